//! The cards that come with the program: the box is full, and no card in it is there for nothing.

use mistgate_frost::content::{Card, Content, FILES, Origin, Site, box_count, load, unused_verbs};
use mistgate_frost::effect::{Block, Effect};
use mistgate_frost::ids::Land;
use mistgate_kernel::content::{Document, Report, Source};
use std::collections::BTreeMap;

fn content() -> Content {
    let files: Vec<Source> = FILES.iter().map(|&(name, text)| Source::new(name, text)).collect();
    load(&files, None).unwrap_or_else(|problems| panic!("{problems:?}"))
}

fn for_sale(content: &Content) -> Vec<&Card> {
    content.cards.iter().filter(|card| matches!(card.origin, Origin::Silver | Origin::Gold)).collect()
}

// rule: CF-COMP-01 CF-COMP-12
#[test]
fn the_box_holds_what_the_inventory_lists() {
    let counted = box_count(&content());
    let inventory = Source::new("components.toml", include_str!("../../../../content/components.toml"));
    let report = Report::default();
    let document = Document::parse(&inventory, &report);
    let mut game = document.fields(&report).table("chronicles-of-frost").expect("the game has an inventory");
    let components = game.tables("component");
    assert_eq!(components.len(), counted.len());
    for mut component in components {
        let name = component.text("name").expect("a component has a name").value;
        let (_, found) = counted.iter().find(|(counted, _)| *counted == name).unwrap_or_else(|| panic!("nobody counts {name}"));
        assert_eq!(component.number("count", 0..=u8::MAX).map(usize::from), Some(*found), "{name}");
    }
}

#[test]
fn the_cards_use_the_whole_vocabulary() {
    assert_eq!(unused_verbs(&content()), Vec::<&str>::new());
}

#[test]
fn no_two_cards_for_sale_are_the_same() {
    let content = content();
    let mut seen = BTreeMap::new();
    for card in for_sale(&content) {
        let words = (card.kind.name(), card.text.to_string(), card.bottom_text.to_string());
        assert_eq!(seen.insert(words, &card.name), None, "{} has been printed before", card.name);
    }
}

#[test]
fn no_skill_is_left_behind() {
    let content = content();
    let cards = for_sale(&content);
    let opened: Vec<usize> = (0..content.skills.len()).map(|skill| cards.iter().filter(|card| card.skills & 1 << skill != 0).count()).collect();
    let (least, most) = (opened.iter().min().copied().unwrap_or(0), opened.iter().max().copied().unwrap_or(0));
    assert!(most - least <= 4, "the Skills open {opened:?} cards");
}

#[test]
fn a_card_is_worth_more_retired_and_dear_cards_are_worth_most() {
    let content = content();
    let mut highest: BTreeMap<u8, u8> = BTreeMap::new();
    for card in for_sale(&content) {
        assert!(card.points[1] > card.points[0], "{}", card.name);
        let points = highest.entry(card.cost).or_default();
        *points = card.points[1].max(*points);
    }
    let rising = highest.values().zip(highest.values().skip(1)).all(|(cheap, dear)| cheap <= dear);
    assert!(rising, "highest points by cost: {highest:?}");
}

/// What an effect gives for certain; nothing if it leaves something to chance or choice.
fn certain(content: &Content, block: Block) -> Option<BTreeMap<String, u8>> {
    let mut sum = BTreeMap::new();
    for &effect in content.program.of(block) {
        let (what, n) = match effect {
            Effect::Gain { n, resource, per: None } => (resource.name(), n),
            Effect::Draw(n) => ("draw", n),
            Effect::Heal(n) => ("heal", n),
            Effect::Ward(n) => ("ward", n),
            Effect::Reach(n) => ("reach", n),
            Effect::Explore(n) => ("explore", n),
            Effect::Walk(n) => ("walk", n),
            Effect::Venture(n) => ("venture", n),
            Effect::Recover(n) => ("recover", n),
            Effect::Unlock(n) => ("unlock", n),
            _ => return None,
        };
        *sum.entry(what.to_owned()).or_insert(0) += n;
    }
    Some(sum)
}

/// Is the first part never better than the second?
fn part_within(content: &Content, worse: Block, better: Block) -> bool {
    match (certain(content, worse), certain(content, better)) {
        (Some(worse), Some(better)) => worse.iter().all(|(what, n)| better.get(what).is_some_and(|other| other >= n)),
        _ => false,
    }
}

/// Is the first card never better than the second, whatever happens?
fn plainly_worse(content: &Content, worse: &Card, better: &Card) -> bool {
    let exertion = worse.exert == 0 || (better.exert > 0 && better.exert <= worse.exert);
    let points = (0..2).all(|at| worse.points[at] <= better.points[at]);
    let parts = part_within(content, worse.top, better.top) && part_within(content, worse.bottom, better.bottom);
    parts && exertion && points && worse.skills & !better.skills == 0
}

#[test]
fn no_card_for_sale_is_plainly_worse_than_another_of_its_price() {
    let content = content();
    let cards = for_sale(&content);
    for worse in &cards {
        for better in cards.iter().filter(|better| better.slug != worse.slug && better.kind == worse.kind && better.cost <= worse.cost) {
            assert!(!plainly_worse(&content, worse, better), "{} is never better than {}", worse.name, better.name);
        }
    }
}

#[test]
fn the_exploration_quests_favour_no_quarter_of_the_compass() {
    let content = content();
    let steps = |site: Site| if let Site::Space(space) = site { Some((space.x(), space.y())) } else { None };
    let quests: Vec<Vec<(i8, i8)>> =
        content.explorations.iter().map(|quest| quest.chapters.iter().filter_map(|chapter| steps(chapter.site)).collect()).collect();
    for quest in &quests {
        let turned: Vec<(i8, i8)> = quest.iter().map(|&(x, y)| (y, -x)).collect();
        assert!(quests.contains(&turned), "no quest is like {quest:?} a quarter turn on");
    }
}

#[test]
fn every_land_is_asked_for_by_several_quests() {
    let content = content();
    for land in Land::ALL {
        let in_land = |site: Site| match site {
            Site::Land(wanted) => wanted == land,
            Site::Location(id) => content.locations[id.index()].land == land,
            _ => false,
        };
        let asked = content.searches.iter().filter(|quest| quest.chapters.iter().any(|chapter| in_land(chapter.site))).count();
        assert!(asked >= 3, "{asked} Search Quests lead to the {}", land.name());
    }
}
