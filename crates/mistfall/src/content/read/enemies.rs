//! Regular and Special Enemies.

use super::*;

/// The most copies of an Enemy in its deck.
const MOST_COPIES: u8 = 9;

impl<'a> Reader<'a> {
    /// `enemies-COLOUR.toml`: a deck of Regular Enemies (MF-ENEMYCARD-09).
    pub(in crate::content) fn enemies(&mut self, colour: Colour, mut file: Fields<'a>) {
        for fields in self.tables("enemy", "an Enemy", &mut file) {
            self.regular(colour, fields);
        }
        file.finish();
    }

    /// `special.toml`: Special Enemies and their Encounters.
    pub(in crate::content) fn special(&mut self, mut file: Fields<'a>) {
        for fields in self.tables("special", "an Enemy", &mut file) {
            self.special_enemy(fields);
        }
        self.special_encounters = self.tables("encounter", "an Encounter", &mut file);
        file.finish();
    }

    fn regular(&mut self, colour: Colour, mut fields: Fields<'a>) {
        let report = fields.report();
        let place = fields.place().clone();
        let title = fields.text("title");
        let id = fields.maybe_text("id");
        let copies = fields.number_or("copies", 1..=MOST_COPIES, 1);
        let life = fields.number("life", 1..=20);
        let raging = fields.maybe_flag("raging").unwrap_or_default();
        let texts = fields.texts("keywords");
        let keywords = self.keyword_set(texts, self.names.enemies, "Enemies", report);
        let side = self.side(&mut fields);
        let flavour = Self::flavour(&mut fields);
        fields.finish();
        let Some(title) = title else { return };
        if self.content.enemies.iter().any(|enemy| enemy.title == title.value) {
            return report.note(&title.place, format!("there is an Enemy `{}` already: use `copies`", title.value));
        }
        let slugs = self.copy_slugs("enemy", id.as_ref().unwrap_or(&title), copies.unwrap_or(1), report);
        let (Some(slugs), Some(life), Some(side)) = (slugs, life, side) else { return };
        for slug in slugs {
            let (title, sides, flavour) = (title.value.clone(), vec![side.clone()], flavour.clone());
            self.content.enemies.push(Enemy { title, slug, colour: Some(colour), raging, life, keywords, sides, flavour });
            self.places.enemies.push(place.clone());
        }
    }

    fn special_enemy(&mut self, mut fields: Fields<'a>) {
        let report = fields.report();
        let place = fields.place().clone();
        let title = fields.titled("title");
        let texts = fields.texts("keywords");
        let keywords = self.keyword_set(texts, self.names.enemies, "Enemies", report);
        let sides: Vec<Option<EnemySide>> = ["front", "back"].into_iter().map(|key| self.special_side(fields.table(key)?)).collect();
        let flavour = Self::flavour(&mut fields);
        fields.finish();
        let slug = title.as_ref().and_then(|title| self.slugs.take("enemy", title, report));
        let sides: Option<Vec<EnemySide>> = sides.into_iter().collect();
        let (Some(title), Some(slug), Some(sides)) = (title, slug, sides) else { return };
        self.content.enemies.push(Enemy { title: title.name.value, slug, colour: None, raging: false, life: 0, keywords, sides, flavour });
        self.places.enemies.push(place);
    }

    fn special_side(&mut self, mut fields: Fields<'a>) -> Option<EnemySide> {
        let side = self.side(&mut fields);
        fields.finish();
        side
    }

    /// What both kinds have: Battle Box, Vulnerabilities, abilities (MF-ENEMYCARD-03, MF-ENEMYCARD-06).
    fn side(&mut self, fields: &mut Fields<'a>) -> Option<EnemySide> {
        let report = fields.report();
        let resolve = fields.number("resolve", 0..=9);
        let attack = fields.text("attack");
        let attack = attack.and_then(|text| parse::attack(&text, self.ground(Scope::event(Bearer::Enemy), report)));
        let defence = fields.numbers::<2>("defence", 0..=9);
        let vulnerable = match fields.maybe_table("vulnerable") {
            Some(table) => self.vulnerable(table),
            None => Some((0, Keywords::default())),
        };
        let text = fields.maybe_text("enrage");
        let enrage = self.effect(text.as_ref(), Scope::enrage(), report);
        let calms = fields.maybe_flag("calms").unwrap_or_default();
        let enraged = fields.maybe_text("enraged");
        let enraged = enraged.map(|text| parse::modifier(&text, self.ground(Scope::modifier(Bearer::Enemy), report)));
        let abilities = self.abilities(Bearer::Enemy, fields);
        Some(EnemySide {
            resolve: resolve?,
            attack: attack?,
            defence: defence?,
            vulnerable: vulnerable?,
            enrage: enrage?,
            calms,
            enraged: enraged.map_or(Some(None), |id| id.map(Some))?,
            abilities: abilities?,
        })
    }

    /// `{ wounds = 1, to = ["Flame"] }` (MF-SYMBOL-08).
    fn vulnerable(&mut self, mut fields: Fields<'a>) -> Option<(u8, Keywords)> {
        let report = fields.report();
        let wounds = fields.number("wounds", 1..=5);
        let texts = fields.texts("to");
        let keywords = self.keyword_set(texts, self.names.cards, "Hero Cards", report);
        fields.finish();
        Some((wounds?, keywords))
    }
}
