//! Questions and answers in words.

use crate::Frost;
use crate::agenda::{Ask, CardAim, EnemyAim, Price, Question, SpaceAim, TaskId, Ware, WareAim};
use crate::effect::{Effect, print};
use crate::ids::*;
use crate::look::Look;
use crate::moves::{Key, Move};
use crate::prices::wounds;
use crate::state::State;
use mistgate_kernel::{Choice, Line, Rule, Seat};

fn line(text: impl Into<String>, rule: &'static str) -> Line {
    Line::new(text, Rule(rule))
}

impl Frost {
    /// A legal move, as a page shows it.
    pub(crate) fn describe(&self, state: &State, seat: Seat, mv: Move) -> Choice {
        let player = Player(seat.0);
        let (label, detail, rule) = self.label(state, player, mv);
        Choice { play: self.write_move(mv), label, detail, pieces: self.pieces(mv), rule: Rule(rule) }
    }

    fn label(&self, state: &State, player: Player, mv: Move) -> (String, String, &'static str) {
        let (c, look) = (&self.content, self.look(state));
        let none = String::new;
        match mv {
            Move::Play(id) => (format!("Play {}", c.card(id).name), c.card(id).text.to_string(), "CF-PLAY-01"),
            Move::Exhaust(id) => (format!("Exhaust {}", c.card(id).name), c.card(id).text.to_string(), "CF-ALLY-02"),
            Move::Unlock(id, key) => {
                let (with, rule) = match key {
                    Key::Skill(skill) => (c.skills[skill.index()].name.clone(), "CF-UNLOCK-03"),
                    Key::Enemy(enemy) => (c.enemy(enemy).name.clone(), "CF-UNLOCK-05"),
                    Key::Exert => (wounds(c.card(id).exert), "CF-UNLOCK-06"),
                };
                (format!("Unlock {} with {with}", c.card(id).name), c.card(id).bottom_text.to_string(), rule)
            }
            Move::Draw => ("Draw a card".to_owned(), self.scout_words(look, player, 1), "CF-DRAW-01"),
            Move::Scout(n) => (format!("Scout with {n}"), format!("{} Of {n} Location cards one is placed.", self.scout_words(look, player, n)), "CF-SCOUT-01"),
            Move::Go(space, hurt) => {
                let exit = look.exit_cost(look.area(player).space);
                let price = match (exit - hurt, hurt) {
                    (0, hurt) => wounds(hurt),
                    (pay, 0) => format!("{pay} Move"),
                    (pay, hurt) => format!("{pay} Move and {}", wounds(hurt)),
                };
                let rule = if hurt > 0 { "CF-MOVE-02" } else { "CF-MOVE-01" };
                (format!("Move to {}", self.space_name(state, space)), format!("Costs {price}."), rule)
            }
            Move::Buy(ware) => {
                let rule = match ware {
                    Ware::Card(id) if c.sets.hirelings.contains(id.0) => "CF-HIRE-02",
                    Ware::Card(_) => "CF-BUY-01",
                    Ware::Event(id) if c.events[id.index()].cost.is_none() => "CF-EVENT-06",
                    Ware::Event(_) => "CF-EVENT-03",
                };
                (format!("Purchase {}", self.ware_name(ware)), self.purchase_words(look, player, ware), rule)
            }
            Move::Attack(id) => {
                let here = state.enemies[look.area(player).space.index()].contains(id);
                let hurt = if here { look.wounds_from(player, id) } else { 0 };
                let detail = format!("Costs {} Attack{}.", look.attack_value(id), if hurt > 0 { format!(" and {}", wounds(hurt)) } else { none() });
                (format!("Attack {}", c.enemy(id).name), detail, if here { "CF-ATTACK-01" } else { "CF-ATTACK-06" })
            }
            Move::Quest(id) => {
                let task = look.task(player, id);
                let detail = task.map_or_else(none, |task| task.text.to_string());
                let rule = if matches!(id, TaskId::Event(_)) { "CF-EVENT-12" } else { "CF-QUEST-01" };
                (format!("Progress {}", task.map_or("the quest", |task| &task.name)), detail, rule)
            }
            Move::Face(id) => (format!("Face {}", c.villains[id.index()].name), self.face_words(look, player, id), "CF-VILLAIN-10"),
            Move::Redeem(resource) => (format!("Use the Reward token for {}", resource.name()), self.reward_words(look, player, resource), "CF-REWARD-01"),
            Move::Retreat => ("Retreat to the Inn".to_owned(), "Instead of everything else in this Action Phase.".to_owned(), "CF-RETREAT-01"),
            Move::Done => self.done_label(state),
            Move::Option(n) => (self.option_words(state, player, n), none(), "CF-PLAY-05"),
            Move::Card(id) => (c.card(id).name.clone(), c.card(id).text.to_string(), self.aim_rule(state)),
            Move::Enemy(id) => (c.enemy(id).name.clone(), self.chosen_token(look, id), self.aim_rule(state)),
            Move::Space(space) => (self.space_name(state, space), none(), self.aim_rule(state)),
            Move::Place(id, space) => {
                let location = c.location(id);
                let detail = format!("{}, Exit cost {}. {}", location.land.name(), location.exit, location.discovery_text);
                (format!("Place {} at {}", location.name, space.slug()), detail, "CF-SCOUT-03")
            }
            Move::Skill(skill) => (c.skills[skill.index()].name.clone(), none(), "CF-UNLOCK-12"),
            Move::Take(ware) => (self.ware_name(ware), self.ware_text(ware), self.aim_rule(state)),
            Move::Villain(id) => (c.villains[id.index()].name.clone(), c.villains[id.index()].text.to_string(), "CF-GENERAL-07"),
            Move::Ask => ("Ask the others for help".to_owned(), self.help_words(state), "CF-VILLAIN-10"),
            Move::Keep(id) => (format!("Keep the Reward token of value {}", c.rewards[id.index()].resolve), none(), "CF-REWARD-05"),
            Move::Yes => ("Yes".to_owned(), none(), self.aim_rule(state)),
            Move::No => ("No".to_owned(), none(), self.aim_rule(state)),
        }
    }

    fn done_label(&self, state: &State) -> (String, String, &'static str) {
        let (label, rule) = self.look(state).asked().map_or(("No more", "CF-RETIRE-07"), |ask| done_words(ask.what));
        (label.to_owned(), String::new(), rule)
    }

    /// The words of an option of what is asked.
    fn option_words(&self, state: &State, player: Player, n: u8) -> String {
        let (c, look) = (&self.content, self.look(state));
        let options = look.asked().and_then(|ask| look.numbered_options(player, ask.what));
        let option = options.and_then(|options| c.program.of(options).get(usize::from(n).checked_sub(1)?));
        if let Some(&Effect::Do(steps)) = option { print::effect(&c.program, steps, &self.names()).to_string() } else { format!("Option {n}") }
    }

    /// The rule behind the question, for answers that have none of their own.
    fn aim_rule(&self, state: &State) -> &'static str {
        self.look(state).asked().map_or("CF-GENERAL-05", |ask| rule_of(ask.what))
    }

    /// What is asked, as a sentence.
    pub(crate) fn question_line(&self, state: &State, ask: Ask) -> Line {
        let c = &self.content;
        let text = match ask.what {
            Question::Act => "What will you do?".to_owned(),
            Question::Help => {
                let look = self.look(state);
                let needed = state.fight.against.map_or(0, |id| c.villains[id.index()].attack);
                format!("Will you help? {} of {needed} Attack so far.", look.fight_total())
            }
            Question::Window => "Use your Hireling now?".to_owned(),
            Question::Option(_) => "Which option?".to_owned(),
            Question::Reward(_) => "Which Reward, if any?".to_owned(),
            Question::May(at) => self.may_question(at),
            Question::Discovery(space) => match state.grid[space.index()] {
                Some(id) => format!("Resolve the Discovery effect of {}? {}", c.location(id).name, c.location(id).discovery_text),
                None => "Resolve the Discovery effect?".to_owned(),
            },
            Question::Rest => {
                let space = state.area(ask.player).space;
                let text = state.grid[space.index()].map_or(&c.inn.rest_text, |id| &c.location(id).rest_text);
                format!("Rest? {text}")
            }
            Question::Card(aim, left) => card_question(aim, left),
            Question::Enemy(EnemyAim::FlipForResolve(cost)) => self.flip_question(state, ask.player, cost),
            Question::Enemy(aim) => enemy_question(aim),
            Question::Space(aim) => space_question(aim),
            Question::Place => "Which Location, and where?".to_owned(),
            Question::Skill => "Which Skill?".to_owned(),
            Question::Ware(WareAim::Gain(..)) => "Which card do you gain?".to_owned(),
            Question::Ware(WareAim::LoseEvent) => "Which World Event is discarded?".to_owned(),
            Question::Ware(WareAim::Brash(Price::Cheapest)) => "Which of the cheapest cards does the Brash Hero take?".to_owned(),
            Question::Ware(WareAim::Brash(Price::Dearest)) => "Which of the most expensive cards does the Brash Hero take?".to_owned(),
            Question::Progress(_) => "Which chapter or World Event does this progress?".to_owned(),
            Question::Dawn(_) => "Which Villain acts first?".to_owned(),
            Question::Alone => "Do you ask the others for help?".to_owned(),
            Question::Keep(_) => "Which Reward token do you keep?".to_owned(),
        };
        line(text, rule_of(ask.what))
    }

    fn may_question(&self, at: u16) -> String {
        let program = &self.content.program;
        let Effect::May { cost, then } = *program.at(at) else { return "Do this?".to_owned() };
        if cost.is_empty() {
            format!("Do this? {}", print::effect(program, then, &self.names()))
        } else {
            format!("{} Will you?", print::step(program, *program.at(at), &self.names()))
        }
    }

    /// The pieces a move touches.
    pub(crate) fn pieces(&self, mv: Move) -> Vec<String> {
        let c = &self.content;
        let card = |id: CardId| format!("card:{}", c.card(id).slug);
        let enemy = |id: EnemyId| format!("enemy:{}", c.enemy(id).slug);
        let event = |id: EventId| format!("event:{}", c.events[id.index()].task.slug);
        let skill = |skill: Skill| format!("skill:{}", c.skills[skill.index()].slug);
        let space = |space: Space| format!("space:{}", space.slug());
        match mv {
            Move::Play(id) | Move::Exhaust(id) | Move::Card(id) | Move::Unlock(id, Key::Exert) => vec![card(id)],
            Move::Unlock(id, Key::Skill(token)) => vec![card(id), skill(token)],
            Move::Unlock(id, Key::Enemy(token)) => vec![card(id), enemy(token)],
            Move::Go(to, _) | Move::Space(to) => vec![space(to)],
            Move::Buy(Ware::Card(id)) | Move::Take(Ware::Card(id)) => vec![card(id)],
            Move::Buy(Ware::Event(id)) | Move::Take(Ware::Event(id)) | Move::Quest(TaskId::Event(id)) => vec![event(id)],
            Move::Attack(id) | Move::Enemy(id) => vec![enemy(id)],
            Move::Quest(TaskId::Search) => vec!["quest:search".to_owned()],
            Move::Quest(TaskId::Exploration) => vec!["quest:exploration".to_owned()],
            Move::Face(id) | Move::Villain(id) => vec![format!("villain:{}", c.villains[id.index()].slug)],
            Move::Place(id, to) => vec![format!("location:{}", c.location(id).slug), space(to)],
            Move::Skill(token) => vec![skill(token)],
            Move::Retreat => vec![space(Space::INN)],
            Move::Draw => vec!["pile:deck".to_owned()],
            Move::Scout(_) => vec!["pile:locations".to_owned()],
            Move::Redeem(_) | Move::Ask | Move::Done | Move::Option(_) | Move::Keep(_) | Move::Yes | Move::No => Vec::new(),
        }
    }

    /// A space, by what lies on it.
    pub(crate) fn space_name(&self, state: &State, space: Space) -> String {
        match state.grid[space.index()] {
            Some(id) => self.content.location(id).name.clone(),
            None if space == Space::INN => format!("the {}", self.content.inn.name),
            None => format!("the unknown ({})", space.slug()),
        }
    }

    pub(crate) fn ware_name(&self, ware: Ware) -> String {
        match ware {
            Ware::Card(id) => self.content.card(id).name.clone(),
            Ware::Event(id) => self.content.events[id.index()].task.name.clone(),
        }
    }

    /// What choosing this Enemy token means for what is asked.
    fn chosen_token(&self, look: Look, id: EnemyId) -> String {
        if let Some(Question::Enemy(aim)) = look.asked().map(|ask| ask.what) { self.token_words(look, aim, id) } else { String::new() }
    }
}

/// What it means to be done with a question.
fn done_words(question: Question) -> (&'static str, &'static str) {
    match question {
        Question::Act => ("End the Action Phase", "CF-TURN-04"),
        Question::Help => ("Contribute your Attack", "CF-VILLAIN-11"),
        Question::Alone => ("Fight alone", "CF-VILLAIN-10"),
        Question::Enemy(_) => ("Flip no more", "CF-TOKEN-04"),
        Question::Card(CardAim::CleanUp, _) => ("Keep the rest", "CF-CLEAN-07"),
        Question::Card(..) | Question::Window | Question::Option(_) | Question::Reward(_) | Question::May(_) => ("No more", "CF-RETIRE-07"),
        Question::Discovery(_) | Question::Rest | Question::Space(_) | Question::Place | Question::Skill | Question::Ware(_) => ("No more", "CF-RETIRE-07"),
        Question::Progress(_) | Question::Dawn(_) | Question::Keep(_) => ("No more", "CF-RETIRE-07"),
    }
}

fn card_question(aim: CardAim, left: u8) -> String {
    let more = if left > 1 && aim != CardAim::CleanUp { format!(" {left} in all.") } else { String::new() };
    let text = match aim {
        CardAim::Retire(..) => "Which card do you retire?",
        CardAim::Discard(_) => "Which card do you discard?",
        CardAim::CleanUp => "Which cards of your hand do you discard before drawing up?",
        CardAim::Recover => "Which card do you take from your discard pile?",
        CardAim::Recall => "Which card of your Chronicle comes back?",
        CardAim::Refresh(_) => "Which card do you refresh?",
        CardAim::Exhaust(_) => "Which card do you exhaust?",
        CardAim::Unlock => "Which card do you unlock?",
        CardAim::Dismiss => "Which Hireling goes?",
        CardAim::Hire => "Which Hireling comes?",
    };
    format!("{text}{more}")
}

fn enemy_question(aim: EnemyAim) -> String {
    match aim {
        EnemyAim::FlipForResolve(_) => "Which Enemy token do you flip for Resolve?".to_owned(),
        EnemyAim::FlipForScout(n) => format!("Which Enemy token do you flip for Draw/Scout? {n} is needed."),
        EnemyAim::Retire(..) => "Which Enemy token do you retire?".to_owned(),
        EnemyAim::Slay(..) => "Which Enemy do you eliminate?".to_owned(),
        EnemyAim::Brash => "Which Enemy does the Brash Hero beat?".to_owned(),
    }
}

fn space_question(aim: SpaceAim) -> String {
    match aim {
        SpaceAim::Walk(_) | SpaceAim::Venture(_) | SpaceAim::Travel(_) => "Where do you go?",
        SpaceAim::SwapFirst => "Which Location do you swap?",
        SpaceAim::SwapWith(_) => "With which Location?",
        SpaceAim::Shift => "Which Location moves?",
        SpaceAim::ShiftTo(_) => "Where does it go?",
        SpaceAim::Brash => "Where does the Brash Hero go?",
    }
    .to_owned()
}

/// The rule behind a question.
pub(crate) fn rule_of(question: Question) -> &'static str {
    match question {
        Question::Act => "CF-TURN-05",
        Question::Help => "CF-VILLAIN-11",
        Question::Window => "CF-HIRE-06",
        Question::Option(_) => "CF-PLAY-05",
        Question::Reward(_) => "CF-QUEST-08",
        Question::May(_) => "CF-GENERAL-05",
        Question::Discovery(_) => "CF-DISC-01",
        Question::Rest => "CF-REST-01",
        Question::Card(aim, _) => match aim {
            CardAim::Retire(..) => "CF-RETIRE-01",
            CardAim::CleanUp => "CF-CLEAN-07",
            CardAim::Refresh(_) => "CF-ALLY-03",
            CardAim::Exhaust(_) => "CF-ALLY-02",
            CardAim::Unlock => "CF-UNLOCK-08",
            CardAim::Dismiss | CardAim::Hire => "CF-HIRE-05",
            CardAim::Recall => "CF-CHRON-02",
            CardAim::Discard(_) | CardAim::Recover => "CF-GENERAL-05",
        },
        Question::Enemy(aim) => match aim {
            EnemyAim::FlipForResolve(_) => "CF-TOKEN-01",
            EnemyAim::FlipForScout(_) => "CF-TOKEN-02",
            EnemyAim::Retire(..) => "CF-TOKEN-05",
            EnemyAim::Slay(..) => "CF-GENERAL-05",
            EnemyAim::Brash => "CF-SOLO-12",
        },
        Question::Space(aim) => match aim {
            SpaceAim::Walk(_) | SpaceAim::Travel(_) => "CF-EXIT-02",
            SpaceAim::Venture(_) => "CF-PLACE-01",
            SpaceAim::SwapFirst | SpaceAim::SwapWith(_) | SpaceAim::Shift | SpaceAim::ShiftTo(_) => "CF-PLACE-04",
            SpaceAim::Brash => "CF-SOLO-17",
        },
        Question::Place => "CF-SCOUT-03",
        Question::Skill => "CF-UNLOCK-12",
        Question::Ware(WareAim::Gain(..)) => "CF-BUY-05",
        Question::Ware(WareAim::LoseEvent) => "CF-EVENT-15",
        Question::Ware(WareAim::Brash(_)) => "CF-SOLO-24",
        Question::Progress(_) => "CF-QUEST-05",
        Question::Dawn(_) => "CF-GENERAL-07",
        Question::Alone => "CF-VILLAIN-10",
        Question::Keep(_) => "CF-REWARD-05",
    }
}
