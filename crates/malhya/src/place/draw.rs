//! The map as text: as its tiles are drawn, with whoever stands there.

use super::figures::{Board, Who};
use super::location::TokenKind;
use super::tile::{Cell, Line, sign};
use mistgate_kernel::places::Space;
use mistgate_kernel::places::square::{Barrier, Side};

impl Board<'_> {
    /// The drawing, line by line, with a ruler. Heroes are capital letters, enemies the last digit of their numbers, a fallen hero a
    /// small letter; `!` is a Corpse, `?` an Interest token, `^` an Access token, `*` an Invocation token, `&` Noise.
    pub fn drawing(self) -> Vec<String> {
        let (columns, rows) = (self.location.sketch.columns, self.location.sketch.rows);
        let ruler: String = (0..columns).map(|column| format!("  {:<2}", mistgate_kernel::places::name(column, 0).trim_end_matches('1'))).collect();
        let mut lines = vec![format!("    {}", ruler.trim_end())];
        for row in 0..=rows {
            let corners: String = (0..columns).map(|column| format!("+{}", self.level(column, row))).collect();
            lines.push(format!("    {corners}+"));
            if row < rows {
                let spaces: String = (0..=columns).map(|column| self.across(column, row)).collect();
                lines.push(format!("{:>3} {}", row + 1, spaces.trim_end()));
            }
        }
        lines
    }

    fn level(self, column: u8, row: u8) -> &'static str {
        match self.shown(Side::Level(column, row)) {
            Line::Nothing => "   ",
            Line::Low => "- -",
            Line::Wall => "---",
            Line::Door => "-D-",
        }
    }

    /// A line and the space east of it.
    fn across(self, column: u8, row: u8) -> String {
        let line = match self.shown(Side::Upright(column, row)) {
            Line::Nothing => ' ',
            Line::Low => ':',
            Line::Wall => '|',
            Line::Door => 'D',
        };
        if column == self.location.sketch.columns { line.to_string() } else { format!("{line} {} ", self.letter(column, row)) }
    }

    /// What stands on a side now: an open door is nothing.
    fn shown(self, side: Side) -> Line {
        match self.ground.map.barrier(side) {
            Barrier::None => Line::Nothing,
            Barrier::Hindering => Line::Low,
            Barrier::Blocking => Line::Wall,
            Barrier::Door(door) if self.site.closed.contains(door) => Line::Door,
            Barrier::Door(_) => Line::Nothing,
        }
    }

    fn letter(self, column: u8, row: u8) -> char {
        let Some(space) = self.ground.map.space(column, row) else {
            return if self.location.sketch.cell(column, row) == Cell::Closed { 'x' } else { ' ' };
        };
        match self.on(space) {
            Some(Who::Hero(hero)) => hero.word().chars().next().map_or('H', |letter| letter.to_ascii_uppercase()),
            Some(Who::Ward) => '@',
            Some(Who::Foe(foe)) => char::from(b'0' + (foe.0 + 1) % 10),
            None => self.lying_or_token(space).unwrap_or_else(|| sign(self.ground.map.zones(space))),
        }
    }

    fn lying_or_token(self, space: Space) -> Option<char> {
        let site = self.site;
        let lying = site.lying().find(|&(_, at)| at == space).and_then(|(hero, _)| hero.word().chars().next());
        let corpse = || site.corpses.as_slice().contains(&space).then_some('!');
        let noise = || site.noise.as_slice().contains(&space).then_some('&');
        let token = || site.tokens.as_slice().iter().find(|token| token.at == space);
        lying.or_else(corpse).or_else(noise).or_else(|| {
            token().map(|token| match token.kind {
                TokenKind::Interest(_) => '?',
                TokenKind::Access(_) => '^',
                TokenKind::Invocation(_) => '*',
            })
        })
    }
}
