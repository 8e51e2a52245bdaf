//! Which chapter, card, thing or enemy a question stands in, or is about: none of them asks by itself.

use super::pictures::{thing_art, thing_look};
use super::plain::plain;
use crate::model::{Asking, Cause};
use maud::html;
use mistgate_kernel::Seat;
use mistgate_kernel::text::capital;
use mistgate_malhya::Malhya;
use mistgate_malhya::ask::{FoeAim, HeroAim, Question, SpotAim};
use mistgate_malhya::booklet::instruction::Block;
use mistgate_malhya::booklet::print::Printer;
use mistgate_malhya::challenge::page::Course;
use mistgate_malhya::challenge::step::ChallengeQuestion;
use mistgate_malhya::combat::step::FightQuestion;
use mistgate_malhya::hero::thing::Thing;
use mistgate_malhya::ids::{CardNumber, EnemyId, FoeId};
use mistgate_malhya::magic::card::{Casting, SpellCard};
use mistgate_malhya::place::figures::Who;
use mistgate_malhya::show::perk::{dice, perks};
use mistgate_malhya::show::printed;
use mistgate_malhya::state::State;

/// What this seat is asked about, or what it may answer.
pub fn cause(game: &Malhya, state: &State, seat: Seat) -> Option<Cause> {
    let what = game.look(state).asked_of(seat)?.what;
    let chapter = || chapter(game, state);
    match what {
        // The journey, the turn, the pack: a rule asks.
        Question::Journey | Question::TokenOrVillage | Question::MoveFreely | Question::Landing | Question::Village(_) | Question::Campfire => None,
        Question::Harvesting(..)
        | Question::Gather(_)
        | Question::Surplus(_)
        | Question::Raise(_)
        | Question::Colour(_)
        | Question::Gift(_)
        | Question::Keep(_) => None,
        Question::Tend(_) | Question::Swap(..) | Question::PickUp(_) | Question::Group | Question::Share(_) | Question::Lockpick(_) => None,
        Question::Turn(_) | Question::Resume(_) | Question::Leave(_) | Question::ComeBack(_) | Question::Explore | Question::Secondary => None,
        Question::Order(_) | Question::RollAgain(_) | Question::CancelSign(_) | Question::Mirror(_) => None,
        Question::TurnPage(_) | Question::Choice(_) | Question::Roll | Question::Heal(..) | Question::Harvest | Question::Craft => chapter(),
        Question::Kind(..) | Question::Rank(..) | Question::BasicWeapon(_) | Question::Lose(..) | Question::Crystal(_) | Question::Market => chapter(),
        Question::Class(..) | Question::Talent(_) | Question::Improve(_) | Question::Spell(_) => chapter(),
        Question::Hero(_, aim) => match aim {
            HeroAim::Receive(thing) => Some(of_thing(game, thing)),
            HeroAim::TakeOver(card) => of_card(game, card),
            HeroAim::Instruction(id) => Some(with_instruction(game, chapter()?, id)),
            HeroAim::Next(..) | HeroAim::TakePart | HeroAim::Roller | HeroAim::PayAura(_) | HeroAim::Reader(_) => chapter(),
            HeroAim::StandIn(_) => chapter(),
            HeroAim::LevelUp | HeroAim::SetUp | HeroAim::Deploy | HeroAim::Act => None,
        },
        Question::Equip(_, thing) => Some(of_thing(game, thing)),
        Question::Gear(card) => of_card(game, card),
        Question::Spot(aim) => match aim {
            SpotAim::Arrival(kind, _) => Some(of_enemy(game, kind, Asking::Concerned)),
            SpotAim::Vigil(foe, _) | SpotAim::Goal(_, foe) => of_foe(game, state, foe, Asking::Concerned),
            SpotAim::Stride | SpotAim::Vantage => acting(game, state),
            SpotAim::Deploy(_) | SpotAim::Explore(_) | SpotAim::Corpse(..) | SpotAim::Fallen(..) | SpotAim::Way | SpotAim::Body(..) => None,
            SpotAim::Bonus(_) | SpotAim::Rise(_) | SpotAim::Ashore(..) | SpotAim::Return(_) | SpotAim::Target | SpotAim::Invocation => None,
        },
        Question::Foe(FoeAim::Sent(..) | FoeAim::OnToken(_)) => None,
        Question::LastMoment(_, foe) => of_foe(game, state, foe, Asking::Answered),
        Question::Combat(asked) => match asked {
            FightQuestion::Defend(_) | FightQuestion::Defender | FightQuestion::Armour(_) | FightQuestion::TakeOff => attack(game, state),
            FightQuestion::Victim(_) => acting(game, state),
            FightQuestion::Raise | FightQuestion::Next | FightQuestion::Plan(..) | FightQuestion::Shove => None,
            FightQuestion::Target(_, number) => game.content.spells.iter().find(|card| card.number == number).map(of_spell),
            FightQuestion::Retarget(_) | FightQuestion::ShoveBySpell(..) | FightQuestion::ShiftToken(..) => None,
            FightQuestion::Casting(_) | FightQuestion::Charm(_) => {
                let casting = state.site.as_ref()?.magic.casting?;
                game.content.spells.get(usize::from(casting.spell)).map(of_spell)
            }
        },
        Question::Challenge(ChallengeQuestion::Turn(_)) => challenge(game, state, Asking::Concerned),
        Question::Challenge(ChallengeQuestion::Defend(_, blow)) => blow_of(game, state, blow),
    }
}

/// The open chapter, by its title.
fn chapter(game: &Malhya, state: &State) -> Option<Cause> {
    let library = &game.content.library;
    let chapter = library.chapters.get(state.page.chapter?.index())?;
    let booklet = &library.booklets.get(chapter.booklet.index())?.title;
    let words = html! { p { (booklet) @if let Some(number) = chapter.number { ", chapter " (number) } } };
    Some(Cause { name: chapter.title.clone(), asking: Asking::Concerned, art: None, words })
}

/// The instruction that somebody is chosen for, below the chapter it stands in.
fn with_instruction(game: &Malhya, cause: Cause, id: u16) -> Cause {
    let printer = Printer { names: &game.content.names, program: &game.content.library.program };
    let line = printer.block(Block { start: id, len: 1 }).into_iter().next().map(|line| line.text);
    let words = html! { (cause.words) @if let Some(line) = &line { p { b { (capital(plain(game, line, |_| true).trim_end_matches(':'))) } } } };
    Cause { words, ..cause }
}

fn of_thing(game: &Malhya, thing: Thing) -> Cause {
    let slug = thing.slug(&game.content.names);
    let look = thing_look(game, &slug);
    let words = html! { p { (capital(&look.kind)) @if !look.text.is_empty() { ": " (look.text) } } };
    Cause { name: game.called(&slug), asking: Asking::Concerned, art: Some(thing_art(&slug, &look)), words }
}

fn of_card(game: &Malhya, number: CardNumber) -> Option<Cause> {
    let card = game.content.scenario_card(number)?;
    Some(Cause { name: card.name.clone(), asking: Asking::Concerned, art: None, words: html! { p { (capital(&perks(&card.perks))) } } })
}

fn of_enemy(game: &Malhya, kind: EnemyId, asking: Asking) -> Cause {
    let card = game.content.enemy(kind);
    let words = html! { p { "Initiative " (card.initiative) ", Movement " (card.movement) ", Life " (card.life) } };
    Cause { name: card.name.clone(), asking, art: None, words }
}

fn of_foe(game: &Malhya, state: &State, foe: FoeId, asking: Asking) -> Option<Cause> {
    let foe = state.site.as_ref()?.foe(foe)?;
    Some(of_enemy(game, foe.kind, asking))
}

/// The Attack that is under way, with the line of the Enemy card it is made with; a hero's own asks for nothing to be answered.
fn attack(game: &Malhya, state: &State) -> Option<Cause> {
    let board = game.look(state).board()?;
    let clash = state.site.as_ref()?.fight.as_ref()?.clash?;
    match clash.attacker {
        Who::Foe(foe) => {
            let cause = of_foe(game, state, foe, Asking::Answered)?;
            let words = board.enemy_line(&clash).map(|line| html! { p { (capital(&printed::attack(line))) "." } });
            Some(Cause { words: words.unwrap_or_default(), ..cause })
        }
        Who::Hero(_) | Who::Ward => None,
    }
}

/// A Spell, with what its Successes buy and what its Stops cost.
fn of_spell(card: &SpellCard) -> Cause {
    let words = match &card.casting {
        Casting::Check { success, stop, .. } => html! {
            p.cause__prices {
                @for (price, charm) in success { b { (price) } " " @if *price == 1 { "Success" } @else { "Successes" } ": " (charm.told()) ". " }
                "A Stop costs " (stop) " Action Point" @if *stop != 1 { "s" } "."
            }
        },
        Casting::Effect { effect, .. } => {
            let effects: Vec<String> = effect.iter().map(|charm| charm.told()).collect();
            html! { p.cause__prices { (capital(&effects.join(", "))) "." } }
        }
    };
    Cause { name: card.name.clone(), asking: Asking::Concerned, art: None, words }
}

/// The type of enemy that acts.
fn acting(game: &Malhya, state: &State) -> Option<Cause> {
    let kind = state.site.as_ref()?.fight.as_ref()?.acting?;
    Some(of_enemy(game, kind, Asking::Concerned))
}

/// The Challenge that is faced.
fn challenge(game: &Malhya, state: &State, asking: Asking) -> Option<Cause> {
    let challenge = game.content.challenges.get(usize::from(state.challenge?.challenge))?;
    let words = html! { @if let Some(intro) = &challenge.intro { p { (intro) } } };
    Some(Cause { name: challenge.name.clone(), asking, art: None, words })
}

/// The attack of a creature that is answered.
fn blow_of(game: &Malhya, state: &State, n: u8) -> Option<Cause> {
    let cause = challenge(game, state, Asking::Answered)?;
    let Course::Encounter(encounter) = &game.content.challenges.get(usize::from(state.challenge?.challenge))?.course else { return Some(cause) };
    let blow = encounter.blows.get(usize::from(n))?;
    let gives = printed::triggered(&blow.effects, |effect| effect.words()).collect::<Vec<_>>();
    let words = html! { p { (capital(blow.kind.word())) " Attack: " (dice(&blow.dice)) @for effect in gives { "; " (effect) } "." } };
    Some(Cause { words, ..cause })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::causes;
    use crate::games::malhya::MalhyaFace;
    use mistgate_kernel::session::Session;
    use mistgate_malhya::Setup;
    use std::sync::Arc;

    /// Choices and checks name the chapter they stand in, things the thing, a defence the enemy it answers.
    #[test]
    fn choices_checks_and_things_name_what_asks() {
        let game = Arc::new(Malhya::embedded().unwrap());
        let face = MalhyaFace(game.clone());
        let mut named = 0;
        for seed in 0..12 {
            let setup = Setup { adventure: "three-mules-for-hessel".to_owned(), quick: true, ..Setup::of(2 + (seed % 3) as u8) };
            let session = Session::begin(game.clone(), setup, seed).unwrap();
            causes::each(&face, session, seed, 300, |state, seat, cause| {
                let what = game.look(state).asked_of(seat).unwrap().what;
                match what {
                    Question::Choice(_)
                    | Question::Roll
                    | Question::Equip(..)
                    | Question::Hero(_, HeroAim::TakePart | HeroAim::Roller | HeroAim::Receive(_)) => {
                        let cause = cause.unwrap_or_else(|| panic!("{what:?}"));
                        assert!(!cause.name.is_empty() && cause.asking.heading(&cause.name) == cause.name, "leather asks nothing: {what:?}");
                        named += 1;
                    }
                    Question::Journey => assert!(cause.is_none()),
                    _ => {}
                }
            });
        }
        assert!(named > 100, "{named}");
    }
}
