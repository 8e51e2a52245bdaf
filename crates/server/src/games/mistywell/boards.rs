//! The left side of the table: Fate dial and decks, and the three role boards with slots, timers and pools.

use super::pictures::{action_art, family};
use super::{MistywellBoard, ROLES, RoleLook, action_piece};
use crate::look::{Tone, icon};
use crate::model::{TableModel, Who};
use crate::parts::legal::PieceMarks;
use crate::parts::pieces::{cubes, deck, picture};
use crate::parts::prompt::counted;
use maud::{Markup, html};
use mistgate_mistywell::ids::Role;
use mistgate_mistywell::view::{BoardView, PoolView, SlotView};

/// Places for Actions on a role board (MW-PLAY-05); a card that resolves may lie there as a fourth.
const PLACES: usize = 3;

impl MistywellBoard<'_> {
    /// The left side. Its element has the id `left`.
    pub(super) fn left(&self, table: &TableModel) -> Markup {
        let v = &self.view;
        let used = |n: usize| format!("{n} used");
        html! {
            aside #left.left aria-label="Fate and role boards" {
                section.panel.fate aria-label="Fate Track, Clock and decks" {
                    (self.dial())
                    ul.fate__decks {
                        (deck("scroll", Tone::Slate, "Requests", v.request_deck, &used(v.request_discard.len())))
                        (deck("orb", Tone::Night, "Fate", v.fate_deck, &used(v.fate_discard.len())))
                        (deck("ring", Tone::Gold, "Covenant", v.covenant_deck, &used(v.covenant_discard.len())))
                        (deck("crate", Tone::Walnut, "Reserve", usize::from(v.reserve), &format!("{} Bane", v.banes)))
                    }
                }
                @for (role, look) in Role::ALL.into_iter().zip(&ROLES) { (self.role_board(table, role, look)) }
            }
        }
    }

    fn role_board(&self, table: &TableModel, role: Role, look: &RoleLook) -> Markup {
        let board = self.view.board(role);
        let marks = PieceMarks::of(table, format!("role:{}", look.slug));
        let seat = table.seat(role.seat());
        let slots = board.actions.len().max(PLACES);
        html! {
            section class={ "panel role role--" (look.slug) (marks.class()) } data-piece=(marks.piece) aria-label={ (look.name) "'s board" } {
                header.role__head {
                    (icon(look.glyph))
                    h2.title { (look.name) }
                    // Where there is little room, the strength of a bot goes, and with it what stands around it.
                    @let sitter = seat.map_or("", |seat| seat.sitter());
                    @match (seat.map(|seat| &seat.who), sitter.split_once(", ")) {
                        (Some(Who::Bot(_)), Some((bot, strength))) => { span.rule { (bot) " (" (strength) ")" } }
                        _ => { span.rule { (sitter) } }
                    }
                    (self.peek(role, look, board))
                }
                ul class={ "role__slots" @if slots > PLACES { " role__slots--four" } } {
                    @for slot in &board.actions { (self.slip(table, role, slot)) }
                    @for _ in board.actions.len()..slots { li.slip.slip--empty { "free" } }
                }
                div.pools {
                    (pool("Effort", &board.effort))
                    (pool("Supply", &board.supply))
                    (pool("Fate", &board.fate))
                }
                (marks.tags())
            }
        }
    }

    /// An Action on a role board, with its Timer cubes.
    fn slip(&self, table: &TableModel, role: Role, slot: &SlotView) -> Markup {
        let Some(action) = self.action(role, slot.action) else { return html! {} };
        let (class, word, _) = family(action.kind);
        let request = slot.request.and_then(|slug| self.request(slug));
        let marks = PieceMarks::of(table, action_piece(action));
        let wish = request.map(|request| (request, PieceMarks::of(table, super::request_piece(request))));
        html! {
            li class={ "slip slip--" (class) @if slot.resolving { " slip--now" } @if wish.as_ref().is_some_and(|wish| wish.1.legal()) { " slip--open" } (marks.class()) } data-piece=(marks.piece)
                data-moves={ (role.slug()) "-" (action.slug) } {
                (picture(&action_art(action)))
                span.slip__name { (action.name) }
                @if let Some((request, marks)) = &wish {
                    small class={ "slip__request" (marks.class()) } data-piece=(marks.piece) { "for " (request.name) (marks.tags()) }
                } @else {
                    small { (word) }
                }
                span.slip__timer {
                    span.sr { (counted(usize::from(slot.timer.total), "turn", "turns")) " left" }
                    (cubes(&kinds(&slot.timer)))
                    @if slot.resolving { span.slip__now { "resolving" } }
                }
                (marks.tags())
            }
        }
    }

    /// What the role holds in hand and has used: everything lies open (MW-ROLE-06).
    fn peek(&self, role: Role, look: &RoleLook, board: &BoardView) -> Markup {
        let id = format!("peek-{}", look.slug);
        let row = |slug: &&str| {
            let action = self.action(role, slug)?;
            Some(html! { li { b { (action.name) } span.num { (icon("crate")) (action.cost) " " (icon("hourglass")) (action.timer) } small { (action.text) } } })
        };
        let wish = |slug: &&str| self.request(slug).map(|request| html! { li { b { (request.name) } small { (request.text) } } });
        let lists = [
            ("In hand", board.hand.iter().filter_map(row).collect::<Vec<_>>()),
            ("Requests", board.requests.iter().filter_map(wish).collect()),
            ("Used", board.discard.iter().filter_map(row).collect()),
        ];
        html! {
            button.peek__open type="button" popovertarget=(id) {
                span.sr { (look.name) ": cards in hand, Requests, and " (board.discard.len()) " used. Show them. " }
                (icon("hand")) (board.hand.len()) " " (icon("scroll")) (board.requests.len())
            }
            div.peek.panel id=(id) popover="auto" {
                h3.title { (look.name) "'s cards" }
                @for (name, rows) in &lists {
                    @if !rows.is_empty() { p.caps { (name) ", " (rows.len()) } ul { @for row in rows { (row) } } }
                }
            }
        }
    }
}

fn pool(name: &str, pool: &PoolView) -> Markup {
    html! {
        div.pool.well {
            p.caps { (name) b.num { (pool.total) } }
            (cubes(&kinds(pool)))
        }
    }
}

fn kinds(pool: &PoolView) -> [(&'static str, u8); 5] {
    [("witch", pool.purple), ("tinker", pool.orange), ("forester", pool.green), ("reserve", pool.brown), ("bane", pool.red)]
}
