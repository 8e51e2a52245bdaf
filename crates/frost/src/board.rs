//! The growing board: moving, placing Locations, Discovery and Enemies.

use crate::agenda::{Question, SpaceAim, Step};
use crate::content::Occasion;
use crate::event::Event;
use crate::ids::*;
use crate::machine::Machine;
use mistgate_kernel::pieces::Deck;
use mistgate_kernel::small;

impl Machine<'_> {
    /// The Hero goes there; an empty space gets the top Location card (CF-MOVE-04, CF-PLACE-02).
    pub(crate) fn enter(&mut self, player: Player, space: Space, wounds: u8) {
        self.area(player).space = space;
        self.log.note(Event::Moved { player, space, wounds });
        if !self.s.is_filled(space)
            && let Some(card) = self.s.location_deck.draw()
        {
            self.place(player, LocationId(card), space);
        }
    }

    /// Cards to choose from, for a Scout Action or an effect (CF-SCOUT-03); fewer if the deck runs out (CF-SCOUT-10).
    pub(crate) fn draw_locations(&mut self, player: Player, n: u8) {
        if self.look().free_beside(player).is_empty() {
            return;
        }
        for _ in 0..n {
            if let Some(card) = self.s.location_deck.draw() {
                self.s.drawn.push(card);
            }
        }
        self.log.note(Event::Scouted { player, n: small(self.s.drawn.len()) });
        self.ask(player, Question::Place);
    }

    /// The others are shuffled back right away (CF-SCOUT-05).
    pub(crate) fn place_drawn(&mut self, player: Player, location: LocationId, space: Space) {
        let mut cards = self.s.location_deck.cards();
        let declined = self.s.drawn.as_slice().iter().filter(|&&id| id != location.0);
        let count = small(declined.map(|&id| cards.insert(id)).count());
        self.s.drawn.clear();
        if count > 0 {
            self.s.location_deck = Deck::shuffled(cards, &mut self.s.chance);
            self.log.note(Event::ShuffledBack { n: count });
        }
        self.place(player, location, space);
    }

    /// Placed, then Discovery, then the Enemy (CF-PLACE-03), also inside of another Discovery (CF-PLACE-05).
    fn place(&mut self, player: Player, location: LocationId, space: Space) {
        self.lay(location, space);
        let land = self.c.location(location).land;
        self.push(Step::Happened(player, Occasion::Discover(Some(land))));
        self.push(Step::Enemy(location));
        self.push(Step::Discover(player, space));
    }

    pub(crate) fn lay(&mut self, location: LocationId, space: Space) {
        self.s.grid[space.index()] = Some(location);
        self.log.note(Event::Placed { location, space });
    }

    /// Never mandatory (CF-DISC-04), and not possible if it would bring too many Wounds.
    pub(crate) fn offer_discovery(&mut self, player: Player, space: Space) {
        let Some(location) = self.s.grid[space.index()] else { return };
        let discovery = self.c.location(location).discovery;
        if !discovery.is_empty() && self.look().is_bearable(player, discovery) {
            self.ask(player, Question::Discovery(space));
        }
    }

    /// Never again, whether resolved or declined (CF-DISC-02).
    pub(crate) fn answer_discovery(&mut self, player: Player, space: Space, yes: bool) {
        let Some(location) = self.s.grid[space.index()] else { return };
        if yes {
            self.log.note(Event::Discovered { player, location });
            self.run_block(player, self.c.location(location).discovery);
        } else {
            self.log.note(Event::Declined { player });
        }
    }

    /// One from the stack of the land (CF-ENEMY-01); none if it is empty (CF-ENEMY-06).
    pub(crate) fn enemy_comes(&mut self, location: LocationId) {
        if let Some(space) = Space::all().find(|space| self.s.grid[space.index()] == Some(location)) {
            self.bring_enemy(self.c.location(location).land.enemy(), space);
        }
    }

    pub(crate) fn bring_enemy(&mut self, kind: EnemyKind, space: Space) {
        if let Some(id) = self.s.stacks[kind.index()].draw() {
            let enemy = EnemyId(id);
            self.s.enemies[space.index()].insert(enemy);
            self.log.note(Event::EnemyCame { enemy, space });
        }
    }

    pub(crate) fn choose_space(&mut self, player: Player, aim: SpaceAim, space: Space) {
        match aim {
            SpaceAim::Walk(left) | SpaceAim::Venture(left) => {
                if left > 1 {
                    let again = if matches!(aim, SpaceAim::Walk(_)) { SpaceAim::Walk(left - 1) } else { SpaceAim::Venture(left - 1) };
                    self.ask(player, Question::Space(again));
                }
                self.enter(player, space, 0);
            }
            SpaceAim::Travel(_) => self.enter(player, space, 0),
            SpaceAim::SwapFirst => self.ask(player, Question::Space(SpaceAim::SwapWith(space))),
            SpaceAim::SwapWith(first) => {
                self.log.note(Event::Swapped { space: first, with: space });
                self.swap(first, space);
            }
            SpaceAim::Shift => self.ask(player, Question::Space(SpaceAim::ShiftTo(space))),
            SpaceAim::ShiftTo(from) => {
                self.log.note(Event::Shifted { space: from, to: space });
                self.swap(from, space);
            }
            SpaceAim::Brash => self.brash_goes(space),
        }
    }

    /// Two spaces change places with everything on them: no Discovery, no new Enemy (CF-PLACE-04, CF-DISC-03).
    fn swap(&mut self, one: Space, other: Space) {
        self.s.grid.swap(one.index(), other.index());
        self.s.enemies.swap(one.index(), other.index());
        let brash = &mut self.s.brash.space;
        for standing in self.s.areas.iter_mut().map(|area| &mut area.space).chain([brash]) {
            if *standing == one {
                *standing = other;
            } else if *standing == other {
                *standing = one;
            }
        }
    }
}
