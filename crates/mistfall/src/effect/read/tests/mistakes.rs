//! What the parser says about texts that mean nothing.

use super::*;
use proptest::prelude::*;

#[test]
fn a_mistake_says_what_was_expected_and_where() {
    for (text, expected) in [
        ("", "a:1:6: expected a verb, found the end of the text"),
        ("dael 2 physical", "a:1:6: expected a verb, found `dael`; did you mean `deal`?"),
        ("deal physical", "a:1:11: expected a number (up to 40, `H`, `2H+1`, `?`, or a count such as `pursuers`), found `physical`"),
        ("deal 0 physical", "a:1:11: expected a number above 0"),
        ("deal 41 physical", "a:1:11: expected a number (up to 40, `H`, `2H+1`, `?`, or a count such as `pursuers`), found `41`"),
        ("deal 2 fire", "a:1:13: expected `physical` or `magical`, found `fire`"),
        ("add 1 physical if magical", "a:1:24: expected `physical`, found `magical`"),
        ("gains Undead", "a:1:12: expected a Keyword of Hero Cards, found `Undead`"),
        ("gains Flme", "a:1:12: expected a Keyword of Hero Cards, found `Flme`; did you mean `Flame`?"),
        ("discard up to 2 Combat", "a:1:28: expected `{`, found the end of the text"),
        ("draw 1 draw 1", "a:1:13: expected `;` or the end, found `draw`"),
        ("draw 1;", "a:1:13: expected a verb, found the end of the text"),
        ("draw 1 }", "a:1:13: expected `;` or the end, found `}`"),
        ("may { }", "a:1:12: expected a verb, found `}`"),
        ("choose { draw 1 }", "a:1:23: expected `or`, found the end of the text"),
        ("each draw 1", "a:1:11: expected `{`, found `draw`"),
        ("heal 2", "a:1:12: expected a Hero or an Ally, found the end of the text"),
        ("enrage him", "a:1:13: expected an Enemy (`target`, `this`, `attacker`, `all`, `mine`, `line`, `first` or `one`), found `him`"),
        ("burn 1 everybody", "a:1:13: expected a Hero, an Ally or an Enemy, found `everybody`"),
        ("enrage this", "a:1:13: `this` is an Enemy on Enemy cards only"),
        ("wound 1 attacker", "a:1:14: there is no attacker here"),
        ("cancel 1 any", "a:1:6: `cancel` needs the trigger `attacked`"),
        ("draw more 1", "a:1:6: `draw more` is for Reflexes with the trigger `drawing` (MF-REFLEX-04)"),
        ("fetch 1 from hand to hand", "a:1:27: cards go to another place than the one they come from"),
        ("focus 1", "a:1:12: expected `+` or `-` and a number, found `1`"),
        ("place this deck", "a:1:17: expected `area`, `top`, `bottom`, `hand`, `discard`, `burial` or `rewards`, found `deck`"),
        ("if tired { draw 1 }", "a:1:9: expected a condition, found `tired`"),
        ("if card Swrd { draw 1 }", "a:1:14: no Hero Card has the title or the Keyword `Swrd`"),
        ("if pursuers > 2 { draw 1 }", "a:1:18: expected `>=` or `<=`, found `>`"),
        ("deal buried physical", "a:1:11: `buried` counts in an attack on a Hero only"),
        ("draw 1; deal 2 physical", "a:1:14: what builds an attack comes before all else in an Action (MF-ACTION-04)"),
        ("until end of week: no rest", "a:1:19: expected `turn`, `phase` or `round`, found `week`"),
    ] {
        let found = problems(text, attacking());
        assert_eq!(found[0], expected, "{text}");
    }
}

#[test]
fn what_a_text_may_say_depends_on_where_it_stands() {
    let event = Scope::event(Bearer::Encounter);
    let in_line = Scope::ability(Bearer::Enemy, Trigger::StartOf(Phase::Defence), AbilityPlace::Line);
    let drinking = Scope::action(ActionKind::Fast, Target::None, Trigger::AnyTime);
    for (text, scope, expected) in [
        ("heal 1 you", event, "a:1:13: there is no Hero here whom `you` could mean: use `each { … }`"),
        ("hurt 1 physical you", in_line, "a:1:22: there is no Hero here whom `you` could mean: use `each { … }`"),
        ("wound pursuers one", event, "a:1:12: there is no Hero here whose it could be: use `each { … }`"),
        ("calm mine", event, "a:1:11: there is no Hero here whose area it could be: use `each { … }`"),
        ("place this area", event, "a:1:6: `place this` is for Hero Cards"),
        ("deal 1 physical", event, "a:1:6: `deal` is for Actions: others `hurt` Heroes and `wound`"),
        ("deal 1 physical", drinking, "a:1:6: `deal` needs a target: `target = \\\"enemy\\\"` and a `range` (MF-DAMAGE-01)"),
        ("add 1 physical", drinking, "a:1:6: `add` needs an attack: an Action with Enemies for targets, or the trigger `attack`"),
        ("deal 1 physical", reflex(Trigger::Attack(None)), "a:1:6: `deal` is for Actions: others `hurt` Heroes and `wound`"),
        ("embed any from hand", event, "a:1:6: `embed` is for Actions (MF-EMBED-01)"),
        ("tokens 1 this", Scope::event(Bearer::Time), "a:1:15: a Time Card holds no tokens: expected `encounter` or `quest`"),
        ("if target is Undead { rage each }", event, "a:1:9: the target is no Enemy here"),
    ] {
        assert_eq!(problems(text, scope)[0], expected.replace("\\\"", "\""), "{text}");
    }
    assert!(read("embed any from hand; add 1 physical", drinking).is_ok(), "what is embedded may attack");
    assert!(read("add 1 physical; burn 1 target", reflex(Trigger::Attack(None))).is_ok());
    assert!(read("each { hurt 1 physical you }", in_line).is_ok());
}

#[test]
fn all_mistakes_of_a_text_are_reported_at_once() {
    let found = problems("dael 1 physical; may { drw 1; heal 0 you }; if safe { flp }; focus 2", attacking());
    assert_eq!(
        found,
        [
            "a:1:6: expected a verb, found `dael`; did you mean `deal`?",
            "a:1:29: expected a verb, found `drw`; did you mean `draw`?",
            "a:1:41: expected a number above 0",
            "a:1:60: expected a verb, found `flp`; did you mean `flip`?",
            "a:1:73: expected `+` or `-` and a number, found `2`",
        ]
    );
}

#[test]
fn blocks_nest_four_deep_and_have_twelve_steps() {
    assert!(read("may { may { may { may { draw 1 } } } }", attacking()).is_ok());
    assert_eq!(problems("may { may { may { may { may { draw 1 } } } } }", attacking()), ["a:1:34: nested more than 4 deep"]);
    assert!(!problems(&"may { ".repeat(100_000), attacking()).is_empty());
    let steps = |n: usize| vec!["draw 1"; n].join("; ");
    assert!(read(&steps(12), attacking()).is_ok());
    assert_eq!(problems(&steps(13), attacking()), ["a:1:6: more than 12 steps in one block"]);
}

#[test]
fn no_name_is_called_unknown_while_a_file_cannot_be_read() {
    let source = Source::new("a", "a = \"gains Nothing; if card Nothing { draw 1 }\"");
    let report = Report::default();
    let document = Document::parse(&source, &report);
    let text = document.fields(&report).text("a").expect("the text is a TOML string");
    let names = Names { incomplete: true, ..names() };
    assert_eq!(effect(&text, Ground { scope: attacking(), names: &names, program: &mut Program::default(), report: &report }), None);
    assert!(report.is_clean());
}

proptest! {
    #[test]
    fn no_text_upsets_the_parser(words in prop::collection::vec(
        prop::sample::select(vec![
            "deal", "2", "physical", ";", "{", "}", "may", "pay", "choose", "or", "if", "else", "each", "target", "is", "Undead", "and", "not", "tokens", ">", "=",
            "2H", "+", "1", "-1", "?", "until", "end", "of", "turn", ":", "all", "(", ")", "attack", "discard", "up", "to", "Combat", "é", "H", "line", "special", "slain",
        ]), 0..30)
    ) {
        // `reading` itself checks that something is read or a problem found.
        let text = words.join(" ");
        for scope in [attacking(), anywhere(), Scope::event(Bearer::Quest)] {
            let _ = reading(&text, scope, effect);
            let _ = reading(&text, scope, condition);
            let _ = reading(&text, scope, modifier);
            let _ = reading(&text, scope, number);
            let _ = reading(&text, scope, target);
            let _ = reading(&text, scope, attack);
            let _ = reading(&text, scope, |text, ground| trigger(text, Triggers::Ability(Bearer::Enemy), ground));
        }
    }
}
