//! Reading the tables of the content files, one by one.

use super::values::{bit, times};
use super::*;
use crate::effect::read::{self, Names, Scope};
use crate::effect::{Effect, Spot, print};
use crate::squares::SquareSets;
use mistgate_kernel::content::{Fields, Place, Placed, Report, Rewrites, Slugs, slug};
use std::ops::RangeInclusive;

/// Where everything stands in the files, for messages.
#[derive(Default)]
pub(super) struct Places {
    pub(super) numbers: Option<Place>,
    pub(super) track: Option<Place>,
    /// The beginnings of the files of cards: Witch, Tinker, Forester, Requests, Fate cards, Covenant cards.
    pub(super) files: Vec<Place>,
    pub(super) actions: Vec<Place>,
    pub(super) requests: Vec<Place>,
    pub(super) fates: Vec<Place>,
    pub(super) covenants: Vec<Place>,
    pub(super) districts: Vec<Place>,
}

/// Reads tables and keeps what they say.
pub(super) struct Reader<'a> {
    pub(super) rewrites: Rewrites<'a>,
    pub(super) names: Names,
    pub(super) program: Program,
    pub(super) places: Places,
    /// The slugs of cards; and of districts and groups, either of which an effect may name.
    pub(super) slugs: Slugs,
    /// The district of each group.
    pub(super) group_districts: Vec<DistrictId>,
    actions: Vec<Action>,
    requests: Vec<Request>,
    fates: Vec<Fate>,
    covenants: Vec<Covenant>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(rewrites: Rewrites<'a>) -> Self {
        Reader {
            rewrites,
            names: Names::default(),
            program: Program::default(),
            places: Places::default(),
            slugs: Slugs::default(),
            group_districts: Vec::new(),
            actions: Vec::new(),
            requests: Vec::new(),
            fates: Vec::new(),
            covenants: Vec::new(),
        }
    }

    /// The file of a role (MW-COMP-01).
    pub(super) fn actions(&mut self, role: Role, mut file: Fields<'a>) {
        file.one_of("role", &[role.slug()]);
        for fields in self.cards("action", "an Action", ACTIONS_PER_ROLE..=ACTIONS_PER_ROLE, "MW-COMP-01", file) {
            let place = fields.place().clone();
            if let Some(action) = self.action(role, fields) {
                self.actions.push(action);
                self.places.actions.push(place);
            }
        }
    }

    /// `requests.toml` (MW-COMP-10).
    pub(super) fn requests(&mut self, file: Fields<'a>) {
        for fields in self.cards("request", "a Request", REQUESTS..=MOST_REQUESTS, "MW-COMP-10", file) {
            let place = fields.place().clone();
            if let Some(request) = self.request(fields) {
                self.requests.push(request);
                self.places.requests.push(place);
            }
        }
    }

    /// `fate.toml` (MW-COMP-12).
    pub(super) fn fates(&mut self, file: Fields<'a>) {
        for fields in self.cards("fate", "a Fate card", FATES..=MOST_FATES, "MW-COMP-12", file) {
            let place = fields.place().clone();
            if let Some(fate) = self.fate(fields) {
                self.fates.push(fate);
                self.places.fates.push(place);
            }
        }
    }

    /// `covenant.toml` (MW-COMP-11).
    pub(super) fn covenants(&mut self, file: Fields<'a>) {
        for fields in self.cards("covenant", "a Covenant card", COVENANTS..=COVENANTS, "MW-COMP-11", file) {
            let place = fields.place().clone();
            if let Some(covenant) = self.covenant(fields) {
                self.covenants.push(covenant);
                self.places.covenants.push(place);
            }
        }
    }

    /// Everything together; the files must have been read without a problem.
    pub(super) fn finish(self, map: map::Map, version: String) -> (Content, Places) {
        let sets = SquareSets::new(&map.city.districts, &map.city.groups, &map.city.squares);
        let content = Content {
            version,
            sets,
            program: self.program,
            actions: self.actions,
            requests: self.requests,
            fates: self.fates,
            covenants: self.covenants,
            districts: map.city.districts,
            groups: map.city.groups,
            squares: map.city.squares,
            track: map.track,
            numbers: map.numbers,
        };
        (content, self.places)
    }

    /// The tables of a file of cards, with rewrites laid over them: as many as the box has, or more where a house set may have more.
    fn cards(&mut self, key: &'static str, what: &'static str, count: RangeInclusive<usize>, rule: &str, mut file: Fields<'a>) -> Vec<Fields<'a>> {
        let mut cards = file.tables(key);
        let (least, most) = (*count.start(), *count.end());
        match cards.get(most) {
            _ if cards.len() < least => file.note(format!("expected {least} `[[{key}]]`, found {} ({rule})", cards.len())),
            Some(_) if least == most => {
                file.note(format!("expected {least} `[[{key}]]`, found {}: by the rules there are exactly so many ({rule})", cards.len()));
            }
            Some(fields) => fields.note(format!("a table holds at most {most} `[[{key}]]`")),
            None => {}
        }
        cards.truncate(most);
        self.places.files.push(file.place().clone());
        file.finish();
        for fields in &mut cards {
            self.rewrites.apply(what, fields.peek("name"), fields);
        }
        cards
    }

    fn action(&mut self, role: Role, mut fields: Fields<'a>) -> Option<Action> {
        let report = fields.report();
        let name = fields.titled("name");
        let kind = self.kind(&mut fields);
        let cost = fields.number("cost", 0..=9);
        let timer = fields.number("timer", 0..=9);
        let outputs = fields.maybe_texts("outputs");
        let effect = fields.text("effect");
        let flavour = self.flavour(&mut fields);
        fields.finish();

        let slug = name.as_ref().and_then(|name| match kind {
            // Every role has a copy of it (MW-COMP-09).
            Some(ActionKind::Rest) => Some(slug(&name.id.value)),
            _ => self.card_slug(name, report),
        });
        let outputs = outputs.map(|texts| (self.outputs(&texts.value, report), texts.place));
        if let (Some((list, place)), Some(kind)) = (&outputs, kind)
            && kind != ActionKind::Project
            && list.as_ref().is_none_or(|list| !list.is_empty())
        {
            report.note(place, "only Projects have outputs (MW-COMP-05)");
        }
        let scope = if kind? == ActionKind::Unity { Scope::Uniting } else { Scope::Nowhere };
        let effect = self.effect(effect.as_ref(), scope, &[], report);
        let outputs = outputs.map_or(Some(Vec::new()), |(list, _)| list)?;
        let (mut output_mask, mut any_output) = ([0; 2], 0);
        for output in &outputs {
            for time in times(output.time) {
                output_mask[time as usize] |= bit(output.symbol);
            }
            any_output |= bit(output.symbol);
        }
        let effect = effect?;
        Some(Action {
            name: name?.name.value,
            slug: slug?,
            role,
            kind: kind?,
            cost: cost?,
            timer: timer?,
            outputs,
            output_mask,
            any_output,
            effect,
            text: print::card(&self.program, effect, &self.names),
            flavour,
        })
    }

    fn kind(&self, fields: &mut Fields) -> Option<ActionKind> {
        let kind = fields.one_of("kind", &ActionKind::ALL.map(ActionKind::slug))?;
        Some(ActionKind::ALL[kind.value])
    }

    fn request(&mut self, mut fields: Fields<'a>) -> Option<Request> {
        let report = fields.report();
        let name = fields.titled("name");
        let group = fields.text("group").and_then(|text| self.group(&text, report));
        let needs = fields.texts("needs").and_then(|texts| self.needs(&texts, report));
        let effect = fields.maybe_text("effect").filter(said);
        let flavour = self.flavour(&mut fields);
        fields.finish();

        let slug = name.as_ref().and_then(|name| self.card_slug(name, report));
        let effect = self.effect(effect.as_ref(), Scope::Somewhere, &[], report);
        let needs = needs?;
        let (mut need_mask, mut any_need, mut pay) = ([0; 2], 0, [[0; 6]; 2]);
        for need in &needs {
            for time in times(need.time) {
                need_mask[time as usize] |= bit(need.symbol);
                pay[time as usize][need.symbol as usize] = need.pay;
            }
            any_need |= bit(need.symbol);
        }
        let effect = effect?;
        let (group, district) = group?;
        Some(Request {
            name: name?.name.value,
            slug: slug?,
            group,
            district,
            needs,
            need_mask,
            any_need,
            pay,
            effect,
            text: print::card(&self.program, effect, &self.names),
            flavour,
        })
    }

    fn fate(&mut self, mut fields: Fields<'a>) -> Option<Fate> {
        let report = fields.report();
        let name = fields.titled("name");
        let good = fields.flag("good");
        let effect = fields.text("effect");
        let flavour = self.flavour(&mut fields);
        fields.finish();

        let slug = name.as_ref().and_then(|name| self.card_slug(name, report));
        let effect = self.effect(effect.as_ref(), Scope::Nowhere, &[], report)?;
        let text = print::card(&self.program, effect, &self.names);
        Some(Fate { name: name?.name.value, slug: slug?, good: good?, effect, text, flavour })
    }

    fn covenant(&mut self, mut fields: Fields<'a>) -> Option<Covenant> {
        let report = fields.report();
        let name = fields.titled("name");
        let district = fields.text("district").and_then(|text| self.district(&text, report));
        let effect = fields.maybe_text("effect").filter(said);
        let flavour = self.flavour(&mut fields);
        fields.finish();

        let slug = name.as_ref().and_then(|name| self.card_slug(name, report));
        // Every Covenant card does this first (MW-COV-01, MW-COV-02).
        let spot = Spot::District(district.unwrap_or(DistrictId(0)));
        let effect = self.effect(effect.as_ref(), Scope::Somewhere, &[Effect::Enforcer(spot), Effect::Fear(spot)], report)?;
        let text = print::card(&self.program, effect, &self.names);
        Some(Covenant { name: name?.name.value, slug: slug?, district: district?, effect, text, flavour })
    }

    pub(super) fn flavour(&self, fields: &mut Fields) -> String {
        fields.maybe_text("flavour").map(|text| text.value).unwrap_or_default()
    }

    /// Reads an effect and adds it to the program, after what the card does anyway. Without a text it has
    /// no more than that.
    pub(super) fn effect(&mut self, text: Option<&Placed<String>>, scope: Scope, before: &[Effect], report: &Report) -> Option<Block> {
        let mut effects = before.to_vec();
        if let Some(text) = text {
            effects.extend(read::effect(text, scope, &self.names, &mut self.program, report)?);
        }
        self.program.add(&effects)
    }
}

/// Is there anything in the text? A scenario takes an effect away by rewriting it to nothing.
pub(super) fn said(text: &Placed<String>) -> bool {
    !text.value.trim().is_empty()
}
