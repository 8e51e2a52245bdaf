//! The city map: districts with their groups, squares, tokens and the Enforcer, over the generated roofs.

use super::city::{FOG, WARDS};
use super::{MistywellBoard, ROLES, cube_kind, cube_word};
use crate::assets;
use crate::model::TableModel;
use crate::parts::legal::{MarkFrame, PieceMarks};
use maud::{Markup, html};
use mistgate_mistywell::content::District;
use mistgate_mistywell::ids::Cube;
use mistgate_mistywell::view::{DistrictView, GroupView};

/// The side of a square.
const SIDE: i32 = 30;
/// The width of a group: three squares with gaps.
const GROUP: i32 = 3 * SIDE + 8;
/// How many letters of an ability fit in a line, whatever the serif.
const LINE: usize = 28;

/// What lies under the pieces and never changes: city, fog, courts.
pub fn ground() -> Markup {
    html! {
        svg.map.map--ground viewBox="0 0 1000 580" aria-hidden="true" {
            defs {
                radialGradient #fog { stop.fog-0 offset="0" {} stop.fog-1 offset=".55" {} stop.fog-2 offset="1" {} }
                linearGradient #edge-left { stop.edge-1 offset="0" {} stop.edge-0 offset="1" {} }
                linearGradient #edge-right { stop.edge-0 offset="0" {} stop.edge-1 offset="1" {} }
                radialGradient #vignette r=".72" { stop.vig-0 offset=".62" {} stop.vig-1 offset="1" {} }
            }
            use href={ (assets::url("city.svg")) "#city" } {}
            @for (x, y, rx, ry) in FOG { ellipse fill="url(#fog)" cx=(x) cy=(y) rx=(rx) ry=(ry) {} }
            rect fill="url(#vignette)" x="-170" y="-60" width="1340" height="700" {}
            // Where the city ends, in frames wider than its bleed, it fades into the dark.
            path.beyond d="M-900-90h731v760h-731zM1169-90h731v760h-731z" {}
            rect fill="url(#edge-left)" x="-170" y="-90" width="110" height="760" {}
            rect fill="url(#edge-right)" x="1060" y="-90" width="110" height="760" {}
            @for ward in &WARDS {
                @let court = Court::of(ward.court);
                path.court d=(court.outline(0)) {}
                path.court__line d=(court.outline(5)) {}
            }
        }
    }
}

/// The paved court of a district, in whole units.
#[derive(Clone, Copy)]
struct Court {
    x: i32,
    y: i32,
    w: i32,
    h: i32,
}

impl Court {
    fn of((x, y, w, h): (f64, f64, f64, f64)) -> Self {
        Court { x: x as i32, y: y as i32, w: w as i32, h: h as i32 }
    }

    /// The outline with cut corners, so far inside.
    fn outline(self, inset: i32) -> String {
        let (left, top, right, bottom) = (self.x + inset, self.y + inset, self.x + self.w - inset, self.y + self.h - inset);
        let cut = if inset == 0 { 16 } else { 14 };
        format!(
            "M{} {top}H{}L{right} {}V{}L{} {bottom}H{}L{left} {}V{}z",
            left + cut,
            right - cut,
            top + cut,
            bottom - cut,
            right - cut,
            left + cut,
            bottom - cut,
            top + cut
        )
    }
}

impl MistywellBoard<'_> {
    /// The pieces on the map. Its element has the id `map`.
    pub(super) fn map(&self, table: &TableModel) -> Markup {
        let aim = self.view.districts.iter().position(|district| {
            let touched = |piece: &String| piece.starts_with(&format!("district:{}", district.id)) || self.is_square_of(district, piece);
            table.options().any(|option| option.choice.pieces.iter().any(touched))
        });
        html! {
            div #map.map__pieces data-aim=[aim] {
                svg.map viewBox="0 0 1000 580" role="group" aria-label="Map of Mistywell" {
                    @for ((district, ward), printed) in self.view.districts.iter().zip(&WARDS).zip(&self.game.content.districts) {
                        (self.district(table, district, printed, Court::of(ward.court)))
                    }
                }
            }
        }
    }

    fn is_square_of(&self, district: &DistrictView, piece: &str) -> bool {
        let Some((place, _)) = piece.strip_prefix("square:").and_then(|square| square.split_once('/')) else { return false };
        place == district.id || district.groups.iter().any(|group| group.id == place)
    }

    fn district(&self, table: &TableModel, v: &DistrictView, printed: &District, court: Court) -> Markup {
        let Court { x, y, w, h } = court;
        let marks = PieceMarks::of(table, format!("district:{}", v.id));
        let lines = ability_lines(printed);
        let more = lines.len() as i32 - 1;
        let squares_y = y + [78, 85, 96][lines.len() - 1];
        let starts = match v.groups.len() {
            2 => vec![x + 22, x + w - 22 - GROUP],
            _ => vec![x + w / 2 - GROUP / 2],
        };
        let plate = MarkFrame { rect: (x + 12, y + 3, w - 24, 46 + 15 * more), tag: (x + w - 14, y + 4), wide: true };
        html! {
            g.district.district--held[v.closed].district--used[v.ability_used] role="group" id=(v.id) aria-label=(label(v, printed)) {
                @if v.closed { path.held d=(court.outline(5)) {} }
                (marks.drawn(&label(v, printed), plate, html! {
                    rect.plate x=(x + 12) y=(y + 3) width=(w - 24) height=(plate.rect.3) {}
                    text.district__name x=(x + w / 2) y=(y + 24 - more) { (v.name) }
                    @for (at, line) in (0..).zip(&lines) { text.district__ability x=(x + w / 2) y=(y + 43 - 2 * more + 16 * at) { (line) } }
                }))
                (conditions(printed, x + 17, y + 11))
                (friends(v, x + w - 20, squares_y - 4))
                @for (group, start) in v.groups.iter().zip(starts) { (group_squares(table, group, start, squares_y)) }
                (bottom_row(table, v, x + w / 2, y + h - 53))
            }
        }
    }
}

/// Everything about a district in words.
fn label(v: &DistrictView, printed: &District) -> String {
    let mut words = format!("{}. {}", v.name, printed.ability.text);
    if v.closed {
        words.push_str(" Closed by the Enforcer.");
    }
    if v.ability_used {
        words.push_str(" Used this turn.");
    }
    let friends: Vec<&str> = v.friendly.iter().map(|role| role.name()).collect();
    if !friends.is_empty() {
        words.push_str(&format!(" Friendly to {}.", friends.join(", ")));
    }
    words
}

/// The ability in one to three lines of about the same length; when it can be used stands beside it as icons.
fn ability_lines(printed: &District) -> Vec<String> {
    let sentences = printed.ability.text.0.iter().map(ToString::to_string).filter(|line| !line.starts_with("Only "));
    let text = sentences.collect::<Vec<_>>().join(" ");
    let lines = text.chars().count().div_ceil(LINE).clamp(1, 3);
    broken(&text, lines)
}

/// The text in so many lines, each broken at the space that is nearest to its share.
fn broken(text: &str, lines: usize) -> Vec<String> {
    let spaces = text.match_indices(' ').map(|(at, _)| at);
    match spaces.min_by_key(|at| at.abs_diff(text.len() / lines)) {
        Some(at) if lines > 1 => std::iter::once(text[..at].to_owned()).chain(broken(&text[at + 1..], lines - 1)).collect(),
        _ => vec![text.to_owned()],
    }
}

fn small_icon(name: &str, class: &str, x: i32, y: i32) -> Markup {
    html! { use class=(class) href={ "#i-" (name) } x=(x) y=(y) width="14" height="14" {} }
}

/// When the ability can be used: a sun or moon, and a card if only through cards.
fn conditions(printed: &District, x: i32, y: i32) -> Markup {
    let ability = &printed.ability;
    let time = ability.time.map(|time| if time.slug() == "night" { "moon" } else { "sun" });
    let marks: Vec<&str> = time.into_iter().chain((!ability.open).then_some("lock")).collect();
    let words = match (ability.time, ability.open) {
        (None, true) => return html! {},
        (None, false) => "Only through cards".to_owned(),
        (Some(time), true) => format!("Only by {}", time.slug()),
        (Some(time), false) => format!("Only by {} and through cards", time.slug()),
    };
    html! {
        g.district__when {
            title { (words) }
            @for (at, mark) in (0..).zip(marks) { (small_icon(mark, "district__mark", x + 18 * at, y)) }
        }
    }
}

/// The roles a district is friendly to, down its right side.
fn friends(v: &DistrictView, x: i32, y: i32) -> Markup {
    let words: Vec<&str> = v.friendly.iter().map(|role| role.name()).collect();
    html! {
        @if !words.is_empty() {
            g.district__friends {
                title { "Friendly to " (words.join(", ")) }
                @for (at, role) in (0..).zip(&v.friendly) {
                    @let look = ROLES[role.index()];
                    (small_icon(look.glyph, &format!("sq__glyph sq__glyph--{}", look.slug), x, y + 16 * at))
                }
            }
        }
    }
}

fn group_squares(table: &TableModel, group: &GroupView, x: i32, y: i32) -> Markup {
    let cubes = [group.witch, group.tinker, group.forester];
    html! {
        g.group role="group" aria-label=(group.name) {
            text.group__name x=(x + GROUP / 2) y=(y - 8) { (group.name) }
            @for ((look, cube), at) in ROLES.iter().zip(cubes).zip(0..) {
                @let name = format!("{}'s square, {}: {}", look.name, group.name, held(cube));
                (square(table, &format!("square:{}/{}", group.id, look.slug), &name, (look.slug, look.glyph), cube, (x + at * (SIDE + 4), y)))
            }
        }
    }
}

fn held(cube: Option<Cube>) -> &'static str {
    cube.map_or("empty", cube_word)
}

fn square(table: &TableModel, piece: &str, name: &str, (owner, glyph): (&str, &str), cube: Option<Cube>, (x, y): (i32, i32)) -> Markup {
    let lift = if cube.is_some() { 2 } else { 0 };
    let frame = MarkFrame { rect: (x - 6, y - 6 - lift, SIDE + 12, SIDE + 12 + lift), tag: (x + SIDE / 2, y + SIDE + 9), wide: false };
    let drawn = html! {
        @if owner == "wild" {
            path.sq.sq--wild d={
                "M" (x + 5) " " (y) "H" (x + SIDE - 5) "L" (x + SIDE) " " (y + 5) "V" (y + SIDE - 5) "L" (x + SIDE - 5) " " (y + SIDE)
                "H" (x + 5) "L" (x) " " (y + SIDE - 5) "V" (y + 5) "z"
            } {}
        } @else {
            rect class={ "sq sq--" (owner) } x=(x) y=(y) width=(SIDE) height=(SIDE) rx="2.5" {}
        }
        @if let Some(cube) = cube {
            @let kind = cube_kind(cube);
            use class={ "cube cube--" (kind) } href={ "#cube-" (kind) } x=(x + 1) y=(y - 3) width="32" height="32" {}
        } @else {
            use class={ "sq__glyph sq__glyph--" (owner) } href={ "#i-" (glyph) } x=(x + 7) y=(y + 7) width="16" height="16" {}
        }
    };
    PieceMarks::of(table, piece).drawn(name, frame, drawn)
}

/// Wild squares, spaces for tokens, the Enforcer's ring.
fn bottom_row(table: &TableModel, v: &DistrictView, centre: i32, y: i32) -> Markup {
    let wild = v.wild.len() as i32;
    let spaces = i32::from(v.spaces);
    let wild_width = if wild > 0 { wild * (SIDE + 20) - 20 + 22 } else { 0 };
    let left = centre - (wild_width + spaces * 42 - 4 + 18 + 34) / 2;
    let tokens = left + wild_width;
    let ring = tokens + spaces * 42 - 4 + 18 + 16;
    html! {
        @for (cube, at) in v.wild.iter().zip(0..) {
            @let name = format!("Wild square, {}: {}", v.name, held(*cube));
            (square(table, &format!("square:{}/wild-{}", v.id, at + 1), &name, ("wild", "star"), *cube, (left + at * (SIDE + 20), y + 4)))
        }
        @for at in 0..spaces {
            @let token = if at < i32::from(v.unity) { Some("unity") } else if at < i32::from(v.unity + v.fear) { Some("fear") } else { None };
            (token_space(token, tokens + at * 42 + 19, y + 19))
        }
        (enforcer(v.enforcer, ring, y + 19))
    }
}

fn token_space(token: Option<&str>, x: i32, y: i32) -> Markup {
    html! {
        g.slot {
            title { "Token space: " (token.unwrap_or("empty")) }
            circle.slot__well cx=(x) cy=(y) r="18" {}
            @if let Some(token) = token {
                use class={ "tok tok--" (token) } href={ "#tok-" (token) } x=(x - 20) y=(y - 20) width="40" height="40" {}
            } @else {
                circle.slot__dash cx=(x) cy=(y) r="12.5" {}
            }
        }
    }
}

fn enforcer(here: bool, x: i32, y: i32) -> Markup {
    html! {
        g.slot {
            title { "The Enforcer's ring" @if here { ": the Enforcer stands here" } @else { ", empty" } }
            circle.ring cx=(x) cy=(y) r="16" {}
            circle.ring.ring--in cx=(x) cy=(y) r="11" {}
            @if here {
                ellipse.pawn__shadow cx=(x) cy=(y + 10) rx="15" ry="5" {}
                use.pawn href="#pawn-enforcer" x=(x - 18) y=(y - 34) width="36" height="46" {}
            }
        }
    }
}
