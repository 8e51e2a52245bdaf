//! The games in the box. A new one adds a line to [`games!`] and a file for its [`Boxed`] and its [`Screen`].

mod mistywell;

use crate::files;
use crate::play::Screen;
use crate::stop::{Stop, Trouble};
use mistgate_kernel::Seat;
use mistgate_kernel::content::{Problems, Source, listed, near};
use mistgate_mistywell::Mistywell;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Arc;

/// What the command line needs to know about a game, besides its rules.
pub trait Boxed: Screen {
    /// As printed on the box.
    const TITLE: &'static str;
    /// How many people can play.
    const PLAYERS: RangeInclusive<u8>;
    /// What its length is counted in.
    const UNIT: &'static str;

    /// The content files that come with the program.
    fn files() -> Vec<Source>;
    /// The game with the content of these files.
    fn load(files: &[Source]) -> Result<Self, Problems>;
    /// The usual setup for so many people.
    fn setup(players: u8) -> Self::Setup;
    /// Limits a game of bots that might not come to an end.
    fn limit(setup: &mut Self::Setup);
    /// The person who plays a seat, from 0.
    fn person(setup: &Self::Setup, seat: Seat) -> u8;
    /// How many of each component the content holds, by the names of `components.toml`.
    fn census(&self) -> BTreeMap<String, usize>;
    /// What the content could use and does not.
    fn unused(&self) -> Vec<String>;
}

/// Something to do with a game whose type is known only once its name is.
pub trait Job {
    /// What comes of it.
    type Output;
    /// Does it.
    fn run<G: Boxed>(self, game: Arc<G>) -> Self::Output;
}

macro_rules! games {
    ($($game:ty),+ $(,)?) => {
        /// The names of all games.
        pub const NAMES: &[&str] = &[$(<$game as mistgate_kernel::Game>::NAME),+];

        /// Does something with the game of this name and the content of a folder, or its own.
        pub fn with<J: Job>(name: &str, content: Option<&Path>, job: J) -> Result<J::Output, Stop> {
            $(if name == <$game as mistgate_kernel::Game>::NAME {
                return Ok(job.run(Arc::new(load::<$game>(content)?)));
            })+
            Err(unknown(name))
        }

        /// The names of a game's content files.
        pub fn file_names(name: &str) -> Vec<String> {
            $(if name == <$game as mistgate_kernel::Game>::NAME {
                return <$game as Boxed>::files().iter().map(|file| file.name().to_owned()).collect();
            })+
            Vec::new()
        }
    };
}

games!(Mistywell);

/// Is there a game of this name?
pub fn is_game(name: &str) -> bool {
    NAMES.contains(&name)
}

fn unknown(name: &str) -> Stop {
    let meant = near(name, NAMES.iter().copied()).map_or(String::new(), |meant| format!("did you mean `{meant}`? "));
    Trouble::new(format!("there is no game `{name}`"), format!("{meant}the games are {}", listed(NAMES.iter().copied()))).into()
}

fn load<G: Boxed>(content: Option<&Path>) -> Result<G, Stop> {
    let sources = match content {
        None => G::files(),
        Some(folder) => sources::<G>(folder)?,
    };
    Ok(G::load(&sources)?)
}

/// The content files of a folder, or of the folder with the game's name in it.
fn sources<G: Boxed>(folder: &Path) -> Result<Vec<Source>, Stop> {
    if !folder.is_dir() {
        return Err(Trouble::new(format!("there is no folder {}", folder.display()), "--content names a folder with content files, such as content/mistywell").into());
    }
    let inner = folder.join(G::NAME);
    let folder = if inner.is_dir() { inner.as_path() } else { folder };
    let paths = files::with_ending(folder, "toml")?;
    if paths.is_empty() {
        return Err(Trouble::new(format!("there are no content files in {}", folder.display()), format!("it should hold {}", file_names(G::NAME).join(", "))).into());
    }
    paths.iter().map(|path| files::source(path)).collect()
}
