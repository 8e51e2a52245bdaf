//! What is written down is read as the same tree.

use super::{anywhere, names, read};
use crate::effect::{Block, Program};
use proptest::prelude::*;

fn written(program: &Program, block: Block) -> String {
    crate::effect::read::written(program, &names(), block)
}

/// Reads a text, writes it down and reads it again: both trees.
fn there_and_back(text: &str) -> (Program, Program) {
    let (program, block) = read(text, anywhere()).unwrap_or_else(|problems| panic!("{text}: {problems:?}"));
    let again = written(&program, block);
    let (second, _) = read(&again, anywhere()).unwrap_or_else(|problems| panic!("{again}: {problems:?}"));
    (program, second)
}

#[test]
fn a_text_is_written_as_an_author_would() {
    for text in [
        "deal 2 physical; discard up to 3 Combat { add 1 physical; focus +1 you }; place this top",
        "embed regular Weapon from area; add 2 physical if physical; if slain { regular +1 }",
        "if card War Sword or not pursuers >= 2 { draw ?-1 you } else { bury top 2 each }",
        "until end of phase: if this is enraged: others (Undead): attack -1 physical",
        "pay { lose tokens 2H+1 this } { move one in line (Ghoren and calm) to highest keeping focus }",
        "each { choose { discard 1 Combat you } or { may { resolve -2 } } }",
    ] {
        let (program, block) = read(text, anywhere()).unwrap_or_else(|problems| panic!("{text}: {problems:?}"));
        assert_eq!(written(&program, block), text);
    }
}

/// Texts of the language, in which every verb, count, Hero, Enemy, filter, fact and change occurs.
pub(in crate::effect) fn sound_text() -> impl Strategy<Value = String> {
    let one = |words: &'static [&'static str]| prop::sample::select(words.to_vec()).prop_map(str::to_string);
    let number = one(&[
        "1",
        "3",
        "40",
        "H",
        "2H+1",
        "H-1",
        "?",
        "2?+3",
        "tokens",
        "quest",
        "pursuers",
        "3foes",
        "paid+1",
        "restored",
        "buried",
        "wounds",
        "hand",
        "focus",
        "line",
        "allies",
        "darkness+1",
    ]);
    let companion = one(&["ally", "allies", "ally anywhere", "allies anywhere"]);
    let filter = one(&["", " (Undead)", " (raging)", " (Ghoren and enraged)", " (calm and wounded)", " (regular and line)", " (special and area)"]);
    let who = one(&["you", "each", "others", "any", "another", "attacked", "highest", "lowest"]);
    let which = (one(&["target", "this", "attacker", "all", "mine", "line", "first", "one", "one in area", "one in line"]), filter)
        .prop_map(|(which, filter)| which + &filter);
    let victim = prop_oneof![who.clone(), which.clone()];
    let plain = one(&[
        "gains Flame",
        "strike",
        "embed regular Weapon from area",
        "embed fast from hand",
        "embed any Combat from either",
        "place this area",
        "place this rewards",
        "attach this target",
        "attach hand",
        "attach hand Flame",
        "cancel all",
        "take over",
        "improve here",
        "degrade adjacent",
        "improve any",
        "scout",
        "march",
        "flip",
        "pass token",
        "recruit",
        "recruit Combat turned",
    ]);
    let modifier = one(&[
        "attack +1 physical",
        "party: attack -2 magical",
        "all (Undead): defence +1 any",
        "others: life +2",
        "range -1",
        "draw limit +1",
        "hand size -1",
        "restoration +1",
        "restoration x2",
        "price -1",
        "regular +1",
        "focus gain +1",
        "if this is wounded: relentless",
        "stays in line",
        "keeps focus",
        "no rest",
        "rest among enemies",
        "no buying",
        "no scouting",
        "free scouting",
        "cannot be buried",
        "immune burning",
        "immune weakness",
        "allies: attack +1 physical",
        "allies: life +1",
        "if hand <= 2 or foes >= H: vulnerable Flame",
    ]);
    let fact = one(&[
        "target is Undead and line",
        "this is special",
        "card Flame",
        "card War Sword",
        "tokens >= 2H",
        "hand >= 2",
        "paid <= 1",
        "restored >= 1",
        "allies >= 2",
        "darkness <= 0",
        "? <= 1",
        "hit",
        "slain",
        "no enemies",
        "safe",
        "land haven",
        "special slain",
    ]);
    let cond = (prop::collection::vec((any::<bool>(), any::<bool>(), fact), 1..4)).prop_map(|tests| {
        let mut text = String::new();
        for (at, (or, not, fact)) in tests.into_iter().enumerate() {
            text += if at == 0 {
                ""
            } else if or {
                " or "
            } else {
                " and "
            };
            text += if not { "not " } else { "" };
            text += &fact;
        }
        text
    });
    let verb = prop_oneof![
        plain,
        modifier.prop_map(|modifier| format!("until end of round: {modifier}")),
        (
            one(&[
                "deal # physical",
                "add # magical",
                "add # physical if physical",
                "pierce # any",
                "cancel # physical",
                "draw more #",
                "reward #",
                "regular +#",
                "resolve +#",
                "resolve -#",
                "time +#",
                "time -#",
                "reinforce +#",
                "reinforce -#",
                "tokens # this",
                "lose tokens # encounter",
                "tokens # quest",
                "tokens # any card",
                "lose tokens # any card in area",
                "claim #",
                "restock #",
                "bring #",
                "bring # Undead",
                "bring # Ghoren green",
                "fetch # from discard to hand",
                "fetch up to # Combat from area to burial"
            ]),
            number.clone()
        )
            .prop_map(|(verb, n)| verb.replace('#', &n)),
        (
            one(&["hurt # magical", "heal #", "draw #", "discard #", "discard # Combat", "bury #", "bury top #", "discard top #", "focus +#", "focus -#"]),
            number.clone(),
            who.clone()
        )
            .prop_map(|(verb, n, who)| format!("{} {who}", verb.replace('#', &n))),
        (one(&["wound", "burn", "daze", "poison", "weaken", "cure"]), number.clone(), victim).prop_map(|(verb, n, victim)| format!("{verb} {n} {victim}")),
        (one(&["enrage", "calm", "attack", "drive off"]), which.clone()).prop_map(|(verb, which)| format!("{verb} {which}")),
        (which.clone(), who.clone()).prop_map(|(which, who)| format!("attack {which} {who}")),
        (which.clone(), companion.clone()).prop_map(|(which, ally)| format!("attack {which} {ally}")),
        (one(&["heal 2", "hurt 1 magical", "wound 1", "poison 1", "cure 1", "turn", "dismiss"]), companion.clone())
            .prop_map(|(verb, ally)| format!("{verb} {ally}")),
        (companion, who.clone()).prop_map(|(ally, who)| format!("lend {ally} to {who}")),
        which.clone().prop_map(|which| format!("move {which} to line")),
        (which, who.clone(), one(&["", " keeping focus"])).prop_map(|(which, who, keeping)| format!("move {which} to {who}{keeping}")),
        (one(&["halve focus", "rage"]), who.clone()).prop_map(|(verb, who)| format!("{verb} {who}")),
    ];
    let step = verb.prop_recursive(3, 12, 3, move |inner| {
        let block = prop::collection::vec(inner, 1..=3).prop_map(|steps| format!("{{ {} }}", steps.join("; ")));
        prop_oneof![
            block.clone().prop_map(|block| format!("may {block}")),
            (block.clone(), block.clone()).prop_map(|(cost, then)| format!("pay {cost} {then}")),
            (block.clone(), block.clone()).prop_map(|(one, other)| format!("choose {one} or {other}")),
            (cond.clone(), block.clone()).prop_map(|(cond, then)| format!("if {cond} {then}")),
            (cond.clone(), block.clone(), block.clone()).prop_map(|(cond, then, not)| format!("if {cond} {then} else {not}")),
            (who.clone(), block.clone()).prop_map(|(who, block)| format!("{who} {block}")),
            (number.clone(), block.clone()).prop_map(|(n, block)| format!("discard up to {n} Combat {block}")),
            (number.clone(), block).prop_map(|(n, block)| format!("spend up to {n} tokens {block}")),
        ]
    });
    // One step at the top: what builds an attack comes first only there.
    step
}

proptest! {
    #[test]
    fn whatever_is_written_is_read_as_the_same_tree(text in sound_text()) {
        let (first, second) = there_and_back(&text);
        prop_assert_eq!(first, second);
    }
}
