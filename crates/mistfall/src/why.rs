//! "Why can't I?": for every piece on the table a reason and its rule.

use crate::Mistfall;
use crate::agenda::{Ask, Question};
use crate::bars::How;
use crate::effect::{ActionKind, Change, Holder, Picks};
use crate::ids::*;
use crate::look::{Look, Status};
use crate::modules::Module;
use crate::moves::{CardAction, Move, Piece, read_spot};
use crate::state::State;
use mistgate_kernel::{Game, Line, Rule, Seat, WhyNot, small};

/// A piece somebody asks about.
#[derive(Clone, Copy)]
enum AskedPiece {
    Card(CardId),
    Enemy(EnemyId),
    Hero(CharterId),
    Ally(AllyId),
    Spot(SpotId),
    Encounter,
    TokenBox,
}

fn line(text: impl Into<String>, rule: &'static str) -> Line {
    Line::new(text, Rule(rule))
}

impl Mistfall {
    fn asked_or_why(&self, state: &State, seat: Seat) -> Result<Ask, Line> {
        if state.end.is_some() {
            return Err(line("The game is over.", "MF-ROUND-02"));
        }
        if seat.0 >= state.number {
            return Err(line("There is no such seat.", "MF-OVERVIEW-01"));
        }
        if state.hero(Hero::of_seat(seat)).out {
            return Err(line("An eliminated Hero takes no further part.", "MF-FINE-29"));
        }
        let look = self.look(state);
        look.asked_of(seat).ok_or_else(|| {
            let who = look.asked().and_then(|ask| ask.who.iter().next()).map_or("somebody else", |seat| self.hero_name(state, Hero::of_seat(seat)));
            let rule = match look.asked().map(|ask| ask.what) {
                Some(Question::Turn) => "MF-GLOSSARY-12",
                Some(Question::Reflex(_)) => "MF-REFLEX-07",
                _ => "MF-ROUND-04",
            };
            line(format!("It is for {who} to decide, not for {}.", self.hero_name(state, Hero::of_seat(seat))), rule)
        })
    }

    /// Why a move that is not offered is refused.
    pub(crate) fn why_refused(&self, state: &State, seat: Seat, mv: Move) -> Line {
        if mv == Move::AskAgain && state.end.is_none() {
            return line("You are asked for Reflexes as it is.", "MF-REFLEX-07");
        }
        let hero = Hero::of_seat(seat);
        let ask = match self.asked_or_why(state, seat) {
            Ok(ask) => ask,
            Err(line) if seat.0 >= state.number || state.hero(hero).out => return line,
            Err(line) => return self.untimely(state, hero, mv).unwrap_or(line),
        };
        let look = self.look(state);
        let is_reflex = |card: CardId, at: u8| look.card(card).actions.get(usize::from(at)).is_some_and(|action| action.kind == ActionKind::Reflex);
        let bar = match (ask.what, mv) {
            (Question::Turn, Move::Use(CardAction(card, at))) if usize::from(at) < look.card(card).actions.len() => look.action_bar(hero, card, at, How::Turn),
            (Question::Turn, Move::Buy(card)) => look.buy_bar(hero, card),
            (Question::Turn, Move::Rest) => look.rest_bar(hero),
            (Question::Reflex(window), Move::Use(CardAction(card, at))) if is_reflex(card, at) => {
                look.action_bar(hero, card, at, How::Reflex(window.moment)).or(Some(crate::bars::Bar::UsedAlready))
            }
            (Question::Travel, Move::Go(spot) | Move::Scout(spot)) => return why_not_spot(look, spot, mv),
            (Question::Display(_), Move::Buy(card)) if self.is_displayed(state, card) => {
                return self.why_not_displayed(state, ask.what, card).unwrap_or_else(|| line("It cannot be bought now.", "HM-REWARD-08"));
            }
            (Question::Bury(..), Move::Bury(card)) if look.in_area(hero, card) => {
                return line("Cards in the Hero Area are not Buried.", "MF-DEFENCE-11");
            }
            _ => None,
        };
        if let Some(bar) = bar {
            let (text, rule) = bar.line();
            return line(text, rule);
        }
        let no_answer = || {
            let asked = self.question_line(state, ask, seat);
            Line::new(format!("That is no answer to: {}", asked.text), asked.rule)
        };
        if answers(ask.what, mv) {
            return no_answer();
        }
        let told = chosen(mv).and_then(|piece| self.why_not_piece(state, seat, ask, piece));
        told.or_else(|| self.untimely(state, hero, mv)).unwrap_or_else(no_answer)
    }

    pub(crate) fn explain(&self, state: &State, seat: Seat, text: &str) -> WhyNot {
        let Some((asked, piece)) = self.find_piece(state, text) else { return WhyNot::NoSuchPiece };
        let ask = match self.asked_or_why(state, seat) {
            Ok(ask) => ask,
            Err(line) => return WhyNot::Because(line),
        };
        let mut moves = Vec::new();
        self.legal(state, seat, &mut moves);
        let touching: Vec<String> = moves.into_iter().filter(|&mv| self.pieces(mv).contains(&piece)).map(|mv| self.notation(mv)).collect();
        if !touching.is_empty() {
            return WhyNot::YouCan { moves: touching };
        }
        let not_asked = || {
            let asked = self.question_line(state, ask, seat);
            WhyNot::NotAsked(Line::new(format!("This is not what is asked: {}", asked.text), asked.rule))
        };
        self.why_not_piece(state, seat, ask, asked).map_or_else(not_asked, WhyNot::Because)
    }

    /// `card:lunge`, `enemy:…`, `hero:…`, `spot:3`, `encounter:…`, or just the name.
    fn find_piece(&self, state: &State, text: &str) -> Option<(AskedPiece, String)> {
        let (kind, name) = text.split_once(':').map_or(("", text.trim()), |(kind, name)| (kind, name.trim()));
        let is = |wanted: &str| kind.is_empty() || kind == wanted;
        let c = &self.content;
        if is("card")
            && let Some(id) = self.find_card(name).filter(|id| c.cards[id.index()].ally.is_none())
        {
            return Some((AskedPiece::Card(id), format!("card:{name}")));
        }
        if is("enemy")
            && let Some(id) = self.find_enemy(name)
        {
            return Some((AskedPiece::Enemy(id), format!("enemy:{name}")));
        }
        if is("ally")
            && let Some(id) = self.find_ally(name)
        {
            return Some((AskedPiece::Ally(id), format!("ally:{name}")));
        }
        if is("hero")
            && let Some(id) = self.find_charter(name)
        {
            return Some((AskedPiece::Hero(id), format!("hero:{name}")));
        }
        if is("spot")
            && let Some(spot) = read_spot(name).filter(|spot| spot.index() < c.quests[state.quest.index()].spots.len())
        {
            return Some((AskedPiece::Spot(spot), format!("spot:{name}")));
        }
        // A face-up tile can be named too.
        if is("spot") || is("location") {
            let look = self.look(state);
            if let Some(spot) = look.spots().find(|&spot| state.board[spot.index()].face_up && look.tile(spot).slug == name) {
                return Some((AskedPiece::Spot(spot), format!("spot:{}", spot.0 + 1)));
            }
        }
        if text == "token-box" && state.has(Module::TimeCharter) {
            return Some((AskedPiece::TokenBox, text.to_owned()));
        }
        let encounter = if is("encounter") { self.find_encounter(name) } else { None };
        encounter.map(|_| (AskedPiece::Encounter, format!("encounter:{name}")))
    }

    /// The reason; nothing if the piece has nothing to do with what is asked.
    fn why_not_piece(&self, state: &State, seat: Seat, ask: Ask, piece: AskedPiece) -> Option<Line> {
        let look = self.look(state);
        let hero = Hero::of_seat(seat);
        Some(match (piece, ask.what) {
            (AskedPiece::Card(card), what) if self.is_displayed(state, card) => self.why_not_displayed(state, what, card)?,
            (AskedPiece::Enemy(enemy), Question::Block(ally)) if look.is_foe(enemy) => why_not_blocked(look, ally, enemy),
            (AskedPiece::Card(card), Question::Turn) if state.hero(hero).feats().contains(&card) => {
                let (text, rule) = look.buy_bar(hero, card).unwrap_or(crate::bars::Bar::Elsewhere).line();
                line(text, rule)
            }
            (AskedPiece::Card(card), Question::Bury(..)) if look.in_area(hero, card) => line("Cards in the Hero Area are not Buried.", "MF-DEFENCE-11"),
            (AskedPiece::Card(card), Question::Turn | Question::Reflex(_)) => {
                let how = if let Question::Reflex(window) = ask.what { How::Reflex(window.moment) } else { How::Turn };
                let mut bars = (0..small(look.card(card).actions.len())).filter_map(|at| look.action_bar(hero, card, at, how));
                // The most telling reason: what is nearest to being possible.
                let bar = bars.next_back().unwrap_or(crate::bars::Bar::NotItsMoment);
                let (text, rule) = bar.line();
                line(text, rule)
            }
            (AskedPiece::Card(card), _) if look.hand(hero).chain(look.area(hero)).any(|other| other == card) => {
                let asked = self.question_line(state, ask, seat);
                line(format!("Actions wait for the Hero's turn, and Reflexes for their moment. Now it is asked: {}", asked.text), "MF-TURN-02")
            }
            (AskedPiece::Ally(ally), _) => return self.why_not_ally(state, hero, ask, ally),
            (AskedPiece::Spot(spot), Question::Travel) => why_not_spot(look, spot, Move::Go(spot)),
            (AskedPiece::Enemy(enemy), Question::Target) if look.is_foe(enemy) => {
                line("It is out of Range, or not what the Action is aimed at.", "MF-RANGE-01")
            }
            (AskedPiece::Enemy(enemy), _) if !look.is_foe(enemy) => line("This Enemy is not in play.", "MF-AREA-05"),
            (AskedPiece::Enemy(enemy), Question::Rage(raging)) => why_not_enraged(look, raging, enemy)?,
            (AskedPiece::Enemy(enemy), Question::Activate) if look.area_of(enemy).is_none() => {
                line("Enemies in the Quest Area are not activated.", "MF-DEFENCE-04")
            }
            (AskedPiece::TokenBox, Question::Tokens(frame, _)) => match self.content.program.effects.at(frame.start).picks() {
                Picks::TokenTo(Holder::Any) | Picks::TokenFrom(Holder::Any) | Picks::TokenFromTo => line("The Token Box is at Range 2.", "HM-BOX-02"),
                Picks::TokenTo(_) | Picks::TokenFrom(_) | Picks::Improvable(_) | Picks::Degradable(_) | Picks::Scoutable | Picks::Reachable | Picks::Other => {
                    line("The effect is for cards in the Hero Area.", "HM-BOX-03")
                }
            },
            (AskedPiece::TokenBox, _) => line("Tokens go into the Token Box, or out of it, when an effect for any card says so.", "HM-BOX-01"),
            (AskedPiece::Encounter, _) => line("Encounters end by themselves when their conditions are met.", "MF-ENDING-01"),
            (AskedPiece::Hero(charter), _) if look.hero_of(charter).is_none() => line("This Hero is not in the game.", "MF-HEROSETUP-01"),
            _ => return None,
        })
    }
}

/// Is the move one of the kind that is asked for?
fn answers(asked: Question, mv: Move) -> bool {
    matches!(
        (asked, mv),
        (Question::Embed(_), Move::Use(..))
            | (Question::Travel, Move::Stay)
            | (Question::Display(_), Move::Buy(_) | Move::Take(..) | Move::Exchange(_))
            | (Question::Reward, Move::Take(..) | Move::Exchange(_))
    )
}

/// The piece that a move chooses.
fn chosen(mv: Move) -> Option<AskedPiece> {
    if let Move::Enemy(enemy) = mv {
        Some(AskedPiece::Enemy(enemy))
    } else if let Move::Hero(charter) = mv {
        Some(AskedPiece::Hero(charter))
    } else if let Move::Ally(ally) = mv {
        Some(AskedPiece::Ally(ally))
    } else {
        (mv == Move::Pick(Piece::TokenBox)).then_some(AskedPiece::TokenBox)
    }
}

/// Why this Enemy cannot be Enraged when a Hero must Enrage one.
fn why_not_enraged(look: Look, hero: Hero, enemy: EnemyId) -> Option<Line> {
    let spreads = look.s.has(Module::Enraging);
    match () {
        () if look.area_of(enemy) != Some(hero) => {
            Some(line("Only an Enemy in the own Hero Area is Enraged.", if spreads { "HM-RAGE-04" } else { "MF-ENRAGE-01" }))
        }
        () if !look.enemy(enemy).raging => {
            Some(line("It has no Raging Enemy symbol, and another Enemy there has.", if spreads { "HM-RAGE-02" } else { "MF-ENRAGE-01" }))
        }
        () => None,
    }
}

/// Why an Ally cannot block this Enemy.
fn why_not_blocked(look: Look, ally: AllyId, enemy: EnemyId) -> Line {
    match () {
        () if look.is_special(enemy) => line("A Special Enemy cannot be blocked.", "HM-BLOCK-02"),
        () if look.area_of(enemy) != look.hero_of_ally(ally) => line("An Ally blocks only what would attack its own Hero.", "HM-BLOCK-02"),
        () => line("Another Ally blocks this Enemy already.", "HM-BLOCK-05"),
    }
}

impl Mistfall {
    /// Is the card a Reward that can be chosen in the Aftermath?
    fn is_displayed(&self, state: &State, card: CardId) -> bool {
        [state.heart.display.as_slice(), state.heart.personal.as_slice()].iter().any(|cards| cards.contains(&card))
    }

    /// Why a Reward of the display, or a Personal one, cannot be had now.
    fn why_not_displayed(&self, state: &State, asked: Question, card: CardId) -> Option<Line> {
        let is_personal = state.heart.personal.as_slice().contains(&card);
        match () {
            () if matches!(asked, Question::GiveUp | Question::Claim(..)) => None,
            () if matches!(asked, Question::Display(_)) && state.heart.display.is_empty() => {
                Some(line("There is no card in the Reward Display to give up for it.", "HM-REWARD-09"))
            }
            () if matches!(asked, Question::Display(_)) => {
                Some(line("The Resolve Pool holds too little for it, or its Hero is out of the game.", "HM-REWARD-08"))
            }
            () if is_personal => Some(line("A Personal Reward can be bought only in the Aftermath of an Encounter.", "HM-REWARD-08")),
            () => Some(line("Cards of the Reward Display are out of play until the Aftermath of an Encounter.", "HM-REWARD-13")),
        }
    }

    /// Why an Ally cannot act or be chosen.
    fn why_not_ally(&self, state: &State, hero: Hero, ask: Ask, ally: AllyId) -> Option<Line> {
        let look = self.look(state);
        let card = look.ally_side(ally).card;
        let how = if let Question::Reflex(window) = ask.what { How::Reflex(window.moment) } else { How::Turn };
        if !matches!(ask.what, Question::Turn | Question::Reflex(_)) {
            return None;
        }
        match look.hero_of_ally(ally) {
            None => Some(line("This Ally is not in play.", "HM-ALLY-01")),
            Some(owner) if owner != hero => Some(line("Only the player whose Hero Area it is in can use its Actions.", "HM-ACTION-03")),
            Some(_) => {
                let mut bars = (0..small(look.card(card).actions.len())).filter_map(|at| look.action_bar(hero, card, at, how));
                bars.next().map(|bar| line(bar.line().0, bar.line().1))
            }
        }
    }
}

fn why_not_spot(look: Look, spot: SpotId, mv: Move) -> Line {
    let here = look.s.party;
    if spot.index() >= look.quest().spots.len() {
        return line("There is no such Location.", "MF-LOCATIONTILE-01");
    }
    if let Move::Scout(_) = mv {
        return match () {
            () if !look.is_adjacent(here, spot) => line("Only adjacent Locations can be Scouted.", "MF-TRAVEL-24"),
            () if look.s.board[spot.index()].face_up => line("It is face up already.", "MF-TRAVEL-26"),
            () if look.party_has(Change::NoScouting) => line("Something forbids Scouting.", "MF-GOLDEN-02"),
            () => line("The Resolve Pool is empty.", "MF-TRAVEL-26"),
        };
    }
    if spot == here {
        return line("The party is there already.", "MF-TRAVEL-14");
    }
    match look.ways()[spot.index()] {
        _ if look.status(here) != Status::Safe => line("Out of danger the party can only go to an adjacent Safe Location.", "MF-TRAVEL-15"),
        _ if look.s.encounter.is_some() => line("A Retreat only leads to an adjacent Safe Location.", "MF-TRAVEL-16"),
        _ if look.status(spot) == Status::Safe => line("Extended Movement must end at a Perilous or Overrun Location.", "MF-TRAVEL-30"),
        None => line("No way through Safe Locations leads there.", "MF-TRAVEL-29"),
        Some(price) => line(format!("On the way there {price} Resolve are due, and the pool holds less."), "MF-TRAVEL-28"),
    }
}
