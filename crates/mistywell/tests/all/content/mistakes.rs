//! Files with mistakes are refused, and every mistake is told with its place.

use crate::content::support::Files;

#[test]
fn a_mistake_is_told_with_its_line_and_column() {
    for (file, from, to, expected) in [
        // Keys
        ("witch.toml", "cost = 0\n", "", "witch.toml:3:1: missing key `cost`: expected a whole number from 0 to 9"),
        ("witch.toml", "cost = 0", "cost = 0\ncolour = 1", "witch.toml:7:1: unknown key `colour`"),
        ("witch.toml", "timer = 0", "timer = 0\noutput = []", "witch.toml:8:1: unknown key `output`; did you mean `outputs`?"),
        ("witch.toml", "cost = 0", "cost = \"none\"", "witch.toml:6:8: `cost` must be a whole number from 0 to 9, this is a text"),
        ("witch.toml", "cost = 0", "cost = 10", "witch.toml:6:8: `cost` must be a whole number from 0 to 9, this is 10"),
        (
            "witch.toml",
            "\"project\"",
            "\"unitie\"",
            "witch.toml:5:8: `kind` must be `project`, `standard`, `unity` or `rest`, this is `unitie`; did you mean `unity`?",
        ),
        ("witch.toml", "role = \"witch\"", "role = \"tinker\"", "witch.toml:1:8: `role` must be `witch`, this is `tinker`"),
        ("witch.toml", "role = \"witch\"\n", "", "witch.toml:1:1: missing key `role`: expected a text"),
        ("fate.toml", "good = true", "good = \"yes\"", "fate.toml:3:8: `good` must be `true` or `false`, this is a text"),
        ("fate.toml", "[[fate]]", "[fortune]\n[[fate]]", "fate.toml:1:2: unknown key `fortune`"),
        // Names
        ("fate.toml", "\"Fate 1\"", "\"Fate 0\"", "fate.toml:7:8: the name `Fate 0` is taken already"),
        ("fate.toml", "\"Fate 1\"", "\"Witch 1\"", "fate.toml:7:8: the name `Witch 1` is taken already"),
        ("fate.toml", "\"Fate 1\"", "\"?\"", "fate.toml:7:8: a name needs letters"),
        ("requests.toml", "\"Academia\"", "\"Acedamia\"", "requests.toml:3:9: there is no group `Acedamia`; did you mean `Academia`?"),
        ("covenant.toml", "district = \"Second\"", "district = \"Tenth\"", "covenant.toml:7:12: there is no district `Tenth`"),
        ("map.toml", "name = \"Third\"", "name = \"Second Folk\"", "map.toml:32:8: the name `Second Folk` is taken already"),
        // Symbols
        ("witch.toml", "\"flame\"", "\"flam\"", "witch.toml:8:13: expected a symbol, found `flam`; did you mean `flame`?"),
        ("witch.toml", "\"flame\"", "\"flame dusk\"", "witch.toml:8:19: expected `day`, `night` or the end of the text, found `dusk`"),
        ("witch.toml", "\"flame\"", "\"flame\", \"flame night\"", "witch.toml:8:21: `flame` counts twice at one time of day"),
        ("witch.toml", "outputs = []", "outputs = [\"leaf\"]", "witch.toml:40:11: only Projects have outputs (MW-COMP-05)"),
        ("requests.toml", "\"flame 2\"", "\"flame\"", "requests.toml:4:16: expected the cubes paid, from 0 to 9, found the end of the text"),
        ("requests.toml", "\"flame 2\"", "\"flame 2 day night\"", "requests.toml:4:23: expected the end of the text, found `night`"),
        ("requests.toml", "[\"flame 2\"]", "[]", "requests.toml:4:9: a Request has at least one need (MW-COMP-10)"),
        ("requests.toml", "\"flame 2\"", "\"flame 2 day\", \"flame 1\"", "requests.toml:4:25: `flame` counts twice at one time of day"),
        // Effects
        ("witch.toml", "gain 1 fate", "gian 1 fate", "witch.toml:9:11: expected a verb, found `gian`; did you mean `gain`?"),
        (
            "witch.toml",
            "gain 1 fate",
            "place 1 here",
            "witch.toml:9:19: `here` means the district of a Request, a Covenant card or an ability: this card has none",
        ),
        ("requests.toml", "place 1 in second }", "place 1 in second", "requests.toml:5:34: expected `}`, found the end of the text"),
        ("requests.toml", "in second", "in twelfth", "requests.toml:5:28: expected the slug of a district or the slug of a group, found `twelfth`"),
        ("map.toml", "fear any", "gain 1 supply", "map.toml:19:9: this cannot be a cost"),
        ("map.toml", "draw 1 request", "unite 1 there", "map.toml:20:11: `unite` is for Unity Actions only (MW-COMP-07)"),
        // The Map
        ("map.toml", "spaces = 1", "spaces = 3", "map.toml:14:10: `spaces` must be a whole number from 1 to 2, this is 3"),
        ("map.toml", "[1, 3, 2]", "[1, 3]", "map.toml:5:10: `supply` must be a list of 3 numbers, this one has 2"),
        ("map.toml", "\"start\", ", "", "map.toml:10:10: the first space of the track must be `start` (MW-COMP-19)"),
        ("map.toml", "\"plain\"", "\"start\"", "map.toml:10:20: only the first space of the track can be `start` (MW-COMP-19)"),
        ("map.toml", "\"plain\"", "\"plane\"", "map.toml:10:20: expected `plain`, `fate` or `covenant`, found `plane`"),
        ("map.toml", "reserve = 30", "reserve = 5", "map.toml:1:1: the starting Supply is more than the Reserve has (MW-SETUP-11)"),
        ("map.toml", "open = false", "open = false\ntime = \"noon\"", "map.toml:29:8: `time` must be `day` or `night`, this is `noon`"),
    ] {
        let problems = Files::plain().replace(file, from, to).problems();
        assert_eq!(problems.first().map(String::as_str), Some(expected), "{file}: {from} -> {to}: {problems:#?}");
        // One fault more can follow from it: a unique word was lost, or the Supply check cannot pass alone.
        assert!(problems.len() <= 2, "{problems:#?}");
    }
}

#[test]
fn a_file_that_is_no_toml_is_told_alone_and_the_others_are_still_read() {
    let files = Files::plain().replace("map.toml", "[numbers]", "[numbers").replace("fate.toml", "gain 1 supply", "gain 1 suply");
    let problems = files.problems();
    assert!(problems[0].starts_with("map.toml:1:"), "{problems:#?}");
    assert_eq!(problems.last().map(String::as_str), Some("fate.toml:4:24: expected `fate`, `supply` or `effort`, found `suply`; did you mean `supply`?"));
    assert!(problems.iter().all(|problem| problem.starts_with("map.toml") || problem.starts_with("fate.toml:4:")), "{problems:#?}");
}

#[test]
fn mistakes_in_several_files_come_at_once_in_the_order_of_the_files() {
    let files = Files::plain()
        .replace("covenant.toml", "district = \"Sixth\"", "distrikt = \"Sixth\"")
        .replace("map.toml", "wild = 1", "wild = 9")
        .replace("map.toml", "recover 1", "recover none")
        .replace("tinker.toml", "timer = 0", "timer = true")
        .replace("requests.toml", "flame 2", "flame two");
    assert_eq!(
        files.problems(),
        [
            "map.toml:26:8: `wild` must be a whole number from 0 to 4, this is 9",
            "map.toml:29:19: expected a number from 1 to 9 or `all`, found `none`",
            "tinker.toml:7:9: `timer` must be a whole number from 0 to 9, this is `true`",
            "requests.toml:4:17: expected the cubes paid, from 0 to 9, found `two`",
            "covenant.toml:21:1: missing key `district`: expected a text",
            "covenant.toml:23:1: unknown key `distrikt`; did you mean `district`?",
        ]
    );
}

#[test]
fn a_missing_file_and_a_strange_one_are_told() {
    let mut files = Files::plain();
    files.0[5].0 = "fates.toml".to_string();
    let problems = files.problems();
    assert_eq!(problems[0], "fates.toml:1:1: not a file of Mistywell; did you mean `fate.toml`?");
    assert_eq!(problems[1], "fate.toml:1:1: the file is missing");
}

#[test]
fn an_effect_over_several_lines_is_told_at_its_own_line() {
    let text = "effect = \"\"\"\n    gain 1 fate;\n    recver 1\n\"\"\"";
    let files = Files::plain().replace("witch.toml", "effect = \"gain 1 fate\"", text);
    files.has_only("witch.toml:11:5: expected a verb, found `recver`; did you mean `recover`?");
}
