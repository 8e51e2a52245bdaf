//! `mistgate graph`: a booklet as a picture, with how often random adventures came by.

use crate::cli;
use crate::games::malhya::load;
use crate::stop::{Stop, Trouble, Verdict};
use mistgate_kernel::content::{listed, near};
use mistgate_kernel::{Chance, Game, Status};
use mistgate_malhya::booklet::graph::{Graph, Link, Node, Outcome};
use mistgate_malhya::campaign::setup::DAYS;
use mistgate_malhya::event::Event;
use mistgate_malhya::ids::{BookletId, ChapterId, FEWEST_HEROES, HEROES};
use mistgate_malhya::{Malhya, Setup};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::Path;

/// A box of the picture.
const BOX: (usize, usize) = (168, 40);
/// From one box to the next.
const STEP: (usize, usize) = (232, 56);
/// Around everything.
const MARGIN: usize = 24;
/// Rows between two rows, so that averages differ.
const FINE: usize = 64;
/// So often neighbours pull the boxes of a column into order.
const PASSES: usize = 6;

/// Draws a booklet.
pub fn run(arguments: &cli::Graph, content: Option<&Path>) -> Result<Verdict, Stop> {
    let game = load(content)?;
    let booklet = find(&game, &arguments.booklet)?;
    let graph = Graph::of(&game.content, booklet);
    let visits = visits(&game, booklet, arguments.games);
    let drawing = Drawing { game: &game, graph: &graph, visits: &visits, games: arguments.games };
    let mut out = anstream::stdout().lock();
    if arguments.text {
        drawing.list(&mut out)?
    } else {
        drawing.svg(&mut out)?
    }
    Ok(Verdict::Fine)
}

fn find(game: &Malhya, name: &str) -> Result<BookletId, Stop> {
    let library = &game.content.library;
    let names = || library.booklets.iter().map(|booklet| booklet.slug.as_str());
    library.named(name).ok_or_else(|| {
        let meant = near(name, names()).map_or(String::new(), |meant| format!("did you mean `{meant}`? "));
        Trouble::new(format!("there is no booklet `{name}`"), format!("{meant}the booklets are {}", listed(names()))).into()
    })
}

/// In how many random adventures each chapter was read. A booklet that is not begun by itself is met on the usual journey.
fn visits(game: &Malhya, booklet: BookletId, games: u64) -> BTreeMap<ChapterId, u64> {
    let library = &game.content.library;
    let own = library.is_playable(booklet).then(|| library.booklets[booklet.index()].slug.clone());
    let mut visits = BTreeMap::new();
    for index in 0..games {
        let heroes = (FEWEST_HEROES + index as usize % (HEROES - FEWEST_HEROES + 1)) as u8;
        let adventure = own.clone().unwrap_or_else(|| crate::games::malhya::USUAL.to_owned());
        let setup = Setup { adventure, quick: true, days: Some(DAYS), ..Setup::of(heroes) };
        let Some(opened) = walk(game, &setup, Chance::nth_seed(1, index)) else { return visits };
        opened.into_iter().for_each(|chapter| *visits.entry(chapter).or_default() += 1);
    }
    visits
}

/// The chapters that one random adventure opens; nothing if it cannot be begun.
fn walk(game: &Malhya, setup: &Setup, seed: u64) -> Option<BTreeSet<ChapterId>> {
    let (mut events, mut chance, mut moves) = (Vec::new(), Chance::new(seed), Vec::new());
    let mut state = game.begin(setup, seed, &mut events).ok()?;
    while let Status::Deciding(seats) = game.status(&state) {
        let seat = seats.one(&mut chance)?;
        moves.clear();
        game.legal(&state, seat, &mut moves);
        game.apply(&mut state, seat, *chance.pick(&moves)?, &mut events);
    }
    Some(events.into_iter().filter_map(|event| if let Event::Opened { chapter } = event { Some(chapter) } else { None }).collect())
}

struct Drawing<'a> {
    game: &'a Malhya,
    graph: &'a Graph,
    visits: &'a BTreeMap<ChapterId, u64>,
    games: u64,
}

impl Drawing<'_> {
    fn name(&self, node: Node) -> String {
        match node {
            Node::Setup => "Setup".to_owned(),
            Node::Chapter(id) => {
                let chapter = &self.game.content.library.chapters[id.index()];
                chapter.number.map_or_else(|| chapter.title.clone(), |number| format!("{number} {}", chapter.title))
            }
            Node::Closed => "the booklet is closed".to_owned(),
            Node::Journey => "the journey".to_owned(),
            Node::Dungeon => "a Dungeon".to_owned(),
            Node::End(Outcome::Well) => "ends well".to_owned(),
            Node::End(Outcome::Badly) => "ends badly".to_owned(),
        }
    }

    fn percent(&self, node: Node) -> Option<u64> {
        let Node::Chapter(id) = node else { return None };
        (self.games > 0).then(|| self.visits.get(&id).copied().unwrap_or_default() * 100 / self.games)
    }

    /// For a terminal: a line for every place, and where it leads.
    fn list(&self, out: &mut impl Write) -> Result<(), Stop> {
        for &node in &self.graph.nodes {
            let goals: Vec<String> = self.graph.links.iter().filter(|(from, ..)| *from == node).map(|&(_, to, link)| self.goal(to, link)).collect();
            let seen = self.percent(node).map_or_else(|| "    ".to_owned(), |percent| format!("{percent:>3}%"));
            writeln!(out, "{seen}  {}{}{}", self.name(node), if goals.is_empty() { "" } else { " -> " }, goals.join(", "))?;
        }
        Ok(())
    }

    fn goal(&self, to: Node, link: Link) -> String {
        let short = match to {
            Node::Chapter(id) => self.game.content.library.chapters[id.index()].number.map_or_else(|| self.name(to), |number| number.to_string()),
            Node::Setup | Node::Closed | Node::Journey | Node::Dungeon | Node::End(_) => self.name(to),
        };
        match link {
            Link::Told | Link::Landing | Link::Explored => short,
            Link::Hidden => format!("{short} (in the picture)"),
            Link::Fast => format!("{short} (fast)"),
        }
    }

    /// Columns by the way from the setup; in a column neighbours pull each box to where its ways come from.
    fn places(&self) -> Vec<(usize, usize)> {
        let depths = self.graph.depths();
        let last = depths.iter().flatten().max().copied().unwrap_or_default();
        let columns: Vec<usize> = depths.iter().map(|depth| depth.unwrap_or(last + 1)).collect();
        let mut rows: Vec<usize> = (0..columns.len()).map(|at| columns[..at].iter().filter(|&&other| other == columns[at]).count()).collect();
        let at = |node: Node| self.graph.nodes.binary_search(&node).unwrap_or_default();
        for _ in 0..PASSES {
            let mean = |node: Node, own: usize| {
                let near = self.graph.links.iter().filter_map(|&(from, to, _)| if to == node { Some(from) } else { (from == node).then_some(to) });
                let near: Vec<usize> = near.map(|other| rows[at(other)] * FINE).collect();
                if near.is_empty() { own * FINE } else { near.iter().sum::<usize>() / near.len() }
            };
            let wanted: Vec<usize> = self.graph.nodes.iter().zip(&rows).map(|(&node, &own)| mean(node, own)).collect();
            let rank = |one: usize| {
                let before = |&other: &usize| columns[other] == columns[one] && (wanted[other], other) < (wanted[one], one);
                (0..columns.len()).filter(before).count()
            };
            rows = (0..columns.len()).map(rank).collect();
        }
        columns.into_iter().zip(rows).map(|(column, row)| (MARGIN + column * STEP.0, MARGIN + row * STEP.1)).collect()
    }

    fn svg(&self, out: &mut impl Write) -> Result<(), Stop> {
        let places = self.places();
        let width = places.iter().map(|place| place.0).max().unwrap_or_default() + BOX.0 + MARGIN;
        let height = places.iter().map(|place| place.1).max().unwrap_or_default() + BOX.1 + MARGIN;
        writeln!(
            out,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" font-family="sans-serif" font-size="12">"#
        )?;
        writeln!(
            out,
            r##"<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z" fill="#667"/></marker></defs>"##
        )?;
        writeln!(out, r##"<rect width="{width}" height="{height}" fill="#faf8f3"/>"##)?;
        let at = |node: Node| places[self.graph.nodes.binary_search(&node).unwrap_or_default()];
        for &(from, to, link) in &self.graph.links {
            writeln!(out, "{}", way(at(from), at(to), link))?;
        }
        for (&node, &place) in self.graph.nodes.iter().zip(&places) {
            writeln!(out, "{}", self.drawn(node, place))?;
        }
        writeln!(out, "</svg>")?;
        Ok(())
    }

    fn drawn(&self, node: Node, (x, y): (usize, usize)) -> String {
        let percent = self.percent(node);
        let fill = match (node, percent) {
            (Node::Chapter(_), Some(0)) => "#f3d6d0",
            (Node::Chapter(_), Some(percent)) if percent < 25 => "#eef2e2",
            (Node::Chapter(_), _) => "#d7e6c8",
            (Node::End(Outcome::Well), _) => "#cfe3f2",
            (Node::End(Outcome::Badly), _) => "#d9d3df",
            (Node::Setup | Node::Closed | Node::Journey | Node::Dungeon, _) => "#efe6cf",
        };
        let (name, seen) = (escaped(&self.name(node)), percent.map_or_else(String::new, |percent| format!("{percent}%")));
        let short: String = self.name(node).chars().take(24).collect();
        let (w, h) = BOX;
        format!(
            r##"<g><title>{name}</title><rect x="{x}" y="{y}" width="{w}" height="{h}" rx="6" fill="{fill}" stroke="#556"/><text x="{}" y="{}">{}</text><text x="{}" y="{}" fill="#556" text-anchor="end">{seen}</text></g>"##,
            x + 8,
            y + 17,
            escaped(&short),
            x + w - 8,
            y + 33
        )
    }
}

/// A way from one box to another: forwards from its right to the left of the other, backwards underneath.
fn way(from: (usize, usize), to: (usize, usize), link: Link) -> String {
    let dash = match link {
        Link::Told => "",
        Link::Landing | Link::Explored => r#" stroke-dasharray="9 3""#,
        Link::Hidden => r#" stroke-dasharray="5 4""#,
        Link::Fast => r#" stroke-dasharray="1 4""#,
    };
    let (x1, y1, x2, y2) = (from.0 + BOX.0, from.1 + BOX.1 / 2, to.0, to.1 + BOX.1 / 2);
    let bend = if x2 > x1 { (x2 - x1) / 2 } else { 60 };
    format!(
        r##"<path d="M{x1} {y1} C{} {y1} {} {y2} {x2} {y2}" fill="none" stroke="#667" stroke-opacity=".55"{dash} marker-end="url(#tip)"/>"##,
        x1 + bend,
        x2.saturating_sub(bend)
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
