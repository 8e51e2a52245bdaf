//! The effect language: what it understands, and what it says about the rest.

use super::{Cards, Names, Scope, cost, effect};
use crate::effect::{Effect, Program, Site, Spot, Unite, Whose};
use crate::ids::{DistrictId, GroupId, PoolKind, Time};
use mistgate_kernel::content::{Document, Report, Source};
use mistgate_kernel::language::Writer;
use proptest::prelude::*;

const ACTION: Scope = Scope::Nowhere;
const UNITY: Scope = Scope::Uniting;
const REQUEST: Scope = Scope::Somewhere;

/// A Map of two districts and three groups.
pub(in crate::effect) fn names() -> Names {
    let texts = |names: &[&str]| names.iter().map(|name| name.to_string()).collect();
    Names { districts: texts(&["Chalkboard Way", "Cinder Row"]), groups: texts(&["Academia", "Scriveners", "Founders"]), incomplete: false }
}

/// What stands between the quotes in `a = "…"`: its effects and the program around them, or all problems. The text
/// begins in column 6.
fn read(text: &str, scope: Scope, is_cost: bool) -> Result<(Program, Vec<Effect>), Vec<String>> {
    let source = Source::new("a", format!("a = \"{text}\""));
    let report = Report::default();
    let document = Document::parse(&source, &report);
    let text = document.fields(&report).text("a").expect("the text is a TOML string");
    let mut program = Program::default();
    let reader = if is_cost { cost } else { effect };
    let effects = reader(&text, scope, &names(), &mut program, &report);
    let problems: Vec<String> = report.into_problems([&source]).0.iter().map(ToString::to_string).collect();
    assert_eq!(effects.is_some(), problems.is_empty(), "an effect is read or something is wrong with it: {problems:?}");
    effects.map(|effects| (program, effects)).ok_or(problems)
}

/// A card of any kind that has a district, for tests elsewhere.
pub(in crate::effect) fn sound(text: &str) -> (Program, Vec<Effect>) {
    let scope = if text.contains("unite") { UNITY } else { REQUEST };
    read(text, scope, false).unwrap_or_else(|problems| panic!("{text}: {problems:?}"))
}

/// A cost, for tests elsewhere.
pub(in crate::effect) fn sound_cost(text: &str) -> (Program, Vec<Effect>) {
    read(text, REQUEST, true).unwrap_or_else(|problems| panic!("{text}: {problems:?}"))
}

fn problems(text: &str, scope: Scope) -> Vec<String> {
    read(text, scope, false).expect_err(text)
}

// rule: MW-COMP-23
#[test]
fn every_verb_of_the_vocabulary_is_understood() {
    let chalkboard = DistrictId(0);
    for (text, expected) in [
        ("gain 1 fate", Effect::GainFate(1)),
        ("lose 2 fate", Effect::LoseFate(2)),
        ("gain 3 supply", Effect::GainSupply(3)),
        ("lose 4 supply", Effect::LoseSupply(4)),
        ("gain 9 effort", Effect::GainEffort(9)),
        ("move 2 from supply to effort", Effect::MoveCubes { n: 2, from: PoolKind::Supply, to: PoolKind::Effort }),
        ("move 1 from supply to fate", Effect::MoveCubes { n: 1, from: PoolKind::Supply, to: PoolKind::Fate }),
        ("discard 1", Effect::Discard(1)),
        ("recover 2", Effect::Recover(2)),
        ("recover all", Effect::RecoverAll),
        ("flip clock", Effect::FlipClock),
        ("accept fate", Effect::AcceptFate),
        ("advance 2", Effect::Advance(2)),
        ("draw 1 fate", Effect::DrawFate(1)),
        ("draw 2 request", Effect::DrawRequest(2)),
        ("discard 1 request", Effect::DiscardRequest(1)),
        ("hurry 1", Effect::Hurry { n: 1, whose: Whose::Yours }),
        ("hurry 2 any", Effect::Hurry { n: 2, whose: Whose::Anyones }),
        ("place 1 anywhere", Effect::Place { n: 1, site: Site::Anywhere }),
        ("place 1 friendly group", Effect::Place { n: 1, site: Site::FriendlyGroup }),
        ("place 1 friendly district", Effect::Place { n: 1, site: Site::FriendlyDistrict }),
        ("place 1 with enforcer", Effect::Place { n: 1, site: Site::WithEnforcer }),
        ("place 1 here", Effect::Place { n: 1, site: Site::Here }),
        ("place 1 in chalkboard-way", Effect::Place { n: 1, site: Site::District(chalkboard) }),
        ("remove 1 in founders", Effect::Remove { n: 1, site: Site::Group(GroupId(2)) }),
        ("fear any", Effect::Fear(Spot::Any)),
        ("fear friendly", Effect::Fear(Spot::Friendly)),
        ("unity with enforcer", Effect::Unity(Spot::WithEnforcer)),
        ("unity here", Effect::Unity(Spot::Here)),
        ("enforcer in chalkboard-way", Effect::Enforcer(Spot::District(chalkboard))),
        ("use ability", Effect::UseAbility),
    ] {
        assert_eq!(sound(text).1, [expected], "{text}");
    }
}

// rule: MW-COMP-07
#[test]
fn unity_actions_say_how_many_cubes_from_where_and_in_which_district() {
    for (text, there, elsewhere, whose, spot) in [
        ("unite 2 there", 2, 0, Whose::Yours, Spot::Any),
        ("unite 2 there friendly", 2, 0, Whose::Yours, Spot::Friendly),
        ("unite 1 there and 2 elsewhere", 1, 2, Whose::Yours, Spot::Any),
        ("unite 1 there and 2 elsewhere in cinder-row", 1, 2, Whose::Yours, Spot::District(DistrictId(1))),
        ("unite 3 any there with enforcer", 3, 0, Whose::Anyones, Spot::WithEnforcer),
    ] {
        assert_eq!(sound(text).1, [Effect::Unite(Unite { there, elsewhere, whose, spot })], "{text}");
    }
}

#[test]
fn forms_nest_and_steps_keep_their_order() {
    let (program, effects) =
        sound("night: may lose 1 supply and discard 1 { recover 2; draw 1 request } else { gain 1 fate }; all { another may { gain 1 effort } }");
    let [Effect::When(Time::Night, night), Effect::All(all)] = effects[..] else { panic!("{effects:?}") };
    let [Effect::May { cost, then, otherwise }] = program.of(night)[..] else { panic!("{:?}", program.of(night)) };
    assert_eq!(program.of(cost), [Effect::LoseSupply(1), Effect::Discard(1)]);
    assert_eq!(program.of(then), [Effect::Recover(2), Effect::DrawRequest(1)]);
    assert_eq!(program.of(otherwise), [Effect::GainFate(1)]);
    let [Effect::Another(another)] = program.of(all)[..] else { panic!("{:?}", program.of(all)) };
    assert_eq!(program.of(another), [Effect::GainEffort(1)]);
}

#[test]
fn line_breaks_and_spaces_do_not_count() {
    assert_eq!(sound("gain 1 fate;recover 1").1, sound("  gain  1 fate ;  recover 1 ").1);
}

// rule: MW-COMP-23 MW-COV-04
#[test]
fn a_mistake_says_what_was_expected_and_where() {
    for (text, expected) in [
        ("", "a:1:6: expected a verb, found the end of the text"),
        ("recver 2", "a:1:6: expected a verb, found `recver`; did you mean `recover`?"),
        ("Gain 1 fate", "a:1:6: expected a verb, found `Gain`; did you mean `gain`?"),
        ("sing", "a:1:6: expected a verb, found `sing`"),
        ("gain fate", "a:1:11: expected a number from 1 to 9, found `fate`"),
        ("gain 0 fate", "a:1:11: expected a number from 1 to 9, found `0`"),
        ("gain 10 fate", "a:1:11: expected a number from 1 to 9, found `10`"),
        ("gain 1 fates", "a:1:13: expected `fate`, `supply` or `effort`, found `fates`; did you mean `fate`?"),
        ("lose 1 effort", "a:1:13: expected `fate` or `supply`, found `effort`"),
        ("gain 1", "a:1:12: expected `fate`, `supply` or `effort`, found the end of the text"),
        ("recover some", "a:1:14: expected a number from 1 to 9 or `all`, found `some`"),
        ("discard 2 requests", "a:1:16: expected `;` or the end, found `requests`; did you mean `request`?"),
        ("draw 1 covenant", "a:1:13: expected `fate` or `request`, found `covenant`"),
        ("move 1 from supply to supply", "a:1:28: cubes move to another pool than the one they come from"),
        ("flip", "a:1:10: expected `clock`, found the end of the text"),
        ("gain 1 fate recover 1", "a:1:18: expected `;` or the end, found `recover`"),
        ("gain 1 fate;", "a:1:18: expected a verb, found the end of the text"),
        ("place 1 somewhere", "a:1:14: expected `anywhere`, `friendly`, `with`, `here` or `in`, found `somewhere`"),
        ("place 1 in Chalkboard", "a:1:17: expected the slug of a district or the slug of a group, found `Chalkboard`; did you mean `chalkboard-way`?"),
        ("fear in academia", "a:1:14: expected the slug of a district, found `academia`"),
        ("fear in", "a:1:13: expected the slug of a district, found the end of the text"),
        ("enforcer with enforcer", "a:1:15: the Enforcer is where he is: expected another district"),
        ("day gain 1 fate", "a:1:10: expected `:`, found `gain`"),
        ("day: night: gain 1 fate", "a:1:11: a step has one time of day"),
        ("may { gain 1 fate", "a:1:23: expected `}`, found the end of the text"),
        ("gain 1 fate }", "a:1:18: expected `;` or the end, found `}`"),
        ("may { }", "a:1:12: expected a verb, found `}`"),
        ("another { gain 1 fate }", "a:1:14: expected `may`, found `{`"),
        ("all gain 1 fate", "a:1:10: expected `{`, found `gain`"),
        ("may { recover 1 } else { gain 1 fate }", "a:1:24: `else` needs a cost: `may COST { … } else { … }`"),
        ("may recover 1 { gain 1 fate }", "a:1:10: this cannot be a cost"),
        ("may gain 1 supply { recover 1 }", "a:1:10: this cannot be a cost"),
        ("may lose 1 supply or discard 1 { recover 1 }", "a:1:24: expected `{`, found `or`"),
    ] {
        assert_eq!(problems(text, ACTION), [expected], "{text}");
    }
}

#[test]
fn here_means_nothing_on_a_card_without_a_district() {
    let expected = "a:1:14: `here` means the district of a Request, a Covenant card or an ability: this card has none";
    assert_eq!(problems("place 1 here", ACTION), [expected]);
    assert!(read("place 1 here", REQUEST, false).is_ok());
}

// rule: MW-COMP-07
#[test]
fn unite_stands_once_at_the_top_of_a_unity_action_and_nowhere_else() {
    for (text, scope, expected) in [
        ("unite 2 there", ACTION, "a:1:6: `unite` is for Unity Actions only (MW-COMP-07)"),
        ("gain 1 fate", UNITY, "a:1:5: a Unity Action needs one `unite` (MW-COMP-07)"),
        ("unite 2 there; unite 1 there", UNITY, "a:1:21: a Unity Action has only one `unite` (MW-COMP-07)"),
        ("may { unite 2 there }", UNITY, "a:1:12: `unite` cannot stand inside of another effect"),
        ("night: unite 2 there", UNITY, "a:1:13: `unite` cannot stand inside of another effect"),
        ("unite 2 any there and 1 elsewhere", UNITY, "a:1:24: cubes of any players come from one district only"),
        ("unite 2 there here", UNITY, "a:1:20: `here` means the district of a Request, a Covenant card or an ability: this card has none"),
        ("unite 0 there", UNITY, "a:1:12: expected a number from 1 to 9, found `0`"),
    ] {
        let found = problems(text, scope);
        assert_eq!(found[0], expected, "{text}");
    }
}

#[test]
fn a_cost_may_use_only_what_can_be_paid_and_no_thing_twice() {
    for sound in [
        "gain 1 fate",
        "lose 1 fate",
        "lose 1 supply",
        "discard 1",
        "discard 1 request",
        "remove 1 here",
        "move 1 from effort to supply",
        "advance 1",
        "fear any",
        "flip clock",
        "gain 1 fate and lose 1 supply and lose 1 fate and discard 1 and discard 1 request and remove 1 anywhere",
    ] {
        assert!(read(sound, REQUEST, true).is_ok(), "{sound}");
    }
    for (text, expected) in [
        ("lose 1 supply and move 1 from supply to effort", "a:1:24: two parts of this cost draw on the Supply Pool"),
        ("gain 1 fate and move 1 from effort to supply", "a:1:22: two parts of this cost draw on the Effort Pool"),
        ("lose 1 fate and move 1 from fate to supply", "a:1:22: two parts of this cost draw on the Fate Pool"),
        ("discard 1 and discard 2", "a:1:20: two parts of this cost draw on the hand"),
        ("remove 1 here and remove 1 anywhere", "a:1:24: two parts of this cost draw on the Map"),
        ("discard 1 request and discard 1 request", "a:1:28: two parts of this cost draw on the Requests"),
        ("gain 1 effort", "a:1:6: this cannot be a cost"),
        ("draw 1 fate", "a:1:6: this cannot be a cost"),
        ("lose 1 supply; discard 1", "a:1:19: expected `and` or the end of the text, found `;`"),
        ("lose 1 supply and", "a:1:23: expected a verb, found the end of the text"),
    ] {
        assert_eq!(read(text, REQUEST, true).expect_err(text), [expected], "{text}");
    }
}

#[test]
fn blocks_nest_four_deep_and_no_deeper() {
    assert!(read("may { may { may { may { recover 1 } } } }", ACTION, false).is_ok());
    assert!(read("night: may { all { another may { recover 1 } } }", ACTION, false).is_ok());
    let deep = problems("may { may { may { may { may { recover 1 } } } } }; recver 1", ACTION);
    assert_eq!(deep, ["a:1:34: nested more than 4 deep", "a:1:57: expected a verb, found `recver`; did you mean `recover`?"]);
    let timed = problems("may { may { may { may { day: recover 1 } } } }", ACTION);
    assert_eq!(timed, ["a:1:35: nested more than 4 deep"]);
    let abyss = "may { ".repeat(100_000);
    assert!(!problems(&abyss, ACTION).is_empty());
}

#[test]
fn a_block_has_at_most_twelve_steps() {
    let steps = |n: usize| vec!["recover 1"; n].join("; ");
    assert!(read(&steps(12), ACTION, false).is_ok());
    assert_eq!(problems(&steps(13), ACTION), ["a:1:6: more than 12 steps in one block"]);
}

#[test]
fn all_mistakes_of_a_text_are_reported_at_once() {
    let found = problems("gian 1 fate; may lose 1 suply { recover 0 } else { plcae 1 anywhere }; draw 1 card", ACTION);
    assert_eq!(
        found,
        [
            "a:1:6: expected a verb, found `gian`; did you mean `gain`?",
            "a:1:30: expected `fate` or `supply`, found `suply`; did you mean `supply`?",
            "a:1:46: expected a number from 1 to 9, found `0`",
            "a:1:57: expected a verb, found `plcae`; did you mean `place`?",
            "a:1:84: expected `fate` or `request`, found `card`",
        ]
    );
}

#[test]
fn no_name_is_called_unknown_while_the_map_cannot_be_read() {
    let source = Source::new("a", "a = \"fear in nowhere\"");
    let report = Report::default();
    let document = Document::parse(&source, &report);
    let text = document.fields(&report).text("a").expect("the text is a TOML string");
    let names = Names { incomplete: true, ..names() };
    assert_eq!(effect(&text, ACTION, &names, &mut Program::default(), &report), None);
    assert!(report.is_clean());
}

/// Texts that mean something.
pub(in crate::effect) fn sound_text() -> impl Strategy<Value = String> {
    let n = 1..=9u8;
    let site = prop::sample::select(vec!["anywhere", "friendly group", "friendly district", "with enforcer", "here", "in academia", "in cinder-row"]);
    let spot = prop::sample::select(vec!["any", "friendly", "here", "in chalkboard-way"]);
    let plain =
        prop::sample::select(vec!["recover all", "flip clock", "accept fate", "use ability", "discard 1 request", "move 2 from fate to supply", "hurry 2 any"]);
    let cost = prop::sample::select(vec!["lose 1 supply", "discard 2", "gain 1 fate and remove 1 here"]);
    let verb = prop_oneof![
        plain.prop_map(str::to_string),
        n.clone().prop_map(|n| format!("gain {n} supply")),
        (n.clone(), site).prop_map(|(n, site)| format!("place {n} {site}")),
        spot.prop_map(|spot| format!("enforcer {spot}")),
        n.prop_map(|n| format!("hurry {n}")),
    ];
    verb.prop_recursive(3, 12, 3, move |inner| {
        let block = prop::collection::vec(inner.clone(), 1..=3).prop_map(|steps| steps.join("; "));
        prop_oneof![
            block.clone().prop_map(|block| format!("may {{ {block} }}")),
            (cost.clone(), block.clone()).prop_map(|(cost, block)| format!("may {cost} {{ {block} }}")),
            (cost.clone(), block.clone(), block.clone()).prop_map(|(cost, then, not)| format!("may {cost} {{ {then} }} else {{ {not} }}")),
            block.clone().prop_map(|block| format!("all {{ {block} }}")),
            block.clone().prop_map(|block| format!("another may {{ {block} }}")),
            block,
        ]
    })
}

/// The text that an author would have written for what was read.
fn written(text: &str) -> String {
    let (mut program, effects) = sound(text);
    let block = program.add(&effects).unwrap();
    Writer::<Cards>::with((&program, &names()), |writer| writer.steps(block))
}

#[test]
fn every_form_is_written_as_it_is_read() {
    for text in [
        "gain 1 fate; lose 2 supply; move 1 from supply to fate; recover all; flip clock; hurry 2 any; hurry 1",
        "place 1 friendly group; remove 2 in founders; fear in cinder-row; enforcer any; discard 1 request",
        "unite 1 there and 2 elsewhere in cinder-row",
        "unite 3 any there with enforcer",
        "night: may lose 1 supply and discard 1 { recover 2; draw 1 request } else { gain 1 fate }; all { another may { gain 1 effort } }",
    ] {
        assert_eq!(written(text), text);
    }
}

proptest! {
    #[test]
    fn every_sound_text_is_written_as_it_is_read(text in sound_text()) {
        prop_assert_eq!(written(&text), text);
    }

    #[test]
    fn every_sound_text_is_read(text in sound_text()) {
        sound(&text);
    }

    #[test]
    fn no_text_upsets_the_parser(words in prop::collection::vec(
        prop::sample::select(vec!["gain", "1", "fate", ";", "{", "}", "may", "else", "all", "day", ":", "and", "unite", "there", "in", "here", "99", "x", "place", "é"]), 0..30)
    ) {
        // `read` itself checks that there is an effect or a problem.
        let _ = read(&words.join(" "), UNITY, false);
        let _ = read(&words.join(" "), ACTION, true);
    }
}
