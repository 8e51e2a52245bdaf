//! Lines of sight: who sees whom, and what stands in the way (ML-SIGHT).

use super::figures::{Board, Camp, Who};
use crate::booklet::condition::Mode;
use mistgate_kernel::places::sight::Meeting;
use mistgate_kernel::places::square::{Barrier, Base, Contact, Side, Size, SquareMap};
use mistgate_kernel::places::{Space, Spaces};

/// What is between two spaces, from the best to the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sight {
    /// They are next to each other: no line is needed (ML-SIGHT-05).
    Adjacent,
    /// Nothing.
    Clear,
    /// An adversary of the one who looks stands in the line (ML-SIGHT-17).
    Screened,
    /// The line is in contact with something hindering.
    Hindered,
    /// The line is in contact with something blocking (ML-SIGHT-10).
    Blocked,
}

impl Sight {
    /// Is it a valid line in this mode (ML-SIGHT-12, ML-SIGHT-14, ML-SIGHT-17)?
    #[inline]
    pub fn is_valid(self, mode: Mode) -> bool {
        match (self, mode) {
            (Sight::Adjacent | Sight::Clear, _) => true,
            (Sight::Screened | Sight::Hindered, Mode::Combat) => true,
            (Sight::Screened | Sight::Hindered, Mode::Stealth) | (Sight::Blocked, _) => false,
        }
    }

    /// The rule that decides it.
    pub fn rule(self) -> &'static str {
        match self {
            Sight::Adjacent => "ML-SIGHT-05",
            Sight::Clear => "ML-SIGHT-01",
            Sight::Screened => "ML-SIGHT-17",
            Sight::Hindered => "ML-SIGHT-12",
            Sight::Blocked => "ML-SIGHT-10",
        }
    }
}

impl Board<'_> {
    /// What somebody of this side sees from one space on another. Both ends may be parts of larger bases: those do not hinder
    /// their own lines (ML-BASE-09).
    #[inline]
    pub fn sight(self, from: Space, to: Space, screens: &Screens) -> Sight {
        let map = &self.ground.map;
        if from == to || map.adjacent(from, to, self.site.closed) {
            return Sight::Adjacent;
        }
        let met = map.obstruction(from, to, self.site.closed);
        if met.blocking { Sight::Blocked } else { self.open_sight(from, to, met.hindering, screens) }
    }

    /// A line that nothing blocks.
    #[inline]
    pub(crate) fn open_sight(self, from: Space, to: Space, hindered: bool, screens: &Screens) -> Sight {
        if hindered {
            Sight::Hindered
        } else if self.is_screened(from, to, screens) {
            Sight::Screened
        } else {
            Sight::Clear
        }
    }

    /// For somebody to whom low walls are nothing: an adversary behind one still stands in the line (ML-KILL-13, ML-EFFECT-19).
    pub(crate) fn sight_past_cover(self, from: Space, to: Space, screens: &Screens) -> Sight {
        match self.sight(from, to, screens) {
            Sight::Hindered => self.open_sight(from, to, false, screens),
            sight @ (Sight::Adjacent | Sight::Clear | Sight::Screened | Sight::Blocked) => sight,
        }
    }

    /// Does the line cross an adversary (ML-SIGHT-17, ML-BASE-12)? One it only touches does not matter (ML-SIGHT-18).
    #[inline]
    fn is_screened(self, from: Space, to: Space, screens: &Screens) -> bool {
        let map = &self.ground.map;
        if screens.is_empty() {
            return false;
        }
        let small = !map.crossed(from, to).intersection(screens.small).is_empty();
        small || screens.large().any(|base| map.sight_line(from, to).meets(map.block(base)) == Meeting::Crosses)
    }

    /// Those who hinder a look of this side: all adversaries but the one who is looked at (ML-SIGHT-16, ML-SIGHT-20).
    pub fn screens(self, looker: Camp, but: Option<Who>) -> Screens {
        let mut screens = Screens::default();
        match looker {
            Camp::Foes => {
                let heroes = self.site.standing().filter(|&(hero, _)| but != Some(Who::Hero(hero))).map(|(_, space)| space);
                screens.small = heroes.chain(self.ward().filter(|_| but != Some(Who::Ward))).collect();
            }
            Camp::Heroes => {
                for (_, foe) in self.site.foes().filter(|&(id, _)| but != Some(Who::Foe(id))) {
                    match self.size(foe) {
                        Size::One => {
                            screens.small.insert(foe.at);
                        }
                        Size::Four => screens.add(self.base(foe)),
                    }
                }
            }
        }
        screens
    }

    /// The best line between two characters: each pair of their spaces has one (ML-BASE-09).
    pub fn sight_between(self, from: Who, to: Who) -> Option<Sight> {
        self.best_line(from, to, |start, end, screens| self.sight(start, end, screens))
    }

    /// The same for somebody to whom low walls are nothing.
    pub(crate) fn sight_between_past_cover(self, from: Who, to: Who) -> Option<Sight> {
        self.best_line(from, to, |start, end, screens| self.sight_past_cover(start, end, screens))
    }

    fn best_line(self, from: Who, to: Who, line: impl Fn(Space, Space, &Screens) -> Sight) -> Option<Sight> {
        let (one, two) = (self.base_of(from)?, self.base_of(to)?);
        if self.adjacent(one, two) {
            return Some(Sight::Adjacent);
        }
        let screens = self.screens(from.camp(), Some(to));
        let (starts, ends) = (self.ground.map.ground(one)?, self.ground.map.ground(two)?);
        starts.iter().flat_map(|start| ends.iter().map(move |end| (start, end))).map(|(start, end)| line(start, end, &screens)).min()
    }
}

/// Large enemies that can stand in one line.
const MOST_LARGE: usize = 4;

/// Who hinders a look.
#[derive(Clone, Copy, Debug, Default)]
pub struct Screens {
    /// The spaces of those with a base of one.
    pub small: Spaces,
    large: [Option<Base>; MOST_LARGE],
}

impl Screens {
    fn add(&mut self, base: Base) {
        if let Some(free) = self.large.iter_mut().find(|large| large.is_none()) {
            *free = Some(base);
        }
    }

    /// Does one of them stand on this space?
    pub(crate) fn hold(&self, map: &SquareMap, space: Space) -> bool {
        self.small.contains(space) || self.large().any(|base| map.ground(base).is_some_and(|ground| ground.contains(space)))
    }

    fn large(&self) -> impl Iterator<Item = Base> + '_ {
        self.large.iter().flatten().copied()
    }

    fn is_empty(&self) -> bool {
        self.small.is_empty() && self.large[0].is_none()
    }
}

/// A line of sight, explained: what it touches, what it crosses, and what that means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineOfSight {
    /// From where.
    pub from: Space,
    /// To where.
    pub to: Space,
    /// Spaces it passes through the inside of (ML-SIGHT-07).
    pub crosses: Vec<Space>,
    /// Spaces it runs along or brushes.
    pub touches: Vec<Space>,
    /// Sides with an obstacle that it is in contact with, and how.
    pub meets: Vec<(Side, Barrier, Contact)>,
    /// Adversaries it crosses.
    pub screened_by: Vec<Who>,
    /// The verdict.
    pub sight: Sight,
}

impl<'a> Board<'a> {
    /// "Show me the line": what a look of this side meets.
    pub fn line_of_sight(self, from: Space, to: Space, looker: Camp) -> LineOfSight {
        let map = &self.ground.map;
        let target = self.on(to);
        let screens = self.screens(looker, target);
        let sight = self.sight(from, to, &screens);
        let others = |meeting: Meeting| map.spaces().filter(|&space| space != from && space != to && map.meeting(from, to, space) == meeting).collect();
        let closed = self.site.closed;
        let counts = |barrier: Barrier| barrier == Barrier::Hindering || barrier.blocks(closed);
        let how = |barrier: Barrier| if barrier == Barrier::Hindering { map.hindering_contact(from, to) } else { map.blocking_contact(from, to, closed) };
        let drawn = sight != Sight::Adjacent;
        let meets = map.met(from, to).filter(|&(_, barrier)| drawn && counts(barrier)).map(|(side, barrier)| (side, barrier, how(barrier))).collect();
        let adversaries = self.everybody().filter(|who| who.camp() != looker && Some(*who) != target);
        let screened_by = adversaries.filter(|&who| self.base_of(who).is_some_and(|base| map.sight_line(from, to).meets(map.block(base)) == Meeting::Crosses));
        LineOfSight { from, to, crosses: others(Meeting::Crosses), touches: others(Meeting::Touches), meets, screened_by: screened_by.collect(), sight }
    }

    /// Everybody on the board.
    pub fn everybody(self) -> impl Iterator<Item = Who> + 'a {
        let site = self.site;
        site.standing().map(|(hero, _)| Who::Hero(hero)).chain(self.ward().map(|_| Who::Ward)).chain(site.foes().map(|(foe, _)| Who::Foe(foe)))
    }

    /// The same in words, with the rule that decides.
    pub fn told_line(self, line: &LineOfSight) -> (String, &'static str) {
        let (from, to) = (self.spot(line.from), self.spot(line.to));
        let sides = || line.meets.iter().map(|&(side, barrier, contact)| self.told_side(side, barrier, contact)).collect::<Vec<_>>().join(", ");
        let names = || line.screened_by.iter().map(|&who| self.name(who)).collect::<Vec<_>>().join(" and ");
        let crossed: Vec<String> = line.crosses.iter().map(|&space| self.spot(space)).collect();
        let over = if crossed.is_empty() { String::new() } else { format!(" over {}", crossed.join(", ")) };
        let text = match line.sight {
            Sight::Adjacent => format!("{from} and {to} are next to each other: no line is needed."),
            Sight::Clear => format!("From {from} to {to}{over}: nothing is in the way."),
            Sight::Screened => format!("From {from} to {to}{over}: {} in the line. Not valid in Stealth mode; a penalty in Combat mode.", names()),
            Sight::Hindered => format!("From {from} to {to}{over} the line meets {}. Not valid in Stealth mode; a penalty in Combat mode.", sides()),
            Sight::Blocked => format!("From {from} to {to}{over} the line meets {}. Not valid.", sides()),
        };
        (text, line.sight.rule())
    }

    fn told_side(self, side: Side, barrier: Barrier, contact: Contact) -> String {
        let what = match barrier {
            Barrier::Hindering => "a low wall",
            Barrier::Door(_) => "a closed door",
            Barrier::Blocking | Barrier::None => "a wall",
        };
        let name = mistgate_kernel::places::name;
        let is_space = |column: u8, row: u8| self.ground.map.space(column, row).is_some();
        // As a page names it: by the space that has it in the west or north, if there is one.
        let place = match side {
            Side::Upright(column, row) if is_space(column, row) || column == 0 => format!("west of {}", name(column, row)),
            Side::Upright(column, row) => format!("east of {}", name(column - 1, row)),
            Side::Level(column, row) if is_space(column, row) || row == 0 => format!("north of {}", name(column, row)),
            Side::Level(column, row) => format!("south of {}", name(column, row - 1)),
        };
        let how = if contact == Contact::Passes { "" } else { ", touched" };
        format!("{what} {place}{how}")
    }

    /// A character as one speaks of it.
    pub fn name(self, who: Who) -> String {
        match who {
            Who::Hero(hero) => hero.name().to_owned(),
            Who::Foe(foe) => self.foe_name(foe),
            Who::Ward => "the target".to_owned(),
        }
    }

    /// An enemy by its card and number: `Black Hand Archer 2`.
    pub fn foe_name(self, id: crate::ids::FoeId) -> String {
        let name = self.site.foe(id).map_or("an enemy", |foe| self.look.c.enemy(foe.kind).name.as_str());
        format!("{name} {}", id.0 + 1)
    }
}
