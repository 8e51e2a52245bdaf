//! A player's Hero Area in a scenario, and the Brash Hero.

use super::Position;
use crate::ids::*;
use crate::state::{Area, BRASH_CHAPTERS, Lying, State};
use mistgate_kernel::Id;
use mistgate_kernel::content::{Fields, Placed};
use mistgate_kernel::pieces::{Deck, Stack};

impl Position<'_> {
    /// Reads a Hero Area; gives the cards for sale and Hirelings that the player has.
    pub(super) fn area(&self, player: Player, fields: Option<Fields>, s: &mut State) -> Option<CardSet> {
        let Some(mut fields) = fields else { return Some(CardSet::EMPTY) };
        let c = &self.game.content;
        let mut area = *s.area(player);
        if let Some(name) = fields.maybe_text("space") {
            area.space = self.find(&name, "space", Space::named)?;
        }
        let health = c.heroes[area.hero.index()].health;
        area.wounds = fields.number_or("wounds", 0..=health, 0)?;
        area.ward = fields.number_or("ward", 0..=9, 0)?;
        area.reach = fields.number_or("reach", 0..=9, 0)?;
        if let Some(text) = fields.maybe_text("pool") {
            self.pool(&text, &mut area);
        }
        self.tokens(&mut fields, &mut area)?;
        self.tasks(&mut fields, &mut area)?;
        self.cards(&mut fields, &mut area)?;
        let own = area.hand.union(area.deck.cards()).union(area.discard_set()).union(area.play_set()).union(area.retired);
        let own_card = |slug: &str| self.card(slug).filter(|&card| own.contains(card));
        let exhausted = self.each(fields.maybe_texts("exhausted"), "card of this player", own_card)?;
        s.exhausted = s.exhausted.union(exhausted.into_iter().collect());
        let unlocked = self.each(fields.maybe_texts("unlocked"), "card of this player", own_card)?;
        s.unlocked = s.unlocked.union(unlocked.into_iter().collect());
        if let Some(mut table) = fields.maybe_table("on") {
            for (name, what) in table.named_texts() {
                let card = self.find(&name, "card of this player", own_card)?;
                s.lying[usize::from(card)] = self.lying(&what)?;
                s.unlocked.insert(card);
            }
        }
        fields.finish();
        let on_cards = area.in_play().filter_map(|id| s.lying[id.index()].as_enemy());
        let tokens: EnemySet = area.enemies.iter().chain(area.retired_enemies.iter()).chain(on_cards).collect();
        tokens.iter().for_each(|id| self.take_token(s, id));
        *s.area_mut(player) = area;
        Some(own.intersection(c.sets.silver.union(c.sets.gold).union(c.sets.hirelings)))
    }

    /// `2 move 1 attack`
    fn pool(&self, text: &Placed<String>, area: &mut Area) {
        let words: Vec<&str> = text.value.split_whitespace().collect();
        for pair in words.chunks(2) {
            let count = pair[0].parse::<u8>().ok();
            let resource = pair.get(1).and_then(|name| Resource::ALL.into_iter().find(|resource| resource.slug() == *name));
            match (count, resource) {
                (Some(count), Some(resource)) => area.pool[resource.index()] = count,
                _ => self.report.note(&text.place, "expected resources such as `2 move 1 attack`"),
            }
        }
    }

    /// `might`, an Enemy token, or `2 wounds`.
    fn lying(&self, what: &Placed<String>) -> Option<Lying> {
        let skill = |slug: &str| self.game.find_skill(slug).map(Lying::skill);
        let wounds = |slug: &str| slug.strip_suffix(" wounds")?.parse().ok().map(Lying::wounds);
        self.find(what, "token", |slug| skill(slug).or_else(|| wounds(slug)).or_else(|| self.game.find_enemy(slug).map(Lying::enemy)))
    }

    fn tokens(&self, fields: &mut Fields, area: &mut Area) -> Option<()> {
        let c = &self.game.content;
        let skill = |slug: &str| c.skills.iter().position(|skill| skill.slug == slug);
        if let Some(names) = fields.maybe_texts("skills") {
            area.skills = [0; SKILLS];
            self.each(Some(names), "Skill", skill)?.into_iter().for_each(|at| area.skills[at] += 1);
        }
        if let Some(names) = fields.maybe_texts("used") {
            let place = names.place.clone();
            self.each(Some(names), "Skill", skill)?.into_iter().for_each(|at| area.used[at] += 1);
            if area.used.iter().zip(&area.skills).any(|(used, owned)| used > owned) {
                self.report.note(&place, "more Skill tokens are used than the player has");
            }
        }
        let enemy = |slug: &str| self.game.find_enemy(slug);
        area.enemies = self.each(fields.maybe_texts("enemies"), "Enemy token", enemy)?.into_iter().collect();
        area.retired_enemies = self.each(fields.maybe_texts("retired_enemies"), "Enemy token", enemy)?.into_iter().collect();
        if fields.has("reward") {
            let value = fields.number("reward", 1..=9)?;
            area.reward = self.game.find_reward(value);
            if area.reward.is_none() {
                fields.note(format!("there is no Reward token of value {value}"));
            }
        }
        Some(())
    }

    fn tasks(&self, fields: &mut Fields, area: &mut Area) -> Option<()> {
        let c = &self.game.content;
        if let Some(name) = fields.maybe_text("search") {
            area.search.0 = SearchId::at(self.find(&name, "Search Quest", |slug| c.searches.iter().position(|quest| quest.slug == slug))?);
        }
        area.search.1 = fields.number_or("search_done", 0..=3, 0)?;
        if let Some(name) = fields.maybe_text("exploration") {
            let found = self.find(&name, "Exploration Quest", |slug| c.explorations.iter().position(|quest| quest.slug == slug))?;
            area.exploration.0 = ExplorationId::at(found);
        }
        area.exploration.1 = fields.number_or("exploration_done", 0..=2, 0)?;
        let event = |slug: &str| self.game.find_event(slug);
        area.events = self.each(fields.maybe_texts("events"), "World Event", event)?.into_iter().collect();
        area.events_done = self.each(fields.maybe_texts("events_done"), "World Event", event)?.into_iter().collect();
        let villains = self.each(fields.maybe_texts("villains"), "Villain", |slug| self.game.find_villain(slug))?;
        area.villains = villains.into_iter().fold(0, |mask, id| mask | 1 << id.0);
        Some(())
    }

    /// The five zones of cards. Starting cards that are named nowhere go to the rest; a hand that isn't given is filled first.
    fn cards(&self, fields: &mut Fields, area: &mut Area) -> Option<()> {
        let own = self.game.content.heroes[area.hero.index()].deck;
        let mut read = |key| -> Option<(bool, Vec<u8>)> {
            let names = fields.maybe_texts(key);
            Some((names.is_some(), self.each(names, "card", |slug| self.card(slug))?))
        };
        let (hand_given, hand) = read("hand")?;
        let (_, deck) = read("deck")?;
        let (_, discard) = read("discard")?;
        let (_, played) = read("played")?;
        let (_, retired) = read("chronicle")?;
        let rest = fields.maybe_one_of("rest", &["deck", "discard", "hand", "chronicle", "out"]).map_or(0, |rest| rest.value);
        let named: CardSet = [&hand, &deck, &discard, &played, &retired].into_iter().flatten().copied().collect();
        let mut left: Vec<u8> = own.without(named).iter().collect();
        area.hand = hand.into_iter().collect();
        if !hand_given && rest != 4 {
            let count = left.len().min(usize::from(crate::content::HAND_LIMIT));
            area.hand = left.drain(..count).collect();
        }
        let mut piles = [deck, discard, Vec::new(), retired, Vec::new()];
        piles[rest].extend(left);
        let [deck, discard, more_hand, retired, _] = piles;
        area.hand = area.hand.union(more_hand.into_iter().collect());
        area.deck = Deck::in_order(deck);
        area.discard = discard.into_iter().collect();
        area.played = played.into_iter().collect::<Stack<u8, MAX_OWNED>>();
        area.retired = retired.into_iter().collect();
        Some(())
    }

    /// Reads the Brash Hero; gives the cards she has.
    pub(super) fn brash(&self, fields: Option<Fields>, s: &mut State) -> Option<CardSet> {
        let Some(mut fields) = fields else { return Some(CardSet::EMPTY) };
        let c = &self.game.content;
        if !s.is_solo() {
            fields.note("the Brash Hero plays in the solo game only: `players = 1` in [setup]");
        }
        if let Some(name) = fields.maybe_text("space") {
            s.brash.space = self.find(&name, "space", Space::named)?;
        }
        s.brash.wounds = fields.number_or("wounds", 0..=99, 0)?;
        s.brash.done = fields.number_or("done", 0..=BRASH_CHAPTERS, 0)?;
        let quest = |slug: &str| c.explorations.iter().position(|quest| quest.slug == slug).and_then(ExplorationId::checked);
        if let Some(names) = fields.maybe_texts("quests") {
            let place = names.place.clone();
            match self.each(Some(names), "Exploration Quest", quest)?.try_into() {
                Ok(quests) => s.brash.quests = quests,
                Err(_) => self.report.note(&place, "the Brash Hero has two quests (CF-SOLO-06)"),
            }
        }
        s.brash.cards = self.each(fields.maybe_texts("cards"), "card", |slug| self.card(slug))?.into_iter().collect();
        s.brash.enemies = self.each(fields.maybe_texts("enemies"), "Enemy token", |slug| self.game.find_enemy(slug))?.into_iter().collect();
        fields.finish();
        let tokens = s.brash.enemies;
        tokens.iter().for_each(|id| self.take_token(s, id));
        Some(s.brash.cards)
    }
}
