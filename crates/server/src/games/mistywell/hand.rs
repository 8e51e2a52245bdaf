//! The hand before this person: Action cards, Requests, and the discard pile when something may be recovered from it.

use super::cards::{action_on, request_on};
use super::{MistywellBoard, ROLES, action_piece};
use crate::model::TableModel;
use crate::parts::prompt::counted;
use maud::{Markup, html};
use mistgate_mistywell::content::{Action, ActionKind};
use mistgate_mistywell::ids::Role;

impl MistywellBoard<'_> {
    /// The hand. Its element has the id `hand`.
    pub(super) fn hand(&self, table: &TableModel) -> Markup {
        let role = Role::of_seat(table.before_me()).unwrap_or(Role::Witch);
        let look = ROLES[role.index()];
        let board = self.view.board(role);
        let mine = table.seat(role.seat()).is_some_and(|seat| seat.mine);
        let several = table.seats.iter().filter(|seat| seat.mine).count() > 1;
        let title = if mine && !several { "Your hand".to_owned() } else { format!("The {}'s hand", look.name) };
        let mut cards: Vec<&Action> = board.hand.iter().filter_map(|slug| self.action(role, slug)).collect();
        cards.sort_by_key(|action| order(action.kind));
        let used: Vec<&Action> = board.discard.iter().filter_map(|slug| self.action(role, slug)).collect();
        let show_used = used.iter().any(|action| !table.touching(&action_piece(action)).is_empty());
        html! {
            section #hand.hand aria-labelledby="hand-title" {
                header.hand__head {
                    h2.title #hand-title { (title) }
                    span.rule {
                        (counted(cards.len(), "card", "cards"))
                        @if !board.requests.is_empty() { ", " (counted(board.requests.len(), "Request", "Requests")) }
                        ", " (board.discard.len()) " used"
                    }
                    span.rule { "Keys choose, Tab walks" }
                }
                ul.hand__cards data-scrolls {
                    @for action in &cards { li { (action_on(table, action)) } }
                    @for slug in &board.requests { @if let Some(request) = self.request(slug) { li { (request_on(table, self.game, request)) } } }
                    @if show_used {
                        @for (at, action) in used.iter().enumerate() {
                            li.hand__used { @if at == 0 { span.caps { "Used" } } (action_on(table, action)) }
                        }
                    }
                }
            }
        }
    }
}

/// Cards of a kind lie together, Projects first, Recuperate last.
fn order(kind: ActionKind) -> u8 {
    match kind {
        ActionKind::Project => 0,
        ActionKind::Standard => 1,
        ActionKind::Unity => 2,
        ActionKind::Rest => 3,
    }
}
