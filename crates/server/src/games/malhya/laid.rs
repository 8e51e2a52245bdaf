//! What lies on cards, on the Dungeon tile and on the open page: cubes of the heroes' colours and Damage tokens.

use super::{MalhyaBoard, pictures};
use crate::look::icon;
use maud::{Markup, html};
use mistgate_kernel::text::capital;
use mistgate_malhya::booklet::instruction::Bed;
use mistgate_malhya::hero::laid::{Laid, Piece};

impl MalhyaBoard<'_> {
    /// The pieces in one place, a chip for each kind; nothing if none lie there.
    pub(super) fn laid_on(&self, bed: Bed) -> Markup {
        html! { @for laid in self.view.group.laid.iter().filter(|laid| laid.bed == bed) { (piece(laid)) } }
    }

    /// Everything that lies anywhere, place by place.
    pub(super) fn laid(&self) -> Markup {
        let laid = &self.view.group.laid;
        let beds: Vec<Bed> = laid.iter().enumerate().filter(|(at, one)| laid[..*at].iter().all(|other| other.bed != one.bed)).map(|(_, one)| one.bed).collect();
        html! {
            @if !beds.is_empty() {
                ul.laid aria-label="Cubes and Damage tokens" { @for bed in beds { li { span.laid__bed { (self.bed_name(bed)) } (self.laid_on(bed)) } } }
            }
        }
    }

    fn bed_name(&self, bed: Bed) -> String {
        match bed {
            Bed::Card(number) => self.card_name(number.0),
            Bed::Dungeon => "The Dungeon tile".to_owned(),
            Bed::Page => "The page".to_owned(),
        }
    }
}

fn piece(laid: &Laid) -> Markup {
    let n = laid.n;
    match laid.piece {
        Piece::Cube(hero) => {
            let said = if n == 1 { format!("A cube of {}", hero.name()) } else { format!("{n} cubes of {}", hero.name()) };
            let (_, tone) = pictures::hero_look(hero);
            html! { span class={ "laid__piece tone-" (tone.name()) } title=(capital(&said)) { (icon("cube")) (n) span.sr { " " (said) } } }
        }
        Piece::Damage(value) => {
            let said = format!("{n} Damage {} of {value}", if n == 1 { "token" } else { "tokens" });
            html! { span.laid__piece.laid__piece--damage title=(said) { (icon("damage")) (n) " × " (value) span.sr { " " (said) } } }
        }
    }
}
