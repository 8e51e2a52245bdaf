//! Positions on a map, for scenarios: a map of its own (`rewrite.map`), and who stands where (`[given.map]`). See
//! `docs/scenarios-malhya.md`.

use super::location::Heading;
use super::spot::Spot;
use super::state::{Dropped, Figure, Foe, FreeMovement, Phase, Pose, Site, SiteStage, Vigil, Whereabouts};
use super::ward::Ward;
use crate::Malhya;
use crate::agenda::{Stage, Step};
use crate::booklet::condition::Mode;
use crate::booklet::instruction::Vigour;
use crate::combat::card::Sneak;
use crate::content::SCENARIO_SPELLS;
use crate::hero::state::ACTION_POINTS;
use crate::hero::thing::Thing;
use crate::ids::*;
use crate::machine::Machine;
use crate::moves::Moves;
use crate::state::State;
use crate::stealth::board::Board;
use crate::stealth::errand::Patrol;
use crate::words::HeroId;
use mistgate_kernel::Told;
use mistgate_kernel::content::{Document, Fields, Placed, Report, Source, pieces};
use mistgate_kernel::language::Named;
use mistgate_kernel::places::Space;
use mistgate_kernel::places::square::{Base, Compass};

/// The number of a scenario's own place.
pub(crate) const OWN_PLACE: u16 = 900;

/// The files that a scenario's own map makes.
pub(crate) fn own_files(scenario: &Source, report: &Report) -> Vec<Source> {
    let document = Document::parse(scenario, report);
    let Some(mut rewrite) = document.fields(report).maybe_table("rewrite") else { return Vec::new() };
    let mut files = Vec::new();
    if let Some(map) = rewrite.maybe_text("map") {
        let side = format!("drawing = '''\n{}\n'''\n", map.value.trim_matches('\n'));
        files.push(Source::new("tiles_scenario.toml", format!("[[tile]]\nname = \"S1\"\n[tile.front]\n{side}[tile.back]\n{side}")));
        files.push(Source::new("places_scenario.toml", own_place(&mut rewrite)));
    }
    let enemies = rewrite.maybe_text("enemies").map(|text| text.value).unwrap_or_default();
    if !files.is_empty() || !enemies.is_empty() {
        files.push(Source::new("enemies_scenario.toml", own_enemies() + &enemies));
        files.push(crate::combat::arrange::own_modes());
    }
    files.extend(rewrite.maybe_text("challenges").map(|text| Source::new("challenges_scenario.toml", text.value)));
    files.extend(rewrite.maybe_text("spells").map(|text| Source::new(SCENARIO_SPELLS, text.value)));
    files
}

/// Cards that a scenario can add to those of the box: the key of `rewrite`, and the file they go on.
const OWN_CARDS: [(&str, &str); 3] = [("weapons", "weapons.toml"), ("objects", "objects.toml"), ("talents", "talents.toml")];

/// The files of the content with the cards that a scenario adds, if it adds some.
pub(crate) fn with_own_cards(files: &[Source], scenario: &Source, report: &Report) -> Option<Vec<Source>> {
    let document = Document::parse(scenario, report);
    let mut rewrite = document.fields(report).maybe_table("rewrite")?;
    let own: Vec<(&str, String)> = OWN_CARDS.into_iter().filter_map(|(key, file)| rewrite.maybe_text(key).map(|text| (file, text.value))).collect();
    let longer = |file: &Source| match own.iter().find(|(name, _)| file.name() == *name) {
        Some((name, text)) => Source::new(*name, format!("{}\n{text}", file.text())),
        None => file.clone(),
    };
    (!own.is_empty()).then(|| files.iter().map(longer).collect())
}

/// Enemies that scenarios can count on, whatever the box holds: a plain one, and one for each Stealth instruction.
fn own_enemies() -> String {
    let kinds = [
        (91, ""),
        (92, "stealth = [\"sees 1 farther\", \"moves 1 farther\"]"),
        (93, "stealth = [\"no ranged kill\"]"),
        (94, "stealth = [\"no kill\"]"),
        (95, "stealth = [\"melee kill 2 more\"]"),
        (96, "stealth = [\"two vigilance tokens\"]"),
        (97, "base = 4"),
        (98, "always = [\"light movement\"]"),
    ];
    let card = |(insignia, more): (u8, &str)| {
        format!(
            "[[enemy]]\ninsignia = \"{insignia}\"\nname = \"Guard {insignia}\"\nfigures = 20\ninitiative = 6\nmovement = 5\nlife = 3\n{more}\n[[enemy.attack]]\nkind = \"melee\"\n"
        )
    };
    kinds.into_iter().map(card).collect()
}

/// The entry of the Exploration booklet: what `rewrite.place` says, with the tile and what else it needs.
fn own_place(rewrite: &mut Fields) -> String {
    let more = rewrite.maybe_text("place").map(|text| text.value).unwrap_or_default();
    let given = |key: &str| more.lines().any(|line| line.trim_start().starts_with(key));
    let mut text = format!("[[place]]\nnumber = {OWN_PLACE}\nname = \"A place\"\ntiles = [\"S1 front at A1\"]\n");
    if !given("heroes") {
        text += "heroes = [\"A1\"]\n";
    }
    text += &more;
    if !more.contains("no hero left") {
        text += "\n[[place.instruction]]\nwhen = \"no hero left\"\ndo = [\"the adventure ends badly\"]\n";
    }
    text
}

/// Action cards whose Stealth part a scenario writes itself, the first of the file first: steps are parted by `;`.
pub(crate) fn own_patrols(game: &mut Malhya, scenario: &Source, report: &Report) {
    let document = Document::parse(scenario, report);
    let Some(mut rewrite) = document.fields(report).maybe_table("rewrite") else { return };
    let Some(patrols) = rewrite.maybe_texts("patrols") else { return };
    for (card, text) in game.content.actions.iter_mut().zip(&patrols.value) {
        let steps: Vec<Placed<String>> = text.value.split(';').map(|step| Placed::new(step.trim().to_owned(), text.place.clone())).collect();
        card.patrol = Patrol::read(&steps, report);
    }
}

/// The `[given.map]` of a scenario: the place is set out already.
pub(crate) struct MapPosition<'a> {
    pub(crate) game: &'a Malhya,
    pub(crate) report: &'a Report,
}

impl MapPosition<'_> {
    pub(crate) fn patch(&self, mut fields: Fields, state: &mut State) {
        let number = fields.number_or("place", 1..=9999u16, OWN_PLACE).unwrap_or(OWN_PLACE);
        let Some(id) = self.game.content.location_numbered(number) else {
            return fields.note(format!("there is no place {number}"));
        };
        let location = self.game.content.location(id);
        let mut site = Site::new(id, fields.number_or("point", 1..=9, 1).unwrap_or(1), location.closed());
        site.tokens = location.tokens.iter().copied().collect();
        site.stage = SiteStage::Played;
        self.stealth(&mut fields, state);
        self.enemies(&mut fields, id, &mut site);
        for key in ["corpses", "noise"] {
            for space in self.spaces(&mut fields, id, key) {
                if key == "corpses" { site.corpses.push(space) } else { site.noise.push(space) }
            }
        }
        self.target(&mut fields, id, &mut site);
        self.ground(&mut fields, id, state, &mut site);
        site.sunk = fields.number_or("sunk", 0..=9, 0).unwrap_or_default();
        site.tracker = fields.number_or("tracker", 0..=10, 0).unwrap_or_default();
        site.turns = site.tracker;
        self.heroes(&mut fields, id, state, &mut site);
        let turns = self.turn(&mut fields, &mut site);
        crate::combat::arrange::fight(self.game, &mut fields, state, &mut site);
        fields.finish();
        state.site = Some(site);
        while !matches!(state.agenda.top(), Some(Step::Stage(_)) | None) {
            state.agenda.pop();
        }
        state.agenda.push(Step::Stage(Stage::Place));
        turns.into_iter().for_each(|step| state.agenda.push(step));
    }

    /// `stealth = "normal"`, `threat = 9`.
    fn stealth(&self, fields: &mut Fields, state: &mut State) {
        let level = fields.maybe_one_of("stealth", &["normal", "extreme", "none"]).map_or(0, |at| at.value);
        let threat = fields.number_or("threat", 1..=27u8, 1).unwrap_or(1);
        if level < 2 {
            let level = [Vigour::Normal, Vigour::Extreme][level];
            state.stealth = Some(Board { level, threat: threat - 1, due: None, rung: false });
            state.mode = Some(Mode::Stealth);
        }
    }

    /// `"01 at C3"`, `"02a at D5 watching east"`.
    fn enemies(&self, fields: &mut Fields, id: LocationId, site: &mut Site) {
        for text in fields.maybe_texts("enemies").map(|texts| texts.value).unwrap_or_default() {
            match self.enemy(&text, id) {
                Some(foe) => {
                    site.foes[usize::from(site.arrived)] = Some(foe);
                    site.arrived += 1;
                    site.seen_types |= 1 << (foe.kind.0 % 32);
                }
                None => self.report.note(&text.place, "an enemy is `01 at C3`, `01a at C3`, `01 at C3 hurt 2` or `01 at C3 watching east`"),
            }
        }
    }

    fn enemy(&self, text: &Placed<String>, id: LocationId) -> Option<Foe> {
        let words = pieces(text);
        let values: Vec<&str> = words.iter().map(|word| word.value.as_str()).collect();
        let mut damage = 0;
        let (who, at, watching) = match values.as_slice() {
            [who, "at", at] => (*who, *at, None),
            [who, "at", at, "hurt", n] => {
                damage = n.parse().ok()?;
                (*who, *at, None)
            }
            [who, "at", at, "watching", heading] => (*who, *at, Some(Heading::named(heading)?)),
            _ => return None,
        };
        let letter = who.as_bytes().get(2).copied().map_or(0, |letter| letter.wrapping_sub(b'a').wrapping_add(1));
        let insignia: u8 = who.get(..2)?.parse().ok()?;
        let kind = EnemyId(self.game.content.enemies.iter().position(|card| card.insignia == insignia)? as u8);
        let location = self.game.content.location(id);
        let at = location.space(Spot::named(at)?)?;
        let size = self.game.content.enemies[usize::from(kind.0)].size;
        let vigil = |compass: Compass, quarter: u8| {
            let map = &location.ground().map;
            let ahead = |from: Space| map.step(from, compass, location.closed()).map(|step| step.to);
            // Before a base of four the token lies in front of its north-western lane.
            let own = map.ground(Base { corner: at, size }).unwrap_or_default();
            let next = ahead(at)?;
            let front = if own.contains(next) { ahead(next)? } else { next };
            Some(Vigil { at: front, quarter })
        };
        let ahead = watching.and_then(|heading| vigil(heading.compass(), heading as u8));
        // For some a second token lies behind them (ML-VIGILANCE-11).
        let two = self.game.content.enemies[usize::from(kind.0)].stealth.contains(&Sneak::TwoVigilanceTokens);
        let behind = watching.filter(|_| two).and_then(|heading| vigil(heading.compass().opposite(), (heading as u8 + 2) % 4));
        Some(Foe { kind, at, damage, letter, vigil: [ahead, behind] })
    }

    /// `target = "H3 5 life 1 shield"`: somebody outside of the group, for a Target card.
    fn target(&self, fields: &mut Fields, id: LocationId, site: &mut Site) {
        let Some(text) = fields.maybe_text("target") else { return };
        let words: Vec<&str> = text.value.split_whitespace().collect();
        let space = |word: &str| Spot::named(word).and_then(|spot| self.game.content.location(id).space(spot));
        let ward = match words.as_slice() {
            [at, life, "life"] => space(at).zip(life.parse().ok()).map(|(at, life)| Ward { at, life, shields: 0 }),
            [at, life, "life", shields, "shield" | "shields"] => {
                space(at).zip(life.parse().ok().zip(shields.parse().ok())).map(|(at, (life, shields))| Ward { at, life, shields })
            }
            _ => None,
        };
        match ward {
            Some(ward) => site.ward = Some(ward),
            None => self.report.note(&text.place, "a target is `H3 5 life` or `H3 5 life 1 shield`"),
        }
    }

    /// `ground = ["fire-salt at C1"]`: Equipment that lies there; it leaves its deck.
    fn ground(&self, fields: &mut Fields, id: LocationId, state: &mut State, site: &mut Site) {
        for text in fields.maybe_texts("ground").map(|texts| texts.value).unwrap_or_default() {
            let dropped = text.value.split_once(" at ").and_then(|(name, at)| {
                let thing = <Thing as Named<Moves>>::find(&name.replace(' ', "-"), &&self.game.content.names)?;
                let at = Spot::named(at).and_then(|spot| self.game.content.location(id).space(spot))?;
                matches!(thing, Thing::Object(_) | Thing::Weapon(_)).then_some(Dropped { thing, at })
            });
            match dropped {
                Some(dropped) => {
                    Machine { c: &self.game.content, s: state, log: Told::nobody() }.fetch(dropped.thing);
                    site.ground.push(dropped);
                }
                None => self.report.note(&text.place, "what lies on the ground is `fire-salt at C1`"),
            }
        }
    }

    /// `wallen = "B4"`, `"B4 lying"`, `"B4 off"`, with `B4 waiting` and Action Points: `"B4 waiting 5"`, `"B4 3 free 0"`.
    fn heroes(&self, fields: &mut Fields, id: LocationId, state: &mut State, site: &mut Site) {
        for hero in HeroId::ALL.iter().copied() {
            let Some(text) = fields.maybe_text(hero.word()) else { continue };
            if !state.present.contains(hero.seat()) {
                self.report.note(&text.place, format!("{} is not in the group: name the heroes in [setup]", hero.name()));
            }
            let movement = self.game.look(state).movement(hero);
            match self.figure(&text.value, id, movement) {
                Some((figure, points)) => {
                    state.hero_mut(hero).action_points = points;
                    *site.hero_mut(hero) = figure;
                }
                None => self.report.note(&text.place, "a hero is `B4`, `B4 3 points`, `B4 waiting 5 points`, `B4 0 free`, `B4 lying` or `B4 off`"),
            }
        }
    }

    fn figure(&self, text: &str, id: LocationId, movement: u8) -> Option<(Figure, u8)> {
        let mut words = text.split_whitespace();
        let space = self.game.content.location(id).space(Spot::named(words.next()?)?)?;
        let mut figure = Figure { at: Whereabouts::On(space), free: FreeMovement::Whole(movement), ..Figure::default() };
        let mut points = ACTION_POINTS;
        let mut number = None;
        for word in words {
            match (word, number.take()) {
                ("lying", None) => (figure.at, figure.pose) = (Whereabouts::Down(space), Pose::Done),
                ("off", None) => (figure.at, figure.pose) = (Whereabouts::Off(space), Pose::Done),
                ("waiting", None) => (figure.pose, figure.free) = (Pose::Waiting, FreeMovement::Gone),
                ("done", None) => (figure.pose, figure.free) = (Pose::Done, FreeMovement::Gone),
                ("points", Some(n)) => points = n,
                ("free", Some(0)) => figure.free = FreeMovement::Gone,
                ("free", Some(n)) if n >= movement => figure.free = FreeMovement::Whole(n),
                ("free", Some(n)) => figure.free = FreeMovement::Begun(n),
                (n, None) => number = Some(n.parse().ok()?),
                _ => return None,
            }
        }
        number.is_none().then_some((figure, points))
    }

    /// `phase = "main"`, `acting = "yoktal"`: in the middle of a turn. Without a phase a new turn begins.
    fn turn(&self, fields: &mut Fields, site: &mut Site) -> Vec<Step> {
        let phase = fields.maybe_one_of("phase", &["main", "enemies", "secondary"]).map(|at| at.value);
        site.turn.phase = phase.map_or(Phase::Before, |at| [Phase::Main, Phase::Main, Phase::Secondary][at]);
        site.turn.number = u8::from(site.turn.phase != Phase::Before);
        let acting = fields.maybe_one_of("acting", HeroId::WORDS).map(|at| HeroId::ALL[at.value]);
        if let Some(hero) = acting {
            (site.hero_mut(hero).pose, site.turn.phase) = (Pose::Acting, Phase::Main);
            site.turn.active = Some(hero);
        }
        if phase == Some(1) {
            for figure in site.heroes.iter_mut().filter(|figure| figure.pose == Pose::Ready || figure.at.lying().is_some()) {
                (figure.pose, figure.free) = (Pose::Done, FreeMovement::Gone);
            }
        }
        acting.map(Step::Turn).into_iter().chain([Step::Lookout]).collect()
    }

    fn spaces(&self, fields: &mut Fields, id: LocationId, key: &'static str) -> Vec<Space> {
        let Some(text) = fields.maybe_text(key) else { return Vec::new() };
        let space = |word: &Placed<String>| {
            let found = Spot::named(&word.value).and_then(|spot| self.game.content.location(id).space(spot));
            if found.is_none() {
                self.report.note(&word.place, format!("there is no space {}", word.value));
            }
            found
        };
        pieces(&text).iter().filter_map(space).collect()
    }
}
