//! How a game ended, told to whoever reads it: won or lost, by how much and to whom; how it went, and when it turned.

use crate::games::Face;
use crate::model::SeatModel;
use crate::recap::{TellKind, Told, gathered};
use mistgate_kernel::session::Session;
use mistgate_kernel::text::capital;
use mistgate_kernel::{Game, Line, Outcome, Seat, SeatSet, Silent, Status};

/// How a game ended, for one reader.
#[derive(Clone, Debug)]
pub struct Ending {
    /// Did the reader win? Nothing for somebody who only watched, or if it was not decided.
    pub won: Option<bool>,
    /// In a sentence, as one would say it to them.
    pub verdict: String,
    /// Why it ended.
    pub line: Line,
    /// Everybody's place, the best first.
    pub standings: Vec<Standing>,
    /// Who played against the seats without one of them.
    pub rival: Option<Rival>,
    /// How it went.
    pub course: Option<Course>,
    /// When it turned.
    pub moments: Vec<KeyMoment>,
}

/// Somebody whom the rules play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rival {
    /// As in a sentence: `the Brash Hero`.
    pub name: &'static str,
    /// Their points.
    pub score: i32,
}

/// Somebody's place at the end.
#[derive(Clone, Debug)]
pub struct Standing {
    /// Who.
    pub seat: Seat,
    /// Did they win?
    pub won: bool,
    /// With how many points, where points are counted.
    pub score: Option<i32>,
}

/// How it went, from round to round.
#[derive(Clone, Debug)]
pub struct Course {
    /// What is counted.
    pub measure: Measure,
    /// The rounds.
    pub rounds: Vec<u32>,
    /// Whose line, and where it was in each round.
    pub lines: Vec<(Seat, Vec<i32>)>,
}

/// What a chart shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Points, seat by seat.
    Points,
    /// What bots think of the party's prospects.
    Prospects,
}

/// A moment when it turned.
#[derive(Clone, Debug)]
pub struct KeyMoment {
    /// After so many things done.
    pub at: usize,
    /// In which round.
    pub round: u32,
    /// What happened.
    pub words: String,
    /// Was it good for the reader?
    pub good: bool,
}

/// So many turning points are told.
const MOMENTS: usize = 4;

/// The verdict and the places: cheap, for every page of a table that is over.
pub fn ending<F: Face>(face: &F, game: &F::Game, state: &<F::Game as Game>::State, seats: &[SeatModel]) -> Option<Ending> {
    let Status::Over(outcome) = game.status(state) else { return None };
    let line = face.end(game, state)?;
    let scores = face.scores(game, state);
    let mine: SeatSet = seats.iter().filter(|seat| seat.mine).map(|seat| seat.seat).collect();
    let winners = match outcome {
        Outcome::Won(seats) => seats,
        Outcome::Lost | Outcome::Undecided => SeatSet::NONE,
    };
    let standing = |seat: &SeatModel| Standing { seat: seat.seat, won: winners.contains(seat.seat), score: scores.get(usize::from(seat.seat.0)).copied() };
    // Whoever stayed at home has no place.
    let mut standings: Vec<Standing> = seats.iter().filter(|seat| seat.present).map(standing).collect();
    standings.sort_by_key(|standing| (!standing.won, -standing.score.unwrap_or_default()));
    let won = match outcome {
        Outcome::Undecided => None,
        _ if mine.is_empty() => None,
        _ => Some(mine.iter().any(|seat| winners.contains(seat))),
    };
    let rival = face.rival(game, state);
    let score = standings.iter().filter_map(|standing| standing.score).max();
    let verdict = match rival.as_ref().zip(score) {
        Some((rival, score)) => against(rival, won, score).unwrap_or_else(|| verdict(outcome, &standings, seats, mine)),
        None => verdict(outcome, &standings, seats, mine),
    };
    Some(Ending { won, verdict, line, standings, rival, course: None, moments: Vec::new() })
}

/// `You lost by 5 points to the Brash Hero`, for whoever played against somebody whom the rules play.
fn against(rival: &Rival, won: Option<bool>, score: i32) -> Option<String> {
    let (name, lead) = (rival.name, score - rival.score);
    let points = |n: i32| format!("by {n} {}", if n == 1 { "point" } else { "points" });
    Some(match won? {
        true if lead > 0 => format!("You won {} against {name}", points(lead)),
        true => format!("You won against {name}"),
        false if lead < 0 => format!("You lost {} to {name}", points(-lead)),
        false => format!("You lost to {name}"),
    })
}

/// `You lost by 12 points to Gorm`, `You won, all four`, `West won by 3 points`, `You share the victory with West`.
fn verdict(outcome: Outcome, standings: &[Standing], seats: &[SeatModel], mine: SeatSet) -> String {
    let name = |seat: Seat| seats.get(usize::from(seat.0)).map_or_else(String::new, |seat| seat.spoken.clone());
    // Whoever plays all rivals has won and lost: they are told who has won.
    let for_all =
        matches!(outcome, Outcome::Won(_)) && standings.len() > 1 && standings.iter().all(|standing| standing.score.is_some() && mine.contains(standing.seat));
    let mine = if for_all { SeatSet::NONE } else { mine };
    let best = |wanted: &dyn Fn(&Standing) -> bool| standings.iter().filter(|standing| wanted(standing)).filter_map(|standing| standing.score).max();
    let points = |n: i32| format!("by {n} {}", if n == 1 { "point" } else { "points" });
    let winners: Vec<&Standing> = standings.iter().filter(|standing| standing.won).collect();
    let names = || capital(&listed(&winners.iter().map(|standing| name(standing.seat)).collect::<Vec<_>>()));
    let together = winners.len() == standings.len();
    let i_won = winners.iter().any(|standing| mine.contains(standing.seat));
    // Rivals who are equal in everything share what a party wins together.
    let rivals = best(&|_| true).is_some();
    let partners: Vec<String> = winners.iter().filter(|standing| !mine.contains(standing.seat)).map(|standing| name(standing.seat)).collect();
    match outcome {
        Outcome::Undecided => "Nobody won and nobody lost".to_owned(),
        Outcome::Lost if mine.is_empty() && rivals => "Everybody lost".to_owned(),
        Outcome::Lost if mine.is_empty() => "The party lost".to_owned(),
        Outcome::Lost if standings.len() > 1 && !rivals => format!("You lost, {}", together_words(standings.len())),
        Outcome::Lost => "You lost".to_owned(),
        Outcome::Won(_) if rivals && i_won && !partners.is_empty() => format!("You share the victory with {}", listed(&partners)),
        Outcome::Won(_) if rivals && together && standings.len() > 1 => format!("{} share the victory", names()),
        Outcome::Won(_) if together && !mine.is_empty() && standings.len() > 1 => format!("You won, {}", together_words(standings.len())),
        Outcome::Won(_) if together && !mine.is_empty() => "You won".to_owned(),
        Outcome::Won(_) if together => "The party won".to_owned(),
        Outcome::Won(_) => {
            let lead = best(&|standing| standing.won).zip(best(&|standing| !standing.won)).map(|(first, second)| first - second);
            let my_best = best(&|standing| mine.contains(standing.seat)).zip(best(&|standing| standing.won)).map(|(my, first)| first - my);
            match (i_won, mine.is_empty()) {
                (true, _) => lead.filter(|&lead| lead > 0).map_or_else(|| "You won".to_owned(), |lead| format!("You won {}", points(lead))),
                (false, true) => lead.filter(|&lead| lead > 0).map_or_else(|| format!("{} won", names()), |lead| format!("{} won {}", names(), points(lead))),
                (false, false) => {
                    my_best.filter(|&by| by > 0).map_or_else(|| format!("You lost to {}", names()), |by| format!("You lost {} to {}", points(by), names()))
                }
            }
        }
    }
}

fn together_words(seats: usize) -> &'static str {
    match seats {
        2 => "both of you",
        3 => "all three",
        4 => "all four",
        _ => "all together",
    }
}

fn listed(names: &[String]) -> String {
    match names {
        [] => "nobody".to_owned(),
        [one] => one.clone(),
        [all @ .., last] => format!("{} and {last}", all.join(", ")),
    }
}

/// How it went and when it turned: walks through the whole game, so only the page of its end asks for it. `told` are the words of a
/// thing done.
pub fn course<F: Face>(face: &F, session: &Session<F::Game>, reader: Option<Seat>, told: impl Fn(usize) -> Vec<Told>) -> (Option<Course>, Vec<KeyMoment>) {
    let game = session.game().as_ref();
    // Where the rules have changed on the way, the log tells it.
    let Some((mut state, all)) = session.from_the_start().filter(|(_, all)| !all.is_empty()) else { return (None, Vec::new()) };
    let me = reader.unwrap_or(Seat(0));
    let seats = session.seats().len();
    let measure = if face.scores(game, session.state()).len() > 1 { Measure::Points } else { Measure::Prospects };
    let values = |state: &<F::Game as Game>::State| match measure {
        Measure::Points => face.scores(game, state),
        Measure::Prospects => vec![game.prospect(state, me)],
    };
    let lead = |values: &[i32]| match measure {
        Measure::Points => {
            let others = values.iter().enumerate().filter(|&(at, _)| at != usize::from(me.0)).map(|(_, &value)| value).max();
            values.get(usize::from(me.0)).copied().unwrap_or_default() - others.unwrap_or_default()
        }
        Measure::Prospects => values.first().copied().unwrap_or_default(),
    };
    let mut rounds: Vec<(u32, Vec<i32>)> = vec![(game.length(&state), values(&state))];
    let mut leads = vec![lead(&rounds[0].1)];
    let mut lengths = vec![game.length(&state)];
    for (at, done) in (1..).zip(&all) {
        match done.mv {
            Some(mv) => game.apply(&mut state, done.seat, mv, &mut Silent),
            None => drop(game.concede(&mut state, done.seat, &mut Silent)),
        }
        // The last value of a game in which a prospect is won or lost says nothing about how it went.
        let over = at == session.count() && measure == Measure::Prospects;
        let now = if over { rounds.last().map(|round| round.1.clone()).unwrap_or_default() } else { values(&state) };
        let length = game.length(&state);
        leads.push(lead(&now));
        lengths.push(length);
        match rounds.last_mut() {
            Some((round, last)) if *round == length => *last = now,
            _ => rounds.push((length, now)),
        }
    }
    let end = match session.status() {
        Status::Over(Outcome::Won(winners)) => Some(winners.contains(me)),
        Status::Over(Outcome::Lost) => Some(false),
        Status::Over(Outcome::Undecided) | Status::Deciding(_) => None,
    };
    let moments = moments(&leads, &lengths, end, told);
    let wide = if measure == Measure::Points { seats } else { 1 };
    let lines = (0..wide)
        .map(|at| (if wide == 1 { me } else { Seat(at as u8) }, rounds.iter().map(|(_, values)| values.get(at).copied().unwrap_or_default()).collect()));
    let course = Course { measure, lines: lines.collect(), rounds: rounds.iter().map(|(round, _)| *round).collect() };
    ((course.rounds.len() > 1).then_some(course), moments)
}

/// The things done that changed most, in order, and the last one: whether that was good says the `end`, if it was decided.
fn moments(leads: &[i32], lengths: &[u32], end: Option<bool>, told: impl Fn(usize) -> Vec<Told>) -> Vec<KeyMoment> {
    let last = leads.len() - 1;
    let mut turns: Vec<(usize, i32)> = (1..last).map(|at| (at, leads[at] - leads[at - 1])).filter(|(_, change)| *change != 0).collect();
    turns.sort_by_key(|&(at, change)| (-change.abs(), at));
    turns.truncate(MOMENTS);
    turns.push((last, leads[last] - leads[last.saturating_sub(1)]));
    turns.sort_unstable();
    let words = |at: usize| {
        let story: Vec<Line> = told(at - 1).into_iter().filter(|told| told.kind == TellKind::Story).map(|told| told.line).collect();
        gathered(&story).into_iter().take(2).map(|line| line.text).collect::<Vec<_>>().join(" ")
    };
    let moment = |(at, change): (usize, i32)| KeyMoment { at, round: lengths[at], words: words(at), good: end.filter(|_| at == last).unwrap_or(change >= 0) };
    turns.into_iter().map(moment).filter(|moment| !moment.words.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_played_against_the_rules_is_told_by_how_much() {
        let rival = Rival { name: "the Brash Hero", score: 50 };
        assert_eq!(against(&rival, Some(false), 45).as_deref(), Some("You lost by 5 points to the Brash Hero"));
        assert_eq!(against(&rival, Some(true), 51).as_deref(), Some("You won by 1 point against the Brash Hero"));
        assert_eq!(against(&rival, Some(false), 50).as_deref(), Some("You lost to the Brash Hero"));
        assert_eq!(against(&rival, None, 50), None);
    }
    use crate::games::mistywell::MistywellFace;
    use crate::look::Tone;
    use crate::model::Who;
    use mistgate_kernel::journal::Journal;
    use mistgate_kernel::{Rule, Status};
    use mistgate_mistywell::Mistywell;
    use std::sync::Arc;

    #[test]
    fn how_it_went_is_told_after_the_game_was_put_away_too() {
        let game = Arc::new(Mistywell::embedded().expect("sound content"));
        let setup = mistgate_mistywell::Setup { rounds: Some(3), ..Default::default() };
        let mut session = Session::begin(game.clone(), setup, 5).unwrap();
        while let Status::Deciding(seats) = session.status() {
            let seat = seats.iter().next().unwrap();
            let mut moves = Vec::new();
            session.game().legal(session.state(), seat, &mut moves);
            session.play(seat, moves[0]).unwrap();
        }
        let again = Session::reopen(game.clone(), &Journal::read(&session.journal()).unwrap(), vec![session.snapshot()]).unwrap();
        assert!(again.done().is_empty(), "nothing of it is in memory");
        let word = |at: usize| vec![Told { line: Line::new(format!("Thing {at}."), Rule::NONE), kind: TellKind::Story }];
        let went = |session| format!("{:?}", course(&MistywellFace(game.clone()), session, None, word));
        assert_eq!(went(&again), went(&session));
        assert!(went(&again).contains("Some(Course"), "{}", went(&again));
    }

    fn seats(mine: &[u8]) -> Vec<SeatModel> {
        let names = ["South", "West", "North"];
        let one = |at: usize| SeatModel {
            seat: Seat(at as u8),
            role: names[at].into(),
            spoken: names[at].into(),
            glyph: "star",
            tone: Tone::Gold,
            who: Who::Open,
            mine: mine.contains(&(at as u8)),
            deciding: false,
            present: true,
            here: None,
        };
        (0..3).map(one).collect()
    }

    fn said(outcome: Outcome, scores: [Option<i32>; 3], mine: &[u8]) -> String {
        let seats = seats(mine);
        let won = |seat| matches!(outcome, Outcome::Won(winners) if winners.contains(Seat(seat)));
        let standings: Vec<Standing> = (0..3).map(|at| Standing { seat: Seat(at), won: won(at), score: scores[usize::from(at)] }).collect();
        verdict(outcome, &standings, &seats, mine.iter().map(|&at| Seat(at)).collect())
    }

    #[test]
    fn everybody_is_told_their_own_result() {
        let west: SeatSet = [Seat(1)].into_iter().collect();
        let points = [Some(38), Some(50), Some(12)];
        assert_eq!(said(Outcome::Won(west), points, &[0]), "You lost by 12 points to West");
        assert_eq!(said(Outcome::Won(west), points, &[1]), "You won by 12 points");
        assert_eq!(said(Outcome::Won(west), points, &[]), "West won by 12 points");
        let equal = [Some(7), Some(7), Some(3)];
        assert_eq!(said(Outcome::Won(SeatSet::first(2)), equal, &[0]), "You share the victory with West");
        assert_eq!(said(Outcome::Won(SeatSet::first(2)), equal, &[2]), "You lost by 4 points to South and West");
        assert_eq!(said(Outcome::Won(SeatSet::first(2)), equal, &[]), "South and West won by 4 points");
        assert_eq!(said(Outcome::Won(west), points, &[0, 1, 2]), "West won by 12 points", "whoever plays all of them");
        assert_eq!(said(Outcome::Won(SeatSet::first(3)), [None; 3], &[0, 1, 2]), "You won, all three");
        assert_eq!(said(Outcome::Won(SeatSet::first(3)), [Some(7); 3], &[1]), "You share the victory with South and North");
        assert_eq!(said(Outcome::Won(SeatSet::first(3)), [Some(7); 3], &[]), "South, West and North share the victory");
        assert_eq!(said(Outcome::Won(SeatSet::first(3)), [None; 3], &[0]), "You won, all three");
        assert_eq!(said(Outcome::Won(SeatSet::first(3)), [None; 3], &[]), "The party won");
        assert_eq!(said(Outcome::Lost, [None; 3], &[2]), "You lost, all three");
        assert_eq!(said(Outcome::Lost, [None; 3], &[]), "The party lost");
        assert_eq!(said(Outcome::Lost, points, &[2]), "You lost");
        assert_eq!(said(Outcome::Lost, points, &[]), "Everybody lost");
        assert_eq!(said(Outcome::Undecided, points, &[2]), "Nobody won and nobody lost");
    }

    #[test]
    fn turning_points_are_the_greatest_changes_in_order_and_the_end() {
        let told = |at: usize| vec![Told { line: Line::new(format!("Thing {at}."), Rule::NONE), kind: TellKind::Story }];
        let (leads, rounds) = ([0, 1, 9, 9, 2, 2, 3, 4, 30, 31], [1, 1, 1, 2, 2, 2, 3, 3, 3, 3]);
        let found = moments(&leads, &rounds, None, told);
        let at: Vec<(usize, u32, bool)> = found.iter().map(|moment| (moment.at, moment.round, moment.good)).collect();
        assert_eq!(at, [(1, 1, true), (2, 1, true), (4, 2, false), (8, 3, true), (9, 3, true)]);
        assert_eq!(found[1].words, "Thing 1.");
        let lost = moments(&leads, &rounds, Some(false), told);
        assert_eq!(lost.iter().map(|moment| moment.good).collect::<Vec<_>>(), [true, true, false, true, false], "the end of a lost game is no star");
    }
}
