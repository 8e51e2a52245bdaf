//! A Spell that is about to be cast, or is being cast: what it is rolled with, what its Successes buy.

use crate::Malhya;
use crate::ask::Question;
use crate::combat::step::FightQuestion;
use crate::magic::card::{Casting, SpellCard};
use crate::magic::state::Aimed;
use crate::magic::terms::CastTerms;
use crate::place::figures::{Board, Who};
use crate::state::State;
use crate::words::HeroId;
use mistgate_kernel::dice::Fraction;
use serde::Serialize;

/// A casting.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)] // The fields say what they are.
pub struct CastingView<'a> {
    pub hero: HeroId,
    pub spell: u8,
    pub name: &'a str,
    /// On whom or what, if that is settled.
    pub target: Option<String>,
    /// Action Points it costs; 0 if they are paid.
    pub points: u8,
    /// Action Points the hero has.
    pub left: u8,
    /// What it is rolled with; nothing if it needs no dice.
    pub terms: Option<CastTerms>,
    /// Successes that are not spent.
    pub successes: u8,
    /// What Successes buy, each with its price; of a Spell without dice what it does, for nothing.
    pub buys: Vec<(u8, String)>,
    /// How likely the next roll fails, if it is rolled on; and the Successes it brings on the average.
    pub fails: Option<Fraction>,
    pub average: Option<Fraction>,
}

/// The casting that somebody is asked about.
#[expect(clippy::wildcard_enum_match_arm, reason = "only these are asked while a Spell is cast")]
pub(super) fn casting<'a>(game: &'a Malhya, state: &State, board: Board<'_>) -> Option<CastingView<'a>> {
    let (look, asked) = (game.look(state), game.look(state).asked()?.what);
    let under_way = board.site.magic.casting;
    let (hero, at, stone, target) = match asked {
        Question::Combat(FightQuestion::Target(hero, number)) => {
            let at = game.content.spells.iter().position(|card| card.number == number)?;
            (hero, at, look.stone_of(at).is_some(), None)
        }
        Question::Combat(FightQuestion::Casting(hero) | FightQuestion::Charm(hero)) => {
            let casting = under_way?;
            (hero, usize::from(casting.spell), casting.stone.is_some(), Some(casting.target))
        }
        _ => return None,
    };
    let card = game.content.spells.get(at)?;
    let points = if target.is_none() { look.spell_cost(hero, at) } else { 0 };
    let left = state.hero(hero).action_points.saturating_sub(points);
    let terms = look.cast_terms(hero, card, stone, target);
    let rolls = !matches!(asked, Question::Combat(FightQuestion::Charm(_)));
    let odds = terms.filter(|_| rolls);
    Some(CastingView {
        hero,
        spell: card.number,
        name: &card.name,
        target: target.map(|target| aimed(board, target)),
        points,
        left,
        terms,
        successes: under_way.filter(|_| target.is_some()).map_or(0, |casting| casting.successes),
        buys: buys(card),
        fails: odds.and_then(|terms| terms.fails(left)),
        average: odds.and_then(CastTerms::average),
    })
}

fn aimed(board: Board<'_>, target: Aimed) -> String {
    match target {
        Aimed::Foe(foe) => board.name(Who::Foe(foe)),
        Aimed::Hero(hero) => board.name(Who::Hero(hero)),
        Aimed::Space(space) => board.location.spot(space).to_string(),
    }
}

fn buys(card: &SpellCard) -> Vec<(u8, String)> {
    match &card.casting {
        Casting::Check { success, .. } => success.iter().map(|(price, charm)| (*price, charm.told())).collect(),
        Casting::Effect { effect, .. } => effect.iter().map(|charm| (0, charm.told())).collect(),
    }
}
