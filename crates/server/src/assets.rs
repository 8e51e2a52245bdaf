//! The files pages ask for, all made here. Addresses of files that change with the program carry a digest; pictures are
//! pure functions of their address. So browsers may keep everything for ever.

use crate::games::DRAWINGS;
use crate::look::icons::has_icon;
use crate::look::scene::{Ink, emblem_file, scene_file};
use crate::look::{Scene, Shape, Tone, Vista, style};
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::sync::OnceLock;

/// A file to be served under `/assets/`.
#[derive(Clone, Debug)]
pub struct Asset {
    /// Its media type.
    pub kind: &'static str,
    /// Its text.
    pub text: Cow<'static, str>,
}

/// The parts of the one script, in order. They share one scope: what a part declares, later parts may use.
const SCRIPT: [&str; 10] = [
    include_str!("../assets/script/page.js"),
    include_str!("../assets/script/swap.js"),
    include_str!("../assets/script/send.js"),
    include_str!("../assets/script/pieces.js"),
    include_str!("../assets/script/turns.js"),
    include_str!("../assets/script/tips.js"),
    include_str!("../assets/script/replay.js"),
    include_str!("../assets/script/guide.js"),
    include_str!("../assets/script/live.js"),
    include_str!("../assets/script/steps.js"),
];
/// The worker of installed pages; `STYLE` stands for the address of the style.
pub const WORKER: &str = include_str!("../assets/worker.js");
/// What the maps of Malhya need besides.
const MALHYA_SCRIPT: &str = include_str!("../assets/malhya.js");
/// The longest id a picture may be asked for: no card's is longer, and an address should not make work.
const LONGEST_ID: usize = 80;

fn sheet() -> &'static str {
    static SHEET: OnceLock<String> = OnceLock::new();
    SHEET.get_or_init(style::stylesheet)
}

/// Without indentation and lines that only comment.
fn script() -> &'static str {
    static JOINED: OnceLock<String> = OnceLock::new();
    JOINED.get_or_init(|| {
        let lines = SCRIPT.iter().flat_map(|part| part.lines()).map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//"));
        let body: Vec<&str> = lines.collect();
        format!("// Mistgate's one script. Every page works without it.\n\"use strict\";\n(() => {{\n{}\n}})();\n", body.join("\n"))
    })
}

fn malhya_sheet() -> &'static str {
    static SHEET: OnceLock<String> = OnceLock::new();
    SHEET.get_or_init(style::malhya)
}

/// The files with fixed names.
const NAMED: [&str; 5] = ["table.css", "malhya.css", "table.js", "malhya.js", "icon.svg"];

/// Pictures that were drawn once, from the covers and the icon, for those who read no SVG: what goes with a link that is handed on, and
/// the icons of installed pages.
const RASTERS: [(&str, &[u8]); 4] = [
    ("preview.png", include_bytes!("../assets/preview.png")),
    ("icon-180.png", include_bytes!("../assets/icon-180.png")),
    ("icon-192.png", include_bytes!("../assets/icon-192.png")),
    ("icon-512.png", include_bytes!("../assets/icon-512.png")),
];

/// The picture at this path under `/assets/`, if it is one of those that were drawn once.
pub fn raster(path: &str) -> Option<&'static [u8]> {
    RASTERS.iter().find(|raster| raster.0 == path).map(|raster| raster.1)
}

fn named() -> impl Iterator<Item = &'static str> {
    NAMED.into_iter().chain(RASTERS.iter().map(|raster| raster.0)).chain(DRAWINGS.iter().map(|drawing| drawing.0))
}

/// The file at this path under `/assets/`.
pub fn get(path: &str) -> Option<Asset> {
    let svg = |text: String| Asset { kind: "image/svg+xml", text: text.into() };
    match path {
        "table.css" => Some(Asset { kind: "text/css; charset=utf-8", text: sheet().into() }),
        "malhya.css" => Some(Asset { kind: "text/css; charset=utf-8", text: malhya_sheet().into() }),
        "table.js" => Some(Asset { kind: "text/javascript; charset=utf-8", text: script().into() }),
        "malhya.js" => Some(Asset { kind: "text/javascript; charset=utf-8", text: MALHYA_SCRIPT.into() }),
        "icon.svg" => Some(svg(emblem_file("mistgate", "lantern", Tone::Copper, Shape::Roundel))),
        _ => match DRAWINGS.iter().find(|drawing| drawing.0 == path) {
            Some((_, draw)) => Some(Asset { kind: "image/svg+xml", text: draw().into() }),
            None => picture(path).map(svg),
        },
    }
}

fn picture(path: &str) -> Option<String> {
    let mut parts = path.strip_suffix(".svg")?.split('/');
    let [what, form, tone, charge, id] = std::array::from_fn(|_| parts.next().unwrap_or_default());
    let sound = (1..=LONGEST_ID).contains(&id.len()) && id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    if parts.next().is_some() || !sound || !has_icon(charge) || !charge.bytes().all(|b| b.is_ascii_lowercase()) {
        return None;
    }
    let tone = Tone::ALL.into_iter().find(|other| other.name() == tone)?;
    let vista = || Vista::ALL.into_iter().find(|other| other.name() == form);
    match what {
        "art" => Some(scene_file(&Scene::card(id, charge, tone, vista()?), Ink::Paper)),
        "cover" => Some(scene_file(&Scene::cover(id, charge, tone, vista()?), Ink::Night)),
        "emblem" => Some(emblem_file(id, charge, tone, Shape::ALL.into_iter().find(|other| other.name() == form)?)),
        _ => None,
    }
}

/// The path of a card's picture.
pub fn art(id: &str, charge: &str, tone: Tone, vista: Vista) -> String {
    format!("art/{}/{}/{charge}/{id}.svg", vista.name(), tone.name())
}

/// The path of a cover.
pub fn cover(id: &str, charge: &str, tone: Tone, vista: Vista) -> String {
    format!("cover/{}/{}/{charge}/{id}.svg", vista.name(), tone.name())
}

/// The path of an emblem.
pub fn crest(id: &str, charge: &str, tone: Tone, shape: Shape) -> String {
    format!("emblem/{}/{}/{charge}/{id}.svg", shape.name(), tone.name())
}

/// The address of a file.
pub fn url(path: &str) -> String {
    static MARKS: OnceLock<Vec<String>> = OnceLock::new();
    let of = |name| raster(name).map(mark).or_else(|| get(name).map(|asset| mark(asset.text.as_bytes()))).unwrap_or_default();
    let marks = MARKS.get_or_init(|| named().map(of).collect());
    match named().position(|name| name == path) {
        Some(at) => format!("/assets/{path}?{}", marks[at]),
        None => format!("/assets/{path}"),
    }
}

fn mark(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(4).map(|byte| format!("{byte:02x}")).collect()
}
