//! What must always hold: no piece lost or doubled, no impossible number. Soak runs check it on every state.

use crate::agenda::Step;
use crate::ids::*;
use crate::look::Look;
use mistgate_kernel::pieces::CardSet;

/// What is wrong with the state; nothing in a sound game.
pub fn faults(look: Look) -> Vec<String> {
    let mut faults = Vec::new();
    cubes(look, &mut faults);
    actions(look, &mut faults);
    requests(look, &mut faults);
    fate_and_covenant(look, &mut faults);
    tokens(look, &mut faults);
    faults
}

/// MW-COMP-02: 10/10/10/30/10 cubes, wherever they lie. MW-FATE-04: Banes only in Fate Pools and on the Map.
fn cubes(look: Look, faults: &mut Vec<String>) {
    let (c, s) = (look.c, look.s);
    for cube in Cube::ALL {
        let colour = cube as usize;
        let mut count = s.squares.with(cube).len();
        for board in &s.boards {
            let timers = board.slots.iter().flatten().map(|slot| slot.timer);
            count += usize::from(board.fate.count(colour));
            let elsewhere: usize = timers.chain([board.supply, board.effort]).map(|pool| usize::from(pool.count(colour))).sum();
            if cube == Cube::Red && elsewhere > 0 {
                faults.push(format!("{elsewhere} Bane cubes outside the Fate Pools and the Map [MW-FATE-04]"));
            }
            count += elsewhere;
        }
        let expected = match cube {
            Cube::Brown => {
                count += usize::from(s.reserve) + s.influence.iter().map(|place| usize::from(place.cubes)).sum::<usize>();
                c.numbers.reserve
            }
            Cube::Red => {
                count += usize::from(s.banes);
                c.numbers.banes
            }
            Cube::Purple | Cube::Orange | Cube::Green => c.numbers.cubes,
        };
        if count != usize::from(expected) {
            faults.push(format!("{count} {} cubes instead of {expected} [MW-COMP-02]", cube.slug()));
        }
    }
    if s.influence.iter().any(|place| place.total() >= c.numbers.influence_for_fear) {
        faults.push("a group keeps three cubes on the Temple Influence board [MW-TEMPLE-04]".to_owned());
    }
}

/// MW-PLAY-14: hand, board and discard pile hold the role's eleven cards; MW-RECUP-08: Recuperate is in hand.
fn actions(look: Look, faults: &mut Vec<String>) {
    for role in Role::ALL {
        let board = look.s.board(role);
        let mut seen = board.hand.union(board.discard);
        let mut total = board.hand.len() + board.discard.len();
        for slot in board.slots.iter().flatten() {
            seen.insert(slot.action.0);
            total += 1;
        }
        let all: CardSet = (0u8..).zip(&look.c.actions).filter(|(_, action)| action.role == role).map(|(id, _)| id).collect();
        if seen != all || total != all.len() {
            faults.push(format!("the {} has {total} Action cards: {seen:?} [MW-PLAY-14]", role.name()));
        }
        if !board.hand.iter().any(|id| look.is_rest(ActionId(id))) {
            faults.push(format!("Recuperate is not in the {}'s hand [MW-RECUP-08]", role.name()));
        }
        if board.in_progress() > crate::state::PLACES {
            faults.push(format!("the {} has {} Actions in progress [MW-PLAY-10]", role.name(), board.in_progress()));
        }
    }
}

/// MW-JOB-07: all Requests are somewhere, once. MW-JOB-01: the Job Board is full while cards are left.
fn requests(look: Look, faults: &mut Vec<String>) {
    let s = look.s;
    let mut seen = CardSet::EMPTY;
    let mut total = 0;
    let on_boards = s.boards.iter().flat_map(|board| board.slots.iter().flatten().filter_map(|slot| slot.request));
    let single = s.job_board.into_iter().flatten().chain(on_boards).map(|id| id.0).chain(s.display.as_slice().iter().copied());
    for id in single {
        seen.insert(id);
        total += 1;
    }
    let hands = s.boards.iter().map(|board| board.requests);
    for pile in hands.chain([s.request_deck.cards(), s.request_discard, s.temple_discard]) {
        seen = seen.union(pile);
        total += pile.len();
    }
    let all = look.c.requests.len();
    if total != all || seen.len() != all {
        faults.push(format!("{total} Requests, {} different ones, instead of {all} [MW-JOB-07]", seen.len()));
    }
    if s.round > 0 && look.has_request_to_draw() && s.job_board.iter().any(Option::is_none) {
        faults.push("the Job Board has a gap though there are Requests to draw [MW-JOB-01]".to_owned());
    }
}

/// MW-DECK-03, MW-COV-05: in deck or discard pile, or being resolved.
fn fate_and_covenant(look: Look, faults: &mut Vec<String>) {
    let s = look.s;
    let (mut fates, mut covenants) = (CardSet::EMPTY, CardSet::EMPTY);
    for step in s.agenda.as_slice() {
        if let Step::FinishFate(card) = step {
            fates.insert(card.0);
        }
        if let Step::FinishCovenant(card) = step {
            covenants.insert(card.0);
        }
    }
    let whole = |piles: [CardSet; 3], expected: usize| {
        let union = piles[0].union(piles[1]).union(piles[2]);
        union.len() == expected && piles.iter().map(|pile| pile.len()).sum::<usize>() == expected
    };
    if !whole([s.fate_deck.cards(), s.fate_discard, fates], look.c.fates.len()) {
        faults.push("Fate cards are lost or doubled [MW-DECK-03]".to_owned());
    }
    if !whole([s.covenant_deck.cards(), s.covenant_discard, covenants], COVENANTS) {
        faults.push("Covenant cards are lost or doubled [MW-COV-05]".to_owned());
    }
}

/// MW-COMP-13, MW-COMP-15: no more tokens in a district than spaces. MW-END-01: six of a kind end the game.
fn tokens(look: Look, faults: &mut Vec<String>) {
    for (tokens, district) in look.s.tokens.iter().zip(&look.c.districts) {
        if tokens.unity + tokens.fear > district.spaces {
            faults.push(format!("{} has {} Unity and {} Fear on {} spaces [MW-TOKEN-01]", district.name, tokens.unity, tokens.fear, district.spaces));
        }
    }
    let decided = look.s.unity().max(look.s.fear()) >= look.c.numbers.tokens_to_end;
    if decided && look.s.end.is_none() {
        faults.push("the tokens decide the game, but it goes on [MW-END-01]".to_owned());
    }
}
