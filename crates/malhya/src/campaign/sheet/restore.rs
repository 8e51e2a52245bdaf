//! Laying a game out from the save sheets (ML-SAVE-23, ML-GROUP-14).

use super::{CardSave, HeroSave, ScenarioSave, Sheets, Status};
use crate::booklet::condition::Mode;
use crate::content::{Content, HeroBoard};
use crate::dungeon::state::Dungeon;
use crate::hero::laid::MOST_LAID;
use crate::hero::state::{ACTION_POINTS, Artifact, Carried, Hero, Past, Resources, Side, Suffered, Talent};
use crate::hero::thing::Thing;
use crate::ids::*;
use crate::look::Look;
use crate::moves::Moves;
use crate::state::{Counted, Group, MOST_STONES, State, Stone};
use crate::stealth::board::Board;
use crate::travel::state::{Destination, EVENT_CARDS, MOST_DESTINATIONS, Slot, TimelineCard};
use crate::words::*;
use mistgate_kernel::language::Named;
use mistgate_kernel::pieces::{CardSet, Deck, Stack};

/// The heroes and the play area as the sheets say; whoever is not of the group now is away.
pub(crate) fn restore(c: &Content, sheets: &Sheets, state: &mut State) {
    state.group = group(c, &sheets.scenario);
    for (name, save) in &sheets.heroes {
        let Some(id) = HeroId::named(name) else { continue };
        *state.hero_mut(id) = hero(c, save);
    }
    for id in state.group_heroes() {
        for suffered in state.hero(id).states.as_slice().to_vec() {
            state.group.cards.insert(suffered.card);
        }
    }
    // ML-JOIN-06: what is the story's stays with the group.
    let present = state.present;
    for &id in HeroId::ALL.iter().filter(|id| !present.contains(id.seat())) {
        let tokens = std::mem::take(&mut state.hero_mut(id).tokens);
        state.group.tokens = state.group.tokens.union(tokens);
    }
    for &id in HeroId::ALL {
        let lent = Look { c, s: state }.lent_life(id);
        let hero = state.hero_mut(id);
        // Who holds one that nothing lends any more still gives it up.
        let surplus = sheets.heroes.get(id.word()).is_some_and(|save| save.surplus);
        let held = if surplus { hero.life.most().saturating_sub(own_life(c.hero(id), hero.characteristics)) } else { lent };
        hero.lent_life = held.max(lent);
    }
}

/// An Aura Stone with its Spell. For one of an older sheet, which names none, it is drawn when the next place is set out.
fn stone(c: &Content, save: &CardSave) -> Option<Stone> {
    let spell = c.spells.iter().position(|card| Some(card.number) == save.spell)?;
    Some(Stone { card: CardNumber(save.card), spell: spell as u8 })
}

fn group(c: &Content, save: &ScenarioSave) -> Group {
    let counted = save.cards.iter().filter(|card| card.crystals > 0).take(crate::state::MOST_COUNTERS);
    Group {
        gold: save.gold,
        points: save.points,
        crystals: save.crystals,
        level: save.level,
        triangles: save.triangles.iter().map(|&n| Triangle(n)).collect(),
        tokens: save.tokens.iter().map(|&n| TokenNumber(n)).collect(),
        cards: save.cards.iter().map(|card| CardNumber(card.card)).collect(),
        counters: counted.map(|card| Counted { card: CardNumber(card.card), crystals: card.crystals }).collect(),
        laid: save.laid.iter().take(MOST_LAID).copied().collect(),
        target: save.target,
        beetle_aura: save.beetle_aura,
        stones: save.cards.iter().filter_map(|card| stone(c, card)).take(MOST_STONES).collect(),
        dungeons: save.dungeons,
        quality_weapons: save.quality_weapons,
        quality_objects: save.quality_objects,
        mode: GameMode::named(&save.mode).unwrap_or_default(),
        rules_off: save.rules_off.iter().fold(0, |off, n| off | 1 << (n - 1)),
    }
}

/// The journey where it stopped: the cards that lay on the Timeline are back in their decks (ML-SAVE-16, ML-SAVE-17).
pub(crate) fn journey(c: &Content, save: &ScenarioSave, state: &mut State) {
    let Some(travel) = &save.travel else { return };
    let hex = |name: &String| c.region.hexes.iter().position(|hex| hex.name == *name).map(|at| HexId(at as u8));
    let journey = &mut state.travel;
    (journey.group, journey.titan) = (travel.hex.as_ref().and_then(hex), travel.titan.as_ref().and_then(hex));
    (journey.days, journey.tokens, journey.weather) = (travel.days, travel.tokens, travel.weather);
    let destinations = travel.destinations.iter().filter_map(|one| Some(Destination { card: CardNumber(one.card), hex: hex(&one.hex)? }));
    journey.destinations = destinations.take(MOST_DESTINATIONS).collect();
    // ML-VOCAB-88
    journey.removed = travel.removed.iter().map(|number| number - 1).collect();
    let left: Stack<u8, EVENT_CARDS> = journey.event_deck.from_top().filter(|&card| !journey.removed.contains(card)).collect();
    journey.event_deck = Deck::in_order(left.as_slice().iter().copied());
    journey.timeline = Stack::new();
    for space in 0..travel.last_space {
        let rest = travel.rest_used && space == 0;
        journey.timeline.push(Slot { card: if rest { TimelineCard::Campfire } else { TimelineCard::Gone }, event: None });
    }
}

/// A new adventure sets the journey up anew, but Travel tokens are kept, and the group stays where it is unless the setup says
/// otherwise (ML-TRAVEL-35).
pub(crate) fn keep_from_the_road(c: &Content, save: &ScenarioSave, state: &mut State) {
    let Some(travel) = &save.travel else { return };
    state.travel.tokens = travel.tokens;
    state.travel.group = c.region.hexes.iter().position(|hex| Some(&hex.name) == travel.hex.as_ref()).map(|at| HexId(at as u8));
}

/// Stealth mode as it was: all Action cards are shuffled, and a deck of the size noted is dealt (ML-SAVE-09).
pub(crate) fn stealth(c: &Content, save: &ScenarioSave, state: &mut State) {
    let Some(save) = save.stealth else { return };
    state.mode = Some(Mode::Stealth);
    state.stealth = Some(Board { level: save.level, threat: save.threat.saturating_sub(1), due: None, rung: false });
    let mut all = Deck::<30>::shuffled((0..c.actions.len() as u8).collect(), &mut state.chance);
    state.decks.discarded = (usize::from(save.cards)..c.actions.len()).filter_map(|_| all.draw()).collect();
    state.decks.actions = all;
}

/// The Dungeon with its tile and the Event cards that were not used yet (ML-SAVE-12).
pub(crate) fn dungeon(c: &Content, save: &ScenarioSave, state: &mut State) {
    let Some(save) = &save.dungeon else { return };
    let unused: CardSet = save.unused.iter().copied().collect();
    let discarded = (0..c.event_cards.len() as u8).filter(|&card| !unused.contains(card)).collect();
    let deck = Deck::shuffled(unused, &mut state.chance);
    state.dungeon = Some(Dungeon { tile: save.tile, crystals: save.crystals, card: None, deck, discarded });
}

/// How often each bonus of the Evolution table has come with these characteristics (ML-LEVEL-06).
pub(super) fn bonuses(board: &HeroBoard, characteristics: [u8; 5]) -> [u8; 7] {
    let mut bonuses = [0u8; 7];
    for ((evolution, start), value) in board.evolution.iter().zip(board.characteristics).zip(characteristics) {
        evolution.iter().take(value.saturating_sub(start).into()).for_each(|bonus| bonuses[bonus.index()] += 1);
    }
    bonuses
}

/// The crystals of a hero that nothing lends.
pub(super) fn own_life(board: &HeroBoard, characteristics: [u8; 5]) -> u8 {
    board.life + bonuses(board, characteristics)[Bonus::Life.index()]
}

pub(super) fn hero(c: &Content, save: &HeroSave) -> Hero {
    if save.status == Status::Gone {
        return Hero { past: Past::Gone, ..Hero::default() };
    }
    let mut resources = Resources::default();
    for (name, &n) in &save.resources {
        if let Some(Thing::Resource(resource)) = thing(c, name) {
            resources.add(resource, n);
        }
    }
    let mut hero = Hero {
        characteristics: std::array::from_fn(|at| save.characteristics.get(Characteristic::WORDS[at]).copied().unwrap_or(1)),
        initiative: save.initiative.saturating_sub(1),
        movement: save.movement.saturating_sub(1),
        carrying: save.carrying,
        life: save.life,
        aura: save.aura,
        action_points: ACTION_POINTS,
        colour: save.colour,
        resources,
        tokens: save.tokens.iter().map(|&n| TokenNumber(n)).collect(),
        past: Past::Member,
        level: save.level,
        ..Hero::default()
    };
    equip(c, save, &mut hero);
    learn(c, save, &mut hero);
    hero
}

fn equip(c: &Content, save: &HeroSave, hero: &mut Hero) {
    let weapon = |name: &String| match thing(c, name) {
        Some(Thing::Weapon(id)) => Some(id),
        _ => None,
    };
    hero.equipment.weapon = save.weapon.as_ref().and_then(weapon);
    hero.equipment.stored = save.weapons.iter().filter_map(weapon).collect();
    for name in &save.worn {
        match thing(c, name) {
            Some(Thing::Object(id)) => match c.object(id).kind {
                ObjectType::Armour => hero.equipment.armour = Some(id),
                ObjectType::Ring => hero.equipment.ring = Some(Artifact::Object(id)),
                ObjectType::Amulet => hero.equipment.amulet = Some(Artifact::Object(id)),
                ObjectType::Consumable => {}
            },
            Some(Thing::Card(card)) => match c.scenario_card(card).map(|card| card.kind) {
                Some(crate::content::CardKind::Ring) => hero.equipment.ring = Some(Artifact::Card(card)),
                _ => hero.equipment.amulet = Some(Artifact::Card(card)),
            },
            Some(Thing::Resource(_) | Thing::Weapon(_)) | None => {}
        }
    }
    let carried = |name: &String| match thing(c, name) {
        Some(Thing::Object(id)) => Some(Carried::Object(id)),
        Some(Thing::Card(card)) => Some(Carried::Card(card)),
        Some(Thing::Resource(_) | Thing::Weapon(_)) | None => None,
    };
    hero.stored = save.stored.iter().filter_map(carried).collect();
}

fn learn(c: &Content, save: &HeroSave, hero: &mut Hero) {
    let talent = |name: &String, side: Side| c.names.talents.iter().position(|slug| slug == name).map(|at| Talent { id: TalentId(at as u8), side });
    let normal = save.talents.iter().filter_map(|name| talent(name, Side::Normal));
    hero.talents = normal.chain(save.improved.iter().filter_map(|name| talent(name, Side::Improved))).collect();
    let withheld = save.withheld.iter().filter_map(|name| talent(name, Side::Normal));
    hero.withheld = withheld.chain(save.withheld_improved.iter().filter_map(|name| talent(name, Side::Improved))).collect();
    let held = c.spells.iter().enumerate().filter(|(_, card)| save.spells.contains(&card.number));
    hero.spells = held.fold(0, |held, (at, _)| held | 1 << at);
    hero.states = save.states.iter().map(|state| Suffered { card: CardNumber(state.card), times: state.times }).collect();
}

/// A thing by its name on the sheet.
pub(super) fn thing(c: &Content, name: &str) -> Option<Thing> {
    <Thing as Named<Moves>>::find(name, &&c.names)
}
