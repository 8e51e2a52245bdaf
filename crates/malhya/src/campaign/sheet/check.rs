//! What cannot be: a sheet is read by whoever likes to write one, so everything on it is weighed.

use super::restore::{bonuses, hero, thing};
use super::{FORM, HeroSave, OLDEST_FORM, Owed, ScenarioSave, Sheets, Status};
use crate::booklet::instruction::Bed;
use crate::content::{CardKind, Content};
use crate::hero::laid::{Laid, MOST_LAID, Piece};
use crate::hero::state::*;
use crate::hero::thing::Thing;
use crate::ids::*;
use crate::look::Look;
use crate::magic::card::SpellKind;
use crate::state::State;
use crate::words::*;
use mistgate_kernel::content::near;

/// The Dungeon row has nine spaces (ML-SAVE-14).
const MOST_DUNGEONS: u8 = 9;
/// A name or a date that fits on its line.
const LONGEST_NAME: usize = 60;
/// More crystals than all Equipment lends together.
const MOST_LENT: u16 = 20;
/// Cubes of one colour that a hero may hold for a moment, in a swap.
const MOST_CUBES: u8 = 50;
/// More than anybody has ever had.
const MOST_GOLD: u16 = 2000;

impl Sheets {
    /// Everything that cannot be. Empty for sheets that a game could have written.
    pub fn faults(&self, c: &Content) -> Vec<String> {
        let mut faults = Faults(Vec::new());
        faults.when(!(OLDEST_FORM..=FORM).contains(&self.form), || {
            format!("form {} of the sheets is unknown; this program reads forms {OLDEST_FORM} to {FORM}", self.form)
        });
        self.scenario_faults(c, &mut faults);
        for (name, save) in &self.heroes {
            match HeroId::named(name) {
                None => faults.add(format!("there is no hero `{name}`{}", hint(name, HeroId::WORDS))),
                Some(_) if save.status == Status::Gone => {}
                Some(id) => Weighing { c, id, save, scenario: &self.scenario, faults: &mut faults }.all(),
            }
        }
        self.doubles(c, &mut faults);
        self.laid(&mut faults);
        self.stealth(c, &mut faults);
        faults.0
    }

    fn scenario_faults(&self, c: &Content, faults: &mut Faults) {
        let save = &self.scenario;
        let long = |text: &String| text.chars().count() > LONGEST_NAME || text.chars().any(char::is_control);
        faults.when(save.date.iter().chain(&save.players).any(long), || format!("a date or a name of more than {LONGEST_NAME} letters, or of other signs"));
        faults.when(save.players.len() > HEROES, || format!("{} players; every one has a hero, and there are {HEROES} (ML-GROUP-09)", save.players.len()));
        faults.when(c.library.named(&save.adventure).is_none(), || format!("there is no booklet `{}` (ML-SAVE-10)", save.adventure));
        faults.when(save.gold > MOST_GOLD, || format!("{} gold is more than anybody can have", save.gold));
        faults.when(save.dungeons > MOST_DUNGEONS, || format!("{} Dungeons finished; the sheet has {MOST_DUNGEONS} spaces (ML-SAVE-14)", save.dungeons));
        faults.numbers(&save.triangles, MOST_TRIANGLES, "triangle");
        faults.numbers(&save.tokens, MOST_TOKENS, "Scenario token");
        faults.when(GameMode::named(&save.mode).is_none(), || format!("there is no game mode `{}` (ML-MODE-02)", save.mode));
        faults.when(save.rules_off.iter().any(|n| !(1..=8).contains(n)), || "a rule that is off has a number from 1 to 8".to_owned());
        for card in &save.cards {
            faults.when(c.scenario_card(CardNumber(card.card)).is_none(), || format!("there is no Scenario card {}", card.card));
        }
        let is_stone = |card: u8| c.scenario_card(CardNumber(card)).is_some_and(|card| card.kind == CardKind::Bonus && card.aura == 0);
        faults.when(save.cards.iter().any(|card| card.spell.is_some() && !is_stone(card.card)), || {
            "a Spell beside a card that is no Aura Stone (ML-STONE-05)".to_owned()
        });
        let gear = save.cards.iter().filter(|card| c.scenario_card(CardNumber(card.card)).is_some_and(|card| card.kind == CardKind::Gear));
        faults.when(gear.count() > 1, || "a group has one Gear card at most (ML-GEAR-02)".to_owned());
        let quality = (c.weapons.iter().filter(|card| card.quality).count(), c.objects.iter().filter(|card| card.quality).count());
        faults.when(usize::from(save.quality_weapons) > quality.0, || {
            format!("there are {} Quality Weapons, not {} (ML-DECK-03)", quality.0, save.quality_weapons)
        });
        faults.when(usize::from(save.quality_objects) > quality.1, || {
            format!("there are {} Quality Objects, not {} (ML-DECK-03)", quality.1, save.quality_objects)
        });
        if let Some(dungeon) = &save.dungeon {
            faults.when(c.tile(dungeon.tile).is_none(), || format!("there is no Dungeon tile {}", dungeon.tile));
            faults.when(dungeon.unused.iter().any(|&card| usize::from(card) >= c.event_cards.len()), || "an Event card that does not exist".to_owned());
        }
        if let Some(travel) = &save.travel {
            for name in travel.hex.iter().chain(&travel.titan).chain(travel.destinations.iter().map(|one| &one.hex)) {
                faults.when(c.region.hexes.iter().all(|hex| hex.name != *name), || format!("there is no hex {name} on the Region board"));
            }
            faults.when(travel.tokens > 3, || format!("{} Travel tokens; there are 3 (ML-TRAVEL-19)", travel.tokens));
            faults.numbers(&travel.removed, c.event_cards.len() as u8, "Event card");
            faults.when(travel.last_space > 6, || format!("the Timeline has 6 spaces, not {} (ML-SAVE-16)", travel.last_space));
        }
    }

    /// Cubes and Damage tokens lie on what is there (ML-SAVE-11), and the target is somebody of the group.
    fn laid(&self, faults: &mut Faults) {
        let save = &self.scenario;
        let there = |bed: Bed| match bed {
            Bed::Card(card) => save.cards.iter().any(|one| one.card == card.0),
            Bed::Dungeon => save.dungeon.is_some(),
            Bed::Page => false,
        };
        let can_be = |laid: &Laid| laid.n > 0 && there(laid.bed) && matches!(laid.piece, Piece::Cube(_) | Piece::Damage(1 | 3));
        faults.when(!save.laid.iter().all(can_be), || "cubes or Damage tokens where none can lie (ML-SAVE-11)".to_owned());
        faults.when(save.laid.len() > MOST_LAID, || format!("cubes and Damage tokens in more than {MOST_LAID} places"));
        faults
            .when(save.target.is_some_and(|target| !self.group().any(|hero| hero == target)), || "the target is not in the group (ML-RULECARD-04)".to_owned());
    }

    /// The Threat is on its track, and no more Action cards are left than there are (ML-SAVE-08).
    fn stealth(&self, c: &Content, faults: &mut Faults) {
        let Some(save) = self.scenario.stealth else { return };
        let spaces = c.modes.tracks[save.level as usize].sight.len();
        faults.when(!(1..=spaces).contains(&usize::from(save.threat)), || format!("the Threat track has {spaces} spaces, not {} (ML-SAVE-08)", save.threat));
        faults.when(usize::from(save.cards) > c.actions.len(), || format!("there are {} Action cards, not {} (ML-SAVE-08)", c.actions.len(), save.cards));
    }

    /// No card lies in two places, and no token (ML-SCENARIO-12).
    fn doubles(&self, c: &Content, faults: &mut Faults) {
        let group: Vec<&HeroSave> = self.heroes.values().filter(|hero| hero.status == Status::WithTheGroup).collect();
        let n = group.len();
        faults.when(!(FEWEST_HEROES..=HEROES).contains(&n), || format!("a group has {FEWEST_HEROES} to {HEROES} heroes, not {n} (ML-GROUP-05)"));
        let cards = group.iter().flat_map(|hero| hero.weapon.iter().chain(&hero.weapons).chain(&hero.worn).chain(&hero.stored));
        let mut seen: Vec<String> = self.scenario.cards.iter().map(|card| format!("card-{}", card.card)).collect();
        for name in cards.chain(group.iter().flat_map(|hero| hero.talents.iter().chain(&hero.improved))) {
            faults.when(seen.contains(name), || format!("`{name}` lies in two places"));
            seen.push(name.clone());
        }
        let mut tokens = self.scenario.tokens.clone();
        for &token in self.heroes.values().flat_map(|hero| &hero.tokens) {
            faults.when(tokens.contains(&token), || format!("Scenario token {token} lies in two places"));
            tokens.push(token);
        }
        let mut spells: Vec<u8> = Vec::new();
        let beside = self.scenario.cards.iter().filter_map(|card| card.spell.as_ref());
        for &spell in group.iter().flat_map(|hero| &hero.spells).chain(beside) {
            let classic = c.spells.iter().any(|card| card.number == spell && card.kind == SpellKind::Classic);
            faults.when(!classic, || format!("there is no Classic Spell {spell} (ML-SPELL-06)"));
            faults.when(spells.contains(&spell), || format!("Spell {spell} lies in two places"));
            spells.push(spell);
        }
        let mhay = |hero: &&&HeroSave| hero.talents.iter().chain(&hero.improved).any(|name| class(c, name) == Some(Class::Mhay));
        faults.when(group.iter().filter(mhay).count() > 2, || "two heroes of a group can be Mhaÿs, not more (ML-TALENT-09)".to_owned());
        let mut colours: Vec<Colour> = Vec::new();
        for colour in group.iter().filter_map(|hero| hero.colour) {
            faults.when(colours.contains(&colour), || format!("two heroes are {} (ML-SETUP-02)", colour.word()));
            colours.push(colour);
        }
    }
}

fn class(c: &Content, name: &str) -> Option<Class> {
    c.talents.iter().find(|card| card.slug == name).map(|card| card.class)
}

fn hint(name: &str, names: &[&str]) -> String {
    near(name, names.iter().copied()).map_or(String::new(), |meant| format!("; did you mean `{meant}`?"))
}

struct Faults(Vec<String>);

impl Faults {
    fn add(&mut self, text: String) {
        self.0.push(text);
    }

    fn when(&mut self, wrong: bool, text: impl FnOnce() -> String) {
        if wrong {
            self.add(text());
        }
    }

    fn numbers(&mut self, numbers: &[u8], most: u8, what: &str) {
        for n in numbers.iter().filter(|n| !(1..=most).contains(*n)) {
            self.add(format!("there is no {what} {n}; they go from 1 to {most}"));
        }
    }
}

/// One Hero Save on the scales.
struct Weighing<'a> {
    c: &'a Content,
    id: HeroId,
    save: &'a HeroSave,
    scenario: &'a ScenarioSave,
    faults: &'a mut Faults,
}

impl Weighing<'_> {
    fn all(&mut self) {
        if self.values() & self.names() {
            self.growth();
            self.limits();
            self.talents();
        }
    }

    fn note(&mut self, wrong: bool, text: impl FnOnce() -> String) {
        let name = self.id.name();
        self.faults.when(wrong, || format!("{name}: {}", text()));
    }

    /// The values lie on their tracks.
    fn values(&mut self) -> bool {
        let before = self.faults.0.len();
        let board = self.c.hero(self.id);
        for &one in Characteristic::ALL {
            let start = board.characteristics[one.index()];
            match self.save.characteristics.get(one.word()) {
                Some(value) => self.note(!(start..=HIGHEST_CHARACTERISTIC).contains(value), || {
                    format!("{} goes from {start} to {HIGHEST_CHARACTERISTIC}, not to {value}", one.word())
                }),
                None => self.note(true, || format!("{} is missing", one.word())),
            }
        }
        for name in self.save.characteristics.keys() {
            self.note(Characteristic::named(name).is_none(), || format!("`{name}` is no characteristic"));
        }
        let (initiative, movement) = (board.initiative.len(), board.movement.len());
        self.note(!(1..=initiative).contains(&usize::from(self.save.initiative)), || format!("the Initiative track has {initiative} spaces"));
        self.note(!(1..=movement).contains(&usize::from(self.save.movement)), || format!("the Movement track has {movement} spaces"));
        self.note(!(1..=HIGHEST_CARRYING).contains(&self.save.carrying), || format!("the Carrying level goes to {HIGHEST_CARRYING}"));
        self.faults.0.len() == before
    }

    /// Every card and cube exists, and is what it is noted as.
    fn names(&mut self) -> bool {
        let before = self.faults.0.len();
        let (c, save) = (self.c, self.save);
        let is = |name: &String, fits: &dyn Fn(Thing) -> bool| thing(c, name).is_some_and(fits);
        for name in save.weapon.iter().chain(&save.weapons) {
            self.note(!is(name, &|thing| matches!(thing, Thing::Weapon(_))), || format!("there is no Weapon `{name}`"));
        }
        for name in &save.worn {
            self.note(!is(name, &|thing| wearable(c, thing)), || format!("`{name}` is nothing one wears"));
        }
        for name in &save.stored {
            self.note(!is(name, &|thing| matches!(thing, Thing::Object(_)) || carried(c, thing)), || format!("`{name}` is nothing that lies in a Knapsack"));
        }
        for name in save.resources.keys() {
            self.note(!is(name, &|thing| matches!(thing, Thing::Resource(_))), || format!("there is no resource `{name}`"));
        }
        for name in save.talents.iter().chain(&save.improved).chain(&save.withheld).chain(&save.withheld_improved) {
            self.note(class(c, name).is_none(), || format!("there is no Talent `{name}`"));
        }
        for state in &save.states {
            let kind = c.scenario_card(CardNumber(state.card)).map(|card| card.kind);
            self.note(kind != Some(CardKind::State), || format!("Scenario card {} is no State (ML-STATE-01)", state.card));
        }
        let too_many = save.weapons.len() > MOST_STORED_WEAPONS || save.stored.len() > MOST_STORED || save.states.len() > MOST_STATES;
        let too_many = too_many || save.resources.values().any(|&n| n > MOST_CUBES);
        self.note(too_many, || "more than a Knapsack can ever hold".to_owned());
        let owed = save.to_choose.iter().filter(|owed| owed.is_talent()).count();
        let twice = |(at, one): (usize, &Owed)| !one.is_talent() && save.to_choose[..at].contains(one);
        self.note(save.to_choose.iter().enumerate().any(twice), || "the same is to be chosen twice (ML-START-06)".to_owned());
        self.note(save.talents.len() + save.improved.len() + owed > MOST_TALENTS || save.withheld.len() + save.withheld_improved.len() > MOST_WITHHELD, || {
            "more Talents than a campaign can give".to_owned()
        });
        self.note(save.tokens.iter().any(|n| !(1..=MOST_TOKENS).contains(n)), || "a Scenario token that does not exist".to_owned());
        self.faults.0.len() == before
    }

    /// What has grown has grown by the Evolution table (ML-LEVEL-06).
    fn growth(&mut self) {
        let (board, save) = (self.c.hero(self.id), self.save);
        let values: [u8; 5] = std::array::from_fn(|at| save.characteristics[Characteristic::WORDS[at]]);
        let raised: u8 = values.iter().zip(board.characteristics).map(|(value, start)| value - start).sum();
        let bonuses = bonuses(board, values);
        let had = |bonus: Bonus| bonuses[bonus.index()];
        let lent = self.lent_life();
        let (life, most) = (save.life, u16::from(board.life + had(Bonus::Life)) + u16::from(lent));
        let crystals = u16::from(life.points) + u16::from(life.damage) + u16::from(life.injury) + u16::from(life.shock);
        let tokens = u16::from(save.aura.active) + u16::from(save.aura.spent);
        let last = |track: &[u8], bonus: Bonus| (usize::from(had(bonus)) + 1).min(track.len());
        self.note(raised < save.level, || format!("{} Level Ups, but the characteristics have risen by {raised} (ML-LEVEL-05)", save.level));
        // One that nothing lends any more is still to be given up.
        self.note(crystals != most && !(save.surplus && (most..most + MOST_LENT).contains(&crystals)), || {
            format!("{crystals} crystals where the Evolution table and the equipment give {most} (ML-LIFE-03)")
        });
        self.note(tokens != u16::from(board.aura + had(Bonus::Aura)), || format!("{tokens} Aura tokens, not {} (ML-LEVEL-13)", board.aura + had(Bonus::Aura)));
        let carrying = (board.carrying + had(Bonus::Carrying)).min(HIGHEST_CARRYING);
        self.note(save.carrying != carrying, || format!("Carrying level {}, not {carrying} (ML-LEVEL-10)", save.carrying));
        let (initiative, movement) = (last(&board.initiative, Bonus::Initiative), last(&board.movement, Bonus::Movement));
        self.note(usize::from(save.initiative) != initiative, || format!("Initiative on space {}, not {initiative} (ML-LEVEL-12)", save.initiative));
        self.note(usize::from(save.movement) != movement, || format!("Movement on space {}, not {movement} (ML-LEVEL-11)", save.movement));
    }

    /// Nobody carries more than can be carried (ML-PACK-06, ML-OBJECT-09, ML-LOAD-08), unless the sheet says that it is still to be given up.
    fn limits(&mut self) {
        if self.save.status == Status::WithTheGroup && !self.save.surplus {
            let state = self.alone();
            let within = Look { c: self.c, s: &state }.is_within_limits(self.id);
            self.note(!within, || "carries more than can be carried (ML-OBJECT-09, ML-WEAPON-02, ML-LOAD-08, ML-PACK-06)".to_owned());
        }
    }

    fn lent_life(&self) -> u8 {
        let state = self.alone();
        Look { c: self.c, s: &state }.lent_life(self.id)
    }

    /// A table with nobody else at it. What the group has in common is there: a Gear card lends its effect to every hero (ML-GEAR-04).
    fn alone(&self) -> State {
        let mut state = State::blank();
        state.present.insert(self.id.seat());
        if self.save.status == Status::WithTheGroup {
            state.group.cards = self.scenario.cards.iter().map(|card| CardNumber(card.card)).collect();
        }
        *state.hero_mut(self.id) = hero(self.c, self.save);
        state
    }

    /// The first Mhaÿ Talent is a School card, and a hero masters one School (ML-TALENT-15).
    fn talents(&mut self) {
        let cards = || self.save.talents.iter().chain(&self.save.improved).filter_map(|name| self.c.talents.iter().find(|card| card.slug == *name));
        let mhay = cards().filter(|card| card.class == Class::Mhay).count();
        let schools = cards().filter(|card| card.school.is_some()).count();
        self.note(mhay > 0 && schools != 1, || format!("a Mhaÿ masters one School, not {schools} (ML-TALENT-15)"));
    }
}

fn wearable(c: &Content, thing: Thing) -> bool {
    match thing {
        Thing::Object(id) => c.object(id).kind != ObjectType::Consumable,
        Thing::Card(card) => c.scenario_card(card).is_some_and(|card| matches!(card.kind, CardKind::Ring | CardKind::Amulet)),
        Thing::Resource(_) | Thing::Weapon(_) => false,
    }
}

fn carried(c: &Content, thing: Thing) -> bool {
    let Thing::Card(card) = thing else { return false };
    c.scenario_card(card).is_some_and(|card| card.carried || matches!(card.kind, CardKind::Ring | CardKind::Amulet))
}
