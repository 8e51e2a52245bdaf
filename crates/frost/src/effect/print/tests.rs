//! Cards read like cards.

use crate::effect::Program;
use crate::effect::read::{Names, effect};
use mistgate_kernel::content::{Placed, Report, Source};

fn printed(text: &str) -> String {
    let names = Names { skills: ["Might", "Lore"].map(str::to_owned).to_vec() };
    let source = Source::new("test", format!("\"{text}\""));
    let placed = Placed::new(text.to_owned(), source.place(0..text.len() + 2));
    let (report, mut program) = (Report::default(), Program::default());
    let effects = effect(&placed, &names, &mut program, &report).unwrap_or_else(|| panic!("{text}"));
    let block = program.add(&effects).unwrap();
    super::effect(&program, block, &names).to_string()
}

#[test]
fn effects_are_printed_in_words() {
    for (text, words) in [
        ("+2 move", "+2 Move."),
        ("+1 move; +2 attack", "+1 Move, +2 Attack."),
        ("+1 move; draw 1", "+1 Move, then draw 1 card."),
        ("+2 move or +2 attack", "+2 Move. OR +2 Attack."),
        ("heal 2; may { retire 1 }", "Discard 2 Wounds, then you may retire 1 card."),
        ("may spend 1 resolve { draw 2 }", "You may spend 1 Resolve for: draw 2 cards."),
        ("if enemy here { +2 attack }", "If an Enemy is at your Location: +2 Attack."),
        ("if have 2 allies { draw 1 }", "If you have at least 2 Allies in play: draw 1 card."),
        ("+1 attack per ally", "+1 Attack for each Ally you have in play."),
        ("draw 1; either { +1 move or +1 attack }", "Draw 1 card, then +1 Move OR +1 Attack."),
        ("retire up to 2 cards", "Retire up to 2 cards."),
        ("retire 1 item from play", "Retire 1 Item in play."),
        ("retire 2 beasts", "Retire 2 Beast tokens."),
        ("discard 1", "Discard 1 card from your hand."),
        ("recover 1", "Take 1 card from your discard pile into your hand."),
        ("recall 1", "Put 1 card of your Chronicle on your discard pile."),
        ("learn lore", "Gain the Skill Lore."),
        ("learn any", "Gain a Skill token of your choice."),
        ("gain silver", "Gain a silver card of the Offer."),
        ("gain card up to 4 to hand", "Gain a card of the Offer that costs up to 4 into your hand."),
        ("gain card to deck", "Gain a card of the Offer on top of your deck."),
        ("hire", "Gain a Hireling."),
        ("refresh 1 item", "Refresh 1 Item."),
        ("refresh 2", "Refresh 2 Items or Allies."),
        ("unlock 1", "Unlock 1 card without a token."),
        ("reach 1", "One of your Attacks this turn may be on an Enemy in an adjacent Location."),
        ("slay up to 3", "Eliminate an Enemy of Attack value 3 or less at your Location, without Wounds."),
        ("ward 2", "This turn your Attacks cost 2 Wounds less in all."),
        ("walk 1", "Move to an adjacent Location."),
        ("venture 2", "Move to an adjacent space twice."),
        ("travel deadlands", "Move to any Deadlands Location on the grid."),
        ("explore 1", "Place the top card of the Location deck adjacent to your Location."),
        ("explore 2", "Draw 2 Location cards and place one of them adjacent to your Location."),
        ("swap", "Swap two Locations other than the inn."),
        ("shift", "Move a Location other than the inn to an adjacent empty space."),
        ("spawn undead", "Put an Undead on your Location."),
        ("wound 1; +3 attack", "Take 1 Wound, then +3 Attack."),
    ] {
        assert_eq!(printed(text), words, "{text}");
    }
}
