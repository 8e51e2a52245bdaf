//! The tracks, written space by space.

use super::*;
use mistgate_kernel::content::pieces;

/// A step over a space of the Enemy Focus Track sets the cube back so far when it is the last one (MF-FOCUS-05).
const WAY_BACK: usize = 7;
/// The most spaces of a track: positions are small numbers.
const MOST_SPACES: usize = 60;

/// `0 1 2 3r 4w 5rw`: the spaces from 0, with their icons (MF-FOCUS-10).
pub(super) fn focus(text: &Placed<String>, report: &Report) -> Option<Vec<FocusSpace>> {
    let mut track = Vec::new();
    for (at, piece) in pieces(text).iter().enumerate() {
        let icons = piece.value.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let number = &piece.value[..piece.value.len() - icons.len()];
        if number != at.to_string() {
            report.note(&piece.place, format!("expected space {at}, found `{}` (MF-FOCUS-10)", piece.value));
            return None;
        }
        if !matches!(icons, "" | "r" | "w" | "rw") {
            report.note(&piece.place, format!("expected `r`, `w` or `rw` behind the number, found `{icons}`"));
            return None;
        }
        track.push(FocusSpace { reinforcement: icons.contains('r'), raging: icons.contains('w') });
    }
    if !(WAY_BACK + 1..=MOST_SPACES).contains(&track.len()) {
        report.note(&text.place, format!("an Enemy Focus Track has {} to {MOST_SPACES} spaces (MF-FOCUS-05)", WAY_BACK + 1));
        return None;
    }
    Some(track)
}

/// `s4 . 1 w 2w ! E`: a start for so many Heroes, a white number, Raging, a mark, the end (MF-QUESTCHARTER-02).
pub(super) fn time(text: &Placed<String>, report: &Report) -> Option<Vec<TimeSpace>> {
    let pieces = pieces(text);
    let mut track = Vec::new();
    for (at, piece) in pieces.iter().enumerate() {
        let last = at + 1 == pieces.len();
        if last != (piece.value == "E") {
            let message = if last { "the last space of the Time Track is `E`, The End" } else { "`E` is the last space" };
            report.note(&piece.place, format!("{message} (MF-QUESTCHARTER-02)"));
            return None;
        }
        match time_space(&piece.value) {
            Some(space) => track.push(space),
            None => {
                let message = format!("`{}` is no space: expected `.`, `s1` to `s4`, a white number, `w`, `!`, or several joined as `2w`", piece.value);
                report.note(&piece.place, message);
                return None;
            }
        }
    }
    for heroes in 1..=small(MAX_HEROES) {
        let starts = track.iter().filter(|space: &&TimeSpace| space.start == Some(heroes)).count();
        if starts != 1 {
            report.note(&text.place, format!("expected one start for {heroes} Heroes, `s{heroes}`, found {starts} (MF-QUESTSETUP-03)"));
            return None;
        }
    }
    (track.len() <= MOST_SPACES).then_some(track)
}

fn time_space(piece: &str) -> Option<TimeSpace> {
    let mut space = TimeSpace::default();
    let mut letters = piece.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '.' | 'E' if piece.len() == 1 => {}
            's' if space.start.is_none() => space.start = letters.next().and_then(digit).filter(|n| (1..=MAX_HEROES).contains(&usize::from(*n))),
            '1'..='9' if space.number.is_none() => space.number = digit(letter),
            'w' if !space.raging => space.raging = true,
            '!' if !space.mark => space.mark = true,
            _ => return None,
        }
        if letter == 's' && space.start.is_none() {
            return None;
        }
    }
    Some(space)
}

/// `1 1 2 3`: how far Time moves, for each space of the Darkness Track (HM-COMP-02). Numbers never fall, because growing darkness
/// shortens the game.
pub(super) fn darkness(text: &Placed<String>, report: &Report) -> Option<Vec<u8>> {
    let mut track: Vec<u8> = Vec::new();
    for piece in pieces(text) {
        let spaces = piece.value.parse().ok().filter(|spaces| (0..=9).contains(spaces) && track.last().is_none_or(|before| before <= spaces));
        let Some(spaces) = spaces else {
            report.note(
                &piece.place,
                format!("`{}` is no space of the Darkness Track: expected a number from 0 to 9 that is no lower than the one before (HM-COMP-02)", piece.value),
            );
            return None;
        };
        track.push(spaces);
    }
    if !(2..=MOST_SPACES).contains(&track.len()) {
        report.note(&text.place, format!("the Darkness Track has 2 to {MOST_SPACES} spaces (HM-COMP-02)"));
        return None;
    }
    Some(track)
}

fn digit(letter: char) -> Option<u8> {
    letter.to_digit(10).and_then(|digit| u8::try_from(digit).ok())
}

/// `0 1 2 2 3t`: Enemies to draw, and the Time symbol (MF-QUESTCHARTER-03).
pub(super) fn reinforcement(text: &Placed<String>, report: &Report) -> Option<Vec<ReinforcementSpace>> {
    let mut track = Vec::new();
    for piece in pieces(text) {
        let number = piece.value.strip_suffix('t').unwrap_or(&piece.value);
        let Some(enemies) = number.parse().ok().filter(|enemies| (0..=9).contains(enemies)) else {
            report.note(&piece.place, format!("`{}` is no space: expected a number of Enemies, with `t` behind it for the Time symbol", piece.value));
            return None;
        };
        track.push(ReinforcementSpace { enemies, time: piece.value.ends_with('t') });
    }
    if track.is_empty() || track.len() > MOST_SPACES {
        report.note(&text.place, format!("the Reinforcement Track has 1 to {MOST_SPACES} spaces"));
        return None;
    }
    Some(track)
}
