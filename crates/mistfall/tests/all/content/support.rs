//! Files to break: the real ones, and plain ones whose lines are known.

use mistgate_kernel::content::Source;
use mistgate_mistfall::content::{Content, FILES, checked, load};

/// Content files, to be changed and loaded.
#[derive(Clone)]
pub struct Files(pub Vec<(String, String)>);

impl Files {
    /// The files that come with the program.
    pub fn real() -> Self {
        Files(FILES.iter().map(|&(name, text)| (name.to_string(), text.to_string())).collect())
    }

    /// Files with as little in them as makes a game, one key on a line.
    pub fn plain() -> Self {
        Files(PLAIN.iter().map(|&(name, text)| (name.to_string(), text.to_string())).collect())
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

    /// Adds to the end of a file.
    pub fn add(self, file: &str, more: &str) -> Self {
        self.change(file, |text| format!("{text}\n{more}\n"))
    }

    /// Without a file.
    pub fn without(mut self, file: &str) -> Self {
        self.0.retain(|(name, _)| name != file);
        self
    }

    pub fn sources(&self) -> Vec<Source> {
        self.0.iter().map(|(name, text)| Source::new(name, text)).collect()
    }

    /// The content, or everything that is wrong with it.
    pub fn load(&self) -> Result<Content, Vec<String>> {
        self.load_with(None)
    }

    /// The content, bent by the text of a scenario.
    pub fn load_with(&self, rewrites: Option<&str>) -> Result<Content, Vec<String>> {
        let rewrites = rewrites.map(|text| Source::new("scenario.toml", text));
        load(&self.sources(), rewrites.as_ref()).map_err(|problems| problems.0.iter().map(ToString::to_string).collect())
    }

    /// What the rules demand of the content and it does not have.
    pub fn faults(&self) -> Vec<String> {
        checked(&self.sources()).err().map(|problems| problems.0.iter().map(ToString::to_string).collect()).unwrap_or_default()
    }

    /// Checks that something is wrong which ends in these words, but that it can be played.
    pub fn has_fault(&self, expected: &str) {
        assert!(self.load().is_ok(), "{:?}", self.load().err());
        let faults = self.faults();
        assert!(faults.iter().any(|fault| fault.ends_with(expected)), "expected {expected:?}, found {faults:#?}");
    }

    /// Checks that it cannot be played because of something that ends in these words.
    pub fn is_refused(&self, expected: &str) {
        let problems = self.load().err().unwrap_or_default();
        assert!(problems.iter().any(|problem| problem.ends_with(expected)), "expected {expected:?}, found {problems:#?}");
    }
}

/// A Hero, a few Enemies and a way to walk.
const PLAIN: [(&str, &str); 12] = [
    (
        "keywords.toml",
        r#"cards = ["Combat", "Weapon", "Flame", "Blunt"]
enemies = ["Undead"]
"#,
    ),
    (
        "hero-una.toml",
        r#"[charter]
name = "Una"
class = "Walker"
start = 2
track = "0 1 2 3r 4 5 6w 7 8 9 10 11 12 13"
restoration = 2
proficiencies = ["Weapon"]
starting_gear = ["Cudgel"]
[[charter.ability]]
when = "heal"
do = "draw 1"

[[card]]
title = "Cudgel"
class = "basic gear"
restriction = "A1"
keywords = ["Weapon", "Blunt"]
[[card.action]]
kind = "regular"
from = "area"
range = 1
target = "enemy"
do = "deal 2 physical"
focus = 1

[[card]]
title = "Shove"
class = "basic feat"
copies = 6
keywords = ["Combat"]
[[card.action]]
kind = "fast"
from = "hand"
range = 1
target = "enemy (Undead)"
do = "discard up to 1 Combat { daze 1 target }"

[[card]]
title = "Torch"
class = "advanced feat"
resolve = 2
keywords = ["Flame"]
[[card.action]]
kind = "regular"
range = 2
target = "enemy"
do = "deal 3 magical"
focus = -1

[[card]]
title = "Old Blade"
class = "reward gear"
resolve = 1
keywords = ["Weapon"]
[[card.action]]
kind = "fast"
from = "hand"
do = "place this area"
[[card.ability]]
while = "attack +1 physical"
"#,
    ),
    (
        "rewards.toml",
        r#"[[card]]
title = "Draught"
class = "transient"
resolve = 1
keywords = ["Flame"]
[[card.action]]
kind = "fast"
from = "hand"
do = "heal 3 you"
main = true
"#,
    ),
    (
        "enemies-blue.toml",
        r#"[[enemy]]
title = "Bones"
copies = 3
resolve = 1
attack = "1 physical"
defence = [1, 0]
life = 2
keywords = ["Undead"]
vulnerable = { wounds = 1, to = ["Flame", "Blunt"] }
"#,
    ),
    (
        "enemies-green.toml",
        r#"[[enemy]]
title = "Howler"
resolve = 1
attack = "2 physical"
defence = [0, 0]
life = 3
raging = true
keywords = ["Undead"]
enrage = "attack this"
calms = true
"#,
    ),
    (
        "enemies-red.toml",
        r#"[[enemy]]
title = "Ember"
resolve = 1
attack = "0 physical"
defence = [0, 2]
life = 1
keywords = ["Undead"]
"#,
    ),
    (
        "special.toml",
        r#"[[special]]
title = "The King"
keywords = ["Undead"]
[special.front]
resolve = 3
attack = "2 physical 1 magical"
defence = [1, 1]
[special.back]
resolve = 3
attack = "3 magical"
defence = [2, 2]

[[encounter]]
title = "The Throne"
special = "The King"
enemies = "H"
deck = "blue"
end = "special slain"
"#,
    ),
    (
        "encounters.toml",
        r#"[[encounter]]
title = "First"
lands = ["borderlands", "wildlands", "deadlands"]
enemies = "H+1"
end = "no enemies"

[[encounter]]
title = "Second"
lands = ["borderlands", "wildlands", "deadlands"]
enemies = "H"
of = ["Undead"]
deck = "blue"
reinforcement = "1"
setup = "tokens 1 encounter"
end = "tokens >= 3"
retreat = "each { wound 1 you }"
rewards = 3
after = "resolve +1"

[[encounter]]
title = "Third"
lands = ["borderlands", "wildlands", "deadlands"]
enemies = "2"
end = "no enemies"
"#,
    ),
    (
        "time.toml",
        r#"[[time]]
title = "Dusk"
kind = "Omen"
time = 1
event = "focus +?"

[[time]]
title = "Dawn"
kind = "Omen"
time = 2
"#,
    ),
    (
        "locations.toml",
        r#"[[location]]
name = "Inn"
land = "haven"
restoration = 3
[[location.ability]]
while = "restoration +1"

[[location]]
name = "Fen"
land = "deadlands"
restoration = 1
[[location.ability]]
when = "arrive"
do = "draw 1"

[[location]]
name = "Moor"
land = "deadlands"
restoration = 0
dungeon = true
"#,
    ),
    (
        "charter.toml",
        r#"[normal]
time = "s1 s2 s3 s4 . 1 w 2w ! . E"
reinforcement = "0 1 2 3t"
[nightmare]
time = "s1 s2 s3 s4 1w 2 . E"
reinforcement = "0 2 2t"
"#,
    ),
    (
        "quests.toml",
        r#"[[quest]]
title = "Up the Hill"
story = "It is a hill."
special = "The King"
life = "2H+1"
mark = "rage"
[[quest.spot]]
at = [0, 0]
tile = "Inn"
face = "up"
status = "safe"
start = true
[[quest.spot]]
at = [2, 0]
land = "deadlands"
token = "A"
[[quest.spot]]
at = [1, 1]
tile = "Moor"
special = true
[[quest.token]]
letter = "A"
name = "A coin"
reveal = "resolve +1"
"#,
    ),
];
