//! A booklet as a graph: chapters, and the ways that lead from one to the other.

use super::audit::inner;
use super::instruction::{Block, Ending, Goal, Instruction, LandDeed, SceneDeed};
use super::library::Kind;
use crate::content::{Content, Landing};
use crate::ids::*;
use std::collections::BTreeSet;

/// Somewhere a booklet can lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Node {
    /// Its setup.
    Setup,
    /// A chapter, of this booklet or another.
    Chapter(ChapterId),
    /// The booklet is closed: back to where play was.
    Closed,
    /// The journey.
    Journey,
    /// A Dungeon, by the number of its tile, and the rooms of one.
    Dungeon,
    /// The end, well or badly.
    End(Outcome),
}

/// How it can end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Outcome {
    Well,
    Badly,
}

/// How one place leads to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Link {
    /// An instruction says so.
    Told,
    /// A number in a picture (ML-BOOK-29).
    Hidden,
    /// Fast mode (ML-BOOK-04).
    Fast,
    /// The group lands on a hex (ML-TRAVEL-12).
    Landing,
    /// Something in a place or a Challenge that is set out.
    Explored,
}

/// A booklet as a graph.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    /// Its places: the setup first, then everything in the order of the numbers.
    pub nodes: Vec<Node>,
    /// The ways between them.
    pub links: BTreeSet<(Node, Node, Link)>,
}

impl Graph {
    /// The graph of a booklet.
    pub fn of(c: &Content, booklet: BookletId) -> Self {
        let mut graph = Graph::default();
        let drawing = Drawing { c, booklet };
        drawing.block(Node::Setup, None, c.library.booklets[booklet.index()].setup, &mut graph);
        for (at, chapter) in c.library.chapters.iter().enumerate().filter(|(_, chapter)| chapter.booklet == booklet) {
            let (id, node) = (ChapterId(at as u16), Node::Chapter(ChapterId(at as u16)));
            drawing.block(node, Some(id), chapter.block, &mut graph);
            let chapter_of = |number: &u16| c.library.chapter(booklet, *number).map(Node::Chapter);
            graph.links.extend(chapter.hidden.iter().filter_map(|(number, _)| chapter_of(number)).map(|to| (node, to, Link::Hidden)));
            graph.links.extend(chapter.fast.iter().filter_map(chapter_of).map(|to| (node, to, Link::Fast)));
        }
        drawing.landings(&mut graph);
        let ends = graph.links.iter().flat_map(|&(from, to, _)| [from, to]);
        let chapters = (0..c.library.chapters.len() as u16).map(ChapterId).filter(|id| c.library.chapters[id.index()].booklet == booklet).map(Node::Chapter);
        let all: BTreeSet<Node> = ends.chain(chapters).chain([Node::Setup]).collect();
        graph.nodes = all.into_iter().collect();
        graph
    }

    /// How far every place is from the setup, in steps; nothing for one that no way leads to.
    pub fn depths(&self) -> Vec<Option<usize>> {
        let mut depths = vec![None; self.nodes.len()];
        let at = |node: Node| self.nodes.binary_search(&node).expect("every end of a link is a node");
        let mut open = std::collections::VecDeque::from([(Node::Setup, 0)]);
        while let Some((node, depth)) = open.pop_front() {
            let place = at(node);
            if depths[place].is_none() {
                depths[place] = Some(depth);
                open.extend(self.links.iter().filter(|(from, ..)| *from == node).map(|(_, to, _)| (*to, depth + 1)));
            }
        }
        depths
    }
}

struct Drawing<'a> {
    c: &'a Content,
    booklet: BookletId,
}

impl Drawing<'_> {
    fn block(&self, node: Node, from: Option<ChapterId>, block: Block, graph: &mut Graph) {
        for instruction in self.c.library.program.block(block) {
            graph.links.extend(self.goal(from, instruction).map(|to| (node, to, Link::Told)));
            graph.links.extend(self.explored(instruction).into_iter().map(|to| (node, to, Link::Explored)));
            inner(self.c, instruction).into_iter().for_each(|block| self.block(node, from, block, graph));
        }
    }

    /// Where a place or a Challenge leads that an instruction sets out.
    #[expect(clippy::wildcard_enum_match_arm, reason = "it looks for what names something: whatever names nothing cannot be missing")]
    fn explored(&self, instruction: &Instruction) -> Vec<Node> {
        let landings = match instruction {
            Instruction::Scene(SceneDeed::SetOutPlace(number, _)) => {
                self.c.location_numbered(*number).map(|id| crate::place::audit::landings(self.c, self.c.location(id)))
            }
            Instruction::Scene(SceneDeed::SetOutChallenge(number)) => {
                self.c.challenge_numbered(*number).map(|challenge| crate::challenge::audit::landings(self.c, challenge))
            }
            Instruction::Scene(SceneDeed::PutInterest(_, Some(landing))) => Some(vec![*landing]),
            _ => None,
        };
        let chapter = |landing| match landing {
            Landing::Adventure(number) => self.c.library.chapter(self.booklet, number),
            Landing::Event(number) => self.c.library.of_kind(Kind::Events).and_then(|events| self.c.library.chapter(events, number)),
        };
        landings.into_iter().flatten().filter_map(chapter).map(Node::Chapter).collect()
    }

    fn goal(&self, from: Option<ChapterId>, instruction: &Instruction) -> Option<Node> {
        match instruction {
            Instruction::Go(goal @ (Goal::Here(_) | Goal::Next | Goal::Event(_) | Goal::Adventure(_))) => {
                self.c.library.goal(self.booklet, from, self.booklet, *goal).map(Node::Chapter)
            }
            Instruction::Close => Some(Node::Closed),
            Instruction::Travel => Some(Node::Journey),
            Instruction::NewEntry | Instruction::Land(LandDeed::Dungeon(_)) => Some(Node::Dungeon),
            Instruction::EndAdventure(Ending::Well) => Some(Node::End(Outcome::Well)),
            Instruction::EndAdventure(Ending::Badly) => Some(Node::End(Outcome::Badly)),
            Instruction::Nothing
            | Instruction::EndTurn
            | Instruction::If { .. }
            | Instruction::Choose(_)
            | Instruction::EachHero(..)
            | Instruction::ChooseHero(..)
            | Instruction::Do(..)
            | Instruction::Check(_)
            | Instruction::DrawGems(..)
            | Instruction::Search(_)
            | Instruction::Land(_)
            | Instruction::Scene(_) => None,
        }
    }

    /// Whoever travels comes to the cities and to what cards mark; and closing a chapter on the way leads back to the road.
    fn landings(&self, graph: &mut Graph) {
        let library = &self.c.library;
        let cities = self.c.region.hexes.iter().filter_map(|hex| hex.city.as_ref()).map(|city| city.chapter);
        let cards = self.c.scenario_cards.iter().filter_map(|card| card.chapter);
        let events = library.of_kind(Kind::Events);
        let chapters = cities.chain(cards).filter_map(|landing| match landing {
            Landing::Adventure(number) if library.is_playable(self.booklet) => library.chapter(self.booklet, number),
            Landing::Event(number) => events.filter(|&id| id == self.booklet).and_then(|id| library.chapter(id, number)),
            Landing::Adventure(_) => None,
        });
        graph.links.extend(chapters.map(|id| (Node::Journey, Node::Chapter(id), Link::Landing)));
    }
}
