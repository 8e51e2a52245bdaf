//! The tracks of the Quest Charter with its events, and the Time Charter with its Token Box.

use super::cards::inline;
use super::{MistfallBoard, TOKEN_BOX};
use crate::look::{icon, icon_said};
use crate::model::TableModel;
use crate::parts::legal::PieceMarks;
use crate::parts::pieces::{Space, track};
use crate::parts::prompt::counted;
use crate::parts::text::rule;
use maud::{Markup, html};
use mistgate_mistfall::effect::print::Printer;
use mistgate_mistfall::effect::read::Bearer;
use mistgate_mistfall::modules::Module;
use mistgate_mistfall::view::{DarknessView, QuestEventView};

impl MistfallBoard<'_> {
    /// Time, Reinforcements and, if the Time Charter is in play, the dark.
    pub(super) fn tracks(&self, table: &TableModel) -> Markup {
        let v = &self.view;
        let time: Vec<Space> =
            (0usize..).zip(&v.time.spaces).map(|(at, &(number, raging, mark))| time_space(at, number, raging, mark, at == usize::from(v.time.end))).collect();
        let arriving = v.reinforcement.spaces.iter().map(|&(enemies, time)| Space {
            mark: html! { (enemies) @if time { (icon_said("hourglass", "and Time passes")) } },
            kind: if time { "rage" } else { "" },
        });
        let next =
            v.time.spaces.iter().enumerate().skip(usize::from(v.time.space) + 1).find(|(at, space)| space.1 || space.2 || *at == usize::from(v.time.end));
        let joins = v.reinforcement.spaces.get(usize::from(v.reinforcement.space)).map_or(0, |space| space.0);
        html! {
            p.gauge {
                button.gauge__name type="button" popovertarget="read-time" { (icon("hourglass")) " Time" } b { (v.time.space) } " of " (v.time.end)
                @if let Some((at, &(_, raging, _))) = next {
                    span.gauge__next { "next: " (if at == usize::from(v.time.end) { icon_said("skull", "The End") } else if raging { icon_said("claw", "Enemies are Enraged") } else { icon_said("bell", "an event of the Quest") }) " at " (at) }
                }
            }
            progress.gauge__bar max=(v.time.end) value=(v.time.space) aria-label="Time" {}
            (self.last_time_card())
            (self.events())
            @if let Some(darkness) = &v.darkness { (self.time_charter(table, darkness)) }
            p.gauge { button.gauge__name type="button" popovertarget="read-time" { (icon("bell")) " Reinforcements" } b { (joins) } " join" }
            div.peek.panel #read-time popover="auto" {
                h3.title { "Time and Reinforcements" }
                p.caps { "Time" }
                (track(&format!("Time Track, at {} of {}", v.time.space, v.time.end), &time, usize::from(v.time.space), "plain"))
                p.caps { "Reinforcements" }
                (track("Reinforcement Track", &arriving.collect::<Vec<_>>(), usize::from(v.reinforcement.space), "bane"))
            }
        }
    }

    /// The Time Card that was drawn last, and what it did.
    fn last_time_card(&self) -> Markup {
        let d = &self.view.decks;
        let slug = d.time_card.or_else(|| d.time.discard.first().copied());
        let Some(card) = slug.and_then(|slug| self.game.content.times.iter().find(|card| card.slug == slug)) else { return html! {} };
        html! {
            p.questbox__time { (icon_said("hourglass", "The last Time Card")) " " b { (card.title) } ", " (card.time) ". "
                (inline(&Printer::new(&self.game.content, Bearer::Time).effect(card.event))) }
        }
    }

    /// How far the Time cube is from the white number; nothing if it is behind it.
    fn spaces_to(&self, number: u8) -> Option<usize> {
        let at = self.view.time.spaces.iter().position(|space| space.0 == Some(number))?;
        at.checked_sub(usize::from(self.view.time.space)).filter(|&spaces| spaces > 0)
    }

    /// What white numbers call for: the next one in full, all of them to be opened.
    fn events(&self) -> Markup {
        let events = &self.view.events;
        let ahead = |event: &&QuestEventView| !event.past && self.spaces_to(event.number).is_some();
        let next = events.iter().filter(ahead).min_by_key(|event| self.spaces_to(event.number));
        html! {
            @if let Some(event) = next {
                p.questbox__time {
                    "In " (counted(self.spaces_to(event.number).unwrap_or_default(), "space", "spaces")) ": " (self.event(event))
                }
            }
            @if !events.is_empty() {
                details.events {
                    summary { "All white numbers of this Quest" }
                    ul { @for event in events { li { (self.event(event)) } } }
                }
            }
        }
    }

    fn event(&self, event: &QuestEventView) -> Markup {
        let quest = self.game.content.quests.iter().find(|quest| quest.slug == self.view.quest);
        let printed = quest.and_then(|quest| quest.events.iter().find(|other| other.number == event.number));
        html! {
            b.white { (event.number) } " "
            @if !event.name.is_empty() { b { (event.name) ". " } }
            @if let Some(printed) = printed { (inline(&Printer::new(&self.game.content, Bearer::Quest).effect(printed.effect))) }
            @if event.past { i { " It has happened, and happens only once." } } @else if event.once { i { " Only once." } }
        }
    }

    /// How dark it is, and how much noise is left before it gets darker.
    fn time_charter(&self, table: &TableModel, darkness: &DarknessView) -> Markup {
        let spaces: Vec<Space> = darkness.spaces.iter().map(|spaces| Space { mark: html! { (spaces) }, kind: "" }).collect();
        let here = usize::from(darkness.space);
        let moves = usize::from(darkness.spaces.get(here).copied().unwrap_or_default());
        let marks = PieceMarks::of(table, TOKEN_BOX);
        html! {
            h3.caps { "Darkness" }
            (track(&format!("Darkness Track, at {here} of {}", spaces.len().saturating_sub(1)), &spaces, here, "bane"))
            p.questbox__time { "In the Time Phase the Time cube moves " (counted(moves, "space", "spaces")) "." }
            div class={ "tokenbox" (marks.class()) } data-piece=(marks.piece) tabindex=[(!marks.legal()).then_some("0")]
                aria-label={ "The Token Box: " (counted(usize::from(darkness.token_box), "Objective token", "Objective tokens")) } {
                b { "Token Box" }
                span.tokenbox__tokens { @for _ in 0..darkness.token_box { span.cond.cond--objective { (icon("flag")) } } }
                small { "Every icon a Focus cube crosses takes one; empty, it gets darker." }
                (marks.tags())
            }
        }
    }

    /// The rules of the expansion that are in force.
    pub(super) fn rules_in_force(&self, game: &str) -> Markup {
        let modules: Vec<Module> = self.view.modules.iter().filter_map(|slug| Module::of(slug)).collect();
        html! {
            @if !modules.is_empty() {
                details.events {
                    summary { "Rules of Heart of the Mists in force: " (modules.len()) }
                    ul { @for module in modules { li { b { (module.name()) ". " } (module.about().0) " " (rule(game, module.about().1)) } } }
                    p { a href="/how-to-play/heart" { "How to play with them" } }
                }
            }
        }
    }
}

fn time_space(at: usize, number: Option<u8>, raging: bool, mark: bool, end: bool) -> Space<'static> {
    let said = |words: &str| format!("{at}, {words}");
    let (mark, kind) = match (end, number, raging, mark) {
        (true, ..) => (icon_said("skull", &said("The End")), "rage"),
        (_, Some(number), true, _) => (html! { b title="Enemies are Enraged here too" { (number) span.sr { ", Enemies are Enraged" } } }, "whiterage"),
        (_, None, true, _) => (icon_said("claw", &said("Enemies are Enraged")), "rage"),
        (_, _, _, true) => (icon_said("bell", &said("an event of the Quest")), "rein"),
        (_, Some(number), ..) => (html! { b { (number) } }, "start"),
        _ => (html! { span.sr { (at) } }, ""),
    };
    Space { mark, kind }
}
