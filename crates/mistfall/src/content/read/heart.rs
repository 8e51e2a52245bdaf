//! What Heart of the Mists adds: Allies, its Charters, what Heroes need, events of Quests.

use super::*;
use crate::modules::{Module, Modules};
use mistgate_kernel::Id;

/// The sides of an Ally: the one with the keyword Starting (HM-ALLY-06), and the other, whose card has a name of its own.
const SIDES: [(&str, &str); 2] = [("starting", ""), ("turned", "-turned")];

impl<'a> Reader<'a> {
    /// `heart-allies.toml` (HM-COMP-03).
    pub(in crate::content) fn allies(&mut self, mut file: Fields<'a>) {
        for fields in self.tables("ally", "an Ally", &mut file) {
            self.ally(fields);
        }
        file.finish();
    }

    fn ally(&mut self, mut fields: Fields<'a>) {
        let report = fields.report();
        let place = fields.place().clone();
        let title = fields.titled("title");
        let slug = title.as_ref().and_then(|title| self.slugs.take("ally", title, report));
        let sides = SIDES.map(|(key, _)| fields.table(key));
        fields.finish();
        let (Some(title), Some(slug)) = (title.map(|title| title.name), slug) else { return };
        let ally = AllyId::at(self.content.allies.len().min(usize::from(u8::MAX)));
        let sides: Vec<AllySide> =
            sides.into_iter().zip(SIDES).filter_map(|(side, (_, suffix))| self.ally_side(ally, &title, &format!("{slug}{suffix}"), side?)).collect();
        if let Ok(sides) = sides.try_into() {
            self.content.allies.push(Ally { title: title.value, slug, sides });
            self.places.allies.push(place);
        }
    }

    fn ally_side(&mut self, ally: AllyId, title: &Placed<String>, slug: &str, mut fields: Fields<'a>) -> Option<AllySide> {
        let report = fields.report();
        let place = fields.place().clone();
        let own_title = fields.maybe_text("title").map(|text| text.value);
        let texts = fields.texts("keywords");
        let keywords = self.keyword_set(texts, self.names.cards, "Hero Cards", report);
        let (life, resolve) = (fields.number("life", 1..=20), fields.number("resolve", 0..=9));
        let attack = fields.text("attack");
        let damage = attack.as_ref().and_then(|text| parse::attack(text, self.ground(Scope::event(Bearer::Ally), report)));
        if let (Some(attack), true) = (&attack, damage.is_some_and(|damage| !damage.contains(&0))) {
            report.note(&attack.place, "an Ally deals damage of one type (HM-COMP-03)");
        }
        let defence = fields.numbers::<2>("defence", 0..=9);
        let tables = fields.tables("action");
        let count = tables.len();
        let actions: Vec<Action> = tables.into_iter().filter_map(|table| self.action(Bearer::Ally, table)).collect();
        let abilities = self.abilities(Bearer::Ally, &mut fields);
        let flavour = Self::flavour(&mut fields);
        fields.finish();
        let slug = self.slugs.is_free("card", slug, title, report).then(|| slug.to_owned());
        slug.iter().for_each(|slug| self.slugs.hold("card", slug.clone(), &title.place));
        let side = AllySide { card: CardId::at(self.content.cards.len()), life: life?, resolve: resolve?, attack: damage?, defence: defence? };
        let (slug, abilities) = (slug?, abilities?);
        if actions.len() < count {
            return None;
        }
        let title = own_title.unwrap_or_else(|| title.value.clone());
        self.content.cards.push(Card {
            title,
            slug,
            hero: None,
            ally: Some(ally),
            class: Class::Ally,
            restriction: None,
            resolve: side.resolve,
            keywords,
            actions,
            abilities,
            flavour,
        });
        self.places.cards.push(place);
        Some(side)
    }

    /// `heart-charter.toml`: both sides of the new Quest Charter and of the Time Charter (HM-COMP-01, HM-COMP-02).
    pub(in crate::content) fn heart_charter(&mut self, mut file: Fields<'a>) {
        for (at, (key, title)) in [("normal", "Heart Charter"), ("nightmare", "Nightmare Heart Charter")].into_iter().enumerate() {
            let Some(mut fields) = file.table(key) else { continue };
            self.rewrites.apply("the Quest Charter", Some(title), &mut fields);
            let report = fields.report();
            let time = fields.text("time").and_then(|text| tracks::time(&text, report));
            let reinforcement = fields.text("reinforcement").and_then(|text| tracks::reinforcement(&text, report));
            self.places.heart_charter[at] = Some(fields.place().clone());
            fields.finish();
            if let (Some(time), Some(reinforcement)) = (time, reinforcement) {
                self.content.heart.quest_charter[at] = QuestCharter { time, reinforcement };
            }
        }
        if let Some(mut fields) = file.table("darkness") {
            self.rewrites.apply("the Time Charter", Some("Time Charter"), &mut fields);
            let report = fields.report();
            for (at, key) in ["normal", "nightmare"].into_iter().enumerate() {
                let track = fields.text(key).and_then(|text| tracks::darkness(&text, report));
                self.content.heart.darkness[at] = track.unwrap_or_default();
            }
            fields.finish();
        }
        file.finish();
    }

    /// The modules a Hero cannot do without (HM-SCOPE-04).
    pub(super) fn requires(&self, fields: &mut Fields<'a>) -> Modules {
        let report = fields.report();
        let known = |name: &Placed<String>| crate::setup::written::module(&name.value).map_err(|fault| report.note(&name.place, fault)).ok();
        let names = fields.maybe_texts("requires").map(|names| names.value).unwrap_or_default();
        names.iter().filter_map(known).collect::<Vec<Module>>().into_iter().collect()
    }

    /// What white numbers do (HM-TRACK-01).
    pub(super) fn events(&mut self, fields: &mut Fields<'a>) -> Option<Vec<QuestEvent>> {
        let mut events: Vec<QuestEvent> = Vec::new();
        for mut table in fields.tables("event") {
            let report = table.report();
            let place = table.place().clone();
            let number = table.number("number", 1..=9);
            let name = table.maybe_text("name").map(|text| text.value).unwrap_or_default();
            let text = table.text("do");
            let once = table.maybe_flag("once").unwrap_or_default();
            table.finish();
            let effect = self.effect(text.as_ref(), Scope::event(Bearer::Quest), report);
            let number = number?;
            if events.iter().any(|event| event.number == number) {
                report.note(&place, format!("there is an event for the white number {number} already (HM-TRACK-01)"));
            }
            events.push(QuestEvent { number, name, effect: effect?, once });
        }
        Some(events)
    }
}
