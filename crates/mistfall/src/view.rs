//! What everybody may see (MF-AREA-06): all but the order and contents of face-down decks, face-down tiles and tokens.

mod board;
mod decks;
mod enemies;
mod people;

pub use board::{DarknessView, EncounterView, QuestEventView, ReinforcementView, SpotView, TimeView};
pub use decks::{DeckView, DecksView, DisplayView};
pub use enemies::EnemyView;
pub use people::{AllyView, CardView, ConditionsView, HeroView};

use crate::Mistfall;
use crate::agenda::Step;
use crate::ids::*;
use crate::modules::{Module, Modules};
use crate::state::{End, State};
use board::{events_view, spot_view, time_view};
use decks::{decks_view, display_view};
use enemies::enemy_view;
use people::hero_view;
use serde::Serialize;

/// The open table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View<'a> {
    /// The Quest.
    pub quest: &'a str,
    /// The round.
    pub round: u16,
    /// The Phase.
    pub phase: Phase,
    /// Whose Hero Turn it is.
    pub turn: Option<&'a str>,
    /// Heroes whose turn is still to come.
    pub to_act: Vec<&'a str>,
    /// Who must decide.
    pub deciding: Vec<&'a str>,
    /// How it ended.
    pub end: Option<End>,
    /// The victory is certain.
    pub won: bool,
    /// The common Resolve Pool.
    pub resolve: u8,
    /// The Time Track.
    pub time: TimeView,
    /// The Reinforcement Track.
    pub reinforcement: ReinforcementView,
    /// Where the party is: the number of the spot.
    pub party: u8,
    /// The board.
    pub board: Vec<SpotView<'a>>,
    /// The active Encounter.
    pub encounter: Option<EncounterView<'a>>,
    /// Objective tokens of the Quest.
    pub quest_tokens: u8,
    /// The Special Enemy has been eliminated.
    pub special_slain: bool,
    /// The Heroes.
    pub heroes: Vec<HeroView<'a>>,
    /// The Enemy line, leftmost first.
    pub line: Vec<EnemyView<'a>>,
    /// The three Enemy decks.
    pub decks: DecksView<'a>,
    /// The Action in progress.
    pub act: Option<ActView<'a>>,
    /// The damage being dealt to a Hero.
    pub assault: Option<AssaultView<'a>>,
    /// Modifiers with a duration that are in force.
    pub lasting: usize,
    /// Persons who propose to concede.
    pub conceding: Vec<u8>,
    /// The modules of the expansion that are in force.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub modules: Vec<&'static str>,
    /// What white numbers of the Time Track call for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<QuestEventView<'a>>,
    /// The Time Charter, if it is in play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub darkness: Option<DarknessView>,
    /// The Reward Display, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub display: Option<DisplayView<'a>>,
}

/// An Action in progress.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ActView<'a> {
    /// Who acts.
    pub hero: &'a str,
    /// The cards that take part, the one it began with first.
    pub cards: Vec<&'a str>,
    /// The Enemies it is aimed at.
    pub enemies: Vec<&'a str>,
    /// The Heroes it is aimed at.
    pub heroes: Vec<&'a str>,
    /// The Allies it is aimed at.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub allies: Vec<&'a str>,
    /// Damage built so far: physical, magical.
    pub damage: [u8; 2],
    /// The Keywords of all cards that take part.
    pub keywords: Vec<&'a str>,
}

/// Damage being dealt to a Hero.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AssaultView<'a> {
    /// Who is attacked.
    pub hero: &'a str,
    /// The Ally who is attacked in the Hero's place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ally: Option<&'a str>,
    /// By what.
    pub source: String,
    /// Not cancelled: physical, magical.
    pub damage: [u8; 2],
    /// Cards Buried so far.
    pub buried: u8,
}

impl<'a> View<'a> {
    /// The table as it stands.
    pub fn new(game: &'a Mistfall, state: &State) -> Self {
        let look = game.look(state);
        let c = &game.content;
        let hero_slug = |hero: Hero| c.charters[state.hero(hero).charter.index()].slug.as_str();
        let asked = match state.agenda.top() {
            Some(Step::Ask(ask)) if state.end.is_none() => ask.who.iter().map(|seat| hero_slug(Hero::of_seat(seat))).collect(),
            _ => Vec::new(),
        };
        let heroes = (0..state.number).map(Hero);
        View {
            quest: &c.quests[state.quest.index()].slug,
            round: state.round,
            phase: state.phase,
            turn: state.turn.map(hero_slug),
            to_act: state.to_act.iter().map(|seat| hero_slug(Hero::of_seat(seat))).collect(),
            deciding: asked,
            end: state.end,
            won: state.won,
            resolve: state.resolve,
            time: time_view(look),
            reinforcement: ReinforcementView {
                space: state.reinforcement,
                spaces: look.quest_charter().reinforcement.iter().map(|space| (space.enemies, space.time)).collect(),
            },
            party: state.party.0 + 1,
            board: look.spots().map(|spot| spot_view(game, look, spot)).collect(),
            encounter: state.encounter.map(|id| {
                let encounter = &c.encounters[id.index()];
                EncounterView { id: &encounter.slug, title: &encounter.title, tokens: state.encounter_tokens, special: encounter.special.is_some() }
            }),
            quest_tokens: state.quest_tokens,
            special_slain: state.special_slain,
            heroes: heroes.map(|hero| hero_view(game, look, hero)).collect(),
            line: look.line().map(|enemy| enemy_view(game, look, enemy)).collect(),
            decks: decks_view(game, state),
            act: look.act().map(|act| ActView {
                hero: hero_slug(act.hero),
                cards: act.parts.as_slice().iter().map(|part| c.cards[part.card.index()].slug.as_str()).collect(),
                enemies: act.enemies.iter().map(|id| c.enemies[id.index()].slug.as_str()).collect(),
                heroes: act.heroes.iter().map(|seat| hero_slug(Hero::of_seat(seat))).collect(),
                allies: act.allies.iter().map(|ally| c.allies[ally.index()].slug.as_str()).collect(),
                damage: act.damage,
                keywords: act.keywords.iter().filter_map(|keyword| c.keywords.get(keyword.0 as usize)).map(String::as_str).collect(),
            }),
            assault: look.assault().map(|assault| AssaultView {
                hero: hero_slug(assault.hero),
                ally: assault.ally.map(|ally| c.allies[ally.index()].slug.as_str()),
                source: game.piece_slug(look.piece(assault.source)),
                damage: assault.damage,
                buried: assault.buried,
            }),
            lasting: state.lasting.len(),
            conceding: state.conceding.iter().map(|seat| seat.0).collect(),
            modules: state.modules.without(Modules::VARIANTS).iter().map(Module::slug).collect(),
            events: events_view(game, look),
            darkness: state.has(Module::TimeCharter).then(|| DarknessView {
                space: state.heart.darkness,
                spaces: look.darkness_track().to_vec(),
                token_box: state.heart.token_box,
            }),
            display: state.has(Module::Rewards).then(|| display_view(game, state)),
        }
    }
}
