//! Boxes to break: the real one, and a plain one whose lines are known.

use mistgate_kernel::content::Source;
use mistgate_mistywell::content::{Content, FILES, load};

/// The files of a box, to be changed and loaded.
#[derive(Clone)]
pub struct Files(pub Vec<(String, String)>);

impl Files {
    /// The files that come with the program.
    pub fn real() -> Self {
        Files(FILES.iter().map(|&(name, text)| (name.to_string(), text.to_string())).collect())
    }

    /// Files with as little in them as the box demands, one key on a line.
    pub fn plain() -> Self {
        let texts =
            [plain_map(), plain_actions("witch"), plain_actions("tinker"), plain_actions("forester"), plain_requests(), plain_fates(), plain_covenants()];
        Files(FILES.iter().zip(texts).map(|(&(name, _), text)| (name.to_string(), text)).collect())
    }

    /// Changes the text of a file.
    pub fn change(mut self, file: &str, change: impl FnOnce(&str) -> String) -> Self {
        let text = self.0.iter_mut().find(|(name, _)| name == file).map(|(_, text)| text).expect("there is such a file");
        let changed = change(text);
        assert_ne!(*text, changed, "nothing was changed in {file}");
        *text = changed;
        self
    }

    /// Puts one text in the place of another, the first time it occurs.
    pub fn replace(self, file: &str, from: &str, to: &str) -> Self {
        self.change(file, |text| text.replacen(from, to, 1))
    }

    /// Changes the tables of a file, `[[card]]` by `[[card]]`; a table that becomes empty is gone.
    pub fn each(self, file: &str, mut change: impl FnMut(&str) -> String) -> Self {
        self.change(file, |text| {
            let mut tables = text.split("[[");
            let head = tables.next().unwrap_or_default().to_string();
            tables.fold(head, |text, table| text + &change(&format!("[[{table}")))
        })
    }

    /// Changes the first table of a file that has these words in it.
    pub fn first(self, file: &str, with: &str, change: impl Fn(&str) -> String) -> Self {
        let mut done = false;
        self.each(file, |table| {
            let hit = !done && table.contains(with);
            done |= hit;
            if hit { change(table) } else { table.to_string() }
        })
    }

    pub fn sources(&self) -> Vec<Source> {
        self.0.iter().map(|(name, text)| Source::new(name, text)).collect()
    }

    pub fn load(&self) -> Result<Content, Vec<String>> {
        self.load_with(None)
    }

    pub fn load_with(&self, rewrites: Option<&str>) -> Result<Content, Vec<String>> {
        let rewrites = rewrites.map(|text| Source::new("scenario.toml", text));
        load(&self.sources(), rewrites.as_ref()).map_err(|problems| problems.0.iter().map(ToString::to_string).collect())
    }

    /// Everything that is wrong.
    pub fn problems(&self) -> Vec<String> {
        self.load().err().unwrap_or_default()
    }

    /// Checks that this is the only thing wrong, and where it is.
    pub fn has_only(&self, expected: &str) {
        assert_eq!(self.problems(), [expected]);
    }

    /// Checks that something is wrong which ends in these words.
    pub fn has(&self, expected: &str) {
        let problems = self.problems();
        assert!(problems.iter().any(|problem| problem.ends_with(expected)), "expected {expected:?}, found {problems:#?}");
    }
}

/// A table with the line of a key replaced; an empty line takes the key away.
pub fn with_line(table: &str, key: &str, line: &str) -> String {
    let lines = table.lines().map(|old| if old.starts_with(&format!("{key} ")) { line } else { old });
    lines.map(|line| format!("{line}\n")).collect()
}

pub const PLAIN_DISTRICTS: [&str; 6] = ["Chalkboard Way", "Second", "Third", "Fourth", "Fifth", "Sixth"];

fn plain_map() -> String {
    let mut text = String::from(
        r#"[numbers]
reserve = 30
banes = 10
cubes = 10
supply = [1, 3, 2]
tokens_to_end = 6
influence_for_fear = 3

[track]
spaces = ["start", "plain", "fate", "covenant"]
"#,
    );
    for name in PLAIN_DISTRICTS {
        let first = name == "Chalkboard Way";
        let groups = if first { "[\"Academia\", \"Scriveners\"]".to_string() } else { format!("[\"{name} Folk\"]") };
        let (wild, ability) =
            if first { (0, "open = true\ncost = \"fear any\"\neffect = \"draw 1 request\"") } else { (1, "open = false\neffect = \"recover 1\"") };
        text += &format!("\n[[district]]\nname = \"{name}\"\nspaces = 1\ngroups = {groups}\nwild = {wild}\n[district.ability]\n{ability}\n");
    }
    text
}

fn plain_actions(role: &str) -> String {
    let mut text = format!("role = \"{role}\"\n");
    for at in 1..=11 {
        let (kind, effect) = match at {
            1..=4 => ("project", "gain 1 fate"),
            5 => ("standard", "place 1 anywhere"),
            6..=9 => ("standard", "recover 1"),
            10 => ("unity", "unite 2 there"),
            _ => ("rest", "gain 1 fate; flip clock; recover all; accept fate"),
        };
        let name = match (at, role) {
            (5, "forester") => "Hush Hush".to_string(),
            (11, _) => "Recuperate".to_string(),
            _ => format!("{role} {at}"),
        };
        let outputs = if at <= 4 { "[\"flame\"]" } else { "[]" };
        text += &format!("\n[[action]]\nname = \"{name}\"\nkind = \"{kind}\"\ncost = 0\ntimer = 0\noutputs = {outputs}\neffect = \"{effect}\"\n");
    }
    text
}

fn plain_requests() -> String {
    let groups = ["Academia", "Scriveners", "Second Folk", "Third Folk", "Fourth Folk", "Fifth Folk", "Sixth Folk"];
    let mut text = String::new();
    for at in 0..84 {
        let group = groups[at % groups.len()];
        text += &format!("[[request]]\nname = \"Request {at}\"\ngroup = \"{group}\"\nneeds = [\"flame 2\"]\neffect = \"may {{ place 1 in second }}\"\n\n");
    }
    text
}

fn plain_fates() -> String {
    (0..21).map(|at| format!("[[fate]]\nname = \"Fate {at}\"\ngood = {}\neffect = \"all {{ gain 1 supply }}\"\n\n", at < 10)).collect()
}

fn plain_covenants() -> String {
    let card = |name: &str| format!("[[covenant]]\nname = \"Covenant of {name}\"\ndistrict = \"{name}\"\n\n");
    PLAIN_DISTRICTS.map(card).concat()
}
