//! Hero Cards and their Actions.

use super::Check;
use crate::content::*;
use mistgate_kernel::content::Place;

impl Check<'_> {
    pub(super) fn cards(&self) {
        for (id, card, place) in self.each_card() {
            if card.actions.is_empty() && card.abilities.is_empty() {
                self.note(place, "a Hero Card has an Action or an ability (MF-HEROCARD-07)");
            }
            self.class(card, place);
            self.way_into_the_area(id, card, place);
            self.proficient(card, place);
            self.tokens_of_card(card, place);
            self.copies_alike(id, card, place);
            for action in &card.actions {
                self.not_free(action, place);
                self.reach(action, place);
            }
        }
    }

    /// Prices and main Actions (MF-TURN-08, MF-GLOSSARY-28).
    fn class(&self, card: &Card, place: &Place) {
        if card.class == Class::AdvancedFeat && card.resolve == 0 {
            self.note(place, "an Advanced Feat has a price (MF-TURN-08)");
        }
        let main = card.actions.iter().filter(|action| action.main).count();
        match card.class {
            Class::Transient if main != 1 => self.note(place, format!("a Transient Reward has one main Action, found {main} (MF-GLOSSARY-28)")),
            Class::Transient => {}
            _ if main > 0 => self.note(place, "only Transient Rewards have a main Action (MF-GLOSSARY-28)"),
            Class::BasicFeat | Class::AdvancedFeat | Class::BasicGear | Class::RewardGear | Class::Ally => {}
        }
    }

    /// A card with something to do in the Hero Area can get there (MF-ACTION-08).
    fn way_into_the_area(&self, id: CardId, card: &Card, place: &Place) {
        let attaches = |effect: &Effect| *effect == Effect::AttachToTarget;
        let needed = card.actions.iter().any(|action| action.from == Origin::Area) || !card.abilities.is_empty();
        if !needed || card.ally.is_some() || self.card_effects(card).iter().any(attaches) {
            return;
        }
        let own = card
            .actions
            .iter()
            .any(|action| action.from != Origin::Area && self.content.program.effects.all(action.effect).contains(&Effect::Place(Zone::Area)));
        let starting = self.content.charters.iter().any(|charter| charter.starting_gear.contains(&id));
        let fetched =
            |effect: &Effect| matches!(effect, Effect::Fetch { keyword, to: Zone::Area, .. } if keyword.is_none_or(|keyword| card.keywords.contains(keyword)));
        let others = self.content.cards.iter().filter(|other| other.hero == card.hero && other.title != card.title);
        if !own && !starting && !others.into_iter().any(|other| self.card_effects(other).iter().any(fetched)) {
            self.note(place, "this card has no way into the Hero Area (MF-ACTION-08)");
        }
    }

    /// Somebody may place the Gear: its own Hero, or for a General Reward any (MF-GLOSSARY-24, MF-GLOSSARY-26).
    fn proficient(&self, card: &Card, place: &Place) {
        let placed = self.card_effects(card).contains(&Effect::Place(Zone::Area));
        let proficient = |charter: &Charter| charter.proficiencies.matches(card.keywords) > 0;
        let somebody = match (card.class, card.hero) {
            (Class::BasicGear, Some(hero)) => self.content.charters.get(hero.index()).is_none_or(proficient),
            (Class::Transient, _) => self.content.charters.is_empty() || self.content.charters.iter().any(proficient),
            _ => true,
        };
        if placed && !somebody {
            self.note(place, "nobody is proficient with this Gear, so it can never be placed (MF-GLOSSARY-24)");
        }
    }

    /// Tokens that are spent or counted are also placed (MF-EFFECT-12).
    fn tokens_of_card(&self, card: &Card, place: &Place) {
        let effects = self.card_effects(card);
        let used = effects.iter().any(|effect| matches!(effect, Effect::SpendFor { .. } | Effect::LoseTokens(_, Holder::This)));
        let placed = effects.iter().any(|effect| matches!(effect, Effect::Tokens(_, Holder::This)));
        if used != placed {
            let message = if used { "this card spends tokens that nothing places" } else { "nothing is done with the tokens on this card" };
            // A count in a text is a use as well.
            if used || !self.counts_tokens(card) {
                self.note(place, format!("{message} (MF-EFFECT-12)"));
            }
        }
    }

    fn counts_tokens(&self, card: &Card) -> bool {
        let program = &self.content.program;
        let tests = program.tests.0.iter().any(|test| matches!(test.what, Fact::AtLeast(Count::Tokens, _) | Fact::AtMost(Count::Tokens, _)));
        self.card_effects(card).iter().any(|effect| {
            effect.part::<Num>().into_iter().any(|number| number.times != 0 && number.of == Count::Tokens) || tests && matches!(effect, Effect::If(..))
        })
    }

    /// Cards of one title are copies of one card (MF-HEROCARD-01).
    fn copies_alike(&self, id: CardId, card: &Card, place: &Place) {
        let first = self.content.cards.iter().take(id.index()).find(|other| other.title == card.title);
        let same = |other: &Card| {
            let actions = other.actions.iter().zip(&card.actions);
            other.keywords == card.keywords
                && other.restriction == card.restriction
                && other.actions.len() == card.actions.len()
                && actions.into_iter().all(|(one, two)| self.content.program.effects.all(one.effect) == self.content.program.effects.all(two.effect))
        };
        if first.is_some_and(|first| !same(first)) {
            self.note(place, format!("another card `{}` is different: cards of one title are copies (MF-HEROCARD-01)", card.title));
        }
    }

    /// What stays in the Hero Area and can be repeated costs something (MF-ACTION-03).
    fn not_free(&self, action: &Action, place: &Place) {
        let repeatable = match action.kind {
            ActionKind::Fast => true,
            ActionKind::Reflex => action.when == Trigger::AnyTime,
            ActionKind::Regular | ActionKind::Ally => false,
        };
        let effects = self.content.program.of(action.effect);
        if repeatable
            && action.from != Origin::Hand
            && !action.main
            && !effects.iter().any(|&effect| self.costs(effect))
            && effects.iter().any(|&effect| !paid_for(effect))
        {
            let kind = if action.kind == ActionKind::Fast { "Fast Action" } else { "Reflex" };
            self.note(place, format!("this {kind} can be repeated in the Hero Area for nothing (MF-ACTION-03)"));
        }
    }

    /// Does the effect take something that runs out?
    fn costs(&self, effect: Effect) -> bool {
        let all_cost = |block: Block| self.content.program.of(block).iter().any(|&effect| self.costs(effect));
        if let Effect::For(Who::You, block) = effect {
            return all_cost(block);
        }
        if let Effect::Choose(one, other) | Effect::If(_, one, other) = effect {
            return all_cost(one) && all_cost(other);
        }
        matches!(effect, Effect::Place(zone) if zone != Zone::Area)
            || matches!(effect, Effect::AttachToTarget | Effect::LoseTokens(..) | Effect::LoseResolve(_) | Effect::Time(_))
            || matches!(effect, Effect::Discard(_, _, Who::You) | Effect::Bury(_, Who::You) | Effect::BuryTop(_, Who::You) | Effect::DiscardTop(_, Who::You))
            || matches!(effect, Effect::Hurt(_, _, Patient::Heroes(Who::You)) | Effect::Wound(_, Victim::Heroes(Who::You)))
            || matches!(effect, Effect::Fetch { how_many: HowMany::Exactly, from: Zone::Hand | Zone::Area, .. })
    }

    /// A Range where something out of the own Hero Area is meant, and only there (MF-RANGE-01).
    fn reach(&self, action: &Action, place: &Place) {
        let effects = self.content.program.effects.all(action.effect);
        let needed = effects.iter().map(|&effect| reach(effect)).max().unwrap_or_default();
        if needed > action.range && !(action.range > 0 && needed == 1) {
            self.note(place, format!("this Action reaches out to others: it needs a `range` of {needed} (MF-RANGE-01)"));
        }
        let in_range = matches!(
            action.when,
            Trigger::Attacked
                | Trigger::Attack(_)
                | Trigger::AnyAttack
                | Trigger::Strike(_)
                | Trigger::Pursued
                | Trigger::Enrages
                | Trigger::Slain
                | Trigger::Buried
        );
        let embeds = effects.iter().any(|effect| matches!(effect, Effect::Embed { .. }));
        if action.range > 0 && action.target == Target::None && !in_range && !embeds && needed == 0 {
            self.note(place, "this Action has a Range, but nothing to reach (MF-RANGE-01)");
        }
    }
}

/// Is it done only for something given up?
fn paid_for(effect: Effect) -> bool {
    matches!(effect, Effect::Pay(..) | Effect::SpendFor { .. } | Effect::DiscardFor { .. })
}

/// How far an effect of an Action reaches besides its targets: 0 the own Hero, 1 the own Hero Area, 2 everything.
fn reach(effect: Effect) -> u8 {
    let heroes = effect.part::<Who>().map_or(0, |who| match who {
        Who::Each | Who::Others | Who::Any | Who::Another | Who::Highest | Who::Lowest => 2,
        Who::You | Who::Target | Who::Attacked => 0,
    });
    let enemies = effect.part::<Which>().map_or(0, |which| match which.among {
        Among::All | Among::Line | Among::First | Among::One | Among::OneInLine => 2,
        Among::Mine | Among::OneInArea => 1,
        Among::Target | Among::This | Among::Attacker => 0,
    });
    let allies = effect.part::<Companion>().map_or(0, |companion| match companion {
        Companion::Anyone | Companion::All => 2,
        Companion::This | Companion::Target | Companion::OneOfYours | Companion::Yours => 0,
    });
    heroes.max(enemies).max(allies).max(reach_of_tokens(effect))
}

/// How far an effect reaches for Objective tokens and for the Reward Display (HM-BOX-02, HM-REWARD-14). Any card begins with those of
/// the own Hero Area; the Range tells whether others can be meant.
fn reach_of_tokens(effect: Effect) -> u8 {
    let any_card = effect == Effect::PassToken || matches!(effect.part::<Holder>(), Some(Holder::Any | Holder::AnyInArea));
    let display = matches!(effect, Effect::Claim(_));
    if display { 2 } else { u8::from(any_card) }
}
