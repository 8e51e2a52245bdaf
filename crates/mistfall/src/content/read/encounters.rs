//! Regular and Special Encounters.

use super::*;

/// Rewards drawn in an Aftermath if the card says nothing else (MF-AFTERMATH-08).
const REWARDS: u8 = 2;

/// Which cards of the Encounter deck, or beside it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum EncounterKind {
    /// Found on the way, by the type of the Location.
    Regular,
    /// That of a Special Enemy.
    Special,
}

impl<'a> Reader<'a> {
    /// `encounters.toml`, and after them the Special Encounters of `special.toml`.
    pub(in crate::content) fn encounters(&mut self, mut file: Fields<'a>) {
        for fields in self.tables("encounter", "an Encounter", &mut file) {
            self.encounter(EncounterKind::Regular, fields);
        }
        file.finish();
    }

    pub(in crate::content) fn special_encounters(&mut self) {
        for fields in std::mem::take(&mut self.special_encounters) {
            self.encounter(EncounterKind::Special, fields);
        }
    }

    fn encounter(&mut self, kind: EncounterKind, mut fields: Fields<'a>) {
        let special = kind == EncounterKind::Special;
        let report = fields.report();
        let place = fields.place().clone();
        let title = fields.titled("title");
        let slug = title.as_ref().and_then(|title| self.slugs.take("encounter", title, report));
        let villain = if special { fields.text("special").map(|title| self.villain(&title, report)) } else { None };
        let lands = if special { Some(Vec::new()) } else { self.lands(&mut fields) };
        let enemies = fields.text("enemies").and_then(|text| self.number(&text, Bearer::Encounter, report));
        let texts = fields.maybe_texts("of");
        let of = self.keyword_set(texts, self.names.enemies, "Enemies", report);
        let deck = fields.maybe_one_of("deck", &Colour::ALL.map(Colour::slug)).map(|at| Colour::ALL[at.value]);
        let reinforcement = fields.maybe_text("reinforcement").filter(|text| !text.value.trim().is_empty());
        let reinforcement = reinforcement.map(|text| self.number(&text, Bearer::Encounter, report));
        let event = Scope::event(Bearer::Encounter);
        let setup = fields.maybe_text("setup");
        let setup = self.effect(setup.as_ref(), event, report);
        let end = fields.text("end").and_then(|text| parse::condition(&text, self.ground(event, report)));
        let retreat = fields.maybe_text("retreat");
        let retreat = self.effect(retreat.as_ref(), event, report);
        let rewards = fields.number_or("rewards", 0..=9, REWARDS);
        let after = fields.maybe_text("after");
        let after = self.effect(after.as_ref(), event, report);
        let abilities = self.abilities(Bearer::Encounter, &mut fields);
        let flavour = Self::flavour(&mut fields);
        fields.finish();

        let encounter = || {
            Some(Encounter {
                title: title?.name.value,
                slug: slug?,
                special: if special { Some(villain??) } else { None },
                lands: lands?,
                enemies: enemies?,
                of,
                deck,
                reinforcement: reinforcement.map_or(Some(None), |number| number.map(Some))?,
                setup: setup?,
                end: end?,
                retreat: retreat?,
                rewards: rewards?,
                after: after?,
                abilities: abilities?,
                flavour,
            })
        };
        if let Some(encounter) = encounter() {
            self.content.encounters.push(encounter);
            self.places.encounters.push(place);
        }
    }

    /// Where an Encounter can occur (MF-ENCOUNTERCARD-07).
    fn lands(&mut self, fields: &mut Fields<'a>) -> Option<Vec<Land>> {
        let report = fields.report();
        let texts = fields.texts("lands")?;
        let mut lands = Vec::new();
        if texts.value.is_empty() {
            report.note(&texts.place, "an Encounter has at least one land (MF-ENCOUNTERCARD-07)");
        }
        for text in texts.value {
            match Land::ALL.into_iter().find(|land| land.colour().is_some() && land.slug() == text.value) {
                Some(land) if lands.contains(&land) => report.note(&text.place, "this land is in the list already"),
                Some(land) => lands.push(land),
                None => report.note(&text.place, format!("expected `borderlands`, `wildlands` or `deadlands`, found `{}`", text.value)),
            }
        }
        Some(lands)
    }

    /// The Special Enemy of this title.
    pub(super) fn villain(&self, title: &Placed<String>, report: &Report) -> Option<EnemyId> {
        let special = |enemy: &&Enemy| enemy.colour.is_none();
        let found = self.content.enemies.iter().position(|enemy| enemy.colour.is_none() && enemy.title == title.value);
        if found.is_none() {
            let known = self.content.enemies.iter().filter(special).map(|enemy| enemy.title.as_str());
            let hint = near(&title.value, known).map_or(String::new(), |meant| format!("; did you mean `{meant}`?"));
            report.note(&title.place, format!("there is no Special Enemy `{}`{hint}", title.value));
        }
        found.and_then(EnemyId::checked)
    }
}
