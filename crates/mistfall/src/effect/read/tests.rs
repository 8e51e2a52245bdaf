//! The effect language: what it understands, and what it says about the rest.

use super::*;
use crate::content::{AbilityPlace, Others, Target};
use crate::effect::Among as Out;
use crate::ids::{Colour, Condition, Damage, Keyword, Keywords, Phase};
use mistgate_kernel::content::{Document, Source};

mod mistakes;
pub(in crate::effect) mod writing;

/// A small vocabulary: Combat, Flame and Weapon on cards, Undead and Ghoren on Enemies.
pub(in crate::effect) fn names() -> Names {
    Names {
        keywords: ["Combat", "Flame", "Weapon", "Undead", "Ghoren", "Acid"].map(String::from).to_vec(),
        cards: Keywords(0b100111),
        enemies: Keywords(0b011000),
        titles: ["Flame", "War Sword", "Blessing", "Blessing of Fire"].map(String::from).to_vec(),
        ..Names::default()
    }
}

/// An Action of a Hero Card with an Enemy for target.
pub(in crate::effect) fn attacking() -> Scope {
    Scope::action(ActionKind::Regular, Target::Enemies(1, HowMany::Exactly, Filter::default()), Trigger::AnyTime)
}

/// A Reflex of a Hero Card.
fn reflex(when: Trigger) -> Scope {
    Scope::action(ActionKind::Reflex, Target::None, when)
}

/// An ability of an Enemy.
fn of_enemy(when: Trigger) -> Scope {
    Scope::ability(Bearer::Enemy, when, AbilityPlace::Area)
}

/// Where everything that depends on the place can be said, but for Heroes as targets.
pub(in crate::effect) fn anywhere() -> Scope {
    Scope { bearer: Bearer::Attachment, aim: Aim::Enemies, you: true, action: true, attack: true, assault: true, drawing: true }
}

/// What stands between the quotes in `a = "…"`, or all problems. The text begins in column 6.
fn reading<T>(text: &str, scope: Scope, reader: impl Fn(&Placed<String>, Ground) -> Option<T>) -> Result<(Program, T), Vec<String>> {
    let source = Source::new("a", format!("a = \"{text}\""));
    let report = Report::default();
    let document = Document::parse(&source, &report);
    let text = document.fields(&report).text("a").expect("the text is a TOML string");
    let mut program = Program::default();
    let read = reader(&text, Ground { scope, names: &names(), program: &mut program, report: &report });
    let problems: Vec<String> = report.into_problems([&source]).0.iter().map(ToString::to_string).collect();
    assert_eq!(read.is_some(), problems.is_empty(), "something is read or something is wrong with it: {problems:?}");
    read.map(|read| (program, read)).ok_or(problems)
}

/// An effect and the program around it, or all problems.
pub(in crate::effect) fn read(text: &str, scope: Scope) -> Result<(Program, Block), Vec<String>> {
    reading(text, scope, effect)
}

fn only(text: &str, scope: Scope) -> Effect {
    let (program, block) = read(text, scope).unwrap_or_else(|problems| panic!("{text}: {problems:?}"));
    assert_eq!(block.len, 1, "{text}");
    program.of(block)[0]
}

fn problems(text: &str, scope: Scope) -> Vec<String> {
    read(text, scope).expect_err(text)
}

fn plain(n: i8) -> Num {
    Num::plain(n)
}

fn which(among: Out) -> Which {
    Which { among, filter: Filter::default() }
}

#[test]
fn the_verbs_of_an_attack_are_understood() {
    for (text, expected) in [
        ("deal 2 physical", Effect::Deal(plain(2), Damage::Physical)),
        ("add 1 physical", Effect::Add(plain(1), Damage::Physical, None)),
        ("add 2 physical if physical", Effect::Add(plain(2), Damage::Physical, Some(IfDealt { damage: Damage::Physical }))),
        ("pierce 2 any", Effect::Pierce(plain(2), Sort::Any)),
        ("pierce 1 magical", Effect::Pierce(plain(1), Sort::Only(Damage::Magical))),
        ("gains Flame", Effect::Gains(Keyword(1))),
        ("embed regular Weapon from area", Effect::Embed { kind: Embedded::Regular, keyword: Some(Keyword(2)), from: Origin::Area }),
        ("embed any from either", Effect::Embed { kind: Embedded::Any, keyword: None, from: Origin::Either }),
        ("embed fast from hand", Effect::Embed { kind: Embedded::Fast, keyword: None, from: Origin::Hand }),
        ("strike", Effect::Strike),
    ] {
        assert_eq!(only(text, attacking()), expected, "{text}");
    }
}

#[test]
fn the_verbs_of_cards_are_understood() {
    for (text, expected) in [
        ("draw 1", Effect::Draw(plain(1), Who::You)),
        ("draw 2 another", Effect::Draw(plain(2), Who::Another)),
        ("discard 1", Effect::Discard(plain(1), None, Who::You)),
        ("discard 2 Combat others", Effect::Discard(plain(2), Some(Keyword(0)), Who::Others)),
        ("discard top 3 each", Effect::DiscardTop(plain(3), Who::Each)),
        ("bury 1 lowest", Effect::Bury(plain(1), Who::Lowest)),
        ("bury top 1", Effect::BuryTop(plain(1), Who::You)),
        ("heal 3 any", Effect::Heal(plain(3), Patient::Heroes(Who::Any))),
        ("cure 1 you", Effect::Cure(plain(1), Victim::Heroes(Who::You))),
        ("cure 1 target", Effect::Cure(plain(1), Victim::Enemies(which(Out::Target)))),
        ("fetch 1 from discard to hand", Effect::Fetch { n: plain(1), how_many: HowMany::Exactly, keyword: None, from: Zone::Discard, to: Zone::Hand }),
        (
            "fetch up to 2 Combat from burial to top",
            Effect::Fetch { n: plain(2), how_many: HowMany::UpTo, keyword: Some(Keyword(0)), from: Zone::Burial, to: Zone::Top },
        ),
        ("place this top", Effect::Place(Zone::Top)),
        ("place this rewards", Effect::Place(Zone::Rewards)),
        ("attach this target", Effect::AttachToTarget),
        ("attach hand", Effect::AttachFromHand(None)),
        ("attach hand Combat", Effect::AttachFromHand(Some(Keyword(0)))),
        ("tokens 2 this", Effect::Tokens(plain(2), Holder::This)),
        ("lose tokens 1 encounter", Effect::LoseTokens(plain(1), Holder::Encounter)),
        ("tokens 1 quest", Effect::Tokens(plain(1), Holder::Quest)),
        ("focus +1", Effect::Focus(plain(1), Who::You)),
        ("focus -2 each", Effect::FocusBack(plain(2), Who::Each)),
        ("halve focus highest", Effect::HalveFocus(Who::Highest)),
        ("regular +1", Effect::MoreRegular(plain(1))),
        ("hurt 2 magical others", Effect::Hurt(plain(2), Damage::Magical, Patient::Heroes(Who::Others))),
        ("wound 1 you", Effect::Wound(plain(1), Victim::Heroes(Who::You))),
        ("burn 1 target", Effect::Afflict(Condition::Burning, plain(1), Victim::Enemies(which(Out::Target)))),
        ("weaken 2 all", Effect::Afflict(Condition::Weakness, plain(2), Victim::Enemies(which(Out::All)))),
    ] {
        assert_eq!(only(text, attacking()), expected, "{text}");
    }
}

#[test]
fn the_verbs_of_the_world_are_understood() {
    for (text, expected) in [
        ("enrage this", Effect::Enrage(which(Out::This))),
        ("calm all", Effect::Calm(which(Out::All))),
        ("rage", Effect::Rage(Who::You)),
        ("rage each", Effect::Rage(Who::Each)),
        ("attack this", Effect::Attack(which(Out::This), None)),
        ("attack mine others", Effect::Attack(which(Out::Mine), Some(Patient::Heroes(Who::Others)))),
        ("move this to line", Effect::MoveToLine(which(Out::This))),
        ("move first to highest", Effect::MoveTo(which(Out::First), Who::Highest, Halving::Halves)),
        ("move one in line to you keeping focus", Effect::MoveTo(which(Out::OneInLine), Who::You, Halving::Keeps)),
        ("drive off one in area", Effect::DriveOff(which(Out::OneInArea))),
        ("drive off one", Effect::DriveOff(which(Out::One))),
        ("bring 2", Effect::Bring(plain(2), None, None)),
        ("bring H+1 Undead blue", Effect::Bring(Num::times(1, Count::Heroes, 1), Some(Keyword(3)), Some(Colour::Blue))),
        ("resolve +1", Effect::Resolve(plain(1))),
        ("resolve -2", Effect::LoseResolve(plain(2))),
        ("time +1", Effect::Time(plain(1))),
        ("time -1", Effect::TimeBack(plain(1))),
        ("reinforce +1", Effect::Reinforce(plain(1))),
        ("reinforce -1", Effect::ReinforceBack(plain(1))),
        ("improve here", Effect::Improve(Site::Here)),
        ("degrade adjacent", Effect::Degrade(Site::Adjacent)),
        ("improve any", Effect::Improve(Site::Any)),
        ("scout", Effect::Scout),
        ("march", Effect::March),
        ("reward 1", Effect::Reward(plain(1))),
        ("flip", Effect::Flip),
    ] {
        assert_eq!(only(text, of_enemy(Trigger::Enters)), expected, "{text}");
    }
    for (text, when, expected) in [
        ("cancel 2 any", Trigger::Attacked, Effect::Cancel(plain(2), Sort::Any)),
        ("cancel 1 physical", Trigger::Attacked, Effect::Cancel(plain(1), Sort::Only(Damage::Physical))),
        ("cancel all", Trigger::Attacked, Effect::CancelAll),
        ("take over", Trigger::Attacked, Effect::TakeOver),
        ("draw more 2", Trigger::Drawing, Effect::DrawMore(plain(2))),
        ("daze 1 attacker", Trigger::Attacked, Effect::Afflict(Condition::Daze, plain(1), Victim::Enemies(which(Out::Attacker)))),
        ("heal 1 attacked", Trigger::Attacked, Effect::Heal(plain(1), Patient::Heroes(Who::Attacked))),
        ("wound buried attacker", Trigger::Buried, Effect::Wound(Num::times(1, Count::Buried, 0), Victim::Enemies(which(Out::Attacker)))),
    ] {
        assert_eq!(only(text, reflex(when)), expected, "{text}");
    }
}

// rule: MF-SCALE-03 MF-SYMBOL-03
#[test]
fn numbers_have_a_factor_in_front_and_more_or_less_behind() {
    for (text, expected) in [
        ("3", plain(3)),
        ("0", plain(0)),
        ("H", Num::times(1, Count::Heroes, 0)),
        ("2H+1", Num::times(2, Count::Heroes, 1)),
        ("H-1", Num::times(1, Count::Heroes, -1)),
        ("6H+4", Num::times(6, Count::Heroes, 4)),
        ("?", Num::times(1, Count::TimeMark, 0)),
        ("?+1", Num::times(1, Count::TimeMark, 1)),
        ("2?-1", Num::times(2, Count::TimeMark, -1)),
        ("2pursuers", Num::times(2, Count::Pursuers, 0)),
        ("quest+2", Num::times(1, Count::Quest, 2)),
        ("line", Num::times(1, Count::Line, 0)),
    ] {
        let (_, found) = reading(text, attacking(), number).unwrap_or_else(|problems| panic!("{text}: {problems:?}"));
        assert_eq!(found, expected, "{text}");
    }
    assert_eq!(only("deal 2 physical", attacking()), Effect::Deal(plain(2), Damage::Physical));
    for (text, expected) in
        [("focus -H", Num::times(1, Count::Heroes, 0)), ("focus -2H+1", Num::times(2, Count::Heroes, 1)), ("focus -?", Num::times(1, Count::TimeMark, 0))]
    {
        assert_eq!(only(text, attacking()), Effect::FocusBack(expected, Who::You), "{text}");
    }
}

#[test]
fn forms_nest_and_steps_keep_their_order() {
    let text =
        "pay { discard 1 } { add 2 physical; focus +1 }; choose { draw 1 } or { heal 1 you }; if slain { reward 1 } else { rage }; each { may { draw 1 } }";
    let (program, block) = read(text, attacking()).unwrap();
    let [Effect::Pay(cost, then), Effect::Choose(one, other), Effect::If(cond, yes, no), Effect::For(Who::Each, all)] = *program.of(block) else {
        panic!("{:?}", program.of(block));
    };
    assert_eq!(program.of(cost), [Effect::Discard(plain(1), None, Who::You)]);
    assert_eq!(program.of(then), [Effect::Add(plain(2), Damage::Physical, None), Effect::Focus(plain(1), Who::You)]);
    assert_eq!(program.of(one), [Effect::Draw(plain(1), Who::You)]);
    assert_eq!(program.of(other), [Effect::Heal(plain(1), Patient::Heroes(Who::You))]);
    assert_eq!(program.tests(cond), [Test { alternative: false, not: false, what: Fact::Slain }]);
    assert_eq!((program.of(yes), program.of(no)), (&[Effect::Reward(plain(1))][..], &[Effect::Rage(Who::You)][..]));
    let [Effect::May(may)] = *program.of(all) else { panic!("{:?}", program.of(all)) };
    assert_eq!(program.of(may), [Effect::Draw(plain(1), Who::You)]);
}

// rule: MF-SYMBOL-05
#[test]
fn a_text_that_names_no_hero_means_its_own_or_everybody() {
    let event = Scope::event(Bearer::Time);
    let place = Scope::ability(Bearer::Location, Trigger::StartOf(Phase::Hero), AbilityPlace::Anywhere);
    let turn = Scope::ability(Bearer::Location, Trigger::StartOfTurn, AbilityPlace::Anywhere);
    for (scope, expected) in [(attacking(), Who::You), (of_enemy(Trigger::Enters), Who::You), (event, Who::Each), (place, Who::Each), (turn, Who::You)] {
        assert_eq!(only("focus +1", scope), Effect::Focus(plain(1), expected), "{scope:?}");
    }
    let (program, block) = read("each { focus +1 }", event).unwrap();
    let [Effect::For(_, each)] = *program.of(block) else { panic!() };
    assert_eq!(program.of(each), [Effect::Focus(plain(1), Who::You)], "inside of `each` there is somebody");
}

#[test]
fn what_a_target_is_depends_on_the_action() {
    let healing = Scope::action(ActionKind::Fast, Target::Heroes(1, HowMany::Exactly, Others::OrSelf), Trigger::AnyTime);
    assert_eq!(only("poison 1 target", healing), Effect::Afflict(Condition::Poison, plain(1), Victim::Heroes(Who::Target)));
    assert_eq!(only("poison 1 target", attacking()), Effect::Afflict(Condition::Poison, plain(1), Victim::Enemies(which(Out::Target))));
    assert_eq!(only("calm target", reflex(Trigger::Enrages)), Effect::Calm(which(Out::Target)));
    assert_eq!(problems("calm target", reflex(Trigger::Encounter)), ["a:1:11: the target is no Enemy here"]);
    assert_eq!(problems("heal 1 target", attacking()), ["a:1:13: the target is no Hero here"]);
}

#[test]
fn conditions_are_alternatives_of_tests() {
    let (program, cond) = reading("tokens >= 2H+1 or not safe and line <= 1", Scope::event(Bearer::Encounter), condition).unwrap();
    let test = |alternative, not, what| Test { alternative, not, what };
    assert_eq!(
        program.tests(cond),
        [
            test(false, false, Fact::AtLeast(Count::Tokens, Num::times(2, Count::Heroes, 1))),
            test(true, true, Fact::Safe),
            test(false, false, Fact::AtMost(Count::Line, plain(1))),
        ]
    );
    let undead = Filter { keyword: Some(Keyword(3)), enraged: Some(true), ..Filter::default() };
    for (text, expected) in [
        ("target is Undead and enraged and hit", vec![Fact::TargetIs(undead), Fact::Hit]),
        ("target is special and special slain", vec![Fact::TargetIs(Filter { special: Some(true), ..Filter::default() }), Fact::SpecialSlain]),
        ("card Flame", vec![Fact::CardInArea(Keyword(1))]),
        ("card War Sword and slain", vec![Fact::TitleInArea(TitleId(1)), Fact::Slain]),
        ("card Blessing", vec![Fact::TitleInArea(TitleId(2))]),
        ("card Blessing of Fire", vec![Fact::TitleInArea(TitleId(3))]),
        ("no enemies", vec![Fact::NoEnemies]),
        ("land deadlands", vec![Fact::LandIs(crate::ids::Land::Deadlands)]),
        ("H <= 2", vec![Fact::AtMost(Count::Heroes, plain(2))]),
        ("? >= 2", vec![Fact::AtLeast(Count::TimeMark, plain(2))]),
    ] {
        let (program, cond) = reading(text, attacking(), condition).unwrap_or_else(|problems| panic!("{text}: {problems:?}"));
        assert_eq!(program.tests(cond).iter().map(|test| test.what).collect::<Vec<_>>(), expected, "{text}");
    }
    let (program, cond) = reading("enraged and line >= 2", of_enemy(Trigger::Enters), condition).unwrap();
    assert_eq!(program.tests(cond)[0].what, Fact::ThisIs(Filter { enraged: Some(true), ..Filter::default() }));
    assert_eq!(program.tests(cond)[1].what, Fact::AtLeast(Count::Line, plain(2)));
}

#[test]
fn modifiers_say_when_about_whom_and_what() {
    let undead = Filter { keyword: Some(Keyword(3)), ..Filter::default() };
    for (text, about, change) in [
        ("attack +1 physical", About::Bearer, Change::Attack(1, Damage::Physical)),
        ("others (Undead): attack -1 magical", About::Others(undead), Change::Attack(-1, Damage::Magical)),
        ("all: life +2", About::All(Filter::default()), Change::Life(2)),
        ("party: draw limit -1", About::Party, Change::DrawLimit(-1)),
        ("defence +1 any", About::Bearer, Change::Defence(1, Sort::Any)),
        ("restoration x2", About::Bearer, Change::RestorationDoubled),
        ("focus gain -1", About::Bearer, Change::FocusGain(-1)),
        ("stays in line", About::Bearer, Change::StaysInLine),
        ("keeps focus", About::Bearer, Change::KeepsFocus),
        ("immune weakness", About::Bearer, Change::Immune(Condition::Weakness)),
        ("vulnerable Flame", About::Bearer, Change::Vulnerable(Keyword(1))),
        ("cannot be buried", About::Bearer, Change::CannotBeBuried),
        ("rest among enemies", About::Bearer, Change::RestAmongEnemies),
        ("no scouting", About::Bearer, Change::NoScouting),
        ("free scouting", About::Bearer, Change::FreeScouting),
    ] {
        let (program, id) = reading(text, Scope::modifier(Bearer::Enemy), modifier).unwrap_or_else(|problems| panic!("{text}: {problems:?}"));
        assert_eq!(*program.modifier(id), Modifier { about, cond: Cond::ALWAYS, change }, "{text}");
    }
    let (program, id) = reading("if this is calm: others: relentless", Scope::modifier(Bearer::Enemy), modifier).unwrap();
    assert_eq!(program.tests(program.modifier(id).cond).len(), 1);
    for (text, expected) in [
        ("attack 1 physical", "a:1:13: expected `+` or `-` and a number, found `1`"),
        ("attack +H physical", "a:1:13: a modifier has a plain number"),
        ("all: draw limit +1", "a:1:11: this is about Heroes, not about Enemies"),
        ("party: relentless", "a:1:13: this is about Enemies, not about Heroes"),
        ("atack +1 physical", "a:1:6: expected a modifier, found `atack`; did you mean `attack`?"),
        ("relentless; no rest", "a:1:16: expected the end of the text, found `;`"),
    ] {
        assert_eq!(reading(text, Scope::modifier(Bearer::Enemy), modifier).expect_err(text), [expected], "{text}");
    }
    let on_tile = reading("others: relentless", Scope::modifier(Bearer::Location), modifier).unwrap_err();
    assert_eq!(on_tile, ["a:1:6: `others` are the other Enemies beside an Enemy: use `all`"]);
}

#[test]
fn targets_are_counted_out_or_every_one() {
    let any = Filter::default();
    for (text, expected) in [
        ("enemy", Target::Enemies(1, HowMany::Exactly, any)),
        ("2 enemies", Target::Enemies(2, HowMany::Exactly, any)),
        ("up to 3 enemies (line)", Target::Enemies(3, HowMany::UpTo, Filter { line: Some(true), ..any })),
        ("enemy (Ghoren and wounded)", Target::Enemies(1, HowMany::Exactly, Filter { keyword: Some(Keyword(4)), wounded: true, ..any })),
        ("every enemy", Target::EveryEnemy(any)),
        ("every enemy (raging) in area", Target::EveryEnemyInArea(Filter { raging: true, ..any })),
        ("every enemy in line", Target::EveryEnemyInLine(any)),
        ("hero", Target::Heroes(1, HowMany::Exactly, Others::OrSelf)),
        ("other hero", Target::Heroes(1, HowMany::Exactly, Others::Only)),
        ("up to 2 heroes", Target::Heroes(2, HowMany::UpTo, Others::OrSelf)),
        ("up to 2 other heroes", Target::Heroes(2, HowMany::UpTo, Others::Only)),
        ("every hero", Target::EveryHero),
    ] {
        let (_, found) = reading(text, Scope::event(Bearer::Card), target).unwrap_or_else(|problems| panic!("{text}: {problems:?}"));
        assert_eq!(found, expected, "{text}");
    }
    for (text, expected) in [
        ("enemies", "a:1:6: expected a target, found `enemies`"),
        ("up to enemies", "a:1:12: expected a number from 1 to 4, or a target, found `enemies`"),
        ("9 enemies", "a:1:6: expected a number from 1 to 4, or a target, found `9`"),
        (
            "enemy (undead)",
            "a:1:13: expected a Keyword of Enemies or `raging`, `enraged`, `calm`, `wounded`, `regular`, `special`, `line` or `area`, found `undead`",
        ),
        ("enemy (Undead and Ghoren)", "a:1:24: a filter asks for one Keyword at most, and for nothing twice"),
        ("enemy (Combat)", "a:1:13: expected a Keyword of Enemies, found `Combat`"),
    ] {
        assert_eq!(reading(text, Scope::event(Bearer::Card), target).expect_err(text), [expected], "{text}");
    }
}

#[test]
fn everything_has_triggers_of_its_own() {
    let read = |text: &str, of: Triggers| reading(text, Scope::event(Bearer::Card), |text, ground| trigger(text, of, ground)).map(|(_, trigger)| trigger);
    for (text, of, expected) in [
        ("enters", Triggers::Ability(Bearer::Enemy), Trigger::Enters),
        ("attacks done", Triggers::Ability(Bearer::Enemy), Trigger::AttackDone),
        ("attack", Triggers::Reflex, Trigger::Attack(None)),
        ("attack Flame", Triggers::Reflex, Trigger::Attack(Some(Keyword(1)))),
        ("any attack", Triggers::Reflex, Trigger::AnyAttack),
        ("enrages", Triggers::Reflex, Trigger::Enrages),
        ("any kill", Triggers::Ability(Bearer::Location), Trigger::AnyKill),
        ("start of defence phase", Triggers::Ability(Bearer::Quest), Trigger::StartOf(Phase::Defence)),
        ("end of turn", Triggers::Ability(Bearer::Charter), Trigger::EndOfTurn),
        ("token", Triggers::Ability(Bearer::Encounter), Trigger::Token),
        ("hits", Triggers::Ability(Bearer::Attachment), Trigger::Hits),
    ] {
        assert_eq!(read(text, of), Ok(expected), "{text}");
    }
    for (text, of, expected) in [
        ("enters", Triggers::Ability(Bearer::Charter), "a:1:6: expected a trigger, found `enters`"),
        ("drawing", Triggers::Ability(Bearer::Card), "a:1:6: expected a trigger, found `drawing`"),
        ("token", Triggers::Ability(Bearer::Location), "a:1:6: expected a trigger, found `token`"),
        ("start of turn", Triggers::Reflex, "a:1:6: expected a trigger, found `start`"),
        ("attackd", Triggers::Reflex, "a:1:6: expected a trigger, found `attackd`; did you mean `attacked`?"),
        (
            "start of defense phase",
            Triggers::Ability(Bearer::Quest),
            "a:1:15: expected `reinforcement`, `travel`, `pursuit`, `hero`, `defence`, `encounter` or `time` or `turn`, found `defense`; did you mean `defence`?",
        ),
    ] {
        assert_eq!(read(text, of).expect_err(text), [expected], "{text}");
    }
}

#[test]
fn an_enemys_attack_has_an_amount_of_one_type_or_both() {
    for (text, expected) in [("3 physical", [3, 0]), ("0 physical", [0, 0]), ("2 magical", [0, 2]), ("2 physical 1 magical", [2, 1])] {
        assert_eq!(reading(text, Scope::event(Bearer::Enemy), attack).map(|(_, attack)| attack), Ok(expected), "{text}");
    }
    for (text, expected) in [
        ("3", "a:1:7: expected `physical` or `magical`, found the end of the text"),
        ("physical", "a:1:6: expected a number from 0 to 9, found `physical`"),
        ("1 physical 2 physical", "a:1:19: physical damage is given already"),
    ] {
        assert_eq!(reading(text, Scope::event(Bearer::Enemy), attack).expect_err(text)[0], expected, "{text}");
    }
}
