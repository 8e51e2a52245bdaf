//! Action cards in chapters: Gems and searches (ML-ACTION-06 to ML-ACTION-13).

use super::instruction::GemTable;
use crate::agenda::{Frame, Step};
use crate::ids::GemTableId;
use crate::machine::Machine;
use crate::words::{Gem, HeroId};
use mistgate_kernel::pieces::CardSet;

impl Machine<'_> {
    /// So many cards are revealed, and each Gem has its result (ML-ACTION-07); some want a pair of them (ML-ACTION-13).
    pub(crate) fn draw_gems(&mut self, n: u8, table: GemTableId, hero: Option<HeroId>) {
        let drawn = self.reveal_actions(n);
        self.push(Step::LayActionsAside);
        let GemTable { rows } = &self.c.library.program.gems[table.index()];
        for row in rows.iter().rev() {
            let times = self.count_gems(drawn, row.gem) / usize::from(row.every.max(1));
            (0..times).for_each(|_| self.push(Step::Run(Frame::new(row.block, hero))));
        }
    }

    fn count_gems(&self, cards: CardSet, gem: Gem) -> usize {
        cards.iter().filter(|&card| self.c.actions[usize::from(card)].gem == gem).count()
    }

    /// So many cards are revealed, and everything in their Search parts is gained: by the hero who searches, or by whom the
    /// players like (ML-ACTION-09, ML-ACTION-11).
    pub(crate) fn search(&mut self, n: u8, hero: Option<HeroId>) {
        let drawn = self.reveal_actions(n);
        self.push(Step::LayActionsAside);
        for card in drawn.iter() {
            self.push(Step::Run(Frame::new(self.c.actions[usize::from(card)].search, hero)));
        }
    }

    fn reveal_actions(&mut self, n: u8) -> CardSet {
        (0..n).filter_map(|_| self.reveal_action()).collect()
    }
}
