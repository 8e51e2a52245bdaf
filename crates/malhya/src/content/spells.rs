//! `spells.toml`: Spell cards.

use super::SpellCard;
use super::enemies::list;
use super::read::Reader;
use crate::booklet::condition::Mode;
use crate::magic::card::*;
use crate::words::Ability;
use mistgate_kernel::content::{Fields, Placed, Report, part};

/// The schools (ML-SCHOOL-02).
const SCHOOLS: [Ability; 4] = [Ability::Body, Ability::Elements, Ability::Time, Ability::Spirit];
/// The file that the Spells of a scenario are read as.
pub(crate) const SCENARIO_SPELLS: &str = "spells_scenario.toml";
/// Spell cards there are (ML-SPELL-06).
const MOST_SPELLS: u8 = 16;

impl Reader<'_> {
    /// More Spell cards, in the order of their numbers (ML-SPELL-06). Those of a scenario replace the ones that are there.
    pub(super) fn spells(&mut self, mut file: Fields, cards: &mut Vec<SpellCard>) {
        let own = file.place().source.name() == SCENARIO_SPELLS;
        for fields in file.tables("spell") {
            let place = fields.place().clone();
            let Some(card) = self.spell(fields) else { continue };
            match cards.iter_mut().find(|other| other.number == card.number) {
                Some(other) if own => *other = card,
                Some(_) => self.report.note(&place, format!("there is a Spell {} already", card.number)),
                None => cards.push(card),
            }
        }
        file.finish();
        cards.sort_by_key(|card| card.number);
    }

    fn spell(&mut self, mut fields: Fields) -> Option<SpellCard> {
        let number = fields.number("number", 1..=MOST_SPELLS);
        let name = fields.text("name");
        let school = fields.one_of("school", &SCHOOLS.map(Ability::word)).map(|at| SCHOOLS[at.value]);
        let kind = fields.one_of("kind", SpellKind::WORDS).map(|at| SpellKind::ALL[at.value]);
        let mode = fields.maybe_one_of("mode", &["stealth", "combat"]).map(|at| [Mode::Stealth, Mode::Combat][at.value]);
        let range = fields.number_or("range", 0..=30, 0);
        let target = fields.one_of("target", Target::WORDS).map(|at| Target::ALL[at.value]);
        let cost = fields.number("cost", 0..=6);
        let aura = fields.number_or("aura", 0..=5, 0);
        let reduction = fields.number_or("reduction", 0..=6, 0);
        let passive = self.perks(&mut fields, "passive");
        let casting = casting(&mut fields);
        let flavour = fields.maybe_text("flavour").map(|text| text.value);
        fields.finish();
        let name = name?;
        let slug = self.slug(&name);
        Some(SpellCard {
            number: number?,
            name: name.value,
            slug,
            school: school?,
            kind: kind?,
            mode,
            range: range?,
            target: target?,
            cost: cost?,
            aura: aura?,
            reduction: reduction?,
            casting,
            passive,
            flavour,
        })
    }
}

fn casting(fields: &mut Fields) -> Casting {
    let report = fields.report();
    if !fields.has("difficulty") {
        let effect = list(fields, "effect", |text| Charm::read(text, report));
        let until = fields.maybe_one_of("until", Until::WORDS).map_or(Until::default(), |at| Until::ALL[at.value]);
        return Casting::Effect { effect, until };
    }
    let mut small = |key| fields.number_or(key, 0..=9, 0).unwrap_or_default();
    let (difficulty, stop, auratic) = (small("difficulty"), small("stop"), small("auratic"));
    let success = list(fields, "success", |text| bought(text, report));
    let mastery = fields.maybe_text("mastery").and_then(|text| counted(&text, "skill special", report)).unwrap_or_default();
    let trouble = fields.maybe_text("trouble").and_then(|text| counted(&text, "threat", report)).unwrap_or_default();
    Casting::Check { difficulty, success, stop, auratic, mastery, trouble }
}

/// `2: push 1`.
fn bought(text: &Placed<String>, report: &Report) -> Option<(u8, Charm)> {
    let split = text.value.split_once(':').and_then(|(n, rest)| Some((n.trim().parse().ok()?, rest)));
    let Some((n, rest)) = split else {
        report.note(&text.place, "what Successes buy is `2: push 1`");
        return None;
    };
    let start = text.value.len() - rest.trim_start().len();
    let charm = Placed::new(rest.trim().to_owned(), part(text, start..text.value.len()));
    Charm::read(&charm, report).map(|charm| (n, charm))
}

/// `skill special 1`, `threat 1`.
fn counted(text: &Placed<String>, words: &str, report: &Report) -> Option<u8> {
    let read = text.value.strip_prefix(words).and_then(|n| n.trim().parse().ok());
    if read.is_none() {
        report.note(&text.place, format!("expected `{words} 1`"));
    }
    read
}
