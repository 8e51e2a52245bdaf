//! Reading the files of Heroes and cards, table by table.

use super::*;
use crate::effect::read::{self, Cards, Names};
use crate::effect::{Effect, print};
use mistgate_kernel::Id;
use mistgate_kernel::content::{Fields, Place, Placed, Report, Rewrites, Slugs, slug};
use mistgate_kernel::language::Part;

/// Where everything stands in the files, for messages.
#[derive(Default)]
pub(super) struct Places {
    /// The beginnings of the files, by name.
    pub(super) files: Vec<(&'static str, Place)>,
    pub(super) heroes: Vec<Place>,
    pub(super) cards: Vec<Place>,
    pub(super) locations: Vec<Place>,
    pub(super) enemies: Vec<Place>,
    pub(super) searches: Vec<Place>,
    pub(super) explorations: Vec<Place>,
    pub(super) events: Vec<Place>,
    pub(super) villains: Vec<Place>,
}

/// Reads tables and keeps what they say.
pub(super) struct Reader<'a> {
    pub(super) rewrites: Rewrites<'a>,
    pub(super) names: Names,
    pub(super) program: Program,
    pub(super) places: Places,
    pub(super) slugs: Slugs,
    pub(super) skills: Vec<SkillKind>,
    pub(super) rewards: Vec<Reward>,
    pub(super) wounds: Option<u8>,
    pub(super) heroes: Vec<Hero>,
    pub(super) cards: Vec<Card>,
    pub(super) inn: Option<Inn>,
    pub(super) locations: Vec<Location>,
    pub(super) enemies: Vec<Enemy>,
    pub(super) searches: Vec<Quest>,
    pub(super) explorations: Vec<Quest>,
    pub(super) events: Vec<WorldEvent>,
    pub(super) villains: Vec<Villain>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(rewrites: Rewrites<'a>) -> Self {
        Reader {
            rewrites,
            names: Names::default(),
            program: Program::default(),
            places: Places::default(),
            slugs: Slugs::with_advice("; give `count` for several copies"),
            skills: Vec::new(),
            rewards: Vec::new(),
            wounds: None,
            heroes: Vec::new(),
            cards: Vec::new(),
            inn: None,
            locations: Vec::new(),
            enemies: Vec::new(),
            searches: Vec::new(),
            explorations: Vec::new(),
            events: Vec::new(),
            villains: Vec::new(),
        }
    }

    /// `heroes.toml` (CF-COMP-09).
    pub(super) fn heroes(&mut self, file: Fields<'a>) {
        for fields in self.tables("heroes.toml", "hero", "a Hero", file) {
            let place = fields.place().clone();
            if let Some(hero) = self.hero(fields) {
                self.heroes.push(hero);
                self.places.heroes.push(place);
            }
        }
    }

    fn hero(&mut self, mut fields: Fields<'a>) -> Option<Hero> {
        let report = fields.report();
        let name = fields.titled("name");
        let slugs: Vec<String> = self.skills.iter().map(|skill| skill.slug.clone()).collect();
        let words: Vec<&str> = slugs.iter().map(String::as_str).collect();
        let skill = fields.one_of("skill", &words);
        let health = fields.number("health", 1..=MAX_HEALTH);
        let tables = fields.tables("wounds");
        let flavour = self.flavour(&mut fields);
        fields.finish();

        let count = tables.len();
        let thresholds: Vec<Threshold> = tables.into_iter().filter_map(|table| threshold(table, health.unwrap_or(MAX_HEALTH))).collect();
        let slug = name.as_ref().and_then(|name| self.slug(name, report));
        if thresholds.len() != count {
            return None;
        }
        let (mut hand, mut bars) = ([HAND_LIMIT; WOUND_COUNTS], [Bars::default(); WOUND_COUNTS]);
        for (at, (hand, bars)) in (0..).zip(hand.iter_mut().zip(&mut bars)) {
            // CF-WOUND-09: all thresholds reached apply; for the hand limit the highest one counts.
            let mut reached: Vec<&Threshold> = thresholds.iter().filter(|threshold| threshold.at <= at).collect();
            reached.sort_by_key(|threshold| threshold.at);
            *hand = reached.iter().rev().find_map(|threshold| threshold.hand).unwrap_or(HAND_LIMIT);
            *bars = Bars {
                attack: reached.iter().any(|threshold| threshold.bars.attack),
                scout: reached.iter().any(|threshold| threshold.bars.scout),
                exert: reached.iter().any(|threshold| threshold.bars.exert),
            };
        }
        let skill = Skill::at(skill?.value);
        Some(Hero { name: name?.name.value, slug: slug?, skill, health: health?, thresholds, hand, bars, deck: CardSet::EMPTY, flavour })
    }

    /// `starting.toml` (CF-COMP-02).
    pub(super) fn starting(&mut self, file: Fields<'a>) {
        let slugs: Vec<String> = self.heroes.iter().map(|hero| hero.slug.clone()).collect();
        for mut fields in self.tables("starting.toml", "card", "a Starting Fate card", file) {
            let words: Vec<&str> = slugs.iter().map(String::as_str).collect();
            let hero = fields.one_of("hero", &words);
            let origin = hero.map(|hero| Origin::Starting(HeroId::at(hero.value)));
            self.card(fields, origin, Some(CardKind::Action));
        }
    }

    /// `silver.toml` and `gold.toml` (CF-COMP-11).
    pub(super) fn for_sale(&mut self, file: Fields<'a>, origin: Origin) {
        let (name, what) = if origin == Origin::Silver { ("silver.toml", "a silver card") } else { ("gold.toml", "a gold card") };
        for mut fields in self.tables(name, "card", what, file) {
            let kind = fields.one_of("kind", &["action", "item", "ally"]);
            let kind = kind.map(|kind| [CardKind::Action, CardKind::Item, CardKind::Ally][kind.value]);
            self.card(fields, Some(origin), kind);
        }
    }

    /// `hirelings.toml` (CF-COMP-10).
    pub(super) fn hirelings(&mut self, file: Fields<'a>) {
        for fields in self.tables("hirelings.toml", "hireling", "a Hireling", file) {
            self.card(fields, Some(Origin::Hireling), Some(CardKind::Hireling));
        }
    }

    fn card(&mut self, mut fields: Fields<'a>, origin: Option<Origin>, kind: Option<CardKind>) {
        let place = fields.place().clone();
        let count = fields.number_or("count", 1..=9, 1);
        let Some(card) = self.read_card(fields, origin, kind) else { return };
        for copy in 0..count.unwrap_or(1) {
            if self.cards.len() > MAX_CARDS {
                return;
            }
            let slug = self.copied(&card.slug, copy, &place);
            self.cards.push(Card { slug, ..card.clone() });
            self.places.cards.push(place.clone());
        }
    }

    fn read_card(&mut self, mut fields: Fields<'a>, origin: Option<Origin>, kind: Option<CardKind>) -> Option<Card> {
        let report = fields.report();
        let name = fields.titled("name");
        let hireling = kind == Some(CardKind::Hireling);
        let cost = match origin {
            Some(Origin::Starting(_)) | None => Some(0),
            Some(Origin::Silver | Origin::Gold | Origin::Hireling) => fields.number("cost", 1..=9),
        };
        let top = fields.text("top");
        let (mut bottom, mut skills, mut exert) = (None, None, Some(0));
        if !hireling {
            bottom = fields.maybe_text("bottom");
            skills = fields.maybe_texts("skills");
            exert = fields.number_or("exert", 0..=9, 0);
        }
        let points = if hireling && !fields.has("points") { Some([0, 0]) } else { fields.numbers("points", 0..=20) };
        let flavour = self.flavour(&mut fields);
        let place = fields.place().clone();
        fields.finish();

        let slug = name.as_ref().and_then(|name| self.slug(name, report));
        let skills = self.skill_mask(skills, report);
        let top = self.effect(top.as_ref(), report);
        let bottom = bottom.as_ref().map_or(Some(Block::NOTHING), |bottom| self.effect(Some(bottom), report));
        let (skills, exert, bottom) = (skills?, exert?, bottom?);
        if bottom.is_empty() != (skills == 0 && exert == 0) {
            report.note(&place, "a card with a `bottom` needs `skills` or `exert` to unlock it, one without has neither (CF-CARD-05)");
            return None;
        }
        let top = top?;
        Some(Card {
            name: name?.name.value,
            slug: slug?,
            origin: origin?,
            kind: kind?,
            cost: cost?,
            top,
            bottom,
            skills,
            exert,
            points: points?,
            text: print::effect(&self.program, top, &self.names),
            bottom_text: print::effect(&self.program, bottom, &self.names),
            flavour,
        })
    }

    fn skill_mask(&self, texts: Option<Placed<Vec<Placed<String>>>>, report: &Report) -> Option<u8> {
        let mut mask = Some(0);
        for text in texts.map(|texts| texts.value).unwrap_or_default() {
            match self.skills.iter().position(|skill| skill.slug == slug(&text.value)) {
                Some(at) => mask = mask.map(|mask| mask | 1 << at),
                None => {
                    let known = self.skills.iter().map(|skill| skill.slug.as_str());
                    report.note(&text.place, format!("there is no Skill `{}`; there are {}", text.value, mistgate_kernel::content::listed(known)));
                    mask = None;
                }
            }
        }
        mask
    }

    /// Everything together; the files must have been read without a problem.
    pub(super) fn finish(mut self, version: String) -> Option<(Content, Places)> {
        let mut sets = CardSets::default();
        for (id, card) in (0u8..).zip(self.cards.iter().take(MAX_CARDS)) {
            match card.origin {
                Origin::Starting(hero) => self.heroes[hero.index()].deck.insert(id),
                Origin::Silver => sets.silver.insert(id),
                Origin::Gold => sets.gold.insert(id),
                Origin::Hireling => sets.hirelings.insert(id),
            };
            match card.kind {
                CardKind::Action => sets.actions.insert(id),
                CardKind::Item => sets.items.insert(id),
                CardKind::Ally | CardKind::Hireling => sets.allies.insert(id),
            };
            if card.kind != CardKind::Action {
                sets.lasting.insert(id);
            }
            if !card.bottom.is_empty() {
                sets.with_bottom.insert(id);
            }
        }
        for (id, enemy) in (0u8..).map(EnemyId).zip(&self.enemies) {
            sets.enemies[enemy.kind.index()].insert(id);
            if enemy.resolve > 0 {
                sets.with_resolve.insert(id);
            }
            if enemy.scout > 0 {
                sets.with_scout.insert(id);
            }
        }
        let program = &self.program;
        let wounds = |effect: &Effect| matches!(effect, Effect::Wound(_));
        let hurts = |at: u16| program.all(Block { start: at, len: 1 }).iter().any(wounds);
        let hurting = (0u16..).zip(&program.0).map(|(at, _)| hurts(at)).collect();
        let content = Content {
            version,
            hurting,
            program: self.program,
            heroes: self.heroes,
            cards: self.cards,
            inn: self.inn?,
            locations: self.locations,
            enemies: self.enemies,
            searches: self.searches,
            explorations: self.explorations,
            events: self.events,
            villains: self.villains,
            skills: self.skills,
            rewards: self.rewards,
            sets,
            wounds: self.wounds?,
        };
        Some((content, self.places))
    }
}

/// A row of a Hero's wound table.
fn threshold(mut fields: Fields, health: u8) -> Option<Threshold> {
    let report = fields.report();
    let at = fields.number("at", 1..=health);
    let hand = fields.maybe_number("hand", 1..=HAND_LIMIT);
    let texts = fields.maybe_texts("bars");
    fields.finish();
    let mut bars = Bars::default();
    for text in texts.map(|texts| texts.value).unwrap_or_default() {
        match text.value.as_str() {
            "attack" => bars.attack = true,
            "scout" => bars.scout = true,
            "exert" => bars.exert = true,
            other => report.note(&text.place, format!("a wounded Hero can lose `attack`, `scout` or `exert`, not `{other}`")),
        }
    }
    Some(Threshold { at: at?, hand, bars })
}

impl Reader<'_> {
    /// Reads an effect and adds it to the program.
    pub(super) fn effect(&mut self, text: Option<&Placed<String>>, report: &Report) -> Option<Block> {
        let effects = read::effect(text?, &self.names, &mut self.program, report)?;
        self.program.add(&effects)
    }

    /// Reads a cost and adds it to the program; without a text nothing is paid.
    pub(super) fn cost(&mut self, text: Option<&Placed<String>>, report: &Report) -> Option<Block> {
        let Some(text) = text else { return Some(Block::NOTHING) };
        let effects = read::cost(text, &self.names, &mut self.program, report)?;
        self.program.add(&effects)
    }

    /// Reads a text that is one thing.
    pub(super) fn only<P: Part<Cards>>(&mut self, text: &Placed<String>, report: &Report) -> Option<P::Value> {
        read::only::<P>(text, &self.names, &mut self.program, report)
    }
}
