//! Random play to the end: the rules never break down and every game ends.

use mistgate_kernel::{Chance, Game, Silent, Status};
use mistgate_mistfall::modules::{Module, Modules};
use mistgate_mistfall::{Mistfall, Setup};
use std::collections::BTreeSet;

/// Plays one random game; gives the number of decisions.
fn play(game: &Mistfall, setup: &Setup, seed: u64) -> u32 {
    let mut state = game.begin(setup, seed, &mut Silent).unwrap();
    let mut chance = Chance::new(seed ^ 0x5eed);
    let mut moves = Vec::new();
    let mut decisions = 0;
    while let Status::Deciding(seats) = game.status(&state) {
        let seat = seats.one(&mut chance).expect("somebody decides");
        moves.clear();
        game.legal(&state, seat, &mut moves);
        let &mv = chance.pick(&moves).unwrap_or_else(|| panic!("no move for {seat:?}: {:?}", state.agenda.top()));
        game.apply(&mut state, seat, mv, &mut Silent);
        let faults = game.faults(&state);
        assert!(faults.is_empty(), "{faults:?} after {mv:?}, seed {seed}");
        decisions += 1;
        assert!(decisions < 20_000, "the game does not end, seed {seed}");
    }
    decisions
}

#[test]
fn random_games_end_with_any_number_of_heroes_and_on_every_quest() {
    let game = Mistfall::embedded().unwrap();
    let heroes: Vec<String> = game.content.charters.iter().map(|charter| charter.slug.clone()).collect();
    let mut total = 0;
    for seed in 0..200u64 {
        let number = 1 + (seed % 4) as usize;
        let first = (seed / 4) as usize % heroes.len();
        let party: Vec<String> = (0..number).map(|at| heroes[(first + at) % heroes.len()].clone()).collect();
        let quest = game.content.quests[seed as usize % game.content.quests.len()].slug.clone();
        let on = |module: Module, every: u64| (module, seed % every == 0);
        let variants = [on(Module::NightmareHeroes, 3), on(Module::NightmareQuest, 5), on(Module::CombinedTurn, 7)];
        let variants = Modules::in_force(variants);
        let setup = Setup { quest, heroes: party, variants, ..Setup::default() };
        total += play(&game, &setup, seed);
    }
    assert!(total > 200 * 20, "only {total} decisions");
    println!("{total} decisions in 200 games");
}

#[test]
fn random_games_end_with_any_modules_of_the_expansion() {
    let game = Mistfall::load(&Mistfall::files(), None).unwrap();
    for index in 0..40 {
        play(&game, &Setup::varied(&game.content, index), index);
    }
}

/// Both ways of every switch, in every pair of them that can be put together freely, on every Quest and with every number of Heroes.
#[test]
fn varied_setups_leave_no_switch_out() {
    let game = Mistfall::load(&Mistfall::files(), None).unwrap();
    let c = &game.content;
    let free = [
        Module::NightmareHeroes,
        Module::NightmareQuest,
        Module::CombinedTurn,
        Module::Allies,
        Module::Rewards,
        Module::HandSize,
        Module::EffectiveRestoration,
        Module::ObjectiveTokens,
        Module::QuestCharter,
    ];
    let (mut places, mut pairs, mut clocks, mut rages) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for index in 0..3000 {
        let setup = Setup::varied(c, index);
        let rules = setup.rules(c);
        places.insert((setup.quest.clone(), setup.heroes.len()));
        clocks.insert([Module::QuestCharter, Module::TimeCharter, Module::ExtraHard].map(|module| rules.has(module)));
        rages.insert([Module::Enraging, Module::MildRage, Module::Allies].map(|module| rules.has(module)));
        if !setup.is_quest_of_heart(c) {
            pairs.extend(
                free.iter()
                    .enumerate()
                    .flat_map(|(at, &one)| free[..at].iter().map(move |&other| (one as u16, rules.has(one), other as u16, rules.has(other)))),
            );
        }
    }
    assert_eq!(places.len(), 4 * c.quests.len());
    assert_eq!(pairs.len(), 4 * free.len() * (free.len() - 1) / 2);
    assert_eq!(clocks.len(), 3, "{clocks:?}");
    // No rage, rage, mild rage; with Allies, who bring it along, one of the latter.
    assert_eq!(rages.len(), 5, "{rages:?}");
}
