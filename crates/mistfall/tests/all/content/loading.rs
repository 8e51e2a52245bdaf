//! What the files say is what is loaded.

use crate::content::support::Files;
use mistgate_mistfall::content::*;
use mistgate_mistfall::effect::*;
use mistgate_mistfall::ids::*;

#[test]
fn the_files_of_the_program_have_no_fault() {
    assert_eq!(Files::real().faults(), [""; 0]);
    assert_eq!(Files::plain().faults(), [""; 0]);
}

#[test]
fn a_hero_has_a_charter_with_two_sides_and_cards() {
    let content = Files::plain().add("hero-una.toml", "[nightmare]\nstart = 3\n[[nightmare.ability]]\nwhen = \"buy\"\ndo = \"draw 2\"").load().unwrap();
    let una = &content.charters[0];
    assert_eq!((una.name.as_str(), una.slug.as_str(), una.class.as_str()), ("Una", "una", "Walker"));
    assert_eq!(una.cards.len(), 9);
    assert_eq!(una.starting_gear, [CardId(0)]);
    let [normal, nightmare] = &una.sides;
    assert_eq!((normal.start, nightmare.start), (2, 3));
    assert_eq!((normal.restoration, nightmare.restoration), (2, 2), "what is left out is as on the normal side");
    assert_eq!(normal.track, nightmare.track);
    assert_eq!(normal.track.len(), 14);
    assert_eq!(normal.track[3], FocusSpace { reinforcement: true, raging: false });
    assert_eq!(normal.track[6], FocusSpace { reinforcement: false, raging: true });
    let trigger = |side: &CharterSide| if let Does::When { trigger, .. } = side.abilities[0].does { Some(trigger) } else { None };
    assert_eq!((trigger(normal), trigger(nightmare)), (Some(Trigger::Heal), Some(Trigger::Buy)), "an ability replaces those of the normal side");
}

#[test]
fn a_hero_card_has_actions_in_the_order_of_the_file() {
    let content = Files::plain().load().unwrap();
    let card = |slug: &str| content.cards.iter().find(|card| card.slug == slug).unwrap();
    let cudgel = card("cudgel");
    assert_eq!((cudgel.class, cudgel.restriction, cudgel.hero), (Class::BasicGear, Some((b'A', 1)), Some(CharterId(0))));
    let action = cudgel.actions[0];
    assert_eq!((action.kind, action.from, action.range, action.focus), (ActionKind::Regular, Origin::Area, 1, 1));
    assert_eq!(action.target, Target::Enemies(1, HowMany::Exactly, Filter::default()));
    assert_eq!(content.program.of(action.effect), [Effect::Deal(Num::plain(2), Damage::Physical)]);
    let torch = card("torch");
    assert_eq!((torch.class, torch.resolve, torch.actions[0].from, torch.actions[0].focus), (Class::AdvancedFeat, 2, Origin::Either, -1));
    let draught = card("draught");
    assert_eq!((draught.hero, draught.class, draught.actions[0].main), (None, Class::Transient, true));
}

// rule: MF-HEROCARD-01
#[test]
fn copies_share_a_title_and_have_slugs_of_their_own() {
    let second = Files::plain().0[1].1.replace("Una", "Ona").replace("Old Blade", "New Blade").replace("Torch", "Lamp").replace("Shove", "Push");
    let mut files = Files::plain();
    files.0.push(("hero-ona.toml".to_string(), second));
    let content = files.load().unwrap();
    let slugs = |title: &str| content.cards.iter().filter(|card| card.title == title).map(|card| card.slug.as_str()).collect::<Vec<_>>();
    assert_eq!(slugs("Shove"), ["shove", "shove-2", "shove-3", "shove-4", "shove-5", "shove-6"]);
    assert_eq!(slugs("Cudgel"), ["cudgel", "cudgel-2"], "one of each Hero");
    assert_eq!(content.enemies.iter().map(|enemy| enemy.slug.as_str()).collect::<Vec<_>>(), ["bones", "bones-2", "bones-3", "howler", "ember", "the-king"]);
    assert_eq!(content.charters[1].starting_gear.len(), 1);
    assert_ne!(content.charters[0].starting_gear, content.charters[1].starting_gear);
}

#[test]
fn enemies_have_a_colour_and_special_ones_two_sides() {
    let content = Files::plain().load().unwrap();
    let bones = &content.enemies[0];
    assert_eq!((bones.colour, bones.life, bones.raging, bones.sides.len()), (Some(Colour::Blue), 2, false, 1));
    assert_eq!((bones.sides[0].attack, bones.sides[0].defence, bones.sides[0].resolve), ([1, 0], [1, 0], 1));
    let keyword = |name: &str| Keyword(content.keywords.iter().position(|known| known == name).unwrap() as u8);
    assert_eq!(bones.sides[0].vulnerable, (1, Keywords::only(keyword("Flame")).union(Keywords::only(keyword("Blunt")))));
    let howler = &content.enemies[3];
    assert!(howler.raging && howler.sides[0].calms && !howler.sides[0].enrage.is_empty());
    let king = content.enemies.last().unwrap();
    assert_eq!((king.colour, king.life, king.sides.len()), (None, 0, 2));
    assert_eq!((king.sides[0].attack, king.sides[1].attack), ([2, 1], [0, 3]));
}

#[test]
fn encounters_say_who_comes_and_how_they_end() {
    let content = Files::plain().load().unwrap();
    let [first, second, _, throne] = &content.encounters[..] else { panic!("{}", content.encounters.len()) };
    assert_eq!((first.enemies, first.reinforcement, first.rewards, first.deck), (Num::times(1, Count::Heroes, 1), None, 2, None));
    assert!(first.of.is_empty() && first.setup.is_empty() && first.retreat.is_empty());
    assert_eq!((second.reinforcement, second.rewards, second.deck), (Some(Num::plain(1)), 3, Some(Colour::Blue)));
    assert_eq!(content.program.of(second.setup), [Effect::Tokens(Num::plain(1), Holder::Encounter)]);
    assert_eq!(content.program.of(second.after), [Effect::Resolve(Num::plain(1))]);
    assert_eq!(content.program.tests(second.end)[0].what, Fact::AtLeast(Count::Tokens, Num::plain(3)));
    assert_eq!(throne.special, Some(EnemyId(5)), "special ones come last");
    assert!(throne.lands.is_empty());
}

// rule: MF-TRAVEL-12 MF-TRAVEL-13
#[test]
fn tiles_are_neighbours_if_they_share_a_side_or_half_of_one_but_not_a_corner() {
    let quest = |places: &[(i8, i8)]| {
        let spots: String = places.iter().map(|(x, y)| format!("[[quest.spot]]\nat = [{x}, {y}]\nland = \"deadlands\"\n")).collect();
        let content = Files::plain().replace("quests.toml", "reveal = \"resolve +1\"", &format!("reveal = \"resolve +2\"\n{spots}")).load().unwrap();
        content.quests[0].spots.iter().map(|spot| spot.adjacent).collect::<Vec<_>>()
    };
    // Inn at [0, 0], a tile at [2, 0], Moor at [1, 1] below both.
    assert_eq!(quest(&[]), [0b110, 0b101, 0b011]);
    // [0, 2] is below Moor by half; [4, 1] touches the tile at [2, 0] at a corner only.
    assert_eq!(quest(&[(0, 2), (4, 1)]), [0b00110, 0b00101, 0b01011, 0b00100, 0b00000]);
    // A row apart in steps of a whole tile: corners only.
    assert_eq!(quest(&[(-2, -1), (-2, 1)]), [0b00110, 0b00101, 0b00011, 0b00000, 0b00000]);
}

#[test]
fn a_quest_has_a_board_with_faces_statuses_and_tokens() {
    let content = Files::plain().load().unwrap();
    let quest = &content.quests[0];
    assert_eq!((quest.slug.as_str(), quest.special, quest.encounter, quest.side, quest.tutorial), ("up-the-hill", EnemyId(5), EncounterId(3), 0, false));
    assert_eq!(quest.life, Num::times(2, Count::Heroes, 1));
    let [inn, fen, moor] = &quest.spots[..] else { panic!() };
    assert_eq!((inn.face_up, inn.wounds, inn.start, inn.special), (true, 0, true, false));
    assert_eq!((fen.tile, fen.face_up, fen.token), (SpotTile::Land(Land::Deadlands), false, Some(0)));
    assert_eq!((moor.tile, moor.special), (SpotTile::Tile(TileId(2)), true));
    assert_eq!((quest.tokens[0].letter, quest.tokens[0].name.as_str()), (0, "A coin"));
    let perilous = Files::plain().replace("quests.toml", "status = \"safe\"\n", "").load().unwrap();
    assert_eq!(perilous.quests[0].spots[0].wounds, 1, "Perilous unless the Quest says otherwise");
    let overrun = Files::plain().replace("quests.toml", "\"safe\"", "\"overrun\"").load().unwrap();
    assert_eq!(overrun.quests[0].spots[0].wounds, 2);
}

#[test]
fn tracks_are_written_space_by_space() {
    let content = Files::plain().load().unwrap();
    let [normal, nightmare] = &content.quest_charter;
    assert_eq!(normal.time.iter().filter_map(|space| space.start).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert_eq!(normal.time[7], TimeSpace { start: None, number: Some(2), raging: true, mark: false });
    assert!(normal.time[8].mark);
    assert_eq!(normal.time.len(), 11);
    assert_eq!(normal.reinforcement.last(), Some(&ReinforcementSpace { enemies: 3, time: true }));
    assert_eq!(nightmare.reinforcement.iter().map(|space| space.enemies).collect::<Vec<_>>(), [0, 2, 2]);
}

#[test]
fn files_may_be_missing_and_then_their_cards_are() {
    let content = Files::plain().without("time.toml").without("rewards.toml").load().unwrap();
    assert!(content.times.is_empty());
    assert_eq!(content.cards.len(), 9);
    assert!(Files(Vec::new()).load().unwrap().cards.is_empty());
}

#[test]
fn heroes_are_in_the_order_of_the_list_whatever_the_order_of_the_files() {
    let content = Files::real().load().unwrap();
    let mut files = Files::real();
    files.0.reverse();
    let reversed = files.load().unwrap();
    let names = |content: &Content| content.charters.iter().map(|charter| charter.name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&content)[..4], ["Fengray", "Arani", "Crow", "Celenthia"]);
    assert_eq!(names(&content), names(&reversed));
    assert_eq!(content.version, reversed.version);
}

#[test]
fn the_version_is_a_name_for_exactly_these_texts() {
    let version = |files: &Files| files.load().unwrap().version;
    let plain = version(&Files::plain());
    assert_eq!(plain, version(&Files::plain()));
    assert_eq!(plain, version(&Files::plain().change("time.toml", |text| text.replace('\n', "\r\n"))), "line endings do not count");
    assert_ne!(plain, version(&Files::plain().replace("time.toml", "time = 2", "time = 3")));
}

#[test]
fn words_that_nothing_uses_are_listed() {
    let plain = unused_words(&Files::plain().load().unwrap());
    for word in ["march", "vulnerable [keyword]", "attacker", "the number buried", "when drawing", "target other hero", "special slain"] {
        assert_eq!(plain.iter().any(|unused| unused == word), word != "special slain", "{word}");
    }
    assert!(
        !plain
            .iter()
            .any(|unused| ["deal [n] [damage]", "heal [n] [who]", "target enemy", "no enemies", "the number H", "when heal"].contains(&unused.as_str())),
        "{plain:?}"
    );
    let real = unused_words(&mistgate_mistfall::content::load(&mistgate_mistfall::content::with_heart(), None).unwrap());
    assert!(real.is_empty(), "the content shows all that the language can do, but for {real:?}");
}
