//! Objective tokens (MF-EFFECT-12).

use crate::agenda::Frame;
use crate::effect::{Holder, Trigger};
use crate::event::Event;
use crate::machine::Machine;
use crate::modules::Module;
use crate::state::EffectSource;

impl Machine<'_> {
    fn tokens_of(&mut self, source: EffectSource) -> Option<&mut u8> {
        match source {
            EffectSource::Card(card) => Some(&mut self.s.tokens[card.index()]),
            EffectSource::Enemy(enemy) if self.look().is_foe(enemy) => Some(&mut self.s.enemy_mut(enemy).tokens),
            EffectSource::Encounter(id) if self.s.encounter == Some(id) => Some(&mut self.s.encounter_tokens),
            EffectSource::Location(spot) => Some(&mut self.s.board[spot.index()].tokens),
            EffectSource::Quest => Some(&mut self.s.quest_tokens),
            EffectSource::TokenBox if self.s.has(Module::TimeCharter) => Some(&mut self.s.heart.token_box),
            EffectSource::Rules | EffectSource::Hero(_) | EffectSource::Enemy(_) | EffectSource::Encounter(_) | EffectSource::Time(_) => None,
            EffectSource::TokenBox => None,
        }
    }

    pub(crate) fn place_tokens(&mut self, frame: Frame, n: u8, holder: Holder) {
        let source = self.look().holder(frame, holder);
        self.put_tokens(source, n);
    }

    /// Tokens on this; in the Token Box more than it began with may lie, and the Darkness cube never goes back for it (HM-BOX-05, HM-BOX-06).
    pub(crate) fn put_tokens(&mut self, source: EffectSource, n: u8) {
        let Some(tokens) = self.tokens_of(source).filter(|_| n > 0) else { return };
        *tokens = tokens.saturating_add(n);
        let tokens = *tokens;
        self.log.note(Event::Tokens { source: self.look().piece(source), tokens });
        self.fire(Trigger::Token, &|other, _| other == source, &|trigger| trigger == Trigger::Token, None);
    }

    pub(crate) fn lose_tokens(&mut self, frame: Frame, n: u8, holder: Holder) {
        let source = self.look().holder(frame, holder);
        self.s.paid = 0;
        self.take_tokens(source, n);
    }

    pub(crate) fn take_tokens(&mut self, source: EffectSource, n: u8) {
        if source == EffectSource::TokenBox {
            return self.take_from_token_box(n); // HM-BOX-07
        }
        let Some(tokens) = self.tokens_of(source) else { return };
        let taken = n.min(*tokens);
        *tokens -= taken;
        let tokens = *tokens;
        if taken > 0 {
            self.log.note(Event::Tokens { source: self.look().piece(source), tokens });
            self.last_token_gone(source);
        }
    }
}
