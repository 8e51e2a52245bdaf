//! Questions and legal moves in words, with the pieces they touch and the rules behind them.

use crate::Mistywell;
use crate::agenda::{Aim, Ask, Carry, Holder, Purpose, Question};
use crate::content::Action;
use crate::effect::read::Names;
use crate::effect::{Block, Effect, print};
use crate::ids::*;
use crate::moves::Move;
use crate::state::State;
use mistgate_kernel::text::{capital, counted};
use mistgate_kernel::{Choice, Game, Line, Rule, Seat};

impl Mistywell {
    /// What is asked, as a sentence.
    pub(crate) fn question_line(&self, state: &State, ask: Ask) -> Line {
        let name = ask.role.name();
        let (text, rule) = match ask.what {
            Question::Draft => (format!("{name}: draft a Request."), "MW-DRAFT-03"),
            Question::Order => (format!("{name}: which finished Action resolves next?"), "MW-TICK-04"),
            Question::Turn => (format!("{name}: play a card."), "MW-TURN-02"),
            Question::Request(action) => (format!("{name}: which Request for {}?", self.action_name(action)), "MW-PROJ-01"),
            Question::Cube(carry) => return self.cube_question(state, ask.role, carry),
            Question::Payment(slot) => {
                let card = self.look(state).slot(ask.role, slot).action;
                (format!("{name}: for what is {} paid?", self.action_name(card)), "MW-PAY-03")
            }
            Question::Square(purpose) => return self.square_question(ask.role, purpose),
            Question::District(aim) => {
                let (what, rule) = match aim {
                    Aim::Fear(_) => ("where does the Fear token go?", "MW-TOKEN-01"),
                    Aim::Unity(_) => ("where does the Unity token go?", "MW-TOKEN-01"),
                    Aim::Enforcer(_) => ("where does the Enforcer go?", "MW-ENF-08"),
                    Aim::Ability => ("which district's ability?", "MW-ABILITY-02"),
                    Aim::Unite(_) => ("which district unites?", "MW-UNITY-05"),
                };
                (format!("{name}: {what}"), rule)
            }
            Question::May(at, _) => (format!("{name}: {}", self.effect_text(at)), "MW-BEST-03"),
            Question::Another(at, ..) => (format!("{name}: {} Who?", self.effect_text(at)), "MW-BEST-03"),
            Question::Accept(at, ..) => (format!("{name}: do you accept? {}", self.effect_text(at)), "MW-BEST-03"),
            Question::Discard(left) => (format!("{name}: discard {}.", counted(left, "card")), "MW-HAND-01"),
            Question::Recover(left) => (format!("{name}: recover {}.", counted(left, "card")), "MW-HAND-02"),
            Question::DiscardRequest(left) => (format!("{name}: discard {}.", counted(left, "Request")), "MW-JOB-09"),
            Question::Hurry(left, _) => (format!("{name}: take {} off an Action.", counted(left, "Timer cube")), "MW-TICK-05"),
            Question::InfluenceByFate(group) => {
                (format!("{name}: no Effort is left. Place a Fate cube at {} and take a Bane for it?", self.group_name(group)), "MW-INFL-03")
            }
        };
        Line::new(text, Rule(rule))
    }

    fn cube_question(&self, state: &State, role: Role, carry: Carry) -> Line {
        let name = role.name();
        let timer = |slot| self.action_name(self.look(state).slot(role, slot).action);
        let (text, rule) = match (carry.from, carry.to) {
            (_, Holder::Cost(action)) => (format!("{name}: which cube pays for {}?", self.action_name(action)), "MW-PLAY-03"),
            (Holder::Timer(slot), _) => (format!("{name}: which cube leaves {}?", timer(slot)), "MW-TICK-06"),
            (_, Holder::Timer(slot)) => (format!("{name}: which cube is set on {}?", timer(slot)), "MW-PLAY-08"),
            (_, Holder::Square(square)) => (format!("{name}: which cube goes on {}?", self.square_name(square)), "MW-INFL-08"),
            (Holder::Pool(PoolKind::Fate), Holder::Origin) => (format!("{name}: which Fate cube is lost?"), "MW-FATE-03"),
            (_, Holder::Origin) => (format!("{name}: which Supply cube is lost?"), "MW-CUBE-06"),
            (_, Holder::Pool(PoolKind::Fate)) => (format!("{name}: which cube becomes Fate?"), "MW-FATE-01"),
            (_, Holder::Pool(to)) => (format!("{name}: which cube goes to {}?", to.name()), "MW-CUBE-13"),
        };
        Line::new(text, Rule(rule))
    }

    fn square_question(&self, role: Role, purpose: Purpose) -> Line {
        let name = role.name();
        let (text, rule) = match purpose {
            Purpose::Influence(group) | Purpose::InfluenceByFate(group) => {
                (format!("{name}: where do you gain influence over the {}?", self.group_name(group)), "MW-INFL-05")
            }
            Purpose::Place(_) => (format!("{name}: where do you place a cube?"), "MW-INFL-09"),
            Purpose::Remove(_) => (format!("{name}: which of your cubes leaves the Map?"), "MW-CUBE-01"),
            Purpose::Bane => (format!("{name}: where does the Bane go?"), "MW-ACCEPT-04"),
            Purpose::BaneInstead => (format!("{name}: which of your cubes does the Bane replace?"), "MW-BANE-07"),
            Purpose::Unite(_, district) => (format!("{name}: which cube is given for Unity in {}?", self.district_name(district)), "MW-UNITY-05"),
        };
        Line::new(text, Rule(rule))
    }

    /// The words of the effect at this place of the program.
    fn effect_text(&self, at: u16) -> String {
        self.block_text(Block { start: at, len: 1 })
    }

    fn block_text(&self, block: Block) -> String {
        let c = &self.content;
        let names = Names {
            districts: c.districts.iter().map(|district| district.name.clone()).collect(),
            groups: c.groups.iter().map(|group| group.name.clone()).collect(),
            incomplete: false,
        };
        print::card(&c.program, block, &names).to_string()
    }

    pub(crate) fn describe(&self, state: &State, seat: Seat, mv: Move) -> Choice {
        let asked = self.look(state).asked_of(seat);
        let (label, detail, pieces, rule) = self.parts(state, asked, mv);
        Choice { play: self.notation(mv), label, detail, pieces, rule: Rule(rule) }
    }

    fn parts(&self, state: &State, asked: Option<Ask>, mv: Move) -> (String, String, Vec<String>, &'static str) {
        let c = &self.content;
        match mv {
            Move::Draft(id) => (self.request_name(id).to_owned(), self.request_detail(id), vec![self.request_piece(id)], "MW-DRAFT-03"),
            Move::Resolve(id) => {
                (format!("Resolve {}", self.action_name(id)), c.actions[id.index()].text.to_string(), vec![self.action_piece(id)], "MW-TICK-04")
            }
            Move::Play(id) => {
                let action = &c.actions[id.index()];
                let rule = if self.look(state).is_rest(id) { "MW-RECUP-02" } else { "MW-PLAY-01" };
                (format!("Play {}", action.name), action_detail(action), vec![self.action_piece(id)], rule)
            }
            Move::Ability(id) => {
                let district = &c.districts[id.index()];
                (format!("Use {}", district.name), district.ability.text.to_string(), vec![self.district_piece(id)], "MW-ABILITY-03")
            }
            Move::Request(id) => {
                let rule = if matches!(asked, Some(Ask { what: Question::Request(_), .. })) { "MW-PROJ-01" } else { "MW-JOB-09" };
                (self.request_name(id).to_owned(), self.request_detail(id), vec![self.request_piece(id)], rule)
            }
            Move::Cube(cube) => (format!("{} cube", capital(cube.with_article())), self.cube_detail(state, asked, cube), Vec::new(), cube_rule(asked)),
            Move::Paid(symbol) => (format!("For the {}", symbol.slug()), self.payment_detail(state, asked, symbol), Vec::new(), "MW-PAY-03"),
            Move::Square(id) => self.square_parts(state, asked, id),
            Move::District(id) => {
                let is_ability = matches!(asked, Some(Ask { what: Question::District(Aim::Ability), .. }));
                let detail = if is_ability { c.districts[id.index()].ability.text.to_string() } else { self.token_detail(state, id) };
                (self.district_name(id).to_owned(), detail, vec![self.district_piece(id)], "MW-UNITY-05")
            }
            Move::Role(role) => (format!("The {}", role.name()), String::new(), vec![format!("role:{}", role.slug())], "MW-BEST-03"),
            Move::Discard(id) => (format!("Discard {}", self.action_name(id)), String::new(), vec![self.action_piece(id)], "MW-HAND-01"),
            Move::DiscardRequest(id) => (format!("Discard {}", self.request_name(id)), String::new(), vec![self.request_piece(id)], "MW-HAND-01"),
            Move::Recover(id) => {
                (format!("Recover {}", self.action_name(id)), action_detail(&c.actions[id.index()]), vec![self.action_piece(id)], "MW-HAND-02")
            }
            Move::Hurry(id) => (format!("Hurry {}", self.action_name(id)), String::new(), vec![self.action_piece(id)], "MW-TICK-05"),
            Move::Yes => ("Yes".to_owned(), self.may_detail(asked), Vec::new(), "MW-BEST-04"),
            Move::No => ("No".to_owned(), String::new(), Vec::new(), "MW-BEST-03"),
        }
    }

    fn square_parts(&self, state: &State, asked: Option<Ask>, id: SquareId) -> (String, String, Vec<String>, &'static str) {
        let name = self.square_name(id);
        let label = capital(&name);
        let purpose = asked.and_then(|ask| if let Question::Square(purpose) = ask.what { Some(purpose) } else { None });
        let (detail, rule) = match (state.squares.on(id), purpose) {
            (Some(Cube::Red), _) => ("lifts the Bane; your cube stays in Effort".to_owned(), "MW-BANE-03"),
            (Some(cube), Some(Purpose::BaneInstead)) => (format!("its {} cube goes to your Fate Pool", cube.slug()), "MW-BANE-07"),
            (Some(cube), Some(Purpose::Unite(..))) => (format!("gives its {} cube", cube.slug()), "MW-UNITY-03"),
            (Some(cube), _) => (format!("its {} cube returns to its origin", cube.slug()), "MW-CUBE-01"),
            (None, Some(Purpose::Bane)) => (String::new(), "MW-ACCEPT-04"),
            (None, Some(Purpose::Place(_))) => (String::new(), "MW-INFL-09"),
            (None, _) => (String::new(), "MW-INFL-05"),
        };
        (label, detail, vec![format!("square:{}", self.square_slug(id))], rule)
    }

    fn request_detail(&self, id: RequestId) -> String {
        let request = &self.content.requests[id.index()];
        let needs: Vec<String> = request.needs.iter().map(|need| format!("{} {}{}", need.symbol.slug(), need.pay, by_time(need.time))).collect();
        let asks = format!("{}, {}: {}", self.group_name(request.group), self.district_name(request.district), needs.join(", "));
        // What it does comes first: who asks for what stands on its card as well.
        if request.effect.is_empty() { asks } else { format!("{} {asks}", request.text) }
    }

    fn cube_detail(&self, state: &State, asked: Option<Ask>, cube: Cube) -> String {
        let Some(Ask { role, what: Question::Cube(carry) }) = asked else { return String::new() };
        let board = state.board(role);
        let (count, place) = match carry.from {
            Holder::Pool(kind) => (board.pool(kind).count(cube as usize), kind.name()),
            Holder::Timer(slot) => (self.look(state).slot(role, slot).timer.count(cube as usize), "the Timer"),
            Holder::Square(_) | Holder::Origin | Holder::Cost(_) => return String::new(),
        };
        format!("{count} in {place}")
    }

    fn payment_detail(&self, state: &State, asked: Option<Ask>, symbol: Symbol) -> String {
        let Some(Ask { role, what: Question::Payment(slot) }) = asked else { return String::new() };
        let Some(request) = self.look(state).slot(role, slot).request else { return String::new() };
        let pay = self.content.requests[request.index()].pay[state.clock as usize][symbol as usize];
        format!("{pay} Supply")
    }

    fn token_detail(&self, state: &State, id: DistrictId) -> String {
        let tokens = state.tokens[id.index()];
        let spaces = self.content.districts[id.index()].spaces;
        format!("{} Unity, {} Fear, {} free", tokens.unity, tokens.fear, spaces - tokens.unity - tokens.fear)
    }

    fn may_detail(&self, asked: Option<Ask>) -> String {
        if let Some(Ask { what: Question::May(at, _), .. }) = asked
            && let Effect::May { cost, .. } = *self.content.program.at(at)
            && !cost.is_empty()
        {
            return self.block_text(cost);
        }
        String::new()
    }

    pub(crate) fn action_piece(&self, id: ActionId) -> String {
        let action = &self.content.actions[id.index()];
        format!("action:{}/{}", action.role.slug(), action.slug)
    }

    pub(crate) fn request_piece(&self, id: RequestId) -> String {
        format!("request:{}", self.content.requests[id.index()].slug)
    }

    pub(crate) fn district_piece(&self, id: DistrictId) -> String {
        format!("district:{}", self.content.districts[id.index()].slug)
    }
}

fn by_time(time: Option<Time>) -> &'static str {
    match time {
        None => "",
        Some(Time::Day) => " by day",
        Some(Time::Night) => " by night",
    }
}

fn action_detail(action: &Action) -> String {
    let outputs: Vec<String> = action.outputs.iter().map(|output| format!("{}{}", output.symbol.slug(), by_time(output.time))).collect();
    let puts_out = if outputs.is_empty() { String::new() } else { format!("; puts out {}", outputs.join(", ")) };
    format!("cost {}, timer {}{puts_out}. {}", action.cost, action.timer, action.text)
}

fn cube_rule(asked: Option<Ask>) -> &'static str {
    let Some(Ask { what: Question::Cube(Carry { from, to, .. }), .. }) = asked else { return "MW-CUBE-13" };
    match (from, to) {
        (_, Holder::Cost(_)) => "MW-PLAY-03",
        (_, Holder::Timer(_)) => "MW-PLAY-08",
        (Holder::Timer(_), _) => "MW-TICK-06",
        (_, Holder::Square(_)) => "MW-INFL-08",
        (_, Holder::Pool(PoolKind::Fate)) => "MW-FATE-01",
        (Holder::Pool(PoolKind::Fate), Holder::Origin) => "MW-FATE-03",
        (_, Holder::Origin) => "MW-CUBE-06",
        (_, Holder::Pool(PoolKind::Supply | PoolKind::Effort)) => "MW-CUBE-13",
    }
}
