//! `mistgate bench --questions`: how many questions a round of combat in Malhya asks the people at the table, and about what.

use crate::cli;
use crate::games::malhya;
use crate::stop::{Stop, Verdict};
use mistgate_bots::{Bot, Random};
use mistgate_kernel::content::Source;
use mistgate_kernel::scenario::{Arrange, Arranged};
use mistgate_kernel::{Chance, Eyes, Game, Seat, SeatSet};
use mistgate_lab::{Player, Ratio, Watch};
use mistgate_malhya::Malhya;
use mistgate_malhya::agenda::Step;
use mistgate_malhya::ask::{Ask, Question, SpotAim};
use mistgate_malhya::combat::moves::FightMove;
use mistgate_malhya::combat::step::FightQuestion;
use mistgate_malhya::moves::Move;
use mistgate_malhya::place::spot::Spot;
use mistgate_malhya::state::State;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Write;

/// The seed of all fights, so that every run counts the same.
const SEED: u64 = 1;
/// Fights of each kind of player.
const FIGHTS: u64 = 200;
/// A fight is broken off after so many decisions.
const LONGEST: u64 = 600;

/// What was asked in some fights.
#[derive(Debug, Default)]
struct Asked {
    fights: u64,
    rounds: u64,
    questions: u64,
    /// Questions a round.
    a_round: Ratio,
    /// The same by what they are about.
    about: BTreeMap<&'static str, Ratio>,
}

impl Asked {
    fn told(&self) -> Value {
        json!({ "fights": self.fights, "rounds": self.rounds, "questions": self.questions, "a_round": self.a_round, "about": self.about })
    }
}

/// Counts while a fight is played.
#[derive(Default)]
struct Count {
    turn: u8,
    rounds: u64,
    about: BTreeMap<&'static str, u64>,
}

impl Watch<Malhya> for Count {
    fn deciding(&mut self, state: &State, _: SeatSet) {
        let Some(turn) = state.site.as_ref().and_then(|site| site.fight.as_ref()).map(|fight| fight.turn) else { return };
        let Some(&Step::Ask(Ask { what, .. })) = state.agenda.top() else { return };
        self.rounds += u64::from(turn != self.turn);
        self.turn = turn;
        *self.about.entry(about(what)).or_default() += 1;
    }
}

/// Somebody who wants to win and does not dawdle: attacks whom it can, else walks up to the nearest enemy, else ends the turn.
struct Keen;

impl Bot<Malhya> for Keen {
    fn choose(&mut self, game: &Malhya, state: &State, _: Seat, moves: &[Move], chance: &mut Chance) -> Move {
        let attacks = |mv: &&Move| matches!(mv, Move::Fight(FightMove::Attack(_) | FightMove::Strike));
        let attack = moves.iter().find(attacks).copied();
        let nearer = || nearest(game, state, moves);
        let over = || moves.iter().find(|mv| matches!(mv, Move::EndTurn | Move::Done | Move::Pass)).copied();
        attack.or_else(nearer).or_else(over).unwrap_or_else(|| Random.choose(game, state, Seat(0), moves, chance))
    }
}

/// The walk that ends nearest to an enemy, if it leads nearer than the hero who acts stands.
fn nearest(game: &Malhya, state: &State, moves: &[Move]) -> Option<Move> {
    let board = game.look(state).board()?;
    let far = |spot: Spot| {
        let foes = board.site.foes().map(|(_, foe)| board.location.spot(foe.at));
        foes.map(|foe| foe.column.abs_diff(spot.column).max(foe.row.abs_diff(spot.row))).min()
    };
    let Some(&Step::Ask(Ask { what: Question::Turn(hero), .. })) = state.agenda.top() else { return None };
    let here = far(board.location.spot(board.site.hero(hero).at.standing()?));
    let walks = moves.iter().filter_map(|&mv| if let Move::Walk(spot) = mv { Some((far(spot), mv)) } else { None });
    walks.filter(|(far, _)| *far < here).min_by_key(|(far, _)| *far).map(|(_, mv)| mv)
}

/// What a question of a fight is about.
fn about(what: Question) -> &'static str {
    match what {
        Question::Turn(_) => "what a hero does",
        Question::Resume(_) => "whether to step in",
        Question::Spot(SpotAim::Stride | SpotAim::Vantage) | Question::Combat(FightQuestion::Victim(_) | FightQuestion::Defender) => "what is tied for enemies",
        Question::Combat(FightQuestion::Raise | FightQuestion::Next) => "who acts when",
        Question::Combat(FightQuestion::Plan(..) | FightQuestion::Shove) => "how a hero attacks",
        Question::Combat(FightQuestion::Defend(_) | FightQuestion::Armour(_) | FightQuestion::TakeOff) => "how a hero defends",
        Question::Combat(
            FightQuestion::Target(..)
            | FightQuestion::Retarget(_)
            | FightQuestion::ShoveBySpell(..)
            | FightQuestion::ShiftToken(..)
            | FightQuestion::Casting(_)
            | FightQuestion::Charm(_),
        ) => "how a Spell is cast",
        _ => "anything else",
    }
}

/// Plays fights of four heroes and says what was asked.
pub fn run(arguments: &cli::Bench) -> Result<Verdict, Stop> {
    let position = Malhya::arrange(&Malhya::files(), &Source::new("four", malhya::FOUR))?;
    let asked = [("at random", asked(&position, Random)), ("straight on", asked(&position, Keen))];
    let mut out = anstream::stdout().lock();
    if arguments.json {
        let told: Value = asked.iter().map(|(name, asked)| ((*name).to_owned(), asked.told())).collect::<serde_json::Map<_, _>>().into();
        writeln!(out, "{told}")?;
        return Ok(Verdict::Fine);
    }
    for (name, asked) in &asked {
        writeln!(out, "Played {name}: {:.1} questions a round, in {} rounds of {} fights", asked.a_round, asked.rounds, asked.fights)?;
        for (about, n) in &asked.about {
            writeln!(out, "{:>8}  {about}", format!("{n:.2}"))?;
        }
    }
    Ok(Verdict::Fine)
}

fn asked<B: Bot<Malhya>>(position: &Arranged<Malhya>, bot: B) -> Asked {
    let (game, mut player, mut all) = (&position.game, Player::new(&position.game, bot), Count::default());
    for seed in (0..FIGHTS).map(|index| Chance::nth_seed(SEED, index)) {
        let mut state = position.state;
        game.redeal(&mut state, Eyes::SPECTATOR, &mut Chance::new(seed));
        all.turn = 0;
        player.play_on(state, seed, LONGEST, &mut all);
    }
    let questions = all.about.values().sum();
    let about = all.about.iter().map(|(&about, &n)| (about, Ratio::new(n, all.rounds))).collect();
    Asked { fights: FIGHTS, rounds: all.rounds, questions, a_round: Ratio::new(questions, all.rounds), about }
}
