//! The files that a game was loaded from, and the name of what the rules read in them.

use super::Source;
use crate::digest::Digest;
use std::sync::OnceLock;

/// What is demanded of content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Demands {
    /// Everything the box of today must hold.
    Today,
    /// Only that it can be played: it is what an earlier program played with.
    Kept,
}

/// What new names of content begin with. Those of earlier programs, which hashed the files to the letter, do not.
const MARK: char = 'r';

/// The content files of a game as it was loaded.
#[derive(Clone, Debug)]
pub struct Edition {
    files: Vec<Source>,
    /// The name by which earlier programs knew it: a digest of the files to the letter.
    former: String,
    /// Keys that the rules do not read.
    prose: &'static [&'static str],
    version: OnceLock<String>,
}

impl Edition {
    /// These files, known as `former` to earlier programs. What stands under the keys in `prose` is no matter of the rules.
    pub fn new(files: &[Source], former: &str, prose: &'static [&'static str]) -> Self {
        Edition { files: files.to_vec(), former: former.to_owned(), prose, version: OnceLock::new() }
    }

    /// These files under a name that the game has found itself: not everything its rules read stands in tables.
    pub fn named(files: &[Source], former: &str, version: &str) -> Self {
        let named = Edition::new(files, former, &[]);
        let _ = named.version.set(format!("{MARK}{version}"));
        named
    }

    /// The files.
    pub fn files(&self) -> &[Source] {
        &self.files
    }

    /// The name of what the rules read: comments, flavour and the order of keys do not matter. Found when first asked for.
    pub fn version(&self) -> &str {
        self.version.get_or_init(|| version(&self.files, self.prose))
    }

    /// Is it the content of this name, of the present kind or of the former one?
    pub fn is(&self, name: &str) -> bool {
        name == self.former || (name.starts_with(MARK) && name == self.version())
    }
}

/// A name for exactly these texts, whatever their line endings: the name that earlier programs gave to content.
pub fn to_the_letter<'a>(files: impl IntoIterator<Item = &'a Source>) -> String {
    let mut digest = Digest::default();
    for file in files {
        digest.text(file.name());
        digest.text(&file.text().replace("\r\n", "\n"));
    }
    digest.to_string()
}

fn version(files: &[Source], prose: &[&str]) -> String {
    let mut files: Vec<&Source> = files.iter().collect();
    files.sort_by_key(|file| file.name().to_owned());
    let mut digest = Digest::default();
    for file in files {
        digest.text(file.name());
        match file.text().parse::<toml::Table>() {
            Ok(table) => fields(&table, prose, &mut digest),
            // What cannot be read is never played; a name is needed all the same.
            Err(_) => digest.text(file.text()),
        }
    }
    format!("{MARK}{digest}")
}

/// Tables by the order of their keys, so that moving a line changes nothing.
fn fields(table: &toml::Table, prose: &[&str], digest: &mut Digest) {
    let mut keys: Vec<&String> = table.keys().filter(|key| !prose.contains(&key.as_str())).collect();
    keys.sort();
    digest.number(keys.len() as u64);
    for key in keys {
        digest.text(key);
        value(&table[key], prose, digest);
    }
}

fn value(value: &toml::Value, prose: &[&str], digest: &mut Digest) {
    digest.text(value.type_str());
    match value {
        toml::Value::Table(table) => fields(table, prose, digest),
        toml::Value::Array(values) => {
            digest.number(values.len() as u64);
            values.iter().for_each(|one| self::value(one, prose, digest));
        }
        toml::Value::String(text) => digest.text(text),
        toml::Value::Integer(number) => digest.number(number.cast_unsigned()),
        toml::Value::Boolean(is) => digest.number(u64::from(*is)),
        toml::Value::Float(_) | toml::Value::Datetime(_) => digest.text(&value.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn version_of(text: &str) -> String {
        Edition::new(&[Source::new("a.toml", text)], "old", &["flavour"]).version().to_owned()
    }

    #[test]
    fn comments_flavour_and_order_change_no_version() {
        let plain = version_of("[card]\nname = \"Lunge\"\ncost = 2\n");
        assert_eq!(plain, version_of("# New!\n[card]\ncost = 2 # cheap\nflavour = \"Ha!\"\nname = \"Lunge\"\n"));
        assert_eq!(plain.len(), 17);
    }

    #[test]
    fn a_game_may_find_the_name_itself() {
        let edition = Edition::named(&[Source::new("a.md", "Prose.")], "old", "12ab");
        assert_eq!(edition.version(), "r12ab");
        assert!(edition.is("r12ab") && edition.is("old") && !edition.is("12ab"));
    }

    #[test]
    fn what_the_rules_read_changes_it() {
        let plain = version_of("[card]\nname = \"Lunge\"\ncost = 2\n");
        for other in
            ["[card]\nname = \"Lunge\"\ncost = 3\n", "[card]\nname = \"Lunge\"\ncost = \"2\"\n", "[[card]]\nname = \"Lunge\"\ncost = 2\n", "[card]\ncost = 2\n"]
        {
            assert_ne!(plain, version_of(other), "{other}");
        }
        let files = |names: [&str; 2]| Edition::new(&names.map(|name| Source::new(name, "")), "", &[]).version().to_owned();
        assert_eq!(files(["a", "b"]), files(["b", "a"]));
        assert_ne!(files(["a", "b"]), files(["a", "c"]));
    }

    #[test]
    fn both_kinds_of_names_are_answered_to() {
        let edition = Edition::new(&[Source::new("a.toml", "x = 1")], "36e8877ec00fd2ca", &[]);
        assert!(edition.is("36e8877ec00fd2ca") && edition.is(edition.version()));
        assert!(!edition.is("36e8877ec00fd2cb") && !edition.is("r36e8877ec00fd2ca"));
    }
}
