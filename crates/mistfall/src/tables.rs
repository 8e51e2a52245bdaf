//! What the rules often ask of the content, worked out once.

use crate::content::{Ability, Content, Does};
use crate::effect::{Among, Block, Change, Clause, Companion, Effect, Structure, TitleId, Trigger, Which, Who, Zone};
use crate::ids::*;
use mistgate_kernel::Id;

/// Answers to questions that would otherwise be searched for on every move.
#[derive(Clone, Debug, Default)]
pub struct Tables {
    /// For each Hero Card: the moments its Reflexes are for, as bits of [`trigger_bit`].
    pub reflexes: Vec<u64>,
    /// For each Hero Card: what its abilities are about.
    pub cards: Vec<Topics>,
    /// For each Enemy and side.
    pub enemies: Vec<[Topics; 2]>,
    /// For each Charter and side.
    pub charters: Vec<[Topics; 2]>,
    /// For each Encounter.
    pub encounters: Vec<Topics>,
    /// For each tile.
    pub tiles: Vec<Topics>,
    /// For each Quest.
    pub quests: Vec<Topics>,
    /// For each Hero Card: its title among those that conditions ask for.
    pub titles: Vec<Option<TitleId>>,
    /// For each effect of the program: whom it is done to.
    pub aims: Vec<Aimed>,
    /// For each Hero Card: can it never be Buried?
    pub unburiable: Vec<bool>,
    /// For each Hero Card: the Objective tokens it comes with (HM-OBJ-01).
    pub comes_with: Vec<u8>,
}

/// What a list of abilities is about: a quick way to see that it is about something else.
#[derive(Clone, Copy, Debug, Default)]
pub struct Topics {
    /// Its triggers, as bits of [`trigger_bit`].
    pub triggers: u64,
    /// Its changes, as bits of [`change_bit`].
    pub changes: u32,
}

/// Whom an effect is done to, and whether it builds an attack.
#[derive(Clone, Copy, Debug)]
pub struct Aimed {
    /// These Enemies.
    pub which: Option<Which>,
    /// These Heroes; or they are those to whom the Enemies go.
    pub who: Option<Who>,
    /// These Allies; or, behind Enemies, the one they attack.
    pub ally: Option<Companion>,
    /// Does it build an attack (MF-ACTION-04)?
    pub builds: bool,
    /// Does it demand something of its player that may be missing (MF-FINE-20)?
    pub demands: bool,
    /// Is it done to what the Action is aimed at, so that it is possible once there is a target?
    pub to_target: bool,
}

impl Topics {
    /// Of what has no text.
    pub const NONE: Topics = Topics { triggers: 0, changes: 0 };
    /// Of what may have any text.
    pub const ALL: Topics = Topics { triggers: u64::MAX, changes: u32::MAX };

    /// What either list is about.
    #[inline]
    pub const fn and(self, other: Topics) -> Topics {
        Topics { triggers: self.triggers | other.triggers, changes: self.changes | other.changes }
    }
}

impl Tables {
    /// The tables for this content.
    pub fn new(c: &Content) -> Self {
        let side = |sides: &[Vec<Ability>; 2]| [topics(c, &sides[0]), topics(c, &sides[1])];
        Tables {
            reflexes: c
                .cards
                .iter()
                .map(|card| {
                    card.actions
                        .iter()
                        .filter(|action| action.kind == crate::effect::ActionKind::Reflex)
                        .fold(0, |bits, action| bits | trigger_bit(action.when))
                })
                .collect(),
            cards: c.cards.iter().map(|card| topics(c, &card.abilities)).collect(),
            enemies: c
                .enemies
                .iter()
                .map(|enemy| {
                    // What has one side shows the same whichever side is up.
                    [enemy.sides.first(), enemy.sides.last()].map(|side| {
                        let enraged = side.and_then(|side| side.enraged).map_or(0, |modifier| change_bit(c.program.modifier(modifier).change));
                        side.map_or(Topics::NONE, |side| topics(c, &side.abilities)).and(Topics { triggers: 0, changes: enraged })
                    })
                })
                .collect(),
            charters: c.charters.iter().map(|charter| side(&[charter.sides[0].abilities.clone(), charter.sides[1].abilities.clone()])).collect(),
            encounters: c.encounters.iter().map(|encounter| topics(c, &encounter.abilities)).collect(),
            tiles: c.tiles.iter().map(|tile| topics(c, &tile.abilities)).collect(),
            quests: c.quests.iter().map(|quest| topics(c, &quest.abilities)).collect(),
            titles: c.cards.iter().map(|card| c.titles.iter().position(|title| *title == card.title).map(TitleId::at)).collect(),
            aims: c.program.effects.0.iter().map(|&effect| aimed(c, effect)).collect(),
            comes_with: c.cards.iter().map(|card| crate::heart::objectives::comes_with(c, card)).collect(),
            unburiable: c.cards.iter().map(|card| topics(c, &card.abilities).changes & change_bit(Change::CannotBeBuried) != 0).collect(),
        }
    }

    /// Whom the effect at this place of the program is done to.
    #[inline]
    pub fn aim(&self, place: u16) -> Aimed {
        self.aims[usize::from(place)]
    }

    /// Whom the effects of a block are done to.
    #[inline]
    pub fn aims(&self, block: Block) -> &[Aimed] {
        &self.aims[usize::from(block.start)..][..usize::from(block.len)]
    }

    /// Does a card have a Reflex for this moment?
    #[inline]
    pub fn has_reflex(&self, card: CardId, bits: u64) -> bool {
        self.reflexes[card.index()] & bits != 0
    }
}

fn aimed(c: &Content, effect: Effect) -> Aimed {
    let (which, who, ally): (Option<Which>, Option<Who>, Option<Companion>) = (effect.part(), effect.part(), effect.part());
    let names_target = which.map_or(who == Some(Who::Target), |which| which.among == Among::Target) || ally == Some(Companion::Target);
    let is_whole = match effect.structure() {
        Structure::Single | Structure::DiscardFor(..) | Structure::SpendFor(_) => true,
        Structure::For(who, _) => who != Who::Target,
        Structure::May(_) | Structure::Pay(..) | Structure::Choose(..) | Structure::If(..) => false,
    };
    Aimed {
        which,
        who,
        ally,
        builds: c.program.builds(effect),
        demands: effect.nature().is_payment() || effect == Effect::Place(Zone::Area),
        to_target: is_whole && (names_target || matches!(effect, Effect::Deal(..) | Effect::Fight | Effect::AttachToTarget)),
    }
}

fn topics(c: &Content, abilities: &[Ability]) -> Topics {
    let mut topics = Topics::default();
    for ability in abilities {
        match ability.does {
            Does::When { trigger, .. } => topics.triggers |= trigger_bit(trigger),
            Does::While(modifier) => topics.changes |= change_bit(c.program.modifier(modifier).change),
        }
    }
    topics
}

/// A bit for each kind of trigger.
pub fn trigger_bit(trigger: Trigger) -> u64 {
    let at = match trigger {
        Trigger::Enters => 0,
        Trigger::Activates => 1,
        Trigger::Hits => 2,
        Trigger::AttackDone => 3,
        Trigger::Slain => 4,
        Trigger::Enraged => 5,
        Trigger::Attacked => 6,
        Trigger::Attack(_) => 7,
        Trigger::AnyAttack => 8,
        Trigger::Kill => 9,
        Trigger::AnyKill => 10,
        Trigger::Heal => 11,
        Trigger::Buy => 12,
        Trigger::Pursued => 13,
        Trigger::Drawing => 14,
        Trigger::Buried => 15,
        Trigger::Arrive => 16,
        Trigger::Encounter => 17,
        Trigger::Retreat => 18,
        Trigger::Aftermath => 19,
        Trigger::StartOfTurn => 20,
        Trigger::EndOfTurn => 21,
        Trigger::Token => 22,
        Trigger::AnyTime => 23,
        Trigger::StartOf(phase) => 24 + phase as u64,
        Trigger::EndOf(phase) => 32 + phase as u64,
        Trigger::Enrages => 40,
        Trigger::Strike(_) => 41,
        Trigger::AllyFalls => 42,
    };
    1 << at
}

/// A bit for each kind of change.
pub fn change_bit(change: Change) -> u32 {
    let at = match change {
        Change::Attack(..) => 0,
        Change::Defence(..) => 1,
        Change::Range(_) => 2,
        Change::DrawLimit(_) => 3,
        Change::HandSize(_) => 4,
        Change::Restoration(_) => 5,
        Change::RestorationDoubled => 6,
        Change::Price(_) => 7,
        Change::Regular(_) => 8,
        Change::Life(_) => 9,
        Change::FocusGain(_) => 10,
        Change::Relentless => 11,
        Change::StaysInLine => 12,
        Change::KeepsFocus => 13,
        Change::NoRest => 14,
        Change::RestAmongEnemies => 15,
        Change::NoBuying => 16,
        Change::NoScouting => 17,
        Change::FreeScouting => 18,
        Change::CannotBeBuried => 19,
        Change::Immune(_) => 20,
        Change::Vulnerable(_) => 21,
    };
    1 << at
}
