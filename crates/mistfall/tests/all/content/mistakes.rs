//! Files with mistakes are refused, and every mistake is told with its place.

use crate::content::support::Files;

#[test]
fn a_mistake_is_told_with_its_line_and_column() {
    let mut missed = Vec::new();
    for (file, from, to, expected) in [
        // The vocabulary
        ("keywords.toml", "\"Undead\"", "\"undead\"", "keywords.toml:2:12: a Keyword is one word that begins with a capital letter (MF-KEYWORD-01)"),
        ("keywords.toml", "\"Blunt\"", "\"Blunt\", \"Flame\"", "keywords.toml:1:48: this Keyword is in the list already (MF-KEYWORD-01)"),
        ("keywords.toml", "\"Undead\"", "\"Undead\", \"Any\"", "keywords.toml:2:22: this word has a meaning of its own (MF-KEYWORD-01)"),
        // Heroes
        ("hero-una.toml", "class = \"Walker\"\n", "", "hero-una.toml:1:1: missing key `class`: expected a text"),
        ("hero-una.toml", "3r 4", "3r 5", "hero-una.toml:5:19: expected space 4, found `5` (MF-FOCUS-10)"),
        ("hero-una.toml", "3r", "3x", "hero-una.toml:5:16: expected `r`, `w` or `rw` behind the number, found `x`"),
        ("hero-una.toml", "6w 7 8 9 10 11 12 13", "6w", "hero-una.toml:5:9: an Enemy Focus Track has 8 to 60 spaces (MF-FOCUS-05)"),
        ("hero-una.toml", "[\"Cudgel\"]", "[\"Cugel\"]", "hero-una.toml:8:18: this Hero has no card `Cugel`; did you mean `Cudgel`? (MF-HEROCHARTER-05)"),
        ("hero-una.toml", "[\"Cudgel\"]", "[\"Cudgel\", \"Cudgel\"]", "hero-una.toml:8:28: there are no more copies of `Cudgel`"),
        ("hero-una.toml", "[\"Cudgel\"]", "[\"Torch\"]", "hero-una.toml:8:18: `Torch` is no Basic Gear (MF-HEROCHARTER-05)"),
        ("hero-una.toml", "[\"Weapon\"]", "[\"Wapon\"]", "hero-una.toml:7:18: `Wapon` is no Keyword of Hero Cards; did you mean `Weapon`?"),
        ("hero-una.toml", "when = \"heal\"\n", "", "hero-una.toml:9:1: an ability has either `when` and `do`, or `while`"),
        // Cards
        ("hero-una.toml", "\"A1\"", "\"1A\"", "hero-una.toml:16:15: `1A` is no restriction: expected a letter and a number, as `A2` (MF-HEROCARD-03)"),
        (
            "hero-una.toml",
            "\"basic gear\"",
            "\"gear\"",
            "hero-una.toml:15:9: `class` must be `basic feat`, `advanced feat`, `basic gear`, `reward gear` or `transient`, this is `gear`",
        ),
        (
            "hero-una.toml",
            "class = \"reward gear\"",
            "class = \"transient\"",
            "hero-una.toml:52:9: a card with a Hero's symbol is not `transient` (MF-GLOSSARY-29)",
        ),
        ("hero-una.toml", "\"Torch\"", "\"Shove\"", "hero-una.toml:39:9: this Hero has a card `Shove` already: use `copies`"),
        ("enemies-red.toml", "\"Ember\"", "\"Bones\"", "enemies-red.toml:2:9: there is an Enemy `Bones` already: use `copies`"),
        ("hero-una.toml", "[\"Weapon\", \"Blunt\"]", "[\"Weapon\", \"Weapon\"]", "hero-una.toml:17:23: this Keyword is in the list already (MF-EMBED-05)"),
        ("hero-una.toml", "range = 1\ntarget = \"enemy\"", "target = \"enemy\"", "hero-una.toml:21:10: a target needs a `range` (MF-RANGE-01)"),
        ("hero-una.toml", "focus = 1", "focus = 1\nwhen = \"attacked\"", "hero-una.toml:25:8: only a Reflex has a trigger (MF-REFLEX-02)"),
        ("hero-una.toml", "focus = 1", "focus = 12", "hero-una.toml:24:9: `focus` must be a whole number from -9 to 9, this is 12"),
        (
            "hero-una.toml",
            "deal 2 physical",
            "deal 2 phisical",
            "hero-una.toml:23:14: expected `physical` or `magical`, found `phisical`; did you mean `physical`?",
        ),
        ("hero-una.toml", "enemy (Undead)", "enemy (Combat)", "hero-una.toml:35:18: expected a Keyword of Enemies, found `Combat`"),
        ("rewards.toml", "\"transient\"", "\"basic feat\"", "rewards.toml:3:9: General Rewards are `transient` (MF-GLOSSARY-29)"),
        // Enemies
        ("enemies-blue.toml", "\"1 physical\"", "\"1 p\"", "enemies-blue.toml:5:13: expected `physical` or `magical`, found `p`"),
        ("enemies-blue.toml", "life = 2", "life = 0", "enemies-blue.toml:7:8: `life` must be a whole number from 1 to 20, this is 0"),
        ("enemies-blue.toml", "[1, 0]", "[1]", "enemies-blue.toml:6:11: `defence` must be a list of 2 numbers, this one has 1"),
        ("enemies-blue.toml", "[\"Undead\"]", "[\"Flame\"]", "enemies-blue.toml:8:13: `Flame` is no Keyword of Enemies"),
        ("enemies-blue.toml", "\"Blunt\"]", "\"Undead\"]", "enemies-blue.toml:9:43: `Undead` is no Keyword of Hero Cards"),
        ("enemies-red.toml", "\"Ember\"", "\"Bones\"\nlife = 1", "enemies-red.toml:7:1: duplicate key"),
        (
            "enemies-green.toml",
            "attack this",
            "attack him",
            "enemies-green.toml:9:18: expected an Enemy (`target`, `this`, `attacker`, `all`, `mine`, `line`, `first` or `one`), found `him`",
        ),
        (
            "special.toml",
            "special = \"The King\"",
            "special = \"The Kng\"",
            "special.toml:15:11: there is no Special Enemy `The Kng`; did you mean `The King`?",
        ),
        ("special.toml", "resolve = 3\n", "", "special.toml:4:1: missing key `resolve`: expected a whole number from 0 to 9"),
        // Encounters, Time Cards, Locations
        ("encounters.toml", "\"wildlands\", ", "\"haven\", ", "encounters.toml:3:25: expected `borderlands`, `wildlands` or `deadlands`, found `haven`"),
        ("encounters.toml", "end = \"no enemies\"\n", "", "encounters.toml:1:1: missing key `end`: expected a text"),
        ("encounters.toml", "no enemies", "no foes", "encounters.toml:5:11: expected `enemies`, found `foes`"),
        ("encounters.toml", "title = \"Third\"", "title = \"First\"", "encounters.toml:21:9: the name `First` is taken already"),
        ("encounters.toml", "wound 1 you", "wound 1 yu", "encounters.toml:16:27: expected a Hero, an Ally or an Enemy, found `yu`; did you mean `you`?"),
        ("time.toml", "time = 1", "time = 0", "time.toml:4:8: `time` must be a whole number from 1 to 9, this is 0"),
        ("time.toml", "focus +?", "focus +? you", "time.toml:5:19: there is no Hero here whom `you` could mean: use `each { … }`"),
        (
            "locations.toml",
            "\"haven\"",
            "\"heaven\"",
            "locations.toml:3:8: `land` must be `borderlands`, `wildlands`, `deadlands` or `haven`, this is `heaven`; did you mean `haven`?",
        ),
        ("locations.toml", "name = \"Fen\"", "name = \"Inn\"", "locations.toml:9:8: the name `Inn` is taken already"),
        // The Quest Charter
        ("charter.toml", " . E\"\nrein", " .\"\nrein", "charter.toml:2:32: the last space of the Time Track is `E`, The End (MF-QUESTCHARTER-02)"),
        (
            "charter.toml",
            "s4 .",
            "s5 .",
            "charter.toml:2:18: `s5` is no space: expected `.`, `s1` to `s4`, a white number, `w`, `!`, or several joined as `2w`",
        ),
        ("charter.toml", "s4 .", "s3 .", "charter.toml:2:8: expected one start for 3 Heroes, `s3`, found 2 (MF-QUESTSETUP-03)"),
        ("charter.toml", "3t", "tt", "charter.toml:3:24: `tt` is no space: expected a number of Enemies, with `t` behind it for the Time symbol"),
        // Quests
        ("quests.toml", "tile = \"Moor\"", "tile = \"Moorr\"", "quests.toml:19:8: there is no Location `Moorr`; did you mean `Moor`?"),
        ("quests.toml", "face = \"up\"\n", "", "quests.toml:10:10: a face-down Location is Perilous: `status` needs `face = \"up\"` (MF-TRAVEL-05)"),
        ("quests.toml", "land = \"deadlands\"\n", "", "quests.toml:13:1: a spot has either a `land` or a `tile`"),
        ("quests.toml", "token = \"A\"", "token = \"G\"", "quests.toml:16:9: `token` must be `A`, `B`, `C`, `D`, `E` or `F`, this is `G`"),
        ("quests.toml", "at = [2, 0]", "at = [1, 0]", "quests.toml:1:1: the tile at [1, 0] lies on another"),
        ("quests.toml", "at = [2, 0]", "at = [2, 99]", "quests.toml:14:10: `at` must be a whole number from -40 to 40, this is 99"),
    ] {
        let problems = Files::plain().replace(file, from, to).load().err().unwrap_or_default();
        if !problems.iter().any(|problem| problem == expected) {
            missed.push(format!("expected {expected}, found {problems:#?}"));
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

// rule: MF-QUESTSETUP-11
#[test]
fn a_quest_that_lacks_a_part_is_refused() {
    for (from, to, expected) in [
        ("start = true\n", "", "a Quest needs one spot with `start = true`, found 0 (MF-QUESTSETUP-11)"),
        ("special = true\n", "", "a Quest needs one spot with `special = true`, found 0 (MF-QUESTSETUP-11)"),
        ("start = true\n", "start = true\nspecial = true\n", "a Quest needs one spot with `special = true`, found 2 (MF-QUESTSETUP-11)"),
        ("special = \"The King\"\n", "", "missing key `special`: expected a text"),
        ("life = \"2H+1\"\n", "", "missing key `life`: expected a text"),
        ("[[quest.token]]\nletter = \"A\"\nname = \"A coin\"\nreveal = \"resolve +1\"\n", "", "Quest Token A has no `[[quest.token]]` (MF-QUESTSETUP-11)"),
        ("token = \"A\"\n", "", "Quest Token A lies on no spot (MF-QUESTSETUP-11)"),
    ] {
        Files::plain().replace("quests.toml", from, to).is_refused(expected);
    }
    Files::plain()
        .replace(
            "special.toml",
            "[[encounter]]\ntitle = \"The Throne\"\nspecial = \"The King\"\nenemies = \"H\"\ndeck = \"blue\"\nend = \"special slain\"\n",
            "",
        )
        .is_refused("`The King` has no Special Encounter (MF-ENCOUNTERCARD-08)");
}

#[test]
fn all_mistakes_of_all_files_come_at_once_in_the_order_of_the_files() {
    let problems = Files::plain()
        .replace("time.toml", "time = 1", "time = 0")
        .replace("hero-una.toml", "deal 2", "dael 2")
        .replace("hero-una.toml", "class = \"Walker\"", "class = 7")
        .replace("enemies-blue.toml", "life = 2", "life = \"two\"")
        .load()
        .unwrap_err();
    let places: Vec<&str> = problems.iter().map(|problem| problem.split(' ').next().unwrap_or_default()).collect();
    assert_eq!(places, ["hero-una.toml:3:9:", "hero-una.toml:23:7:", "enemies-blue.toml:7:8:", "time.toml:4:8:"]);
}

#[test]
fn a_file_that_is_none_of_ours_is_told() {
    let mut files = Files::plain();
    files.0.push(("tme.toml".to_string(), String::new()));
    files.is_refused("not a file of Mistfall; did you mean `time.toml`?");
}

#[test]
fn a_broken_file_hides_its_own_mistakes_but_not_those_of_others() {
    let problems = Files::plain().replace("keywords.toml", "[\"Undead\"]", "[\"Undead\"").replace("time.toml", "time = 1", "time = 0").load().unwrap_err();
    assert!(problems[0].starts_with("keywords.toml:"), "{problems:?}");
    assert!(problems.iter().any(|problem| problem.starts_with("time.toml:4:8")), "{problems:?}");
    assert!(!problems.iter().any(|problem| problem.contains("no Keyword")), "{problems:?}");
}
