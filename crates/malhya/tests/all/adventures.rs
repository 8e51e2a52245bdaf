//! Every adventure on the shelf: it begins with 2, 3, 4 and 5 heroes, nothing in it gets stuck, and every chapter of it is read by every
//! size of group, if one has some minutes.

use crate::walker::{Fortune, News, Walker, opened};
use mistgate_kernel::{Chance, Game};
use mistgate_malhya::booklet::graph::{Graph, Node};
use mistgate_malhya::ids::*;
use mistgate_malhya::state::State;
use mistgate_malhya::{Malhya, Setup};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

/// So many legs each size of group has to read every chapter.
const LEGS: u64 = 20_000;
/// After so many some groups have another past: cards, tokens and triangles that others have come by.
const PASTS: u64 = 1_500;
/// One leg in so many begins the adventure anew.
const ANEW: u32 = 16;
/// The days after which a group that does not find its way is called back.
const DAYS: u8 = 20;

/// Chapters that a booklet keeps for some sizes of group: against two heroes the colossus of Overdue does not strike.
const KEPT_FOR: [(&str, u16, RangeInclusive<u8>); 5] =
    [("overdue", 39, 2..=2), ("overdue", 42, 2..=2), ("overdue", 40, 3..=5), ("overdue", 45, 3..=5), ("overdue", 46, 3..=5)];

/// The adventures that can be begun.
fn shelf(game: &Malhya) -> Vec<BookletId> {
    (0..game.content.library.booklets.len() as u8).map(BookletId).filter(|&id| game.content.library.is_playable(id)).collect()
}

/// Walks of one size of group through an adventure: plain, charmed and frail ones in turn, until everything that is wanted has been read
/// or so many are made. Gives what was read.
fn walks(game: &Malhya, adventure: BookletId, heroes: u8, most: u64, wanted: &BTreeSet<ChapterId>) -> BTreeSet<ChapterId> {
    let slug = &game.content.library.booklets[adventure.index()].slug;
    let mut read = BTreeSet::new();
    for walk in 0..most {
        let seed = Chance::nth_seed(heroes.into(), walk);
        let fortune = [Fortune::Plain, Fortune::Charmed, Fortune::Frail][(walk % 3) as usize];
        let setup = Setup { adventure: slug.clone(), quick: true, days: Some(DAYS), fast: walk % 16 == 15, ..Setup::of(heroes) };
        let (state, events) = Walker::new(game, fortune, seed).walk(&setup, seed);
        assert!(game.cause(&state).is_some());
        read.extend(opened(&events));
        if read.is_superset(wanted) {
            break;
        }
    }
    read
}

fn chapters(game: &Malhya, adventure: BookletId) -> BTreeSet<ChapterId> {
    game.content.library.booklets[adventure.index()].numbers.iter().map(|(_, id)| *id).collect()
}

// rule: ML-BOOK-26
#[test]
fn every_size_of_group_comes_to_an_end_of_every_adventure() {
    let game = Malhya::embedded().unwrap_or_else(|problems| panic!("{problems:?}"));
    for adventure in shelf(&game) {
        let wanted = chapters(&game, adventure);
        let read: BTreeSet<ChapterId> = (2..=5).flat_map(|heroes| walks(&game, adventure, heroes, 3, &wanted)).collect();
        let far = wanted.intersection(&read).count();
        assert!(far * 4 >= wanted.len(), "{}: {far} of {} chapters are read", game.content.library.booklets[adventure.index()].title, wanted.len());
    }
}

/// What led to a moment, as far as booklets ask: cards, tokens, triangles, crystals on cards.
type Past = (Vec<CardNumber>, Vec<TokenNumber>, Vec<Triangle>, Vec<(CardNumber, u8)>);

fn past(state: &State) -> Past {
    let group = &state.group;
    let counters = group.counters.as_slice().iter().map(|counted| (counted.card, counted.crystals));
    (group.cards.iter().collect(), group.tokens.iter().collect(), group.triangles.iter().collect(), counters.collect())
}

/// A chapter that was opened, as somebody came to it; others set out from there.
struct Stop {
    state: State,
    chapter: ChapterId,
    /// How often somebody has.
    times: u32,
}

/// A size of group on its way through a booklet: it sets out from chapters that lead to others which nobody has read.
struct Expedition<'a> {
    game: &'a Malhya,
    slug: &'a str,
    heroes: u8,
    wanted: BTreeSet<ChapterId>,
    /// The chapters from which a chapter is reached.
    before: BTreeMap<ChapterId, BTreeSet<ChapterId>>,
    stops: Vec<Stop>,
    pasts: BTreeSet<(ChapterId, Past)>,
    walker: Walker<'a>,
}

impl<'a> Expedition<'a> {
    fn new(game: &'a Malhya, adventure: BookletId, heroes: u8) -> Self {
        let graph = Graph::of(&game.content, adventure);
        let to = |node: Node| graph.links.iter().filter(move |(_, to, _)| *to == node).map(|(from, ..)| *from);
        let mut before = BTreeMap::new();
        for &chapter in &chapters(game, adventure) {
            // Whoever travels can come to what lies on the road.
            let direct: Vec<Node> = to(Node::Chapter(chapter)).collect();
            let by_road = direct.contains(&Node::Journey).then(|| to(Node::Journey)).into_iter().flatten();
            let nodes = direct.iter().copied().chain(by_road);
            let chapters = nodes.filter_map(|node| if let Node::Chapter(id) = node { Some(id) } else { None });
            before.insert(chapter, chapters.collect());
        }
        let slug = &game.content.library.booklets[adventure.index()].slug;
        let not_for_them = |id: &ChapterId| {
            let number = game.content.library.chapters[id.index()].number;
            KEPT_FOR.iter().any(|(booklet, kept, sizes)| booklet == slug && Some(*kept) == number && !sizes.contains(&heroes))
        };
        Expedition {
            game,
            slug,
            heroes,
            wanted: chapters(game, adventure).into_iter().filter(|id| !not_for_them(id)).collect(),
            before,
            stops: Vec::new(),
            pasts: BTreeSet::new(),
            walker: Walker::new(game, Fortune::Plain, heroes.into()),
        }
    }

    /// Legs until everything has been read, or so many are made. Gives what has not, and the legs.
    fn explore(mut self) -> (Vec<ChapterId>, u64) {
        for leg in 0..LEGS {
            let left: Vec<ChapterId> = self.wanted.difference(&self.walker.known.read).copied().collect();
            if left.is_empty() {
                return (left, leg);
            }
            self.walker.change();
            let state = if self.stops.is_empty() || self.walker.chance.below(ANEW) == 0 { self.begin(leg) } else { self.set_out(&left, leg) };
            let (stops, pasts) = (&mut self.stops, &mut self.pasts);
            self.walker.wander(state, |known, read, state| {
                let new = read.iter().filter(|id| known.read.insert(**id)).count();
                if let Some(chapter) = state.page.chapter
                    && pasts.insert((chapter, past(state)))
                {
                    stops.push(Stop { state: *state, chapter, times: 0 });
                }
                if new > 0 { News::Yes } else { News::No }
            });
        }
        (self.wanted.difference(&self.walker.known.read).copied().collect(), LEGS)
    }

    fn begin(&mut self, leg: u64) -> State {
        let setup = Setup { adventure: self.slug.to_owned(), quick: true, days: Some(DAYS), fast: leg % 16 == 15, ..Setup::of(self.heroes) };
        let mut events = Vec::new();
        let state = self.game.begin(&setup, Chance::nth_seed(self.heroes.into(), leg), &mut events).unwrap_or_else(|faults| panic!("{setup:?}: {faults}"));
        self.walker.known.read.extend(opened(&events));
        state
    }

    /// Three times of four from where something unread may be next, otherwise from anywhere; from where nobody has set out so often.
    fn set_out(&mut self, left: &[ChapterId], leg: u64) -> State {
        let before = |ids: &[ChapterId]| ids.iter().flat_map(|id| self.before.get(id).into_iter().flatten()).copied().collect::<Vec<_>>();
        let doors = if self.walker.chance.below(2) == 0 { before(left) } else { before(&before(left)) };
        let near = self.walker.chance.below(4) > 0 && self.stops.iter().any(|stop| doors.contains(&stop.chapter));
        let first = self.walker.chance.below(self.stops.len() as u32) as usize;
        let around = (first..self.stops.len()).chain(0..first).filter(|&at| !near || doors.contains(&self.stops[at].chapter));
        let at = around.min_by_key(|&at| self.stops[at].times).expect("somebody has been somewhere");
        self.stops[at].times += 1;
        let mut state = self.stops[at].state;
        // The same moment, and other dice.
        state.chance = Chance::new(self.walker.chance.bits());
        if leg > PASTS && self.walker.chance.below(3) == 0 {
            self.imagine(&mut state);
        }
        state
    }

    /// What somebody else has come by in this adventure may be theirs.
    fn imagine(&mut self, state: &mut State) {
        let (cards, tokens, triangles, _) =
            self.pasts.iter().map(|(_, past)| past).nth(self.walker.chance.below(self.pasts.len() as u32) as usize).expect("a past");
        let owned: Vec<TokenNumber> = state.group_heroes().flat_map(|hero| state.hero(hero).tokens.iter()).collect();
        state.group.cards = cards.iter().copied().collect();
        state.group.triangles = triangles.iter().copied().collect();
        state.group.tokens = tokens.iter().copied().filter(|token| !owned.contains(token)).collect();
        state.travel.days = state.travel.days.min(1);
    }
}

/// `cargo test -p mistgate-malhya --test all -- --ignored every_chapter --nocapture` says how many legs each took.
#[test]
#[ignore = "takes minutes"]
fn every_chapter_of_every_adventure_is_read_by_every_size_of_group() {
    let game = Malhya::embedded().unwrap_or_else(|problems| panic!("{problems:?}"));
    let library = &game.content.library;
    let mut missed = Vec::new();
    for adventure in shelf(&game) {
        let title = &library.booklets[adventure.index()].title;
        for heroes in 2..=5 {
            let (left, legs) = Expedition::new(&game, adventure, heroes).explore();
            let names: Vec<String> =
                left.iter().map(|id| &library.chapters[id.index()]).map(|chapter| format!("{:?} {}", chapter.number, chapter.title)).collect();
            println!("{title}, {heroes} heroes: {legs} legs, unread {names:?}");
            if !names.is_empty() {
                missed.push(format!("{title}, {heroes} heroes: {names:?}"));
            }
        }
    }
    assert!(missed.is_empty(), "never read:\n{}", missed.join("\n"));
}
