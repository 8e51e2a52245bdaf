//! The sheets as pages: what one would fill in by hand.

use super::{HeroSave, Sheets, Status};
use crate::Malhya;
use crate::booklet::instruction::Bed;
use crate::hero::laid::{Laid, Piece};
use crate::hero::thing::Thing;
use crate::show::perk::so_many;
use crate::words::HeroId;
use mistgate_kernel::text::{Grid, Part, Passage, Sentence, capital, counted};

impl Malhya {
    /// Both sides, to be printed or read in a terminal.
    pub fn printed(&self, sheets: &Sheets) -> Passage {
        let mut parts = self.scenario_page(sheets);
        for (name, save) in &sheets.heroes {
            if let Some(id) = HeroId::named(name) {
                parts.extend(self.hero_page(id, save));
            }
        }
        Passage(parts)
    }

    fn scenario_page(&self, sheets: &Sheets) -> Vec<Part> {
        let save = &sheets.scenario;
        let adventure =
            self.content.library.named(&save.adventure).map_or(save.adventure.clone(), |id| self.content.library.booklets[id.index()].title.clone());
        let chapter = save.chapter.map_or_else(|| if save.finished { "finished" } else { "between chapters" }.to_owned(), |n| n.to_string());
        let card = |number: u8| self.thing_name(Thing::Card(crate::ids::CardNumber(number)));
        let cards = save.cards.iter().map(|one| format!("{} {} ({})", one.card, card(one.card), counted(one.crystals, "crystal")));
        let mut parts = vec![
            heading("Scenario Save"),
            paragraph(format!("Date: {}. Players: {}.", save.date.as_deref().unwrap_or("____"), blank_or(&save.players))),
            table(&["Adventure", "Chapter", "Level", "Mode"], vec![vec![adventure, chapter, save.level.to_string(), save.mode.clone()]]),
            table(
                &["Gold", "Crystals", "Points", "Scenario tokens", "Beetle"],
                vec![vec![save.gold.to_string(), save.crystals.to_string(), save.points.to_string(), numbers(&save.tokens), save.beetle_aura.to_string()]],
            ),
            paragraph(format!("Cards in the play area: {}.", listed(cards))),
            paragraph(format!("Dungeons finished: {} of 9. The third opens 1020, the sixth 1023, the ninth 1026.", save.dungeons)),
            paragraph(format!("Quality cards in the decks: {}, {}.", counted(save.quality_weapons, "Weapon"), counted(save.quality_objects, "Object"))),
            paragraph(format!("Triangles: {}.", numbers(&save.triangles))),
        ];
        if !save.laid.is_empty() {
            parts.push(paragraph(format!("Cubes and Damage tokens: {}.", listed(save.laid.iter().map(|laid| self.laid_line(laid))))));
        }
        if let Some(stealth) = save.stealth {
            let spaces = self.content.modes.tracks[stealth.level as usize].sight.len();
            let row = vec![format!("{} of {spaces}", stealth.threat), format!("{} of {}", stealth.cards, self.content.actions.len())];
            parts.push(table(&["Threat", "Action cards left"], vec![row]));
        }
        if let Some(dungeon) = &save.dungeon {
            let unused: Vec<u8> = dungeon.unused.iter().map(|card| card + 1).collect();
            parts.push(table(
                &["Dungeon", "Crystals", "Event cards left"],
                vec![vec![dungeon.tile.to_string(), dungeon.crystals.to_string(), numbers(&unused)]],
            ));
        }
        if let Some(travel) = &save.travel {
            let rest = if travel.rest_used { "used" } else { "unused" };
            parts.push(table(
                &["Hex", "Day", "Weather", "Travel tokens", "Last space", "Rest card"],
                vec![vec![
                    travel.hex.clone().unwrap_or_else(|| "none".to_owned()),
                    travel.days.to_string(),
                    travel.weather.word().to_owned(),
                    format!("{} of 3", travel.tokens),
                    travel.last_space.to_string(),
                    rest.to_owned(),
                ]],
            ));
        }
        parts
    }

    /// What lies where (ML-SAVE-11).
    fn laid_line(&self, laid: &Laid) -> String {
        let what = match laid.piece {
            Piece::Cube(hero) => format!("{} of {}", so_many(laid.n, "cube"), hero.name()),
            Piece::Damage(value) => format!("{} of {value}", so_many(laid.n, "Damage token")),
        };
        match laid.bed {
            Bed::Card(card) => format!("{what} on card {}", card.0),
            Bed::Dungeon => format!("{what} on the Dungeon tile"),
            Bed::Page => what,
        }
    }

    fn hero_page(&self, id: HeroId, save: &HeroSave) -> Vec<Part> {
        let board = self.content.hero(id);
        let status = match save.status {
            Status::WithTheGroup => "with the group",
            Status::Away => "away",
            Status::Gone => "gone for good",
        };
        let title = heading(&format!("Hero Save: {}, {} ({status})", board.called, id.name()));
        if save.status == Status::Gone {
            return vec![title];
        }
        let name = |slug: &String| super::restore::thing(&self.content, slug).map_or_else(|| slug.clone(), |thing| self.thing_name(thing));
        let values: Vec<String> =
            crate::words::Characteristic::WORDS.iter().map(|word| save.characteristics.get(*word).copied().unwrap_or_default().to_string()).collect();
        let life = [save.life.points, save.life.damage, save.life.injury, save.life.shock];
        let talent = |slug: &String, side: &str| {
            let card = self.content.talents.iter().find(|card| card.slug == *slug);
            format!("{} ({side})", card.map_or(slug.as_str(), |card| &card.name))
        };
        let talents = save.talents.iter().map(|slug| talent(slug, "normal")).chain(save.improved.iter().map(|slug| talent(slug, "improved")));
        let spell = |number: &u8| self.content.spells.iter().find(|card| card.number == *number).map_or_else(|| number.to_string(), |card| card.name.clone());
        let spells = save.spells.iter().map(spell);
        let resources = save.resources.iter().map(|(slug, n)| format!("{n} {}", slug.replace('-', " ")));
        let states = save.states.iter().map(|one| format!("{} (x{})", self.thing_name(Thing::Card(crate::ids::CardNumber(one.card))), one.times));
        let mut parts = vec![
            title,
            table(&["Strength", "Dexterity", "Perception", "Intelligence", "Knowledge"], vec![values]),
            table(&["Life", "Damage", "Injury", "Shock"], vec![life.iter().map(u8::to_string).collect()]),
            paragraph(format!(
                "Initiative space {}, Movement space {}, Carrying {}. Aura {} active, {} spent. Level {}.",
                save.initiative, save.movement, save.carrying, save.aura.active, save.aura.spent, save.level
            )),
            paragraph(format!(
                "In hand: {}. Weapons stored: {}.",
                save.weapon.as_ref().map_or("nothing".to_owned(), name),
                listed(save.weapons.iter().map(name))
            )),
            paragraph(format!("Worn: {}. Stored: {}.", listed(save.worn.iter().map(name)), listed(save.stored.iter().map(name)))),
            paragraph(format!("Talents: {}. Spells: {}.", listed(talents), listed(spells))),
            paragraph(format!("Resources: {}.", listed(resources))),
            paragraph(format!("States: {}. Tokens: {}.", listed(states), numbers(&save.tokens))),
        ];
        if !save.to_choose.is_empty() {
            parts.push(paragraph(format!("Still to choose: {}.", listed(save.to_choose.iter().map(|owed| owed.name().to_owned())))));
        }
        parts
    }
}

fn heading(words: &str) -> Part {
    Part::Heading(Sentence::plain(words))
}

fn paragraph(words: String) -> Part {
    Part::Paragraph(Sentence::plain(capital(&words)))
}

fn table(head: &[&str], rows: Vec<Vec<String>>) -> Part {
    let rows = rows.into_iter().map(|row| row.into_iter().map(Sentence::plain).collect()).collect();
    let grid = Grid::new(head.iter().map(|&word| Sentence::plain(word)).collect(), rows);
    grid.map_or_else(|| paragraph(String::new()), Part::Table)
}

fn blank_or(names: &[String]) -> String {
    if names.is_empty() { "____".to_owned() } else { names.join(", ") }
}

fn listed(items: impl Iterator<Item = String>) -> String {
    let all: Vec<String> = items.collect();
    if all.is_empty() { "none".to_owned() } else { all.join(", ") }
}

fn numbers(numbers: &[u8]) -> String {
    listed(numbers.iter().map(u8::to_string))
}
