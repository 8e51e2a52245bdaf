//! The Temple: its turn, its influence, and the tokens on the Map.

use crate::agenda::Step;
use crate::event::Event;
use crate::ids::*;
use crate::machine::Machine;
use crate::state::{End, Influence, Stage};

impl Machine<'_> {
    /// The Temple completes the oldest Request (MW-TEMPLE-01, MW-TEMPLE-02); nothing can hinder it (MW-TEMPLE-05).
    pub(crate) fn temple_turn(&mut self) {
        self.s.stage = Stage::Temple;
        self.log.note(Event::TempleTurnBegan);
        self.push(Step::EndRound);
        self.push(Step::Settle);
        // MW-TEMPLE-06: with an empty Job Board nothing happens.
        if let Some(request) = self.s.job_board[2] {
            self.s.temple_discard.insert(request.0);
            self.log.note(Event::TempleTook { request, draft: false });
            self.take_from_job_board(request);
            self.push(Step::TempleCube(self.c.requests[request.index()].group));
        }
    }

    /// A cube from the Reserve (MW-TEMPLE-03), or a marker if it is empty (MW-CUBE-08); the third brings Fear (MW-TEMPLE-04).
    pub(crate) fn temple_cube(&mut self, group: GroupId) {
        let marker = self.take_from_reserve(1) == 0;
        let place = &mut self.s.influence[group.index()];
        if marker {
            place.markers += 1;
        } else {
            place.cubes += 1;
        }
        let place = *place;
        self.log.note(Event::TempleCube { group, marker });
        if place.total() >= self.c.numbers.influence_for_fear {
            self.s.influence[group.index()] = Influence::default();
            self.s.reserve += place.cubes;
            self.log.note(Event::TempleInfluence { group });
            self.place_token(self.c.groups[group.index()].district, Token::Fear);
        }
    }

    /// On an empty space if there is one (MW-TOKEN-01, MW-TOKEN-02), else by flipping one of the other kind (MW-TOKEN-03).
    /// Unity that does not fit is lost (MW-TOKEN-04); Fear that does not fit advances the Fate Track (MW-TOKEN-05).
    pub(crate) fn place_token(&mut self, district: DistrictId, token: Token) {
        let unity = token == Token::Unity;
        let has_space = self.look().has_space(district);
        let tokens = &mut self.s.tokens[district.index()];
        let (mine, other) = if unity { (&mut tokens.unity, &mut tokens.fear) } else { (&mut tokens.fear, &mut tokens.unity) };
        if has_space {
            *mine += 1;
            self.log.note(Event::TokenPlaced { district, unity });
        } else if *other > 0 {
            *other -= 1;
            *mine += 1;
            self.log.note(Event::TokenFlipped { district, unity });
        } else {
            self.log.note(Event::TokenDidNotFit { district, unity });
            if !unity {
                self.push(Step::Advance(self.s.active(), 1));
            }
        }
        self.check_end();
    }

    /// Both counts are checked after every token (MW-END-01, MW-END-02).
    fn check_end(&mut self) {
        let enough = self.c.numbers.tokens_to_end;
        if self.s.fear() >= enough {
            self.finish(End::Fear); // MW-GOAL-04
        } else if self.s.unity() >= enough {
            self.finish(End::Unity); // MW-GOAL-03
        }
    }
}
