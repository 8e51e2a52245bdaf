//! `tiles.toml` and `places.toml`: the Exploration booklet.

use super::cards::landing;
use super::read::Reader;
use super::{EnemyCard, Landing};
use crate::booklet::condition::Mode;
use crate::booklet::instruction::Block;
use crate::ids::{CardNumber, EnemyId, MOST_CARDS};
use crate::place::location::*;
use crate::place::spot::Spot;
use crate::place::tile::{Floor, Sketch, Tile, TileSide};
use crate::place::when::When;
use mistgate_kernel::content::{Fields, Placed, Report, near, pieces};
use mistgate_kernel::places::square::Side;
use mistgate_kernel::places::{SPACES, Space};

impl Reader<'_> {
    /// Location tiles.
    pub(super) fn tiles(&mut self, mut file: Fields) -> Vec<Tile> {
        let tiles = file.tables("tile").into_iter().filter_map(|fields| self.tile(fields)).collect();
        file.finish();
        tiles
    }

    fn tile(&mut self, mut fields: Fields) -> Option<Tile> {
        let name = fields.text("name");
        let sides = ["front", "back"].map(|key| fields.table(key).and_then(tile_side));
        fields.finish();
        let [front, back] = sides;
        let (front, back) = (front?, back?);
        let sizes = [&front, &back].map(|side| (side.sketch.columns, side.sketch.rows));
        let name = name?;
        if sizes[0] != sizes[1] {
            self.report.note(&name.place, format!("the sides of {} differ in size: {sizes:?} columns and rows", name.value));
        }
        Some(Tile { name: name.value, sides: [front, back] })
    }

    /// The locations. Tiles and Enemy cards are known by now.
    pub(super) fn locations(&mut self, mut file: Fields, tiles: &[Tile], enemies: &[EnemyCard], others: &mut Vec<Location>) {
        for fields in file.tables("place") {
            let place = fields.place().clone();
            let Some(location) = self.location(fields, tiles, enemies) else { continue };
            if others.iter().any(|other| other.number == location.number) {
                self.report.note(&place, format!("there is a place {} already", location.number));
            }
            others.push(location);
        }
        file.finish();
    }

    fn location(&mut self, mut fields: Fields, tiles: &[Tile], enemies: &[EnemyCard]) -> Option<Location> {
        let number = fields.number("number", 1..=9999u16);
        let name = fields.text("name");
        let intro = fields.maybe_text("intro").map(|text| text.value);
        let north = fields.maybe_one_of("north", &["up", "right", "down", "left"]).map_or(Heading::North, |at| Heading::ALL[at.value]);
        let laid: Vec<(Placed<Laid>, Sketch)> = texts(&mut fields, "tiles").iter().filter_map(|text| lay(text, tiles, self.report)).collect();
        let place = fields.place().clone();
        let (sketch, mut doors) = assemble(&laid, &place, self.report)?;
        texts(&mut fields, "doors").iter().for_each(|text| set_door(text, &sketch, &mut doors, self.report));
        if doors.len() > MOST_DOORS {
            fields.note(format!("a place has at most {MOST_DOORS} doors"));
            doors.truncate(MOST_DOORS);
        }
        let outline = Outline { number: number?, name: name?.value, intro, north, place };
        let mut location = Location::new(outline, laid.into_iter().map(|(laid, _)| laid.value).collect(), sketch, doors);
        location.tokens = texts(&mut fields, "tokens").iter().filter_map(|text| token(text, &location, self.report)).collect();
        location.points = texts(&mut fields, "heroes").iter().filter_map(|text| space(text, &location, self.report)).collect();
        location.bans = texts(&mut fields, "forbids").iter().filter_map(|text| ban(text, self.report)).collect();
        location.leave_always = fields.maybe_one_of("leave", &["always"]).is_some();
        location.tables = fields.tables("table").into_iter().map(|table| self.deployment(table, &location, enemies)).collect();
        location.orders = fields.tables("instruction").into_iter().filter_map(|order| self.order(order)).collect();
        if location.orders.len() > MOST_ORDERS {
            fields.note(format!("a place has at most {MOST_ORDERS} instructions"));
        }
        self.complete(&fields, &location, enemies);
        fields.finish();
        Some(location)
    }

    /// What every location must have (ML-MAP-23, ML-DEPLOY-18).
    fn complete(&self, fields: &Fields, location: &Location, enemies: &[EnemyCard]) {
        if location.points.is_empty() {
            fields.note("a place needs a deployment point: `heroes = [\"B8\"]` (ML-MAP-23)");
        }
        let peopled = location.tables.iter().any(|table| table.arrivals(crate::ids::HEROES).next().is_some());
        if peopled && !location.orders.iter().any(|order| order.when == When::NoHero) {
            fields.note("a place with enemies needs an instruction for `no hero left` (ML-MAP-23)");
        }
        for table in &location.tables {
            for (at, card) in enemies.iter().enumerate() {
                let needed = table.arrivals(crate::ids::HEROES).filter(|(_, arrival)| arrival.enemy.index() == at).count();
                if needed > usize::from(card.figures) {
                    fields.note(format!("there are {} figures of {}, and the table needs {needed} (ML-DEPLOY-18)", card.figures, card.name));
                }
            }
        }
    }

    fn deployment(&mut self, mut fields: Fields, location: &Location, enemies: &[EnemyCard]) -> Table {
        let point = fields.maybe_number("point", 1..=9u8);
        let chapter = fields.maybe_number("chapter", 1..=9999u16);
        if let Some(point) = point
            && usize::from(point) > location.points.len()
        {
            fields.note(format!("there is no deployment point {point} (ML-DEPLOY-03)"));
        }
        let mut rows = Vec::new();
        for (key, colour, number) in ROWS {
            let Some(cells) = fields.maybe_texts(key) else { continue };
            let mark = Mark { colour, number };
            if !location.tokens.iter().any(|token| (token.kind, token.number) == (TokenKind::Invocation(colour), number)) {
                self.report.note(&cells.place, format!("there is no Invocation token `{key}` among the tokens (ML-DEPLOY-05)"));
            }
            if cells.value.len() != COLUMNS {
                self.report.note(&cells.place, "a row has four columns: for 2, 3, 4 and 5 heroes (ML-DEPLOY-05)");
            }
            let mut row: [Vec<Arrival>; COLUMNS] = Default::default();
            for (cell, text) in row.iter_mut().zip(&cells.value) {
                *cell = pieces(text).iter().filter_map(|word| arrival(word, enemies, self.report)).collect();
            }
            rows.push((mark, row));
        }
        fields.finish();
        Table { point, chapter, rows }
    }

    fn order(&mut self, mut fields: Fields) -> Option<Order> {
        let when = fields.text("when").and_then(|text| When::read(&text, self.report));
        let mode = fields.maybe_one_of("mode", &["stealth", "combat"]).map(|at| [Mode::Stealth, Mode::Combat][at.value]);
        let card = fields.maybe_number("card", 1..=MOST_CARDS).map(CardNumber);
        let block = self.instructions(&mut fields, "do");
        if block == Block::EMPTY {
            fields.note("an instruction without anything to `do`");
        }
        fields.finish();
        Some(Order { when: when?, mode, card, block })
    }
}

/// The rows a deployment table can have.
const ROWS: [(&str, Invocation, u8); 12] = [
    ("green", Invocation::Green, 0),
    ("green 1", Invocation::Green, 1),
    ("green 2", Invocation::Green, 2),
    ("blue", Invocation::Blue, 0),
    ("blue 1", Invocation::Blue, 1),
    ("blue 2", Invocation::Blue, 2),
    ("red", Invocation::Red, 0),
    ("red 1", Invocation::Red, 1),
    ("red 2", Invocation::Red, 2),
    ("gold", Invocation::Gold, 0),
    ("gold 1", Invocation::Gold, 1),
    ("gold 2", Invocation::Gold, 2),
];

pub(super) fn texts(fields: &mut Fields, key: &'static str) -> Vec<Placed<String>> {
    fields.maybe_texts(key).map(|texts| texts.value).unwrap_or_default()
}

fn tile_side(mut fields: Fields) -> Option<TileSide> {
    let floor = fields.maybe_one_of("floor", Floor::WORDS).map_or(Floor::Stone, |at| Floor::ALL[at.value]);
    let drawing = fields.text("drawing");
    let report = fields.report();
    fields.finish();
    Some(TileSide { floor, sketch: Sketch::read(&drawing?, report)? })
}

/// `A1 front at C4`, `A1 back at C4 turned 90`.
fn lay(text: &Placed<String>, tiles: &[Tile], report: &Report) -> Option<(Placed<Laid>, Sketch)> {
    let words = pieces(text);
    let values: Vec<&str> = words.iter().map(|word| word.value.as_str()).collect();
    let (name, side, at, turned) = match values.as_slice() {
        [name, side, "at", at] => (*name, *side, *at, "0"),
        [name, side, "at", at, "turned", turned] => (*name, *side, *at, *turned),
        _ => {
            report.note(&text.place, "a tile lies as `A1 front at C4`, or `A1 back at C4 turned 90`");
            return None;
        }
    };
    let Some(tile) = tiles.iter().find(|tile| tile.name == name) else {
        let meant = near(name, tiles.iter().map(|tile| tile.name.as_str())).map_or(String::new(), |meant| format!("; did you mean `{meant}`?"));
        report.note(&words[0].place, format!("there is no tile `{name}`{meant}"));
        return None;
    };
    let side = ["front", "back"].iter().position(|word| *word == side);
    let quarters = ["0", "90", "180", "270"].iter().position(|word| *word == turned);
    let spot = Spot::named(at);
    for (missing, word, expected) in [
        (side.is_none(), 1, "a tile has a `front` and a `back`"),
        (spot.is_none(), 3, "a space is written as `C4`"),
        (quarters.is_none(), 5, "a tile is turned by 90, 180 or 270"),
    ] {
        if missing {
            report.note(&words[word].place, expected);
        }
    }
    let (side, at, turned) = (side?, spot?, quarters? as u8);
    let laid = Laid { tile: tile.name.clone(), side: side as u8, at, turned };
    Some((Placed::new(laid, text.place.clone()), tile.sides[side].sketch.turned(turned)))
}

/// All tiles on one sheet, and the doors they draw.
fn assemble(laid: &[(Placed<Laid>, Sketch)], place: &mistgate_kernel::content::Place, report: &Report) -> Option<(Sketch, Vec<Door>)> {
    let end = |at: u8, size: u8| usize::from(at) + usize::from(size);
    let columns = laid.iter().map(|(laid, sketch)| end(laid.value.at.column, sketch.columns)).max().unwrap_or_default();
    let rows = laid.iter().map(|(laid, sketch)| end(laid.value.at.row, sketch.rows)).max().unwrap_or_default();
    if laid.is_empty() {
        report.note(place, "a place is made of tiles: `tiles = [\"A1 front at A1\"]` (ML-MAP-02)");
        return None;
    }
    if columns * rows > SPACES || columns > 200 || rows > 200 {
        report.note(place, format!("{columns} columns and {rows} rows: a place has at most {SPACES} spaces within its outline"));
        return None;
    }
    let mut sheet = Sketch::blank(columns as u8, rows as u8);
    for (laid, sketch) in laid {
        if sheet.lay(sketch, laid.value.at.column, laid.value.at.row) {
            report.note(&laid.place, "this tile lies on another");
        }
    }
    let doors = drawn_doors(&sheet);
    Some((sheet, doors))
}

/// `H2 west closed`, `B6 north open`.
fn set_door(text: &Placed<String>, sketch: &Sketch, doors: &mut Vec<Door>, report: &Report) {
    let words = pieces(text);
    let values: Vec<&str> = words.iter().map(|word| word.value.as_str()).collect();
    let read = match values.as_slice() {
        [at, heading, state @ ("closed" | "open")] => Spot::named(at).zip(Heading::named(heading)).map(|(spot, heading)| (spot, heading, *state == "closed")),
        _ => None,
    };
    let Some((spot, heading, closed)) = read else {
        report.note(&text.place, "a door is `H2 west closed` or `B6 north open`");
        return;
    };
    let side = side_of(spot, heading);
    if !on_sheet(sketch, side) {
        report.note(&words[0].place, format!("{spot} is no part of this place"));
        return;
    }
    match doors.iter_mut().find(|door| door.side == side) {
        Some(door) => door.closed = closed,
        None => doors.push(Door { side, closed }),
    }
}

fn on_sheet(sketch: &Sketch, side: Side) -> bool {
    match side {
        Side::Upright(column, row) => column <= sketch.columns && row < sketch.rows,
        Side::Level(column, row) => column < sketch.columns && row <= sketch.rows,
    }
}

/// `interest at A1 adventure 118`, `access arch 2 at L10`, `invocation green at I3`.
fn token(text: &Placed<String>, location: &Location, report: &Report) -> Option<Token> {
    let words = pieces(text);
    let values: Vec<&str> = words.iter().map(|word| word.value.as_str()).collect();
    let number = |word: &str| word.parse::<u8>().ok().filter(|n| (1..=9).contains(n));
    let (kind, number, at) = match values.as_slice() {
        ["interest", "at", at] => (Some(TokenKind::Interest(None)), Some(0), *at),
        ["interest", "at", at, shape, n] => (chapter(text, shape, n, report).map(|chapter| TokenKind::Interest(Some(chapter))), Some(0), *at),
        ["access", kind, "at", at] => (Access::named(kind).map(TokenKind::Access), Some(0), *at),
        ["access", kind, n, "at", at] => (Access::named(kind).map(TokenKind::Access), number(n), *at),
        ["invocation", colour, "at", at] => (Invocation::named(colour).map(TokenKind::Invocation), Some(0), *at),
        ["invocation", colour, n, "at", at] => (Invocation::named(colour).map(TokenKind::Invocation), number(n), *at),
        _ => (None, None, ""),
    };
    let (Some(kind), Some(number)) = (kind, number) else {
        report.note(&text.place, "a token is `interest at A1`, `interest at A1 adventure 118`, `access arch at L10` or `invocation green 2 at I3`");
        return None;
    };
    let word = words.iter().find(|word| word.value == at)?;
    let at = space(word, location, report)?;
    Some(Token { kind, number, at })
}

fn chapter(text: &Placed<String>, shape: &str, number: &str, report: &Report) -> Option<Landing> {
    landing(&Placed::new(format!("{shape} {number}"), text.place.clone()), report)
}

fn space(text: &Placed<String>, location: &Location, report: &Report) -> Option<Space> {
    let found = Spot::named(&text.value).and_then(|spot| location.space(spot));
    if found.is_none() {
        report.note(&text.place, format!("there is no space {} in this place", text.value));
    }
    found
}

pub(super) fn ban(text: &Placed<String>, report: &Report) -> Option<Ban> {
    let found = Ban::named(&text.value);
    if found.is_none() {
        report.note(&text.place, "a place forbids `ranged attacks`, `spells` or `upgrades`");
    }
    found
}

/// `02`, or `01a` for a particular one.
fn arrival(text: &Placed<String>, enemies: &[EnemyCard], report: &Report) -> Option<Arrival> {
    let digits = text.value.trim_end_matches(|letter: char| letter.is_ascii_lowercase());
    let letter = match &text.value.as_bytes()[digits.len()..] {
        [] => Some(0),
        [letter @ b'a'..=b'f'] => Some(letter - b'a' + 1),
        _ => None,
    };
    let insignia = digits.parse::<u8>().ok().filter(|_| digits.len() == 2);
    let enemy = insignia.and_then(|insignia| enemies.iter().position(|card| card.insignia == insignia));
    if insignia.is_none() || letter.is_none() {
        report.note(&text.place, "an enemy goes by its insignia, two digits: `02`; a letter from a to f marks a particular one: `02a`");
    } else if enemy.is_none() {
        report.note(&text.place, format!("no Enemy card has the insignia {digits}"));
    }
    Some(Arrival { enemy: EnemyId(enemy? as u8), letter: letter? })
}
