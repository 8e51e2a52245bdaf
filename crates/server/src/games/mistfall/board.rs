//! The board of tiles, drawn as a map: lands, status, Quest Tokens and the party.

use super::MistfallBoard;
use super::pictures::{land_look, tile_art};
use crate::assets;
use crate::model::TableModel;
use crate::parts::legal::{MarkFrame, PieceMarks};
use crate::parts::prompt::counted;
use maud::{Markup, html};
use mistgate_mistfall::look::Status;
use mistgate_mistfall::view::SpotView;

/// Half the width of a tile, with its gap.
const HALF: i32 = 60;
/// The height of a tile, with its gap.
const HIGH: i32 = 96;
const GAP: i32 = 6;
/// What the large map leaves around it, for the tags of its tiles.
const RIM: i32 = 20;

/// A spot's status in a word.
pub(super) fn status_word(status: Status) -> &'static str {
    match status {
        Status::Safe => "Safe",
        Status::Perilous => "Perilous",
        Status::Overrun => "Overrun",
    }
}

impl MistfallBoard<'_> {
    /// Is a Location to be chosen? Then the large map lies in the middle of the table.
    pub(super) fn asks_where(&self, table: &TableModel) -> bool {
        self.view.board.iter().any(|spot| !table.touching(&piece(spot)).is_empty())
    }

    /// The map, small: it opens the large one.
    pub(super) fn maplet(&self, table: &TableModel) -> Markup {
        let spots = &self.view.board;
        if self.asks_where(table) {
            return html! {};
        }
        let here = spots.iter().find(|spot| spot.party).and_then(|spot| spot.name).unwrap_or("an unknown Location");
        html! {
            button.maplet type="button" popovertarget="read-map" data-key="m" {
                span.sr { "The party is at " (here) ". " }
                svg.lands.lands--small viewBox=(frame(spots, 8)) aria-hidden="true" { @for spot in spots { (small_tile(spot)) } }
                span.maplet__open { "Map " kbd { "M" } }
            }
            div.peek.panel.peek--map #read-map popover="auto" { h3.title { "The map" } (self.map(table)) }
        }
    }

    /// The map at a glance, for pages without a table.
    pub(super) fn small_map(&self) -> Markup {
        let spots = &self.view.board;
        html! { svg.lands.lands--small viewBox=(frame(spots, 8)) role="img" aria-label="A map of Locations, with the party and its goal" { @for spot in spots { (small_tile(spot)) } } }
    }

    /// The map of the Quest.
    pub(super) fn map(&self, table: &TableModel) -> Markup {
        let spots = &self.view.board;
        html! {
            svg.lands viewBox=(frame(spots, RIM)) width=(wide(spots, RIM)) height=(readable(spots, RIM)) role="group" aria-label="The board" {
                @for spot in by_row(spots) { (self.tile(table, spot, at(spot))) }
            }
        }
    }

    fn tile(&self, table: &TableModel, spot: &SpotView, (x, y): (i32, i32)) -> Markup {
        let (w, h) = (2 * HALF - GAP, HIGH - GAP);
        let status = status_word(spot.status);
        let name = spot.name.unwrap_or("Unknown");
        let mut said = format!("{}. {name}, {}, {status}", spot.id, spot.land.slug());
        if spot.special {
            said.push_str(", the Special Location");
        }
        if let Some(token) = spot.token {
            said.push_str(&format!(", Quest Token {token}"));
        } else if spot.has_token {
            said.push_str(", a covered Quest Token");
        }
        if spot.tokens > 0 {
            said.push_str(&format!(", {}", counted(usize::from(spot.tokens), "Objective token", "Objective tokens")));
        }
        if spot.party {
            said.push_str(", the party is here");
        }
        let (charge, tone, _) = land_look(spot.land);
        let drawing = html! {
            g class={ "land tone-" (tone.name()) @if !spot.face_up { " land--down" } } {
                rect.land__edge x=(x) y=(y) width=(w) height=(h) rx="7" {}
                @if let Some(tile) = spot.tile {
                    image href=(assets::url(&tile_art(tile, spot.land))) x=(x + 3) y=(y + 3) width=(w - 6) height=(h - 36) preserveAspectRatio="xMidYMid slice" {}
                } @else {
                    use.land__charge href={ "#i-" (charge) } x=(x + w / 2 - 14) y=(y + 18) width="28" height="28" {}
                }
                @if spot.special { use.land__goal href="#i-mask" x=(x + w - 26) y=(y + h - 58) width="20" height="20" {} }
                @if spot.party {
                    g.land__party transform={ "translate(" (x + w / 2) " " (y + 32) ")" } data-moves="party" {
                        circle r="15" {}
                        use href="#i-helm" x="-9" y="-9" width="18" height="18" {}
                    }
                }
            }
        };
        // What is written on it lies over the piece and not in it: it is said in another order, and a link is called what stands in it.
        let written = html! {
            g.land__words aria-hidden="true" {
                // The last line stays clear of the tags that hang over the tiles below.
                @for (at, line) in two_lines(name).iter().rev().enumerate() {
                    text.land__name x=(x + w / 2) y=(y + h - 13 - 13 * at as i32) textLength=[(line.len() > LINE).then_some(w - 8)] lengthAdjust=[(line.len() > LINE).then_some("spacingAndGlyphs")] { (line) }
                }
                g class={ "land__status land__status--" (status.to_lowercase()) } transform={ "translate(" (x + 8) " " (y + 8) ")" } {
                    rect width=(if spot.status == Status::Safe { 40 } else { 22 + 12 * i32::from(spot.wounds.max(1)) }) height="16" rx="8" {}
                    @if spot.status == Status::Safe { text x="20" y="12" { "Safe" } }
                    @else { @for n in 0..spot.wounds.max(1) { use href="#i-wound" x=(8 + 12 * i32::from(n)) y="2" width="12" height="12" {} } }
                }
                @if spot.has_token {
                    g.land__token transform={ "translate(" (x + w - 16) " " (y + 17) ")" } {
                        circle r="10" {}
                        text y="4" { (spot.token.map_or_else(|| "?".to_owned(), |letter| letter.to_string())) }
                    }
                }
                @if spot.tokens > 0 {
                    g.land__token transform={ "translate(" (x + 18) " " (y + h - 44) ")" } { circle r="10" {} text y="4" { (spot.tokens) } }
                }
            }
        };
        let marks = PieceMarks::of(table, piece(spot));
        // The last tag hangs over the corner, and none over the neighbour, who lies on it.
        let before_it = 26 * marks.options.len().saturating_sub(1) as i32;
        let frame = MarkFrame { rect: (x - 4, y - 4, w + 8, h + 8), tag: (x + w - 6 - before_it, y - 2), wide: true };
        html! { (marks.drawn(&said, frame, drawing)) (written) }
    }
}

/// From the far row to the near one, because tags hang over the row behind their own.
fn by_row<'s, 'v>(spots: &'s [SpotView<'v>]) -> Vec<&'s SpotView<'v>> {
    let mut rows: Vec<&SpotView> = spots.iter().collect();
    rows.sort_by_key(|spot| (at(spot).1, at(spot).0));
    rows
}

/// The name of a spot's piece.
fn piece(spot: &SpotView) -> String {
    format!("spot:{}", spot.id)
}

/// Where a spot lies in the drawing.
fn at(spot: &SpotView) -> (i32, i32) {
    (i32::from(spot.at.0) * HALF, i32::from(spot.at.1) * HIGH)
}

/// What the drawing shows: all spots, and so much around them.
fn frame(spots: &[SpotView], rim: i32) -> String {
    let least = |places: &mut dyn Iterator<Item = i32>| places.min().unwrap_or(0) - rim;
    let [left, top] = [least(&mut spots.iter().map(|spot| at(spot).0)), least(&mut spots.iter().map(|spot| at(spot).1))];
    format!("{left} {top} {} {}", wide(spots, rim), tall(spots, rim))
}

/// How high it must be at least, where it has to share a window, so that its letters have eleven pixels.
fn readable(spots: &[SpotView], rim: i32) -> i32 {
    tall(spots, rim) * 5 / 6
}

fn tall(spots: &[SpotView], rim: i32) -> i32 {
    let ys = spots.iter().map(|spot| at(spot).1);
    ys.clone().max().unwrap_or(0) - ys.min().unwrap_or(0) + HIGH - GAP + 2 * rim
}

/// How wide it is: as many pixels, where the window lets a map be as large as it likes.
fn wide(spots: &[SpotView], rim: i32) -> i32 {
    let xs = spots.iter().map(|spot| at(spot).0);
    xs.clone().max().unwrap_or(0) - xs.min().unwrap_or(0) + 2 * HALF - GAP + 2 * rim
}

/// A spot at a glance: what land, where the party is, where the goal is, what lies there.
fn small_tile(spot: &SpotView) -> Markup {
    let (x, y) = at(spot);
    let (w, h) = (2 * HALF - GAP, HIGH - GAP);
    let (charge, tone, _) = land_look(spot.land);
    let letter = spot.token.or(spot.has_token.then_some('?'));
    html! {
        g class={ "land tone-" (tone.name()) @if !spot.face_up { " land--down" } } {
            rect.land__edge x=(x) y=(y) width=(w) height=(h) rx="9" {}
            @if spot.party {
                g.land__party { circle cx=(x + w / 2) cy=(y + h / 2) r="31" {} use href="#i-helm" x=(x + w / 2 - 20) y=(y + h / 2 - 20) width="40" height="40" {} }
            } @else if spot.special {
                use.land__goal href="#i-mask" x=(x + w / 2 - 24) y=(y + h / 2 - 24) width="48" height="48" {}
            } @else {
                use.land__charge href={ "#i-" (if spot.status == Status::Safe { "check" } else { charge }) } x=(x + w / 2 - 21) y=(y + h / 2 - 21) width="42" height="42" {}
            }
            @if let Some(letter) = letter { text.land__letter x=(x + w - 16) y=(y + 30) { (letter) } }
        }
    }
}

/// So many letters stand on a tile in a wide font; a longer line is made to fit.
const LINE: usize = 12;

/// A name in two lines of about the same length.
fn two_lines(name: &str) -> Vec<String> {
    if name.len() <= LINE {
        return vec![name.to_owned()];
    }
    let middle = name.len() / 2;
    let cut = name.char_indices().filter(|(_, letter)| *letter == ' ').map(|(at, _)| at).min_by_key(|at| at.abs_diff(middle));
    match cut {
        Some(at) => vec![name[..at].to_owned(), name[at + 1..].to_owned()],
        None => vec![name.to_owned()],
    }
}

#[cfg(test)]
mod tests {
    use super::two_lines;

    #[test]
    fn a_long_name_is_cut_between_words_near_its_middle() {
        assert_eq!(two_lines("Split Oak"), ["Split Oak"]);
        assert_eq!(two_lines("The Drowned Chapel of Saint Orm"), ["The Drowned Chapel", "of Saint Orm"]);
    }
}
