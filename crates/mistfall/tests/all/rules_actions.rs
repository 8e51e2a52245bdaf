//! Rules of Actions and areas that a scenario cannot show: what content may say, and what nobody can see.

use crate::common::*;
use mistgate_kernel::content::Source;
use mistgate_kernel::text::Run;
use mistgate_kernel::{Chance, Eyes, Game, Seat};
use mistgate_mistfall::content::{FILES, load};
use mistgate_mistfall::effect::print::Printer;
use mistgate_mistfall::effect::read::Bearer;
use mistgate_mistfall::effect::{ActionKind, Symbol};
use std::collections::{BTreeMap, BTreeSet};

/// Is the content refused when one text takes the place of another, the first time it occurs in each file?
fn refused(from: &str, to: &str) -> bool {
    let files: Vec<Source> = FILES.iter().map(|&(name, file)| Source::new(name, file.replacen(from, to, 1))).collect();
    assert!(files.iter().zip(FILES).any(|(file, (_, text))| file.text() != *text), "{from:?} occurs somewhere");
    load(&files, None).is_err()
}

// rule: MF-ACTION-01
#[test]
fn every_action_is_regular_fast_or_a_reflex_and_says_so() {
    let content = content();
    let printer = Printer::new(&content, Bearer::Card);
    let mut seen = [0; 3];
    for action in content.cards.iter().flat_map(|card| &card.actions) {
        let (at, word) = match action.kind {
            ActionKind::Regular => (0, "Regular Action"),
            ActionKind::Fast => (1, "Fast Action"),
            ActionKind::Reflex => (2, "Reflex"),
            ActionKind::Ally => unreachable!("the base game has no Allies"),
        };
        seen[at] += 1;
        assert!(printer.action(action).to_string().starts_with(word));
    }
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
    assert!(refused("kind = \"fast\"\n", "kind = \"slow\"\n") && refused("kind = \"regular\"\n", ""));
    assert!(!refused("kind = \"fast\"\n", "kind = \"regular\"\n"));
}

// rule: MF-SYMBOL-01
#[test]
fn a_symbol_has_one_picture_and_one_meaning_wherever_it_is_printed() {
    let content = content();
    let printed = |printer: Printer| -> Vec<_> {
        let cards = content.cards.iter().flat_map(move |card| card.actions.iter().map(move |action| printer.action(action)));
        let abilities = content.cards.iter().flat_map(move |card| card.abilities.iter().map(move |ability| printer.ability(ability)));
        cards.chain(abilities).collect()
    };
    let enemies = Printer::new(&content, Bearer::Enemy);
    let rages = content.enemies.iter().flat_map(|enemy| &enemy.sides).map(|side| enemies.enrage(side));
    // Which picture stands for a word: on the front of an Action, in its text, in an ability, behind an Enrage icon.
    let mut pictures: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for run in printed(Printer::new(&content, Bearer::Card)).into_iter().chain(rages).flat_map(|text| text.0).flat_map(|line| line.runs) {
        if let Run::Icon { name, word } = run {
            pictures.entry(word).or_default().insert(name);
        }
    }
    let mut seen = 0;
    for symbol in Symbol::ALL {
        let (name, word) = symbol.icon();
        if let Some(found) = pictures.get(word) {
            assert_eq!(found, &BTreeSet::from([name]), "{word}");
            seen += 1;
        }
    }
    assert!(seen >= 10, "{pictures:?}");
}

// rule: MF-AREA-06
#[test]
fn everybody_sees_the_same_and_nobody_what_is_face_down() {
    let mut dealt_anew = 0;
    watch_all(8, |game, state, view| {
        let eyes = (0..state.number).map(|seat| Eyes::of(Seat(seat)));
        assert!(eyes.clone().all(|eyes| game.view(state, eyes) == *view), "hands and piles are open to all");
        for (hero, shown) in state.heroes.iter().zip(&view.heroes) {
            let hand: Vec<&str> = hero.hand().iter().map(|card| game.content.cards[card.index()].slug.as_str()).collect();
            assert_eq!(shown.hand, hand);
        }
        // Another world that differs in nothing but decks, face-down tiles and chance looks the same.
        let mut other = *state;
        game.redeal(&mut other, Eyes::SPECTATOR, &mut Chance::new(state.round.into()));
        let decks = |state: &mistgate_mistfall::state::State| state.heroes.map(|hero| hero.deck().to_vec());
        let tiles = |state: &mistgate_mistfall::state::State| state.board.map(|place| place.tile);
        dealt_anew += u32::from(decks(state) != decks(&other) && tiles(state) != tiles(&other));
        assert!(game.view(&other, Eyes::SPECTATOR) == *view, "what is face down shows");
    });
    assert!(dealt_anew > 0);
}

// rule: MF-DAMAGE-10
#[test]
fn between_actions_no_enemy_in_play_has_wounds_that_reach_its_life() {
    let mut wounded = 0;
    watch_all(12, |game, state, view| {
        let look = game.look(state);
        wounded += look.foes().filter(|&enemy| state.enemy(enemy).wounds > 0).count();
        if view.act.is_none() && view.assault.is_none() && view.turn.is_some() {
            assert!(look.foes().all(|enemy| state.enemy(enemy).wounds < look.life(enemy)), "round {}", state.round);
        }
    });
    assert!(wounded > 0, "some were hit");
}
