//! The language is read as documented, and mistakes are named.

use super::{Cards, Names, cost, effect};
use crate::effect::*;
use crate::ids::*;
use mistgate_kernel::content::{Placed, Report, Source};
use mistgate_kernel::language::Writer;

fn names() -> Names {
    Names { skills: ["Might", "Lore"].map(str::to_owned).to_vec() }
}

type Read = fn(&Placed<String>, &Names, &mut Program, &Report) -> Option<Vec<Effect>>;

fn read(text: &str, how: Read) -> Result<(Program, Vec<Effect>), String> {
    let source = Source::new("test", format!("\"{text}\""));
    let placed = Placed::new(text.to_owned(), source.place(0..text.len() + 2));
    let (report, mut program) = (Report::default(), Program::default());
    let effects = how(&placed, &names(), &mut program, &report);
    effects.map(|effects| (program, effects)).ok_or_else(|| format!("{:?}", report.into_problems([&source])))
}

fn single(text: &str) -> Effect {
    let (_, effects) = read(text, effect).unwrap();
    assert_eq!(effects.len(), 1, "{text}");
    effects[0]
}

#[test]
fn every_verb_is_read() {
    let any = |n, extent| Effect::Retire { n, extent, what: What::Card, from: Where::Anywhere };
    let gain = |n, resource, per| Effect::Gain { n, resource, per };
    for (text, expected) in [
        ("+2 move", gain(2, Resource::Move, None)),
        ("+1 attack per beast", gain(1, Resource::Attack, Some(Thing::Enemy(Some(EnemyKind::Beast))))),
        ("+1 scout per wound", gain(1, Resource::Scout, Some(Thing::Wound))),
        ("draw 2 cards", Effect::Draw(2)),
        ("heal 2", Effect::Heal(2)),
        ("wound 1", Effect::Wound(1)),
        ("retire 1", any(1, Extent::Exactly)),
        ("retire up to 2 cards", any(2, Extent::UpTo)),
        ("retire 1 item from play", Effect::Retire { n: 1, extent: Extent::Exactly, what: What::Item, from: Where::Play }),
        ("retire 2 undead", Effect::RetireEnemy { extent: Extent::Exactly, n: 2, kind: Some(EnemyKind::Undead) }),
        ("retire 1 enemy", Effect::RetireEnemy { extent: Extent::Exactly, n: 1, kind: None }),
        ("discard up to 3", Effect::Discard { extent: Extent::UpTo, n: 3 }),
        ("recover 1", Effect::Recover(1)),
        ("recall 1", Effect::Recall(1)),
        ("learn lore", Effect::Learn(Some(Skill(1)))),
        ("learn any", Effect::Learn(None)),
        ("gain card", Effect::Take { row: None, max: None, to: To::Usual }),
        ("gain gold up to 5 to hand", Effect::Take { row: Some(Row::Gold), max: Some(5), to: To::Hand }),
        ("gain event", Effect::Take { row: Some(Row::Events), max: None, to: To::Usual }),
        ("hire", Effect::Hire),
        ("refresh 1 ally", Effect::Refresh { n: 1, what: What::Ally }),
        ("unlock 1", Effect::Unlock(1)),
        ("reach 1", Effect::Reach(1)),
        ("slay up to 4 near", Effect::Slay { max: 4, range: Range::Near }),
        ("ward 2", Effect::Ward(2)),
        ("walk 1", Effect::Walk(1)),
        ("venture 2", Effect::Venture(2)),
        ("travel wildlands", Effect::Travel(Goal::Land(Land::Wildlands))),
        ("explore 3", Effect::Explore(3)),
        ("swap", Effect::Swap),
        ("shift", Effect::Shift),
        ("spawn beast", Effect::Spawn(Some(EnemyKind::Beast))),
        ("spawn local", Effect::Spawn(None)),
    ] {
        assert_eq!(single(text), expected, "{text}");
    }
}

#[test]
fn options_steps_and_blocks_nest() {
    let (program, effects) = read("+1 move; draw 1 or +2 attack", effect).unwrap();
    let [Effect::Either(options)] = effects[..] else { panic!("{effects:?}") };
    let [Effect::Do(first), Effect::Do(second)] = *program.of(options) else { panic!() };
    assert_eq!(program.of(first), [Effect::Gain { n: 1, resource: Resource::Move, per: None }, Effect::Draw(1)]);
    assert_eq!(program.of(second), [Effect::Gain { n: 2, resource: Resource::Attack, per: None }]);

    let (program, effects) = read("heal 1; may spend 1 move and retire 1 beast { draw 1 }; if at deadlands { +1 scout }", effect).unwrap();
    let [Effect::Heal(1), Effect::May { cost, then }, Effect::If { condition: Condition::Land(Land::Deadlands), .. }] = effects[..] else {
        panic!("{effects:?}")
    };
    assert_eq!(
        program.of(cost),
        [Effect::Spend { n: 1, resource: Resource::Move }, Effect::RetireEnemy { extent: Extent::Exactly, n: 1, kind: Some(EnemyKind::Beast) }]
    );
    assert_eq!(program.of(then), [Effect::Draw(1)]);

    let (_, effects) = read("draw 1; either { +1 move or +1 attack }", effect).unwrap();
    assert!(matches!(effects[..], [Effect::Draw(1), Effect::Either(_)]));
}

#[test]
fn costs_are_read() {
    let (_, effects) = read("spend 3 attack and retire 1 enemy and wound 2", cost).unwrap();
    assert_eq!(
        effects,
        [Effect::Spend { n: 3, resource: Resource::Attack }, Effect::RetireEnemy { extent: Extent::Exactly, n: 1, kind: None }, Effect::Wound(2)]
    );
}

/// Read and written.
fn again(text: &str) -> String {
    let (mut program, effects) = read(text, effect).unwrap();
    let block = program.add(&effects).unwrap();
    Writer::<Cards>::with((&program, &names()), |writer| writer.steps(block))
}

#[test]
fn what_is_written_is_what_was_read() {
    for (text, written) in [
        ("+1 attack per beasts; draw 2 cards; heal 1 wound", "+1 attack per beast; draw 2; heal 1"),
        ("retire up to 2 cards from hand; retire exactly 1 from anywhere", "retire up to 2 from hand; retire 1"),
        ("gain gold up to 5 to hand; learn lore; learn any; spawn local", "gain gold up to 5 to hand; learn lore; learn any; spawn local"),
        ("may spend 1 move and retire 2 undead { slay up to 4 near }", "may spend 1 move and retire 2 undead { slay up to 4 near }"),
        ("if have 2 enemies { travel inn }; if no enemy here { swap }", "if have 2 enemy { travel inn }; if no enemy here { swap }"),
        ("+1 move; draw 1 or +2 attack", "either { +1 move; draw 1 or +2 attack }"),
        ("draw 1; either { +1 move or +1 attack }", "draw 1; either { +1 move or +1 attack }"),
    ] {
        assert_eq!(again(text), written);
        assert_eq!(again(written), written);
    }
}

#[test]
fn mistakes_are_named() {
    for (text, how, message) in [
        ("+2 mvoe", effect as Read, "did you mean `move`"),
        ("drwa 1", effect, "did you mean `draw`"),
        ("draw", effect, "a number from 1 to 9"),
        ("draw 0", effect, "a number from 1 to 9"),
        ("draw 1 draw 2", effect, "expected `;`, `or` or the end"),
        ("learn magic", effect, "`might`, `lore` or `any`"),
        ("either { draw 1 }", effect, "needs options"),
        ("gain event to deck", effect, "CF-EVENT-08"),
        ("retire 1 action from play", effect, "CF-RETIRE-03"),
        ("may { may { may { may { may { draw 1 } } } } }", effect, "nested more than 4 deep"),
        ("draw 1 or draw 2 or draw 3 or draw 4 or draw 5", effect, "more than 4 options"),
        ("spnd 1 move", effect, "expected `+` or a verb"),
        ("spend 1 move", effect, "only for costs"),
        ("exhaust 1 item", effect, "only for costs"),
        ("retire up to 2 beasts", effect, "retired in full"),
        ("draw 1; draw 1; draw 1; draw 1; draw 1; draw 1; draw 1; draw 1; draw 1", effect, "more than 8 steps"),
        ("draw 1", cost, "cannot be a cost"),
        ("retire up to 1", cost, "paid in full"),
        ("retire 1 beast and retire 1 enemy", cost, "the same things"),
        ("retire 1 card and discard 1", cost, "the same things"),
        ("exhaust 1 action", cost, "CF-ALLY-02"),
    ] {
        let problems = read(text, how).expect_err(text);
        assert!(problems.contains(message), "{text}: {problems}");
    }
}
