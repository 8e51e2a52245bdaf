//! `enemies.toml`: Enemy cards.

use super::read::Reader;
use super::{CombatDie, EnemyCard};
use crate::combat::card::*;
use mistgate_kernel::content::{Fields, Placed, Report, pieces};
use mistgate_kernel::places::square::Size;

impl Reader<'_> {
    /// Enemy cards, in the order of the file.
    pub(super) fn enemies(&mut self, mut file: Fields) -> Vec<EnemyCard> {
        let mut cards: Vec<EnemyCard> = Vec::new();
        for fields in file.tables("enemy") {
            let place = fields.place().clone();
            let Some(card) = self.enemy(fields) else { continue };
            if cards.iter().any(|other| other.insignia == card.insignia) {
                self.report.note(&place, format!("the insignia {:02} is on another card already", card.insignia));
            }
            cards.push(card);
        }
        file.finish();
        cards
    }

    fn enemy(&mut self, mut fields: Fields) -> Option<EnemyCard> {
        let report = self.report;
        let insignia = fields.text("insignia").and_then(|text| insignia(&text, report));
        let name = fields.text("name");
        let figures = fields.number("figures", 1..=20);
        let initiative = fields.number("initiative", 0..=20);
        let movement = fields.number("movement", 0..=20);
        let life = fields.number("life", 1..=99);
        let base = fields.number_or("base", 1..=4u8, 1).unwrap_or(1);
        if ![1, 4].contains(&base) {
            fields.note("a base is 1 space or 4 (ML-BASE-01)");
        }
        let size = if base == 4 { Size::Four } else { Size::One };
        let upgrades = fields.number_or("upgrades", 0..=4, 1).unwrap_or(1);
        let stealth = list(&mut fields, "stealth", |text| Sneak::read(text, report));
        let always = list(&mut fields, "always", |text| Nature::read(text, report));
        let special_action: Vec<Boon> = list(&mut fields, "special_action", |text| Boon::read(text, report));
        let attacks: Vec<AttackLine> = fields.tables("attack").into_iter().filter_map(attack).collect();
        if attacks.is_empty() {
            fields.note("an Enemy card has at least one `[[enemy.attack]]` (ML-ENEMY-02)");
        }
        let (defence, guard) = fields.maybe_table("defence").map(defence).unwrap_or_default();
        let flavour = fields.maybe_text("flavour").map(|text| text.value);
        fields.finish();
        Some(EnemyCard {
            insignia: insignia?,
            name: name?.value,
            figures: figures?,
            size,
            initiative: initiative?,
            movement: movement?,
            life: life?,
            upgrades,
            stealth,
            always,
            attacks,
            defence,
            guard,
            special_action,
            flavour,
        })
    }
}

/// A list of texts, each read.
pub(super) fn list<T>(fields: &mut Fields, key: &'static str, read: impl Fn(&Placed<String>) -> Option<T>) -> Vec<T> {
    let texts = fields.maybe_texts(key).map(|texts| texts.value).unwrap_or_default();
    texts.iter().filter_map(read).collect()
}

fn insignia(text: &Placed<String>, report: &Report) -> Option<u8> {
    let read = text.value.parse().ok().filter(|n| text.value.len() == 2 && *n > 0);
    if read.is_none() {
        report.note(&text.place, "an insignia is two digits, such as \"02\"");
    }
    read
}

fn attack(mut fields: Fields) -> Option<AttackLine> {
    let report = fields.report();
    let kind = fields.one_of("kind", AttackKind::WORDS).map(|at| AttackKind::ALL[at.value]);
    let range = fields.maybe_number("range", 1..=30);
    let area = fields.maybe_one_of("area", Area::WORDS).map(|at| Area::ALL[at.value]);
    let dice = dice(&mut fields);
    let effects = list(&mut fields, "effects", |text| triggered(text, report, Blow::read));
    fields.finish();
    Some(AttackLine { kind: kind?, range, area, dice, effects })
}

fn defence(mut fields: Fields) -> (Vec<CombatDie>, Vec<Triggered<Guard>>) {
    let report = fields.report();
    let dice = dice(&mut fields);
    let effects = list(&mut fields, "effects", |text| triggered(text, report, Guard::read));
    fields.finish();
    (dice, effects)
}

/// `red red black`.
pub(super) fn dice(fields: &mut Fields) -> Vec<CombatDie> {
    let report = fields.report();
    let Some(text) = fields.maybe_text("dice") else { return Vec::new() };
    let die = |word: &Placed<String>| {
        let die = CombatDie::named(&word.value);
        if die.is_none() {
            report.note(&word.place, "a die is red, yellow, blue or black");
        }
        die
    };
    pieces(&text).iter().filter_map(die).collect()
}

/// An effect, perhaps only on a Special side: `red special: push 1`.
pub(super) fn triggered<E>(text: &Placed<String>, report: &Report, read: impl Fn(&Placed<String>, &Report) -> Option<E>) -> Option<Triggered<E>> {
    let Some((head, rest)) = text.value.split_once(" special:") else {
        return read(text, report).map(|effect| Triggered { die: None, effect });
    };
    let start = text.value.len() - rest.trim_start().len();
    let place = mistgate_kernel::content::part(text, start..text.value.len());
    let die = CombatDie::named(head.trim());
    if die.is_none() {
        report.note(&text.place, "a Special side is that of a red, yellow, blue or black die: `red special: push 1`");
    }
    let effect = read(&Placed::new(rest.trim().to_owned(), place), report)?;
    Some(Triggered { die: Some(die?), effect })
}
