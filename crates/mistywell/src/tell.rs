//! Events in words, each with its rule.

use crate::Mistywell;
use crate::event::{Event, Failure};
use crate::ids::*;
use crate::state::End;
use mistgate_kernel::text::{capital, counted};
use mistgate_kernel::{Line, Rule};

impl Mistywell {
    pub(crate) fn action_name(&self, id: ActionId) -> &str {
        &self.content.actions[id.index()].name
    }

    pub(crate) fn request_name(&self, id: RequestId) -> &str {
        &self.content.requests[id.index()].name
    }

    pub(crate) fn group_name(&self, id: GroupId) -> &str {
        &self.content.groups[id.index()].name
    }

    pub(crate) fn district_name(&self, id: DistrictId) -> &str {
        &self.content.districts[id.index()].name
    }

    /// A square in words: whose, and where.
    pub(crate) fn square_name(&self, id: SquareId) -> String {
        let square = self.content.squares[id.index()];
        match (square.owner, square.group) {
            (Some(role), Some(group)) => format!("the {}'s square at {}", role.name(), self.group_name(group)),
            _ => format!("wild square {} in {}", self.wild_number(id), self.district_name(square.district)),
        }
    }

    /// One sentence for every event, with its rule.
    pub(crate) fn told(&self, event: &Event) -> Line {
        let c = &self.content;
        let kind = |unity| if unity { "Unity" } else { "Fear" };
        let (text, rule) = match *event {
            Event::EnforcerStarts { district } => (format!("The Enforcer stands in {}.", self.district_name(district)), "MW-SETUP-04"),
            Event::ReserveFilled { cubes } => (format!("{} lie in the Reserve.", counted(cubes, "brown cube")), "MW-SETUP-07"),
            Event::DraftLaidOut { cards } => (format!("{} are laid out to draft from.", counted(cards, "Request")), "MW-DRAFT-02"),
            Event::Drafted { role, request } => (format!("The {} drafts {}.", role.name(), self.request_name(request)), "MW-DRAFT-03"),
            Event::Posted { request } => (format!("{} is pinned to the Job Board.", self.request_name(request)), "MW-JOB-02"),
            Event::StartingSupply { role, cubes } => (format!("The {} starts with {cubes} Supply.", role.name()), "MW-SETUP-11"),
            Event::RoundBegan { round } => (format!("Round {round}."), "MW-ROUND-01"),
            Event::TurnBegan { role } => (format!("The {}'s turn.", role.name()), "MW-TURN-01"),
            Event::TempleTurnBegan => ("The Temple's turn.".to_owned(), "MW-TEMPLE-01"),
            Event::TempleTook { request, draft } => {
                (format!("The Temple takes {}.", self.request_name(request)), if draft { "MW-DRAFT-07" } else { "MW-TEMPLE-01" })
            }
            Event::TempleCube { group, marker: false } => (format!("The Temple gains influence over the {}.", self.group_name(group)), "MW-TEMPLE-03"),
            Event::TempleCube { group, marker: true } => {
                (format!("The Temple gains influence over the {}; the Reserve is empty, so a marker stands in.", self.group_name(group)), "MW-CUBE-08")
            }
            Event::TempleInfluence { group } => (format!("The {} are in the Temple's hand: Fear spreads.", self.group_name(group)), "MW-TEMPLE-04"),
            Event::EnforcerMoved { district } => (format!("The Enforcer walks to {}.", self.district_name(district)), "MW-ENF-08"),
            Event::TokenPlaced { district, unity } => (format!("{} gains a {} token.", self.district_name(district), kind(unity)), "MW-TOKEN-01"),
            Event::TokenFlipped { district, unity } => {
                (format!("In {} {} turns to {}.", self.district_name(district), kind(!unity), kind(unity)), "MW-TOKEN-03")
            }
            Event::TokenDidNotFit { district, unity: true } => (format!("{} can take no more Unity.", self.district_name(district)), "MW-TOKEN-04"),
            Event::TokenDidNotFit { district, unity: false } => {
                (format!("{} is full of Fear: the Fate Track advances instead.", self.district_name(district)), "MW-TOKEN-05")
            }
            Event::ProposedToConcede { person } => (format!("Person {} proposes to concede.", person + 1), "MW-END-04"),
            Event::Ended { end: End::Unity } => ("The city stands together: you win.".to_owned(), "MW-GOAL-03"),
            Event::Ended { end: End::Fear } => ("Fear rules the city: you lose.".to_owned(), "MW-GOAL-04"),
            Event::Ended { end: End::Conceded } => ("You concede: the game is lost.".to_owned(), "MW-END-04"),
            Event::Ended { end: End::RoundLimit } => ("The last round is over: the game ends undecided.".to_owned(), "MW-END-05"),
            Event::AcceptedFate { role, spaces } => (format!("The {} accepts Fate: {}.", role.name(), counted(spaces, "space")), "MW-ACCEPT-01"),
            Event::Advanced { space, .. } => (format!("The Fate Track advances to space {space}."), "MW-TRACK-01"),
            Event::FateDrawn { role, card } => {
                let fate = &c.fates[card.index()];
                (format!("The {} draws {}: {}", role.name(), fate.name, fate.text), "MW-DECK-01")
            }
            Event::FateDone { card } => (format!("{} is discarded.", c.fates[card.index()].name), "MW-DECK-01"),
            Event::CovenantDrawn { role, card } => {
                let covenant = &c.covenants[card.index()];
                (format!("The {} draws the Covenant {}: {}", role.name(), covenant.name, covenant.text), "MW-TRACK-03")
            }
            Event::CovenantDone { card } => (format!("{} is discarded.", c.covenants[card.index()].name), "MW-COV-05"),
            Event::FateReturned { role } => (format!("The {}'s Fate returns where it came from.", role.name()), "MW-ACCEPT-03"),
            Event::BanePlaced { role, square, instead_of: None } => {
                (format!("The {} puts a Bane on {}.", role.name(), self.square_name(square)), "MW-ACCEPT-04")
            }
            Event::BanePlaced { role, square, instead_of: Some(cube) } => {
                (format!("The {} puts a Bane on {} in place of {} cube.", role.name(), self.square_name(square), cube.with_article()), "MW-BANE-07")
            }
            Event::GainedFate { role, cube } => (format!("The {} gains 1 Fate ({}).", role.name(), cube.slug()), "MW-FATE-01"),
            Event::TookBane { role } => (format!("The {} takes a Bane.", role.name()), "MW-FATE-02"),
            Event::LostFate { role, cube } => (format!("The {} loses 1 Fate ({}).", role.name(), cube.slug()), "MW-FATE-03"),
            Event::ClockFlipped { time: Time::Day } => ("Day breaks.".to_owned(), "MW-CLOCK-04"),
            Event::ClockFlipped { time: Time::Night } => ("Night falls.".to_owned(), "MW-CLOCK-04"),
            Event::Ticked { action, cube } => (format!("{} cube leaves {}.", capital(cube.with_article()), self.action_name(action)), "MW-TICK-01"),
            Event::Played { role, action, request: None } => (format!("The {} plays {}.", role.name(), self.action_name(action)), "MW-PLAY-01"),
            Event::Played { role, action, request: Some(request) } => {
                (format!("The {} plays {} for {}.", role.name(), self.action_name(action), self.request_name(request)), "MW-PROJ-01")
            }
            Event::PaidCost { role, cube } => (format!("The {} pays {} cube.", role.name(), cube.with_article()), "MW-PLAY-02"),
            Event::TimerSet { role, action, cube } => {
                (format!("The {} sets {} cube on {}.", role.name(), cube.with_article(), self.action_name(action)), "MW-PLAY-05")
            }
            Event::Resolved { role, action } => (format!("The {}'s {} resolves.", role.name(), self.action_name(action)), "MW-TICK-03"),
            Event::Completed { action, request, .. } => (format!("{} completes {}.", self.action_name(action), self.request_name(request)), "MW-PROJ-05"),
            Event::Failed { action, why, .. } => {
                let (why, rule) = match why {
                    Failure::NoRequest => ("its Request is gone", "MW-PROJ-11"),
                    Failure::WrongTime => ("it is the wrong time of day", "MW-PROJ-08"),
                    Failure::Enforcer => ("the Enforcer stands in the way", "MW-ENF-01"),
                };
                (format!("{} fails: {why}.", self.action_name(action)), rule)
            }
            Event::Paid { role, symbol, cubes } => (format!("The {} is paid {cubes} Supply for the {}.", role.name(), symbol.slug()), "MW-PAY-01"),
            Event::Placed { role, square, cube } => {
                (format!("The {} places {} cube on {}.", role.name(), cube.with_article(), self.square_name(square)), "MW-INFL-01")
            }
            Event::BaneLifted { role, square } => (format!("The {} lifts the Bane from {}.", role.name(), self.square_name(square)), "MW-BANE-03"),
            Event::NotPlaced { role } => (format!("The {} can place no cube.", role.name()), "MW-INFL-06"),
            Event::Removed { square, cube, .. } => (format!("{} cube leaves {}.", capital(cube.with_article()), self.square_name(square)), "MW-CUBE-01"),
            Event::RequestDiscarded { request } => (format!("{} is discarded.", self.request_name(request)), "MW-JOB-10"),
            Event::ActionDiscarded { action } => (format!("{} is discarded.", self.action_name(action)), "MW-TICK-07"),
            Event::GainedSupply { role, cubes } => (format!("The {} gains {cubes} Supply.", role.name()), "MW-CUBE-04"),
            Event::LostSupply { role, cube } => (format!("The {} loses 1 Supply ({}).", role.name(), cube.slug()), "MW-CUBE-06"),
            Event::GainedEffort { role, cubes } => (format!("The {} gains {cubes} Effort.", role.name()), "MW-CUBE-05"),
            Event::Moved { role, cube, from, to } => {
                (format!("The {} moves {} cube from {} to {}.", role.name(), cube.with_article(), from.name(), to.name()), "MW-CUBE-13")
            }
            Event::Discarded { role, action } => (format!("The {} discards {}.", role.name(), self.action_name(action)), "MW-HAND-01"),
            Event::Recovered { role, action } => (format!("The {} recovers {}.", role.name(), self.action_name(action)), "MW-HAND-02"),
            Event::DrewRequest { role, request } => (format!("The {} draws {}.", role.name(), self.request_name(request)), "MW-JOB-08"),
            Event::UsedAbility { role, district } => (format!("The {} uses the ability of {}.", role.name(), self.district_name(district)), "MW-ABILITY-02"),
            Event::Offered { role, to } => (format!("The {} offers it to the {}.", role.name(), to.name()), "MW-BEST-03"),
            Event::Declined { role } => (format!("The {} leaves it.", role.name()), "MW-BEST-03"),
        };
        Line::new(text, Rule(rule))
    }
}
