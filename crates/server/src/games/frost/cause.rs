//! Which card, place or chapter asks what is asked.
//!
//! Some questions name it. For the others it is looked for on the agenda below them, then among what was used last; it must have an effect that asks
//! just this.

use super::pictures::{card_art, emblem, land_art};
use crate::look::{Shape, Tone};
use crate::model::{Asking, Cause};
use crate::parts::text::text;
use maud::html;
use mistgate_frost::Frost;
use mistgate_frost::agenda::{Ask, CardAim, EnemyAim, Question, SpaceAim, Step, TaskId, Ware, WareAim};
use mistgate_frost::content::{Card, Inn, Location, Task, Villain};
use mistgate_frost::effect::{Block, Effect};
use mistgate_frost::event::{Event, TaskName};
use mistgate_frost::ids::*;
use mistgate_frost::state::State;
use mistgate_kernel::Seat;

/// What can ask.
#[derive(Clone, Copy)]
enum Asker<'a> {
    Card(&'a Card),
    Location(&'a Location),
    Inn(&'a Inn),
    /// A chapter, or a World Event that is progressed.
    Task(&'a Task),
    Villain(&'a Villain),
}

/// The card, place or chapter that asks this seat.
pub fn cause(game: &Frost, state: &State, seat: Seat, recent: &[Event]) -> Option<Cause> {
    let ask = game.look(state).asked_of(seat)?;
    Search { game, state, recent }.asker(ask).map(Asker::cause)
}

impl<'a> Asker<'a> {
    fn cause(self) -> Cause {
        match self {
            Asker::Card(card) => Cause {
                name: card.name.clone(),
                asking: Asking::Asks,
                art: Some(card_art(card)),
                words: html! { (text(&card.text)) @if !card.bottom.is_empty() { (text(&card.bottom_text)) } },
            },
            Asker::Location(location) => Cause {
                name: location.name.clone(),
                asking: Asking::Asks,
                art: Some(land_art(&location.slug, Some(location.land))),
                words: html! { (text(&location.discovery_text)) (text(&location.rest_text)) },
            },
            Asker::Inn(inn) => Cause { name: inn.name.clone(), asking: Asking::Asks, art: Some(land_art("inn", None)), words: text(&inn.rest_text) },
            Asker::Task(task) => {
                Cause { name: task.name.clone(), asking: Asking::Asks, art: None, words: html! { (text(&task.text)) (text(&task.reward_text)) } }
            }
            Asker::Villain(villain) => Cause {
                name: villain.name.clone(),
                asking: Asking::Asks,
                art: Some(emblem(&villain.slug, "skull", Tone::Oxblood, Shape::Shield)),
                words: text(&villain.text),
            },
        }
    }

    fn blocks(self) -> Vec<Block> {
        match self {
            Asker::Card(card) => vec![card.top, card.bottom],
            Asker::Location(location) => vec![location.discovery, location.rest],
            Asker::Inn(inn) => vec![inn.rest],
            Asker::Task(task) => vec![task.cost, task.rewards],
            Asker::Villain(villain) => vec![villain.dawn],
        }
    }
}

struct Search<'a> {
    game: &'a Frost,
    state: &'a State,
    recent: &'a [Event],
}

impl<'a> Search<'a> {
    fn asker(&self, ask: Ask) -> Option<Asker<'a>> {
        let look = self.game.look(self.state);
        let fight = || self.state.fight.against.map(|id| Asker::Villain(&self.game.content.villains[id.index()]));
        match ask.what {
            // The turn itself asks, or the way it is paid.
            Question::Act | Question::Place | Question::Progress(_) | Question::Dawn(_) | Question::Keep(_) => None,
            Question::Card(CardAim::CleanUp | CardAim::Dismiss, _) | Question::Enemy(EnemyAim::Brash) | Question::Space(SpaceAim::Brash) => None,
            Question::Ware(WareAim::LoseEvent | WareAim::Brash(_)) => None,
            Question::Help | Question::Alone => fight(),
            Question::Window => look.hireling(ask.player).map(|id| self.card(id)),
            Question::Option(at) | Question::May(at) => self.owner(at),
            Question::Reward(task) => look.task(ask.player, task).map(Asker::Task),
            Question::Discovery(space) => self.place(space),
            Question::Rest => self.place(look.area(ask.player).space),
            Question::Enemy(EnemyAim::FlipForResolve(_) | EnemyAim::FlipForScout(_)) => self.bought(),
            Question::Card(..) | Question::Enemy(_) | Question::Space(_) | Question::Skill | Question::Ware(WareAim::Gain(..)) => {
                let below = self.state.agenda.as_slice().iter().rev().skip(1).filter_map(|&step| self.behind(step));
                below.chain(self.lately()).find(|asker| self.could_ask(*asker, ask.what))
            }
        }
    }

    fn card(&self, id: CardId) -> Asker<'a> {
        Asker::Card(self.game.content.card(id))
    }

    fn place(&self, space: Space) -> Option<Asker<'a>> {
        match self.state.grid[space.index()] {
            Some(id) => Some(Asker::Location(self.game.content.location(id))),
            None => (space == Space::INN).then_some(Asker::Inn(&self.game.content.inn)),
        }
    }

    fn task(&self, player: Player, id: TaskId) -> Option<Asker<'a>> {
        self.game.look(self.state).task(player, id).map(Asker::Task)
    }

    fn ware(&self, ware: Ware) -> Asker<'a> {
        match ware {
            Ware::Card(id) => self.card(id),
            Ware::Event(id) => Asker::Task(&self.game.content.events[id.index()].task),
        }
    }

    /// What is being paid for.
    fn bought(&self) -> Option<Asker<'a>> {
        self.state.agenda.as_slice().iter().rev().skip(1).find_map(|&step| if let Step::Purchase(_, ware) = step { Some(self.ware(ware)) } else { None })
    }

    /// What was used, the last first.
    fn lately(&self) -> impl Iterator<Item = Asker<'a>> {
        self.recent.iter().rev().filter_map(|event| self.used(event))
    }

    /// Whose text the effect at this place of the program belongs to. Copies of a card share their text: which of them it is only what was used tells, and
    /// another may lie where nobody sees it.
    fn owner(&self, at: u16) -> Option<Asker<'a>> {
        let c = &self.game.content;
        let holds = |asker: &Asker| asker.blocks().iter().any(|&block| c.program.holds(block, at));
        if let Some(used) = self.lately().find(holds) {
            return Some(used);
        }
        let cards = c.cards.iter().map(Asker::Card);
        let places = c.locations.iter().map(Asker::Location).chain([Asker::Inn(&c.inn)]);
        let chapters = c.searches.iter().chain(&c.explorations).flat_map(|quest| &quest.chapters);
        let tasks = chapters.chain(c.events.iter().map(|event| &event.task)).map(Asker::Task);
        let prices = c.events.iter().filter(|event| c.program.holds(event.price, at)).map(|event| Asker::Task(&event.task));
        let all = cards.chain(places).chain(tasks).chain(c.villains.iter().map(Asker::Villain));
        let mut owners = all.filter(holds).chain(prices);
        owners.next().filter(|_| owners.next().is_none())
    }

    /// What a step of the agenda belongs to.
    fn behind(&self, step: Step) -> Option<Asker<'a>> {
        match step {
            Step::Run(frame) => self.owner(frame.start),
            Step::Dismiss(_, card) => Some(self.card(card)),
            Step::Purchase(_, ware) => Some(self.ware(ware)),
            Step::TakeEvent(_, event) => Some(self.ware(Ware::Event(event))),
            Step::Discover(_, space) => self.place(space),
            Step::Enemy(location) => Some(Asker::Location(self.game.content.location(location))),
            Step::Reward(player, task) | Step::Finish(player, task) => self.task(player, task),
            Step::Nothing | Step::BeginTurn(_) | Step::Dawn(..) | Step::EndAction(_) | Step::Tidy(_) | Step::DrawUp(_) | Step::LoseEvent(_) => None,
            Step::LocationPhase(_) | Step::EndTurn(_) | Step::DrawOne(_) | Step::Scout(..) | Step::Happened(..) | Step::NextHelper => None,
            Step::BrashTurn | Step::EndBrashTurn | Step::BrashConquers | Step::BrashBuys(_) | Step::BrashChapter | Step::Ask(_) => None,
        }
    }

    /// What was used when this happened.
    fn used(&self, event: &Event) -> Option<Asker<'a>> {
        let c = &self.game.content;
        match *event {
            Event::Played { card, .. } | Event::Exhausted { card, .. } | Event::Unlocked { card, .. } => Some(self.card(card)),
            Event::Discovered { location, .. } => Some(Asker::Location(c.location(location))),
            Event::Rested { space, .. } => self.place(space),
            Event::Bought { ware, .. } | Event::Gained { ware, .. } => Some(self.ware(ware)),
            Event::VillainActs { villain, .. } => c.villains.get(villain.index()).map(Asker::Villain),
            Event::TaskDone { name, .. } => match name {
                TaskName::Search { quest, chapter } => c.searches.get(quest.index())?.chapters.get(usize::from(chapter)).map(Asker::Task),
                TaskName::Exploration { quest, chapter } => c.explorations.get(quest.index())?.chapters.get(usize::from(chapter)).map(Asker::Task),
                TaskName::Event { card } => c.events.get(card.index()).map(|event| Asker::Task(&event.task)),
            },
            Event::TurnBegan { .. } | Event::BrashBegan { .. } | Event::Generated { .. } | Event::Drew { .. } | Event::Reshuffled { .. } => None,
            Event::Scouted { .. } | Event::ShuffledBack { .. } | Event::Placed { .. } | Event::EnemyCame { .. } | Event::Moved { .. } => None,
            Event::Dismissed { .. } | Event::Offered { .. } | Event::Flipped { .. } | Event::Eliminated { .. } | Event::Wounded { .. } => None,
            Event::Healed { .. } | Event::Retired { .. } | Event::RetiredEnemy { .. } | Event::Discarded { .. } | Event::Recovered { .. } => None,
            Event::Recalled { .. } | Event::Learned { .. } | Event::Refreshed { .. } | Event::QuestDone { .. } | Event::Declined { .. } => None,
            Event::Retreated { .. } | Event::Swapped { .. } | Event::Shifted { .. } | Event::EventLost { .. } | Event::VillainCame { .. } => None,
            Event::Faced { .. } | Event::AskedForHelp { .. } | Event::Helped { .. } | Event::FightFailed { .. } | Event::Defeated { .. } => None,
            Event::Rewarded { .. } | Event::RewardReturned { .. } | Event::BrashHealed { .. } | Event::BrashEliminated { .. } => None,
            Event::BrashMoved { .. } | Event::BrashBought { .. } | Event::BrashChapter { .. } | Event::EndTriggered { .. } => None,
            Event::ProposedToEnd { .. } | Event::EndAgreed { .. } | Event::Ended { .. } => None,
        }
    }

    /// Has it an effect that asks this?
    fn could_ask(&self, asker: Asker<'a>, question: Question) -> bool {
        let program = &self.game.content.program;
        let effects = asker.blocks().into_iter().flat_map(|block| program.all(block));
        effects.into_iter().any(|effect| asks(effect, question))
    }
}

fn asks(effect: Effect, question: Question) -> bool {
    match question {
        Question::Card(aim, _) => match aim {
            CardAim::Retire(..) => matches!(effect, Effect::Retire { .. }),
            CardAim::Discard(_) => matches!(effect, Effect::Discard { .. }),
            CardAim::Recover => matches!(effect, Effect::Recover(_)),
            CardAim::Recall => matches!(effect, Effect::Recall(_)),
            CardAim::Refresh(_) => matches!(effect, Effect::Refresh { .. }),
            CardAim::Exhaust(_) => matches!(effect, Effect::Exhaust { .. }),
            CardAim::Unlock => matches!(effect, Effect::Unlock(_)),
            CardAim::Hire => effect == Effect::Hire,
            CardAim::CleanUp | CardAim::Dismiss => false,
        },
        Question::Enemy(aim) => match aim {
            EnemyAim::Retire(..) => matches!(effect, Effect::RetireEnemy { .. }),
            EnemyAim::Slay(..) => matches!(effect, Effect::Slay { .. }),
            EnemyAim::FlipForResolve(_) | EnemyAim::FlipForScout(_) | EnemyAim::Brash => false,
        },
        Question::Space(aim) => match aim {
            SpaceAim::Walk(_) => matches!(effect, Effect::Walk(_)),
            SpaceAim::Venture(_) => matches!(effect, Effect::Venture(_)),
            SpaceAim::Travel(_) => matches!(effect, Effect::Travel(_)),
            SpaceAim::SwapFirst | SpaceAim::SwapWith(_) => effect == Effect::Swap,
            SpaceAim::Shift | SpaceAim::ShiftTo(_) => effect == Effect::Shift,
            SpaceAim::Brash => false,
        },
        Question::Skill => matches!(effect, Effect::Learn(_)),
        Question::Ware(_) => matches!(effect, Effect::Take { .. }),
        Question::Act | Question::Help | Question::Window | Question::Option(_) | Question::Reward(_) | Question::May(_) => false,
        Question::Discovery(_) | Question::Rest | Question::Place | Question::Progress(_) | Question::Dawn(_) | Question::Alone | Question::Keep(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::causes;
    use crate::games::frost::FrostFace;
    use mistgate_frost::Setup;
    use mistgate_kernel::session::Session;
    use std::sync::Arc;

    /// Whatever an effect asks names the card, place or chapter it stands on.
    #[test]
    fn every_question_of_an_effect_names_whose_it_is() {
        let game = Arc::new(Frost::embedded().unwrap());
        let face = FrostFace(game.clone());
        let (mut named, mut nameless) = (0, Vec::new());
        for seed in 0..30 {
            let setup = Setup { players: 1 + (seed % 4) as u8, events: seed % 2 == 1, villains: seed % 4 == 3, rounds: Some(20), ..Setup::default() };
            let session = Session::begin(game.clone(), setup, seed).unwrap();
            causes::each(&face, session, seed, 700, |state, seat, cause| {
                let what = game.look(state).asked_of(seat).unwrap().what;
                match (what, cause) {
                    (Question::Act | Question::Place | Question::Progress(_) | Question::Dawn(_) | Question::Keep(_), cause) => assert!(cause.is_none()),
                    (Question::Card(CardAim::CleanUp | CardAim::Dismiss, _) | Question::Enemy(EnemyAim::Brash | EnemyAim::FlipForScout(_)), _) => {}
                    (Question::Space(SpaceAim::Brash) | Question::Ware(WareAim::LoseEvent | WareAim::Brash(_)), _) => {}
                    (_, Some(_)) => named += 1,
                    // What a Hero's Wounds ask for.
                    (Question::Card(CardAim::Discard(_), _), None) => {}
                    (_, None) => nameless.push(format!("{what:?}")),
                }
            });
        }
        assert!(named > 300, "{named}");
        assert_eq!(nameless, Vec::<String>::new());
    }
}
