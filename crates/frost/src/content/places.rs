//! Reading the files of tokens, Locations and Enemies.

use super::read::Reader;
use super::*;
use crate::effect::print;
use mistgate_kernel::content::{Fields, Placed, Report};

impl<'a> Reader<'a> {
    /// `tokens.toml`: Wounds, Skills and Reward tokens (CF-COMP-12).
    pub(super) fn tokens(&mut self, mut file: Fields<'a>) {
        self.wounds = file.number("wounds", 1..=99);
        let rewards = file.tables("reward");
        for (at, mut fields) in rewards.into_iter().enumerate() {
            // They have no names of their own; a scenario counts them.
            self.rewrites.apply("a Reward token", Some(&format!("Reward Token {}", at + 1)), &mut fields);
            let (resolve, scout, count) = (fields.number("resolve", 1..=9), fields.number("scout", 1..=9), fields.number("count", 1..=10));
            fields.finish();
            if let (Some(resolve), Some(scout), Some(count)) = (resolve, scout, count) {
                self.rewards.push(Reward { resolve, scout, count });
            }
        }
        if self.rewards.len() > REWARD_KINDS {
            file.note(format!("more than {REWARD_KINDS} kinds of Reward token"));
        }
        let skills = file.tables("skill");
        if skills.len() != SKILLS {
            file.note(format!("expected {SKILLS} `[[skill]]`, found {} (CF-CARD-11)", skills.len()));
        }
        for mut fields in skills {
            let (name, count) = (fields.titled("name"), fields.number("count", 1..=20));
            let report = fields.report();
            fields.finish();
            let slug = name.as_ref().and_then(|name| self.slug(name, report));
            if let (Some(name), Some(slug), Some(count)) = (name, slug, count) {
                self.names.skills.push(name.name.value.clone());
                self.skills.push(SkillKind { name: name.name.value, slug, count });
            }
        }
        self.places.files.push(("tokens.toml", file.place().clone()));
        file.finish();
    }

    /// `locations.toml`: the inn and the Location deck (CF-COMP-08).
    pub(super) fn locations(&mut self, mut file: Fields<'a>) {
        let inn = file.table("inn");
        if let Some(mut fields) = inn {
            self.rewrites.apply("the inn", fields.peek("name"), &mut fields);
            self.inn = self.read_inn(fields);
        }
        for fields in self.tables("locations.toml", "location", "a Location", file) {
            let place = fields.place().clone();
            if let Some(location) = self.location(fields) {
                self.locations.push(location);
                self.places.locations.push(place);
            }
        }
    }

    fn read_inn(&mut self, mut fields: Fields<'a>) -> Option<Inn> {
        let report = fields.report();
        let name = fields.titled("name");
        let exit = fields.number("exit", 1..=9);
        let rest = fields.text("rest");
        let flavour = self.flavour(&mut fields);
        fields.finish();
        if let Some(name) = &name {
            self.slug(name, report);
        }
        let rest = self.effect(rest.as_ref(), report)?;
        Some(Inn { name: name?.name.value, exit: exit?, rest, rest_text: print::effect(&self.program, rest, &self.names), flavour })
    }

    fn location(&mut self, mut fields: Fields<'a>) -> Option<Location> {
        let report = fields.report();
        let name = fields.titled("name");
        let land = fields.one_of("land", &Land::ALL.map(Land::slug));
        let exit = fields.number("exit", 1..=9);
        let key = fields.maybe_flag("key").unwrap_or(false);
        let discovery = fields.maybe_text("discovery");
        let rest = fields.maybe_text("rest");
        let flavour = self.flavour(&mut fields);
        fields.finish();

        let slug = name.as_ref().and_then(|name| self.slug(name, report));
        let discovery = self.maybe_effect(discovery.as_ref(), report);
        let rest = self.maybe_effect(rest.as_ref(), report);
        let (discovery, rest) = (discovery?, rest?);
        Some(Location {
            name: name?.name.value,
            slug: slug?,
            land: Land::ALL[land?.value],
            exit: exit?,
            key,
            discovery,
            rest,
            discovery_text: print::effect(&self.program, discovery, &self.names),
            rest_text: print::effect(&self.program, rest, &self.names),
            flavour,
        })
    }

    /// An effect that may be missing, or be taken away by a scenario that rewrites it to nothing.
    pub(super) fn maybe_effect(&mut self, text: Option<&Placed<String>>, report: &Report) -> Option<Block> {
        match text.filter(|text| !text.value.trim().is_empty()) {
            Some(text) => self.effect(Some(text), report),
            None => Some(Block::NOTHING),
        }
    }

    /// `enemies.toml` (CF-COMP-13).
    pub(super) fn enemies(&mut self, file: Fields<'a>) {
        for mut fields in self.tables("enemies.toml", "enemy", "an Enemy", file) {
            let place = fields.place().clone();
            let count = fields.number_or("count", 1..=9, 1);
            let Some(enemy) = self.enemy(fields) else { continue };
            for copy in 0..count.unwrap_or(1) {
                if self.enemies.len() > EnemyKind::ALL.len() * MOST_ENEMIES {
                    return;
                }
                let slug = self.copied(&enemy.slug, copy, &place);
                self.enemies.push(Enemy { slug, ..enemy.clone() });
                self.places.enemies.push(place.clone());
            }
        }
    }

    fn enemy(&mut self, mut fields: Fields<'a>) -> Option<Enemy> {
        let report = fields.report();
        let name = fields.titled("name");
        let kind = fields.one_of("kind", &EnemyKind::ALL.map(EnemyKind::slug));
        let attack = fields.number("attack", 1..=12);
        let wounds = fields.number_or("wounds", 0..=5, 0);
        let resolve = fields.number_or("resolve", 0..=9, 0);
        let scout = fields.number_or("scout", 0..=9, 0);
        let points = fields.number("points", 0..=9);
        fields.finish();
        let slug = name.as_ref().and_then(|name| self.slug(name, report));
        Some(Enemy {
            name: name?.name.value,
            slug: slug?,
            kind: EnemyKind::ALL[kind?.value],
            attack: attack?,
            wounds: wounds?,
            resolve: resolve?,
            scout: scout?,
            points: points?,
        })
    }
}
