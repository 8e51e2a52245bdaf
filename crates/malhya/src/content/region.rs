//! `region.toml`: the Region board as a drawing.
//!
//! One letter a hex: `F` forest, `P` plains, `M` mountain, `S` swamp, `C` city, `~` sea; half-hexes are small. Rows are
//! shifted against each other by half a hex: the longer ones begin and end with a half-hex.

use super::cards::landing;
use super::read::Reader;
use super::{City, Hex, Region};
use crate::ids::HexId;
use crate::words::Terrain;
use mistgate_kernel::content::{Fields, Placed, Report, pieces};

/// More hexes than a byte can name are no board of ours.
const MOST_HEXES: usize = 255;

impl Reader<'_> {
    /// The board. Names of hexes and cities become known to instructions.
    pub(super) fn region(&mut self, mut file: Fields) -> Region {
        let name = file.text("name").map(|name| name.value).unwrap_or_default();
        let drawing = file.text("drawing");
        let cities = file.tables("city");
        let tracts = file.tables("tract");
        let place = drawing.as_ref().map_or(file.place(), |drawing| &drawing.place).clone();
        let mut region = Region { name, hexes: drawing.map(|drawing| draw(&drawing, self.report)).unwrap_or_default(), place };
        tracts.into_iter().for_each(|fields| self.tract(fields, &mut region));
        let cities: Vec<_> = cities.into_iter().map(city).collect();
        for (at, city) in cities.into_iter().flatten() {
            self.settle(&mut region, &at, city);
        }
        for hex in region.hexes.iter().filter(|hex| hex.terrain == Terrain::City && hex.city.is_none()) {
            file.note(format!("the city on {} has no `[[city]]`", hex.name));
        }
        file.finish();
        let numbered = || region.hexes.iter().enumerate().map(|(at, hex)| (HexId(at as u8), hex));
        // Cities first: their names are printed rather than their places.
        self.names.hexes = numbered().filter_map(|(id, hex)| hex.city.as_ref().map(|city| (city.name.clone(), id))).collect();
        self.names.hexes.extend(numbered().map(|(id, hex)| (hex.name.clone(), id)));
        region
    }

    fn settle(&self, region: &mut Region, at: &Placed<String>, city: City) {
        match region.hexes.iter_mut().find(|hex| hex.name == at.value) {
            Some(hex) if hex.terrain == Terrain::City => hex.city = Some(city),
            Some(_) => self.report.note(&at.place, format!("{} is drawn as another terrain: write `C` there", at.value)),
            None => self.report.note(&at.place, format!("there is no hex {}", at.value)),
        }
    }
}

impl Reader<'_> {
    /// Hexes that share a name: `{ name = "The Gammon", hexes = "E1 F1" }`.
    fn tract(&self, mut fields: Fields, region: &mut Region) {
        let (name, hexes) = (fields.text("name"), fields.text("hexes"));
        fields.finish();
        let (Some(name), Some(hexes)) = (name, hexes) else { return };
        for at in pieces(&hexes) {
            match region.hexes.iter_mut().find(|hex| hex.name == at.value) {
                Some(hex) if hex.tract.is_none() => hex.tract = Some(name.value.clone()),
                Some(_) => self.report.note(&at.place, format!("{} lies in another tract already", at.value)),
                None => self.report.note(&at.place, format!("there is no hex {}", at.value)),
            }
        }
    }
}

fn city(mut fields: Fields) -> Option<(Placed<String>, City)> {
    let at = fields.text("at");
    let name = fields.text("name");
    let chapter = fields.text("chapter");
    let report = fields.report();
    fields.finish();
    let chapter = landing(&chapter?, report)?;
    Some((at?, City { name: name?.value, chapter }))
}

fn draw(drawing: &Placed<String>, report: &Report) -> Vec<Hex> {
    let rows: Vec<Vec<&str>> = drawing.value.lines().map(|line| line.split_whitespace().collect()).filter(|row: &Vec<&str>| !row.is_empty()).collect();
    let longest = rows.iter().map(Vec::len).max().unwrap_or_default();
    let starts: Vec<usize> = rows.iter().scan(0, |next, row| Some(std::mem::replace(next, *next + row.len()))).collect();
    if rows.iter().map(Vec::len).sum::<usize>() > MOST_HEXES {
        report.note(&drawing.place, format!("more than {MOST_HEXES} hexes"));
        return Vec::new();
    }
    if rows.windows(2).any(|pair| pair[0].len().abs_diff(pair[1].len()) != 1) {
        report.note(&drawing.place, "rows are a hex longer and a hex shorter by turns: the longer ones begin and end with a half-hex");
        return Vec::new();
    }
    let mut hexes = Vec::new();
    for (y, row) in rows.iter().enumerate() {
        for (x, letter) in row.iter().enumerate() {
            let Some((terrain, half)) = terrain(letter) else {
                report.note(&drawing.place, format!("`{letter}` in row {} is no terrain: F, P, M, S, C or ~", y + 1));
                continue;
            };
            let edge = row.len() == longest && (x == 0 || x + 1 == row.len());
            let around = around(&rows, &starts, longest, x, y);
            hexes.push(Hex { name: format!("{}{}", (b'A' + x as u8) as char, y + 1), terrain, half: half || edge, city: None, tract: None, around });
        }
    }
    hexes
}

fn terrain(letter: &str) -> Option<(Terrain, bool)> {
    let half = letter.chars().all(|letter| letter.is_ascii_lowercase());
    let terrain = match letter.to_ascii_uppercase().as_str() {
        "F" => Terrain::Forest,
        "P" => Terrain::Plains,
        "M" => Terrain::Mountain,
        "S" => Terrain::Swamp,
        "C" => Terrain::City,
        "~" => Terrain::Sea,
        _ => return None,
    };
    Some((terrain, half))
}

/// The neighbours, by direction: east, south-east, south-west, west, north-west, north-east.
fn around(rows: &[Vec<&str>], starts: &[usize], longest: usize, x: usize, y: usize) -> [Option<HexId>; 6] {
    // In a longer row everything lies half a hex further west than in a shorter one.
    let long = rows[y].len() == longest;
    let at = |x: Option<usize>, y: Option<usize>| {
        let (x, y) = (x?, y?);
        rows.get(y).filter(|row| x < row.len()).map(|_| HexId((starts[y] + x) as u8))
    };
    let (west, east) = if long { (x.checked_sub(1), Some(x)) } else { (Some(x), Some(x + 1)) };
    let (above, below) = (y.checked_sub(1), Some(y + 1));
    [at(Some(x + 1), Some(y)), at(east, below), at(west, below), at(x.checked_sub(1), Some(y)), at(west, above), at(east, above)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use mistgate_kernel::content::Source;

    #[test]
    fn neighbours_know_each_other() {
        let text = "  F F F\n ~ P P f\n  S C M\n";
        let report = Report::default();
        let hexes = draw(&Placed::new(text.to_owned(), Source::new("r", text).place(0..text.len())), &report);
        assert!(report.is_clean());
        for (at, hex) in hexes.iter().enumerate() {
            for (direction, other) in hex.around.iter().enumerate().filter_map(|(at, other)| other.map(|other| (at, other))) {
                assert_eq!(hexes[other.index()].around[(direction + 3) % 6], Some(HexId(at as u8)), "{} and {}", hex.name, hexes[other.index()].name);
            }
        }
        // B2 lies below A1 and B1, above A3 and B3.
        let b2 = hexes.iter().find(|hex| hex.name == "B2").unwrap();
        let names: Vec<&str> = b2.around.iter().flatten().map(|id| hexes[id.index()].name.as_str()).collect();
        assert_eq!(names, ["C2", "B3", "A3", "A2", "A1", "B1"]);
        assert!(hexes.iter().filter(|hex| hex.half).map(|hex| hex.name.as_str()).eq(["A2", "D2"]));
    }
}
