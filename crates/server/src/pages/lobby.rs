//! The lobby: choose a game, lay it out, sit down; go on with what is on the table.

use crate::assets;
use crate::look::{Shape, Tone, Vista, icon};
use crate::parts::frame::{Page, Theme, bar};
use crate::parts::pieces::crest;
use maud::{Markup, html};

/// Everything the lobby shows to one person.
#[derive(Clone, Debug, Default)]
pub struct LobbyModel {
    /// What the person is called; empty before they said so.
    pub name: String,
    /// Ties forms to the person.
    pub token: String,
    /// The boxes on the shelf.
    pub games: Vec<BoxModel>,
    /// The box that is open.
    pub open_box: Option<Layout>,
    /// Words for the person: what was wrong with the last form.
    pub notice: Option<String>,
    /// Tables this person sits at.
    pub mine: Vec<TableCard>,
    /// Tables with a free seat for anybody.
    pub open: Vec<TableCard>,
    /// Tables where the game is over.
    pub finished: Vec<TableCard>,
}

/// A box on the shelf.
#[derive(Clone, Debug)]
pub struct BoxModel {
    /// In addresses.
    pub game: &'static str,
    /// On the box.
    pub title: &'static str,
    /// Under the title.
    pub line: &'static str,
    /// How many can play.
    pub players: &'static str,
    /// How long it takes.
    pub length: &'static str,
    /// The icon on the cover.
    pub charge: &'static str,
    /// The dye of the cover.
    pub tone: Tone,
    /// The horizon of the cover.
    pub vista: Vista,
    /// Can it be played yet?
    pub ready: bool,
}

/// The boxes of the house.
pub const BOXES: [BoxModel; 4] = [
    BoxModel {
        game: "mistfall",
        title: "Mistfall",
        line: "Heroes against the hour",
        players: "1 to 4",
        length: "90 min",
        charge: "sword",
        tone: Tone::Steel,
        vista: Vista::Peaks,
        ready: false,
    },
    BoxModel {
        game: "mistywell",
        title: "Mistywell",
        line: "A city to be won back",
        players: "1 to 3",
        length: "75 min",
        charge: "lantern",
        tone: Tone::Copper,
        vista: Vista::Roofs,
        ready: true,
    },
    BoxModel {
        game: "frost",
        title: "Chronicles of Frost",
        line: "A journey of nine winters",
        players: "1 to 4",
        length: "60 min",
        charge: "snow",
        tone: Tone::Night,
        vista: Vista::Pines,
        ready: false,
    },
    BoxModel {
        game: "malhya",
        title: "Malhya",
        line: "Booklets, travel, battle",
        players: "1 to 5",
        length: "long evenings",
        charge: "compass",
        tone: Tone::Moss,
        vista: Vista::Hills,
        ready: false,
    },
];

/// How a game is laid out before it begins.
#[derive(Clone, Debug)]
pub struct Layout {
    /// In addresses.
    pub game: &'static str,
    /// On the box.
    pub title: &'static str,
    /// What it is, in a paragraph.
    pub about: &'static str,
    /// How people sit: together, or against each other.
    pub manner: &'static str,
    /// The seats.
    pub seats: Vec<SeatChoice>,
    /// House rules and limits that can be switched on: the field's name, its label, its rule, is it on?
    pub variants: Vec<Variant>,
    /// The seed, if somebody wants that one.
    pub seed: String,
}

/// Who sits on a seat of a new table. The form's field is `seat-N` with the value `me`, `invite` or `bot`.
#[derive(Clone, Debug)]
pub struct SeatChoice {
    /// The role.
    pub name: &'static str,
    /// In ids.
    pub slug: &'static str,
    /// Its icon.
    pub glyph: &'static str,
    /// Its dye.
    pub tone: Tone,
    /// What it is like.
    pub blurb: &'static str,
    /// What is chosen.
    pub chosen: &'static str,
}

/// Something that can be switched on.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The form's field.
    pub field: &'static str,
    /// In words.
    pub label: &'static str,
    /// The rule behind it, if one is.
    pub rule: Option<&'static str>,
    /// Is it on?
    pub on: bool,
}

/// A table in a list.
#[derive(Clone, Debug)]
pub struct TableCard {
    /// Where it is.
    pub url: String,
    /// The id behind its emblem.
    pub id: String,
    /// The game.
    pub game: &'static str,
    /// Its name.
    pub title: String,
    /// How it stands.
    pub line: String,
    /// When it was last touched.
    pub when: String,
    /// Must this person decide?
    pub your_turn: bool,
}

/// Mistywell, laid out as usual: this person as the Witch, bots beside them.
pub fn mistywell_layout(seed: String) -> Layout {
    let seats = crate::games::mistywell::ROLES.iter().zip(["me", "bot", "bot"]);
    Layout {
        game: "mistywell",
        title: "Mistywell",
        about: crate::games::mistywell::ABOUT,
        manner: "all seats together against the Temple",
        seats: seats
            .map(|(role, chosen)| SeatChoice { name: role.name, slug: role.slug, glyph: role.glyph, tone: role.tone, blurb: role.blurb, chosen })
            .collect(),
        variants: vec![
            Variant { field: "plan_ahead", label: "Plan ahead", rule: Some("MW-PROJ-12"), on: false },
            Variant { field: "free_undo", label: "Take back moves past drawn cards", rule: None, on: false },
            Variant { field: "open_table", label: "Show the table to everybody", rule: None, on: false },
        ],
        seed,
    }
}

/// The lobby page.
pub fn lobby(lobby: &LobbyModel, theme: Theme) -> Markup {
    let open = lobby.open_box.as_ref().map(|layout| layout.game);
    let page = Page {
        title: "Who sits down tonight?",
        theme,
        skip: ("set", "Skip to the table"),
        stream: None,
        bar: bar("Mistgate", html! {}),
        body: html! {
            main.lobby {
                h1.lobby__title { "Who sits down tonight?" }
                @if let Some(notice) = &lobby.notice { p.prompt__notice.lobby__notice role="alert" { (notice) } }
                ul.covers aria-label="Games" { @for game in &lobby.games { li { (cover(game, open)) } } }
                @if let Some(layout) = &lobby.open_box { (lay_out(lobby, layout)) }
                div.lobby__side {
                    (tables("Still on the table", &lobby.mine, "Nothing yet. What you begin is kept here."))
                    @if !lobby.open.is_empty() { (tables("A seat is free", &lobby.open, "")) }
                    @if !lobby.finished.is_empty() { (tables("Played to the end", &lobby.finished, "")) }
                    (doors(lobby))
                }
            }
        },
    };
    page.render()
}

fn cover(game: &BoxModel, open: Option<&str>) -> Markup {
    let picture = assets::url(&assets::cover(&format!("cover-{}", game.game), game.charge, game.tone, game.vista));
    let inside = html! {
        img.art src=(picture) alt="";
        span.cover__text {
            b { (game.title) }
            span { (game.line) }
            small { (icon("hand")) " " (game.players) "   " (icon("hourglass")) " " (game.length) }
            @if !game.ready { small.cover__soon { "so far, rules to read" } }
        }
    };
    let on = open == Some(game.game);
    html! {
        @if game.ready {
            a.cover.cover--on[on] href={ "/?game=" (game.game) "#set" } aria-current=[on.then_some("true")] { (inside) }
        } @else {
            a.cover.cover--soon href={ "/rules/" (game.game) } { (inside) }
        }
    }
}

fn lay_out(lobby: &LobbyModel, layout: &Layout) -> Markup {
    html! {
        form.panel.lobby__set method="post" action="/tables" aria-labelledby="set" {
            input type="hidden" name="token" value=(lobby.token);
            input type="hidden" name="game" value=(layout.game);
            header.panel__head { h2.title #set tabindex="-1" { "Lay out " (layout.title) } span.rule { (layout.manner) } }
            p.lobby__about { (layout.about) }
            ol.sittings { @for (at, seat) in layout.seats.iter().enumerate() { (sitting(at, seat)) } }
            fieldset.switches {
                legend.caps { "House rules" }
                @for variant in &layout.variants {
                    label {
                        input type="checkbox" name=(variant.field) value="on" checked[variant.on];
                        " " (variant.label)
                        @if let Some(rule) = variant.rule { " " a.rule href={ "/rules/" (layout.game) "/" (rule) } { (rule) } }
                    }
                }
                label { "Last round " input.field.field--short.num name="rounds" inputmode="numeric" pattern="[0-9]{1,3}" placeholder="none"; }
            }
            div.lobby__go {
                label { "Your name " input.field name="name" value=(lobby.name) maxlength="24" autocomplete="nickname" required; }
                label { "Seed " input.field.num name="seed" value=(layout.seed) maxlength="20" placeholder="by chance"; }
                button.btn.btn--main { (icon("lantern")) "Light the lantern" }
            }
        }
    }
}

fn sitting(at: usize, seat: &SeatChoice) -> Markup {
    let choices = [("me", "You"), ("invite", "Invite by link"), ("bot", "Bot, calm")];
    html! {
        li.sitting {
            (crest(&assets::crest(&format!("seat-{}", seat.slug), seat.glyph, seat.tone, Shape::Roundel)))
            div { h3.title { (seat.name) } p { (seat.blurb) } }
            label {
                span.sr { "Who plays the " (seat.name) }
                select.btn name={ "seat-" (at) } {
                    @for (value, word) in choices { option value=(value) selected[value == seat.chosen] { (word) } }
                }
            }
        }
    }
}

fn tables(title: &str, cards: &[TableCard], empty: &str) -> Markup {
    let look = |game: &str| BOXES.into_iter().find(|other| other.game == game);
    html! {
        section.panel.lobby__back aria-label=(title) {
            header.panel__head { h2.title { (title) } span.rule { (cards.len()) } }
            @if cards.is_empty() { p.lobby__none { (empty) } }
            ul {
                @for card in cards {
                    @let (charge, tone) = look(card.game).map_or(("lantern", Tone::Slate), |look| (look.charge, look.tone));
                    li {
                        a.resume href=(card.url) {
                            (crest(&assets::crest(&card.id, charge, tone, Shape::Hex)))
                            span { b { (card.title) } small { (card.line) } }
                            span.resume__end {
                                @if card.your_turn { span.chip.chip--you { (icon("lantern")) "your turn" } }
                                small { (card.when) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn doors(lobby: &LobbyModel) -> Markup {
    html! {
        section.panel aria-label="Other ways to a table" {
            form.lobby__code method="post" action="/join" {
                input type="hidden" name="token" value=(lobby.token);
                label for="code" { "Have an invitation?" }
                span { input.field #code name="code" placeholder="the link, or its end"; button.btn { (icon("key")) "Sit down" } }
            }
            form.lobby__code method="post" action="/upload" enctype="multipart/form-data" data-plain {
                input type="hidden" name="token" value=(lobby.token);
                label for="journal" { "Have a journal?" }
                span { input.field #journal type="file" name="journal" accept=".txt,.journal,text/plain"; button.btn { (icon("scroll")) "Unroll it" } }
            }
        }
    }
}
