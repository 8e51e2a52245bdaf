//! The road: where a story is bound for, and the next step there.

use crate::booklet::graph::{Graph, Node, Outcome};
use crate::ids::{ChapterId, HexId};
use crate::look::Look;
use crate::moves::Move;
use crate::words::Direction;
use std::collections::BTreeSet;

/// Nearer to what is marked on the way to where the story may end, else nearer to its end; if that cannot be paid, on with the day.
pub fn onwards(look: Look) -> Option<Move> {
    let here = look.s.travel.group?;
    let left = look.c.region.steps_to(ends(look));
    // What is marked stays marked, often: whatever lies behind has been seen, and is not gone back to.
    let ahead = |hex: &HexId| matches!((left[hex.index()], left[here.index()]), (Some(there), Some(here)) if there < here);
    let marked: BTreeSet<HexId> = look.s.travel.destinations.as_slice().iter().map(|there| there.hex).filter(ahead).collect();
    let steps = if marked.is_empty() { left } else { look.c.region.steps_to(marked) };
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
