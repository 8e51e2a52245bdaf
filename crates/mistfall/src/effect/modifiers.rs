//! When an ability comes into its own, and lasting changes to the rules.

use super::parts::Sort;
use super::read::*;
use crate::ids::{Condition, Damage, Phase};
use mistgate_kernel::clauses;
use mistgate_kernel::language::Maybe;

clauses! {
    /// When an ability or a Reflex comes into its own.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Trigger of Cards, "a trigger" {
        /// This Enemy enters a Hero Area.
        Enters = "enters",
        /// Before this Enemy's activation.
        Activates = "activates",
        /// This Enemy's attack Buried a card.
        Hits = "hits",
        /// You are dealt damage; for a Reflex: a Hero in Range.
        Attacked = "attacked",
        /// After this Enemy's attack.
        AttackDone = "attacks" "done",
        /// This Enemy is eliminated; for a Reflex: an Enemy in Range.
        Slain = "slain",
        /// This Enemy is Enraged.
        Enraged = "enraged",
        /// An Enemy in Range is Enraged (Reflexes only).
        Enrages = "enrages",
        /// You attack, with a card of this Keyword.
        Attack("attack" [keyword: Maybe<CardKeyword>]),
        /// A card of yours attacks, your own or your Ally's, with this Keyword (HM-ATTACK-04).
        Strike("strike" [keyword: Maybe<CardKeyword>]),
        /// An Ally of yours is eliminated (HM-WOUND-03).
        AllyFalls = "ally" "falls",
        /// Any Hero in Range attacks (Reflexes only).
        AnyAttack = "any" "attack",
        /// Your Action eliminates an Enemy.
        Kill = "kill",
        /// An Enemy is eliminated.
        AnyKill = "any" "kill",
        /// You used Restoration (MF-GLOSSARY-14).
        Heal = "heal",
        /// You bought a card.
        Buy = "buy",
        /// An Enemy enters your area.
        Pursued = "pursued",
        /// You are about to draw cards by an Action (Reflexes only).
        Drawing = "drawing",
        /// You Buried cards for an attack.
        Buried = "buried",
        /// The party enters this Location; for a Quest: any.
        Arrive = "arrive",
        /// An Encounter begins.
        Encounter = "encounter",
        /// The party Retreats.
        Retreat = "retreat",
        /// An Aftermath is done.
        Aftermath = "aftermath",
        /// A Phase begins (MF-FINE-23).
        StartOf("start" "of" [phase: Phase] "phase"),
        /// A Phase ends.
        EndOf("end" "of" [phase: Phase] "phase"),
        /// Your Hero Turn begins.
        StartOfTurn = "start" "of" "turn",
        /// Your Hero Turn ends.
        EndOfTurn = "end" "of" "turn",
        /// An Objective token is placed on this.
        Token = "token",
        /// Between any two effects (Reflexes without a trigger of their own, MF-REFLEX-02).
        AnyTime = "any" "time",
    }
}

impl Trigger {
    /// Is it about one Enemy: the one that came, raged or fell?
    pub fn names_an_enemy(self) -> bool {
        matches!(self, Trigger::Pursued | Trigger::Kill | Trigger::AnyKill | Trigger::Slain | Trigger::Enraged | Trigger::Enrages)
    }
}

clauses! {
    /// A lasting change to the rules: only while something holds, about somebody, and what it changes.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Modifier of Cards {
        [cond: While] [about: About] [change: Change]
    } => fits_whom
}

clauses! {
    /// Whom a modifier is about.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum About of Cards {
        /// All Heroes.
        Party = "party" ":",
        /// Other Enemies in the same area that pass.
        Others("others" [filter: Bracketed] ":") => beside_an_enemy,
        /// All Enemies in play that pass.
        All("all" [filter: Bracketed] ":"),
        /// The Allies in your Hero Area; where nobody is "you", all in play.
        Allies = "allies" ":",
        /// The Ally whose text it is.
        Itself = "itself" ":" => on_an_ally,
        /// Whatever carries it: this Enemy, this Hero, or everybody.
        Bearer = "",
    }
}

clauses! {
    /// What a modifier changes.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Change of Cards, "a modifier" {
        /// More or less attack damage, of this type.
        Attack("attack" [by: By] [damage: Damage]),
        /// More or less defence.
        Defence("defence" [by: By] [sort: Sort]),
        /// More or less Range (MF-RANGE-07).
        Range("range" [by: By]),
        /// Another Draw Limit (MF-GLOSSARY-10).
        DrawLimit("draw" "limit" [by: By]),
        /// Another Maximum Hand Size (MF-GLOSSARY-18).
        HandSize("hand" "size" [by: By]),
        /// More Restoration when Resting (MF-FINE-27).
        Restoration("restoration" [by: By]),
        /// Twice the Restoration received.
        RestorationDoubled = "restoration" "x2",
        /// Advanced Feats cost more or less.
        Price("price" [by: By]),
        /// More Regular Actions each turn.
        Regular("regular" [by: By]),
        /// More Life.
        Life("life" [by: By]),
        /// Actions that generate Enemy Focus generate more or less.
        FocusGain("focus" "gain" [by: By]),
        /// Stays when Enemies are dispersed (MF-TRAVEL-33).
        Relentless = "relentless",
        /// Does not pursue.
        StaysInLine = "stays" "in" "line",
        /// An Enemy that enters does not halve the Focus (MF-EFFECT-07).
        KeepsFocus = "keeps" "focus",
        /// No Rest.
        NoRest = "no" "rest",
        /// Rest although there are Enemies.
        RestAmongEnemies = "rest" "among" "enemies",
        /// No Advanced Feats can be bought.
        NoBuying = "no" "buying",
        /// No Scouting.
        NoScouting = "no" "scouting",
        /// Scouting costs nothing.
        FreeScouting = "free" "scouting",
        /// This card is never Buried.
        CannotBeBuried = "cannot" "be" "buried",
        /// No tokens of this Condition.
        Immune("immune" [condition: Condition]),
        /// One more Keyword it is Vulnerable to.
        Vulnerable("vulnerable" [keyword: CardKeyword]),
    }
}

impl Change {
    /// Whom it can be about: only Heroes or the party, only Enemies, or either. On an Enemy a change of Heroes is about the Hero
    /// it pursues.
    pub fn concerns(self) -> Concerns {
        match self {
            Change::Range(_) | Change::DrawLimit(_) | Change::HandSize(_) | Change::Restoration(_) | Change::RestorationDoubled => Concerns::Heroes,
            Change::Price(_) | Change::Regular(_) | Change::FocusGain(_) | Change::NoRest | Change::RestAmongEnemies => Concerns::Heroes,
            Change::NoBuying | Change::NoScouting | Change::FreeScouting | Change::CannotBeBuried => Concerns::Heroes,
            Change::Defence(..) | Change::Life(_) | Change::Relentless | Change::StaysInLine | Change::Vulnerable(_) => Concerns::Enemies,
            Change::Attack(..) | Change::KeepsFocus | Change::Immune(_) => Concerns::Either,
        }
    }
}

impl Change {
    /// Can it be about Allies?
    pub fn fits_allies(self) -> bool {
        matches!(self, Change::Attack(..) | Change::Defence(..) | Change::Life(_) | Change::Immune(_))
    }
}

/// Whom a change can be about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Concerns {
    /// Heroes only.
    Heroes,
    /// Enemies only.
    Enemies,
    /// Heroes or Enemies.
    Either,
}
