//! What a text may say, depending on where it stands. The grammar is in `docs/content-mistfall.md`.

use crate::effect::*;
use crate::ids::{Keyword, Keywords};
use mistgate_kernel::Id;
use mistgate_kernel::content::{Place, Placed, Report};
use mistgate_kernel::language::{self, Block, Braced, Clause, Language, Part, Reader, Steps, Writer};

mod conditions;
mod keywords;
mod numbers;
mod scope;
mod targets;
#[cfg(test)]
pub(super) mod tests;
mod triggers;
mod whom;

pub use conditions::{KeywordInArea, Lasting, Tests, ThisEnemy, Title, While};
pub(super) use conditions::{beside_an_enemy, fits_whom, has_area, on_an_ally, target_is_enemy};
pub use keywords::{CardKeyword, EnemyKeyword};
pub use numbers::{Amount, AnyAmount, By, Counted, Less};
pub use scope::{Aim, Bearer, Names, Scope};
pub use targets::{attack, target};
pub use triggers::{Triggers, trigger};
pub use whom::{AmongHere, Bracketed, CompanionHere, Person, Somebody};

/// The language of cards.
pub struct Cards;

impl Language for Cards {
    type Reading<'a> = Reading<'a>;
    type Writing<'a> = (&'a Program, &'a Names);
}

impl Steps for Cards {
    type Effect = Effect;
    const TAILS: &'static [&'static str] = &["you", "target", "each", "others", "any", "another", "attacked", "ally", "allies", "keeping", "else"];

    fn program<'r>(at_hand: &'r mut Reading<'_>) -> &'r mut language::Program<Effect> {
        &mut at_hand.program.effects
    }

    fn written<'r>(at_hand: &'r (&Program, &Names)) -> &'r language::Program<Effect> {
        &at_hand.0.effects
    }

    fn follows(step: &Effect, before: &[Effect], mark: usize, reader: &mut Reader<'_, Cards>) {
        let program = &reader.at_hand.program;
        if reader.depth() == 0 && program.builds(*step) && !before.iter().all(|&effect| program.builds(effect)) {
            reader.fault(reader.cursor.place_at(mark), "what builds an attack comes before all else in an Action (MF-ACTION-04)");
        }
    }
}

/// What is at hand while a text is read.
pub struct Reading<'a> {
    /// What the text may say.
    pub scope: Scope,
    /// The names it may use.
    pub names: &'a Names,
    /// Where its effects, tests and modifiers go.
    pub program: &'a mut Program,
}

/// What a text needs to be read: where it stands, the names it may use, and where effects and problems go.
pub struct Ground<'a> {
    /// What the text may say.
    pub scope: Scope,
    /// The names it may use.
    pub names: &'a Names,
    /// Where its effects, tests and modifiers go.
    pub program: &'a mut Program,
    /// Where its mistakes go.
    pub report: &'a Report,
}

impl<'a> Ground<'a> {
    fn reader(self, text: &'a Placed<String>) -> Reader<'a, Cards> {
        let Ground { scope, names, program, report } = self;
        Reader::new(text, Reading { scope, names, program }, report)
    }
}

/// Reads an effect. Nothing is returned if it has mistakes; they are in the report.
pub fn effect(text: &Placed<String>, ground: Ground) -> Option<Block> {
    let mut reader = ground.reader(text);
    let effects = reader.all_steps()?;
    reader.add(&effects)
}

/// Reads a condition.
pub fn condition(text: &Placed<String>, ground: Ground) -> Option<Cond> {
    let mut reader = ground.reader(text);
    let cond = Tests::read(&mut reader);
    reader.whole(cond, "`and`, `or` or the end of the text")
}

/// Reads a modifier.
pub fn modifier(text: &Placed<String>, ground: Ground) -> Option<ModId> {
    ground.reader(text).only::<Lasting>()
}

/// Reads a number, which may be 0.
pub fn number(text: &Placed<String>, ground: Ground) -> Option<Num> {
    ground.reader(text).only::<AnyAmount>()
}

/// Writes down the steps of a block, as an author would have.
pub fn written(program: &Program, names: &Names, block: Block) -> String {
    Writer::<Cards>::with((program, names), |writer| writer.steps(block))
}

/// A part that is one of a few words, each with a value of another type.
macro_rules! one_of {
    ($($(#[$doc:meta])* $name:ident: $value:ident { $($word:literal => $is:ident),+ $(,)? })*) => {$(
        $(#[$doc])*
        pub struct $name;

        impl $name {
            const WORDS: &'static [(&'static str, $value)] = &[$(($word, $value::$is)),+];
        }

        impl Part<Cards> for $name {
            type Value = $value;

            fn starts(reader: &Reader<'_, Cards>) -> bool {
                Self::WORDS.iter().any(|(word, _)| reader.is_at(word))
            }

            fn read(reader: &mut Reader<'_, Cards>) -> Option<$value> {
                reader.one_of(&[$($word),+]).map(|at| Self::WORDS[at].1)
            }

            fn write(value: &$value, writer: &mut Writer<'_, Cards>) {
                Self::WORDS.iter().filter(|(_, known)| known == value).for_each(|(word, _)| writer.word(word));
            }

            fn expected(_: &Reader<'_, Cards>) -> String {
                mistgate_kernel::content::listed([$($word),+])
            }

            fn words(_: &Reader<'_, Cards>) -> Vec<String> {
                vec![$($word.to_owned()),+]
            }
        }
    )*};
}

use crate::ids::Condition;

one_of! {
    /// A Condition as a verb.
    Afflicting: Condition { "burn" => Burning, "daze" => Daze, "poison" => Poison, "weaken" => Weakness }
    /// Where cards are fetched from.
    FetchedFrom: Zone { "discard" => Discard, "burial" => Burial, "area" => Area, "hand" => Hand }
    /// Where they go.
    FetchedTo: Zone { "hand" => Hand, "top" => Top, "bottom" => Bottom, "discard" => Discard, "area" => Area, "burial" => Burial }
}

/// A block in which "you" is somebody named before it.
pub struct ForThem;

impl Part<Cards> for ForThem {
    type Value = Block;

    fn starts(reader: &Reader<'_, Cards>) -> bool {
        <Braced as Part<Cards>>::starts(reader)
    }

    fn read(reader: &mut Reader<'_, Cards>) -> Option<Block> {
        let outer = std::mem::replace(&mut reader.at_hand.scope.you, true);
        let block = Braced::read(reader);
        reader.at_hand.scope.you = outer;
        block
    }

    fn write(value: &Block, writer: &mut Writer<'_, Cards>) {
        Braced::write(value, writer);
    }

    fn expected(reader: &Reader<'_, Cards>) -> String {
        <Braced as Part<Cards>>::expected(reader)
    }
}

/// The words of a verb, and where they stand.
fn verb(effect: &Effect, marks: &[usize], reader: &Reader<'_, Cards>) -> (String, Place) {
    let written = Effect::WRITTEN[effect.form()];
    let words: Vec<&str> = written.split(' ').take_while(|word| !word.starts_with('[')).collect();
    let end = marks.first().copied().unwrap_or_else(|| reader.cursor.mark());
    (words.join(" "), reader.cursor.place_at(end - words.len()))
}

/// A verb that needs an Action with Enemies for targets.
pub(super) fn own_attack(effect: &Effect, marks: &[usize], reader: &mut Reader<'_, Cards>) {
    let (verb, place) = verb(effect, marks, reader);
    if !reader.at_hand.scope.action {
        reader.fault(place, format!("`{verb}` is for Actions: others `hurt` Heroes and `wound`"));
    } else if reader.at_hand.scope.aim != Aim::Enemies {
        reader.fault(place, format!("`{verb}` needs a target: `target = \"enemy\"` and a `range` (MF-DAMAGE-01)"));
    } else if reader.at_hand.scope.bearer == Bearer::Ally && matches!(effect, Effect::Deal(..)) {
        reader.fault(place, "an Ally deals what its battle box says: `fight` (HM-ATTACK-02)");
    }
}

/// `fight`: an Ally deals what its battle box says, and never anything else (HM-ATTACK-02).
pub(super) fn ally_attack(effect: &Effect, marks: &[usize], reader: &mut Reader<'_, Cards>) {
    if reader.at_hand.scope.bearer != Bearer::Ally {
        let (verb, place) = verb(effect, marks, reader);
        return reader.fault(place, format!("`{verb}` is for Allies: others `deal` (HM-ATTACK-02)"));
    }
    own_attack(effect, marks, reader);
}

/// A verb that needs a Hero whom `you` means.
pub(super) fn joins_somebody(effect: &Effect, marks: &[usize], reader: &mut Reader<'_, Cards>) {
    if !reader.at_hand.scope.you {
        let (verb, place) = verb(effect, marks, reader);
        reader.fault(place, format!("there is no Hero here who could `{verb}`: use `each {{ … }}`"));
    }
}

/// A verb that needs an attack of a Hero, its own or one that it modifies.
pub(super) fn any_attack(effect: &Effect, marks: &[usize], reader: &mut Reader<'_, Cards>) {
    let (verb, place) = verb(effect, marks, reader);
    if !reader.at_hand.scope.attack {
        reader.fault(place, format!("`{verb}` needs an attack: an Action with Enemies for targets, or the trigger `attack`"));
    }
    if let Effect::Add(_, damage, Some(only)) = effect
        && *damage != only.damage
    {
        let place = reader.cursor.place_at(marks[2] + 1);
        reader.fault(place, format!("expected `{}`, found `{}`", damage.slug(), only.damage.slug()));
    }
}

/// `embed`; what follows can modify the Action chosen.
pub(super) fn embeds(effect: &Effect, marks: &[usize], reader: &mut Reader<'_, Cards>) {
    if !reader.at_hand.scope.action {
        let (verb, place) = verb(effect, marks, reader);
        reader.fault(place, format!("`{verb}` is for Actions (MF-EMBED-01)"));
    }
    reader.at_hand.scope.attack = true;
}

/// `fetch`
pub(super) fn another_zone(effect: &Effect, marks: &[usize], reader: &mut Reader<'_, Cards>) {
    if matches!(effect, Effect::Fetch { from, to, .. } if from == to) {
        reader.fault(reader.cursor.place_at(marks[4]), "cards go to another place than the one they come from");
    }
}

/// `place this`, `attach`
pub(super) fn own_card(effect: &Effect, marks: &[usize], reader: &mut Reader<'_, Cards>) {
    let Scope { bearer, aim, .. } = reader.at_hand.scope;
    if !matches!(bearer, Bearer::Card | Bearer::Attachment) {
        let (verb, place) = verb(effect, marks, reader);
        reader.fault(place, format!("`{verb}` is for Hero Cards"));
    }
    if *effect == Effect::AttachToTarget && aim != Aim::Enemies {
        reader.fault(reader.cursor.place_at(reader.cursor.mark() - 1), "the target is no Enemy here");
    }
}

/// `tokens`, `lose tokens`
pub(super) fn holds_tokens(effect: &Effect, marks: &[usize], reader: &mut Reader<'_, Cards>) {
    let bearer = reader.at_hand.scope.bearer;
    if effect.part::<Holder>() == Some(Holder::This) && !bearer.holds_tokens() {
        let message = format!("{} holds no tokens: expected `encounter` or `quest`", bearer.name());
        reader.fault(reader.cursor.place_at(marks[1]), message);
    }
}

/// `cancel`, `take over`
pub(super) fn under_attack(effect: &Effect, marks: &[usize], reader: &mut Reader<'_, Cards>) {
    if !reader.at_hand.scope.assault {
        let (verb, place) = verb(effect, marks, reader);
        reader.fault(place, format!("`{verb}` needs the trigger `attacked`"));
    }
}

/// `draw more`
pub(super) fn is_drawing(effect: &Effect, marks: &[usize], reader: &mut Reader<'_, Cards>) {
    if !reader.at_hand.scope.drawing {
        let (verb, place) = verb(effect, marks, reader);
        reader.fault(place, format!("`{verb}` is for Reflexes with the trigger `drawing` (MF-REFLEX-04)"));
    }
}

impl Names {
    /// The Keyword of this name.
    pub fn keyword(&self, name: &str) -> Option<Keyword> {
        self.keywords.iter().position(|known| known == name).and_then(Keyword::checked)
    }

    /// The names of these Keywords.
    fn of(&self, keywords: Keywords) -> impl Iterator<Item = &str> {
        keywords.iter().map(|keyword| self.keywords[keyword.index()].as_str())
    }
}
