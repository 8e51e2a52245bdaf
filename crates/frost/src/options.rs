//! The legal answers to every question. This enumeration is the definition of legality.

use crate::agenda::{ANY_COST, Ask, CardAim, EnemyAim, Price, Question, SpaceAim, Step, TaskId, Ware, WareAim};
use crate::effect::{Block, Effect, Extent, Goal, Range, To, What};
use crate::ids::*;
use crate::look::Look;
use crate::moves::{Key, Move};
use mistgate_kernel::{Id, Seat, small};

/// The least that can be spent on a Scout (CF-SCOUT-01).
pub(crate) const LEAST_SCOUT: u8 = 2;

impl Look<'_> {
    /// What is asked now, if the game goes on.
    #[inline]
    pub fn asked(self) -> Option<Ask> {
        if let Some(&Step::Ask(ask)) = self.s.agenda.top()
            && self.s.end.is_none()
        {
            return Some(ask);
        }
        None
    }

    /// What is asked of this seat now.
    #[inline]
    pub fn asked_of(self, seat: Seat) -> Option<Ask> {
        self.asked().filter(|ask| ask.player.seat() == seat)
    }

    /// Every legal answer.
    pub fn options(self, ask: Ask, each: &mut impl FnMut(Move)) {
        let player = ask.player;
        let cards = |cards: CardSet, each: &mut dyn FnMut(Move)| cards.iter().for_each(|id| each(Move::Card(CardId(id))));
        match ask.what {
            Question::Act => self.actions(player, each),
            Question::Help => self.help_options(player, each),
            Question::Window => {
                self.exhaust_options(player, self.area(player).play_set().intersection(self.c.sets.hirelings), each);
                each(Move::No);
            }
            Question::Option(_) => self.numbered(player, ask.what, each),
            Question::Reward(_) => {
                self.numbered(player, ask.what, each);
                each(Move::No);
            }
            Question::May(_) | Question::Discovery(_) => {
                each(Move::Yes);
                each(Move::No);
            }
            // CF-REST-02: asked after the Hireling's window, which may have changed what stands in the way.
            Question::Rest => {
                if self.can_rest(player) {
                    each(Move::Yes);
                }
                each(Move::No);
            }
            Question::Card(aim, _) => {
                cards(self.cards_for(player, aim), each);
                if matches!(aim, CardAim::CleanUp | CardAim::Discard(Extent::UpTo) | CardAim::Retire(_, _, Extent::UpTo)) {
                    each(Move::Done);
                }
            }
            Question::Enemy(aim) => {
                self.enemies_for(player, aim).iter().for_each(|id| each(Move::Enemy(id)));
                // CF-TOKEN-04: what the pool covers needs no token.
                if matches!(aim, EnemyAim::FlipForResolve(cost) if self.area(player).has(Resource::Resolve) >= cost) {
                    each(Move::Done);
                }
            }
            Question::Space(aim) => self.spaces_for(player, aim).iter().for_each(|space| each(Move::Space(space))),
            Question::Place => {
                let free = self.free_beside(player);
                for &location in self.s.drawn.as_slice() {
                    free.iter().for_each(|space| each(Move::Place(LocationId(location), space)));
                }
            }
            Question::Skill => Skill::all(SKILLS).filter(|skill| self.s.skill_supply[skill.index()] > 0).for_each(|skill| each(Move::Skill(skill))),
            Question::Ware(aim) => self.wares_for(player, aim, &mut |ware| each(Move::Take(ware))),
            Question::Progress(occasion) => {
                let tasks = self.tasks(player).filter(|(_, task)| task.when.is_some_and(|when| when.fits(occasion)));
                // CF-QUEST-05: not what is being completed already, by an effect of its own Reward.
                let tasks = tasks.filter(|&(id, _)| !self.s.agenda.as_slice().contains(&Step::Finish(player, id)));
                tasks.filter(|(_, task)| self.is_at(player, task.site) && self.can_pay(player, task.cost)).for_each(|(id, _)| each(Move::Quest(id)));
                each(Move::No);
            }
            Question::Dawn(left) => VillainId::all(MOST_VILLAINS).filter(|id| left & 1 << id.0 != 0).for_each(|id| each(Move::Villain(id))),
            Question::Alone => self.alone_options(player, each),
            Question::Keep(new) => {
                each(Move::Keep(new));
                self.area(player).reward.into_iter().filter(|&old| old != new).for_each(|old| each(Move::Keep(old)));
            }
        }
    }

    /// Options in order, without those that would bring too many Wounds (CF-PLAY-05, CF-WOUND-02).
    fn numbered(self, player: Player, question: Question, each: &mut impl FnMut(Move)) {
        let Some(options) = self.numbered_options(player, question) else { return };
        for (number, &option) in (1u8..).zip(self.c.program.of(options)) {
            if let Effect::Do(steps) = option
                && self.is_bearable(player, steps)
            {
                each(Move::Option(number));
            }
        }
    }

    /// What the numbers stand for in a question that is answered with one.
    pub(crate) fn numbered_options(self, player: Player, question: Question) -> Option<Block> {
        if let Question::Option(at) = question
            && let Effect::Either(options) = *self.c.program.at(at)
        {
            return Some(options);
        }
        if let Question::Reward(task) = question { self.task(player, task).map(|task| task.rewards) } else { None }
    }

    /// Everything that can be done in the Action Phase (CF-TURN-05).
    fn actions(self, player: Player, each: &mut impl FnMut(Move)) {
        self.card_options(player, each);
        self.draw_and_scout(player, each);
        self.move_options(player, each);
        self.purchases(player, each);
        self.attacks(player, each);
        self.quest_options(player, each);
        if self.s.villains != 0 {
            self.active_villains().filter(|&id| self.can_face(player, id)).for_each(|id| each(Move::Face(id)));
        }
        if self.area(player).reward.is_some() {
            each(Move::Redeem(Resource::Resolve));
            each(Move::Redeem(Resource::Scout));
        }
        // CF-TURN-03, CF-RETREAT-04
        if !self.s.acted {
            each(Move::Retreat);
        }
        each(Move::Done);
    }

    /// Playing, exhausting and unlocking cards.
    fn card_options(self, player: Player, each: &mut impl FnMut(Move)) {
        let area = self.area(player);
        for id in area.hand.iter().map(CardId) {
            // An Item or Ally does nothing yet (CF-ALLY-01); an Action card's top takes effect at once (CF-PLAY-02).
            if !self.c.sets.actions.contains(id.0) || self.is_bearable(player, self.c.card(id).top) {
                each(Move::Play(id));
            }
        }
        if area.played.is_empty() {
            return;
        }
        let in_play = area.play_set();
        self.exhaust_options(player, in_play.intersection(self.c.sets.lasting), each);
        for id in self.lockable(in_play).iter().map(CardId) {
            self.unlock_options(player, id, each);
        }
    }

    /// CF-ALLY-02, CF-ALLY-03
    fn exhaust_options(self, player: Player, among: CardSet, each: &mut impl FnMut(Move)) {
        among.without(self.s.exhausted).iter().map(CardId).filter(|&id| self.is_bearable(player, self.c.card(id).top)).for_each(|id| each(Move::Exhaust(id)));
    }

    /// The three ways to unlock a card (CF-UNLOCK-01).
    fn unlock_options(self, player: Player, id: CardId, each: &mut impl FnMut(Move)) {
        let (area, card) = (self.area(player), self.c.card(id));
        if self.is_bearable(player, card.bottom) {
            // CF-UNLOCK-03, CF-UNLOCK-04
            for at in 0..SKILLS {
                if card.skills & 1 << at != 0 && area.skills[at] > area.used[at] {
                    each(Move::Unlock(id, Key::Skill(Skill::at(at))));
                }
            }
            // CF-UNLOCK-05: any token unlocks any card.
            area.enemies.iter().for_each(|enemy| each(Move::Unlock(id, Key::Enemy(enemy))));
        }
        if self.can_exert_for(player, id) {
            each(Move::Unlock(id, Key::Exert));
        }
    }

    /// CF-UNLOCK-06, CF-UNLOCK-07, CF-WOUND-03: the Wounds of the Exertion come before those of the effect.
    pub(crate) fn can_exert_for(self, player: Player, id: CardId) -> bool {
        let card = self.c.card(id);
        let kept = self.wounds_kept(player);
        let left = self.health_left(player).saturating_sub(kept);
        card.exert > 0 && card.exert <= left && !self.bars(player).exert && self.bears_after(player, card.bottom, card.exert)
    }

    /// Health a helper keeps for the fight (CF-VILLAIN-16).
    fn wounds_kept(self, player: Player) -> u8 {
        match self.s.fight.against {
            Some(villain) if self.is_helping(player) => self.c.villains[villain.index()].wounds[1],
            _ => 0,
        }
    }

    /// CF-DRAW-01, CF-SCOUT-01; Enemy tokens can be flipped for what is missing (CF-TOKEN-02).
    fn draw_and_scout(self, player: Player, each: &mut impl FnMut(Move)) {
        let area = self.area(player);
        let tokens: u8 = area.enemies.intersection(self.c.sets.with_scout).iter().map(|id| self.c.enemy(id).scout).sum();
        let most = area.has(Resource::Scout).saturating_add(tokens);
        if most == 0 {
            return;
        }
        if self.can_draw(player) {
            each(Move::Draw);
        }
        if self.can_scout(player) {
            // CF-SCOUT-10: never more than there are cards.
            let cards = small(self.s.location_deck.len()).max(LEAST_SCOUT);
            (LEAST_SCOUT..=most.min(cards)).for_each(|n| each(Move::Scout(n)));
        }
    }

    /// CF-DRAW-04
    pub(crate) fn can_draw(self, player: Player) -> bool {
        !self.area(player).deck.is_empty() || !self.area(player).discard.is_empty()
    }

    /// CF-SCOUT-07, CF-SCOUT-08, CF-SCOUT-09
    pub(crate) fn can_scout(self, player: Player) -> bool {
        !self.s.location_deck.is_empty() && !self.bars(player).scout && !self.free_beside(player).is_empty()
    }

    /// CF-MOVE-01 to CF-MOVE-06
    fn move_options(self, player: Player, each: &mut impl FnMut(Move)) {
        let area = self.area(player);
        let exit = self.exit_cost(area.space);
        let most_wounds = if self.bars(player).exert { 0 } else { self.health_left(player).min(exit) };
        let least_wounds = exit.saturating_sub(area.has(Resource::Move));
        if least_wounds > most_wounds {
            return;
        }
        for space in area.space.neighbours().iter().filter(|&space| self.can_enter(space)) {
            (least_wounds..=most_wounds).for_each(|wounds| each(Move::Go(space, wounds)));
        }
    }

    /// CF-MOVE-05
    pub(crate) fn can_enter(self, space: Space) -> bool {
        self.s.is_filled(space) || !self.s.location_deck.is_empty()
    }

    /// CF-BUY-01, CF-HIRE-01, CF-EVENT-03, CF-EVENT-06
    fn purchases(self, player: Player, each: &mut impl FnMut(Move)) {
        let area = self.area(player);
        let means = self.means(player);
        if means > 0 {
            for ware in self.offered_cards().map(Ware::Card) {
                if self.cost(ware).is_some_and(|cost| cost <= means) {
                    each(Move::Buy(ware));
                }
            }
            if area.space == Space::INN {
                for ware in self.s.hirelings.iter().map(|id| Ware::Card(CardId(id))) {
                    if self.cost(ware).is_some_and(|cost| cost <= means) {
                        each(Move::Buy(ware));
                    }
                }
            }
        }
        for id in self.offered_events().filter(|&id| self.has_room_for(player, id)) {
            if self.can_get(player, id, means) {
                each(Move::Buy(Ware::Event(id)));
            }
        }
    }

    /// Resolve in the pool and on Enemy tokens (CF-TOKEN-01).
    pub(crate) fn means(self, player: Player) -> u8 {
        let area = self.area(player);
        let tokens: u8 = area.enemies.intersection(self.c.sets.with_resolve).iter().map(|id| self.c.enemy(id).resolve).sum();
        area.has(Resource::Resolve).saturating_add(tokens)
    }

    /// Can the price of this World Event be paid, one way or the other?
    pub(crate) fn can_get(self, player: Player, id: EventId, means: u8) -> bool {
        let event = &self.c.events[id.index()];
        match self.cost(Ware::Event(id)) {
            Some(cost) => cost <= means,
            None => self.is_at(player, event.market) && self.can_pay(player, event.price),
        }
    }

    /// CF-ATTACK-01, CF-ATTACK-03, CF-ATTACK-06 to CF-ATTACK-08
    fn attacks(self, player: Player, each: &mut impl FnMut(Move)) {
        let area = self.area(player);
        let attack = area.has(Resource::Attack);
        if attack == 0 || self.bars(player).attack {
            return;
        }
        let health = self.health_left(player);
        for enemy in self.s.enemies[area.space.index()].iter() {
            if self.attack_value(enemy) <= attack && self.wounds_from(player, enemy) <= health {
                each(Move::Attack(enemy));
            }
        }
        if area.reach > 0 {
            self.enemies_beside(player).iter().filter(|&enemy| self.attack_value(enemy) <= attack).for_each(|enemy| each(Move::Attack(enemy)));
        }
    }

    /// CF-QUEST-01, CF-EVENT-12; what waits for another Action isn't done by a Quest Action (CF-QUEST-05).
    fn quest_options(self, player: Player, each: &mut impl FnMut(Move)) {
        self.tasks(player).filter(|&(id, _)| self.can_quest(player, id)).for_each(|(id, _)| each(Move::Quest(id)));
    }

    /// Cards that can be chosen for this.
    pub(crate) fn cards_for(self, player: Player, aim: CardAim) -> CardSet {
        let area = self.area(player);
        match aim {
            CardAim::Retire(what, from, _) => self.retirable(player, what, from),
            CardAim::Discard(_) | CardAim::CleanUp => area.hand,
            CardAim::Recover => area.discard_set(),
            // CF-EVENT-11: only Fate cards come back.
            CardAim::Recall => area.retired.without(self.c.sets.hirelings),
            CardAim::Refresh(what) => self.exhausted(player, what),
            CardAim::Exhaust(what) => self.ready(player, what),
            CardAim::Unlock => {
                self.lockable(self.area(player).play_set()).iter().filter(|&id| self.is_bearable(player, self.c.card(CardId(id)).bottom)).collect()
            }
            CardAim::Dismiss => self.of_kind(What::Ally, area.play_set()).intersection(self.c.sets.hirelings),
            CardAim::Hire => self.s.hirelings,
        }
    }

    /// Enemy tokens that can be chosen for this.
    pub(crate) fn enemies_for(self, player: Player, aim: EnemyAim) -> EnemySet {
        let area = self.area(player);
        match aim {
            // CF-TOKEN-08: each that shows a value.
            EnemyAim::FlipForResolve(_) => area.enemies.intersection(self.c.sets.with_resolve),
            EnemyAim::FlipForScout(_) => area.enemies.intersection(self.c.sets.with_scout),
            EnemyAim::Retire(_, kind) => self.face_up(player, kind),
            EnemyAim::Slay(max, range) => {
                let here = self.s.enemies[area.space.index()];
                let all = match range {
                    Range::Here => here,
                    Range::Near => here.union(self.enemies_beside(player)),
                };
                all.iter().filter(|&enemy| self.attack_value(enemy) <= max).collect()
            }
            EnemyAim::Brash => self.s.enemies[self.s.brash.space.index()],
        }
    }

    /// Spaces that can be chosen for this.
    pub(crate) fn spaces_for(self, player: Player, aim: SpaceAim) -> SpaceSet {
        let here = self.area(player).space;
        let filled = self.s.filled();
        match aim {
            SpaceAim::Walk(_) => here.neighbours().intersection(filled),
            SpaceAim::Venture(_) => here.neighbours().iter().filter(|&space| self.can_enter(space)).collect(),
            SpaceAim::Travel(goal) => {
                let fits = |space: Space| match goal {
                    Goal::Anywhere => true,
                    Goal::Land(land) => self.land(space) == Some(land),
                    Goal::Inn => space == Space::INN,
                };
                filled.iter().filter(|&space| space != here && fits(space)).collect()
            }
            // CF-PLACE-04: the inn never moves.
            SpaceAim::SwapFirst if filled.len() < 3 => SpaceSet::NONE,
            SpaceAim::SwapFirst => filled.without(SpaceSet::only(Space::INN)),
            SpaceAim::SwapWith(first) => filled.without(SpaceSet::only(Space::INN)).without(SpaceSet::only(first)),
            SpaceAim::Shift => {
                let movable = |&space: &Space| space != Space::INN && !space.neighbours().without(filled).is_empty();
                filled.iter().filter(movable).collect()
            }
            SpaceAim::ShiftTo(from) => from.neighbours().without(filled),
            SpaceAim::Brash => self.brash_ways(),
        }
    }

    /// Cards of the Offer that can be chosen for this.
    pub(crate) fn wares_for(self, player: Player, aim: WareAim, each: &mut impl FnMut(Ware)) {
        match aim {
            WareAim::Gain(row, max, to) => {
                let cheap = |cost: u8| max == ANY_COST || cost <= max;
                let fits = |id: CardId| match row {
                    None => true,
                    Some(Row::Silver) => self.c.sets.silver.contains(id.0),
                    Some(Row::Gold) => self.c.sets.gold.contains(id.0),
                    Some(Row::Events) => false,
                };
                self.offered_cards().filter(|&id| fits(id) && cheap(self.c.card(id).cost)).for_each(|id| each(Ware::Card(id)));
                // CF-EVENT-07: only those with a cost; CF-EVENT-08: never into the deck, nor into a hand.
                if to == To::Usual && row.is_none_or(|row| row == Row::Events) {
                    let events = self.offered_events().filter(|&id| self.has_room_for(player, id));
                    events.filter(|id| self.c.events[id.index()].cost.is_some_and(cheap)).for_each(|id| each(Ware::Event(id)));
                }
            }
            WareAim::LoseEvent => self.offered_events().for_each(|id| each(Ware::Event(id))),
            // CF-SOLO-24, CF-SOLO-26, CF-SOLO-27: among both rows of Fate cards.
            WareAim::Brash(price) => {
                let costs = self.offered_cards().map(|id| self.c.card(id).cost);
                let wanted = match price {
                    Price::Cheapest => costs.min(),
                    Price::Dearest => costs.max(),
                };
                self.offered_cards().filter(|&id| Some(self.c.card(id).cost) == wanted).for_each(|id| each(Ware::Card(id)));
            }
        }
    }

    /// Can the player progress this by a Quest Action now?
    pub fn can_quest(self, player: Player, id: TaskId) -> bool {
        self.task(player, id).is_some_and(|task| task.when.is_none() && self.is_at(player, task.site) && self.can_pay(player, task.cost))
    }

    /// What a helper can do in the window of a fight (CF-VILLAIN-11, CF-VILLAIN-24).
    fn help_options(self, player: Player, each: &mut impl FnMut(Move)) {
        self.card_options(player, each);
        if self.area(player).has(Resource::Scout) > 0 && self.can_draw(player) {
            each(Move::Draw);
        }
        if self.can_contribute(player) {
            each(Move::Done);
        }
        each(Move::No);
    }
}
