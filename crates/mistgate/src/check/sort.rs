//! What the given paths are: scenarios, content files, or something else.

use crate::files;
use crate::games;
use crate::stop::{Stop, Trouble};
use mistgate_kernel::Game;
use mistgate_kernel::content::Source;
use mistgate_malhya::Malhya;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use toml::Table;

/// Files by what they are.
#[derive(Default)]
pub struct Sorted {
    /// Scenarios, named by their paths.
    pub scenarios: Vec<Source>,
    /// Content files of each game, named as the game names them.
    pub content: BTreeMap<&'static str, Vec<Source>>,
    /// Files that are neither.
    pub strangers: Vec<PathBuf>,
}

impl Sorted {
    /// Adds a file, or all files of a folder.
    pub fn add(&mut self, path: &Path) -> Result<(), Stop> {
        if !path.is_dir() {
            return self.add_file(path);
        }
        let mut paths = files::below(path, "toml")?;
        paths.extend(files::below(path, "md")?.into_iter().filter(|path| is_booklet(path)));
        if paths.is_empty() {
            let help = "give a folder of scenarios, such as scenarios/mistywell, or of content, such as content/mistywell";
            return Err(Trouble::new(format!("there is nothing to check in {}: no file ends in .toml", path.display()), help).into());
        }
        paths.iter().filter(|path| !files::is_beside(path)).try_for_each(|path| self.add_file(path))
    }

    fn add_file(&mut self, path: &Path) -> Result<(), Stop> {
        let text = files::read_text(path)?;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.extension().is_some_and(|ending| ending == "md") {
            let name = if is_booklet(path) { format!("booklets/{name}") } else { name };
            self.content.entry(Malhya::NAME).or_default().push(Source::new(name, text));
            return Ok(());
        }
        let owner = owner(path, &name);
        match owner {
            Some(game) if !is_scenario(&text) => self.content.entry(game).or_default().push(Source::new(name, text)),
            _ if is_scenario(&text) || is_broken(&text) => self.scenarios.push(Source::new(path.display().to_string(), text)),
            _ => self.strangers.push(path.to_owned()),
        }
        Ok(())
    }
}

/// The game that has a content file of this name. If several have one, the folder says whose it is: by its name, or else by what
/// lies beside the file.
fn owner(path: &Path, name: &str) -> Option<&'static str> {
    let owners: Vec<_> = games::NAMES.iter().copied().filter(|game| games::file_names(game).iter().any(|file| file == name)).collect();
    let folder = path.parent()?;
    let called = owners.iter().copied().find(|game| folder.file_name().is_some_and(|folder| folder == *game));
    let beside = |game: &&str| games::file_names(game).iter().filter(|file| folder.join(file).exists()).count();
    // Of several the first, as everywhere.
    called.or_else(|| owners.into_iter().rev().max_by_key(beside))
}

/// A booklet lies in a folder of booklets; any other text may be one if it is named.
fn is_booklet(path: &Path) -> bool {
    path.parent().and_then(Path::file_name).is_some_and(|folder| folder == "booklets")
}

/// A scenario says which game it belongs to; no content file does.
fn is_scenario(text: &str) -> bool {
    text.parse::<Table>().is_ok_and(|table| table.contains_key("game"))
}

/// What is no TOML at all is taken for a scenario too, so that its mistake is shown.
fn is_broken(text: &str) -> bool {
    text.parse::<Table>().is_err()
}
