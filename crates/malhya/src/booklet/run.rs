//! Carrying instructions out, one after the other.

use super::instruction::*;
use crate::agenda::{Frame, Step, Way};
use crate::ask::{Ask, HeroAim, Question};
use crate::event::{Event, Tally};
use crate::hero::laid::Piece;
use crate::hero::lose::{self, Loss};
use crate::hero::talent::Draw;
use crate::hero::thing::Thing;
use crate::ids::*;
use crate::machine::Machine;
use crate::state::Counted;
use crate::travel::state::MOST_TRAVEL_TOKENS;
use crate::words::{HeroId, Wound};
use mistgate_kernel::SeatSet;

impl Machine<'_> {
    /// The first instruction of a frame; the others wait behind it.
    pub(crate) fn run_instructions(&mut self, frame: Frame) {
        if frame.len == 0 {
            return;
        }
        if frame.len > 1 {
            self.push(Step::Run(Frame { start: frame.start + 1, len: frame.len - 1, hero: frame.hero }));
        }
        self.carry_out(frame.start, frame.hero);
    }

    fn carry_out(&mut self, at: u16, hero: Option<HeroId>) {
        match &self.c.library.program.instructions[usize::from(at)] {
            Instruction::Nothing => {}
            Instruction::Go(goal) => {
                let chapter = self.goal(*goal).expect("the checker has followed every reference");
                self.lead_away(Way::Chapter(chapter));
            }
            Instruction::Close => self.lead_away(Way::Close),
            Instruction::EndAdventure(ending) => self.lead_away(Way::End(*ending)),
            Instruction::EndTurn => self.end_turn(hero),
            Instruction::If { condition, then, otherwise, manner } => {
                let met = self.look().holds(condition, hero.or(self.s.page.hero));
                self.log.note(Event::Judged { at, met });
                self.judged(if met { *then } else { *otherwise }, *manner, hero);
            }
            Instruction::Choose(id) => self.ask_choice(*id, hero),
            Instruction::EachHero(of_whom, block) => {
                let heroes = self.heroes_who(of_whom.as_ref(), self.all_concerned());
                self.push(Step::ForEach(Frame::new(*block, None), heroes));
            }
            Instruction::ChooseHero(of_whom, _) => {
                let heroes = self.heroes_who(of_whom.as_ref(), self.all_concerned());
                self.ask_group(Question::Hero(heroes, HeroAim::Instruction(at)));
            }
            Instruction::Do(who, deed) => self.whose_deed(at, who, deed, hero),
            Instruction::Check(id) => self.begin_check(*id, hero.or(self.s.page.actor)),
            Instruction::Travel => self.lead_away(Way::Travel),
            Instruction::NewEntry => self.lead_away(Way::NewEntry),
            Instruction::Land(deed) => self.land_deed(deed),
            Instruction::Scene(deed) => self.scene_deed(*deed),
            Instruction::DrawGems(n, table) => self.draw_gems(*n, *table, hero),
            Instruction::Search(n) => self.search(*n, hero),
        }
    }

    /// A condition has been judged. One that ends the chapter does so with what it leads to (ML-BOOK-19).
    fn judged(&mut self, block: Block, manner: Manner, hero: Option<HeroId>) {
        if block.is_empty() {
            return;
        }
        if manner == Manner::EndsChapter {
            self.drop_chapter();
        }
        self.push(Step::Run(Frame::new(block, hero)));
    }

    /// A choice of the group, or of the hero it is about (ML-GROUP-04).
    fn ask_choice(&mut self, id: ChoiceId, hero: Option<HeroId>) {
        let seats = hero.map_or(self.look().deciders(), |hero| SeatSet::only(hero.seat()));
        if hero.is_some() {
            self.s.page.hero = hero;
        }
        self.push(Step::Ask(Ask { seats, what: Question::Choice(id) }));
    }

    /// An option was chosen: it is paid, then carried out.
    pub(crate) fn choose(&mut self, id: ChoiceId, option: u8) {
        self.log.note(Event::Chosen { choice: id, option });
        let opening = &self.c.library.program.choices[id.index()].options[usize::from(option) - 1];
        self.push(Step::Run(Frame::new(opening.block, None)));
        opening.price.iter().for_each(|&price| self.pay(price));
    }

    pub(crate) fn pay(&mut self, price: Price) {
        match price {
            Price::Counter(n, counter) => self.lose(counter, Amount::Just(n)),
            Price::Token(token) => self.discard_tokens([token].into_iter().collect()),
            Price::Card(card) => self.discard_cards([card].into_iter().collect()),
            Price::Resource(n, filter) => self.push(Step::Lose(None, n, Loss::Resources(filter))),
            Price::Aura(n) => self.ask_who_pays_aura(n),
        }
    }

    /// Everybody, or in the result of a check everybody it concerns (ML-CHECK-69).
    fn all_concerned(&self) -> SeatSet {
        let spared = self.s.page.spared;
        self.s.present.iter().filter(|&seat| !spared.contains(seat)).collect()
    }

    /// The heroes among these of whom a condition holds.
    fn heroes_who(&self, condition: Option<&super::condition::Condition>, among: SeatSet) -> SeatSet {
        let fits = |seat: &mistgate_kernel::Seat| condition.is_none_or(|condition| self.look().holds(condition, HeroId::of(*seat)));
        among.iter().filter(fits).collect()
    }

    /// The next of several heroes, in an order the players choose if it matters (ML-GOLDEN-06).
    pub(crate) fn for_each(&mut self, frame: Frame, left: SeatSet) {
        let Some(first) = left.iter().next().and_then(HeroId::of) else { return };
        let block = Block { start: frame.start, len: frame.len };
        if left.len() > 1 && self.order_matters(block) {
            return self.ask_group(Question::Hero(left, HeroAim::next(frame)));
        }
        self.next_of_each(frame.start, frame.len, left, first);
    }

    pub(crate) fn next_of_each(&mut self, start: u16, len: u8, mut left: SeatSet, hero: HeroId) {
        left.remove(hero.seat());
        let frame = Frame { start, len, hero: None };
        self.push(Step::ForEach(frame, left));
        self.push(Step::Run(Frame { hero: Some(hero), ..frame }));
    }

    /// Is this hero one of those for whom the instruction at this place is carried out one after the other?
    fn is_one_of_each(&self, at: u16) -> bool {
        matches!(self.s.agenda.top(), Some(Step::ForEach(Frame { start, len: 1, .. }, _)) if *start == at)
    }

    /// Does it make a difference who is first? Plain gains and losses are the same in any order; what is drawn, or there only once, is not.
    fn order_matters(&self, block: Block) -> bool {
        self.c.library.program.block(block).iter().any(|instruction| match instruction {
            Instruction::Do(_, deed) => one_by_one(deed),
            Instruction::Nothing => false,
            Instruction::If { then, otherwise, .. } => self.order_matters(*then) || self.order_matters(*otherwise),
            Instruction::Go(_)
            | Instruction::Close
            | Instruction::Travel
            | Instruction::NewEntry
            | Instruction::EndTurn
            | Instruction::EndAdventure(_)
            | Instruction::Choose(_)
            | Instruction::EachHero(..)
            | Instruction::ChooseHero(..)
            | Instruction::Check(_)
            | Instruction::DrawGems(..)
            | Instruction::Search(_)
            | Instruction::Land(_)
            | Instruction::Scene(_) => true,
        })
    }

    /// A hero was chosen for the instruction at this place.
    #[expect(clippy::wildcard_enum_match_arm, reason = "it asks for a hero, or was never chosen for")]
    pub(crate) fn chosen(&mut self, at: u16, hero: HeroId) {
        self.log.note(Event::HeroChosen { hero });
        self.s.page.hero = Some(hero);
        match &self.c.library.program.instructions[usize::from(at)] {
            Instruction::ChooseHero(_, block) if block.is_empty() => self.s.page.actor = Some(hero),
            Instruction::ChooseHero(_, block) => self.push(Step::Run(Frame::new(*block, Some(hero)))),
            Instruction::Do(_, deed) => self.deed(deed, Some(hero)),
            other => unreachable!("{other:?} asks for no hero"),
        }
    }

    /// Where turns are played the hero's turn ends by the rules of the mode, if it has begun; elsewhere the hero can do nothing
    /// more in this chapter (ML-BOOK-35).
    fn end_turn(&mut self, hero: Option<HeroId>) {
        let Some(hero) = hero.or(self.s.page.hero) else { return };
        if self.look().turns_are_played() {
            return self.end_turn_on_map(hero);
        }
        self.s.page.spent.insert(hero.seat());
        self.log.note(Event::TurnEnded { hero });
    }

    fn whose_deed(&mut self, at: u16, who: &Who, deed: &Deed, hero: Option<HeroId>) {
        match who {
            Who::Unsaid => self.deed(deed, hero),
            Who::Group => self.deed(deed, None),
            Who::TheHero => self.deed(deed, hero.or(self.s.page.hero)),
            Who::Named(id) if self.all_concerned().contains(id.seat()) => self.deed(deed, Some(*id)),
            Who::Named(_) => {}
            Who::Each(_) if hero.is_some() && self.is_one_of_each(at) => self.deed(deed, hero),
            Who::Each(None) if *deed == Deed::LevelUp => self.deed(deed, None), // ML-LEVEL-04
            Who::Each(of_whom) => {
                let heroes = self.heroes_who(of_whom.as_ref(), self.all_concerned());
                if one_by_one(deed) {
                    return self.push(Step::ForEach(Frame { start: at, len: 1, hero: None }, heroes)); // ML-GOLDEN-06
                }
                heroes.iter().filter_map(HeroId::of).for_each(|id| self.deed(deed, Some(id)));
            }
            Who::One(of_whom) => {
                let heroes = self.heroes_who(of_whom.as_ref(), self.all_concerned());
                self.ask_group(Question::Hero(heroes, HeroAim::Instruction(at)));
            }
        }
    }

    /// What is the group's is done once; what happens to heroes happens to this one, or to every one (ML-LIFE-11).
    fn deed(&mut self, deed: &Deed, hero: Option<HeroId>) {
        match deed {
            Deed::Gain(n, counter) => self.gain(*counter, *n),
            Deed::Lose(amount, counter) => self.lose(*counter, *amount),
            Deed::TakeCards(cards) => self.take_cards(*cards, hero),
            Deed::DiscardCards(cards) => match hero {
                Some(hero) => self.discard_cards_of(hero, *cards),
                None => self.discard_cards(*cards),
            },
            Deed::DiscardSymbol(symbol) => {
                let cards = self.look().all_cards().iter().filter(|&card| self.look().has_symbol(card, *symbol)).collect();
                self.discard_cards(cards);
            }
            Deed::CancelCards(cards) => self.cancel_cards(*cards),
            Deed::DiscardGear => self.discard_cards(self.look().gear_in_play().into_iter().collect()),
            Deed::LoseSuccesses(n) => self.lose_successes(*n),
            Deed::TakeTokens(tokens) => self.take_tokens(*tokens, hero),
            Deed::DiscardTokens(tokens) => self.discard_tokens(*tokens),
            Deed::DiscardAllTokens => self.discard_tokens(self.look().all_tokens()),
            Deed::MarkTriangles(triangles) => self.mark(*triangles),
            Deed::PutCrystals(n, CrystalPlace::Card(card)) => self.set_crystals(*card, self.look().crystals_on(*card).saturating_add(*n)),
            Deed::TakeCrystals(amount, CrystalPlace::Card(card)) => {
                let there = self.look().crystals_on(*card);
                let taken = match amount {
                    Amount::Just(n) => (*n).min(there),
                    Amount::All => there,
                };
                self.set_crystals(*card, there - taken);
            }
            Deed::ShuffleActionCards => self.shuffle_actions(),
            Deed::DiscardActionCards(n) => self.discard_actions(*n),
            Deed::PutDamage(value, bed) => self.lay(*bed, Piece::Damage(*value), 1),
            Deed::DiscardDamage(amount, bed) => self.discard_damage(*bed, *amount),
            Deed::PutCrystals(n, CrystalPlace::Dungeon) => self.put_on_dungeon(*n),
            Deed::TakeCrystals(amount, CrystalPlace::Dungeon) => self.take_from_dungeon(*amount),
            Deed::Heal(_)
            | Deed::HealShocks
            | Deed::LoseLife(_)
            | Deed::Suffer(..)
            | Deed::ReactivateAura(_)
            | Deed::LoseAura(_)
            | Deed::LoseActionPoints(_)
            | Deed::RecoverActionPoints(_) => self.for_one_or_all(deed, hero),
            Deed::GainResource(n, filter) => self.push(Step::GainResources(hero, *n, *filter)),
            Deed::LoseResource(amount, filter) => self.push(Step::Lose(hero, lose::count(*amount), Loss::Resources(*filter))),
            Deed::GainEquipment(n, gear) => self.push(Step::GainGear(hero, *n, *gear)),
            Deed::LoseEquipment(amount, gear) => self.push(Step::Lose(hero, lose::count(*amount), Loss::Gear(*gear))),
            Deed::GainCard(named) => self.gain_named(*named, hero),
            Deed::GainTalent | Deed::ImproveTalent => self.for_one_or_all(deed, hero),
            Deed::LevelUp => self.level_up(hero),
            Deed::MoreQualityWeapons(n) => self.more_quality(Gear::Weapon(None), *n),
            Deed::MoreQualityObjects(n) => self.more_quality(Gear::Object(None), *n),
            Deed::GainSpell | Deed::ExchangeSpell => self.for_one_or_all(deed, hero),
            Deed::PutCubes(..) | Deed::DiscardCubes(..) | Deed::PutInitiative(_) => self.for_one_or_all(deed, hero),
            Deed::BecomeTarget => hero.into_iter().for_each(|hero| self.become_target(hero)),
        }
    }

    /// To this hero, or to everybody it concerns (ML-LIFE-11).
    fn for_one_or_all(&mut self, deed: &Deed, hero: Option<HeroId>) {
        let seats = hero.map_or(self.all_concerned(), |hero| SeatSet::only(hero.seat()));
        seats.iter().filter_map(HeroId::of).for_each(|hero| self.personal(deed, hero));
    }

    /// What happens to one hero.
    #[expect(clippy::wildcard_enum_match_arm, reason = "`deed` says, one by one, what is a matter of one hero")]
    fn personal(&mut self, deed: &Deed, hero: HeroId) {
        match deed {
            Deed::Heal(amount) => self.heal(hero, *amount),
            Deed::HealShocks => self.heal_shocks(hero),
            Deed::LoseLife(amount) => self.hurt(hero, Wound::Damage, *amount),
            Deed::Suffer(n, wound) => self.hurt(hero, *wound, Amount::Just(*n)),
            Deed::ReactivateAura(amount) => self.reactivate_aura(hero, *amount),
            Deed::LoseAura(amount) => self.spend_aura(hero, *amount),
            Deed::LoseActionPoints(amount) => self.lose_action_points(hero, *amount),
            Deed::RecoverActionPoints(n) => self.recover_action_points(hero, *n),
            Deed::GainTalent => self.push(Step::Acquire(hero, Draw::Usual)),
            Deed::ImproveTalent => self.improve_talent(hero),
            Deed::GainSpell => self.learn_spell(hero),
            Deed::ExchangeSpell => self.exchange_spell(hero),
            Deed::PutCubes(n, bed) => self.lay(*bed, Piece::Cube(hero), *n),
            Deed::DiscardCubes(amount, bed) => self.take_up(*bed, Piece::Cube(hero), *amount),
            Deed::PutInitiative(n) => self.put_initiative(hero, *n),
            other => unreachable!("{other:?} is no matter of one hero"),
        }
    }

    /// This very card, if it is still there to be gained.
    fn gain_named(&mut self, named: Named, hero: Option<HeroId>) {
        let thing = match named {
            Named::Object(id) => Thing::Object(id),
            Named::Weapon(id) => Thing::Weapon(id),
        };
        if self.fetch(thing) {
            self.push(Step::Receive(hero, thing));
        }
    }

    pub(crate) fn gain(&mut self, counter: Counter, n: u8) {
        let (group, n) = (&mut self.s.group, u16::from(n));
        let gained = match counter {
            Counter::Gold => add(&mut group.gold, n),
            Counter::Points => add(&mut group.points, n),
            Counter::Crystals => {
                let before = group.crystals;
                group.crystals = before.saturating_add(n as u8);
                u16::from(group.crystals - before)
            }
            Counter::TravelTokens => {
                // ML-TRAVEL-19
                let gained = n.min(u16::from(MOST_TRAVEL_TOKENS - self.s.travel.tokens));
                self.s.travel.tokens += gained as u8;
                gained
            }
        };
        self.log.note(Event::Gained { what: tally(counter), n: gained });
    }

    /// Takes what there is (ML-GOLDEN-04).
    pub(crate) fn lose(&mut self, counter: Counter, amount: Amount) {
        let group = &mut self.s.group;
        let there = match counter {
            Counter::Gold => group.gold,
            Counter::Points => group.points,
            Counter::Crystals => group.crystals.into(),
            Counter::TravelTokens => self.s.travel.tokens.into(),
        };
        let n = match amount {
            Amount::Just(n) => there.min(n.into()),
            Amount::All => there,
        };
        match counter {
            Counter::Gold => group.gold -= n,
            Counter::Points => group.points -= n,
            Counter::Crystals => group.crystals -= n as u8,
            Counter::TravelTokens => self.s.travel.tokens -= n as u8,
        }
        self.log.note(Event::Lost { what: tally(counter), n });
    }

    /// Scenario tokens are the group's, or a hero's if an instruction says so (ML-SCENARIO-14, ML-SCENARIO-16). Each exists
    /// once: one that is held already is not taken again.
    fn take_tokens(&mut self, tokens: TokenNumbers, hero: Option<HeroId>) {
        for token in tokens.without(self.look().all_tokens()).iter() {
            match hero {
                Some(hero) => self.s.hero_mut(hero).tokens.insert(token),
                None => self.s.group.tokens.insert(token),
            }
            self.log.note(Event::TokenTaken { token, hero });
        }
    }

    fn discard_tokens(&mut self, tokens: TokenNumbers) {
        let held = self.look().all_tokens();
        for token in tokens.iter().filter(|&token| held.contains(token)) {
            self.s.group.tokens.remove(token);
            self.s.heroes.iter_mut().for_each(|hero| hero.tokens.remove(token));
            self.log.note(Event::TokenDiscarded { token });
        }
    }

    /// Triangles are ticked at once (ML-SAVE-01, ML-SAVE-20).
    fn mark(&mut self, triangles: Triangles) {
        for triangle in triangles.without(self.s.group.triangles).iter() {
            self.s.group.triangles.insert(triangle);
            self.log.note(Event::Marked { triangle });
        }
    }

    pub(crate) fn set_crystals(&mut self, card: CardNumber, crystals: u8) {
        let counters = &mut self.s.group.counters;
        let at = counters.as_slice().iter().position(|counted| counted.card == card);
        match at {
            Some(at) if crystals == 0 => {
                counters.remove(at);
            }
            Some(at) => counters.as_mut_slice()[at].crystals = crystals,
            None if crystals > 0 => counters.push(Counted { card, crystals }),
            None => {}
        }
        self.log.note(Event::CrystalsOn { card, crystals });
    }
}

/// Does each hero have to be done with it before the next begins? Cards are drawn, or can be had once.
fn one_by_one(deed: &Deed) -> bool {
    matches!(deed, Deed::GainEquipment(..) | Deed::GainCard(_) | Deed::GainTalent | Deed::GainSpell | Deed::LevelUp)
}

/// Adds to a count. Coins and points are no limit (ML-BOX-27).
fn add(count: &mut u16, n: u16) -> u16 {
    let before = *count;
    *count = before.saturating_add(n);
    *count - before
}

fn tally(counter: Counter) -> Tally {
    match counter {
        Counter::Gold => Tally::Gold,
        Counter::TravelTokens => Tally::TravelTokens,
        Counter::Points => Tally::Points,
        Counter::Crystals => Tally::Crystals,
    }
}
