//! Points: where they come from, to the last one.

use super::FrostBoard;
use crate::look::{icon, icon_said};
use crate::parts::text::book;
use maud::{Markup, html};
use mistgate_frost::content::CardKind;
use mistgate_frost::view::{BrashView, PlayerView, ScoreView};

/// What is worth points, and how many.
type Worth<'a> = (&'a str, u16);

/// What counts, and by which rule, in the order of the score sheet.
const PARTS: [(&str, &str); 7] = [
    ("Cards in hand, deck, discard pile and play", "CF-SCORE-02"),
    ("Retired cards", "CF-SCORE-03"),
    ("Chapters", "CF-SCORE-03"),
    ("World Events", "CF-SCORE-03"),
    ("Villains", "CF-SCORE-03"),
    ("Enemy tokens kept", "CF-SCORE-04"),
    ("Enemy tokens retired", "CF-SCORE-04"),
];

/// What a part is made of, to be opened.
fn listed(worths: &[Worth<'_>]) -> Markup {
    html! {
        @if !worths.is_empty() {
            details.sheet1__of { summary { "from " (worths.len()) } @for worth in worths { span.sheet1__worth { (worth.0) " " span.num { (worth.1) } } } }
        }
    }
}

/// Somebody's column on the score sheet.
struct Column<'a> {
    name: &'a str,
    won: bool,
    score: ScoreView,
    worths: [Vec<Worth<'a>>; 7],
}

impl Column<'_> {
    /// The points of a part.
    fn part(&self, at: usize) -> u16 {
        let p = &self.score.parts;
        [p.cards, p.retired, p.chapters, p.events, p.villains, p.enemies, p.retired_enemies][at]
    }
}

impl<'a> FrostBoard<'a> {
    fn cards_worth(&self, slugs: impl IntoIterator<Item = &'a str>, which: usize) -> Vec<Worth<'a>> {
        let cards = slugs.into_iter().filter_map(|slug| self.card(slug)).filter(|card| card.kind != CardKind::Hireling);
        cards.map(|card| (card.name.as_str(), u16::from(card.points[which]))).filter(|worth| worth.1 > 0).collect()
    }

    fn tokens_worth(&self, slugs: impl IntoIterator<Item = &'a str>) -> Vec<Worth<'a>> {
        slugs.into_iter().filter_map(|slug| self.enemy(slug)).map(|enemy| (enemy.name.as_str(), u16::from(enemy.points))).collect()
    }

    fn tasks_worth(&self, slugs: impl IntoIterator<Item = &'a str>) -> Vec<Worth<'a>> {
        slugs.into_iter().filter_map(|slug| self.task(slug)).map(|task| (task.name.as_str(), u16::from(task.points))).collect()
    }

    /// A player's column, if these eyes may see it.
    fn column(&self, player: &PlayerView<'a>) -> Option<Column<'a>> {
        let retired = player.chronicle.cards.clone().unwrap_or_default();
        let held = player.unseen.iter().filter(|slug| !retired.contains(slug)).chain(&player.discard).copied();
        let deeds = player.chronicle.deeds.iter().flatten().copied();
        let (events, deeds): (Vec<&str>, Vec<&str>) = deeds.partition(|slug| self.event(slug).is_some());
        let villains = deeds.iter().filter_map(|slug| self.game.content.villains.iter().find(|villain| villain.slug == *slug));
        let on_cards = player.played.iter().filter_map(|card| card.enemy);
        let worths = [
            self.cards_worth(held.chain(player.played.iter().map(|card| card.id)), 0),
            self.cards_worth(retired.iter().copied(), 1),
            self.tasks_worth(deeds.iter().copied()),
            self.tasks_worth(events),
            villains.map(|villain| (villain.name.as_str(), u16::from(villain.points))).collect(),
            self.tokens_worth(player.enemies.iter().copied()),
            self.tokens_worth(player.chronicle.enemies.iter().flatten().copied().chain(on_cards)),
        ];
        Some(Column { name: player.name, won: self.view.winners.contains(&player.id), score: player.score.clone()?, worths })
    }

    /// The Brash Hero's column: everything of hers lies in her Chronicle (CF-SOLO-30).
    fn brash_column(&self, brash: &BrashView<'a>) -> Column<'a> {
        let worths = [
            Vec::new(),
            self.cards_worth(brash.cards.iter().copied(), 1),
            self.tasks_worth(brash.deeds.iter().copied()),
            Vec::new(),
            Vec::new(),
            Vec::new(),
            self.tokens_worth(brash.enemies.iter().copied()),
        ];
        Column { name: "The Brash Hero", won: self.view.end.is_some() && self.view.winners.is_empty(), score: brash.score.clone(), worths }
    }

    /// A player's points, part by part.
    pub(super) fn points_of(&self, player: &PlayerView<'a>) -> Markup {
        let Some(column) = self.column(player) else { return html! {} };
        html! {
            ul.points {
                @for (at, (name, _)) in PARTS.iter().enumerate() {
                    @if column.part(at) > 0 {
                        li { b { (name) } span.num { (column.part(at)) } small { @for (n, worth) in column.worths[at].iter().enumerate() { @if n > 0 { ", " } (worth.0) " " (worth.1) } } }
                    }
                }
            }
        }
    }

    /// The score sheet when the game is over: every point of everybody, with the rule behind it.
    pub(super) fn score_sheet(&self) -> Markup {
        let v = &self.view;
        let columns: Vec<Column> =
            v.players.iter().filter_map(|player| self.column(player)).chain(v.brash.iter().map(|brash| self.brash_column(brash))).collect();
        let used: Vec<usize> = (0..PARTS.len()).filter(|&at| columns.iter().any(|column| column.part(at) > 0)).collect();
        let tie = |name: &str, id: &str, number: fn(&ScoreView) -> u16| {
            html! { tr.sheet1__tie { th scope="row" { (name) " " (book("frost", id)) } @for column in &columns { td.num { (number(&column.score)) } } } }
        };
        html! {
            div.sheet1.printed {
                h2.title { (icon("scroll")) " The Chronicles" }
                table {
                    thead { tr { td {} @for column in &columns { th scope="col" { (column.name) @if column.won { " " (icon_said("star", "wins")) } } } } }
                    tbody {
                        @for at in used {
                            tr {
                                th scope="row" { (PARTS[at].0) " " (book("frost", PARTS[at].1)) }
                                @for column in &columns {
                                    td { b.num { (column.part(at)) } (listed(&column.worths[at])) }
                                }
                            }
                        }
                        tr.sheet1__sum { th scope="row" { "Points " (book("frost", if v.brash.is_some() { "CF-SOLO-31" } else { "CF-SCORE-07" })) } @for column in &columns { td { b.num { (column.score.total) } } } }
                        @if v.brash.is_none() {
                            (tie("If equal: points in the Chronicle", "CF-SCORE-08", |score| score.in_chronicle))
                            (tie("If equal again: cards in the Chronicle", "CF-SCORE-09", |score| score.parts.chronicle_cards))
                        }
                    }
                }
            }
        }
    }
}
