//! "Why can't I?" about things, the Market and the group.

use super::Question;
use crate::Malhya;
use crate::agenda::{Stage, Step};
use crate::ask::why::{capital, line};
use crate::booklet::instruction::Trade;
use crate::hero::room::Worn;
use crate::hero::talent::Draw;
use crate::hero::tend::Leisure;
use crate::hero::thing::Thing;
use crate::market::Wares;
use crate::moves::{Move, Moves};
use crate::state::State;
use crate::words::{Class, HeroId};
use mistgate_kernel::language::Named;
use mistgate_kernel::{Line, Seat};

impl Malhya {
    /// Why a hero cannot see to his things now, or the group to itself: nothing else may be half done.
    #[expect(clippy::wildcard_enum_match_arm, reason = "it speaks of moves: one without a reason of its own is simply not for now")]
    pub(super) fn why_no_wish(&self, state: &State, seat: Seat, mv: Move) -> Option<Line> {
        let hero = HeroId::of(seat).filter(|hero| state.present.contains(hero.seat()))?;
        let look = self.look(state);
        let leisure = look.asked().map_or(Leisure::None, |ask| look.leisure(ask.what));
        let event = state.agenda.as_slice().iter().any(|step| matches!(step, Step::Stage(Stage::Event | Stage::Village | Stage::Dungeon)));
        let busy = line("Something is being resolved: first that.", "ML-GOLDEN-07");
        match mv {
            Move::Knapsack if state.hero(hero).is_unconscious() => Some(line(format!("{} is unconscious.", capital(hero.name())), "ML-LIFE-04")),
            Move::Knapsack if leisure == Leisure::None => Some(busy),
            Move::Knapsack if leisure == Leisure::BetweenRolls => Some(line("Another hero makes a check.", "ML-SWAP-05")),
            Move::Knapsack if leisure == Leisure::OnTurn && !look.is_on_turn(hero) => Some(line("It is not this hero's turn.", "ML-LIFE-08")),
            Move::Knapsack => Some(line("There is nothing one could do with these things.", "ML-GOLDEN-07")),
            Move::Group if state.site.is_some() || state.challenge.is_some() => Some(line("Not with a Location laid out, nor in a Challenge.", "ML-JOIN-03")),
            Move::Group if event => Some(line("Not in the middle of an Event.", "ML-JOIN-02")),
            Move::Mode(_) | Move::Rule(_) if leisure == Leisure::None && !self.asks_who_is_there(state) => {
                Some(line("Not in the middle of an action.", "ML-MODE-05"))
            }
            Move::Mode(_) | Move::Rule(_) if state.mode.is_some() => Some(line("Not in Stealth mode, nor in Combat mode.", "ML-MODE-05")),
            Move::Group => Some(Line { rule: mistgate_kernel::Rule("ML-JOIN-02"), ..busy }),
            Move::EndStealth => Some(self.why_no_end_of_stealth(state)),
            _ => None,
        }
    }

    fn asks_who_is_there(&self, state: &State) -> bool {
        self.look(state).asked().is_some_and(|ask| ask.what == Question::Group)
    }

    /// Why a thing cannot be bought, sold, worn or handed on.
    pub(super) fn why_not_thing(&self, state: &State, what: Question, mv: Move) -> Option<Line> {
        let look = self.look(state);
        match (what, mv) {
            (Question::Market, Move::Buy(thing)) => self.why_not_bought(state, thing),
            (Question::Market, Move::Sell(thing) | Move::SellOf(thing, _)) => self.why_not_sold(state, thing),
            (Question::Market, Move::AuraOf(_) | Move::Beetle) => Some(self.why_no_bargain(state, mv)),
            (Question::Village(_), Move::Buy(_) | Move::Sell(_) | Move::SellOf(..)) => {
                Some(line("The Market was before. There is no going back.", "ML-VILLAGE-02"))
            }
            (Question::Group, mv) => self.why_not_regrouped(state, mv),
            (Question::Share(_), Move::Give(thing, _)) if self.worn_artifact(state, thing) => Some(line("What is worn leaves with the hero.", "ML-JOIN-08")),
            (Question::Share(_), Move::Give(..)) => Some(line("Only what somebody else has room for can be shared out.", "ML-JOIN-07")),
            (Question::Surplus(hero), Move::Discard(thing, _)) if look.taken_over(hero) == Some(thing) => {
                Some(line("The story's card stays with the group: something else makes room for it.", "ML-JOIN-06"))
            }
            (Question::Surplus(_), Move::Give(..)) => Some(line("Only to somebody who has room for it, and stays.", "ML-PACK-08")),
            (Question::Tend(_), Move::Store(thing)) if self.worn_artifact(state, thing) => {
                Some(line("An Artifact that is taken off is discarded: it does not come back into the Knapsack.", "ML-ARTIFACT-06"))
            }
            (Question::Tend(_), Move::Give(..)) => Some(line("Things change hands in a swap: say with whom first.", "ML-SWAP-01")),
            (_, Move::Wear(thing) | Move::Store(thing)) if look.worn_as(thing) == Some(Worn::Armour) && !look.may_change_armour() => {
                let on_map = state.site.is_some() || state.challenge.is_some();
                let (text, rule) =
                    if on_map { ("Not with miniatures on the board.", "ML-ARMOUR-09") } else { ("Armor is changed when the Event is over.", "ML-ARMOUR-08") };
                Some(line(text, rule))
            }
            (Question::Turn(hero), Move::Swap(_)) if state.hero(hero).action_points == 0 => Some(line("A swap costs 1 Action Point.", "ML-SWAP-08")),
            (Question::Turn(_), Move::Swap(_)) => Some(line("Only heroes next to each other swap in a place.", "ML-SWAP-07")),
            (Question::Turn(hero), Move::Potion(_, other)) if state.site.is_some() && look.is_on_turn(hero) && look.can_be_treated(hero, other) => {
                Some(line("Potions are among the hero's things: open the Knapsack first.", "ML-GOLDEN-07"))
            }
            (Question::Turn(_) | Question::Tend(_), Move::Potion(..)) if state.site.is_some() => {
                Some(line("A Potion is for the own space or the next one, on the own turn.", "ML-LIFE-08"))
            }
            (Question::Swap(..), Move::Give(thing, _)) if self.worn_artifact(state, thing) => {
                Some(line("It is worn: to take it off would be to discard it.", "ML-SWAP-03"))
            }
            (Question::Tend(_), Move::Use(_) | Move::Wield(_) | Move::Wear(_) | Move::Store(_) | Move::Swap(_) | Move::Exchange(_) | Move::Cure(..)) => {
                why_not_tended(mv, state.check.is_some_and(|attempt| attempt.roller.is_some()))
            }
            (Question::Swap(..), Move::Give(..)) if !look.may_change_armour() => Some(line("Worn Armor stays on until the Event is over.", "ML-ARMOUR-14")),
            _ => None,
        }
    }

    /// Why something on the stall cannot be bought.
    fn why_not_bought(&self, state: &State, thing: Thing) -> Option<Line> {
        let stall = state.market?;
        if stall.trade == Trade::Selling {
            return Some(line("Nothing is sold to the group at this Market.", "ML-MARKET-14"));
        }
        if matches!(thing, Thing::Weapon(id) if stall.bought.contains(id.0)) {
            return Some(line("It was bought here before: a Market sells each card once.", "ML-MARKET-08"));
        }
        if !state.table.as_slice().contains(&thing) && !self.is_basic(state, thing) {
            return Some(line("It does not lie on this stall.", "ML-MARKET-03"));
        }
        let price = self.look(state).price(thing)?;
        Some(line(format!("It costs {price} gold, and you have {}.", state.group.gold), "ML-MARKET-08"))
    }

    /// Why a thing of the group cannot be sold.
    fn why_not_sold(&self, state: &State, thing: Thing) -> Option<Line> {
        let look = self.look(state);
        let stall = state.market?;
        if stall.trade == Trade::Buying {
            return Some(line("Nothing is bought from the group at this Market.", "ML-MARKET-14"));
        }
        if self.worn_artifact(state, thing) {
            return Some(line("It is worn: to take it off would be to discard it.", "ML-MARKET-10"));
        }
        match thing {
            Thing::Resource(_) if stall.wares == Wares::Equipment => Some(line("Resources are not bought at this Market.", "ML-MARKET-13")),
            Thing::Card(_) if look.worth(thing).is_none() => Some(line("It shows no cost, so nobody buys it.", "ML-SCENARIO-08")),
            Thing::Object(_) if look.worn_as(thing) == Some(Worn::Armour) && !look.may_change_armour() => {
                Some(line("Worn Armor stays on until the Event is over.", "ML-ARMOUR-14"))
            }
            Thing::Resource(_) | Thing::Card(_) | Thing::Object(_) | Thing::Weapon(_) => None,
        }
    }

    /// Why no Aura token lowers the prices.
    fn why_no_bargain(&self, state: &State, mv: Move) -> Line {
        let look = self.look(state);
        let able = look.haggler().is_some_and(|hero| mv == Move::Beetle || mv == Move::AuraOf(hero));
        match state.market {
            Some(stall) if stall.trade == Trade::Selling => line("Nothing is sold to the group at this Market.", "ML-MARKET-14"),
            Some(stall) if stall.haggled => line("One Aura token for the same Market, no more.", "ML-AURA-11"),
            Some(_) if !able => line("Nobody but a hero whose Aura zone says so can haggle.", "ML-VOCAB-11"),
            Some(_) | None if mv == Move::Beetle => line("No Emperor Beetle has an Aura token left.", "ML-BEETLE-05"),
            Some(_) | None => line("This hero has no active Aura token.", "ML-AURA-10"),
        }
    }

    /// Why a hero does not join or leave.
    #[expect(clippy::wildcard_enum_match_arm, reason = "it speaks of moves: one without a reason of its own is simply not for now")]
    fn why_not_regrouped(&self, state: &State, mv: Move) -> Option<Line> {
        let there = |hero: HeroId| state.present.contains(hero.seat());
        match mv {
            Move::Join(hero) if there(hero) => Some(line("This hero is in the group already.", "ML-GROUP-08")),
            Move::Join(_) => Some(line("A group has five heroes at most.", "ML-GROUP-05")),
            Move::Part(hero) | Move::PartForGood(hero) if !there(hero) => Some(line("This hero is not in the group.", "ML-JOIN-01")),
            Move::Part(_) | Move::PartForGood(_) => Some(line("A group has at least two heroes: another joins first.", "ML-JOIN-01")),
            Move::Mode(_) | Move::Rule(_) if state.mode.is_some() => Some(line("Not in Stealth mode, nor in Combat mode.", "ML-MODE-05")),
            Move::Mode(_) => Some(line("It is played so already.", "ML-MODE-02")),
            _ => None,
        }
    }

    /// Why a characteristic cannot rise, or a deck of Talents is not drawn from.
    pub(super) fn why_no_growth(&self, state: &State, what: Question, mv: Move) -> Option<Line> {
        let look = self.look(state);
        match (what, mv) {
            (Question::Raise(_), Move::Raise(_)) => Some(line("It stands on the last space of its track.", "ML-LEVEL-08")),
            (Question::Class(hero, _), Move::Class(Class::Mhay)) if !look.may_be_mhay(hero) => {
                Some(line("Two heroes of the group are Mhaÿs already.", "ML-TALENT-09"))
            }
            (Question::Class(_, Draw::First), Move::Class(Class::Mhay)) => Some(line("A new hero who draws other cards goes on with others.", "ML-SETUP-09")),
            (Question::Talent(_), Move::Talent(_)) => Some(line("It is not among the cards drawn.", "ML-TALENT-05")),
            (Question::Improve(_), Move::Talent(_)) => Some(line("Only a Talent of the hero's own on its Normal side is improved.", "ML-TALENT-10")),
            (Question::Colour(_), Move::Choose(_)) => Some(line("Another hero's cubes have this colour.", "ML-SETUP-02")),
            (Question::Class(..), Move::Class(_)) => Some(line("No card is left there that this hero could keep.", "ML-TALENT-06")),
            _ => None,
        }
    }

    /// A thing by the name pages give it, if it is one.
    pub(super) fn thing_called(&self, piece: &str) -> Option<Thing> {
        <Thing as Named<Moves>>::find(piece, &&self.content.names)
    }

    fn is_basic(&self, state: &State, thing: Thing) -> bool {
        matches!(thing, Thing::Weapon(id) if state.decks.basic_weapons.contains(id.0))
    }

    fn worn_artifact(&self, state: &State, thing: Thing) -> bool {
        let artifact = |hero: HeroId| {
            let equipment = &state.hero(hero).equipment;
            [equipment.ring, equipment.amulet].into_iter().flatten().any(|worn| Thing::from(worn) == thing)
        };
        state.group_heroes().any(artifact)
    }
}

/// Why a hero who sees to the own things cannot do this with them, in the middle of the own check or at any other time.
#[expect(clippy::wildcard_enum_match_arm, reason = "it speaks of moves: one without a reason of its own is simply not for now")]
fn why_not_tended(mv: Move, in_check: bool) -> Option<Line> {
    match mv {
        Move::Wield(_) | Move::Store(_) if in_check => Some(line("Not in the middle of a check.", "ML-WEAPON-06")),
        Move::Wear(_) if in_check => Some(line("Not in the middle of a check.", "ML-ARTIFACT-02")),
        Move::Swap(_) if in_check => Some(line("Not in the middle of a check.", "ML-SWAP-05")),
        Move::Store(Thing::Weapon(_)) => Some(line("There is no free space for it in the Knapsack.", "ML-WEAPON-13")),
        Move::Use(_) => Some(line("What it asks for is not met, or it has no use.", "ML-OBJECT-06")),
        Move::Exchange(_) => Some(line("That takes a Talent, and three Resources of this type in the own Knapsack.", "ML-TALENT-19")),
        Move::Cure(..) => Some(line("There is no such State, or what the cure asks for is not there.", "ML-STATE-05")),
        _ => None,
    }
}
