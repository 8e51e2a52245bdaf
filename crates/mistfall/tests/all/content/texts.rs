//! Every text of the content is written down as it was read, and has words.

use crate::content::support::Files;
use mistgate_kernel::content::{Document, Report, Source};
use mistgate_mistfall::content::*;
use mistgate_mistfall::effect::print::Printer;
use mistgate_mistfall::effect::read::{self, Bearer, Ground, Names, Scope, written};
use mistgate_mistfall::effect::{Block, Program};
use mistgate_mistfall::ids::Keywords;

/// Every block of the content with where it stands.
fn blocks(content: &Content) -> Vec<(Bearer, Scope, Block)> {
    let mut all = Vec::new();
    let ability = |bearer: Bearer, abilities: &[Ability], all: &mut Vec<(Bearer, Scope, Block)>| {
        for ability in abilities {
            if let Does::When { trigger, effect, .. } = ability.does {
                all.push((bearer, Scope::ability(bearer, trigger, ability.place), effect));
            }
        }
    };
    for card in &content.cards {
        all.extend(card.actions.iter().map(|action| (Bearer::Card, Scope::action(action.kind, action.target, action.when), action.effect)));
        ability(content.bearer(card), &card.abilities, &mut all);
    }
    for side in content.charters.iter().flat_map(|charter| &charter.sides) {
        ability(Bearer::Charter, &side.abilities, &mut all);
    }
    for side in content.enemies.iter().flat_map(|enemy| &enemy.sides) {
        all.push((Bearer::Enemy, Scope::enrage(), side.enrage));
        ability(Bearer::Enemy, &side.abilities, &mut all);
    }
    for encounter in &content.encounters {
        all.extend([encounter.setup, encounter.retreat, encounter.after].map(|block| (Bearer::Encounter, Scope::event(Bearer::Encounter), block)));
        ability(Bearer::Encounter, &encounter.abilities, &mut all);
    }
    all.extend(content.times.iter().map(|time| (Bearer::Time, Scope::event(Bearer::Time), time.event)));
    content.tiles.iter().for_each(|tile| ability(Bearer::Location, &tile.abilities, &mut all));
    for quest in &content.quests {
        let events = quest.tokens.iter().map(|token| token.reveal).chain([quest.mark]);
        all.extend(events.map(|block| (Bearer::Quest, Scope::event(Bearer::Quest), block)));
        ability(Bearer::Quest, &quest.abilities, &mut all);
    }
    all.retain(|(_, _, block)| !block.is_empty());
    all
}

fn names(content: &Content) -> Names {
    let all = Keywords((1 << content.keywords.len()) - 1);
    Names { keywords: content.keywords.clone(), cards: all, enemies: all, locations: all, titles: content.titles.clone(), incomplete: false }
}

#[test]
fn every_effect_of_the_content_is_read_as_it_is_written() {
    let content = Files::real().load().unwrap();
    let names = names(&content);
    for (_, scope, block) in blocks(&content) {
        let text = written(&content.program, &names, block);
        let source = Source::new("a", format!("a = \"{text}\""));
        let report = Report::default();
        let document = Document::parse(&source, &report);
        let placed = document.fields(&report).text("a").unwrap();
        let mut program = Program::default();
        let again = read::effect(&placed, Ground { scope, names: &names, program: &mut program, report: &report });
        let again = again.unwrap_or_else(|| panic!("{text}"));
        assert_eq!(written(&program, &names, again), text);
    }
}

#[test]
fn every_effect_of_the_content_has_words_in_whole_sentences() {
    let content = Files::real().load().unwrap();
    for (bearer, _, block) in blocks(&content) {
        let words = Printer::new(&content, bearer).effect(block).to_string();
        assert!(words.starts_with(|letter: char| letter.is_uppercase()) && words.ends_with('.'), "{words}");
        for slip in ["  ", "..", " .", " ,", ",,", ",.", "{", "}"] {
            assert!(!words.contains(slip), "{words}");
        }
    }
}

#[test]
fn a_quest_is_printed_with_all_that_belongs_to_it() {
    let content = Files::real().load().unwrap();
    for quest in &content.quests {
        let printed = content.printed(&quest.title).unwrap();
        let words: String = printed.parts.iter().map(|part| format!("{part}\n")).collect();
        let special = &content.enemies[quest.special.index()];
        for wanted in [special.title.as_str(), "Life ", "Front", "Back", "Ends if. ", "Rewards. ", content.encounters[quest.encounter.index()].title.as_str()] {
            assert!(words.contains(wanted) || printed.title == wanted, "{}: no {wanted} in:\n{words}", quest.title);
        }
        assert!(quest.mark.is_empty() || words.contains("! on the Time Track. "), "{words}");
        assert!(quest.tokens.iter().all(|token| words.contains(&token.name)), "{words}");
        assert!(quest.abilities.iter().all(|ability| words.contains(&ability.name)), "{words}");
    }
}

#[test]
fn what_is_typed_finds_a_card_by_title_slug_or_some_of_its_words() {
    let content = Files::real().load().unwrap();
    for typed in ["Over Here!", "over-here", "over here", "orsolm"] {
        assert!(content.printed(typed).is_some(), "{typed}");
    }
    assert!(content.printed("the").is_none(), "too many have it");
    assert!(content.printed("").is_none());
}
