//! Enemies: miniatures on the map with what they see, and the cards of their types.

use crate::Malhya;
use crate::combat::card::{AttackLine, EnemyCard, Triggered};
use crate::content::CombatDie;
use crate::place::figures::Board;
use crate::place::location::Heading;
use crate::place::spot::Spot;
use crate::state::State;
use serde::Serialize;
use std::collections::BTreeMap;

/// An enemy on the map.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)] // The fields say what they are.
pub struct FoeView<'a> {
    pub name: &'a str,
    pub insignia: u8,
    /// The letter of a particular one.
    pub letter: Option<char>,
    pub at: Spot,
    pub spaces: Vec<Spot>,
    pub life: u8,
    pub damage: u8,
    /// How far it sees, in Stealth mode.
    pub sight: u8,
    /// Every space it sees, in Stealth mode.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sees: Vec<Spot>,
    /// Every space it would see if the Threat rose so far that enemies see farther.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub would_see: Vec<Spot>,
    /// The Vigilance tokens, with the direction of the plan it watches in.
    pub vigilance: BTreeMap<String, Heading>,
}

/// An Enemy card.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)] // The fields say what they are.
pub struct EnemyCardView<'a> {
    pub name: &'a str,
    pub initiative: u8,
    pub movement: u8,
    pub life: u8,
    pub spaces: u8,
    pub upgrades: u8,
    pub stealth: Vec<String>,
    pub always: Vec<String>,
    pub attacks: Vec<LineView>,
    pub defence: LineView,
    pub special_action: Vec<String>,
    pub flavour: Option<&'a str>,
}

/// A line of an Enemy card: its dice, and what else it does.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[allow(missing_docs)] // The fields say what they are.
pub struct LineView {
    /// `melee`, `ranged`, `auratic`; nothing on a defence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub range: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub area: Option<&'static str>,
    pub dice: Vec<CombatDie>,
    /// Effects; those with a die come once for each Special side of it.
    pub effects: Vec<(Option<CombatDie>, String)>,
}

/// Enemies by their numbers, from 1.
pub(super) fn foes<'a>(game: &'a Malhya, board: Board<'_>) -> BTreeMap<u8, FoeView<'a>> {
    let spot = |space| board.location.spot(space);
    let later = warier(game, board.look.s);
    let later = later.as_ref().and_then(|state| game.look(state).board());
    let foes = board.site.foes().map(|(id, foe)| {
        let card = &game.content.enemies[foe.kind.index()];
        let stealthy = board.look.s.stealth.is_some();
        let seen = |board: Board<'_>| board.vision(foe).iter().map(spot).collect();
        let view = FoeView {
            name: &card.name,
            insignia: card.insignia,
            letter: (foe.letter > 0).then(|| char::from(b'a' + foe.letter - 1)),
            at: spot(foe.at),
            spaces: board.spaces_of(foe).iter().map(spot).collect(),
            life: card.life.saturating_sub(foe.damage),
            damage: foe.damage,
            sight: board.sight_range(foe),
            sees: if stealthy { seen(board) } else { Vec::new() },
            would_see: later.map(seen).unwrap_or_default(),
            vigilance: foe.vigil.iter().flatten().map(|vigil| (spot(vigil.at).to_string(), Heading::ALL[usize::from(vigil.quarter)])).collect(),
        };
        (id.0 + 1, view)
    });
    foes.collect()
}

/// The same with the Threat where enemies first see farther than now.
fn warier(game: &Malhya, state: &State) -> Option<State> {
    let stealth = state.stealth?;
    let track = &game.content.modes.tracks[stealth.level as usize];
    let threat = (stealth.threat + 1..=track.end()).find(|&threat| track.sight_at(threat) > track.sight_at(stealth.threat))?;
    let mut later = *state;
    later.stealth = Some(crate::stealth::board::Board { threat, ..stealth });
    Some(later)
}

/// The cards of the types that are here, by insignia.
pub(super) fn cards<'a>(game: &'a Malhya, board: Board<'_>) -> BTreeMap<u8, EnemyCardView<'a>> {
    let kinds = board.site.foes().map(|(_, foe)| &game.content.enemies[foe.kind.index()]);
    kinds.map(|card| (card.insignia, card_view(card))).collect()
}

/// An Enemy card as it is printed.
pub fn card_view(card: &EnemyCard) -> EnemyCardView<'_> {
    EnemyCardView {
        name: &card.name,
        initiative: card.initiative,
        movement: card.movement,
        life: card.life,
        spaces: if card.size == mistgate_kernel::places::square::Size::Four { 4 } else { 1 },
        upgrades: card.upgrades,
        stealth: card.stealth.iter().map(|sneak| sneak.words()).collect(),
        always: card.always.iter().map(|nature| nature.words()).collect(),
        attacks: card.attacks.iter().map(attack).collect(),
        defence: LineView { dice: card.defence.clone(), effects: triggered(&card.guard, |guard| guard.words()), ..LineView::default() },
        special_action: card.special_action.iter().map(|boon| boon.words()).collect(),
        flavour: card.flavour.as_deref(),
    }
}

fn attack(line: &AttackLine) -> LineView {
    LineView {
        kind: Some(line.kind.word()),
        range: line.range,
        area: line.area.map(|area| area.word()),
        dice: line.dice.clone(),
        effects: triggered(&line.effects, |blow| blow.words()),
    }
}

fn triggered<E: Copy>(effects: &[Triggered<E>], words: fn(E) -> String) -> Vec<(Option<CombatDie>, String)> {
    effects.iter().map(|effect| (effect.die, words(effect.effect))).collect()
}
