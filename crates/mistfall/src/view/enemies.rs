//! Enemies as everybody sees them.

use super::people::ConditionsView;
use crate::Mistfall;
use crate::ids::*;
use crate::look::Look;
use crate::state::EffectSource;
use serde::Serialize;

/// An Enemy in play.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EnemyView<'a> {
    /// Its slug.
    pub id: &'a str,
    /// As printed.
    pub title: &'a str,
    /// The side that is up.
    pub side: u8,
    /// Wounds on it.
    pub wounds: u8,
    /// Its Life.
    pub life: u8,
    /// Its attack now, without Daze: physical, magical.
    pub attack: [u8; 2],
    /// Its defence now: physical, magical.
    pub defence: [u8; 2],
    /// Condition tokens.
    pub conditions: ConditionsView,
    /// Tilted?
    pub enraged: bool,
    /// Activated in this Defence Phase?
    pub activated: bool,
    /// Objective tokens on it.
    pub tokens: u8,
    /// Cards attached to it.
    pub attached: Vec<&'a str>,
}

pub(super) fn enemy_view<'a>(game: &'a Mistfall, look: Look, enemy: EnemyId) -> EnemyView<'a> {
    let card = &game.content.enemies[enemy.index()];
    let tokens = look.s.enemy(enemy);
    let attached = look.s.attached.as_slice().iter().filter(|a| a.host == EffectSource::Enemy(enemy));
    EnemyView {
        id: &card.slug,
        title: &card.title,
        side: if look.is_special(enemy) { look.s.side } else { 0 },
        wounds: tokens.wounds,
        life: look.life(enemy),
        attack: Damage::ALL.map(|damage| look.attack_of(enemy, damage)),
        defence: Damage::ALL.map(|damage| look.defence_of(enemy, damage)),
        conditions: ConditionsView::new(tokens.conditions),
        enraged: tokens.enraged,
        activated: tokens.activated,
        tokens: tokens.tokens,
        attached: attached.map(|a| game.content.cards[a.card.index()].slug.as_str()).collect(),
    }
}
