//! Malhya, Lands of Legends: a campaign told in booklets, for two to five heroes.
//!
//! What a player would look for, and where it is:
//! - [`words`]: the vocabulary; [`ids`]: cards, tokens, triangles, resources
//! - [`content`]: heroes, cards, the region; [`booklet`]: the language of the booklets, and reading them
//! - [`campaign`]: the group, setups, levels, joining and leaving, difficulty; [`hero`]: boards, things, Talents, life, aura
//! - [`market`]: buying and selling; [`check`]: Skill checks; [`travel`]: the journey; [`dungeon`]: tiles and their rooms
//! - `action`: Action cards; [`place`]: maps, movement, sight; [`stealth`]: Stealth mode; [`combat`]: fights; [`magic`]: Spells;
//!   [`challenge`]: pages without a map
//! - [`state`]: an adventure at one moment; [`agenda`]: what is still to be done; [`machine`]: doing it
//! - [`ask`]: questions, legal answers, reasons; [`moves`], [`event`]: what goes in and what comes out; [`show`]: what is seen
//! - [`look`]: what the rules ask about a state; `faults`: what must always hold; `features`: what can be counted; `redeal`: what eyes cannot know; `prospect`:
//!   how well it stands, for bots; `sensible`: what somebody with sense would do; `arrange`: positions for scenarios

#![deny(clippy::wildcard_enum_match_arm, reason = "a new verb, event, question or step is missed wherever it is needed")]

mod action;
pub mod agenda;
mod arrange;
pub mod ask;
pub mod booklet;
pub mod campaign;
pub mod challenge;
pub mod check;
pub mod combat;
pub mod content;
pub mod dungeon;
pub mod event;
mod faults;
mod features;
pub mod hero;
pub mod ids;
pub mod look;
pub mod machine;
pub mod magic;
pub mod market;
pub mod moves;
pub mod place;
mod prospect;
mod redeal;
mod sensible;
pub mod show;
pub mod state;
pub mod stealth;
pub mod travel;
pub mod words;

use crate::booklet::instruction::Ending;
use crate::content::Content;
use crate::event::Event;
use crate::look::Look;
use crate::machine::Machine;
use crate::moves::Move;
use crate::show::view::View;
use crate::state::{End, State};
use crate::words::HeroId;
use mistgate_kernel::content::{Edition, Problems, Source};
use mistgate_kernel::{Chance, Choice, Eyes, Game, Illegal, Line, Outcome, Rule, Seat, SeatSet, SetupError, Status, Told, WhyNot};

pub use campaign::setup::Setup;

/// The game: its rules, with one set of content.
#[derive(Clone, Debug)]
pub struct Malhya {
    /// Heroes, cards, the region, booklets.
    pub content: Content,
    edition: Edition,
}

impl Malhya {
    /// The game with the content of these files.
    pub fn load(files: &[Source]) -> Result<Self, Problems> {
        let content = content::load(files)?;
        let edition = Edition::named(files, &content.former, &content.version);
        Ok(Malhya { content, edition })
    }

    /// The same game with more booklets beside its own.
    pub(crate) fn with_booklets(&self, booklets: &[Source]) -> Result<Self, Problems> {
        Ok(Malhya { content: content::load::with_booklets(&self.content, booklets)?, edition: self.edition.clone() })
    }

    /// The files of the content that comes with the program.
    pub fn files() -> Vec<Source> {
        content::FILES.iter().map(|&(name, text)| Source::new(name, text)).collect()
    }

    /// The game with the content that comes with the program.
    pub fn embedded() -> Result<Self, Problems> {
        Self::load(&Self::files())
    }

    /// The state with the content beside it, for questions about it.
    #[inline]
    pub fn look<'a>(&'a self, state: &'a State) -> Look<'a> {
        Look { c: &self.content, s: state }
    }

    fn machine<'a>(&'a self, state: &'a mut State, log: Told<'a, Event>) -> Machine<'a> {
        Machine { c: &self.content, s: state, log }
    }
}

mistgate_kernel::in_json! { Setup, State; Event, View<'_> }

impl Game for Malhya {
    const NAME: &'static str = "malhya";
    const HORIZON: u32 = prospect::HORIZON;
    const FEATURES: &'static [&'static str] = features::FEATURES;
    /// 2: a Talent of the Mhaÿ brings a Spell (ML-SCHOOL-13). 3: a turn that can only be ended ends by itself (ML-GOLDEN-02), and Talents
    /// of stealth and combat are on cards (ML-TALENT-26). 4: whoever passes an ally arrives (ML-MOVE-07), Potions in a place are for the next
    /// space (ML-LIFE-08), and enemies with areas, with bows and with large bases keep to their protocols (ML-AREA-01, ML-ENEMY-26, ML-BASE-07).
    /// 5: whoever lies unconscious gets nothing of a result and spends no Aura (ML-CHECK-69, ML-LIFE-04), what a State weakens or a Talent
    /// makes light counts so for everything in a check (ML-STATE-02, ML-VOCAB-65), and a Dungeon tile takes along what lies on it (ML-DUNGEON-13);
    /// no enemy stops on a comrade's space (ML-MOVE-05), contact where it cannot stand ends its walk behind it (ML-MOVE-26), of a large one
    /// contact with any of its spaces (ML-BASE-10), and archers come next to nobody (ML-ENEMY-21, ML-ENEMY-30, ML-ENEMY-33).
    /// 6: a Market sells each Basic Weapon once (ML-MARKET-08), whoever joins chooses a colour (ML-SETUP-02), and when the hero leaves whom a
    /// chapter is about, another takes that place (ML-JOIN-06); a large enemy stops on no comrade either (ML-BASE-02, ML-BASE-10).
    /// 7: nobody shoots through cover and an enemy behind it (ML-KILL-13), a wall that is only touched is no penalty (ML-EFFECT-20), whoever
    /// is healed in Stealth mode stands up at once (ML-FALLEN-05), a check that costs Action Points ends the Free Movement (ML-MOVE-13),
    /// Artifacts are put on and States cured on the own turn (ML-ARTIFACT-02, ML-STATE-07), and the players choose among equal spaces for
    /// who comes back and between two ends of a fight (ML-EXIT-09, ML-FINISH-07); whoever falls by a chapter in Stealth mode rolls the dice of
    /// that turn (ML-FALLEN-24), a chapter that ends Stealth mode breaks it off (ML-COMBAT-02), and a Noise token moved onto an enemy is gone
    /// (ML-VOCAB-93).
    /// 8: while turns are played a chapter that is read opens nobody's Knapsack but that of the hero whose turn it is (ML-GOLDEN-07), in an
    /// empty room everybody's is open (ML-EXIT-13), nobody swaps with a hero in the middle of a movement (ML-SWAP-05), heroes join and leave between
    /// two places in Stealth mode too (ML-JOIN-03), the players choose where a target stands whose space is taken (ML-RULECARD-04), and in a
    /// Challenge Objects cost what they cost, Potions are for the own zone, and whoever lies on the way holds nobody up (ML-CHALLENGE-11).
    /// Whoever has left an empty room by another way than the rest comes back (ML-EXIT-09), Spells of who has left the group are drawn again
    /// (ML-JOIN-11), a Weapon is put away on a turn for an Action Point (ML-WEAPON-13), and a patrol whose only way heroes bar still comes nearer
    /// (ML-MOVE-28).
    /// 9: a Weapon that is swapped goes into an empty hand where no turns are played (ML-WEAPON-05), and a State that a hero is told to discard leaves
    /// nobody else (ML-STATE-08).
    /// Whoever reads on an ally's space that the turn is over goes to the nearest free space (ML-MAP-07).
    /// 10: a further line of a Weapon may carry a shot past what blocks (ML-EFFECT-20, ML-EFFECT-21), and what an Attack does to every hero it
    /// does once (ML-EFFECT-09).
    const RULES: u32 = 10;
    type Setup = Setup;
    type State = State;
    type Move = Move;
    type Event = Event;
    type View<'a> = View<'a>;

    /// All five heroes have a seat, in the group or not.
    fn seats(&self, _: &Setup) -> Vec<String> {
        HeroId::WORDS.iter().map(|&word| word.to_owned()).collect()
    }

    fn edition(&self) -> Option<&Edition> {
        Some(&self.edition)
    }

    fn with_content(files: &[Source]) -> Result<Self, Problems> {
        Self::load(files)
    }

    fn begin_telling(&self, setup: &Setup, seed: u64, events: Told<Event>) -> Result<State, SetupError> {
        let mut state = campaign::setup::lay_out(&self.content, setup, seed)?;
        self.machine(&mut state, events).run();
        Ok(state)
    }

    #[inline]
    fn status(&self, state: &State) -> Status {
        match state.end {
            Some(End::Story(Ending::Well)) => Status::Over(Outcome::Won(state.present)),
            Some(End::Story(Ending::Badly) | End::Conceded) => Status::Over(Outcome::Lost),
            Some(End::OutOfDays) => Status::Over(Outcome::Undecided),
            None => Status::Deciding(self.look(state).asked().map(|ask| ask.seats).unwrap_or_default()),
        }
    }

    /// Heroes join and leave (ML-JOIN-01).
    fn present(&self, state: &State) -> SeatSet {
        state.present
    }

    /// To see to one's things, and to the group: nobody needs it to go on.
    fn wishes(&self, state: &State, seat: Seat, moves: &mut Vec<Move>) {
        let look = self.look(state);
        if look.may_tend(seat) {
            moves.push(Move::Knapsack);
        }
        if look.may_regroup(seat) {
            moves.push(Move::Group);
        }
        look.map_wishes(seat, moves);
        look.purse_wish(seat, moves);
    }

    fn options(&self, state: &State, seat: Seat, each: &mut impl FnMut(Move)) {
        let look = self.look(state);
        if let Some(ask) = look.asked_of(seat) {
            look.options(ask, each);
        }
    }

    /// Nobody is told which numbers pictures hide: one that is tried is a wish that no list holds (ML-BOOK-29).
    fn permits(&self, state: &State, seat: Seat, mv: Move) -> Result<(), Illegal> {
        let mut offered = matches!(mv, Move::Number(_)) && self.look(state).may_try_number(seat);
        self.options(state, seat, &mut |other| offered |= other == mv);
        let wished = || {
            let mut wishes = Vec::new();
            self.wishes(state, seat, &mut wishes);
            wishes.contains(&mv)
        };
        if offered || wished() { Ok(()) } else { Err(Malhya::refusal(self, state, seat, mv)) }
    }

    fn refusal(&self, state: &State, seat: Seat, mv: Move) -> Illegal {
        Malhya::refusal(self, state, seat, mv)
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "what is no wish is an answer")]
    fn apply_telling(&self, state: &mut State, seat: Seat, mv: Move, events: Told<Event>) {
        let Some(ask) = self.look(state).asked() else { return };
        state.conceding = SeatSet::NONE; // A proposal lapses with the next move.
        let mut machine = self.machine(state, events);
        match mv {
            Move::Knapsack => machine.open_knapsack(seat),
            Move::Group => machine.open_group(),
            Move::Number(number) => machine.try_number(number),
            Move::EndStealth => machine.end_stealth(),
            Move::Wake(at) => machine.wake_at(seat, at),
            Move::Purse(purse) => machine.open_purse(seat, purse),
            _ => {
                machine.s.agenda.pop();
                machine.answer(ask, mv);
            }
        }
        machine.run();
    }

    /// The group gives up when all of it agree (ML-GROUP-04).
    fn concede_telling(&self, state: &mut State, seat: Seat, events: Told<Event>) -> Result<(), Illegal> {
        let rule = Rule("ML-GROUP-04");
        if state.end.is_some() {
            return Err(Illegal::new("The adventure is over.", rule));
        }
        if !state.present.contains(seat) {
            return Err(Illegal::new("This hero is not in the group.", rule));
        }
        if state.conceding.contains(seat) {
            return Err(Illegal::new("You have proposed it already; the others have not agreed.", rule));
        }
        state.conceding.insert(seat);
        if state.present.iter().all(|seat| state.conceding.contains(seat)) {
            self.machine(state, events).finish(End::Conceded);
        }
        Ok(())
    }

    fn cause(&self, state: &State) -> Option<&'static str> {
        state.end.map(|end| match end {
            End::Story(Ending::Well) => "ended well",
            End::Story(Ending::Badly) => "ended badly",
            End::Conceded => "conceded",
            End::OutOfDays => "out of days",
        })
    }

    /// Both save sheets: the next adventure begins with them.
    fn legacy(&self, state: &State) -> Option<serde_json::Value> {
        state.end.and_then(|_| serde_json::to_value(self.sheets(state)).ok())
    }

    /// In chapters.
    fn length(&self, state: &State) -> u32 {
        u32::from(state.page.opened)
    }

    fn view<'a>(&'a self, state: &State, eyes: Eyes) -> View<'a> {
        View::new(self, state, eyes)
    }

    fn prospect(&self, state: &State, _: Seat) -> i32 {
        prospect::prospect(self.look(state))
    }

    fn features(&self, state: &State, _: Seat, counts: &mut [i32]) {
        features::features(self.look(state), counts);
    }

    fn progress(&self, state: &State) -> u32 {
        prospect::progress(self.look(state))
    }

    fn sift(&self, state: &State, _: Seat, moves: &mut Vec<Move>) {
        prospect::sift(self.look(state), moves);
    }

    fn sensible(&self, state: &State, seat: Seat, moves: &[Move], chance: &mut Chance) -> Option<(Move, &'static str)> {
        sensible::sensible(self, state, seat, moves, chance)
    }

    fn redeal(&self, state: &mut State, _: Eyes, chance: &mut Chance) {
        redeal::redeal(state, chance);
    }

    fn faults(&self, state: &State) -> Vec<String> {
        faults::faults(self.look(state))
    }

    fn code(mv: Move) -> u32 {
        mv.code()
    }

    fn notation(&self, mv: Move) -> String {
        mv.write(&self.content.names)
    }

    fn parse(&self, _: Seat, text: &str) -> Result<Move, String> {
        Move::read(text, &self.content.names)
    }

    fn choice(&self, state: &State, seat: Seat, mv: Move) -> Choice {
        self.describe(state, seat, mv)
    }

    fn question(&self, state: &State, seat: Seat) -> Option<Line> {
        self.look(state).asked_of(seat).map(|ask| self.question_line(state, ask))
    }

    fn why_not(&self, state: &State, seat: Seat, piece: &str) -> WhyNot {
        self.explain(state, seat, piece)
    }

    fn tell(&self, event: &Event, _: Eyes) -> Line {
        self.told(event)
    }
}
