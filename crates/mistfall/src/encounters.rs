//! Drawing and setting up Encounters, and the Enemies they bring.

use crate::agenda::{Frame, Levy, Moment, Spoils, Step, Symbols, Wanted, Window};
use crate::effect::Trigger;
use crate::event::Event;
use crate::ids::*;
use crate::look::Status;
use crate::machine::Machine;
use crate::state::{EffectSource, EnemyTokens, Whereabouts};
use mistgate_kernel::pieces::Stack;

/// Spaces of the Time Track for an Enemy deck that ran out twice (MF-ENCOUNTER-20).
const EXHAUSTION: u8 = 2;

impl Machine<'_> {
    /// MF-ENCOUNTER-01: after moving or deciding to stay.
    pub(crate) fn encounter_check(&mut self) {
        if self.s.encounter.is_some() {
            return; // MF-ENCOUNTER-03
        }
        if self.look().spot(self.s.party).special {
            let id = self.look().quest().encounter;
            return self.begin_encounter(id); // MF-ENCOUNTER-09
        }
        if self.look().status(self.s.party) == Status::Safe {
            return; // MF-ENCOUNTER-02
        }
        if let Some(id) = self.draw_encounter() {
            self.begin_encounter(id);
        }
    }

    /// The first card that fits the Location (MF-ENCOUNTER-06, MF-ENCOUNTER-07); at the Haven every one does (MF-ENCOUNTER-05).
    fn draw_encounter(&mut self) -> Option<EncounterId> {
        let land = self.look().tile(self.s.party).land;
        let mut reshuffled = false;
        loop {
            if self.s.encounter_deck.is_empty() {
                // MF-ENCOUNTER-08: one complete reshuffled pass, no more.
                if reshuffled || self.s.encounter_discard.is_empty() {
                    return None;
                }
                reshuffled = true;
                self.s.encounter_deck = std::mem::take(&mut self.s.encounter_discard);
                self.s.chance.shuffle(self.s.encounter_deck.as_mut_slice());
            }
            let id = self.s.encounter_deck.pop()?;
            if land == Land::Haven || self.c.encounters[id.index()].lands.contains(&land) {
                return Some(id);
            }
            self.s.encounter_discard.push(id);
            self.log.note(Event::EncounterSkipped { encounter: id });
        }
    }

    /// The card becomes active (MF-ENCOUNTER-10), its starting Enemies are drawn (MF-ENCOUNTER-11), then come its special
    /// setup rules (MF-ENCOUNTER-21).
    pub(crate) fn begin_encounter(&mut self, id: EncounterId) {
        self.s.encounter = Some(id);
        self.s.encounter_tokens = 0;
        self.text_works(EffectSource::Encounter(id));
        self.s.exhausted = [0; 3];
        self.s.setting_up = true;
        self.log.note(Event::EncounterBegan { encounter: id });
        let encounter = &self.c.encounters[id.index()];
        let left = self.look().number(encounter.enemies, Default::default());
        self.push(Step::EncounterReady);
        self.push(Step::EncounterSetup);
        // MF-TRAVEL-36: the Special Enemy begins afresh, behind the starting Enemies.
        if let Some(special) = encounter.special {
            self.push(Step::SpecialJoins(special));
        }
        self.push(Step::DrawEnemies(Levy { left, colour: self.look().deck_of(Some(id)), of: Wanted::Encounter }));
    }

    /// Its side, its Life and its Wounds are as at the start (MF-TRAVEL-36).
    pub(crate) fn special_joins(&mut self, special: EnemyId) {
        self.s.special_slain = false;
        self.s.side = self.look().quest().side;
        if !self.look().is_foe(special) {
            self.join_line(special);
        }
        self.text_works(EffectSource::Enemy(special));
    }

    pub(crate) fn encounter_setup(&mut self) {
        if let Some(id) = self.s.encounter {
            let setup = self.c.encounters[id.index()].setup;
            self.begin_effect(Frame { source: EffectSource::Encounter(id), ..Frame::default() }, setup, Spoils::All);
        }
    }

    /// All cards are drawn: Reflexes can be used again (MF-REFLEX-03).
    pub(crate) fn encounter_ready(&mut self) {
        self.s.setting_up = false;
        self.push_any_time();
        self.push(Step::Window(Window::new(Moment::Encounter)));
        self.fire_all(Trigger::Encounter);
    }

    /// MF-TRAVEL-18: discarded after its Retreat Penalty; a Special Encounter is set aside again.
    pub(crate) fn abandon_encounter(&mut self) {
        if let Some(id) = self.s.encounter.take() {
            self.discard_encounter(id);
        }
    }

    pub(crate) fn discard_encounter(&mut self, id: EncounterId) {
        self.s.encounter = None;
        self.s.encounter_tokens = 0;
        if self.c.encounters[id.index()].special.is_none() {
            self.s.encounter_discard.push(id);
        }
        self.log.note(Event::EncounterDiscarded { encounter: id });
    }

    /// An Enemy joins the line at its right end (MF-ENCOUNTER-15).
    pub(crate) fn join_line(&mut self, enemy: EnemyId) {
        *self.s.enemy_mut(enemy) = EnemyTokens { at: Whereabouts::Line, ..EnemyTokens::default() };
        self.s.line.push(enemy);
        self.text_works(EffectSource::Enemy(enemy));
        self.log.note(Event::EnemyJoined { enemy });
    }

    /// Draws until enough Enemies fit (MF-ENCOUNTER-13 to MF-ENCOUNTER-17). The deck is made anew once (MF-ENCOUNTER-19); when it
    /// runs out again drawing stops and time passes (MF-ENCOUNTER-20).
    pub(crate) fn draw_enemies(&mut self, levy: Levy) {
        let deck = levy.colour as usize;
        let mut left = levy.left;
        while left > 0 && self.s.exhausted[deck] < EXHAUSTION {
            let Some(enemy) = self.s.enemy_decks[deck].pop() else {
                self.s.exhausted[deck] += 1;
                if self.s.exhausted[deck] < EXHAUSTION && !self.s.enemy_discards[deck].is_empty() {
                    self.s.enemy_decks[deck] = std::mem::replace(&mut self.s.enemy_discards[deck], Stack::new());
                    self.s.chance.shuffle(self.s.enemy_decks[deck].as_mut_slice());
                    self.log.note(Event::DeckReshuffled { deck: levy.colour.slug() });
                    continue;
                }
                self.s.exhausted[deck] = EXHAUSTION;
                self.log.note(Event::DeckExhausted { deck: levy.colour.slug() });
                self.push(Step::Time(EXHAUSTION, Symbols::AtOnce));
                return;
            };
            if self.is_wanted(enemy, levy.of) {
                self.join_line(enemy);
                left -= 1;
            } else {
                self.s.enemy_discards[deck].push(enemy);
                self.log.note(Event::EnemySkipped { enemy });
            }
        }
    }

    /// One matching Keyword is enough; Any matches all (MF-ENCOUNTER-13, MF-ENCOUNTER-14).
    fn is_wanted(&self, enemy: EnemyId, of: Wanted) -> bool {
        let keywords = self.look().enemy(enemy).keywords;
        match of {
            Wanted::Any => true,
            Wanted::Keyword(keyword) => keywords.contains(keyword),
            Wanted::Encounter => self.look().encounter().is_none_or(|encounter| encounter.of.is_empty() || keywords.matches(encounter.of) > 0),
        }
    }

    /// Enemies join the line by an effect; without a deck or Keyword as the active Encounter says.
    pub(crate) fn bring(&mut self, n: u8, keyword: Option<Keyword>, colour: Option<Colour>) {
        if !self.s.setting_up {
            self.s.exhausted = [0; 3];
        }
        let of = match (keyword, colour) {
            (Some(keyword), _) => Wanted::Keyword(keyword),
            (None, None) => Wanted::Encounter,
            (None, Some(_)) => Wanted::Any,
        };
        let colour = colour.unwrap_or_else(|| self.look().deck_of(self.s.encounter));
        self.push(Step::DrawEnemies(Levy { left: n, colour, of }));
    }
}

impl crate::look::Look<'_> {
    /// The Enemy deck of an Encounter: the one it names, or that of the Location's type; at the Haven that of the first
    /// type printed on the Encounter (MF-ENCOUNTER-12).
    pub fn deck_of(self, encounter: Option<EncounterId>) -> Colour {
        let encounter = encounter.map(|id| &self.c.encounters[id.index()]);
        let named = encounter.and_then(|encounter| encounter.deck);
        let here = self.tile(self.s.party).land.colour();
        let printed = encounter.and_then(|encounter| encounter.lands.iter().find_map(|land| land.colour()));
        named.or(here).or(printed).unwrap_or(Colour::Green)
    }
}
