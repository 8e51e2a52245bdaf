//! The Group token on its way: chosen, forced and random movement, and landing somewhere (ML-TRAVEL-25 to ML-TRAVEL-34).

use super::state::Destination;
use crate::ask::Question;
use crate::booklet::instruction::{Amount, Counter};
use crate::content::Region;
use crate::event::Event;
use crate::ids::{CardNumber, HexId};
use crate::machine::Machine;
use crate::words::{Direction, HeroId};
use std::collections::VecDeque;

impl Region {
    /// Steps to the nearest of these hexes, from every other; nothing from where no way leads.
    pub fn steps_to(&self, goals: impl IntoIterator<Item = HexId>) -> Vec<Option<u32>> {
        let mut steps = vec![None; self.hexes.len()];
        let mut open: VecDeque<HexId> = goals.into_iter().inspect(|goal| steps[goal.index()] = Some(0)).collect();
        while let Some(at) = open.pop_front() {
            for next in self.hexes[at.index()].around.iter().flatten().filter(|next| self.hexes[next.index()].can_be_entered()) {
                if steps[next.index()].is_none() {
                    steps[next.index()] = steps[at.index()].map(|far| far + 1);
                    open.push_back(*next);
                }
            }
        }
        steps
    }
}

impl Machine<'_> {
    /// One hex for one payment (ML-TRAVEL-28).
    pub(crate) fn step(&mut self, direction: Direction) {
        self.lose(Counter::TravelTokens, Amount::Just(self.look().step_price()));
        self.step_freely(direction);
    }

    /// In bad weather a Talent's owner adds an Aura token (ML-TALENT-24).
    pub(crate) fn step_with_aura(&mut self, direction: Direction, hero: HeroId) {
        let Some(price) = self.look().step_price_with_aura(hero) else { return };
        self.lose(Counter::TravelTokens, Amount::Just(price));
        self.spend_aura(hero, Amount::Just(1));
        self.step_freely(direction);
    }

    /// The same with an Aura token of the Emperor Beetle (ML-BEETLE-03).
    pub(crate) fn step_with_beetle(&mut self, direction: Direction) {
        let Some(price) = self.look().step_price_with_beetle() else { return };
        self.lose(Counter::TravelTokens, Amount::Just(price));
        self.spend_beetle();
        self.step_freely(direction);
    }

    /// An adjacent hex, free of charge (ML-TRAVEL-32).
    pub(crate) fn step_freely(&mut self, direction: Direction) {
        if let Some(hex) = self.look().beyond(direction) {
            self.place_group(hex);
        }
    }

    /// The Group token is put on a hex, however it got there (ML-TRAVEL-30). A chapter that moves the group is finished before
    /// the number of the hex counts (ML-TRAVEL-12).
    pub(crate) fn place_group(&mut self, hex: HexId) {
        self.s.travel.group = Some(hex);
        self.s.travel.landed = self.look().travels();
        self.log.note(Event::Moved { hex });
    }

    /// A random direction, drawn again as often as it leads off the board or into the sea (ML-TRAVEL-33, ML-TRAVEL-34).
    pub(crate) fn move_at_random(&mut self) {
        let somewhere = Direction::ALL.iter().any(|&direction| self.look().beyond(direction).is_some());
        while somewhere && let Some(card) = self.reveal_action() {
            let direction = self.c.actions[usize::from(card)].direction;
            if self.look().beyond(direction).is_some() {
                self.step_freely(direction);
                break;
            }
        }
        self.lay_actions_aside();
    }

    /// The chapter of the hex is read at once; if it bears several, the players choose (ML-TRAVEL-12, ML-GOLDEN-02). Says
    /// whether there is one.
    pub(crate) fn land(&mut self) -> bool {
        let numbers = self.look().landings().count();
        if numbers > 0 {
            self.ask_group(Question::Landing);
        }
        numbers > 0
    }

    /// This one of the hex's chapters, from 1.
    pub(crate) fn read_landing(&mut self, n: u8) {
        let chapter = self.look().landings().nth(usize::from(n) - 1);
        if let Some(id) = chapter {
            self.open(id);
        }
    }

    /// A Scenario card marks a hex (ML-TRAVEL-11). It lies in one place only.
    pub(crate) fn place_card(&mut self, card: CardNumber, hex: HexId) {
        self.s.group.cards.remove(card);
        self.take_from_board(card);
        self.s.travel.destinations.push(Destination { card, hex });
        self.log.note(Event::CardPlaced { card, hex });
    }

    /// A Scenario card leaves the Region board. Says whether it lay there.
    pub(crate) fn take_from_board(&mut self, card: CardNumber) -> bool {
        let destinations = &mut self.s.travel.destinations;
        let there = destinations.as_slice().iter().position(|other| other.card == card);
        there.map(|at| destinations.remove(at)).is_some()
    }

    /// The Titan token (ML-TRAVEL-15).
    pub(crate) fn place_titan(&mut self, hex: HexId) {
        self.s.travel.titan = Some(hex);
        self.log.note(Event::TitanMoved { hex });
    }

    /// The chapter that was open before an Event is read on.
    pub(crate) fn reopen(&mut self, id: crate::ids::ChapterId) {
        self.s.page.chapter = Some(id);
        self.s.page.unturned = false;
        self.log.note(Event::Reopened { chapter: id });
    }
}
