//! What happens on a map, in words: moves, questions, events.

use crate::Malhya;
use crate::ask::why::capital;
use crate::ask::{FoeAim, Question, SpotAim};
use crate::booklet::condition::Mode;
use crate::combat::moves::FightMove;
use crate::content::AuraEffect;
use crate::content::perk::KillKind;
use crate::ids::{EnemyId, FoeId};
use crate::moves::Move;
use crate::place::event::{AlarmCause, MapEvent};
use crate::place::figures::Camp;
use crate::place::spot::Spot;
use crate::place::state::{Phase, Wakes};
use crate::state::State;
use crate::stealth::board::StealthFace;
use crate::words::{HeroId, Purse};
use mistgate_kernel::text::counted;

/// `1 Action Point`, `3 Action Points`.
pub(crate) fn action_points(n: u8) -> String {
    counted(n, "Action Point")
}

/// A label, what stands behind it, and a rule.
type Label = (String, String, &'static str);

impl Malhya {
    /// A move on a map.
    #[expect(clippy::wildcard_enum_match_arm, reason = "it answers with a move: what is no answer here was never offered")]
    pub(crate) fn map_label(&self, state: &State, asked: Option<Question>, mv: Move) -> Label {
        let plain = |text: &str, rule| (text.to_owned(), String::new(), rule);
        match mv {
            Move::Space(spot) => (spot.to_string(), String::new(), "ML-DEPLOY-10"),
            Move::Walk(spot) => self.walk_label(state, asked, spot),
            Move::Hurry => ("Buy a movement".to_owned(), self.price_on_turn(asked, 0), "ML-MOVE-16"),
            Move::MeleeKill(foe) => self.kill_label(state, asked, KillKind::Melee, foe),
            Move::RangedKill(foe) => self.kill_label(state, asked, KillKind::Ranged, foe),
            Move::Lift(spot) => (format!("Move the Corpse on {spot}"), "1 Action Point".to_owned(), "ML-CORPSE-01"),
            Move::Carry(hero) => (format!("Move {}", hero.name()), "1 Action Point".to_owned(), "ML-FALLEN-02"),
            Move::Revive(hero) => (format!("Help {} up", hero.name()), "6 Action Points".to_owned(), "ML-FALLEN-04"),
            Move::Invoke(effect) => (invocation(effect).to_owned(), format!("an Aura token{}", in_a_blow(effect)), "ML-AURA-15"),
            Move::Wait => ("Wait".to_owned(), self.price_on_turn(asked, 2), "ML-WAIT-01"),
            Move::Resume if matches!(asked, Some(Question::ComeBack(_))) => plain("Come back onto the board", "ML-EXIT-09"),
            Move::Resume => plain("Step in", "ML-WAIT-06"),
            Move::Pass if matches!(asked, Some(Question::LastMoment(..))) => plain("Let the Alarm go off", "ML-ALARM-06"),
            Move::Pass => plain("Not now", "ML-WAIT-07"),
            Move::EndTurn if state.mode == Some(Mode::Combat) => plain("End the turn", "ML-COMBAT-16"),
            Move::EndTurn => plain("End the turn", "ML-STEALTH-24"),
            Move::Leave => plain("Leave the board", "ML-EXIT-08"),
            Move::Foe(foe) if state.mode == Some(Mode::Combat) => (capital(&self.foe_called(state, foe)), String::new(), "ML-COMBAT-20"),
            Move::Foe(foe) => (capital(&self.foe_called(state, foe)), String::new(), "ML-PATROL-08"),
            Move::EndStealth => plain("End Stealth mode", "ML-ALARM-14"),
            Move::Wake(Wakes::EveryStep) => plain("Ask at every step", "ML-WAIT-07"),
            Move::Wake(Wakes::Turns) => plain("Ask between turns", "ML-WAIT-07"),
            Move::Wake(Wakes::Alarm) => plain("Ask at an Alarm only", "ML-WAIT-07"),
            Move::Purse(Purse::Own) => plain("Spend my own Aura first", "ML-BEETLE-03"),
            Move::Purse(Purse::Beetle) => plain("Spend the Beetle's Aura first", "ML-BEETLE-03"),
            Move::Fight(deed) => self.fight_label(state, asked, deed),
            Move::Zone(_) | Move::Assault(_) => {
                let what = asked.and_then(|asked| if let Question::Challenge(what) = asked { Some(what) } else { None });
                self.challenge_label(state, what, mv)
            }
            other => (format!("{other:?}"), String::new(), "ML-GOLDEN-01"),
        }
    }

    /// What something at the price of the Hero board costs the hero who acts.
    fn price_on_turn(&self, asked: Option<Question>, price: usize) -> String {
        let Some(Question::Turn(hero)) = asked else { return String::new() };
        action_points(self.content.hero(hero).prices[price])
    }

    /// `Walk to B4`, what it costs, and who would see it; in a fight whom one would stand next to.
    fn walk_label(&self, state: &State, asked: Option<Question>, spot: Spot) -> Label {
        let hero = if let Some(Question::Turn(hero)) = asked { hero } else { HeroId::Wallen };
        let Some(board) = self.look(state).board() else { return (format!("Walk to {spot}"), String::new(), "ML-MOVE-03") };
        let Some(space) = board.location.space(spot) else { return (format!("Walk to {spot}"), String::new(), "ML-MOVE-03") };
        let (cost, have) = board.walk_cost(hero, space).unwrap_or_default();
        let points = cost.saturating_sub(have) * self.content.hero(hero).prices[0];
        let price = if points == 0 { format!("{cost} movement") } else { format!("{cost} movement for {}", action_points(points)) };
        let watched = match state.mode {
            Some(Mode::Combat) if board.engaged(space) => "; next to an enemy".to_owned(),
            Some(Mode::Combat) | None => String::new(),
            Some(Mode::Stealth) => board.seen_on_a_walk(hero, space).map_or_else(String::new, |(at, foes)| {
                let foes = foes.into_iter().map(|foe| board.foe_name(foe)).collect::<Vec<_>>().join(" and ");
                if at == space { format!("; seen by {foes}") } else { format!("; seen on {} by {foes}", board.spot(at)) }
            }),
        };
        let stopped = match board.walk_ends(hero, space) {
            Some(end) if end != space => format!("; an enemy stops you on {}", board.spot(end)),
            Some(_) | None => String::new(),
        };
        (format!("Walk to {spot}"), price + &watched + &stopped, "ML-MOVE-03")
    }

    fn kill_label(&self, state: &State, asked: Option<Question>, kind: KillKind, foe: u8) -> Label {
        let hero = match asked {
            Some(Question::Turn(hero) | Question::LastMoment(hero, _)) => hero,
            _ => HeroId::Wallen,
        };
        let cost = self.look(state).board().and_then(|board| board.kill(hero, kind, FoeId(foe - 1)).ok());
        let price = cost.map_or(String::new(), action_points);
        let name = self.foe_called(state, foe);
        match kind {
            KillKind::Melee => (format!("Kill {name}"), price, "ML-KILL-08"),
            KillKind::Ranged => (format!("Shoot {name}"), price + ", and a Noise token", "ML-KILL-03"),
        }
    }

    /// An enemy by its number, from 1.
    pub(super) fn foe_called(&self, state: &State, foe: u8) -> String {
        self.look(state).board().map_or_else(|| format!("enemy {foe}"), |board| board.foe_name(FoeId(foe.saturating_sub(1))))
    }

    /// What is asked on a map.
    #[expect(clippy::wildcard_enum_match_arm, reason = "`question` says, one by one, which are asked on a map")]
    pub(crate) fn map_question(&self, state: &State, what: Question) -> (String, &'static str) {
        match what {
            Question::Spot(SpotAim::Arrival(enemy, ..)) => (format!("Where does {} stand?", self.enemy(enemy)), "ML-DEPLOY-10"),
            Question::Spot(SpotAim::Deploy(hero)) => (format!("Where does {} begin?", hero.name()), "ML-DEPLOY-14"),
            Question::Spot(SpotAim::Explore(hero)) => (format!("Where does {} go?", hero.name()), "ML-EXIT-13"),
            Question::Spot(SpotAim::Corpse(..)) => ("Where is the Corpse put?".to_owned(), "ML-CORPSE-01"),
            Question::Spot(SpotAim::Fallen(_, hero)) => (format!("Where is {} put?", hero.name()), "ML-FALLEN-02"),
            Question::Spot(SpotAim::Stride) => ("Several ways are equally good. Which one does the enemy take?".to_owned(), "ML-MOVE-25"),
            Question::Spot(SpotAim::Vantage) => ("Several spaces are equally good to shoot from. Which one does the enemy take?".to_owned(), "ML-ENEMY-28"),
            Question::Spot(SpotAim::Bonus(hero)) => (format!("{} may take a step, or stay.", capital(hero.name())), "ML-EFFECT-05"),
            Question::Spot(SpotAim::Rise(hero)) => (format!("Somebody stands where {} lies. On which space does {0} stand up?", hero.name()), "ML-FALLEN-18"),
            Question::Spot(SpotAim::Ashore(hero, _)) => (format!("Where does {} lie?", hero.name()), "ML-RIFT-07"),
            Question::Spot(SpotAim::Return(hero)) => (format!("The way {} left by is taken. On which space does {0} come back?", hero.name()), "ML-EXIT-09"),
            Question::Spot(SpotAim::Target) => ("Somebody stands where the target is to be. On which space does it stand?".to_owned(), "ML-RULECARD-04"),
            Question::Spot(SpotAim::Goal(_, foe)) => (format!("Where does {} go? These are equally close.", self.foe_called(state, foe.0 + 1)), "ML-PATROL-08"),
            Question::Spot(SpotAim::Way) => ("Two ways are equally good. Which one is taken?".to_owned(), "ML-MOVE-25"),
            Question::Spot(SpotAim::Vigil(..)) => ("In front of which of its spaces does it watch?".to_owned(), "ML-BASE-11"),
            Question::Spot(SpotAim::Invocation) => ("Which Invocation token is discarded?".to_owned(), "ML-VOCAB-106"),
            Question::Spot(SpotAim::Body(..)) => ("Where does the Corpse lie?".to_owned(), "ML-KILL-04"),
            Question::Foe(FoeAim::Sent(..)) => ("These are equally close. Which one goes?".to_owned(), "ML-PATROL-08"),
            Question::Foe(FoeAim::OnToken(_)) => ("Which of them takes the second step?".to_owned(), "ML-PATROL-18"),
            Question::Turn(hero) => (self.turn_line(state, hero), if state.mode == Some(Mode::Combat) { "ML-COMBAT-21" } else { "ML-STEALTH-20" }),
            Question::Resume(hero) => (format!("{} is Waiting. Step in now?", capital(hero.name())), "ML-WAIT-06"),
            Question::LastMoment(hero, foe) => {
                (format!("{} has spotted something! Can {} prevent it?", self.foe_called(state, foe.0 + 1), hero.name()), "ML-ALARM-06")
            }
            Question::Leave(hero) => (format!("Does {} leave here?", hero.name()), "ML-EXIT-08"),
            Question::ComeBack(hero) => (format!("Does {} come back?", hero.name()), "ML-EXIT-09"),
            Question::Explore => ("Nobody is here but you. Who goes where?".to_owned(), "ML-EXIT-13"),
            Question::Secondary => ("The Secondary phase: which Waiting hero acts?".to_owned(), "ML-STEALTH-28"),
            Question::Combat(what) => self.fight_question(state, what),
            Question::Challenge(what) => self.challenge_question(state, what),
            other => (format!("{other:?}"), "ML-GOLDEN-01"),
        }
    }

    fn turn_line(&self, state: &State, hero: HeroId) -> String {
        let points = state.hero(hero).action_points;
        let moves = self.look(state).board().map_or(0, |board| board.movement(hero).0);
        format!("{}: {}, {moves} movement.", capital(hero.name()), action_points(points))
    }

    pub(super) fn enemy(&self, kind: EnemyId) -> &str {
        &self.content.enemy(kind).name
    }

    /// What happened on a map.
    pub(crate) fn told_on_map(&self, event: &MapEvent) -> (String, &'static str) {
        let who = |hero: HeroId| capital(hero.name());
        match *event {
            MapEvent::PlaceSetOut { place, number } => (format!("{number} {}.", self.content.location(place).name), "ML-EXPLORE-03"),
            MapEvent::PlaceLeft => ("The tiles are put away.".to_owned(), "ML-EXIT-15"),
            MapEvent::FoePlaced { foe, kind, at } => (format!("{} {foe} stands on {at}.", self.enemy(kind)), "ML-DEPLOY-10"),
            MapEvent::FoeNotPlaced { kind } => (format!("There is no space for {}.", self.enemy(kind)), "ML-DEPLOY-11"),
            MapEvent::HeroPlaced { hero, at } => (format!("{} begins on {at}.", who(hero)), "ML-DEPLOY-14"),
            MapEvent::PhaseBegan { phase, turn } => phase_words(phase, turn),
            MapEvent::TurnBegan { hero } => (format!("{} acts.", who(hero)), "ML-STEALTH-19"),
            MapEvent::Stepped { hero, to, cost } => (format!("{} goes to {to} for {cost}.", who(hero)), "ML-MOVE-03"),
            MapEvent::MovementBought { hero, n } => (format!("{} buys {n} movement.", who(hero)), "ML-MOVE-16"),
            MapEvent::MovementLost { hero } => (format!("{} is next to an enemy: the Free Movement is lost.", who(hero)), "ML-MOVE-15"),
            MapEvent::Waits { hero } => (format!("{} waits.", who(hero)), "ML-WAIT-02"),
            MapEvent::Resumed { hero } => (format!("{} steps in.", who(hero)), "ML-WAIT-06"),
            MapEvent::TurnOver { hero } => (format!("{} has finished.", who(hero)), "ML-STEALTH-24"),
            MapEvent::StealthRolled { hero, white, black, threat } => {
                let faces = |faces: &[StealthFace]| faces.iter().map(|face| face.word()).collect::<Vec<_>>().join(", ");
                let black = if black.is_empty() { String::new() } else { format!(" black {}", faces(black.as_slice())) };
                (format!("{} rolls {}{black}: Threat {threat}.", who(hero), faces(white.as_slice())), "ML-THREAT-02")
            }
            MapEvent::StealthRolledAgain { hero, face } => (format!("{} rolls a white die again: {}.", who(hero), face.word()), "ML-VOCAB-36"),
            MapEvent::SignCancelled { hero } => (format!("{} cancels a Threat symbol.", who(hero)), "ML-VOCAB-63"),
            MapEvent::Threat { space } => (format!("The Threat is on space {space}."), "ML-THREAT-04"),
            MapEvent::Killed { hero, foe, kind, by: KillKind::Melee, at } => (format!("{} kills {} {foe} on {at}.", who(hero), self.enemy(kind)), "ML-KILL-08"),
            MapEvent::Killed { hero, foe, kind, by: KillKind::Ranged, at } => {
                (format!("{} shoots {} {foe} on {at}.", who(hero), self.enemy(kind)), "ML-KILL-03")
            }
            MapEvent::CorpseMoved { hero, from, to } => (format!("{} moves a Corpse from {from} to {to}.", who(hero)), "ML-CORPSE-01"),
            MapEvent::CorpseSunk { at } => (format!("A Corpse goes down into the Rift on {at}."), "ML-CORPSE-06"),
            MapEvent::HeroCarried { hero, to } => (format!("{} is carried to {to}.", who(hero)), "ML-FALLEN-02"),
            MapEvent::Collapsed { hero, at } => (format!("{} lies on {at}.", who(hero)), "ML-FALLEN-01"),
            MapEvent::StoodUp { hero, at } => (format!("{} stands on {at} again.", who(hero)), "ML-FALLEN-05"),
            MapEvent::Revived { hero, by } => (format!("{} helps {} up.", who(by), hero.name()), "ML-FALLEN-04"),
            MapEvent::NoisePut { at } => (format!("Noise on {at}."), "ML-NOISE-01"),
            MapEvent::NoiseGone { at } => (format!("The noise on {at} has been seen to."), "ML-NOISE-03"),
            MapEvent::PatrolCard { card } => (self.told_card(card), "ML-PATROL-03"),
            MapEvent::Sent { foe, to, distance } => (format!("Enemy {foe} is among the closest to {to}: {distance} away."), "ML-PATROL-08"),
            MapEvent::FoeStepped { foe, to, cost, .. } => (format!("Enemy {foe} goes to {to} for {cost}."), "ML-PATROL-14"),
            MapEvent::Watches { foe, token, heading } => (format!("Enemy {foe} watches {}, over {token}.", heading.word()), "ML-VIGILANCE-01"),
            MapEvent::WatchOver { foe } => (format!("Enemy {foe} looks around again."), "ML-VIGILANCE-05"),
            MapEvent::SpottedHero { foe, hero } => (format!("Enemy {foe} sees {}.", hero.name()), "ML-ALARM-02"),
            MapEvent::SpottedCorpse { foe, at } => (format!("Enemy {foe} sees the Corpse on {at}."), "ML-ALARM-03"),
            MapEvent::Alarm { cause } => alarm_words(cause),
            MapEvent::StealthEnded => ("You end Stealth mode.".to_owned(), "ML-ALARM-14"),
            MapEvent::LeftBoard { hero } => (format!("{} leaves the board.", who(hero)), "ML-EXIT-08"),
            MapEvent::CameBack { hero, at } => (format!("{} comes back on {at}.", who(hero)), "ML-EXIT-09"),
            MapEvent::Door { at, heading, open } => (format!("The door {} of {at} is {}.", heading.word(), if open { "open" } else { "closed" }), "ML-MAP-21"),
            MapEvent::TrackerMoved { space } => (format!("The crystal of the Turn Tracker is on space {space}."), "ML-TRACKER-03"),
            MapEvent::ActionPoints { hero, points } => (format!("{} has {}.", who(hero), action_points(points)), "ML-HERO-16"),
            MapEvent::TargetAt { at, life } => (format!("The target is on {at} and has {}.", counted(life, "Life Point")), "ML-RULECARD-04"),
            MapEvent::TargetGone => ("The target is gone.".to_owned(), "ML-RULECARD-04"),
            MapEvent::InvocationGone { at } => (format!("The Invocation token on {at} is discarded."), "ML-VOCAB-106"),
            MapEvent::Invoked { hero, effect } => (format!("{}: {}.", who(hero), invocation(effect).to_lowercase()), "ML-AURA-15"),
        }
    }

    fn told_card(&self, card: u8) -> String {
        let patrol = self.content.actions[usize::from(card)].patrol;
        let steps: Vec<String> = [patrol.first, patrol.second].into_iter().flatten().map(|step| step.words().replace(" ,", ",").replace(" :", ":")).collect();
        if steps.is_empty() { "An Action card that moves nobody.".to_owned() } else { format!("An Action card: {}.", steps.join("; then ")) }
    }

    /// "Show me the line": `sight:B2-F4`, as an enemy looks.
    pub(crate) fn told_sight(&self, state: &State, piece: &str) -> Option<(String, &'static str)> {
        let (from, to) = piece.strip_prefix("sight:")?.split_once('-')?;
        let board = self.look(state).board()?;
        let space = |text: &str| Spot::named(text).and_then(|spot| board.location.space(spot));
        let (from, to) = (space(from)?, space(to)?);
        let looker = board.on(from).map_or(Camp::Foes, |who| who.camp());
        Some(board.told_line(&board.line_of_sight(from, to, looker)))
    }
}

fn invocation(effect: AuraEffect) -> &'static str {
    match effect {
        AuraEffect::Hush => "Cancel this turn's Stealth dice",
        AuraEffect::Lightness => "Move lightly",
        AuraEffect::Haste => "One more movement",
        AuraEffect::Mirror => "Copy a Talent of another hero",
        AuraEffect::Strike | AuraEffect::Blow | AuraEffect::Ward | AuraEffect::Ease | AuraEffect::Alertness | AuraEffect::Haggling | AuraEffect::Gleaning => {
            "Invoke Aura"
        }
    }
}

/// What an Aura token adds to an Attack or a Defence (ML-EFFECT-12, ML-EFFECT-13).
fn in_a_blow(effect: AuraEffect) -> &'static str {
    match effect {
        AuraEffect::Strike => ": a red die and 1 Damage more",
        AuraEffect::Blow => ": a red die more",
        AuraEffect::Ward => ": a blue die and 2 Shields more",
        AuraEffect::Hush | AuraEffect::Lightness | AuraEffect::Haste | AuraEffect::Mirror | AuraEffect::Ease | AuraEffect::Alertness => "",
        AuraEffect::Haggling | AuraEffect::Gleaning => "",
    }
}

fn phase_words(phase: Phase, turn: u8) -> (String, &'static str) {
    match phase {
        Phase::Before | Phase::Main => (format!("Turn {turn}: the heroes' Main phase."), "ML-STEALTH-16"),
        Phase::Enemies => ("The Enemy phase.".to_owned(), "ML-PATROL-01"),
        Phase::Secondary => ("The heroes' Secondary phase.".to_owned(), "ML-STEALTH-27"),
    }
}

fn alarm_words(cause: AlarmCause) -> (String, &'static str) {
    match cause {
        AlarmCause::Spotted => ("Alarm! You are spotted.".to_owned(), "ML-ALARM-02"),
        AlarmCause::Threat => ("Alarm! The Threat has come to its end.".to_owned(), "ML-ALARM-01"),
        AlarmCause::Deck => ("Alarm! No Action card is left.".to_owned(), "ML-ALARM-04"),
        AlarmCause::BlackDie => ("Alarm! The black die shows its eye.".to_owned(), "ML-ALARM-05"),
        AlarmCause::Story => ("Alarm!".to_owned(), "ML-ALARM-12"),
    }
}

/// The pieces a move on a map is about.
#[expect(clippy::wildcard_enum_match_arm, reason = "what is about no piece of the map marks none")]
pub(crate) fn map_pieces(mv: Move) -> Vec<String> {
    match mv {
        Move::Space(spot) | Move::Walk(spot) | Move::Lift(spot) => vec![format!("space:{spot}")],
        Move::MeleeKill(foe) | Move::RangedKill(foe) | Move::Foe(foe) | Move::Fight(FightMove::Attack(foe)) => vec![format!("enemy:{foe}")],
        Move::Zone(n) | Move::Assault(n) => vec![format!("zone:{n}")],
        Move::Carry(hero) | Move::Revive(hero) => vec![format!("hero:{}", hero.word())],
        _ => Vec::new(),
    }
}
