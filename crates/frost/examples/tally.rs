//! Counts what happens in random games over all kinds of setups: `cargo run -p mistgate-frost --example tally -- GAMES [FOLDER]`.

use mistgate_frost::{Frost, Setup, content::FILES};
use mistgate_kernel::content::Source;
use mistgate_kernel::{Chance, Game, Status};
use std::collections::BTreeMap;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let games: u64 = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(10);
    let folder = arguments.next();
    let read = |(name, text): &(&str, &str)| match &folder {
        Some(folder) => Source::new(*name, std::fs::read_to_string(std::path::Path::new(folder).join(name)).unwrap_or_default()),
        None => Source::new(*name, *text),
    };
    let files: Vec<Source> = FILES.iter().map(read).collect();
    let game = Frost::load(&files, None).expect("the content is sound");
    let mut tally: BTreeMap<String, u64> = BTreeMap::new();
    let (mut chance, mut moves, mut events) = (Chance::new(5), Vec::new(), Vec::new());
    for (at, setup) in Setup::all_kinds(60).into_iter().enumerate() {
        for index in 0..games {
            let mut state = game.begin(&setup, Chance::nth_seed(at as u64, index), &mut events).expect("the setup is sound");
            while let Status::Deciding(seats) = game.status(&state) {
                let seat = seats.one(&mut chance).expect("somebody decides");
                moves.clear();
                game.legal(&state, seat, &mut moves);
                let asked = format!("{:?}", game.look(&state).asked().expect("something is asked").what);
                *tally.entry(format!("asked {}", asked.split(['(', '{']).take(2).collect::<Vec<_>>().join(" "))).or_default() += 1;
                game.apply(&mut state, seat, *chance.pick(&moves).expect("a move"), &mut events);
            }
            for event in events.drain(..) {
                let name = format!("{event:?}");
                *tally.entry(name.split(' ').next().unwrap_or_default().to_owned()).or_default() += 1;
            }
        }
    }
    tally.iter().for_each(|(name, count)| println!("{count:>10} {name}"));
}
