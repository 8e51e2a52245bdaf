//! Points: where they come from, to the last one.

use super::Winter;
use crate::look::{icon, icon_said};
use maud::{Markup, html};
use mistgate_frost::content::CardKind;
use mistgate_frost::view::{PlayerView, ScoreView};

/// What is worth points, and how many.
type Worth<'a> = (&'a str, u16);

impl<'a> Winter<'a> {
    /// The parts of a score: the name of the part, its points, and what is in it as far as it can be seen.
    fn parts(&self, player: &PlayerView<'a>, score: &ScoreView) -> Vec<(&'static str, u16, Vec<Worth<'a>>)> {
        let retired = player.chronicle.cards.clone().unwrap_or_default();
        let held = player.unseen.iter().filter(|slug| !retired.contains(slug)).chain(&player.discard).copied();
        let held = held.chain(player.played.iter().map(|card| card.id));
        let cards = |slugs: Vec<&'a str>, which: usize| -> Vec<Worth<'a>> {
            let cards = slugs.into_iter().filter_map(|slug| self.card(slug)).filter(|card| card.kind != CardKind::Hireling);
            cards.map(|card| (card.name.as_str(), u16::from(card.points[which]))).filter(|worth| worth.1 > 0).collect()
        };
        let tokens = |slugs: Vec<&'a str>| -> Vec<Worth<'a>> {
            slugs.into_iter().filter_map(|slug| self.enemy(slug)).map(|enemy| (enemy.name.as_str(), u16::from(enemy.points))).collect()
        };
        let deeds = player.chronicle.deeds.clone().unwrap_or_default();
        let events = |slug: &&str| self.event(slug).is_some();
        let villain = |slug: &str| self.game.content.villains.iter().find(|villain| villain.slug == slug);
        let tasks = |slugs: Vec<&'a str>| -> Vec<Worth<'a>> {
            slugs.into_iter().filter_map(|slug| self.task(slug)).map(|task| (task.name.as_str(), u16::from(task.points))).collect()
        };
        let chapters = deeds.iter().copied().filter(|slug| !events(slug) && villain(slug).is_none()).collect();
        let beaten = deeds.iter().filter_map(|slug| villain(slug)).map(|villain| (villain.name.as_str(), u16::from(villain.points))).collect();
        let on_cards = player.played.iter().filter_map(|card| card.enemy);
        let retired_enemies = player.chronicle.enemies.iter().flatten().copied().chain(on_cards).collect();
        let p = &score.parts;
        vec![
            ("Cards you own", p.cards, cards(held.collect(), 0)),
            ("Retired cards", p.retired, cards(retired, 1)),
            ("Chapters", p.chapters, tasks(chapters)),
            ("World Events", p.events, tasks(deeds.iter().copied().filter(events).collect())),
            ("Villains", p.villains, beaten),
            ("Enemy tokens kept", p.enemies, tokens(player.enemies.clone())),
            ("Enemy tokens retired", p.retired_enemies, tokens(retired_enemies)),
        ]
    }

    /// A player's points, part by part.
    pub(super) fn points_of(&self, player: &PlayerView<'a>) -> Markup {
        let Some(score) = &player.score else { return html! {} };
        html! {
            ul.points {
                @for (name, n, worths) in self.parts(player, score) {
                    @if n > 0 { li { b { (name) } span.num { (n) } small { @for (at, worth) in worths.iter().enumerate() { @if at > 0 { ", " } (worth.0) " " (worth.1) } } } }
                }
            }
        }
    }

    /// The score sheet when the game is over: every point of everybody.
    pub(super) fn score_sheet(&self) -> Markup {
        let v = &self.view;
        let scored: Vec<(&PlayerView, &ScoreView)> = v.players.iter().filter_map(|player| Some((player, player.score.as_ref()?))).collect();
        let sheets: Vec<Vec<(&str, u16, Vec<Worth>)>> = scored.iter().map(|(player, score)| self.parts(player, score)).collect();
        let brash = v.brash.as_ref().map(|brash| &brash.score);
        let brash_part = |score: &ScoreView, at: usize| {
            let p = &score.parts;
            [p.cards, p.retired, p.chapters, p.events, p.villains, p.enemies, p.retired_enemies][at]
        };
        let rows = sheets.first().map_or(0, Vec::len);
        html! {
            div.sheet1.printed {
                h2.title { (icon("scroll")) " The Chronicles" }
                table {
                    thead { tr { th {} @for (player, _) in &scored { th scope="col" { (player.name) @if v.winners.contains(&player.id) { " " (icon_said("star", "winner")) } } } @if brash.is_some() { th scope="col" { "The Brash Hero" } } } }
                    tbody {
                        @for row in 0..rows {
                            tr {
                                th scope="row" { (sheets[0][row].0) }
                                @for sheet in &sheets {
                                    @let (_, n, worths) = &sheet[row];
                                    td { @if worths.is_empty() { (n) } @else { details { summary { (n) } @for worth in worths { span { (worth.0) " " (worth.1) } } } } }
                                }
                                @if let Some(score) = brash { td { (brash_part(score, row)) } }
                            }
                        }
                        tr.sheet1__sum { th scope="row" { "Points" } @for (_, score) in &scored { td { b { (score.total) } } } @if let Some(score) = brash { td { b { (score.total) } } } }
                        tr { th scope="row" { "Tie: points in the Chronicle" } @for (_, score) in &scored { td { (score.in_chronicle) } } @if let Some(score) = brash { td { (score.in_chronicle) } } }
                        tr { th scope="row" { "Tie: cards in the Chronicle" } @for (_, score) in &scored { td { (score.parts.chronicle_cards) } } @if let Some(score) = brash { td { (score.parts.chronicle_cards) } } }
                    }
                }
            }
        }
    }
}
