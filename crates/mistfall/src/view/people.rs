//! Heroes and Allies as everybody sees them.

use super::enemies::{EnemyView, enemy_view};
use crate::Mistfall;
use crate::ids::*;
use crate::look::Look;
use crate::modules::Module;
use crate::state::EffectSource;
use serde::Serialize;

/// An Ally in a Hero Area.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AllyView<'a> {
    /// The slug of the Ally.
    pub id: &'a str,
    /// The card that is up.
    pub card: &'a str,
    /// As printed on the side that is up.
    pub title: &'a str,
    /// Is the side without the keyword Starting up?
    pub turned: bool,
    /// Wounds on it.
    pub wounds: u8,
    /// Its Life.
    pub life: u8,
    /// Resolve that is lost with it.
    pub resolve: u8,
    /// Its attack now, without Daze: physical, magical.
    pub attack: [u8; 2],
    /// Its defence now: physical, magical.
    pub defence: [u8; 2],
    /// Condition tokens.
    pub conditions: ConditionsView,
    /// Objective tokens on it.
    pub tokens: u8,
    /// The Enemy it blocks.
    pub blocks: Option<&'a str>,
    /// Cards attached to it.
    pub attached: Vec<&'a str>,
}

/// Condition tokens.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct ConditionsView {
    pub burning: u8,
    pub daze: u8,
    pub poison: u8,
    pub weakness: u8,
}

/// A Hero with their area.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HeroView<'a> {
    /// The slug.
    pub id: &'a str,
    /// The name.
    pub name: &'a str,
    /// The person who plays the Hero.
    pub person: u8,
    /// Eliminated?
    pub out: bool,
    /// Enemy Focus.
    pub focus: u8,
    /// The track: Reinforcement icon, Raging Enemy icon.
    pub track: Vec<(bool, bool)>,
    /// Condition tokens.
    pub conditions: ConditionsView,
    /// Cards in hand.
    pub hand: Vec<&'a str>,
    /// Cards left in the deck.
    pub deck: usize,
    /// The discard pile, the top first.
    pub discard: Vec<&'a str>,
    /// The Burial pile, the top first.
    pub burial: Vec<&'a str>,
    /// Cards in play.
    pub area: Vec<CardView<'a>>,
    /// Advanced Feats for sale, with their price.
    pub feats: Vec<(&'a str, u8)>,
    /// Enemies in the area.
    pub enemies: Vec<EnemyView<'a>>,
    /// Regular Actions left.
    pub regulars: u8,
    /// Has Rested this turn.
    pub rested: bool,
    /// Does not want to be asked for Reflexes in this Phase.
    pub muted: bool,
    /// Draw Limit and Maximum Hand Size.
    pub limits: (u8, u8),
    /// Allies beside the Hero, if Allies are in the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allies: Option<Vec<AllyView<'a>>>,
    /// Has used the Ally Action of the turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ally_action_used: Option<bool>,
}

/// A card in play.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CardView<'a> {
    /// Its slug.
    pub id: &'a str,
    /// Objective tokens on it.
    pub tokens: u8,
    /// Cards attached to it.
    pub attached: Vec<&'a str>,
}

impl ConditionsView {
    pub(super) fn new([burning, daze, poison, weakness]: [u8; 4]) -> Self {
        ConditionsView { burning, daze, poison, weakness }
    }
}

pub(super) fn hero_view<'a>(game: &'a Mistfall, look: Look, hero: Hero) -> HeroView<'a> {
    let c = &game.content;
    let price_change = look.price_change(hero);
    let area = look.s.hero(hero);
    let charter = &c.charters[area.charter.index()];
    let slug = |id: CardId| c.cards[id.index()].slug.as_str();
    let top_first = |pile: &[CardId]| pile.iter().rev().map(|&card| slug(card)).collect();
    let attached = |host: EffectSource| look.s.attached.as_slice().iter().filter(move |a| a.host == host).map(|a| slug(a.card)).collect();
    HeroView {
        id: &charter.slug,
        name: &charter.name,
        person: look.s.control[hero.index()],
        out: area.out,
        focus: area.focus,
        track: look.charter(hero).track.iter().map(|space| (space.reinforcement, space.raging)).collect(),
        conditions: ConditionsView::new(area.conditions),
        hand: area.hand().iter().map(|&card| slug(card)).collect(),
        deck: area.deck().len(),
        discard: top_first(area.discard()),
        burial: top_first(area.burial()),
        area: area
            .area()
            .iter()
            .map(|&card| CardView { id: slug(card), tokens: look.s.tokens[card.index()], attached: attached(EffectSource::Card(card)) })
            .collect(),
        feats: area.feats().iter().map(|&card| (slug(card), look.price_with(card, price_change))).collect(),
        enemies: look.pursuers(hero).map(|enemy| enemy_view(game, look, enemy)).collect(),
        regulars: area.regulars,
        rested: area.rested,
        muted: look.s.muted.contains(hero.seat()),
        limits: (look.draw_limit(hero), look.hand_size(hero)),
        allies: look.s.has(Module::Allies).then(|| look.allies_of(hero).map(|ally| ally_view(game, look, ally)).collect()),
        ally_action_used: look.s.has(Module::Allies).then(|| look.s.heart.ally_actions.contains(hero.seat())),
    }
}

pub(super) fn ally_view<'a>(game: &'a Mistfall, look: Look, ally: AllyId) -> AllyView<'a> {
    let card = look.ally_side(ally).card;
    let tokens = look.ally_tokens(ally);
    let attached = look.s.attached.as_slice().iter().filter(|attachment| attachment.host == EffectSource::Card(card));
    AllyView {
        id: &game.content.allies[ally.index()].slug,
        card: &game.content.cards[card.index()].slug,
        title: &game.content.cards[card.index()].title,
        turned: tokens.turned,
        wounds: tokens.wounds,
        life: look.ally_life(ally),
        resolve: look.ally_side(ally).resolve,
        attack: Damage::ALL.map(|damage| look.ally_attack(ally, damage)),
        defence: Damage::ALL.map(|damage| look.ally_defence(ally, damage)),
        conditions: ConditionsView::new(tokens.conditions),
        tokens: look.s.tokens[card.index()],
        blocks: tokens.blocks.map(|enemy| game.content.enemies[enemy.index()].slug.as_str()),
        attached: attached.map(|attachment| game.content.cards[attachment.card.index()].slug.as_str()).collect(),
    }
}
