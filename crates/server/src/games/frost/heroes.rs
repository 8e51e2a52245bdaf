//! The left side: every Hero with Wounds and thresholds, resources, tokens, piles and quests; the Brash Hero of a solo game.

use super::FrostBoard;
use super::cards::task_text;
use super::pictures::{enemy_icon, hero_look, skill_icon};
use crate::look::{icon, icon_said};
use crate::model::TableModel;
use crate::parts::legal::PieceMarks;
use crate::parts::prompt::counted;
use maud::{Markup, html};
use mistgate_frost::content::Bars;
use mistgate_frost::ids::Resource;
use mistgate_frost::view::{PlayerView, QuestView};
use mistgate_kernel::Seat;

impl FrostBoard<'_> {
    /// The left side. Its element has the id `left`.
    pub(super) fn left(&self, table: &TableModel) -> Markup {
        let me = usize::from(table.before_me().0);
        let players = &self.view.players;
        let order = (0..players.len()).map(|step| (me + step) % players.len());
        html! {
            aside #left.left aria-label="Heroes" data-scrolls {
                @for at in order { (self.hero_box(table, at, &players[at])) }
                (self.brash())
            }
        }
    }

    fn hero_box(&self, table: &TableModel, at: usize, player: &PlayerView) -> Markup {
        let (glyph, tone) = hero_look(self.hero(player.hero));
        let seat = table.seat(Seat(at as u8));
        let before = usize::from(table.before_me().0) == at;
        let marks = PieceMarks::of(table, format!("seat:{}", player.id));
        let active = self.view.active == player.id && self.view.end.is_none();
        html! {
            section class={ "panel heroine tone-" (tone.name()) @if active { " heroine--now" } @if before { " heroine--me" } (marks.class()) } data-piece=(marks.piece) aria-label=(player.name) {
                header.heroine__head {
                    (icon(glyph))
                    h2.title { (player.name) }
                    (standing(player))
                }
                p.rule {
                    (super::capital(player.id)) ", " (seat.map_or("", |seat| seat.sitter())) @if active { ", acting" } ". "
                    (player.wounds) " of " (player.health) " " (icon_said("wound", "Wounds")) @if !player.can_attack { ", cannot attack" }
                }
                (self.wounds(player))
                @if !before { (self.pool(player)) }
                div.heroine__piles {
                    @if !before { span { (icon("hand")) "hand " b { (player.hand_size) } " of " (player.hand_limit) } }
                    @if !before { span { (icon("book")) "deck " b { (player.deck) } } }
                    (self.pile(player))
                    span { (icon("scroll")) "Chronicle " b { (player.chronicle.size) } }
                    @if player.chronicle.enemy_count > 0 { span { (icon("skull")) "Enemies " b { (player.chronicle.enemy_count) } } }
                    @if let Some(reward) = player.reward { span { (icon("coin")) "Reward token " b { (reward) } } }
                }
                (self.tokens(table, player, before))
                @if !before && !player.played.is_empty() {
                    p.heroine__play { "In play: " (player.played.iter().filter_map(|card| self.card(card.id)).map(|card| card.name.as_str()).collect::<Vec<_>>().join(", ")) }
                }
                (self.quests(table, player, before))
                @if let Some(score) = &player.score { @if before || self.view.end.is_some() { details.heroine__score { summary { (icon("star")) (counted(usize::from(score.total), "point", "points")) " as it stands" } (self.points_of(player)) } } }
                span.keys { (marks.tags()) }
            }
        }
    }

    /// Wounds as hearts lost, with what each threshold takes.
    fn wounds(&self, player: &PlayerView) -> Markup {
        let hero = &self.game.content.heroes[self.hero(player.hero)];
        html! {
            ol.wounds aria-label={ (player.wounds) " of " (player.health) " Wounds, hand limit " (player.hand_limit) @if !player.can_attack { ", cannot attack" } } {
                @for n in 1..=player.health {
                    @let threshold = hero.thresholds.iter().find(|threshold| threshold.at == n);
                    li class={ "wounds__box" @if n <= player.wounds { " wounds__box--hit" } @if threshold.is_some() { " wounds__box--mark" } } title=[threshold.map(|threshold| barred(threshold.hand, threshold.bars))] {
                        (icon(if n <= player.wounds { "wound" } else { "heart" }))
                        @if let Some(threshold) = threshold {
                            small { @if let Some(hand) = threshold.hand { span { (icon_said("hand", "hand limit")) (hand) } } @if threshold.bars.attack { span { (icon_said("sword", "no Attack")) "×" } } @if threshold.bars.scout { span { (icon_said("eye", "no Scouting")) "×" } } @if threshold.bars.exert { span { (icon_said("wound", "no Exertion")) "×" } } }
                        }
                    }
                }
            }
        }
    }

    /// The resources at hand.
    pub(super) fn pool(&self, player: &PlayerView) -> Markup {
        html! {
            ul.pool4 aria-label="Resources at hand" {
                @for resource in Resource::ALL {
                    @let n = player.pool.get(resource.slug()).copied().unwrap_or(0);
                    li class={ "pool4__one" @if n == 0 { " pool4__one--none" } } title=(resource.name()) { (icon(resource.icon())) b { (n) } span.pool4__word { (resource.name()) } }
                }
                @if player.ward > 0 { li.pool4__one title="Wounds that Attacks cost less" { (icon_said("shield", "Ward")) b { (player.ward) } } }
                @if player.reach > 0 { li.pool4__one title="Attacks into adjacent Locations" { (icon_said("bow", "Reach")) b { (player.reach) } } }
            }
        }
    }

    /// Skill tokens and Enemy tokens.
    fn tokens(&self, table: &TableModel, player: &PlayerView, mine: bool) -> Markup {
        let marks = |piece: String| if mine { PieceMarks::of(table, piece) } else { PieceMarks::at_rest(piece) };
        html! {
            ul.heroine__tokens {
                @for skill in &player.skills {
                    @let at = self.game.content.skills.iter().position(|kind| kind.slug == skill.id).unwrap_or(0);
                    @let marks = marks(format!("skill:{}", skill.id));
                    li class={ "chip" (marks.class()) } data-piece=(marks.piece) title={ (skill.count) " tokens, " (skill.used) " used" } {
                        (icon(skill_icon(at))) (self.game.content.skills[at].name) " " (skill.count - skill.used.min(skill.count)) "/" (skill.count)
                    }
                }
                @for slug in &player.enemies {
                    @if let Some(enemy) = self.enemy(slug) {
                        @let marks = marks(format!("enemy:{slug}"));
                        li class={ "chip" (marks.class()) } data-piece=(marks.piece) {
                            (icon(enemy_icon(enemy.kind))) (enemy.name) @if enemy.resolve > 0 { " " (icon_said("flame", "Resolve")) (enemy.resolve) } @if enemy.scout > 0 { " " (icon_said("eye", "Draw/Scout")) (enemy.scout) }
                        }
                    }
                }
            }
        }
    }

    fn quests(&self, table: &TableModel, player: &PlayerView, mine: bool) -> Markup {
        let open = |quest: &QuestView, piece: &str, glyph: &str, of: u8| {
            let task = quest.chapter.and_then(|slug| self.task(slug));
            let marks = if mine { PieceMarks::of(table, piece) } else { PieceMarks::at_rest(format!("{piece}-{}", player.id)) };
            html! {
                div class={ "quest1" (marks.class()) } data-piece=(marks.piece) {
                    p.quest1__head { (icon(glyph)) b { (quest.name) } span.rule { (quest.done) " of " (of) @if let Some(at) = &quest.space { ", " (at) } } }
                    @if let Some(task) = task { @if mine { div.quest1__text { (task_text(task)) (self.little_map(quest)) } } @else { p.quest1__line { (task.text) } } } @else { p.quest1__line { "completed" } }
                    span.keys { (marks.tags()) }
                }
            }
        };
        html! {
            (open(&player.search, "quest:search", "eye", 3))
            (open(&player.exploration, "quest:exploration", "compass", 2))
            @for slug in &player.events {
                @if let Some(event) = self.event(slug) {
                    @let marks = PieceMarks::of(table, format!("event:{slug}"));
                    div class={ "quest1" (marks.class()) } data-piece=(marks.piece) {
                        p.quest1__head { (icon("bell")) b { (event.task.name) } span.rule { "World Event" } }
                        p.quest1__line { (event.task.text) }
                        span.keys { (marks.tags()) }
                    }
                }
            }
        }
    }

    /// The map on an Exploration Quest, as this player's side of the card shows it.
    fn little_map(&self, quest: &QuestView) -> Markup {
        let Some(goal) = &quest.drawn_at else { return html! {} };
        html! {
            div.minimap role="img" aria-label={ "On the card: " (goal) } {
                @for space in &self.view.grid { i class={ @if &space.id == goal { "minimap__goal" } @else if space.id == "inn" { "minimap__inn" } } {} }
            }
        }
    }

    /// The discard pile lies open.
    fn pile(&self, player: &PlayerView) -> Markup {
        let id = format!("discard-{}", player.id);
        html! {
            span {
                button.peek__open type="button" popovertarget=(id) { span.sr { "Discard pile of " (player.name) ": " } (icon("undo")) "used " b { (player.discard.len()) } }
                div.peek.panel id=(id) popover="auto" {
                    h3.title { (player.name) ": discard pile" }
                    @if player.discard.is_empty() { p.rule { "empty" } }
                    ul { @for slug in &player.discard { @if let Some(card) = self.card(slug) { li { b { (card.name) } (super::cards::points(card)) small { (card.text) } } } } }
                }
            }
        }
    }

    fn brash(&self) -> Markup {
        let Some(brash) = &self.view.brash else { return html! {} };
        let task = brash.chapter.and_then(|slug| self.task(slug));
        html! {
            section.panel.heroine.tone-rose aria-label="The Brash Hero" {
                header.heroine__head { (icon("helm")) h2.title { "The Brash Hero" } span.rule { "at " (brash.space) } }
                div.heroine__piles {
                    span title="Wounds" { (icon_said("wound", "Wounds")) (brash.wounds) }
                    span title="Chapters" { (icon_said("compass", "Chapters")) (brash.done) "/4" }
                    span title="Cards taken" { (icon_said("scroll", "Cards")) (brash.cards.len()) }
                    span title="Enemies beaten" { (icon_said("skull", "Enemies")) (brash.enemies.len()) }
                    span title="Points as they stand" { (icon_said("star", "Points")) b { (brash.score.total) } }
                }
                @if let (Some(task), Some(target)) = (task, &brash.target) { p.quest1__line { "On her way to " b { (target) } ": " (task.name) } }
            }
        }
    }
}

/// Points: all of them for whoever knows them, else what everybody can work out.
fn standing(player: &PlayerView) -> Markup {
    html! {
        @if let Some(score) = &player.score { span.score1 title="Points as it stands" { (icon_said("star", "Points")) b { (score.total) } } }
        @else if let Some(points) = player.open_points { span.score1 title="Points at least: what everybody can work out" { (icon_said("star", "Points, at least")) "≥ " b { (points) } } }
    }
}

fn barred(hand: Option<u8>, bars: Bars) -> String {
    let mut words: Vec<String> = hand.map(|hand| format!("hand limit {hand}")).into_iter().collect();
    words.extend(
        [(bars.attack, "no Attack"), (bars.scout, "no Scouting"), (bars.exert, "no Exertion")].into_iter().filter(|bar| bar.0).map(|bar| bar.1.to_owned()),
    );
    words.join(", ")
}
