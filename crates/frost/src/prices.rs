//! What things cost, said before they are chosen: what is spent, what is flipped, and what one gets for it.

use crate::Frost;
use crate::agenda::{EnemyAim, Ware};
use crate::content::{Card, Task};
use crate::effect::print::capital;
use crate::ids::*;
use crate::look::Look;
use crate::state::State;

impl Frost {
    /// "Costs 3 of your 4 Resolve. Item, points 0/2: draw 1 card."
    pub(crate) fn purchase_words(&self, look: Look, player: Player, ware: Ware) -> String {
        let price = match (look.cost(ware), ware) {
            (Some(cost), _) => self.resolve_words(look, player, cost),
            (None, Ware::Event(id)) => format!("Its own price: {}", self.content.events[id.index()].price_text),
            (None, Ware::Card(_)) => String::new(),
        };
        format!("{price} {}", self.ware_text(ware))
    }

    fn resolve_words(&self, look: Look, player: Player, cost: u8) -> String {
        let pool = look.area(player).has(Resource::Resolve);
        match cost.checked_sub(pool) {
            None | Some(0) => format!("Costs {cost} of your {pool} Resolve."),
            Some(missing) => {
                let flipped = self.flips(look, player, EnemyAim::FlipForResolve(cost));
                let paid = if pool > 0 { format!("{pool} from the pool, {missing} by flipping") } else { "by flipping".to_owned() };
                format!("Costs {cost} Resolve: {paid} {flipped}.")
            }
        }
    }

    /// "1 Draw/Scout, by flipping Frost Adder (2)"
    pub(crate) fn scout_words(&self, look: Look, player: Player, n: u8) -> String {
        let pool = look.area(player).has(Resource::Scout);
        if pool >= n {
            return format!("Costs {n} of your {pool} Draw/Scout.");
        }
        format!("Costs {n} Draw/Scout: {pool} from the pool, the rest by flipping {}.", self.flips(look, player, EnemyAim::FlipForScout(n)))
    }

    /// The Enemy tokens that could be flipped, with what they give.
    fn flips(&self, look: Look, player: Player, aim: EnemyAim) -> String {
        let tokens: Vec<String> =
            look.enemies_for(player, aim).iter().map(|id| format!("{} ({})", self.content.enemy(id).name, self.token_gives(aim, id))).collect();
        tokens.join(" or ")
    }

    fn token_gives(&self, aim: EnemyAim, id: EnemyId) -> u8 {
        let token = self.content.enemy(id);
        if matches!(aim, EnemyAim::FlipForScout(_)) { token.scout } else { token.resolve }
    }

    /// What choosing this Enemy token means.
    pub(crate) fn token_words(&self, look: Look, aim: EnemyAim, id: EnemyId) -> String {
        match aim {
            EnemyAim::FlipForResolve(_) => format!("Gives {} Resolve.", self.token_gives(aim, id)),
            EnemyAim::FlipForScout(_) => format!("Gives {} Draw/Scout.", self.token_gives(aim, id)),
            EnemyAim::Retire(..) => {
                let token = self.content.enemy(id);
                format!("Worth {} before and after.", points(token.points))
            }
            EnemyAim::Slay(..) => format!("Attack value {}.", look.attack_value(id)),
            EnemyAim::Brash => format!("It deals {}.", wounds(look.wound_number(id))),
        }
    }

    /// What is asked about tokens to flip for a purchase (CF-TOKEN-01, CF-TOKEN-04).
    pub(crate) fn flip_question(&self, state: &State, player: Player, cost: u8) -> String {
        match state.area(player).has(Resource::Resolve) {
            pool if pool >= cost => format!("Flip Enemy tokens for more Resolve? You have {pool}, and {cost} will be spent."),
            pool => format!("Which Enemy token do you flip for Resolve? {cost} is needed, you have {pool}."),
        }
    }

    /// What facing a Villain takes and brings.
    pub(crate) fn face_words(&self, look: Look, player: Player, id: VillainId) -> String {
        let villain = &self.content.villains[id.index()];
        let attack = look.area(player).has(Resource::Attack);
        let help = if attack < villain.attack { format!(" You have {attack}: the others will be asked for help.") } else { format!(" You have {attack}.") };
        format!("Attack value {}.{help} It deals you {}.", villain.attack, wounds(villain.wounds[0]))
    }

    /// What helpers get and take.
    pub(crate) fn help_words(&self, state: &State) -> String {
        let Some(villain) = state.fight.against.map(|id| &self.content.villains[id.index()]) else { return String::new() };
        format!("Whoever helps takes {} and gets a Reward token of value {}.", wounds(villain.wounds[1]), villain.resolve[1])
    }

    /// What the Reward token gives (CF-REWARD-01).
    pub(crate) fn reward_words(&self, look: Look, player: Player, resource: Resource) -> String {
        let reward = look.area(player).reward.map(|id| self.content.rewards[id.index()]);
        let n = reward.map_or(0, |reward| if resource == Resource::Resolve { reward.resolve } else { reward.scout });
        format!("Gives {n} {}.", resource.name())
    }

    /// What is printed on something of the Offer.
    pub(crate) fn ware_text(&self, ware: Ware) -> String {
        match ware {
            Ware::Card(id) => self.card_text(self.content.card(id)),
            Ware::Event(id) => task_text(&self.content.events[id.index()].task),
        }
    }

    fn card_text(&self, card: &Card) -> String {
        let mut words = format!("{}, points {}/{}: {}", card.kind.name(), card.points[0], card.points[1], card.text);
        if !card.bottom.is_empty() {
            words += &format!(" Unlock ({}): {}", self.content.keys(card), card.bottom_text);
        }
        words
    }
}

fn task_text(task: &Task) -> String {
    format!("{}: {} Reward: {}", capital(&points(task.points)), task.text, task.reward_text)
}

pub(crate) fn points(n: u8) -> String {
    format!("{n} {}", if n == 1 { "point" } else { "points" })
}

pub(crate) fn wounds(n: u8) -> String {
    format!("{n} {}", if n == 1 { "Wound" } else { "Wounds" })
}
