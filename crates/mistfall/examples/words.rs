//! Prints the words of every card, Enemy, Encounter, tile and Quest, for proofreading:
//! `cargo run -p mistgate-mistfall --example words`

use mistgate_mistfall::content::{self, Ability, Content};
use mistgate_mistfall::effect::print::Printer;
use mistgate_mistfall::effect::read::Bearer;

fn main() {
    let content = match content::load(&content::files(), None) {
        Ok(content) => content,
        Err(problems) => {
            eprintln!("{problems:?}");
            std::process::exit(1);
        }
    };
    heroes(&content);
    enemies(&content);
    world(&content);
}

fn abilities(content: &Content, bearer: Bearer, abilities: &[Ability]) {
    let printer = Printer::new(content, bearer);
    abilities.iter().for_each(|ability| println!("  * {}", printer.ability(ability)));
}

fn heroes(content: &Content) {
    for charter in &content.charters {
        println!("{}, {}", charter.name, charter.class);
        abilities(content, Bearer::Charter, &charter.sides[0].abilities);
    }
    let mut last = "";
    for card in &content.cards {
        if card.title == last {
            continue;
        }
        last = &card.title;
        println!("{} ({:?})", card.title, card.class);
        let printer = Printer::new(content, Bearer::Card);
        card.actions.iter().for_each(|action| println!("  - {}", printer.action(action)));
        let bearer = content.bearer(card);
        abilities(content, bearer, &card.abilities);
    }
}

fn enemies(content: &Content) {
    let mut last = "";
    for enemy in &content.enemies {
        if enemy.title == last {
            continue;
        }
        last = &enemy.title;
        println!("{}", enemy.title);
        for side in &enemy.sides {
            println!("  ! {}", Printer::new(content, Bearer::Enemy).enrage(side));
            abilities(content, Bearer::Enemy, &side.abilities);
        }
    }
}

fn world(content: &Content) {
    for encounter in &content.encounters {
        println!("{}: {} Enemies", encounter.title, Printer::new(content, Bearer::Encounter).number(encounter.enemies));
        let printer = Printer::new(content, Bearer::Encounter);
        for (what, block) in [("Setup", encounter.setup), ("Retreat", encounter.retreat), ("After", encounter.after)] {
            if !block.is_empty() {
                println!("  {what}: {}", printer.effect(block));
            }
        }
        println!("  End: {}", printer.condition(encounter.end));
        abilities(content, Bearer::Encounter, &encounter.abilities);
    }
    for time in &content.times {
        println!("{}: {}", time.title, Printer::new(content, Bearer::Time).effect(time.event));
    }
    for tile in &content.tiles {
        println!("{}", tile.name);
        abilities(content, Bearer::Location, &tile.abilities);
    }
    for quest in &content.quests {
        println!("{}: mark {}", quest.title, Printer::new(content, Bearer::Quest).effect(quest.mark));
        abilities(content, Bearer::Quest, &quest.abilities);
        quest.tokens.iter().for_each(|token| println!("  {}: {}", token.name, Printer::new(content, Bearer::Quest).effect(token.reveal)));
    }
}
