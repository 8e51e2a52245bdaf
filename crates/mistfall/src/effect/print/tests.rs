//! The words on cards.

use super::Printer;
use crate::content::{AbilityPlace, Action, Content, Target};
use crate::effect::read::tests::writing::sound_text;
use crate::effect::read::tests::{anywhere, attacking, names, read};
use crate::effect::read::{Bearer, Scope as Place};
use crate::effect::*;
use crate::ids::Phase;
use mistgate_kernel::text::{Run, Text};
use proptest::prelude::*;

/// What stands on such a thing for a text of the language.
fn printed(text: &str, scope: Place) -> Text {
    let (program, block) = read(text, scope).unwrap_or_else(|problems| panic!("{text}: {problems:?}"));
    let names = names();
    let content = Content { program, keywords: names.keywords, titles: names.titles, ..Content::default() };
    Printer::new(&content, scope.bearer).effect(block)
}

#[test]
fn hero_cards_speak_to_their_hero() {
    for (text, words) in [
        ("deal 2 physical", "Deal 2 Physical Damage."),
        ("deal 2 physical; draw 1", "Deal 2 Physical Damage and draw 1 card."),
        (
            "deal 2 physical; discard up to 3 Combat { add 1 physical; focus +1 }; place this top",
            "Deal 2 Physical Damage. You may discard up to 3 Combat cards; for each add 1 Physical Damage and gain 1 Enemy Focus. Place this card on top of your deck.",
        ),
        ("deal 1 magical; discard up to 1 Flame { add 2 magical }", "Deal 1 Magical Damage. You may discard 1 Flame card to add 2 Magical Damage."),
        (
            "embed regular Weapon from area; add 2 physical if physical",
            "Resolve a Regular Action of a Weapon card in your Hero Area as part of this one and add 2 Physical Damage if it deals Physical Damage.",
        ),
        ("deal 2 physical; strike; deal 3 physical", "Deal 2 Physical Damage. Then attack the same target again: deal 3 Physical Damage."),
        ("deal pursuers physical; pierce 1 any", "Deal X Physical Damage and ignore 1 Physical Defence and 1 Magical Defence (X: Enemies in your Hero Area)."),
        (
            "deal 2wounds-1 physical; gains Flame",
            "Deal X Physical Damage and add Flame to the Keywords of the attack (X: Wounds on the target, times 2, less 1).",
        ),
        ("wound 2 target; daze 1 target", "Place 2 Wounds on the target and place 1 Daze on the target."),
        ("burn 1 all (Undead and enraged)", "Place 1 Burning on all Enraged Undead Enemies in play."),
        ("weaken 1 one (regular and line)", "Place 1 Weakness on one Regular Enemy in the Quest Area."),
        ("fetch up to 2 Combat from discard to hand", "Move up to 2 Combat cards from your discard pile to your hand."),
        ("heal 1 you; heal 2 any", "Receive 1 Restoration. One Hero receives 2 Restoration."),
        ("each { draw 1; focus -1 }", "Each Hero draws 1 card and loses 1 Enemy Focus."),
        ("others { may { discard 1 } }", "Each other Hero may discard 1 card."),
        ("pay { bury 1 } { draw 2 }", "You may Bury 1 card to draw 2 cards."),
        ("pay { discard 1 } { each { draw 1 } }", "You may discard 1 card; if you do, each Hero draws 1 card."),
        ("if slain { resolve +1 } else { time +1 }", "If the target is eliminated by this, gain 1 Resolve; otherwise move Time 1 right."),
        ("if not card War Sword { scout }", "If War Sword is not in your Hero Area, turn an adjacent Location face up."),
        ("if card Flame and hand <= 0 { draw 1 }", "If a Flame card is in your Hero Area and you hold no card, draw 1 card."),
        (
            "if focus >= 6 or not pursuers >= 2 { halve focus }",
            "If your Enemy Focus is at least 6, or fewer than 2 Enemies are in your Hero Area, halve your Enemy Focus.",
        ),
        ("until end of turn: range +1", "Until the end of the Hero Turn, your Actions have 1 more Range."),
        ("until end of round: all (Undead): stays in line", "Until the end of the round, Undead Enemies do not pursue."),
        ("move target to another keeping focus", "Move the target to the Hero Area of another Hero without halving Enemy Focus."),
        ("drive off target", "Discard the target without eliminating it."),
        ("attach hand Combat", "Attach a Combat card from your hand to this one; it still counts as in hand."),
        ("may { scout }; may { scout }", "You may turn an adjacent Location face up. You may do that once more."),
        ("if card Acid { draw 1 }", "If an Acid card is in your Hero Area, draw 1 card."),
        (
            "any { draw 1; until end of phase: attack +1 physical }",
            "One Hero: draw 1 card; until the end of the Phase, their attacks with Physical Damage deal 1 more.",
        ),
        ("tokens 3 this; regular +1", "Place 3 Objectives on this card and gain 1 more Regular Action this turn."),
    ] {
        assert_eq!(printed(text, attacking()).to_string(), words, "{text}");
    }
}

#[test]
fn texts_about_allies_and_tokens_are_orders_like_the_others() {
    let help = Place::action(ActionKind::Fast, Target::HeroOrAlly, Trigger::AnyTime);
    for (text, words) in [
        ("heal 2 target; cure 1 target", "Give 2 Restoration to the target and take 1 Condition token off the target."),
        ("hurt 1 physical ally; draw 1", "Deal 1 Physical Damage to one Ally in your Hero Area and draw 1 card."),
        ("each { heal 1 allies }", "Each Hero: give 1 Restoration to all Allies in their Hero Area."),
        ("others { may { fetch 1 from discard to hand } }", "Each other Hero may move 1 card from their discard pile to their hand."),
        ("others { pay { discard 1 } { claim 1 } }", "Each other Hero: they may discard 1 card to take 1 card of the Reward Display into their hand."),
        ("each { if hand >= 2 { discard 1 } }", "Each Hero: if they hold at least 2 cards, discard 1 card."),
        ("tokens 1 any card", "Place 1 Objective on any card."),
        ("tokens 3 any card", "Place 3 Objectives on any cards."),
        ("lose tokens 2 any card in area", "Take 2 Objectives off any cards in your Hero Area."),
        ("pass token", "Move 1 Objective from any card to another."),
    ] {
        assert_eq!(printed(text, help).to_string(), words, "{text}");
    }
}

#[test]
fn enemies_and_the_world_name_the_hero() {
    let enters = Place::ability(Bearer::Enemy, Trigger::Enters, AbilityPlace::Area);
    let event = Place::event(Bearer::Time);
    for (text, scope, words) in [
        ("focus +1", enters, "You gain 1 Enemy Focus."),
        ("hurt 2 physical you; poison 1 you", enters, "You take 2 Physical Damage and gain 1 Poison."),
        ("attack this", enters, "This Enemy attacks."),
        ("attack mine (Undead) you; degrade here", enters, "All Undead Enemies in your Hero Area attack you. Degrade this Location."),
        ("hurt ? magical each", event, "Each Hero takes ? Magical Damage."),
        ("bring H+1 Undead blue", event, "Add Hero Number + 1 Undead Enemies of the blue deck to the Quest Area."),
        ("bring 1", event, "Add 1 Enemy to the Quest Area."),
        ("highest { choose { discard 1 } or { daze 1 you } }", event, "The Hero with the most Enemy Focus chooses: discard 1 card, or gain 1 Daze."),
        ("rage each; reinforce -1", event, "Each Hero Enrages a Raging Enemy in their Hero Area. Move Reinforcements 1 left."),
        ("each { if hand >= 3 { discard 1 } }", event, "Each Hero: if they hold at least 3 cards, discard 1 card."),
        ("bury top 2 each", event, "Each Hero Buries the top 2 cards of their deck."),
    ] {
        assert_eq!(printed(text, scope).to_string(), words, "{text}");
    }
}

// rule: MF-SYMBOL-01 MF-AREA-04
#[test]
fn symbols_stand_for_their_words() {
    let text = printed("deal 2 physical", attacking());
    assert_eq!(
        text.0[0].runs,
        [Run::Words("Deal 2 ".to_string()), Run::Icon { name: "sword", word: "Physical Damage".to_string() }, Run::Words(".".to_string())]
    );
    let area = printed("move target to you", attacking());
    assert!(area.0[0].runs.contains(&Run::Icon { name: "helm", word: "Hero Area".to_string() }), "{area:?}");
}

fn words_of(action: Action, text: &str) -> String {
    let (program, effect) = read(text, Place::action(action.kind, action.target, action.when)).unwrap_or_else(|problems| panic!("{text}: {problems:?}"));
    let names = names();
    let content = Content { program, keywords: names.keywords, titles: names.titles, ..Content::default() };
    Printer::new(&content, Bearer::Card).action(&Action { effect, ..action }).to_string()
}

#[test]
fn an_action_says_where_how_far_at_what_and_when() {
    let plain = Action {
        kind: ActionKind::Regular,
        from: Origin::Area,
        range: 1,
        target: Target::Enemies(1, HowMany::Exactly, Filter::default()),
        when: Trigger::AnyTime,
        effect: Block::NOTHING,
        focus: 2,
        main: false,
        says_you: false,
    };
    assert_eq!(words_of(plain, "deal 2 physical"), "Regular Action from your Hero Area, Range 1, 1 Enemy: Deal 2 Physical Damage. Enemy Focus +2.");
    let every = Action { kind: ActionKind::Fast, from: Origin::Hand, range: 2, target: Target::EveryEnemyInLine(Filter::default()), focus: -1, ..plain };
    assert_eq!(words_of(every, "daze 1 target"), "Fast Action from hand, Range 2, every Enemy in the Quest Area: Place 1 Daze on each target. Enemy Focus -1.");
    let block = Action { kind: ActionKind::Reflex, from: Origin::Either, target: Target::None, when: Trigger::Attacked, focus: 0, ..plain };
    assert_eq!(words_of(block, "cancel 1 physical"), "Reflex from hand or your Hero Area, Range 1: When you are dealt damage, cancel 1 Physical Damage.");
    let ward = Action { range: 2, main: true, ..block };
    assert_eq!(
        words_of(ward, "cancel all"),
        "Reflex from hand or your Hero Area, Range 2: When a Hero is dealt damage, cancel all damage. Then place this card under the Reward deck."
    );
    let soothe = Action { when: Trigger::Enrages, range: 2, ..block };
    assert_eq!(words_of(soothe, "calm target"), "Reflex from hand or your Hero Area, Range 2: When an Enemy in Range is Enraged, Calm that Enemy.");
}

#[test]
fn an_ability_says_when_and_how_often() {
    use crate::content::{Ability, Does, Limit};
    let (mut program, effect) = read("focus +1", Place::event(Bearer::Location)).unwrap();
    let cond = program.tests.add(&[Test { alternative: false, not: false, what: Fact::Safe }]).map(Cond).unwrap();
    let id = program.modifiers.add(&[Modifier { about: About::Bearer, cond, change: Change::Price(-1) }]).map(|block| ModId(block.start)).unwrap();
    let content = Content { program, ..Content::default() };
    let ability =
        |trigger, optional, once| Ability { name: "Howl".to_string(), place: AbilityPlace::Line, does: Does::When { trigger, effect, optional, once } };
    let printer = |bearer| Printer::new(&content, bearer);
    let howl = ability(Trigger::StartOf(Phase::Defence), false, Some(Limit::Round));
    assert_eq!(
        printer(Bearer::Enemy).ability(&howl).to_string(),
        "Howl: in the Quest Area, once a round, at the start of the Defence Phase, each Hero gains 1 Enemy Focus."
    );
    assert_eq!(printer(Bearer::Quest).ability(&howl).to_string(), "Howl: once a round, at the start of the Defence Phase, each Hero gains 1 Enemy Focus.");
    let may = ability(Trigger::Arrive, true, None);
    assert_eq!(printer(Bearer::Location).ability(&may).to_string(), "Howl: when the party arrives here, you may do this: each Hero gains 1 Enemy Focus.");
    let cheap = Ability { name: String::new(), place: AbilityPlace::Anywhere, does: Does::While(id) };
    assert_eq!(printer(Bearer::Charter).ability(&cheap).to_string(), "While this Location is Safe, your Advanced Feats cost 1 less.");
    assert_eq!(printer(Bearer::Location).ability(&cheap).to_string(), "While this Location is Safe, each Hero's Advanced Feats cost 1 less.");
}

#[test]
fn nothing_is_printed_for_nothing() {
    assert_eq!(Printer::new(&Content::default(), Bearer::Card).effect(Block::NOTHING), Text::default());
}

/// Is this word among the others?
fn has_word(text: &str, wanted: &str) -> bool {
    text.split(|letter: char| !letter.is_alphabetic()).any(|word| word.eq_ignore_ascii_case(wanted))
}

proptest! {
    // rule: HM-ATTACK-05
    #[test]
    fn a_text_is_worded_with_you_if_a_hero_card_says_the_word(text in sound_text()) {
        let (program, block) = read(&text, anywhere()).unwrap_or_else(|problems| panic!("{text}: {problems:?}"));
        let names = names();
        let content = Content { program, keywords: names.keywords, titles: names.titles, ..Content::default() };
        let words = Printer::new(&content, Bearer::Card).effect(block).to_string();
        prop_assert_eq!(content.program.says_you(block), has_word(&words, "you"), "{}", words);
    }

    #[test]
    fn every_text_is_made_of_whole_sentences(text in sound_text()) {
        let printed = printed(&text, anywhere());
        for line in &printed.0 {
            let line = line.to_string();
            prop_assert!(line.starts_with(|letter: char| letter.is_uppercase()), "{}", line);
            prop_assert!(line.ends_with('.'), "{}", line);
            for slip in ["  ", "..", " .", " ,", ",,", ",.", "{", "}", ": ."] {
                prop_assert!(!line.contains(slip), "{}", line);
            }
            prop_assert_eq!(line.matches('(').count(), line.matches(')').count());
        }
    }
}
