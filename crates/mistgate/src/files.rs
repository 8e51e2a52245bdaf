//! Reading the files we are given, and where ours are kept.

use crate::stop::{Stop, Trouble};
use mistgate_kernel::content::Source;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// No file of ours is longer: a journal of this size holds a million moves.
const LONGEST_FILE: u64 = 64 << 20;

/// The text of a file, or what is wrong with it.
pub fn read_text(path: &Path) -> Result<String, Stop> {
    String::from_utf8(read_bytes(path)?).map_err(|error| no_text(path, error.utf8_error().valid_up_to()))
}

/// The text of a journal. If it was cut off in the middle of a letter, the torn last line has a sign in its place.
pub fn read_journal(path: &Path) -> Result<String, Stop> {
    String::from_utf8(read_bytes(path)?).or_else(|error| {
        let (at, bytes) = (error.utf8_error().valid_up_to(), error.as_bytes());
        if bytes[at..].contains(&b'\n') { Err(no_text(path, at)) } else { Ok(String::from_utf8_lossy(bytes).into_owned()) }
    })
}

fn no_text(path: &Path, at: usize) -> Stop {
    let message = format!("{} is not text: there is something else than UTF-8 at byte {at}", path.display());
    Trouble::new(message, "give a text file, saved as UTF-8").into()
}

fn read_bytes(path: &Path) -> Result<Vec<u8>, Stop> {
    let shown = path.display();
    if path.is_dir() {
        return Err(Trouble::new(format!("{shown} is a folder"), "give a file in it").into());
    }
    let mut bytes = Vec::new();
    File::open(path).and_then(|file| file.take(LONGEST_FILE + 1).read_to_end(&mut bytes)).map_err(|error| unreadable(path, &error))?;
    if bytes.len() as u64 > LONGEST_FILE {
        return Err(Trouble::new(format!("{shown} is larger than {} MiB", LONGEST_FILE >> 20), "no file of Mistgate is that long: give another one").into());
    }
    Ok(bytes)
}

/// Is this a file beside the content that is no content itself: the inventory, or what the browser tells about a game?
pub fn is_beside(path: &Path) -> bool {
    path.file_name().is_some_and(|name| ["components.toml", "guide.toml", "glossary.toml"].iter().any(|beside| name == *beside))
}

/// The files with this ending in a folder, by name.
pub fn with_ending(folder: &Path, ending: &str) -> Result<Vec<PathBuf>, Stop> {
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>).map_err(|error| unreadable(folder, &error))?;
    let mut paths: Vec<PathBuf> = entries.into_iter().map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|e| e == ending)).collect();
    paths.sort();
    Ok(paths)
}

/// All files with this ending in a folder and the folders in it, by name. Hidden ones and build output are left out.
pub fn below(folder: &Path, ending: &str) -> Result<Vec<PathBuf>, Stop> {
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>).map_err(|error| unreadable(folder, &error))?;
    let mut paths: Vec<PathBuf> = entries.into_iter().map(|entry| entry.path()).collect();
    paths.sort();
    let mut found = Vec::new();
    for path in paths {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if name.starts_with('.') || name == "target" {
            continue;
        }
        // A linked folder could lead in a circle.
        if path.is_dir() && !path.is_symlink() {
            found.extend(below(&path, ending)?);
        } else if path.extension().is_some_and(|e| e == ending) {
            found.push(path);
        }
    }
    Ok(found)
}

/// A file of a content folder, under its own name.
pub fn source(path: &Path) -> Result<Source, Stop> {
    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
    Ok(Source::new(name, read_text(path)?))
}

/// What to say about a file that cannot be read.
pub fn unreadable(path: &Path, error: &io::Error) -> Stop {
    let shown = path.display();
    match error.kind() {
        io::ErrorKind::NotFound => Trouble::new(format!("there is no file {shown}"), "check the name; paths count from the folder you are in"),
        io::ErrorKind::PermissionDenied => Trouble::new(format!("{shown} may not be read"), "check who may read it"),
        _ => Trouble::new(format!("{shown} cannot be read: {error}"), "check the file and the disk it lies on"),
    }
    .into()
}

/// The folder for journals that nobody gave a place.
pub fn journals() -> PathBuf {
    data().join("journals")
}

/// Our folder in the user's data folder, as each platform has it.
pub fn data() -> PathBuf {
    let variable = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let windows = || variable("APPDATA").filter(|_| cfg!(windows));
    let home = || variable("HOME").map(|home| home.join(".local").join("share"));
    let data = variable("XDG_DATA_HOME").filter(|path| path.is_absolute()).or_else(windows).or_else(home);
    data.unwrap_or_else(|| PathBuf::from(".")).join("mistgate")
}
