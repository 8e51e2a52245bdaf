//! The legal answers to every question. This enumeration is the definition of legality.

use crate::agenda::{Ask, Frame, Moment, Question, Step, Subject, WINDOW_USES, Window};
use crate::bars::How;
use crate::content::{Ability, Action, Does, Limit, Target};
use crate::effect::{ActionKind, Change, Effect, HowMany, Trigger};
use crate::heart::state::AllySet;
use crate::ids::*;
use crate::look::{Look, Status};
use crate::modules::Module;
use crate::moves::{Alternative, CardAction, Move};
use crate::state::{ABILITIES, Assault, EffectSource, Part, Used};
use crate::tables::trigger_bit;
use mistgate_kernel::pieces::Stack;
use mistgate_kernel::{Seat, SeatSet};

impl<'a> Look<'a> {
    /// What is asked now, if the game goes on.
    #[inline]
    pub fn asked(self) -> Option<Ask> {
        match self.s.agenda.top() {
            Some(&Step::Ask(ask)) if self.s.end.is_none() => Some(ask),
            _ => None,
        }
    }

    /// What is asked of this seat now.
    #[inline]
    pub fn asked_of(self, seat: Seat) -> Option<Ask> {
        self.asked().filter(|ask| ask.who.contains(seat))
    }

    /// Every legal answer of a seat that is asked.
    pub fn options(self, ask: Ask, seat: Seat, each: &mut impl FnMut(Move)) {
        let hero = Hero::of_seat(seat);
        match ask.what {
            Question::Travel => self.travel_options(each),
            // MF-PURSUIT-07
            Question::Pursuit(_) => self.heroes(self.most_hunted(), each),
            Question::Activate => self.dormant().for_each(|enemy| each(Move::Enemy(enemy))),
            // MF-TURN-18: attachments count for no hand limit.
            Question::HandSize(hero) => self.s.hero(hero).hand().iter().for_each(|&card| each(Move::Card(card))),
            Question::NextHero => self.heroes(self.s.to_act, each),
            Question::Turn => self.turn_options(hero, each),
            Question::Target => self.target_options(each),
            Question::Hero(frame) => self.heroes(self.hero_subjects(frame), each),
            Question::Enemy(frame) => self.enemy_subjects(frame).iter().for_each(|id| each(Move::Enemy(id))),
            Question::Site(frame) => {
                self.sites(frame, &mut |spot| each(Move::Spot(spot)));
            }
            Question::Order(start) => {
                // One ability may be due several times, for several Enemies: it is named once, and they come in their order.
                let due = &self.s.todos.as_slice()[start as usize..];
                let is_first = |at: usize| !due[..at].iter().any(|other| other.source == due[at].source && other.nth == due[at].nth);
                (0..due.len()).filter(|&at| is_first(at)).for_each(|at| each(Move::Next(self.piece(due[at].source), due[at].nth)));
            }
            Question::May(_) | Question::Pay(_) | Question::PlayOn | Question::Cancel(_) | Question::Suppress(_) | Question::Optional(_) => {
                each(Move::Yes);
                each(Move::No);
            }
            Question::Choose(frame) => self.choose_options(frame, each),
            Question::DiscardFor(frame, _) => self.discard_for_options(frame, each),
            Question::SpendFor(..) => {
                each(Move::Spend);
                each(Move::Done);
            }
            Question::Embed(frame) => {
                if let Some(you) = frame.you {
                    self.embeds(you, frame, &mut |card, at| each(Move::Use(CardAction(card, at))));
                }
            }
            Question::Discard(hero, _, keyword) => {
                let fits = |card: &CardId| keyword.is_none_or(|keyword| self.card(*card).keywords.contains(keyword));
                self.hand(hero).filter(fits).for_each(|card| each(Move::Card(card)));
            }
            Question::Bury(hero, ..) => self.bury_options(hero, each),
            Question::Restore(hero, _) => self.restore_options(hero, each),
            Question::Fetch(frame, _) => self.fetch_options(frame, each),
            Question::Attach(frame) => self.attach_options(frame, each),
            Question::Restrict(hero, letter) => {
                let fits = |card: &CardId| self.card(*card).restriction.is_some_and(|(other, _)| other == letter);
                self.area(hero).filter(fits).for_each(|card| each(Move::Card(card)));
            }
            Question::Condition(subject, _) => {
                let tokens = self.conditions_of(subject);
                Condition::ALL.into_iter().filter(|&condition| tokens[condition as usize] > 0).for_each(|condition| each(Move::Condition(condition)));
            }
            // MF-ENRAGE-01, HM-RAGE-03
            Question::Rage(hero) => self.rageable(hero).for_each(|enemy| each(Move::Enemy(enemy))),
            Question::Reward => {
                for &card in self.s.offer.as_slice() {
                    self.s.in_play().for_each(|hero| each(Move::Take(card, self.s.hero(hero).charter)));
                    each(Move::Exchange(card));
                }
            }
            Question::Rest(_) => {
                each(Move::Rest);
                each(Move::No);
            }
            Question::Block(ally) => {
                self.blockable(ally).for_each(|enemy| each(Move::Enemy(enemy)));
                each(Move::No);
            }
            Question::Ally(frame) => self.ally_subjects(frame).iter().for_each(|ally| each(Move::Ally(ally))),
            Question::Recruit(frame) => {
                if let Effect::Recruit(keyword, facing) = *self.c.program.effects.at(frame.start) {
                    self.recruits(keyword, facing).for_each(|ally| each(Move::Ally(ally)));
                }
            }
            Question::Tokens(frame, _) => self.token_options(frame, each),
            Question::Claim(..) | Question::GiveUp => self.s.heart.display.as_slice().iter().for_each(|&card| each(Move::Card(card))),
            Question::Display(_) => self.display_options(each),
            Question::Daze(..) => Damage::ALL.into_iter().for_each(|damage| each(Move::Less(damage))),
            Question::Reflex(window) => {
                self.reflexes(hero, window).for_each(|reflex| each(Move::Use(reflex)));
                self.answering_abilities(hero, window.moment).for_each(|(source, nth)| each(Move::Ability(self.piece(source), nth)));
                each(Move::Pass);
                each(Move::PassPhase);
            }
        }
    }

    fn heroes(self, seats: SeatSet, each: &mut impl FnMut(Move)) {
        seats.iter().for_each(|seat| each(self.hero_move(Hero::of_seat(seat))));
    }

    /// MF-PURSUIT-03, MF-PURSUIT-06: those with the most Focus, if it is 1 or more.
    pub fn most_hunted(self) -> SeatSet {
        let most = self.s.in_play().map(|hero| self.s.hero(hero).focus).max().unwrap_or_default();
        self.s.in_play().filter(|&hero| most > 0 && self.s.hero(hero).focus == most).map(Hero::seat).collect()
    }

    /// Enemies in Hero Areas that were not activated yet (MF-DEFENCE-02).
    pub fn dormant(self) -> impl Iterator<Item = EnemyId> {
        self.s.in_play().flat_map(move |hero| self.pursuers(hero)).filter(move |&enemy| !self.s.enemy(enemy).activated)
    }

    /// The Condition tokens on a Hero or Enemy.
    pub fn conditions_of(self, subject: Subject) -> [u8; 4] {
        match subject {
            Subject::Hero(hero) => self.s.hero(hero).conditions,
            Subject::Enemy(enemy) => self.s.enemy(enemy).conditions,
            Subject::Ally(ally) => self.ally_tokens(ally).conditions,
            Subject::Open => [0; 4],
        }
    }

    /// Enemies of a Hero Area that a track can Enrage (MF-ENRAGE-01, MF-ENRAGE-02).
    pub fn rageable(self, hero: Hero) -> impl Iterator<Item = EnemyId> {
        self.pursuers(hero).filter(move |&enemy| self.can_be_enraged(hero, enemy))
    }

    /// Is its Enrage effect being carried out? Then it is not Enraged anew before that is done (MF-ENRAGE-01).
    pub fn is_raging_now(self, enemy: EnemyId) -> bool {
        self.s.agenda.as_slice().contains(&Step::EnrageDone(enemy))
    }

    /// The Heroes among whom the effect of a frame chooses.
    pub fn hero_subjects(self, frame: Frame) -> SeatSet {
        match self.t.aim(frame.start).who {
            Some(who) => self.who(frame, who),
            None => SeatSet::NONE,
        }
    }

    /// The Enemies among whom the effect of a frame chooses.
    pub fn enemy_subjects(self, frame: Frame) -> EnemySet {
        match self.t.aim(frame.start).which {
            Some(which) => self.which(frame, which),
            None => EnemySet::EMPTY,
        }
    }

    /// The Allies among whom the effect of a frame chooses.
    pub fn ally_subjects(self, frame: Frame) -> AllySet {
        match self.t.aim(frame.start).ally {
            Some(which) => self.companions(frame, which),
            None => AllySet::NONE,
        }
    }

    /// Scouting first, as often as the pool allows (MF-TRAVEL-24), then going somewhere or staying (MF-TRAVEL-14).
    fn travel_options(self, each: &mut impl FnMut(Move)) {
        each(Move::Stay);
        self.destinations(&mut |spot, _| each(Move::Go(spot)));
        if self.can_scout() {
            self.neighbours(self.s.party).filter(|spot| !self.s.board[spot.index()].face_up).for_each(|spot| each(Move::Scout(spot)));
        }
    }

    /// MF-TRAVEL-26
    pub fn can_scout(self) -> bool {
        !self.party_has(Change::NoScouting) && (self.s.resolve > 0 || self.party_has(Change::FreeScouting))
    }

    /// Where the party can go, and for how much Resolve.
    pub fn destinations(self, each: &mut dyn FnMut(SpotId, u8)) {
        let here = self.s.party;
        let safe = |spot: SpotId| self.status(spot) == Status::Safe;
        // MF-TRAVEL-15, MF-TRAVEL-16: out of danger, and in a Retreat, only to adjacent Safe Locations.
        if self.s.encounter.is_some() || !safe(here) {
            self.neighbours(here).filter(|&spot| safe(spot)).for_each(|spot| each(spot, 0));
            return;
        }
        // MF-TRAVEL-20, MF-TRAVEL-30: further than next door the way ends in danger.
        for (spot, price) in self.spots().zip(self.ways()) {
            if let Some(price) = price
                && (price == 0 || (price <= self.s.resolve && !safe(spot)))
            {
                each(spot, price);
            }
        }
    }

    /// The price of the cheapest way to each spot, if there is one: 1 Resolve for each Safe Location passed (MF-TRAVEL-27 to MF-TRAVEL-29).
    pub(crate) fn ways(self) -> [Option<u8>; SPOTS] {
        let here = self.s.party;
        let mut ways = [None; SPOTS];
        let mut queue = Stack::<(SpotId, u8), SPOTS>::new();
        queue.push((here, 0));
        let mut next = 0;
        while next < queue.len() {
            let (at, price) = queue.as_slice()[next];
            next += 1;
            if at != here && self.status(at) != Status::Safe {
                continue;
            }
            for spot in self.neighbours(at).filter(|&spot| spot != here) {
                if ways[spot.index()].is_none() {
                    ways[spot.index()] = Some(price);
                    queue.push((spot, price + 1));
                }
            }
        }
        ways
    }

    fn turn_options(self, hero: Hero, each: &mut impl FnMut(Move)) {
        for (card, place) in self.at_hand(hero) {
            for (at, action) in self.actions_from(card, place) {
                if self.use_bar(hero, card, action, How::Turn).is_none() {
                    each(Move::Use(CardAction(card, at)));
                }
            }
        }
        if !self.hero_has(hero, Change::NoBuying) {
            let change = self.price_change(hero);
            let can_pay = |card: &CardId| self.price_with(*card, change) <= self.s.resolve;
            self.s.hero(hero).feats().iter().copied().filter(can_pay).for_each(|card| each(Move::Buy(card)));
        }
        if self.rest_bar(hero).is_none() {
            each(Move::Rest);
        }
        if !self.s.agreed.contains(hero.seat()) {
            each(Move::End);
        }
    }

    /// Targets of the newest part of the Action that are not chosen yet; enough, once there is one of "up to so many".
    fn target_options(self, each: &mut impl FnMut(Move)) {
        let Some(act) = self.act() else { return };
        let Some(part) = act.parts.top() else { return };
        let action = self.action(part.card, part.action);
        let range = self.part_range();
        match action.target {
            Target::Enemies(_, how_many, _) => {
                let found: EnemySet = self.enemy_targets(act.hero, action.target, range).collect();
                found.iter().filter(|&id| !act.enemies.contains(id)).for_each(|id| each(Move::Enemy(id)));
                if how_many == HowMany::UpTo && !act.enemies.is_empty() {
                    each(Move::Done);
                }
            }
            Target::Heroes(_, how_many, _) => {
                let found = self.hero_targets(act.hero, action.target, range);
                found.iter().filter(|&seat| !act.heroes.contains(seat)).for_each(|seat| each(self.hero_move(Hero::of_seat(seat))));
                if how_many == HowMany::UpTo && !act.heroes.is_empty() {
                    each(Move::Done);
                }
            }
            Target::Allies(_, how_many) => {
                let found = self.ally_targets(act.hero, range);
                found.iter().filter(|&ally| !act.allies.contains(ally)).for_each(|ally| each(Move::Ally(ally)));
                if how_many == HowMany::UpTo && !act.allies.is_empty() {
                    each(Move::Done);
                }
            }
            Target::HeroOrAlly => {
                let found = self.hero_targets(act.hero, action.target, range);
                found.iter().for_each(|seat| each(self.hero_move(Hero::of_seat(seat))));
                self.ally_targets(act.hero, range).iter().for_each(|ally| each(Move::Ally(ally)));
            }
            Target::None | Target::EveryEnemy(_) | Target::EveryEnemyInArea(_) | Target::EveryEnemyInLine(_) | Target::EveryHero | Target::EveryAlly => {}
        }
    }

    /// The Range that counts for the newest part: that of the Action that embeds it, if it prints one (MF-EMBED-01).
    pub fn part_range(self) -> u8 {
        let Some(act) = self.act() else { return 0 };
        self.range_of_parts(act.parts.as_slice())
    }

    /// The Range of the outermost Action that prints one; Reflexes that modify it have no say.
    pub fn range_of_parts(self, parts: &[Part]) -> u8 {
        let ranges = parts.iter().filter(|part| part.unfinished).map(|part| self.action(part.card, part.action).range);
        ranges.into_iter().find(|&range| range > 0).unwrap_or_default()
    }

    fn choose_options(self, frame: Frame, each: &mut impl FnMut(Move)) {
        let Effect::Choose(one, other) = *self.c.program.effects.at(frame.start) else { return };
        let is_borne = |block| self.bearing_ally(frame.source).is_none() || self.any_borne(block);
        let can = |block| self.can_afford(frame, block) && self.any_possible(frame, block) && is_borne(block);
        let (first, second) = (can(one), can(other));
        if first {
            each(Move::Choose(Alternative::First));
        }
        if second {
            each(Move::Choose(Alternative::Second));
        }
    }

    fn discard_for_options(self, frame: Frame, each: &mut impl FnMut(Move)) {
        let Effect::DiscardFor { keyword, .. } = *self.c.program.effects.at(frame.start) else { return };
        let Some(you) = frame.you else { return };
        let fits = |card: &CardId| keyword.is_none_or(|keyword| self.card(*card).keywords.contains(keyword));
        let mut any = false;
        self.hand(you).filter(fits).for_each(|card| {
            any = true;
            each(Move::Card(card));
        });
        if any {
            each(Move::Done);
        }
    }

    /// MF-DEFENCE-10: from hand, from the discard pile, or from the top of the deck; never from the Hero Area (MF-DEFENCE-11).
    fn bury_options(self, hero: Hero, each: &mut impl FnMut(Move)) {
        let can = |card: &CardId| !self.t.unburiable[card.index()];
        self.hand(hero).filter(can).for_each(|card| each(Move::Bury(card)));
        let area = self.s.hero(hero);
        area.discard().iter().rev().copied().filter(can).for_each(|card| each(Move::Bury(card)));
        if area.deck().iter().any(can) {
            each(Move::BuryTop);
        }
    }

    /// MF-HEAL-01, MF-HEAL-02; MF-HEAL-04: points need not be used.
    fn restore_options(self, hero: Hero, each: &mut impl FnMut(Move)) {
        let area = self.s.hero(hero);
        let cards = area.burial().iter().rev().chain(area.discard().iter().rev());
        let mut any = false;
        cards.for_each(|&id| {
            any = true;
            each(Move::Restore(id));
        });
        if any {
            each(Move::Done);
        }
    }

    fn fetch_options(self, frame: Frame, each: &mut impl FnMut(Move)) {
        let Effect::Fetch { keyword, from, to, how_many, .. } = *self.c.program.effects.at(frame.start) else { return };
        let Some(you) = frame.you else { return };
        let mut any = false;
        let fits = |card: &CardId| !self.is_in_use(*card) && (to != crate::effect::Zone::Area || self.can_place(you, *card));
        self.fetchable(you, from, keyword).filter(fits).for_each(|card| {
            any = true;
            each(Move::Card(card));
        });
        if any && how_many == HowMany::UpTo {
            each(Move::Done);
        }
    }

    fn attach_options(self, frame: Frame, each: &mut impl FnMut(Move)) {
        let Effect::AttachFromHand(keyword) = *self.c.program.effects.at(frame.start) else { return };
        let Some(you) = frame.you else { return };
        let in_hand = self.s.hero(you).hand().iter().copied();
        in_hand.filter(|&card| keyword.is_none_or(|keyword| self.card(card).keywords.contains(keyword))).for_each(|card| each(Move::Card(card)));
    }

    /// Can the Hero use a Reflex in this window? Most have no card for it, which is seen at once.
    pub fn has_reflex(self, hero: Hero, window: Window) -> bool {
        let bits = Self::moment_bits(window.moment);
        let is_for_it = |card: CardId| self.t.has_reflex(card, bits);
        (self.hand(hero).any(is_for_it) || self.area(hero).any(is_for_it)) && self.reflexes(hero, window).next().is_some()
    }

    /// Every Reflex the Hero can use in this window.
    pub fn reflexes(self, hero: Hero, window: Window) -> impl Iterator<Item = CardAction> {
        let is_full = usize::from(window.uses) >= WINDOW_USES;
        let bits = if is_full { 0 } else { Self::moment_bits(window.moment) };
        let how = How::Reflex(window.moment);
        let cards = self.at_hand(hero).filter(move |&(card, _)| self.t.has_reflex(card, bits) && !self.was_used(card, window));
        cards.flat_map(move |(card, place)| {
            let can_use = move |action: &Action| action.kind == ActionKind::Reflex && self.use_bar(hero, card, action, how).is_none();
            self.actions_from(card, place).filter(move |&(_, action)| can_use(action)).map(move |(at, _)| CardAction(card, at))
        })
    }

    /// Abilities of the attacked Hero's Charter and cards that can be used against the damage, each once (MF-DEFENCE-07,
    /// MF-DEFENCE-09).
    pub fn answering_abilities(self, hero: Hero, moment: Moment) -> impl Iterator<Item = (EffectSource, u8)> {
        let attacked = trigger_bit(Trigger::Attacked);
        let is_open = |assault: &&Assault| assault.hero == hero && assault.damage != [0, 0] && assault.abilities.len() < ABILITIES;
        let assault = self.assault().filter(is_open).filter(|_| moment == Moment::Attacked && self.s.texts.may_trigger(attacked));
        assault.into_iter().flat_map(move |assault| {
            let sources = std::iter::once(EffectSource::Hero(hero)).chain(self.area(hero).map(EffectSource::Card));
            let answering = sources.filter(move |&source| self.topics(source).triggers & attacked != 0);
            answering.flat_map(move |source| {
                let can_answer = move |(nth, ability): &(u8, &Ability)| self.can_answer(assault, source, *nth, ability);
                (0..).zip(self.abilities(source)).filter(can_answer).map(move |(nth, _)| (source, nth))
            })
        })
    }

    fn can_answer(self, assault: &Assault, source: EffectSource, nth: u8, ability: &Ability) -> bool {
        let Does::When { trigger: Trigger::Attacked, effect, once, .. } = ability.does else { return false };
        let you = Some(assault.hero);
        let frame = Frame { you, source, about: assault.source.enemy(), ..Frame::default() };
        let used = assault.abilities.as_slice().contains(&(source, nth)) || self.is_spent(source, nth, you, once);
        self.is_voluntary(ability) && !used && self.any_possible(frame, effect)
    }

    /// Does its player decide whether it is used?
    pub fn is_voluntary(self, ability: &Ability) -> bool {
        match ability.does {
            Does::When { optional, effect, .. } => optional || matches!(self.block(effect), [Effect::Pay(..)] | [Effect::May(_)]),
            Does::While(_) => false,
        }
    }

    /// Was the ability used as often as it may be? Once a turn is once in each Hero's turn, also if they run in parallel.
    pub fn is_spent(self, source: EffectSource, nth: u8, you: Option<Hero>, once: Option<Limit>) -> bool {
        let turn = self.parallel_turn(you);
        let counts = |used: &Used| used.limit > Limit::Turn || used.turn == turn;
        once.is_some() && self.s.used.as_slice().iter().any(|used| used.source == source && used.ability == nth && counts(used))
    }

    /// In whose turn something happens that concerns a Hero, where several run in parallel (MF-VARIANT-05).
    pub fn parallel_turn(self, you: Option<Hero>) -> Option<Hero> {
        you.filter(|_| self.s.has(Module::CombinedTurn))
    }

    /// MF-DEFENCE-09, MF-FINE-03: of one card one Reflex for one thing.
    fn was_used(self, card: CardId, window: Window) -> bool {
        window.used[..usize::from(window.uses)].contains(&card)
            || (window.moment == Moment::Attacked && self.assault().is_some_and(|assault| assault.answers.as_slice().contains(&card)))
    }
}
