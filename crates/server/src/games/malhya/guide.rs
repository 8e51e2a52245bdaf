//! Which lesson fits: the situations that the guide of Malhya speaks of, in the order in which a first hour meets them.

use mistgate_kernel::{Game, Seat};
use mistgate_malhya::Malhya;
use mistgate_malhya::agenda::VillageStep;
use mistgate_malhya::ask::{HeroAim, Question, SpotAim};
use mistgate_malhya::booklet::condition::Mode;
use mistgate_malhya::combat::step::FightQuestion;
use mistgate_malhya::moves::Move;
use mistgate_malhya::state::State;
use mistgate_malhya::words::{CheckKind, Weather};

/// What the guide should speak of now: first what is asked, then what can be done, then what there is to see.
pub fn situations(game: &Malhya, state: &State, seat: Seat) -> Vec<&'static str> {
    let look = game.look(state);
    let asked = look.asked_of(seat).map(|ask| ask.what);
    let mut moves = Vec::new();
    game.legal(state, seat, &mut moves);
    let can = |wanted: fn(&Move) -> bool| moves.iter().any(wanted);
    let check = state.check.map(|attempt| (attempt, look.check(attempt.check)));
    let picture = state.page.chapter.is_some_and(|id| game.content.library.chapters[id.index()].in_words.is_some());
    let choice = matches!(asked, Some(Question::Choice(_)));
    let journey = asked == Some(Question::Journey);
    let rolling = asked == Some(Question::Roll);
    let first = [
        ("setup", state.preparing),
        ("over", state.end.is_some()),
        ("level", matches!(asked, Some(Question::Raise(_)))),
        ("check-who", matches!(asked, Some(Question::Hero(_, HeroAim::TakePart | HeroAim::Roller)))),
        ("check-first", rolling && check.is_some_and(|(attempt, _)| attempt.rolls == 0)),
        ("check-again", rolling && can(|mv| *mv == Move::Stop)),
        ("check-together", check.is_some_and(|(_, check)| check.kind == CheckKind::Group)),
        ("aura", rolling && can(|mv| *mv == Move::Aura)),
        ("market", asked == Some(Question::Market)),
        ("inn", asked == Some(Question::Village(VillageStep::Inn))),
        ("heal", matches!(asked, Some(Question::Heal(..)))),
        ("who-takes", matches!(asked, Some(Question::Hero(_, HeroAim::Receive(_))))),
        ("surplus", matches!(asked, Some(Question::Surplus(_)))),
        ("knapsack", matches!(asked, Some(Question::Tend(_)))),
    ];
    let turn = matches!(asked, Some(Question::Turn(_)));
    let fighting = state.mode == Some(Mode::Combat);
    let on_map = [
        ("deploy", matches!(asked, Some(Question::Spot(SpotAim::Deploy(_))))),
        ("sneak", turn && !fighting),
        ("wait", turn && !fighting && can(|mv| *mv == Move::Wait)),
        ("initiative", asked == Some(Question::Combat(FightQuestion::Raise))),
        ("plan", matches!(asked, Some(Question::Combat(FightQuestion::Plan(..))))),
        ("defend", matches!(asked, Some(Question::Combat(FightQuestion::Defend(_))))),
        ("fight", turn && fighting),
    ];
    let then = [
        ("page", (choice || matches!(asked, Some(Question::TurnPage(_)))) && state.page.opened <= 1),
        ("choice", choice),
        ("picture", picture && matches!(asked, Some(Question::Choice(_) | Question::TurnPage(_) | Question::Market))),
        ("step", journey && can(|mv| matches!(mv, Move::Step(_)))),
        ("weather", journey && state.travel.weather == Weather::Bad),
        ("campfire", journey && can(|mv| *mv == Move::Campfire) && state.group_heroes().any(|hero| state.hero(hero).life.damage > 0)),
        ("harvest", journey && can(|mv| matches!(mv, Move::Harvest(_)))),
        // Whoever has not put the first lesson of the road away is told what is new on it all the same.
        ("journey", journey),
        ("event", state.page.chapter.is_some_and(|id| game.content.library.chapters[id.index()].number.is_none())),
        ("fallen", state.group_heroes().any(|hero| state.hero(hero).is_unconscious())),
    ];
    first.into_iter().chain(on_map).chain(then).filter(|(_, fits)| *fits).map(|(tag, _)| tag).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::lessons;
    use crate::games::malhya::MalhyaFace;
    use mistgate_kernel::session::Session;
    use mistgate_malhya::Setup;
    use std::sync::Arc;

    #[test]
    fn every_step_of_the_tutorial_comes_up() {
        let game = Arc::new(Malhya::embedded().unwrap());
        assert_eq!(lessons::tutorial(&MalhyaFace(game.clone()), game, 200), Vec::<String>::new());
    }

    /// The lesson says: compare. So what is compared stands beside the names, and what hangs below a check is not begun in an option.
    #[test]
    fn whoever_is_sent_to_a_check_is_seen_with_their_dice() {
        let game = Arc::new(Malhya::embedded().unwrap());
        let setup = Setup { adventure: "three-mules-for-hessel".to_owned(), quick: true, ..Setup::of(2) };
        let mut session = Session::begin(game.clone(), setup, 7).unwrap();
        for choice in [2, 3] {
            session.play(Seat(0), Move::Choose(choice)).unwrap();
        }
        let mut moves = Vec::new();
        game.legal(session.state(), Seat(0), &mut moves);
        let told: Vec<String> = moves.iter().map(|&mv| game.choice(session.state(), Seat(0), mv).detail).collect();
        assert_eq!(told, ["dexterity 2: 2 Skill dice", "dexterity 3: 3 Skill dice"]);
    }

    /// A first hour: everything that the guide speaks of is met, and nothing is met that it does not speak of.
    #[test]
    fn every_situation_that_comes_up_has_a_lesson_and_every_lesson_comes_up() {
        let game = Arc::new(Malhya::embedded().unwrap());
        let look = MalhyaFace(game.clone());
        let told = lessons::told(&look);
        let mut met = std::collections::BTreeSet::new();
        let cellar = Arc::new(with_a_cellar());
        for seed in 0..60 {
            let cellar_by = if seed % 2 == 0 { "the-undercroft-by-night" } else { "the-undercroft-by-day" };
            let setup = Setup { adventure: cellar_by.to_owned(), quick: true, ..Setup::of(4) };
            met.extend(first_hour(&look, Session::begin(cellar.clone(), setup, seed).unwrap(), seed));
            let setup = Setup { adventure: "three-mules-for-hessel".to_owned(), quick: seed % 4 != 0, ..Setup::of(2 + (seed % 4) as u8) };
            met.extend(first_hour(&look, Session::begin(game.clone(), setup, seed).unwrap(), seed));
            if met.len() == told.len() {
                break;
            }
        }
        assert_eq!(met.iter().copied().collect::<Vec<_>>(), told.iter().copied().collect::<Vec<_>>());
    }

    /// The game with a place that is sneaked through and fought in at once.
    fn with_a_cellar() -> Malhya {
        use mistgate_kernel::content::Source;
        let more = [
            Source::new("places_undercroft.toml", include_str!("../../../examples/undercroft/places_undercroft.toml")),
            Source::new("booklets/undercroft_stealth.md", include_str!("../../../examples/undercroft/stealth.md")),
            Source::new("booklets/undercroft_fight.md", include_str!("../../../examples/undercroft/fight.md")),
        ];
        let files: Vec<Source> = Malhya::files().into_iter().chain(more).collect();
        Malhya::load(&files).unwrap_or_else(|problems| panic!("{problems:?}"))
    }

    /// The situations of the first moves of a play, made at random; who can see to his things does now and then.
    fn first_hour(look: &MalhyaFace, mut session: Session<Malhya>, seed: u64) -> Vec<&'static str> {
        use crate::games::Face;
        use mistgate_kernel::{Chance, Status};
        let mut chance = Chance::new(seed);
        let mut met = Vec::new();
        for n in 0..700 {
            let Status::Deciding(seats) = session.status() else { break };
            let seat = seats.iter().next().unwrap();
            met.extend(look.situations(session.game(), session.state(), seat));
            let (mut moves, mut wishes) = (Vec::new(), Vec::new());
            session.game().legal(session.state(), seat, &mut moves);
            session.game().wishes(session.state(), seat, &mut wishes);
            let tends = n % 97 == 5 && wishes.contains(&Move::Knapsack);
            let mv = if tends { Move::Knapsack } else { *chance.pick(&moves).unwrap() };
            session.play(seat, mv).unwrap();
        }
        met.extend(look.situations(session.game(), session.state(), Seat(0)));
        // Hardly anybody falls in the first hour; whoever does is told what that means.
        let mut fallen = *session.state();
        fallen.heroes[0].life.points = 0;
        met.extend(look.situations(session.game(), &fallen, Seat(0)));
        met
    }
}
