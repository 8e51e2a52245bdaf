//! `heroes.toml` and `talents.toml`.

use super::read::Reader;
use super::{AuraEffect, HeroBoard, TalentCard};
use crate::hero::state::{HIGHEST_CARRYING, HIGHEST_CHARACTERISTIC};
use crate::state::MOST_TALENTS_OF_A_CLASS;
use crate::words::*;
use mistgate_kernel::content::Fields;

/// The schools, as School cards name them (ML-TALENT-14).
const SCHOOLS: [Ability; 4] = [Ability::Body, Ability::Elements, Ability::Time, Ability::Spirit];

impl Reader<'_> {
    /// The five heroes, in the order of [`HeroId`].
    pub(super) fn heroes(&self, mut file: Fields) -> Vec<HeroBoard> {
        let mut boards: Vec<(HeroId, HeroBoard)> = Vec::new();
        for mut fields in file.tables("hero") {
            let id = fields.one_of("hero", HeroId::WORDS);
            let place = fields.place().clone();
            let board = self.board(fields);
            let (Some(id), Some(board)) = (id, board) else { continue };
            let id = HeroId::ALL[id.value];
            if boards.iter().any(|(other, _)| *other == id) {
                self.report.note(&place, format!("there are two boards for {}", id.name()));
            }
            boards.push((id, board));
        }
        // ML-HERO-13
        for id in HeroId::ALL.iter().filter(|id| boards.iter().all(|(other, _)| other != *id)) {
            file.note(format!("there is no board for {}", id.name()));
        }
        file.finish();
        boards.sort_by_key(|(id, _)| *id);
        boards.into_iter().map(|(_, board)| board).collect()
    }

    fn board(&self, mut fields: Fields) -> Option<HeroBoard> {
        let called = fields.text("called");
        let people = fields.text("people");
        let emblem = fields.maybe_text("emblem").map(|text| text.value);
        let skill_name = fields.maybe_text("skill_name").map(|text| text.value);
        let flavour = fields.maybe_text("flavour").map(|text| text.value);
        let characteristics = fields.numbers::<5>("characteristics", 1..=HIGHEST_CHARACTERISTIC);
        let initiative = track(&mut fields, "initiative");
        let movement = track(&mut fields, "movement");
        let prices = fields.numbers::<3>("prices", 0..=6);
        let skill = self.perks(&mut fields, "skill");
        let life = fields.number("life", 1..=20);
        let aura = fields.number("aura", 0..=10);
        let carrying = fields.number("carrying", 1..=HIGHEST_CARRYING);
        let evolution = fields.table("evolution").and_then(|table| evolution(table, characteristics?));
        let aura_zone = effects(&mut fields);
        fields.finish();
        Some(HeroBoard {
            called: called?.value,
            people: people?.value,
            emblem,
            skill_name,
            flavour,
            characteristics: characteristics?,
            initiative: initiative?,
            movement: movement?,
            prices: prices?,
            skill,
            life: life?,
            aura: aura?,
            carrying: carrying?,
            evolution: evolution?,
            aura_zone,
        })
    }

    /// The Talent cards.
    pub(super) fn talents(&mut self, mut file: Fields) -> Vec<TalentCard> {
        let cards: Vec<TalentCard> = file.tables("talent").into_iter().filter_map(|fields| self.talent(fields)).collect();
        let of = |class: Class| cards.iter().filter(|card| card.class == class).count();
        if Class::ALL.iter().any(|&class| of(class) > MOST_TALENTS_OF_A_CLASS) {
            file.note(format!("a class has {MOST_TALENTS_OF_A_CLASS} Talents at most"));
        }
        file.finish();
        cards
    }

    fn talent(&mut self, mut fields: Fields) -> Option<TalentCard> {
        let name = fields.text("name");
        let class = fields.one_of("class", Class::WORDS).map(|at| Class::ALL[at.value]);
        let schools = SCHOOLS.map(Ability::word);
        let school = fields.maybe_one_of("school", &schools).map(|at| SCHOOLS[at.value]);
        let normal = self.perks(&mut fields, "normal");
        let improved = self.perks(&mut fields, "improved");
        let flavour = fields.maybe_text("flavour").map(|text| text.value);
        if school.is_some() && class.is_some_and(|class| class != Class::Mhay) {
            fields.note("only a Mhaÿ Talent opens a school (ML-TALENT-14)");
        }
        fields.finish();
        let name = name?;
        let slug = self.slug(&name);
        self.names.talents.push(slug.clone());
        Some(TalentCard { name: name.value, slug, class: class?, school, normal, improved, flavour })
    }
}

/// The values of a track, from left to right.
fn track(fields: &mut Fields, key: &'static str) -> Option<Vec<u8>> {
    let text = fields.text(key)?;
    let values: Option<Vec<u8>> = text.value.split_whitespace().map(|word| word.parse().ok()).collect();
    let rising = values.filter(|values| !values.is_empty() && values.is_sorted());
    if rising.is_none() {
        fields.report().note(&text.place, "a track is a row of numbers that do not fall, such as `4 5 6`");
    }
    rising
}

/// What every value above the first brings (ML-LEVEL-17).
fn evolution(mut fields: Fields, start: [u8; 5]) -> Option<[Vec<Bonus>; 5]> {
    let mut table: [Vec<Bonus>; 5] = Default::default();
    let mut whole = true;
    for (at, key) in ["strength", "dexterity", "perception", "intelligence", "knowledge"].into_iter().enumerate() {
        let Some(texts) = fields.texts(key) else {
            whole = false;
            continue;
        };
        let report = fields.report();
        for text in &texts.value {
            match Bonus::named(&text.value) {
                Some(bonus) => table[at].push(bonus),
                None => report
                    .note(&text.place, format!("`{}` is no bonus; expected {}", text.value, mistgate_kernel::content::listed(Bonus::WORDS.iter().copied()))),
            }
        }
        let wanted = usize::from(HIGHEST_CHARACTERISTIC - start[at]);
        if texts.value.len() != wanted {
            report.note(&texts.place, format!("`{key}` begins at {}, so it has {wanted} bonuses, not {}", start[at], texts.value.len()));
            whole = false;
        }
    }
    fields.finish();
    whole.then_some(table)
}

fn effects(fields: &mut Fields) -> Vec<AuraEffect> {
    let texts = fields.texts("aura_zone").map(|texts| texts.value).unwrap_or_default();
    let mut effects = Vec::new();
    for text in texts {
        match AuraEffect::named(&text.value) {
            Some(effect) => effects.push(effect),
            None => {
                let known = mistgate_kernel::content::listed(AuraEffect::WORDS.iter().copied());
                fields.report().note(&text.place, format!("`{}` is no effect of an Aura zone; expected {known}", text.value));
            }
        }
    }
    effects
}
