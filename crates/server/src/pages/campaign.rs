//! A campaign: the tables that follow each other, and what they made of the heroes.

use crate::assets;
use crate::look::{Shape, Tone, emblem, icon};
use crate::parts::frame::{Page, Theme, bar};
use maud::{Markup, html};
use mistgate_kernel::text::capital;

/// One adventure of a campaign, as plain data.
#[derive(Clone, Debug)]
pub struct Stage {
    /// The adventure.
    pub title: String,
    /// How far it came, in a line.
    pub line: String,
    /// How it ended.
    pub verdict: Verdict,
    /// What can be counted: the number and its word.
    pub sums: Vec<(String, &'static str)>,
    /// The heroes as they stand.
    pub heroes: Vec<Grown>,
    /// What was decided, the last first.
    pub decisions: Vec<Decision>,
    /// The triangles that are marked.
    pub triangles: Vec<u8>,
}

/// How an adventure ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Not yet.
    GoesOn,
    /// Well.
    EndedWell,
    /// Badly.
    EndedBadly,
}

/// A hero, and what became of the first values.
#[derive(Clone, Debug)]
pub struct Grown {
    /// What the others say.
    pub name: String,
    /// What the hero is called among friends.
    pub called: String,
    /// Icon and dye.
    pub look: (&'static str, Tone),
    /// Every characteristic: its word, where it began, where it is.
    pub values: Vec<(&'static str, u8, u8)>,
    /// Level Ups made.
    pub level: u8,
}

/// Something that was chosen.
#[derive(Clone, Debug)]
pub struct Decision {
    /// In which chapter.
    pub chapter: String,
    /// What.
    pub words: String,
}

/// The page of a campaign, from its first table to this one.
pub fn campaign(stages: &[(String, Stage)], theme: Theme) -> Markup {
    let Some((id, last)) = stages.last() else { return html! {} };
    let page = Page {
        title: "Your campaign",
        theme,
        skip: ("main", "Skip to the campaign"),
        stream: None,
        bar: bar("Mistgate", html! { span.rule { "your campaign" } }),
        body: html! {
            link rel="stylesheet" href=(assets::url("malhya.css"));
            main #main.camp {
                header.camp__head {
                    div { p.caps { (counted(stages.len())) } h1 { (last.title) } p.lead { (last.line) } }
                    p.camp__acts {
                        @if last.verdict == Verdict::GoesOn { a.btn.btn--main href={ "/t/" (id) } { (icon("play")) "Go on" } }
                        @else { a.btn.btn--main href={ "/?after=" (id) "#set" } { (icon("book")) "Begin the next adventure" } a.btn href={ "/t/" (id) } { (icon("play")) "To the table" } }
                        a.btn href={ "/t/" (id) "/paper/sheet.toml" } { (icon("scroll")) "Sheets as a file" }
                        a.btn href={ "/t/" (id) "/paper/sheet" } { (icon("book")) "Print the sheets" }
                    }
                }
                ol.road2.panel { @for (id, stage) in stages { (stop(id, stage)) } }
                ul.sums { @for (number, word) in &last.sums { li { b { (number) } (word) } } li { b { (last.triangles.len()) } @if last.triangles.len() == 1 { "triangle marked" } @else { "triangles marked" } } }
                div.camp__cols {
                    section.panel.camp__grow { header.panel__head { h2.title { "How they grew" } span.rule { "where each began, and stands" } } (growth(&last.heroes)) }
                    section.panel { header.panel__head { h2.title { "What you decided" } span.rule { "newest first" } } (decided(stages)) }
                    section.camp__tri.paper {
                        header.panel__head { h2.title { "Triangles" } a.rule href="/rules/malhya/ML-SAVE-19" { "ML-SAVE-19" } }
                        ul.tris { @for n in &last.triangles { li.tri.tri--on { (icon("flag")) (n) } } }
                        p.tris__note { @if last.triangles.is_empty() { "None yet. " } "The unmarked keep their secret." }
                    }
                }
            }
        },
    };
    page.render()
}

fn counted(n: usize) -> String {
    if n == 1 { "One adventure".to_owned() } else { format!("{n} adventures") }
}

fn stop(id: &str, stage: &Stage) -> Markup {
    let (class, glyph, word) = match stage.verdict {
        Verdict::GoesOn => ("now", "lantern", "goes on"),
        Verdict::EndedWell => ("done", "check", "ended well"),
        Verdict::EndedBadly => ("lost", "close", "ended badly"),
    };
    html! { li class={ "stop2 stop2--" (class) } { a href={ "/t/" (id) } { span.stop2__mark { (icon(glyph)) } b { (stage.title) } small { (capital(word)) br; (stage.line) } } } }
}

fn growth(heroes: &[Grown]) -> Markup {
    html! {
        table.grow {
            thead { tr { th { "Hero" } @for (word, ..) in heroes.first().into_iter().flat_map(|hero| &hero.values) { th { (capital(&word[..3])) } } th { "Level" } } }
            tbody {
                @for hero in heroes {
                    tr {
                        th { span.grow__who { (emblem(&format!("seat-{}", hero.name.to_lowercase()), hero.look.0, hero.look.1, Shape::Shield)) span { (hero.name) small { (hero.called) } } } }
                        @for (word, from, to) in &hero.values { td title=(word) { @if from == to { (to) } @else { (from) " → " b { (to) } } } }
                        td { (hero.level) }
                    }
                }
            }
        }
    }
}

fn decided(stages: &[(String, Stage)]) -> Markup {
    html! {
        ul.decided {
            @for (_, stage) in stages.iter().rev() {
                li.decided__head { span.caps { (stage.title) } }
                @for one in &stage.decisions { li { div { p { (one.words) } small { (one.chapter) } } } }
                @if stage.decisions.is_empty() { li { div { small { "Nothing yet." } } } }
            }
        }
    }
}
