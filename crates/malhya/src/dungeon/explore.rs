//! Exploring a Dungeon.

use super::state::Dungeon;
use crate::agenda::{Stage, Step, Way};
use crate::booklet::condition::Mode;
use crate::booklet::instruction::{Amount, Bed};
use crate::booklet::library::Entry;
use crate::content::{DungeonTile, Landing};
use crate::event::Event;
use crate::look::Look;
use crate::machine::Machine;
use mistgate_kernel::pieces::{CardSet, Deck};

/// The chapters that ticks for finished Dungeons open (ML-SAVE-14).
pub const TICKED: [(u8, u16); 3] = [(3, 1020), (6, 1023), (9, 1026)];

impl<'a> Look<'a> {
    /// The tile of the Dungeon that is explored.
    pub fn dungeon_tile(self) -> Option<&'a DungeonTile> {
        self.s.dungeon.and_then(|dungeon| self.c.tile(dungeon.tile))
    }
}

impl Machine<'_> {
    /// The tile is laid out with all Event cards, and the first is drawn (ML-DUNGEON-02, ML-DUNGEON-04, ML-DUNGEON-11).
    pub(crate) fn enter_dungeon(&mut self, tile: u8) {
        let all: CardSet = (0..self.c.event_cards.len() as u8).collect();
        let deck = Deck::shuffled(all, &mut self.s.chance);
        self.put_tile_away();
        self.s.dungeon = Some(Dungeon { tile, crystals: 0, card: None, deck, discarded: CardSet::EMPTY });
        self.log.note(Event::DungeonEntered { tile });
        self.push(Step::Stage(Stage::Dungeon));
        self.next_room();
    }

    /// A new Event card replaces the one before it, turned by the mode of the group; the Entry is read (ML-DUNGEON-05 to
    /// ML-DUNGEON-09).
    pub(crate) fn next_room(&mut self) {
        let entry = self.draw_room();
        match entry.and_then(|entry| self.c.library.entry(entry)) {
            Some(id) => self.open(id),
            None => self.leave_dungeon(),
        }
    }

    fn draw_room(&mut self) -> Option<Entry> {
        let dungeon = self.s.dungeon.as_mut()?;
        if let Some(replaced) = dungeon.card.take() {
            dungeon.discarded.insert(replaced);
        }
        let card = dungeon.deck.draw_or_reshuffle(&mut dungeon.discarded, &mut self.s.chance)?;
        dungeon.card = Some(card);
        let (halves, first) = (self.c.event_cards[usize::from(card)], dungeon.tile);
        let second = match self.s.mode {
            Some(Mode::Stealth) => halves.fair,
            // Whoever is not in Stealth mode comes in as into Combat.
            Some(Mode::Combat) | None => halves.bad,
        };
        self.log.note(Event::EventCardDrawn { card, half: second });
        Some(Entry { first, second })
    }

    /// A room is done with: the next one, or out if the Dungeon is finished (ML-BOOK-27).
    pub(crate) fn explore(&mut self) {
        if self.s.dungeon.is_some() {
            self.push(Step::Stage(Stage::Dungeon));
            self.next_room();
        }
    }

    /// Nothing is explored any more; what lies on the tile goes with it (ML-DUNGEON-13).
    pub(crate) fn put_tile_away(&mut self) {
        self.s.dungeon = None;
        self.clear_bed(Bed::Dungeon);
    }

    /// The tile is put away, and play returns to the stage before.
    fn leave_dungeon(&mut self) {
        self.put_tile_away();
        if self.s.agenda.top() == Some(&Step::Stage(Stage::Dungeon)) {
            self.s.agenda.pop();
        }
    }

    /// Crystals are put on the tile; at the number it names the group goes to the chapter it names at once (ML-DUNGEON-12).
    pub(crate) fn put_on_dungeon(&mut self, n: u8) {
        let Some(dungeon) = &mut self.s.dungeon else { return };
        let before = dungeon.crystals;
        dungeon.crystals = before.saturating_add(n);
        let now = dungeon.crystals;
        self.log.note(Event::DungeonCrystals { crystals: now });
        let consequence = self.look().dungeon_tile().and_then(|tile| tile.consequence);
        if let Some((wanted, chapter)) = consequence
            && before < wanted
            && now >= wanted
            && let Some(id) = self.look().landing(chapter)
        {
            self.lead_away(Way::Chapter(id));
        }
    }

    /// Crystals are taken from the tile, as many as there are.
    pub(crate) fn take_from_dungeon(&mut self, amount: Amount) {
        let Some(dungeon) = &mut self.s.dungeon else { return };
        dungeon.crystals -= match amount {
            Amount::Just(n) => n.min(dungeon.crystals),
            Amount::All => dungeon.crystals,
        };
        let crystals = dungeon.crystals;
        self.log.note(Event::DungeonCrystals { crystals });
    }

    /// A tick on the Save sheet; some open a chapter, which is read before this one goes on (ML-SAVE-13, ML-SAVE-14).
    pub(crate) fn finish_dungeon(&mut self) {
        self.put_tile_away();
        self.s.group.dungeons = self.s.group.dungeons.saturating_add(1);
        let ticks = self.s.group.dungeons;
        self.log.note(Event::DungeonFinished { ticks });
        let opened = TICKED.iter().find(|(n, _)| *n == ticks).and_then(|(_, number)| self.look().landing(Landing::Event(*number)));
        if let Some(id) = opened {
            self.read_apart(id);
        }
    }
}
