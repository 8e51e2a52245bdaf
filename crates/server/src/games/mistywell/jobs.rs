//! The Job Board, the Requests on display in the draft, and the Temple's influence.

use super::MistywellBoard;
use super::cards::request_on;
use crate::look::{cube, icon};
use crate::model::TableModel;
use maud::{Markup, html};
use mistgate_mistywell::view::GroupView;

impl MistywellBoard<'_> {
    /// Job Board and Temple. Its element has the id `jobs`.
    pub(super) fn jobs(&self, table: &TableModel) -> Markup {
        html! {
            div #jobs.jobs.jobs--draft[self.drafting()] {
                @if self.drafting() { (self.display(table)) } @else { (self.job_board(table)) (self.temple()) }
            }
        }
    }

    fn job_board(&self, table: &TableModel) -> Markup {
        html! {
            section.board-jobs aria-label="Job Board" {
                header.panel__head {
                    h2.title { "Job Board" }
                    span.rule { "newest, then older; the Temple takes the rightmost " (icon("arrow")) }
                }
                ol data-scrolls {
                    @for slot in self.view.job_board {
                        li {
                            @if let Some(request) = slot.and_then(|slug| self.request(slug)) { (request_on(table, self.game, request)) }
                            @else { div.card.card--none { "nothing pinned here" } }
                        }
                    }
                }
            }
        }
    }

    fn display(&self, table: &TableModel) -> Markup {
        let requests = self.view.display.iter().filter_map(|slug| self.request(slug));
        html! {
            section.board-jobs aria-label="Requests on display" {
                header.panel__head {
                    h2.title { "On display" }
                    span.rule { "each role drafts one; the Temple takes the rest" }
                }
                ol data-scrolls { @for request in requests { li { (request_on(table, self.game, request)) } } }
            }
        }
    }

    /// In the draft the display needs the whole row, and the Temple moves down beside the hand.
    pub(super) fn drafting(&self) -> bool {
        self.view.round == 0 && !self.view.display.is_empty()
    }

    pub(super) fn temple(&self) -> Markup {
        let full = self.game.content.numbers.influence_for_fear;
        let groups = self.view.districts.iter().flat_map(|district| &district.groups);
        html! {
            section.printed.board-temple aria-label="Temple Influence" {
                header.panel__head {
                    h2.title { "Temple Influence" }
                    span.rule { (full) " bring Fear" }
                }
                ul { @for group in groups { (influence(group, full)) } }
            }
        }
    }
}

fn influence(group: &GroupView, full: u8) -> Markup {
    let cubes = group.temple - group.markers.min(group.temple);
    html! {
        li.near[group.temple + 1 >= full] {
            (group.name)
            span.places role="img" aria-label={ (group.temple) " of " (full) } {
                @for k in 0..full {
                    @if k < cubes { (cube("reserve")) } @else if k < group.temple { i.marker {} } @else { i {} }
                }
            }
        }
    }
}
