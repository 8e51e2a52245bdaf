//! What the box of the journey holds: cards, wheel, recipes, board.

use mistgate_kernel::content::Source;
use mistgate_kernel::pieces::Deck;
use mistgate_kernel::{Game, Silent};
use mistgate_malhya::content::TravelEffect;
use mistgate_malhya::event::Event;
use mistgate_malhya::ids::*;
use mistgate_malhya::moves::Move;
use mistgate_malhya::words::*;
use mistgate_malhya::{Malhya, Setup};
use std::collections::BTreeSet;

const WILD: [Terrain; 4] = [Terrain::Forest, Terrain::Plains, Terrain::Mountain, Terrain::Swamp];

// rule: ML-EVENT-21, ML-ICON-87
#[test]
fn the_travel_cards_are_spread_evenly_and_move_journeys_on() {
    let c = Malhya::embedded().unwrap().content;
    for (period, each) in [(Period::Day, 3), (Period::Night, 2)] {
        let cards: Vec<_> = c.travel_cards.iter().filter(|card| card.period == period).collect();
        for terrain in WILD {
            assert_eq!(cards.iter().filter(|card| card.terrain == terrain).count(), each, "{period:?} {terrain:?}");
        }
        assert!(cards.iter().filter(|card| card.effects.contains(&TravelEffect::Token)).count() * 2 >= cards.len(), "{period:?}");
    }
    for card in &c.travel_cards {
        assert!(card.effects.iter().any(|effect| !matches!(effect, TravelEffect::Weather(_))), "a card without a possible token");
        // A token for the terrain of the card itself could never be taken: the card would match.
        assert!(!card.effects.contains(&TravelEffect::TokenOn(card.terrain)));
    }
    let has = |fits: &dyn Fn(&TravelEffect) -> bool| c.travel_cards.iter().flat_map(|card| &card.effects).any(fits);
    assert!(has(&|effect| matches!(effect, TravelEffect::TokenOn(_))) && has(&|effect| matches!(effect, TravelEffect::TokenAt(_))));
    assert!(has(&|effect| *effect == TravelEffect::TokenOrVillage) && has(&|effect| matches!(effect, TravelEffect::Weather(_))));
    assert_eq!((c.event_cards.len(), c.event_cards.iter().filter(|card| card.dungeon_only).count()), (8, 1));
}

// rule: ML-HARVEST-11
#[test]
fn the_wheel_yields_something_for_every_gem_everywhere() {
    let c = Malhya::embedded().unwrap().content;
    let all: BTreeSet<Resource> = c.wheel.harvest.iter().flatten().flatten().copied().collect();
    assert!(c.wheel.harvest.iter().flatten().all(|cell| !cell.is_empty()));
    let wanted = Resource::all().filter(|resource| matches!(resource.kind, ResourceType::Plant | ResourceType::Material));
    assert_eq!(all, wanted.collect());
}

// rule: ML-CRAFT-08
#[test]
fn every_product_has_one_recipe_of_its_own() {
    let c = Malhya::embedded().unwrap().content;
    let made: Vec<Resource> = c.recipes.iter().map(|recipe| recipe.makes).collect();
    let wanted: BTreeSet<Resource> =
        Resource::all().filter(|resource| matches!(resource.kind, ResourceType::Potion | ResourceType::Arrow | ResourceType::Lockpick)).collect();
    assert_eq!((made.iter().copied().collect::<BTreeSet<_>>(), made.len()), (wanted.clone(), wanted.len()));
    let inputs: BTreeSet<Vec<Resource>> = c.recipes.iter().map(|recipe| recipe.from.clone()).collect();
    assert_eq!(inputs.len(), made.len());
    let of = |kind, colour| Resource { kind, colour };
    let arrow = c.recipes.iter().find(|recipe| recipe.makes == of(ResourceType::Arrow, Colour::Green)).unwrap();
    assert_eq!(arrow.from, [of(ResourceType::Material, Colour::Green), of(ResourceType::Plant, Colour::Green)]);
}

// rule: ML-VILLAGE-04
#[test]
fn the_village_has_a_stall_and_a_price_for_every_type() {
    let c = Malhya::embedded().unwrap().content;
    assert!(!c.wheel.stall.is_empty() && c.wheel.prices.iter().all(|&price| price > 0));
    let price = |resource: Resource| c.wheel.prices[resource.kind.index()];
    for recipe in &c.recipes {
        assert!(price(recipe.makes) <= recipe.from.iter().map(|&part| price(part)).sum(), "{} is worth more than what goes into it", recipe.makes.word());
    }
}

// rule: ML-TRAVEL-09, ML-TRAVEL-14
#[test]
fn the_board_has_all_terrains_and_all_its_land_hangs_together() {
    let c = Malhya::embedded().unwrap().content;
    let hexes = &c.region.hexes;
    assert!(Terrain::ALL.iter().all(|&terrain| hexes.iter().any(|hex| hex.terrain == terrain)));
    assert!(hexes.iter().any(|hex| hex.half) && (90..=130).contains(&hexes.len()), "{}", hexes.len());
    assert!(hexes.iter().filter(|hex| hex.terrain == Terrain::City).all(|hex| hex.city.is_some()));
    let start = hexes.iter().position(|hex| hex.city.is_some()).unwrap();
    let (mut open, mut reached) = (vec![start], BTreeSet::from([start]));
    while let Some(at) = open.pop() {
        for next in hexes[at].around.iter().flatten().map(|id| id.index()).filter(|&next| hexes[next].can_be_entered()) {
            if reached.insert(next) {
                open.push(next);
            }
        }
    }
    assert_eq!(reached.len(), hexes.iter().filter(|hex| hex.can_be_entered()).count());
}

// rule: ML-ACTION-02, ML-ACTION-14
#[test]
fn gems_and_directions_are_spread_over_thirty_action_cards() {
    let c = Malhya::embedded().unwrap().content;
    assert_eq!(c.actions.len(), 30);
    assert!(Gem::ALL.iter().all(|&gem| (7..=8).contains(&c.actions.iter().filter(|card| card.gem == gem).count())));
    assert!(Direction::ALL.iter().all(|&direction| c.actions.iter().filter(|card| card.direction == direction).count() == 5));
    assert!(c.actions.iter().all(|card| !card.search.is_empty()));
}

// rule: ML-ICON-100
#[test]
fn the_titan_has_a_card_that_booklets_can_ask_for() {
    let c = Malhya::embedded().unwrap().content;
    let card = c.scenario_cards.iter().find(|card| card.name == "Titan Attraction").unwrap();
    assert!(card.symbol.is_some() && c.scenario_cards.iter().filter(|other| other.symbol == card.symbol).count() == 1);
}

/// A game whose first Event card is bound to triangles, on the road in the plains, that card on top.
fn draws_a_bound_card(triangles: &[u8]) -> Vec<Event> {
    let files = Malhya::files().into_iter().map(|file| match file.name() {
        "travel.toml" => Source::new("travel.toml", file.text().replacen("fair = 11\nbad = 12\n", "fair = 11\nbad = 12\ntriangles = \"26 27\"\n", 1)),
        _ => file,
    });
    let road = Source::new("booklets/road.md", "# Road\nkind: mission\n\n## Setup\n- place the group on F5\n- travel\n");
    let game = Malhya::load(&files.chain([road]).collect::<Vec<_>>()).unwrap();
    let mut state = game.begin(&Setup { adventure: "road".to_owned(), quick: true, ..Setup::of(2) }, 1, &mut Silent).unwrap();
    let plains = game.content.travel_cards.iter().position(|card| card.terrain == Terrain::Plains).unwrap();
    state.travel.day_deck = Deck::in_order([plains as u8]);
    state.travel.event_deck = Deck::in_order([0, 4, 5]);
    triangles.iter().for_each(|&number| state.group.triangles.insert(Triangle(number)));
    let mut events = Vec::new();
    let seat = state.present.iter().next().unwrap();
    game.apply(&mut state, seat, Move::Draw, &mut events);
    events
}

// rule: ML-VOCAB-89, ML-EVENT-16
#[test]
fn an_event_card_bound_to_triangles_wants_one_of_them() {
    let card = |events: &[Event]| events.iter().find_map(|event| if let Event::EventCardDrawn { card, .. } = event { Some(*card) } else { None });
    assert_eq!(card(&draws_a_bound_card(&[])), Some(4));
    assert_eq!(card(&draws_a_bound_card(&[25])), Some(4));
    assert_eq!(card(&draws_a_bound_card(&[27])), Some(0));
}
