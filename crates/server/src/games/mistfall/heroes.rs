//! The middle of the table: the Enemy line, and every Hero Area with Charter, cards in play, piles and pursuers.

use super::cards::{abilities, card_text, keywords};
use super::foes::{Told, conditions};
use super::{MistfallBoard, card_piece, hero_look};
use crate::assets;
use crate::look::{Shape, icon, icon_said};
use crate::model::TableModel;
use crate::parts::legal::PieceMarks;
use crate::parts::pieces::{Space, crest, track};
use crate::parts::prompt::counted;
use maud::{Markup, html};
use mistgate_kernel::Seat;
use mistgate_mistfall::effect::print::Printer;
use mistgate_mistfall::effect::read::Bearer;
use mistgate_mistfall::view::{CardView, HeroView};

impl MistfallBoard<'_> {
    /// The middle. Its element has the id `field`.
    pub(super) fn field(&self, table: &TableModel) -> Markup {
        let v = &self.view;
        // What is chosen from lies above everything else; at rest it is out of the way.
        let shops = self.shops().is_some();
        let me = usize::from(table.before_me().0).min(v.heroes.len().saturating_sub(1));
        html! {
            section #field.battlefield aria-label="The Enemy line and the Hero Areas" data-scrolls {
                (self.under_way())
                @if self.asks_where(table) { section.panel.where aria-label="The map" { (self.map(table)) } }
                @if !(shops && v.line.is_empty()) { (self.line(table)) }
                (self.recruits(table))
                @if shops { (self.reward_display(table)) }
                @if v.heroes.len() > 1 { div.areas { @for (at, hero) in v.heroes.iter().enumerate().filter(|(at, _)| *at != me) { (self.other_area(table, at, hero)) } } }
                @if let Some(hero) = v.heroes.get(me) { (self.my_area(table, me, hero)) }
                @if !shops { (self.reward_display(table)) }
            }
        }
    }

    fn line(&self, table: &TableModel) -> Markup {
        let line = &self.view.line;
        let all = line.len() + self.view.heroes.iter().map(|hero| hero.enemies.len()).sum::<usize>();
        // One or two have room to be told in full.
        let few = (1..=2).contains(&line.len());
        html! {
            section.panel.line.line--one[line.len() == 1].line--two[line.len() == 2] aria-label="The Enemy line" {
                h2.caps { (icon("claw")) span { "The Enemy line: " (line.len()) } span.line__all { (counted(all, "Enemy", "Enemies")) " in play" } }
                @if line.is_empty() { p.foes__none { @if all == 0 { "Nobody hunts the party." } @else { "Nobody waits there." } } }
                @else { ol.foes { @for foe in line { (self.foe(table, foe, if few { Told::Whole } else { Told::Short })) } } }
            }
        }
    }

    /// The Action or attack being resolved: who, with what, on whom, and how much so far.
    fn under_way(&self) -> Markup {
        let v = &self.view;
        let cards = |slugs: &[&str]| slugs.iter().filter_map(|slug| self.card(slug)).map(|card| card.title.as_str()).collect::<Vec<_>>().join(", ");
        let foes = |slugs: &[&str]| slugs.iter().filter_map(|slug| self.enemy(slug)).map(|enemy| enemy.title.as_str()).collect::<Vec<_>>().join(", ");
        let hero = |slug: &str| self.game.content.charters[self.charter(slug)].name.as_str();
        let damage = |[physical, magical]: [u8; 2]| {
            html! { @if physical > 0 { " " b.underway__deal { (icon_said("sword", "physical")) (physical) } } @if magical > 0 { " " b.underway__deal { (icon_said("wand", "magical")) (magical) } } }
        };
        html! {
            @if let Some(act) = v.act.as_ref().filter(|_| v.end.is_none()) {
                p.panel.underway {
                    (icon("hand")) " " (hero(act.hero)) " uses " b { (cards(&act.cards)) }
                    @if !act.enemies.is_empty() { " on " b { (foes(&act.enemies)) } }
                    @if !act.allies.is_empty() { " on " b { (self.ally_names(&act.allies)) } }
                    (damage(act.damage)) " " @for word in &act.keywords { b.chip { (word) } }
                }
            }
            @if let Some(assault) = v.assault.as_ref().filter(|_| v.end.is_none()) {
                @let attacker = assault.source.strip_prefix("enemy ").and_then(|slug| self.enemy(slug));
                p.panel.underway.underway--blow {
                    (icon("shield")) " " @if let Some(enemy) = attacker { b { (enemy.title) } " strikes " }
                    @if let Some(ally) = assault.ally { b { (self.ally_names(&[ally])) } ", who is with " (hero(assault.hero)) "," } @else { b { (hero(assault.hero)) } }
                    @if attacker.is_none() { " is dealt" } (damage(assault.damage))
                    @if assault.damage == [0, 0] { " all is cancelled" }
                }
            }
        }
    }

    /// The classes of a Hero Area.
    fn area_class(&self, hero: &HeroView, kind: &str, marks: &PieceMarks) -> String {
        let tone = hero_look(self.charter(hero.id)).1.name();
        let now = if self.view.turn == Some(hero.id) { " herobox--now" } else { "" };
        let out = if hero.out { " herobox--out" } else { "" };
        format!("panel herobox herobox--{kind} tone-{tone}{now}{out}{}", marks.class())
    }

    fn area_head(&self, table: &TableModel, at: usize, hero: &HeroView, name: Markup, marks: &PieceMarks) -> Markup {
        let (glyph, tone) = hero_look(self.charter(hero.id));
        html! {
            header.herobox__head {
                (crest(&assets::crest(hero.id, glyph, tone, Shape::Shield)))
                div { h2.title { (name) } span.rule { (table.seat(Seat(at as u8)).map_or("", |seat| seat.sitter())) (standing(hero, self.view.turn == Some(hero.id))) } }
                span.herobox__signs {
                    (conditions(&hero.conditions))
                    @if !hero.out { (self.life(hero)) }
                    span.herobox__focus title="Enemy Focus" { (icon_said("eye", "Enemy Focus")) b { (hero.focus) } (next_mark(hero)) }
                }
                (marks.tags())
            }
        }
    }

    /// The Hero before whom the reader sits: everything at hand, with whoever hunts them beside it.
    fn my_area(&self, table: &TableModel, at: usize, hero: &HeroView) -> Markup {
        let marks = PieceMarks::of(table, format!("hero:{}", hero.id));
        html! {
            section class=(self.area_class(hero, "me", &marks)) data-piece=(marks.piece) aria-label={ (hero.name) "'s Hero Area" } {
                div.herobox__self {
                    (self.area_head(table, at, hero, html! { (hero.name) }, &marks))
                    @if !hero.out {
                        (focus_track(hero))
                        ul.herobox__piles { (self.piles(hero)) (self.charter_card(hero, self.charter(hero.id))) }
                        @if !hero.area.is_empty() { ul.herobox__cards aria-label="In play" { @for card in &hero.area { (self.in_play(table, card)) } } }
                    }
                }
                @if !hero.out {
                    div.herobox__foes {
                        (self.companions(table, hero, Told::Whole))
                        @if hero.enemies.is_empty() { p.foes__free { (icon_said("bow", "Range")) " No Enemy before " (hero.name) ": Actions that target Enemies have +1 Range." } }
                        @else { ol.foes.foes--mine aria-label={ "Enemies that pursue " (hero.name) } { @for foe in &hero.enemies { (self.foe(table, foe, Told::Whole)) } } }
                    }
                }
            }
        }
    }

    /// Another Hero, compact: how they stand and who hunts them; the name opens the rest.
    fn other_area(&self, table: &TableModel, at: usize, hero: &HeroView) -> Markup {
        let marks = PieceMarks::of(table, format!("hero:{}", hero.id));
        let id = format!("whole-{}", hero.id);
        let name = html! { button.herobox__name type="button" popovertarget=(id) aria-label={ (hero.name) ": all cards" } { (hero.name) } };
        let open: Vec<&CardView> = hero.area.iter().filter(|card| !table.touching(&card_piece(card.id)).is_empty()).collect();
        html! {
            section class=(self.area_class(hero, "slim", &marks)) data-piece=(marks.piece) aria-label={ (hero.name) "'s Hero Area" } {
                (self.area_head(table, at, hero, name, &marks))
                @if !hero.out {
                    p.herobox__few {
                        span { (icon("hand")) "hand " b { (hero.hand.len()) } }
                        span { (icon("book")) "deck " b { (hero.deck) } }
                        span { (icon("crate")) "in play " b { (hero.area.len()) } }
                        span { (icon("skull")) "Buried " b { (hero.burial.len()) } }
                    }
                    @if !open.is_empty() { ul.herobox__cards aria-label="In play" { @for card in open { (self.in_play(table, card)) } } }
                    (self.companions(table, hero, Told::Short))
                    @if hero.enemies.is_empty() { p.foes__none { "No Enemy here" } }
                    @else { ol.foes aria-label={ "Enemies that pursue " (hero.name) } { @for foe in &hero.enemies { (self.foe(table, foe, Told::Short)) } } }
                }
                (self.whole(hero, &id))
            }
        }
    }

    /// All that lies open of a Hero, to be read at once (MF-AREA-06).
    fn whole(&self, hero: &HeroView, id: &str) -> Markup {
        let feats: Vec<&str> = hero.feats.iter().map(|feat| feat.0).collect();
        let area: Vec<&str> = hero.area.iter().map(|card| card.id).collect();
        let personal = self.personal_of(hero);
        let piles = [
            ("In play", &area),
            ("Hand", &hero.hand),
            ("Used", &hero.discard),
            ("Buried", &hero.burial),
            ("Advanced Feats", &feats),
            ("Personal Rewards", &personal),
        ];
        html! {
            div.peek.panel id=(id) popover="auto" {
                h3.title { (hero.name) }
                (focus_track(hero))
                @for (name, slugs) in piles { @if !slugs.is_empty() { p.caps { (name) ", " (slugs.len()) } ul { @for slug in slugs { (self.row(slug)) } } } }
                (self.charter_text(hero, self.charter(hero.id)))
            }
        }
    }

    /// A card in a list.
    fn row(&self, slug: &str) -> Markup {
        let Some(card) = self.card(slug) else { return html! {} };
        html! { li { b { (card.title) } span.num { @if card.resolve > 0 { (icon_said("star", "Resolve")) (card.resolve) } } small { (keywords(&self.game.content, card.keywords)) } } }
    }

    /// A Hero's cards are the Hero's life: so many can still be Buried.
    fn life(&self, hero: &HeroView) -> Markup {
        let left = hero.deck + hero.hand.len() + hero.discard.len();
        html! { span.herobox__life title={ (left) " cards left that can be Buried for Wounds" } { (icon_said("heart", "Cards left that can be Buried")) b { (left) } } }
    }

    /// The Hero Charter, to be opened.
    fn charter_card(&self, hero: &HeroView, at: usize) -> Markup {
        let id = format!("charter-{}", hero.id);
        html! {
            li {
                button.peek__open type="button" popovertarget=(id) { (icon("scroll")) "Charter" span.sr { " of " (hero.name) } }
                div.peek.panel id=(id) popover="auto" { h3.title { (hero.name) } (self.charter_text(hero, at)) }
            }
        }
    }

    fn charter_text(&self, hero: &HeroView, at: usize) -> Markup {
        let c = &self.game.content;
        let charter = &c.charters[at];
        let side = &charter.sides[usize::from(self.nightmare)];
        html! {
            p.caps { (charter.class) @if self.nightmare { ", Nightmare side" } }
            p { i { (charter.story) } }
            (abilities(&Printer::new(c, Bearer::Charter), &side.abilities))
            p { (icon_said("leaf", "Restoration")) " Restoration " b { (side.restoration) } ", draws up to " b { (hero.limits.0) } ", holds " b { (hero.limits.1) } " at most" }
            p { "Can use " (keywords(c, charter.proficiencies)) }
        }
    }

    /// A card in the Hero Area.
    fn in_play(&self, table: &TableModel, view: &CardView) -> Markup {
        let Some(card) = self.card(view.id) else { return html! {} };
        let marks = PieceMarks::of(table, card_piece(view.id));
        let id = format!("card-{}", view.id);
        html! {
            li class={ "gear" (marks.class()) } data-piece=(marks.piece) data-moves=(view.id) {
                button.gear__open type="button" popovertarget=(id) {
                    (card.title)
                    @if let Some((letter, most)) = card.restriction { small { (char::from(letter)) (most) } }
                    span.sr { ": read it" }
                }
                @if view.tokens > 0 { span.cond.cond--objective { (icon_said("flag", "Objective tokens")) (view.tokens) } }
                @for slug in &view.attached { @if let Some(under) = self.card(slug) { small.rule { "with " (under.title) } } }
                div.peek.panel id=(id) popover="auto" { h3.title { (card.title) } p { (keywords(&self.game.content, card.keywords)) } (card_text(&self.game.content, card)) }
                (marks.tags())
            }
        }
    }

    /// Deck and piles, each to be opened: all but the deck lies open (MF-AREA-06).
    fn piles(&self, hero: &HeroView) -> Markup {
        let feats: Vec<&str> = hero.feats.iter().map(|feat| feat.0).collect();
        html! {
            li { span.peek__open.peek__open--still { (icon("book")) "Deck " b { (hero.deck) } } }
            (self.pile(hero, "discard", "undo", "Used", &hero.discard))
            (self.pile(hero, "burial", "skull", "Buried", &hero.burial))
            (self.pile(hero, "feats", "star", "Feats", &feats))
            @if self.view.display.is_some() { (self.pile(hero, "personal", "crate", "Personal Rewards", &self.personal_of(hero))) }
        }
    }

    fn pile(&self, hero: &HeroView, key: &str, glyph: &str, name: &str, slugs: &[&str]) -> Markup {
        let id = format!("{key}-{}", hero.id);
        html! {
            li {
                button.peek__open type="button" popovertarget=(id) { span.sr { (hero.name) ": " } (icon(glyph)) (name.trim_start_matches("Personal ")) " " b { (slugs.len()) } }
                div.peek.panel id=(id) popover="auto" {
                    h3.title { (hero.name) ": " (name) }
                    ul { @for slug in slugs { (self.row(slug)) } }
                }
            }
        }
    }
}

/// How a Hero stands: after the name of who plays them.
fn standing(hero: &HeroView, turn: bool) -> Markup {
    html! {
        @if hero.out { ", eliminated" }
        @if turn { ", acting: " (counted(usize::from(hero.regulars), "Regular Action", "Regular Actions")) " left" }
        @if turn && hero.allies.as_ref().is_some_and(|allies| !allies.is_empty()) { ", Ally Action " @if hero.ally_action_used == Some(true) { "used" } @else { "left" } }
        @if hero.muted && !hero.out { ", no Reflexes this Phase" }
    }
}

/// The next mark that the Focus cube would cross.
fn next_mark(hero: &HeroView) -> Markup {
    let ahead = (0u8..).zip(&hero.track).find(|(at, (reinforcement, raging))| *at > hero.focus && (*reinforcement || *raging));
    html! {
        @if let Some((at, &(_, raging))) = ahead {
            small { (if raging { icon_said("claw", "the next mark, a Raging Enemy,") } else { icon_said("bell", "the next mark, Reinforcement,") }) " at " (at) }
        }
    }
}

fn focus_track(hero: &HeroView) -> Markup {
    let spaces: Vec<Space> = (0u8..).zip(&hero.track).map(|(at, &(reinforcement, raging))| focus_space(at, reinforcement, raging)).collect();
    track(&format!("Enemy Focus of {}, at {}", hero.name, hero.focus), &spaces, usize::from(hero.focus), "plain")
}

fn focus_space(at: u8, reinforcement: bool, raging: bool) -> Space<'static> {
    match (reinforcement, raging) {
        (_, true) => Space { mark: icon_said("claw", &format!("{at}, Raging Enemy")), kind: "rage" },
        (true, _) => Space { mark: icon_said("bell", &format!("{at}, Reinforcement")), kind: "rein" },
        _ => Space { mark: html! { (at) }, kind: "" },
    }
}
