//! A small game for the tests: Nim with a hidden deck, which can be broken on purpose.
//!
//! Both seats bid for the first turn at the same time. Then, in turn: take one to three counters from the heap, draw a
//! card, or play a card, which burns some counters. Who takes the last counter wins; if it is burnt, both lose.

use mistgate_kernel::pieces::{CardSet, Deck};
use mistgate_kernel::{Chance, Choice, Eyes, Game, Illegal, Line, Log, Outcome, Rule, Seat, SeatSet, SetupError, Status, Told, WhyNot};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicU8, Ordering};

const CARDS: u8 = 16;
const HAND: usize = 3;
const RULE: Rule = Rule("TOY-01");

/// What can be wrong with the toy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    NoMoveAtThree,
    NeverEnds,
    NobodyDecides,
    LosesCards,
    OffersWhatItRefuses,
    OffersTwice,
    OffersToOthers,
    AcceptsMoreThanItOffers,
    ChangesOnRefusal,
    RemembersOutsideTheState,
    ForgetsWhenSaved,
    WritesAmbiguously,
    ShowsTheDeck,
    ShowsTheDeckInJsonOnly,
    OffersByTheDeck,
    LosesCardsInRedeal,
    RedealsByTheDeck,
    Panics,
    Mislabels,
    AsksNothing,
    AsksTheAbsent,
    LetsTheAbsentWish,
}

/// The rules, sound or with a flaw.
pub struct Toy(pub Option<Flaw>);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    pub heap: u8,
    pub turns: Option<u16>,
    /// The right seat joins after so many turns.
    pub late: u16,
    /// So many games were won before, by each seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legacy: Option<[u16; 2]>,
}

impl Default for Setup {
    fn default() -> Self {
        Setup { heap: 20, turns: None, late: 0, legacy: None }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    bids: [Option<bool>; 2],
    heap: u8,
    deck: Deck<16>,
    hands: [CardSet; 2],
    discard: CardSet,
    turn: u8,
    turns: u16,
    limit: Option<u16>,
    late: u16,
    over: Option<End>,
    won_before: [u16; 2],
    chance: Chance,
    #[serde(skip)]
    forgotten: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    Taken(u8),
    Burnt,
    Limit,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Move {
    Bid(bool),
    Take(u8),
    Draw,
    Play(u8),
}

/// What eyes see; the secret is there for a flaw to show.
#[derive(Debug, PartialEq, Serialize)]
pub struct View {
    heap: u8,
    hands: [Option<CardSet>; 2],
    deck: usize,
    top: Option<u8>,
    turn: u8,
    secret: Secret,
}

#[derive(Debug)]
struct Secret(u8);

impl PartialEq for Secret {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Serialize for Secret {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0)
    }
}

static OUTSIDE: AtomicU8 = AtomicU8::new(0);

impl Toy {
    fn has(&self, flaw: Flaw) -> bool {
        self.0 == Some(flaw)
    }

    fn bidding(state: &State) -> bool {
        state.bids.contains(&None)
    }

    fn top(state: &State) -> u8 {
        state.deck.clone_top()
    }
}

trait Top {
    fn clone_top(&self) -> u8;
}

impl Top for Deck<16> {
    fn clone_top(&self) -> u8 {
        let mut deck = *self;
        deck.draw().unwrap_or(255)
    }
}

mistgate_kernel::in_json! { Setup, State; Move, View }

impl Game for Toy {
    const NAME: &'static str = "toy";
    type Setup = Setup;
    type State = State;
    type Move = Move;
    type Event = Move;
    type View<'a> = View;

    fn seats(&self, _: &Setup) -> Vec<String> {
        vec!["left".to_owned(), "right".to_owned()]
    }

    fn version(&self) -> &str {
        "1"
    }

    fn begin_telling(&self, setup: &Setup, seed: u64, _: Told<Move>) -> Result<State, SetupError> {
        if setup.heap == 0 {
            return Err(SetupError(vec!["the heap needs a counter".to_owned()]));
        }
        let mut chance = Chance::new(seed);
        let deck = Deck::shuffled((0..CARDS).collect(), &mut chance);
        Ok(State {
            // Who is not there yet does not bid.
            bids: if setup.late > 0 { [Some(true), Some(false)] } else { [None; 2] },
            heap: setup.heap,
            deck,
            hands: [CardSet::EMPTY; 2],
            discard: CardSet::EMPTY,
            turn: 0,
            turns: 0,
            limit: setup.turns,
            late: setup.late,
            over: None,
            won_before: setup.legacy.unwrap_or_default(),
            chance,
            forgotten: 0,
        })
    }

    fn status(&self, state: &State) -> Status {
        match state.over {
            Some(End::Taken(seat)) => Status::Over(Outcome::Won(SeatSet::only(Seat(seat)))),
            Some(End::Burnt) => Status::Over(Outcome::Lost),
            Some(End::Limit) => Status::Over(Outcome::Undecided),
            None if self.has(Flaw::NobodyDecides) && state.heap < 5 => Status::Deciding(SeatSet::NONE),
            None if Toy::bidding(state) => Status::Deciding((0..2).filter(|&seat| state.bids[seat as usize].is_none()).map(Seat).collect()),
            None => Status::Deciding(SeatSet::only(Seat(state.turn))),
        }
    }

    fn present(&self, state: &State) -> SeatSet {
        SeatSet::first(if state.turns < state.late { 1 } else { 2 })
    }

    fn wishes(&self, state: &State, seat: Seat, wishes: &mut Vec<Move>) {
        if self.has(Flaw::LetsTheAbsentWish) && !self.present(state).contains(seat) {
            wishes.push(Move::Draw);
        }
    }

    fn options(&self, state: &State, seat: Seat, each: &mut impl FnMut(Move)) {
        let Status::Deciding(deciding) = self.status(state) else { return };
        if !deciding.contains(seat) && !self.has(Flaw::OffersToOthers) || self.has(Flaw::NoMoveAtThree) && state.heap == 3 {
            return;
        }
        if Toy::bidding(state) {
            return [Move::Bid(false), Move::Bid(true)].into_iter().for_each(each);
        }
        let most = if self.has(Flaw::OffersWhatItRefuses) { 3 } else { state.heap.min(3) };
        (1..=most).map(Move::Take).for_each(&mut *each);
        if self.has(Flaw::OffersTwice) && state.heap < 9 {
            each(Move::Take(1));
        }
        let hand = state.hands[seat.0 as usize];
        if !state.deck.is_empty() && hand.len() < HAND && !(self.has(Flaw::OffersByTheDeck) && Toy::top(state) < 5) {
            each(Move::Draw);
        }
        hand.iter().map(Move::Play).for_each(each);
    }

    fn permits(&self, state: &State, seat: Seat, mv: Move) -> Result<(), Illegal> {
        let mut moves = Vec::new();
        self.legal(state, seat, &mut moves);
        let refused = self.has(Flaw::OffersWhatItRefuses) && matches!(mv, Move::Take(n) if n > state.heap);
        let more = self.has(Flaw::AcceptsMoreThanItOffers) && matches!(mv, Move::Take(_)) && !Toy::bidding(state) && state.over.is_none();
        if moves.contains(&mv) && !refused || more { Ok(()) } else { Err(self.refusal(state, seat, mv)) }
    }

    fn refusal(&self, _: &State, _: Seat, _: Move) -> Illegal {
        Illegal::new("that is not on the list", RULE)
    }

    fn play(&self, state: &mut State, seat: Seat, mv: Move, log: &mut impl Log<Move>) -> Result<(), Illegal> {
        self.permits(state, seat, mv).inspect_err(|_| {
            if self.has(Flaw::ChangesOnRefusal) {
                state.turns += 1;
            }
        })?;
        self.apply(state, seat, mv, log);
        Ok(())
    }

    fn apply_telling(&self, state: &mut State, seat: Seat, mv: Move, mut events: Told<Move>) {
        events.note(mv);
        let at = seat.0 as usize;
        match mv {
            Move::Bid(high) => {
                state.bids[at] = Some(high);
                if !Toy::bidding(state) {
                    state.turn = if state.bids[0] == state.bids[1] { state.chance.below(2) as u8 } else { u8::from(state.bids[1] == Some(true)) };
                }
                return;
            }
            Move::Take(_) if self.has(Flaw::NeverEnds) => {}
            Move::Take(n) => {
                state.heap -= n;
                if state.heap == 0 {
                    state.over = Some(End::Taken(seat.0));
                }
            }
            Move::Draw => drop(state.deck.draw().map(|card| state.hands[at].insert(card))),
            Move::Play(card) => {
                state.hands[at].remove(card);
                if !self.has(Flaw::LosesCards) {
                    state.discard.insert(card);
                }
                state.heap -= if self.has(Flaw::NeverEnds) { 0 } else { state.heap.min(card % 4) };
                if state.heap == 0 {
                    state.over = Some(End::Burnt);
                }
            }
        }
        assert!(!self.has(Flaw::Panics) || state.heap != 5, "five is not my number");
        if self.has(Flaw::RemembersOutsideTheState) {
            state.bids[0] = Some(OUTSIDE.fetch_add(1, Ordering::Relaxed) & 1 == 0);
        }
        if self.has(Flaw::ForgetsWhenSaved) {
            state.forgotten += 1;
        }
        state.turns = state.turns.saturating_add(1);
        let alone = state.turns < state.late && !self.has(Flaw::AsksTheAbsent);
        state.turn = if alone { seat.0 } else { 1 - seat.0 };
        if state.over.is_none() && state.limit.is_some_and(|limit| state.turns >= limit) {
            state.over = Some(End::Limit);
        }
    }

    fn concede_telling(&self, _: &mut State, _: Seat, _: Told<Move>) -> Result<(), Illegal> {
        Err(Illegal::new("nobody concedes here", RULE))
    }

    /// How often each seat has won so far.
    fn legacy(&self, state: &State) -> Option<Value> {
        let mut won = state.won_before;
        if let End::Taken(seat) = state.over? {
            won[usize::from(seat)] += 1;
        }
        Some(json!(won))
    }

    fn cause(&self, state: &State) -> Option<&'static str> {
        state.over.map(|end| match end {
            End::Taken(_) => "taken",
            End::Burnt => "burnt",
            End::Limit => "limit",
        })
    }

    fn length(&self, state: &State) -> u32 {
        u32::from(state.turns)
    }

    fn view(&self, state: &State, eyes: Eyes) -> View {
        let hand = |seat: u8| eyes.0.contains(Seat(seat)).then_some(state.hands[seat as usize]);
        View {
            heap: state.heap,
            hands: [hand(0), hand(1)],
            deck: state.deck.len(),
            top: self.has(Flaw::ShowsTheDeck).then(|| Toy::top(state)),
            turn: state.turn,
            secret: Secret(if self.has(Flaw::ShowsTheDeckInJsonOnly) { Toy::top(state) } else { 0 }),
        }
    }

    fn redeal(&self, state: &mut State, eyes: Eyes, chance: &mut Chance) {
        if self.has(Flaw::RedealsByTheDeck) {
            return state.deck.shuffle(chance);
        }
        let hidden: Vec<usize> = (0..2).filter(|&seat| !eyes.0.contains(Seat(seat as u8))).collect();
        let mut cards = CardSet::EMPTY;
        while let Some(card) = state.deck.draw() {
            cards.insert(card);
        }
        let counts: Vec<usize> = hidden.iter().map(|&seat| state.hands[seat].len()).collect();
        for &seat in &hidden {
            cards = cards.union(std::mem::take(&mut state.hands[seat]));
        }
        if self.has(Flaw::LosesCardsInRedeal) {
            cards.remove(7);
        }
        state.deck = Deck::shuffled(cards, chance);
        for (&seat, count) in hidden.iter().zip(counts) {
            state.hands[seat] = (0..count).filter_map(|_| state.deck.draw()).collect();
        }
        state.chance = Chance::new(chance.bits());
    }

    fn faults(&self, state: &State) -> Vec<String> {
        let cards = state.deck.len() + state.hands[0].len() + state.hands[1].len() + state.discard.len();
        if cards == usize::from(CARDS) { Vec::new() } else { vec![format!("there are {cards} cards instead of {CARDS}")] }
    }

    fn code(mv: Move) -> u32 {
        match mv {
            Move::Bid(high) => u32::from(high),
            Move::Take(n) => 10 + u32::from(n),
            Move::Draw => 20,
            Move::Play(card) => 100 + u32::from(card),
        }
    }

    fn notation(&self, mv: Move) -> String {
        match mv {
            Move::Bid(high) => format!("bid {}", if high { "high" } else { "low" }),
            Move::Take(n) => format!("take {n}"),
            Move::Draw => "draw".to_owned(),
            Move::Play(card) if self.has(Flaw::WritesAmbiguously) => format!("play {}", card % 4),
            Move::Play(card) => format!("play {card}"),
        }
    }

    fn parse(&self, _: Seat, text: &str) -> Result<Move, String> {
        let number = |text: &str| text.parse::<u8>().map_err(|error| error.to_string());
        match text.split_once(' ') {
            None if text == "draw" => Ok(Move::Draw),
            Some(("bid", "high")) => Ok(Move::Bid(true)),
            Some(("bid", "low")) => Ok(Move::Bid(false)),
            Some(("take", n)) => Ok(Move::Take(number(n)?)),
            Some(("play", card)) => Ok(Move::Play(number(card)?)),
            _ => Err(format!("`{text}` is no move")),
        }
    }

    fn choice(&self, _: &State, _: Seat, mv: Move) -> Choice {
        let play = if self.has(Flaw::Mislabels) { "draw".to_owned() } else { self.notation(mv) };
        Choice { label: play.clone(), play, detail: String::new(), pieces: Vec::new(), rule: RULE }
    }

    fn question(&self, state: &State, seat: Seat) -> Option<Line> {
        let Status::Deciding(seats) = self.status(state) else { return None };
        (seats.contains(seat) && !self.has(Flaw::AsksNothing)).then(|| Line::new("What now?", RULE))
    }

    fn why_not(&self, _: &State, _: Seat, _: &str) -> WhyNot {
        WhyNot::NoSuchPiece
    }

    fn tell(&self, event: &Move, _: Eyes) -> Line {
        Line::new(self.notation(*event), RULE)
    }
}
