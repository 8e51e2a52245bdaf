//! `objects.toml` and `weapons.toml`.

use super::enemies::{list, triggered};
use super::read::{Reader, rank};
use super::{BareHands, CombatDie, CombatLine, ObjectCard, WeaponCard};
use crate::booklet::condition::Mode;
use crate::combat::areas::Sweep;
use crate::combat::card::{Blow, Guard};
use crate::hero::state::{ACTION_POINTS, HIGHEST_CHARACTERISTIC};
use crate::state::{MOST_COMMON_OBJECTS, MOST_COMMON_WEAPONS, MOST_RARE_OBJECTS, MOST_RARE_WEAPONS};
use crate::words::*;
use mistgate_kernel::content::{Fields, Placed, Report, listed};

impl Reader<'_> {
    /// The Object cards.
    pub(super) fn objects(&mut self, mut file: Fields) -> Vec<ObjectCard> {
        let cards: Vec<ObjectCard> = file.tables("object").into_iter().filter_map(|fields| self.object(fields)).collect();
        let of = |rank: Rank| cards.iter().filter(|card| card.rank == rank).count();
        if of(Rank::Common) > MOST_COMMON_OBJECTS || of(Rank::Rare) > MOST_RARE_OBJECTS {
            file.note(format!("the decks hold {MOST_COMMON_OBJECTS} common and {MOST_RARE_OBJECTS} rare Objects"));
        }
        file.finish();
        cards
    }

    fn object(&mut self, mut fields: Fields) -> Option<ObjectCard> {
        let name = fields.text("name");
        let rank = rank(&mut fields, &[Rank::Common, Rank::Rare]);
        let kind = fields.one_of("kind", ObjectType::WORDS).map(|at| ObjectType::ALL[at.value]);
        let price = fields.number("price", 1..=60);
        let quality = fields.maybe_flag("quality").unwrap_or_default();
        let heavy = fields.number_or("heavy", 0..=3, 0);
        let perks = self.perks(&mut fields, "perks");
        let defence = combat_dice(fields.maybe_text("defence"), self.report);
        let report = self.report;
        let sacrifice = list(&mut fields, "sacrifice", |text| Guard::read(text, report));
        let fragile = fields.maybe_flag("fragile").unwrap_or_default();
        let usage = self.instructions(&mut fields, "use");
        let mode = fields.maybe_one_of("mode", &["stealth", "combat"]).map(|at| [Mode::Stealth, Mode::Combat][at.value]);
        let points = fields.number_or("points", 0..=ACTION_POINTS, 0);
        if !defence.is_empty() && kind != Some(ObjectType::Armour) {
            fields.note("only Armor adds dice to a defence (ML-ARMOUR-04)");
        }
        let flavour = fields.maybe_text("flavour").map(|text| text.value);
        if quality && rank == Some(Rank::Rare) {
            fields.note("only common cards bear the crown (ML-OBJECT-03)");
        }
        fields.finish();
        let name = name?;
        let slug = self.slug(&name);
        self.names.objects.push(slug.clone());
        Some(ObjectCard {
            name: name.value,
            slug,
            rank: rank?,
            kind: kind?,
            price: price?,
            quality,
            heavy: heavy?,
            perks,
            defence,
            sacrifice,
            fragile,
            usage,
            mode,
            points: points?,
            flavour,
        })
    }

    /// The Weapon cards, and both sides of the Barehanded card.
    pub(super) fn weapons(&mut self, mut file: Fields) -> (Vec<WeaponCard>, [BareHands; 2]) {
        let cards: Vec<WeaponCard> = file.tables("weapon").into_iter().filter_map(|fields| self.weapon(fields)).collect();
        let of = |rank: Rank| cards.iter().filter(|card| card.rank == rank).count();
        if of(Rank::Common) > MOST_COMMON_WEAPONS || of(Rank::Rare) > MOST_RARE_WEAPONS {
            file.note(format!("the decks hold {MOST_COMMON_WEAPONS} common and {MOST_RARE_WEAPONS} rare Weapons"));
        }
        let bare_hands = ["barehanded", "claws"].map(|key| file.maybe_table(key).map(bare_hands).unwrap_or_default());
        file.finish();
        (cards, bare_hands)
    }

    fn weapon(&mut self, mut fields: Fields) -> Option<WeaponCard> {
        let name = fields.text("name");
        let rank = rank(&mut fields, &[Rank::Basic, Rank::Common, Rank::Rare]);
        let price = fields.number("price", 1..=60);
        let quality = fields.maybe_flag("quality").unwrap_or_default();
        let heavy = fields.number_or("heavy", 0..=3, 0);
        let ranged = fields.maybe_flag("ranged").unwrap_or_default();
        let perks = self.perks(&mut fields, "perks");
        let report = self.report;
        let reach = fields.number_or("reach", 1..=2, 1);
        let passive = list(&mut fields, "passive", |text| triggered(text, report, Blow::read));
        let guard = list(&mut fields, "guard", |text| triggered(text, report, Guard::read));
        let attack = fields.tables("attack").into_iter().filter_map(combat_line).collect();
        let defence = fields.tables("defence").into_iter().filter_map(defence_line).collect();
        let flavour = fields.maybe_text("flavour").map(|text| text.value);
        if quality && rank.is_some_and(|rank| rank != Rank::Common) {
            fields.note("only common cards bear the crown (ML-OBJECT-03)");
        }
        fields.finish();
        let name = name?;
        let slug = self.slug(&name);
        self.names.weapons.push(slug.clone());
        Some(WeaponCard {
            name: name.value,
            slug,
            rank: rank?,
            price: price?,
            quality,
            heavy: heavy?,
            ranged,
            perks,
            reach: reach?,
            passive,
            guard,
            attack,
            defence,
            flavour,
        })
    }
}

fn bare_hands(mut fields: Fields) -> BareHands {
    let name = fields.text("name").map(|name| name.value).unwrap_or_default();
    let attack = fields.tables("attack").into_iter().filter_map(combat_line).collect();
    let defence = fields.tables("defence").into_iter().filter_map(defence_line).collect();
    fields.finish();
    BareHands { name, attack, defence }
}

/// Dice of combat: `red red`.
fn combat_dice(text: Option<Placed<String>>, report: &Report) -> Vec<CombatDie> {
    let mut pool = Vec::new();
    for text in text.iter().flat_map(mistgate_kernel::content::pieces) {
        match CombatDie::named(&text.value) {
            Some(die) => pool.push(die),
            None => report.note(&text.place, format!("`{}` is no die of combat; expected {}", text.value, listed(CombatDie::WORDS.iter().copied()))),
        }
    }
    pool
}

/// `{ needs = "strength 3", points = 1, dice = "red red", sure = 1, effects = ["red special: push 1"] }`
fn combat_line(mut fields: Fields) -> Option<CombatLine> {
    let report = fields.report();
    let effects = list(&mut fields, "effects", |text| triggered(text, report, Blow::read));
    let area = fields.maybe_one_of("area", Sweep::WORDS).map(|at| Sweep::ALL[at.value]);
    common_line(fields).map(|line| CombatLine { effects, area, ..line })
}

/// The same of a defence: `{ points = 1, dice = "blue", effects = ["blue special: counter 1"] }`
fn defence_line(mut fields: Fields) -> Option<CombatLine> {
    let report = fields.report();
    let guard = list(&mut fields, "effects", |text| triggered(text, report, Guard::read));
    common_line(fields).map(|line| CombatLine { guard, ..line })
}

fn common_line(mut fields: Fields) -> Option<CombatLine> {
    let needs = fields.maybe_text("needs");
    let points = fields.number("points", 0..=6);
    let dice = fields.maybe_text("dice");
    let sure = fields.number_or("sure", 0..=5, 0);
    let aura = fields.number_or("aura", 0..=3, 0);
    let report = fields.report();
    let needs = match needs {
        None => None,
        Some(text) => {
            let read = text.value.split_once(' ').and_then(|(name, n)| Characteristic::named(name).zip(n.parse::<u8>().ok()));
            let read = read.filter(|(_, n)| *n <= HIGHEST_CHARACTERISTIC);
            if read.is_none() {
                report.note(&text.place, "a prerequisite is a characteristic and its value: `strength 3`");
            }
            read
        }
    };
    let pool = combat_dice(dice, report);
    fields.finish();
    Some(CombatLine { needs, points: points?, dice: pool, sure: sure?, aura: aura?, effects: Vec::new(), guard: Vec::new(), area: None })
}
