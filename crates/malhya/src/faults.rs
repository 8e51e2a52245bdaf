//! What must always hold.

use crate::ids::*;
use crate::look::Look;
use crate::travel::state::MOST_TRAVEL_TOKENS;
use crate::words::HeroId;

/// Everything that is wrong with a state. Empty in a sound one.
pub(crate) fn faults(look: Look) -> Vec<String> {
    let s = look.s;
    let mut faults = Vec::new();
    let mut fault = |wrong: bool, text: &dyn Fn() -> String| {
        if wrong {
            faults.push(text());
        }
    };
    fault(!(FEWEST_HEROES..=HEROES).contains(&s.present.len()), &|| format!("a group of {} (ML-GROUP-05)", s.present.len()));
    fault(s.travel.tokens > MOST_TRAVEL_TOKENS, &|| format!("{} Travel tokens (ML-TRAVEL-19)", s.travel.tokens));
    fault(s.end.is_none() && look.asked().is_none(), &|| "nobody is asked anything".to_owned());
    for id in HeroId::ALL.iter().copied().filter(|id| s.present.contains(id.seat())) {
        let (hero, board) = (s.hero(id), look.c.hero(id));
        fault(hero.life.most() < board.life, &|| format!("{} has lost crystals (ML-LIFE-02)", id.name()));
        fault(hero.aura.active + hero.aura.spent < board.aura, &|| format!("{} has lost Aura tokens (ML-AURA-02)", id.name()));
        fault(hero.tokens.contains_any(s.group.tokens), &|| format!("{} holds a token of the group", id.name()));
    }
    if let Some(attempt) = s.check {
        let both = attempt.succeeded.iter().any(|seat| attempt.failed.contains(seat));
        fault(both, &|| "a hero has failed and succeeded".to_owned());
        fault(attempt.waiting.iter().any(|seat| !s.present.contains(seat)), &|| "an absent hero is to make a check".to_owned());
    }
    faults
}
