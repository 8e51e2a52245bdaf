//! `challenges.toml`: the pages of the Exploration booklet that are played without a map.

use super::enemies::{dice, list, triggered};
use super::places::{ban, texts};
use super::read::Reader;
use crate::booklet::instruction::Block;
use crate::booklet::page::{Item, Part};
use crate::booklet::parse::Parser;
use crate::challenge::page::*;
use crate::combat::card::{AttackKind, Blow, Boon};
use crate::place::location::Location;
use mistgate_kernel::content::{Fields, Placed, Report};

impl Reader<'_> {
    /// Challenges, in the order of the file.
    pub(super) fn challenges(&mut self, mut file: Fields, places: &[Location], others: &mut Vec<Challenge>) {
        for fields in file.tables("challenge") {
            let place = fields.place().clone();
            let Some(challenge) = self.challenge(fields) else { continue };
            if others.iter().any(|other| other.number == challenge.number) {
                self.report.note(&place, format!("there is a challenge {} already", challenge.number));
            }
            if places.iter().any(|location| location.number == challenge.number) {
                self.report.note(&place, format!("{} is a place: a chapter of the Exploration booklet is a plan or a page (ML-EXPLORE-02)", challenge.number));
            }
            others.push(challenge);
        }
        file.finish();
    }

    fn challenge(&mut self, mut fields: Fields) -> Option<Challenge> {
        let place = fields.place().clone();
        let number = fields.number("number", 1..=9999u16);
        let name = fields.text("name");
        let intro = fields.maybe_text("intro").map(|text| text.value);
        let marker = fields.maybe_one_of("marker", Marker::WORDS).map_or(Marker::default(), |at| Marker::ALL[at.value]);
        let orientation = fields.maybe_one_of("orientation", Orientation::WORDS).map_or(Orientation::default(), |at| Orientation::ALL[at.value]);
        let bans = texts(&mut fields, "forbids").iter().filter_map(|text| ban(text, self.report)).collect();
        let kind = fields.one_of("kind", &["encounter", "trial"]);
        let course = match kind?.value {
            0 => self.encounter(&mut fields).map(Course::Encounter),
            _ => self.trial(&mut fields).map(Course::Trial),
        }?;
        let beside = beside(&mut fields, &course);
        let orders: Vec<Order> = fields.tables("instruction").into_iter().filter_map(|order| self.challenge_order(order, &course)).collect();
        if orders.len() > MOST_ORDERS {
            fields.note(format!("a challenge has at most {MOST_ORDERS} instructions"));
        }
        ends(&fields, &course, &orders);
        fields.finish();
        Some(Challenge { number: number?, name: name?.value, intro, marker, layout: Layout { orientation, beside }, bans, course, orders, place })
    }

    /// Game rules, enemy section and attackable zones: one without any of them is none (ML-CHALLENGE-06).
    fn encounter(&mut self, fields: &mut Fields) -> Option<Encounter> {
        let enter = fields.number("enter", 0..=6u8);
        let start = fields.text("start");
        let zones: Vec<Zone> = fields.tables("zone").into_iter().filter_map(zone).collect();
        let blows: Vec<Assault> = fields.tables("attack").into_iter().filter_map(|blow| assault(blow, &zones)).collect();
        if zones.len() > MOST_ZONES {
            fields.note(format!("an encounter has at most {MOST_ZONES} zones"));
        }
        if !zones.iter().any(|zone| zone.life.is_some()) {
            fields.note("an encounter needs a zone with Life Points: `life = 3` (ML-CHALLENGE-06)");
        }
        if blows.is_empty() {
            fields.note("an encounter needs what the creature does: `[[challenge.attack]]` (ML-CHALLENGE-06)");
        }
        let start = start?;
        let at = zone_named(&start, &zones, self.report)?;
        if zones[usize::from(at)].heroes.is_some() {
            self.report.note(&start.place, "everybody begins in the start zone, so it takes as many as wish");
        }
        Some(Encounter { enter: enter?, start: at, zones, blows })
    }

    fn trial(&mut self, fields: &mut Fields) -> Option<Trial> {
        let spaces = fields.number("spaces", 2..=MOST_SPACES);
        let rival = fields.maybe_table("rival").and_then(rival);
        let stretches: Vec<Stretch> = fields.tables("stretch").into_iter().filter_map(|stretch| self.stretch(stretch)).collect();
        let spaces = spaces?;
        if stretches.iter().any(|stretch| stretch.from > stretch.to || stretch.to > spaces || stretch.from < 2) {
            fields.note("a stretch lies between the Start and the Finish: `from = 4`, `to = 6`");
        }
        Some(Trial { spaces, rival, stretches })
    }

    fn stretch(&mut self, mut fields: Fields) -> Option<Stretch> {
        let from = fields.number("from", 1..=MOST_SPACES);
        let to = fields.number("to", 1..=MOST_SPACES);
        let name = fields.text("name");
        let cost = fields.number_or("cost", 0..=6u8, 1).unwrap_or(1);
        let heavy = fields.number_or("heavy", 0..=3u8, 0).unwrap_or(0);
        let test = self.test(&mut fields);
        fields.finish();
        Some(Stretch { from: from?, to: to?, name: name?.value, cost, heavy, test })
    }

    /// A check in the booklets' language: its head, then its results.
    fn test(&mut self, fields: &mut Fields) -> Block {
        let mut lines = texts(fields, "check").into_iter();
        let Some(head) = lines.next() else { return Block::EMPTY };
        if !head.value.starts_with("solo ") {
            self.report.note(&head.place, "on the way one hero is asked at a time: a `solo` check");
        }
        let items = lines.map(|text| Item { text, items: Vec::new() }).collect();
        let head = Placed::new(format!("{}:", head.value), head.place);
        Parser { names: &self.names, program: &mut self.program, report: self.report }.parts(&[Part::Item(Item { text: head, items })])
    }

    fn challenge_order(&mut self, mut fields: Fields, course: &Course) -> Option<Order> {
        let when = fields.text("when").and_then(|text| Event::read(&text, course, self.report));
        let block = self.instructions(&mut fields, "do");
        if block.is_empty() {
            fields.note("an instruction without anything to `do`");
        }
        fields.finish();
        Some(Order { when: when?, block })
    }
}

/// Spaces or zones that lie beside the page (ML-CHALLENGE-10).
fn beside(fields: &mut Fields, course: &Course) -> Vec<u8> {
    let most = match course {
        Course::Encounter(encounter) => encounter.zones.len() as u8,
        Course::Trial(trial) => trial.spaces,
    };
    let report = fields.report();
    let Some(text) = fields.maybe_text("beside") else { return Vec::new() };
    let numbers: Option<Vec<u8>> = text.value.split_whitespace().map(|word| word.parse().ok().filter(|n| (1..=most).contains(n))).collect();
    if numbers.is_none() {
        report.note(&text.place, format!("what lies beside the page are numbers from 1 to {most}, such as \"4 5\""));
    }
    numbers.unwrap_or_default()
}

/// Every Challenge runs to one of its ends (ML-CHALLENGE-13).
fn ends(fields: &Fields, course: &Course, orders: &[Order]) {
    let has = |when: Event| orders.iter().any(|order| order.when == when);
    let lost = has(Event::NoHero) || has(Event::RivalDone);
    let won = match course {
        Course::Encounter(_) => orders.iter().any(|order| matches!(order.when, Event::ZoneAtNothing(_) | Event::AllAtNothing)),
        Course::Trial(_) => [Event::HeroDone, Event::AllDone, Event::OnRival].into_iter().any(has),
    };
    if !won || !lost {
        fields.note("a challenge needs an instruction for who wins it, and one for who does not: `no hero left`, or the rival at the finish (ML-CHALLENGE-13)");
    }
}

fn zone(mut fields: Fields) -> Option<Zone> {
    let report = fields.report();
    let name = fields.text("name");
    let heroes = fields.maybe_number("heroes", 1..=5u8);
    let life = fields.maybe_number("life", 1..=20u8);
    let stands = list(&mut fields, "stands", |text| stand(text, report));
    let struck = list(&mut fields, "struck", |text| weakness(text, report));
    fields.finish();
    Some(Zone { name: name?.value, heroes, life, stands, struck })
}

/// `1 blue die`, `1 shield`.
fn stand(text: &Placed<String>, report: &Report) -> Option<Boon> {
    let boon = Boon::read(text, report)?;
    if !matches!(boon, Boon::Die(..) | Boon::Shield(_)) {
        report.note(&text.place, "a zone gives `1 blue die`, `1 black die` or `1 shield` to a defence");
    }
    Some(boon)
}

/// `1 damage`, `double`.
fn weakness(text: &Placed<String>, report: &Report) -> Option<Weakness> {
    let read = match text.value.as_str() {
        "double" => Some(Weakness::Double),
        damage => damage.strip_suffix(" damage").and_then(|n| n.parse().ok()).map(Weakness::Damage),
    };
    if read.is_none() {
        report.note(&text.place, "what a blow adds is `1 damage` or `double`");
    }
    read
}

fn assault(mut fields: Fields, zones: &[Zone]) -> Option<Assault> {
    let report = fields.report();
    let hit = texts(&mut fields, "zones").iter().filter_map(|text| zone_named(text, zones, report)).collect();
    let kind = fields.one_of("kind", AttackKind::WORDS).map(|at| AttackKind::ALL[at.value]);
    let dice = dice(&mut fields);
    let effects = list(&mut fields, "effects", |text| triggered(text, report, Blow::read));
    fields.finish();
    Some(Assault { zones: hit, kind: kind?, dice, effects })
}

fn zone_named(text: &Placed<String>, zones: &[Zone], report: &Report) -> Option<u8> {
    let at = zones.iter().position(|zone| zone.name == text.value).map(|at| at as u8);
    if at.is_none() {
        report.note(&text.place, format!("there is no zone `{}` in this challenge", text.value));
    }
    at
}

fn rival(mut fields: Fields) -> Option<Rival> {
    let name = fields.text("name");
    let at = fields.number("at", 1..=MOST_SPACES);
    let runs = fields.number("runs", 1..=20u8);
    fields.finish();
    Some(Rival { name: name?.value, at: at?, runs: runs? })
}
