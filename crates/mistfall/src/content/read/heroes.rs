//! The files of the Heroes, and the General Rewards.

use super::*;

/// The most copies of a card; a Hero has not many more cards than that.
const MOST_COPIES: u8 = 6;
/// The classes of Hero Cards, as written (MF-COMPONENT-02).
const CLASSES: [(&str, Class); 5] = [
    ("basic feat", Class::BasicFeat),
    ("advanced feat", Class::AdvancedFeat),
    ("basic gear", Class::BasicGear),
    ("reward gear", Class::RewardGear),
    ("transient", Class::Transient),
];

impl<'a> Reader<'a> {
    /// `hero-NAME.toml`: a Charter and the cards with its symbol (MF-HEROSETUP-02).
    pub(in crate::content) fn hero(&mut self, mut file: Fields<'a>) {
        let id = CharterId::checked(self.content.charters.len()).unwrap_or(CharterId(u8::MAX));
        let first = self.content.cards.len();
        for fields in self.tables("card", "a Hero Card", &mut file) {
            self.card(Some(id), fields);
        }
        let charter = file.table("charter");
        let nightmare = file.maybe_table("nightmare");
        file.finish();
        if let Some(charter) = charter.and_then(|fields| self.charter(fields, nightmare, first)) {
            self.content.charters.push(charter);
        }
    }

    /// `rewards.toml`: cards of nobody (MF-GLOSSARY-22).
    pub(in crate::content) fn rewards(&mut self, mut file: Fields<'a>) {
        for fields in self.tables("card", "a Hero Card", &mut file) {
            self.card(None, fields);
        }
        file.finish();
    }

    fn charter(&mut self, mut fields: Fields<'a>, nightmare: Option<Fields<'a>>, first: usize) -> Option<Charter> {
        let report = fields.report();
        let place = fields.place().clone();
        self.rewrites.apply("a Hero", fields.peek("name"), &mut fields);
        let name = fields.titled("name");
        let slug = name.as_ref().and_then(|name| self.slugs.take("hero", name, report));
        let class = fields.text("class");
        let story = fields.maybe_text("story").map(|text| text.value).unwrap_or_default();
        let texts = fields.texts("proficiencies");
        let proficiencies = self.keyword_set(texts, self.names.cards, "Hero Cards", report);
        let gear = fields.texts("starting_gear").map(|titles| titles.value).unwrap_or_default();
        let requires = self.requires(&mut fields);
        let start = fields.number("start", 0..=20);
        let track = fields.text("track").and_then(|text| tracks::focus(&text, report));
        let restoration = fields.number("restoration", 0..=9);
        let abilities = self.abilities(Bearer::Charter, &mut fields);
        fields.finish();

        let starting_gear = self.starting_gear(&gear, first, report);
        let normal = start.zip(track).zip(restoration).zip(abilities);
        let normal = normal.map(|(((start, track), restoration), abilities)| CharterSide { start, track, restoration, abilities });
        let other = match nightmare {
            Some(fields) => self.nightmare(fields, normal.as_ref()),
            None => normal.clone(),
        };
        self.places.charters.push(place);
        Some(Charter {
            name: name?.name.value,
            slug: slug?,
            class: class?.value,
            story,
            proficiencies,
            requires,
            starting_gear,
            cards: (first..self.content.cards.len()).filter_map(CardId::checked).collect(),
            sides: [normal?, other?],
        })
    }

    /// The other side of a Charter: what is left out is as on the normal side (MF-VARIANT-02).
    fn nightmare(&mut self, mut fields: Fields<'a>, normal: Option<&CharterSide>) -> Option<CharterSide> {
        let report = fields.report();
        let start = fields.maybe_number("start", 0..=20);
        let track = fields.maybe_text("track").map(|text| tracks::focus(&text, report));
        let restoration = fields.maybe_number("restoration", 0..=9);
        let abilities = self.abilities(Bearer::Charter, &mut fields);
        fields.finish();
        let normal = normal?;
        let abilities = abilities?;
        Some(CharterSide {
            start: start.unwrap_or(normal.start),
            track: track.unwrap_or_else(|| Some(normal.track.clone()))?,
            restoration: restoration.unwrap_or(normal.restoration),
            abilities: if abilities.is_empty() { normal.abilities.clone() } else { abilities },
        })
    }

    /// The cards of these titles; a title that stands there twice means two copies (MF-HEROCHARTER-05).
    fn starting_gear(&self, titles: &[Placed<String>], first: usize, report: &Report) -> Vec<CardId> {
        let mut gear: Vec<CardId> = Vec::new();
        for title in titles {
            let own = || self.content.cards.iter().enumerate().skip(first).filter(|(_, card)| card.title == title.value);
            let found = own().filter_map(|(at, card)| Some((CardId::checked(at)?, card))).find(|(id, _)| !gear.contains(id));
            match found {
                Some((id, card)) if card.class == Class::BasicGear => gear.push(id),
                Some(_) => report.note(&title.place, format!("`{}` is no Basic Gear (MF-HEROCHARTER-05)", title.value)),
                None if own().next().is_some() => report.note(&title.place, format!("there are no more copies of `{}`", title.value)),
                // The card may be there, with mistakes that have been told.
                None if !report.is_clean() && self.names.titles.contains(&title.value) => {}
                None => {
                    let known = self.content.cards[first..].iter().map(|card| card.title.as_str());
                    let hint = near(&title.value, known).map_or(String::new(), |meant| format!("; did you mean `{meant}`?"));
                    report.note(&title.place, format!("this Hero has no card `{}`{hint} (MF-HEROCHARTER-05)", title.value));
                }
            }
        }
        gear
    }

    fn card(&mut self, hero: Option<CharterId>, mut fields: Fields<'a>) {
        let report = fields.report();
        let place = fields.place().clone();
        let title = fields.text("title");
        let id = fields.maybe_text("id");
        let class = fields.one_of("class", &CLASSES.map(|(word, _)| word));
        let copies = fields.number_or("copies", 1..=MOST_COPIES, 1);
        let restriction = fields.maybe_text("restriction").map(|text| restriction(&text, report));
        let resolve = fields.number_or("resolve", 0..=9, 0);
        let texts = fields.texts("keywords");
        let keywords = self.keyword_set(texts, self.names.cards, "Hero Cards", report);
        let tables = fields.tables("action");
        let (first, count) = (self.content.program.effects.0.len(), tables.len());
        let actions: Vec<Action> = tables.into_iter().filter_map(|table| self.action(Bearer::Card, table)).collect();
        let attaches = self.content.program.effects.0[first..].contains(&Effect::AttachToTarget);
        let abilities = self.abilities(if attaches { Bearer::Attachment } else { Bearer::Card }, &mut fields);
        let flavour = Self::flavour(&mut fields);
        fields.finish();

        if let (Some(class), true) = (&class, hero.is_none())
            && CLASSES[class.value].1 != Class::Transient
        {
            report.note(&class.place, "General Rewards are `transient` (MF-GLOSSARY-29)");
        } else if let (Some(class), true) = (&class, hero.is_some())
            && CLASSES[class.value].1 == Class::Transient
        {
            report.note(&class.place, "a card with a Hero's symbol is not `transient` (MF-GLOSSARY-29)");
        }
        let Some(title) = title else { return };
        if hero.is_some() && self.content.cards.iter().any(|card| card.hero == hero && card.title == title.value) {
            report.note(&title.place, format!("this Hero has a card `{}` already: use `copies`", title.value));
            return;
        }
        let slugs = self.copy_slugs("card", id.as_ref().unwrap_or(&title), copies.unwrap_or(1), report);
        let whole =
            (actions.len() == count).then_some(()).and(slugs).zip(class).zip(resolve).zip(abilities).zip(restriction.map_or(Some(None), |r| r.map(Some)));
        let Some(((((slugs, class), resolve), abilities), restriction)) = whole else { return };
        for slug in slugs {
            self.content.cards.push(Card {
                title: title.value.clone(),
                slug,
                hero,
                ally: None,
                class: CLASSES[class.value].1,
                restriction,
                resolve,
                keywords,
                actions: actions.clone(),
                abilities: abilities.clone(),
                flavour: flavour.clone(),
            });
            self.places.cards.push(place.clone());
        }
    }

    /// An Action of a Hero Card or an Ally; only Allies have Ally Actions (HM-ACTION-01), and they are always in the Hero Area.
    pub(super) fn action(&mut self, bearer: Bearer, mut fields: Fields<'a>) -> Option<Action> {
        let report = fields.report();
        let of_ally = bearer == Bearer::Ally;
        let kinds = if of_ally { &ActionKind::ALL[..] } else { &ActionKind::ALL[..3] };
        let words: Vec<&str> = kinds.iter().map(|kind| kind.slug()).collect();
        let kind = fields.one_of("kind", &words).map(|at| kinds[at.value]);
        let from = if of_ally { None } else { fields.maybe_one_of("from", &["hand", "area", "either"]) };
        let from = from.map_or(if of_ally { Origin::Area } else { Origin::Either }, |at| Origin::ALL[at.value]);
        let range = fields.number_or("range", 1..=3, 0);
        let target = fields.maybe_text("target");
        let when = fields.maybe_text("when");
        let text = fields.text("do");
        let focus = self.focus(&mut fields);
        let main = fields.maybe_flag("main").unwrap_or_default();
        let place = fields.place().clone();
        fields.finish();

        let event = Scope::event(bearer);
        if let (Some(when), Some(ActionKind::Regular | ActionKind::Fast | ActionKind::Ally)) = (&when, kind) {
            report.note(&when.place, "only a Reflex has a trigger (MF-REFLEX-02)");
        }
        let trigger = match &when {
            Some(when) => parse::trigger(when, Triggers::Reflex, self.ground(event, report)),
            None => Some(Trigger::AnyTime),
        };
        if let (Some(target), Some(0)) = (&target, range) {
            report.note(&target.place, "a target needs a `range` (MF-RANGE-01)");
        }
        let target = match &target {
            Some(target) => parse::target(target, self.ground(event, report)),
            None => Some(Target::None),
        };
        if let (Some(Trigger::Attacked | Trigger::AnyAttack), Some(0)) = (trigger, range) {
            report.note(&place, "this trigger is about Heroes in Range: it needs a `range` (MF-RANGE-05)");
        }
        let (kind, target, when) = (kind?, target?, trigger?);
        let effect = parse::effect(&text?, self.ground(Scope { bearer, ..Scope::action(kind, target, when) }, report))?;
        let says_you = self.content.program.says_you(effect);
        Some(Action { kind, from, range: range?, target, when, effect, focus: focus?, main, says_you })
    }

    /// Enemy Focus generated: `2` or `-1` (MF-FOCUS-01).
    fn focus(&self, fields: &mut Fields<'a>) -> Option<i8> {
        fields.number_or("focus", -9..=9, 0)
    }
}

/// A letter and a number, as `A2` (MF-HEROCARD-03).
fn restriction(text: &Placed<String>, report: &Report) -> Option<(u8, u8)> {
    match text.value.as_bytes() {
        &[letter @ b'A'..=b'Z', number @ b'1'..=b'9'] => Some((letter, number - b'0')),
        _ => {
            report.note(&text.place, format!("`{}` is no restriction: expected a letter and a number, as `A2` (MF-HEROCARD-03)", text.value));
            None
        }
    }
}
