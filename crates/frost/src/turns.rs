//! The course of a turn: its three phases, the turn order, and the end of the game.

use crate::agenda::{CardAim, Question, Step, WareAim};
use crate::content::CardKind;
use crate::event::Event;
use crate::ids::*;
use crate::machine::Machine;
use crate::state::{End, Lying, Phase};
use mistgate_kernel::Rule;
use mistgate_kernel::pieces::Stack;

impl Machine<'_> {
    /// What is done once a turn, then the Villains, then the Action Phase.
    pub(crate) fn begin_turn(&mut self, player: Player) {
        self.s.active = player;
        self.s.phase = Phase::Action;
        self.s.acted = false;
        self.s.event_bought[0] = false;
        if player == self.s.terms.first {
            self.s.event_bought[1] = false;
            if !self.s.is_solo() {
                self.s.round += 1;
            }
        }
        // CF-UNLOCK-04, CF-UNLOCK-08, CF-VILLAIN-25: limits that hold for a turn begin anew, for everybody.
        self.s.unlocked = CardSet::EMPTY;
        self.s.failed = [None; MOST_VILLAINS];
        self.s.areas.iter_mut().for_each(|area| area.used = [0; SKILLS]);
        self.log.note(Event::TurnBegan { player, round: self.s.round });
        self.push(Step::EndTurn(player));
        self.push(Step::LocationPhase(player));
        self.push(Step::EndAction(player));
        self.ask(player, Question::Act);
        let dawns = self.look().active_villains().filter(|id| !self.c.villains[id.index()].dawn.is_empty()).fold(0, |mask, id| mask | 1 << id.0);
        if dawns != 0 {
            self.push(Step::Dawn(player, dawns));
        }
    }

    /// The active player decides the order (CF-GENERAL-07).
    pub(crate) fn dawn(&mut self, player: Player, left: u8) {
        if left != 0 {
            self.ask(player, Question::Dawn(left));
        }
    }

    /// One is finished before the next begins (CF-GENERAL-07). Who could not bear it is not affected (CF-WOUND-02).
    pub(crate) fn villain_acts(&mut self, player: Player, left: u8, villain: VillainId) {
        self.push(Step::Dawn(player, left & !(1 << villain.0)));
        let dawn = self.c.villains[villain.index()].dawn;
        if self.look().is_bearable(player, dawn) {
            self.log.note(Event::VillainActs { villain, player });
            self.run_block(player, dawn);
        }
    }

    /// What is unspent is lost (CF-RES-03); then the Clean-up Phase in its order (CF-CLEAN-01).
    pub(crate) fn end_action(&mut self, player: Player) {
        self.s.phase = Phase::CleanUp;
        self.empty_pool(player);
        self.push(Step::LoseEvent(player));
        self.push(Step::DrawUp(player));
        self.ask(player, Question::Card(CardAim::CleanUp, u8::MAX));
        self.push(Step::Tidy(player));
        self.window(player);
    }

    fn empty_pool(&mut self, player: Player) {
        let area = self.area(player);
        area.pool = [0; 4];
        area.ward = 0;
        area.reach = 0;
    }

    /// A ready Hireling may be used between two steps of the own turn (CF-HIRE-06).
    fn window(&mut self, player: Player) {
        let ready = self.look().hireling(player).is_some_and(|id| !self.s.exhausted.contains(id.0));
        if ready {
            self.ask(player, Question::Window);
        }
    }

    /// Clean-up steps 1 to 3: tokens to their places, played cards away (CF-CLEAN-02 to CF-CLEAN-06).
    pub(crate) fn tidy(&mut self, player: Player) {
        let (played, mut stays) = (self.s.area(player).played, Stack::new());
        for id in played.as_slice().iter().map(|&id| CardId(id)) {
            self.take_tokens_off(player, id);
            let exhausted = self.s.exhausted.contains(id.0);
            match self.c.card(id).kind {
                // CF-CLEAN-04
                CardKind::Action => self.area(player).discard.push(id.0),
                // CF-ALLY-06: discarded, unless it was unlocked this turn.
                CardKind::Ally if exhausted && !self.s.unlocked.contains(id.0) => self.area(player).discard.push(id.0),
                // CF-CLEAN-05: exhausted by some other effect; after its own ability it is gone already.
                CardKind::Hireling if exhausted => {
                    self.s.hirelings.insert(id.0);
                    self.log.note(Event::Dismissed { player, card: id });
                }
                // CF-ALLY-05, CF-ALLY-07, CF-HIRE-09: what stays is refreshed.
                CardKind::Item | CardKind::Ally | CardKind::Hireling => stays.push(id.0),
            }
            self.s.exhausted.remove(id.0);
        }
        self.area(player).played = stays;
    }

    /// The face-down Enemy token on a card goes to the Chronicle; Wounds and Skill tokens stay with the Hero (CF-CLEAN-02,
    /// CF-CLEAN-03, CF-RETIRE-05).
    pub(crate) fn take_tokens_off(&mut self, player: Player, card: CardId) {
        let lying = std::mem::replace(&mut self.s.lying[card.index()], Lying::NOTHING);
        if let Some(enemy) = lying.as_enemy() {
            self.area(player).retired_enemies.insert(enemy);
        }
    }

    /// Up to the hand limit, in Clean-up or after helping, but nobody has to discard (CF-CLEAN-08 to CF-CLEAN-10).
    pub(crate) fn draw_up(&mut self, player: Player, rule: Rule) {
        let limit = usize::from(self.look().hand_limit(player));
        while self.s.area(player).hand.len() < limit && self.draw_card(player, rule) {}
    }

    /// Who purchased no World Event discards one of the row (CF-EVENT-15, CF-EVENT-16); in solo CF-SOLO-22 takes its place.
    pub(crate) fn lose_event_in_clean_up(&mut self, player: Player) {
        let terms = self.s.terms;
        if !terms.events || self.s.is_solo() {
            return;
        }
        let due = if terms.slow_events { self.s.next(player) == terms.first && !self.s.event_bought[1] } else { !self.s.event_bought[0] };
        if due {
            self.ask(player, Question::Ware(WareAim::LoseEvent));
        }
    }

    /// Rest comes last, after a window for the Hireling (CF-REST-04, CF-REST-05, CF-HIRE-06).
    pub(crate) fn location_phase(&mut self, player: Player) {
        self.check_end();
        if self.s.end.is_some() {
            return;
        }
        self.s.phase = Phase::Location;
        self.empty_pool(player);
        self.ask(player, Question::Rest);
        self.window(player);
    }

    /// Whoever rests does all of it (CF-REST-03). What a Hireling generated just before pays for nothing in it (CF-RES-05).
    pub(crate) fn answer_rest(&mut self, player: Player, yes: bool) {
        if yes {
            self.empty_pool(player);
            let space = self.s.area(player).space;
            self.log.note(Event::Rested { player, space });
            self.run_block(player, self.look().rest(space));
        }
    }

    /// The next player clockwise (CF-TURN-02), unless it was the last turn.
    pub(crate) fn end_turn(&mut self, player: Player) {
        // CF-RES-05: what was generated outside the Action Phase can't be kept.
        self.empty_pool(player);
        self.check_end();
        if self.s.is_solo() && self.s.end.is_none() {
            self.lose_rightmost_event();
            self.check_end();
        }
        if self.s.end.is_some() {
            return;
        }
        let next = self.s.next(player);
        if let Some((trigger, end)) = self.s.trigger
            && trigger == next
        {
            // CF-END-04, CF-END-07: all others have had their final turn.
            return self.finish(end);
        }
        // CF-END-09: only if the Game End was not triggered before.
        let limit_reached = next == self.s.terms.first && self.s.round >= self.s.terms.last_round();
        if self.s.trigger.is_none() && limit_reached {
            return self.finish(End::RoundLimit);
        }
        self.push(if self.s.is_solo() { Step::BrashTurn } else { Step::BeginTurn(next) });
    }

    /// Has the Game End been triggered (CF-END-05)? Only once (CF-END-08). The turn goes on (CF-END-06), but a solo game ends
    /// at once (CF-SOLO-25).
    pub(crate) fn check_end(&mut self) {
        if self.s.trigger.is_some() {
            return;
        }
        let player = self.s.active;
        if let Some(end) = self.end_condition() {
            self.s.trigger = Some((player, end));
            if self.s.is_solo() {
                return self.finish(end);
            }
            self.log.note(Event::EndTriggered { player, end });
        }
    }

    fn end_condition(&self) -> Option<End> {
        let s = &self.s;
        // CF-END-03: a house set may have more Locations than the grid has spaces.
        let grid_full = || self.c.locations.len() >= Space::COUNT && s.filled().len() == Space::COUNT;
        let all_found = || s.location_deck.is_empty() && s.drawn.is_empty() || grid_full();
        let conquered = || all_found() && s.enemies.iter().all(|tokens| tokens.is_empty());
        if s.players().any(|player| self.look().has_finished(player)) {
            Some(End::Quests)
        } else if s.decks[0].is_empty() {
            Some(End::SilverDeck)
        } else if s.decks[1].is_empty() {
            Some(End::GoldDeck)
        } else if s.terms.events && s.event_deck.is_empty() {
            Some(End::EventDeck)
        } else if conquered() {
            Some(End::Conquered)
        } else {
            None
        }
    }
}
