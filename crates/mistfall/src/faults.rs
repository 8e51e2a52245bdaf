//! What must always hold: no piece lost or doubled, no impossible number. Soak runs check it on every state.

use crate::content::{Class, SpotTile};
use crate::heart::state::AllyPlace;
use crate::ids::*;
use crate::look::Look;
use crate::modules::Module;
use crate::state::Whereabouts;
use mistgate_kernel::Id;

/// What is wrong with the state; nothing in a sound game.
pub fn faults(look: Look) -> Vec<String> {
    let mut faults = Vec::new();
    hero_cards(look, &mut faults);
    enemies(look, &mut faults);
    other_cards(look, &mut faults);
    board(look, &mut faults);
    numbers(look, &mut faults);
    if look.overlooks_texts() {
        faults.push("a text in play is overlooked".to_owned());
    }
    faults
}

fn once<T: Id>(counts: &[u8], what: &str, rule: &str, name: impl Fn(T) -> String, expected: impl Fn(T) -> bool, faults: &mut Vec<String>) {
    for (at, &count) in counts.iter().enumerate() {
        let wanted = u8::from(expected(T::at(at)));
        if count != wanted {
            faults.push(format!("the {what} {} is there {count} times instead of {wanted} [{rule}]", name(T::at(at))));
        }
    }
}

/// Every card of a Hero in the game, and every General Reward, is in exactly one place (MF-COMPONENT-02).
fn hero_cards(look: Look, faults: &mut Vec<String>) {
    let s = look.s;
    let mut counts = vec![0u8; look.c.cards.len()];
    let mut count = |pile: &[CardId]| pile.iter().for_each(|card| counts[card.index()] += 1);
    for hero in &s.heroes[..s.number as usize] {
        count(hero.cards.all());
    }
    count(s.reward_deck.as_slice());
    count(s.boxed.as_slice());
    count(s.offer.as_slice());
    s.heart.display.as_slice().iter().chain(s.heart.personal.as_slice()).for_each(|&card| count(&[card]));
    s.heart.companions.iter().flat_map(|companions| companions.as_slice().to_vec()).for_each(|card| count(&[card]));
    for attachment in s.attached.as_slice() {
        count(&[attachment.card]);
        let under_enemy = attachment.host.enemy().is_some_and(|enemy| look.is_foe(enemy));
        let under_card = attachment.host.card().is_some_and(|card| look.in_area(attachment.owner, card) || look.is_in_use(card));
        if !under_enemy && !under_card {
            faults.push(format!("{} is attached to nothing [MF-EFFECT-09]", look.card(attachment.card).slug));
        }
    }
    for part in s.acts.as_slice().iter().flat_map(|act| act.parts.as_slice().to_vec()) {
        if part.from_hand && !s.is_gone(part.card) {
            count(&[part.card]);
        }
    }
    s.gone.iter().for_each(|card| count(&[card]));
    let in_game = |id: CardId| {
        let card = look.card(id);
        match card.class {
            Class::Transient => s.heart.rewards_from.has(look.c, id.index()),
            Class::Ally => card.ally.is_some_and(|ally| look.hero_of_ally(ally).is_some() && look.ally_side(ally).card == id),
            Class::BasicFeat | Class::AdvancedFeat | Class::BasicGear | Class::RewardGear => card.hero.is_some_and(|charter| look.hero_of(charter).is_some()),
        }
    };
    once(&counts, "card", "MF-COMPONENT-02", |id| look.card(id).slug.clone(), in_game, faults);
    for card in CardId::all(look.c.cards.len()).filter(|card| s.tokens[card.index()] > 0) {
        let in_area = (0..s.number).map(Hero).any(|hero| look.in_area(hero, card));
        if !in_area && !look.is_in_use(card) {
            faults.push(format!("{} has tokens outside of a Hero Area [MF-ACTION-13]", look.card(card).slug));
        }
    }
}

/// MF-COMPONENT-03, MF-ENEMYCARD-10, MF-TRAVEL-37
fn enemies(look: Look, faults: &mut Vec<String>) {
    let s = look.s;
    let mut counts = vec![0u8; look.c.enemies.len()];
    let mut count = |pile: &[EnemyId]| pile.iter().for_each(|enemy| counts[enemy.index()] += 1);
    count(s.line.as_slice());
    s.heroes.iter().for_each(|hero| count(hero.enemies.as_slice()));
    s.enemy_decks.iter().chain(&s.enemy_discards).for_each(|pile| count(pile.as_slice()));
    let all = look.c.taking_part(s.quest);
    let expected = |id: EnemyId| look.enemy(id).colour.is_some() && id.index() < all.enemies || look.is_foe(id);
    once(&counts, "Enemy", "MF-COMPONENT-03", |id| look.enemy(id).slug.clone(), expected, faults);
    let foes: EnemySet = look.foes().collect();
    for id in EnemyId::all(look.c.enemies.len()) {
        let (enemy, tokens) = (look.enemy(id), s.enemy(id));
        let listed = match tokens.at {
            Whereabouts::Away => !foes.contains(id),
            Whereabouts::Line => s.line.as_slice().contains(&id),
            Whereabouts::Area(hero) => s.hero(hero).enemies.as_slice().contains(&id),
        };
        if !listed {
            faults.push(format!("{} is not where it says it is", enemy.slug));
        }
        let blank = crate::state::EnemyTokens::default();
        if tokens.at == Whereabouts::Away && *tokens != blank {
            faults.push(format!("{} is out of play, but not without tokens [MF-TRAVEL-37]", enemy.slug));
        }
    }
    for (pile, colour) in s.enemy_decks.iter().zip(Colour::ALL).chain(s.enemy_discards.iter().zip(Colour::ALL)) {
        if pile.as_slice().iter().any(|&id| look.enemy(id).colour != Some(colour)) {
            faults.push(format!("a strange Enemy is in the {} deck [MF-ENEMYCARD-09]", colour.slug()));
        }
    }
}

/// MF-COMPONENT-05, MF-COMPONENT-07
fn other_cards(look: Look, faults: &mut Vec<String>) {
    let s = look.s;
    let mut encounters = vec![0u8; look.c.encounters.len()];
    let piles = [s.encounter_deck.as_slice(), s.encounter_discard.as_slice()];
    piles.into_iter().flatten().for_each(|id| encounters[id.index()] += 1);
    if let Some(id) = s.encounter {
        encounters[id.index()] += 1;
    }
    let all = look.c.taking_part(s.quest);
    let expected = |id: EncounterId| look.c.encounters[id.index()].special.is_none() && id.index() < all.encounters || s.encounter == Some(id);
    once(&encounters, "Encounter", "MF-COMPONENT-05", |id: EncounterId| look.c.encounters[id.index()].slug.clone(), expected, faults);
    let mut times = vec![0u8; look.c.times.len()];
    [s.time_deck.as_slice(), s.time_discard.as_slice()].into_iter().flatten().for_each(|id| times[id.index()] += 1);
    if let Some(id) = s.time_card {
        times[id.index()] += 1;
    }
    let cards = !s.has(Module::TimeCharter);
    once(&times, "Time Card", "MF-COMPONENT-07", |id: TimeId| look.c.times[id.index()].slug.clone(), |_| cards, faults);
}

/// MF-COMPONENT-16: no tile lies twice; MF-TRAVEL-11: statuses end at Overrun.
fn board(look: Look, faults: &mut Vec<String>) {
    let mut seen = [false; 256];
    for spot in look.spots() {
        let place = &look.s.board[spot.index()];
        if std::mem::replace(&mut seen[place.tile.index()], true) {
            faults.push(format!("the tile {} lies twice [MF-COMPONENT-16]", look.tile(spot).slug));
        }
        if place.wounds > 2 || (!place.face_up && place.wounds > 0) {
            faults.push(format!("spot {} has {} Wounds [MF-TRAVEL-11]", spot.0 + 1, place.wounds));
        }
        if let SpotTile::Land(land) = look.spot(spot).tile
            && look.tile(spot).land != land
        {
            faults.push(format!("spot {} has a tile of another land [MF-QUESTSETUP-10]", spot.0 + 1));
        }
    }
}

/// HM-COMP-02, HM-TIME-08: the Token Box of the Time Charter is never left empty.
fn heart(look: Look, faults: &mut Vec<String>) {
    let (s, heart) = (look.s, &look.s.heart);
    if s.has(Module::TimeCharter) != (heart.token_box > 0) {
        faults.push(format!("the Token Box holds {} tokens [HM-TIME-08]", heart.token_box));
    }
    if s.has(Module::TimeCharter) && usize::from(heart.darkness) >= look.darkness_track().len() {
        faults.push(format!("the Darkness cube is on space {} [HM-TIME-12]", heart.darkness));
    }
    for (id, tokens) in heart.allies.0.iter().enumerate() {
        let with = match tokens.at {
            AllyPlace::With(hero) => Some(hero),
            AllyPlace::Box | AllyPlace::Gone => None,
        };
        if with.is_none() && (tokens.wounds > 0 || tokens.conditions != [0; 4] || tokens.blocks.is_some()) {
            faults.push(format!("an Ally out of play has something on it: {id} [HM-WOUND-03]"));
        }
        if with.is_some_and(|hero| !s.is_in_play(hero)) {
            faults.push(format!("an Ally accompanies a Hero who is out: {id} [HM-WOUND-05]"));
        }
    }
}

fn numbers(look: Look, faults: &mut Vec<String>) {
    let s = look.s;
    for hero in (0..s.number).map(Hero) {
        let area = s.hero(hero);
        if usize::from(area.focus) >= look.charter(hero).track.len() {
            faults.push(format!("Focus {} is beyond the track [MF-FOCUS-10]", area.focus));
        }
        if area.out && (!area.hand().is_empty() || !area.deck().is_empty() || area.conditions != [0; 4]) {
            faults.push("an eliminated Hero still has something [MF-FINE-35]".to_owned());
        }
    }
    if usize::from(s.time) >= look.quest_charter().time.len() {
        faults.push(format!("the Time cube is on space {} [MF-TIME-04]", s.time));
    }
    if usize::from(s.reinforcement) >= look.quest_charter().reinforcement.len() {
        faults.push(format!("the Reinforcement cube is on space {} [MF-REINFORCE-10]", s.reinforcement));
    }
    heart(look, faults);
    let idle = s.acts.is_empty() && s.assaults.is_empty() && s.todos.is_empty();
    if idle && !s.icons.is_empty() && matches!(look.asked().map(|ask| ask.what), Some(crate::agenda::Question::Turn)) {
        faults.push("icons wait although nothing is in progress [MF-FOCUS-08]".to_owned());
    }
}
