//! PieceMarks on pieces that may be chosen: halo, brackets, and the key that the option has in the list.

use super::steps::{opens, verb_id};
use crate::look::icons::has_icon;
use crate::model::{Opt, Place, TableModel};
use maud::{Markup, html};

/// The options of a piece, and what they make of it.
pub struct PieceMarks<'m> {
    /// The piece's name.
    pub piece: String,
    /// Every option that touches it.
    pub options: Vec<&'m Opt>,
    barred: bool,
}

impl<'m> PieceMarks<'m> {
    /// The marks of a piece.
    pub fn of(table: &'m TableModel, piece: impl Into<String>) -> Self {
        let piece = piece.into();
        PieceMarks { options: table.touching(&piece), barred: table.is_barred(&piece), piece }
    }

    /// A piece on a page where nothing is asked.
    pub fn at_rest(piece: impl Into<String>) -> Self {
        PieceMarks { options: Vec::new(), barred: false, piece: piece.into() }
    }

    /// May it be chosen?
    pub fn legal(&self) -> bool {
        !self.options.is_empty()
    }

    /// The class its state adds, with a space before it.
    pub fn class(&self) -> &'static str {
        match (self.legal(), self.barred) {
            (true, _) => " legal",
            (false, true) => " barred",
            (false, false) => "",
        }
    }

    /// The key tags of a piece in HTML: real buttons of the moves' form.
    pub fn tags(&self) -> Markup {
        html! { @for options in self.tagged() { (tag(&options)) } }
    }

    /// The options by the key that the piece shows for them: those under one verb share its letter.
    fn tagged(&self) -> Vec<Vec<&'m Opt>> {
        let mut tagged: Vec<Vec<&Opt>> = Vec::new();
        for &option in &self.options {
            match tagged.iter_mut().find(|others| verb_id(others[0]).is_some_and(|verb| verb_id(option) == Some(verb))) {
                Some(others) => others.push(option),
                None => tagged.push(vec![option]),
            }
        }
        tagged
    }

    /// A piece in SVG: at rest a group with its name; if it may be chosen a link to its option, marked all around.
    pub fn drawn(&self, name: &str, frame: MarkFrame, piece: Markup) -> Markup {
        let Some(first) = self.options.first() else {
            return html! { g class={ "space" (self.class()) } data-piece=(self.piece) { title { (name) } (piece) } };
        };
        let (x, y, w, h) = frame.rect;
        let (right, bottom) = (x + w, y + h);
        let (cx, cy) = (x + w / 2, y + h / 2);
        let corner = 11;
        html! {
            a.space.legal href={ "#option-" (first.key) } data-piece=(self.piece) data-key=(first.key)
                aria-label={ "Option " (first.press) ": " (first.choice.label) ". " (name) } {
                ellipse.legal__halo.legal__halo--wide[frame.wide] fill="url(#halo)" cx=(cx) cy=(cy) rx=(w / 2 + 23) ry=(h / 2 + 23) {}
                // The link's name says all of it, in another order.
                g aria-hidden="true" { (piece) }
                path.legal__frame d={
                    "M" (x) " " (y + corner) "V" (y) "H" (x + corner) "M" (right - corner) " " (y) "H" (right) "V" (y + corner)
                    "M" (right) " " (bottom - corner) "V" (bottom) "H" (right - corner) "M" (x + corner) " " (bottom) "H" (x) "V" (bottom - corner)
                } {}
                g.keytag aria-hidden="true" transform={ "translate(" (frame.tag.0) " " (frame.tag.1) ")" } { (key(first)) }
            }
            // A link does one thing and is called by it: each further option has a link of its own, its tag.
            @for (at, option) in self.options.iter().enumerate().skip(1) {
                a.keytag.legal href={ "#option-" (option.key) } data-piece=(self.piece) data-key=(option.key)
                    aria-label={ "Option " (option.press) ": " (option.choice.label) ". " (name) }
                    transform={ "translate(" (frame.tag.0 + 26 * at as i32) " " (frame.tag.1) ")" } { (key(option)) }
            }
        }
    }
}

/// A drawn tag with its key.
fn key(option: &Opt) -> Markup {
    // Two figures need more room.
    let radius = if option.press.len() > 1 { 15 } else { 12 };
    html! { circle r=(radius) {} text y="5.4" { (option.press) } }
}

/// The tag of one option, or of several under the same verb: then it opens the step that tells them apart.
fn tag(options: &[&Opt]) -> Markup {
    let Some(first) = options.first() else { return html! {} };
    let Place::Verb { verb, .. } = &first.place else {
        return html! {
            button.keytag form="moves" name="move" value=(first.value()) data-key=(first.press) aria-label={ "Option " (first.press) ": " (first.choice.label) } { (first.press) }
        };
    };
    html! {
        @if options.len() == 1 {
            button.keytag.keytag--verb form="moves" name="move" value=(first.value()) data-key=(verb.letter) aria-label={ (verb.name) ": " (first.choice.label) } { (verb.letter) }
        } @else {
            button.keytag.keytag--verb type="button" data-opens=[opens(options)] data-key=(verb.letter) aria-label={ (verb.name) ": choose how" } { (verb.letter) }
        }
    }
}

/// Where the marks of a drawn piece go.
#[derive(Clone, Copy, Debug)]
pub struct MarkFrame {
    /// The rectangle of the brackets: left, top, width, height.
    pub rect: (i32, i32, i32, i32),
    /// The centre of the key tag.
    pub tag: (i32, i32),
    /// Does it carry words, so that the halo must be faint?
    pub wide: bool,
}

/// The icon's name if the sprite has it, else a plain one.
pub fn known_icon(name: &str) -> &str {
    if has_icon(name) { name } else { "star" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mistgate_kernel::{Choice, Rule, Seat};

    #[test]
    fn each_link_of_a_drawn_piece_shows_the_key_it_is_called_by() {
        let option = |press: &str| {
            let label = format!("Label {press}");
            let choice = Choice { play: String::new(), label, detail: String::new(), pieces: Vec::new(), rule: Rule("MF-TRAVEL-01") };
            Opt { key: format!("k{press}"), press: press.to_owned(), ..Opt::new(Seat(0), choice, Place::List) }
        };
        let (three, four) = (option("3"), option("4"));
        let marks = PieceMarks { piece: "location:3".into(), options: vec![&three, &four], barred: false };
        let drawn = marks.drawn("Old Mill", MarkFrame { rect: (0, 0, 10, 10), tag: (5, 0), wide: true }, html! {}).into_string();
        let links: Vec<&str> = drawn.split("<a ").skip(1).collect();
        assert_eq!(links.len(), 2, "{drawn}");
        for (link, press) in links.iter().zip(["3", "4"]) {
            assert!(link.contains(&format!("aria-label=\"Option {press}: Label {press}. Old Mill\"")), "{link}");
            assert!(link.contains(&format!("href=\"#option-k{press}\" data-piece=\"location:3\" data-key=\"k{press}\"")), "{link}");
            assert_eq!(link.matches("<text").count(), 1, "{link}");
            assert!(link.contains(&format!(">{press}</text>")), "{link}");
        }
    }
}
