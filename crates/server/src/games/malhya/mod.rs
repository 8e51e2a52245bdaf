//! The table of Malhya: one page with four faces. The booklet shows what is read, rolled or bought, the region where the group
//! is, the place the map it sneaks or fights on, the heroes what they are and carry. The face where something is happening shows by itself; the others are a link away.
//!
//! Everything is drawn from the game's view; names and pictures come from its content.

mod attempt;
mod booklet;
mod campaign;
mod cause;
mod challenge;
mod dungeon;
mod face;
mod gallery;
mod guide;
mod heroes;
mod laid;
mod land;
mod leaves;
mod market;
mod pictures;
mod place;
mod plain;
mod region;
mod scene;
mod sheet;
mod timeline;
mod verbs;
mod village;

pub use face::{MalhyaFace, hosted};

use crate::assets;
use crate::look::icon;
use crate::model::{Board, Fragment, Opt, TableModel, Verb};
use attempt::EndingRoll;
use booklet::{Passed, passed};
use maud::{Markup, PreEscaped, html};
use mistgate_kernel::{Eyes, Game};
use mistgate_malhya::Malhya;
use mistgate_malhya::ask::Question;
use mistgate_malhya::booklet::library::Chapter;
use mistgate_malhya::event::Event;
use mistgate_malhya::show::view::View;
use mistgate_malhya::state::State;
use mistgate_malhya::words::{Gem, HeroId, Period, Weather};
use place::deeds::{self, FoeDeed, Rolled};
use std::borrow::Cow;

/// Icons that no other game needs.
const SPRITE: &str = include_str!("../../../assets/malhya.svg");

/// The faces of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Story,
    Region,
    Place,
    Heroes,
}

impl Side {
    const ALL: [Side; 4] = [Side::Story, Side::Region, Side::Place, Side::Heroes];

    /// The id of its element: `story`, `region`, `place`, `heroes`.
    fn id(self) -> &'static str {
        ["story", "region", "place", "heroes"][self as usize]
    }

    fn looks(self) -> (&'static str, &'static str) {
        [("book", "Booklet"), ("hex", "Region"), ("swords", "Place"), ("group", "Heroes")][self as usize]
    }
}

/// The table at one moment, as somebody sees it.
pub struct MalhyaBoard<'a> {
    game: &'a Malhya,
    view: View<'a>,
    /// The open chapter, for its picture.
    chapter: Option<&'a Chapter>,
    /// Which face shows what happens now.
    now: Side,
    /// The hero whose things are seen to.
    tended: Option<HeroId>,
    /// The state, for what is drawn from the content by it.
    state: State,
    /// What enemies did with the last thing done.
    deeds: Vec<FoeDeed>,
    /// Dice that it rolled.
    rolls: Vec<Rolled>,
    /// Action cards that it turned up.
    patrol_cards: Vec<String>,
    /// The roll of a check that it ended.
    ended: Option<EndingRoll>,
    /// A number that it tried, and that no picture hides.
    in_vain: Option<u16>,
    /// Chapters that fast mode passed over with it (ML-BOOK-04).
    cut: Vec<&'a Chapter>,
    /// Chapters it led through, because each had one way on only.
    passed: Vec<Passed<'a>>,
    /// Gems of Action cards that it drew.
    drawn: Vec<Gem>,
    /// Somebody has been at the stall since the page led to it.
    has_traded: bool,
}

impl<'a> MalhyaBoard<'a> {
    /// What these eyes see, after the last thing done has brought this.
    pub fn new(game: &'a Malhya, state: &State, eyes: Eyes, last: &[Event]) -> Self {
        let asked = game.look(state).asked().map(|ask| ask.what);
        MalhyaBoard {
            game,
            view: game.view(state, eyes),
            chapter: state.page.chapter.map(|id| &game.content.library.chapters[id.index()]),
            now: now(state, asked),
            tended: asked.and_then(tended),
            state: *state,
            deeds: deeds::with_aims(state, deeds::of_enemies(game, last)),
            rolls: deeds::rolls(last),
            patrol_cards: deeds::cards(game, last),
            ended: EndingRoll::of(last),
            cut: last
                .iter()
                .filter_map(|event| if let Event::Cut { chapter } = event { game.content.library.chapters.get(chapter.index()) } else { None })
                .collect(),
            drawn: last
                .iter()
                .filter_map(
                    |event| if let Event::ActionDrawn { card } = event { game.content.actions.get(usize::from(*card)).map(|card| card.gem) } else { None },
                )
                .collect(),
            passed: passed(game, last, state.page.chapter),
            has_traded: state.market.is_some() && !last.iter().any(|event| matches!(event, Event::MarketOpened)),
            in_vain: last.iter().find_map(|event| if let Event::NumberTried { number, found: false } = event { Some(*number) } else { None }),
        }
    }

    /// The class of a face: whether it is the one.
    fn side(&self, side: Side) -> &'static str {
        if self.now == side { " face--now" } else { "" }
    }

    fn day(&self) -> String {
        let travel = &self.view.travel;
        let when = match travel.period {
            Period::Day => "by day",
            Period::Night => "by night",
        };
        format!("Day {}, {when}", u16::from(travel.days) + 1)
    }
}

/// Where something is happening.
fn now(state: &State, asked: Option<Question>) -> Side {
    match asked {
        Some(Question::Journey | Question::MoveFreely | Question::Landing | Question::TokenOrVillage | Question::Harvest | Question::Craft) => Side::Region,
        Some(Question::Campfire | Question::Harvesting(..) | Question::Gather(_)) if state.page.chapter.is_none() => Side::Region,
        // Its steps stand in one face, whichever of them has come.
        Some(Question::Village(_)) => Side::Story,
        Some(question) if tended(question).is_some() || question == Question::Group => Side::Heroes,
        Some(question) if question.is_on_map() || matches!(question, Question::Challenge(_)) => Side::Place,
        // On the road a cure is paid out of the Knapsack.
        Some(Question::Lose(Some(_), ..)) if state.page.chapter.is_none() && state.market.is_none() && state.site.is_none() => Side::Heroes,
        _ if state.page.chapter.is_some() || state.check.is_some() || state.market.is_some() || state.end.is_some() => Side::Story,
        _ if state.site.is_some() || state.challenge.is_some() => Side::Place,
        _ if state.travel.group.is_some() && !state.preparing => Side::Region,
        _ => Side::Heroes,
    }
}

/// The hero a question about things or growth is about.
fn tended(question: Question) -> Option<HeroId> {
    match question {
        Question::Tend(hero) | Question::Swap(hero, _) | Question::Surplus(hero) | Question::Equip(hero, _) | Question::Raise(hero) => Some(hero),
        Question::Class(hero, _) | Question::Talent(hero) | Question::Improve(hero) | Question::Gift(hero) | Question::Keep(hero) => Some(hero),
        Question::Share(hero) | Question::Crystal(hero) | Question::Colour(hero) => Some(hero),
        _ => None,
    }
}

impl Board for MalhyaBoard<'_> {
    fn tracker(&self) -> Markup {
        let v = &self.view;
        let weather = match v.travel.weather {
            Weather::Fair => ("sun", "fair weather"),
            Weather::Bad => ("cloud", "bad weather"),
        };
        html! {
            span.bar__where { (v.adventure) }
            nav aria-label="Faces of the table" {
                ul.phases {
                    @for side in Side::ALL {
                        @let (glyph, word) = side.looks();
                        @if side != Side::Place || v.place.is_some() || v.challenge.is_some() { li { a class={ "phase phase--" (side.id()) } href={ "#face-" (side.id()) } aria-current=[(side == self.now).then_some("step")] { (icon(glyph)) (word) } } }
                    }
                }
            }
            @if let Some((phases, now)) = self.phases() {
                ol.turnsteps aria-label="Phases of the turn" { @for (at, (glyph, word)) in phases.iter().enumerate() { li class={ "step3" @if at == now { " step3--now" } } aria-current=[(at == now).then_some("step")] { (icon(glyph)) span { (word) } } } }
                (self.mini())
            } @else {
            p.tally.tally--day title=(weather.1) data-term="weather" { (icon(weather.0)) span { (self.day()) } }
            p.tally data-term="gold" { (icon("coin")) b.num { (v.group.gold) } span { "gold" } }
            p.tally.tally--tokens data-term="travel-tokens" { (icon("boot")) b.num { (v.travel.tokens) } span { "of 3 tokens" } }
            }
        }
    }

    fn stands(&self) -> String {
        match (&self.view.check, &self.view.page) {
            (Some(check), _) => check.name.to_owned(),
            (None, Some(page)) => page.title.to_owned(),
            (None, None) => {
                let place = self.view.place.as_ref().map(|place| place.name).or(self.view.challenge.as_ref().map(|challenge| challenge.name));
                place.map_or_else(|| self.day().to_lowercase(), str::to_owned)
            }
        }
    }

    fn areas(&self, table: &TableModel) -> Vec<Fragment> {
        vec![
            Fragment { id: "groundwork", html: self.groundwork() },
            Fragment { id: "left", html: self.rail(table) },
            Fragment { id: "story", html: self.story(table) },
            Fragment { id: "region", html: self.region(table) },
            Fragment { id: "place", html: self.challenge(table).unwrap_or_else(|| self.place(table)) },
            Fragment { id: "heroes", html: self.heroes(table) },
        ]
    }

    /// An anchor for the face's link, which stays when the face is swapped; under the region its land.
    fn ground(&self, area: &str) -> Option<Markup> {
        let side = Side::ALL.into_iter().find(|side| side.id() == area)?;
        let land = html! { @if side == Side::Region { (land::land(&self.game.content.region)) } };
        Some(html! { span.face__anchor id={ "face-" (side.id()) } {} (land) })
    }

    fn furniture(&self) -> Markup {
        furniture()
    }

    /// Where a choice leads stands beside it, and what it costs or brings below it: neither is said twice.
    fn detail<'o>(&self, option: &'o Opt) -> Cow<'o, str> {
        if option.choice.play.starts_with("choose ") {
            return Cow::Owned(plain::plain(self.game, &left_to_say(option), |number| self.view.group.cards.contains(&number)));
        }
        let detail = option.detail();
        // Its price is what it brings.
        if detail.eq_ignore_ascii_case("an Aura token") && option.says("1 Aura") {
            return Cow::Borrowed("");
        }
        Cow::Borrowed(detail.split_once(". ").filter(|(price, _)| option.says(price)).map_or(detail, |(_, rest)| rest))
    }

    /// Spaces are pointed at.
    fn verb_says(&self, verb: &Verb) -> Option<&'static str> {
        match verb.letter {
            "w" => Some("Point at one, again to go"),
            "s" => Some("Point at one, again to choose"),
            _ => None,
        }
    }

    fn mark(&self, option: &Opt) -> Markup {
        let verb = option.choice.play.split(' ').next().unwrap_or_default();
        if let Some(number) = leads_to(&option.choice.detail).or_else(|| leads_to(&option.choice.label)) {
            return pictures::number(self.view.page.as_ref().map(|page| page.shape), number);
        }
        icon(match verb {
            "read" => "book",
            "choose" => "arrow",
            "hero" | "group" | "join" => "group",
            "roll" => "dice",
            "stop" | "done" => "check",
            "aura" | "beetle" | "purse" => "aura",
            "heal" | "crystal" => "crystal",
            "draw" => "scroll",
            "move" => "boot",
            "campfire" => "campfire",
            "inn" => "inn",
            "room" => "bed",
            "village" => "village",
            "token" => "boot",
            "harvest" => "harvest",
            "craft" => "craft",
            "buy" | "sell" => "coin",
            "cure" => "heart",
            "wear" | "store" | "knapsack" | "give" | "swap" | "take" => "knapsack",
            "wield" => "sword",
            "potion" | "use" => "potion",
            "discard" | "part" => "close",
            "class" | "talent" | "raise" => "star",
            "mode" | "rule" => "gear",
            "walk" | "space" | "hurry" | "zone" => "footprints",
            "melee" => "dagger",
            "ranged" => "bow",
            "attack" | "strike" | "line" | "sweep" | "assault" => "swords",
            "wait" | "wake" => "hourglass",
            "lift" | "carry" => "skull",
            "revive" => "heart",
            "invoke" | "cast" | "charm" => "aura",
            "arrow" => "bow",
            "end" | "pass" => "check",
            "enemy" => "skull",
            "quicken" => "fast",
            "push" | "pull" => "push",
            "keep" | "break" => "shield",
            "leave" => "access",
            _ => "arrow",
        })
    }
}

/// The style and the icons of Malhya's pages.
fn furniture() -> Markup {
    html! { link rel="stylesheet" href=(assets::url("malhya.css")); script src=(assets::url("malhya.js")) defer {} (PreEscaped(SPRITE)) }
}

/// The chapter that a printed consequence leads to: `pay 6 gold: go 3`, `Go on at 12`.
fn leads_to(words: &str) -> Option<u16> {
    let (_, number) = words.rsplit_once("go ").or_else(|| words.rsplit_once("Go on at "))?;
    number.split(|letter: char| !letter.is_ascii_digit()).next().and_then(|number| number.parse().ok())
}

/// A consequence as one says it at the table. That the page closes and which tiles are laid out is seen when it happens.
fn as_one_says(words: &str) -> Option<&str> {
    match words {
        "close" | "leave stealth mode" => None,
        "combat mode" => Some("a fight"),
        "stealth mode, normal" => Some("on soft shoes"),
        "new entry" => Some("to the next room"),
        "travel" => Some("back to the road"),
        _ if words.starts_with("set out ") => None,
        _ => Some(words),
    }
}

/// The consequences of a choice but for its chapter and what it is certain to bring: of `pay 6 gold: each hero heals 1; go 3` nothing but that the heroes heal.
fn left_to_say(option: &Opt) -> String {
    let detail = option.choice.detail.as_str();
    let (terms, then) = detail.split_once(": ").filter(|(terms, _)| terms.starts_with("pay ")).unwrap_or(("", detail));
    let new = |words: &&str| {
        let what = ["pay ", "gain ", "lose "].iter().find_map(|verb| words.strip_prefix(verb));
        let leads = words.strip_prefix("go ").is_some_and(|number| number.parse::<u16>().is_ok());
        !words.is_empty() && !leads && !option.says(what.unwrap_or(words))
    };
    let [terms, then] =
        [(terms, ", "), (then, "; ")].map(|(words, between)| words.split(between).filter(new).filter_map(as_one_says).collect::<Vec<_>>().join(between));
    [terms, then].into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>().join(": ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Place;
    use crate::model::Who;
    use crate::seating::{self, Seating};
    use mistgate_kernel::session::Session;
    use mistgate_kernel::{Chance, Choice, Rule, Seat, SeatSet, Status};
    use mistgate_malhya::Setup;
    use mistgate_malhya::booklet::instruction::Gear;
    use mistgate_malhya::hero::lose::Loss;
    use mistgate_malhya::ids::HexId;
    use std::sync::Arc;

    #[test]
    fn a_choice_says_nothing_twice() {
        let said = |detail: &str, brings: &[&str]| {
            let choice = Choice { play: "choose 1".into(), label: "Pay".into(), detail: detail.into(), pieces: Vec::new(), rule: Rule::NONE };
            left_to_say(&Opt { brings: brings.iter().map(|words| (*words).to_owned()).collect(), ..Opt::new(Seat(0), choice, Place::List) })
        };
        assert_eq!(said("pay 6 gold: go 3", &["−6 gold"]), "");
        assert_eq!(said("pay 6 gold, if it is night: each hero heals 1; go 3", &["−6 gold"]), "if it is night: each hero heals 1");
        assert_eq!(said("gain 2 gold; market: 4 common objects; go event 625", &["+2 gold"]), "market: 4 common objects; go event 625");
        assert_eq!(said("pay 6 gold: go 3", &[]), "pay 6 gold", "what it is not certain to cost stays");
        assert_eq!(said("go on", &[]), "go on");
        assert_eq!(said("take card 77; combat mode; set out place 45 at deployment 1; close", &[]), "take card 77; a fight");
    }

    #[test]
    fn who_pays_for_a_cure_on_the_road_sees_the_knapsack() {
        let game = Arc::new(Malhya::embedded().unwrap());
        let session = Session::begin(game, Setup::of(2), 1).unwrap();
        let mut state = *session.state();
        (state.page.chapter, state.travel.group, state.preparing) = (None, Some(HexId(0)), false);
        assert!(now(&state, None) == Side::Region);
        assert!(now(&state, Some(Question::Lose(Some(HeroId::Wallen), 2, Loss::Gear(Gear::Object(None))))) == Side::Heroes);
    }

    #[test]
    fn beside_the_page_that_an_alarm_opens_stands_who_saw_whom() {
        let face = MalhyaFace(Arc::new(Malhya::embedded().unwrap()));
        let told = (0..40).filter_map(|seed| alarmed(&face.0, seed)).any(|session| {
            let at = Seating { who: vec![Who::Open; 5], mine: SeatSet::ALL, ..Seating::default() };
            let table = seating::table(&face, &session, at);
            let left = table.board.areas(&table).into_iter().find(|area| area.id == "left");
            left.is_some_and(|left| left.html.into_string().contains("ML-ALARM-02"))
        });
        assert!(told, "no alarm is explained");
    }

    /// A play at random up to the page of its first alarm.
    fn alarmed(game: &Arc<Malhya>, seed: u64) -> Option<Session<Malhya>> {
        let setup = Setup { adventure: "home-by-six".to_owned(), quick: true, ..Setup::of(2) };
        let (mut session, mut chance) = (Session::begin(game.clone(), setup, seed).unwrap(), Chance::new(seed));
        for _ in 0..400 {
            let Status::Deciding(seats) = session.status() else { return None };
            let page = session.state().page.chapter.map(|id| &game.content.library.chapters[id.index()].title);
            if page.is_some_and(|title| title == "A rattle in the yard") {
                return Some(session);
            }
            let seat = seats.iter().next()?;
            let mut moves = Vec::new();
            game.legal(session.state(), seat, &mut moves);
            session.play(seat, *chance.pick(&moves)?).unwrap();
        }
        None
    }
}
