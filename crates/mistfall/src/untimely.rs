//! Why what belongs to a Hero's own turn, or to the Travel Phase, has to wait: whose turn it is, and what is being resolved.

use crate::Mistfall;
use crate::agenda::{Question, Step};
use crate::content::Action;
use crate::effect::ActionKind;
use crate::ids::*;
use crate::look::Look;
use crate::moves::{CardAction, Move};
use crate::state::State;
use mistgate_kernel::{Line, Rule};

/// How a Hero's own turn stands.
enum OwnTurn {
    /// It goes on when what is being resolved is done.
    Open,
    /// It is ending: the hand is being refilled (MF-TURN-05).
    Ending,
    /// It is not this Hero's turn.
    Not,
}

fn line(text: &str, rule: &'static str) -> Line {
    Line::new(text, Rule(rule))
}

impl Mistfall {
    /// Why this has to wait, while something else is asked, of this Hero or of another; nothing if the move is no such thing.
    pub(crate) fn untimely(&self, state: &State, hero: Hero, mv: Move) -> Option<Line> {
        let look = self.look(state);
        let asked = look.asked()?.what;
        match mv {
            Move::Use(CardAction(card, at)) => {
                let action = look.card(card).actions.get(usize::from(at))?;
                match look.place_bar(hero, card, action.from) {
                    Some(bar) => Some(line(bar.line().0, bar.line().1)),
                    None => action_waits(look, hero, asked, action),
                }
            }
            Move::Buy(_) => Some(line("Cards are bought in the Hero's own turn, between Actions.", "MF-TURN-11")),
            Move::Rest => Some(match own_turn(look, hero) {
                OwnTurn::Open => interrupts("MF-REFLEX-01"),
                OwnTurn::Ending | OwnTurn::Not => line("A Hero Rests in the own turn, before the hand is refilled.", "MF-TURN-12"),
            }),
            Move::End => Some(match own_turn(look, hero) {
                OwnTurn::Open => interrupts("MF-REFLEX-01"),
                OwnTurn::Ending => line("The turn is ending already.", "MF-TURN-05"),
                OwnTurn::Not => line("It is not this Hero's turn.", "MF-TURN-01"),
            }),
            Move::Stay | Move::Go(_) => Some(line("The party moves or stays once, in the Travel Phase.", "MF-TRAVEL-14")),
            Move::Scout(_) => Some(line("The party Scouts in the Travel Phase, before it moves or stays.", "MF-TRAVEL-24")),
            Move::Bury(_) | Move::BuryTop if !matches!(asked, Question::Bury(..)) => Some(line("Cards are Buried only when something says so.", "MF-FINE-07")),
            Move::Exchange(_) => Some(line("Rewards are exchanged only when they are received.", "MF-AFTERMATH-13")),
            Move::Take(..) => Some(line("Rewards are received in the Aftermath of an Encounter.", "MF-AFTERMATH-10")),
            Move::Ability(..) | Move::Pass | Move::PassPhase | Move::AskAgain | Move::Spot(_) | Move::Hero(_) | Move::Enemy(_) | Move::Ally(_) => None,
            Move::Pick(_) | Move::Card(_) | Move::Next(..) | Move::Bury(_) | Move::BuryTop | Move::Restore(_) => None,
            Move::Condition(_) | Move::Less(_) | Move::Choose(_) | Move::Spend | Move::Done | Move::Yes | Move::No => None,
        }
    }
}

fn own_turn(look: Look, hero: Hero) -> OwnTurn {
    let asked_now = look.asked().is_some_and(|ask| matches!(ask.what, Question::Turn) && ask.who.contains(hero.seat()));
    let waits = |wanted: &[Step]| look.s.agenda.as_slice().iter().any(|step| wanted.contains(step));
    match () {
        () if waits(&[Step::TurnOver(hero)]) => OwnTurn::Ending,
        () if asked_now || waits(&[Step::Turn(hero), Step::Together]) => OwnTurn::Open,
        () => OwnTurn::Not,
    }
}

fn interrupts(rule: &'static str) -> Line {
    line("Nothing interrupts what is being resolved, but for Reflexes.", rule)
}

fn action_waits(look: Look, hero: Hero, asked: Question, action: &Action) -> Option<Line> {
    let window = matches!(asked, Question::Reflex(_));
    match action.kind {
        // Of the window that is open tells the caller.
        ActionKind::Reflex if window => None,
        ActionKind::Reflex if look.must_discard_first().is_some() => Some(line("First a hand that is too large is made smaller.", "HM-HAND-02")),
        ActionKind::Reflex => Some(line("This Reflex waits for its trigger.", "MF-REFLEX-02")),
        ActionKind::Regular | ActionKind::Fast | ActionKind::Ally => Some(match own_turn(look, hero) {
            OwnTurn::Open if window && !look.s.acts.is_empty() => interrupts("MF-REFLEX-05"),
            OwnTurn::Open => interrupts("MF-REFLEX-01"),
            OwnTurn::Ending => line("The refill ends the Hero Turn.", "MF-TURN-05"),
            OwnTurn::Not => line("Only Reflexes can be used outside the own Hero Turn.", "MF-GLOSSARY-12"),
        }),
    }
}
