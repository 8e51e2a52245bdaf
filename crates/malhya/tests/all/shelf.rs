//! What the rulebook says about booklets, maps and the language of cards, held against the shelf.

use crate::position::drawn;
use mistgate_kernel::content::Source;
use mistgate_kernel::places::square::{Base, Compass, Side};
use mistgate_malhya::Malhya;
use mistgate_malhya::booklet::library::Kind;
use mistgate_malhya::content::perk::{Cast, KillKind, Perk};
use mistgate_malhya::place::location::COLUMNS;
use std::collections::BTreeSet;

// rule: ML-BOX-01
#[test]
fn one_event_booklet_one_introduction_and_adventures_besides() {
    let library = Malhya::embedded().unwrap().content.library;
    let of = |fits: fn(Kind) -> bool| library.booklets.iter().filter(|booklet| fits(booklet.kind)).count();
    assert_eq!(of(|kind| kind == Kind::Events), 1);
    let introductions: Vec<&str> = library.booklets.iter().filter(|booklet| booklet.kind == Kind::Introduction).map(|booklet| booklet.slug.as_str()).collect();
    assert_eq!(introductions, ["the-awakening"]);
    assert!(of(|kind| matches!(kind, Kind::Mission | Kind::Adventure(_))) >= 4, "and adventures to play after it");
}

/// An effect in words, and whether a perk is it.
type Effect = (&'static str, fn(Perk) -> bool);

// rule: ML-TALENT-26
#[test]
fn every_effect_of_a_talent_is_on_a_card() {
    let c = Malhya::embedded().unwrap().content;
    let perks: Vec<Perk> = c.talents.iter().flat_map(|card| card.normal.iter().chain(&card.improved)).copied().collect();
    let named: [Effect; 14] = [
        ("keeping Free Movement next to an enemy", |perk| perk == Perk::KeepsMoving),
        ("Corpses 2 spaces", |perk| perk == Perk::CarriesCorpses(2)),
        ("all Free Movement for a bonus", |perk| matches!(perk, Perk::Planted(_))),
        ("a Threat symbol for 6 Action Points", |perk| perk == Perk::CancelsSign),
        ("3 spaces straight at an enemy", |perk| matches!(perk, Perk::Charge(_))),
        ("Ranged Kills past what hinders", |perk| perk == Perk::ShootsThrough),
        ("cheaper Kills", |perk| matches!(perk, Perk::KillLess(KillKind::Melee | KillKind::Ranged, _))),
        ("another hero next to the enemy", |perk| matches!(perk, Perk::Together(_))),
        ("no penalty for what hinders", |perk| perk == Perk::ShootsPastCover),
        ("mastery of all Schools", |perk| perk == Perk::AllSchools),
        ("3 more range", |perk| perk == Perk::SpellRange(3)),
        ("Spells for 1 less", |perk| perk == Perk::SpellLess(Cast::Any, 1)),
        ("1 Heal for 2 Damage", |perk| perk == Perk::SpellHeals),
        ("no line of sight", |perk| perk == Perk::SpellThroughWalls),
    ];
    for (name, is) in named {
        assert!(perks.iter().any(|&perk| is(perk)), "{name} is on no Talent");
    }
}

// rule: ML-EXPLORE-02
#[test]
fn a_chapter_of_the_exploration_booklet_is_a_plan_or_a_page() {
    let c = Malhya::embedded().unwrap().content;
    let places: BTreeSet<u16> = c.locations.iter().map(|location| location.number).collect();
    let pages: BTreeSet<u16> = c.challenges.iter().map(|challenge| challenge.number).collect();
    assert!(!places.is_empty() && !pages.is_empty() && places.is_disjoint(&pages));
    assert_eq!(places.len() + pages.len(), c.locations.len() + c.challenges.len());
    // A number that is both is no chapter.
    let number = c.locations[0].number;
    let page = format!("[[challenge]]\nnumber = {number}\nname = \"Both\"\nkind = \"trial\"\nspaces = 3\n");
    let mut files = Malhya::files();
    files.push(Source::new("challenges_more.toml", page));
    let problems = format!("{:?}", Malhya::load(&files).expect_err("it cannot be both"));
    assert!(problems.contains("ML-EXPLORE-02"), "{problems}");
}

// rule: ML-MAP-01
#[test]
fn spaces_have_a_column_and_a_row_and_obstacles_a_side() {
    let c = Malhya::embedded().unwrap().content;
    for location in &c.locations {
        let map = &location.ground().map;
        for space in map.spaces() {
            let (column, row) = map.position(space);
            assert_eq!(map.space(column, row), Some(space), "{}", location.name);
            let block = map.block(Base::one(space));
            assert_eq!((block.low.x, block.low.y), (2 * i32::from(column), 2 * i32::from(row)));
            assert_eq!((block.high.x, block.high.y), (2 * i32::from(column) + 2, 2 * i32::from(row) + 2));
        }
    }
    // Columns grow to the east, rows to the south; what is drawn between two spaces is their common side.
    let map = drawn(3, 2, &["B1 east |", "A1 south :"]);
    let position = crate::position::Position::empty(&map);
    let map = &position.board().ground.map;
    let [a1, b1, c1, a2] = ["A1", "B1", "C1", "A2"].map(|name| position.space(name));
    let at = |space| map.position(space);
    assert_eq!([at(a1), at(b1), at(a2)], [(0, 0), (1, 0), (0, 1)]);
    assert_eq!(map.step(a1, Compass::East, Default::default()).map(|step| step.to), Some(b1));
    assert_eq!(map.step(a1, Compass::South, Default::default()).map(|step| step.to), Some(a2));
    assert!(map.step(b1, Compass::East, Default::default()).is_none(), "the wall is on the side of B1 and C1");
    let sides: Vec<Side> = map.met(a1, c1).map(|(side, _)| side).collect();
    assert!(sides.contains(&Side::Upright(2, 0)), "{sides:?}");
}

// rule: ML-DEPLOY-02
#[test]
fn a_deployment_table_says_whose_it_is() {
    let place = r#"
heroes = ["A1", "B2"]
tokens = ["invocation green at C1"]
[[place.table]]
point = 2
chapter = 947
green = ["91 92", "", "91", ""]
[[place.table]]
green = ["91", "", "", ""]
"#;
    let rest = format!("rewrite.place = '''{place}'''\n[setup]\nheroes = [\"yoktal\", \"ancient\"]\n");
    let position = crate::position::Position::on(&drawn(3, 2, &[]), &rest);
    let location = position.game.content.locations.iter().find(|location| location.number == 900).unwrap();
    let (named, usual) = (location.table(2).unwrap(), location.table(1).unwrap());
    assert_eq!((named.chapter, named.point), (Some(947), Some(2)));
    assert_eq!((usual.chapter, usual.point), (None, None), "without a point it is for any");
    let symbols = |heroes| named.arrivals(heroes).map(|(_, arrival)| position.game.content.enemy(arrival.enemy).insignia).collect::<Vec<_>>();
    assert_eq!((symbols(2), symbols(4), COLUMNS), (vec![91, 92], vec![91, 92, 91], 4));
}

/// An instruction of every kind that needs no chapter to lead to.
const EVERYWHERE: [&str; 34] = [
    "gain 5 gold",
    "lose 1 travel token",
    "put 2 crystals on card 31",
    "each hero heals 3",
    "each hero heals all shocks",
    "each hero suffers 1 injury",
    "each hero reactivates all aura",
    "the hero loses 2 action points",
    "the hero recovers 2 action points",
    "gain 2 red plants",
    "lose 1 resource",
    "gain 1 common object",
    "lose 1 weapon",
    "gain a talent",
    "the hero improves a talent",
    "gain a spell",
    "take card 31",
    "discard card 31",
    "cancel card 44",
    "take token 7",
    "mark triangle 12",
    "level up",
    "1 more quality weapon",
    "shuffle the action cards",
    "discard 2 action cards",
    "the hero puts 1 cube on card 31",
    "put a damage token 3 on card 31",
    "the hero puts the initiative token on zone 1",
    "search 2",
    "raise the threat by 1",
    "alarm",
    "in stealth: 1 white die",
    "the weather turns bad",
    "harvest",
];

// rule: ML-ICON-01
#[test]
fn every_effect_can_stand_anywhere() {
    let list = |lines: &[&str]| lines.iter().map(|line| format!("\"{line}\"")).collect::<Vec<_>>().join(", ");
    let all = list(&EVERYWHERE);
    let mut files: Vec<Source> = Malhya::files();
    let mut append = |name: &str, text: String| {
        let file = files.iter_mut().find(|file| file.name() == name).unwrap();
        *file = Source::new(name, format!("{}\n{text}", file.text()));
    };
    // On a card.
    append("objects.toml", format!("[[object]]\nname = \"Everything\"\nrank = \"common\"\nkind = \"consumable\"\nprice = 1\nuse = [{all}]\n"));
    append("action.toml", format!("[[card]]\ngem = \"amber\"\ndirection = \"east\"\nsearch = [{all}]\n"));
    // On the tiles of a place, and on a page.
    append(
        "places.toml",
        format!(
            "[[place]]\nnumber = 901\nname = \"Anywhere\"\ntiles = [\"A1 front at A1\"]\nheroes = [\"A1\"]\n[[place.instruction]]\nwhen = \"3 corpses\"\ndo = [{all}]\n"
        ),
    );
    append(
        "challenges.toml",
        format!("[[challenge]]\nnumber = 902\nname = \"Anyhow\"\nkind = \"trial\"\nspaces = 3\n[[challenge.instruction]]\nwhen = \"2 rounds\"\ndo = [{all}]\n"),
    );
    // In a chapter.
    let chapter: String = EVERYWHERE.iter().map(|line| format!("- {line}\n")).collect();
    files.push(Source::new("booklets/anywhere.md", format!("# Anywhere\nkind: mission\n\n## Setup\n- go 1\n\n## 1 All\n{chapter}- the adventure ends well\n")));
    let problems = Malhya::load(&files).err().map(|problems| format!("{problems:?}")).unwrap_or_default();
    // The box has too many cards now; but no instruction is refused.
    assert!(!problems.contains("expected"), "{problems}");
}
