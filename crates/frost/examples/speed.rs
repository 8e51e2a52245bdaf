//! How long a decision of random play and a clone take: `cargo run --release -p mistgate-frost --example speed [FOLDER]`.

use mistgate_frost::{Frost, Setup, content::FILES};
use mistgate_kernel::content::Source;
use mistgate_lab::measure::{Beginning, measure};
use std::time::Duration;

fn main() {
    let folder = std::env::args().nth(1);
    let read = |(name, text): &(&str, &str)| match &folder {
        Some(folder) => Source::new(*name, std::fs::read_to_string(std::path::Path::new(folder).join(name)).unwrap_or_default()),
        None => Source::new(*name, *text),
    };
    let files: Vec<Source> = FILES.iter().map(read).collect();
    let game = Frost::load(&files, None).expect("the content is sound");
    for setup in [Setup { rounds: Some(100), ..Setup::of(2) }, Setup { events: true, villains: true, ..Setup::of(4) }, Setup::of(1)] {
        let measured = measure(&game, &Beginning::Setup(&setup), Duration::from_secs(3), || 0).expect("the setup is sound");
        println!("{} players: {measured:?}", setup.players);
    }
}
