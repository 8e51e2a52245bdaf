//! The effect language: what it understands, and what it says about the rest.

use super::*;
use crate::content::Target;
use crate::ids::{Condition, Damage, Keyword, Keywords};
use mistgate_kernel::content::{Document, Source};

/// A small vocabulary: Combat, Flame and Weapon on cards, Undead and Ghoren on Enemies.
pub(in crate::effect) fn names() -> Names {
    Names {
        keywords: ["Combat", "Flame", "Weapon", "Undead", "Ghoren"].map(String::from).to_vec(),
        cards: Keywords(0b00111),
        enemies: Keywords(0b11000),
        titles: ["Shield", "War Sword", "Blessing of Fire"].map(String::from).to_vec(),
        ..Names::default()
    }
}

/// An Action of a Hero Card with an Enemy for target.
pub(in crate::effect) fn attacking() -> Scope {
    Scope::action(ActionKind::Regular, Target::Enemies(1, false, Filter::default()), Trigger::AnyTime)
}

/// What stands between the quotes in `a = "…"`: its effects and the program around them, or all problems. The text
/// begins in column 6.
pub(in crate::effect) fn read(text: &str, scope: Scope) -> Result<(Program, Block), Vec<String>> {
    let source = Source::new("a", format!("a = \"{text}\""));
    let report = Report::default();
    let document = Document::parse(&source, &report);
    let text = document.fields(&report).text("a").expect("the text is a TOML string");
    let mut program = Program::default();
    let block = effect(&text, Ground { scope, names: &names(), program: &mut program, report: &report });
    let problems: Vec<String> = report.into_problems([&source]).0.iter().map(ToString::to_string).collect();
    assert_eq!(block.is_some(), problems.is_empty(), "an effect is read or something is wrong with it: {problems:?}");
    block.map(|block| (program, block)).ok_or(problems)
}

fn only(text: &str, scope: Scope) -> Effect {
    let (program, block) = read(text, scope).unwrap_or_else(|problems| panic!("{text}: {problems:?}"));
    program.of(block)[0]
}

#[test]
fn the_verbs_of_an_attack_are_understood() {
    for (text, expected) in [
        ("deal 2 physical", Effect::Deal(Num::plain(2), Damage::Physical)),
        ("deal 2pursuers+1 magical", Effect::Deal(Num::times(2, Count::Pursuers, 1), Damage::Magical)),
        ("add 1 physical", Effect::Add(Num::plain(1), Damage::Physical, false)),
        ("add 2 physical if physical", Effect::Add(Num::plain(2), Damage::Physical, true)),
        ("pierce 2 any", Effect::Pierce(Num::plain(2), Sort::Any)),
        ("gains Flame", Effect::Gains(Keyword(1))),
        ("embed regular Weapon from area", Effect::Embed { kind: Some(ActionKind::Regular), keyword: Some(Keyword(2)), from: Origin::Area }),
        ("embed any from either", Effect::Embed { kind: None, keyword: None, from: Origin::Either }),
        (
            "burn 1 target",
            Effect::Afflict(Condition::Burning, Num::plain(1), Victim::Enemies(Which { scope: super::super::tree::Scope::Target, filter: Filter::default() })),
        ),
    ] {
        assert_eq!(only(text, attacking()), expected, "{text}");
    }
}
