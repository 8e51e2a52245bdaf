//! The moves of Heart of the Mists in words, each with what it would bring as things stand.

use super::Parts;
use crate::Mistfall;
use crate::agenda::Question;
use crate::content::AllySide;
use crate::effect::{Effect, Facing};
use crate::ids::*;
use crate::moves::Move;
use crate::state::State;
use crate::tell::{counted, damage_words};

impl Mistfall {
    /// A move that answers a question of the expansion; nothing for all others.
    pub(super) fn heart_parts(&self, state: &State, asked: Question, mv: Move) -> Option<Parts> {
        match (asked, mv) {
            (Question::Display(_), Move::Exchange(card)) => Some(self.trade_parts(state, card)),
            (Question::Display(_), Move::Buy(card)) => Some(self.buy_parts(state, card)),
            (Question::Display(_), Move::Take(card, charter)) => {
                Some((format!("{} takes {}", self.charter_name(charter), self.card_title(card)), self.card_words(card), "HM-REWARD-10"))
            }
            (Question::Display(_), Move::Done) => Some(("Leave it".to_owned(), "Forgo this choice.".to_owned(), "HM-REWARD-06")),
            (Question::GiveUp, Move::Card(card)) => Some((self.card_title(card).to_owned(), self.card_words(card), "HM-REWARD-09")),
            (Question::Claim(..), Move::Card(card)) => Some((self.card_title(card).to_owned(), self.card_words(card), "HM-REWARD-13")),
            (Question::Block(ally), Move::Enemy(enemy)) => Some((self.enemy_title(enemy), self.block_words(state, ally, enemy), "HM-BLOCK-02")),
            (Question::Block(_), Move::No) => Some(("Block nobody".to_owned(), "Every Enemy here attacks the Hero.".to_owned(), "HM-BLOCK-01")),
            (Question::Recruit(frame), Move::Ally(ally)) => {
                let turned = matches!(self.content.program.effects.at(frame.start), Effect::Recruit(_, Facing::Turned));
                let side = &self.content.allies[ally.index()].sides[usize::from(turned)];
                Some((self.card_title(side.card).to_owned(), self.recruit_words(side), "HM-ALLY-08"))
            }
            _ => None,
        }
    }

    /// A Hero buys a Personal Reward (HM-REWARD-08).
    fn buy_parts(&self, state: &State, card: CardId) -> Parts {
        let bought = &self.content.cards[card.index()];
        let hero = bought.hero.map_or("", |charter| self.charter_name(charter));
        let left = state.resolve.saturating_sub(bought.resolve);
        let detail = format!("{left} Resolve left, and a card of the Reward Display goes under the deck. {}", self.card_words(card));
        (format!("{hero} buys {} for {} Resolve", bought.title, bought.resolve), detail, "HM-REWARD-08")
    }

    /// A card of the display goes under the deck for its Resolve (HM-REWARD-07).
    fn trade_parts(&self, state: &State, card: CardId) -> Parts {
        let gained = self.content.cards[card.index()].resolve;
        let detail = format!("{} Resolve in the pool then.", state.resolve.saturating_add(gained));
        (format!("Trade {} for {gained} Resolve", self.card_title(card)), detail, "HM-REWARD-07")
    }

    /// What the Enemy would do to the Ally who blocks it. Daze takes off damage of a type that is chosen later: then it is the most.
    fn block_words(&self, state: &State, ally: AllyId, enemy: EnemyId) -> String {
        let look = self.look(state);
        let attack = Damage::ALL.map(|damage| look.attack_of(enemy, damage));
        let wounds = Damage::ALL.iter().fold(0u8, |sum, &of| sum.saturating_add(attack[of as usize].saturating_sub(look.ally_defence(ally, of))));
        let left = look.ally_life(ally).saturating_sub(look.ally_tokens(ally).wounds);
        let most = if state.enemy(enemy).conditions[Condition::Daze as usize] > 0 { "at most " } else { "" };
        let outcome = match wounds {
            0 => "no Wound".to_owned(),
            wounds if wounds < left => format!("{most}{}, {} Life left", counted(wounds, "Wound"), left - wounds),
            wounds => format!("{most}{}: {} would fall, and {} Resolve with it", counted(wounds, "Wound"), self.ally_title(ally), look.ally_side(ally).resolve),
        };
        format!("{}; {outcome}", damage_words(attack))
    }

    /// An Ally that could join, on the side it would show.
    fn recruit_words(&self, side: &AllySide) -> String {
        let numbers = format!("Life {}; attack {}; defence {}/{}.", side.life, damage_words(side.attack), side.defence[0], side.defence[1]);
        format!("{numbers} {}", self.card_words(side.card))
    }
}
