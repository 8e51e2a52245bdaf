//! The road: where a story is bound for, and the next step there.

use crate::booklet::graph::{Graph, Node, Outcome};
use crate::ids::{ChapterId, HexId};
use crate::look::Look;
use crate::moves::Move;
use crate::words::Direction;
use std::collections::{BTreeSet, VecDeque};

/// Nearer to what is marked on the way to where the story may end, else nearer to its end; if that cannot be paid, on with the day.
pub fn onwards(look: Look) -> Option<Move> {
    let here = look.s.travel.group?;
    let left = steps_to(look, &ends(look));
    // What is marked stays marked, often: whatever lies behind has been seen, and is not gone back to.
    let ahead = |hex: &HexId| matches!((left[hex.index()], left[here.index()]), (Some(there), Some(here)) if there < here);
    let marked: BTreeSet<HexId> = look.s.travel.destinations.as_slice().iter().map(|there| there.hex).filter(ahead).collect();
    let steps = if marked.is_empty() { left } else { steps_to(look, &marked) };
    let far = steps[here.index()]?;
    let nearer = |way: &&Direction| look.beyond(**way).is_some_and(|hex| steps[hex.index()].is_some_and(|left| left < far));
    let way = Direction::ALL.iter().find(nearer)?;
    Some(if look.s.travel.tokens >= look.step_price() { Move::Step(*way) } else { Move::Draw })
}

/// Hexes from whose chapter a good end can be reached without travelling on: a story says where it is bound for.
fn ends(look: Look) -> BTreeSet<HexId> {
    let good = lead_to_a_good_end(&Graph::of(look.c, look.s.terms.adventure));
    let is_good = |chapter: Option<ChapterId>| chapter.is_some_and(|chapter| good.contains(&Node::Chapter(chapter)));
    let cities = (0u8..).map(HexId).zip(&look.c.region.hexes).filter_map(|(id, hex)| Some((id, hex.city.as_ref()?.chapter)));
    let marked = look.s.travel.destinations.as_slice().iter().filter_map(|there| Some((there.hex, look.c.scenario_card(there.card)?.chapter?)));
    cities.chain(marked).filter(|&(_, landing)| is_good(look.landing(landing))).map(|(hex, _)| hex).collect()
}

/// Everything from where a good end can be reached without a journey.
fn lead_to_a_good_end(graph: &Graph) -> BTreeSet<Node> {
    let mut good = BTreeSet::from([Node::End(Outcome::Well)]);
    let mut open = vec![Node::End(Outcome::Well)];
    while let Some(there) = open.pop() {
        let before = graph.links.iter().filter(|(_, to, _)| *to == there && there != Node::Journey).map(|(from, ..)| *from);
        open.extend(before.filter(|from| good.insert(*from)));
    }
    good
}

/// Steps to the nearest of these hexes, from every other.
fn steps_to(look: Look, goals: &BTreeSet<HexId>) -> Vec<Option<u32>> {
    let hexes = &look.c.region.hexes;
    let mut steps = vec![None; hexes.len()];
    goals.iter().for_each(|goal| steps[goal.index()] = Some(0));
    let mut open: VecDeque<HexId> = goals.iter().copied().collect();
    while let Some(at) = open.pop_front() {
        for next in hexes[at.index()].around.iter().flatten().filter(|next| hexes[next.index()].can_be_entered()) {
            if steps[next.index()].is_none() {
                steps[next.index()] = steps[at.index()].map(|far| far + 1);
                open.push_back(*next);
            }
        }
    }
    steps
}
