//! Cubes on the Map: gaining influence, placing and removing by effects.

use crate::agenda::{Carry, Holder, Purpose, Question};
use crate::effect::Effect;
use crate::event::Event;
use crate::ids::*;
use crate::machine::Machine;

impl Machine<'_> {
    /// A cube from the Effort Pool goes on an own square of the group (MW-INFL-01, MW-INFL-02). With an empty Effort Pool
    /// one from the Fate Pool may (MW-INFL-03); otherwise none does (MW-INFL-04).
    pub(crate) fn gain_influence(&mut self, role: Role, group: GroupId) {
        if !self.s.board(role).effort.is_empty() {
            self.ask(role, Question::Square(Purpose::Influence(group)));
            return;
        }
        let fate = self.s.board(role).fate;
        let look = self.look();
        let can = fate.total() > fate.count(Cube::Red as usize)
            && self.s.banes > 0
            && !look.empty_squares(role).intersection(look.c.sets.of_group[group.index()]).is_empty();
        if can {
            self.ask(role, Question::InfluenceByFate(group));
        } else {
            self.log.note(Event::NotPlaced { role });
        }
    }

    pub(crate) fn answer_influence_by_fate(&mut self, role: Role, group: GroupId, yes: bool) {
        if yes {
            self.ask(role, Question::Square(Purpose::InfluenceByFate(group)));
        } else {
            self.log.note(Event::Declined { role });
        }
    }

    pub(crate) fn choose_square(&mut self, role: Role, purpose: Purpose, square: SquareId) {
        match purpose {
            Purpose::Influence(_) | Purpose::Place(_) => self.put_cube_on(role, square),
            Purpose::InfluenceByFate(_) => {
                // MW-INFL-03: a Bane takes the place of the cube in the Fate Pool.
                self.s.banes -= 1;
                self.board(role).fate.put(Cube::Red as usize);
                self.log.note(Event::TookBane { role });
                self.ask(role, Question::Cube(Carry { from: Holder::Pool(PoolKind::Fate), to: Holder::Square(square), left: 1 }));
            }
            Purpose::Remove(_) => self.remove_cube(role, square),
            Purpose::Bane | Purpose::BaneInstead => self.put_bane_on(role, square),
            Purpose::Unite(at, district) => self.pick_for_unity(role, at, district, square),
        }
    }

    /// A Bane on the square goes instead, and the cube stays where it was (MW-BANE-03).
    fn put_cube_on(&mut self, role: Role, square: SquareId) {
        if self.s.squares.on(square) == Some(Cube::Red) {
            self.s.squares.set(square, None);
            self.s.banes += 1;
            self.log.note(Event::BaneLifted { role, square });
        } else {
            self.ask(role, Question::Cube(Carry { from: Holder::Pool(PoolKind::Effort), to: Holder::Square(square), left: 1 }));
        }
    }

    /// A cube removed from the Map returns to its origin (MW-CUBE-01, MW-CUBE-02).
    pub(crate) fn remove_cube(&mut self, role: Role, square: SquareId) {
        if let Some(cube) = self.s.squares.on(square) {
            self.s.squares.set(square, None);
            self.return_to_origin(cube);
            self.log.note(Event::Removed { role, square, cube });
        }
    }

    /// MW-ACCEPT-04; a cube it replaces goes to the Fate Pool (MW-BANE-07).
    fn put_bane_on(&mut self, role: Role, square: SquareId) {
        let instead_of = self.s.squares.on(square);
        if let Some(cube) = instead_of {
            self.board(role).fate.put(cube as usize);
        }
        self.board(role).fate.take(Cube::Red as usize);
        self.s.squares.set(square, Some(Cube::Red));
        self.log.note(Event::BanePlaced { role, square, instead_of });
    }

    /// Nothing leaves the Map before all cubes are picked; then they go, and last the token comes (MW-UNITY-05).
    fn pick_for_unity(&mut self, role: Role, at: u16, district: DistrictId, square: SquareId) {
        let Effect::Unite(unite) = *self.c.program.at(at) else { return };
        self.s.picked.insert(square);
        if self.s.picked.len() < usize::from(unite.there + unite.elsewhere) {
            self.ask(role, Question::Square(Purpose::Unite(at, district)));
            return;
        }
        let picked = std::mem::take(&mut self.s.picked);
        for square in picked.iter() {
            self.remove_cube(role, square);
        }
        self.place_token(district, Token::Unity);
    }
}
