//! The place that is played: the map one points at, the heroes below it, dice that have just been rolled.
//!
//! - here: the face; [`ground`]: what never changes; [`figures`]: what stands on it; [`overlay`]: what lies over it
//! - [`boards`]: beside the map; [`dice`]: rolls; [`deeds`]: what the last thing done has brought; [`words`]: the map as a list; [`cards`]: what figures say of themselves

pub(super) mod boards;
mod cards;
pub(super) mod deeds;
pub(super) mod dice;
mod figures;
mod ground;
mod outline;
mod overlay;
mod words;

use super::{MalhyaBoard, Side};
use crate::look::{icon, icon_said};
use crate::model::{Opt, TableModel};
use crate::parts::legal::PieceMarks;
use crate::parts::prompt::counted;
use crate::parts::text::rule;
use figures::Bearing;
use maud::{Markup, PreEscaped, html};
use mistgate_kernel::text::capital;
use mistgate_malhya::booklet::condition::Mode;
use mistgate_malhya::place::spot::Spot;
use mistgate_malhya::place::state::Pose;
use mistgate_malhya::show::place::PlaceView;
use mistgate_malhya::show::place::sight::SightView;
use mistgate_malhya::words::HeroId;
use outline::{Place, U, place};
use std::collections::{BTreeMap, BTreeSet};

/// The margin around a map, in units.
const MARGIN: i32 = 35;
/// Action Points of a turn, as they are shown.
const POINTS: u8 = 6;

/// Patterns for shadow, sight and areas, and the light under the hero who acts.
const DEFS: &str = r#"<defs><pattern id="p-dark" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="p-darkline" d="M0 4.5h9"/></pattern><pattern id="p-see" width="11" height="11" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><path class="o-seeline" d="M0 5.5h11"/></pattern><pattern id="p-area" width="16" height="16" patternUnits="userSpaceOnUse"><path class="o-arealine" d="M8 3v10M3 8h10"/></pattern><radialGradient id="halo-m"><stop class="halo-0" offset="0"/><stop class="halo-1" offset=".55"/><stop class="halo-2" offset="1"/></radialGradient></defs>"#;

/// Is an option chosen by pointing at a space of the map?
pub(super) fn is_on_map(play: &str) -> bool {
    play.starts_with("walk ") || play.starts_with("space ")
}

impl MalhyaBoard<'_> {
    /// The ground of the place, once: maps pull it in. Its element has the id `groundwork`.
    pub(super) fn groundwork(&self) -> Markup {
        let ground = self.state.site.map(|site| ground::ground(&self.game.content, self.game.content.location(site.location)));
        html! { svg #groundwork.sprite aria-hidden="true" width="0" height="0" { (PreEscaped(DEFS)) @if let Some(ground) = ground { (ground) } } }
    }

    /// The map with all that is on it. Its element has the id `place`.
    pub(super) fn place(&self, table: &TableModel) -> Markup {
        html! {
            div #place class={ "face site" (self.side(Side::Place)) } {
                @match &self.view.place {
                    Some(view) => {
                        section.mboard aria-label=(view.name) {
                            header.mboard__bar { (head(view)) (self.tools()) }
                            (self.last_roll_of_a_check())
                            div.mboard__pan tabindex="0" aria-label="The map; it scrolls" data-scrolls { (self.map(table, view)) }
                            (self.last_roll())
                        }
                        (self.strip(table, view))
                        (self.laid())
                        (words::list(view, self.actor(), self.view.group.target))
                    }
                    None => { p.note.site__none { "No place is set out." } }
                }
            }
        }
    }

    /// The hero whose turn it is on the map.
    fn actor(&self) -> Option<HeroId> {
        self.view.place.as_ref().and_then(|view| view.reach.as_ref().map(|reach| reach.hero).or(view.active))
    }

    /// Whose blow it is to ward off.
    fn attacked(&self) -> Option<HeroId> {
        self.view.place.as_ref()?.fight.as_ref()?.attack.as_ref()?.on_hero.and_then(HeroId::named)
    }

    /// What can be shown over the map; a script switches it.
    fn tools(&self) -> Markup {
        let stealthy = self.view.stealth.is_some();
        let tool = |layer: &str, key: &str, glyph: &str, word: &str, on: bool| {
            html! { button.btn type="button" data-layer=(layer) data-layer-key=(key) aria-pressed=(on) title={ (word) " (" (key) ")" } { (icon(glyph)) span { (word) } } }
        };
        html! {
            div.maptools role="toolbar" aria-label="Show on the map" hidden {
                @if stealthy { (tool("see", "V", "eye", "Vision", true)) (tool("next", "T", "threat", "If Threat rises", true)) }
                @if !self.deeds.is_empty() { (tool("deeds", "D", "footprints", "Enemies' ways", true)) }
                (tool("sight", "S", "reach", "Line of sight", false))
            }
        }
    }

    fn map(&self, table: &TableModel, view: &PlaceView<'_>) -> Markup {
        let (w, h) = (i32::from(view.columns) * U + 2 * MARGIN, i32::from(view.rows) * U + 2 * MARGIN);
        let targets = targets(table);
        html! {
            div class={ "m-place cols-" (view.columns) " rows-" (view.rows) } data-columns=(view.columns) data-rows=(view.rows) {
                svg viewBox={ (-MARGIN) " " (-MARGIN) " " (w) " " (h) } role="img" aria-label={ (view.name) ", " (view.columns) " columns and " (view.rows) " rows; the list below tells what is on it" } {
                    use href="#base" {}
                    @if self.view.stealth.is_some() { g.layer.layer--see { (overlay::vision(view)) } }
                    g.layer.layer--reach {
                        @match &view.reach {
                            Some(reach) if !targets.is_empty() => (overlay::reach(reach)),
                            _ => (overlay::asked(&targets.keys().map(|&spot| place(spot)).collect())),
                        }
                    }
                    (lying(view))
                    g.layer.layer--deeds { (overlay::deeds(view, &self.deeds)) }
                    g #way {}
                    (self.standing(view))
                    @if self.view.stealth.is_some() { g.layer.layer--see { (overlay::sight_labels(view)) } }
                    (overlay::odds(view))
                    g #line {}
                }
                div.spaces { (self.spaces(table, view, &targets)) }
            }
        }
    }

    /// Figures, by row: what stands further down stands in front.
    fn standing(&self, view: &PlaceView<'_>) -> Markup {
        let fighting = view.fight.is_some();
        let attacked = view.fight.as_ref().and_then(|fight| fight.attack.as_ref()).and_then(|attack| attack.on_enemy);
        let acts = view.fight.as_ref().and_then(|fight| fight.acts);
        let mut figures: Vec<((u8, u8), Markup)> = Vec::new();
        for (&number, foe) in &view.enemies {
            let down = if foe.spaces.len() > 1 { 1 } else { 0 };
            let aimed = attacked == Some(number) || acts == Some(number);
            figures.push(((foe.at.row + down, foe.at.column), figures::enemy(number, foe, view.cards_of_enemies.get(&foe.insignia), fighting, aimed)));
        }
        for (word, figure) in &view.heroes {
            let (Some(hero), Some(at)) = (HeroId::named(word), figure.at) else { continue };
            let bearing = match figure.pose {
                _ if figure.lies => Bearing::Down,
                _ if self.attacked() == Some(hero) => Bearing::Attacked,
                _ if self.actor() == Some(hero) => Bearing::Acting,
                Pose::Waiting => Bearing::Waiting,
                Pose::Ready | Pose::Acting | Pose::Done => Bearing::Plain,
            };
            figures.push(((at.row, at.column), figures::hero(hero, at, bearing)));
            if self.view.group.target == Some(hero) {
                figures.push(((at.row, at.column), figures::hunted(at)));
            }
        }
        figures.extend(view.target.map(|(at, life)| ((at.row, at.column), figures::target(at, life))));
        figures.sort_by_key(|(at, _)| *at);
        html! { @for (_, figure) in figures { (figure) } }
    }

    /// The spaces one can point at, in the order of reading: those that can be chosen, and whoever stands on others.
    fn spaces(&self, table: &TableModel, view: &PlaceView<'_>, targets: &BTreeMap<Spot, &Opt>) -> Markup {
        let mut spaces: BTreeMap<(u8, u8), Vec<Markup>> = BTreeMap::new();
        let mut put = |at: Spot, markup: Markup| spaces.entry((at.row, at.column)).or_default().push(markup);
        for token in view.tokens.iter().filter(|token| !targets.contains_key(&token.at)) {
            put(
                token.at,
                html! { div class={ "space space--token c-" (token.at.column + 1) " r-" (token.at.row + 1) } data-at=(token.at) data-term=(figures::term(token)) {} },
            );
        }
        for (&at, option) in targets {
            put(at, self.target(view, at, option));
        }
        for (number, foe) in &view.enemies {
            let marks = PieceMarks::of(table, format!("enemy:{number}"));
            let size = if foe.spaces.len() > 1 { " space--large" } else { "" };
            let said = format!("{} {number} on {}, {} of {} Life", foe.name, foe.at, foe.life, foe.life + foe.damage);
            put(foe.at, figure_space(&marks, foe.at, size, &said, cards::enemy(view, *number, foe)));
        }
        for (word, figure) in &view.heroes {
            let (Some(hero), Some(at)) = (HeroId::named(word), figure.at) else { continue };
            let marks = PieceMarks::of(table, format!("hero:{word}"));
            // A hero stands on the map and in the strip: there the chip bears the name.
            put(at, figure_space(&marks, at, "", &format!("{} on {at}", capital(hero.name())), self.hero_card(hero, view).unwrap_or_default()));
        }
        if let Some((at, life)) = view.target {
            put(at, figure_space(&PieceMarks::of(table, format!("target:{at}")), at, "", &target_in_words(at, life), cards::target(at, life)));
        }
        html! { @for one in spaces.into_values().flatten() { (one) } }
    }

    /// A space that can be chosen: what it costs, who would see it, the way there.
    fn target(&self, view: &PlaceView<'_>, at: Spot, option: &Opt) -> Markup {
        let way = view.reach.as_ref().and_then(|reach| reach.spaces.get(&at));
        let seen = way.is_some_and(|way| !way.seen_by.is_empty());
        let paid = way.is_some_and(|way| way.points > 0);
        let path = way.map(|way| way.way.iter().map(Spot::to_string).collect::<Vec<_>>().join(" "));
        let from = view.reach.as_ref().map(|reach| reach.from.to_string());
        let token = view.tokens.iter().find(|token| token.at == at);
        let zones = view.spaces.iter().find(|space| space.at == at).map(|space| space.zones.join(", ")).filter(|zones| !zones.is_empty());
        html! {
            button class={ "space space--go c-" (at.column + 1) " r-" (at.row + 1) @if paid { " space--paid" } } form="moves" name="move" value=(option.value())
                data-piece={ "space:" (at) } data-at=(at) data-way=[path] data-from=[from] data-option=(option.key) data-term=[token.map(figures::term)]
                aria-label={ (option.choice.label) @if !option.choice.detail.is_empty() { ": " (option.choice.detail) } @if let Some(zones) = &zones { ", " (zones) } @if let Some(token) = token { ", " (words::token_in_words(token)) } } {
                @if let Some(way) = way { span.space__cost { @if way.points > 0 { "+" (way.points) } @else { (way.cost) } } }
                @if seen { span.space__seen { (icon("eye")) } }
            }
        }
    }

    /// Dice that the last thing done has rolled; before a blow or a casting those that are about to be.
    fn last_roll(&self) -> Markup {
        let place = self.view.place.as_ref();
        let prospects = place.and_then(|view| view.fight.as_ref()).map_or(&[][..], |fight| &fight.prospects);
        let casting = place.and_then(|view| view.casting.as_ref());
        html! {
            @if !prospects.is_empty() { div.m-tray role="group" aria-label="What is about to be rolled" { (dice::pending(prospects)) } }
            @else if casting.is_some() || !self.rolls.is_empty() {
                div.m-tray role="group" aria-label="Dice" { @if let Some(rolled) = self.rolls.last() { (dice::tray(rolled)) } @if let Some(casting) = casting { (dice::casting(casting)) } }
            }
        }
    }

    /// All dice of the last thing done, in the order in which they fell.
    pub(super) fn rolls_of_a_challenge(&self) -> Markup {
        html! { @if !self.rolls.is_empty() { div.m-tray role="group" aria-label="Dice" { @for rolled in &self.rolls { (dice::tray(rolled)) } } } }
    }

    /// The heroes under the map.
    fn strip(&self, table: &TableModel, view: &PlaceView<'_>) -> Markup {
        let heroes = view.heroes.iter().filter_map(|(word, figure)| Some((HeroId::named(word)?, figure, self.view.heroes.get(word)?)));
        html! {
            ul.m-heroes aria-label="Heroes" {
                @for (id, figure, hero) in heroes {
                    @let marks = PieceMarks::of(table, format!("hero:{}", id.word()));
                    @let (_, tone) = super::pictures::hero_look(id);
                    @let state = self.doing(id, view);
                    li class={ "hero tone-" (tone.name()) @if [self.actor(), self.attacked()].contains(&Some(id)) { " hero--now" } @if hero.unconscious { " hero--down" } (marks.class()) } data-piece=(marks.piece) {
                        (boards::face(id))
                        div.hero__t {
                            b { (capital(id.name())) } span.hero__l { (state) }
                            span.hero__l { (icon_said("heart", "Life")) " " (hero.life.points) span.sr { " of " } span aria-hidden="true" { "/" } (hero.life.most()) " " (points(figure.points)) @if hero.aura.active > 0 { " " (icon_said("aura", "Aura")) (hero.aura.active) } }
                            @for spell in view.enchanted.iter().filter(|(on, _)| *on == id).filter_map(|(_, number)| self.spell(*number)) { span.hero__l.hero__l--spell title=(spell.does()) { (icon("special")) " " (spell.name) ": " (spell.does()) } }
                        }
                        span.keys { (marks.tags()) }
                    }
                }
            }
        }
    }

    /// What a hero is at, in a word or two.
    fn doing(&self, id: HeroId, view: &PlaceView<'_>) -> String {
        let Some(figure) = view.heroes.get(id.word()) else { return String::new() };
        let at = figure.at.map(|at| format!(", {at}")).unwrap_or_default();
        let seen = view.enemies.iter().find(|(_, foe)| figure.at.is_some_and(|at| foe.sees.contains(&at))).map(|(number, _)| format!("seen by {number}"));
        let word = match figure.pose {
            _ if figure.off => "off the board",
            _ if figure.lies => "unconscious",
            _ if self.attacked() == Some(id) => "attacked",
            _ if self.actor() == Some(id) => "acts",
            Pose::Ready => "to come",
            Pose::Acting => "interrupted",
            Pose::Waiting => "waits",
            Pose::Done => "done",
        };
        let word = if self.view.group.target == Some(id) { format!("{word}, the target") } else { word.to_owned() };
        seen.map_or_else(|| format!("{word}{at}"), |seen| format!("{seen}{at}"))
    }

    /// Phases of the mode, for the bar.
    pub(super) fn phases(&self) -> Option<(&'static [(&'static str, &'static str)], usize)> {
        use mistgate_malhya::combat::state::FightPhase;
        use mistgate_malhya::place::state::Phase;
        let view = self.view.place.as_ref()?;
        match (self.view.mode, &view.fight) {
            (Some(Mode::Stealth), _) => {
                let now = match view.phase {
                    Phase::Before | Phase::Main => 0,
                    Phase::Enemies => 1,
                    Phase::Secondary => 2,
                };
                Some((&[("hood", "Heroes"), ("eye", "Enemies"), ("hourglass", "Who waited")], now))
            }
            (_, Some(fight)) => {
                let now = match fight.phase {
                    FightPhase::Before | FightPhase::Initiative => 0,
                    FightPhase::Improvement => 1,
                    FightPhase::Action => 2,
                };
                Some((&[("hourglass", "Initiative"), ("feat", "Upgrades"), ("swords", "Actions")], now))
            }
            _ => None,
        }
    }

    /// The vital numbers of a place in a line, for small screens.
    pub(super) fn mini(&self) -> Markup {
        let Some(view) = &self.view.place else { return html! {} };
        html! {
            ul.glance aria-label="At a glance" {
                @if let Some(stealth) = &self.view.stealth {
                    li { (icon("threat")) (stealth.threat) " of " (stealth.spaces) } li { (icon("eye")) "see " (stealth.sight) } li { (icon("scroll")) (counted(usize::from(stealth.cards), "card", "cards")) }
                }
                @if let Some(fight) = &view.fight { li { (icon("swords")) "turn " (fight.turn.max(1)) } }
                li { (icon("skull")) (counted(view.enemies.len(), "enemy", "enemies")) }
            }
        }
    }
}

/// The spaces that can be chosen, each with its option.
fn targets<'m>(table: &'m TableModel) -> BTreeMap<Spot, &'m Opt> {
    let spot = |option: &&'m Opt| option.choice.play.split(' ').nth(1).and_then(Spot::named);
    table.options().filter(|option| is_on_map(&option.choice.play)).filter_map(|option| Some((spot(&option)?, option))).collect()
}

/// Somebody on the map: can be asked about, and chosen if there is something to choose. Its card lies in it, for whoever points or comes to it.
fn figure_space(marks: &PieceMarks<'_>, at: Spot, size: &str, said: &str, card: Markup) -> Markup {
    html! {
        div class={ "space space--who c-" (at.column + 1) " r-" (at.row + 1) (size) @if marks.legal() { " space--foe" } (marks.class()) } role="group" aria-label=(said)
            data-piece=(marks.piece) data-at=(at) data-term="figure" tabindex=[(!marks.legal()).then_some("0")] {
            template { (card) }
            (marks.tags())
        }
    }
}

/// The target outside of the group, as it is said.
fn target_in_words(at: Spot, life: u8) -> String {
    match life {
        0 => format!("The target lies on {at}"),
        _ => format!("The target on {at}, {life} Life"),
    }
}

fn head(view: &PlaceView<'_>) -> Markup {
    let how = match &view.fight {
        Some(fight) => format!("combat, turn {}", fight.turn.max(1)),
        None if view.turn > 0 => format!("turn {}", view.turn),
        None => format!("set out {}", view.number),
    };
    html! { div.maphead { span.title { (view.name) } span.caps { (how) } } }
}

/// Action Points, as dots.
pub(super) fn points(n: u8) -> Markup {
    html! { span.m-ap role="img" aria-label={ (n) " Action Points" } { @for at in 0..n.max(POINTS) { i class={ @if at < n { "on" } } {} } } }
}

/// Tokens, doors, what lies on the ground.
fn lying(view: &PlaceView<'_>) -> Markup {
    let mut corpses: BTreeMap<Spot, usize> = BTreeMap::new();
    view.corpses.iter().for_each(|&at| *corpses.entry(at).or_default() += 1);
    let dropped: BTreeSet<Place> = view.ground.iter().map(|(_, at)| place(*at)).collect();
    html! {
        @for side in view.sides.iter().filter(|side| side.what.ends_with("door")) { (figures::door(side.at, side.heading, side.what == "open door")) }
        // Where two lie on a space, what leads to a chapter lies on top.
        @for token in view.tokens.iter().filter(|token| token.kind != "interest") { (figures::token(token, view.tokens.iter().any(|other| other.at == token.at && other.kind == "interest"))) }
        @for token in view.tokens.iter().filter(|token| token.kind == "interest") { (figures::token(token, false)) }
        @for (column, row) in dropped { (figures::dropped(Spot { column: column as u8, row: row as u8 })) }
        @for (at, n) in corpses { (figures::corpse(at, n)) }
        @for &at in &view.noise { (figures::noise(at)) }
        @for foe in view.enemies.values() { @for (token, &heading) in &foe.vigilance { @if let Some(at) = Spot::named(token) { (figures::vigil(at, heading)) } } }
    }
}

/// A line of sight that was asked for: what the script lays over the map, and what is said about it.
pub(super) fn asked_line(view: &SightView, mode: Option<Mode>) -> Markup {
    let valid = if mode == Some(Mode::Stealth) { view.in_stealth } else { view.in_combat };
    let other = match (mode, view.in_stealth, view.in_combat) {
        (Some(Mode::Stealth), false, true) => Some("In combat the line would be valid, with a penalty."),
        (_, false, true) => Some("In stealth it would not be valid."),
        _ => None,
    };
    let judge = |what: &str| match (what, mode) {
        ("low wall", Some(Mode::Stealth)) => "ML-SIGHT-12",
        ("low wall", _) => "ML-SIGHT-14",
        _ => "ML-SIGHT-10",
    };
    let spots = |spots: &[Spot]| spots.iter().map(Spot::to_string).collect::<Vec<_>>().join(", ");
    html! {
        svg data-line="" hidden { (overlay::sight(view, valid)) }
        section.sight data-judged="" {
            header.sight__head { span class={ @if valid { "sight__yes" } @else { "sight__no" } } { (icon(if valid { "check" } else { "close" })) } div { p.caps { "Line of sight, " (view.from) " to " (view.to) } h2.title { @if valid { "Valid" } @else { "Not valid" } } } }
            p { (view.told) " " (rule("malhya", view.rule)) }
            @if !view.meets.is_empty() { ol.grounds { @for (n, (side, touched)) in (1..).zip(&view.meets) { li { span.grounds__no.grounds__no--sight { (n) } p { (capital(side.what)) " " (side.heading.word()) " of " (side.at) @if *touched { ": its end is touched, that is enough. " (rule("malhya", "ML-SIGHT-08")) } @else { ": passed through. " (rule("malhya", judge(side.what))) } } } } } }
            p.note { @if !view.crosses.is_empty() { "Crosses " (spots(&view.crosses)) ". " } @if !view.touches.is_empty() { "Touches " (spots(&view.touches)) ". " } @if let Some(other) = other { (other) " " (rule("malhya", "ML-SIGHT-14")) } }
        }
    }
}
