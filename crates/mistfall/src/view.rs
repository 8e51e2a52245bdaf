//! What everybody may see (MF-AREA-06): all but the order and contents of face-down decks, face-down tiles and tokens.

use crate::Mistfall;
use crate::agenda::Step;
use crate::content::QuestEvent;
use crate::ids::*;
use crate::look::{Look, Status};
use crate::modules::{Module, Modules};
use crate::state::{EffectSource, End, State};
use mistgate_kernel::small;
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

/// An event of the Quest.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct QuestEventView<'a> {
    /// The white number that calls for it.
    pub number: u8,
    /// What it is called; perhaps nothing.
    pub name: &'a str,
    /// Does it happen only once?
    pub once: bool,
    /// Has it happened, and cannot happen again?
    pub past: bool,
}

/// The Time Charter.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DarknessView {
    /// Where its cube is.
    pub space: u8,
    /// How far Time moves, for each space.
    pub spaces: Vec<u8>,
    /// Objective tokens in the Token Box.
    pub token_box: u8,
}

/// The Reward Display.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DisplayView<'a> {
    /// The cards that lie open.
    pub cards: Vec<&'a str>,
    /// Personal Rewards that can still be bought: whose, which, and for how much.
    pub personal: Vec<(&'a str, &'a str, u8)>,
}

/// An Ally in a Hero Area.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AllyView<'a> {
    /// The slug of the Ally.
    pub id: &'a str,
    /// The card that is up.
    pub card: &'a str,
    /// As printed on the side that is up.
    pub title: &'a str,
    /// Is the side without the keyword Starting up?
    pub turned: bool,
    /// Wounds on it.
    pub wounds: u8,
    /// Its Life.
    pub life: u8,
    /// Resolve that is lost with it.
    pub resolve: u8,
    /// Its attack now, without Daze: physical, magical.
    pub attack: [u8; 2],
    /// Its defence now: physical, magical.
    pub defence: [u8; 2],
    /// Condition tokens.
    pub conditions: ConditionsView,
    /// Objective tokens on it.
    pub tokens: u8,
    /// The Enemy it blocks.
    pub blocks: Option<&'a str>,
    /// Cards attached to it.
    pub attached: Vec<&'a str>,
}

/// The Time Track with its cube.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TimeView {
    /// Where the cube is.
    pub space: u8,
    /// The last space, The End.
    pub end: u8,
    /// The highest white number reached (MF-TIME-11).
    pub mark: u8,
    /// The spaces: white number, Raging symbol, other mark.
    pub spaces: Vec<(Option<u8>, bool, bool)>,
}

/// The Reinforcement Track with its cube.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ReinforcementView {
    /// Where the cube is.
    pub space: u8,
    /// The spaces: Enemies, Time symbol.
    pub spaces: Vec<(u8, bool)>,
}

/// A spot of the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SpotView<'a> {
    /// Its number, from 1.
    pub id: String,
    /// x in half tiles, y in tiles.
    pub at: (i8, i8),
    /// What kind of land.
    pub land: Land,
    /// Face up?
    pub face_up: bool,
    /// The tile, once it is face up.
    pub tile: Option<&'a str>,
    /// Its name.
    pub name: Option<&'a str>,
    /// Its status.
    pub status: Status,
    /// Its Wound tokens.
    pub wounds: u8,
    /// Objective tokens on it.
    pub tokens: u8,
    /// Does a Quest Token lie on it?
    pub has_token: bool,
    /// Its letter, once it is revealed.
    pub token: Option<char>,
    /// Is the party here?
    pub party: bool,
    /// The Special Location?
    pub special: bool,
    /// Adjacent spots, by number.
    pub adjacent: Vec<u8>,
}

/// The active Encounter.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EncounterView<'a> {
    /// Its slug.
    pub id: &'a str,
    /// As printed.
    pub title: &'a str,
    /// Objective tokens on it.
    pub tokens: u8,
    /// A Special Encounter?
    pub special: bool,
}

/// Condition tokens.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct ConditionsView {
    pub burning: u8,
    pub daze: u8,
    pub poison: u8,
    pub weakness: u8,
}

impl ConditionsView {
    fn new([burning, daze, poison, weakness]: [u8; 4]) -> Self {
        ConditionsView { burning, daze, poison, weakness }
    }
}

/// A Hero with their area.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HeroView<'a> {
    /// The slug.
    pub id: &'a str,
    /// The name.
    pub name: &'a str,
    /// The person who plays the Hero.
    pub person: u8,
    /// Eliminated?
    pub out: bool,
    /// Enemy Focus.
    pub focus: u8,
    /// The track: Reinforcement icon, Raging Enemy icon.
    pub track: Vec<(bool, bool)>,
    /// Condition tokens.
    pub conditions: ConditionsView,
    /// Cards in hand.
    pub hand: Vec<&'a str>,
    /// Cards left in the deck.
    pub deck: usize,
    /// The discard pile, the top first.
    pub discard: Vec<&'a str>,
    /// The Burial pile, the top first.
    pub burial: Vec<&'a str>,
    /// Cards in play.
    pub area: Vec<CardView<'a>>,
    /// Advanced Feats for sale, with their price.
    pub feats: Vec<(&'a str, u8)>,
    /// Enemies in the area.
    pub enemies: Vec<EnemyView<'a>>,
    /// Regular Actions left.
    pub regulars: u8,
    /// Has Rested this turn.
    pub rested: bool,
    /// Does not want to be asked for Reflexes in this Phase.
    pub muted: bool,
    /// Draw Limit and Maximum Hand Size.
    pub limits: (u8, u8),
    /// Allies beside the Hero, if Allies are in the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allies: Option<Vec<AllyView<'a>>>,
    /// Has used the Ally Action of the turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ally_action_used: Option<bool>,
}

/// A card in play.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CardView<'a> {
    /// Its slug.
    pub id: &'a str,
    /// Objective tokens on it.
    pub tokens: u8,
    /// Cards attached to it.
    pub attached: Vec<&'a str>,
}

/// An Enemy in play.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EnemyView<'a> {
    /// Its slug.
    pub id: &'a str,
    /// As printed.
    pub title: &'a str,
    /// The side that is up.
    pub side: u8,
    /// Wounds on it.
    pub wounds: u8,
    /// Its Life.
    pub life: u8,
    /// Its attack now, without Daze: physical, magical.
    pub attack: [u8; 2],
    /// Its defence now: physical, magical.
    pub defence: [u8; 2],
    /// Condition tokens.
    pub conditions: ConditionsView,
    /// Tilted?
    pub enraged: bool,
    /// Activated in this Defence Phase?
    pub activated: bool,
    /// Objective tokens on it.
    pub tokens: u8,
    /// Cards attached to it.
    pub attached: Vec<&'a str>,
}

/// The decks and piles of the Quest Area.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DecksView<'a> {
    /// Enemies of the Deadlands.
    pub blue: DeckView<'a>,
    /// Enemies of the Wildlands.
    pub green: DeckView<'a>,
    /// Enemies of the Borderlands.
    pub red: DeckView<'a>,
    /// Encounters.
    pub encounters: DeckView<'a>,
    /// Time Cards.
    pub time: DeckView<'a>,
    /// The Time Card being resolved.
    pub time_card: Option<&'a str>,
    /// Cards in the Reward deck.
    pub rewards: usize,
    /// Rewards to be taken or exchanged.
    pub offer: Vec<&'a str>,
}

/// A face-down deck with its discard pile, the top first.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DeckView<'a> {
    /// Cards in the deck.
    pub deck: usize,
    /// The discard pile.
    pub discard: Vec<&'a str>,
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

fn events_view<'a>(game: &'a Mistfall, look: Look) -> Vec<QuestEventView<'a>> {
    let events = look.quest_events().zip(&game.content.quests[look.s.quest.index()].events);
    events.map(|(event, &QuestEvent { number, ref name, once, .. })| QuestEventView { number, name, once, past: look.is_past(event) }).collect()
}

fn time_view(look: Look) -> TimeView {
    let track = &look.quest_charter().time;
    TimeView {
        space: look.s.time,
        end: small(track.len().saturating_sub(1)),
        mark: look.time_mark(),
        spaces: track.iter().map(|space| (space.number, space.raging, space.mark)).collect(),
    }
}

fn spot_view<'a>(game: &'a Mistfall, look: Look, spot: SpotId) -> SpotView<'a> {
    let content = &game.content.quests[look.s.quest.index()].spots[spot.index()];
    let place = &look.s.board[spot.index()];
    let tile = &game.content.tiles[place.tile.index()];
    let shown = place.face_up.then_some(tile);
    SpotView {
        id: crate::moves::spot_name(spot),
        at: content.at,
        land: tile.land,
        face_up: place.face_up,
        tile: shown.map(|tile| tile.slug.as_str()),
        name: shown.map(|tile| tile.name.as_str()),
        status: look.status(spot),
        wounds: place.wounds,
        tokens: place.tokens,
        has_token: content.token.is_some(),
        token: content.token.filter(|_| place.face_up).map(crate::printed::token_letter),
        party: look.s.party == spot,
        special: content.special,
        adjacent: look.neighbours(spot).map(|other| other.0 + 1).collect(),
    }
}

fn hero_view<'a>(game: &'a Mistfall, look: Look, hero: Hero) -> HeroView<'a> {
    let c = &game.content;
    let price_change = look.price_change(hero);
    let area = look.s.hero(hero);
    let charter = &c.charters[area.charter.index()];
    let slug = |id: CardId| c.cards[id.index()].slug.as_str();
    let top_first = |pile: &[CardId]| pile.iter().rev().map(|&card| slug(card)).collect();
    let attached = |host: EffectSource| look.s.attached.as_slice().iter().filter(move |a| a.host == host).map(|a| slug(a.card)).collect();
    HeroView {
        id: &charter.slug,
        name: &charter.name,
        person: look.s.control[hero.index()],
        out: area.out,
        focus: area.focus,
        track: look.charter(hero).track.iter().map(|space| (space.reinforcement, space.raging)).collect(),
        conditions: ConditionsView::new(area.conditions),
        hand: area.hand().iter().map(|&card| slug(card)).collect(),
        deck: area.deck().len(),
        discard: top_first(area.discard()),
        burial: top_first(area.burial()),
        area: area
            .area()
            .iter()
            .map(|&card| CardView { id: slug(card), tokens: look.s.tokens[card.index()], attached: attached(EffectSource::Card(card)) })
            .collect(),
        feats: area.feats().iter().map(|&card| (slug(card), look.price_with(card, price_change))).collect(),
        enemies: look.pursuers(hero).map(|enemy| enemy_view(game, look, enemy)).collect(),
        regulars: area.regulars,
        rested: area.rested,
        muted: look.s.muted.contains(hero.seat()),
        limits: (look.draw_limit(hero), look.hand_size(hero)),
        allies: look.s.has(Module::Allies).then(|| look.allies_of(hero).map(|ally| ally_view(game, look, ally)).collect()),
        ally_action_used: look.s.has(Module::Allies).then(|| look.s.heart.ally_actions.contains(hero.seat())),
    }
}

fn enemy_view<'a>(game: &'a Mistfall, look: Look, enemy: EnemyId) -> EnemyView<'a> {
    let card = &game.content.enemies[enemy.index()];
    let tokens = look.s.enemy(enemy);
    let attached = look.s.attached.as_slice().iter().filter(|a| a.host == EffectSource::Enemy(enemy));
    EnemyView {
        id: &card.slug,
        title: &card.title,
        side: if look.is_special(enemy) { look.s.side } else { 0 },
        wounds: tokens.wounds,
        life: look.life(enemy),
        attack: Damage::ALL.map(|damage| look.attack_of(enemy, damage)),
        defence: Damage::ALL.map(|damage| look.defence_of(enemy, damage)),
        conditions: ConditionsView::new(tokens.conditions),
        enraged: tokens.enraged,
        activated: tokens.activated,
        tokens: tokens.tokens,
        attached: attached.map(|a| game.content.cards[a.card.index()].slug.as_str()).collect(),
    }
}

fn ally_view<'a>(game: &'a Mistfall, look: Look, ally: AllyId) -> AllyView<'a> {
    let card = look.ally_side(ally).card;
    let tokens = look.ally_tokens(ally);
    let attached = look.s.attached.as_slice().iter().filter(|attachment| attachment.host == EffectSource::Card(card));
    AllyView {
        id: &game.content.allies[ally.index()].slug,
        card: &game.content.cards[card.index()].slug,
        title: &game.content.cards[card.index()].title,
        turned: tokens.turned,
        wounds: tokens.wounds,
        life: look.ally_life(ally),
        resolve: look.ally_side(ally).resolve,
        attack: Damage::ALL.map(|damage| look.ally_attack(ally, damage)),
        defence: Damage::ALL.map(|damage| look.ally_defence(ally, damage)),
        conditions: ConditionsView::new(tokens.conditions),
        tokens: look.s.tokens[card.index()],
        blocks: tokens.blocks.map(|enemy| game.content.enemies[enemy.index()].slug.as_str()),
        attached: attached.map(|attachment| game.content.cards[attachment.card.index()].slug.as_str()).collect(),
    }
}

fn display_view<'a>(game: &'a Mistfall, state: &State) -> DisplayView<'a> {
    let card = |id: CardId| &game.content.cards[id.index()];
    let personal = state.heart.personal.as_slice().iter().map(|&id| {
        let owner = card(id).hero.map_or("", |charter| game.content.charters[charter.index()].slug.as_str());
        (owner, card(id).slug.as_str(), card(id).resolve)
    });
    DisplayView { cards: state.heart.display.as_slice().iter().map(|&id| card(id).slug.as_str()).collect(), personal: personal.collect() }
}

fn decks_view<'a>(game: &'a Mistfall, state: &State) -> DecksView<'a> {
    let c = &game.content;
    let enemies = |at: usize| DeckView {
        deck: state.enemy_decks[at].len(),
        discard: state.enemy_discards[at].as_slice().iter().rev().map(|id| c.enemies[id.index()].slug.as_str()).collect(),
    };
    DecksView {
        blue: enemies(0),
        green: enemies(1),
        red: enemies(2),
        encounters: DeckView {
            deck: state.encounter_deck.len(),
            discard: state.encounter_discard.as_slice().iter().rev().map(|id| c.encounters[id.index()].slug.as_str()).collect(),
        },
        time: DeckView {
            deck: state.time_deck.len(),
            discard: state.time_discard.as_slice().iter().rev().map(|id| c.times[id.index()].slug.as_str()).collect(),
        },
        time_card: state.time_card.map(|id| c.times[id.index()].slug.as_str()),
        rewards: state.reward_deck.len(),
        offer: state.offer.as_slice().iter().map(|id| c.cards[id.index()].slug.as_str()).collect(),
    }
}
