//! The lobby: choose a game, lay it out, sit down; go on with what is on the table.

use crate::assets;
use crate::bots::{OFFERED_BOTS, bot_called};
use crate::look::{Shape, Tone, Vista, icon};
use crate::parts::frame::{Page, Theme, bar};
use crate::parts::pieces::crest;
use maud::{Markup, html};

/// Everything the lobby shows to one person.
#[derive(Clone, Debug, Default)]
pub struct LobbyModel {
    /// What the person is called; empty before they said so.
    pub name: String,
    /// What people call us by, at the beginning of an address.
    pub origin: String,
    /// Ties forms to the person.
    pub token: String,
    /// The boxes on the shelf.
    pub games: Vec<BoxModel>,
    /// The box that is open.
    pub open_box: Option<OpenBox>,
    /// Words for the person: what was wrong with the last form.
    pub notice: Option<String>,
    /// Tables this person sits at.
    pub mine: Vec<TableCard>,
    /// Tables with a free seat for anybody.
    pub open: Vec<TableCard>,
    /// Tables where the game is over.
    pub finished: Vec<TableCard>,
}

/// What is printed on a box.
#[derive(Clone, Copy, Debug)]
pub struct Cover {
    /// On the box.
    pub title: &'static str,
    /// Under the title.
    pub line: &'static str,
    /// The icon.
    pub charge: &'static str,
    /// The dye.
    pub tone: Tone,
    /// The horizon.
    pub vista: Vista,
}

/// A box on the shelf.
#[derive(Clone, Debug)]
pub struct BoxModel {
    /// In addresses.
    pub game: &'static str,
    /// What is printed on it.
    pub cover: Cover,
    /// How many can play.
    pub players: String,
    /// How long it takes.
    pub length: String,
    /// Can it be played yet?
    pub ready: bool,
}

/// The box that is open: a game to be laid out.
#[derive(Clone, Debug)]
pub struct OpenBox {
    /// In addresses.
    pub game: &'static str,
    /// On the box.
    pub title: String,
    /// What it is, in a paragraph.
    pub about: String,
    /// How it is laid out.
    pub layout: Layout,
    /// The seed, if somebody wants that one.
    pub seed: String,
    /// May moves be taken back past drawn cards?
    pub free_undo: bool,
    /// Is the table shown to everybody?
    pub open_table: bool,
    /// Was it filled in before?
    pub again: bool,
    /// The table whose legacy the new one carries.
    pub follows: Option<String>,
    /// How many minutes its tutorial takes, if it has one.
    pub tutorial: Option<u8>,
}

/// How a game is laid out before it begins.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// How people sit: together, or against each other.
    pub manner: &'static str,
    /// The seats.
    pub seats: Vec<SeatChoice>,
    /// House rules that can be switched on.
    pub variants: Vec<Variant>,
    /// Choices of one among several: a quest, a level.
    pub picks: Vec<Pick>,
    /// What some of them stand for: a title, and what is told about it.
    pub shelf: Vec<(String, String)>,
    /// Numbers that can be filled in.
    pub numbers: Vec<Number>,
    /// Boxes that go with the game's own.
    pub expansions: Vec<Expansion>,
    /// Texts that can be pasted.
    pub texts: Vec<TextField>,
    /// What becomes of a seat that stays empty.
    pub empty: EmptySeats,
    /// May bots sit here?
    pub bots: BotSeats,
}

/// A box that goes with that of a game: rules that can be switched on.
#[derive(Clone, Debug)]
pub struct Expansion {
    /// On the box.
    pub title: &'static str,
    /// When these rules are in force, in a sentence or two.
    pub about: String,
    /// Where to read how it is played.
    pub how_to_play: String,
    /// Its rules.
    pub switches: Vec<Switch>,
    /// Choices of one among several.
    pub picks: Vec<Pick>,
}

/// A rule that can be switched on, with what it changes.
#[derive(Clone, Debug)]
pub struct Switch {
    /// The form's field.
    pub field: &'static str,
    /// What it is called.
    pub label: &'static str,
    /// What it changes, in a sentence.
    pub about: String,
    /// The rule behind it.
    pub rule: &'static str,
    /// Is it on?
    pub on: bool,
}

/// What becomes of a seat that nobody takes at first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EmptySeats {
    /// There is no such seat.
    #[default]
    LeftOut,
    /// Whoever makes the table keeps it: somebody may join there later.
    KeptByHost,
}

/// May bots sit at a table?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BotSeats {
    /// Yes.
    #[default]
    Offered,
    /// The game has no bot that one would like to play with.
    NoBots,
}

/// A text that can be pasted.
#[derive(Clone, Debug)]
pub struct TextField {
    /// The form's field.
    pub field: &'static str,
    /// In words.
    pub label: &'static str,
    /// What is filled in.
    pub value: String,
}

/// Who sits on a seat of a new table. The form's field is `seat-N` with the value `me`, `invite`, `none`, or a
/// word that means a bot ([`bot_called`]).
#[derive(Clone, Debug)]
pub struct SeatChoice {
    /// The role.
    pub name: String,
    /// Does one say `the Witch`?
    pub article: bool,
    /// In ids.
    pub slug: String,
    /// Its icon.
    pub glyph: &'static str,
    /// Its dye.
    pub tone: Tone,
    /// What it is like.
    pub blurb: String,
    /// What is chosen.
    pub chosen: &'static str,
    /// May it stay empty for the whole game?
    pub optional: bool,
    /// What is chosen for this seat alone, such as a hero.
    pub picks: Vec<Pick>,
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

/// What a [`Pick`] has for a value if chance shall choose.
pub const BY_CHANCE: &str = "random";

/// One of several.
#[derive(Clone, Debug)]
pub struct Pick {
    /// The form's field.
    pub field: String,
    /// In words.
    pub label: String,
    /// What can be chosen: the value and its words.
    pub options: Vec<(String, String)>,
    /// What is chosen.
    pub chosen: String,
}

/// A number that can be filled in.
#[derive(Clone, Debug)]
pub struct Number {
    /// The form's field.
    pub field: &'static str,
    /// In words.
    pub label: &'static str,
    /// What an empty field means.
    pub empty: &'static str,
    /// What is filled in.
    pub value: String,
}

/// A table in a list.
#[derive(Clone, Debug)]
pub struct TableCard {
    /// Where it is.
    pub url: String,
    /// The id behind its emblem.
    pub id: String,
    /// The icon of the game.
    pub charge: &'static str,
    /// The dye of the game.
    pub tone: Tone,
    /// Its name.
    pub title: String,
    /// How it stands.
    pub line: String,
    /// When it was last touched.
    pub when: String,
    /// Must this person decide?
    pub your_turn: bool,
}

/// The lobby page: a game, one button; everything else behind it.
pub fn lobby(lobby: &LobbyModel, theme: Theme) -> Markup {
    let open = lobby.open_box.as_ref().map(|open| open.game);
    let (ready, coming): (Vec<&BoxModel>, _) = lobby.games.iter().partition(|game| game.ready);
    let page = Page {
        title: "What shall we play?",
        theme,
        skip: ("set", "Skip to the table"),
        stream: None,
        bar: bar("Mistgate", html! {}),
        body: html! {
            main.lobby {
                h1.lobby__title { "What shall we play?" }
                @if let Some(notice) = &lobby.notice { p.prompt__notice.lobby__notice role="alert" { (notice) } }
                div.lobby__play {
                    ul.covers aria-label="Games" { @for game in ready { li { (cover(game, open)) } } }
                    @if let Some(open) = &lobby.open_box { (lay_out(lobby, open)) }
                }
                div.lobby__side {
                    (tables("Still on the table", &lobby.mine, "Nothing yet. What you begin is kept here."))
                    @if !lobby.open.is_empty() { (tables("A seat is free", &lobby.open, "")) }
                    @if !lobby.finished.is_empty() { (tables("Played to the end", &lobby.finished, "")) }
                    (doors(lobby))
                    p.lobby__mine { a href="/me" { (icon("star")) " My games and browsers" } }
                    @for game in coming { p.lobby__soon { (icon("compass")) " " (game.cover.title) ": " a href={ "/rules/" (game.game) } { "its rules can be read here" } ", a table will follow." } }
                }
            }
        },
    };
    page.shared(Some(&lobby.origin))
}

fn cover(game: &BoxModel, open: Option<&str>) -> Markup {
    let Cover { title, line, charge, tone, vista } = game.cover;
    let picture = assets::url(&assets::cover(&format!("cover-{}", game.game), charge, tone, vista));
    let on = open == Some(game.game);
    html! {
        a.cover.cover--on[on] href={ "/?game=" (game.game) "#set" } aria-current=[on.then_some("true")] {
            img.art src=(picture) alt="";
            span.cover__text {
                b { (title) }
                span { (line) }
                small { span { (icon("hand")) " " (game.players) } span { (icon("hourglass")) " " (game.length) } }
            }
        }
    }
}

fn lay_out(lobby: &LobbyModel, open: &OpenBox) -> Markup {
    let layout = &open.layout;
    // Who comes back after a mistake finds what was filled in, not a closed door.
    let unfolded = open.again && lobby.notice.is_some() || open.follows.is_some();
    html! {
        form.panel.lobby__set.start method="post" action="/tables" aria-labelledby="set" {
            input type="hidden" name="token" value=(lobby.token);
            input type="hidden" name="game" value=(open.game);
            @if let Some(follows) = &open.follows { input type="hidden" name="follows" value=(follows); }
            div.start__row {
                div.start__sum {
                    h2.title #set tabindex="-1" { (who_plays(layout)) }
                    p { (open.about) }
                }
                div.lobby__go {
                    // Nobody needs a name to begin.
                    label { "Your name " input.field name="name" value=(lobby.name) maxlength="24" autocomplete="nickname" placeholder="Somebody"; }
                    button.btn.btn--main.start__go { (icon("lantern")) "Play " (open.title) }
                }
            }
            p.start__more {
                @if let Some(minutes) = open.tutorial {
                    button.btn name="tutorial" value="on" { (icon("book")) "Learn it by playing, in " (minutes) " minutes" }
                }
                a href={ "/rules/" (open.game) } { (icon("book")) " How to play, and all rules" }
                a href={ "/cards/" (open.game) } { (icon("hand")) " All cards" }
            }
            details.start__fold open[unfolded] {
                summary { (icon("helm")) "Who plays: friends, bots, seats" }
                ol.sittings { @for (at, seat) in layout.seats.iter().enumerate() { (sitting(at, seat, layout.bots)) } }
                @if layout.bots == BotSeats::Offered { p.lobby__none { "Of bots a novice is quick and careless, an adept looks ahead, a master thinks longest." } }
            }
            details.start__fold open[unfolded || layout.texts.iter().any(|text| !text.value.is_empty())] {
                summary { (icon("gear")) "House rules: " @for choice in &layout.picks { (choice.label.to_lowercase()) ", " } "variants, undo, seed" }
                fieldset.switches {
                    legend.sr { "House rules" }
                    @for choice in &layout.picks { (pick(choice)) }
                    @for variant in &layout.variants {
                        label {
                            input type="checkbox" name=(variant.field) value="on" checked[variant.on];
                            " " (variant.label)
                            @if let Some(rule) = variant.rule { " " a.rule href={ "/rules/" (open.game) "/" (rule) } { (rule) } }
                        }
                    }
                    @for number in &layout.numbers {
                        label { (number.label) " " input.field.field--short.num name=(number.field) value=(number.value) inputmode="numeric" pattern="[0-9]{1,3}" placeholder=(number.empty); }
                    }
                    @if !layout.shelf.is_empty() { dl.lobby__shelf { @for (title, words) in &layout.shelf { dt { (title) } dd { (words) } } } }
                    @for text in &layout.texts { (pasted(text, open.follows.is_some())) }
                    label { input type="checkbox" name="free_undo" value="on" checked[open.free_undo]; " Take back moves past drawn cards" }
                    label { input type="checkbox" name="open_table" value="on" checked[open.open_table]; " Show the table to everybody" }
                    label { "Seed " input.field.num name="seed" value=(open.seed) maxlength="20" placeholder="by chance"; }
                }
                @for expansion in &layout.expansions { (with_expansion(open.game, expansion)) }
            }
        }
    }
}

/// Who sits down if nothing is changed, as a headline.
fn who_plays(layout: &Layout) -> String {
    // Where chance picks the Hero, a seat has its own name only.
    let called = |seat: &SeatChoice| {
        let chosen = seat.picks.first().and_then(|pick| pick.options.iter().find(|option| option.0 == pick.chosen && option.0 != BY_CHANCE));
        let name = chosen.map(|option| short(&option.1).to_owned());
        name.unwrap_or_else(|| if seat.article { format!("the {}", seat.name) } else { seat.name.clone() })
    };
    let of = |who: &str| layout.seats.iter().filter(|seat| seat.chosen == who).map(called).collect::<Vec<_>>();
    let (mine, friends) = (of("me"), of("invite"));
    let bots = layout.seats.iter().filter(|seat| bot_called(seat.chosen).is_some()).map(called).collect::<Vec<_>>();
    let mut words = if mine.is_empty() { "You watch".to_owned() } else { format!("You as {}", listed(&mine)) };
    if !bots.is_empty() {
        words.push_str(&format!("; {} {}", if bots.len() == 1 { "a bot plays" } else { "bots play" }, listed(&bots)));
    }
    if !friends.is_empty() {
        words.push_str(&format!("; {} for {}", listed(&friends), if friends.len() == 1 { "a friend" } else { "friends" }));
    }
    // Which adventure or quest, before anybody opens a fold.
    if let Some(pick) = layout.picks.first() {
        let chosen = pick.options.iter().find(|option| option.0 == pick.chosen);
        words.push_str(&chosen.map_or_else(String::new, |option| format!(", in {}", short(&option.1))));
    }
    words
}

/// A name without what is said about it.
fn short(name: &str) -> &str {
    name.split(" (").next().and_then(|name| name.split(',').next()).unwrap_or_default()
}

fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}

fn with_expansion(game: &str, expansion: &Expansion) -> Markup {
    let open = expansion.switches.iter().any(|switch| switch.on);
    html! {
        details.expansion open[open] {
            summary { (icon("lantern")) h3.title { (expansion.title) } span.rule { "the expansion, rule by rule" } }
            p.expansion__about { (expansion.about) " " a href=(expansion.how_to_play) { "How to play it" } }
            ul.expansion__rules {
                @for switch in &expansion.switches {
                    li {
                        label {
                            input type="checkbox" name=(switch.field) value="on" checked[switch.on];
                            span { b { (switch.label) ". " } (switch.about) }
                        }
                        a.rule href={ "/rules/" (game) "/" (switch.rule) } { (switch.rule) }
                    }
                }
            }
            div.switches { @for choice in &expansion.picks { (pick(choice)) } }
        }
    }
}

/// A text to be pasted, folded away while there is none.
fn pasted(text: &TextField, given: bool) -> Markup {
    html! {
        details.pasted open[!text.value.is_empty() && !given] {
            summary { (text.label) @if !text.value.is_empty() { " (there is one)" } }
            textarea.field name=(text.field) rows="6" maxlength="40000" spellcheck="false" aria-label=(text.label) readonly[given] { (text.value) }
        }
    }
}

fn pick(pick: &Pick) -> Markup {
    html! {
        label {
            (pick.label) " "
            select.btn name=(pick.field) { @for (value, words) in &pick.options { option value=(value) selected[*value == pick.chosen] { (words) } } }
        }
    }
}

fn sitting(at: usize, seat: &SeatChoice, bots: BotSeats) -> Markup {
    let people = [("me", "You"), ("invite", "Invite by link")];
    let offered_bots = if bots == BotSeats::Offered { &OFFERED_BOTS[..] } else { &[] };
    let nobody = seat.optional.then_some(("none", "Nobody"));
    let spoken = if seat.article { "the " } else { "" };
    html! {
        li.sitting.sitting--full[seat.picks.len() > 1] {
            (crest(&assets::crest(&format!("seat-{}", seat.slug), seat.glyph, seat.tone, Shape::Roundel)))
            div { h3.title { (seat.name) } p { (seat.blurb) } }
            @for choice in &seat.picks { (pick(choice)) }
            label {
                span.sr { "Who plays " (spoken) (seat.name) }
                select.btn name={ "seat-" (at) } {
                    @for (value, word) in people.into_iter().chain(offered_bots.iter().copied()).chain(nobody) {
                        option value=(value) selected[value == seat.chosen] { (word) }
                    }
                }
            }
        }
    }
}

fn tables(title: &str, cards: &[TableCard], empty: &str) -> Markup {
    html! {
        section.panel.lobby__back aria-label=(title) {
            header.panel__head { h2.title { (title) } span.rule { (cards.len()) } }
            @if cards.is_empty() { p.lobby__none { (empty) } }
            @let (first, more) = cards.split_at(cards.len().min(AT_A_GLANCE));
            ul { @for card in first { (resume(card)) } }
            @if !more.is_empty() {
                details.lobby__more { summary { (more.len()) " more" } ul { @for card in more { (resume(card)) } } }
            }
        }
    }
}

/// So many tables of a kind are listed; whoever has more opens the rest.
const AT_A_GLANCE: usize = 6;

fn resume(card: &TableCard) -> Markup {
    html! {
        li {
            a.resume href=(card.url) {
                (crest(&assets::crest(&card.id, card.charge, card.tone, Shape::Hex)))
                span { b { (card.title) } small { (card.line) } }
                span.resume__end {
                    @if card.your_turn { span.chip.chip--you { (icon("lantern")) "your turn" } }
                    small { (card.when) }
                }
            }
        }
    }
}

fn doors(lobby: &LobbyModel) -> Markup {
    let sheets = lobby.open_box.as_ref().filter(|open| !open.layout.texts.is_empty());
    html! {
        section.panel aria-label="Other ways to a table" {
            @if let Some(open) = sheets {
                form.lobby__code method="post" action="/sheet" enctype="multipart/form-data" data-plain {
                    input type="hidden" name="token" value=(lobby.token);
                    input type="hidden" name="game" value=(open.game);
                    label for="sheet" { "Have a save sheet?" }
                    span { input.field #sheet type="file" name="sheet" accept=".toml,application/toml,text/plain"; button.btn { (icon("book")) "Go on with it" } }
                }
            }
            form.lobby__code method="post" action="/join" {
                input type="hidden" name="token" value=(lobby.token);
                label for="code" { "Have an invitation?" }
                span { input.field #code name="code" placeholder="the link, or its end"; button.btn { (icon("key")) "Sit down" } }
            }
            details.lobby__journal {
                summary { "A journal to go on with" }
                form.lobby__code method="post" action="/upload" enctype="multipart/form-data" data-plain {
                    input type="hidden" name="token" value=(lobby.token);
                    label for="journal" { "Its file" }
                    span { input.field #journal type="file" name="journal" accept=".txt,.journal,text/plain"; button.btn { (icon("scroll")) "Unroll it" } }
                }
            }
        }
    }
}
