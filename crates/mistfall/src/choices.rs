//! Questions and legal moves in words, with the pieces they touch and the rules behind them.

use crate::Mistfall;
use crate::agenda::{Ask, Frame, Grave, Moment, Question, Step, Subject, Triggered, Window};
use crate::effect::print::Printer;
use crate::effect::read::Bearer;
use crate::effect::{ActionKind, Block, Picks};
use crate::heart::state::Dealer;
use crate::ids::*;
use crate::modules::Module;
use crate::moves::{Alternative, CardAction, Move, Piece};
use crate::state::{EffectSource, State};
use crate::tell::{capital, counted, counted_enemies, damage_words};
use mistgate_kernel::{Choice, Game, Line, Rule, Seat, small};

mod heart;

/// A move in words: what it is, what it does, and its rule.
type Parts = (String, String, &'static str);

impl Mistfall {
    pub(crate) fn hero_name(&self, state: &State, hero: Hero) -> &str {
        self.charter_name(state.hero(hero).charter)
    }

    fn source_name(&self, state: &State, source: EffectSource) -> String {
        if let EffectSource::Location(spot) = source {
            return self.look(state).tile(spot).name.clone();
        }
        self.piece_name(self.look(state).piece(source))
    }

    fn bearer(&self, state: &State, source: EffectSource) -> Bearer {
        match source {
            EffectSource::Hero(_) => Bearer::Charter,
            EffectSource::Card(card) => self.content.bearer(self.look(state).card(card)),
            EffectSource::Enemy(_) => Bearer::Enemy,
            EffectSource::Encounter(_) => Bearer::Encounter,
            EffectSource::Time(_) => Bearer::Time,
            EffectSource::Location(_) => Bearer::Location,
            EffectSource::Quest | EffectSource::Rules | EffectSource::TokenBox => Bearer::Quest,
        }
    }

    /// The words of an effect.
    fn words(&self, state: &State, source: EffectSource, block: Block) -> String {
        Printer::new(&self.content, self.bearer(state, source)).effect(block).to_string()
    }

    fn frame_words(&self, state: &State, frame: Frame) -> String {
        self.words(state, frame.source, Block { start: frame.start, len: 1 })
    }

    fn ability_words(&self, state: &State, triggered: Triggered) -> String {
        let abilities = self.look(state).abilities(triggered.source);
        let printer = Printer::new(&self.content, self.bearer(state, triggered.source));
        abilities.get(usize::from(triggered.ability)).map(|ability| printer.ability(ability).to_string()).unwrap_or_default()
    }

    fn subject_name(&self, state: &State, subject: Subject) -> String {
        match subject {
            Subject::Hero(hero) => self.hero_name(state, hero).to_owned(),
            Subject::Enemy(enemy) => self.enemy_title(enemy),
            Subject::Ally(ally) => self.ally_title(ally).to_owned(),
            Subject::Open => "nobody".to_owned(),
        }
    }

    /// What is asked of a seat, as a sentence.
    pub(crate) fn question_line(&self, state: &State, ask: Ask, seat: Seat) -> Line {
        let you = self.hero_name(state, Hero::of_seat(seat));
        let of = |hero: Hero| self.hero_name(state, hero);
        let (text, rule) = match ask.what {
            Question::Travel => ("The party: Scout, move on, or stay?".to_owned(), "MF-TRAVEL-14"),
            Question::Pursuit(enemy) => (format!("The party: whom does {} pursue?", self.enemy_title(enemy)), "MF-PURSUIT-07"),
            Question::Activate => ("The party: which Enemy attacks next?".to_owned(), "MF-DEFENCE-02"),
            Question::HandSize(hero) => (format!("{}: too many cards in hand; which one is discarded?", of(hero)), "MF-TURN-16"),
            Question::NextHero if state.has(Module::CombinedTurn) => ("The party: whose turn ends first?".to_owned(), "MF-VARIANT-08"),
            Question::NextHero => ("The party: whose turn is next?".to_owned(), "MF-TURN-01"),
            Question::Turn => (format!("{you}: what do you do?"), "MF-TURN-02"),
            Question::Target => (format!("{you}: what is the target?"), "MF-RANGE-01"),
            Question::Hero(frame) => (format!("{}: which Hero? {}", self.source_name(state, frame.source), self.frame_words(state, frame)), "MF-ROUND-04"),
            Question::Enemy(frame) => (format!("{}: which Enemy? {}", self.source_name(state, frame.source), self.frame_words(state, frame)), "MF-ROUND-04"),
            Question::Site(frame) => (format!("{}: which Location? {}", self.source_name(state, frame.source), self.frame_words(state, frame)), "MF-ROUND-04"),
            Question::Order(_) => ("The party: what comes next?".to_owned(), "MF-ROUND-05"),
            Question::May(frame) => (format!("{}: {}", self.source_name(state, frame.source), self.frame_words(state, frame)), "MF-FINE-22"),
            Question::Pay(frame) => (format!("{}: {}", self.source_name(state, frame.source), self.frame_words(state, frame)), "MF-FINE-19"),
            Question::Choose(frame) => (format!("{}: {}", self.source_name(state, frame.source), self.frame_words(state, frame)), "MF-FINE-16"),
            Question::DiscardFor(frame, left) => {
                (format!("{you}: discard up to {} for {}?", counted(left, "card"), self.source_name(state, frame.source)), "MF-EFFECT-01")
            }
            Question::SpendFor(frame, left) => {
                (format!("{you}: spend up to {} of {}?", counted(left, "token"), self.source_name(state, frame.source)), "MF-FINE-22")
            }
            Question::Embed(frame) => (format!("{you}: which Action is part of {}?", self.source_name(state, frame.source)), "MF-EMBED-01"),
            Question::Discard(hero, left, _) => (format!("{}: discard {}.", of(hero), counted(left, "card")), "MF-EFFECT-05"),
            Question::Bury(hero, left, Grave::Effect) => (format!("{}: Bury {}.", of(hero), counted(left, "card")), "MF-EFFECT-06"),
            Question::Bury(hero, left, _) => (format!("{}: Bury {} for {}.", of(hero), counted(left, "card"), counted(left, "Wound")), "MF-DEFENCE-10"),
            Question::Restore(hero, left) => (format!("{}: use up to {left} Restoration.", of(hero)), "MF-HEAL-01"),
            Question::Fetch(frame, left) => (format!("{you}: which card? {} left. {}", left, self.frame_words(state, frame)), "MF-FINE-22"),
            Question::Attach(frame) => (format!("{you}: which card goes under {}?", self.source_name(state, frame.source)), "MF-EFFECT-10"),
            Question::Restrict(hero, letter) => {
                (format!("{}: too many cards of letter {} in your Hero Area; which one is discarded?", of(hero), letter as char), "MF-ACTION-13")
            }
            Question::Condition(subject, left) => {
                (format!("Take {} off {}: which?", counted(left, "Condition token"), self.subject_name(state, subject)), "MF-CONDITION-02")
            }
            Question::Rage(hero) => (format!("{}: which Enemy is Enraged?", of(hero)), "MF-ENRAGE-01"),
            Question::Reward => ("The party: who takes which Reward, or is it exchanged for Resolve?".to_owned(), "MF-AFTERMATH-10"),
            Question::PlayOn => ("You have won. Play the rest of the Aftermath?".to_owned(), "MF-AFTERMATH-04"),
            Question::Rest(hero) => (format!("{}: Rest?", of(hero)), "MF-AFTERMATH-14"),
            Question::Cancel(triggered) => (
                format!("{}: take off all Weakness to cancel this? {}", self.source_name(state, triggered.source), self.ability_words(state, triggered)),
                "MF-CONDITION-10",
            ),
            Question::Suppress(enemy) => (format!("{}: take off all Weakness to cancel its ability for this?", self.enemy_title(enemy)), "MF-CONDITION-10"),
            Question::Optional(triggered) => {
                (format!("{}: use it? {}", self.source_name(state, triggered.source), self.ability_words(state, triggered)), "MF-HEROCHARTER-03")
            }
            Question::Daze(left, _) => (format!("{you}: {left} damage less; of which type?"), "MF-CONDITION-07"),
            Question::Reflex(window) => (format!("{you}: {} Use a Reflex?", self.moment_words(state, window.moment)), "MF-REFLEX-02"),
            Question::Block(ally) => (format!("{you}: which Enemy does {} block?", self.ally_title(ally)), "HM-BLOCK-01"),
            Question::Ally(frame) => (format!("{}: which Ally? {}", self.source_name(state, frame.source), self.frame_words(state, frame)), "HM-ALLY-01"),
            Question::Recruit(frame) => (format!("{you}: which Ally joins you? {}", self.frame_words(state, frame)), "HM-ALLY-08"),
            Question::Tokens(frame, left) => self.token_question(state, frame, left),
            Question::Claim(_, left) => (format!("{you}: take {} from the Reward Display.", counted(left, "card")), "HM-REWARD-13"),
            Question::Display(left) => (format!("The party: take, trade or buy a Reward? {} left.", counted(left, "choice")), "HM-REWARD-06"),
            Question::GiveUp => ("The party: which card of the Reward Display goes under the Rewards deck for it?".to_owned(), "HM-REWARD-09"),
        };
        Line::new(capital(&text), Rule(rule))
    }

    /// Cards are Buried for Wounds, or because an effect says so.
    fn bury_rule(&self, state: &State) -> &'static str {
        match self.look(state).asked().map(|ask| ask.what) {
            Some(Question::Bury(_, _, Grave::Effect)) => "MF-EFFECT-06",
            _ => "MF-DEFENCE-10",
        }
    }

    fn token_question(&self, state: &State, frame: Frame, left: u8) -> (String, &'static str) {
        let source = self.source_name(state, frame.source);
        let (what, rule) = match self.content.program.effects.at(frame.start).picks() {
            Picks::TokenTo(_) => ("which card gets an Objective token?", "HM-BOX-03"),
            Picks::TokenFrom(_) => ("which card loses an Objective token?", "HM-BOX-07"),
            Picks::TokenFromTo if state.heart.passing == EffectSource::Rules => ("from which card does the Objective token come?", "HM-BOX-07"),
            Picks::TokenFromTo => ("to which card does the Objective token go?", "HM-BOX-07"),
            Picks::Improvable(_) | Picks::Degradable(_) | Picks::Scoutable | Picks::Reachable | Picks::Other => ("which card?", "HM-BOX-01"),
        };
        (format!("{source}: {what} {left} left."), rule)
    }

    fn moment_words(&self, state: &State, moment: Moment) -> String {
        let look = self.look(state);
        let of = |hero: Hero| self.hero_name(state, hero);
        match moment {
            Moment::AnyTime => "this is a quiet moment.".to_owned(),
            Moment::Attack => look.act().map_or_else(String::new, |act| {
                // HM-ATTACK-05: it is the Ally who deals the damage.
                let dealer = match act.dealer {
                    Dealer::Hero => of(act.hero),
                    Dealer::Ally(ally) => self.ally_title(ally),
                };
                format!("{dealer} attacks for {}.", damage_words(act.damage))
            }),
            Moment::Attacked => look.assault().map_or_else(String::new, |assault| {
                let attacked = assault.ally.map_or_else(|| of(assault.hero), |ally| self.ally_title(ally));
                format!("{} deals {} to {attacked}.", capital(&self.source_name(state, assault.source)), damage_words(assault.damage))
            }),
            Moment::Drawing(hero) => format!("{} is about to draw {}.", of(hero), counted(state.drawing, "card")),
            Moment::Pursued(hero, enemy) => format!("{} pursues {}.", self.enemy_title(enemy), of(hero)),
            Moment::Enraged(enemy) => format!("{} is Enraged.", self.enemy_title(enemy)),
            Moment::Slain(enemy, _) => format!("{} is eliminated.", self.enemy_title(enemy)),
            Moment::Encounter => "an Encounter begins.".to_owned(),
            Moment::Buried(hero) => format!("{} has Buried cards for an attack.", of(hero)),
        }
    }

    pub(crate) fn describe(&self, state: &State, seat: Seat, mv: Move) -> Choice {
        let asked = self.look(state).asked_of(seat).map(|ask| ask.what);
        let of_heart = asked.and_then(|asked| self.heart_parts(state, asked, mv));
        let (label, detail, rule) = of_heart.unwrap_or_else(|| self.parts(state, seat, asked, mv));
        Choice { play: self.notation(mv), label, detail, pieces: self.pieces(mv), rule: Rule(rule) }
    }

    fn parts(&self, state: &State, seat: Seat, asked: Option<Question>, mv: Move) -> Parts {
        let look = self.look(state);
        match mv {
            Move::Use(CardAction(card, at)) => self.use_parts(state, asked, card, at),
            Move::Ability(piece, nth) => {
                let source = look.source_of(piece);
                let triggered = Triggered { source, ability: nth, you: None, about: None, weak: false };
                let name = look.abilities(source).get(usize::from(nth)).map_or("", |ability| ability.name.as_str());
                let label = if name.is_empty() { format!("Use {}", self.piece_name(piece)) } else { format!("Use {name} ({})", self.piece_name(piece)) };
                (label, self.ability_words(state, triggered), "MF-DEFENCE-07")
            }
            Move::Buy(card) => {
                let price = look.price(Hero::of_seat(seat), card);
                (format!("Buy {} for {price} Resolve", self.card_title(card)), self.card_words(card), "MF-TURN-08")
            }
            Move::Rest => ("Rest".to_owned(), "Restoration of the Location and of your Charter.".to_owned(), "MF-TURN-12"),
            Move::End => ("End the turn".to_owned(), "Refill your hand.".to_owned(), "MF-TURN-05"),
            Move::Pass => ("Pass".to_owned(), "Use no Reflex now.".to_owned(), "MF-REFLEX-07"),
            Move::PassPhase => {
                let (label, detail) = match asked {
                    Some(Question::Reflex(Window { moment: Moment::AnyTime, .. })) => {
                        ("Don't ask me at quiet moments", "Pass now and until the next Phase; attacks and the like still ask you. You can take it back.")
                    }
                    _ => ("Don't ask me this Phase", "Pass now and until the next Phase; only an attack on you asks all the same. You can take it back."),
                };
                (label.to_owned(), detail.to_owned(), "MF-REFLEX-07")
            }
            Move::AskAgain => {
                (format!("{}: Reflexes again", self.hero_name(state, Hero::of_seat(seat))), "You have passed for this Phase.".to_owned(), "MF-REFLEX-07")
            }
            Move::Stay => ("Stay here".to_owned(), String::new(), "MF-TRAVEL-14"),
            Move::Go(spot) => {
                let mut price = 0;
                look.destinations(&mut |other, cost| price = if other == spot { cost } else { price });
                let detail = match (price, state.encounter.is_some()) {
                    (_, true) => "A Retreat.".to_owned(),
                    (0, _) => String::new(),
                    (price, _) => format!("Costs {price} Resolve."),
                };
                let rule = if state.encounter.is_some() {
                    "MF-TRAVEL-16"
                } else if price > 0 {
                    "MF-TRAVEL-27"
                } else {
                    "MF-TRAVEL-20"
                };
                (format!("Go to {}", self.spot_words(state, spot)), detail, rule)
            }
            Move::Scout(spot) => (format!("Scout {}", self.spot_words(state, spot)), "Turn it face up.".to_owned(), "MF-TRAVEL-24"),
            Move::Spot(spot) => (self.spot_words(state, spot), String::new(), "MF-ROUND-04"),
            Move::Hero(charter) => (self.charter_name(charter).to_owned(), self.hero_words(state, charter), asked.map_or("MF-ROUND-04", hero_rule)),
            Move::Enemy(enemy) => (self.enemy_title(enemy), self.enemy_words(state, enemy), asked.map_or("MF-ROUND-04", enemy_rule)),
            Move::Ally(ally) => (self.ally_title(ally).to_owned(), self.ally_words(state, ally), "HM-ALLY-01"),
            Move::Pick(piece) => (capital(&self.piece_name(piece)), String::new(), "HM-BOX-01"),
            Move::Card(card) => (self.card_title(card).to_owned(), self.card_words(card), "MF-EFFECT-05"),
            Move::Next(piece, nth) => (format!("First {}", self.todo_words(state, piece, nth)), String::new(), "MF-ROUND-05"),
            Move::Bury(card) => (format!("Bury {}", self.card_title(card)), self.place_words(state, card), self.bury_rule(state)),
            Move::BuryTop => ("Bury the top card of your deck".to_owned(), String::new(), self.bury_rule(state)),
            Move::Restore(card) => (format!("Restore {}", self.card_title(card)), self.place_words(state, card), "MF-HEAL-01"),
            Move::Take(card, charter) => (format!("{} takes {}", self.charter_name(charter), self.card_title(card)), self.card_words(card), "MF-AFTERMATH-10"),
            Move::Exchange(card) => {
                (format!("Exchange {} for {} Resolve", self.card_title(card), self.content.cards[card.index()].resolve), String::new(), "MF-AFTERMATH-12")
            }
            Move::Condition(condition) => (format!("Remove {}", condition.name()), String::new(), "MF-CONDITION-02"),
            Move::Less(damage) => (format!("1 less {} damage", damage.slug()), String::new(), "MF-CONDITION-07"),
            Move::Choose(which) => (self.choice_words(state, asked, which), String::new(), "MF-FINE-16"),
            Move::Spend => ("Spend a token".to_owned(), String::new(), "MF-FINE-22"),
            Move::Done => ("Enough".to_owned(), String::new(), "MF-FINE-22"),
            Move::Yes => ("Yes".to_owned(), String::new(), "MF-FINE-22"),
            Move::No if asked == Some(Question::PlayOn) => ("No".to_owned(), "The game ends here.".to_owned(), "MF-AFTERMATH-04"),
            Move::No => ("No".to_owned(), String::new(), "MF-FINE-22"),
        }
    }

    fn use_parts(&self, state: &State, asked: Option<Question>, card: CardId, at: u8) -> Parts {
        let action = self.look(state).action(card, at);
        let kind = match action.kind {
            ActionKind::Regular => "Regular Action",
            ActionKind::Fast => "Fast Action",
            ActionKind::Reflex => "Reflex",
            ActionKind::Ally => "Ally Action",
        };
        let rule = match asked {
            Some(Question::Turn) if action.kind == ActionKind::Ally => "HM-ACTION-01",
            Some(Question::Reflex(_)) => "MF-REFLEX-02",
            Some(Question::Embed(_)) => "MF-EMBED-01",
            _ => "MF-ACTION-02",
        };
        let printer = Printer::new(&self.content, self.content.bearer(self.look(state).card(card)));
        let (aim, body) = (printer.aim(action), printer.action_body(action));
        let detail = if aim.is_empty() { body.to_string() } else { format!("{aim}: {body}") };
        (format!("{}: {kind}", self.card_title(card)), detail, rule)
    }

    /// All Actions of a card in words.
    pub(crate) fn card_words(&self, card: CardId) -> String {
        let card = &self.content.cards[card.index()];
        let printer = Printer::new(&self.content, self.content.bearer(card));
        let actions = card.actions.iter().map(|action| printer.action(action).to_string());
        actions.chain(card.abilities.iter().map(|ability| printer.ability(ability).to_string())).collect::<Vec<_>>().join(" ")
    }

    fn ally_words(&self, state: &State, ally: AllyId) -> String {
        let look = self.look(state);
        let attack = damage_words(Damage::ALL.map(|damage| look.ally_attack(ally, damage)));
        let defence = Damage::ALL.map(|damage| look.ally_defence(ally, damage));
        let place = look.hero_of_ally(ally).map_or_else(|| "in the box".to_owned(), |hero| format!("with {}", self.hero_name(state, hero)));
        let wounds = look.ally_tokens(ally).wounds;
        format!("{place}; {wounds} of {}; attack {attack}; defence {}/{}", counted(look.ally_life(ally), "Wound"), defence[0], defence[1])
    }

    fn hero_words(&self, state: &State, charter: CharterId) -> String {
        let Some(hero) = self.look(state).hero_of(charter) else { return String::new() };
        let area = state.hero(hero);
        let enemies = counted_enemies(small(area.enemies.len()));
        format!("Focus {}; {enemies}; hand {}, deck {}{}", area.focus, area.hand().len(), area.deck().len(), condition_words(area.conditions))
    }

    /// Where it is and what it does; what it is Vulnerable to decides how many Wounds an attack brings.
    fn enemy_words(&self, state: &State, enemy: EnemyId) -> String {
        let look = self.look(state);
        let attack = damage_words(Damage::ALL.map(|damage| look.attack_of(enemy, damage)));
        let defence = Damage::ALL.map(|damage| look.defence_of(enemy, damage));
        let place = look.area_of(enemy).map_or_else(|| "in the line".to_owned(), |hero| format!("with {}", self.hero_name(state, hero)));
        let tokens = state.enemy(enemy);
        let life = format!("{} of {}", tokens.wounds, counted(look.life(enemy), "Wound"));
        let (_, to) = look.side(enemy).vulnerable;
        let vulnerable = if to.is_empty() { String::new() } else { format!("; Vulnerable to {}", self.content.keyword_words(to)) };
        format!("{place}; {life}; attack {attack}; defence {}/{}{vulnerable}{}", defence[0], defence[1], condition_words(tokens.conditions))
    }

    pub(crate) fn spot_words(&self, state: &State, spot: SpotId) -> String {
        let look = self.look(state);
        let place = &state.board[spot.index()];
        let land = look.tile(spot).land.name();
        if place.face_up {
            format!("{} ({}, {:?})", look.tile(spot).name, land, look.status(spot))
        } else {
            format!("Location {} ({land}, face down)", spot.0 + 1)
        }
    }

    fn place_words(&self, state: &State, card: CardId) -> String {
        let of = |pile: &[CardId]| pile.contains(&card);
        let words = state.heroes.iter().find_map(|hero| {
            if of(hero.burial()) {
                Some("From the Burial pile to the discard pile.")
            } else if of(hero.discard()) {
                Some("From the discard pile.")
            } else if of(hero.hand()) {
                Some("From hand.")
            } else {
                None
            }
        });
        words.unwrap_or_default().to_owned()
    }

    fn todo_words(&self, state: &State, piece: Piece, nth: u8) -> String {
        let look = self.look(state);
        let todo = state.todos.as_slice().iter().rev().find(|todo| look.piece(todo.source) == piece && todo.nth == nth);
        let source = todo.map_or(EffectSource::Rules, |todo| todo.source);
        let name = self.source_name(state, source);
        match todo.map(|todo| todo.step) {
            Some(Step::Ability(triggered)) => format!("{name}: {}", self.ability_words(state, triggered)),
            // What is done to each Hero or Enemy, by the text that says so.
            Some(Step::Run(frame)) => format!("{name}, for {}", self.source_name(state, frame.source)),
            Some(Step::ConditionsOf(_)) => format!("{name}: Conditions"),
            Some(Step::IconsOf(..)) => format!("{name}: marks on the Focus Track"),
            Some(Step::Rage(_)) => format!("{name}: a Raging Enemy"),
            _ => name,
        }
    }

    fn choice_words(&self, state: &State, asked: Option<Question>, which: Alternative) -> String {
        let Some(Question::Choose(frame)) = asked else { return format!("The {}", which.slug()) };
        if let crate::effect::Effect::Choose(one, other) = *self.content.program.effects.at(frame.start) {
            return self.words(state, frame.source, which.pick(one, other));
        }
        String::new()
    }

    /// The pieces a move touches.
    pub(crate) fn pieces(&self, mv: Move) -> Vec<String> {
        let c = &self.content;
        let ally = |id: AllyId| format!("ally:{}", c.allies[id.index()].slug);
        let card = |id: CardId| c.cards[id.index()].ally.map_or_else(|| format!("card:{}", c.cards[id.index()].slug), ally);
        let spot = |id: SpotId| format!("spot:{}", id.0 + 1);
        let hero = |id: CharterId| format!("hero:{}", c.charters[id.index()].slug);
        let enemy = |id: EnemyId| format!("enemy:{}", c.enemies[id.index()].slug);
        match mv {
            Move::Use(CardAction(id, _)) | Move::Buy(id) | Move::Card(id) | Move::Bury(id) | Move::Restore(id) | Move::Exchange(id) => vec![card(id)],
            Move::Take(id, charter) => vec![card(id), hero(charter)],
            Move::Go(id) | Move::Scout(id) | Move::Spot(id) => vec![spot(id)],
            Move::Hero(charter) => vec![hero(charter)],
            Move::Enemy(id) => vec![enemy(id)],
            Move::Ally(id) => vec![ally(id)],
            Move::Pick(piece) => match piece {
                Piece::Hero(id) => vec![hero(id)],
                Piece::Card(id) => vec![card(id)],
                Piece::Enemy(id) => vec![enemy(id)],
                Piece::Encounter(id) => vec![format!("encounter:{}", c.encounters[id.index()].slug)],
                Piece::Location(id) => vec![spot(id)],
                Piece::TokenBox => vec!["token-box".to_owned()],
                Piece::Time(_) | Piece::Quest => Vec::new(),
            },
            Move::Next(Piece::Hero(id), _) | Move::Ability(Piece::Hero(id), _) => vec![hero(id)],
            Move::Next(Piece::Card(id), _) | Move::Ability(Piece::Card(id), _) => vec![card(id)],
            Move::Next(Piece::Enemy(id), _) => vec![enemy(id)],
            Move::Next(Piece::Encounter(id), _) => vec![format!("encounter:{}", c.encounters[id.index()].slug)],
            Move::Next(Piece::Location(id), _) => vec![spot(id)],
            Move::Next(Piece::Time(_) | Piece::Quest | Piece::TokenBox, _) | Move::Ability(..) => Vec::new(),
            Move::Rest | Move::End | Move::Pass | Move::PassPhase | Move::AskAgain | Move::Stay | Move::BuryTop => Vec::new(),
            Move::Condition(_) | Move::Less(_) | Move::Choose(_) | Move::Spend | Move::Done | Move::Yes | Move::No => Vec::new(),
        }
    }
}

/// "; 1 Daze, 2 Poison"
fn condition_words(tokens: [u8; 4]) -> String {
    let some = Condition::ALL.into_iter().zip(tokens).filter(|&(_, n)| n > 0);
    let words: Vec<String> = some.map(|(condition, n)| format!("{n} {}", condition.name())).collect();
    if words.is_empty() { String::new() } else { format!("; {}", words.join(", ")) }
}

fn hero_rule(asked: Question) -> &'static str {
    let rules =
        [(matches!(asked, Question::Pursuit(_)), "MF-PURSUIT-07"), (asked == Question::NextHero, "MF-TURN-01"), (asked == Question::Target, "MF-RANGE-04")];
    rules.into_iter().find_map(|(asked, rule)| asked.then_some(rule)).unwrap_or("MF-ROUND-04")
}

fn enemy_rule(asked: Question) -> &'static str {
    let rules = [
        (asked == Question::Activate, "MF-DEFENCE-02"),
        (asked == Question::Target, "MF-RANGE-01"),
        (matches!(asked, Question::Rage(_)), "MF-ENRAGE-01"),
        (matches!(asked, Question::Block(_)), "HM-BLOCK-02"),
    ];
    rules.into_iter().find_map(|(asked, rule)| asked.then_some(rule)).unwrap_or("MF-ROUND-04")
}
