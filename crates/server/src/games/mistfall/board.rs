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

/// A spot's status in a word.
fn status_word(status: Status) -> &'static str {
    match status {
        Status::Safe => "Safe",
        Status::Perilous => "Perilous",
        Status::Overrun => "Overrun",
    }
}

impl MistfallBoard<'_> {
    /// The map of the Quest.
    pub(super) fn map(&self, table: &TableModel) -> Markup {
        let at = |spot: &SpotView| (i32::from(spot.at.0) * HALF, i32::from(spot.at.1) * HIGH);
        let spots = &self.view.board;
        let left = spots.iter().map(|spot| at(spot).0).min().unwrap_or(0) - 20;
        let top = spots.iter().map(|spot| at(spot).1).min().unwrap_or(0) - 20;
        let right = spots.iter().map(|spot| at(spot).0).max().unwrap_or(0) + 2 * HALF + 20;
        let bottom = spots.iter().map(|spot| at(spot).1).max().unwrap_or(0) + HIGH + 20;
        html! {
            svg.lands viewBox={ (left) " " (top) " " (right - left) " " (bottom - top) } role="group" aria-label="The board" {
                @for spot in spots { (self.tile(table, spot, at(spot))) }
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
                @for (at, line) in two_lines(name).iter().enumerate() {
                    text.land__name x=(x + w / 2) y=(y + h - 20 + 13 * at as i32) { (line) }
                }
                g class={ "land__status land__status--" (status.to_lowercase()) } transform={ "translate(" (x + 8) " " (y + 8) ")" } {
                    rect width=(if spot.status == Status::Safe { 34 } else { 22 + 12 * i32::from(spot.wounds.max(1)) }) height="16" rx="8" {}
                    @if spot.status == Status::Safe { text x="17" y="12" { "Safe" } }
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
                @if spot.special { use.land__goal href="#i-mask" x=(x + w - 26) y=(y + h - 58) width="20" height="20" {} }
                @if spot.party {
                    g.land__party transform={ "translate(" (x + w / 2) " " (y + 32) ")" } data-moves="party" {
                        circle r="15" {}
                        use href="#i-helm" x="-9" y="-9" width="18" height="18" {}
                    }
                }
            }
        };
        let frame = MarkFrame { rect: (x - 4, y - 4, w + 8, h + 8), tag: (x + w - 6, y - 2), wide: true };
        PieceMarks::of(table, format!("spot:{}", spot.id)).drawn(&said, frame, drawing)
    }
}

/// A name in two lines of about the same length.
fn two_lines(name: &str) -> Vec<String> {
    if name.len() <= 15 {
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
