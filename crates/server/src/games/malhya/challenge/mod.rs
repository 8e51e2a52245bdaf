//! A Challenge on the page it is played on: the creature with its zones, or the way with its spaces, and beside it what it does and when
//! something happens.
//!
//! - here: the page, zones, the rail; [`way`]: the way of a Trial; [`drawings`]: pictures of the creatures

mod drawings;
mod way;

use super::place::boards::face;
use super::place::dice::pooled;
use super::{MalhyaBoard, Side};
use crate::look::{icon, icon_said};
use crate::model::TableModel;
use crate::parts::legal::PieceMarks;
use crate::parts::text::rule;
use maud::{Markup, PreEscaped, html};
use mistgate_kernel::text::capital;
use mistgate_malhya::booklet::print::Printer;
use mistgate_malhya::challenge::page::{Challenge, Course, Encounter, Trial, Zone};
use mistgate_malhya::challenge::state::Bout;
use mistgate_malhya::show::challenge::ChallengeView;
use mistgate_malhya::words::HeroId;

impl MalhyaBoard<'_> {
    /// The Challenge that is faced, with what is printed on its page.
    fn faced(&self) -> Option<(&ChallengeView<'_>, &Challenge, Bout)> {
        let (view, bout) = (self.view.challenge.as_ref()?, self.state.challenge?);
        Some((view, self.game.content.challenges.get(usize::from(bout.challenge))?, bout))
    }

    /// The page of the Challenge. Its element has the id `place`, as that of a map.
    pub(super) fn challenge(&self, table: &TableModel) -> Option<Markup> {
        let (view, challenge, bout) = self.faced()?;
        let (class, scene) = match &challenge.course {
            Course::Encounter(encounter) => ("mere", self.creature(table, view, challenge, encounter)),
            Course::Trial(trial) => ("wood", self.way(table, view, challenge, trial, bout)),
        };
        Some(html! {
            div #place class={ "face site" (self.side(Side::Place)) } {
                section class={ "mboard mboard--scene mboard--" (class) } aria-label=(view.name) {
                    header.mboard__bar { div.maphead { span.title { (view.name) } span.caps { "round " (view.round.max(1)) } } }
                    div.mboard__pan tabindex="0" aria-label="The page; it scrolls" data-scrolls { (scene) }
                    (self.last_roll_of_a_check())
                    (self.rolls_of_a_challenge())
                }
                (self.contenders(table, view, challenge, bout))
            }
        })
    }

    /// An Encounter: the creature, and its zones as plates on it.
    fn creature(&self, table: &TableModel, view: &ChallengeView<'_>, challenge: &Challenge, encounter: &Encounter) -> Markup {
        html! {
            div.m-scene {
                svg viewBox="0 0 800 560" role="img" aria-label={ (view.name) "; the plates on it say where one can stand" } { (PreEscaped(drawings::creature(challenge.number))) }
                ul.tgrid aria-label="Zones" {
                    @for (at, (n, zone)) in (0..).zip((1..).zip(&encounter.zones)) { (self.zone(table, view, zone, n, drawings::plate(challenge.number, at, encounter.zones.len()))) }
                }
            }
        }
    }

    fn zone(&self, table: &TableModel, view: &ChallengeView<'_>, zone: &Zone, n: u8, (column, row): (u8, u8)) -> Markup {
        let marks = PieceMarks::of(table, format!("zone:{n}"));
        let here: Vec<HeroId> = view.heroes.iter().filter(|(_, at)| **at == n).filter_map(|(word, _)| HeroId::named(word)).collect();
        let life = view.zones.get(&n).and_then(|zone| zone.life).zip(zone.life.map(|each| usize::from(each) * view.heroes.len()));
        let free = zone.heroes.map_or(0, |most| usize::from(most).saturating_sub(here.len()));
        html! {
            li class={ "m-zone c-" (column) " r-" (row) (marks.class()) } data-piece=(marks.piece) {
                span.m-zone__name { (capital(&zone.name)) }
                span.m-zone__seats { @for hero in &here { span.seatdot title=(hero.name()) { (face(*hero)) span.sr { (hero.name()) } } } @for _ in 0..free { span.seatdot.seatdot--free {} } }
                span.m-zone__lim { (icon("helm")) " " (here.len()) @if let Some(most) = zone.heroes { " of " (most) } @else { ", no limit" } }
                @if let Some((left, most)) = life {
                    span.m-zone__life { meter.zlife min="0" max=(most) value=(left) aria-label={ (left) " of " (most) " Life" } {} b.num { (left) } }
                }
                @for words in zone.notes() { small { (words) } }
                (marks.tags())
            }
        }
    }

    /// The heroes below the page.
    fn contenders(&self, table: &TableModel, view: &ChallengeView<'_>, challenge: &Challenge, bout: Bout) -> Markup {
        let heroes = view.heroes.iter().filter_map(|(word, at)| Some((HeroId::named(word)?, *at, self.view.heroes.get(word)?)));
        html! {
            ul.m-heroes aria-label="Heroes" {
                @for (id, at, hero) in heroes {
                    @let marks = PieceMarks::of(table, format!("hero:{}", id.word()));
                    @let (_, tone) = super::pictures::hero_look(id);
                    @let points = view.points.get(id.word()).copied().unwrap_or_default();
                    li class={ "hero tone-" (tone.name()) @if bout.active == Some(id) { " hero--now" } @if hero.unconscious { " hero--down" } (marks.class()) } data-piece=(marks.piece) {
                        (face(id))
                        div.hero__t {
                            b { (capital(id.name())) } span.hero__l { (where_at(challenge, at)) }
                            span.hero__l { (icon_said("heart", "Life")) " " (hero.life.points) span.sr { " of " } span aria-hidden="true" { "/" } (hero.life.most()) " " (super::place::points(points)) }
                        }
                        span.keys { (marks.tags()) }
                    }
                }
            }
        }
    }

    /// What stands to the left of the page: what the creature or the rival does, when something happens, what is special.
    pub(super) fn challenge_rail(&self, table: &TableModel) -> Option<Markup> {
        let (view, challenge, bout) = self.faced()?;
        let (glyph, word) = match &challenge.course {
            Course::Encounter(_) => ("claw", "encounter"),
            Course::Trial(_) => ("footprints", "trial"),
        };
        Some(html! {
            section.printed.enc {
                header.sboard__head { (icon(glyph)) h2.title { (view.name) } span.caps data-term="challenge" { (word) } }
                @if let Some(intro) = view.intro { p.flavour { (intro) } }
                @match &challenge.course {
                    Course::Encounter(encounter) => (blows(encounter)),
                    Course::Trial(trial) => (rival(trial, bout)),
                }
                h3.caps { "When something happens" }
                (self.orders_of(challenge, bout))
            }
            section.panel.pad {
                h2.caps { "Rules of this page" }
                @match &challenge.course {
                    Course::Encounter(encounter) => p.note { "A hero stands in a zone and strikes it. Going to another takes " (encounter.enter) " Action Points. The Life of a zone grows with the group. " (rule(table.game, "ML-CHALLENGE-08")) },
                    Course::Trial(trial) => { p.note { "From Start to Finish, an Action Point for every space that says nothing else. " (rule(table.game, "ML-CHALLENGE-11")) } (self.stretches(trial)) },
                }
            }
        })
    }

    /// The Instructions, printed from what they do; those that hold already are ticked.
    fn orders_of(&self, challenge: &Challenge, bout: Bout) -> Markup {
        let c = &self.game.content;
        let printer = Printer { names: &c.names, program: &c.library.program };
        html! {
            ol.m-evo {
                @for (at, order) in challenge.orders.iter().enumerate() {
                    @let done = bout.fired >> at & 1 == 1;
                    @let then: Vec<String> = printer.block(order.block).into_iter().map(|line| line.text).filter(|text| text != "leave the place").collect();
                    li.m-evo--done[done] { (icon(if done { "check" } else { "arrow" })) span { (capital(&order.when.words(&challenge.course))) ": " (then.join("; ")) "." } }
                }
            }
        }
    }

    fn stretches(&self, trial: &Trial) -> Markup {
        let c = &self.game.content;
        let printer = Printer { names: &c.names, program: &c.library.program };
        html! {
            ul.m-keys {
                @for stretch in &trial.stretches {
                    @let test: Vec<String> = printer.block(stretch.test).into_iter().map(|line| line.text).collect();
                    li {
                        (icon(if test.is_empty() { "footprints" } else { "dice" }))
                        span {
                            b { (capital(&stretch.name)) } ", " @if stretch.from == stretch.to { "space " (stretch.from) } @else { "spaces " (stretch.from) " to " (stretch.to) }
                            @if stretch.cost > 1 { "; " (stretch.cost) " Action Points" }
                            @if stretch.heavy > 0 { ", " (stretch.heavy) " more with heavy gear" }
                            @if let Some(first) = test.first() { "; " (first.trim_end_matches(':')) }
                        }
                    }
                }
            }
        }
    }
}

fn where_at(challenge: &Challenge, n: u8) -> String {
    match &challenge.course {
        Course::Encounter(encounter) => encounter.zones.get(usize::from(n).wrapping_sub(1)).map_or_else(String::new, |zone| format!("at {}", zone.name)),
        Course::Trial(trial) if n >= trial.spaces => "at the Finish".to_owned(),
        Course::Trial(_) if n <= 1 => "at the Start".to_owned(),
        Course::Trial(trial) => trial.stretch(n).map_or_else(|| format!("space {n}"), |stretch| format!("space {n}, {}", stretch.name)),
    }
}

/// What the creature does after the heroes of a round.
fn blows(encounter: &Encounter) -> Markup {
    let names = |zones: &[u8]| {
        let names: Vec<&str> = zones.iter().filter_map(|&zone| encounter.zones.get(usize::from(zone))).map(|zone| zone.name.as_str()).collect();
        names.join(" or ")
    };
    html! {
        @for (n, blow) in (1..).zip(&encounter.blows) {
            p.enc__row {
                b { (n) }
                span {
                    (capital(blow.kind.word())) " " span.inl { @for die in &blow.dice { (pooled(*die)) } } " against everyone at " (names(&blow.zones))
                    @for effect in &blow.effects { "; " @if let Some(die) = effect.die { (die.word()) " Special: " } (effect.effect.words()) }
                    "."
                }
            }
        }
    }
}

/// Who else is on the way, and how far.
fn rival(trial: &Trial, bout: Bout) -> Markup {
    html! {
        p.enc__row { b { (icon("play")) } span { b { "S" } " Start: all heroes begin here." } }
        p.enc__row { b { (icon("flag")) } span { b { "F" } " Finish: space " (trial.spaces) "." } }
        @if let Some(rival) = &trial.rival {
            p.enc__row { b { (icon("fast")) } span { (capital(&rival.name)) " goes " (rival.runs) " spaces after every round, and has " (trial.spaces.saturating_sub(bout.rival)) " left to go." } }
        }
    }
}
