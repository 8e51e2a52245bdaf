//! The machine: it takes steps from the agenda until somebody must decide.

use crate::agenda::{Ask, Frame, Grave, Question, Spoils, Step, Subject, Todo};
use crate::content::Content;
use crate::effect::{Block, Halving};
use crate::event::Event;
use crate::ids::*;
use crate::look::Look;
use crate::moves::{CardAction, Move, Reply};
use crate::state::{EffectSource, End, State, TODOS};
use crate::tables::Tables;
use mistgate_kernel::agenda::{self, Answers, Pace};
use mistgate_kernel::{Seat, SeatSet, Told, small};

/// What follows from the answer a question can have. Others are never offered.
macro_rules! answer {
    ($mv:expr, $answer:pat => $then:expr) => {
        if let $answer = $mv {
            return $then;
        }
    };
}

/// The rules at work on a state.
pub struct Machine<'a> {
    /// The content.
    pub c: &'a Content,
    /// What is worked out from it.
    pub t: &'a Tables,
    /// How it stands.
    pub s: &'a mut State,
    /// Who is told what happens.
    pub log: Told<'a, Event>,
}

impl<'a> Machine<'a> {
    /// Goes on until somebody must decide or the game is over.
    pub fn run(&mut self) {
        agenda::run(self, |machine| machine.s.end.is_none().then_some(&mut machine.s.agenda), Self::next);
    }

    /// The next step: a question is put to its seats, anything else is done.
    #[inline]
    fn next(&mut self, step: Step) -> Pace {
        if let Step::Ask(ask) = step {
            return self.put(ask);
        }
        self.take(step);
        Pace::On
    }

    /// A question with one answer answers itself, one without an answer is passed over (MF-ROUND-06).
    fn put(&mut self, ask: Ask) -> Pace {
        // Who has left the game is not asked any more (MF-FINE-33).
        let party = self.s.party_seats();
        let Some(seat) = ask.who.iter().find(|&seat| party.contains(seat)) else { return Pace::On };
        if ask.what.is_always_asked() {
            return Pace::Wait;
        }
        let mut answers = Answers::NONE;
        self.look().options(ask, seat, &mut |mv| answers.add(mv));
        match answers.first {
            Some(only) if answers.count == 1 => self.answer(ask, seat, only),
            Some(_) => return Pace::Wait,
            None => self.pass_over(ask),
        }
        Pace::On
    }

    /// A mandatory choice without an option is skipped (MF-ROUND-06); a Wound that cannot be paid eliminates (MF-DEFENCE-14).
    fn pass_over(&mut self, ask: Ask) {
        if let Question::Bury(hero, _, Grave::Assault | Grave::Wound) = ask.what {
            self.eliminate_hero(hero);
        }
    }

    fn take(&mut self, step: Step) {
        match step {
            Step::Nothing | Step::Ask(_) => {}
            Step::StartPhase(phase) => self.start_phase(phase),
            Step::Body(phase) => self.phase_body(phase),
            Step::EndPhase(phase) => self.end_phase(phase),
            Step::NextPhase(phase) => self.next_phase(phase),
            Step::Reinforcements => self.reinforcements(),
            Step::ResetReinforcement => self.reset_reinforcement(),
            Step::Relocate(spot) => self.relocate(spot),
            Step::Arrive(spot) => self.arrive(spot),
            Step::AbandonEncounter => self.abandon_encounter(),
            Step::Disperse => self.disperse(),
            Step::Arrived(spot) => self.arrived(spot),
            Step::EncounterCheck => self.encounter_check(),
            Step::DrawEnemies(levy) => self.draw_enemies(levy),
            Step::SpecialJoins(special) => self.special_joins(special),
            Step::EncounterSetup => self.encounter_setup(),
            Step::EncounterReady => self.encounter_ready(),
            Step::Pursue(skipped) => self.pursue(skipped),
            Step::PursueHero(enemy, hero) => self.enter_area(enemy, hero, Halving::Halves),
            Step::Hunted(enemy, hero) => self.hunted(enemy, hero),
            Step::Entered(enemy, hero) => self.entered(enemy, hero),
            Step::NextHero => self.next_hero(),
            Step::BeginTurn(hero) => self.begin_turn(hero),
            Step::Turn(hero) => self.turn(hero),
            Step::Together => self.together(),
            Step::EndTurn(hero) => self.end_turn(hero),
            Step::Refill(hero) => self.refill(hero),
            Step::HandSize(hero) => self.check_hand_size(hero),
            Step::TurnOver(hero) => self.turn_over(hero),
            Step::Targets => self.declare_targets(),
            Step::Build => self.build(),
            Step::Strike => self.strike(),
            Step::ActDaze(left) => self.act_daze(left),
            Step::Deal => self.deal(),
            Step::Remainder(part) => self.remainder_of_parts(part),
            Step::ActFell => self.act_fell(),
            Step::Conclude => self.conclude(),
            Step::ActOver => self.act_over(),
            Step::Activate(enemy) => self.activate(enemy),
            Step::ActivatedAttack(enemy) => self.activated_attack(enemy),
            Step::Attack(enemy, hero) => self.attack(enemy, hero),
            Step::AssaultDaze(left) => self.assault_daze(left),
            Step::AssaultWindow => self.assault_window(),
            Step::AssaultWounds => self.assault_wounds(),
            Step::AssaultResult => self.assault_result(),
            Step::AssaultOver => self.assault_over(),
            Step::Wounds(hero, left, blow) => self.wounds(hero, left, blow),
            Step::Run(frame) => self.run_effects(frame),
            Step::Ability(triggered) => self.ability(triggered),
            Step::Effect(triggered) => self.ability_effect(triggered),
            Step::Fell(spoils) => self.fell(spoils),
            Step::Icons(start) => self.resolve_icons(start),
            Step::IconsOf(hero, start) => self.icons_of(hero, start),
            Step::Icon(hero, kind) => self.icon(hero, kind),
            Step::Focus(hero, by) => self.focus_step(hero, by),
            Step::Time(spaces, symbols) => self.move_time(spaces, symbols),
            Step::TimeSymbols(spaces) => self.time_symbols(spaces),
            Step::WaitingSymbols => self.waiting_symbols(),
            Step::TimeRage => self.time_rage(),
            Step::Reinforce(spaces) => self.move_reinforcement(spaces),
            Step::Rage(hero) => self.rage(hero),
            Step::Enrage(enemy) => self.enrage(enemy),
            Step::EnrageDone(enemy) => self.enrage_done(enemy),
            Step::Heal(hero, points) => self.ask_hero(hero, Question::Restore(hero, points)),
            Step::Healed(hero) => self.healed(hero),
            Step::DrawCards(hero) => self.draw_announced(hero),
            Step::Cure(subject, left) => self.cure(subject, left),
            Step::ToLine(enemy) => self.return_to_line(enemy),
            Step::Restrict(hero) => self.restrict(hero),
            Step::Rewards => self.share_rewards(),
            Step::Todo(start) => self.next_todo(start),
            Step::Window(window) => self.window(window),
            Step::Activations => self.activations(),
            Step::Conditions => self.resolve_conditions(),
            Step::ConditionsOf(subject) => self.conditions_of(subject),
            Step::RemoveCondition(subject) => self.cure(subject, 1),
            Step::Aftermath(id) => self.aftermath(id),
            Step::AftermathRewards(count) => self.aftermath_rewards(count),
            Step::AftermathRest => self.aftermath_rest(),
            Step::AftermathEnd(id) => self.aftermath_end(id),
            Step::Win => self.finish(End::Victory),
            Step::Blocks => self.ask_for_blocks(),
            Step::Block(ally) => self.ask_for_block(ally),
            Step::AttackAlly(enemy, ally) => self.attack_ally(enemy, ally),
            Step::AlliesFall => self.allies_fell(),
            Step::Display(left) => self.choose_from_display(left),
            Step::Restock(n) => self.restock(n),
            Step::Spent(card) => self.discard_if_spent(card),
            Step::TimeEvent => self.time_event(),
            Step::TimeDone => self.time_done(),
        }
    }

    /// Carries out an answer. The question is off the agenda already.
    pub fn answer(&mut self, ask: Ask, seat: Seat, mv: Move) {
        let hero = Hero::of_seat(seat);
        let reply = Reply::from(mv == Move::Yes);
        match ask.what {
            Question::Travel => return self.travel(mv),
            Question::Pursuit(enemy) => answer!(mv, Move::Hero(charter) => self.for_hero(charter, |machine, hero| machine.push(Step::PursueHero(enemy, hero)))),
            Question::NextHero => answer!(mv, Move::Hero(charter) => self.for_hero(charter, |machine, hero| machine.chosen_next(hero))),
            Question::Activate => answer!(mv, Move::Enemy(enemy) => self.push(Step::Activate(enemy))),
            Question::HandSize(hero) => answer!(mv, Move::Card(card) => self.discard_beyond_hand_size(hero, card)),
            Question::Turn => return self.take_turn(hero, mv),
            Question::Target => return self.add_target(mv),
            Question::Hero(frame) => answer!(mv, Move::Hero(charter) => self.for_hero(charter, |machine, hero| machine.with_hero(frame, hero))),
            Question::Enemy(frame) => answer!(mv, Move::Enemy(enemy) => self.push(Step::Run(Frame { subject: Subject::Enemy(enemy), ..frame }))),
            Question::Site(frame) => answer!(mv, Move::Spot(spot) => self.at_site(frame, spot)),
            Question::Order(start) => answer!(mv, Move::Next(piece, nth) => self.chosen_todo(start, piece, nth)),
            Question::May(frame) => return self.answer_may(frame, reply),
            Question::Pay(frame) => return self.answer_pay(frame, reply),
            Question::Choose(frame) => answer!(mv, Move::Choose(which) => self.answer_choose(frame, which)),
            Question::DiscardFor(frame, left) => return self.discard_for(frame, left, mv),
            Question::SpendFor(frame, left) => return self.spend_for(frame, left, Reply::from(mv == Move::Spend)),
            Question::Embed(_) => answer!(mv, Move::Use(CardAction(card, at)) => self.embed(card, at)),
            Question::Discard(hero, left, keyword) => answer!(mv, Move::Card(card) => self.discard_chosen(hero, left, keyword, card)),
            Question::Bury(hero, left, grave) => return self.bury_chosen(hero, left, grave, mv),
            Question::Restore(hero, left) => return self.restore(hero, left, mv),
            Question::Fetch(frame, left) => return self.fetch_chosen(frame, left, mv),
            Question::Attach(frame) => answer!(mv, Move::Card(card) => self.attach_from_hand(frame, card)),
            Question::Restrict(hero, _) => answer!(mv, Move::Card(card) => self.discard_for_restriction(hero, card)),
            Question::Condition(subject, left) => answer!(mv, Move::Condition(condition) => self.cure_chosen(subject, left, condition)),
            Question::Rage(_) => answer!(mv, Move::Enemy(enemy) => self.push(Step::Enrage(enemy))),
            Question::Reward => return self.share_reward(mv),
            Question::PlayOn => return self.play_on(reply),
            Question::Rest(hero) => return self.answer_rest(hero, Reply::from(mv == Move::Rest)),
            Question::Cancel(triggered) => return self.answer_cancel(triggered, reply),
            Question::Suppress(enemy) => return self.answer_suppress(enemy, reply),
            Question::Optional(triggered) => return self.answer_optional(triggered, reply),
            Question::Daze(left, blow) => answer!(mv, Move::Less(damage) => self.daze_chosen(left, blow, damage)),
            Question::Reflex(window) => return self.answer_window(window, hero, mv),
            Question::Block(ally) => return self.answer_block(ally, mv),
            Question::Ally(frame) => answer!(mv, Move::Ally(ally) => self.push(Step::Run(Frame { subject: Subject::Ally(ally), ..frame }))),
            Question::Recruit(frame) => answer!(mv, Move::Ally(ally) => self.recruited(frame, ally)),
            Question::Tokens(frame, left) => answer!(mv, Move::Pick(piece) => self.token_chosen(frame, left, piece)),
            Question::Claim(frame, left) => answer!(mv, Move::Card(card) => self.claimed(frame, left, card)),
            Question::Display(_) => return self.answer_display(mv),
            Question::GiveUp => answer!(mv, Move::Card(card) => self.give_up(card)),
        }
        unreachable!("{mv:?} is no answer to {ask:?}")
    }

    fn for_hero(&mut self, charter: CharterId, then: impl FnOnce(&mut Self, Hero)) {
        if let Some(hero) = self.look().hero_of(charter) {
            then(self, hero);
        }
    }

    /// The state, for reading.
    #[inline]
    pub fn look(&self) -> Look<'_> {
        Look { c: self.c, t: self.t, s: self.s }
    }

    /// How events name this Hero.
    #[inline]
    pub(crate) fn who_is(&self, hero: Hero) -> CharterId {
        self.s.hero(hero).charter
    }

    #[inline]
    pub(crate) fn push(&mut self, step: Step) {
        self.s.agenda.push(step);
    }

    /// Asks the player of a Hero (MF-ROUND-04).
    pub(crate) fn ask_hero(&mut self, hero: Hero, what: Question) {
        self.push(Step::Ask(Ask { who: SeatSet::only(hero.seat()), what }));
    }

    /// Asks the party: any player of a Hero in play can answer (MF-ROUND-04).
    pub(crate) fn ask_party(&mut self, what: Question) {
        let who = self.s.party_seats();
        self.push(Step::Ask(Ask { who, what }));
    }

    /// Asks whoever decides about a text: the Hero it is for, or else the party.
    pub(crate) fn ask_of(&mut self, frame: Frame, what: Question) {
        match frame.you {
            Some(hero) => self.ask_hero(hero, what),
            None => self.ask_party(what),
        }
    }

    /// Puts a block of effects on the agenda.
    pub(crate) fn run_block(&mut self, frame: Frame, block: Block) {
        if block.len > 0 {
            self.push(Step::Run(frame.with(block)));
        }
    }

    /// Something that is not part of an Action does what it says; then Enemies with enough Wounds are eliminated
    /// (MF-DAMAGE-17), track icons are resolved (MF-FOCUS-11), and Reflexes can be used (MF-REFLEX-02).
    pub(crate) fn begin_effect(&mut self, frame: Frame, block: Block, spoils: Spoils) {
        if block.len > 0 {
            let icons = small(self.s.icons.len());
            self.push_any_time();
            self.push(Step::Icons(icons));
            self.push(Step::Fell(spoils));
            self.push(Step::Run(frame.with(block)));
        }
    }

    /// One of the waiting things is next; if there are several the players choose (MF-ROUND-05).
    fn next_todo(&mut self, start: u8) {
        match self.s.todos.len().saturating_sub(start as usize) {
            0 => {}
            1 => {
                let todo = self.s.todos.pop().unwrap_or_default();
                self.push(todo.step);
            }
            _ => {
                self.push(Step::Todo(start));
                self.ask_party(Question::Order(start));
            }
        }
    }

    fn chosen_todo(&mut self, start: u8, piece: crate::moves::Piece, nth: u8) {
        let at = {
            let look = self.look();
            look.s.todos.as_slice()[start as usize..].iter().position(|todo| look.piece(todo.source) == piece && todo.nth == nth)
        };
        if let Some(at) = at {
            let todo = self.s.todos.remove(start as usize + at);
            self.push(todo.step);
        }
    }

    /// Notes something to be done in an order the players choose.
    pub(crate) fn todo(&mut self, source: EffectSource, nth: u8, step: Step) {
        if self.s.todos.len() < TODOS { self.s.todos.push(Todo { source, nth, step }) } else { self.push(step) }
    }

    /// The game is over; nothing further is resolved (MF-ROUND-02).
    pub(crate) fn finish(&mut self, end: End) {
        // MF-AFTERMATH-04: the victory is certain once the Special Encounter is discarded.
        let end = if self.s.won { End::Victory } else { end };
        self.s.end = Some(end);
        self.log.note(Event::Ended { end });
    }
}
