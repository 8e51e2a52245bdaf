//! What the box demands of its contents: each rule is broken once, in the real files.

use crate::content::support::{Files, with_line};

const ROLES: [(&str, &str); 3] = [("witch.toml", "Witch"), ("tinker.toml", "Tinker"), ("forester.toml", "Forester")];

// rule: MW-COMP-01
#[test]
fn every_role_has_eleven_actions_and_ten_cubes() {
    for (file, _) in ROLES {
        Files::real().first(file, "[[action]]", |_| String::new()).has(&format!("{file}:1:1: expected 11 `[[action]]`, found 10 (MW-COMP-01)"));
        Files::real()
            .first(file, "[[action]]", |card| format!("{card}{}", card.replacen("name = \"", "name = \"Another ", 1)))
            .has("expected 11 `[[action]]`, found 12: by the rules there are exactly so many (MW-COMP-01)");
    }
    Files::real().replace("map.toml", "cubes = 10", "cubes = 9").has("`cubes` is 10 in the box, found 9 (MW-COMP-01)");
}

#[test]
fn the_box_has_thirty_brown_cubes_and_ten_banes() {
    Files::real().replace("map.toml", "reserve = 30", "reserve = 29").has("`reserve` is 30 in the box, found 29 (MW-COMP-02)");
    Files::real().replace("map.toml", "banes = 10", "banes = 9").has("`banes` is 10 in the box, found 9 (MW-COMP-02)");
    Files::real().replace("map.toml", "tokens_to_end = 6", "tokens_to_end = 1").has("`tokens_to_end` is 6 by the rules, found 1 (MW-GOAL-03)");
    Files::real().replace("map.toml", "influence_for_fear = 3", "influence_for_fear = 2").has("`influence_for_fear` is 3 by the rules, found 2 (MW-TEMPLE-04)");
}

// rule: MW-COMP-04
#[test]
fn every_role_has_four_projects_one_recuperate_and_a_unity_action() {
    for (file, role) in ROLES {
        let no_project = Files::real().first(file, "kind = \"project\"", |card| with_line(&with_line(card, "kind", "kind = \"standard\""), "outputs", ""));
        no_project.has(&format!("{file}:1:1: the {role} needs 4 Projects, found 3 (MW-COMP-04)"));
        let one_more = Files::real().first(file, "kind = \"standard\"", |card| with_line(card, "kind", "kind = \"project\""));
        one_more.has(&format!("the {role} needs 4 Projects, found 5 (MW-COMP-04)"));
        let no_unity = Files::real().each(file, |card| match card.contains("kind = \"unity\"") {
            true => with_line(&with_line(card, "kind", "kind = \"standard\""), "effect", "effect = \"recover 1\""),
            false => card.to_string(),
        });
        no_unity.has(&format!("the {role} needs a Unity Action (MW-COMP-04)"));
        let no_rest = Files::real()
            .first(file, "kind = \"rest\"", |card| with_line(card, "kind", "kind = \"standard\"").replace("Recuperate", &format!("{role} at rest")));
        no_rest.has(&format!("the {role} needs one Rest Action, found 0 (MW-COMP-04)"));
    }
}

// rule: MW-COMP-05
#[test]
fn an_action_shows_its_name_kind_cost_timer_and_effect_and_a_project_its_outputs() {
    for key in ["name", "kind", "cost", "timer", "effect"] {
        let problems = Files::real().first("tinker.toml", "kind = \"project\"", |card| with_line(card, key, "")).problems();
        assert!(problems.len() == 1 && problems[0].contains(&format!("missing key `{key}`")), "{problems:?}");
    }
    Files::real().first("tinker.toml", "kind = \"project\"", |card| with_line(card, "outputs", "")).has("a Project has at least one output (MW-COMP-05)");
    Files::real()
        .first("tinker.toml", "kind = \"standard\"", |card| with_line(card, "kind", "kind = \"standard\"\noutputs = [\"leaf\"]"))
        .has("only Projects have outputs (MW-COMP-05)");
    Files::real()
        .first("tinker.toml", "kind = \"project\"", |card| with_line(card, "outputs", "outputs = [\"leaf dusk\"]"))
        .has("expected `day`, `night` or the end of the text, found `dusk`");
}

// rule: MW-COMP-06
#[test]
fn every_project_gains_or_loses_fate() {
    for (file, _) in ROLES {
        let with_effect = |effect: &str| Files::real().first(file, "kind = \"project\"", |card| with_line(card, "effect", &format!("effect = \"{effect}\"")));
        with_effect("recover 1").has("a Project gains or loses Fate (MW-COMP-06)");
        assert!(with_effect("day: may discard 1 { lose 1 fate }").load().is_ok(), "also inside of other effects");
    }
}

// rule: MW-COMP-07
#[test]
fn unity_actions_place_one_token_each_and_reach_every_district() {
    let with_effect = |effect: &str| Files::real().first("witch.toml", "kind = \"unity\"", |card| with_line(card, "effect", &format!("effect = \"{effect}\"")));
    with_effect("recover 1").has("a Unity Action needs one `unite` (MW-COMP-07)");
    with_effect("unite 2 there; unite 2 there").has("a Unity Action has only one `unite` (MW-COMP-07)");
    with_effect("unite 2 there; unity any").has("a Unity Action places exactly one Unity token (MW-COMP-07)");
    let only_one_district = ROLES.iter().fold(Files::real(), |files, (file, _)| {
        files.each(file, |card| match card.contains("kind = \"unity\"") {
            true => with_line(card, "effect", "effect = \"unite 2 there in chalkboard-way\""),
            false => card.to_string(),
        })
    });
    let problems = only_one_district.problems();
    assert_eq!(problems.len(), 5, "{problems:#?}");
    assert!(problems.iter().all(|problem| problem.ends_with("no Unity Action reaches this district (MW-COMP-07)")), "{problems:#?}");
}

// rule: MW-COMP-08
#[test]
fn the_forester_has_hush_hush() {
    let hush = "name = \"Hush Hush\"";
    Files::real()
        .replace("forester.toml", hush, "name = \"Tush Tush\"")
        .has("forester.toml:1:1: the Forester needs a Standard Action `Hush Hush` (MW-COMP-08)");
    let unity = Files::real()
        .first("forester.toml", hush, |card| with_line(&with_line(card, "kind", "kind = \"unity\""), "effect", "effect = \"unite 1 there; place 1 anywhere\""));
    unity.has("`Hush Hush` is a Standard Action (MW-COMP-08)");
    Files::real().first("forester.toml", hush, |card| with_line(card, "effect", "effect = \"recover 1\"")).has("`Hush Hush` places a cube (MW-COMP-08)");
}

// rule: MW-COMP-09 MW-RECUP-04
#[test]
fn recuperate_is_the_same_for_every_role_and_costs_nothing() {
    for (file, _) in ROLES {
        let with = |key: &str, line: &str| Files::real().first(file, "kind = \"rest\"", |card| with_line(card, key, line));
        with("cost", "cost = 1").has("the cost and the timer of a Rest Action are 0 (MW-COMP-09)");
        with("timer", "timer = 1").has("the cost and the timer of a Rest Action are 0 (MW-COMP-09)");
        with("name", "name = \"Sleep\"").has("the only Rest Action is `Recuperate` (MW-COMP-09)");
        with("effect", "effect = \"gain 1 fate; recover all; flip clock; accept fate\"")
            .has("Recuperate is `gain 1 fate; flip clock; recover all; accept fate` (MW-RECUP-04)");
    }
}

// rule: MW-COMP-10
#[test]
fn there_are_eighty_four_requests_and_every_group_has_its_share() {
    Files::real().first("requests.toml", "[[request]]", |_| String::new()).has("requests.toml:1:1: expected 84 `[[request]]`, found 83 (MW-COMP-10)");
    let mut kept = 0;
    let few = Files::real().each("requests.toml", |card| {
        let academia = card.contains("group = \"Academia\"");
        kept += usize::from(academia);
        if academia && kept > 2 { with_line(card, "group", "group = \"Scriveners\"") } else { card.to_string() }
    });
    few.has("Academia has 2 Requests, every group needs at least 3 (MW-COMP-10)");
    Files::real().first("requests.toml", "needs", |card| with_line(card, "needs", "needs = []")).has("a Request has at least one need (MW-COMP-10)");
    Files::real().first("requests.toml", "group", |card| with_line(card, "group", "group = \"Nobody\"")).has("there is no group `Nobody`");
}

// rule: MW-COMP-10
#[test]
fn some_request_can_place_a_further_cube_in_another_district() {
    let tame = |effect: &str| {
        let line = format!("effect = \"{effect}\"");
        Files::real().each("requests.toml", |card| if card.contains("place") { with_line(card, "effect", &line) } else { card.to_string() })
    };
    let expected = "requests.toml:1:1: no Request can place a further cube in another district (MW-COMP-10)";
    tame("recover 1").has(expected);
    tame("may { place 1 here }").has(expected);
    let must = Files::real().each("requests.toml", |card| card.replace("may { place 1 in", "all { place 1 in").replace("{ place 1 in", "{ remove 1 in"));
    must.has(expected);
}

// rule: MW-COMP-11
#[test]
fn six_covenant_cards_name_six_districts() {
    Files::real().first("covenant.toml", "[[covenant]]", |_| String::new()).has("expected 6 `[[covenant]]`, found 5 (MW-COMP-11)");
    let twice = Files::real().each("covenant.toml", |card| with_line(card, "district", "district = \"Chalkboard Way\""));
    assert_eq!(twice.problems().iter().filter(|problem| problem.ends_with("Chalkboard Way has a Covenant card already (MW-COMP-11)")).count(), 5);
    Files::real().first("covenant.toml", "[[covenant]]", |card| with_line(card, "district", "")).has("missing key `district`: expected a text");
}

// rule: MW-COMP-12
#[test]
fn there_are_twenty_one_fate_cards_and_about_half_are_good() {
    Files::real().first("fate.toml", "[[fate]]", |_| String::new()).has("expected 21 `[[fate]]`, found 20 (MW-COMP-12)");
    let with_good = |good: usize| {
        let mut at = 0;
        Files::real().each("fate.toml", |card| {
            at += 1;
            // The comment makes sure that something changes.
            with_line(card, "good", &format!("good = {} # set", at <= good))
        })
    };
    with_good(9).has("fate.toml:1:1: 10 or 11 Fate cards are good, found 9 (MW-COMP-12)");
    with_good(12).has("10 or 11 Fate cards are good, found 12 (MW-COMP-12)");
    assert!(with_good(10).load().is_ok() && with_good(11).load().is_ok());
    Files::real().first("fate.toml", "[[fate]]", |card| with_line(card, "good", "")).has("missing key `good`: expected `true` or `false`");
    Files::real().first("fate.toml", "[[fate]]", |card| with_line(card, "effect", "")).has("missing key `effect`: expected a text");
}

// rule: MW-COMP-14
#[test]
fn the_map_has_six_districts_with_one_or_two_groups_and_spaces() {
    Files::plain().first("map.toml", "\"Sixth\"", |_| String::new()).has("expected 6 `[[district]]`, found 5 (MW-COMP-14)");
    Files::plain()
        .first("map.toml", "\"Second\"", |district| with_line(district, "groups", "groups = []"))
        .has("a district has 1 or 2 groups, this one 0 (MW-COMP-14)");
    Files::plain()
        .first("map.toml", "\"Second\"", |district| with_line(district, "groups", "groups = [\"A\", \"B\", \"C\"]"))
        .has("a district has 1 or 2 groups, this one 3 (MW-COMP-14)");
    for spaces in [0, 3] {
        let line = format!("spaces = {spaces}");
        Files::plain()
            .first("map.toml", "\"Second\"", |district| with_line(district, "spaces", &line))
            .has(&format!("`spaces` must be a whole number from 1 to 2, this is {spaces}"));
    }
    Files::plain().replace("map.toml", "\"Scriveners\"", "\"Sixth Folk\"").has("the name `Sixth Folk` is taken already");
}

// rule: MW-COMP-14 MW-ABILITY-01
#[test]
fn every_district_has_an_ability_that_says_when_it_can_be_used() {
    let broken = |from: &str, to: &str| Files::plain().first("map.toml", "\"Second\"", |district| district.replace(from, to));
    broken("[district.ability]\nopen = false\neffect = \"recover 1\"\n", "").has("missing key `ability`: expected a table");
    broken("open = false\n", "").has("missing key `open`: expected `true` or `false`");
    broken("effect = \"recover 1\"\n", "").has("missing key `effect`: expected a text");
    broken("open = false\n", "open = false\ntime = \"dusk\"\n").has("`time` must be `day` or `night`, this is `dusk`");
    broken("open = false\n", "open = false\ncost = \"recover 1\"\n").has("this cannot be a cost");
}

// rule: MW-COMP-15
#[test]
fn the_token_spaces_are_enough_to_win_and_not_more_than_the_tokens() {
    let real = Files::real().load().expect("the real box is sound");
    assert_eq!(real.districts.iter().map(|district| district.spaces).sum::<u8>(), 10);
    let all_with = |spaces: u8| {
        let line = format!("spaces = {spaces} # set");
        Files::real().each("map.toml", |district| with_line(district, "spaces", &line))
    };
    all_with(2).has("12 token spaces on the Map, but only 10 tokens (MW-COMP-15)");
    assert!(all_with(1).load().is_ok());
}

// rule: MW-COMP-16
#[test]
fn chalkboard_way_is_as_the_rulebook_tells_it() {
    let chalkboard = "name = \"Chalkboard Way\"";
    let broken = |key: &str, line: &str| Files::plain().first("map.toml", chalkboard, |district| with_line(district, key, line));
    broken("spaces", "spaces = 2").has_only("map.toml:12:1: Chalkboard Way has exactly 1 token space (MW-COMP-16)");
    broken("cost", "").has_only("map.toml:12:1: the ability of Chalkboard Way can place a Fear token (MW-COMP-16)");
    let effects_count = broken("cost", "").first("map.toml", chalkboard, |district| with_line(district, "effect", "effect = \"may { fear here }\""));
    assert!(effects_count.load().is_ok());
    let no_academia =
        Files::plain().replace("map.toml", "\"Academia\"", "\"Academics\"").change("requests.toml", |text| text.replace("\"Academia\"", "\"Academics\""));
    no_academia.has_only("map.toml:12:1: Chalkboard Way has the group `Academia` (MW-COMP-16)");
    let renamed =
        Files::plain().replace("map.toml", chalkboard, "name = \"First\"").change("covenant.toml", |text| text.replace("\"Chalkboard Way\"", "\"First\""));
    renamed.has_only("map.toml:12:1: the Map needs a district `Chalkboard Way` (MW-COMP-16)");
}

// rule: MW-COMP-17
#[test]
fn the_map_has_a_wild_square() {
    Files::real().each("map.toml", |district| with_line(district, "wild", "wild = 0 # set")).has("the Map needs a wild square (MW-COMP-17)");
}

// rule: MW-COMP-19
#[test]
fn the_fate_track_has_a_start_a_fate_symbol_and_one_covenant_symbol() {
    let track = |spaces: &str| {
        let line = format!("spaces = {spaces}");
        Files::plain().replace("map.toml", "spaces = [\"start\", \"plain\", \"fate\", \"covenant\"]", &line)
    };
    track(r#"["plain", "fate", "covenant"]"#).has("the first space of the track must be `start` (MW-COMP-19)");
    track(r#"["start", "fate", "start", "covenant"]"#).has("only the first space of the track can be `start` (MW-COMP-19)");
    track("[]").has("the first space of the track must be `start` (MW-COMP-19)");
    track(r#"["start", "plain", "covenant"]"#).has_only("map.toml:9:1: the track needs a `fate` space (MW-COMP-19)");
    track(r#"["start", "fate", "plain"]"#).has_only("map.toml:9:1: the track has exactly one `covenant` space, found 0 (MW-COMP-19)");
    track(r#"["start", "fate", "covenant", "covenant"]"#).has_only("map.toml:9:1: the track has exactly one `covenant` space, found 2 (MW-COMP-19)");
    assert!(track(r#"["start", "fate", "fate", "covenant"]"#).load().is_ok());
}

// rule: MW-COMP-22
#[test]
fn no_symbol_is_dead_no_role_idle_and_no_request_impossible() {
    let output = |line: &str| Files::plain().first("witch.toml", "[[action]]", |card| with_line(card, "outputs", line));
    output("outputs = [\"gear\"]").has_only("witch.toml:3:1: no Request needs `gear` (MW-COMP-22)");
    let need = |line: &str| Files::plain().first("requests.toml", "[[request]]", |card| with_line(card, "needs", line));
    need("needs = [\"gear 1\"]").has("requests.toml:1:1: no Project puts out `gear` (MW-COMP-22)");
    let by_day = Files::plain().change("witch.toml", |text| text.replace("[\"flame\"]", "[\"flame day\"]"));
    by_day.has_only("witch.toml:1:1: the Witch has no output by night (MW-COMP-22)");
    let never = output("outputs = [\"gear day\"]").first("requests.toml", "[[request]]", |card| with_line(card, "needs", "needs = [\"gear 1 night\"]"));
    never.has_only("requests.toml:1:1: no Project can complete this Request at any time of day (MW-COMP-22)");
    let sometimes = output("outputs = [\"gear day\"]").first("requests.toml", "[[request]]", |card| with_line(card, "needs", "needs = [\"gear 1\"]"));
    assert!(sometimes.load().is_ok());
}

// rule: MW-COV-04
#[test]
fn no_card_can_draw_a_covenant_card() {
    Files::real()
        .first("fate.toml", "[[fate]]", |card| with_line(card, "effect", "effect = \"draw 1 covenant\""))
        .has("expected `fate` or `request`, found `covenant`");
}

// rule: MW-COMP-23
#[test]
fn no_card_can_do_what_the_vocabulary_does_not_have() {
    for (file, card) in
        [("witch.toml", "[[action]]"), ("requests.toml", "effect"), ("fate.toml", "[[fate]]"), ("covenant.toml", "effect"), ("map.toml", "effect")]
    {
        Files::real().first(file, card, |card| with_line(card, "effect", "effect = \"steal 1 supply\"")).has("expected a verb, found `steal`");
    }
}
