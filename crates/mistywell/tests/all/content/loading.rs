//! Sound files become content.

use crate::content::support::Files;
use mistgate_kernel::content::{Document, Report, Source};
use mistgate_mistywell::content::{ActionKind, box_count, unused_verbs};
use mistgate_mistywell::effect::{Effect, Spot};
use mistgate_mistywell::ids::{Role, Symbol, Time};

#[test]
fn the_real_box_and_the_plain_one_are_sound() {
    assert_eq!(Files::real().problems(), Vec::<String>::new());
    assert_eq!(Files::plain().problems(), Vec::<String>::new());
}

#[test]
fn actions_stand_in_the_order_of_the_roles_and_of_their_files() {
    let content = Files::plain().load().expect("the plain box is sound");
    assert_eq!(content.actions.len(), 33);
    for (at, action) in content.actions.iter().enumerate() {
        assert_eq!(action.role, Role::ALL[at / 11]);
    }
    assert_eq!((content.actions[0].slug.as_str(), content.actions[11].slug.as_str()), ("witch-1", "tinker-1"));
    assert_eq!(content.actions[26].slug, "hush-hush");
    assert!([10, 21, 32].iter().all(|&at: &usize| content.actions[at].kind == ActionKind::Rest));
}

// rule: MW-MAP-01
#[test]
fn a_request_belongs_to_the_district_of_its_group() {
    let content = Files::real().load().expect("the real box is sound");
    for request in &content.requests {
        assert_eq!(request.district, content.groups[request.group.index()].district);
        assert!(content.districts[request.district.index()].groups.contains(&request.group));
    }
    let academia = content.groups.iter().find(|group| group.name == "Academia").expect("there is an Academia");
    assert_eq!(content.districts[academia.district.index()].name, "Chalkboard Way");
}

// rule: MW-COMP-17
#[test]
fn every_group_has_a_square_for_each_role_and_wild_squares_come_last() {
    let content = Files::real().load().expect("the real box is sound");
    for (at, group) in content.groups.iter().enumerate() {
        for role in Role::ALL {
            let square = content.squares[group.squares[role.index()].index()];
            assert_eq!(group.squares[role.index()].index(), at * 3 + role.index());
            assert_eq!((square.owner, square.group.map(|group| group.index()), square.district), (Some(role), Some(at), group.district));
        }
        let own = content.squares.iter().filter(|square| square.group.is_some_and(|group| group.index() == at)).count();
        assert_eq!(own, 3);
    }
    let wild = &content.squares[content.groups.len() * 3..];
    assert!(!wild.is_empty() && wild.iter().all(|square| square.owner.is_none() && square.group.is_none()));
    for (at, district) in content.districts.iter().enumerate() {
        let squares: Vec<usize> = (0..content.squares.len()).filter(|&square| content.squares[square].district.index() == at).collect();
        assert_eq!(district.squares.iter().map(|square| square.index()).collect::<Vec<_>>(), squares);
    }
}

#[test]
fn outputs_and_needs_are_known_by_day_and_by_night() {
    let files = Files::plain().replace("witch.toml", "[\"flame\"]", "[\"flame\", \"drop night\"]").replace(
        "requests.toml",
        "[\"flame 2\"]",
        "[\"flame 2 day\", \"drop 0\"]",
    );
    let content = files.load().expect("the box is sound");
    let bit = |symbol: Symbol| 1 << symbol as u8;
    let (flame, drop) = (bit(Symbol::Flame), bit(Symbol::Drop));
    let action = &content.actions[0];
    assert_eq!((action.output_mask, action.any_output), ([flame, flame | drop], flame | drop));
    let request = &content.requests[0];
    assert_eq!((request.need_mask, request.any_need), ([flame | drop, drop], flame | drop));
    assert_eq!(request.pay, [[2, 0, 0, 0, 0, 0], [0; 6]]);
    assert_eq!(request.needs[0].time, Some(Time::Day));
}

// rule: MW-COMP-11
#[test]
fn every_covenant_card_moves_the_enforcer_and_places_fear_before_anything_else() {
    let files = Files::plain().replace("covenant.toml", "district = \"Second\"", "district = \"Second\"\neffect = \"all { discard 1 }\"");
    let content = files.load().expect("the box is sound");
    for covenant in &content.covenants {
        let spot = Spot::District(covenant.district);
        assert_eq!(content.program.of(covenant.effect)[..2], [Effect::Enforcer(spot), Effect::Fear(spot)]);
    }
    assert_eq!(content.program.of(content.covenants[0].effect).len(), 2);
    assert_eq!(content.covenants[1].text.to_string(), "Move the Enforcer to Second, then place a Fear token there. All players discard 1.");
}

#[test]
fn the_version_names_exactly_these_texts() {
    let version = |files: &Files, rewrites: Option<&str>| files.load_with(rewrites).expect("the box is sound").version;
    let plain = Files::plain();
    let name = version(&plain, None);
    assert_eq!(name.len(), 16);
    assert!(name.bytes().all(|digit| digit.is_ascii_hexdigit()));
    let windows = plain.clone().change("fate.toml", |text| text.replace('\n', "\r\n"));
    assert_eq!(version(&windows, None), name, "line endings do not count");
    assert_ne!(version(&plain.clone().replace("fate.toml", "Fate 7", "Fate seven"), None), name);
    assert_eq!(version(&plain, Some("rules = []")), name, "a scenario that rewrites nothing does not count");
    let bent = version(&plain, Some("[rewrite.\"Fate 7\"]\ngood = true"));
    assert_ne!(bent, name);
    assert_ne!(version(&plain, Some("[rewrite.\"Fate 8\"]\ngood = true")), bent);
}

#[test]
fn the_order_of_the_files_does_not_count() {
    let plain = Files::plain();
    let mut turned = plain.clone();
    turned.0.reverse();
    assert_eq!(turned.load().map(|content| content.version), plain.load().map(|content| content.version));
}

#[test]
fn the_real_box_holds_what_the_inventory_lists() {
    let content = Files::real().load().expect("the real box is sound");
    let counted = box_count(&content);
    let inventory = Source::new("components.toml", include_str!("../../../../../content/components.toml"));
    let report = Report::default();
    let document = Document::parse(&inventory, &report);
    let mut game = document.fields(&report).table("mistywell").expect("Mistywell has an inventory");
    let components = game.tables("component");
    assert_eq!(components.len(), counted.len());
    for mut component in components {
        let name = component.text("name").expect("a component has a name").value;
        let (_, found) = counted.iter().find(|(counted, _)| *counted == name).unwrap_or_else(|| panic!("nobody counts {name}"));
        // What the rulebook leaves open is no number.
        if component.peek("count").is_none() {
            assert_eq!(component.number("count", 0..=u8::MAX).map(usize::from), Some(*found), "{name}");
        }
    }
}

#[test]
fn the_real_cards_use_the_whole_vocabulary() {
    let content = Files::real().load().expect("the real box is sound");
    assert_eq!(unused_verbs(&content), Vec::<&str>::new());
    let plain = Files::plain().load().expect("the plain box is sound");
    let unused = unused_verbs(&plain);
    assert!(unused.contains(&"use ability") && unused.contains(&"friendly group") && !unused.contains(&"recover all"), "{unused:?}");
}
