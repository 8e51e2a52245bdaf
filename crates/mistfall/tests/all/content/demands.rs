//! What the rules demand of the content: each demand is broken once.

use crate::content::support::Files;

/// A card more for Una.
fn card(text: &str) -> Files {
    Files::plain().add("hero-una.toml", &format!("[[card]]\ntitle = \"Extra\"\nclass = \"basic feat\"\nkeywords = []\n{text}"))
}

// rule: MF-ACTION-08
#[test]
fn a_card_with_something_to_do_in_the_hero_area_can_get_there() {
    const LOST: &str = "this card has no way into the Hero Area (MF-ACTION-08)";
    let action = "[[card.action]]\nkind = \"regular\"\nfrom = \"area\"\ndo = \"draw 1\"\n";
    card(action).has_fault(LOST);
    card("[[card.ability]]\nwhile = \"draw limit +1\"\n").has_fault(LOST);
    let placed = format!("{action}[[card.action]]\nkind = \"fast\"\nfrom = \"hand\"\ndo = \"place this area\"\n");
    assert_eq!(card(&placed).faults(), [""; 0]);
    let fetched = Files::plain().add("hero-una.toml", &format!("[[card]]\ntitle = \"Extra\"\nclass = \"basic feat\"\nkeywords = [\"Flame\"]\n{action}"));
    fetched.clone().has_fault(LOST);
    assert_eq!(
        fetched.clone().replace("hero-una.toml", "do = \"deal 3 magical\"", "do = \"deal 3 magical; fetch 1 Flame from discard to area\"").faults(),
        [""; 0]
    );
    fetched.replace("hero-una.toml", "do = \"deal 3 magical\"", "do = \"deal 3 magical; fetch 1 Combat from discard to area\"").has_fault(LOST);
    assert_eq!(Files::plain().faults(), [""; 0], "Starting Gear is there already");
    Files::plain().replace("hero-una.toml", "starting_gear = [\"Cudgel\"]", "starting_gear = []").has_fault(LOST);
}

// rule: MF-ACTION-03
#[test]
fn nothing_can_be_repeated_in_the_hero_area_for_free() {
    let placed = "[[card.action]]\nkind = \"fast\"\nfrom = \"hand\"\ndo = \"place this area\"\n";
    let action = |kind: &str, more: &str, text: &str| card(&format!("{placed}[[card.action]]\nkind = \"{kind}\"\nfrom = \"area\"\n{more}\ndo = \"{text}\"\n"));
    for free in [
        "draw 1",
        "heal 1 you",
        "may { discard 1 }; draw 1",
        "discard up to 1 { draw 1 }; draw 1",
        "if safe { discard 1 } else { draw 1 }",
        "choose { bury 1 } or { draw 1 }",
    ] {
        action("fast", "", free).has_fault("this Fast Action can be repeated in the Hero Area for nothing (MF-ACTION-03)");
    }
    action("reflex", "", "draw 1").has_fault("this Reflex can be repeated in the Hero Area for nothing (MF-ACTION-03)");
    for paid in [
        "draw 1; discard 1",
        "draw 1; place this discard",
        "pay { bury 1 } { draw 2 }",
        "discard up to 1 { draw 1 }",
        "resolve -1; draw 1",
        "choose { bury 1 } or { discard 1 }",
    ] {
        assert_eq!(action("fast", "", paid).faults(), [""; 0], "{paid}");
    }
    assert_eq!(action("regular", "", "draw 1").faults(), [""; 0], "one Regular Action a turn");
    assert_eq!(action("reflex", "when = \"encounter\"", "draw 1").faults(), [""; 0], "its trigger comes but once");
}

#[test]
fn an_action_that_reaches_out_has_a_range() {
    let action = |range: &str, text: &str| card(&format!("[[card.action]]\nkind = \"fast\"\nfrom = \"hand\"\n{range}\ndo = \"{text}\"\n"));
    for text in ["heal 1 any", "each { draw 1 }", "daze 1 all", "move first to you"] {
        action("", text).has_fault("this Action reaches out to others: it needs a `range` of 2 (MF-RANGE-01)");
        action("range = 1", text).has_fault("this Action reaches out to others: it needs a `range` of 2 (MF-RANGE-01)");
        assert_eq!(action("range = 2", text).faults(), [""; 0]);
    }
    action("", "daze 1 mine").has_fault("this Action reaches out to others: it needs a `range` of 1 (MF-RANGE-01)");
    assert_eq!(action("", "heal 1 you").faults(), [""; 0]);
    action("range = 1", "heal 1 you").has_fault("this Action has a Range, but nothing to reach (MF-RANGE-01)");
}

#[test]
fn starting_gear_can_lie_there_together() {
    let twice = Files::plain().replace("hero-una.toml", "starting_gear = [\"Cudgel\"]", "starting_gear = [\"Cudgel\", \"Cudgel\"]").replace(
        "hero-una.toml",
        "restriction = \"A1\"",
        "copies = 2\nrestriction = \"A1\"",
    );
    twice.has_fault("2 cards of letter A in the Starting Gear, but 1 are allowed (MF-HEROSETUP-03)");
    assert_eq!(twice.replace("hero-una.toml", "\"A1\"", "\"A2\"").faults(), [""; 0]);
}

#[test]
fn gear_that_is_placed_is_known_to_its_hero() {
    let gear = |keyword: &str| {
        let text = format!(
            "[[card]]\ntitle = \"Extra\"\nclass = \"basic gear\"\nkeywords = [\"{keyword}\"]\n[[card.action]]\nkind = \"fast\"\nfrom = \"hand\"\ndo = \"place this area\"\n"
        );
        Files::plain().add("hero-una.toml", &text)
    };
    gear("Flame").has_fault("nobody is proficient with this Gear, so it can never be placed (MF-GLOSSARY-24)");
    assert_eq!(gear("Weapon").faults(), [""; 0]);
}

#[test]
fn a_transient_reward_has_one_main_action() {
    Files::plain().replace("rewards.toml", "main = true\n", "").has_fault("a Transient Reward has one main Action, found 0 (MF-GLOSSARY-28)");
    Files::plain().replace("hero-una.toml", "focus = 1\n", "focus = 1\nmain = true\n").has_fault("only Transient Rewards have a main Action (MF-GLOSSARY-28)");
}

#[test]
fn cards_have_a_price_something_to_do_and_one_text_for_one_title() {
    Files::plain().replace("hero-una.toml", "resolve = 2", "resolve = 0").has_fault("an Advanced Feat has a price (MF-TURN-08)");
    card("").has_fault("a Hero Card has an Action or an ability (MF-HEROCARD-07)");
    let mut files = Files::plain();
    let other = files.0[1].1.replace("Una", "Ona").replace("Old Blade", "New Blade").replace("Torch", "Lamp").replace("Shove", "Push");
    files.0.push(("hero-ona.toml".to_string(), other));
    assert_eq!(files.faults(), [""; 0]);
    files
        .replace("hero-ona.toml", "deal 2 physical", "deal 3 physical")
        .has_fault("another card `Cudgel` is different: cards of one title are copies (MF-HEROCARD-01)");
}

#[test]
fn tokens_are_placed_and_used() {
    let spend = "[[card.action]]\nkind = \"regular\"\nfrom = \"hand\"\ndo = \"spend up to 2 tokens { draw 1 }\"\n";
    let place = "[[card.action]]\nkind = \"fast\"\nfrom = \"hand\"\ndo = \"place this area; tokens 2 this\"\n";
    card(spend).has_fault("this card spends tokens that nothing places (MF-EFFECT-12)");
    card(place).has_fault("nothing is done with the tokens on this card (MF-EFFECT-12)");
    assert_eq!(card(&format!("{spend}{place}")).faults(), [""; 0]);
    assert_eq!(card(&format!("{place}[[card.ability]]\nwhen = \"heal\"\ndo = \"draw tokens\"\n")).faults(), [""; 0]);
}

#[test]
fn a_charter_has_a_long_track_with_icons_and_an_ability() {
    let una = |from: &str, to: &str| Files::plain().replace("hero-una.toml", from, to);
    una(" 12 13\"", " 12\"").has_fault("an Enemy Focus Track goes beyond 12 (MF-FOCUS-10)");
    una("start = 2", "start = 13").has_fault("the start is a space of the track before its end (MF-HEROSETUP-11)");
    for icon in ["3r", "6w"] {
        una(icon, &icon[..1]).has_fault("some spaces of the track have a Reinforcement icon, and some a Raging Enemy icon (MF-FOCUS-10)");
    }
    una("[[charter.ability]]\nwhen = \"heal\"\ndo = \"draw 1\"\n", "").has_fault("a Charter has a Special Ability (MF-HEROCHARTER-03)");
    una("copies = 6", "copies = 5").has_fault("Una begins with a deck of 5 cards, of which 5 are drawn at once (MF-HEROSETUP-12)");
    una("class = \"reward gear\"", "class = \"advanced feat\"").has_fault("Una has no Personal Reward to shuffle into the Reward deck (MF-QUESTSETUP-06)");
}

#[test]
fn enemies_have_keywords_and_rage_has_a_consequence() {
    Files::plain().replace("enemies-blue.toml", "[\"Undead\"]", "[]").has_fault("an Enemy has Keywords (MF-ENEMYCARD-07)");
    Files::plain().replace("enemies-blue.toml", "[\"Flame\", \"Blunt\"]", "[]").has_fault("a Vulnerability names Keywords (MF-SYMBOL-08)");
    let howler = |from: &str, to: &str| Files::plain().replace("enemies-green.toml", from, to);
    howler("enrage = \"attack this\"\ncalms = true\n", "").has_fault("nothing happens when this Raging Enemy is Enraged (MF-ENRAGE-03)");
    howler("enrage = \"attack this\"\n", "").has_fault("`calms` is the end of an Enrage effect, and there is none (MF-SYMBOL-09)");
    howler("calms = true", "calms = true\nenraged = \"attack +1 physical\"")
        .has_fault("an Enemy that calms at once is never Enraged for long: `enraged` does nothing (MF-ENRAGE-05)");
    assert_eq!(howler("enrage = \"attack this\"\ncalms = true\n", "enraged = \"attack +1 physical\"\n").faults(), [""; 0]);
}

#[test]
fn every_land_is_on_several_encounters() {
    let rare = Files::plain().replace("encounters.toml", "\"wildlands\", ", "");
    rare.has_fault("2 Encounters in the wildlands, but every land has several (MF-ENCOUNTER-08)");
}

#[test]
fn encounters_call_enemies_that_there_are() {
    let lonely =
        Files::plain().replace("keywords.toml", "[\"Undead\"]", "[\"Undead\", \"Ghoren\"]").replace("enemies-green.toml", "[\"Undead\"]", "[\"Ghoren\"]");
    assert_eq!(
        lonely.clone().replace("encounters.toml", "end = \"no enemies\"", "of = [\"Ghoren\"]\ndeck = \"green\"\nend = \"no enemies\"").faults(),
        [""; 0]
    );
    lonely
        .clone()
        .replace("encounters.toml", "of = [\"Undead\"]", "of = [\"Ghoren\"]")
        .has_fault("no blue Enemy has a Keyword of the starting Enemies box (MF-ENCOUNTER-13)");
    lonely
        .clone()
        .replace("encounters.toml", "end = \"no enemies\"", "of = [\"Ghoren\"]\nend = \"no enemies\"")
        .has_fault("no red Enemy has a Keyword of the starting Enemies box (MF-ENCOUNTER-13)");
    lonely.replace("encounters.toml", "tokens 1 encounter", "tokens 1 encounter; bring 1 Ghoren red").has_fault("no red Enemy is Ghoren (MF-ENCOUNTER-13)");
    Files::plain().replace("special.toml", "deck = \"blue\"\n", "").has_fault("an Encounter without a land names the deck of its Enemies (MF-ENCOUNTER-12)");
}

#[test]
fn encounters_can_end() {
    Files::plain()
        .replace("encounters.toml", "end = \"no enemies\"", "end = \"special slain\"")
        .has_fault("no Special Enemy takes part in a Regular Encounter (MF-ENEMYCARD-10)");
    Files::plain()
        .replace("encounters.toml", "setup = \"tokens 1 encounter\"\n", "")
        .has_fault("the Encounter ends by Objective tokens that nothing places on it (MF-ENDING-02)");
}

// rule: MF-COMPONENT-06
#[test]
fn every_special_enemy_has_its_own_encounter() {
    let second = "[[encounter]]\ntitle = \"The Cellar\"\nspecial = \"The King\"\nenemies = \"H\"\ndeck = \"blue\"\nend = \"special slain\"";
    Files::plain().add("special.toml", second).has_fault("a Special Enemy has one Special Encounter, found 2 (MF-COMPONENT-06)");
    let homeless = "[[special]]\ntitle = \"The Queen\"\nkeywords = [\"Undead\"]\n[special.front]\nresolve = 1\nattack = \"1 physical\"\ndefence = [0, 0]\n[special.back]\nresolve = 1\nattack = \"1 physical\"\ndefence = [0, 0]";
    Files::plain().add("special.toml", homeless).has_fault("a Special Enemy has one Special Encounter, found 0 (MF-COMPONENT-06)");
}

#[test]
fn no_white_number_lies_to_the_left_of_a_start() {
    let charter = |from: &str, to: &str| Files::plain().replace("charter.toml", from, to);
    charter("s1 s2 s3 s4 . 1", "s1 s2 1 s3 s4 .").has_fault("a white number lies to the left of a start (MF-TIME-11)");
    charter(" 1 w 2w", " 2 w 1w").has_fault("white numbers rise along the Time Track (MF-TIME-11)");
    charter(" 1 w 2w", " . w w").has_fault("white numbers rise along the Time Track (MF-TIME-11)");
    assert_eq!(charter("s4 . 1", "s4 1 .").faults(), [""; 0]);
}

#[test]
fn the_tracks_of_the_quest_charter_have_what_the_rules_speak_of() {
    let charter = |from: &str, to: &str| Files::plain().replace("charter.toml", from, to);
    charter("1 w 2w", "1 . 2").has_fault("the Time Track has a Raging Enemy symbol (MF-QUESTCHARTER-02)");
    charter("\"0 1 2 3t\"", "\"1 1 2 3t\"").has_fault("the first space of the Reinforcement Track shows 0, the third 2 (MF-QUESTCHARTER-03)");
    charter("\"0 1 2 3t\"", "\"0 2 3 3t\"").has_fault("the first space of the Reinforcement Track shows 0, the third 2 (MF-QUESTCHARTER-03)");
    charter("\"0 1 2 3t\"", "\"0 1 2t 3\"").has_fault("the Time symbol is on the last space of the Reinforcement Track (MF-REINFORCE-10)");
}

// rule: MF-QUESTSETUP-11
#[test]
fn the_board_of_a_quest_hangs_together_and_there_are_tiles_for_it() {
    let quest = |from: &str, to: &str| Files::plain().replace("quests.toml", from, to);
    quest("at = [1, 1]", "at = [9, 1]").has_fault("the Special Location at [9, 1] cannot be reached (MF-QUESTSETUP-11)");
    quest("face = \"up\"\nstatus = \"safe\"\n", "").has_fault("the party begins at [0, 0], which lies face down (MF-HEROSETUP-14)");
    let more = "[[quest.spot]]\nat = [4, 0]\nland = \"deadlands\"\n[[quest.token]]";
    quest("[[quest.token]]", more).has_fault("the board needs 3 tiles of deadlands, but there are 2 (MF-COMPONENT-16)");
    quest("tile = \"Moor\"", "tile = \"Inn\"").has_fault("Inn lies on the board twice");
    Files::plain().replace("charter.toml", "2w !", "2w .").has_fault("the Time Track has no `!` for the Quest's `mark` (MF-TIME-08)");
}

#[test]
fn most_locations_are_special() {
    Files::plain()
        .replace("locations.toml", "[[location.ability]]\nwhile = \"restoration +1\"\n", "")
        .has_fault("most Locations have a Special Ability (MF-LOCATIONTILE-04)");
}

#[test]
fn every_keyword_is_borne_and_asked_for() {
    let words = |list: &str| Files::plain().replace("keywords.toml", "\"Blunt\"]", list);
    words("\"Blunt\", \"Frost\"]").has_fault("nothing has the Keyword `Frost` (MF-KEYWORD-02)");
    words("\"Blunt\", \"Frost\"]")
        .replace("hero-una.toml", "[\"Flame\"]", "[\"Flame\", \"Frost\"]")
        .has_fault("nothing asks for the Keyword `Frost` (MF-KEYWORD-01)");
    Files::plain().without("keywords.toml").is_refused("`Weapon` is no Keyword of Hero Cards");
}
