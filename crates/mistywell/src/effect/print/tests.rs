//! Cards read like cards.

use super::{ability, card};
use crate::content::Ability;
use crate::effect::read::tests::{names, sound, sound_cost, sound_text};
use crate::effect::{Block, Effect, Program};
use crate::ids::Time;
use mistgate_kernel::language::Clause;
use mistgate_kernel::text::{Run, Text};
use proptest::prelude::*;

fn printed(text: &str) -> Text {
    let (mut program, effects) = sound(text);
    let block = program.add(&effects).unwrap();
    card(&program, block, &names())
}

// rule: MW-COMP-23
#[test]
fn every_verb_is_printed_in_words() {
    for (effect, words) in [
        ("gain 1 fate", "Gain 1 Fate."),
        ("lose 2 fate", "Lose 2 Fate."),
        ("gain 2 supply", "Gain 2 Supply."),
        ("lose 1 supply", "Lose 1 Supply."),
        ("gain 1 effort", "Gain 1 Effort."),
        ("move 1 from supply to effort", "Move 1 cube from your Supply Pool to your Effort Pool."),
        ("move 2 from fate to supply", "Move 2 cubes from your Fate Pool to your Supply Pool."),
        ("discard 1", "Discard 1."),
        ("recover 2", "Recover 2."),
        ("recover all", "Recover all."),
        ("flip clock", "Flip the Clock."),
        ("accept fate", "Accept your Fate."),
        ("advance 2", "Advance the Fate Track by 2."),
        ("draw 1 fate", "Draw 1 Fate card."),
        ("draw 2 fate", "Draw 2 Fate cards."),
        ("draw 1 request", "Draw 1 Request."),
        ("discard 2 request", "Discard 2 Requests."),
        ("hurry 1", "Remove 1 Timer cube from one of your Actions."),
        ("hurry 2", "Remove 2 Timer cubes from your Actions."),
        ("hurry 1 any", "Remove 1 Timer cube from any Action."),
        ("hurry 2 any", "Remove 2 Timer cubes from any Actions."),
        ("place 1 anywhere", "Place 1 cube anywhere on the Map."),
        ("place 1 friendly group", "Place 1 cube on a friendly group."),
        ("place 2 friendly group", "Place 2 cubes on friendly groups."),
        ("place 1 friendly district", "Place 1 cube in a friendly district."),
        ("place 2 friendly district", "Place 2 cubes in friendly districts."),
        ("place 1 with enforcer", "Place 1 cube in the Enforcer's district."),
        ("place 1 here", "Place 1 cube in this district."),
        ("place 1 in cinder-row", "Place 1 cube in Cinder Row."),
        ("place 1 in academia", "Place 1 cube on Academia."),
        ("remove 1 anywhere", "Remove 1 of your cubes from the Map."),
        ("remove 2 friendly group", "Remove 2 of your cubes from friendly groups."),
        ("remove 1 friendly district", "Remove 1 of your cubes from a friendly district."),
        ("remove 1 in academia", "Remove 1 of your cubes from Academia."),
        ("remove 2 here", "Remove 2 of your cubes from this district."),
        ("fear any", "Place a Fear token in a district of your choice."),
        ("fear friendly", "Place a Fear token in a friendly district."),
        ("unity in cinder-row", "Place a Unity token in Cinder Row."),
        ("unity with enforcer", "Place a Unity token in the Enforcer's district."),
        ("enforcer any", "Move the Enforcer to another district of your choice."),
        ("enforcer friendly", "Move the Enforcer to a friendly district."),
        ("enforcer in cinder-row", "Move the Enforcer to Cinder Row."),
        ("enforcer here", "Move the Enforcer to this district."),
        ("use ability", "Use the ability of a friendly district."),
    ] {
        assert_eq!(printed(effect).to_string(), words, "{effect}");
    }
}

// rule: MW-COMP-23
#[test]
fn every_form_is_printed_in_words() {
    for (effect, words) in [
        ("discard 1; recover 1", "Discard 1, then recover 1."),
        ("gain 1 fate; flip clock; recover all; accept fate", "Gain 1 Fate, flip the Clock, recover all, then Accept your Fate."),
        ("night: recover 1", "Night: recover 1."),
        ("gain 1 fate; day: gain 1 supply", "Gain 1 Fate. Day: gain 1 Supply."),
        ("may { gain 1 supply }", "You can gain 1 Supply."),
        ("may { gain 1 supply; recover 1 }", "You can gain 1 Supply, then recover 1."),
        ("may lose 1 supply { recover 2 }", "You can lose 1 Supply. If you do, recover 2."),
        ("may lose 1 supply { recover 2 } else { gain 1 fate }", "You can lose 1 Supply. If you do, recover 2. If you don't, gain 1 Fate."),
        ("may lose 1 supply and discard 1 { recover 2; gain 1 fate }", "You can lose 1 Supply and discard 1. If you do, recover 2, then gain 1 Fate."),
        ("another may { gain 1 effort }", "Another player can gain 1 Effort."),
        ("another may { hurry 1 }", "Another player can remove 1 Timer cube from one of their Actions."),
        (
            "another may { may lose 1 supply { recover 2 } else { gain 1 fate } }",
            "Another player can lose 1 Supply. If they do, they recover 2. If they don't, they gain 1 Fate.",
        ),
        ("all { gain 1 supply }", "All players gain 1 Supply."),
        ("all { lose 1 supply; discard 1 }", "All players lose 1 Supply, then discard 1."),
        ("all { remove 1 here }", "All players remove 1 of their cubes from this district."),
        ("all { accept fate }", "All players Accept their Fate."),
        ("all { may { recover 1 } }", "All players can recover 1."),
        ("all { may lose 1 supply { recover 1 } else { gain 1 fate } }", "All players can lose 1 Supply. Those who do recover 1. Those who don't gain 1 Fate."),
        ("all { fear any }", "All players place a Fear token in a district of their choice."),
    ] {
        assert_eq!(printed(effect).to_string(), words, "{effect}");
    }
}

#[test]
fn nested_forms_say_who_does_what() {
    for (effect, words) in [
        ("night: may lose 1 supply { recover 2 }", "Night: you can lose 1 Supply. If you do, recover 2."),
        ("day: all { gain 1 fate }", "Day: all players gain 1 Fate."),
        (
            "may lose 1 supply { recover 1; another may { gain 1 effort } }",
            "You can lose 1 Supply. If you do, recover 1, then another player can gain 1 Effort.",
        ),
        ("may lose 1 supply { all { recover 1 }; gain 1 effort }", "You can lose 1 Supply. If you do, all players recover 1, then you gain 1 Effort."),
        ("may lose 1 supply { gain 1 effort; night: recover 1 }", "You can lose 1 Supply. If you do, gain 1 Effort, then recover 1 (night only)."),
        ("may lose 1 supply { may discard 1 { recover 2 } }", "You can lose 1 Supply. If you do, you can discard 1 to recover 2."),
        (
            "may lose 1 supply { may discard 1 { recover 2; gain 1 fate } else { draw 1 fate }; flip clock }",
            "You can lose 1 Supply. If you do, you can discard 1 to recover 2 and gain 1 Fate (if you don't, draw 1 Fate card), then you flip the Clock.",
        ),
        ("may lose 1 supply { may discard 1 { all { recover 1 } } }", "You can lose 1 Supply. If you do, you can discard 1 so that all players recover 1."),
        ("may { all { gain 1 supply } }", "You can choose that all players gain 1 Supply."),
        ("all { gain 1 fate; may { recover 1 } }", "All players gain 1 Fate, then they can recover 1."),
        ("all { another may { gain 1 effort }; discard 1 }", "For each player, another player can gain 1 Effort, then they discard 1."),
        ("all { may discard 1 { another may { gain 1 effort } } }", "All players can discard 1. For each who does, another player can gain 1 Effort."),
        ("another may { all { gain 1 supply } }", "Another player can choose that all players gain 1 Supply."),
        ("all { night: gain 1 fate }", "All players gain 1 Fate (night only)."),
    ] {
        assert_eq!(printed(effect).to_string(), words, "{effect}");
    }
}

#[test]
fn a_district_named_twice_in_a_line_is_there_the_second_time() {
    for (effect, words) in [
        ("enforcer in cinder-row; fear in cinder-row", "Move the Enforcer to Cinder Row, then place a Fear token there."),
        ("enforcer in cinder-row; fear in cinder-row; fear in cinder-row", "Move the Enforcer to Cinder Row, then place 2 Fear tokens there."),
        ("fear friendly; fear friendly", "Place a Fear token in a friendly district, then place a Fear token in a friendly district."),
        ("may remove 1 in cinder-row { unity in cinder-row }", "You can remove 1 of your cubes from Cinder Row. If you do, place a Unity token there."),
        ("fear in cinder-row; fear in chalkboard-way", "Place a Fear token in Cinder Row, then place a Fear token in Chalkboard Way."),
        ("fear friendly; unity friendly", "Place a Fear token in a friendly district, then place a Unity token in a friendly district."),
    ] {
        assert_eq!(printed(effect).to_string(), words, "{effect}");
    }
}

#[test]
fn a_unity_action_makes_the_token_depend_on_the_cubes() {
    for (effect, words) in [
        ("unite 2 there", "You can remove 2 of your cubes from one district. If you do, place a Unity token there."),
        ("unite 2 there friendly", "You can remove 2 of your cubes from one friendly district. If you do, place a Unity token there."),
        ("unite 2 there in cinder-row", "You can remove 2 of your cubes from Cinder Row. If you do, place a Unity token there."),
        ("unite 3 any there with enforcer", "You can remove 3 cubes of any players from the Enforcer's district. If you do, place a Unity token there."),
        (
            "unite 2 there and 1 elsewhere",
            "You can remove 2 of your cubes from one district and 1 from another. If you do, place a Unity token in the first district.",
        ),
        (
            "unite 1 there and 2 elsewhere",
            "You can remove 1 of your cubes from one district and 2 from others. If you do, place a Unity token in the first district.",
        ),
    ] {
        assert_eq!(printed(effect).to_string(), words, "{effect}");
    }
}

#[test]
fn timed_lines_are_marked_and_carry_their_icon() {
    let Text(lines) = printed("gain 1 fate; night: recover 1");
    assert_eq!(lines.iter().map(|line| line.when).collect::<Vec<_>>(), [None, Some("night")]);
    assert_eq!(lines[0].runs, [Run::Words("Gain 1 ".into()), Run::Icon { name: "orb", word: "Fate".into() }, Run::Words(".".into())]);
    assert_eq!(lines[1].runs, [Run::Icon { name: "moon", word: "Night".into() }, Run::Words(": recover 1.".into())]);
}

/// An ability as printed on the Map.
fn printed_ability(open: bool, time: Option<Time>, cost: &str, effect: &str) -> String {
    let mut program = Program::default();
    let mut add = |(inner, effects): (Program, Vec<Effect>)| {
        let shift = program.0.len() as u16;
        program.0.extend(inner.0.iter().map(|&effect| shifted(effect, shift)));
        let effects: Vec<Effect> = effects.into_iter().map(|effect| shifted(effect, shift)).collect();
        program.add(&effects).unwrap()
    };
    let cost = if cost.is_empty() { Block::NOTHING } else { add(sound_cost(cost)) };
    let effect = add(sound(effect));
    ability(&program, &Ability { open, time, cost, effect, text: Text::default() }, &names()).to_string()
}

/// An effect with the blocks it points at further down in the program.
fn shifted(mut effect: Effect, by: u16) -> Effect {
    effect.see_mut(&mut |part| {
        if let Some(block) = part.downcast_mut::<Block>() {
            block.start += by;
        }
    });
    effect
}

#[test]
fn an_ability_says_its_cost_and_when_it_can_be_used() {
    for (open, time, cost, effect, words) in [
        (true, None, "", "recover 1", "Recover 1."),
        (true, None, "lose 1 supply", "recover 1", "Lose 1 Supply: recover 1."),
        (true, Some(Time::Day), "lose 1 supply and discard 1", "recover 1", "Lose 1 Supply and discard 1: recover 1. Only by day."),
        (false, None, "", "place 1 anywhere", "Place 1 cube anywhere on the Map. Only through cards."),
        (false, Some(Time::Night), "fear here", "place 1 here", "Place a Fear token in this district: place 1 cube there. Only by night and through cards."),
        (true, None, "discard 1", "may { gain 1 supply }; recover 1", "Discard 1: you can gain 1 Supply. Recover 1."),
        (true, None, "discard 1", "night: recover 1; gain 1 effort", "Discard 1: recover 1 (night only). Gain 1 Effort."),
        (true, None, "discard 1", "recover 1; night: gain 1 effort", "Discard 1: recover 1. Night: gain 1 Effort."),
    ] {
        assert_eq!(printed_ability(open, time, cost, effect), words);
    }
}

#[test]
fn nothing_is_printed_for_nothing() {
    assert_eq!(card(&Program::default(), Block::NOTHING, &names()), Text::default());
}

proptest! {
    #[test]
    fn every_card_is_made_of_whole_sentences(text in sound_text()) {
        let printed = printed(&text);
        prop_assert!(!printed.0.is_empty());
        for line in &printed.0 {
            let line = line.to_string();
            prop_assert!(line.starts_with(char::is_uppercase), "{}", line);
            prop_assert!(line.ends_with('.'), "{}", line);
            for slip in ["  ", "..", " .", " ,", ",,", ",.", "can can", "{", "}"] {
                prop_assert!(!line.contains(slip), "{}", line);
            }
            prop_assert_eq!(line.matches('(').count(), line.matches(')').count());
        }
    }
}
