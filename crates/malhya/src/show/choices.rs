//! Questions and answers in words.

use super::successes;
use crate::Malhya;
use crate::agenda::{VillageStep, Way};
use crate::ask::why::capital;
use crate::ask::{Ask, HeroAim, Question};
use crate::booklet::instruction::{Ending, Opening};
use crate::booklet::parse::Names;
use crate::booklet::print::Printer;
use crate::booklet::skill_check::Shown;
use crate::challenge::step::ChallengeQuestion;
use crate::combat::step::FightQuestion;
use crate::hero::talent::Draw;
use crate::hero::thing::Thing;
use crate::ids::ChapterId;
use crate::moves::Move;
use crate::state::State;
use crate::words::{CheckKind, Colour, HeroId, Wound};
use mistgate_kernel::text::counted;
use mistgate_kernel::{Choice, Line, Rule, Seat};

fn line(text: impl Into<String>, rule: &'static str) -> Line {
    Line::new(text, Rule(rule))
}

impl Malhya {
    /// A legal move, as a page shows it.
    pub(crate) fn describe(&self, state: &State, seat: Seat, mv: Move) -> Choice {
        let ask = self.look(state).asked_of(seat);
        let (label, detail, rule) = match (mv, HeroId::of(seat)) {
            (Move::Knapsack, Some(hero)) => (format!("{}'s things", capital(hero.name())), "put on, put away, drink, swap".to_owned(), "ML-GOLDEN-07"),
            _ => self.label(state, ask, mv),
        };
        Choice { play: mv.write(&self.content.names), label, detail, pieces: self.pieces(state, mv), rule: Rule(rule) }
    }

    fn label(&self, state: &State, ask: Option<Ask>, mv: Move) -> (String, String, &'static str) {
        let none = String::new;
        match (mv, ask.map(|ask| ask.what)) {
            (Move::ReadOn, Some(Question::TurnPage(Way::Chapter(id)))) => (format!("Go on at {}", self.chapter_name(id)), none(), "ML-BOOK-08"),
            (Move::ReadOn, Some(Question::TurnPage(Way::Travel))) => ("Take to the road".to_owned(), none(), "ML-TRAVEL-02"),
            (Move::ReadOn, Some(Question::TurnPage(Way::Dungeon(_)))) => ("Go down".to_owned(), none(), "ML-DUNGEON-02"),
            (Move::ReadOn, Some(Question::TurnPage(Way::NewEntry))) => ("The next room".to_owned(), none(), "ML-DUNGEON-08"),
            (Move::ReadOn, Some(Question::TurnPage(Way::End(_)))) => ("The end".to_owned(), none(), "ML-GROUP-15"),
            (Move::ReadOn, _) => ("Close the booklet".to_owned(), none(), "ML-BOOK-26"),
            (Move::Choose(n), Some(Question::Choice(id))) => match self.content.library.program.choices[id.index()].options.get(usize::from(n) - 1) {
                Some(option) => (option.label.clone(), self.consequences(option), "ML-BOOK-16"),
                None => (format!("Option {n}"), none(), "ML-BOOK-16"),
            },
            (Move::Choose(n), Some(Question::Landing)) => match self.look(state).landings().nth(usize::from(n) - 1) {
                Some(id) => (format!("Read {}", self.chapter_name(id)), self.content.library.chapters[id.index()].title.clone(), "ML-TRAVEL-12"),
                None => (format!("Option {n}"), none(), "ML-TRAVEL-12"),
            },
            (Move::Choose(n), Some(Question::Order(_))) => (self.order_called(state, n), none(), "ML-FINISH-07"),
            (Move::Choose(n), Some(Question::RollAgain(_))) => (self.stealth_die_called(state, n), none(), "ML-VOCAB-36"),
            (Move::Choose(n), Some(Question::Colour(_))) => {
                (capital(Colour::ALL.get(usize::from(n) - 1).map_or("", |colour| colour.word())), none(), "ML-SETUP-02")
            }
            (Move::Choose(n), Some(Question::Gift(_))) => (gift(n).to_owned(), none(), "ML-SETUP-13"),
            (Move::Choose(n), Some(Question::Rank(..))) => (if n == 1 { "Common" } else { "Rare" }.to_owned(), none(), "ML-VOCAB-13"),
            (Move::Choose(n), _) => (format!("Option {n}"), none(), "ML-BOOK-16"),
            (Move::Hero(hero), asked) => {
                let life = format!("{} of {} life", state.hero(hero).life.points, state.hero(hero).life.most());
                let told = self.dice_in_hand(state, asked, hero).or_else(|| self.room_left(state, asked, hero)).unwrap_or(life);
                (capital(hero.name()), told, "ML-GOLDEN-02")
            }
            (Move::Roll, _) => ("Roll".to_owned(), none(), "ML-CHECK-19"),
            (Move::Stop, Some(Question::Combat(_))) => ("Stop here".to_owned(), "the Successes so far are spent".to_owned(), "ML-CAST-12"),
            (Move::Stop, _) => ("Stop here".to_owned(), self.stopping(state), "ML-CHECK-22"),
            (Move::Aura | Move::AuraOf(_) | Move::Beetle | Move::Discard(..), asked @ Some(Question::Harvesting(..))) => self.travel_label(state, asked, mv),
            (Move::Aura, Some(Question::Combat(_))) => ("Spend an Aura token".to_owned(), "a characteristic 1 higher for this".to_owned(), "ML-AURA-14"),
            (Move::AuraOf(hero), Some(Question::Combat(_))) => {
                (format!("An Aura token of {}", hero.name()), "1 higher on the Initiative track".to_owned(), "ML-AURA-15")
            }
            (Move::Aura, _) => ("Spend an Aura token".to_owned(), "one more Skill die".to_owned(), "ML-CHECK-42"),
            (Move::AuraOf(_), Some(Question::Roll)) => ("Spend an Aura token".to_owned(), "Heavy Equipment does not count".to_owned(), "ML-VOCAB-08"),
            (Move::Discard(thing, _), Some(Question::Roll)) => (format!("Give up {}", self.thing_name(thing)), "a Success".to_owned(), "ML-CHECK-51"),
            (Move::Pay, Some(Question::CancelSign(_))) => ("Cancel a Threat symbol".to_owned(), "6 Action Points".to_owned(), "ML-VOCAB-63"),
            (Move::Pay, _) => (self.offering(state), "a Success".to_owned(), "ML-VOCAB-124"),
            (Move::Number(n), _) => (format!("You see the number {n}"), none(), "ML-BOOK-29"),
            (Move::Take(Thing::Resource(lockpick)), Some(Question::Lockpick(hero))) => {
                let stops = self.stops_with(state, hero, lockpick.colour);
                let nth = ["first", "second", "third", "fourth"][usize::from(stops.clamp(1, 4)) - 1];
                (capital(lockpick.word()), format!("it gives way at the {nth} Stop"), "ML-LOCK-03")
            }
            (Move::Heal(Wound::Injury), _) => ("Ease an Injury".to_owned(), "it becomes Damage".to_owned(), "ML-LIFE-06"),
            (Move::Heal(_), _) => ("Heal Damage".to_owned(), "it becomes a Life Point".to_owned(), "ML-LIFE-06"),
            (Move::Done, Some(Question::Hero(_, HeroAim::Receive(_)))) => ("Leave it".to_owned(), none(), "ML-PACK-08"),
            (Move::Done, Some(Question::Market)) => ("Leave the Market".to_owned(), none(), "ML-MARKET-09"),
            (Move::Done, Some(Question::Harvesting(..))) => ("Draw the cards".to_owned(), none(), "ML-HARVEST-07"),
            (Move::Done, Some(Question::Village(_))) => ("No, thank you".to_owned(), none(), "ML-VILLAGE-02"),
            (Move::Done, Some(Question::Hero(_, HeroAim::TakePart))) if state.check.is_some_and(|attempt| attempt.waiting.is_empty()) => {
                ("Nobody tries it".to_owned(), "there is no check, and nothing is paid".to_owned(), "ML-CHECK-57")
            }
            (Move::Done, Some(Question::Hero(_, HeroAim::TakePart))) => ("Nobody else".to_owned(), none(), "ML-CHECK-60"),
            (Move::Done, Some(Question::Combat(FightQuestion::Defend(_)) | Question::Challenge(ChallengeQuestion::Defend(..)))) => {
                ("Defend with this".to_owned(), none(), "ML-DEFENCE-02")
            }
            (Move::Done, Some(Question::Combat(FightQuestion::Raise))) => ("Nobody".to_owned(), none(), "ML-INITIATIVE-06"),
            (Move::Done, Some(Question::Leave(_))) => ("Stay here".to_owned(), none(), "ML-EXIT-08"),
            (Move::Done, _) => ("That is all".to_owned(), none(), "ML-CHECK-60"),
            (mv, asked) => self.label_of_things(state, asked, mv),
        }
    }

    /// `Roll two signs again`.
    fn stealth_die_called(&self, state: &State, n: u8) -> String {
        let face = state.thrown.and_then(|thrown| thrown.white.as_slice().get(usize::from(n) - 1).copied());
        face.map_or_else(|| format!("Roll die {n} again"), |face| format!("Roll {} again", face.word()))
    }

    /// An Instruction of the place, from 1: when it is carried out.
    fn order_called(&self, state: &State, n: u8) -> String {
        let orders = state.site.map(|site| &self.content.location(site.location).orders);
        orders.and_then(|orders| orders.get(usize::from(n) - 1)).map_or_else(|| format!("Instruction {n}"), |order| capital(&order.when.words()))
    }

    /// Whoever is chosen for a check is chosen for this: `dexterity 3: 3 Skill dice, specials worth 1`.
    fn dice_in_hand(&self, state: &State, asked: Option<Question>, hero: HeroId) -> Option<String> {
        let Some(Question::Hero(_, HeroAim::TakePart | HeroAim::Roller)) = asked else { return None };
        let look = self.look(state);
        let check = look.check(state.check?.check);
        let terms = look.terms(check, hero);
        let dice = if terms.skill == 1 { "1 Skill die".to_owned() } else { format!("{} Skill dice", terms.skill) };
        let specials = if terms.skill_special > 0 { format!(", specials worth {}", terms.skill_special) } else { String::new() };
        Some(format!("{} {}: {dice}{specials}", check.characteristic.word(), look.value(hero, check.characteristic)))
    }

    /// What whoever stops now takes away: the level that is reached, or in a Group check the Successes for all (ML-CHECK-22, ML-CHECK-64).
    fn stopping(&self, state: &State) -> String {
        let Some(attempt) = state.check else { return String::new() };
        let (look, have) = (self.look(state), attempt.successes);
        let check = look.check(attempt.check);
        if check.kind == CheckKind::Group {
            return format!("{} set aside for all", successes(have));
        }
        let more = attempt.roller.map_or(0, |hero| look.terms(check, hero).more_successes);
        let level = look.level(check, have, more, attempt.roller).map(|at| &check.levels[at]);
        level.filter(|level| level.shown == Shown::Openly).map_or_else(String::new, |level| self.block_words(level.block))
    }

    /// The Stops that the check under way bears with this Lockpick, all that bears on it counted in.
    fn stops_with(&self, state: &State, hero: HeroId, lockpick: Colour) -> u8 {
        let mut tried = *state;
        let attempt = tried.check.as_mut().map(|attempt| {
            attempt.lockpick = Some(lockpick);
            attempt.check
        });
        let look = self.look(&tried);
        attempt.and_then(|check| look.terms(look.check(check), hero).stops).unwrap_or_else(|| look.stops_of(hero, lockpick))
    }

    /// Whoever takes a thing needs room for it: `1 of 2 places for Objects taken`.
    fn room_left(&self, state: &State, asked: Option<Question>, hero: HeroId) -> Option<String> {
        let Some(Question::Hero(_, HeroAim::Receive(thing))) = asked else { return None };
        let (look, owner) = (self.look(state), state.hero(hero));
        let (has, room, what) = match thing {
            Thing::Resource(resource) => {
                (owner.resources.of_type(resource.kind), look.spaces(hero, resource.kind), format!("places for {}s", resource.kind.word()))
            }
            Thing::Weapon(_) => (owner.equipment.weapons().count() as u8, look.most_weapons(hero), "Weapons".to_owned()),
            Thing::Object(_) | Thing::Card(_) => (owner.stored.len() as u8, owner.carrying, "places in the Knapsack taken".to_owned()),
        };
        Some(format!("{has} of {room} {what}"))
    }

    /// What is paid for a Success.
    fn offering(&self, state: &State) -> String {
        let price = state.check.and_then(|attempt| self.look(state).check(attempt.check).successes_for);
        price.map_or_else(String::new, |paid| format!("Pay {}", crate::booklet::print::price(paid)))
    }

    fn consequences(&self, option: &Opening) -> String {
        let printer = Printer { names: &self.content.names, program: &self.content.library.program };
        // What hangs below a head stays there, and the colon with it.
        let heads = printer.block(option.block).into_iter().filter(|line| line.depth == 0);
        let lines: Vec<String> = heads.map(|line| line.text.trim_end_matches(':').to_owned()).collect();
        let terms = printer.terms(option);
        [terms.trim_start_matches(", "), &lines.join("; ")].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(": ")
    }

    /// What is asked.
    pub(crate) fn question_line(&self, state: &State, ask: Ask) -> Line {
        match ask.what {
            Question::TurnPage(Way::Chapter(_) | Way::Close | Way::Travel | Way::Dungeon(_) | Way::NewEntry) => {
                line("Read on when you are ready.", "ML-BOOK-08")
            }
            Question::TurnPage(Way::End(Ending::Well)) => line("The adventure ends, and ends well.", "ML-GROUP-15"),
            Question::TurnPage(Way::End(Ending::Badly)) => line("The adventure ends, and not well.", "ML-GROUP-15"),
            // What is stressed on a page stands here without its stress.
            Question::Choice(id) => line(self.content.library.program.choices[id.index()].prompt.replace('*', ""), "ML-BOOK-16"),
            Question::Hero(_, HeroAim::Instruction(_)) => line("Which hero?", "ML-GOLDEN-02"),
            Question::Hero(_, HeroAim::Next(..)) => line("Who is next?", "ML-GOLDEN-06"),
            Question::Hero(_, HeroAim::TakePart) => line(who_makes_the_check(state), "ML-CHECK-60"),
            Question::Hero(_, HeroAim::Roller) => line("Who rolls next?", "ML-CHECK-62"),
            Question::Roll => self.roll_line(state),
            Question::Heal(hero, left) => line(format!("{} heals {left}: which crystal moves?", capital(hero.name())), "ML-LIFE-06"),
            Question::Journey => line(self.whereabouts(state), "ML-TRAVEL-21"),
            Question::TokenOrVillage => line("A Travel token, or the Village?", "ML-EVENT-11"),
            Question::MoveFreely => line("Which way?", "ML-TRAVEL-32"),
            Question::Landing => line("More than one thing waits here. Which first?", "ML-TRAVEL-12"),
            Question::Village(VillageStep::Market) => line("The Market of the Village.", "ML-VILLAGE-03"),
            Question::Village(VillageStep::Inn) => line("The Inn has something on the fire.", "ML-VILLAGE-05"),
            Question::Campfire => line("By the fire: is somebody to be healed of something?", "ML-REST-12"),
            Question::Harvest => line("Does somebody harvest?", "ML-ICON-94"),
            Question::Harvesting(hero, _) => line(format!("{} harvests. Does anything go into it?", capital(hero.name())), "ML-HARVEST-07"),
            Question::Gather(gem) => {
                line(format!("{}: what is gathered?{}", capital(gem.word()), more_gems(state.decks.drawn.len().saturating_sub(1))), "ML-HARVEST-08")
            }
            Question::Craft => line("Is something crafted?", "ML-ICON-95"),
            Question::Village(VillageStep::Room) => line("The Inn has a Room.", "ML-VILLAGE-07"),
            Question::Hero(_, HeroAim::Receive(thing)) => line(format!("Who takes {}?", self.thing_told(thing)), "ML-OBJECT-16"),
            Question::Hero(_, HeroAim::PayAura(n)) => line(format!("Who spends {n} Aura?"), "ML-AURA-02"),
            Question::Hero(_, HeroAim::LevelUp) => line("Who levels up next?", "ML-LEVEL-18"),
            Question::Hero(_, HeroAim::SetUp) => line("Who is outfitted next?", "ML-START-06"),
            Question::Hero(_, HeroAim::TakeOver(card)) => line(format!("Who takes {} over?", self.thing_name(Thing::Card(card))), "ML-JOIN-06"),
            Question::Kind(..) => line("Which of them?", "ML-PACK-09"),
            Question::Rank(..) => line("From which deck?", "ML-VOCAB-13"),
            Question::BasicWeapon(_) => line("Which Basic Weapon?", "ML-SETUP-10"),
            Question::Equip(hero, thing) => line(format!("Does {} put on {} at once?", hero.name(), self.thing_name(thing)), "ML-ARMOUR-06"),
            Question::Surplus(hero) => line(format!("{} cannot carry all of it: what goes?", capital(hero.name())), "ML-OBJECT-10"),
            Question::Lose(_, left, _) => line(format!("What is given up? {left} to go."), "ML-PACK-09"),
            Question::Crystal(hero) => line(format!("{} loses a crystal: which?", capital(hero.name())), "ML-ARTIFACT-08"),
            Question::Class(hero, draw) => line(self.class_line(state, hero, draw), "ML-TALENT-05"),
            Question::Talent(hero) => line(format!("Which Talent does {} keep?", hero.name()), "ML-TALENT-05"),
            Question::Improve(hero) => line(format!("Which Talent does {} improve?", hero.name()), "ML-TALENT-10"),
            Question::Raise(hero) => line(format!("{} levels up: what rises?", capital(hero.name())), "ML-LEVEL-05"),
            Question::Colour(hero) => line(format!("Which colour do the cubes of {} have?", hero.name()), "ML-SETUP-02"),
            Question::Gift(hero) => line(format!("What does {} set out with?", hero.name()), "ML-SETUP-13"),
            Question::Keep(_) => line("Which of the two?", "ML-SETUP-14"),
            Question::Tend(hero) => line(format!("The things of {}.", hero.name()), "ML-GOLDEN-07"),
            Question::Swap(one, other) => line(format!("{} and {} swap.", capital(one.name()), other.name()), "ML-SWAP-01"),
            Question::RollAgain(hero) => line(format!("Does {} roll a white die again?", hero.name()), "ML-VOCAB-36"),
            Question::CancelSign(hero) => line(format!("Does {} cancel a Threat symbol?", hero.name()), "ML-VOCAB-63"),
            Question::Mirror(hero) => line(format!("Which Talent does {} copy?", hero.name()), "ML-VOCAB-10"),
            Question::Market => line(format!("The Market. You have {} gold.", state.group.gold), "ML-MARKET-15"),
            Question::Gear(_) => line("The group has one Gear card: which?", "ML-GEAR-03"),
            Question::Group => line("The group.", "ML-JOIN-01"),
            Question::Share(hero) => line(format!("{} leaves: who takes what?", capital(hero.name())), "ML-JOIN-07"),
            Question::PickUp(hero) => line(format!("What does {} take up?", hero.name()), "ML-GROUND-04"),
            Question::Spell(hero) => line(format!("Which Spell does {} exchange?", hero.name()), "ML-SCHOOL-16"),
            Question::Lockpick(hero) => line(format!("What does {} pick the lock with?", hero.name()), "ML-LOCK-03"),
            Question::Hero(_, HeroAim::Reader(n)) => line(format!("This page is for {n} of you only. Who reads it?"), "ML-BOOK-12"),
            Question::Hero(_, HeroAim::Deploy) => line("Who is placed next?", "ML-DEPLOY-14"),
            Question::Hero(_, HeroAim::StandIn(left)) => {
                line(format!("The chapter is about {}, who has left: who takes the place?", left.name()), "ML-JOIN-06")
            }
            Question::Hero(_, HeroAim::Act) if state.challenge.is_some() => line("Who acts next?", "ML-CHALLENGE-03"),
            Question::Hero(_, HeroAim::Act) => line("Who acts next?", "ML-STEALTH-19"),
            Question::Order(_) => line("Several things come true at once. Which of them happens?", "ML-FINISH-07"),
            Question::Spot(_)
            | Question::Foe(_)
            | Question::Turn(_)
            | Question::Resume(_)
            | Question::LastMoment(..)
            | Question::Leave(_)
            | Question::ComeBack(_)
            | Question::Explore
            | Question::Secondary
            | Question::Combat(_)
            | Question::Challenge(_) => {
                let (text, rule) = self.map_question(state, ask.what);
                line(text, rule)
            }
        }
    }

    fn class_line(&self, state: &State, hero: HeroId, draw: Draw) -> String {
        let nth = ["first", "second", "third"][usize::from(state.named.iter().sum::<u8>()).min(2)];
        let random = if draw == Draw::First && nth == "first" { " A Mhaÿ takes a single card, unseen." } else { "" };
        format!("{}: from which deck is the {nth} card drawn?{random}", capital(hero.name()))
    }

    fn roll_line(&self, state: &State) -> Line {
        let Some((attempt, hero)) = state.check.and_then(|attempt| attempt.roller.map(|hero| (attempt, hero))) else {
            return line("Roll?", "ML-CHECK-71");
        };
        let check = self.look(state).check(attempt.check);
        let stops = match self.look(state).terms(check, hero).stops {
            Some(limit) => format!("{} of {}", attempt.stops, counted(limit, "Stop")),
            None => counted(attempt.stops, "Stop"),
        };
        let text = format!("{}: {}: {}, {stops}.", capital(hero.name()), check.name, successes(attempt.successes));
        line(text, "ML-CHECK-71")
    }

    /// A chapter as one refers to it.
    pub(crate) fn chapter_name(&self, id: ChapterId) -> String {
        let chapter = &self.content.library.chapters[id.index()];
        chapter.number.map_or_else(|| chapter.title.clone(), |number| number.to_string())
    }
}

impl Malhya {
    /// The pieces a move is about: of a step the hex as well.
    fn pieces(&self, state: &State, mv: Move) -> Vec<String> {
        let mut pieces = pieces(mv, &self.content.names);
        if let Move::Step(direction) | Move::StepWithAura(direction, _) | Move::StepWithBeetle(direction) = mv {
            let hex = self.look(state).beyond(direction);
            pieces.extend(hex.map(|hex| format!("hex:{}", self.content.region.hexes[hex.index()].name)));
        }
        pieces
    }
}

/// With whoever has come forward already.
fn who_makes_the_check(state: &State) -> String {
    let ready: Vec<&str> = state.check.iter().flat_map(|attempt| attempt.waiting.iter()).filter_map(HeroId::of).map(HeroId::name).collect();
    match ready.as_slice() {
        [] => "Who makes the check?".to_owned(),
        [one] => format!("Who makes the check beside {one}?"),
        [most @ .., last] => format!("Who makes the check beside {} and {last}?", most.join(", ")),
    }
}

/// What is still to be gathered after this Gem: ` 2 more Gems follow.`
fn more_gems(n: usize) -> String {
    match n {
        0 => String::new(),
        1 => " 1 more Gem follows.".to_owned(),
        n => format!(" {n} more Gems follow."),
    }
}

fn gift(n: u8) -> &'static str {
    match n {
        1 => "A Common Weapon, of two",
        2 => "A Common Object, of two, and 2 gold",
        _ => "A plant of each colour, and 3 gold",
    }
}

/// The pieces a move touches, named `kind:name`.
fn pieces(mv: Move, names: &Names) -> Vec<String> {
    let hero = |hero: HeroId| vec![format!("hero:{}", hero.word())];
    let thing = |thing: Thing| vec![format!("thing:{}", thing.slug(names))];
    match mv {
        Move::Choose(n) => vec![format!("option:{n}")],
        Move::Take(what) | Move::Wear(what) | Move::Store(what) | Move::Wield(what) | Move::Use(what) => thing(what),
        Move::Buy(what) | Move::Sell(what) | Move::Craft(what) => thing(what),
        Move::Discard(what, owner) | Move::SellOf(what, owner) => [thing(what), hero(owner)].concat(),
        Move::Give(what, other) => [thing(what), hero(other)].concat(),
        Move::Talent(id) => vec![format!("talent:{}", names.talents[id.index()])],
        Move::Hero(who) | Move::Swap(who) | Move::AuraOf(who) | Move::Join(who) | Move::Part(who) | Move::PartForGood(who) => hero(who),
        Move::Potion(_, who) | Move::StepWithAura(_, who) | Move::Harvest(who) | Move::Cure(_, who, _) => hero(who),
        Move::ReadOn | Move::Roll | Move::Stop | Move::Aura | Move::Heal(_) | Move::Done => Vec::new(),
        Move::Class(_) | Move::Raise(_) | Move::Crystal(_) | Move::Exchange(_) | Move::Beetle => Vec::new(),
        Move::Knapsack | Move::PickUp | Move::Group | Move::Mode(_) | Move::Rule(_) | Move::Pay | Move::Number(_) => Vec::new(),
        Move::Space(_)
        | Move::Walk(_)
        | Move::Hurry
        | Move::MeleeKill(_)
        | Move::RangedKill(_)
        | Move::Lift(_)
        | Move::Carry(_)
        | Move::Revive(_)
        | Move::Invoke(_)
        | Move::Wait
        | Move::Resume
        | Move::Pass
        | Move::EndTurn
        | Move::Leave
        | Move::Foe(_)
        | Move::EndStealth
        | Move::Wake(_)
        | Move::Purse(_)
        | Move::Fight(_)
        | Move::Zone(_)
        | Move::Assault(_) => super::on_map::map_pieces(mv),
        Move::Draw | Move::Step(_) | Move::StepWithBeetle(_) | Move::Campfire | Move::Token | Move::Village | Move::Inn | Move::Room => Vec::new(),
    }
}
