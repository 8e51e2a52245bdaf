//! Cards with everything that is printed on them, line by line: for galleries, terminals and hero boards.

use super::perk::{dice, perks};
use super::successes;
use crate::booklet::condition::Mode;
use crate::combat::card::{AttackLine, EnemyCard, Triggered};
use crate::content::{CardKind, CombatDie, CombatLine, Content, ObjectCard, ScenarioCard};
use crate::magic::card::{Casting, SpellCard};
use crate::words::Characteristic;
use mistgate_kernel::text::{capital, counted};

/// A card in words.
pub struct Printed<'a> {
    /// Its name.
    pub name: &'a str,
    /// What it is: `attack Spell of fire`.
    pub kind: String,
    /// What it says.
    pub lines: Vec<String>,
    /// A line in italics.
    pub flavour: Option<&'a str>,
}

impl Content {
    /// Spells, Enemy cards, and those Scenario cards that any adventure may bring. The others belong to a story, and are met there.
    pub fn printed(&self) -> impl Iterator<Item = Printed<'_>> {
        self.spells.iter().map(spell).chain(self.enemies.iter().map(enemy)).chain(self.common_cards().map(scenario))
    }

    /// States, Gear and Rule cards, and the Game Mode card.
    pub fn common_cards(&self) -> impl Iterator<Item = &ScenarioCard> {
        self.scenario_cards.iter().filter(|card| matches!(card.kind, CardKind::State | CardKind::Gear | CardKind::Rule | CardKind::Mode))
    }

    /// What an Object does when it is used up.
    pub fn usage(&self, card: &ObjectCard) -> Option<String> {
        let printer = crate::booklet::print::Printer { names: &self.names, program: &self.library.program };
        let lines: Vec<String> = printer.block(card.usage).into_iter().map(|line| line.text).collect();
        (!lines.is_empty()).then(|| lines.join("; "))
    }
}

/// A Spell.
pub fn spell(card: &SpellCard) -> Printed<'_> {
    let mode = match card.mode {
        Some(Mode::Stealth) => ", in Stealth mode only",
        Some(Mode::Combat) => ", in Combat mode only",
        None => "",
    };
    let aura = if card.aura > 0 { format!(" and {} Aura", card.aura) } else { String::new() };
    let less = if card.reduction > 0 { format!(", {} less for whoever masters the school", card.reduction) } else { String::new() };
    let cost = format!("{}{aura}{less}; range {}, on {}{mode}", counted(card.cost, "Action Point"), card.range, on(card));
    let does = match &card.casting {
        Casting::Check { difficulty, success, stop, mastery, .. } => {
            let buys = success.iter().map(|(price, charm)| format!("{}: {}", successes(*price), charm.told()));
            let checked = format!("{}, a Stop costs {}", counted_dice(*difficulty), counted(*stop, "Action Point"));
            let special = (*mastery > 0).then(|| format!("Special sides are {} to whoever masters the school", successes(*mastery)));
            [checked].into_iter().chain(buys).chain(special).collect()
        }
        Casting::Effect { effect, until } => {
            vec![format!("{}, until {}", effect.iter().map(|charm| charm.told()).collect::<Vec<_>>().join(", "), until.word())]
        }
    };
    let passive = (!card.passive.is_empty()).then(|| format!("whoever holds it: {}", perks(&card.passive)));
    let lines = [cost].into_iter().chain(does).chain(passive).map(|line| capital(&line)).collect();
    Printed { name: &card.name, kind: format!("{} Spell of {}", card.kind.word(), card.school.word()), lines, flavour: card.flavour.as_deref() }
}

fn on(card: &SpellCard) -> String {
    use crate::magic::card::Target;
    match card.target {
        Target::Enemy => "an enemy".to_owned(),
        Target::Caster => "the caster".to_owned(),
        other @ (Target::Hero | Target::Corpse | Target::Noise | Target::Space) => format!("a {}", other.word()),
    }
}

fn counted_dice(n: u8) -> String {
    if n == 1 { "1 Difficulty die".to_owned() } else { format!("{n} Difficulty dice") }
}

/// An Enemy card.
pub fn enemy(card: &EnemyCard) -> Printed<'_> {
    let joined = |words: Vec<String>| words.join(", ");
    let worth = format!("Initiative {}, Movement {}, Life {}, {}", card.initiative, card.movement, card.life, counted(card.upgrades, "Upgrade token"));
    let always = (!card.always.is_empty()).then(|| joined(card.always.iter().map(|nature| nature.words()).collect()));
    let stealth = (!card.stealth.is_empty()).then(|| format!("in Stealth mode: {}", joined(card.stealth.iter().map(|sneak| sneak.words()).collect())));
    let defence = [rolled(&card.defence)].into_iter().chain(triggered(&card.guard, |guard| guard.words())).collect::<Vec<_>>().join("; ");
    let special =
        (!card.special_action.is_empty()).then(|| format!("Special Action: {}", joined(card.special_action.iter().map(|boon| boon.words()).collect())));
    let lines = [worth].into_iter().chain(always).chain(card.attacks.iter().map(attack)).chain([format!("defence: {defence}")]).chain(special).chain(stealth);
    let figures = if card.figures > 0 { format!(", {}", counted(card.figures, "figure")) } else { String::new() };
    Printed { name: &card.name, kind: format!("Enemy{figures}"), lines: lines.map(|line| capital(&line)).collect(), flavour: card.flavour.as_deref() }
}

/// An Attack line of an Enemy card.
pub fn attack(line: &AttackLine) -> String {
    let range = line.range.map(|range| format!(" up to {range}")).unwrap_or_default();
    let area = line.area.map(|area| format!(", {}", area.word())).unwrap_or_default();
    let gives = [rolled(&line.dice)].into_iter().chain(triggered(&line.effects, |blow| blow.words())).collect::<Vec<_>>().join("; ");
    format!("{} Attack{range}{area}: {gives}", line.kind.word())
}

/// A Scenario card.
pub fn scenario(card: &ScenarioCard) -> Printed<'_> {
    let price = card.price.map_or_else(String::new, |price| format!(", {price} gold"));
    let perks = (!card.perks.is_empty()).then(|| perks(&card.perks));
    let twice = card.cumulative.then(|| "counts as often as it strikes".to_owned());
    let cures = card.cures.iter().map(|cure| cure.words()).collect::<Vec<_>>();
    let healed = (!cures.is_empty()).then(|| format!("healed by {}", cures.join(", or ")));
    let side = |word: &str, rules: &[crate::content::mode::ModeRule]| {
        (!rules.is_empty()).then(|| format!("{word}: {}", rules.iter().map(|rule| rule.told()).collect::<Vec<_>>().join("; ")))
    };
    let lines = [perks, twice, healed, side("Easy", &card.easy), side("Difficult", &card.difficult)];
    let lines = lines.into_iter().flatten().map(|line| capital(&line)).collect();
    Printed { name: &card.name, kind: format!("Scenario card {}, {}{price}", card.number.0, card.kind.word()), lines, flavour: card.text.as_deref() }
}

/// A line of a Combat table (ML-HANDLING).
pub struct TableLine {
    /// Of the defence half?
    pub defends: bool,
    /// The characteristic it demands.
    pub needs: Option<(Characteristic, u8)>,
    /// Action Points.
    pub points: u8,
    /// What it brings: `2 red dice; red Special: push 1`.
    pub gives: String,
}

/// A whole Combat table, attack lines first.
pub fn combat_table(attack: &[CombatLine], defence: &[CombatLine]) -> Vec<TableLine> {
    let line = |line: &CombatLine, defends: bool| TableLine { defends, needs: line.needs, points: line.points, gives: gives(line, defends) };
    attack.iter().map(|one| line(one, false)).chain(defence.iter().map(|one| line(one, true))).collect()
}

/// `2 red dice; red Special: push 1`.
pub(super) fn gives(line: &CombatLine, defends: bool) -> String {
    let dice = (!line.dice.is_empty()).then(|| dice(&line.dice));
    let sure = (line.sure > 0).then(|| if defends { counted(line.sure, "Shield") } else { format!("{} Damage", line.sure) });
    let area = line.area.map(|area| area.word().to_owned());
    let aura = (line.aura > 0).then(|| format!("for {} Aura", line.aura));
    let effects = triggered(&line.effects, |blow| blow.words()).chain(triggered(&line.guard, |guard| guard.words()));
    dice.into_iter().chain(sure).chain(area).chain(effects).chain(aura).collect::<Vec<_>>().join("; ")
}

fn rolled(thrown: &[CombatDie]) -> String {
    if thrown.is_empty() { "no dice".to_owned() } else { dice(thrown) }
}

/// `red Special: push 1`.
pub fn triggered<E: Copy>(effects: &[Triggered<E>], words: fn(E) -> String) -> impl Iterator<Item = String> {
    effects.iter().map(move |effect| match effect.die {
        Some(die) => format!("{} Special: {}", die.word(), words(effect.effect)),
        None => words(effect.effect),
    })
}
