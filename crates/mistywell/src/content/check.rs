//! What the box demands of its contents, beyond what the rules need to run (MW-COMP-01 to MW-COMP-23).

use super::read::Places;
use super::values::bit;
use super::*;
use crate::effect::{Effect, Site, Spot};
use mistgate_kernel::content::{Place, Report};

/// Project Actions of a role (MW-COMP-04).
const PROJECTS_PER_ROLE: usize = 4;
/// The fewest Requests of a group (MW-COMP-10).
const REQUESTS_PER_GROUP: usize = 3;

/// Reports everything that is not as the box demands. The content must be sound otherwise: all cards are there.
pub(super) fn faults(content: &Content, places: &Places, report: &Report) {
    let check = Check { content, places, report };
    check.kinds();
    check.projects();
    check.unity_actions();
    check.hush_hush();
    check.recuperate();
    check.requests();
    check.symbols();
    check.fates_and_covenants();
    check.wild_squares();
    check.chalkboard_way();
    check.track();
    check.numbers();
}

struct Check<'a> {
    content: &'a Content,
    places: &'a Places,
    report: &'a Report,
}

impl Check<'_> {
    /// Four Projects, one Recuperate, six Standard or Unity Actions, of which at least one is Unity (MW-COMP-04).
    fn kinds(&self) {
        for role in Role::ALL {
            let place = &self.places.files[role.index()];
            let count = |kind| self.actions_of(role).filter(|action| action.kind == kind).count();
            let projects = count(ActionKind::Project);
            if projects != PROJECTS_PER_ROLE {
                let message = format!("the {} needs {PROJECTS_PER_ROLE} Projects, found {projects} (MW-COMP-04)", role.name());
                self.report.note(place, message);
            }
            if count(ActionKind::Unity) == 0 {
                self.report.note(place, format!("the {} needs a Unity Action (MW-COMP-04)", role.name()));
            }
        }
    }

    /// Projects have outputs (MW-COMP-05) and gain or lose Fate (MW-COMP-06).
    fn projects(&self) {
        for (action, place) in self.actions().filter(|(action, _)| action.kind == ActionKind::Project) {
            if action.outputs.is_empty() {
                self.report.note(place, "a Project has at least one output (MW-COMP-05)");
            }
            let about_fate = |effect: &Effect| matches!(effect, Effect::GainFate(_) | Effect::LoseFate(_));
            if !self.effects(action.effect).iter().any(about_fate) {
                self.report.note(place, "a Project gains or loses Fate (MW-COMP-06)");
            }
        }
    }

    /// A Unity Action places one Unity token, and every district is within their reach (MW-COMP-07).
    fn unity_actions(&self) {
        let mut reached = vec![false; self.content.districts.len()];
        for (action, place) in self.actions().filter(|(action, _)| action.kind == ActionKind::Unity) {
            for effect in self.effects(action.effect) {
                if let Effect::Unite(unite) = effect {
                    match unite.spot {
                        Spot::District(district) => reached[district.index()] = true,
                        // Any district can be friendly, or have the Enforcer.
                        Spot::Any | Spot::Friendly | Spot::WithEnforcer | Spot::Here => reached.fill(true),
                    }
                }
                if let Effect::Unity(_) = effect {
                    self.report.note(place, "a Unity Action places exactly one Unity token (MW-COMP-07)");
                }
            }
        }
        for (at, _) in reached.iter().enumerate().filter(|&(_, reached)| !reached) {
            self.report.note(&self.places.districts[at], "no Unity Action reaches this district (MW-COMP-07)");
        }
    }

    /// The Forester's card that places cubes past the Enforcer (MW-COMP-08).
    fn hush_hush(&self) {
        let card = self.actions().find(|(action, _)| action.name == "Hush Hush" && action.role == Role::Forester);
        let Some((action, place)) = card else {
            let file = &self.places.files[Role::Forester.index()];
            return self.report.note(file, "the Forester needs a Standard Action `Hush Hush` (MW-COMP-08)");
        };
        if action.kind != ActionKind::Standard {
            self.report.note(place, "`Hush Hush` is a Standard Action (MW-COMP-08)");
        }
        if !self.effects(action.effect).iter().any(|effect| matches!(effect, Effect::Place { .. })) {
            self.report.note(place, "`Hush Hush` places a cube (MW-COMP-08)");
        }
    }

    /// The same card for every role (MW-COMP-09), with its four parts in order (MW-RECUP-04).
    fn recuperate(&self) {
        let parts = [Effect::GainFate(1), Effect::FlipClock, Effect::RecoverAll, Effect::AcceptFate];
        for (action, place) in self.actions().filter(|(action, _)| action.kind == ActionKind::Rest) {
            if action.name != "Recuperate" {
                self.report.note(place, "the only Rest Action is `Recuperate` (MW-COMP-09)");
            }
            if self.content.program.of(action.effect) != parts {
                let message = "Recuperate is `gain 1 fate; flip clock; recover all; accept fate` (MW-RECUP-04)";
                self.report.note(place, message);
            }
        }
    }

    /// Every group asks often enough, and some Request reaches into another district (MW-COMP-10).
    fn requests(&self) {
        for (at, group) in self.content.groups.iter().enumerate() {
            let count = self.content.requests.iter().filter(|request| request.group.index() == at).count();
            if count < REQUESTS_PER_GROUP {
                let message = format!("{} has {count} Requests, every group needs at least {REQUESTS_PER_GROUP} (MW-COMP-10)", group.name);
                self.report.note(&self.places.districts[group.district.index()], message);
            }
        }
        if !self.content.requests.iter().any(|request| self.reaches_out(request)) {
            let message = "no Request can place a further cube in another district (MW-COMP-10)";
            self.report.note(&self.places.files[Role::ALL.len()], message);
        }
    }

    /// Has it an optional effect that places a cube in another district?
    fn reaches_out(&self, request: &Request) -> bool {
        let district_of = |group: GroupId| self.content.groups[group.index()].district;
        let elsewhere = |effect: &Effect| {
            matches!(*effect, Effect::Place { site: Site::District(district), .. } if district != request.district)
                || matches!(*effect, Effect::Place { site: Site::Group(group), .. } if district_of(group) != request.district)
        };
        let reaches = |effect: &Effect| matches!(*effect, Effect::May { then, .. } if self.effects(then).iter().any(elsewhere));
        self.effects(request.effect).iter().any(reaches)
    }

    /// No symbol is dead, no role idle at one time of day, and no Request dead at both (MW-COMP-22).
    fn symbols(&self) {
        let projects = || self.content.actions.iter().filter(|action| action.kind == ActionKind::Project);
        let outputs = projects().fold(0, |mask, action| mask | action.any_output);
        let needs = self.content.requests.iter().fold(0, |mask, request| mask | request.any_need);
        let in_force = [Time::Day, Time::Night].map(|time| projects().fold(0, |mask, action| mask | action.output_mask[time as usize]));
        for (action, place) in self.actions() {
            self.each_symbol(action.any_output & !needs, |symbol| {
                self.report.note(place, format!("no Request needs `{symbol}` (MW-COMP-22)"));
            });
        }
        for (request, place) in self.content.requests.iter().zip(&self.places.requests) {
            self.each_symbol(request.any_need & !outputs, |symbol| {
                self.report.note(place, format!("no Project puts out `{symbol}` (MW-COMP-22)"));
            });
            let alive = |time: Time| request.need_mask[time as usize] & in_force[time as usize] != 0;
            if request.any_need & outputs != 0 && !alive(Time::Day) && !alive(Time::Night) {
                self.report.note(place, "no Project can complete this Request at any time of day (MW-COMP-22)");
            }
        }
        for role in Role::ALL {
            for time in [Time::Day, Time::Night] {
                if self.actions_of(role).all(|action| action.output_mask[time as usize] == 0) {
                    let message = format!("the {} has no output by {} (MW-COMP-22)", role.name(), time.slug());
                    self.report.note(&self.places.files[role.index()], message);
                }
            }
        }
    }

    fn each_symbol(&self, mask: u8, mut found: impl FnMut(&str)) {
        Symbol::ALL.into_iter().filter(|&symbol| mask & bit(symbol) != 0).for_each(|symbol| found(symbol.slug()));
    }

    /// About half of the Fate cards are good (MW-COMP-12); each district has its Covenant card (MW-COMP-11).
    fn fates_and_covenants(&self) {
        let good = self.content.fates.iter().filter(|fate| fate.good).count();
        // Those of a house set may be good or bad.
        let most_good = FATES / 2 + 1 + (self.content.fates.len() - FATES);
        if !(FATES / 2..=most_good).contains(&good) {
            let to = if most_good == FATES / 2 + 1 { "or" } else { "to" };
            let message = format!("{} {to} {most_good} Fate cards are good, found {good} (MW-COMP-12)", FATES / 2);
            self.report.note(&self.places.files[Role::ALL.len() + 1], message);
        }
        for (at, covenant) in self.content.covenants.iter().enumerate() {
            let district = covenant.district;
            if self.content.covenants[..at].iter().any(|other| other.district == district) {
                let name = &self.content.districts[district.index()].name;
                let message = format!("{name} has a Covenant card already (MW-COMP-11)");
                self.report.note(&self.places.covenants[at], message);
            }
        }
    }

    /// At least one wild square (MW-COMP-17).
    fn wild_squares(&self) {
        let Some(place) = self.places.districts.first() else { return };
        if self.content.squares.iter().all(|square| square.owner.is_some()) {
            self.report.note(place, "the Map needs a wild square (MW-COMP-17)");
        }
    }

    /// The district of the rulebook's example (MW-COMP-16).
    fn chalkboard_way(&self) {
        let districts = self.content.districts.iter().zip(&self.places.districts);
        let found = districts.clone().find(|(district, _)| district.name == "Chalkboard Way");
        let Some((district, place)) = found else {
            if let Some(place) = self.places.districts.first() {
                self.report.note(place, "the Map needs a district `Chalkboard Way` (MW-COMP-16)");
            }
            return;
        };
        if district.spaces != 1 {
            self.report.note(place, "Chalkboard Way has exactly 1 token space (MW-COMP-16)");
        }
        if !district.groups.iter().any(|group| self.content.groups[group.index()].name == "Academia") {
            self.report.note(place, "Chalkboard Way has the group `Academia` (MW-COMP-16)");
        }
        let ability = [district.ability.cost, district.ability.effect];
        let fear = |block: Block| self.effects(block).iter().any(|effect| matches!(effect, Effect::Fear(_)));
        if !ability.into_iter().any(fear) {
            self.report.note(place, "the ability of Chalkboard Way can place a Fear token (MW-COMP-16)");
        }
    }

    /// A Fate symbol and exactly one Covenant symbol (MW-COMP-19).
    fn track(&self) {
        let Some(place) = &self.places.track else { return };
        let count = |wanted: TrackSpace| self.content.track.iter().filter(|&&space| space == wanted).count();
        if count(TrackSpace::Fate) == 0 {
            self.report.note(place, "the track needs a `fate` space (MW-COMP-19)");
        }
        if count(TrackSpace::Covenant) != 1 {
            let found = count(TrackSpace::Covenant);
            self.report.note(place, format!("the track has exactly one `covenant` space, found {found} (MW-COMP-19)"));
        }
    }

    /// As many cubes as are in the box (MW-COMP-01, MW-COMP-02), and what the rules themselves fix.
    fn numbers(&self) {
        let Some(place) = &self.places.numbers else { return };
        let numbers = &self.content.numbers;
        for (key, found, wanted, rule) in
            [("tokens_to_end", numbers.tokens_to_end, 6, "MW-GOAL-03"), ("influence_for_fear", numbers.influence_for_fear, 3, "MW-TEMPLE-04")]
        {
            if found != wanted {
                self.report.note(place, format!("`{key}` is {wanted} by the rules, found {found} ({rule})"));
            }
        }
        for (key, found, wanted, rule) in
            [("cubes", numbers.cubes, 10, "MW-COMP-01"), ("reserve", numbers.reserve, 30, "MW-COMP-02"), ("banes", numbers.banes, 10, "MW-COMP-02")]
        {
            if found != wanted {
                self.report.note(place, format!("`{key}` is {wanted} in the box, found {found} ({rule})"));
            }
        }
    }

    fn actions(&self) -> impl Iterator<Item = (&Action, &Place)> {
        self.content.actions.iter().zip(&self.places.actions)
    }

    fn actions_of(&self, role: Role) -> impl Iterator<Item = &Action> {
        self.content.actions.iter().filter(move |action| action.role == role)
    }

    /// All effects of a block, those of the blocks inside of it too.
    fn effects(&self, block: Block) -> Vec<Effect> {
        self.content.program.all(block)
    }
}
