//! Hero Cards on the move: drawing, discarding, Burying, fetching, attaching, the Hero Area.

use crate::agenda::{Frame, Grave, Moment, Question, Step, Window};
use crate::content::Class;
use crate::effect::{Effect, Zone};
use crate::event::Event;
use crate::hero_cards::Held;
use crate::ids::*;
use crate::machine::Machine;
use crate::moves::{Move, Reply};
use crate::state::{ATTACHED, Attachment, EffectSource};
use mistgate_kernel::Rule;

impl Machine<'_> {
    /// Takes a card out of the hand, or from under another card where it counts as in hand (MF-EFFECT-10).
    pub(crate) fn take_from_hand(&mut self, hero: Hero, card: CardId) -> bool {
        if self.s.hero_mut(hero).cards.take(Held::Hand, card) {
            return true;
        }
        let at = self.s.attached.as_slice().iter().position(|a| a.card == card && a.owner == hero && a.host.card().is_some());
        if let Some(at) = at {
            self.s.attached.remove(at);
        }
        at.is_some()
    }

    /// Takes a card out of the Hero Area; what lies on it goes away.
    pub(crate) fn take_from_area(&mut self, hero: Hero, card: CardId) {
        self.s.hero_mut(hero).cards.take(Held::Area, card);
        self.release(EffectSource::Card(card));
    }

    pub(crate) fn take_from(&mut self, hero: Hero, card: CardId, zone: Zone) {
        match zone {
            Zone::Hand => {
                self.take_from_hand(hero, card);
            }
            Zone::Area => self.take_from_area(hero, card),
            Zone::Discard => {
                self.s.hero_mut(hero).cards.take(Held::Discard, card);
            }
            Zone::Burial => {
                self.s.hero_mut(hero).cards.take(Held::Burial, card);
            }
            Zone::Top | Zone::Bottom => {
                self.s.hero_mut(hero).cards.take(Held::Deck, card);
            }
            Zone::Rewards => {}
        }
    }

    /// Puts a card somewhere. Only in the Hero Area it keeps its tokens (MF-ACTION-13).
    pub(crate) fn put_card(&mut self, hero: Hero, card: CardId, zone: Zone) {
        if zone != Zone::Area {
            self.s.tokens[card.index()] = 0;
        }
        let cards = &mut self.s.hero_mut(hero).cards;
        match zone {
            Zone::Area => {
                cards.push(Held::Area, card);
                self.text_works(EffectSource::Card(card));
                self.comes_into_play(card);
                self.push(Step::Restrict(hero));
            }
            Zone::Top => cards.push(Held::Deck, card),
            Zone::Bottom => cards.push_under(Held::Deck, card),
            Zone::Hand => cards.push(Held::Hand, card),
            Zone::Discard => cards.push(Held::Discard, card),
            Zone::Burial => cards.push(Held::Burial, card),
            Zone::Rewards => {
                self.s.reward_deck.push_under(card);
                self.note_reward_seen(card);
            }
        }
    }

    /// Everybody has seen this Personal Reward.
    pub(crate) fn note_reward_seen(&mut self, card: CardId) {
        if self.look().card(card).class == Class::RewardGear
            && let Some(hero) = self.look().card(card).hero.and_then(|charter| self.look().hero_of(charter))
        {
            self.s.seen_rewards.insert(hero.seat());
        }
    }

    /// The card leaves the game (MF-FINE-35).
    pub(crate) fn leave_game(&mut self, card: CardId) {
        self.s.tokens[card.index()] = 0;
        self.s.gone.insert(card);
    }

    /// Attachments of a host that leaves play go to their owners' discard piles (MF-EFFECT-09).
    pub(crate) fn release(&mut self, host: EffectSource) {
        for at in (0..self.s.attached.len()).rev() {
            let attachment = self.s.attached.as_slice()[at];
            if attachment.host == host {
                self.s.attached.remove(at);
                self.put_card(attachment.owner, attachment.card, Zone::Discard);
                self.log.note(Event::Discarded { hero: self.who_is(attachment.owner), card: attachment.card });
            }
        }
    }

    pub(crate) fn attach(&mut self, owner: Hero, card: CardId, host: EffectSource) {
        if self.s.attached.len() >= ATTACHED {
            return self.put_card(owner, card, Zone::Discard);
        }
        self.s.tokens[card.index()] = 0;
        self.s.attached.push(Attachment { card, owner, host });
        self.text_works(EffectSource::Card(card));
        self.log.note(Event::Attached { hero: self.who_is(owner), card });
    }

    /// MF-EFFECT-10
    pub(crate) fn attach_from_hand(&mut self, frame: Frame, card: CardId) {
        if let Some(you) = frame.you {
            self.take_from_hand(you, card);
            self.attach(you, card, frame.source);
        }
    }

    /// The top card of the deck, by this rule. Says whether there was one.
    pub(crate) fn draw(&mut self, hero: Hero, rule: Rule) -> bool {
        let cards = &mut self.s.hero_mut(hero).cards;
        let Some(card) = cards.pop(Held::Deck) else { return false };
        cards.push(Held::Hand, card);
        self.log.note(Event::Drew { hero: self.who_is(hero), card, rule });
        true
    }

    /// A draw by an Action can be raised before the first card is drawn (MF-REFLEX-04).
    pub(crate) fn draw_effect(&mut self, hero: Hero, n: u8) {
        self.s.drawing = n;
        if self.s.acts.is_empty() || n == 0 {
            self.draw_announced(hero);
        } else {
            self.push(Step::DrawCards(hero));
            self.push(Step::Window(Window::new(Moment::Drawing(hero))));
        }
    }

    /// As many as there are (MF-EFFECT-04); the discard pile is never shuffled in (MF-TURN-15).
    pub(crate) fn draw_announced(&mut self, hero: Hero) {
        for _ in 0..std::mem::take(&mut self.s.drawing) {
            if !self.s.is_in_play(hero) || !self.draw(hero, Rule("MF-EFFECT-04")) {
                break;
            }
        }
    }

    pub(crate) fn discard(&mut self, hero: Hero, card: CardId) {
        self.put_card(hero, card, Zone::Discard);
        self.log.note(Event::Discarded { hero: self.who_is(hero), card });
    }

    pub(crate) fn discard_effect(&mut self, hero: Hero, n: u8, keyword: Option<Keyword>) {
        self.s.paid = 0;
        if n > 0 {
            self.ask_hero(hero, Question::Discard(hero, n, keyword));
        }
    }

    pub(crate) fn discard_chosen(&mut self, hero: Hero, left: u8, keyword: Option<Keyword>, card: CardId) {
        self.take_from_hand(hero, card);
        self.discard(hero, card);
        self.s.paid += 1;
        if left > 1 {
            self.ask_hero(hero, Question::Discard(hero, left - 1, keyword));
        }
    }

    /// A card is discarded for its Keyword at once (MF-EFFECT-01), its text unused (MF-EFFECT-02).
    pub(crate) fn discard_for(&mut self, frame: Frame, left: u8, mv: Move) {
        let Effect::DiscardFor { each, .. } = *self.c.program.effects.at(frame.start) else { return };
        let (Move::Card(card), Some(you)) = (mv, frame.you) else { return };
        self.take_from_hand(you, card);
        self.discard(you, card);
        self.s.paid += 1;
        self.ask_more(frame, Question::DiscardFor(frame, left - 1), left - 1);
        self.run_block(frame, each);
    }

    pub(crate) fn spend_for(&mut self, frame: Frame, left: u8, reply: Reply) {
        let Effect::SpendFor { each, .. } = *self.c.program.effects.at(frame.start) else { return };
        if reply == Reply::Yes {
            self.take_tokens(frame.source, 1);
            self.s.paid += 1;
            self.ask_more(frame, Question::SpendFor(frame, left - 1), left - 1);
            self.run_block(frame, each);
        }
    }

    pub(crate) fn bury_effect(&mut self, hero: Hero, n: u8) {
        self.s.paid = 0;
        if n > 0 {
            self.ask_hero(hero, Question::Bury(hero, n, Grave::Effect));
        }
    }

    /// From hand, from the discard pile, or the topmost card of the deck that can be Buried (MF-DEFENCE-10).
    pub(crate) fn bury_chosen(&mut self, hero: Hero, left: u8, grave: Grave, mv: Move) {
        let card = if let Move::Bury(card) = mv {
            if !self.take_from_hand(hero, card) {
                self.take_from(hero, card, Zone::Discard);
            }
            Some(card)
        } else {
            let card = self.s.hero(hero).deck().iter().rev().copied().find(|card| !self.t.unburiable[card.index()]);
            if let Some(card) = card {
                self.take_from(hero, card, Zone::Top);
            }
            card
        };
        if let Some(card) = card {
            self.put_card(hero, card, Zone::Burial);
            self.log.note(Event::Buried { hero: self.who_is(hero), card });
            self.s.paid = self.s.paid.saturating_add(1);
            if grave == Grave::Assault
                && let Some(assault) = self.s.assaults.as_mut_slice().last_mut()
            {
                assault.buried += 1;
            }
        }
        if left > 1 {
            self.ask_hero(hero, Question::Bury(hero, left - 1, grave));
        }
    }

    pub(crate) fn bury_top(&mut self, hero: Hero, n: u8) {
        for _ in 0..n {
            let card = self.s.hero(hero).deck().iter().rev().copied().find(|card| !self.t.unburiable[card.index()]);
            let Some(card) = card else { return };
            self.take_from(hero, card, Zone::Top);
            self.put_card(hero, card, Zone::Burial);
            self.log.note(Event::Buried { hero: self.who_is(hero), card });
        }
    }

    pub(crate) fn discard_top(&mut self, hero: Hero, n: u8) {
        for _ in 0..n {
            if let Some(card) = self.s.hero_mut(hero).cards.pop(Held::Deck) {
                self.discard(hero, card);
            }
        }
    }

    pub(crate) fn fetch_chosen(&mut self, frame: Frame, left: u8, mv: Move) {
        let Effect::Fetch { from, to, .. } = *self.c.program.effects.at(frame.start) else { return };
        let (Move::Card(card), Some(you)) = (mv, frame.you) else { return };
        self.ask_more(frame, Question::Fetch(frame, left - 1), left - 1);
        self.take_from(you, card, from);
        self.put_card(you, card, to);
        self.log.note(Event::Fetched { hero: self.who_is(you), card, to });
    }

    /// MF-ACTION-12, MF-ACTION-13: of each letter no more cards than the lowest of their numbers.
    pub(crate) fn restrict(&mut self, hero: Hero) {
        let look = self.look();
        let mut count = [0u8; 26];
        let mut allowed = [u8::MAX; 26];
        for (letter, number) in look.area(hero).filter_map(|card| look.card(card).restriction) {
            let at = usize::from(letter.to_ascii_uppercase().saturating_sub(b'A')).min(25);
            count[at] += 1;
            allowed[at] = allowed[at].min(number);
        }
        if let Some(at) = (0..26).find(|&at| count[at] > allowed[at]) {
            let letter = look.area(hero).filter_map(|card| look.card(card).restriction).map(|(letter, _)| letter);
            let letter = letter.into_iter().find(|letter| usize::from(letter.to_ascii_uppercase().saturating_sub(b'A')).min(25) == at);
            if let Some(letter) = letter {
                self.push(Step::Restrict(hero));
                self.ask_hero(hero, Question::Restrict(hero, letter));
            }
        }
    }

    pub(crate) fn discard_for_restriction(&mut self, hero: Hero, card: CardId) {
        self.take_from_area(hero, card);
        self.discard(hero, card);
    }
}
