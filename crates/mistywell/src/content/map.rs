//! Reading `map.toml`: the districts, the Fate Track and the numbers.

use super::read::{Reader, said};
use super::*;
use crate::effect::print;
use crate::effect::read::{Scope, cost as read_cost};
use mistgate_kernel::content::{Fields, Placed, Report};
use mistgate_kernel::{Id, small};

/// Token spaces of a district (MW-COMP-14).
const SPACES: std::ops::RangeInclusive<u8> = 1..=2;
/// Groups of a district (MW-COMP-14).
const GROUPS: std::ops::RangeInclusive<usize> = 1..=2;

/// What `map.toml` says.
pub(super) struct Map {
    pub(super) city: City,
    pub(super) track: Vec<TrackSpace>,
    pub(super) numbers: Numbers,
}

/// The districts with all that is in them.
#[derive(Default)]
pub(super) struct City {
    pub(super) districts: Vec<District>,
    pub(super) groups: Vec<Group>,
    pub(super) squares: Vec<Square>,
}

/// A district whose ability has not been read yet: that may name districts further down.
struct Draft<'a> {
    name: String,
    slug: Option<String>,
    spaces: Option<u8>,
    wild: Option<u8>,
    groups: Vec<(String, Option<String>)>,
    ability: Option<Fields<'a>>,
    flavour: String,
}

impl<'a> Reader<'a> {
    /// Reads the Map; the names on it are known from then on.
    pub(super) fn map(&mut self, mut file: Fields<'a>, broken: bool) -> Option<Map> {
        let numbers = file.table("numbers").and_then(|fields| self.numbers(fields));
        let track = file.table("track").and_then(|fields| self.track(fields));
        let districts = file.tables("district");
        if districts.len() != DISTRICTS {
            file.note(format!("expected {DISTRICTS} `[[district]]`, found {} (MW-COMP-14)", districts.len()));
        }
        file.finish();

        let drafts: Vec<Option<Draft>> = districts.into_iter().map(|fields| self.draft(fields)).collect();
        self.names.incomplete = broken || drafts.iter().any(Option::is_none);
        for (at, draft) in drafts.iter().flatten().enumerate() {
            self.names.districts.push(draft.name.clone());
            for (group, _) in &draft.groups {
                self.names.groups.push(group.clone());
                self.group_districts.push(DistrictId(u8::try_from(at).ok()?));
            }
        }
        let mut city = City::default();
        let mut wild = Vec::new();
        for draft in drafts.into_iter().flatten() {
            wild.push(draft.wild.unwrap_or(0));
            self.build(draft, &mut city);
        }
        wild_squares(&wild, &mut city);
        Some(Map { city, track: track?, numbers: numbers? })
    }

    fn numbers(&mut self, mut fields: Fields<'a>) -> Option<Numbers> {
        self.rewrites.apply("the numbers", Some("numbers"), &mut fields);
        // No scenario can have more cubes than are in the box (MW-COMP-02).
        let reserve = fields.number("reserve", 0..=30);
        let banes = fields.number("banes", 0..=10);
        let cubes = fields.number("cubes", 0..=10);
        let supply = fields.numbers("supply", 0..=10);
        let tokens_to_end = fields.number("tokens_to_end", 1..=10);
        let influence_for_fear = fields.number("influence_for_fear", 1..=9);
        self.places.numbers = Some(fields.place().clone());
        fields.finish();
        Some(Numbers {
            reserve: reserve?,
            banes: banes?,
            cubes: cubes?,
            supply: supply?,
            tokens_to_end: tokens_to_end?,
            influence_for_fear: influence_for_fear?,
        })
    }

    /// The Fate Track: the start, then spaces of which some have a symbol (MW-COMP-19).
    fn track(&mut self, mut fields: Fields<'a>) -> Option<Vec<TrackSpace>> {
        self.rewrites.apply("the track", Some("track"), &mut fields);
        let report = fields.report();
        let spaces = fields.texts("spaces");
        self.places.track = Some(fields.place().clone());
        fields.finish();
        let spaces = spaces?;
        let starts = spaces.value.first().is_some_and(|first| first.value == "start");
        if !starts {
            report.note(&spaces.place, "the first space of the track must be `start` (MW-COMP-19)");
        }
        let track: Vec<TrackSpace> = spaces.value.iter().skip(1).filter_map(|text| track_space(text, report)).collect();
        let all_read = track.len() + 1 == spaces.value.len();
        // The start itself has no symbol.
        (starts && all_read).then(|| [&[TrackSpace::Plain], track.as_slice()].concat())
    }

    /// Everything about a district but its ability. Nothing if it has no name: others may refer to it.
    fn draft(&mut self, mut fields: Fields<'a>) -> Option<Draft<'a>> {
        let report = fields.report();
        self.rewrites.apply("a district", fields.peek("name"), &mut fields);
        let name = fields.text("name");
        let spaces = fields.number("spaces", SPACES);
        let wild = fields.number_or("wild", 0..=small(MAX_WILD), 0);
        let groups = fields.texts("groups");
        let ability = fields.table("ability");
        let flavour = self.flavour(&mut fields);
        self.places.districts.push(fields.place().clone());
        fields.finish();

        let name = name?;
        let slug = self.map_slug(&name, report);
        let groups = groups?;
        if !GROUPS.contains(&groups.value.len()) {
            let message = format!("a district has 1 or 2 groups, this one {} (MW-COMP-14)", groups.value.len());
            report.note(&groups.place, message);
        }
        let groups = groups.value.into_iter().map(|group| {
            let slug = self.map_slug(&group, report);
            (group.value, slug)
        });
        Some(Draft { groups: groups.collect(), name: name.value, slug, spaces, wild, ability, flavour })
    }

    /// Adds a district to the city, with its ability, groups and squares.
    fn build(&mut self, draft: Draft<'a>, city: &mut City) {
        let ability = draft.ability.and_then(|fields| self.ability(fields));
        let district = id(city.districts.len());
        let mut groups = Vec::new();
        let mut squares = Vec::new();
        for (name, slug) in draft.groups {
            let group = id(city.groups.len());
            // One square for each role (MW-COMP-17).
            let own = Role::ALL.map(|role| {
                city.squares.push(Square { district, group: Some(group), owner: Some(role) });
                id(city.squares.len() - 1)
            });
            groups.push(group);
            squares.extend(own);
            city.groups.push(Group { name, slug: slug.unwrap_or_default(), district, squares: own });
        }
        let nothing = Ability { open: false, time: None, cost: Block::NOTHING, effect: Block::NOTHING, text: Text::default() };
        city.districts.push(District {
            name: draft.name,
            slug: draft.slug.unwrap_or_default(),
            spaces: draft.spaces.unwrap_or(0),
            groups,
            squares,
            // What is missing has been reported, and nothing of this will be played.
            ability: ability.unwrap_or(nothing),
            flavour: draft.flavour,
        });
    }

    /// When an ability can be used, at what cost, and what it does (MW-ABILITY-01).
    fn ability(&mut self, mut fields: Fields<'a>) -> Option<Ability> {
        let report = fields.report();
        let open = fields.flag("open");
        let time = fields.maybe_one_of("time", &Time::ALL.map(Time::slug));
        let cost = fields.maybe_text("cost").filter(said);
        let effect = fields.text("effect");
        fields.finish();
        let cost = match cost {
            Some(text) => read_cost(&text, Scope::Somewhere, &self.names, &mut self.program, report),
            None => Some(Vec::new()),
        };
        let effect = self.effect(effect.as_ref(), Scope::Somewhere, &[], report)?;
        let cost = self.program.add(&cost?)?;
        let time = time.map(|time| Time::ALL[time.value]);
        let mut ability = Ability { open: open?, time, cost, effect, text: Text::default() };
        ability.text = print::ability(&self.program, &ability, &self.names);
        Some(ability)
    }
}

fn track_space(text: &Placed<String>, report: &Report) -> Option<TrackSpace> {
    match text.value.as_str() {
        "plain" => Some(TrackSpace::Plain),
        "fate" => Some(TrackSpace::Fate),
        "covenant" => Some(TrackSpace::Covenant),
        "start" => {
            report.note(&text.place, "only the first space of the track can be `start` (MW-COMP-19)");
            None
        }
        other => {
            let message = format!("expected `plain`, `fate` or `covenant`, found `{other}`");
            report.note(&text.place, message);
            None
        }
    }
}

/// The id of the next thing on the Map. That there are too many has been told, and such a Map is never played.
fn id<T: Id>(index: usize) -> T {
    T::checked(index).unwrap_or_default()
}

/// Wild squares come after those of the groups, district by district (MW-COMP-17).
fn wild_squares(wild: &[u8], city: &mut City) {
    for (at, &count) in wild.iter().enumerate() {
        for _ in 0..count {
            city.districts[at].squares.push(id(city.squares.len()));
            city.squares.push(Square { district: id(at), group: None, owner: None });
        }
    }
}
