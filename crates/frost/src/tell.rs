//! What happened, in words: to everybody what they may know.

use crate::Frost;
use crate::agenda::TaskId;
use crate::content::Task;
use crate::event::{Event, TaskName};
use crate::ids::*;
use crate::moves::{Key, SEATS};
use crate::prices::wounds;
use crate::state::End;
use mistgate_kernel::{Eyes, Line, Rule};

impl Frost {
    /// An event in words for these eyes.
    pub(crate) fn told(&self, event: &Event, eyes: Eyes) -> Line {
        let (text, rule) = self.words(*event, eyes);
        Line::new(text, Rule(rule))
    }

    fn name(&self, card: CardId) -> &str {
        &self.content.card(card).name
    }

    fn foe(&self, enemy: EnemyId) -> &str {
        &self.content.enemy(enemy).name
    }

    fn villain(&self, id: VillainId) -> &str {
        &self.content.villains[id.index()].name
    }

    /// One sentence for every event, with its rule.
    fn words(&self, event: Event, eyes: Eyes) -> (String, &'static str) {
        let sees = |player: Player| eyes.0.contains(player.seat());
        match event {
            // The course of the game.
            Event::TurnBegan { player, round } => (format!("Round {round}: {}'s turn.", who(player)), "CF-TURN-01"),
            Event::BrashBegan { round } => (format!("Round {round}: the Brash Hero's turn."), "CF-SOLO-09"),
            Event::Retreated { player } => (format!("{} retreats to the inn.", who(player)), "CF-RETREAT-01"),
            Event::Rested { player, .. } => (format!("{} rests.", who(player)), "CF-REST-01"),
            Event::Declined { player } => (format!("{} declines.", who(player)), "CF-GENERAL-05"),
            Event::EndTriggered { player, end } => (format!("{} triggers the Game End: {}.", who(player), end_words(end)), end_rule(end)),
            Event::ProposedToEnd { player } => (format!("{} proposes to end the game.", who(player)), "CF-END-09"),
            Event::EndAgreed { round } => (format!("All agree: the game ends after round {round}."), "CF-END-09"),
            Event::Ended { end } => (format!("The game is over: {}.", end_words(end)), end_rule(end)),
            // Cards, resources and tokens of a player.
            Event::Played { player, card } => (format!("{} plays {}.", who(player), self.name(card)), "CF-PLAY-01"),
            Event::Exhausted { player, card } => (format!("{} exhausts {}.", who(player), self.name(card)), "CF-ALLY-02"),
            Event::Unlocked { player, card, key } => {
                let (with, rule) = self.key_words(key);
                (format!("{} unlocks {}{with}.", who(player), self.name(card)), rule)
            }
            Event::Generated { player, resource, n } => (format!("{} gets {n} {}.", who(player), resource.name()), "CF-RES-01"),
            Event::Drew { player, card, rule } if sees(player) => (format!("{} draws {}.", who(player), self.name(card)), rule.0),
            Event::Drew { player, rule, .. } => (format!("{} draws a card.", who(player)), rule.0),
            Event::Reshuffled { player } => (format!("{} shuffles the discard pile into a new deck.", who(player)), "CF-DRAW-03"),
            Event::Wounded { player, n, rule } => (format!("{} takes {}.", who(player), wounds(n)), rule.0),
            Event::Healed { player, n } => (format!("{} discards {}.", who(player), wounds(n)), "CF-WOUND-10"),
            Event::Retired { player, card, secretly: false } => (format!("{} retires {}.", who(player), self.name(card)), "CF-RETIRE-04"),
            Event::Retired { player, card, .. } if sees(player) => (format!("{} retires {} from hand.", who(player), self.name(card)), "CF-RETIRE-04"),
            Event::Retired { player, .. } => (format!("{} retires a card from hand.", who(player)), "CF-RETIRE-04"),
            Event::RetiredEnemy { player, enemy } => (format!("{} retires {}.", who(player), self.foe(enemy)), "CF-TOKEN-05"),
            Event::Discarded { player, card, rule } => (format!("{} discards {}.", who(player), self.name(card)), rule.0),
            Event::Recovered { player, card } => (format!("{} takes {} back into hand.", who(player), self.name(card)), "CF-GENERAL-05"),
            Event::Recalled { player, card } => (format!("{} calls {} back from the Chronicle.", who(player), self.name(card)), "CF-CHRON-02"),
            Event::Learned { player, skill } => (format!("{} gains the Skill {}.", who(player), self.content.skills[skill.index()].name), "CF-UNLOCK-12"),
            Event::Refreshed { player, card } => (format!("{} refreshes {}.", who(player), self.name(card)), "CF-ALLY-03"),
            Event::Dismissed { player, card } => (format!("{} leaves {}.", self.name(card), who(player)), "CF-HIRE-08"),
            Event::Flipped { player, enemy } => (format!("{} flips {}.", who(player), self.foe(enemy)), "CF-TOKEN-03"),
            Event::Bought { player, ware, cost } => (format!("{} purchases {} for {cost} Resolve.", who(player), self.ware_name(ware)), "CF-BUY-01"),
            Event::Gained { player, ware } => (format!("{} gains {}.", who(player), self.ware_name(ware)), "CF-BUY-05"),
            Event::Offered { ware } => (format!("{} comes into the Offer.", self.ware_name(ware)), "CF-BUY-03"),
            Event::EventLost { card } => (format!("The World Event {} is discarded.", self.content.events[card.index()].task.name), "CF-EVENT-17"),
            Event::TaskDone { player, name, .. } => (format!("{} completes {}.", who(player), self.named_task(name).name), "CF-QUEST-09"),
            Event::QuestDone { player, task } => {
                let kind = if task == TaskId::Search { "Search" } else { "Exploration" };
                (format!("{} has completed the {kind} Quest.", who(player)), "CF-QUEST-10")
            }
            // The grid.
            Event::Scouted { player, n } => (format!("{} draws {}.", who(player), locations(n)), "CF-SCOUT-01"),
            Event::ShuffledBack { n } => {
                (format!("{} shuffled back.", if n == 1 { "1 Location card is".to_owned() } else { format!("{n} Location cards are") }), "CF-SCOUT-05")
            }
            Event::Placed { location, space } => (format!("{} is placed at {}.", self.content.location(location).name, space.slug()), "CF-PLACE-01"),
            Event::Discovered { player, location } => (format!("{} discovers {}.", who(player), self.content.location(location).name), "CF-DISC-01"),
            Event::EnemyCame { enemy, space } => (format!("{} appears at {}.", self.foe(enemy), space.slug()), "CF-ENEMY-01"),
            Event::Moved { player, space, wounds: 0 } => (format!("{} moves to {}.", who(player), space.slug()), "CF-MOVE-01"),
            Event::Moved { player, space, wounds: n } => (format!("{} moves to {}, paying {}.", who(player), space.slug(), wounds(n)), "CF-MOVE-02"),
            Event::Eliminated { player, enemy } => (format!("{} eliminates {}.", who(player), self.foe(enemy)), "CF-ATTACK-05"),
            Event::Swapped { space, with } => (format!("{} and {} change places.", space.slug(), with.slug()), "CF-PLACE-04"),
            Event::Shifted { space, to } => (format!("The Location at {} moves to {}.", space.slug(), to.slug()), "CF-PLACE-04"),
            // Villains and the Brash Hero.
            Event::VillainCame { villain } => (format!("{} appears.", self.villain(villain)), "CF-VILLAIN-06"),
            Event::VillainActs { villain, player } => (format!("{} strikes at {}.", self.villain(villain), who(player)), "CF-VILLAIN-07"),
            Event::Faced { player, villain } => (format!("{} faces {}.", who(player), self.villain(villain)), "CF-VILLAIN-10"),
            Event::AskedForHelp { player } => (format!("{} asks the others for help.", who(player)), "CF-VILLAIN-10"),
            Event::Helped { player, attack } => (format!("{} helps with {attack} Attack.", who(player)), "CF-VILLAIN-11"),
            Event::FightFailed { villain } => (format!("It is not enough against {}: everything is taken back.", self.villain(villain)), "CF-VILLAIN-13"),
            Event::Defeated { player, villain } => (format!("{} eliminates {}.", who(player), self.villain(villain)), "CF-VILLAIN-21"),
            Event::Rewarded { player, reward } => {
                (format!("{} receives a Reward token of value {}.", who(player), self.content.rewards[reward.index()].resolve), "CF-VILLAIN-19")
            }
            Event::RewardReturned { player, reward } => {
                (format!("{} gives back the Reward token of value {}.", who(player), self.content.rewards[reward.index()].resolve), "CF-REWARD-04")
            }
            Event::BrashHealed { n } => (format!("The Brash Hero discards {}.", wounds(n)), "CF-SOLO-28"),
            Event::BrashEliminated { enemy, wounds: 0 } => (format!("The Brash Hero eliminates {}.", self.foe(enemy)), "CF-SOLO-12"),
            Event::BrashEliminated { enemy, wounds: n } => (format!("The Brash Hero eliminates {} and takes {}.", self.foe(enemy), wounds(n)), "CF-SOLO-13"),
            Event::BrashMoved { space } => (format!("The Brash Hero moves to {}.", space.slug()), "CF-SOLO-17"),
            Event::BrashBought { card } => (format!("The Brash Hero takes {}.", self.name(card)), "CF-SOLO-24"),
            Event::BrashChapter { chapter } => (format!("The Brash Hero retires chapter {chapter} of 4."), "CF-SOLO-14"),
        }
    }

    fn key_words(&self, key: Option<Key>) -> (String, &'static str) {
        match key {
            Some(Key::Skill(skill)) => (format!(" with {}", self.content.skills[skill.index()].name), "CF-UNLOCK-03"),
            Some(Key::Enemy(enemy)) => (format!(" with {}", self.foe(enemy)), "CF-UNLOCK-05"),
            Some(Key::Exert) => (" by Exertion".to_owned(), "CF-UNLOCK-06"),
            None => (String::new(), "CF-UNLOCK-08"),
        }
    }

    pub(crate) fn named_task(&self, name: TaskName) -> &Task {
        match name {
            TaskName::Search { quest, chapter } => &self.content.searches[quest.index()].chapters[usize::from(chapter)],
            TaskName::Exploration { quest, chapter } => &self.content.explorations[quest.index()].chapters[usize::from(chapter)],
            TaskName::Event { card } => &self.content.events[card.index()].task,
        }
    }
}

/// A player, by the seat: events don't know the Heroes.
fn who(player: Player) -> &'static str {
    ["South", "West", "North", "East"][player.index().min(SEATS.len() - 1)]
}

fn locations(n: u8) -> String {
    format!("{n} {}", if n == 1 { "Location card" } else { "Location cards" })
}

/// How a game ended, as part of a sentence.
pub(crate) fn end_words(end: End) -> &'static str {
    match end {
        End::Quests => "both quests are completed",
        End::SilverDeck => "the silver deck is exhausted",
        End::GoldDeck => "the gold deck is exhausted",
        End::Conquered => "everything is discovered and all Enemies are eliminated",
        End::EventDeck => "the World Event deck is exhausted",
        End::BrashQuests => "the Brash Hero has retired her last chapter",
        End::RoundLimit => "the last round has been played",
        End::Conceded => "the player has given up",
    }
}

fn end_rule(end: End) -> &'static str {
    match end {
        End::Quests => "CF-END-01",
        End::SilverDeck | End::GoldDeck => "CF-END-02",
        End::Conquered => "CF-END-03",
        End::EventDeck => "CF-EVENT-18",
        End::BrashQuests => "CF-SOLO-16",
        End::RoundLimit | End::Conceded => "CF-END-09",
    }
}
