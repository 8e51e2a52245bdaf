//! Time Cards, Locations and the Quest Charter.

use super::*;

impl<'a> Reader<'a> {
    /// `time.toml` (MF-TIMECARD-01).
    pub(in crate::content) fn times(&mut self, mut file: Fields<'a>) {
        for mut fields in self.tables("time", "a Time Card", &mut file) {
            let report = fields.report();
            let place = fields.place().clone();
            let title = fields.titled("title");
            let slug = title.as_ref().and_then(|title| self.slugs.take("time", title, report));
            let kind = fields.text("kind");
            let time = fields.number("time", 1..=9);
            let event = fields.maybe_text("event");
            let event = self.effect(event.as_ref(), Scope::event(Bearer::Time), report);
            let flavour = Self::flavour(&mut fields);
            fields.finish();
            let card = || Some(TimeCard { title: title?.name.value, slug: slug?, kind: kind?.value, time: time?, event: event?, flavour });
            if let Some(card) = card() {
                self.content.times.push(card);
                self.places.times.push(place);
            }
        }
        file.finish();
    }

    /// `locations.toml` (MF-LOCATIONTILE-01).
    pub(in crate::content) fn locations(&mut self, mut file: Fields<'a>) {
        for mut fields in self.tables("location", "a Location", &mut file) {
            let report = fields.report();
            let place = fields.place().clone();
            let name = fields.titled("name");
            let slug = name.as_ref().and_then(|name| self.slugs.take("location", name, report));
            let land = fields.one_of("land", &Land::ALL.map(Land::slug)).map(|at| Land::ALL[at.value]);
            let texts = fields.maybe_texts("keywords");
            let keywords = self.keyword_set(texts, self.names.locations, "Locations", report);
            let restoration = fields.number("restoration", 0..=9);
            let dungeon = fields.maybe_flag("dungeon").unwrap_or_default();
            let abilities = self.abilities(Bearer::Location, &mut fields);
            let flavour = Self::flavour(&mut fields);
            fields.finish();
            let tile = || {
                Some(Tile { name: name?.name.value, slug: slug?, land: land?, keywords, restoration: restoration?, dungeon, abilities: abilities?, flavour })
            };
            if let Some(tile) = tile() {
                self.content.tiles.push(tile);
                self.places.tiles.push(place);
            }
        }
        file.finish();
    }

    /// `charter.toml`: both sides of the Quest Charter (MF-QUESTCHARTER-01).
    pub(in crate::content) fn quest_charter(&mut self, mut file: Fields<'a>) {
        for (at, (key, title)) in [("normal", "Quest Charter"), ("nightmare", "Nightmare Quest Charter")].into_iter().enumerate() {
            let Some(mut fields) = file.table(key) else { continue };
            self.rewrites.apply("the Quest Charter", Some(title), &mut fields);
            let report = fields.report();
            let time = fields.text("time").and_then(|text| tracks::time(&text, report));
            let reinforcement = fields.text("reinforcement").and_then(|text| tracks::reinforcement(&text, report));
            self.places.quest_charter[at] = Some(fields.place().clone());
            fields.finish();
            if let (Some(time), Some(reinforcement)) = (time, reinforcement) {
                self.content.quest_charter[at] = QuestCharter { time, reinforcement };
            }
        }
        file.finish();
    }
}
