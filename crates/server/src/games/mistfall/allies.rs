//! Allies: beside their Heroes, in the box while one of them may join, and in the gallery with both sides.

use super::cards::{card_text, keywords};
use super::foes::{Told, battle, conditions, life, stats};
use super::pictures::ally_art;
use super::{MistfallBoard, ally_piece};
use crate::look::{Tone, icon, icon_said};
use crate::model::TableModel;
use crate::parts::legal::PieceMarks;
use crate::parts::pieces::{picture, pip};
use maud::{Markup, html};
use mistgate_mistfall::agenda::Question;
use mistgate_mistfall::content::{Ally, AllySide, Content};
use mistgate_mistfall::effect::{Effect, Facing};
use mistgate_mistfall::ids::Phase;
use mistgate_mistfall::view::{AllyView, HeroView};

/// The dye of an Ally: every card has a plain side and another one.
pub fn ally_tone(turned: bool) -> Tone {
    if turned { Tone::Plum } else { Tone::Walnut }
}

/// What one side of an Ally says.
fn side_text(content: &Content, side: &AllySide) -> Markup {
    card_text(content, &content.cards[side.card.index()])
}

/// One side as printed, with everything a player must know of it.
fn printed_side(content: &Content, side: &AllySide) -> Markup {
    let card = &content.cards[side.card.index()];
    html! {
        h3.title { (card.title) }
        p { (keywords(content, card.keywords)) " " (icon_said("heart", "Life")) (side.life) " " (icon_said("star", "Resolve lost with it")) (side.resolve) }
        (battle(side.attack, side.defence))
        (side_text(content, side))
    }
}

/// Is the side without the keyword Starting meant?
fn is_turned(ally: &Ally, side: &AllySide) -> bool {
    side.card != ally.sides[0].card
}

/// One side of an Ally as a card of its own.
fn side_card(content: &Content, ally: &Ally, side: &AllySide, marks: &PieceMarks) -> Markup {
    let card = &content.cards[side.card.index()];
    let turned = is_turned(ally, side);
    html! {
        article class={ "foe ally tone-" (ally_tone(turned).name()) (marks.class()) } data-piece=(marks.piece) aria-label={ (card.title) ", Ally" } {
            header.foe__head { h3.foe__title { (card.title) } }
            div.card__art { (picture(&ally_art(content, ally, turned))) (pip("cost", "star", "Resolve lost with it", side.resolve)) }
            (battle(side.attack, side.defence))
            p.foe__state { span.foe__kw { (content.keyword_words(card.keywords)) } (life(side.life, side.life)) }
            div.foe__words { (side_text(content, side)) }
            (marks.tags())
        }
    }
}

/// An Ally on a page without a table, both sides.
pub fn ally_alone(content: &Content, ally: &Ally) -> Markup {
    html! { @for side in &ally.sides { (side_card(content, ally, side, &PieceMarks::at_rest(ally_piece(&ally.slug)))) } }
}

impl MistfallBoard<'_> {
    fn ally(&self, slug: &str) -> Option<&Ally> {
        self.game.content.allies.iter().find(|ally| ally.slug == slug)
    }

    /// Allies by their names.
    pub(super) fn ally_names(&self, slugs: &[&str]) -> String {
        slugs.iter().filter_map(|slug| self.ally(slug)).map(|ally| ally.title.as_str()).collect::<Vec<_>>().join(", ")
    }

    /// The Allies of a Hero, as they lie in the Hero Area.
    pub(super) fn companions(&self, table: &TableModel, hero: &HeroView, told: Told) -> Markup {
        let allies: Vec<&AllyView> = hero.allies.iter().flatten().collect();
        let acted = hero.ally_action_used == Some(true) && self.view.phase == Phase::Hero;
        html! {
            @if !allies.is_empty() {
                ol.foes.allies aria-label={ "Allies of " (hero.name) } { @for ally in allies { (self.companion(table, ally, acted, told)) } }
            }
        }
    }

    fn companion(&self, table: &TableModel, view: &AllyView, acted: bool, told: Told) -> Markup {
        let Some(ally) = self.ally(view.id) else { return html! {} };
        let c = &self.game.content;
        let [side, other] = [view.turned, !view.turned].map(|turned| &ally.sides[usize::from(turned)]);
        let marks = PieceMarks::of(table, ally_piece(view.id));
        let blocked = view.blocks.filter(|_| self.view.phase == Phase::Defence).and_then(|slug| self.enemy(slug));
        let label = format!("{}, Ally, {} of {} Wounds", view.title, view.wounds, view.life);
        let id = format!("read-{}", view.id);
        let left = view.life.saturating_sub(view.wounds);
        html! {
            li class={ "foe foe--slim ally tone-" (ally_tone(view.turned).name()) @if told == Told::Whole { " foe--told" } @if acted { " foe--done" } (marks.class()) } data-piece=(marks.piece) data-moves=(view.id)
                aria-label=(label) tabindex=[(!marks.legal()).then_some("0")] {
                div.foe__art { (picture(&ally_art(c, ally, view.turned))) }
                div.foe__body {
                    h3.foe__name {
                        button.foe__title type="button" popovertarget=(id) { (view.title) }
                        @if acted { span.foe__done title="Ally Action used" { (icon_said("check", "Ally Action used")) } } @else { b.foe__flag.ally__flag { (icon("helm")) "Ally" } }
                    }
                    (stats(view.attack, view.defence, (side.attack, side.defence), (left, view.life)))
                    div.foe__line {
                        p.foe__kw { (c.keyword_words(c.cards[side.card.index()].keywords)) }
                        span.foe__on {
                            span title={ (view.resolve) " Resolve are lost with it" } { (icon_said("star", "Resolve lost with it")) (view.resolve) }
                            (conditions(&view.conditions))
                            @if view.tokens > 0 { span.cond.cond--objective { (icon_said("flag", "Objective tokens")) (view.tokens) } }
                        }
                    }
                    @if let Some(enemy) = blocked { p.blocking { (icon("shield")) " blocks " b { (enemy.title) } } }
                    @for slug in &view.attached { @if let Some(card) = self.card(slug) { p.foe__under { (icon("knot")) "under it: " (card.title) } } }
                    @if told == Told::Whole { div.foe__words { (side_text(c, side)) } }
                }
                div.peek.panel.ally__sides id=(id) popover="auto" {
                    section { p.caps { "This side" } (printed_side(c, side)) }
                    section { p.caps { "The other side" } (printed_side(c, other)) }
                }
                (marks.tags())
            }
        }
    }

    /// The Ally who blocks an Enemy in this Defence Phase.
    pub(super) fn blocker(&self, enemy: &str) -> Option<&AllyView<'_>> {
        let mut allies = self.view.heroes.iter().flat_map(|hero| hero.allies.iter().flatten());
        allies.find(|ally| self.view.phase == Phase::Defence && ally.blocks == Some(enemy))
    }

    /// Allies from the box that could join now, on the side they would show.
    pub(super) fn recruits(&self, table: &TableModel) -> Markup {
        let Some(Question::Recruit(frame)) = self.asked else { return html! {} };
        let turned = matches!(self.game.content.program.effects.at(frame.start), Effect::Recruit(_, Facing::Turned));
        let marked = self.game.content.allies.iter().map(|ally| (ally, PieceMarks::of(table, ally_piece(&ally.slug))));
        html! {
            section.panel.display.display--open aria-label="Allies in the box" {
                h2.caps { (icon("helm")) " In the box: who comes along?" }
                ul.foes.recruits {
                    @for (ally, marks) in marked.filter(|(_, marks)| marks.legal()) {
                        li { (side_card(&self.game.content, ally, &ally.sides[usize::from(turned)], &marks)) }
                    }
                }
            }
        }
    }
}
