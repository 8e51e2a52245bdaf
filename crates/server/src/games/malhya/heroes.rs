//! The group at a glance, and every hero opened: board, growth, things.

use super::booklet::told;
use super::{MalhyaBoard, Side, pictures};
use crate::look::{Shape, emblem, icon, icon_said};
use crate::model::TableModel;
use crate::parts::legal::PieceMarks;
use crate::parts::text::rule;
use maud::{Markup, html};
use mistgate_kernel::text::capital;
use mistgate_malhya::booklet::instruction::Bed;
use mistgate_malhya::campaign::difficulty::MODE_CARD;
use mistgate_malhya::content::CardKind;
use mistgate_malhya::hero::state::{HIGHEST_CARRYING, HIGHEST_CHARACTERISTIC, Life};
use mistgate_malhya::ids::{CardNumber, Resource};
use mistgate_malhya::magic::card::SpellCard;
use mistgate_malhya::show::belongings::class_name;
use mistgate_malhya::show::perk::perks;
use mistgate_malhya::show::printed::{self, TableLine};
use mistgate_malhya::show::view::HeroView;
use mistgate_malhya::words::*;

impl MalhyaBoard<'_> {
    /// The rail: every hero in a box, and what the group holds. Its element has the id `left`.
    pub(super) fn rail(&self, table: &TableModel) -> Markup {
        html! {
            aside #left.left.rail aria-label="The group" tabindex=[(self.now == Side::Place).then_some("0")] data-scrolls {
                @match self.view.place.as_ref().filter(|_| self.now == Side::Place) {
                    Some(place) => (self.place_rail(table, place)),
                    None if self.now == Side::Place && self.view.challenge.is_some() => (self.challenge_rail(table).unwrap_or_default()),
                    None => { ul.hchips { @for hero in self.group() { (self.chip(table, hero)) } }
                        // An alarm opens the booklet: who saw whom is told beside it.
                        @if self.now == Side::Story { (self.reasons(table)) }
                        (self.holds()) @if self.now == Side::Region { (self.roadside(table)) } }
                }
            }
        }
    }

    /// The heroes of the group, in the order of their seats.
    fn group(&self) -> impl Iterator<Item = HeroId> {
        HeroId::ALL.iter().copied().filter(|hero| self.view.heroes.contains_key(hero.word()))
    }

    fn chip(&self, table: &TableModel, id: HeroId) -> Markup {
        let Some(hero) = self.view.heroes.get(id.word()) else { return html! {} };
        let (glyph, tone) = pictures::hero_look(id);
        let seat = table.seat(id.seat());
        let marks = PieceMarks::of(table, format!("hero:{}", id.word()));
        let rolls = self.view.check.as_ref().is_some_and(|check| check.roller == Some(id));
        let away = self.view.check.as_ref().is_some_and(|check| check.roller.is_some() && !rolls && !check.waiting.contains(&id));
        let now = rolls || self.tended == Some(id);
        html! {
            li class={ "hchip tone-" (tone.name()) @if now { " hchip--now" } @if away { " hchip--away" } @if hero.unconscious { " hchip--down" } (marks.class()) } data-piece=(marks.piece) {
                a.hchip__who href="#face-heroes" {
                    (emblem(&format!("seat-{}", id.word()), glyph, tone, Shape::Shield))
                    span { b { (capital(id.name())) } small { (hero.called) ", " (seat.map_or("", |seat| seat.sitter())) } }
                }
                span.hchip__life data-term="life" { b.num { (hero.life.points) } small { "of " (hero.life.most()) } }
                (crystals(hero.life))
                span.hchip__row {
                    span.auras data-term="aura" role="img" aria-label={ (hero.aura.active) " of " (hero.aura.active + hero.aura.spent) " Aura ready" } { (pictures::row("aura", "aura", hero.aura.active)) (pictures::row("aura aura--spent", "aura-spent", hero.aura.spent)) }
                    @if hero.unconscious { (pictures::chip("state--down", "close", "Unconscious")) }
                    @for number in hero.states.keys() { (pictures::chip("", "skull", &self.card_name(*number))) }
                    @if hero.heavy > 0 { (pictures::chip("state--heavy", "weight", &format!("{} of {}", hero.heavy, hero.encumbrance))) }
                    @if rolls { span.hchip__now { "rolls now" } }
                }
                span.keys { (marks.tags()) }
            }
        }
    }

    pub(super) fn card_name(&self, number: u8) -> String {
        self.game.content.scenario_card(CardNumber(number)).map_or_else(|| format!("card {number}"), |card| card.name.clone())
    }

    /// What lies in the play area, by name.
    fn holds(&self) -> Markup {
        let group = &self.view.group;
        html! {
            section.panel.holds {
                h2 { "The group holds" }
                ul {
                    li data-term="level" { (icon("star")) (group.points) @if group.points == 1 { " point" } @else { " points" } small { "level " (group.level) } }
                    @if group.crystals > 0 { li { (icon("crystal")) (group.crystals) " crystals" } }
                    @if group.beetle_aura > 0 { li { (icon("aura")) (group.beetle_aura) " Aura of the Emperor Beetle" } }
                    @for token in &group.tokens { li { span.chit.tone-gold { (token) } "Token " (token) } }
                    @if group.mode != GameMode::Normal { (self.mode_card()) }
                    // A State stands with the hero it has struck.
                    @for (card, text) in group.cards.iter().filter_map(|card| self.lies_open(*card).map(|text| (card, text))) {
                        li { span.chit.chit--card.tone-night { (card) } span { (self.card_name(*card)) @if let Some(does) = self.gear_does(*card).or_else(|| self.stone_holds(*card)).or_else(|| text.map(str::to_owned)) { em.holds__does { (told(&does)) } } } @if let Some(n) = group.crystals_on.get(card) { small { (icon_said("crystal", "crystals")) (n) } } (self.laid_on(Bed::Card(CardNumber(*card)))) }
                    }
                    @if group.laid.iter().any(|laid| laid.bed == Bed::Dungeon) { li { (icon("maze")) "The Dungeon tile" (self.laid_on(Bed::Dungeon)) } }
                    @if !group.triangles.is_empty() { li { (icon("triangle-on")) "Triangles " (group.triangles.iter().map(u8::to_string).collect::<Vec<_>>().join(", ")) } }
                }
            }
        }
    }

    /// What a Scenario card says that lies in the play area; nothing of one that a hero suffers from.
    fn lies_open(&self, number: u8) -> Option<Option<&str>> {
        let card = self.game.content.scenario_card(CardNumber(number));
        card.is_none_or(|card| card.kind != CardKind::State).then(|| card.and_then(|card| card.text.as_deref()))
    }

    /// What a Gear card does for the whole group (ML-GEAR-04).
    fn gear_does(&self, number: u8) -> Option<String> {
        let card = self.game.content.scenario_card(CardNumber(number))?;
        (card.kind == CardKind::Gear).then(|| capital(&perks(&card.perks)))
    }

    /// The Spell that lies beside an Aura Stone (ML-STONE-01).
    fn stone_holds(&self, number: u8) -> Option<String> {
        let stone = self.state.group.stones.as_slice().iter().find(|stone| stone.card.0 == number)?;
        let card = self.game.content.spells.get(usize::from(stone.spell))?;
        Some(format!("{}: {}", card.name, card.does()))
    }

    /// The side of the Game Mode card that is played, with the rules that are on.
    fn mode_card(&self) -> Markup {
        let group = &self.view.group;
        let rules = self.game.content.mode_card(group.mode);
        let on = (0..).zip(rules).filter(|(at, _)| group.rules_off >> at & 1 == 0).map(|(_, rule)| rule.told()).collect::<Vec<_>>();
        let title = if on.is_empty() { "none of its rules is on".to_owned() } else { on.join("; ") };
        html! { li.holds__mode title=(capital(&title)) { span.chit.chit--card.tone-night { (MODE_CARD.0) } (capital(group.mode.word())) " game" small { (on.len()) " of " (rules.len()) " rules" } } }
    }

    /// Every hero, opened. Its element has the id `heroes`.
    pub(super) fn heroes(&self, table: &TableModel) -> Markup {
        let first = self.tended.or_else(|| HeroId::of(table.before_me()).filter(|hero| self.view.heroes.contains_key(hero.word())));
        let order = first.into_iter().chain(self.group().filter(|&hero| Some(hero) != first));
        html! {
            div #heroes class={ "face" (self.side(Side::Heroes)) } data-scrolls {
                @for id in order { @if let Some(hero) = self.view.heroes.get(id.word()) { (self.opened(table, id, hero)) } }
            }
        }
    }

    fn opened(&self, table: &TableModel, id: HeroId, hero: &HeroView) -> Markup {
        let (glyph, tone) = pictures::hero_look(id);
        let board = self.game.content.hero(id);
        html! {
            article class={ "opened tone-" (tone.name()) } aria-label=(capital(id.name())) {
                section.hboard.paper {
                    header.hboard__head {
                        (emblem(&format!("seat-{}", id.word()), glyph, tone, Shape::Shield))
                        div { h2 { (capital(id.name())) } p { (hero.called) ", of " (board.people) ", " (table.seat(id.seat()).map_or("", |seat| seat.sitter())) } }
                    }
                    p.skill { b { (board.skill_name.as_deref().unwrap_or("Special skill")) } ": " (perks(&board.skill)) }
                    ul.traits { @for &one in Characteristic::ALL { (self.track(id, hero, one)) } }
                    ul.vitals {
                        li data-term="initiative" { (icon("fast")) "Initiative" b { (hero.initiative) } }
                        li data-term="movement" { (icon("boot")) "Movement" b { (hero.movement) } }
                        li data-term="aura" { (icon("aura")) "Aura" b { (hero.aura.active) } small { (hero.aura.spent) " spent; " (board.aura_zone.iter().map(|effect| effect.word()).collect::<Vec<_>>().join(", ")) } }
                    }
                    @if !hero.states.is_empty() { (self.suffers(table, hero)) }
                    @if let Some(flavour) = &board.flavour { p.flavour { (flavour) } }
                }
                section.sack.paper {
                    h3.block__name { (icon("knapsack")) "Knapsack" (rule(table.game, "ML-PACK-06")) }
                    (zones(hero.life))
                    (self.slots(table, hero))
                    (self.stores(table, id))
                }
                section.gear {
                    (self.equipment(table, id, hero))
                    (self.talents(table, hero))
                    (self.spells(id, hero))
                }
            }
        }
    }

    /// The States of a hero: what each does, and what heals it (ML-STATE-01, ML-STATE-06).
    fn suffers(&self, table: &TableModel, hero: &HeroView) -> Markup {
        let states = hero.states.iter().filter_map(|(&number, &times)| Some((self.game.content.scenario_card(CardNumber(number))?, times)));
        html! {
            h3.block__name { "Suffers from" (rule(table.game, "ML-STATE-01")) }
            ul.ails {
                @for (card, times) in states {
                    li title=[card.text.as_deref()] {
                        (icon("skull"))
                        span { b { (card.name) @if times > 1 { ", " (times) " times" } } ": " (perks(&card.perks)) small { "Heals by " (card.cures.iter().map(|cure| cure.words()).collect::<Vec<_>>().join(", or ")) } }
                    }
                }
            }
        }
    }

    /// A characteristic with what each value brings (ML-LEVEL-02).
    fn track(&self, id: HeroId, hero: &HeroView, one: Characteristic) -> Markup {
        let (class, glyph) = pictures::trait_look(one);
        let board = self.game.content.hero(id);
        let (value, start) = (hero.characteristics.get(one.word()).copied().unwrap_or_default(), board.characteristics[one.index()]);
        html! {
            li class={ "trait " (class) } {
                span.trait__name data-term="characteristic" { (icon(glyph)) (capital(one.word())) }
                ol.notches aria-label={ (capital(one.word())) " " (value) } {
                    @for n in 1..=HIGHEST_CHARACTERISTIC {
                        @let bonus = n.checked_sub(start + 1).and_then(|at| board.evolution[one.index()].get(usize::from(at)));
                        li class={ "notch" @if n < value { " notch--had" } @else if n == value { " notch--here" } @else if n == value + 1 { " notch--next" } } {
                            (n) @if let Some(&bonus) = bonus { @let (glyph, word) = pictures::bonus_look(bonus); (icon_said(glyph, word)) }
                        }
                    }
                }
            }
        }
    }

    /// Objects, as many as the Carrying level has room for (ML-OBJECT-09).
    fn slots(&self, table: &TableModel, hero: &HeroView) -> Markup {
        html! {
            h4.carry { span { "Objects" } small { "carrying " (hero.carrying) @if hero.encumbrance > 0 || hero.heavy > 0 { ", heavy " (hero.heavy) " of " (hero.encumbrance) } } }
            ul.slots2 {
                @for slug in &hero.stored { (self.thing(table, slug)) }
                @for _ in hero.stored.len()..usize::from(hero.carrying) { li.slot2--free { "free" } }
                @if hero.carrying < HIGHEST_CARRYING { li.slot2--shut { (icon("lock")) "carrying " (hero.carrying + 1) } }
            }
        }
    }

    fn thing(&self, table: &TableModel, slug: &str) -> Markup {
        let look = pictures::thing_look(self.game, slug);
        let marks = PieceMarks::of(table, format!("thing:{slug}"));
        html! {
            li class={ "slot2 tone-" (look.tone.name()) (marks.class()) } data-piece=(marks.piece) title=[look.flavour.as_deref()] {
                b { (self.game.called(slug)) } small { (capital(&look.text)) }
                span.keys { (marks.tags()) }
            }
        }
    }

    /// The lines of resources, with the spaces that are free (ML-PACK-12).
    fn stores(&self, table: &TableModel, id: HeroId) -> Markup {
        let look = self.game.look(&self.state);
        html! {
            ul.stores {
                @for &kind in ResourceType::ALL {
                    @let (glyph, word) = pictures::line_look(kind);
                    @let held: Vec<Resource> = Resource::all().filter(|one| one.kind == kind).flat_map(|one| std::iter::repeat_n(one, usize::from(self.state.hero(id).resources.count(one)))).collect();
                    li.store {
                        span { (icon(glyph)) (word) }
                        ul.holes {
                            @for one in &held { @let marks = PieceMarks::of(table, format!("thing:{}", one.slug())); li class=(marks.class().trim()) data-piece=(marks.piece) { (pictures::cube(*one)) } }
                            @for _ in held.len()..usize::from(look.spaces(id, kind)) { li {} }
                        }
                    }
                }
            }
        }
    }

    fn equipment(&self, table: &TableModel, id: HeroId, hero: &HeroView) -> Markup {
        let bare = self.game.content.bare_hands(id);
        let held = hero.weapon.and_then(|slug| self.game.content.weapons.iter().find(|card| card.slug == slug));
        let (attack, defence) = held.map_or((&bare.attack, &bare.defence), |card| (&card.attack, &card.defence));
        let met = |line: &TableLine| line.needs.is_none_or(|(what, least)| hero.characteristics.get(what.word()).is_some_and(|&value| value >= least));
        let worn = |place: &str, slug: Option<&str>| {
            html! {
                @match slug { Some(slug) => { (self.worn(table, place, slug)) }, None => { li.artf.artf--free { "no " (place) } } }
            }
        };
        html! {
            h3.caps { "In hand and worn" }
            ul.arts {
                @match hero.weapon { Some(slug) => (self.worn(table, "in hand", slug)), None => { li.artf.artf--free { (bare.name) } } }
                @for slug in &hero.weapons { (self.worn(table, "in the Knapsack", slug)) }
                (worn("armour", hero.armour)) (worn("ring", hero.ring.as_deref())) (worn("amulet", hero.amulet.as_deref()))
            }
            section.combat.paper {
                h4 { "In a fight, with " (held.map_or(bare.name.as_str(), |card| card.name.as_str())) }
                (pictures::combat_table(attack, defence, met))
            }
        }
    }

    fn worn(&self, table: &TableModel, place: &str, slug: &str) -> Markup {
        let look = pictures::thing_look(self.game, slug);
        let marks = PieceMarks::of(table, format!("thing:{slug}"));
        html! {
            li class={ "artf paper tone-" (look.tone.name()) (marks.class()) } data-piece=(marks.piece) {
                (icon(look.glyph)) span { b { (self.game.called(slug)) } small { (place) @if !look.text.is_empty() { ": " (look.text) } } }
                span.keys { (marks.tags()) }
            }
        }
    }

    /// A Spell by its number.
    pub(super) fn spell(&self, number: u8) -> Option<&SpellCard> {
        self.game.content.spells.iter().find(|card| card.number == number)
    }

    /// The Spells that are the hero's to cast: of the Schools, and the Classic ones that are held (ML-SPELL-03, ML-SPELL-07).
    fn spells(&self, id: HeroId, hero: &HeroView) -> Markup {
        let known: Vec<&SpellCard> = hero.spells.iter().filter_map(|&number| self.spell(number)).collect();
        html! {
            @if !known.is_empty() {
                h3.caps { "Spells" }
                ul.talents { @for card in known { (self.spell_card(id, card)) } }
            }
        }
    }

    fn spell_card(&self, id: HeroId, card: &SpellCard) -> Markup {
        let printed = printed::spell(card);
        let at = self.game.content.spells.iter().position(|other| other.number == card.number);
        let price = at.map_or(card.cost, |at| self.game.look(&self.state).spell_cost(id, at));
        html! {
            li.talent.paper.tone-plum title=[printed.flavour] {
                header { (icon("aura")) h4 { (card.name) } span.chip { (card.kind.word()) ", " (card.school.word()) } }
                @if price != card.cost { p { b { (price) " Action Points for " (id.name()) } } }
                @for line in &printed.lines { p { (line) } }
            }
        }
    }

    fn talents(&self, table: &TableModel, hero: &HeroView) -> Markup {
        html! {
            h3.caps { "Talents" }
            ul.talents {
                @for slug in &hero.talents {
                    @if let Some(card) = self.game.content.talents.iter().find(|card| card.slug == **slug) {
                        @let up = hero.improved.contains(slug);
                        @let marks = PieceMarks::of(table, format!("talent:{slug}"));
                        li class={ "talent paper tone-" (pictures::class_tone(card.class).name()) @if up { " talent--up" } (marks.class()) } data-piece=(marks.piece) {
                            header { (icon("star")) h4 { (card.name) } span.chip { (class_name(card.class)) @if up { ", improved" } } }
                            p { (capital(&perks(if up { &card.improved } else { &card.normal }))) }
                            @if !up { p.talent__then { (icon("crown")) "improved: " (perks(&card.improved)) } }
                            span.keys { (marks.tags()) }
                        }
                    }
                }
                @if hero.talents.is_empty() { li.talent.talent--free { "none yet" } }
            }
        }
    }
}

/// Crystals by zone: solid life, slashed damage, cracked injury, dashed shock.
pub(super) fn crystals(life: Life) -> Markup {
    let wounds = [("damage", life.damage), ("injury", life.injury), ("shock", life.shock)];
    let said: String = wounds.iter().filter(|(_, n)| *n > 0).map(|(word, n)| format!(", {n} {word}")).collect();
    html! {
        span.lps role="img" aria-label={ (life.points) " of " (life.most()) " life" (said) } {
            (pictures::row("lp lp--life", "crystal", life.points)) (pictures::row("lp lp--damage", "damage", life.damage))
            (pictures::row("lp lp--injury", "injury", life.injury)) (pictures::row("lp lp--shock", "shock", life.shock))
        }
    }
}

fn zones(life: Life) -> Markup {
    let zone = |name: &str, class: &str, glyph: &str, n: u8, note: &str| {
        html! { li class={ "zone zone--" (class) } { span { (name) } b { (n) } span.zone__c aria-hidden="true" { (pictures::row(&format!("lp lp--{class}"), glyph, n)) } small { (note) } } }
    };
    html! {
        ul.zones {
            (zone("Life", "life", "crystal", life.points, "acts while any is here"))
            (zone("Damage", "damage", "damage", life.damage, "heals to Life"))
            (zone("Injury", "injury", "injury", life.injury, "heals to Damage"))
            (zone("Shock", "shock", "shock", life.shock, "passes by itself"))
        }
    }
}
