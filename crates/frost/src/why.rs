//! "Why can't I?": for every piece on the table a reason and its rule.

#![expect(clippy::wildcard_enum_match_arm, reason = "it speaks of moves: one without a reason of its own is simply not for now")]

use crate::Frost;
use crate::agenda::{Ask, CardAim, Question, TaskId, Ware};
use crate::choices::rule_of;
use crate::content::{CardKind, Site};
use crate::ids::*;
use crate::look::Look;
use crate::moves::{Key, Move, SEATS};
use crate::options::LEAST_SCOUT;
use crate::state::State;
use mistgate_kernel::{Game, Line, PieceName, Rule, Seat, WhyNot};

fn line(text: impl Into<String>, rule: &'static str) -> Line {
    Line::new(text, Rule(rule))
}

impl Frost {
    /// Why a move that is not offered is refused.
    pub(crate) fn why_refused(&self, state: &State, seat: Seat, mv: Move) -> Line {
        match self.asked_or_why(state, seat) {
            Ok(ask) => self.why_not_move(state, ask, mv).unwrap_or_else(|| self.not_now(state, ask)),
            Err(line) => line,
        }
    }

    fn asked_or_why(&self, state: &State, seat: Seat) -> Result<Ask, Line> {
        if state.end.is_some() {
            return Err(line("The game is over.", "CF-END-04"));
        }
        if seat.0 >= state.terms.players {
            return Err(line("There is no such seat.", "CF-GENERAL-01"));
        }
        let look = self.look(state);
        look.asked_of(seat).ok_or_else(|| {
            let other = look.asked().map_or("somebody else", |ask| SEATS[ask.player.index()]);
            line(format!("It is for {other} to decide."), "CF-TURN-07")
        })
    }

    /// Whether a piece can be used now, or why not.
    pub(crate) fn explain(&self, state: &State, seat: Seat, piece: &str) -> WhyNot {
        let piece = PieceName::new(piece);
        let Some(tries) = self.tries(piece) else { return WhyNot::NoSuchPiece };
        let ask = match self.asked_or_why(state, seat) {
            Ok(ask) => ask,
            Err(line) => return WhyNot::Because(line),
        };
        let mut moves = Vec::new();
        self.legal(state, seat, &mut moves);
        let touching: Vec<String> = moves.into_iter().filter(|&mv| self.pieces(mv).iter().any(|other| piece.is(other))).map(|mv| self.write_move(mv)).collect();
        if !touching.is_empty() {
            return WhyNot::YouCan { moves: touching };
        }
        let mv = tries.into_iter().find(|&mv| self.fits_zone(state, ask.player, mv));
        let reason = mv.and_then(|mv| self.why_not_move(state, ask, mv));
        reason.map_or_else(|| WhyNot::NotAsked(self.not_now(state, ask)), WhyNot::Because)
    }

    /// What one could want to do with a piece; nothing if there is no such piece.
    fn tries(&self, piece: PieceName) -> Option<Vec<Move>> {
        if let Some(id) = piece.of("card").and_then(|name| self.find_card(name)) {
            return Some(vec![Move::Play(id), Move::Exhaust(id), Move::Unlock(id, Key::Exert), Move::Buy(Ware::Card(id))]);
        }
        if let Some(id) = piece.of("event").and_then(|name| self.find_event(name)) {
            return Some(vec![Move::Quest(TaskId::Event(id)), Move::Buy(Ware::Event(id))]);
        }
        let enemy = || piece.of("enemy").and_then(|name| self.find_enemy(name)).map(Move::Attack);
        let villain = || piece.of("villain").and_then(|name| self.find_villain(name)).map(Move::Face);
        let space = || piece.of("space").and_then(Space::named).map(|space| Move::Go(space, 0));
        let named = [
            ("quest", "search", Move::Quest(TaskId::Search)),
            ("quest", "exploration", Move::Quest(TaskId::Exploration)),
            ("pile", "deck", Move::Draw),
            ("pile", "locations", Move::Scout(LEAST_SCOUT)),
        ];
        let other = || named.into_iter().find(|(kind, name, _)| piece.of(kind) == Some(name)).map(|(_, _, mv)| mv);
        let only = enemy().or_else(villain).or_else(space).or_else(other);
        let idle = || {
            let known = |kind: &str, is: &dyn Fn(&str) -> bool| piece.of(kind).is_some_and(is);
            known("location", &|name| self.find_location(name).is_some())
                || known("seat", &|name| SEATS.contains(&name))
                || known("skill", &|name| self.content.skills.iter().any(|skill| skill.slug == name))
        };
        only.map(|mv| vec![mv]).or_else(|| idle().then(Vec::new))
    }

    /// Does the move belong to where the piece lies, as far as the player can see?
    fn fits_zone(&self, state: &State, player: Player, mv: Move) -> bool {
        let (look, area) = (self.look(state), state.area(player));
        match mv {
            Move::Play(id) => area.hand.contains(id.0),
            Move::Exhaust(id) => area.in_play().any(|other| other == id) && !state.exhausted.contains(id.0) && self.content.card(id).kind != CardKind::Action,
            Move::Unlock(id, _) => area.in_play().any(|other| other == id),
            Move::Buy(Ware::Card(id)) => look.offered_cards().any(|other| other == id) || state.hirelings.contains(id.0),
            Move::Buy(Ware::Event(id)) => look.offered_events().any(|other| other == id),
            Move::Quest(TaskId::Event(id)) => area.events.contains(id),
            Move::Attack(id) => look.space_of(id).is_some(),
            _ => true,
        }
    }

    /// The piece has nothing to do with what is asked.
    fn not_now(&self, state: &State, ask: Ask) -> Line {
        let asked = self.question_line(state, ask);
        Line::new(format!("Not now. {}", asked.text), asked.rule)
    }

    /// The reason; nothing if the move has nothing to do with what is asked.
    fn why_not_move(&self, state: &State, ask: Ask, mv: Move) -> Option<Line> {
        let (look, player) = (self.look(state), ask.player);
        if ask.what == Question::Act {
            return self.why_not_act(look, player, mv);
        }
        if ask.what == Question::Help {
            return self.why_not_help(look, player, mv);
        }
        if let (Question::Card(CardAim::Retire(..), _), Move::Card(id)) = (ask.what, mv) {
            let area = state.area(player);
            if area.in_play().any(|other| other == id) || area.deck.cards().contains(id.0) {
                return Some(line("Action cards in play and cards of the deck are not retired.", "CF-RETIRE-03"));
            }
        }
        let asked = self.question_line(state, ask);
        Some(Line::new(format!("That is no answer to: {}", asked.text), Rule(rule_of(ask.what))))
    }

    fn why_not_act(&self, look: Look, player: Player, mv: Move) -> Option<Line> {
        let area = look.area(player);
        Some(match mv {
            Move::Play(_) | Move::Exhaust(_) | Move::Unlock(..) => return self.why_not_card(look, player, mv),
            Move::Draw if !look.can_draw(player) => line("Your deck and your discard pile are empty.", "CF-DRAW-04"),
            Move::Draw => line("You have no Draw/Scout.", "CF-DRAW-01"),
            Move::Scout(n) => why_not_scout(look, player, n),
            Move::Go(space, hurt) => why_not_go(look, player, space, hurt)?,
            Move::Buy(ware) => self.why_not_buy(look, player, ware)?,
            Move::Attack(id) => self.why_not_attack(look, player, id)?,
            Move::Quest(id) => self.why_not_quest(look, player, id)?,
            Move::Face(id) => self.why_not_face(look, player, id)?,
            Move::Redeem(Resource::Resolve | Resource::Scout) if area.reward.is_none() => line("You have no Reward token.", "CF-REWARD-01"),
            Move::Redeem(_) => line("A Reward token gives Resolve or Draw/Scout.", "CF-REWARD-01"),
            Move::Retreat => line("You have already done something this turn.", "CF-RETREAT-04"),
            _ => return None,
        })
    }

    fn why_not_help(&self, look: Look, player: Player, mv: Move) -> Option<Line> {
        Some(match mv {
            Move::Play(_) | Move::Exhaust(_) | Move::Unlock(..) => return self.why_not_card(look, player, mv),
            Move::Done if look.area(player).has(Resource::Attack) == 0 => line("You have no Attack to contribute.", "CF-VILLAIN-22"),
            Move::Done => line("Your Wounds keep you out of the fight.", "CF-VILLAIN-16"),
            _ => line("Helpers only play, exhaust and unlock cards, and draw.", "CF-VILLAIN-24"),
        })
    }

    fn why_not_card(&self, look: Look, player: Player, mv: Move) -> Option<Line> {
        let (c, area) = (look.c, look.area(player));
        let in_play = |id: CardId| area.in_play().any(|other| other == id);
        let too_many = || line("It would bring you more Wounds than your Health allows.", "CF-WOUND-02");
        Some(match mv {
            Move::Play(id) if !area.hand.contains(id.0) => line("It is not in your hand.", "CF-PLAY-01"),
            Move::Play(_) => too_many(),
            Move::Exhaust(id) if !in_play(id) => line("You don't have it in play.", "CF-ALLY-02"),
            Move::Exhaust(id) if c.card(id).kind == CardKind::Action => line("Only Items and Allies are exhausted.", "CF-ALLY-02"),
            Move::Exhaust(id) if look.s.exhausted.contains(id.0) => line("It is exhausted already.", "CF-ALLY-03"),
            Move::Exhaust(_) => too_many(),
            Move::Unlock(id, key) => {
                let card = c.card(id);
                if !in_play(id) {
                    line("Only cards in play can be unlocked.", "CF-UNLOCK-10")
                } else if card.kind == CardKind::Hireling {
                    line("Hirelings can't be unlocked.", "CF-HIRE-07")
                } else if card.bottom.is_empty() {
                    line("It has no bottom portion.", "CF-CARD-05")
                } else if look.s.unlocked.contains(id.0) {
                    line("It was unlocked this turn already.", "CF-UNLOCK-08")
                } else if card.kind != CardKind::Action && !look.s.exhausted.contains(id.0) {
                    line("It must be exhausted first.", "CF-ALLY-08")
                } else {
                    why_not_key(look, player, id, key)?
                }
            }
            _ => return None,
        })
    }

    fn why_not_buy(&self, look: Look, player: Player, ware: Ware) -> Option<Line> {
        let (c, s, area) = (look.c, look.s, look.area(player));
        Some(match ware {
            Ware::Card(id) if c.sets.hirelings.contains(id.0) => {
                if !s.hirelings.contains(id.0) {
                    line("This Hireling is not for hire.", "CF-HIRE-03")
                } else if area.space != Space::INN {
                    line("Hirelings are for sale at the inn only.", "CF-HIRE-01")
                } else {
                    line("You don't have enough Resolve.", "CF-HIRE-02")
                }
            }
            Ware::Card(id) if !look.offered_cards().any(|other| other == id) => line("It is not in the Offer.", "CF-BUY-01"),
            Ware::Card(_) => line("You don't have enough Resolve.", "CF-BUY-01"),
            Ware::Event(id) if !look.offered_events().any(|other| other == id) => line("It is not in the Offer.", "CF-EVENT-03"),
            Ware::Event(_) if area.events.len() >= 2 => line("You have two World Events already.", "CF-EVENT-10"),
            Ware::Event(id) if !look.has_room_for(player, id) => line("You have a World Event of this name already.", "CF-EVENT-09"),
            Ware::Event(id) if c.events[id.index()].cost.is_none() => line("Its own purchase rule is not met.", "CF-EVENT-06"),
            Ware::Event(_) => line("You don't have enough Resolve.", "CF-EVENT-03"),
        })
    }

    fn why_not_attack(&self, look: Look, player: Player, id: EnemyId) -> Option<Line> {
        let area = look.area(player);
        let here = look.s.enemies[area.space.index()].contains(id);
        let beside = look.enemies_beside(player).contains(id);
        Some(if !here && !beside {
            line("This Enemy is not at your Location.", "CF-ATTACK-01")
        } else if look.bars(player).attack {
            line("Your Wounds keep you from attacking.", "CF-ATTACK-08")
        } else if !here && area.reach == 0 {
            line("Nothing allows you to attack an adjacent Location.", "CF-ATTACK-06")
        } else if look.attack_value(id) > area.has(Resource::Attack) {
            line(format!("It takes {} Attack.", look.attack_value(id)), "CF-ATTACK-01")
        } else {
            line("Its Wounds are more than your Health allows.", "CF-ATTACK-03")
        })
    }

    fn why_not_quest(&self, look: Look, player: Player, id: TaskId) -> Option<Line> {
        let Some(task) = look.task(player, id) else {
            let rule = if matches!(id, TaskId::Event(_)) { "CF-EVENT-12" } else { "CF-QUEST-10" };
            return Some(line("There is nothing left to progress there.", rule));
        };
        Some(if !look.is_at(player, task.site) {
            let rule = match task.site {
                Site::Land(_) => "CF-SEARCH-01",
                Site::Location(id) if !look.s.grid.contains(&Some(id)) => "CF-SEARCH-04",
                Site::Space(_) => "CF-EXPLORE-01",
                Site::Anywhere | Site::Inn | Site::Location(_) => "CF-SEARCH-02",
            };
            line(format!("You are not in the right place. {}", task.text), rule)
        } else if task.when.is_some() {
            line(format!("It is progressed by another Action. {}", task.text), "CF-QUEST-05")
        } else {
            line(format!("You can't pay for it. {}", task.text), "CF-QUEST-03")
        })
    }

    fn why_not_face(&self, look: Look, player: Player, id: VillainId) -> Option<Line> {
        let villain = &look.c.villains[id.index()];
        let attack = look.area(player).has(Resource::Attack);
        Some(if look.s.villains & 1 << id.0 == 0 {
            line("This Villain is not active.", "CF-VILLAIN-07")
        } else if !look.is_challenge(look.area(player).space, id) {
            line(format!("{} is faced at a Key Location of the {}.", villain.name, villain.land.name()), "CF-VILLAIN-08")
        } else if look.health_left(player) < villain.wounds[0] {
            line("Its Wounds are more than your Health allows.", "CF-VILLAIN-16")
        } else if look.s.failed[id.index()].is_some_and(|failed| attack <= failed) {
            line("You asked for help in vain this turn: gather more Attack first.", "CF-VILLAIN-30")
        } else {
            line("You don't have enough Attack, and nobody can help.", "CF-VILLAIN-09")
        })
    }
}

fn why_not_key(look: Look, player: Player, id: CardId, key: Key) -> Option<Line> {
    let (card, area) = (look.c.card(id), look.area(player));
    Some(match key {
        Key::Skill(skill) if card.skills & 1 << skill.0 == 0 => line("It doesn't show this Skill.", "CF-UNLOCK-03"),
        Key::Skill(skill) if area.skills[skill.index()] == 0 => line("You don't have this Skill.", "CF-UNLOCK-03"),
        Key::Skill(skill) if area.used[skill.index()] >= area.skills[skill.index()] => line("This Skill token was used this turn.", "CF-UNLOCK-04"),
        Key::Enemy(enemy) if !area.enemies.contains(enemy) => line("You don't have this Enemy token face-up.", "CF-UNLOCK-05"),
        Key::Exert if card.exert == 0 => line("It can't be unlocked by Exertion.", "CF-CARD-05"),
        Key::Exert if look.bars(player).exert => line("Your Wounds keep you from exerting yourself.", "CF-WOUND-07"),
        Key::Exert if card.exert > look.health_left(player) => line("It takes more Wounds than your Health allows.", "CF-UNLOCK-07"),
        Key::Skill(_) | Key::Enemy(_) | Key::Exert => line("It would bring you more Wounds than your Health allows.", "CF-WOUND-02"),
    })
}

fn why_not_scout(look: Look, player: Player, n: u8) -> Line {
    if n < LEAST_SCOUT {
        line("A Scout takes at least 2 Draw/Scout.", "CF-SCOUT-01")
    } else if look.s.location_deck.is_empty() {
        line("The Location deck is empty.", "CF-SCOUT-09")
    } else if look.free_beside(player).is_empty() {
        let all = look.area(player).space.neighbours().len() == 4;
        line("There is no free space beside you.", if all { "CF-SCOUT-07" } else { "CF-SCOUT-08" })
    } else if look.bars(player).scout {
        line("Your Wounds keep you from scouting.", "CF-WOUND-07")
    } else if usize::from(n) > look.s.location_deck.len().max(usize::from(LEAST_SCOUT)) {
        line("There are not so many Location cards.", "CF-SCOUT-10")
    } else {
        line("You don't have enough Draw/Scout.", "CF-SCOUT-01")
    }
}

fn why_not_go(look: Look, player: Player, space: Space, hurt: u8) -> Option<Line> {
    let area = look.area(player);
    let exit = look.exit_cost(area.space);
    Some(if !area.space.neighbours().contains(space) {
        line("This space is not adjacent to yours.", "CF-MOVE-06")
    } else if !look.can_enter(space) {
        line("The Location deck is empty: there is nothing to discover.", "CF-MOVE-05")
    } else if hurt > exit {
        line(format!("The Exit cost is only {exit}."), "CF-MOVE-02")
    } else if hurt > look.health_left(player) {
        line("It takes more Wounds than your Health allows.", "CF-MOVE-03")
    } else if hurt > 0 && look.bars(player).exert {
        line("Your Wounds keep you from exerting yourself.", "CF-WOUND-07")
    } else {
        line(format!("The Exit cost is {exit}."), "CF-MOVE-01")
    })
}
