//! What somebody may see (CF-GENERAL-06): built up from what lies open and from what is their own.

mod fight;

pub use fight::{FightView, SideView};

use crate::Frost;
use crate::agenda::TaskId;
use crate::content::{Site, Task};
use crate::ids::*;
use crate::look::{Look, task};
use crate::moves::SEATS;
use crate::score::Score;
use crate::state::{End, Phase, ROW, State};
use mistgate_kernel::Eyes;
use serde::Serialize;
use std::collections::BTreeMap;

/// The table, as these eyes see it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View<'a> {
    /// The round.
    pub round: u16,
    /// The part of the turn.
    pub phase: Phase,
    /// Whose turn it is.
    pub active: &'static str,
    /// Who must decide, if the game goes on.
    pub deciding: Option<&'static str>,
    /// Who triggered the Game End.
    pub triggered: Option<&'static str>,
    /// How the Game End was triggered.
    pub trigger: Option<End>,
    /// How the game ended.
    pub end: Option<End>,
    /// Who won, once the game is over.
    pub winners: Vec<&'static str>,
    /// Can the active player still Retreat this turn?
    pub can_retreat: bool,
    /// The players, clockwise from the south.
    pub players: Vec<PlayerView<'a>>,
    /// The Brash Hero of a solo game.
    pub brash: Option<BrashView<'a>>,
    /// The 25 spaces of the grid, row by row from the north-west.
    pub grid: Vec<SpaceView<'a>>,
    /// Cards left in the Location deck.
    pub location_deck: usize,
    /// How many Location cards are drawn to choose from.
    pub drawn_count: usize,
    /// Which, for whoever scouts.
    pub drawn: Option<Vec<&'a str>>,
    /// Enemy tokens left in the stacks, by kind.
    pub stacks: BTreeMap<&'static str, usize>,
    /// The silver row.
    pub silver: [Option<&'a str>; ROW],
    /// The gold row.
    pub gold: [Option<&'a str>; ROW],
    /// Cards left in the silver deck.
    pub silver_deck: usize,
    /// Cards left in the gold deck.
    pub gold_deck: usize,
    /// The event row, the left end first; nothing without Module 1.
    pub event_row: Option<Vec<&'a str>>,
    /// Cards left in the World Event deck.
    pub event_deck: usize,
    /// World Events that are out of the game.
    pub events_lost: Vec<&'a str>,
    /// The active Villains.
    pub villains: Vec<&'a str>,
    /// The Hireling deck.
    pub hirelings: Vec<&'a str>,
    /// Skill tokens in the supply.
    pub skill_supply: BTreeMap<&'a str, u8>,
    /// Reward tokens in the supply, by value.
    pub reward_supply: BTreeMap<u8, u8>,
    /// Wound tokens in the supply.
    pub wound_supply: u8,
    /// The fight against a Villain that is going on.
    pub fight: Option<FightView<'a>>,
    /// Players who propose to end the game.
    pub conceding: Vec<&'static str>,
}

/// A player, as these eyes see them.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayerView<'a> {
    /// The seat.
    pub id: &'static str,
    /// The Hero's slug.
    pub hero: &'a str,
    /// The Hero's name.
    pub name: &'a str,
    /// Where the Hero stands.
    pub space: String,
    /// The Wounds.
    pub wounds: u8,
    /// The most Wounds.
    pub health: u8,
    /// The hand limit as it stands.
    pub hand_limit: u8,
    /// Can the Hero attack, as far as Wounds go?
    pub can_attack: bool,
    /// Resources in the pool.
    pub pool: BTreeMap<&'static str, u8>,
    /// Wounds that Attacks still cost less this turn.
    pub ward: u8,
    /// Attacks that may still go to an adjacent Location.
    pub reach: u8,
    /// The Skill tokens.
    pub skills: Vec<SkillView<'a>>,
    /// Cards in hand.
    pub hand_size: usize,
    /// Which, for their player.
    pub hand: Option<Vec<&'a str>>,
    /// Cards left in the deck.
    pub deck: usize,
    /// The discard pile, its top card last.
    pub discard: Vec<&'a str>,
    /// The cards in play.
    pub played: Vec<PlayedView<'a>>,
    /// The cards somewhere in hand, deck or Chronicle, as everybody can work out; not which is where.
    pub unseen: Vec<&'a str>,
    /// Face-up Enemy tokens.
    pub enemies: Vec<&'a str>,
    /// The Chronicle.
    pub chronicle: ChronicleView<'a>,
    /// The Search Quest.
    pub search: QuestView<'a>,
    /// The Exploration Quest.
    pub exploration: QuestView<'a>,
    /// Face-up World Events.
    pub events: Vec<&'a str>,
    /// The value of the Reward token.
    pub reward: Option<u8>,
    /// The points as they stand: one's own, and everybody's when the game is over.
    pub score: Option<ScoreView>,
    /// The points there are at least, as everybody can work out; only where scores are shown live.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open_points: Option<u16>,
}

/// A Skill with its tokens.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SkillView<'a> {
    /// The Skill.
    pub id: &'a str,
    /// How many tokens.
    pub count: u8,
    /// How many of them were used this turn.
    pub used: u8,
}

/// A card in play.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayedView<'a> {
    /// The card.
    pub id: &'a str,
    /// Is it exhausted?
    pub exhausted: bool,
    /// Was it unlocked this turn?
    pub unlocked: bool,
    /// The Skill token on it.
    pub skill: Option<&'a str>,
    /// The Enemy token on it, face-down.
    pub enemy: Option<&'a str>,
    /// The Wounds on it.
    pub wounds: u8,
}

/// What lies in a Chronicle (CF-CHRON-03).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChronicleView<'a> {
    /// How many cards, chapters, World Events and Villains included.
    pub size: usize,
    /// How many Enemy tokens.
    pub enemy_count: usize,
    /// The retired cards, for their player.
    pub cards: Option<Vec<&'a str>>,
    /// The Enemy tokens, for their player.
    pub enemies: Option<Vec<&'a str>>,
    /// The finished chapters, World Events and Villains, for their player.
    pub deeds: Option<Vec<&'a str>>,
}

/// A quest: only its top chapter is open (CF-QSETUP-06).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct QuestView<'a> {
    /// As printed.
    pub name: &'a str,
    /// The top chapter; nothing once the quest is completed.
    pub chapter: Option<&'a str>,
    /// Chapters finished.
    pub done: u8,
    /// The marked space of an Exploration Quest.
    pub space: Option<String>,
    /// The same on the side of the card that this player uses (CF-QSETUP-04).
    pub drawn_at: Option<String>,
}

/// The Brash Hero.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BrashView<'a> {
    /// Where she stands.
    pub space: String,
    /// Her Wounds.
    pub wounds: u8,
    /// Her top chapter.
    pub chapter: Option<&'a str>,
    /// The space it marks.
    pub target: Option<String>,
    /// Chapters she has retired, of four.
    pub done: u8,
    /// Which.
    pub deeds: Vec<&'a str>,
    /// The cards in her Chronicle: all were taken from the open Offer.
    pub cards: Vec<&'a str>,
    /// The Enemy tokens in her Chronicle.
    pub enemies: Vec<&'a str>,
    /// Her points as they stand.
    pub score: ScoreView,
}

/// A space of the grid.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SpaceView<'a> {
    /// Its slug.
    pub id: String,
    /// Steps to the east of the inn.
    pub x: i8,
    /// Steps to the north of the inn.
    pub y: i8,
    /// The Location that lies here: its slug, or `inn`.
    pub location: Option<&'a str>,
    /// Its land; the inn has none.
    pub land: Option<Land>,
    /// What leaving costs as it stands.
    pub exit: u8,
    /// Is it a Key Location?
    pub key: bool,
    /// The Enemies here.
    pub enemies: Vec<EnemyView<'a>>,
    /// The players whose Heroes are here.
    pub heroes: Vec<&'static str>,
    /// Is the Brash Hero here?
    pub brash: bool,
}

/// An Enemy on the grid, with its numbers as they stand.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EnemyView<'a> {
    /// Its slug.
    pub id: &'a str,
    /// What an Attack costs.
    pub attack: u8,
    /// The Wounds it brings.
    pub wounds: u8,
}

/// Points with their sum.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ScoreView {
    /// All together.
    pub total: u16,
    /// In the Chronicle: the first tie-break.
    pub in_chronicle: u16,
    /// Where they come from.
    #[serde(flatten)]
    pub parts: Score,
}

impl From<Score> for ScoreView {
    fn from(parts: Score) -> Self {
        ScoreView { total: parts.total(), in_chronicle: parts.in_chronicle(), parts }
    }
}

fn seat(player: Player) -> &'static str {
    SEATS[player.index()]
}

impl<'a> View<'a> {
    /// What these eyes see of the state.
    pub(crate) fn new(game: &'a Frost, s: &State, eyes: Eyes) -> Self {
        let c = &game.content;
        let look = game.look(s);
        let seats = |set: mistgate_kernel::SeatSet| set.iter().map(|id| SEATS[usize::from(id.0)]).collect::<Vec<_>>();
        let row = |row: usize| s.rows[row].map(|place| place.map(|id| c.card(id).slug.as_str()));
        let event = |id: u8| c.events[usize::from(id)].task.slug.as_str();
        let scouting = eyes.0.contains(s.active.seat());
        let wounds: u8 = s.players().map(|player| s.area(player).wounds).fold(s.brash.wounds, u8::saturating_add);
        View {
            round: s.round,
            phase: s.phase,
            active: seat(s.active),
            deciding: look.asked().map(|ask| seat(ask.player)),
            triggered: s.trigger.map(|(player, _)| seat(player)),
            trigger: s.trigger.map(|(_, end)| end),
            end: s.end,
            winners: if s.end.is_some() { seats(look.winners()) } else { Vec::new() },
            can_retreat: !s.acted && s.phase == Phase::Action,
            players: s.players().map(|player| PlayerView::new(game, s, player, eyes)).collect(),
            brash: s.is_solo().then(|| BrashView::new(game, s)),
            grid: Space::all().map(|space| SpaceView::new(game, s, space)).collect(),
            location_deck: s.location_deck.len(),
            drawn_count: s.drawn.len(),
            drawn: (scouting && !s.drawn.is_empty()).then(|| s.drawn.as_slice().iter().map(|&id| c.locations[usize::from(id)].slug.as_str()).collect()),
            stacks: EnemyKind::ALL.into_iter().map(|kind| (kind.slug(), s.stacks[kind.index()].len())).collect(),
            silver: row(0),
            gold: row(1),
            silver_deck: s.decks[0].len(),
            gold_deck: s.decks[1].len(),
            event_row: s.terms.events.then(|| s.event_row.as_slice().iter().map(|&id| event(id)).collect()),
            event_deck: s.event_deck.len(),
            events_lost: s.events_lost.iter().map(|id| event(id.0)).collect(),
            villains: look.active_villains().map(|id| c.villains[id.index()].slug.as_str()).collect(),
            hirelings: slugs(game, s.hirelings),
            skill_supply: c.skills.iter().zip(s.skill_supply).map(|(skill, n)| (skill.slug.as_str(), n)).collect(),
            reward_supply: c.rewards.iter().zip(s.reward_supply).map(|(reward, n)| (reward.resolve, n)).collect(),
            wound_supply: c.wounds.saturating_sub(wounds),
            fight: s.fight.against.map(|id| FightView::new(&c.villains[id.index()], look, id, eyes)),
            conceding: seats(s.conceding),
        }
    }

    /// A player's view.
    pub fn player(&self, id: &str) -> Option<&PlayerView<'a>> {
        self.players.iter().find(|player| player.id == id)
    }
}

fn slugs(game: &Frost, cards: CardSet) -> Vec<&str> {
    cards.iter().map(|id| game.content.cards[usize::from(id)].slug.as_str()).collect()
}

fn enemy_slugs(game: &Frost, enemies: EnemySet) -> Vec<&str> {
    enemies.iter().map(|id| game.content.enemy(id).slug.as_str()).collect()
}

impl<'a> PlayerView<'a> {
    fn new(game: &'a Frost, s: &State, player: Player, eyes: Eyes) -> Self {
        let (c, look, area) = (&game.content, game.look(s), s.area(player));
        let hero = &c.heroes[area.hero.index()];
        let own = eyes.0.contains(player.seat()) || s.end.is_some();
        let north = player == Player(2);
        PlayerView {
            id: seat(player),
            hero: &hero.slug,
            name: &hero.name,
            space: area.space.slug(),
            wounds: area.wounds,
            health: hero.health,
            hand_limit: look.hand_limit(player),
            can_attack: !look.bars(player).attack,
            pool: Resource::ALL.into_iter().map(|resource| (resource.slug(), area.has(resource))).collect(),
            ward: area.ward,
            reach: area.reach,
            skills: (0..c.skills.len())
                .filter(|&at| area.skills[at] > 0)
                .map(|at| SkillView { id: &c.skills[at].slug, count: area.skills[at], used: area.used[at] })
                .collect(),
            hand_size: area.hand.len(),
            hand: own.then(|| slugs(game, area.hand)),
            deck: area.deck.len(),
            discard: area.discard.as_slice().iter().map(|&id| c.cards[usize::from(id)].slug.as_str()).collect(),
            played: area.in_play().map(|id| PlayedView::new(game, s, id)).collect(),
            unseen: slugs(game, area.hand.union(area.deck.cards()).union(area.retired)),
            enemies: enemy_slugs(game, area.enemies),
            chronicle: ChronicleView::new(game, s, player, own),
            search: QuestView::new(&c.searches[area.search.0.index()].name, task(c, area, TaskId::Search), area.search.1, false),
            exploration: QuestView::new(&c.explorations[area.exploration.0.index()].name, task(c, area, TaskId::Exploration), area.exploration.1, north),
            events: area.events.iter().map(|id| c.events[id.index()].task.slug.as_str()).collect(),
            reward: area.reward.map(|id| c.rewards[id.index()].resolve),
            score: own.then(|| look.score(player).into()),
            open_points: s.terms.live_scores.then(|| look.open_points(player)),
        }
    }
}

impl<'a> PlayedView<'a> {
    fn new(game: &'a Frost, s: &State, id: CardId) -> Self {
        let (c, lying) = (&game.content, s.lying[id.index()]);
        PlayedView {
            id: &c.card(id).slug,
            exhausted: s.exhausted.contains(id.0),
            unlocked: s.unlocked.contains(id.0),
            skill: lying.as_skill().map(|skill| c.skills[skill.index()].slug.as_str()),
            enemy: lying.as_enemy().map(|enemy| c.enemy(enemy).slug.as_str()),
            wounds: lying.as_wounds(),
        }
    }
}

impl<'a> ChronicleView<'a> {
    fn new(game: &'a Frost, s: &State, player: Player, own: bool) -> Self {
        let (c, area) = (&game.content, s.area(player));
        let deeds = || {
            let chapters = |quest: &'a crate::content::Quest, done: u8| quest.chapters.iter().take(usize::from(done)).map(|chapter| chapter.slug.as_str());
            let villains = c.villains.iter().enumerate().filter(|(at, _)| area.villains & 1 << at != 0).map(|(_, villain)| villain.slug.as_str());
            let events = area.events_done.iter().map(|id| c.events[id.index()].task.slug.as_str());
            let search = chapters(&c.searches[area.search.0.index()], area.search.1);
            search.chain(chapters(&c.explorations[area.exploration.0.index()], area.exploration.1)).chain(events).chain(villains).collect()
        };
        ChronicleView {
            size: usize::from(game.look(s).score(player).chronicle_cards),
            enemy_count: area.retired_enemies.len(),
            cards: own.then(|| slugs(game, area.retired)),
            enemies: own.then(|| enemy_slugs(game, area.retired_enemies)),
            deeds: own.then(deeds),
        }
    }
}

impl<'a> QuestView<'a> {
    fn new(name: &'a str, task: Option<&'a Task>, done: u8, turned: bool) -> Self {
        let space = task.and_then(|task| if let Site::Space(space) = task.site { Some(space) } else { None });
        QuestView {
            name,
            chapter: task.map(|task| task.slug.as_str()),
            done,
            space: space.map(Space::slug),
            drawn_at: space.map(|space| if turned { space.turned() } else { space }.slug()),
        }
    }
}

impl<'a> BrashView<'a> {
    fn new(game: &'a Frost, s: &State) -> Self {
        let (brash, look) = (&s.brash, game.look(s));
        let chapter = |at: u8| Some(game.content.explorations[brash.quests.get(usize::from(at / 2))?.index()].chapters[usize::from(at % 2)].slug.as_str());
        BrashView {
            space: brash.space.slug(),
            wounds: brash.wounds,
            chapter: chapter(brash.done),
            target: look.brash_target().map(Space::slug),
            done: brash.done,
            deeds: (0..brash.done).filter_map(chapter).collect(),
            cards: slugs(game, brash.cards),
            enemies: enemy_slugs(game, brash.enemies),
            score: look.brash_score().into(),
        }
    }
}

impl<'a> SpaceView<'a> {
    fn new(game: &'a Frost, s: &State, space: Space) -> Self {
        let (c, look): (_, Look) = (&game.content, game.look(s));
        let location = s.grid[space.index()].map(|id| &c.locations[id.index()]);
        SpaceView {
            id: space.slug(),
            x: space.x(),
            y: space.y(),
            location: location.map(|location| location.slug.as_str()).or((space == Space::INN).then_some("inn")),
            land: location.map(|location| location.land),
            exit: if s.is_filled(space) { look.exit_cost(space) } else { 0 },
            key: location.is_some_and(|location| location.key),
            enemies: s.enemies[space.index()]
                .iter()
                .map(|id| EnemyView { id: &c.enemies[id.index()].slug, attack: look.attack_value(id), wounds: look.wound_number(id) })
                .collect(),
            heroes: s.players().filter(|&player| s.area(player).space == space).map(seat).collect(),
            brash: s.is_solo() && s.brash.space == space,
        }
    }
}
