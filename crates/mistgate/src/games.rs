//! The games in the box. A new one adds a line to `games!` and a file for its [`CliGame`] and its [`Screen`].

mod frost;
pub mod malhya;
mod mistfall;
mod mistywell;

use crate::files;
use crate::play::Screen;
use crate::stop::{Stop, Trouble};
use mistgate_frost::Frost;
use mistgate_kernel::Seat;
use mistgate_kernel::content::{Problems, Source, listed, near};
use mistgate_kernel::scenario::Arrange;
use mistgate_malhya::Malhya;
use mistgate_mistfall::Mistfall;
use mistgate_mistywell::Mistywell;
use mistgate_server::games::boxes::{self, GameBox};
use mistgate_server::hosted::HostedGame;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A position in which the rules have much to do.
pub struct Crowded {
    /// What is going on.
    pub name: &'static str,
    /// How many seats are taken.
    pub seats: u8,
    /// The scenario that gives it.
    pub scenario: &'static str,
}

/// What the command line needs to know about a game, besides its rules.
pub trait CliGame: Screen + Arrange {
    /// What its length is counted in.
    const UNIT: &'static str;
    /// The name of its box in `components.toml`.
    const BOX: &'static str = Self::NAME;

    /// The folders of a content folder in which its files lie: its own, and those of its expansions.
    const FOLDERS: &[&str] = &[Self::NAME];

    /// What is printed on its box.
    fn game_box() -> &'static GameBox {
        // A test looks for the box of every game.
        boxes::find(Self::NAME).unwrap_or(&boxes::BOXES[0])
    }
    /// The content files that come with the program.
    fn files() -> Vec<Source>;
    /// The game with the content of these files.
    fn load(files: &[Source]) -> Result<Self, Problems>;
    /// The usual setup for so many people.
    fn setup(players: u8) -> Self::Setup;
    /// The fullest setup with so many seats: what the rules cost at most is measured with it.
    fn fullest(seats: u8) -> Self::Setup {
        Self::setup(seats)
    }
    /// Setups with an expansion, and what they are called: they are measured beside the others.
    fn expanded() -> Vec<(&'static str, Self::Setup)> {
        Vec::new()
    }
    /// Positions in which the rules have much to do: they are measured beside whole games.
    fn crowded() -> &'static [Crowded] {
        &[]
    }
    /// Limits a game of bots that might not come to an end.
    fn limit(setup: &mut Self::Setup);
    /// Another setup for every number, so that many games meet all players, variants and parts of the content.
    fn varied(&self, index: u64) -> Self::Setup;
    /// The person who plays a seat, from 0.
    fn person(setup: &Self::Setup, seat: Seat) -> u8;
    /// The game as the server offers it.
    fn hosted(game: Arc<Self>) -> HostedGame;
    /// How many of each component the content holds, by the names of `components.toml`.
    fn census(&self) -> BTreeMap<String, usize>;
    /// What the content could use and does not.
    fn unused(&self) -> Vec<String>;
}

/// Something to do with a game whose type is known only once its name is.
pub trait GameTask {
    /// What comes of it.
    type Output;
    /// Does it.
    fn run<G: CliGame>(self, game: Arc<G>) -> Self::Output;
}

macro_rules! games {
    ($($game:ty),+ $(,)?) => {
        /// The names of all games.
        pub const NAMES: &[&str] = &[$(<$game as mistgate_kernel::Game>::NAME),+];

        /// Does something with the game of this name and the content of a folder, or its own.
        pub fn with<J: GameTask>(name: &str, content: Option<&Path>, job: J) -> Result<J::Output, Stop> {
            $(if name == <$game as mistgate_kernel::Game>::NAME {
                return Ok(job.run(Arc::new(load::<$game>(content)?)));
            })+
            Err(unknown(name))
        }

        /// Does something with the game of this name and these content files. Those of a folder, or the program's own, stand in for those that are
        /// missing.
        pub fn with_files<J: GameTask>(name: &str, files: &[Source], content: Option<&Path>, job: J) -> Result<J::Output, Stop> {
            $(if name == <$game as mistgate_kernel::Game>::NAME {
                let others = sources::<$game>(content)?;
                let missing = others.into_iter().filter(|own| files.iter().all(|file| file.name() != own.name()));
                let all: Vec<Source> = files.iter().cloned().chain(missing).collect();
                return Ok(job.run(Arc::new(<$game as CliGame>::load(&all)?)));
            })+
            Err(unknown(name))
        }

        /// Does something with the game of this name and content that an earlier program played with.
        pub fn with_kept<J: GameTask>(name: &str, files: &[Source], job: J) -> Result<J::Output, Stop> {
            $(if name == <$game as mistgate_kernel::Game>::NAME {
                return Ok(job.run(Arc::new(<$game as mistgate_kernel::Game>::with_content(files)?)));
            })+
            Err(unknown(name))
        }

        /// The content files of the game of this name: those of a folder, or its own.
        pub fn sources_of(name: &str, content: Option<&Path>) -> Result<Vec<Source>, Stop> {
            $(if name == <$game as mistgate_kernel::Game>::NAME {
                return sources::<$game>(content);
            })+
            Err(unknown(name))
        }
    };
}

/// The names of a game's content files.
pub fn file_names(name: &str) -> Vec<String> {
    sources_of(name, None).unwrap_or_default().iter().map(|file| file.name().to_owned()).collect()
}

games!(Mistywell, Mistfall, Frost, Malhya);

/// Is there a game of this name?
pub fn is_game(name: &str) -> bool {
    NAMES.contains(&name)
}

fn unknown(name: &str) -> Stop {
    let meant = near(name, NAMES.iter().copied()).map_or(String::new(), |meant| format!("did you mean `{meant}`? "));
    Trouble::new(format!("there is no game `{name}`"), format!("{meant}the games are {}", listed(NAMES.iter().copied()))).into()
}

fn load<G: CliGame>(content: Option<&Path>) -> Result<G, Stop> {
    Ok(G::load(&sources::<G>(content)?)?)
}

/// The content files of a folder or of the folders with the game's name and its expansions' in it; without a folder the program's own.
fn sources<G: CliGame>(content: Option<&Path>) -> Result<Vec<Source>, Stop> {
    let Some(folder) = content else { return Ok(G::files()) };
    if !folder.is_dir() {
        return Err(
            Trouble::new(format!("there is no folder {}", folder.display()), "--content names a folder with content files, such as content/mistywell").into()
        );
    }
    let inner = G::FOLDERS.iter().map(|name| folder.join(name)).filter(|inner| inner.is_dir());
    let folders: Vec<PathBuf> = if folder.join(G::NAME).is_dir() { inner.collect() } else { vec![folder.to_owned()] };
    let mut sources = Vec::new();
    for folder in &folders {
        let tables = files::with_ending(folder, "toml")?;
        for path in tables.iter().filter(|path| !files::is_beside(path)) {
            sources.push(files::source(path)?);
        }
    }
    if sources.is_empty() {
        let names: Vec<String> = G::files().iter().map(|file| file.name().to_owned()).collect();
        return Err(Trouble::new(format!("there are no content files in {}", folder.display()), format!("it should hold {}", names.join(", "))).into());
    }
    for booklets in folders.iter().map(|folder| folder.join(BOOKLETS)).filter(|booklets| booklets.is_dir()) {
        for path in files::with_ending(&booklets, "md")? {
            sources.push(booklet(&path)?);
        }
    }
    Ok(sources)
}

/// The folder of a content folder that booklets lie in.
const BOOKLETS: &str = "booklets";

/// A booklet, under the name a game knows it by.
fn booklet(path: &Path) -> Result<Source, Stop> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    Ok(Source::new(format!("{BOOKLETS}/{name}"), files::read_text(path)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_box() {
        assert_eq!(NAMES.iter().filter(|name| boxes::find(name).is_none()).count(), 0);
    }
}
