//! The games: which of their files are rules, and which of their tests speak of rules.

/// One game.
pub struct Game {
    /// Its crate is `crates/NAME`, its package `mistgate-NAME`.
    pub name: &'static str,
    /// Its type.
    pub kind: &'static str,
    /// Besides [`NOT_RULES`]: what of its own is no rule.
    pub not_rules: &'static [&'static str],
    /// Functions in its rules that only serve pages and bots.
    pub hints: &'static [&'static str],
    /// Its tests besides [`TESTS`] that claim rules.
    pub tests: &'static [&'static str],
    /// Besides the folder of its own name: where scenarios of its expansions lie.
    pub expansions: &'static [&'static str],
}

/// All of them. A new game is a line here.
pub const GAMES: [Game; 4] = [
    Game { name: "mistywell", kind: "Mistywell", not_rules: &[], hints: &[], tests: &[], expansions: &[] },
    Game {
        name: "mistfall",
        kind: "Mistfall",
        not_rules: &["printed", "table"],
        hints: &["for_persons", "print_of", "varied", "with_varied_modules"],
        tests: &[],
        expansions: &["heart"],
    },
    Game {
        name: "frost",
        kind: "Frost",
        not_rules: &["prices"],
        hints: &["attack_in", "attack_of", "open_points", "printed_attack"],
        tests: &["fight::"],
        expansions: &[],
    },
    Game {
        name: "malhya",
        kind: "Malhya",
        not_rules: &[
            "booklet/audit",
            "booklet/graph",
            "booklet/ledger",
            "booklet/library",
            "booklet/page",
            "booklet/parse",
            "booklet/print",
            "campaign/sheet/print",
            "check/odds",
            "combat/odds",
            "features",
            "sensible",
            "show",
            "travel/audit",
            "words",
        ],
        hints: &[],
        tests: &["bases::", "box_of_modes::", "campaign::", "definitions::", "sheets::", "sight::"],
        expansions: &[],
    },
];

/// Files and folders under `src` that are no rules in any game: how content and moves are read and written, words, views, what bots
/// think of a position, the arranging of scenarios, and what ties a game to the kernel.
pub const NOT_RULES: [&str; 14] =
    ["arrange", "ask/why", "choices", "content", "effect", "event", "faults", "lib", "moves", "prospect", "redeal", "tell", "view", "why"];

/// Tests of every game that count besides the scenarios. Golden journals and random play do not: they notice that something is
/// different, and so prove nothing about a rule.
pub const TESTS: [&str; 1] = ["rules_"];

impl Game {
    /// The game of this name.
    pub fn named(name: &str) -> Option<&'static Game> {
        GAMES.iter().find(|game| game.name == name)
    }

    /// Its package.
    pub fn package(&self) -> String {
        format!("mistgate-{}", self.name)
    }

    /// The program in the copy that plays its scenarios.
    pub fn player(&self) -> String {
        format!("play_{}", self.name)
    }

    /// Whether this file, named from `src` on, holds rules.
    pub fn is_rules(&self, file: &str) -> bool {
        let stem = file.strip_suffix(".rs").unwrap_or(file);
        let within = |part: &str| stem == part || stem.strip_prefix(part).is_some_and(|rest| rest.starts_with('/'));
        let tests = stem.split('/').any(|part| part == "tests");
        !tests && !NOT_RULES.iter().chain(self.not_rules).any(|part| within(part))
    }

    /// The folders under `scenarios` whose scenarios are its own.
    pub fn folders(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.name).chain(self.expansions.iter().copied())
    }

    /// What the names of its tests begin with that count besides the scenarios.
    pub fn tests(&self) -> impl Iterator<Item = &'static str> {
        TESTS.into_iter().chain(self.tests.iter().copied())
    }
}
