//! Hero Cards that come with Objective tokens (HM-OBJ-01, HM-OBJ-02), and tokens on cards of the players' choice (HM-BOX-03, HM-BOX-07).

use crate::agenda::{Frame, Question, Step};
use crate::effect::{ActionKind, Effect, Holder, Picks, Zone};
use crate::event::Event;
use crate::ids::*;
use crate::look::Look;
use crate::machine::Machine;
use crate::modules::Module;
use crate::moves::{Move, Piece};
use crate::range::Toward;
use crate::state::EffectSource;
use mistgate_kernel::bounded;

impl Look<'_> {
    /// The Objective tokens that a card's own Fast Action for entering play puts on it; none on most cards.
    pub fn comes_with(self, card: CardId) -> u8 {
        self.t.comes_with[card.index()]
    }

    /// Has a card that comes with tokens lost them all (HM-OBJ-02)?
    pub fn is_spent_card(self, card: CardId) -> bool {
        self.s.has(Module::ObjectiveTokens) && self.comes_with(card) > 0 && self.s.tokens[card.index()] == 0
    }

    /// Every card that an Objective token can be placed on, or taken off, within the Range of the text (HM-BOX-01 to HM-BOX-04). Texts without a Range
    /// reach everything.
    pub fn token_cards(self, frame: Frame, holder: Holder, each: &mut dyn FnMut(EffectSource)) {
        let Some(you) = frame.you else { return };
        let reach = self.text_reach(frame, Toward::Party).map_or(2, |(_, reach)| reach);
        let reach = if holder == Holder::AnyInArea { reach.min(1) } else { reach };
        for hero in self.s.in_play().filter(|&hero| self.hero_in_reach(you, hero, reach)) {
            self.area(hero).for_each(|card| each(EffectSource::Card(card)));
            self.pursuers(hero).for_each(|enemy| each(EffectSource::Enemy(enemy)));
        }
        if reach < 2 {
            return;
        }
        self.line().for_each(|enemy| each(EffectSource::Enemy(enemy)));
        if let Some(id) = self.s.encounter {
            each(EffectSource::Encounter(id));
        }
        if self.s.has(Module::TimeCharter) {
            each(EffectSource::TokenBox);
        }
    }

    /// Those of them that hold a token.
    pub fn token_holders(self, frame: Frame, holder: Holder, each: &mut dyn FnMut(EffectSource)) {
        self.token_cards(frame, holder, &mut |source| {
            if self.tokens_on(source) > 0 {
                each(source);
            }
        });
    }

    /// How many tokens could be taken.
    pub fn tokens_within(self, frame: Frame, holder: Holder) -> usize {
        let mut sum = 0;
        self.token_holders(frame, holder, &mut |source| sum += usize::from(self.tokens_on(source)));
        sum
    }

    /// The cards a question about Objective tokens offers.
    pub fn token_options(self, frame: Frame, each: &mut impl FnMut(Move)) {
        let passing = self.s.heart.passing;
        let mut pick = |source: EffectSource| each(Move::Pick(self.piece(source)));
        match self.c.program.effects.at(frame.start).picks() {
            Picks::TokenTo(holder) => self.token_cards(frame, holder, &mut pick),
            Picks::TokenFrom(holder) => self.token_holders(frame, holder, &mut pick),
            Picks::TokenFromTo if passing == EffectSource::Rules => self.token_holders(frame, Holder::Any, &mut pick),
            Picks::TokenFromTo => self.token_cards(frame, Holder::Any, &mut |source| {
                if source != passing {
                    pick(source);
                }
            }),
            Picks::Improvable(_) | Picks::Degradable(_) | Picks::Scoutable | Picks::Reachable | Picks::Other => {}
        }
    }
}

impl Machine<'_> {
    /// A card enters play by whatever way: it gets the tokens of its own Fast Action, and nothing else of it (HM-OBJ-01). The Action itself has put
    /// them on it already.
    pub(crate) fn comes_into_play(&mut self, card: CardId) {
        let tokens = self.look().comes_with(card);
        if self.s.has(Module::ObjectiveTokens) && tokens > 0 && self.s.tokens[card.index()] == 0 {
            self.s.tokens[card.index()] = tokens;
            self.log.note(Event::Tokens { source: Piece::Card(card), tokens });
        }
    }

    /// The last token may be gone: the card goes when what took it is done (HM-OBJ-02). A card in use goes when its Action is concluded.
    pub(crate) fn last_token_gone(&mut self, source: EffectSource) {
        if let EffectSource::Card(card) = source
            && self.look().is_spent_card(card)
            && !self.look().is_in_use(card)
        {
            self.push(Step::Spent(card));
        }
    }

    /// Still in a Hero Area, and still without a token?
    pub(crate) fn discard_if_spent(&mut self, card: CardId) {
        let owner = self.s.in_play().find(|&hero| self.s.hero(hero).area().contains(&card));
        if let Some(hero) = owner.filter(|_| self.look().is_spent_card(card)) {
            self.take_from_area(hero, card);
            self.discard(hero, card);
        }
    }

    /// Tokens on cards of the player's choice, one by one (HM-BOX-03).
    pub(crate) fn tokens_of_choice(&mut self, frame: Frame, n: u8) {
        self.s.heart.passing = EffectSource::Rules;
        self.ask_more(frame, Question::Tokens(frame, n), n);
    }

    pub(crate) fn token_chosen(&mut self, frame: Frame, left: u8, piece: Piece) {
        let source = self.look().source_of(piece);
        let passing = self.s.heart.passing;
        self.ask_more(frame, Question::Tokens(frame, left - 1), left - 1);
        match self.c.program.effects.at(frame.start).picks() {
            Picks::TokenTo(_) => self.put_tokens(source, 1),
            Picks::TokenFrom(_) => {
                self.take_tokens(source, 1);
                self.s.paid = self.s.paid.saturating_add(1);
            }
            Picks::TokenFromTo if passing == EffectSource::Rules => self.s.heart.passing = source,
            Picks::TokenFromTo => {
                self.put_tokens(source, 1);
                self.take_tokens(passing, 1);
            }
            Picks::Improvable(_) | Picks::Degradable(_) | Picks::Scoutable | Picks::Reachable | Picks::Other => {}
        }
    }
}

/// The tokens that the topmost Fast Action of a card puts on it, if it places the card in the Hero Area.
pub fn comes_with(c: &crate::content::Content, card: &crate::content::Card) -> u8 {
    let placing = |action: &&crate::content::Action| action.kind == ActionKind::Fast && c.program.of(action.effect).contains(&Effect::Place(Zone::Area));
    let Some(action) = card.actions.iter().find(placing) else { return 0 };
    let tokens = c.program.of(action.effect).iter().map(|effect| if let Effect::Tokens(num, Holder::This) = effect { bounded(num.base.into()) } else { 0 });
    tokens.sum()
}
