//! The words of the effect language that nothing in the content uses.

use super::*;

/// Everything an author could say and nobody does.
pub fn unused_words(content: &Content) -> Vec<String> {
    let program = &content.program;
    let facts: Vec<Fact> = program.tests.0.iter().map(|test| test.what).collect();
    let changes: Vec<Change> = program.modifiers.0.iter().map(|modifier| modifier.change).collect();
    let targets: Vec<Target> = content.cards.iter().flat_map(|card| &card.actions).map(|action| action.target).collect();
    let mut unused: Vec<String> = program.effects.unused().into_iter().map(str::to_owned).collect();
    // A title stands where a Keyword could: to an author both are `card …`.
    unused.extend(forms(&facts).filter(|fact| fact != "card [title]"));
    unused.extend(forms(&changes));
    unused.extend(forms(&triggers(content)).map(|trigger| format!("when {trigger}")));
    unused.extend(TARGETS.iter().filter(|(_, uses)| !targets.iter().any(uses)).map(|(form, _)| form.to_string()));

    unused.extend(words(&program.effects.0, &Who::ALL).map(|who| who.slug().to_owned()));
    unused.extend(words(&program.effects.0, &Among::ALL).map(|among| among.slug().to_owned()));
    unused.extend(words(&program.effects.0, &Holder::ALL).map(|holder| format!("tokens {}", holder.slug())));
    unused.extend(words(&program.effects.0, &Embedded::ALL).map(|kind| format!("embed {}", kind.slug())));
    unused.extend(words(&program.effects.0, &Duration::ALL).map(|duration| format!("until end of {}", duration.slug())));
    unused.extend(words(&program.effects.0, &Condition::ALL).map(|condition| format!("a verb for {}", condition.slug())));
    unused.extend(words(&changes, &Condition::ALL).map(|condition| format!("immune {}", condition.slug())));
    let counts = counted(content);
    unused.extend(Count::ALL.iter().filter(|count| !counts.contains(count)).map(|count| format!("the number {}", count.slug())));
    unused
}

/// The forms of a clause that none of these has.
fn forms<T: Clause>(used: &[T]) -> impl Iterator<Item = String> {
    let missing = |form: &usize| !used.iter().any(|clause| clause.form() == *form);
    let missing: Vec<usize> = (0..T::WRITTEN.len()).filter(missing).collect();
    missing.into_iter().map(|form| T::WRITTEN[form].to_owned())
}

/// The words that none of these clauses has.
fn words<'a, C: Clause, T: Copy + PartialEq + 'static>(used: &'a [C], all: &'a [T]) -> impl Iterator<Item = &'a T> {
    all.iter().filter(|word| !used.iter().any(|clause| clause.parts::<T>().contains(word)))
}

/// Everything that is counted somewhere.
fn counted(content: &Content) -> Vec<Count> {
    let facts = || content.program.tests.0.iter().map(|test| test.what);
    let mut numbers: Vec<Num> = content.program.effects.0.iter().flat_map(Clause::parts::<Num>).collect();
    numbers.extend(facts().flat_map(|fact| fact.parts::<Num>()));
    numbers.extend(content.encounters.iter().map(|encounter| encounter.enemies));
    numbers.extend(content.encounters.iter().filter_map(|encounter| encounter.reinforcement));
    numbers.extend(content.quests.iter().map(|quest| quest.life));
    let counts = numbers.iter().filter(|number| number.times != 0).map(|number| number.of);
    counts.chain(facts().flat_map(|fact| fact.parts::<Count>())).collect()
}

/// The triggers of all Reflexes and abilities.
fn triggers(content: &Content) -> Vec<Trigger> {
    let reflexes = content.cards.iter().flat_map(|card| &card.actions).map(|action| action.when);
    let charters = content.charters.iter().flat_map(|charter| &charter.sides).flat_map(|side| &side.abilities);
    let cards = content.cards.iter().flat_map(|card| &card.abilities);
    let enemies = content.enemies.iter().flat_map(|enemy| &enemy.sides).flat_map(|side| &side.abilities);
    let world = content.encounters.iter().flat_map(|encounter| &encounter.abilities).chain(content.tiles.iter().flat_map(|tile| &tile.abilities));
    let all = charters.chain(cards).chain(enemies).chain(world).chain(content.quests.iter().flat_map(|quest| &quest.abilities));
    let abilities = all.filter_map(|ability| if let Does::When { trigger, .. } = ability.does { Some(trigger) } else { None });
    reflexes.chain(abilities).collect()
}

/// A form of a target, and how to tell that something uses it.
type Form = (&'static str, fn(&Target) -> bool);

/// What Actions can be aimed at.
const TARGETS: &[Form] = &[
    ("target enemy", |target| matches!(target, Target::Enemies(1, HowMany::Exactly, _))),
    ("target up to N enemies", |target| matches!(target, Target::Enemies(_, HowMany::UpTo, _))),
    ("target every enemy", |target| matches!(target, Target::EveryEnemy(_))),
    ("target every enemy in area", |target| matches!(target, Target::EveryEnemyInArea(_))),
    ("target every enemy in line", |target| matches!(target, Target::EveryEnemyInLine(_))),
    ("target hero", |target| matches!(target, Target::Heroes(1, HowMany::Exactly, Others::OrSelf))),
    ("target other hero", |target| matches!(target, Target::Heroes(_, _, Others::Only))),
    ("target up to N heroes", |target| matches!(target, Target::Heroes(_, HowMany::UpTo, Others::OrSelf))),
    ("target every hero", |target| matches!(target, Target::EveryHero)),
];
