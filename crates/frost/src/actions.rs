//! The Actions of the Action Phase, and playing, exhausting and unlocking cards.

use crate::agenda::{EnemyAim, Question, Step, TaskId, Ware};
use crate::content::{CardKind, Occasion};
use crate::event::Event;
use crate::ids::*;
use crate::machine::Machine;
use crate::moves::{Key, Move};
use crate::state::Lying;
use mistgate_kernel::{Rule, answer};

impl Machine<'_> {
    /// One thing in the Action Phase; then the player may do another (CF-TURN-06).
    pub(crate) fn act(&mut self, player: Player, mv: Move) {
        answer!(mv, Move::Done => {}, Move::Retreat => self.retreat(player));
        self.ask(player, Question::Act);
        // CF-REWARD-01: using a Reward token is neither an Action nor the activation of a card. CF-VILLAIN-13: facing a Villain
        // counts once the fight has taken place.
        self.s.acted |= !matches!(mv, Move::Redeem(_) | Move::Face(_));
        answer!(
            mv,
            Move::Draw => self.begin_draw(player),
            Move::Scout(n) => self.begin_scout(player, n),
            Move::Go(space, wounds) => self.go(player, space, wounds),
            Move::Buy(ware) => self.begin_purchase(player, ware),
            Move::Attack(enemy) => self.attack(player, enemy),
            Move::Quest(task) => self.progress(player, task),
            Move::Face(villain) => self.face(player, villain),
            Move::Redeem(resource) => self.redeem(player, resource)
        );
        self.use_card(player, mv);
    }

    /// What both the active player and a helper can do.
    pub(crate) fn use_card(&mut self, player: Player, mv: Move) {
        answer!(
            mv,
            Move::Play(card) => self.play(player, card),
            Move::Exhaust(card) => self.exhaust(player, card),
            Move::Unlock(card, key) => self.unlock_with(player, card, key)
        );
        unreachable!("{mv:?} uses no card")
    }

    /// Straight to the inn, and on to the Clean-up Phase (CF-RETREAT-01 to CF-RETREAT-03).
    fn retreat(&mut self, player: Player) {
        self.area(player).space = Space::INN;
        self.log.note(Event::Retreated { player });
    }

    /// An Action card is activated by being played (CF-PLAY-02), an Item or Ally is not (CF-ALLY-01).
    fn play(&mut self, player: Player, id: CardId) {
        let area = self.area(player);
        area.hand.remove(id.0);
        area.played.push(id.0);
        self.log.note(Event::Played { player, card: id });
        let card = self.c.card(id);
        if card.kind == CardKind::Action {
            self.run_block(player, card.top);
        }
    }

    /// CF-ALLY-02; a Hireling leaves when its ability is resolved (CF-HIRE-08).
    pub(crate) fn exhaust(&mut self, player: Player, id: CardId) {
        self.s.exhausted.insert(id.0);
        self.log.note(Event::Exhausted { player, card: id });
        let card = self.c.card(id);
        if card.kind == CardKind::Hireling {
            self.push(Step::Dismiss(player, id));
        }
        self.run_block(player, card.top);
    }

    /// Back to the Hireling deck, if it is still there: its own ability may have retired it.
    pub(crate) fn dismiss(&mut self, player: Player, id: CardId) {
        if self.s.area(player).in_play().any(|other| other == id) {
            self.area(player).leave_play(id);
            self.s.exhausted.remove(id.0);
            self.s.hirelings.insert(id.0);
            self.log.note(Event::Dismissed { player, card: id });
        }
    }

    /// CF-UNLOCK-03, CF-UNLOCK-05, CF-UNLOCK-06
    fn unlock_with(&mut self, player: Player, id: CardId, key: Key) {
        self.s.lying[id.index()] = match key {
            Key::Skill(skill) => {
                self.area(player).used[skill.index()] += 1;
                Lying::skill(skill)
            }
            // CF-TOKEN-06: face-down until Clean-up, and it generates nothing.
            Key::Enemy(enemy) => {
                self.area(player).enemies.remove(enemy);
                Lying::enemy(enemy)
            }
            Key::Exert => {
                let wounds = self.c.card(id).exert;
                self.area(player).wounds += wounds;
                Lying::wounds(wounds)
            }
        };
        self.unlock(player, id, Some(key));
    }

    /// The bottom portion takes effect, in addition to the top (CF-UNLOCK-02).
    pub(crate) fn unlock(&mut self, player: Player, id: CardId, key: Option<Key>) {
        self.s.unlocked.insert(id.0);
        self.log.note(Event::Unlocked { player, card: id, key });
        self.run_block(player, self.c.card(id).bottom);
    }

    pub(crate) fn spend(&mut self, player: Player, resource: Resource, n: u8) {
        self.area(player).pool[resource.index()] -= n;
    }

    pub(crate) fn generate(&mut self, player: Player, resource: Resource, n: u8) {
        if n > 0 {
            let pool = &mut self.area(player).pool[resource.index()];
            *pool = pool.saturating_add(n);
            self.log.note(Event::Generated { player, resource, n });
        }
    }

    /// Draw: with an empty pool an Enemy token is flipped for it (CF-TOKEN-02).
    fn begin_draw(&mut self, player: Player) {
        self.push(Step::DrawOne(player));
        self.flip_for(player, EnemyAim::FlipForScout(1));
    }

    /// CF-SCOUT-02: the number is declared first.
    fn begin_scout(&mut self, player: Player, n: u8) {
        self.push(Step::Scout(player, n));
        self.flip_for(player, EnemyAim::FlipForScout(n));
    }

    /// Flips Enemy tokens for Draw/Scout as long as the pool doesn't suffice, for Resolve as many as the buyer likes
    /// (CF-TOKEN-04).
    pub(crate) fn flip_for(&mut self, player: Player, aim: EnemyAim) {
        let asks = match aim {
            EnemyAim::FlipForResolve(_) => true,
            EnemyAim::FlipForScout(n) => self.s.area(player).has(Resource::Scout) < n,
            EnemyAim::Retire(..) | EnemyAim::Slay(..) | EnemyAim::Brash => false,
        };
        if asks {
            self.ask(player, Question::Enemy(aim));
        }
    }

    /// Face-down and to the Chronicle at once (CF-TOKEN-03); a surplus stays in the pool (CF-TOKEN-07).
    pub(crate) fn flip(&mut self, player: Player, aim: EnemyAim, enemy: EnemyId) {
        self.log.note(Event::Flipped { player, enemy });
        self.retire_enemy(player, enemy);
        let token = self.c.enemy(enemy);
        if let EnemyAim::FlipForResolve(_) = aim {
            self.generate(player, Resource::Resolve, token.resolve);
        } else {
            self.generate(player, Resource::Scout, token.scout);
        }
        self.flip_for(player, aim);
    }

    pub(crate) fn retire_enemy(&mut self, player: Player, enemy: EnemyId) {
        let area = self.area(player);
        area.enemies.remove(enemy);
        area.retired_enemies.insert(enemy);
    }

    /// CF-DRAW-01
    pub(crate) fn spend_to_draw(&mut self, player: Player) {
        self.spend(player, Resource::Scout, 1);
        self.draw_card(player, Rule("CF-DRAW-01"));
    }

    /// The top card of the deck, by this rule; an empty deck is made anew first (CF-DRAW-03). Says whether there was one
    /// (CF-DRAW-04).
    pub(crate) fn draw_card(&mut self, player: Player, rule: Rule) -> bool {
        let area = &mut self.s.areas[player.index()];
        if area.deck.is_empty() && !area.discard.is_empty() {
            area.deck = mistgate_kernel::pieces::Deck::shuffled(area.discard_set(), &mut self.s.chance);
            area.discard.clear();
            self.log.note(Event::Reshuffled { player });
        }
        let Some(card) = area.deck.draw() else { return false };
        area.hand.insert(card);
        self.log.note(Event::Drew { player, card: CardId(card), rule });
        true
    }

    /// CF-SCOUT-01, CF-SCOUT-10
    pub(crate) fn spend_to_scout(&mut self, player: Player, n: u8) {
        self.spend(player, Resource::Scout, n);
        self.draw_locations(player, n);
    }

    /// The Exit cost of where the Hero stands (CF-EXIT-01), then the way (CF-MOVE-01, CF-MOVE-02, CF-MOVE-07).
    fn go(&mut self, player: Player, space: Space, wounds: u8) {
        let exit = self.look().exit_cost(self.s.area(player).space);
        self.spend(player, Resource::Move, exit - wounds);
        self.area(player).wounds += wounds;
        self.enter(player, space, wounds);
    }

    /// The Enemy's Attack value is paid, its Wounds are taken if it is here (CF-ATTACK-02, CF-ATTACK-07).
    fn attack(&mut self, player: Player, enemy: EnemyId) {
        let look = self.look();
        let here = self.s.enemies[self.s.area(player).space.index()].contains(enemy);
        let (price, number, wounds) = (look.attack_value(enemy), look.wound_number(enemy), look.wounds_from(player, enemy));
        self.spend(player, Resource::Attack, price);
        if here {
            let area = self.area(player);
            area.ward -= number - wounds;
            self.wound(player, wounds, Rule("CF-ATTACK-02"));
        } else {
            self.area(player).reach -= 1;
        }
        self.eliminate(player, enemy);
    }

    /// The token goes face-up into the Hero Area (CF-ATTACK-05).
    pub(crate) fn eliminate(&mut self, player: Player, enemy: EnemyId) {
        if let Some(space) = self.look().space_of(enemy) {
            self.s.enemies[space.index()].remove(enemy);
        }
        self.area(player).enemies.insert(enemy);
        self.log.note(Event::Eliminated { player, enemy });
        let kind = self.c.enemy(enemy).kind;
        self.push(Step::Happened(player, Occasion::Eliminate(Some(kind))));
    }

    /// Wounds are taken, by this rule.
    pub(crate) fn wound(&mut self, player: Player, n: u8, rule: Rule) {
        if n > 0 {
            self.area(player).wounds += n;
            self.log.note(Event::Wounded { player, n, rule });
        }
    }

    /// The cost, then the Reward, then the Chronicle (CF-QUEST-08, CF-QUEST-09).
    pub(crate) fn progress(&mut self, player: Player, task: TaskId) {
        let Some(cost) = self.look().task(player, task).map(|task| task.cost) else { return };
        self.push(Step::Finish(player, task));
        self.push(Step::Reward(player, task));
        self.run_block(player, cost);
    }

    /// One of the two resources; the token goes back to the supply (CF-REWARD-01, CF-REWARD-04).
    fn redeem(&mut self, player: Player, resource: Resource) {
        let Some(id) = self.area(player).reward.take() else { return };
        self.s.reward_supply[id.index()] += 1;
        self.log.note(Event::RewardReturned { player, reward: id });
        let reward = self.c.rewards[id.index()];
        self.generate(player, resource, if resource == Resource::Resolve { reward.resolve } else { reward.scout });
    }

    /// Enemy tokens may be flipped for it (CF-TOKEN-01); a World Event may have its own rule (CF-EVENT-06).
    fn begin_purchase(&mut self, player: Player, ware: Ware) {
        match (self.look().cost(ware), ware) {
            (Some(cost), _) => {
                self.push(Step::Purchase(player, ware));
                self.flip_for(player, EnemyAim::FlipForResolve(cost));
            }
            (None, Ware::Event(event)) => {
                self.push(Step::TakeEvent(player, event));
                self.run_block(player, self.c.events[event.index()].price);
            }
            (None, Ware::Card(_)) => unreachable!("every card has a cost"),
        }
    }
}
