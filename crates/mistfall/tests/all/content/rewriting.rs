//! Scenarios bend cards.

use crate::content::support::Files;
use mistgate_kernel::content::Source;
use mistgate_mistfall::Mistfall;
use mistgate_mistfall::effect::{Effect, Num, Who};

#[test]
fn a_rewrite_is_laid_over_a_card_and_its_copies() {
    let content = Files::plain()
        .load_with(Some("[rewrite.\"Shove\"]\nkeywords = [\"Flame\"]\n[[rewrite.\"Shove\".action]]\nkind = \"fast\"\ndo = \"draw 3\"\n"))
        .unwrap();
    let shoves: Vec<_> = content.cards.iter().filter(|card| card.title == "Shove").collect();
    assert_eq!(shoves.len(), 6, "what is not rewritten stays");
    for card in shoves {
        assert_eq!(content.program.of(card.actions[0].effect), [Effect::Draw(Num::plain(3), Who::You)]);
        assert_eq!(card.keywords.iter().count(), 1);
    }
}

#[test]
fn everything_with_a_name_can_be_rewritten() {
    let scenario = "[rewrite.\"Bones\"]\nlife = 9\n[rewrite.\"First\"]\nrewards = 5\n[rewrite.\"Dusk\"]\ntime = 4\n[rewrite.\"Fen\"]\nrestoration = 7\n[rewrite.\"Una\"]\nstart = 6\n[rewrite.\"Up the Hill\"]\nlife = \"3\"\n";
    let content = Files::plain().load_with(Some(scenario)).unwrap();
    assert!(content.enemies[..3].iter().all(|enemy| enemy.life == 9));
    assert_eq!((content.encounters[0].rewards, content.times[0].time, content.tiles[1].restoration), (5, 4, 7));
    assert_eq!((content.charters[0].sides[0].start, content.quests[0].life), (6, Num::plain(3)));
    assert_ne!(content.version, Files::plain().load().unwrap().version, "bent content is other content");
}

#[test]
fn a_rewrite_of_nothing_is_a_mistake_and_other_keys_of_a_scenario_are_not() {
    let problems = Files::plain().load_with(Some("title = \"x\"\n[rewrite.\"Shov\"]\ncopies = 2\n")).unwrap_err();
    assert_eq!(problems, ["scenario.toml:2:10: there is no card, tile, Hero or Quest `Shov`; did you mean `Shove`?"]);
    let plain = Files::plain().load_with(Some("title = \"x\"\n[given]\nheroes = []\n")).unwrap();
    assert_eq!(plain.version, Files::plain().load().unwrap().version);
}

#[test]
fn a_renamed_card_keeps_its_id_for_scenarios_and_journals() {
    let renamed: Vec<Source> = Mistfall::files()
        .into_iter()
        .map(|file| Source::new(file.name(), file.text().replace("title = \"Strong Punch\"", "title = \"Honest Answer\"")))
        .collect();
    let scenario = Source::new("a.toml", "[rewrite.\"Strong Punch\"]\nflavour = \"bent\"\n");
    let game = Mistfall::load(&renamed, Some(&scenario)).unwrap();
    let card = game.content.cards.iter().find(|card| card.slug == "strong-punch").unwrap();
    assert_eq!((card.title.as_str(), card.flavour.as_str()), ("Honest Answer", "bent"));
}
