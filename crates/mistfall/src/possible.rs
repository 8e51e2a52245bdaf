//! What can be done at all: costs that can be paid, effects that would do something (MF-FINE-17 to MF-FINE-21).

use crate::agenda::{Frame, Subject};
use crate::content::Class;
use crate::effect::*;
use crate::ids::*;
use crate::look::Look;
use crate::modules::Module;
use crate::numbers::Context;
use crate::range::Toward;
use crate::state::EffectSource;
use mistgate_kernel::SeatSet;

impl Frame {
    /// For numbers and conditions.
    pub fn context(self) -> Context {
        Context { you: self.you, source: self.source, about: self.about }
    }
}

impl<'a> Look<'a> {
    /// The effects of a block.
    pub fn block(self, block: Block) -> &'a [Effect] {
        self.c.program.of(block)
    }

    /// The Heroes that a text means, of whom one is chosen or all are meant.
    pub fn who(self, frame: Frame, who: Who) -> SeatSet {
        let party = self.s.party_seats();
        let only = |hero: Option<Hero>| hero.filter(|&hero| self.s.is_in_play(hero)).map_or(SeatSet::NONE, |hero| SeatSet::only(hero.seat()));
        let without = |hero: Option<Hero>| party.iter().filter(|&seat| hero.map(Hero::seat) != Some(seat)).collect();
        let focus = |hero| self.s.hero(hero).focus;
        let with_focus = |wanted: Option<u8>| self.s.in_play().filter(|&hero| Some(focus(hero)) == wanted).map(Hero::seat).collect();
        match who {
            // MF-SYMBOL-05: on an Encounter, Time Card or Location a text without a named Hero concerns every Hero.
            Who::You if frame.you.is_none() => party,
            Who::You => only(frame.you),
            Who::Target => self.act().map_or(SeatSet::NONE, |act| act.heroes.iter().filter(|seat| party.contains(*seat)).collect()),
            Who::Each | Who::Any => self.heroes_reached(frame, party),
            Who::Others | Who::Another => self.heroes_reached(frame, without(frame.you)),
            Who::Attacked => only(self.assault().map(|assault| assault.hero)),
            Who::Highest => self.heroes_reached(frame, with_focus(self.s.in_play().map(focus).max())),
            Who::Lowest => self.heroes_reached(frame, with_focus(self.s.in_play().map(focus).min())),
        }
    }

    /// Those of the Heroes who are within the Range of the text (MF-RANGE-04).
    fn heroes_reached(self, frame: Frame, heroes: SeatSet) -> SeatSet {
        match self.text_reach(frame, Toward::Party) {
            Some((hero, reach)) => heroes.iter().filter(|&seat| self.hero_in_reach(hero, Hero::of_seat(seat), reach)).collect(),
            None => heroes,
        }
    }

    /// The Enemies that a text means, of whom one is chosen or all are meant.
    pub fn which(self, frame: Frame, which: Which) -> EnemySet {
        let fits = |enemy: &EnemyId| self.is_foe(*enemy) && self.passes(*enemy, which.filter);
        let all = |enemies: &mut dyn Iterator<Item = EnemyId>| enemies.filter(fits).collect();
        let attacker = self.assault().and_then(|assault| assault.source.enemy()).or(frame.about);
        let this = self.this_enemy(frame.source);
        let found: EnemySet = match which.among {
            Among::Target => return all(&mut self.targets(frame.context())),
            Among::This => return all(&mut this.into_iter()),
            Among::Attacker => return all(&mut attacker.into_iter()),
            Among::All | Among::One => all(&mut self.foes()),
            Among::Mine | Among::OneInArea => match frame.you {
                Some(you) => all(&mut self.pursuers(you)),
                None => all(&mut self.s.in_play().flat_map(|hero| self.pursuers(hero))),
            },
            Among::Line | Among::OneInLine => all(&mut self.line()),
            Among::First => all(&mut self.line().find(fits).into_iter()),
        };
        match self.text_reach(frame, Toward::Enemies) {
            Some((hero, reach)) if reach < 2 => found.iter().filter(|&id| self.enemy_in_reach(hero, id, reach)).collect(),
            _ => found,
        }
    }

    /// Could any of these effects be carried out, even in part (MF-FINE-18)?
    pub fn any_possible(self, frame: Frame, block: Block) -> bool {
        (0..u16::from(block.len)).any(|at| self.is_possible(Frame { start: block.start + at, len: 1, subject: Subject::Open, ..frame }))
    }

    /// Could the first effect of the frame be carried out, even in part?
    pub fn is_possible(self, frame: Frame) -> bool {
        let effect = *self.c.program.effects.at(frame.start);
        let some = |who| !self.who(frame, who).is_empty();
        let heroes = |who: Who, fits: &dyn Fn(Hero) -> bool| self.who(frame, who).iter().any(|seat| fits(Hero::of_seat(seat)));
        let enemies = |which: Which, fits: &dyn Fn(EnemyId) -> bool| self.which(frame, which).iter().any(fits);
        let any_damage = || self.assault().is_some_and(|assault| assault.damage != [0, 0]);
        match effect {
            Effect::Deal(..) | Effect::Fight => true,
            // MF-EMBED-01: what changes an attack is nothing without one, so an Action that finds nothing to embed does nothing.
            Effect::Pierce(..) | Effect::Gains(_) | Effect::Strike => self.act().is_some(),
            Effect::Add(_, _, only) => self.act().is_some_and(|act| only.is_none_or(|IfDealt { damage }| act.deals[damage.index()])),
            Effect::DiscardFor { keyword, each, .. } => {
                frame.you.is_some_and(|you| self.discardable(you, frame.source, keyword) > 0) && self.any_possible(frame, each)
            }
            Effect::SpendFor { each, .. } => self.tokens_on(frame.source) > 0 && self.any_possible(frame, each),
            Effect::Embed { .. } => frame.you.is_some_and(|you| self.embeds(you, frame, &mut |_, _| ())),
            Effect::Hurt(_, _, patient) | Effect::Heal(_, patient) => self.has_patient(frame, patient),
            Effect::Focus(_, who) => some(who),
            Effect::Wound(_, victim) | Effect::Afflict(_, _, victim) => self.has_victim(frame, victim),
            Effect::Cure(_, victim) => match victim {
                Victim::Heroes(who) => heroes(who, &|hero| self.s.hero(hero).conditions != [0; 4]),
                Victim::Enemies(which) => enemies(which, &|enemy| self.s.enemy(enemy).conditions != [0; 4]),
                Victim::Allies(which) => self.companions(frame, which).iter().any(|ally| self.ally_tokens(ally).conditions != [0; 4]),
            },
            Effect::Rage(who) => some(who),
            Effect::Draw(_, who) | Effect::BuryTop(_, who) | Effect::DiscardTop(_, who) => heroes(who, &|hero| !self.s.hero(hero).deck().is_empty()),
            Effect::Discard(_, keyword, who) => heroes(who, &|hero| self.discardable(hero, frame.source, keyword) > 0),
            Effect::Bury(_, who) => heroes(who, &|hero| self.can_bury(hero)),
            Effect::Fetch { keyword, from, .. } => frame.you.is_some_and(|you| self.fetchable(you, from, keyword).next().is_some()),
            Effect::Place(_) | Effect::Tokens(..) | Effect::Resolve(_) | Effect::Time(_) | Effect::Reinforce(_) | Effect::Bring(..) => true,
            Effect::Turn(which) | Effect::Dismiss(which) | Effect::Lend(which, _) => !self.companions(frame, which).is_empty(),
            Effect::Recruit(keyword, facing) => frame.you.is_some_and(|you| self.has_room_for_ally(you)) && self.recruits(keyword, facing).next().is_some(),
            Effect::PassToken => self.tokens_within(frame, Holder::Any) > 0,
            Effect::Claim(_) => !self.s.heart.display.is_empty() && self.text_reach(frame, Toward::Party).is_none_or(|(_, reach)| reach >= 2),
            Effect::Restock(_) => self.s.has(Module::Rewards) && !self.s.reward_deck.is_empty(),
            Effect::AttachToTarget => self.act().is_none_or(|act| !act.enemies.is_empty()),
            Effect::AttachFromHand(keyword) => frame.you.is_some_and(|you| self.discardable(you, frame.source, keyword) > 0),
            Effect::LoseTokens(_, holder @ (Holder::Any | Holder::AnyInArea)) => self.tokens_within(frame, holder) > 0,
            Effect::LoseTokens(_, holder) => self.tokens_on(self.holder(frame, holder)) > 0,
            Effect::FocusBack(_, who) | Effect::HalveFocus(who) => heroes(who, &|hero| self.s.hero(hero).focus > 0),
            Effect::Cancel(_, sort) => self.assault().is_some_and(|assault| match sort {
                Sort::Only(damage) => assault.damage[damage as usize] > 0,
                Sort::Any => assault.damage != [0, 0],
            }),
            Effect::CancelAll => any_damage(),
            Effect::TakeOver => any_damage() && self.assault().map(|assault| assault.hero) != frame.you,
            Effect::DrawMore(_) => self.s.drawing > 0,
            Effect::Enrage(which) => enemies(which, &|enemy| !self.is_raging_now(enemy)),
            Effect::Calm(which) => enemies(which, &|enemy| self.s.enemy(enemy).enraged),
            Effect::Attack(which, Some(Patient::Allies(ally))) => !self.companions(frame, ally).is_empty() && enemies(which, &|_| true),
            Effect::Attack(which, _) | Effect::DriveOff(which) | Effect::MoveTo(which, ..) => enemies(which, &|_| true),
            Effect::MoveToLine(which) => enemies(which, &|enemy| self.area_of(enemy).is_some()),
            Effect::LoseResolve(_) => self.s.resolve > 0,
            Effect::TimeBack(_) => self.s.time > 0,
            Effect::ReinforceBack(_) => self.s.reinforcement > 0,
            Effect::Improve(_) | Effect::Degrade(_) | Effect::Scout | Effect::March => self.sites(frame, &mut |_| ()) > 0,
            Effect::Reward(_) | Effect::MoreRegular(_) | Effect::Until(..) => true,
            Effect::Flip => self.foes().any(|enemy| self.is_special(enemy)),
            Effect::May(block) => self.any_possible(frame, block),
            Effect::Pay(cost, then) => self.can_pay(frame, cost) && self.any_possible(frame, then),
            Effect::Choose(one, other) => self.any_possible(frame, one) || self.any_possible(frame, other),
            Effect::If(cond, then, otherwise) => self.any_possible(frame, if self.holds(cond, frame.context()) { then } else { otherwise }),
            Effect::For(who, block) => heroes(who, &|hero| self.any_possible(Frame { you: Some(hero), ..frame }, block)),
        }
    }

    fn has_victim(self, frame: Frame, victim: Victim) -> bool {
        match victim {
            Victim::Heroes(who) => !self.who(frame, who).is_empty(),
            Victim::Enemies(which) => !self.which(frame, which).is_empty(),
            Victim::Allies(which) => self.has_companion(frame, which),
        }
    }

    /// Is there somebody to heal or to hurt? Restoration can be generated even if nobody can use it (MF-FINE-21).
    fn has_patient(self, frame: Frame, patient: Patient) -> bool {
        match patient {
            Patient::Heroes(who) => !self.who(frame, who).is_empty(),
            Patient::Allies(which) => self.has_companion(frame, which),
        }
    }

    /// Is there such an Ally, or a Hero whom the Action is aimed at in the place of one?
    fn has_companion(self, frame: Frame, which: Companion) -> bool {
        let aimed_at_hero = which == Companion::Target && self.act().is_some_and(|act| !act.heroes.is_empty());
        aimed_at_hero || !self.companions(frame, which).is_empty()
    }

    /// Can all of a cost be paid (MF-FINE-19, MF-FINE-20)? What the text surely draws before counts.
    pub fn can_pay(self, frame: Frame, cost: Block) -> bool {
        self.all_payable(frame, cost, |frame, effect, drawn| !effect.nature().is_payment() || self.is_possible(frame) || drawn > 0)
    }

    /// Can everything be paid that the Action demands of its player (MF-FINE-20)?
    pub fn can_afford(self, frame: Frame, block: Block) -> bool {
        !self.t.aims(block).iter().any(|aimed| aimed.demands) || self.all_payable(frame, block, |_, _, _| true)
    }

    fn all_payable(self, frame: Frame, block: Block, and: impl Fn(Frame, Effect, usize) -> bool) -> bool {
        let mut drawn = 0;
        (0..u16::from(block.len)).all(|at| {
            let frame = Frame { start: block.start + at, len: 1, subject: Subject::Open, ..frame };
            let effect = *self.c.program.effects.at(frame.start);
            if let (Effect::Draw(num, Who::You), Some(you)) = (effect, frame.you) {
                drawn += usize::from(self.number(num, frame.context())).min(self.s.hero(you).deck().len());
            }
            self.is_payable(frame, effect, drawn) && and(frame, effect, drawn)
        })
    }

    /// Only what the player gives up is a cost: discarding, Burying, spending.
    fn is_payable(self, frame: Frame, effect: Effect, drawn: usize) -> bool {
        use Effect::*;
        let Some(you) = frame.you else { return true };
        let n = |num: Num| usize::from(self.number(num, frame.context()));
        match effect {
            Discard(num, None, Who::You) => self.discardable(you, frame.source, None) + drawn >= n(num),
            Discard(num, keyword, Who::You) => self.discardable(you, frame.source, keyword) >= n(num),
            Bury(num, Who::You) => self.buriable(you, frame.source) >= n(num),
            BuryTop(num, Who::You) | DiscardTop(num, Who::You) => self.s.hero(you).deck().len() >= n(num),
            LoseTokens(num, holder @ (Holder::Any | Holder::AnyInArea)) => self.tokens_within(frame, holder) >= n(num),
            LoseTokens(num, holder) => usize::from(self.tokens_on(self.holder(frame, holder))) >= n(num),
            LoseResolve(num) => usize::from(self.s.resolve) >= n(num),
            // MF-GLOSSARY-24: Gear can only be placed by a proficient Hero.
            Place(Zone::Area) => frame.source.card().is_some_and(|card| self.can_place(you, card)),
            Discard(..) | Bury(..) | BuryTop(..) | DiscardTop(..) | Place(_) => true,
            Deal(..) | Fight | Add(..) | Pierce(..) | Gains(_) | Embed { .. } | Strike | Cancel(..) | CancelAll | TakeOver => true,
            Hurt(..) | Wound(..) | Afflict(..) | Cure(..) | Heal(..) | Draw(..) | DrawMore(_) | Fetch { .. } => true,
            AttachToTarget | AttachFromHand(_) | Tokens(..) | PassToken | Focus(..) | FocusBack(..) | HalveFocus(_) => true,
            Enrage(_) | Calm(_) | Rage(_) | Attack(..) | MoveToLine(_) | MoveTo(..) | DriveOff(_) | Bring(..) => true,
            Turn(_) | Recruit(..) | Lend(..) | Dismiss(_) | Reward(_) | Claim(_) | Restock(_) | Flip => true,
            Resolve(_) | Time(_) | TimeBack(_) | Reinforce(_) | ReinforceBack(_) => true,
            Improve(_) | Degrade(_) | Scout | March | MoreRegular(_) | Until(..) => true,
            DiscardFor { .. } | SpendFor { .. } | May(_) | Pay(..) | Choose(..) | If(..) | For(..) => true,
        }
    }

    /// Is the Hero proficient with the card (MF-GLOSSARY-24, MF-GLOSSARY-26)? Feats need no Proficiency.
    pub fn can_place(self, hero: Hero, card: CardId) -> bool {
        let charter = self.s.hero(hero).charter;
        let card = self.card(card);
        let is_gear = matches!(card.class, Class::BasicGear | Class::RewardGear | Class::Transient);
        !is_gear || card.hero == Some(charter) || card.keywords.matches(self.c.charters[charter.index()].proficiencies) > 0
    }

    /// How many cards the Hero could discard from hand, the one in use left out (MF-CONCLUDE-01).
    pub fn discardable(self, hero: Hero, source: EffectSource, keyword: Option<Keyword>) -> usize {
        let fits = |card: &CardId| EffectSource::Card(*card) != source && keyword.is_none_or(|keyword| self.card(*card).keywords.contains(keyword));
        self.hand(hero).filter(fits).count()
    }

    /// Cards the Hero could Bury, the one in use left out.
    fn buriable(self, hero: Hero, source: EffectSource) -> usize {
        let area = self.s.hero(hero);
        let piles = area.discard().iter().chain(area.deck()).copied();
        self.hand(hero).chain(piles).filter(|&card| EffectSource::Card(card) != source && !self.t.unburiable[card.index()]).count()
    }

    /// Has the Hero any card to Bury (MF-DEFENCE-14)?
    pub fn can_bury(self, hero: Hero) -> bool {
        self.buriable(hero, EffectSource::Rules) > 0
    }

    /// The cards of a zone that can be fetched.
    pub fn fetchable(self, hero: Hero, from: Zone, keyword: Option<Keyword>) -> impl Iterator<Item = CardId> {
        let area = self.s.hero(hero);
        let pile: &[CardId] = match from {
            Zone::Hand => area.hand(),
            Zone::Discard => area.discard(),
            Zone::Burial => area.burial(),
            Zone::Area => area.area(),
            Zone::Top | Zone::Bottom => area.deck(),
            Zone::Rewards => &[],
        };
        pile.iter().copied().filter(move |&card| keyword.is_none_or(|keyword| self.card(card).keywords.contains(keyword)))
    }

    /// What an Objective token lies on.
    pub fn holder(self, frame: Frame, holder: Holder) -> EffectSource {
        match holder {
            Holder::This => frame.source,
            Holder::Encounter => self.s.encounter.map_or(EffectSource::Rules, EffectSource::Encounter),
            Holder::Quest => EffectSource::Quest,
            // Of the player's choice; see `token_cards`.
            Holder::Any | Holder::AnyInArea => EffectSource::Rules,
        }
    }

    /// The spots that an effect on Locations can be done to; returns how many.
    pub fn sites(self, frame: Frame, each: &mut dyn FnMut(SpotId)) -> usize {
        let picks = self.c.program.effects.at(frame.start).picks();
        self.spots().filter(|&spot| self.is_pickable(picks, spot)).inspect(|&spot| each(spot)).count()
    }

    /// MF-TRAVEL-05, MF-TRAVEL-11: a face-down tile has no other status; there is nothing beyond Safe and Overrun.
    fn is_pickable(self, picks: Picks, spot: SpotId) -> bool {
        let (here, place) = (self.s.party, &self.s.board[spot.index()]);
        let near = |site: Site| match site {
            Site::Here => spot == here,
            Site::Adjacent => self.is_adjacent(here, spot),
            Site::Any => true,
        };
        match picks {
            Picks::Improvable(site) => near(site) && place.face_up && place.wounds > 0,
            Picks::Degradable(site) => near(site) && place.face_up && place.wounds < 2,
            Picks::Scoutable => near(Site::Adjacent) && !place.face_up,
            Picks::Reachable => near(Site::Adjacent) && self.status(spot) == crate::look::Status::Safe,
            Picks::TokenTo(_) | Picks::TokenFrom(_) | Picks::TokenFromTo | Picks::Other => false,
        }
    }
}
