//! Packs the content of today for the programs of tomorrow: `cargo run -p mistgate-server --example former`, before a release
//! whose cards differ from the last one's. Then name the packs in `src/former.rs`.

use mistgate_frost::Frost;
use mistgate_kernel::Game;
use mistgate_kernel::content::{Problems, Source};
use mistgate_mistfall::Mistfall;
use mistgate_mistywell::Mistywell;
use mistgate_store::pack::pack_files;
use std::path::Path;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    keep(Mistywell::files(), Mistywell::embedded(), |game| &game.content.version)?;
    keep(Mistfall::files(), Mistfall::embedded(), |game| &game.content.version)?;
    keep(Frost::files(), Frost::embedded(), |game| &game.content.version)
}

fn keep<G: Game>(files: Vec<Source>, game: Result<G, Problems>, letters: impl Fn(&G) -> &String) -> Result<(), Box<dyn std::error::Error>> {
    let game = game?;
    let path = Path::new("content/former").join(format!("{}-{}.pack", G::NAME, letters(&game)));
    std::fs::write(&path, pack_files(files.iter().map(|file| (file.name(), file.text()))))?;
    println!("former!(\"{}\", \"{}\", \"{}\"),  // {}", G::NAME, letters(&game), game.version(), path.display());
    Ok(())
}
