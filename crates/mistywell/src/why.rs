//! "Why can't I?": for every piece on the table a reason and its rule.

use crate::Mistywell;
use crate::agenda::{Aim, Ask, Purpose, Question};
use crate::bars::Bar;
use crate::effect::{Effect, Site, Spot, Whose};
use crate::ids::*;
use crate::moves::Move;
use crate::state::State;
use mistgate_kernel::language::Clause;
use mistgate_kernel::{Game, Line, PieceName, Rule, Seat, WhyNot};

/// A piece somebody can point at.
enum Piece {
    Action(ActionId),
    Request(RequestId),
    Square(SquareId),
    District(DistrictId),
    Group,
    Role(Role),
}

fn line(text: impl Into<String>, rule: &'static str) -> Line {
    Line::new(text, Rule(rule))
}

impl Mistywell {
    /// Why a move that is not offered is refused.
    pub(crate) fn why_refused(&self, state: &State, seat: Seat, mv: Move) -> Line {
        let ask = match self.asked_or_why(state, seat, matches!(mv, Move::Ability(_))) {
            Ok(ask) => ask,
            Err(line) => return line,
        };
        let piece = match mv {
            Move::Play(id) | Move::Resolve(id) | Move::Discard(id) | Move::Recover(id) | Move::Hurry(id) => Piece::Action(id),
            Move::Draft(id) | Move::Request(id) | Move::DiscardRequest(id) => Piece::Request(id),
            Move::Ability(id) | Move::District(id) => Piece::District(id),
            Move::Square(id) => Piece::Square(id),
            Move::Role(role) => Piece::Role(role),
            Move::Paid(symbol) if matches!(ask.what, Question::Payment(_)) => return self.why_not_paid(state, ask, symbol),
            Move::No => return mandatory(ask.what).map_or_else(|| self.no_answer(state, ask), |rule| line("It is not optional.", rule)),
            Move::Cube(_) | Move::Paid(_) | Move::Yes => return self.no_answer(state, ask),
        };
        self.why_not_piece(state, ask, &piece).unwrap_or_else(|| self.not_now(state, ask))
    }

    fn no_answer(&self, state: &State, ask: Ask) -> Line {
        let asked = self.question_line(state, ask);
        Line::new(format!("That is no answer to: {}", asked.text), asked.rule)
    }

    /// What is asked of this seat; or why nothing is, of an ability or of anything else.
    fn asked_or_why(&self, state: &State, seat: Seat, ability: bool) -> Result<Ask, Line> {
        let look = self.look(state);
        if state.end.is_some() {
            return Err(line("The game is over.", "MW-END-01"));
        }
        let Some(role) = Role::of_seat(seat) else { return Err(line("There is no such seat.", "MW-ROLE-01")) };
        look.asked_of(seat).ok_or_else(|| {
            let other = look.asked().map_or("somebody else", |ask| ask.role.name());
            let rule = match look.asked().map(|ask| ask.what) {
                Some(Question::Draft) => "MW-DRAFT-03",
                Some(Question::Turn) if ability => "MW-ABILITY-03",
                Some(Question::Turn) => "MW-ROUND-01",
                _ => "MW-ROLE-05",
            };
            line(format!("It is for the {other} to decide, not for the {}.", role.name()), rule)
        })
    }

    pub(crate) fn explain(&self, state: &State, seat: Seat, text: &str) -> WhyNot {
        let Some(piece) = self.find_piece(seat, text) else { return WhyNot::NoSuchPiece };
        let ask = match self.asked_or_why(state, seat, matches!(piece, Piece::District(_))) {
            Ok(ask) => ask,
            Err(line) => return WhyNot::Because(line),
        };
        let mut moves = Vec::new();
        self.legal(state, seat, &mut moves);
        let touching: Vec<String> = moves.into_iter().filter(|&mv| touches(mv, &piece)).map(|mv| self.notation(mv)).collect();
        if !touching.is_empty() {
            return WhyNot::YouCan { moves: touching };
        }
        self.why_not_piece(state, ask, &piece).map_or_else(|| WhyNot::NotAsked(self.not_now(state, ask)), WhyNot::Because)
    }

    fn find_piece(&self, seat: Seat, text: &str) -> Option<Piece> {
        let piece = PieceName::new(text);
        let action = |name: &str| {
            let (role, slug) = name.split_once('/').unwrap_or(("", name));
            let seat = Role::of(role).map_or(seat, Role::seat);
            self.find_action(seat, slug).map(Piece::Action)
        };
        (piece.of("action").and_then(action))
            .or_else(|| piece.of("request").and_then(|name| self.find_request(name)).map(Piece::Request))
            .or_else(|| piece.of("square").and_then(|name| self.find_square(name)).map(Piece::Square))
            .or_else(|| piece.of("district").and_then(|name| self.find_district(name)).map(Piece::District))
            .or_else(|| piece.of("group").and_then(|name| self.find_group(name)).map(|_| Piece::Group))
            .or_else(|| piece.of("role").and_then(Role::of).map(Piece::Role))
    }

    /// The reason; nothing if the piece has nothing to do with what is asked.
    fn why_not_piece(&self, state: &State, ask: Ask, piece: &Piece) -> Option<Line> {
        match *piece {
            Piece::Action(id) => self.why_not_action(state, ask, id),
            Piece::Request(id) => self.why_not_request(state, ask, id),
            Piece::Square(id) => self.why_not_square(state, ask, id),
            Piece::District(id) => self.why_not_district(state, ask, id),
            Piece::Group => Some(line("A group is reached through its squares and Requests.", "MW-MAP-01")),
            Piece::Role(role) if role == ask.role && matches!(ask.what, Question::Another(..)) => Some(line("It is for another player.", "MW-ROLE-04")),
            Piece::Role(_) => None,
        }
    }

    /// The piece has nothing to do with what is asked.
    fn not_now(&self, state: &State, ask: Ask) -> Line {
        let asked = self.question_line(state, ask);
        Line::new(format!("Not now. {}", asked.text), asked.rule)
    }

    fn why_not_action(&self, state: &State, ask: Ask, id: ActionId) -> Option<Line> {
        let look = self.look(state);
        let foreign = id.role() != ask.role;
        let resolving = || look.slot_of(id).is_some_and(|(_, slot)| slot.resolving);
        match ask.what {
            Question::Hurry(_, Whose::Anyones) => Some(line("It is no Action in progress.", "MW-PLAY-11")),
            Question::Recover(_) if !foreign && resolving() => Some(line("It is discarded only when it is done.", "MW-EFFECT-04")),
            Question::Recover(_) => Some(line("Only a card in your own discard pile can be recovered.", "MW-HAND-03")),
            _ if foreign => Some(line(format!("{} belongs to the {}.", self.action_name(id), id.role().name()), "MW-ROLE-05")),
            Question::Turn => look.play_bar(id).map(Bar::line),
            Question::Discard(_) if look.is_rest(id) => Some(line("Recuperate can never be discarded.", "MW-RECUP-07")),
            Question::Discard(_) => Some(line("Only a card in your hand can be discarded.", "MW-HAND-01")),
            Question::Hurry(_, Whose::Yours) => Some(line("It is no Action of yours in progress.", "MW-PLAY-11")),
            Question::Order if self.in_hand(state, id) => Some(line("First the finished Actions are resolved.", "MW-TURN-01")),
            Question::Order => Some(line("It still has Timer cubes, or is not on your board.", "MW-TICK-03")),
            Question::Draft | Question::Request(_) | Question::Cube(_) | Question::Payment(_) | Question::Square(_) | Question::District(_) => None,
            Question::May(..) | Question::Another(..) | Question::Accept(..) | Question::DiscardRequest(_) | Question::InfluenceByFate(_) => None,
        }
    }

    fn in_hand(&self, state: &State, id: ActionId) -> bool {
        state.board(id.role()).hand.contains(id.0)
    }

    fn why_not_paid(&self, state: &State, ask: Ask, symbol: Symbol) -> Line {
        let Question::Payment(slot) = ask.what else { return self.not_now(state, ask) };
        let slot = self.look(state).slot(ask.role, slot);
        let outputs = self.content.actions[slot.action.index()].outputs_at(None);
        let needs = slot.request.map_or(0, |request| self.content.requests[request.index()].any_need);
        if outputs & needs & 1 << symbol as u8 == 0 {
            return line(format!("The Project does not put out a {0} that the Request needs.", symbol.slug()), "MW-PAY-01");
        }
        line("It does not count at this time of day.", "MW-PAY-03")
    }

    fn why_not_request(&self, state: &State, ask: Ask, id: RequestId) -> Option<Line> {
        match ask.what {
            Question::Draft => Some(line("It is not on display.", "MW-DRAFT-03")),
            Question::Request(action) => self.look(state).request_bar(action, id).map(Bar::line),
            Question::DiscardRequest(_) => Some(line("Only a face-up Request on the Job Board or a player board counts.", "MW-JOB-09")),
            Question::Discard(_) => Some(line("Only a card in your hand can be discarded.", "MW-HAND-01")),
            Question::Turn => Some(line("A Request is not played by itself: play a Project that puts out what it needs.", "MW-RECUP-03")),
            Question::Order | Question::Cube(_) | Question::Payment(_) | Question::Square(_) | Question::District(_) | Question::May(..) => None,
            Question::Another(..) | Question::Accept(..) | Question::Recover(_) | Question::Hurry(..) | Question::InfluenceByFate(_) => None,
        }
    }

    fn why_not_square(&self, state: &State, ask: Ask, id: SquareId) -> Option<Line> {
        let look = self.look(state);
        let Question::Square(purpose) = ask.what else { return None };
        let anyones = matches!(purpose, Purpose::Unite(at, _) if matches!(*self.content.program.at(at), Effect::Unite(unite) if unite.whose == Whose::Anyones));
        if !anyones && !self.content.sets.own[ask.role.index()].contains(id) {
            return Some(line("The square belongs to another role.", "MW-MAP-02"));
        }
        match purpose {
            Purpose::Influence(group) | Purpose::InfluenceByFate(group) if !self.content.sets.of_group[group.index()].contains(id) => {
                return Some(line("The square lies elsewhere.", "MW-INFL-01"));
            }
            Purpose::Place(site) | Purpose::Remove(site) if !look.site(ask.role, site).contains(id) => return Some(not_there(site)),
            Purpose::Influence(_) | Purpose::InfluenceByFate(_) | Purpose::Place(_) | Purpose::Remove(_) => {}
            Purpose::Bane | Purpose::BaneInstead | Purpose::Unite(..) => {}
        }
        match (purpose, state.squares.on(id)) {
            (Purpose::Bane, Some(_)) => Some(line("The square is not empty, and others are.", "MW-ACCEPT-04")),
            (Purpose::Influence(_) | Purpose::InfluenceByFate(_) | Purpose::Place(_), Some(_)) => {
                Some(line("There is a cube on the square already.", "MW-INFL-06"))
            }
            (_, Some(Cube::Red)) => Some(line("A Bane does not count as a cube.", "MW-BANE-02")),
            (Purpose::Unite(..), Some(_)) => Some(line("That cube is picked already, or lies in the wrong district.", "MW-UNITY-05")),
            (_, _) => Some(line("There is no cube on the square.", "MW-UNITY-03")),
        }
    }

    fn why_not_district(&self, state: &State, ask: Ask, id: DistrictId) -> Option<Line> {
        let look = self.look(state);
        let bar = |bar: Option<Bar>| bar.map(Bar::line);
        match ask.what {
            Question::Turn => bar(look.open_ability_bar(ask.role, id)),
            Question::District(Aim::Ability) => bar(look.ability_bar(ask.role, id)),
            Question::District(Aim::Enforcer(_)) if id == state.enforcer => Some(line("The Enforcer is there already.", "MW-ENF-08")),
            Question::District(Aim::Unite(_)) if !look.can_take_unity(id) => Some(line("The district is full of Unity tokens.", "MW-UNITY-04")),
            Question::District(Aim::Unite(at)) if let Some(line) = self.why_no_spot(state, ask.role, at, id) => Some(line),
            Question::District(Aim::Unite(_)) => Some(line("The cubes it takes are not on the Map there.", "MW-UNITY-02")),
            Question::District(Aim::Unity(_)) if !look.can_take_unity(id) => Some(line("The district is full of Unity tokens.", "MW-TOKEN-04")),
            Question::District(_) => Some(line("The district is not friendly to you.", "MW-FRIEND-03")),
            Question::Order => Some(line("First the finished Actions are resolved.", "MW-ABILITY-03")),
            Question::Draft | Question::Request(_) | Question::Cube(_) | Question::Payment(_) | Question::Square(_) => None,
            Question::May(..) | Question::Another(..) | Question::Accept(..) | Question::Discard(_) | Question::Recover(_) => None,
            Question::DiscardRequest(_) | Question::Hurry(..) | Question::InfluenceByFate(_) => None,
        }
    }

    /// The district is none that this Unity Action works in.
    fn why_no_spot(&self, state: &State, role: Role, at: u16, id: DistrictId) -> Option<Line> {
        let Effect::Unite(unite) = *self.content.program.at(at) else { return None };
        if self.look(state).is_spot(role, id, unite.spot) {
            return None;
        }
        let (text, rule) = match unite.spot {
            Spot::Friendly => ("The district is not friendly to you.", "MW-FRIEND-03"),
            Spot::Any | Spot::WithEnforcer | Spot::Here | Spot::District(_) => ("It is not the district that the card names.", "MW-UNITY-01"),
        };
        Some(line(text, rule))
    }
}

/// The square is none of those where the effect places or removes.
fn not_there(site: Site) -> Line {
    match site {
        Site::FriendlyGroup => line("The group is not friendly to you.", "MW-FRIEND-01"),
        Site::FriendlyDistrict => line("The district is not friendly to you.", "MW-FRIEND-03"),
        Site::Anywhere | Site::WithEnforcer | Site::Here | Site::District(_) | Site::Group(_) => line("The square lies elsewhere.", "MW-INFL-09"),
    }
}

/// The rule by which whoever is asked cannot say no, where that is not the rule of the question itself.
fn mandatory(what: Question) -> Option<&'static str> {
    match what {
        Question::Square(Purpose::Influence(_)) => Some("MW-INFL-02"),
        Question::Square(Purpose::Place(_) | Purpose::Remove(_)) | Question::District(_) => Some("MW-BEST-02"),
        Question::Discard(_) | Question::Recover(_) | Question::DiscardRequest(_) | Question::Hurry(..) => Some("MW-BEST-02"),
        Question::Square(_) | Question::Draft | Question::Order | Question::Turn | Question::Request(_) | Question::Cube(_) => None,
        Question::Payment(_) | Question::May(..) | Question::Another(..) | Question::Accept(..) | Question::InfluenceByFate(_) => None,
    }
}

fn touches(mv: Move, piece: &Piece) -> bool {
    match *piece {
        Piece::Action(id) => mv.part() == Some(id),
        Piece::Request(id) => mv.part() == Some(id),
        Piece::District(id) => mv.part() == Some(id),
        Piece::Square(id) => mv.part() == Some(id),
        Piece::Role(role) => mv.part() == Some(role),
        Piece::Group => false,
    }
}
