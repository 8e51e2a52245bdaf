//! Content files are read to the end, and every mistake is reported at its line.

use miette::{Diagnostic, SourceCode};
use mistgate_kernel::content::{Cursor, Document, Fields, Problems, Report, Source, Word};
use proptest::prelude::*;

/// Reads a text with a reader of fields and gives the problems, one per line.
fn problems(text: &str, read: impl FnOnce(Fields)) -> Vec<String> {
    let source = Source::new("file.toml", text);
    let report = Report::default();
    let document = Document::parse(&source, &report);
    read(document.fields(&report));
    report.into_problems([&source]).0.iter().map(ToString::to_string).collect()
}

/// A reader that knows some keys of every kind.
fn read_all(mut fields: Fields) {
    fields.text("name");
    fields.number("cost", 0..=9);
    fields.flag("good");
    fields.texts("groups");
    fields.one_of("kind", &["project", "standard"]);
    fields.numbers::<3>("supply", 0..=10);
    fields.maybe_text("flavour");
    fields.number_or("wild", 0..=4, 0);
    fields.maybe_table("ability");
    fields.finish();
}

const SOUND: &str = r#"
name = "Chalkboard Way"
cost = 1
good = true
groups = ["Academia"]
kind = "project"
supply = [1, 3, 2]
"#;

#[test]
fn a_sound_table_has_no_problems() {
    assert_eq!(problems(SOUND, read_all), Vec::<String>::new());
}

#[test]
fn every_mistake_is_named_with_its_line_and_column() {
    for (from, to, expected) in [
        ("name = \"Chalkboard Way\"\n", "", "file.toml:1:1: missing key `name`: expected a text"),
        ("\"Chalkboard Way\"", "7", "file.toml:2:8: `name` must be a text, this is a number"),
        ("cost = 1", "cost = 12", "file.toml:3:8: `cost` must be a whole number from 0 to 9, this is 12"),
        ("cost = 1", "cost = -1", "file.toml:3:8: `cost` must be a whole number from 0 to 9, this is -1"),
        ("cost = 1", "cost = 99999999999999999999", "file.toml:3:8: `cost` must be a whole number from 0 to 9, this is 99999999999999999999"),
        ("cost = 1", "cost = 1.5", "file.toml:3:8: `cost` must be a whole number from 0 to 9, this is a number with a fraction"),
        ("cost = 1", "cost = \"1\"", "file.toml:3:8: `cost` must be a whole number from 0 to 9, this is a text"),
        ("true", "\"yes\"", "file.toml:4:8: `good` must be `true` or `false`, this is a text"),
        ("[\"Academia\"]", "\"Academia\"", "file.toml:5:10: `groups` must be a list of texts, this is a text"),
        ("[\"Academia\"]", "[\"Academia\", 2]", "file.toml:5:23: `groups` must be a text, this is a number"),
        ("\"project\"", "\"projekt\"", "file.toml:6:8: `kind` must be `project` or `standard`, this is `projekt`; did you mean `project`?"),
        ("[1, 3, 2]", "[1, 3]", "file.toml:7:10: `supply` must be a list of 3 numbers, this one has 2"),
        ("[1, 3, 2]", "[1, 3, 11]", "file.toml:7:17: `supply` must be a whole number from 0 to 10, this is 11"),
        ("good = true", "good = true\nflavor = \"\"", "file.toml:5:1: unknown key `flavor`; did you mean `flavour`?"),
        ("good = true", "good = true\ntimber = 1", "file.toml:5:1: unknown key `timber`"),
        ("good = true", "good = true\nability = 1", "file.toml:5:11: `ability` must be a table, this is a number"),
        ("good = true", "good = true\nwild = 5", "file.toml:5:8: `wild` must be a whole number from 0 to 4, this is 5"),
    ] {
        assert_eq!(problems(&SOUND.replace(from, to), read_all), [expected], "{from} -> {to}");
    }
}

#[test]
fn all_mistakes_come_at_once_in_the_order_of_their_lines() {
    let found = problems("gold = 1\nname = 2\ncost = true\n", read_all);
    let lines: Vec<&str> = found.iter().map(|line| line.split(": ").next().unwrap_or_default()).collect();
    // Four keys are missing, and those are told at the head of the table.
    assert_eq!(lines, ["file.toml:1:1", "file.toml:1:1", "file.toml:1:1", "file.toml:1:1", "file.toml:1:1", "file.toml:2:8", "file.toml:3:8"]);
}

#[test]
fn the_first_syntax_mistake_is_reported_alone_because_the_rest_would_mislead() {
    let found = problems("name = \ncost = = 1\n[[x]\n", read_all);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("file.toml:1:"), "{found:?}");
}

#[test]
fn a_missing_key_points_at_the_header_of_its_table() {
    let found = problems("a = 1\n\n[[card]]\nname = \"x\"\n\n[[card]]\ncost = 1\n", |mut fields| {
        for mut card in fields.tables("card") {
            card.text("name");
        }
    });
    assert_eq!(found, ["file.toml:6:1: missing key `name`: expected a text"]);
}

#[test]
fn tables_keep_the_order_of_the_file() {
    problems("[[card]]\nname = \"z\"\n[[card]]\nname = \"a\"\n", |mut fields| {
        let names: Vec<String> = fields.tables("card").iter_mut().filter_map(|card| card.text("name")).map(|name| name.value).collect();
        assert_eq!(names, ["z", "a"]);
    });
    problems("[z]\n[a]\n", |mut fields| {
        let names: Vec<String> = fields.named_tables().into_iter().map(|(name, _)| name.value).collect();
        assert_eq!(names, ["z", "a"]);
    });
}

#[test]
fn an_optional_key_may_be_missing_but_not_wrong() {
    let read = |mut fields: Fields| {
        fields.maybe_text("name");
        fields.maybe_number("cost", 0..=9);
        fields.maybe_flag("good");
        fields.maybe_texts("groups");
        fields.maybe_one_of("kind", &["project"]);
        fields.maybe_table("ability");
        fields.finish();
    };
    assert_eq!(problems("", read), Vec::<String>::new());
    let wrong = problems("name = 1\ncost = 10\ngood = 1\ngroups = 1\nkind = \"\"\nability = []\n", read);
    assert_eq!(wrong.len(), 6, "{wrong:?}");
}

#[test]
fn a_table_laid_over_another_takes_precedence_and_is_blamed_for_its_own_mistakes() {
    let below = Source::new("below.toml", "name = \"x\"\ncost = 1\ntimer = 1\n");
    let above = Source::new("above.toml", "cost = 2\ntimer = \"soon\"\ncots = 3\n");
    let report = Report::default();
    let (lower, upper) = (Document::parse(&below, &report), Document::parse(&above, &report));
    let mut fields = lower.fields(&report);
    fields.lay_over(&upper.fields(&report));
    assert_eq!(fields.text("name").map(|name| name.value), Some("x".to_string()));
    assert_eq!(fields.number("cost", 0..=9), Some(2));
    assert_eq!(fields.number("timer", 0..=9), None);
    fields.finish();
    let found: Vec<String> = report.into_problems([&below, &above]).0.iter().map(ToString::to_string).collect();
    assert_eq!(
        found,
        ["above.toml:2:9: `timer` must be a whole number from 0 to 9, this is a text", "above.toml:3:1: unknown key `cots`; did you mean `cost`?",]
    );
}

#[test]
fn a_problem_shows_its_file_and_line_to_miette() {
    let source = Source::new("map.toml", "first = 1\nsécond = 2\n");
    let report = Report::default();
    let place = source.place(10..17);
    report.note(&place, "what is this?");
    let problems: Problems = report.into_problems([&source]);
    assert_eq!(problems.to_string(), "1 problem");
    let related: Vec<&dyn Diagnostic> = problems.related().into_iter().flatten().collect();
    assert_eq!(related.len(), 1);
    let label = related[0].labels().and_then(|mut labels| labels.next()).expect("a problem has a label");
    let shown = source.read_span(label.inner(), 0, 0).expect("the label lies in the text");
    assert_eq!((shown.name(), shown.line(), shown.column()), (Some("map.toml"), 1, 0));
    assert_eq!(std::str::from_utf8(shown.data()), Ok("sécond"));
}

#[test]
fn columns_count_letters_and_a_place_never_splits_one() {
    let source = Source::new("a", "é = ü x");
    assert_eq!(source.place(8..9).to_string(), "a:1:7");
    // The second byte of a letter, and far beyond the end.
    assert_eq!(source.place(1..2).span, 0..2);
    assert_eq!(source.place(50..60).span, 9..9);
}

/// The words of a text in TOML quotes, each as it stands in the file.
fn words_in_file(quoted: &str) -> Vec<String> {
    let source = Source::new("a", format!("text = {quoted}\n"));
    let report = Report::default();
    let document = Document::parse(&source, &report);
    let Some(text) = document.fields(&report).text("text") else { return Vec::new() };
    let mut cursor = Cursor::new(&text, &report);
    let mut words = Vec::new();
    while cursor.peek() != Word::End {
        words.push(source.text()[cursor.place().span].to_string());
        cursor.step();
    }
    words
}

#[test]
fn words_know_their_place_in_every_kind_of_string() {
    let expected = ["gain", "1", "fate", ";", "draw"];
    assert_eq!(words_in_file("\"gain 1 fate; draw\""), expected);
    assert_eq!(words_in_file("'gain 1 fate; draw'"), expected);
    assert_eq!(words_in_file("\"\"\"gain 1\n  fate; draw\"\"\""), expected);
    assert_eq!(words_in_file("\"\"\"\ngain 1\n  fate; draw\n\"\"\""), expected);
    assert_eq!(words_in_file("'''\ngain 1 fate; draw'''"), expected);
    assert_eq!(words_in_file("'''\r\ngain 1 fate; draw'''"), expected);
}

#[test]
fn words_of_a_string_with_escapes_point_at_the_whole_string() {
    assert_eq!(words_in_file(r#""a \u0062""#), [r#""a \u0062""#, r#""a \u0062""#]);
}

#[test]
fn a_cursor_tells_names_numbers_and_signs_apart() {
    let source = Source::new("a", "text = \"day: in no-7-row {12 007x 99999999999}\"");
    let report = Report::default();
    let document = Document::parse(&source, &report);
    let text = document.fields(&report).text("text").expect("there is a text");
    let mut cursor = Cursor::new(&text, &report);
    for word in [
        Word::Name("day"),
        Word::Sign(':'),
        Word::Name("in"),
        Word::Name("no-7-row"),
        Word::Sign('{'),
        Word::Number(12),
        Word::Name("007x"),
        Word::Number(u32::MAX),
        Word::Sign('}'),
        Word::End,
        Word::End,
    ] {
        assert_eq!(cursor.peek(), word);
        cursor.step();
    }
}

proptest! {
    #[test]
    fn a_slug_of_a_slug_is_itself(name in ".{0,30}") {
        let slug = mistgate_kernel::content::slug(&name);
        prop_assert_eq!(mistgate_kernel::content::slug(&slug), slug);
    }

    #[test]
    fn no_text_upsets_the_reader(text in "[a-z\\[\\]{}=\"'\\\\\n 0-9,.é]{0,80}") {
        problems(&text, read_all);
    }

    #[test]
    fn every_word_of_a_plain_string_is_found_where_it_stands(words in proptest::collection::vec("[a-zé0-9-]{1,8}|[;:{}]", 0..8)) {
        let separated: Vec<String> = words.clone();
        prop_assert_eq!(words_in_file(&format!("\"{}\"", separated.join(" "))), words.clone());
        prop_assert_eq!(words_in_file(&format!("'''\n{}'''", separated.join("\n"))), words);
    }
}
