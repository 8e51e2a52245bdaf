//! The cards that the rulebook names, with everything it reveals about them.

use crate::common::content;
use mistgate_mistfall::content::*;
use mistgate_mistfall::effect::*;
use mistgate_mistfall::ids::*;

/// The cards of a title that a Hero has.
fn cards<'a>(content: &'a Content, hero: &str, title: &str) -> Vec<&'a Card> {
    let charter = content.charters.iter().find(|charter| charter.name == hero).unwrap_or_else(|| panic!("there is no {hero}"));
    charter.cards.iter().map(|id| &content.cards[id.index()]).filter(|card| card.title == title).collect()
}

/// The card of a title that a Hero has.
fn card<'a>(content: &'a Content, hero: &str, title: &str) -> &'a Card {
    cards(content, hero, title).first().copied().unwrap_or_else(|| panic!("{hero} has no {title}"))
}

fn enemy<'a>(content: &'a Content, title: &str) -> &'a Enemy {
    content.enemies.iter().find(|enemy| enemy.title == title).unwrap_or_else(|| panic!("there is no {title}"))
}

fn has(content: &Content, keywords: Keywords, name: &str) -> bool {
    let at = content.keywords.iter().position(|known| known == name).unwrap_or_else(|| panic!("no Keyword {name}"));
    keywords.contains(Keyword(at as u8))
}

/// The Actions of a kind, from the top.
fn actions(card: &Card, kind: ActionKind) -> Vec<&Action> {
    card.actions.iter().filter(|action| action.kind == kind).collect()
}

/// Does the Action place its card in the Hero Area from hand?
fn places(content: &Content, action: &Action) -> bool {
    action.from != Origin::Area && content.program.of(action.effect).contains(&Effect::Place(Zone::Area))
}

fn deals(content: &Content, action: &Action) -> bool {
    content.program.effects.all(action.effect).iter().any(|effect| matches!(effect, Effect::Deal(..)))
}

fn plain(n: i8) -> Num {
    Num::plain(n)
}

// rule: MF-CARD-01
#[test]
fn fengray_has_his_seven_cards_and_a_raging_icon_between_8_and_12() {
    let content = content();
    for title in ["War Sword", "Lunge", "Strong Punch", "Toughness", "Block", "Shield", "Chainmail"] {
        card(&content, "Fengray", title);
    }
    let fengray = &content.charters[0];
    assert_eq!((fengray.name.as_str(), fengray.class.as_str()), ("Fengray", "Shieldbearer"));
    let track = &fengray.sides[0].track;
    assert!(track.len() > 13);
    // Crossed on the way from 8 to 12, and no other icon there (MF-EMBED-09).
    assert_eq!(track[9..=12].iter().filter(|space| space.raging).count(), 1);
    assert!(track[9..=12].iter().all(|space| !space.reinforcement) && !track[12].raging);
}

// rule: MF-CARD-02
#[test]
fn arani_has_her_five_cards_and_a_position_3() {
    let content = content();
    for title in ["Divine Protection", "Blessing of Fire", "Hammer of Dawn", "Blessing of Restoration", "Chainmail"] {
        card(&content, "Arani", title);
    }
    let arani = content.charters.iter().find(|charter| charter.name == "Arani").unwrap();
    assert!(arani.sides[0].track.len() > 3 && !arani.class.is_empty());
}

// rule: MF-CARD-03 MF-CARD-19
#[test]
fn crow_has_two_daggers_short_blade_mastery_and_double_stab() {
    let content = content();
    assert!(cards(&content, "Crow", "Dagger").len() >= 2);
    card(&content, "Crow", "Short Blade Mastery");
    assert!(matches!(card(&content, "Crow", "Double Stab").class, Class::BasicFeat | Class::AdvancedFeat));
    assert_eq!(content.charters.iter().find(|charter| charter.name == "Crow").unwrap().class, "Seeker");
}

// rule: MF-CARD-04 MF-CARD-21
#[test]
fn celenthia_has_fire_bolt_a_flame_from_hand() {
    let content = content();
    let bolt = card(&content, "Celenthia", "Fire Bolt");
    assert!(has(&content, bolt.keywords, "Flame") && !has(&content, bolt.keywords, "Blunt"));
    let attack = actions(bolt, ActionKind::Regular)[0];
    assert_ne!(attack.from, Origin::Area);
    assert!(deals(&content, attack) && matches!(attack.target, Target::Enemies(1, HowMany::Exactly, _)));
}

// rule: MF-CARD-05 MF-HEROCARD-07
#[test]
fn the_war_sword_is_laid_down_first_and_then_has_two_regular_actions() {
    let content = content();
    let sword = card(&content, "Fengray", "War Sword");
    assert!(has(&content, sword.keywords, "Weapon"));
    let from_hand: Vec<&Action> = sword.actions.iter().filter(|action| action.from != Origin::Area).collect();
    assert_eq!(from_hand.len(), 1, "only its Fast Action");
    assert!(from_hand[0].kind == ActionKind::Fast && places(&content, from_hand[0]));
    let regular = actions(sword, ActionKind::Regular);
    assert!(regular.len() >= 2 && regular.iter().all(|action| action.from == Origin::Area));
}

// rule: MF-CARD-06
#[test]
fn the_first_regular_action_of_the_war_sword_takes_combat_cards_and_puts_it_on_the_deck() {
    let content = content();
    let sword = actions(card(&content, "Fengray", "War Sword"), ActionKind::Regular)[0];
    let [Effect::Deal(damage, Damage::Physical), Effect::DiscardFor { most, keyword: Some(keyword), each }, Effect::Place(Zone::Top)] =
        *content.program.of(sword.effect)
    else {
        panic!("{:?}", content.program.of(sword.effect));
    };
    assert_eq!((damage, sword.focus, sword.range), (plain(2), 2, 1));
    assert!(most.base >= 2);
    assert_eq!(content.keywords[usize::from(keyword.0)], "Combat");
    assert_eq!(content.program.of(each), [Effect::Add(plain(1), Damage::Physical, None), Effect::Focus(plain(1), Who::You)]);
}

// rule: MF-CARD-07
#[test]
fn lunge_embeds_a_weapon_and_adds_2_to_physical_damage() {
    let content = content();
    let lunge = card(&content, "Fengray", "Lunge");
    assert!(lunge.actions.iter().all(|action| action.from != Origin::Area));
    let action = actions(lunge, ActionKind::Regular)[0];
    let [
        Effect::Embed { kind: Embedded::Regular, keyword: Some(keyword), from: Origin::Area },
        Effect::Add(more, Damage::Physical, Some(IfDealt { damage: Damage::Physical })),
    ] = *content.program.of(action.effect)
    else {
        panic!("{:?}", content.program.of(action.effect));
    };
    assert_eq!((content.keywords[usize::from(keyword.0)].as_str(), action.range), ("Weapon", 1));
    // With the War Sword's first: 4 Physical Damage and 3 Enemy Focus.
    let sword = actions(card(&content, "Fengray", "War Sword"), ActionKind::Regular)[0];
    let Effect::Deal(damage, _) = content.program.of(sword.effect)[0] else { panic!() };
    assert_eq!((damage.base + more.base, action.focus + sword.focus), (4, 3));
}

// rule: MF-CARD-08
#[test]
fn strong_punch_is_used_from_hand() {
    let content = content();
    let punch = card(&content, "Fengray", "Strong Punch");
    assert!(!punch.actions.is_empty() && punch.actions.iter().all(|action| action.from != Origin::Area));
}

// rule: MF-CARD-09
#[test]
fn toughness_is_a_combat_card_that_can_be_buried() {
    let content = content();
    let toughness = card(&content, "Fengray", "Toughness");
    assert!(has(&content, toughness.keywords, "Combat"));
    assert!(
        toughness.abilities.iter().all(|ability| !matches!(ability.does, Does::While(id) if content.program.modifier(id).change == Change::CannotBeBuried))
    );
}

// rule: MF-CARD-10 MF-CARD-11
#[test]
fn block_cancels_2_with_the_shield_and_1_without() {
    let content = content();
    let block = actions(card(&content, "Fengray", "Block"), ActionKind::Reflex)[0];
    assert_ne!(block.from, Origin::Area);
    assert_eq!(block.when, Trigger::Attacked);
    let [Effect::If(cond, with, without)] = *content.program.of(block.effect) else { panic!() };
    assert_eq!(content.program.of(with), [Effect::Cancel(plain(2), Sort::Only(Damage::Physical))]);
    assert_eq!(content.program.of(without), [Effect::Cancel(plain(1), Sort::Only(Damage::Physical))]);
    let shield = card(&content, "Fengray", "Shield");
    match *content.program.tests(cond) {
        [Test { not: false, what: Fact::CardInArea(keyword), .. }] => assert!(shield.keywords.contains(keyword)),
        [Test { not: false, what: Fact::TitleInArea(at), .. }] => assert_eq!(content.titles[at.index()], "Shield"),
        ref other => panic!("{other:?}"),
    }
    assert_eq!(shield.class.card_type(), CardType::Gear);
    assert!(shield.actions.iter().any(|action| places(&content, action)));
}

// rule: MF-CARD-12
#[test]
fn chainmail_of_fengray_and_arani_cancels_1_physical_damage_and_stays() {
    let content = content();
    for hero in ["Fengray", "Arani"] {
        let mail = card(&content, hero, "Chainmail");
        assert_eq!(mail.class.card_type(), CardType::Gear);
        let reflex = actions(mail, ActionKind::Reflex)[0];
        assert_eq!((reflex.from, reflex.range, reflex.when), (Origin::Area, 1, Trigger::Attacked));
        assert_eq!(content.program.of(reflex.effect), [Effect::Cancel(plain(1), Sort::Only(Damage::Physical))], "and no placing elsewhere");
    }
}

// rule: MF-CARD-13
#[test]
fn divine_protection_helps_any_hero_from_hand_and_counts_as_f3() {
    let content = content();
    let protection = card(&content, "Arani", "Divine Protection");
    assert_eq!(protection.restriction, Some((b'F', 3)));
    assert!(protection.actions.iter().any(|action| places(&content, action)));
    let reflex = actions(protection, ActionKind::Reflex)[0];
    assert_ne!(reflex.from, Origin::Area);
    assert_eq!((reflex.range, reflex.when), (2, Trigger::Attacked));
    assert!(content.program.of(reflex.effect).iter().any(|effect| matches!(effect, Effect::Cancel(..))));
}

// rule: MF-CARD-14 MF-CARD-15 MF-CARD-16
#[test]
fn the_blessings_and_the_hammer_are_f3_and_can_be_in_the_hero_area() {
    let content = content();
    for title in ["Blessing of Fire", "Hammer of Dawn", "Blessing of Restoration"] {
        let blessing = card(&content, "Arani", title);
        assert_eq!(blessing.restriction, Some((b'F', 3)), "{title}");
        assert!(blessing.actions.iter().any(|action| places(&content, action)), "{title}");
    }
}

// rule: MF-CARD-17
#[test]
fn greater_heal_gives_3_restoration_to_each_of_several_heroes() {
    let content = content();
    let heal = actions(card(&content, "Arani", "Greater Heal"), ActionKind::Fast)[0];
    assert!(matches!(heal.target, Target::Heroes(2.., _, Others::OrSelf) | Target::EveryHero), "{:?}", heal.target);
    assert!(heal.range >= 2);
    assert_eq!(content.program.of(heal.effect)[0], Effect::Heal(plain(3), Patient::Heroes(Who::Target)));
}

// rule: MF-CARD-18
#[test]
fn two_daggers_fit_beside_short_blade_mastery_and_stab_fast() {
    let content = content();
    let daggers = cards(&content, "Crow", "Dagger");
    let mastery = card(&content, "Crow", "Short Blade Mastery");
    let together: Vec<(u8, u8)> = [daggers[0], daggers[1], mastery].iter().filter_map(|card| card.restriction).collect();
    for (letter, _) in &together {
        let same: Vec<u8> = together.iter().filter(|other| other.0 == *letter).map(|other| other.1).collect();
        assert!(same.len() <= usize::from(*same.iter().min().unwrap()), "{together:?}");
    }
    let stab = actions(daggers[0], ActionKind::Fast).into_iter().find(|action| action.from == Origin::Area).unwrap();
    assert!(deals(&content, stab) && matches!(stab.target, Target::Enemies(..)));
    assert!(content.program.of(stab.effect).iter().any(|effect| matches!(effect, Effect::Place(zone) if *zone != Zone::Area)), "it costs the card");
}

// rule: MF-CARD-20
#[test]
fn short_blade_mastery_adds_damage_to_the_daggers_fast_action() {
    let content = content();
    let mastery = actions(card(&content, "Crow", "Short Blade Mastery"), ActionKind::Reflex)[0];
    assert_eq!(mastery.from, Origin::Area);
    let dagger = cards(&content, "Crow", "Dagger")[0];
    match mastery.when {
        Trigger::Attack(keyword) => assert!(keyword.is_none_or(|keyword| dagger.keywords.contains(keyword))),
        other => panic!("{other:?}"),
    }
    assert!(content.program.of(mastery.effect).iter().any(|effect| matches!(effect, Effect::Add(..))));
}

// rule: MF-CARD-22
#[test]
fn the_ghoren_warrior_has_the_values_of_the_examples() {
    let content = content();
    let warrior = enemy(&content, "Ghoren Warrior");
    let side = &warrior.sides[0];
    assert_eq!((warrior.symbol(), warrior.life, warrior.colour), (EnemyType::Raging, 3, Some(Colour::Green)));
    assert_eq!((side.attack, side.defence[0], side.resolve, side.calms), ([3, 0], 2, 1, true));
    let this = Which { among: Among::This, filter: Filter::default() };
    assert_eq!(content.program.of(side.enrage), [Effect::Attack(this, None)]);
}

// rule: MF-CARD-23 MF-CARD-25
#[test]
fn the_ghoren_smallhorn_deals_2_and_there_is_a_wild_icehound() {
    let content = content();
    assert_eq!(enemy(&content, "Ghoren Smallhorn").sides[0].attack.iter().sum::<u8>(), 2);
    assert!(enemy(&content, "Wild Icehound").life > 0);
}

// rule: MF-CARD-24
#[test]
fn the_tracker_hound_deals_2_and_1_more_while_enraged() {
    let content = content();
    let hound = enemy(&content, "Tracker Hound");
    let side = &hound.sides[0];
    assert_eq!((hound.symbol(), side.attack, side.calms), (EnemyType::Raging, [2, 0], false));
    let modifier = content.program.modifier(side.enraged.unwrap());
    assert_eq!((modifier.about, modifier.change), (About::Bearer, Change::Attack(1, Damage::Physical)));
}

// rule: MF-CARD-26
#[test]
fn the_bonesorrow_shooter_is_vulnerable_to_blunt_and_flame_with_one_icon() {
    let content = content();
    let (wounds, to) = enemy(&content, "Bonesorrow Shooter").sides[0].vulnerable;
    assert_eq!(wounds, 1);
    assert_eq!(
        to.iter().map(|keyword| content.keywords[usize::from(keyword.0)].as_str()).collect::<std::collections::BTreeSet<_>>(),
        ["Blunt", "Flame"].into()
    );
}

// rule: MF-CARD-27
#[test]
fn the_totem_of_fury_ends_by_tokens_or_without_enemies() {
    let content = content();
    let totem = content.encounters.iter().find(|encounter| encounter.title == "Totem of Fury").unwrap();
    let tests = content.program.tests(totem.end);
    assert_eq!(
        tests.iter().map(|test| (test.alternative, test.not, test.what)).collect::<Vec<_>>(),
        [(false, false, Fact::AtLeast(Count::Tokens, Num::times(2, Count::Heroes, 1))), (true, false, Fact::NoEnemies),]
    );
}

// rule: MF-CARD-28
#[test]
fn the_keywords_and_abilities_of_the_text_are_in_use() {
    let content = content();
    for (title, keyword) in [("Toughness", "Combat"), ("War Sword", "Weapon")] {
        assert!(has(&content, card(&content, "Fengray", title).keywords, keyword));
    }
    for keyword in ["Flame", "Blunt"] {
        assert!(content.cards.iter().any(|card| has(&content, card.keywords, keyword)));
        assert!(content.enemies.iter().any(|enemy| has(&content, enemy.sides[0].vulnerable.1, keyword)));
    }
    assert!(content.enemies.iter().any(|enemy| has(&content, enemy.keywords, "Undead")));
    assert!(content.encounters.iter().any(|encounter| encounter.special.is_none() && encounter.of.is_empty()), "Any");
    assert!(content.program.modifiers.0.iter().any(|modifier| modifier.change == Change::Relentless));
    let codes: Vec<(u8, u8)> = content.cards.iter().filter_map(|card| card.restriction).collect();
    assert!(codes.contains(&(b'F', 3)));
    assert!(codes.iter().any(|&(letter, _)| letter == b'A') && codes.iter().any(|&(letter, _)| letter == b'B'));
}
