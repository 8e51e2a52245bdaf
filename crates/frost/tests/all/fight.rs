//! Fights against Villains, over many random courses: what failed has not happened, what succeeded is paid for.

use mistgate_frost::Frost;
use mistgate_frost::event::Event;
use mistgate_frost::ids::{Player, Resource, VillainId};
use mistgate_frost::moves::Move;
use mistgate_frost::state::{Fight, State};
use mistgate_kernel::content::Source;
use mistgate_kernel::scenario::Arrange;
use mistgate_kernel::{Chance, Game, Status};

/// Four players, the first at a Key Location where the first Villain is faced, all with a full hand and some tokens.
fn position(game: &Frost, attack: u8) -> State {
    let c = &game.content;
    let villain = &c.villains[0];
    let location = c.locations.iter().find(|location| location.key && location.land == villain.land).unwrap();
    let hirelings: Vec<&str> = c.sets.hirelings.iter().map(|id| c.cards[usize::from(id)].slug.as_str()).collect();
    let items: Vec<&str> = c.sets.items.iter().map(|id| c.cards[usize::from(id)].slug.as_str()).collect();
    let enemies: Vec<&str> = c.enemies.iter().map(|enemy| enemy.slug.as_str()).collect();
    let mut text = format!(
        "[setup]\nplayers = 4\nevents = true\nvillains = true\n[rewrite.\"{}\"]\nattack = {attack}\n[given]\nvillains = [\"{}\"]\n[given.map]\nn1 = \"{}\"\n",
        villain.name, villain.slug, location.slug
    );
    for (at, seat) in ["south", "west", "north", "east"].into_iter().enumerate() {
        let space = if at == 0 { "n1" } else { "inn" };
        text += &format!(
            "[given.{seat}]\nspace = \"{space}\"\nwounds = {at}\nplayed = [\"{}\", \"{}\"]\nenemies = [\"{}\"]\n",
            items[at], hirelings[at], enemies[at]
        );
        text += if at == 0 { "pool = \"2 attack\"\n" } else { "discard = []\n" };
    }
    let scenario = Source::new("position", text);
    Frost::arrange(&Frost::files(), &scenario).unwrap_or_else(|problems| panic!("{problems:?}")).state
}

/// How often a course of moves led to each end.
#[derive(Default)]
struct Seen {
    failed: u32,
    defeated: u32,
    helped: u32,
}

/// Plays one fight at random and checks what came of it.
fn fight(game: &Frost, start: State, chance: &mut Chance, seen: &mut Seen) {
    let villain = VillainId(0);
    let (mut state, mut events, mut moves) = (start, Vec::new(), Vec::new());
    game.play(&mut state, Player(0).seat(), Move::Face(villain), &mut events).unwrap();
    loop {
        if let Some(&Event::FightFailed { .. }) = events.iter().find(|event| matches!(event, Event::FightFailed { .. })) {
            seen.failed += 1;
            let mut expected = start;
            expected.fight = Fight::default();
            expected.failed[0] = Some(start.area(Player(0)).has(Resource::Attack));
            assert_eq!(state, expected, "a fight that failed has left traces");
            return assert!(!game.look(&state).can_face(Player(0), villain), "asked again without more Attack");
        }
        if events.iter().any(|event| matches!(event, Event::Defeated { .. })) {
            seen.defeated += 1;
            return defeated(game, &start, &state, &events, seen);
        }
        assert_eq!(game.faults(&state), Vec::<String>::new());
        let Status::Deciding(seats) = game.status(&state) else { panic!("the game is over") };
        let seat = seats.one(chance).unwrap();
        moves.clear();
        game.legal(&state, seat, &mut moves);
        game.apply(&mut state, seat, *chance.pick(&moves).unwrap(), &mut events);
    }
}

fn defeated(game: &Frost, start: &State, state: &State, events: &[Event], seen: &mut Seen) {
    let villain = &game.content.villains[0];
    let helped = |player: Player| {
        events.iter().find_map(|event| if let Event::Helped { player: other, attack } = *event { (other == player).then_some(attack) } else { None })
    };
    let total: u8 = (0..4).filter_map(|at| helped(Player(at))).sum();
    let (before, after) = (start.area(Player(0)), state.area(Player(0)));
    assert_eq!(after.wounds, before.wounds + villain.wounds[0]);
    assert_eq!(after.has(Resource::Resolve), before.has(Resource::Resolve) + villain.resolve[0]);
    assert_eq!(after.has(Resource::Attack), before.has(Resource::Attack) - villain.attack.saturating_sub(total));
    assert_eq!((after.villains, state.villains), (1, 0));
    for player in (1..4).map(Player) {
        let (before, after) = (start.area(player), state.area(player));
        match helped(player) {
            None => assert_eq!(before, after, "somebody who did not help has changed"),
            Some(_) => {
                seen.helped += 1;
                assert!(after.wounds >= before.wounds + villain.wounds[1]);
                assert!(after.reward.is_some());
                assert_eq!(after.pool, [0; 4]);
                let limit = usize::from(game.look(state).hand_limit(player));
                assert!(after.hand.len() >= limit || after.deck.is_empty() && after.discard.is_empty());
                assert!(after.in_play().all(|id| !state.exhausted.contains(id.0) && state.lying[id.index()] == Default::default()));
                assert!(after.in_play().all(|id| !game.content.sets.actions.contains(id.0)), "played Action cards are discarded");
            }
        }
    }
}

// rule: CF-VILLAIN-13, CF-VILLAIN-14, CF-VILLAIN-15, CF-VILLAIN-17, CF-VILLAIN-18, CF-VILLAIN-19
// rule: CF-VILLAIN-20, CF-VILLAIN-21, CF-VILLAIN-22, CF-VILLAIN-23, CF-VILLAIN-30
#[test]
fn a_fight_succeeds_as_a_whole_or_has_not_happened() {
    let (mut chance, mut seen) = (Chance::new(9), Seen::default());
    for attack in [1, 4, 6, 9] {
        let scenario = Source::new("", format!("[rewrite.\"{}\"]\nattack = {attack}\n", Frost::embedded().unwrap().content.villains[0].name));
        let game = Frost::load(&Frost::files(), Some(&scenario)).unwrap();
        let start = position(&Frost::embedded().unwrap(), attack);
        for _ in 0..500 {
            fight(&game, start, &mut chance, &mut seen);
        }
    }
    assert!(seen.failed > 100 && seen.defeated > 100 && seen.helped > 100, "{} failed, {} succeeded, {} helped", seen.failed, seen.defeated, seen.helped);
}
