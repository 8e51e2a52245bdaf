//! The words of the effect language that nothing in the content uses.

use super::*;
use crate::effect::parse::{COUNTS, TRIGGERS, WHICH, WHO};

/// A form of the language, and how to tell that something uses it.
type Form<T> = (&'static str, fn(&T) -> bool);

/// Everything an author could say and nobody does.
pub fn unused_words(content: &Content) -> Vec<String> {
    let program = &content.program;
    let mut unused: Vec<String> = Vec::new();
    unused.extend(missing(VERBS, &program.effects));
    let facts: Vec<Fact> = program.tests.iter().map(|test| test.what).collect();
    unused.extend(missing(FACTS, &facts));
    let changes: Vec<Change> = program.modifiers.iter().map(|modifier| modifier.change).collect();
    unused.extend(missing(CHANGES, &changes));
    let targets: Vec<Target> = content.cards.iter().flat_map(|card| &card.actions).map(|action| action.target).collect();
    unused.extend(missing(TARGETS, &targets));

    let heroes: Vec<Who> = program.effects.iter().filter_map(|effect| effect.heroes()).collect();
    unused.extend(WHO.iter().filter(|(_, who)| !heroes.contains(who)).map(|(word, _)| word.to_string()));
    let enemies: Vec<Scope> = program.effects.iter().filter_map(|effect| effect.enemies()).map(|which| which.scope).collect();
    unused.extend(WHICH.iter().filter(|(_, scope)| !enemies.contains(scope)).map(|(words, _)| words.join(" ")));
    let counts = counted(content);
    unused.extend(COUNTS.iter().filter(|(_, count)| !counts.contains(count)).map(|(word, _)| format!("the number {word}")));
    unused.extend(unused_triggers(content));
    unused
}

fn missing<T>(forms: &[Form<T>], used: &[T]) -> Vec<String> {
    forms.iter().filter(|(_, uses)| !used.iter().any(uses)).map(|(form, _)| form.to_string()).collect()
}

/// Everything that is counted somewhere.
fn counted(content: &Content) -> Vec<Count> {
    let mut numbers: Vec<Num> = content.program.effects.iter().filter_map(|effect| effect.numbers()).collect();
    numbers.extend(content.encounters.iter().map(|encounter| encounter.enemies));
    numbers.extend(content.encounters.iter().filter_map(|encounter| encounter.reinforcement));
    numbers.extend(content.quests.iter().map(|quest| quest.life));
    let mut counts: Vec<Count> = Vec::new();
    for test in &content.program.tests {
        if let Fact::AtLeast(count, number) | Fact::AtMost(count, number) = test.what {
            counts.push(count);
            numbers.push(number);
        }
    }
    counts.extend(numbers.iter().filter(|number| number.times != 0).map(|number| number.of));
    counts
}

/// Triggers of Reflexes that no Reflex has, and triggers of abilities that no ability has.
fn unused_triggers(content: &Content) -> Vec<String> {
    let reflexes: Vec<Trigger> = content.cards.iter().flat_map(|card| &card.actions).map(|action| action.when).collect();
    let charters = content.charters.iter().flat_map(|charter| &charter.sides).flat_map(|side| &side.abilities);
    let cards = content.cards.iter().flat_map(|card| &card.abilities);
    let enemies = content.enemies.iter().flat_map(|enemy| &enemy.sides).flat_map(|side| &side.abilities);
    let world = content.encounters.iter().flat_map(|encounter| &encounter.abilities).chain(content.tiles.iter().flat_map(|tile| &tile.abilities));
    let all = charters.chain(cards).chain(enemies).chain(world).chain(content.quests.iter().flat_map(|quest| &quest.abilities));
    let abilities: Vec<Trigger> = all.filter_map(|ability| if let Does::When { trigger, .. } = ability.does { Some(trigger) } else { None }).collect();
    let used = |known: Trigger| {
        let same = |trigger: &Trigger| *trigger == known || matches!((trigger, known), (Trigger::Attack(_), Trigger::Attack(_)));
        reflexes.iter().chain(&abilities).any(same)
    };
    TRIGGERS.iter().filter(|&&(_, trigger)| !used(trigger)).map(|(words, _)| format!("when {}", words.join(" "))).collect()
}

/// The verbs and forms.
const VERBS: &[Form<Effect>] = &[
    ("deal", |effect| matches!(effect, Effect::Deal(..))),
    ("add", |effect| matches!(effect, Effect::Add(_, _, false))),
    ("add … if", |effect| matches!(effect, Effect::Add(_, _, true))),
    ("pierce", |effect| matches!(effect, Effect::Pierce(..))),
    ("gains", |effect| matches!(effect, Effect::Gains(_))),
    ("discard up to", |effect| matches!(effect, Effect::DiscardFor { .. })),
    ("spend up to", |effect| matches!(effect, Effect::SpendFor { .. })),
    ("embed regular", |effect| matches!(effect, Effect::Embed { kind: Some(ActionKind::Regular), .. })),
    ("embed fast", |effect| matches!(effect, Effect::Embed { kind: Some(ActionKind::Fast), .. })),
    ("embed any", |effect| matches!(effect, Effect::Embed { kind: None, .. })),
    ("strike", |effect| matches!(effect, Effect::Strike)),
    ("hurt", |effect| matches!(effect, Effect::Hurt(..))),
    ("wound WHO", |effect| matches!(effect, Effect::Wound(_, Victim::Heroes(_)))),
    ("wound WHICH", |effect| matches!(effect, Effect::Wound(_, Victim::Enemies(_)))),
    ("burn", |effect| matches!(effect, Effect::Afflict(Condition::Burning, _, _))),
    ("daze", |effect| matches!(effect, Effect::Afflict(Condition::Daze, _, _))),
    ("poison", |effect| matches!(effect, Effect::Afflict(Condition::Poison, _, _))),
    ("weaken", |effect| matches!(effect, Effect::Afflict(Condition::Weakness, _, _))),
    ("cure WHO", |effect| matches!(effect, Effect::Cure(_, Victim::Heroes(_)))),
    ("cure WHICH", |effect| matches!(effect, Effect::Cure(_, Victim::Enemies(_)))),
    ("heal", |effect| matches!(effect, Effect::Heal(..))),
    ("draw", |effect| matches!(effect, Effect::Draw(..))),
    ("discard", |effect| matches!(effect, Effect::Discard(..))),
    ("bury", |effect| matches!(effect, Effect::Bury(..))),
    ("bury top", |effect| matches!(effect, Effect::BuryTop(..))),
    ("discard top", |effect| matches!(effect, Effect::DiscardTop(..))),
    ("fetch", |effect| matches!(effect, Effect::Fetch { .. })),
    ("place this", |effect| matches!(effect, Effect::Place(_))),
    ("attach this target", |effect| matches!(effect, Effect::AttachToTarget)),
    ("attach hand", |effect| matches!(effect, Effect::AttachFromHand(_))),
    ("tokens this", |effect| matches!(effect, Effect::Tokens(_, Holder::This))),
    ("tokens encounter", |effect| matches!(effect, Effect::Tokens(_, Holder::Encounter))),
    ("tokens quest", |effect| matches!(effect, Effect::Tokens(_, Holder::Quest))),
    ("lose tokens", |effect| matches!(effect, Effect::LoseTokens(..))),
    ("focus +", |effect| matches!(effect, Effect::Focus(..))),
    ("focus -", |effect| matches!(effect, Effect::FocusBack(..))),
    ("halve focus", |effect| matches!(effect, Effect::HalveFocus(_))),
    ("cancel", |effect| matches!(effect, Effect::Cancel(..))),
    ("cancel all", |effect| matches!(effect, Effect::CancelAll)),
    ("take over", |effect| matches!(effect, Effect::TakeOver)),
    ("draw more", |effect| matches!(effect, Effect::DrawMore(_))),
    ("enrage", |effect| matches!(effect, Effect::Enrage(_))),
    ("calm", |effect| matches!(effect, Effect::Calm(_))),
    ("rage", |effect| matches!(effect, Effect::Rage(_))),
    ("attack WHICH", |effect| matches!(effect, Effect::Attack(_, None))),
    ("attack WHICH WHO", |effect| matches!(effect, Effect::Attack(_, Some(_)))),
    ("move to line", |effect| matches!(effect, Effect::MoveToLine(_))),
    ("move to WHO", |effect| matches!(effect, Effect::MoveTo(_, _, false))),
    ("move to WHO keeping focus", |effect| matches!(effect, Effect::MoveTo(_, _, true))),
    ("drive off", |effect| matches!(effect, Effect::DriveOff(_))),
    ("bring", |effect| matches!(effect, Effect::Bring(..))),
    ("resolve +", |effect| matches!(effect, Effect::Resolve(_))),
    ("resolve -", |effect| matches!(effect, Effect::LoseResolve(_))),
    ("time +", |effect| matches!(effect, Effect::Time(_))),
    ("time -", |effect| matches!(effect, Effect::TimeBack(_))),
    ("reinforce +", |effect| matches!(effect, Effect::Reinforce(_))),
    ("reinforce -", |effect| matches!(effect, Effect::ReinforceBack(_))),
    ("improve", |effect| matches!(effect, Effect::Improve(_))),
    ("degrade", |effect| matches!(effect, Effect::Degrade(_))),
    ("scout", |effect| matches!(effect, Effect::Scout)),
    ("march", |effect| matches!(effect, Effect::March)),
    ("reward", |effect| matches!(effect, Effect::Reward(_))),
    ("flip", |effect| matches!(effect, Effect::Flip)),
    ("regular +", |effect| matches!(effect, Effect::MoreRegular(_))),
    ("until end of turn", |effect| matches!(effect, Effect::Until(Duration::Turn, _))),
    ("until end of phase", |effect| matches!(effect, Effect::Until(Duration::Phase, _))),
    ("until end of round", |effect| matches!(effect, Effect::Until(Duration::Round, _))),
    ("may { … }", |effect| matches!(effect, Effect::May(_))),
    ("pay { … } { … }", |effect| matches!(effect, Effect::Pay(..))),
    ("choose { … } or { … }", |effect| matches!(effect, Effect::Choose(..))),
    ("if … { … }", |effect| matches!(effect, Effect::If(_, _, otherwise) if otherwise.is_empty())),
    ("if … { … } else { … }", |effect| matches!(effect, Effect::If(_, _, otherwise) if !otherwise.is_empty())),
    ("WHO { … }", |effect| matches!(effect, Effect::For(..))),
];

/// What conditions can ask; counts have a list of their own.
const FACTS: &[Form<Fact>] = &[
    ("target is", |fact| matches!(fact, Fact::TargetIs(_))),
    ("this is", |fact| matches!(fact, Fact::ThisIs(_))),
    ("card KEYWORD", |fact| matches!(fact, Fact::CardInArea(_))),
    ("hit", |fact| matches!(fact, Fact::Hit)),
    ("slain", |fact| matches!(fact, Fact::Slain)),
    ("no enemies", |fact| matches!(fact, Fact::NoEnemies)),
    ("safe", |fact| matches!(fact, Fact::Safe)),
    ("land", |fact| matches!(fact, Fact::LandIs(_))),
    ("special slain", |fact| matches!(fact, Fact::SpecialSlain)),
];

/// What modifiers can change.
const CHANGES: &[Form<Change>] = &[
    ("attack ±", |change| matches!(change, Change::Attack(..))),
    ("defence ±", |change| matches!(change, Change::Defence(..))),
    ("range ±", |change| matches!(change, Change::Range(_))),
    ("draw limit ±", |change| matches!(change, Change::DrawLimit(_))),
    ("hand size ±", |change| matches!(change, Change::HandSize(_))),
    ("restoration ±", |change| matches!(change, Change::Restoration(_))),
    ("restoration x2", |change| matches!(change, Change::RestorationDoubled)),
    ("price ±", |change| matches!(change, Change::Price(_))),
    ("regular ±", |change| matches!(change, Change::Regular(_))),
    ("life ±", |change| matches!(change, Change::Life(_))),
    ("focus gain ±", |change| matches!(change, Change::FocusGain(_))),
    ("relentless", |change| matches!(change, Change::Relentless)),
    ("stays in line", |change| matches!(change, Change::StaysInLine)),
    ("keeps focus", |change| matches!(change, Change::KeepsFocus)),
    ("no rest", |change| matches!(change, Change::NoRest)),
    ("rest among enemies", |change| matches!(change, Change::RestAmongEnemies)),
    ("no buying", |change| matches!(change, Change::NoBuying)),
    ("no scouting", |change| matches!(change, Change::NoScouting)),
    ("free scouting", |change| matches!(change, Change::FreeScouting)),
    ("cannot be buried", |change| matches!(change, Change::CannotBeBuried)),
    ("immune burning", |change| matches!(change, Change::Immune(Condition::Burning))),
    ("immune daze", |change| matches!(change, Change::Immune(Condition::Daze))),
    ("immune poison", |change| matches!(change, Change::Immune(Condition::Poison))),
    ("immune weakness", |change| matches!(change, Change::Immune(Condition::Weakness))),
    ("vulnerable", |change| matches!(change, Change::Vulnerable(_))),
];

/// What Actions can be aimed at.
const TARGETS: &[Form<Target>] = &[
    ("target enemy", |target| matches!(target, Target::Enemies(1, false, _))),
    ("target up to N enemies", |target| matches!(target, Target::Enemies(_, true, _))),
    ("target every enemy", |target| matches!(target, Target::EveryEnemy(_))),
    ("target every enemy in area", |target| matches!(target, Target::EveryEnemyInArea(_))),
    ("target every enemy in line", |target| matches!(target, Target::EveryEnemyInLine(_))),
    ("target hero", |target| matches!(target, Target::Heroes(1, false, false))),
    ("target other hero", |target| matches!(target, Target::Heroes(_, _, true))),
    ("target up to N heroes", |target| matches!(target, Target::Heroes(_, true, false))),
    ("target every hero", |target| matches!(target, Target::EveryHero)),
];
