//! Reading the files of quests, World Events and Villains, and the words on them.

use super::read::Reader;
use super::*;
use crate::effect::{Effect, print};
use mistgate_kernel::Id;
use mistgate_kernel::content::{Fields, Place, Placed, Report, Titled, slug};
use mistgate_kernel::text::{Run, Sentence};

/// World Events that are taken out of a solo game (CF-SOLO-03).
pub(super) const NOT_SOLO: [&str; 3] = ["enemy-of-undead", "enemy-of-beasts", "enemy-of-brigands"];
/// The most options of a Reward section.
const MAX_REWARDS: usize = 4;
/// Chapters of a Search Quest (CF-COMP-04).
const SEARCH_CHAPTERS: usize = 3;
/// Chapters of an Exploration Quest (CF-COMP-05).
const EXPLORATION_CHAPTERS: usize = 2;

/// Reads where a chapter must be done.
type SiteOf<'a> = fn(&Reader<'a>, &mut Fields<'a>) -> Option<Site>;

impl<'a> Reader<'a> {
    /// `search.toml` (CF-COMP-04).
    pub(super) fn searches(&mut self, file: Fields<'a>) {
        for fields in self.tables("search.toml", "quest", "a Search Quest", file) {
            let place = fields.place().clone();
            if let Some(quest) = self.quest(fields, SEARCH_CHAPTERS, Self::named_site) {
                self.searches.push(quest);
                self.places.searches.push(place);
            }
        }
    }

    /// `exploration.toml` (CF-COMP-05).
    pub(super) fn explorations(&mut self, file: Fields<'a>) {
        for fields in self.tables("exploration.toml", "quest", "an Exploration Quest", file) {
            let place = fields.place().clone();
            if let Some(quest) = self.quest(fields, EXPLORATION_CHAPTERS, Self::marked_site) {
                self.explorations.push(quest);
                self.places.explorations.push(place);
            }
        }
    }

    /// The place of a Search chapter.
    fn named_site(&self, chapter: &mut Fields<'a>) -> Option<Site> {
        let place = chapter.text("place")?;
        self.site(&place, chapter.report())
    }

    /// The marked space of an Exploration chapter.
    fn marked_site(&self, chapter: &mut Fields<'a>) -> Option<Site> {
        let space = chapter.text("space")?;
        self.space(&space, chapter.report()).map(Site::Space)
    }

    fn quest(&mut self, mut fields: Fields<'a>, chapters: usize, site: SiteOf<'a>) -> Option<Quest> {
        let report = fields.report();
        let name = fields.titled("name")?;
        let tables = fields.tables("chapter");
        if tables.len() != chapters {
            fields.note(format!("expected {chapters} `[[quest.chapter]]`, found {}", tables.len()));
        }
        fields.finish();
        let slug = self.slug(&name, report)?;
        let mut all = Vec::new();
        for (at, mut chapter) in tables.into_iter().enumerate() {
            let title = chapter_title(&name, at + 1, chapter.place());
            self.rewrites.apply_titled("a chapter", &title, &mut chapter);
            let site = site(self, &mut chapter);
            all.extend(self.task(chapter, title, site));
        }
        (all.len() == chapters).then_some(Quest { name: name.name.value, slug, chapters: all })
    }

    /// What chapters and World Events share; the site was read already.
    fn task(&mut self, mut fields: Fields<'a>, name: Titled, site: Option<Site>) -> Option<Task> {
        let report = fields.report();
        let when = fields.maybe_text("when");
        let cost = fields.maybe_text("task");
        let rewards = fields.texts("rewards");
        let points = fields.number("points", 0..=20);
        let flavour = self.flavour(&mut fields);
        if when.is_none() && cost.is_none() {
            fields.note("a task is missing: `task`, `when`, or both (CF-CARD-12)");
        }
        fields.finish();

        let slug = self.slug(&name, report);
        let given = when.is_some();
        let when = when.and_then(|text| self.only::<Occasion>(&text, report));
        let cost = self.cost(cost.as_ref(), report);
        let rewards = self.rewards_of(rewards?, report);
        let (site, cost, rewards) = (site?, cost?, rewards?);
        if given && when.is_none() {
            return None;
        }
        let text = self.demand(site, when, cost);
        let reward_text = self.options(rewards);
        Some(Task { name: name.name.value, slug: slug?, site, when, cost, rewards, points: points?, text, reward_text, flavour })
    }

    /// The Reward section: one option or several.
    fn rewards_of(&mut self, texts: Placed<Vec<Placed<String>>>, report: &Report) -> Option<Block> {
        if !(1..=MAX_REWARDS).contains(&texts.value.len()) {
            report.note(&texts.place, format!("a Reward section has 1 to {MAX_REWARDS} options (CF-CARD-12)"));
            return None;
        }
        let options: Vec<Option<Block>> = texts.value.iter().map(|text| self.effect(Some(text), report)).collect();
        let options: Option<Vec<Effect>> = options.into_iter().map(|block| block.map(Effect::Do)).collect();
        self.program.add(&options?)
    }

    /// "In the Wildlands: spend 3 Attack."
    fn demand(&self, site: Site, when: Option<Occasion>, cost: Block) -> Text {
        let mut beginning = self.where_words(site);
        if let Some(when) = when {
            beginning += &format!("while you {}{}", occasion_words(when), if cost.is_empty() { "" } else { ", " });
        }
        let mut runs = print::cost(&self.program, cost, &self.names);
        match runs.first_mut() {
            Some(Run::Words(words)) => words.insert_str(0, &beginning),
            Some(Run::Icon { .. } | Run::Stressed(_) | Run::Strong(_)) | None => runs.insert(0, Run::Words(beginning)),
        }
        Text(vec![print::line(runs, ".")])
    }

    fn where_words(&self, site: Site) -> String {
        match site {
            Site::Anywhere => String::new(),
            Site::Inn => "at the Hearthfire Inn: ".to_owned(),
            Site::Land(land) => format!("in the {}: ", land.name()),
            Site::Location(id) => format!("at {}: ", self.locations[id.index()].name),
            Site::Space(_) => "on the marked space: ".to_owned(),
        }
    }

    fn options(&self, rewards: Block) -> Text {
        let mut text = Text::default();
        for (at, option) in self.program.of(rewards).iter().enumerate() {
            let Effect::Do(block) = *option else { continue };
            for mut line in print::effect(&self.program, block, &self.names).0 {
                if at > 0 {
                    line.runs.insert(0, Run::Words("OR ".to_owned()));
                }
                text.0.push(line);
            }
        }
        text
    }

    /// `events.toml` (CF-COMP-07).
    pub(super) fn events(&mut self, file: Fields<'a>) {
        for mut fields in self.tables("events.toml", "event", "a World Event", file) {
            let place = fields.place().clone();
            let count = fields.number_or("count", 1..=9, 1);
            let Some(event) = self.event(fields) else { continue };
            let namesake = EventId::at(self.events.len());
            for copy in 0..count.unwrap_or(1) {
                if self.events.len() > MOST_EVENTS {
                    return;
                }
                let slug = self.copied(&event.task.slug, copy, &place);
                self.events.push(WorldEvent { namesake, task: Task { slug, ..event.task.clone() }, ..event.clone() });
                self.places.events.push(place.clone());
            }
        }
    }

    fn event(&mut self, mut fields: Fields<'a>) -> Option<WorldEvent> {
        let report = fields.report();
        let name = fields.titled("name")?;
        let cost = fields.maybe_number("cost", 1..=9);
        let price = fields.maybe_text("price");
        let market = fields.maybe_text("market");
        let place = fields.maybe_text("place");
        if fields.has("cost") == price.is_some() {
            fields.note("a World Event has either a `cost` or a `price` of its own (CF-CARD-14)");
        }
        if let (None, Some(market)) = (&price, &market) {
            report.note(&market.place, "`market` goes with a `price`: what costs Resolve can be purchased anywhere");
        }
        let site = place.map_or(Some(Site::Anywhere), |text| self.site(&text, report));
        let market = market.map_or(Some(Site::Anywhere), |text| self.site(&text, report));
        let not_solo = NOT_SOLO.contains(&slug(&name.id.value).as_str());
        let special = price.is_some();
        let price = self.cost(price.as_ref(), report);
        let task = self.task(fields, name, site);
        let (price, market) = (price?, market?);
        let price_text = if special { self.demand(market, None, price) } else { Text::default() };
        Some(WorldEvent { cost, price, market, price_text, namesake: EventId(0), not_solo, task: task? })
    }

    /// `villains.toml` (CF-COMP-10).
    pub(super) fn villains(&mut self, file: Fields<'a>) {
        for fields in self.tables("villains.toml", "villain", "a Villain", file) {
            let place = fields.place().clone();
            if let Some(villain) = self.villain(fields) {
                self.villains.push(villain);
                self.places.villains.push(place);
            }
        }
    }

    fn villain(&mut self, mut fields: Fields<'a>) -> Option<Villain> {
        let report = fields.report();
        let name = fields.titled("name");
        let land = fields.one_of("challenge", &Land::ALL.map(Land::slug));
        let attack = fields.number("attack", 1..=30);
        let wounds = fields.numbers("wounds", 0..=9);
        let resolve = fields.numbers("resolve", 0..=20);
        let points = fields.number("points", 0..=20);
        let global = fields.maybe_texts("global").map(|texts| texts.value).unwrap_or_default();
        let dawn = fields.maybe_text("dawn");
        let flavour = self.flavour(&mut fields);
        fields.finish();

        let slug = name.as_ref().and_then(|name| self.slug(name, report));
        let modifiers: Vec<Modifier> = global.iter().filter_map(|text| self.only::<Modifier>(text, report)).collect();
        let dawn = self.maybe_effect(dawn.as_ref(), report)?;
        let mut text = Text(modifiers.iter().map(|&modifier| Sentence { when: None, runs: vec![Run::Words(modifier_words(modifier))] }).collect());
        for mut line in print::effect(&self.program, dawn, &self.names).0 {
            line.runs.insert(0, Run::Words("At the start of your turn: ".to_owned()));
            text.0.push(line);
        }
        (modifiers.len() == global.len()).then_some(())?;
        Some(Villain {
            name: name?.name.value,
            slug: slug?,
            land: Land::ALL[land?.value],
            attack: attack?,
            wounds: wounds?,
            resolve: resolve?,
            points: points?,
            global: modifiers,
            dawn,
            text,
            flavour,
        })
    }
}

/// "The Sunken Bell 2": chapters are counted.
fn chapter_title(quest: &Titled, number: usize, place: &Place) -> Titled {
    let counted = |name: &Placed<String>| Placed::new(format!("{} {number}", name.value), place.clone());
    Titled { name: counted(&quest.name), id: counted(&quest.id) }
}

fn occasion_words(when: Occasion) -> String {
    match when {
        Occasion::Eliminate(None) => "eliminate an Enemy".to_owned(),
        Occasion::Eliminate(Some(kind)) => format!("eliminate {}", kind.with_article()),
        Occasion::Discover(None) => "place a new Location".to_owned(),
        Occasion::Discover(Some(land)) => format!("place a new {} Location", land.name()),
        Occasion::Purchase(None) => "purchase a card".to_owned(),
        Occasion::Purchase(Some(row)) => format!("purchase a {}", row.name()),
        Occasion::Defeat => "eliminate a Villain".to_owned(),
    }
}

fn modifier_words(modifier: Modifier) -> String {
    let land = |land: Option<Land>| land.map_or(String::new(), |land| format!(" in the {}", land.name()));
    let enemies = |kind: Option<EnemyKind>| kind.map_or("Enemies", |kind| kind.plural());
    match modifier {
        Modifier::Exit(n, at) => format!("Exit costs{} are {n} higher.", land(at)),
        Modifier::Attack(n, kind) => format!("{} have {n} more Attack value.", enemies(kind)),
        Modifier::Wounds(n, kind) => format!("{} deal {n} more {}.", enemies(kind), if n == 1 { "Wound" } else { "Wounds" }),
        Modifier::Cost(n, None) => format!("Cards of the Offer cost {n} more."),
        Modifier::Cost(n, Some(row)) => format!("{} cost {n} more.", ["Silver cards", "Gold cards", "World Events"][row.index()]),
        Modifier::Hand(n) => format!("The hand limit is {n} lower."),
        Modifier::NoRest(at) => format!("Nobody can Rest{}.", land(at)),
    }
}
