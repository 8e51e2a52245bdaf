//! Heroes who cannot carry everything hand each other things.

use mistgate_kernel::{Game, SeatSet, Silent};
use mistgate_malhya::agenda::Step;
use mistgate_malhya::ask::{Ask, Question};
use mistgate_malhya::hero::thing::Thing;
use mistgate_malhya::ids::ObjectId;
use mistgate_malhya::moves::Move;
use mistgate_malhya::words::HeroId;
use mistgate_malhya::{Malhya, Setup};

/// An amulet goes to whoever could wear it, is not worn, and goes back: for as long as the players like.
// rule: ML-LOAD-11, ML-SWAP-04
#[test]
fn two_full_knapsacks_hand_an_amulet_to_and_fro_without_an_end() {
    let game = Malhya::embedded().unwrap();
    let setup = Setup { heroes: vec!["wallen".to_owned(), "sulk".to_owned()], quick: true, ..Setup::default() };
    let mut state = game.begin(&setup, 1, &mut Silent).unwrap();
    let object = |name: &str| Thing::Object(ObjectId(game.content.objects.iter().position(|card| card.name == name).unwrap() as u8));
    let amulet = object("Ox Tooth");
    let plain = (0..game.content.objects.len() as u8).map(|id| Thing::Object(ObjectId(id)));
    let mut plain = plain.filter(|&thing| game.look(&state).worn_as(thing).is_none() && game.look(&state).weight(thing) == 0).collect::<Vec<_>>();
    for hero in [HeroId::Wallen, HeroId::Sulk] {
        state.hero_mut(hero).equipment.amulet = None;
        while game.look(&state).has_room(hero, plain[0]) {
            let thing = plain.pop().unwrap();
            state.hero_mut(hero).store(thing);
        }
    }
    state.hero_mut(HeroId::Sulk).store(amulet);
    state.agenda.push(Step::Ask(Ask { seats: SeatSet::only(HeroId::Sulk.seat()), what: Question::Surplus(HeroId::Sulk) }));
    let depth = state.agenda.len();
    let mut owner = HeroId::Sulk;
    for _ in 0..100 {
        let other = if owner == HeroId::Sulk { HeroId::Wallen } else { HeroId::Sulk };
        assert_eq!(game.play(&mut state, owner.seat(), Move::Give(amulet, other), &mut Silent), Ok(()));
        assert_eq!(game.play(&mut state, other.seat(), Move::Store(amulet), &mut Silent), Ok(()));
        assert_eq!(game.look(&state).owner(amulet), Some(other));
        assert!(state.agenda.len() <= depth + 2, "{} steps wait", state.agenda.len());
        owner = other;
    }
}
