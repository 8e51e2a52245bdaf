//! Which card, Enemy or place asks what is asked: most questions carry it, some are asked by what is in progress.

use super::cards::{abilities, action_text, card_text, encounter_text, paragraphs};
use super::hero_look;
use super::pictures::{ally_art, card_art, encounter_art, enemy_art, tile_art, time_art};
use crate::assets;
use crate::look::Shape;
use crate::model::{Asking, Cause};
use crate::parts::text::text;
use maud::{Markup, html};
use mistgate_kernel::Seat;
use mistgate_mistfall::Mistfall;
use mistgate_mistfall::agenda::{Blow, Frame, Grave, Moment, Question, Step};
use mistgate_mistfall::content::{Ability, Does};
use mistgate_mistfall::effect::print::Printer;
use mistgate_mistfall::effect::read::Bearer;
use mistgate_mistfall::look::Look;
use mistgate_mistfall::state::{EffectSource, State};

/// The card, Enemy or place that asks this seat, or that a Reflex would answer.
pub fn cause(game: &Mistfall, state: &State, seat: Seat) -> Option<Cause> {
    let look = game.look(state);
    let what = look.asked_of(seat)?.what;
    let asking = if matches!(what, Question::Reflex(_)) { Asking::Answered } else { Asking::Asks };
    let (source, frame) = asker(look, what)?;
    let (name, art, words) = printed(look, source)?;
    Some(Cause { name, asking, art, words: asking_action(look, source, frame).or_else(|| asking_ability(look, source, frame)).unwrap_or(words) })
}

/// The one Action of a card that asks, where it can be told: nobody reads the others for it.
fn asking_action(look: Look, source: EffectSource, frame: Option<Frame>) -> Option<Markup> {
    let EffectSource::Card(id) = source else { return None };
    let card = look.card(id);
    let at = match frame {
        Some(frame) => card.actions.iter().position(|action| look.c.program.effects.holds(action.effect, frame.start))?,
        None => usize::from(look.act()?.parts.as_slice().iter().rev().find(|part| part.card == id)?.action),
    };
    let bearer = if card.ally.is_some() { Bearer::Ally } else { Bearer::Card };
    Some(action_text(&Printer::new(look.c, bearer), card.actions.get(at)?))
}

/// The one ability that asks, of a Charter, an Encounter or a Location with several.
fn asking_ability(look: Look, source: EffectSource, frame: Option<Frame>) -> Option<Markup> {
    let frame = frame?;
    let (bearer, all) = match source {
        EffectSource::Hero(hero) => (Bearer::Charter, &look.charter(hero).abilities),
        EffectSource::Encounter(id) => (Bearer::Encounter, &look.c.encounters[id.index()].abilities),
        EffectSource::Location(spot) => (Bearer::Location, &look.c.tiles[look.known_tile(spot)?.index()].abilities),
        EffectSource::Quest => (Bearer::Quest, &look.quest().abilities),
        EffectSource::Rules | EffectSource::Card(_) | EffectSource::Enemy(_) | EffectSource::Time(_) | EffectSource::TokenBox => return None,
    };
    let asks = |ability: &&Ability| matches!(ability.does, Does::When { effect, .. } if look.c.program.effects.holds(effect, frame.start));
    let ability = all.iter().find(asks)?;
    Some(text(&Printer::new(look.c, bearer).ability(ability)))
}

/// Whose text asks, with the effects it is at; or who is in the middle of what asks.
fn asker(look: Look, what: Question) -> Option<(EffectSource, Option<Frame>)> {
    let text = |frame: Frame| Some((frame.source, Some(frame)));
    let source = match what {
        // The Phase itself asks.
        Question::Travel | Question::Activate | Question::HandSize(_) | Question::NextHero | Question::Turn | Question::Order(_) => None,
        Question::Restrict(..) | Question::Reward | Question::PlayOn | Question::Rest(_) | Question::Display(_) | Question::GiveUp => None,
        Question::Pursuit(enemy) | Question::Suppress(enemy) => Some(EffectSource::Enemy(enemy)),
        Question::Target => action(look),
        Question::Hero(frame) | Question::Enemy(frame) | Question::Site(frame) | Question::May(frame) | Question::Pay(frame) => return text(frame),
        Question::Choose(frame) | Question::Embed(frame) | Question::Attach(frame) | Question::Ally(frame) | Question::Recruit(frame) => return text(frame),
        Question::DiscardFor(frame, _) | Question::SpendFor(frame, _) | Question::Fetch(frame, _) => return text(frame),
        Question::Tokens(frame, _) | Question::Claim(frame, _) => return text(frame),
        Question::Cancel(triggered) | Question::Optional(triggered) => Some(triggered.source),
        Question::Bury(_, _, Grave::Assault) | Question::Daze(_, Blow::Assault) => assault(look),
        Question::Daze(_, Blow::Other) => action(look),
        Question::Bury(_, _, Grave::Wound | Grave::Effect) | Question::Discard(..) | Question::Condition(..) | Question::Rage(_) => below(look),
        Question::Restore(..) => below(look).or_else(|| action(look)),
        Question::Block(ally) => Some(EffectSource::Card(look.ally_side(ally).card)),
        Question::Reflex(window) => match window.moment {
            Moment::AnyTime => None,
            Moment::Attack | Moment::Drawing(_) => action(look),
            Moment::Attacked | Moment::Buried(_) => assault(look),
            Moment::Pursued(_, enemy) | Moment::Enraged(enemy) | Moment::Slain(enemy, _) => Some(EffectSource::Enemy(enemy)),
            Moment::Encounter => look.s.encounter.map(EffectSource::Encounter),
        },
    };
    source.map(|source| (source, None))
}

/// The card whose Action is in progress: the newest of those that take part.
fn action(look: Look) -> Option<EffectSource> {
    look.act().and_then(|act| act.parts.top().map(|part| EffectSource::Card(part.card)))
}

/// The card of the Action in progress whose text is being done; before the first, the Action itself.
fn being_done(look: Look, part: u8) -> Option<EffectSource> {
    let part = look.act()?.parts.as_slice().get(usize::from(part));
    part.map_or_else(|| action(look), |part| Some(EffectSource::Card(part.card)))
}

/// What deals damage to a Hero just now.
fn assault(look: Look) -> Option<EffectSource> {
    look.assault().map(|assault| assault.source)
}

/// The nearest text below the question on the agenda, or the Action or assault that it is part of; a Phase or a turn ends the search.
fn below(look: Look) -> Option<EffectSource> {
    for &step in look.s.agenda.as_slice().iter().rev().skip(1) {
        match step {
            Step::Run(frame) => return Some(frame.source),
            Step::Ability(triggered) | Step::Effect(triggered) => return Some(triggered.source),
            Step::Enrage(enemy) | Step::EnrageDone(enemy) | Step::Activate(enemy) | Step::ActivatedAttack(enemy) => return Some(EffectSource::Enemy(enemy)),
            Step::Attack(enemy, _) | Step::AttackAlly(enemy, _) => return Some(EffectSource::Enemy(enemy)),
            Step::Remainder(part) => return being_done(look, part),
            Step::Build | Step::Strike | Step::ActDaze(_) | Step::Deal | Step::ActFell | Step::Conclude | Step::ActOver => {
                return action(look);
            }
            Step::AssaultDaze(_) | Step::AssaultWindow | Step::AssaultWounds | Step::AssaultResult | Step::AssaultOver => return assault(look),
            Step::EncounterSetup | Step::EncounterReady => return look.s.encounter.map(EffectSource::Encounter),
            Step::Arrived(spot) => return Some(EffectSource::Location(spot)),
            // What the same text still brings.
            Step::Fell(_) | Step::Icons(_) | Step::IconsOf(..) | Step::Focus(..) | Step::Time(..) | Step::Reinforce(_) | Step::Heal(..) => {}
            Step::Healed(_) | Step::DrawCards(_) | Step::Cure(..) | Step::ToLine(_) | Step::Restrict(_) | Step::Todo(_) | Step::Window(_) => {}
            Step::Wounds(..) | Step::Targets | Step::AlliesFall | Step::Spent(_) | Step::Ask(_) => {}
            Step::Nothing | Step::StartPhase(_) | Step::Body(_) | Step::EndPhase(_) | Step::NextPhase(_) | Step::Reinforcements => return None,
            Step::ResetReinforcement | Step::Relocate(_) | Step::Arrive(_) | Step::AbandonEncounter | Step::Disperse => return None,
            Step::EncounterCheck | Step::DrawEnemies(_) | Step::SpecialJoins(_) | Step::Pursue(_) | Step::PursueHero(..) => return None,
            Step::Hunted(..) | Step::Entered(..) | Step::NextHero | Step::BeginTurn(_) | Step::Turn(_) | Step::Together => return None,
            Step::EndTurn(_) | Step::Refill(_) | Step::HandSize(_) | Step::TurnOver(_) | Step::Icon(..) | Step::TimeSymbols(_) => return None,
            Step::WaitingSymbols | Step::TimeRage | Step::Rage(_) | Step::Rewards | Step::Activations | Step::Conditions => return None,
            Step::ConditionsOf(_) | Step::RemoveCondition(_) | Step::Aftermath(_) | Step::AftermathRewards(_) | Step::AftermathRest => return None,
            Step::AftermathEnd(_) | Step::Win | Step::Blocks | Step::Block(_) | Step::Display(_) | Step::Restock(_) => return None,
            Step::TimeEvent | Step::TimeDone => return None,
        }
    }
    None
}

/// Its name, its picture and what it says; nothing for the bare rules.
fn printed(look: Look, source: EffectSource) -> Option<(String, Option<String>, Markup)> {
    let c = look.c;
    match source {
        EffectSource::Rules => None,
        EffectSource::Hero(hero) => {
            let at = look.s.hero(hero).charter.index();
            let (glyph, tone) = hero_look(at);
            let words = abilities(&Printer::new(c, Bearer::Charter), &look.charter(hero).abilities);
            Some((c.charters[at].name.clone(), Some(assets::crest(&c.charters[at].slug, glyph, tone, Shape::Shield)), words))
        }
        EffectSource::Card(id) => {
            let card = look.card(id);
            let ally = card.ally.map(|ally| ally_art(c, look.ally(ally), look.ally_tokens(ally).turned));
            Some((card.title.clone(), Some(ally.unwrap_or_else(|| card_art(c, card))), card_text(c, card)))
        }
        EffectSource::Enemy(id) => {
            let enemy = look.enemy(id);
            Some((enemy.title.clone(), Some(enemy_art(c, enemy)), paragraphs(&c.printed_abilities(look.side(id)))))
        }
        EffectSource::Encounter(id) => {
            let encounter = &c.encounters[id.index()];
            Some((encounter.title.clone(), Some(encounter_art(encounter)), encounter_text(c, encounter)))
        }
        EffectSource::Time(id) => {
            let card = &c.times[id.index()];
            Some((card.title.clone(), Some(time_art(card)), text(&Printer::new(c, Bearer::Time).effect(card.event))))
        }
        EffectSource::Location(spot) => {
            // A tile that lies face down is not named.
            let tile = &c.tiles[look.known_tile(spot)?.index()];
            Some((tile.name.clone(), Some(tile_art(&tile.slug, tile.land)), abilities(&Printer::new(c, Bearer::Location), &tile.abilities)))
        }
        EffectSource::Quest => Some((look.quest().title.clone(), None, abilities(&Printer::new(c, Bearer::Quest), &look.quest().abilities))),
        EffectSource::TokenBox => Some(("The Token Box".to_owned(), None, html! {})),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::causes;
    use crate::games::mistfall::MistfallFace;
    use mistgate_kernel::Game;
    use mistgate_kernel::session::Session;
    use mistgate_mistfall::Setup;
    use std::collections::BTreeMap;
    use std::sync::Arc;

    /// Questions that carry a text, and targets, name whose it is; a Phase asks by itself.
    #[test]
    fn every_question_of_a_text_names_whose_it_is() {
        let game = Arc::new(Mistfall::with_content(&Mistfall::files()).unwrap());
        let face = MistfallFace(game.clone());
        let (mut named, mut nameless) = (0, BTreeMap::<String, usize>::new());
        let all = |names: [&str; 2]| names.map(str::to_owned).to_vec();
        let (heroes, allies) = (all(["fengray", "hedda"]), all(["sergeant-tolliver", "dogsbody"]));
        let heart = Setup { quest: "a-short-walk-after-dark".to_owned(), heroes, allies, ..Setup::default() };
        for (seed, setup) in (0..24).zip([Setup::default(), heart].into_iter().cycle()) {
            let session = Session::begin(game.clone(), setup, seed).unwrap();
            causes::each(&face, session, seed, 500, |state, seat, cause| {
                let what = game.look(state).asked_of(seat).unwrap().what;
                match (what, cause) {
                    (Question::Travel | Question::Activate | Question::Turn | Question::NextHero | Question::Order(_), cause) => assert!(cause.is_none()),
                    // Of a card with several Actions the one that is aimed is read.
                    (Question::Target, Some(cause)) => assert_eq!(cause.words.0.matches("class=\"deed\"").count(), 1, "{}", cause.words.0),
                    (_, Some(cause)) => named += usize::from(!cause.name.is_empty()),
                    // A rule asks: the hand is too large, one rests, a Raging Enemy symbol of a track was passed.
                    (Question::HandSize(_) | Question::Restrict(..) | Question::Reward | Question::PlayOn | Question::Rest(_), None) => {}
                    (Question::Display(_) | Question::GiveUp | Question::Rage(_) | Question::Restore(..) | Question::Condition(..), None) => {}
                    // The event of a Time Card or of a track, which lies on no card of the agenda.
                    (Question::Bury(_, _, Grave::Wound | Grave::Effect) | Question::Discard(..), None) => {}
                    (Question::Reflex(window), None) if window.moment == Moment::AnyTime => {}
                    (_, None) => *nameless.entry(format!("{what:?}").chars().take(40).collect()).or_default() += 1,
                }
            });
        }
        assert!(named > 400, "{named}");
        assert_eq!(nameless, BTreeMap::new());
    }
}
