//! The copy of the workspace in which mutants live.

use crate::find;
use crate::games::Game;
use crate::mutant::Mutant;
use crate::plant::{self, Planted};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The workspace, and its copy.
pub struct Copy {
    /// Where the project lies.
    pub root: PathBuf,
    /// Where its copy lies.
    pub to: PathBuf,
    /// Where the copy is built.
    pub target: PathBuf,
}

/// All mutants of a game, and what was left out.
pub struct Survey {
    /// The mutants, file by file.
    pub mutants: Vec<Mutant>,
    /// The files that hold rules, from `src` on, as they were read.
    pub files: BTreeMap<String, String>,
    /// The library's own file, which knows the switch.
    pub library: String,
    /// Places in constants.
    pub constant: usize,
    /// Calls that only tell.
    pub telling: usize,
}

impl Copy {
    /// Of this project, under its `target`.
    pub fn of(root: &Path) -> Copy {
        let home = root.join("target/mutants");
        Copy { root: root.to_owned(), to: home.join("copy"), target: home.join("target") }
    }

    /// Every file that is or could be committed.
    fn files(&self) -> io::Result<BTreeSet<String>> {
        let listed = Command::new("git").args(["ls-files", "-co", "--exclude-standard", "-z"]).current_dir(&self.root).output()?;
        let names = String::from_utf8_lossy(&listed.stdout).into_owned();
        Ok(names.split('\0').filter(|name| !name.is_empty() && self.root.join(name).is_file()).map(str::to_owned).collect())
    }

    /// Brings the copy up to date, with these files as given. What is the same is not touched, so that it is not built again.
    pub fn refresh(&self, planted: &BTreeMap<String, String>) -> io::Result<()> {
        let files: BTreeSet<String> = self.files()?.into_iter().chain(planted.keys().cloned()).collect();
        for name in &files {
            match planted.get(name) {
                Some(text) => self.write(name, text.as_bytes())?,
                None => self.write(name, &fs::read(self.root.join(name))?)?,
            }
        }
        self.sweep(&self.to, &files)
    }

    /// Writes a file of the copy, if it is another.
    fn write(&self, name: &str, text: &[u8]) -> io::Result<()> {
        let to = self.to.join(name);
        if fs::read(&to).ok().as_deref() != Some(text) {
            fs::create_dir_all(to.parent().expect("a file has a folder"))?;
            fs::write(&to, text)?;
        }
        Ok(())
    }

    /// Takes the project as it is now, with the rules as they were read: whatever somebody changes from now on does not matter.
    pub fn take(&self, game: &Game, survey: &Survey) -> io::Result<()> {
        self.refresh(&survey.files.iter().map(|(file, text)| (format!("crates/{}/src/{file}", game.name), text.clone())).collect())
    }

    /// What is gone from the project goes from the copy.
    fn sweep(&self, folder: &Path, files: &BTreeSet<String>) -> io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                self.sweep(&path, files)?;
            } else if !path.strip_prefix(&self.to).is_ok_and(|name| files.contains(&*name.to_string_lossy())) {
                fs::remove_file(path)?;
            }
        }
        Ok(())
    }

    /// Finds every mutant of the game.
    pub fn survey(&self, game: &Game) -> io::Result<Survey> {
        let source = format!("crates/{}/src/", game.name);
        let library = fs::read_to_string(self.root.join(&source).join("lib.rs"))?;
        let mut survey = Survey { mutants: Vec::new(), files: BTreeMap::new(), library, constant: 0, telling: 0 };
        for name in self.files()? {
            let Some(file) = name.strip_prefix(&source).filter(|file| file.ends_with(".rs") && game.is_rules(file)) else { continue };
            let text = fs::read_to_string(self.root.join(&name))?;
            let found = find::mutants(file, &text, game.hints).map_err(|error| io::Error::other(format!("{name}: {error}")))?;
            survey.mutants.extend(found.mutants);
            survey.files.insert(file.to_owned(), text);
            survey.constant += found.constant;
            survey.telling += found.telling;
        }
        Ok(survey)
    }

    /// Writes these mutants into the copy, the first as number 1. Says where they stand, by file.
    pub fn plant(&self, game: &Game, survey: &Survey, mutants: &[Mutant]) -> io::Result<BTreeMap<String, Planted>> {
        let mut by_file: BTreeMap<&str, Vec<(usize, &Mutant)>> = BTreeMap::new();
        for (at, mutant) in mutants.iter().enumerate() {
            by_file.entry(&mutant.file).or_default().push((at + 1, mutant));
        }
        let name = |file: &str| format!("crates/{}/src/{file}", game.name);
        let mut planted = BTreeMap::new();
        for (file, mutants) in by_file {
            planted.insert(name(file), plant::plant(&survey.files[file], &mutants));
        }
        // The others as they were read: they may have had mutants before.
        let mut texts: BTreeMap<String, String> = survey.files.iter().map(|(file, text)| (name(file), text.clone())).collect();
        texts.extend(planted.iter().map(|(name, planted)| (name.clone(), planted.text.clone())));
        texts.insert(name("lib.rs"), survey.library.clone() + &plant::switch(mutants.len()));
        texts.insert(format!("crates/{}/examples/{}.rs", game.name, game.player()), plant::player(game.name, game.kind));
        texts.iter().try_for_each(|(name, text)| self.write(name, text.as_bytes()))?;
        Ok(planted)
    }
}
