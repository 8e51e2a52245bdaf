//! Events in words, each with its rule.

use crate::Mistfall;
use crate::content::Ability;
use crate::effect::Zone;
use crate::event::Event;
use crate::ids::*;
use crate::moves::Piece;
use crate::state::End;
pub(crate) use mistgate_kernel::text::{capital, counted};
use mistgate_kernel::{Line, Rule};

/// `2 physical and 1 magical`.
pub(crate) fn damage_words([physical, magical]: [u8; 2]) -> String {
    match (physical, magical) {
        (n, 0) => format!("{n} physical damage"),
        (0, n) => format!("{n} magical damage"),
        (p, m) => format!("{p} physical and {m} magical damage"),
    }
}

pub(crate) fn zone_words(zone: Zone) -> &'static str {
    match zone {
        Zone::Area => "into the Hero Area",
        Zone::Top => "on top of the deck",
        Zone::Bottom => "under the deck",
        Zone::Hand => "into the hand",
        Zone::Discard => "to the discard pile",
        Zone::Burial => "to the Burial pile",
        Zone::Rewards => "under the Reward deck",
    }
}

impl Mistfall {
    pub(crate) fn charter_name(&self, id: CharterId) -> &str {
        &self.content.charters[id.index()].name
    }

    pub(crate) fn card_title(&self, id: CardId) -> &str {
        &self.content.cards[id.index()].title
    }

    /// With the number of the copy, if there are several: they lie in different places.
    pub(crate) fn enemy_title(&self, id: EnemyId) -> String {
        let enemy = &self.content.enemies[id.index()];
        match enemy.slug.rsplit_once('-') {
            Some((_, number)) if number.parse::<u8>().is_ok() => format!("{} {number}", enemy.title),
            _ => enemy.title.clone(),
        }
    }

    pub(crate) fn ally_title(&self, id: AllyId) -> &str {
        &self.content.allies[id.index()].title
    }

    pub(crate) fn encounter_title(&self, id: EncounterId) -> &str {
        &self.content.encounters[id.index()].title
    }

    /// A Location by its name, or by its number as long as it lies face down.
    fn place_name(&self, spot: SpotId, tile: Option<TileId>) -> String {
        tile.map_or_else(|| format!("Location {}", spot.0 + 1), |tile| self.content.tiles[tile.index()].name.clone())
    }

    /// What a piece is called in a sentence.
    pub(crate) fn piece_name(&self, piece: Piece) -> String {
        match piece {
            Piece::Hero(id) => self.charter_name(id).to_owned(),
            Piece::Card(id) => self.card_title(id).to_owned(),
            Piece::Enemy(id) => self.enemy_title(id),
            Piece::Encounter(id) => self.encounter_title(id).to_owned(),
            Piece::Time(id) => self.content.times[id.index()].title.clone(),
            Piece::Location(spot) => format!("Location {}", spot.0 + 1),
            Piece::Quest => "the Quest".to_owned(),
            Piece::TokenBox => "the Token Box".to_owned(),
        }
    }

    /// An event as a sentence.
    pub(crate) fn told(&self, event: &Event) -> Line {
        let name = |hero| self.charter_name(hero);
        let title = |card| self.card_title(card);
        let foe = |enemy| self.enemy_title(enemy);
        let (text, rule) = match *event {
            Event::RoundBegan { round } => (format!("Round {round}."), "MF-ROUND-03"),
            Event::PhaseBegan { phase } => (format!("{} Phase.", phase.name()), "MF-ROUND-01"),
            Event::TurnBegan { hero } => (format!("{}'s turn.", self.charter_name(hero)), "MF-TURN-01"),
            Event::TurnEnded { hero } => (format!("{}'s turn is over.", self.charter_name(hero)), "MF-TURN-05"),
            Event::Agreed { hero } => (format!("{} is ready to end the turns.", self.charter_name(hero)), "MF-VARIANT-07"),
            Event::ReinforcementMoved { space } => (format!("The Reinforcement cube moves to space {space}."), "MF-REINFORCE-04"),
            Event::Reinforcements { enemies } => (format!("Reinforcements: {}.", counted_enemies(enemies)), "MF-REINFORCE-05"),
            Event::ReinforcementReset => ("The Reinforcement cube goes back to its start.".to_owned(), "MF-REINFORCE-08"),
            Event::TimeMoved { space, rule } => (format!("The Time cube is on space {space}."), rule.0),
            Event::TimeSymbol { space } => (format!("The symbol on space {space} of the Time Track takes effect."), "MF-TIME-06"),
            Event::TimeDrawn { time } => {
                let card = &self.content.times[time.index()];
                (format!("Time Card {}: {}.", card.title, counted(card.time, "space")), "MF-TIME-01")
            }
            Event::Scouted { spot, resolve } => (format!("The party Scouts Location {} for {resolve} Resolve.", spot.0 + 1), "MF-TRAVEL-24"),
            Event::Travelled { spot, tile, resolve: 0 } => (format!("The party moves to {}.", self.place_name(spot, tile)), "MF-TRAVEL-14"),
            Event::Travelled { spot, tile, resolve } => (format!("The party moves to {} for {resolve} Resolve.", self.place_name(spot, tile)), "MF-TRAVEL-28"),
            Event::Stayed => ("The party stays where it is.".to_owned(), "MF-TRAVEL-14"),
            Event::Retreated { spot, tile } => (format!("The party Retreats to {}.", self.place_name(spot, tile)), "MF-TRAVEL-16"),
            Event::Revealed { spot, tile } => (format!("Location {} is {}.", spot.0 + 1, self.content.tiles[tile.index()].name), "MF-TRAVEL-06"),
            Event::TokenRevealed { letter, quest, .. } => {
                let token = self.content.quests[quest.index()].tokens.iter().find(|token| token.letter == letter);
                let name = token.map_or_else(String::new, |token| format!(", {}", token.name));
                (format!("Quest Token {}{name}, is revealed.", (b'A' + letter) as char), "MF-TRAVEL-23")
            }
            Event::StatusChanged { spot, tile, wounds } => {
                let (status, rule) = match wounds {
                    0 => ("Safe", "MF-TRAVEL-09"),
                    1 => ("Perilous", "MF-TRAVEL-09"),
                    _ => ("Overrun", "MF-TRAVEL-10"),
                };
                (format!("{} is {status} now.", self.place_name(spot, Some(tile))), rule)
            }
            Event::Used { hero, card, .. } => (format!("{} uses {}.", self.charter_name(hero), self.card_title(card)), "MF-ACTION-02"),
            Event::Embedded { hero, card, .. } => (format!("{} uses {} as part of it.", self.charter_name(hero), self.card_title(card)), "MF-EMBED-01"),
            Event::Reflex { hero, card, .. } => (format!("{} answers with {}.", self.charter_name(hero), self.card_title(card)), "MF-REFLEX-02"),
            Event::Targeted { enemy } => (format!("The target is {}.", self.enemy_title(enemy)), "MF-RANGE-01"),
            Event::TargetedHero { hero } => (format!("The target is {}.", self.charter_name(hero)), "MF-RANGE-04"),
            Event::Vulnerable { enemy, matches, wounds } => {
                (format!("{} is Vulnerable to {}: {}.", self.enemy_title(enemy), counted(matches, "Keyword"), counted(wounds, "Wound")), "MF-DAMAGE-03")
            }
            Event::Dealt { enemy, physical, magical, wounds } => {
                (format!("{} is dealt {}: {}.", self.enemy_title(enemy), damage_words([physical, magical]), counted(wounds, "Wound")), "MF-DAMAGE-07")
            }
            Event::Concluded { card, to, .. } => (format!("{} goes {}.", self.card_title(card), zone_words(to)), "MF-CONCLUDE-01"),
            Event::Attached { card, .. } => (format!("{} is attached.", title(card)), "MF-EFFECT-09"),
            Event::Bought { hero, card, resolve } => (format!("{} buys {} for {resolve} Resolve.", name(hero), title(card)), "MF-TURN-08"),
            Event::Rested { hero, .. } => (format!("{} Rests.", name(hero)), "MF-TURN-12"),
            Event::Healing { hero, points } => (format!("{} receives {points} Restoration.", name(hero)), "MF-HEAL-01"),
            Event::Restored { card, to, .. } => (format!("{} goes {}.", title(card), zone_words(to)), "MF-HEAL-01"),
            Event::Drew { hero, card, rule } => (format!("{} draws {}.", name(hero), title(card)), rule.0),
            Event::Discarded { hero, card } => (format!("{} discards {}.", name(hero), title(card)), "MF-EFFECT-05"),
            Event::Buried { hero, card } => (format!("{} Buries {}.", name(hero), title(card)), "MF-EFFECT-06"),
            Event::Fetched { card, to, .. } => (format!("{} goes {}.", title(card), zone_words(to)), "MF-EFFECT-06"),
            Event::RewardDrawn { card } => (format!("A Reward: {}.", title(card)), "MF-AFTERMATH-08"),
            Event::RewardTaken { hero, card } => (format!("{} takes {}.", name(hero), title(card)), "MF-AFTERMATH-10"),
            Event::RewardExchanged { card, resolve } => (format!("{} is exchanged for {resolve} Resolve.", title(card)), "MF-AFTERMATH-12"),
            Event::Attacked { hero, source, physical, magical } => {
                (format!("{} deals {} to {}.", capital(&self.piece_name(source)), damage_words([physical, magical]), name(hero)), "MF-DEFENCE-15")
            }
            Event::Cancelled { physical, magical } => (format!("{} is cancelled.", capital(&damage_words([physical, magical]))), "MF-DEFENCE-07"),
            Event::TakenOver { hero } => (format!("{} takes the attack over.", name(hero)), "MF-DEFENCE-07"),
            Event::HeroWounded { hero, wounds, rule } => (format!("{} receives {}.", name(hero), counted(wounds, "Wound")), rule.0),
            Event::HeroEliminated { hero } => (format!("{} is eliminated.", name(hero)), "MF-DEFENCE-14"),
            Event::HeroAfflicted { hero, condition, tokens } => (format!("{} gets {tokens} {}.", name(hero), condition.name()), "MF-EFFECT-11"),
            Event::HeroCured { hero, condition } => (format!("{} loses 1 {}.", name(hero), condition.name()), "MF-CONDITION-02"),
            Event::FocusMoved { hero, from, to } => (format!("{}'s Enemy Focus goes from {from} to {to}.", name(hero)), "MF-FOCUS-01"),
            Event::IconCrossed { hero, raging: true } => (format!("{}'s Focus crossed a Raging Enemy icon.", name(hero)), "MF-FOCUS-04"),
            Event::IconCrossed { hero, .. } => (format!("{}'s Focus crossed a Reinforcement icon.", name(hero)), "MF-FOCUS-03"),
            Event::Dispersed { enemies } => (format!("{} dispersed.", capital(&are(enemies))), "MF-TRAVEL-31"),
            Event::EncounterSkipped { encounter } => (format!("{} does not fit here.", self.encounter_title(encounter)), "MF-ENCOUNTER-07"),
            Event::EncounterBegan { encounter } => (format!("Encounter: {}.", self.encounter_title(encounter)), "MF-ENCOUNTER-10"),
            Event::EncounterEnded { encounter } => (format!("{} is over.", self.encounter_title(encounter)), "MF-ENDING-04"),
            Event::EncounterDiscarded { encounter } => (format!("{} is put away.", self.encounter_title(encounter)), "MF-AFTERMATH-03"),
            Event::EnemySkipped { enemy } => (format!("{} does not fit and is discarded.", foe(enemy)), "MF-ENCOUNTER-16"),
            Event::EnemyJoined { enemy } => (format!("{} joins the line.", foe(enemy)), "MF-ENCOUNTER-15"),
            Event::DeckReshuffled { deck } => (format!("The {deck} Enemy deck is shuffled anew."), "MF-ENCOUNTER-19"),
            Event::DeckExhausted { deck } => (format!("The {deck} Enemy deck is exhausted."), "MF-ENCOUNTER-20"),
            Event::Pursued { enemy, hero } => (format!("{} pursues {}.", foe(enemy), self.charter_name(hero)), "MF-PURSUIT-03"),
            Event::ReturnedToLine { enemy } => (format!("{} goes to the line.", foe(enemy)), "MF-FINE-09"),
            Event::DrivenOff { enemy } => (format!("{} is driven off.", foe(enemy)), "MF-DAMAGE-14"),
            Event::Wounded { enemy, wounds, rule } => (format!("{} gets {}.", foe(enemy), counted(wounds, "Wound")), rule.0),
            Event::Eliminated { enemy } => (format!("{} is eliminated.", foe(enemy)), "MF-DAMAGE-10"),
            Event::Activated { enemy } => (format!("{} is activated.", foe(enemy)), "MF-DEFENCE-02"),
            Event::Enraged { enemy } => (format!("{} is Enraged.", foe(enemy)), "MF-ENRAGE-03"),
            Event::Calmed { enemy } => (format!("{} calms down.", foe(enemy)), "MF-GLOSSARY-06"),
            Event::EnemyAfflicted { enemy, condition, tokens } => (format!("{} gets {tokens} {}.", foe(enemy), condition.name()), "MF-EFFECT-11"),
            Event::EnemyCured { enemy, condition } => (format!("{} loses 1 {}.", foe(enemy), condition.name()), "MF-CONDITION-02"),
            Event::AbilityCancelled { enemy } => (format!("Weakness cancels the ability of {}.", foe(enemy)), "MF-CONDITION-10"),
            Event::Flipped { enemy } => (format!("{} is turned over.", foe(enemy)), "MF-ENEMYCARD-11"),
            Event::ResolveGained { resolve } => (format!("The party gains {resolve} Resolve."), "MF-GLOSSARY-08"),
            Event::ResolveSpent { resolve } => (format!("{resolve} Resolve leaves the pool."), "MF-GLOSSARY-08"),
            Event::Ability { source, nth, print } => self.told_ability(source, nth, print),
            Event::Tokens { source, tokens } => {
                (format!("{} has {} now.", capital(&self.piece_name(source)), counted(tokens, "Objective token")), "MF-EFFECT-12")
            }
            Event::DarknessRead { spaces } => (format!("The Darkness Track says {}.", counted(spaces, "space")), "HM-PHASE-02"),
            Event::TokenBox { tokens } => (format!("The Token Box holds {}.", counted(tokens, "Objective token")), "HM-TIME-05"),
            Event::DarknessGrew { space } => {
                (format!("It gets darker: the Darkness cube is on space {space}, and the Token Box is filled anew."), "HM-TIME-07")
            }
            Event::QuestEvent { number, quest } => {
                let event = self.content.quests[quest.index()].events.iter().find(|event| event.number == number);
                let name = event.map(|event| event.name.as_str()).filter(|name| !name.is_empty()).unwrap_or("an event of the Quest");
                (format!("The white number {number} calls for it: {name}."), "HM-TRACK-01")
            }
            Event::AllyJoined { ally, hero } => (format!("{} joins {}.", self.ally_title(ally), name(hero)), "HM-ALLY-08"),
            Event::AllyTurned { ally, turned } => {
                let side = &self.content.allies[ally.index()].sides[usize::from(turned)];
                (format!("{} is turned over: {}.", self.ally_title(ally), self.card_title(side.card)), "HM-ALLY-03")
            }
            Event::AllyLent { ally, hero } => (format!("{} goes with {} now.", self.ally_title(ally), name(hero)), "HM-ACTION-03"),
            Event::AllyLeft { ally } => (format!("{} leaves the game.", self.ally_title(ally)), "HM-WOUND-05"),
            Event::AllyFell { ally } => (format!("{} is eliminated.", self.ally_title(ally)), "HM-WOUND-03"),
            Event::TargetedAlly { ally } => (format!("The target is {}.", self.ally_title(ally)), "HM-ACTION-09"),
            Event::Blocked { ally, enemy } => (format!("{} blocks {}.", self.ally_title(ally), foe(enemy)), "HM-BLOCK-01"),
            Event::AllyAttacked { ally, source, physical, magical } => {
                let damage = damage_words([physical, magical]);
                (format!("{} deals {damage} to {}.", capital(&self.piece_name(source)), self.ally_title(ally)), "HM-BLOCK-03")
            }
            Event::AllyWounded { ally, wounds } => (format!("{} gets {}.", self.ally_title(ally), counted(wounds, "Wound")), "HM-WOUND-02"),
            Event::AllyAfflicted { ally, condition, tokens } => (format!("{} gets {tokens} {}.", self.ally_title(ally), condition.name()), "HM-EFFECT-02"),
            Event::AllyCured { ally, condition } => (format!("{} loses 1 {}.", self.ally_title(ally), condition.name()), "HM-EFFECT-05"),
            Event::AllyMended { ally, wounds } => (format!("{} loses {}.", self.ally_title(ally), counted(wounds, "Wound")), "HM-REST-02"),
            Event::RewardDisplayed { card } => (format!("{} lies in the Reward Display now.", title(card)), "HM-REWARD-12"),
            Event::RewardReturned { card } => (format!("{} goes under the Rewards deck.", title(card)), "HM-REWARD-09"),
            Event::Declined => ("Declined.".to_owned(), "MF-FINE-22"),
            Event::Won => ("The Special Encounter is beaten: the party has won.".to_owned(), "MF-AFTERMATH-04"),
            Event::ProposedToConcede { person } => (format!("Player {} proposes to give up.", person + 1), "MF-END-06"),
            Event::Ended { end } => told_end(end),
        };
        Line::new(text, Rule(rule))
    }

    /// The name of the ability that was used, on the side, tile or Quest that is in play.
    fn told_ability(&self, source: Piece, nth: u8, print: u8) -> (String, &'static str) {
        let c = &self.content;
        let print = usize::from(print);
        let (name, abilities, rule): (String, &[Ability], _) = match source {
            Piece::Enemy(id) => (self.enemy_title(id), c.enemies[id.index()].sides.get(print).map_or(&[], |side| &side.abilities), "MF-DEFENCE-05"),
            Piece::Hero(id) => {
                (self.charter_name(id).to_owned(), c.charters[id.index()].sides.get(print).map_or(&[], |side| &side.abilities), "MF-HEROCHARTER-03")
            }
            Piece::Card(id) => (self.card_title(id).to_owned(), &c.cards[id.index()].abilities, "MF-HEROCARD-07"),
            Piece::Encounter(id) => (self.encounter_title(id).to_owned(), &c.encounters[id.index()].abilities, "MF-ENCOUNTERCARD-06"),
            Piece::Location(_) => {
                c.tiles.get(print).map_or((String::new(), &[], "MF-LOCATIONTILE-04"), |tile| (tile.name.clone(), &tile.abilities, "MF-LOCATIONTILE-04"))
            }
            Piece::Quest => {
                c.quests.get(print).map_or((String::new(), &[], "MF-QUESTSETUP-11"), |quest| (quest.title.clone(), &quest.abilities, "MF-QUESTSETUP-11"))
            }
            Piece::Time(id) => (c.times[id.index()].title.clone(), &[], "MF-TIME-05"),
            Piece::TokenBox => ("The Token Box".to_owned(), &[], "HM-BOX-01"),
        };
        let ability = abilities.get(usize::from(nth)).map(|ability| ability.name.as_str()).filter(|name| !name.is_empty());
        (format!("{name}: {}.", ability.unwrap_or("its ability works")), rule)
    }
}

pub(crate) fn counted_enemies(n: u8) -> String {
    if n == 1 { "1 Enemy".to_owned() } else { format!("{n} Enemies") }
}

fn are(n: u8) -> String {
    if n == 1 { "1 Enemy is".to_owned() } else { format!("{n} Enemies are") }
}

fn told_end(end: End) -> (String, &'static str) {
    let (text, rule) = match end {
        End::Victory => ("The party has won.", "MF-END-01"),
        End::HeroLost => ("A Hero has fallen on the way: the party has lost.", "MF-END-03"),
        End::AllLost => ("No Hero is left: the party has lost.", "MF-END-04"),
        End::TimeOut => ("Time has run out: the party has lost.", "MF-END-05"),
        End::Conceded => ("The party gives up.", "MF-END-06"),
    };
    (text.to_owned(), rule)
}
