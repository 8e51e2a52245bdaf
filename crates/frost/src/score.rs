//! Final scoring and tie-breaks.

use crate::ids::*;
use crate::look::Look;
use mistgate_kernel::{SeatSet, small};
use serde::Serialize;

/// A player's points, by where they come from (CF-SCORE-01).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Score {
    /// The lower points of cards in hand, deck, discard pile and play (CF-SCORE-02, CF-SCORE-05).
    pub cards: u16,
    /// The higher points of retired cards (CF-RETIRE-04).
    pub retired: u16,
    /// Finished chapters.
    pub chapters: u16,
    /// Completed World Events.
    pub events: u16,
    /// Eliminated Villains.
    pub villains: u16,
    /// Enemy tokens in the Hero Area (CF-SCORE-04).
    pub enemies: u16,
    /// Enemy tokens in the Chronicle.
    pub retired_enemies: u16,
    /// How many cards lie in the Chronicle (CF-SCORE-09).
    pub chronicle_cards: u16,
}

impl Score {
    /// All points together.
    pub fn total(self) -> u16 {
        self.cards + self.enemies + self.in_chronicle()
    }

    /// The points in the Chronicle: the first tie-break (CF-SCORE-08).
    pub fn in_chronicle(self) -> u16 {
        self.retired + self.chapters + self.events + self.villains + self.retired_enemies
    }

    /// What decides, in order (CF-SCORE-07 to CF-SCORE-09).
    fn rank(self) -> (u16, u16, u16) {
        (self.total(), self.in_chronicle(), self.chronicle_cards)
    }
}

impl Look<'_> {
    /// The points a player has at least, as everybody can work out: of a card that may lie in the Chronicle the lower ones.
    pub fn open_points(self, player: Player) -> u16 {
        let score = self.score(player);
        let lower: u16 = self.area(player).retired.iter().map(|id| u16::from(self.c.cards[usize::from(id)].points[0])).sum();
        score.total() - score.retired + lower
    }

    /// A player's points as it stands.
    pub fn score(self, player: Player) -> Score {
        let area = self.area(player);
        let c = self.c;
        let points = |cards: CardSet, which: usize| cards.iter().map(|id| u16::from(c.cards[usize::from(id)].points[which])).sum::<u16>();
        let tokens = |tokens: EnemySet| tokens.iter().map(|id| u16::from(c.enemy(id).points)).sum::<u16>();
        let chapters = |quest: &crate::content::Quest, done: u8| quest.chapters.iter().take(done.into()).map(|chapter| u16::from(chapter.points)).sum::<u16>();
        let villains = (0..MOST_VILLAINS).filter(|id| area.villains & 1 << id != 0);
        // A Hireling in play is nobody's card (CF-SCORE-06).
        let own = area.hand.union(area.deck.cards()).union(area.discard_set()).union(area.play_set()).without(c.sets.hirelings);
        // A token that unlocked a card this turn is retired already (CF-UNLOCK-05).
        let on_cards: EnemySet = area.in_play().filter_map(|id| self.s.lying[id.index()].as_enemy()).collect();
        Score {
            cards: points(own, 0),
            retired: points(area.retired, 1),
            chapters: chapters(&c.searches[area.search.0.index()], area.search.1) + chapters(&c.explorations[area.exploration.0.index()], area.exploration.1),
            events: area.events_done.iter().map(|id| u16::from(c.events[id.index()].task.points)).sum(),
            villains: villains.clone().map(|id| u16::from(c.villains[id].points)).sum(),
            enemies: tokens(area.enemies),
            retired_enemies: tokens(area.retired_enemies.union(on_cards)),
            chronicle_cards: u16::from(small(area.retired.len() + area.events_done.len() + villains.count()) + self.chapters(player)),
        }
    }

    /// The Brash Hero's points (CF-SOLO-30).
    pub fn brash_score(self) -> Score {
        let (brash, c) = (&self.s.brash, self.c);
        let chapter = |at: u8| u16::from(c.explorations[brash.quests[usize::from(at / 2)].index()].chapters[usize::from(at % 2)].points);
        Score {
            retired: brash.cards.iter().map(|id| u16::from(c.cards[usize::from(id)].points[1])).sum(),
            chapters: (0..brash.done).map(chapter).sum(),
            retired_enemies: brash.enemies.iter().map(|id| u16::from(c.enemy(id).points)).sum(),
            chronicle_cards: u16::from(small(brash.cards.len()) + brash.done),
            ..Score::default()
        }
    }

    /// Who has won: the best by points and tie-breaks, perhaps together (CF-SCORE-10). In solo only with strictly more
    /// points than the Brash Hero (CF-SOLO-31).
    pub fn winners(self) -> SeatSet {
        if self.s.is_solo() {
            let player = Player(0);
            return if self.score(player).total() > self.brash_score().total() { SeatSet::only(player.seat()) } else { SeatSet::NONE };
        }
        let best = self.s.players().map(|player| self.score(player).rank()).max();
        self.s.players().filter(|&player| Some(self.score(player).rank()) == best).map(Player::seat).collect()
    }
}
