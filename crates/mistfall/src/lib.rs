//! Mistfall: one to four Heroes cross a land of mists, beat its Encounters and seek the evil behind them.
//!
//! What a player would look for, and where it is:
//! - [`ids`]: the vocabulary; [`content`]: cards, tiles, Charters, Quests; [`effect`]: what cards do; [`tables`]: what is
//!   worked out from the content once
//! - [`state`]: the table at one moment, with [`per_card`] for one entry a card and [`hero_cards`] for a Hero's piles; [`texts`]: what all texts in play are about; [`agenda`]: what is still to be done and what is asked; [`machine`]: at work
//! - [`setup`]; `phases` and one file for each: `reinforcement`, `travel`, `pursuit`, `hero_phase`, `defence`, `encounter_phase`, `time_phase`
//! - `actions`: a Hero's Action; `attack`: its damage; `assault`: damage to a Hero; `reflex`: Reflexes; `focus`, `tracks`,
//!   `enrage`, `heal`, `conditions`, `elimination`, `encounters`, `rewards`, `locations`, `tokens`, `cards`
//! - `triggers`: abilities; `effects`: the verbs; [`numbers`]: numbers and conditions; [`modifiers`]: lasting changes
//! - [`look`]: what can be seen at a glance; [`range`]: Range and targets; [`possible`]: costs and what would do nothing;
//!   [`bars`]: why an Action can't be used; [`options`]: the legal answers
//! - [`moves`], [`event`], [`view`]: what goes in and what comes out; `choices`, `tell`, `why`, `untimely`: the same in words; [`printed`]: cards as printed
//! - `faults`: what must always hold; `prospect`: how well it stands, for bots; `arrange`: positions for scenarios

#![deny(clippy::wildcard_enum_match_arm, reason = "a new verb, event, question or step is missed wherever it is needed")]
#![cfg_attr(
    not(test),
    deny(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss,
        reason = "a number that does not fit is a fault to be told, or is bounded on purpose"
    )
)]

mod actions;
pub mod agenda;
mod arrange;
mod assault;
mod attack;
pub mod bars;
mod cards;
mod choices;
mod conditions;
pub mod content;
mod defence;
pub mod effect;
mod effects;
mod elimination;
mod encounter_phase;
mod encounters;
mod enrage;
pub mod event;
mod faults;
mod focus;
mod heal;
pub mod heart;
pub mod hero_cards;
mod hero_phase;
pub mod ids;
mod locations;
pub mod look;
pub mod machine;
pub mod modifiers;
pub mod modules;
pub mod moves;
pub mod numbers;
pub mod options;
pub mod per_card;
mod phases;
pub mod possible;
pub mod printed;
mod prospect;
mod pursuit;
pub mod range;
mod reflex;
mod reinforcement;
mod rewards;
pub mod setup;
pub mod state;
pub mod tables;
mod tell;
pub mod texts;
mod time_phase;
mod tokens;
mod tracks;
mod travel;
mod triggers;
mod untimely;
pub mod view;
mod why;

use crate::content::{Content, SpotTile};
use crate::event::Event;
use crate::hero_cards::Held;
use crate::ids::{CardId, Hero, Land, TileId};
use crate::look::Look;
use crate::machine::Machine;
use crate::moves::{Move, Moves};
use crate::state::{End, State};
use crate::tables::Tables;
use crate::view::View;
use mistgate_kernel::content::{Edition, Problems, Source};
use mistgate_kernel::language::{Reader, Writer};
use mistgate_kernel::{Chance, Choice, Eyes, Game, Id, Illegal, Line, Outcome, Rule, Seat, SeatSet, SetupError, Status, Told, WhyNot};

pub use setup::Setup;

/// The game: its rules, with one set of content.
#[derive(Clone, Debug)]
pub struct Mistfall {
    /// Cards, tiles, Charters, Quests.
    pub content: Content,
    /// What is worked out from them.
    pub tables: Tables,
    edition: Edition,
    /// Only those files that belong to the base game, if there are others: a play that uses nothing of the expansion has this content.
    base: Option<Edition>,
}

/// Keys that the rules do not read.
const PROSE: &[&str] = &["flavour", "story"];

impl Mistfall {
    /// The game with the content of these files.
    pub fn new(content: Content, files: &[Source]) -> Self {
        let tables = Tables::new(&content);
        let edition = Edition::new(files, &content.version, PROSE);
        let of_base = content::of_base(files);
        let base = (of_base.len() < files.len()).then(|| Edition::new(&of_base, &content::version(&of_base), PROSE));
        Mistfall { content, tables, edition, base }
    }

    /// The game with the content of these files.
    pub fn load(files: &[Source], rewrites: Option<&Source>) -> Result<Self, Problems> {
        Ok(Self::new(content::load(files, rewrites)?, files))
    }

    /// The files of the content that comes with the program, the expansion's included.
    pub fn files() -> Vec<Source> {
        content::with_heart()
    }

    /// The base game with the content that comes with the program.
    pub fn embedded() -> Result<Self, Problems> {
        Self::load(&content::files(), None)
    }

    /// The state with the content beside it, for questions about it.
    #[inline]
    pub fn look<'a>(&'a self, state: &'a State) -> Look<'a> {
        Look { c: &self.content, t: &self.tables, s: state }
    }

    fn machine<'a>(&'a self, state: &'a mut State, log: Told<'a, Event>) -> Machine<'a> {
        Machine { c: &self.content, t: &self.tables, s: state, log }
    }
}

mistgate_kernel::in_json! { Setup, State; Event, View<'_> }

impl Game for Mistfall {
    const NAME: &'static str = "mistfall";
    const HORIZON: u32 = prospect::HORIZON;
    /// All that happens lies open (MF-AREA-06); only decks and tiles are hidden.
    const OPEN: bool = true;
    const FEATURES: &'static [&'static str] = prospect::FEATURES;
    type Setup = Setup;
    type State = State;
    type Move = Move;
    type Event = Event;
    type View<'a> = View<'a>;

    /// The seats are the Heroes, whoever plays them.
    fn seats(&self, setup: &Setup) -> Vec<String> {
        setup.heroes.clone()
    }

    fn edition(&self) -> Option<&Edition> {
        Some(&self.edition)
    }

    /// A table of the base game never changes because the expansion did.
    fn edition_for(&self, setup: &Setup) -> Option<&Edition> {
        self.base.as_ref().filter(|_| !setup.uses_heart(&self.content)).or(Some(&self.edition))
    }

    fn edition_called(&self, name: &str) -> Option<&Edition> {
        [Some(&self.edition), self.base.as_ref()].into_iter().flatten().find(|edition| edition.is(name))
    }

    fn with_content(files: &[Source]) -> Result<Self, Problems> {
        Ok(Self::new(content::load_kept(files)?, files))
    }

    fn begin_telling(&self, setup: &Setup, seed: u64, events: Told<Event>) -> Result<State, SetupError> {
        let mut state = setup::lay_out(&self.content, &self.tables, setup, seed)?;
        self.machine(&mut state, events).begin();
        Ok(state)
    }

    #[inline]
    fn status(&self, state: &State) -> Status {
        match state.end {
            // MF-END-06, MF-FINE-31: all win or lose together, the eliminated included.
            Some(End::Victory) => Status::Over(Outcome::Won(SeatSet::first(usize::from(state.number)))),
            Some(End::HeroLost | End::AllLost | End::TimeOut | End::Conceded) => Status::Over(Outcome::Lost),
            None => {
                let party = state.party_seats();
                Status::Deciding(self.look(state).asked().map(|ask| ask.who.iter().filter(|&seat| party.contains(seat)).collect()).unwrap_or_default())
            }
        }
    }

    fn options(&self, state: &State, seat: Seat, each: &mut impl FnMut(Move)) {
        if let Some(ask) = self.asked_of(state, seat) {
            self.look(state).options(ask, seat, each);
        }
    }

    /// MF-REFLEX-07: who has passed for the Phase may take that back.
    fn wishes(&self, state: &State, seat: Seat, moves: &mut Vec<Move>) {
        if has_passed_for_the_phase(state, seat) {
            moves.push(Move::AskAgain);
        }
    }

    fn refusal(&self, state: &State, seat: Seat, mv: Move) -> Illegal {
        self.why_refused(state, seat, mv).into()
    }

    fn apply_telling(&self, state: &mut State, seat: Seat, mv: Move, events: Told<Event>) {
        let Some(ask) = self.look(state).asked() else { return };
        if mv == Move::AskAgain {
            return self.machine(state, events).ask_again(seat);
        }
        state.agenda.pop();
        state.conceding = SeatSet::NONE; // a proposal lapses with the next move
        let mut machine = self.machine(state, events);
        machine.answer(ask, seat, mv);
        machine.run();
    }

    /// Giving up together is a defeat like any other; a person alone decides alone.
    fn concede_telling(&self, state: &mut State, seat: Seat, mut events: Told<Event>) -> Result<(), Illegal> {
        let rule = Rule("MF-END-06");
        if state.end.is_some() {
            return Err(Illegal::new("The game is over.", rule));
        }
        if seat.0 >= state.number {
            return Err(Illegal::new("Only somebody who plays a Hero can give up.", rule));
        }
        let person = state.control[usize::from(seat.0)];
        if state.conceding.contains(Seat(person)) {
            return Err(Illegal::new("You have proposed it already; the others have not agreed.", rule));
        }
        state.conceding.insert(Seat(person));
        events.note(Event::ProposedToConcede { person });
        if state.control[..usize::from(state.number)].iter().all(|&person| state.conceding.contains(Seat(person))) {
            self.machine(state, events).finish(End::Conceded);
        }
        Ok(())
    }

    fn cause(&self, state: &State) -> Option<&'static str> {
        state.end.map(|end| match end {
            End::Victory => "victory",
            End::HeroLost => "a hero lost on the way",
            End::AllLost => "all heroes lost",
            End::TimeOut => "out of time",
            End::Conceded => "conceded",
        })
    }

    fn length(&self, state: &State) -> u32 {
        u32::from(state.round)
    }

    /// Hands and piles lie open to all (MF-AREA-06).
    fn view<'a>(&'a self, state: &State, _eyes: Eyes) -> View<'a> {
        View::new(self, state)
    }

    fn prospect(&self, state: &State, _: Seat) -> i32 {
        prospect::prospect(self.look(state))
    }

    fn features(&self, state: &State, _: Seat, counts: &mut [i32]) {
        prospect::features(self.look(state), counts);
    }

    fn redeal(&self, state: &mut State, _eyes: Eyes, chance: &mut Chance) {
        self.deal_anew(state, chance);
    }

    fn faults(&self, state: &State) -> Vec<String> {
        faults::faults(self.look(state))
    }

    fn code(mv: Move) -> u32 {
        mv.code()
    }

    fn notation(&self, mv: Move) -> String {
        Writer::<Moves>::text::<Move>(&mv, self)
    }

    fn parse(&self, _: Seat, text: &str) -> Result<Move, String> {
        Reader::<Moves>::line::<Move>(text, self)
    }

    fn choice(&self, state: &State, seat: Seat, mv: Move) -> Choice {
        self.describe(state, seat, mv)
    }

    fn question(&self, state: &State, seat: Seat) -> Option<Line> {
        self.asked_of(state, seat).map(|ask| self.question_line(state, ask, seat))
    }

    fn why_not(&self, state: &State, seat: Seat, piece: &str) -> WhyNot {
        self.explain(state, seat, piece)
    }

    /// All that happens lies open (MF-AREA-06).
    fn tell(&self, event: &Event, _eyes: Eyes) -> Line {
        self.told(event)
    }
}

fn has_passed_for_the_phase(state: &State, seat: Seat) -> bool {
    state.end.is_none() && state.muted.contains(seat) && state.is_in_play(Hero::of_seat(seat))
}

impl Mistfall {
    fn asked_of(&self, state: &State, seat: Seat) -> Option<agenda::Ask> {
        let in_play = state.is_in_play(Hero::of_seat(seat));
        self.look(state).asked_of(seat).filter(|_| in_play)
    }

    /// Shuffles what nobody can know, from what everybody can work out: not even the old order matters.
    fn deal_anew(&self, state: &mut State, chance: &mut Chance) {
        fn shuffle<T: Id, const N: usize>(pile: &mut state::Pile<T, N>, chance: &mut Chance) {
            pile.as_mut_slice().sort_unstable();
            chance.shuffle(pile.as_mut_slice());
        }
        self.redeal_rewards(state, chance);
        for hero in &mut state.heroes {
            hero.cards.of_mut(Held::Deck).sort_unstable();
            chance.shuffle(hero.cards.of_mut(Held::Deck));
        }
        state.enemy_decks.iter_mut().for_each(|deck| shuffle(deck, chance));
        shuffle(&mut state.encounter_deck, chance);
        shuffle(&mut state.time_deck, chance);
        shuffle(&mut state.reward_deck, chance);
        self.redeal_tiles(state, chance);
        state.chance = Chance::new(chance.bits());
    }

    /// Which of a Hero's Personal Rewards is in the deck, nobody knows until it is seen (MF-QUESTSETUP-06).
    fn redeal_rewards(&self, state: &mut State, chance: &mut Chance) {
        state.boxed.as_mut_slice().sort_unstable();
        for hero in (0..state.number).map(Hero).filter(|hero| !state.seen_rewards.contains(hero.seat())) {
            let charter = state.hero(hero).charter;
            let own = |id: CardId| self.content.cards[id.index()].hero == Some(charter);
            let Some(in_deck) = state.reward_deck.as_slice().iter().position(|&id| own(id)) else { continue };
            let mut all = state::Pile::<CardId, 16>::new();
            all.push(state.reward_deck.remove(in_deck));
            while let Some(at) = state.boxed.as_slice().iter().position(|&id| own(id)) {
                all.push(state.boxed.remove(at));
            }
            all.as_mut_slice().sort_unstable();
            chance.shuffle(all.as_mut_slice());
            if let Some(card) = all.pop() {
                state.reward_deck.push(card);
            }
            all.as_slice().iter().for_each(|&id| state.boxed.push(id));
            state.boxed.as_mut_slice().sort_unstable();
        }
    }

    /// A face-down tile of a land may be any of that land that has not been seen.
    fn redeal_tiles(&self, state: &mut State, chance: &mut Chance) {
        let spots = &self.content.quests[state.quest.index()].spots;
        let hidden = |state: &State, at: usize| matches!(spots[at].tile, SpotTile::Land(_)) && !state.board[at].face_up;
        for land in Land::ALL {
            let mut pool = state::Pile::<TileId, { ids::MOST_TILES }>::new();
            for (id, tile) in TileId::numbered(&self.content.tiles[..self.content.taking_part(state.quest).tiles]) {
                let known = spots.iter().enumerate().any(|(at, _)| state.board[at].tile == id && !hidden(state, at));
                if tile.land == land && !known {
                    pool.push(id);
                }
            }
            chance.shuffle(pool.as_mut_slice());
            for (at, spot) in spots.iter().enumerate() {
                if hidden(state, at)
                    && spot.tile == SpotTile::Land(land)
                    && let Some(tile) = pool.pop()
                {
                    state.board[at].tile = tile;
                }
            }
        }
    }
}
