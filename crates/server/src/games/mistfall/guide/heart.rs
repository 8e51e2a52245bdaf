//! The situations of Heart of the Mists.

use mistgate_kernel::Seat;
use mistgate_mistfall::Mistfall;
use mistgate_mistfall::agenda::Question;
use mistgate_mistfall::heart::state::AllyPlace;
use mistgate_mistfall::ids::Phase;
use mistgate_mistfall::modules::{Module, Modules};
use mistgate_mistfall::state::State;
use mistgate_mistfall::view::View;

/// A situation, and whether it is there.
type Fits = (&'static str, bool);

/// Tokens in a full Token Box.
const FULL: u8 = mistgate_mistfall::heart::darkness::TOKEN_BOX;

/// What is asked, or has just happened.
pub fn pressing(game: &Mistfall, state: &State, seat: Seat, view: &View) -> [Fits; 7] {
    let asked = game.look(state).asked_of(seat).map(|ask| ask.what);
    let hero = view.heroes.get(usize::from(seat.0));
    let accompanied = hero.is_some_and(|hero| hero.allies.as_ref().is_some_and(|allies| !allies.is_empty()));
    let of_heart = !state.modules.without(Modules::VARIANTS).is_empty();
    [
        ("block", matches!(asked, Some(Question::Block(_)))),
        ("reward-display", matches!(asked, Some(Question::Display(_)))),
        ("rage-spreads", state.has(Module::Enraging) && matches!(asked, Some(Question::Rage(_)))),
        ("hand-full", state.has(Module::HandSize) && matches!(asked, Some(Question::HandSize(_)))),
        ("modules", of_heart && view.round == 1),
        ("ally", accompanied && matches!(asked, Some(Question::Turn))),
        ("ally-fallen", state.heart.allies.0.iter().any(|ally| ally.at == AllyPlace::Gone)),
    ]
}

/// What there is to see.
pub fn to_see(state: &State, view: &View) -> [Fits; 7] {
    let mut allies = view.heroes.iter().flat_map(|hero| hero.allies.iter().flatten());
    let wounded = allies.clone().any(|ally| ally.wounds > 0);
    let new_charter = state.has(Module::QuestCharter);
    let space = usize::from(view.reinforcement.space);
    let met_time = new_charter && view.reinforcement.spaces.iter().take(space + 1).any(|&(_, time)| time);
    let darkness = view.darkness.as_ref();
    let with_tokens = || view.heroes.iter().flat_map(|hero| &hero.area).any(|card| card.tokens > 0);
    [
        ("ally-turned", allies.any(|ally| ally.turned)),
        ("ally-wounds", wounded),
        ("token-box", darkness.is_some_and(|darkness| darkness.token_box < FULL || darkness.space > 0)),
        ("darkness", darkness.is_some() && (view.round > 1 || view.phase == Phase::Time)),
        ("white-number", !view.events.is_empty() && view.time.mark > 0),
        ("time-symbol", met_time),
        ("last-token", state.has(Module::ObjectiveTokens) && with_tokens()),
    ]
}
