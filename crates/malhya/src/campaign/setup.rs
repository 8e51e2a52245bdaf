//! What is agreed before an adventure, and laying it out.

use crate::agenda::{Frame, Stage, Step, Way};
use crate::booklet::library::Kind;
use crate::campaign::sheet::Sheets;
use crate::campaign::sheet::restore::{dungeon, journey, keep_from_the_road, restore, stealth};
use crate::content::Content;
use crate::hero::decks::{self, QUALITY_OBJECTS, QUALITY_WEAPONS};
use crate::hero::setup::{STARTING_GOLD, fresh};
use crate::hero::state::{Carried, Past};
use crate::hero::thing::Thing;
use crate::ids::*;
use crate::look::Look;
use crate::machine::Machine;
use crate::state::{Group, Pace, Start, State, Terms};
use crate::words::{Colour, GameMode, HeroId};
use mistgate_kernel::content::{listed, near};
use mistgate_kernel::{Chance, SetupError, Told};
use serde::{Deserialize, Serialize};

/// The days of a simulated adventure: a group that knows its way needs a dozen.
pub const DAYS: u8 = 12;

/// What is agreed before an adventure begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// The booklet that is played (ML-START-01).
    pub adventure: String,
    /// The heroes of the group (ML-GROUP-05).
    pub heroes: Vec<String>,
    /// Fast mode (ML-BOOK-04).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub fast: bool,
    /// Chance outfits the heroes, so that the story begins at once.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub quick: bool,
    /// The colours of the heroes' cubes, in the order of the heroes; of those that are missing any will do (ML-SETUP-02).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub colours: Vec<String>,
    /// Easy, normal or difficult (ML-MODE-02).
    #[serde(skip_serializing_if = "is_normal")]
    pub mode: String,
    /// The adventure is broken off after so many days: for simulations, whose players need not find the way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub days: Option<u8>,
    /// Only Waiting heroes can prevent an Alarm (ML-ALARM-17).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub strict_spotting: bool,
    /// The HEROIC version: what is marked so is used (ML-ICON-03).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub heroic: bool,
    /// The save sheets the adventure begins with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legacy: Option<Sheets>,
}

fn is_normal(mode: &str) -> bool {
    GameMode::named(mode) == Some(GameMode::Normal)
}

impl Default for Setup {
    fn default() -> Self {
        Setup::of(FEWEST_HEROES as u8)
    }
}

impl Setup {
    /// The first mission with so many heroes.
    pub fn of(heroes: u8) -> Self {
        let heroes = HeroId::WORDS.iter().take(usize::from(heroes)).map(|&word| word.to_owned()).collect();
        let mode = GameMode::Normal.word().to_owned();
        Setup {
            adventure: "the-spoon-bell".to_owned(),
            heroes,
            fast: false,
            quick: false,
            colours: Vec::new(),
            mode,
            strict_spotting: false,
            heroic: false,
            days: None,
            legacy: None,
        }
    }

    /// A setup for every number, for simulations: all adventures, all sizes of group, both paces, all sides of the Game Mode card.
    pub fn varied(c: &Content, index: u64) -> Self {
        let sizes = (HEROES - FEWEST_HEROES + 1) as u64;
        let playable = c.library.booklets.iter().enumerate().filter(|(at, _)| c.library.is_playable(BookletId(*at as u8)));
        let shelf: Vec<&str> = playable.map(|(_, booklet)| booklet.slug.as_str()).collect();
        let (size, round) = (FEWEST_HEROES as u64 + index % sizes, index / sizes);
        let lap = round / shelf.len() as u64;
        Setup {
            adventure: shelf[(round % shelf.len() as u64) as usize].to_owned(),
            fast: lap % 4 == 3,
            quick: !index.is_multiple_of(3),
            mode: GameMode::WORDS[(lap % 3) as usize].to_owned(),
            days: Some(DAYS),
            ..Setup::of(size as u8)
        }
    }

    /// Everything that is wrong with it.
    fn faults(&self, c: &Content) -> Vec<String> {
        let mut faults = Vec::new();
        let n = self.heroes.len();
        if !(FEWEST_HEROES..=HEROES).contains(&n) {
            faults.push(format!("a group has {FEWEST_HEROES} to {HEROES} heroes, not {n} (ML-GROUP-05)"));
        }
        for (at, name) in self.heroes.iter().enumerate() {
            if HeroId::named(name).is_none() {
                let hint = near(name, HeroId::WORDS.iter().copied()).map_or(String::new(), |meant| format!("; did you mean `{meant}`?"));
                faults.push(format!("there is no hero `{name}`{hint}"));
            } else if self.heroes[..at].contains(name) {
                faults.push(format!("`{name}` is in the group already (ML-GROUP-08)"));
            }
        }
        faults.extend(self.colour_faults());
        if GameMode::named(&self.mode).is_none() {
            faults.push(format!("there is no game mode `{}`: {} (ML-MODE-02)", self.mode, listed(GameMode::WORDS.iter().copied())));
        }
        faults.extend(self.adventure_faults(c, n as u8));
        faults.extend(self.campaign_faults(c));
        let lies = self.legacy.iter().flat_map(|sheets| sheets.faults(c));
        faults.extend(lies.map(|lie| format!("the save sheet cannot be: {lie}")));
        faults
    }

    /// The heroes of the group.
    fn group(&self) -> impl Iterator<Item = HeroId> + '_ {
        self.heroes.iter().filter_map(|name| HeroId::named(name))
    }

    fn mode(&self) -> GameMode {
        GameMode::named(&self.mode).unwrap_or_default()
    }

    fn colour_faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for (at, word) in self.colours.iter().enumerate() {
            if Colour::named(word).is_none() {
                faults.push(format!("`{word}` is no colour of a cube: {}", listed(Colour::WORDS.iter().copied())));
            } else if self.colours[..at].contains(word) {
                faults.push(format!("two heroes cannot both be {word} (ML-SETUP-02)"));
            }
        }
        faults
    }

    /// The colours of the heroes: those that were chosen, then any that are left.
    fn cubes(&self) -> impl Iterator<Item = Colour> + '_ {
        let chosen = || self.colours.iter().filter_map(|word| Colour::named(word));
        chosen().chain(Colour::ALL.iter().copied().filter(move |&colour| !chosen().any(|other| other == colour)))
    }

    fn adventure_faults(&self, c: &Content, heroes: u8) -> Vec<String> {
        let library = &c.library;
        let playable = || library.booklets.iter().enumerate().filter(|(at, _)| library.is_playable(BookletId(*at as u8))).map(|(_, booklet)| booklet);
        let Some(id) = library.named(&self.adventure).filter(|&id| library.is_playable(id)) else {
            let names = || playable().map(|booklet| booklet.slug.as_str());
            let hint = near(&self.adventure, names()).map_or(String::new(), |meant| format!("; did you mean `{meant}`?"));
            return vec![format!("there is no adventure `{}`{hint} (there is {})", self.adventure, listed(names()))];
        };
        let booklet = &library.booklets[id.index()];
        let mut faults: Vec<String> = Vec::new();
        if (FEWEST_HEROES..=HEROES).contains(&usize::from(heroes)) && !booklet.heroes.contains(&heroes) {
            faults.push(format!("`{}` is for {} to {} heroes", self.adventure, booklet.heroes.start(), booklet.heroes.end()));
        }
        faults
    }
}

impl Setup {
    /// The booklets of the campaign are played in their order (ML-BOOK-02), all of them in fast mode or none (ML-BOOK-05).
    fn campaign_faults(&self, c: &Content) -> Vec<String> {
        let kind = |name: &str| c.library.named(name).map(|id| c.library.booklets[id.index()].kind);
        let save = self.legacy.as_ref().map(|sheets| &sheets.scenario);
        let begun_with = save.and_then(|save| save.fast);
        let mut faults = Vec::new();
        if begun_with.is_some_and(|fast| fast != self.fast) {
            faults.push(format!("the campaign was begun {} fast mode, and stays so (ML-BOOK-05)", if self.fast { "without" } else { "in" }));
        }
        let Some(Kind::Adventure(n)) = kind(&self.adventure) else { return faults };
        let last = save.and_then(|save| kind(&save.adventure).map(|kind| (kind, save.finished)));
        let follows = match last {
            Some((Kind::Adventure(last), finished)) => n == last + u8::from(finished),
            // ML-GROUP-02: the introduction is only advised.
            Some((Kind::Introduction | Kind::Mission, true)) | None => n == 1,
            Some((Kind::Introduction | Kind::Mission, false) | (Kind::Events | Kind::Exploration, _)) => false,
        };
        if !follows {
            faults.push(format!("`{}` is number {n} of the campaign: the booklets are played in their order (ML-BOOK-02)", self.adventure));
        }
        faults
    }
}

/// Lays everything out, up to the adventure's own setup (ML-START-06), or to where the sheets say it stopped (ML-SAVE-23). All
/// faults of the setup are reported at once.
pub(crate) fn lay_out(c: &Content, setup: &Setup, seed: u64) -> Result<State, SetupError> {
    let faults = setup.faults(c);
    if !faults.is_empty() {
        return Err(SetupError(faults));
    }
    let adventure = c.library.named(&setup.adventure).expect("found a moment ago");
    let terms = Terms {
        adventure,
        pace: if setup.fast { Pace::Fast } else { Pace::Full },
        start: if setup.quick { Start::ByChance } else { Start::ByHand },
        days: setup.days,
        strict_spotting: setup.strict_spotting,
        heroic: setup.heroic,
    };
    let group = Group { quality_weapons: QUALITY_WEAPONS, quality_objects: QUALITY_OBJECTS, mode: setup.mode(), ..Group::default() };
    let mut state = State { chance: Chance::new(seed), terms, group, ..State::blank() };
    state.travel.collect_cards(c, &mut state.chance); // ML-TRAVEL-35
    state.agenda.push(Step::Stage(Stage::Adventure));
    match &setup.legacy {
        None => set_out(c, setup, &mut state),
        Some(sheets) => go_on(c, setup, sheets, &mut state),
    }
    Ok(state)
}

/// A new group: fresh heroes, then the adventure's own setup.
fn set_out(c: &Content, setup: &Setup, state: &mut State) {
    state.present = setup.group().map(HeroId::seat).collect();
    state.decks = decks::prepare(c, &state.group, &|_| false, &|_| false, &mut state.chance);
    for (hero, colour) in setup.group().zip(setup.cubes()) {
        *state.hero_mut(hero) = fresh(c.hero(hero), Some(colour));
        state.group.gold += STARTING_GOLD; // ML-SETUP-12
    }
    begin_booklet(c, state);
    state.agenda.push(Step::Prepare(state.present));
}

/// A group with its sheets: decks without what it owns, heroes, play area, then the story (ML-SAVE-23).
fn go_on(c: &Content, setup: &Setup, sheets: &Sheets, state: &mut State) {
    // Whoever was not with the group joins it now (ML-JOIN-04, ML-JOIN-12).
    let (stayed, joining): (Vec<HeroId>, Vec<HeroId>) = setup.group().partition(|&hero| sheets.group().any(|other| other == hero));
    state.present = stayed.into_iter().map(HeroId::seat).collect();
    restore(c, sheets, state);
    let heroes = state.heroes;
    let present: Vec<HeroId> = state.group_heroes().collect();
    let owned = |thing: Thing| present.iter().any(|&hero| heroes[hero.index()].owns(thing));
    let learned = |talent: TalentId| present.iter().any(|&hero| heroes[hero.index()].talents.as_slice().iter().any(|one| one.id == talent));
    state.decks = decks::prepare(c, &state.group, &owned, &learned, &mut state.chance);
    let save = &sheets.scenario;
    let unfinished = !save.finished && save.adventure == setup.adventure;
    let travelling = unfinished && save.travel.as_ref().is_some_and(|travel| travel.hex.is_some() && !travel.waiting);
    if travelling {
        state.agenda.push(Step::Stage(Stage::Journey));
    }
    let chapter = save.chapter.and_then(|number| c.library.chapter(state.terms.adventure, number)).filter(|_| unfinished);
    if chapter.is_none() {
        wake(c, state);
    }
    match chapter {
        Some(chapter) => state.agenda.push(Step::Leave(Way::Chapter(chapter))), // ML-SAVE-25
        None if travelling => {}
        None => begin_booklet(c, state),
    }
    if !unfinished {
        keep_from_the_road(c, save, state);
    }
    if unfinished {
        journey(c, save, state);
        dungeon(c, save, state);
        stealth(c, save, state);
        if state.dungeon.is_some() {
            state.agenda.push(Step::Stage(Stage::Dungeon)); // ML-SAVE-12
        }
    }
    // A sheet may have been written while somebody still had to give something up (ML-OBJECT-09).
    present.iter().for_each(|&hero| state.agenda.push(Step::Settle(hero)));
    // Or to raise a characteristic (ML-JOIN-05).
    present.iter().for_each(|&hero| state.agenda.push(Step::CatchUp(hero)));
    joining.into_iter().for_each(|hero| state.agenda.push(Step::Welcome(hero)));
    Machine { c, s: state, log: Told::nobody() }.owe(sheets);
    // ML-JOIN-06
    let there = state.present;
    for hero in sheets.group().filter(|hero| !there.contains(hero.seat())) {
        let stored = state.hero(hero).stored;
        for card in stored.as_slice().iter().filter_map(|&carried| if let Carried::Card(card) = carried { Some(Thing::Card(card)) } else { None }) {
            state.hero_mut(hero).remove(card);
            state.agenda.push(Step::Receive(None, card));
        }
    }
}

/// What was read when the sheets were written is over: Shocks pass, and nobody lies unconscious any more (ML-LIFE-14, ML-LIFE-15).
fn wake(c: &Content, state: &mut State) {
    let back = 1 + Look { c, s: state }.soft_landing();
    state.heroes.iter_mut().filter(|hero| hero.past == Past::Member).for_each(|hero| hero.life.come_round(back));
}

fn begin_booklet(c: &Content, state: &mut State) {
    let setup = c.library.booklets[state.terms.adventure.index()].setup;
    state.agenda.push(Step::Run(Frame::new(setup, None)));
}
