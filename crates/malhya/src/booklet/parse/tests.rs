//! Every instruction is printed as it is read.

use super::*;
use crate::booklet::page;
use crate::booklet::print::Printer;
use mistgate_kernel::content::Source;

fn names() -> Names {
    Names {
        talents: Vec::new(),
        objects: vec!["fire-salt".to_owned()],
        weapons: vec!["ash-spear".to_owned()],
        hexes: vec![("Saltmouth".to_owned(), HexId(1)), ("Hallow Reach".to_owned(), HexId(2)), ("F5".to_owned(), HexId(3))],
    }
}

/// The instructions under a heading, printed.
fn printed(text: &str) -> Result<String, String> {
    let (report, names, mut program) = (Report::default(), names(), Program::default());
    let source = Source::new("a.md", format!("# A\n\n## 1 One\n\n{text}"));
    let page = page::read(&source, &report).expect("it has a title");
    let block = Parser { names: &names, program: &mut program, report: &report }.parts(&page.chapters[0].parts);
    if !report.is_clean() {
        return Err(format!("{:?}", report.into_problems([&source])));
    }
    Ok(Printer { names: &names, program: &program }.text(block))
}

fn same(text: &str) {
    assert_eq!(printed(text).as_deref(), Ok(text), "{text}");
}

#[test]
fn ways_and_deeds_are_printed_as_they_are_read() {
    for line in [
        "go 27",
        "go on",
        "go event 625",
        "go adventure 53",
        "close",
        "travel",
        "new entry",
        "end the turn",
        "the adventure ends well",
        "the adventure ends badly",
        "nothing",
        "gain 5 gold",
        "lose all gold",
        "lose 10 gold",
        "gain 1 travel token",
        "lose all travel tokens",
        "gain 2 points",
        "gain 1 crystal",
        "put 2 crystals on card 31",
        "take 1 crystal from card 31",
        "put 1 crystal on the dungeon",
        "each hero heals 3",
        "the hero heals all",
        "each hero heals all shocks",
        "discard the gear card",
        "lose 1 success",
        "each hero loses 1 life",
        "a hero suffers 1 injury",
        "the Ancient suffers 2 damage",
        "Üi-beig suffers 2 shocks",
        "each hero reactivates all aura",
        "each hero loses 1 aura",
        "the hero loses 2 action points",
        "the hero recovers 2 action points",
        "gain 2 red plants",
        "gain 1 potion",
        "gain 1 metal",
        "lose all plants",
        "lose 1 resource",
        "gain 1 blue key",
        "gain 1 common object",
        "gain 2 rare weapons",
        "gain \"fire-salt\"",
        "the group gains \"ash-spear\"",
        "lose 1 object",
        "lose all weapons",
        "lose the equipped weapon",
        "the hero loses the worn armour",
        "lose an equipped artifact",
        "lose 1 artifact",
        "the hero loses all artifacts",
        "lose the heavy armour",
        "cancel card 44",
        "gain a talent",
        "the hero improves a talent",
        "gain a spell",
        "take card 31",
        "discard cards 55 and 70",
        "discard card h",
        "take token 7",
        "discard tokens 1, 7, 10, 11 and 12",
        "discard all tokens",
        "the hero takes token 4",
        "mark triangle 12",
        "mark triangles 3 and 5",
        "the hero puts 2 cubes on card 31",
        "the hero puts 1 cube on the page",
        "each hero discards all cubes from the page",
        "put a damage token 3 on card 31",
        "put a damage token 1 on the dungeon",
        "discard 1 damage token from card 31",
        "discard all damage tokens from the dungeon",
        "the hero puts the initiative token on zone 2",
        "Wallen becomes the target",
        "discard 2 action cards",
        "level up",
        "the hero levels up",
        "1 more quality weapon",
        "2 more quality objects",
        "shuffle the action cards",
        "search 2",
        "each hero who knows swimming loses 1 life",
        "a hero who carries heavy equipment heals 1",
        "choose a hero",
        "choose a hero who has at least 3 dexterity",
    ] {
        same(&format!("- {line}\n"));
    }
}

#[test]
fn land_and_scenes_are_printed_as_they_are_read() {
    for line in [
        "place the group on F5",
        "place the group on Saltmouth",
        "place the Titan on Hallow Reach",
        "place card 31 on F5",
        "move to an adjacent hex",
        "move at random",
        "the weather turns",
        "the weather turns bad",
        "the day ends",
        "market: 4 common objects, 1 rare weapon",
        "market: 2 rare objects, buying only, resources too",
        "market: 4 common objects, half price",
        "market: 4 common objects, 2 gold cheaper",
        "market: 4 common objects, 1 gold dearer",
        "village",
        "village market",
        "eat at the tavern",
        "rest at the inn",
        "light a campfire",
        "harvest",
        "craft",
        "dungeon 19",
        "the dungeon is finished",
        "remove event card 3",
        "return event card 3",
        "set out place 54 at deployment 1",
        "set out challenge 12",
        "stealth mode, normal",
        "stealth mode, extreme",
        "leave stealth mode",
        "combat mode",
        "raise the threat by 2",
        "lower the threat by 1",
        "alarm",
        "in stealth: 1 white die",
        "discard any invocation token",
        "put the target on B4, 5 life",
        "put the target on B4, 5 life, 1 shield",
        "put the target on B6",
        "discard the target",
    ] {
        same(&format!("- {line}\n"));
    }
}

#[test]
fn conditions_are_printed_as_they_are_read() {
    for condition in [
        "the weather is bad",
        "it is night",
        "it is hour 3",
        "at least 3 days have passed",
        "the group is in a forest",
        "the group is in plains",
        "the group is on F5",
        "the group is on Saltmouth",
        "in stealth mode",
        "in combat mode",
        "in fast mode",
        "in normal stealth mode",
        "in extreme stealth mode",
        "in the heroic version",
        "the adventure is \"the-spoon-bell\"",
        "card 31 has at least 2 damage tokens",
        "the dungeon has at most 4 damage",
        "the page has exactly 1 damage token",
        "the hero has at least 2 cubes on card 31",
        "triangle 12 is marked",
        "any of triangles 3, 5 and 9 is marked",
        "the group has token 7",
        "the group has tokens 7 and 9",
        "the group has card 31",
        "the group has card h",
        "the group has at least 4 gold",
        "the group has at most 2 travel tokens",
        "the group has exactly 3 heroes",
        "the group has at least 2 red plants",
        "card 31 has at least 3 crystals",
        "the Ancient is in the group",
        "any hero has at least 3 dexterity",
        "every hero knows climbing",
        "no hero has at least 2 warrior talents",
        "the hero masters time",
        "the Yoktal carries heavy equipment",
        "any hero carries a lockpick",
        "any hero wears armour",
        "any hero wears heavy armour",
        "any hero wields a ranged weapon",
        "the hero has card 41",
        "the hero has token 4",
        "the hero has lost life",
        "the hero is unconscious",
        "not triangle 12 is marked",
        "it is night and the weather is bad",
        "it is night or the group has tokens 7 and 9 or in fast mode",
    ] {
        same(&format!("- if {condition}:\n    - go 3\n"));
    }
}

// rule: ML-CHECK-84
#[test]
fn a_check_is_printed_as_it_is_read() {
    same(
        "- group knowledge check \"Healing the huntress\", 2 difficulty dice, at most 2 heroes, alchemy or time, costs 3 action points:
    - 2 stops:
        - end the turn
    - 0-7, in vain:
        - nothing
    - 8-12 if any hero knows mechanical:
        - go 109
    - 13+, hidden:
        - gain 1 travel token
        - go 71
    - every 5 successes:
        - gain 1 gold
    - all heroes done:
        - go 43
    - all heroes failed:
        - go 22
    - 2 heroes succeeded:
        - go 5
    - if the hero has at least 3 scholar talents: 3 stops
    - if it is night: special skill sides count 1
    - for each pair of heavy pieces: 1 more difficulty die
    - for each heavy piece: 2 fewer successes
    - may discard purple plants: 1 success each
    - in stealth: 1 white die
",
    );
    same(
        "- solo dexterity check \"Pick it\", 1 difficulty die, may cost 2 action points, lockpicking:\n    - the lock holds:\n        - go 2\n    - 4 plus 2 per hero:\n        - go 3\n    - 10 minus 1 per crystal:\n        - go 4\n    - if it is night: 1 fewer action point\n    - may pay 3 gold: 1 success each\n",
    );
}

#[test]
fn what_hangs_below_is_printed_as_it_is_read() {
    same(
        "- also if the weather is bad:\n    - each hero loses 1 life\n- otherwise:\n    - gain 1 gold\n- each hero:\n    - draw 2 gems:\n        - amber:\n            - lose 10 gold\n        - each pair of onyx:\n            - lose the equipped weapon\n- a hero who knows power:\n    - the hero heals 1\n- close\n",
    );
    same("? How?\n- \"Up, and on\", if it is night, pay 4 gold, pay 2 red plants, pay token 7:\n    - go 2\n- \"Down\":\n    - nothing\n");
}

#[test]
fn one_line_can_hold_several() {
    let long = "- also if it is night: gain 2 gold; mark triangle 3; otherwise: lose 2 gold; close\n";
    let short = "- also if it is night:\n    - gain 2 gold\n    - mark triangle 3\n- otherwise:\n    - lose 2 gold\n    - close\n";
    assert_eq!(printed(long).as_deref(), Ok(short));
}

#[test]
fn mistakes_are_pointed_at() {
    for (text, expected) in [
        ("- gian 2 gold\n", "did you mean `gain`"),
        ("- gain 2 glod\n", "did you mean `gold`"),
        ("- take token 13\n", "1 to 12"),
        ("- if it is nihgt: go 3\n", "did you mean `night`"),
        ("- place the group in Saltmuoth\n", "did you mean `Saltmouth`"),
        ("- go 3 4\n", "the end of the line"),
        ("- if it is night and it is day or it is night: go 3\n", "do not mix"),
        ("- otherwise: go 3\n", "stands behind"),
        ("? Which?\n", "without options"),
        ("? Which?\n- go 3\n", "quotation marks"),
        ("- gain \"Fyre-salt\"\n", "did you mean `fire-salt`"),
        ("- solo strength check \"X\":\n    - 3 levels: go 4\n", "a level"),
    ] {
        let problems = printed(text).expect_err(text);
        assert!(problems.contains(expected), "{text}: {problems}");
    }
}
