//! What a move is certain to bring: worked out by making it in other worlds.
//!
//! Whoever looks at a table does not know everything: what lies in a deck, what a die will show. A move is made in several worlds that
//! these eyes cannot tell from the real one, and what happens in all of them alike is certain. Nothing hidden slips out this
//! way, and nothing is guessed.

use mistgate_kernel::{Chance, Eyes, Game, Seat};

/// Other worlds a move is tried in. What happens alike in all of them is taken for certain.
const WORLDS: u64 = 4;

/// The worlds that these eyes cannot tell from the present one.
pub struct Worlds<G: Game> {
    states: Vec<G::State>,
    eyes: Eyes,
}

impl<G: Game> Worlds<G> {
    /// Deals what these eyes cannot know in several ways, the same for the same state.
    pub fn of(game: &G, state: &G::State, eyes: Eyes) -> Self {
        let world = |seed| {
            let mut world = state.clone();
            game.redeal(&mut world, eyes, &mut Chance::new(seed));
            world
        };
        Worlds { states: (1..=WORLDS).map(world).collect(), eyes }
    }

    /// The first things that happen, as long as they are told alike in all worlds.
    pub fn certain(&self, game: &G, seat: Seat, mv: G::Move) -> Vec<G::Event> {
        let mut runs = self.states.iter().filter_map(|world| {
            let mut world = world.clone();
            let mut events = Vec::new();
            game.play(&mut world, seat, mv, &mut events).ok()?;
            Some(events)
        });
        let Some(mut certain) = runs.next() else { return Vec::new() };
        let mut worlds = 1;
        for other in runs {
            let alike = certain.iter().zip(&other).take_while(|(one, other)| game.tell(one, self.eyes) == game.tell(other, self.eyes)).count();
            certain.truncate(alike);
            worlds += 1;
        }
        // Where the move is not even possible in every world, nothing is certain.
        if worlds < self.states.len() {
            certain.clear();
        }
        certain
    }
}
