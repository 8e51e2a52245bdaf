//! What a text may say, depending on where it stands.

use crate::content::{AbilityPlace, Target};
use crate::effect::{ActionKind, Trigger};
use crate::ids::Keywords;

/// The Keywords and titles of the content.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// The vocabulary, in the order of the ids.
    pub keywords: Vec<String>,
    /// Those of Hero Cards, which Vulnerabilities ask for.
    pub cards: Keywords,
    /// Those of Enemies.
    pub enemies: Keywords,
    /// Those of Locations.
    pub locations: Keywords,
    /// The titles of the Hero Cards.
    pub titles: Vec<String>,
    /// Are some missing because a file could not be read? Then no name is called unknown.
    pub incomplete: bool,
}

/// What carries the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bearer {
    /// A Hero Card.
    Card,
    /// A Hero Card that is attached to an Enemy: its abilities are lent to that Enemy (MF-EFFECT-09).
    Attachment,
    /// An Ally (HM-ALLY-01).
    Ally,
    /// A Hero Charter.
    Charter,
    /// An Enemy.
    Enemy,
    /// An Encounter.
    Encounter,
    /// A Time Card.
    Time,
    /// A Location tile.
    Location,
    /// A Quest.
    Quest,
}

impl Bearer {
    /// In a message: "on …".
    pub fn name(self) -> &'static str {
        match self {
            Bearer::Card | Bearer::Attachment => "a Hero Card",
            Bearer::Ally => "an Ally",
            Bearer::Charter => "a Charter",
            Bearer::Enemy => "an Enemy",
            Bearer::Encounter => "an Encounter",
            Bearer::Time => "a Time Card",
            Bearer::Location => "a Location",
            Bearer::Quest => "a Quest",
        }
    }

    /// Is it an Enemy, or part of one?
    pub fn is_enemy(self) -> bool {
        matches!(self, Bearer::Enemy | Bearer::Attachment)
    }

    /// Can Objective tokens lie on it?
    pub fn holds_tokens(self) -> bool {
        matches!(self, Bearer::Card | Bearer::Attachment | Bearer::Ally | Bearer::Enemy | Bearer::Encounter)
    }
}

/// What `target` means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// There is none.
    Nothing,
    /// Enemies.
    Enemies,
    /// Heroes.
    Heroes,
    /// Allies, and Heroes if they can be targets too.
    Friends,
}

/// What a text may say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scope {
    /// What carries it.
    pub bearer: Bearer,
    /// What `target` means.
    pub aim: Aim,
    /// Is there a Hero whom `you` means?
    pub you: bool,
    /// Is it an Action, which can attack and embed?
    pub action: bool,
    /// Is there an attack of a Hero to build or to modify?
    pub attack: bool,
    /// Is a Hero under attack?
    pub assault: bool,
    /// Is somebody about to draw?
    pub drawing: bool,
}

impl Scope {
    /// A text that happens to the whole party: an event, a penalty, a setup rule.
    pub fn event(bearer: Bearer) -> Scope {
        Scope { bearer, aim: Aim::Nothing, you: false, action: false, attack: false, assault: false, drawing: false }
    }

    /// What an Enemy does when it is Enraged (MF-ENRAGE-04).
    pub fn enrage() -> Scope {
        Scope { you: true, ..Scope::event(Bearer::Enemy) }
    }

    /// An Action of a Hero Card.
    pub fn action(kind: ActionKind, target: Target, when: Trigger) -> Scope {
        let own = aim(target);
        let reflex = (kind == ActionKind::Reflex).then_some(when);
        let modifies = matches!(reflex, Some(Trigger::Attack(_) | Trigger::AnyAttack | Trigger::Strike(_)));
        Scope {
            bearer: Bearer::Card,
            aim: if own == Aim::Nothing { reflex.map_or(own, about) } else { own },
            you: true,
            action: !modifies,
            attack: modifies || own == Aim::Enemies,
            assault: matches!(reflex, Some(Trigger::Attacked | Trigger::Buried)),
            drawing: reflex == Some(Trigger::Drawing),
        }
    }

    /// An ability that is triggered.
    pub fn ability(bearer: Bearer, when: Trigger, place: AbilityPlace) -> Scope {
        Scope {
            bearer,
            aim: about(when),
            you: match bearer {
                Bearer::Card | Bearer::Attachment | Bearer::Ally | Bearer::Charter => true,
                Bearer::Enemy => place != AbilityPlace::Line || of_a_hero(when),
                Bearer::Encounter | Bearer::Time | Bearer::Location | Bearer::Quest => of_a_hero(when),
            },
            action: false,
            attack: matches!(when, Trigger::Attack(_) | Trigger::Strike(_)),
            assault: matches!(when, Trigger::Attacked | Trigger::Hits | Trigger::AttackDone),
            drawing: false,
        }
    }

    /// A modifier.
    pub fn modifier(bearer: Bearer) -> Scope {
        Scope { you: true, ..Scope::event(bearer) }
    }
}

/// What an Action is aimed at.
fn aim(target: Target) -> Aim {
    match target {
        Target::None => Aim::Nothing,
        Target::Heroes(..) | Target::EveryHero => Aim::Heroes,
        Target::Allies(..) | Target::EveryAlly | Target::HeroOrAlly => Aim::Friends,
        Target::Enemies(..) | Target::EveryEnemy(_) | Target::EveryEnemyInArea(_) | Target::EveryEnemyInLine(_) => Aim::Enemies,
    }
}

/// The Enemies a trigger is about: those under attack, or the one that came, raged or fell.
fn about(when: Trigger) -> Aim {
    let attack = matches!(when, Trigger::Attack(_) | Trigger::AnyAttack | Trigger::Strike(_));
    if attack || when.names_an_enemy() { Aim::Enemies } else { Aim::Nothing }
}

/// Does the trigger speak of a Hero, who is then "you"?
fn of_a_hero(when: Trigger) -> bool {
    matches!(
        when,
        Trigger::Attacked
            | Trigger::Attack(_)
            | Trigger::Strike(_)
            | Trigger::AllyFalls
            | Trigger::Kill
            | Trigger::Heal
            | Trigger::Buy
            | Trigger::Pursued
            | Trigger::StartOfTurn
            | Trigger::EndOfTurn
    )
}
