//! Fights against Villains: asking for help, helping, and what follows.

use crate::agenda::{Question, Step};
use crate::content::Occasion;
use crate::event::Event;
use crate::ids::*;
use crate::look::Look;
use crate::machine::Machine;
use crate::moves::Move;
use crate::state::Fight;
use mistgate_kernel::{Id, Rule, SeatSet, answer};

impl Look<'_> {
    /// Can the active player face this Villain now (CF-VILLAIN-08, CF-VILLAIN-16, CF-VILLAIN-30)? A Hero too wounded to attack
    /// Enemies still may (CF-VILLAIN-26).
    pub fn can_face(self, player: Player, id: VillainId) -> bool {
        let villain = &self.c.villains[id.index()];
        let attack = self.area(player).has(Resource::Attack);
        self.is_challenge(self.area(player).space, id)
            && self.health_left(player) >= villain.wounds[0]
            && self.s.failed[id.index()].is_none_or(|failed| attack > failed)
            && (attack >= villain.attack || self.others(player).any(|other| self.could_help(other, id)))
    }

    /// The other players, from the left on.
    pub fn others(self, player: Player) -> impl Iterator<Item = Player> {
        let players = self.s.terms.players;
        (1..players).map(move |step| Player((player.0 + step) % players))
    }

    /// Who asks, asks everybody; alone only with enough Attack (CF-VILLAIN-10).
    pub(crate) fn alone_options(self, player: Player, each: &mut impl FnMut(Move)) {
        let Some(villain) = self.s.fight.against else { return };
        if self.others(player).any(|other| self.could_help(other, villain)) {
            each(Move::Ask);
        }
        if self.area(player).has(Resource::Attack) >= self.c.villains[villain.index()].attack {
            each(Move::Done);
        }
    }

    /// Has the helper generated any Attack, and can still take part (CF-VILLAIN-16, CF-VILLAIN-22)?
    pub(crate) fn can_contribute(self, player: Player) -> bool {
        self.area(player).has(Resource::Attack) > 0 && self.s.fight.against.is_some_and(|villain| self.could_help(player, villain))
    }

    /// The Attack of the initiator and of all who help so far (CF-VILLAIN-09, CF-VILLAIN-11).
    pub fn fight_total(self) -> u8 {
        let helpers = self.s.fight.helping.iter().map(|seat| self.area(Player(seat.0)).has(Resource::Attack));
        helpers.fold(self.area(self.s.active).has(Resource::Attack), u8::saturating_add)
    }
}

impl Machine<'_> {
    /// CF-VILLAIN-10
    pub(crate) fn face(&mut self, player: Player, villain: VillainId) {
        self.s.fight = Fight { against: Some(villain), unlocked: self.s.unlocked, exhausted: self.s.exhausted, chance: [self.s.chance; 2], ..Fight::default() };
        self.log.note(Event::Faced { player, villain });
        self.ask(player, Question::Alone);
    }

    /// All who could help are asked, or nobody is (CF-VILLAIN-10).
    pub(crate) fn begin_fight(&mut self, player: Player, mv: Move) {
        if let (Move::Ask, Some(villain)) = (mv, self.s.fight.against) {
            self.s.fight.asked = self.look().others(player).filter(|&other| self.look().could_help(other, villain)).map(Player::seat).collect();
            self.log.note(Event::AskedForHelp { player });
        }
        self.push(Step::NextHelper);
    }

    /// From the left on, each asked player has one window (CF-VILLAIN-11); then it is decided.
    pub(crate) fn next_helper(&mut self) {
        let next = self.look().others(self.s.active).find(|other| self.s.fight.asked.contains(other.seat()));
        let Some(helper) = next else { return self.decide_fight() };
        let asked = self.s.fight.asked;
        self.s.fight.asked = asked.iter().filter(|&seat| seat != helper.seat()).collect();
        self.s.fight.window = Some(helper);
        self.s.fight.chance[1] = self.s.chance;
        let slot = self.slot(helper);
        self.s.fight.before[slot] = *self.s.area(helper);
        self.ask(helper, Question::Help);
    }

    /// Where a helper's Hero Area is kept: by the distance to the left of the initiator.
    fn slot(&self, helper: Player) -> usize {
        let players = self.s.terms.players;
        usize::from((helper.0 + players - self.s.active.0) % players) - 1
    }

    /// What a helper does in the window (CF-VILLAIN-11, CF-VILLAIN-24, CF-VILLAIN-28).
    pub(crate) fn help(&mut self, player: Player, mv: Move) {
        answer!(
            mv,
            Move::Done => self.contribute(player),
            Move::No => self.decline_to_help(player),
        );
        self.ask(player, Question::Help);
        answer!(mv, Move::Draw => self.spend_to_draw(player));
        self.use_card(player, mv);
    }

    /// CF-VILLAIN-11
    fn contribute(&mut self, player: Player) {
        let attack = self.s.area(player).has(Resource::Attack);
        self.s.fight.helping.insert(player.seat());
        self.s.fight.window = None;
        self.log.note(Event::Helped { player, attack });
        self.push(Step::NextHelper);
    }

    /// CF-VILLAIN-22: everything is taken back.
    fn decline_to_help(&mut self, player: Player) {
        self.s.fight.window = None;
        self.s.chance = self.s.fight.chance[1];
        self.take_back(player);
        self.log.note(Event::Declined { player });
        self.push(Step::NextHelper);
    }

    /// The helper's Hero Area is what it was (CF-VILLAIN-13, CF-VILLAIN-22). Out of turn no card in play bears a token, so
    /// none does again.
    fn take_back(&mut self, helper: Player) {
        let before = self.s.fight.before[self.slot(helper)];
        let touched = self.s.area(helper).play_set().union(before.play_set());
        for card in touched.iter() {
            self.s.lying[usize::from(card)] = Default::default();
        }
        self.s.exhausted = self.s.exhausted.without(touched).union(self.s.fight.exhausted.intersection(before.play_set()));
        self.s.unlocked = self.s.unlocked.without(touched).union(self.s.fight.unlocked.intersection(touched));
        self.s.hirelings = self.s.hirelings.without(before.play_set());
        *self.area(helper) = before;
    }

    /// Enough Attack, and the Villain is eliminated; otherwise nothing has happened (CF-VILLAIN-09, CF-VILLAIN-13).
    fn decide_fight(&mut self) {
        let Some(villain) = self.s.fight.against else { return };
        if self.look().fight_total() >= self.c.villains[villain.index()].attack {
            return self.defeat(villain);
        }
        self.s.chance = self.s.fight.chance[0];
        let helping = self.s.fight.helping;
        helping.iter().for_each(|seat| self.take_back(Player(seat.0)));
        self.s.failed[villain.index()] = Some(self.s.area(self.s.active).has(Resource::Attack));
        self.s.fight = Fight::default();
        self.log.note(Event::FightFailed { villain });
    }

    fn defeat(&mut self, id: VillainId) {
        let (player, villain) = (self.s.active, &self.c.villains[id.index()]);
        let helpers: SeatSet = std::mem::take(&mut self.s.fight).helping;
        // CF-VILLAIN-23: the helpers' Attack is counted first.
        let helped = helpers.iter().fold(0u8, |sum, seat| sum.saturating_add(self.s.areas[usize::from(seat.0)].has(Resource::Attack)));
        self.spend(player, Resource::Attack, villain.attack.saturating_sub(helped));
        self.s.acted = true;
        self.log.note(Event::Defeated { player, villain: id });
        // CF-VILLAIN-07: its Global effect is over, also for the helpers' hand limits.
        self.s.villains &= !(1 << id.0);
        self.area(player).villains |= 1 << id.0;
        self.push(Step::Happened(player, Occasion::Defeat));
        self.wound(player, villain.wounds[0], Rule("CF-VILLAIN-14"));
        // Clockwise from the left; what is asked first must lie on top of the agenda.
        let players = self.s.terms.players;
        let clockwise = (1..players).map(|step| Player((player.0 + step) % players)).filter(|other| helpers.contains(other.seat()));
        for helper in clockwise.clone() {
            self.wound(helper, villain.wounds[1], Rule("CF-VILLAIN-15"));
            self.stand_down(helper);
        }
        clockwise.rev().for_each(|helper| self.reward(helper, villain.resolve[1]));
        // CF-VILLAIN-20
        self.generate(player, Resource::Resolve, villain.resolve[0]);
    }

    /// After a fight (CF-VILLAIN-17, CF-VILLAIN-18): tokens and cards as in Clean-up, and up to the hand limit.
    fn stand_down(&mut self, helper: Player) {
        self.area(helper).pool = [0; 4];
        self.tidy(helper);
        self.draw_up(helper, Rule("CF-VILLAIN-17"));
    }

    /// A Reward token of the Villain's lower value, if there is one (CF-VILLAIN-19, CF-REWARD-06).
    fn reward(&mut self, helper: Player, value: u8) {
        let found = self.c.rewards.iter().position(|reward| reward.resolve == value);
        let Some(at) = found.filter(|&at| self.s.reward_supply[at] > 0) else { return };
        let new = RewardId::at(at);
        self.s.reward_supply[at] -= 1;
        self.log.note(Event::Rewarded { player: helper, reward: new });
        match self.s.area(helper).reward {
            None => self.area(helper).reward = Some(new),
            // CF-REWARD-05
            Some(_) => self.ask(helper, Question::Keep(new)),
        }
    }

    /// One of two is given back (CF-REWARD-05).
    pub(crate) fn keep_reward(&mut self, player: Player, new: RewardId, kept: RewardId) {
        let Some(old) = self.s.area(player).reward else { return };
        let returned = if kept == new { old } else { new };
        self.area(player).reward = Some(kept);
        self.s.reward_supply[returned.index()] += 1;
        self.log.note(Event::RewardReturned { player, reward: returned });
    }
}
