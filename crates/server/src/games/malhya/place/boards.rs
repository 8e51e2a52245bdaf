//! Beside the map: the Stealth board, the Initiative track, Enemy cards, why enemies went where they went, what the ground means.

use super::deeds::FoeDeed;
use super::dice::{die, pooled};
use super::figures::enemy_glyph;
use crate::games::malhya::{MalhyaBoard, pictures};
use crate::look::{Shape, cube, emblem, icon, icon_said};
use crate::model::TableModel;
use crate::parts::legal::PieceMarks;
use crate::parts::text::rule;
use maud::{Markup, html};
use mistgate_kernel::text::capital;
use mistgate_malhya::booklet::instruction::Vigour;
use mistgate_malhya::combat::state::Boons;
use mistgate_malhya::content::CombatDie;
use mistgate_malhya::show::place::fight::{FightView, TurnStage, TurnView, Turner};
use mistgate_malhya::show::place::foes::{EnemyCardView, LineView};
use mistgate_malhya::show::place::{PlaceView, StealthView};
use mistgate_malhya::words::HeroId;

impl MalhyaBoard<'_> {
    /// What stands to the left of a map.
    pub(in crate::games::malhya) fn place_rail(&self, table: &TableModel, view: &PlaceView<'_>) -> Markup {
        html! {
            @if let Some(stealth) = &self.view.stealth { (self.stealth_board(stealth, view)) }
            @if let Some(fight) = &view.fight { (self.initiative(view, fight)) }
            (self.reasons(table))
            @if view.fight.is_some() { (enemy_cards(table, view)) } @else { (enemies_here(table, view)) }
            (ground_key())
        }
    }

    /// The track with its cube, what enemies see and play there, what actions cost, what rings the bell.
    fn stealth_board(&self, stealth: &StealthView, view: &PlaceView<'_>) -> Markup {
        let track = &self.game.content.modes.tracks[stealth.level as usize];
        let level = match stealth.level {
            Vigour::Normal => "normal",
            Vigour::Extreme => "extreme",
        };
        let hero = view.reach.as_ref().map(|reach| reach.hero);
        let spaces = track.sight.len();
        let bands: Vec<(usize, usize)> = bands(&track.sight.iter().copied().zip(track.cards.iter().copied()).collect::<Vec<_>>());
        html! {
            section.printed.sboard aria-label={ "Stealth board, " (level) } {
                header.sboard__head { (icon("hood")) h2.title { "Stealth" } span.caps data-term="threat" { "Threat " (stealth.threat) " of " (spaces) @if level != "normal" { ", " (level) } } }
                ol.threat aria-label={ "Threat " (stealth.threat) " of " (spaces) } {
                    @for n in 1..=spaces {
                        @let here = n == usize::from(stealth.threat);
                        li class={ "threat__s" @if n == spaces { " threat__s--end" } @else { " threat__s--" (track.sight_at(n as u8 - 1).min(4)) } @if here { " threat__s--here" } } {
                            @if here { (cube("bane")) }
                            @if n == spaces { (icon_said("bell", "Alarm")) }
                        }
                    }
                }
                ul.bands {
                    @for (from, to) in bands {
                        @let now = (from..=to).contains(&usize::from(stealth.threat));
                        li class={ "band" @if now { " band--now" } } { small { (from) @if to > from { "\u{2013}" (to) } } span { (icon_said("eye", "enemies see")) b { (track.sight[from - 1]) } } span { (icon_said("scroll", "Action cards")) b { (track.cards[from - 1]) } } }
                    }
                }
                @if let Some(hero) = hero { (self.prices(hero, view, stealth.prices)) }
                ul.alarms {
                    li { (icon("bell")) "The alarm rings if" }
                    li { "the cube reaches the bell" } li { "a hero or a corpse is seen" }
                    li { "the Action deck runs out: " (self.view.travel.action_deck) " left" } li { "a black die shows " (icon_said("special", "its Special side")) }
                }
            }
        }
    }

    /// What the lines of the Stealth board cost the hero who acts, and which of them will be rolled for.
    fn prices(&self, id: HeroId, view: &PlaceView<'_>, prices: [u8; 3]) -> Markup {
        let board = self.game.content.hero(id);
        let figure = view.heroes.get(id.word());
        let free = figure.map_or(0, |figure| figure.free + figure.bought);
        let [afar, close, corpse] = prices;
        let used = |line: u8| figure.is_some_and(|figure| figure.lines >> line & 1 == 1);
        let rows = [
            (0, "footprints", "Move", format!("{free} left, then {}", board.prices[0])),
            (1, "bow", "Kill from afar", afar.to_string()),
            (2, "dagger", "Kill close by", close.to_string()),
            (3, "skull", "Move a corpse", corpse.to_string()),
        ];
        html! {
            table.acts { caption.sr { "What actions cost " (id.name()) }
                @for (line, glyph, word, price) in rows {
                    tr class={ @if used(line) { "acts--now" } } { td { (icon(glyph)) } th scope="row" { (word) } td.num { (price) } td { @if used(line) { (die("white", Some("threat"), "one Stealth die")) } } }
                }
            }
        }
    }

    /// The Initiative track, from the highest to the lowest.
    fn initiative(&self, view: &PlaceView<'_>, fight: &FightView) -> Markup {
        html! {
            section.printed.itrack aria-label="Initiative" {
                header.sboard__head { (icon("hourglass")) h2.title data-term="initiative" { "Initiative" } span.caps { "turn " (fight.turn.max(1)) } }
                ol { @for turn in &fight.order { (self.turn(view, turn)) } }
            }
        }
    }

    fn turn(&self, view: &PlaceView<'_>, turn: &TurnView) -> Markup {
        let (class, word) = match turn.stage {
            TurnStage::ToCome => ("", ""),
            TurnStage::Now => (" it--now", "acts"),
            TurnStage::Waiting => ("", "waits"),
            TurnStage::Done => (" it--done", "done"),
            TurnStage::Down => (" it--done", "unconscious"),
        };
        html! {
            li class={ "it" (class) } aria-current=[(turn.stage == TurnStage::Now).then_some("step")] {
                b.it__n { (turn.place) }
                @match turn.who {
                    Turner::Hero(hero) => { (face(hero)) span { (capital(hero.name())) } }
                    Turner::Enemy(insignia) => { @let card = view.cards_of_enemies.get(&insignia); (insignia_mark(insignia, card, true)) span { (card.map_or("enemy", |card| card.name)) } }
                }
                small { (word) }
            }
        }
    }

    /// What the enemies did with the last thing done, and why: the numbers are those on the map.
    pub(in crate::games::malhya) fn reasons(&self, table: &TableModel) -> Markup {
        let deeds: &[FoeDeed] = &self.deeds;
        html! {
            @if !deeds.is_empty() || !self.patrol_cards.is_empty() {
                section.panel.pad.reasons aria-label="What the enemies did, and why" {
                    h2.caps { "Why they did it" }
                    @for card in &self.patrol_cards { p.reasons__card { (icon("scroll")) (card) } }
                    @if deeds.is_empty() { p.note { "No enemy goes anywhere." } }
                    ol.grounds {
                        @for (n, deed) in (1..).zip(deeds) {
                            li { span.grounds__no { (n) } div {
                                @for line in &deed.why { p { (line.text) " " (rule(table.game, line.rule.0)) } }
                                @if let (Some(from), Some(to)) = (deed.way.first(), deed.way.last()) { p.note { (from) " to " (to) } }
                            } }
                        }
                    }
                }
            }
        }
    }
}

/// The stretches of the track on which nothing changes: first and last space of each, from 1; the bell is none.
fn bands(track: &[(u8, u8)]) -> Vec<(usize, usize)> {
    let mut bands: Vec<(usize, usize)> = Vec::new();
    for at in 1..track.len() {
        match bands.last_mut().filter(|_| at > 1 && track[at - 1] == track[at - 2]) {
            Some(band) => band.1 = at,
            None => bands.push((at, at)),
        }
    }
    bands
}

/// A hero's emblem.
pub fn face(hero: HeroId) -> Markup {
    let (glyph, tone) = pictures::hero_look(hero);
    emblem(&format!("seat-{}", hero.word()), glyph, tone, Shape::Roundel)
}

/// The insignia of a type of enemy.
pub fn insignia_mark(insignia: u8, card: Option<&EnemyCardView<'_>>, small: bool) -> Markup {
    html! { span class={ "m-foe__ins" @if small { " m-foe__ins--s" } } { (icon(enemy_glyph(card))) @if !small { b { (format!("{insignia:02}")) } } } }
}

/// The numbers of the enemies of a type.
fn numbers(view: &PlaceView<'_>, insignia: u8) -> impl Iterator<Item = u8> {
    view.enemies.iter().filter(move |(_, foe)| foe.insignia == insignia).map(|(&number, _)| number)
}

/// In Stealth mode: who is here, and what is special about them.
fn enemies_here(table: &TableModel, view: &PlaceView<'_>) -> Markup {
    html! {
        @if !view.enemies.is_empty() {
            section.panel.m-foes {
                header.panel__head { h2.title { "Enemies here" } span.rule { (view.enemies.len()) } }
                ul.pad.stack {
                    @for (&insignia, card) in &view.cards_of_enemies {
                        @let notes = if card.stealth.is_empty() { "nothing special".to_owned() } else { card.stealth.join(", ") };
                        li.m-foe { (insignia_mark(insignia, Some(card), false))
                            span { b { (card.name) } span.m-foe__nos { @for number in numbers(view, insignia) { (tag(table, number)) } } br; span.note { (notes) @if card.spaces > 1 { "; 4 spaces" } } }
                        }
                    }
                }
            }
        }
    }
}

/// The number of an enemy, which can be pointed at.
fn tag(table: &TableModel, number: u8) -> Markup {
    let marks = PieceMarks::of(table, format!("enemy:{number}"));
    html! { span class={ "foeno" (marks.class()) } data-piece=(marks.piece) { (number) } }
}

/// In a fight: the cards of all types that are here.
fn enemy_cards(table: &TableModel, view: &PlaceView<'_>) -> Markup {
    html! { section.ecards aria-label="Enemy cards" { @for (&insignia, card) in &view.cards_of_enemies { (enemy_card(table, view, insignia, card)) } } }
}

fn enemy_card(table: &TableModel, view: &PlaceView<'_>, insignia: u8, card: &EnemyCardView<'_>) -> Markup {
    let boons = view.fight.as_ref().and_then(|fight| fight.enemies.get(&insignia)).map(|kind| kind.boons).unwrap_or_default();
    html! {
        article.printed.ecard aria-label=(card.name) {
            header.ecard__head { (insignia_mark(insignia, Some(card), false)) h3 { (card.name) }
                span.ecard__st role="img" aria-label={ "Initiative " (card.initiative) ", Movement " (card.movement) ", Life " (card.life) } { (icon("hourglass")) (card.initiative) " " (icon("footprints")) (card.movement) " " (icon("heart")) (card.life) }
            }
            @for line in &card.attacks { (line_of(line, "att", "Attack: ")) }
            (line_of(&card.defence, "def", "Defence: "))
            @if !card.always.is_empty() || !card.special_action.is_empty() {
                p.ecard__more { @if !card.always.is_empty() { (capital(&card.always.join(", "))) ". " } @if !card.special_action.is_empty() { (icon_said("special", "Special Action")) " " (card.special_action.join(", ")) } }
            }
            footer.ecard__foot {
                (boons_of(boons))
                @for number in numbers(view, insignia) { @if let Some(foe) = view.enemies.get(&number) {
                    span.elife role="img" aria-label={ "Enemy " (number) ": " (foe.life) " of " (foe.life + foe.damage) " Life" } { (tag(table, number)) @for at in 0..foe.life + foe.damage { i class={ @if at < foe.life { "on" } } {} } }
                } }
            }
        }
    }
}

fn line_of(line: &LineView, class: &str, said: &str) -> Markup {
    let bow = match line.kind {
        Some("ranged") => Some(("bow", "ranged")),
        Some("auratic") => Some(("orb", "auratic")),
        _ => None,
    };
    html! {
        p class={ "ecard__line ecard__line--" (class) } {
            span.sr { (said) }
            @if let Some((glyph, word)) = bow { (icon_said(glyph, word)) }
            @for &one in &line.dice { (pooled(one)) } @if line.dice.is_empty() { span { "no dice" } }
            @if let Some(range) = line.range { span { "reach " (range) } }
            @if let Some(area) = line.area { span { (icon_said("area", "area")) (area) } }
            @for (on, words) in &line.effects { span { @if let Some(on) = on { (die(on.word(), Some("special"), &format!("{} Special", on.word()))) } (words) } }
        }
    }
}

/// What Upgrade tokens give this turn.
fn boons_of(boons: Boons) -> Markup {
    let some = boons != Boons::default();
    html! {
        @if some {
            span.upg {
                (icon_said("feat", "Upgrades this turn:"))
                @for &kind in CombatDie::ALL { @let n = boons.dice[kind.index()]; @if n > 0 { "+" (n) (pooled(kind)) } }
                @if boons.damage > 0 { "+" (boons.damage) (icon_said("hit", "Damage")) }
                @if boons.shields > 0 { "+" (boons.shields) (icon_said("shield", "Shields")) }
                @if boons.auratic > 0 { "+" (boons.auratic) (icon_said("aura", "auratic Shields")) }
                @if boons.movement > 0 { "+" (boons.movement) (icon_said("footprints", "Movement")) }
                @if boons.hunts { (icon_said("fang", "hunts the Engaged")) }
                @if boons.dice == [0; 4] && boons.damage + boons.shields + boons.auratic + boons.movement == 0 && !boons.hunts { "blank" }
            }
        }
    }
}

fn ground_key() -> Markup {
    let keys = [
        ("wall", "wall: stops all", "wall"),
        ("hinder", "low wall: +1", "low-wall"),
        ("water", "water: +1", "water"),
        ("rift", "rift: jump, +1", "rift"),
        ("shadow", "shadow: hides", "shadow"),
        ("door", "door", "door"),
    ];
    html! { section.panel.pad.groundkey { h2.caps { "The ground" } ul.m-keys.m-keys--two { @for (key, words, term) in keys { li data-term=(term) { span class={ "key gk gk--" (key) } {} (words) } } } } }
}

#[cfg(test)]
mod tests {
    use super::bands;

    #[test]
    fn the_track_is_parted_where_something_changes() {
        let track = [(1, 1), (1, 1), (1, 2), (2, 2), (2, 2)];
        assert_eq!(bands(&track), [(1, 2), (3, 3), (4, 4)], "the last space is the bell");
    }
}
