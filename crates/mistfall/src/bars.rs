//! What keeps a Hero from using an Action: one function that both hides the move and explains it.

use crate::agenda::{Frame, Moment, Subject};
use crate::content::{Action, Class, Target};
use crate::effect::*;
use crate::ids::*;
use crate::look::{Look, Status};
use crate::modules::Module;
use crate::range::Toward;
use crate::state::{EffectSource, PARTS};
use crate::tables::trigger_bit;

/// Why something cannot be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bar {
    /// The card is neither in hand nor in the Hero Area.
    Elsewhere,
    /// The Ally is not in play.
    AllyNotInPlay,
    /// The Ally accompanies another Hero.
    OthersAlly,
    /// The Ally's other side is up.
    OtherSide,
    /// The Action needs the card in hand.
    NotInHand,
    /// The Action needs the card in the Hero Area.
    NotInArea,
    /// The Regular Action of the turn is used.
    NoRegularLeft,
    /// The Ally Action of the turn is used.
    NoAllyActionLeft,
    /// A Reflex waits for its trigger.
    NotItsMoment,
    /// A Regular or Fast Action never interrupts anything.
    Interrupts,
    /// Its Reflex was used already for this.
    UsedAlready,
    /// The card takes part in an Action in progress.
    InUse,
    /// Nothing in Range.
    NoTarget,
    /// Something it demands cannot be paid.
    CannotPay,
    /// No Proficiency.
    NotProficient,
    /// It would do nothing.
    Impossible,
    /// The Resolve Pool holds too little.
    TooExpensive,
    /// Something forbids buying.
    NoBuying,
    /// It lies in no stack to buy from.
    NotForSale,
    /// It is another Hero's.
    OthersCard,
    /// Rewards are not bought.
    RewardNotSold,
    /// Personal Rewards are bought in the Aftermath only.
    RewardLater,
    /// Enemies are near, or the place is not Safe.
    NoRest,
    /// Something forbids Resting.
    RestForbidden,
    /// Has Rested already.
    RestedAlready,
}

impl Bar {
    /// The reason as a sentence, and its rule.
    pub fn line(self) -> (&'static str, &'static str) {
        match self {
            Bar::Elsewhere => ("Only cards in your hand or Hero Area can be used.", "MF-ACTION-02"),
            Bar::AllyNotInPlay => ("This Ally is not in play.", "HM-ALLY-01"),
            Bar::OthersAlly => ("Only the player whose Hero Area it is in can use its Actions.", "HM-ACTION-03"),
            Bar::OtherSide => ("The other side of the Ally is up.", "HM-ALLY-03"),
            Bar::NotInHand => ("This Action needs the card in your hand.", "MF-ACTION-06"),
            Bar::NotInArea => ("This Action needs the card in your Hero Area.", "MF-ACTION-07"),
            Bar::NoRegularLeft => ("You have used your Regular Action this turn.", "MF-TURN-02"),
            Bar::NoAllyActionLeft => ("You have used your Ally Action this turn.", "HM-ACTION-01"),
            Bar::NotItsMoment => ("This Reflex waits for its trigger.", "MF-REFLEX-02"),
            Bar::Interrupts => ("Regular and Fast Actions do not interrupt anything.", "MF-REFLEX-01"),
            Bar::UsedAlready => ("Its Reflex was used for this already.", "MF-DEFENCE-09"),
            Bar::InUse => ("The card takes part in an Action in progress.", "MF-FINE-03"),
            Bar::NoTarget => ("There is no legal target in Range.", "MF-RANGE-01"),
            Bar::CannotPay => ("You cannot pay what it demands.", "MF-FINE-20"),
            Bar::NotProficient => ("You are not proficient with this Gear.", "MF-GLOSSARY-24"),
            Bar::Impossible => ("It would do nothing at all.", "MF-FINE-18"),
            Bar::TooExpensive => ("The Resolve Pool holds too little.", "MF-TURN-10"),
            Bar::NoBuying => ("Nothing can be bought now.", "MF-GOLDEN-02"),
            Bar::NotForSale => ("Only Advanced Feats that lie in your stack can be bought.", "MF-TURN-04"),
            Bar::OthersCard => ("It belongs to another Hero.", "MF-TURN-07"),
            Bar::RewardNotSold => ("Rewards are not bought, but drawn in an Aftermath.", "MF-GLOSSARY-23"),
            Bar::RewardLater => ("A Personal Reward can be bought only in the Aftermath of an Encounter.", "HM-REWARD-08"),
            Bar::RestForbidden => ("Something forbids Resting.", "MF-GOLDEN-02"),
            Bar::NoRest => ("Resting needs a Safe Location and no Enemies in play.", "MF-TURN-12"),
            Bar::RestedAlready => ("You have Rested this turn.", "MF-TURN-12"),
        }
    }
}

/// So many Actions deep is looked for one that an Action could embed; a Hero has fewer cards that embed (MF-EMBED-10).
const EMBEDDINGS: u8 = 4;

/// How an Action is about to be used.
#[derive(Clone, Copy, Debug)]
pub enum How {
    /// In the Hero's own turn.
    Turn,
    /// As part of another Action of this Range, with these targets (MF-EMBED-01); so many more may lie in it (MF-EMBED-10).
    Embedded(u8, EnemySet, u8),
    /// As a Reflex.
    Reflex(Moment),
}

impl<'a> Look<'a> {
    /// What keeps the Hero from using this Action.
    pub fn action_bar(self, hero: Hero, card: CardId, at: u8, how: How) -> Option<Bar> {
        let action = self.action(card, at);
        self.place_bar(hero, card, action.from).or_else(|| self.use_bar(hero, card, action, how))
    }

    /// The cards in a Hero's hand and area, and in which of the two.
    pub fn at_hand(self, hero: Hero) -> impl Iterator<Item = (CardId, Origin)> {
        self.hand(hero).map(|card| (card, Origin::Hand)).chain(self.area(hero).map(|card| (card, Origin::Area)))
    }

    /// The Actions of a card that can be used from there (MF-ACTION-05), with their numbers.
    pub fn actions_from(self, card: CardId, place: Origin) -> impl Iterator<Item = (u8, &'a Action)> {
        (0..).zip(&self.card(card).actions).filter(move |(_, action)| action.from == place || action.from == Origin::Either)
    }

    /// What keeps the Hero from using this Action of a card that is where it must be.
    pub fn use_bar(self, hero: Hero, card: CardId, action: &Action, how: How) -> Option<Bar> {
        if self.is_in_use(card) {
            return Some(Bar::InUse);
        }
        let (range, given) = match how {
            How::Turn => {
                match action.kind {
                    ActionKind::Regular if self.s.hero(hero).regulars == 0 => return Some(Bar::NoRegularLeft),
                    ActionKind::Ally if self.s.heart.ally_actions.contains(hero.seat()) => return Some(Bar::NoAllyActionLeft),
                    ActionKind::Reflex if action.when != Trigger::AnyTime => return Some(Bar::NotItsMoment),
                    ActionKind::Regular | ActionKind::Fast | ActionKind::Reflex | ActionKind::Ally => {}
                }
                (action.range, EnemySet::EMPTY)
            }
            How::Embedded(range, given, _) => (if range > 0 { range } else { action.range }, given),
            How::Reflex(_) if action.kind != ActionKind::Reflex => return Some(Bar::Interrupts),
            How::Reflex(moment) => {
                if !self.fits_moment(hero, action, moment) {
                    return Some(Bar::NotItsMoment);
                }
                (action.range, EnemySet::EMPTY)
            }
        };
        if !self.has_target(hero, action, range, given) {
            return Some(Bar::NoTarget);
        }
        self.effect_bar(hero, card, action, how)
    }

    /// MF-ACTION-05: the icon in front of an Action says where its card must be.
    pub(crate) fn place_bar(self, hero: Hero, card: CardId, from: Origin) -> Option<Bar> {
        let in_hand = self.in_hand(hero, card);
        let in_area = !in_hand && self.in_area(hero, card);
        match from {
            _ if !in_hand && !in_area => Some(self.elsewhere(hero, card)),
            Origin::Hand if !in_hand => Some(Bar::NotInHand),
            Origin::Area if !in_area => Some(Bar::NotInArea),
            Origin::Hand | Origin::Area | Origin::Either => None,
        }
    }

    /// The card is neither in hand nor in the Hero Area; a side of an Ally, what of that Ally.
    fn elsewhere(self, hero: Hero, card: CardId) -> Bar {
        let Some(ally) = self.card(card).ally else { return Bar::Elsewhere };
        match self.hero_of_ally(ally) {
            None => Bar::AllyNotInPlay,
            Some(owner) if owner == hero => Bar::OtherSide,
            Some(_) => Bar::OthersAlly,
        }
    }

    /// MF-FINE-18 to MF-FINE-20
    fn effect_bar(self, hero: Hero, card: CardId, action: &Action, how: How) -> Option<Bar> {
        let about = match how {
            How::Reflex(Moment::Pursued(_, enemy) | Moment::Enraged(enemy) | Moment::Slain(enemy, _)) => Some(enemy),
            How::Turn | How::Embedded(..) | How::Reflex(_) => None,
        };
        let frame = Frame { you: Some(hero), source: EffectSource::Card(card), about, ..Frame::default() };
        if !self.can_afford(frame, action.effect) {
            let places = self.block(action.effect).contains(&Effect::Place(Zone::Area)) && !self.can_place(hero, card);
            return Some(if places { Bar::NotProficient } else { Bar::CannotPay });
        }
        // Effects on targets are judged with the targets the Action would have: there are some, that was checked.
        let does_something = match how {
            How::Embedded(_, _, deeper) if self.embeds_itself(action.effect) => self.embedding_possible(frame, action, deeper),
            How::Turn | How::Embedded(..) | How::Reflex(_) => self.effect_possible(frame, action, action.effect),
        };
        if !does_something {
            return Some(Bar::Impossible);
        }
        // MF-DEFENCE-07: what is there to cancel damage must find damage to cancel.
        if matches!(how, How::Reflex(Moment::Attacked)) && self.answers(frame, action.effect) == Some(false) {
            return Some(Bar::Impossible);
        }
        None
    }

    /// Could any effect of this block of the Action be carried out?
    fn effect_possible(self, frame: Frame, action: &Action, block: Block) -> bool {
        if action.target == Target::None { self.any_possible(frame, block) } else { self.aimed_possible(frame, block) }
    }

    /// Like [`Look::any_possible`], before the targets are declared: what is done to targets is possible.
    fn aimed_possible(self, frame: Frame, block: Block) -> bool {
        let to_target = self.t.aims(block).iter().any(|aimed| aimed.to_target);
        to_target
            || block.places().any(|start| {
                let frame = Frame { start, len: 1, subject: Subject::Open, ..frame };
                match self.c.program.effects.at(start).structure() {
                    Structure::May(block) | Structure::For(Who::Target, block) => self.aimed_possible(frame, block),
                    Structure::Pay(cost, then) => self.can_pay(frame, cost) && self.aimed_possible(frame, then),
                    // What depends on the target is not known yet.
                    Structure::Choose(one, other) | Structure::If(_, one, other) => self.aimed_possible(frame, one) || self.aimed_possible(frame, other),
                    Structure::Single | Structure::For(..) | Structure::DiscardFor(..) | Structure::SpendFor(_) => self.is_possible(frame),
                }
            })
    }

    /// The same for an embedded Action that embeds another, so many deep at most: it must not go round in circles.
    fn embedding_possible(self, frame: Frame, action: &Action, deeper: u8) -> bool {
        (0..u16::from(action.effect.len)).any(|at| {
            let one = Block { start: action.effect.start + at, len: 1 };
            match self.block(one) {
                [Effect::Embed { .. }] => frame.you.is_some_and(|you| self.embeds_within(you, frame.with(one), deeper, &mut |_, _| ())),
                _ => self.effect_possible(frame, action, one),
            }
        })
    }

    /// Could any part that cancels damage or takes the attack over do so? Nothing if there is no such part.
    fn answers(self, frame: Frame, block: Block) -> Option<bool> {
        block.places().fold(None, |found, start| either(found, self.answer(Frame { start, len: 1, subject: Subject::Open, ..frame })))
    }

    fn answer(self, frame: Frame) -> Option<bool> {
        let effect = *self.c.program.effects.at(frame.start);
        if effect.nature() == Nature::Answering {
            return Some(self.is_possible(frame));
        }
        match effect.structure() {
            Structure::If(cond, then, otherwise) => self.answers(frame, if self.holds(cond, frame.context()) { then } else { otherwise }),
            Structure::May(block) => self.answers(frame, block),
            Structure::Pay(cost, then) => self.answers(frame, then).map(|can| can && self.can_pay(frame, cost)),
            Structure::Choose(one, other) => either(self.answers(frame, one), self.answers(frame, other)),
            Structure::DiscardFor(keyword, each) => {
                let has_card = frame.you.is_some_and(|you| self.discardable(you, frame.source, keyword) > 0);
                self.answers(frame, each).map(|can| can && has_card)
            }
            Structure::SpendFor(each) => self.answers(frame, each).map(|can| can && self.tokens_on(frame.source) > 0),
            // What is for others answers no attack on you.
            Structure::Single | Structure::For(..) => None,
        }
    }

    /// Does the card take part in an Action in progress?
    pub fn is_in_use(self, card: CardId) -> bool {
        self.s.acts.as_slice().iter().any(|act| act.parts.as_slice().iter().any(|part| part.card == card))
    }

    /// Is this the moment for a Reflex, and is what happens within its Range?
    pub fn fits_moment(self, hero: Hero, action: &Action, moment: Moment) -> bool {
        let near = |other: Hero| self.hero_in_reach(hero, other, self.reach(hero, action.range.max(1), Toward::Party));
        let reach = || self.reach(hero, action.range.max(1), Toward::Enemies);
        let is = |trigger: Trigger| action.when == trigger;
        match moment {
            Moment::AnyTime => is(Trigger::AnyTime),
            Moment::Attack if is(Trigger::AnyAttack) => self.act().is_some_and(|act| act.dealer.is_hero() && near(act.hero)),
            Moment::Attack => self.act().is_some_and(|act| act.hero == hero && act.is_seen_by(action.when) && act.can_be_modified_by(action)),
            // MF-FINE-15: the damage is where its Hero is.
            Moment::Attacked => is(Trigger::Attacked) && self.assault().is_some_and(|assault| near(assault.hero)),
            Moment::Drawing(who) => is(Trigger::Drawing) && who == hero,
            Moment::Pursued(who, _) => is(Trigger::Pursued) && who == hero,
            Moment::Buried(who) => is(Trigger::Buried) && who == hero,
            Moment::Enraged(enemy) => is(Trigger::Enrages) && self.enemy_in_reach(hero, enemy, reach()),
            Moment::Slain(_, place) => is(Trigger::Slain) && place.map_or(reach() >= 2, |place| self.hero_in_reach(hero, place, reach())),
            Moment::Encounter => is(Trigger::Encounter),
        }
    }

    /// Every Action that could be embedded here; says whether there is one (MF-EMBED-01).
    pub fn embeds(self, hero: Hero, frame: Frame, each: &mut dyn FnMut(CardId, u8)) -> bool {
        self.embeds_within(hero, frame, EMBEDDINGS, each)
    }

    fn embeds_within(self, hero: Hero, frame: Frame, deeper: u8, each: &mut dyn FnMut(CardId, u8)) -> bool {
        let Effect::Embed { kind, keyword, from } = *self.c.program.effects.at(frame.start) else { return false };
        let outer = frame.source.card();
        // Before the outer Action has begun there is no target yet; once it has, its targets are given.
        let begun = self.act().filter(|act| outer.is_some_and(|outer| act.parts.as_slice().iter().any(|part| part.card == outer)));
        let given = begun.map(|act| act.enemies).unwrap_or_default();
        let range = match (begun, outer) {
            (Some(act), Some(_)) if act.parts.len() >= PARTS => return false,
            (Some(act), Some(outer)) => {
                let last = act.parts.as_slice().iter().position(|part| part.card == outer).unwrap_or_default();
                self.range_of_parts(&act.parts.as_slice()[..=last])
            }
            (None, Some(outer)) => self.card(outer).actions.iter().find(|action| action.effect.contains(frame.start)).map_or(0, |action| action.range),
            _ => 0,
        };
        let mut found = false;
        for (card, place) in self.at_hand(hero).filter(|&(_, place)| from == place || from == Origin::Either) {
            if Some(card) == outer || keyword.is_some_and(|keyword| !self.card(card).keywords.contains(keyword)) {
                continue;
            }
            for (at, action) in self.actions_from(card, place) {
                let fits = match kind {
                    Embedded::Regular => action.kind == ActionKind::Regular,
                    Embedded::Fast => action.kind == ActionKind::Fast,
                    Embedded::Ally => action.kind == ActionKind::Ally,
                    Embedded::Any => action.kind != ActionKind::Reflex,
                };
                let embedded = How::Embedded(range, given, deeper.saturating_sub(1));
                if fits && (deeper > 0 || !self.embeds_itself(action.effect)) && self.use_bar(hero, card, action, embedded).is_none() {
                    found = true;
                    each(card, at);
                }
            }
        }
        found
    }

    /// Does the Action embed another?
    fn embeds_itself(self, block: Block) -> bool {
        self.block(block).iter().any(|effect| matches!(effect, Effect::Embed { .. }))
    }

    /// What keeps a Hero from buying this card (MF-TURN-07 to MF-TURN-10).
    pub fn buy_bar(self, hero: Hero, card: CardId) -> Option<Bar> {
        if !self.s.hero(hero).feats().contains(&card) {
            Some(self.not_for_sale(hero, card))
        } else if self.hero_has(hero, Change::NoBuying) {
            Some(Bar::NoBuying)
        } else if self.price(hero, card) > self.s.resolve {
            Some(Bar::TooExpensive)
        } else {
            None
        }
    }

    /// Why a card that is not in the Hero's stack cannot be bought.
    fn not_for_sale(self, hero: Hero, card: CardId) -> Bar {
        let bought = self.card(card);
        match bought.class {
            Class::RewardGear | Class::Transient if !self.s.has(Module::Rewards) => Bar::RewardNotSold,
            Class::RewardGear => Bar::RewardLater,
            Class::BasicFeat | Class::AdvancedFeat | Class::BasicGear | Class::Transient | Class::Ally => {
                let own = bought.hero.is_none_or(|charter| self.hero_of(charter) == Some(hero));
                if own { Bar::NotForSale } else { Bar::OthersCard }
            }
        }
    }

    /// What keeps a Hero from Resting (MF-TURN-12, MF-AFTERMATH-14).
    pub fn rest_bar(self, hero: Hero) -> Option<Bar> {
        let safe = self.status(self.s.party) == Status::Safe;
        if !safe || (self.foe_count() > 0 && !self.hero_has(hero, Change::RestAmongEnemies)) {
            Some(Bar::NoRest)
        } else if self.hero_has(hero, Change::NoRest) {
            // MF-GOLDEN-02: what forbids it wins over what allows it.
            Some(Bar::RestForbidden)
        } else if self.s.hero(hero).rested {
            Some(Bar::RestedAlready)
        } else {
            None
        }
    }

    /// The trigger bits of Reflexes for a moment.
    pub fn moment_bits(moment: Moment) -> u64 {
        match moment {
            Moment::AnyTime => trigger_bit(Trigger::AnyTime),
            Moment::Attack => trigger_bit(Trigger::Attack(None)) | trigger_bit(Trigger::AnyAttack) | trigger_bit(Trigger::Strike(None)),
            Moment::Attacked => trigger_bit(Trigger::Attacked),
            Moment::Drawing(_) => trigger_bit(Trigger::Drawing),
            Moment::Pursued(..) => trigger_bit(Trigger::Pursued),
            Moment::Enraged(_) => trigger_bit(Trigger::Enrages),
            Moment::Slain(..) => trigger_bit(Trigger::Slain),
            Moment::Encounter => trigger_bit(Trigger::Encounter),
            Moment::Buried(_) => trigger_bit(Trigger::Buried),
        }
    }
}

/// Can one of two answer, as far as they have something to answer with?
fn either(one: Option<bool>, other: Option<bool>) -> Option<bool> {
    one.into_iter().chain(other).reduce(|one, other| one || other)
}
