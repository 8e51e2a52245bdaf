//! Everything in the box as it is printed: titles, lines and texts. Every interface shows these, so that none can lack
//! something another has.

use crate::Mistfall;
use crate::content::{Ability, Card, Charter, CharterSide, Class, Content, Encounter, Enemy, EnemySide, Quest, QuestEvent, Tile, TimeCard};
use crate::effect::Num;
use crate::effect::print::Printer;
use crate::effect::read::Bearer;
use crate::ids::Keywords;
use crate::tell::{capital, counted, damage_words};
use mistgate_kernel::content::slug;
use mistgate_kernel::text::{Run, Sentence, Text};

/// Something as it is printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// The title.
    pub title: String,
    /// What it is, in one line.
    pub kind: String,
    /// What it says.
    pub parts: Vec<Part>,
    /// A sentence without meaning for the rules; perhaps none.
    pub flavour: String,
}

/// A paragraph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it is about; empty if it speaks for itself.
    pub heading: String,
    /// What it says.
    pub text: Text,
}

impl Part {
    fn new(heading: impl Into<String>, text: Text) -> Self {
        Part { heading: heading.into(), text }
    }
}

impl std::fmt::Display for Part {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        if self.heading.is_empty() { write!(f, "{}", self.text) } else { write!(f, "{}. {}", self.heading, self.text) }
    }
}

/// Plain words as a text.
fn plain(words: impl Into<String>) -> Text {
    Text(vec![Sentence { when: None, runs: vec![Run::Words(words.into())] }])
}

/// Quest Tokens go by letters.
pub(crate) fn token_letter(letter: u8) -> char {
    char::from(b'A' + letter)
}

fn abilities(printer: Printer<'_>, abilities: &[Ability]) -> Vec<Part> {
    abilities.iter().map(|ability| Part::new("", printer.ability(ability))).collect()
}

/// What a class of cards is called.
pub fn class_words(class: Class) -> &'static str {
    match class {
        Class::BasicFeat => "Feat",
        Class::AdvancedFeat => "Advanced Feat",
        Class::BasicGear => "Gear",
        Class::RewardGear => "Reward",
        Class::Transient => "General Reward",
        Class::Ally => "Ally",
    }
}

impl Content {
    /// Keywords as words.
    pub fn keyword_words(&self, set: Keywords) -> String {
        let words: Vec<&str> = set.iter().filter_map(|keyword| self.keywords.get(usize::from(keyword.0))).map(String::as_str).collect();
        words.join(", ")
    }

    /// "Holy", or "each of Blunt, Flame".
    fn keywords_each(&self, set: Keywords) -> String {
        if set.iter().count() == 1 { self.keyword_words(set) } else { format!("each of {}", self.keyword_words(set)) }
    }

    /// "Undead, Cultist or Caster"
    fn one_of_keywords(&self, set: Keywords) -> String {
        let words = self.keyword_words(set);
        words.rsplit_once(", ").map_or_else(|| words.clone(), |(most, last)| format!("{most} or {last}"))
    }

    /// A Hero Card: its Actions from the top, then its abilities.
    pub fn printed_card(&self, card: &Card) -> Printed {
        let owner = card.hero.map(|hero| self.charters[hero.index()].name.clone());
        let restriction = card.restriction.map(|(letter, number)| format!("at most {number} of letter {} in your Hero Area", letter as char));
        let price = (card.resolve > 0).then(|| format!("Resolve {}", card.resolve));
        let words = Some(self.keyword_words(card.keywords)).filter(|words| !words.is_empty());
        let kind = owner.into_iter().chain([class_words(card.class).to_owned()]).chain(words).chain(restriction).chain(price);
        let printer = Printer::new(self, Bearer::Card);
        let mut parts: Vec<Part> = card.actions.iter().map(|action| Part::new("", printer.action(action))).collect();
        parts.extend(abilities(Printer::new(self, self.bearer(card)), &card.abilities));
        Printed { title: card.title.clone(), kind: kind.collect::<Vec<_>>().join(", "), parts, flavour: card.flavour.clone() }
    }

    /// An Enemy with all its sides.
    pub fn printed_enemy(&self, enemy: &Enemy) -> Printed {
        let sort = match (enemy.colour, enemy.raging) {
            (None, _) => "Special Enemy",
            (_, true) => "Raging Enemy",
            (_, false) => "Enemy",
        };
        let quest = self.quest_of(enemy);
        let life = format!("Life {}", self.life_words(enemy));
        let words = Some(self.keyword_words(enemy.keywords)).filter(|words| !words.is_empty());
        let kind: Vec<String> = [sort.to_owned()].into_iter().chain(words).chain([life]).collect();
        let begins = quest.map_or(0, |quest| usize::from(quest.side));
        let sides = enemy.sides.iter().enumerate().flat_map(|(at, side)| {
            let name = if at == 0 { "Front" } else { "Back" };
            let up = if at == begins { ", up at the start" } else { "" };
            self.printed_side(side, if enemy.sides.len() > 1 { format!("{name}{up}") } else { String::new() })
        });
        Printed { title: enemy.title.clone(), kind: kind.join(", "), parts: sides.collect(), flavour: enemy.flavour.clone() }
    }

    /// The Quest whose Special Enemy it is.
    fn quest_of(&self, enemy: &Enemy) -> Option<&Quest> {
        self.quests.iter().find(|quest| self.enemies[quest.special.index()].slug == enemy.slug)
    }

    /// The Life of an Enemy; that of a Special Enemy is its Quest's.
    pub fn life_words(&self, enemy: &Enemy) -> String {
        self.quest_of(enemy).map_or_else(|| enemy.life.to_string(), |quest| Printer::new(self, Bearer::Quest).number(quest.life).to_string())
    }

    fn printed_side(&self, side: &EnemySide, heading: String) -> Vec<Part> {
        let battle =
            format!("Attack {}; defence {} physical, {} magical; Resolve {}.", damage_words(side.attack), side.defence[0], side.defence[1], side.resolve);
        let mut parts = vec![Part::new(heading, plain(battle))];
        parts.extend(self.printed_abilities(side));
        parts
    }

    /// What a side of an Enemy says below its battle box: what it is Vulnerable to, how it rages, what else it does.
    pub fn printed_abilities(&self, side: &EnemySide) -> Vec<Part> {
        let printer = Printer::new(self, Bearer::Enemy);
        let (wounds, to) = side.vulnerable;
        let vulnerable = (!to.is_empty()).then(|| Part::new("Vulnerable", plain(format!("{} for {}.", counted(wounds, "Wound"), self.keywords_each(to)))));
        let enrage = Some(printer.enrage(side)).filter(|text| !text.0.is_empty()).map(|text| Part::new("", text));
        vulnerable.into_iter().chain(enrage).chain(abilities(printer, &side.abilities)).collect()
    }

    /// An Encounter: whom it brings, what it demands, what it gives.
    pub fn printed_encounter(&self, encounter: &Encounter) -> Printed {
        let lands: Vec<&str> = encounter.lands.iter().map(|land| land.name()).collect();
        let sort = if encounter.special.is_some() { "Special Encounter" } else { "Encounter" };
        let kind: Vec<&str> = [sort].into_iter().chain(lands).collect();
        Printed { title: encounter.title.clone(), kind: kind.join(", "), parts: self.encounter_parts(encounter), flavour: encounter.flavour.clone() }
    }

    fn encounter_parts(&self, encounter: &Encounter) -> Vec<Part> {
        let printer = Printer::new(self, Bearer::Encounter);
        let of = if encounter.of.is_empty() { "of any kind".to_owned() } else { self.one_of_keywords(encounter.of) };
        let deck = encounter.deck.map_or_else(String::new, |deck| format!(" from the {} deck", deck.slug()));
        let arriving = match encounter.reinforcement {
            None => "none".to_owned(),
            Some(spaces) if spaces == Num::plain(0) => "the cube stays where it is".to_owned(),
            Some(spaces) => format!("the cube moves {} to the right", printer.number(spaces)),
        };
        let block = |heading: &str, block: crate::effect::Block| (!block.is_empty()).then(|| Part::new(heading, printer.effect(block)));
        let mut parts = vec![
            Part::new("Starting Enemies", plain(format!("{} {of}{deck}.", printer.number(encounter.enemies)))),
            Part::new("Reinforcements", plain(format!("{}.", capital(&arriving)))),
        ];
        parts.extend(block("Setup", encounter.setup));
        parts.extend(abilities(printer, &encounter.abilities));
        parts.push(Part::new("Ends if", printer.condition(encounter.end)));
        parts.extend(block("Retreat Penalty", encounter.retreat));
        parts.push(Part::new("Rewards", plain(format!("{}.", encounter.rewards))));
        parts.extend(block("Aftermath", encounter.after));
        parts
    }

    /// A Time Card.
    pub fn printed_time(&self, card: &TimeCard) -> Printed {
        let event = if card.event.is_empty() { plain("No event.") } else { Printer::new(self, Bearer::Time).effect(card.event) };
        let parts = vec![Part::new("", event)];
        let kind = format!("Time Card, {}, {}", card.kind, counted(card.time, "space"));
        Printed { title: card.title.clone(), kind, parts, flavour: card.flavour.clone() }
    }

    /// A Location.
    pub fn printed_tile(&self, tile: &Tile) -> Printed {
        let kind = format!("Location, {}, Restoration {}", tile.land.name(), tile.restoration);
        Printed { title: tile.name.clone(), kind, parts: abilities(Printer::new(self, Bearer::Location), &tile.abilities), flavour: tile.flavour.clone() }
    }

    /// A Hero Charter with its Nightmare side.
    pub fn printed_charter(&self, charter: &Charter) -> Printed {
        let printer = Printer::new(self, Bearer::Charter);
        let side = |heading: &str, side: &CharterSide| {
            let first = Part::new(heading, plain(format!("Restoration {}.", side.restoration)));
            [first].into_iter().chain(abilities(printer, &side.abilities)).collect::<Vec<_>>()
        };
        let parts = side("", &charter.sides[0]).into_iter().chain(side("Nightmare side", &charter.sides[1]));
        Printed { title: charter.name.clone(), kind: format!("Hero, {}", charter.class), parts: parts.collect(), flavour: charter.story.clone() }
    }

    /// A Quest: its story, its special rules, its mark, its tokens, and whom it leads to.
    pub fn printed_quest(&self, quest: &Quest) -> Printed {
        let mut parts = vec![Part::new("", plain(quest.story.split_whitespace().collect::<Vec<_>>().join(" ")))];
        let letters: Vec<char> = quest.tokens.iter().map(|token| token_letter(token.letter)).collect();
        parts.extend(self.quest_rules(quest, &letters));
        parts.extend(self.quest_events(quest));
        let special = self.printed_enemy(&self.enemies[quest.special.index()]);
        parts.push(Part::new("Special Enemy", plain(format!("{}; {}.", special.title, special.kind))));
        parts.extend(special.parts);
        let encounter = self.printed_encounter(&self.encounters[quest.encounter.index()]);
        parts.push(Part::new("Special Encounter", plain(format!("{}.", encounter.title))));
        parts.extend(encounter.parts);
        let kind = if quest.tutorial { "Quest, a short first game" } else { "Quest" };
        Printed { title: quest.title.clone(), kind: kind.to_owned(), parts, flavour: String::new() }
    }

    /// The rules that a Quest adds: its own, those of its mark on the Time Track, and those of these Quest Tokens.
    pub fn quest_rules(&self, quest: &Quest, letters: &[char]) -> Vec<Part> {
        let printer = Printer::new(self, Bearer::Quest);
        let mut parts = abilities(printer, &quest.abilities);
        if !quest.mark.is_empty() {
            parts.push(Part::new("! on the Time Track", printer.effect(quest.mark)));
        }
        for token in quest.tokens.iter().filter(|token| letters.contains(&token_letter(token.letter))) {
            let text = if token.reveal.is_empty() { plain("Nothing happens.") } else { printer.effect(token.reveal) };
            parts.push(Part::new(format!("Quest Token {}, {}", token_letter(token.letter), token.name), text));
        }
        parts
    }

    /// What the white numbers of the new Time Track call for (HM-TRACK-01).
    pub fn quest_events(&self, quest: &Quest) -> Vec<Part> {
        let printer = Printer::new(self, Bearer::Quest);
        let heading = |event: &QuestEvent| {
            let name = if event.name.is_empty() { String::new() } else { format!(", {}", event.name) };
            format!("White {}{name}{}", event.number, if event.once { ", only once" } else { "" })
        };
        quest.events.iter().map(|event| Part::new(heading(event), printer.effect(event.effect))).collect()
    }

    /// The titles of all that can be looked up, each once.
    pub fn printed_titles(&self) -> Vec<&str> {
        let mut titles: Vec<&str> = self.quests.iter().map(|quest| quest.title.as_str()).collect();
        titles.extend(self.cards.iter().map(|card| card.title.as_str()));
        titles.extend(self.enemies.iter().map(|enemy| enemy.title.as_str()));
        titles.extend(self.encounters.iter().map(|encounter| encounter.title.as_str()));
        titles.extend(self.times.iter().map(|card| card.title.as_str()));
        titles.extend(self.tiles.iter().map(|tile| tile.name.as_str()));
        titles.extend(self.charters.iter().map(|charter| charter.name.as_str()));
        titles.sort_unstable();
        titles.dedup();
        titles
    }

    /// The slugs of the cards, Enemies and Encounters of this title: copies have their own.
    pub fn slugs_of(&self, title: &str) -> Vec<&str> {
        let cards = self.cards.iter().map(|card| (&card.title, &card.slug));
        let enemies = self.enemies.iter().map(|enemy| (&enemy.title, &enemy.slug));
        let encounters = self.encounters.iter().map(|encounter| (&encounter.title, &encounter.slug));
        let charters = self.charters.iter().map(|charter| (&charter.name, &charter.slug));
        let all = cards.chain(enemies).chain(encounters).chain(charters);
        all.filter(|(other, _)| *other == title).map(|(_, slug)| slug.as_str()).collect()
    }

    /// Whatever has this title or slug; or the only one whose title has these words in it.
    pub fn printed(&self, name: &str) -> Option<Printed> {
        let wanted = slug(name);
        self.printed_exactly(&wanted).or_else(|| {
            let titles = self.printed_titles();
            let mut fitting = titles.iter().filter(|title| format!("-{}-", slug(title)).contains(&format!("-{wanted}-")));
            let only = fitting.next().filter(|_| fitting.next().is_none() && !wanted.is_empty())?;
            self.printed_exactly(&slug(only))
        })
    }

    fn printed_exactly(&self, wanted: &str) -> Option<Printed> {
        let is = |title: &str, own: &str| own == wanted || slug(title) == wanted;
        let card = || self.cards.iter().find(|card| is(&card.title, &card.slug)).map(|card| self.printed_card(card));
        let enemy = || self.enemies.iter().find(|enemy| is(&enemy.title, &enemy.slug)).map(|enemy| self.printed_enemy(enemy));
        let encounter = || self.encounters.iter().find(|card| is(&card.title, &card.slug)).map(|card| self.printed_encounter(card));
        let time = || self.times.iter().find(|card| is(&card.title, &card.slug)).map(|card| self.printed_time(card));
        let tile = || self.tiles.iter().find(|tile| is(&tile.name, &tile.slug)).map(|tile| self.printed_tile(tile));
        let charter = || self.charters.iter().find(|charter| is(&charter.name, &charter.slug)).map(|charter| self.printed_charter(charter));
        let quest = || self.quests.iter().find(|quest| is(&quest.title, &quest.slug)).map(|quest| self.printed_quest(quest));
        quest().or_else(card).or_else(enemy).or_else(encounter).or_else(time).or_else(tile).or_else(charter)
    }
}

impl Mistfall {
    /// The Quest of a table as it is printed.
    pub fn printed_quest(&self, quest: &str) -> Option<Printed> {
        self.content.quests.iter().find(|known| known.slug == quest).map(|quest| self.content.printed_quest(quest))
    }
}
