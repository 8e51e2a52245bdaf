//! The one stylesheet, from its parts.

use super::Tone;

const TOKENS: &str = include_str!("../../assets/tokens.css");
const TABLE: &str = include_str!("../../assets/table.css");
const PAGES: &str = include_str!("../../assets/pages.css");
const MORE: &str = include_str!("../../assets/more.css");
const TURNS: &str = include_str!("../../assets/turns.css");
const ENDING: &str = include_str!("../../assets/ending.css");
const FIT: &str = include_str!("../../assets/fit.css");
const MISTYWELL: &str = include_str!("../../assets/mistywell.css");
const MISTFALL: &str = include_str!("../../assets/mistfall.css");
const FROST: &str = include_str!("../../assets/frost.css");
const MALHYA: &str = include_str!("../../assets/malhya.css");
const MALHYA_TABLE: &str = include_str!("../../assets/malhya_table.css");
const MALHYA_PLACE: &str = include_str!("../../assets/malhya_place.css");
const MALHYA_ROAD: &str = include_str!("../../assets/malhya_road.css");

/// The whole stylesheet: tokens, components, pages.
pub fn stylesheet() -> String {
    [TOKENS, TABLE, PAGES, MORE, TURNS, ENDING, FIT, MISTYWELL, MISTFALL, FROST].map(gzip).concat()
}

/// Columns and rows that a map can have.
const MOST_COLUMNS: u8 = 40;

/// The stylesheet of Malhya's pages, which are made of other things. Pages carry no style attributes: the places on a map's grid are
/// classes.
pub fn malhya() -> String {
    let grid: String = (1..=MOST_COLUMNS)
        .map(|n| format!(".c-{n}{{grid-column-start:{n}}}.r-{n}{{grid-row-start:{n}}}.cols-{n}{{--cols:{n}}}.rows-{n}{{--rows:{n}}}\n"))
        .collect();
    [MALHYA, MALHYA_TABLE, MALHYA_PLACE, MALHYA_ROAD].map(gzip).concat() + &grid
}

/// Without comments, indentation and empty lines.
fn gzip(css: &str) -> String {
    let mut out = String::with_capacity(css.len());
    let mut rest = css;
    while let Some(start) = rest.find("/*") {
        out.push_str(&rest[..start]);
        rest = rest[start..].find("*/").map_or("", |end| &rest[start + end + 2..]);
    }
    out.push_str(rest);
    let lines = out.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.fold(String::with_capacity(out.len()), |mut all, line| {
        all.push_str(line);
        all.push('\n');
        all
    })
}

/// The colour of a dye, as the tokens give it.
pub fn dye(tone: Tone) -> Option<&'static str> {
    let name = format!("--{}:", tone.name());
    let line = TOKENS.lines().map(str::trim).find(|line| line.starts_with(&name))?;
    line[name.len()..].split(';').next().map(str::trim)
}

/// The rules for drawings, for pictures that are files of their own.
pub fn picture_rules(night: bool) -> String {
    let plain = TABLE.lines().filter(|line| line.starts_with(".a-") || line.starts_with(".e-")).map(str::to_owned);
    let deep = PAGES.lines().filter_map(|line| line.strip_prefix(".cover ")).filter(|line| night && line.starts_with(".a-")).map(str::to_owned);
    plain.chain(deep).collect()
}
