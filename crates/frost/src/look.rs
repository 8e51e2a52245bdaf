//! The state with the content beside it: what the rules ask about it.

use crate::agenda::{TaskId, Ware};
use crate::content::{Bars, Content, Modifier, Site, Task};
use crate::effect::{Block, What, Where};
use crate::ids::*;
use crate::state::{Area, State};

/// A state and its content, for reading.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    /// The cards.
    pub c: &'a Content,
    /// How it stands.
    pub s: &'a State,
}

/// The task behind an id, in this Hero Area.
pub(crate) fn task<'c>(c: &'c Content, area: &Area, task: TaskId) -> Option<&'c Task> {
    match task {
        TaskId::Search => c.searches[area.search.0.index()].chapters.get(usize::from(area.search.1)),
        TaskId::Exploration => c.explorations[area.exploration.0.index()].chapters.get(usize::from(area.exploration.1)),
        TaskId::Event(id) => area.events.contains(id).then(|| &c.events[id.index()].task),
    }
}

/// A Global effect counts where it fits.
fn counts(n: u8, fits: bool) -> u8 {
    if fits { n } else { 0 }
}

impl<'a> Look<'a> {
    /// A player's Hero Area.
    #[inline]
    pub fn area(self, player: Player) -> &'a Area {
        self.s.area(player)
    }

    /// What a player's Wounds bar (CF-WOUND-07).
    #[inline]
    pub fn bars(self, player: Player) -> Bars {
        let area = self.area(player);
        self.c.heroes[area.hero.index()].bars[usize::from(area.wounds)]
    }

    /// The Wounds a player can still take (CF-WOUND-01).
    #[inline]
    pub fn health_left(self, player: Player) -> u8 {
        let area = self.area(player);
        self.c.heroes[area.hero.index()].health.saturating_sub(area.wounds)
    }

    /// The hand limit with the Wounds of the moment (CF-CLEAN-11).
    pub fn hand_limit(self, player: Player) -> u8 {
        let area = self.area(player);
        let printed = self.c.heroes[area.hero.index()].hand[usize::from(area.wounds)];
        let less = self.modifiers(|modifier| if let Modifier::Hand(n) = modifier { n } else { 0 });
        printed.saturating_sub(less).max(1)
    }

    /// What the active Villains add up to (CF-VILLAIN-07).
    #[inline]
    fn modifiers(self, of: impl Fn(Modifier) -> u8) -> u8 {
        if self.s.villains == 0 {
            return 0;
        }
        self.active_villains().flat_map(|id| &self.c.villains[id.index()].global).map(|&modifier| of(modifier)).sum()
    }

    /// The Villains that are active.
    pub fn active_villains(self) -> impl Iterator<Item = VillainId> + use<> {
        let villains = self.s.villains;
        VillainId::all(MOST_VILLAINS).filter(move |id| villains & 1 << id.0 != 0)
    }

    /// The land of a space; the inn is in none (CF-SEARCH-03).
    #[inline]
    pub fn land(self, space: Space) -> Option<Land> {
        self.s.grid[space.index()].map(|id| self.c.location(id).land)
    }

    /// What it costs to leave (CF-MOVE-01).
    pub fn exit_cost(self, space: Space) -> u8 {
        let printed = self.s.grid[space.index()].map_or(self.c.inn.exit, |id| self.c.location(id).exit);
        let land = self.land(space);
        let more = self.modifiers(|modifier| if let Modifier::Exit(n, at) = modifier { counts(n, at.is_none() || at == land) } else { 0 });
        printed + more
    }

    /// What an Attack on this Enemy costs (CF-ATTACK-01).
    pub fn attack_value(self, enemy: EnemyId) -> u8 {
        let token = self.c.enemy(enemy);
        let more = self.modifiers(|modifier| if let Modifier::Attack(n, kind) = modifier { counts(n, kind.is_none_or(|kind| kind == token.kind)) } else { 0 });
        token.attack + more
    }

    /// The Wounds an Attack on this Enemy brings (CF-ATTACK-02).
    pub fn wound_number(self, enemy: EnemyId) -> u8 {
        let token = self.c.enemy(enemy);
        let more = self.modifiers(|modifier| if let Modifier::Wounds(n, kind) = modifier { counts(n, kind.is_none_or(|kind| kind == token.kind)) } else { 0 });
        token.wounds + more
    }

    /// What a card of the Offer or a Hireling costs; nothing for a World Event with its own purchase rule.
    pub fn cost(self, ware: Ware) -> Option<u8> {
        let (printed, row) = match ware {
            Ware::Card(id) if self.c.sets.hirelings.contains(id.0) => return Some(self.c.card(id).cost),
            Ware::Card(id) => (self.c.card(id).cost, if self.c.sets.silver.contains(id.0) { Row::Silver } else { Row::Gold }),
            Ware::Event(id) => (self.c.events[id.index()].cost?, Row::Events),
        };
        let more = self.modifiers(|modifier| if let Modifier::Cost(n, at) = modifier { counts(n, at.is_none_or(|at| at == row)) } else { 0 });
        Some(printed + more)
    }

    /// The cards of the silver and gold rows (CF-OFFER-02).
    pub fn offered_cards(self) -> impl Iterator<Item = CardId> + use<'a> {
        self.s.rows.iter().flatten().filter_map(|&place| place)
    }

    /// The World Events of the event row, from left to right.
    pub fn offered_events(self) -> impl Iterator<Item = EventId> + use<'a> {
        self.s.event_row.as_slice().iter().map(|&id| EventId(id))
    }

    /// Could the player have this World Event face-up (CF-EVENT-09, CF-EVENT-10)?
    pub fn has_room_for(self, player: Player, event: EventId) -> bool {
        let events = self.area(player).events;
        let name = |id: EventId| self.c.events[id.index()].namesake;
        events.len() < 2 && events.iter().all(|other| name(other) != name(event))
    }

    /// Is the player there (CF-SEARCH-01, CF-SEARCH-02, CF-EXPLORE-01)?
    pub fn is_at(self, player: Player, site: Site) -> bool {
        let space = self.area(player).space;
        match site {
            Site::Anywhere => true,
            Site::Inn => space == Space::INN,
            Site::Land(land) => self.land(space) == Some(land),
            Site::Location(id) => self.s.grid[space.index()] == Some(id),
            // CF-EXPLORE-02: whatever lies there.
            Site::Space(marked) => space == marked,
        }
    }

    /// The task behind an id: only the top chapter counts (CF-QUEST-02).
    pub fn task(self, player: Player, id: TaskId) -> Option<&'a Task> {
        task(self.c, self.area(player), id)
    }

    /// The tasks a player has.
    pub fn tasks(self, player: Player) -> impl Iterator<Item = (TaskId, &'a Task)> {
        let events = self.area(player).events.iter().map(TaskId::Event);
        let all = [TaskId::Search, TaskId::Exploration].into_iter().chain(events);
        all.filter_map(move |id| Some((id, self.task(player, id)?)))
    }

    /// The chapters a player has finished.
    pub fn chapters(self, player: Player) -> u8 {
        self.area(player).search.1 + self.area(player).exploration.1
    }

    /// Are both quests completed (CF-END-01)?
    pub fn has_finished(self, player: Player) -> bool {
        self.task(player, TaskId::Search).is_none() && self.task(player, TaskId::Exploration).is_none()
    }

    /// The player's Hireling, if there is one (CF-HIRE-05).
    pub fn hireling(self, player: Player) -> Option<CardId> {
        self.area(player).in_play().find(|id| self.c.sets.hirelings.contains(id.0))
    }

    /// Cards of a kind.
    pub fn of_kind(self, what: What, cards: CardSet) -> CardSet {
        match what {
            What::Card => cards,
            What::Action => cards.intersection(self.c.sets.actions),
            What::Item => cards.intersection(self.c.sets.items),
            What::Ally => cards.intersection(self.c.sets.allies),
        }
    }

    /// Items and Allies of a player in play.
    pub fn lasting(self, player: Player) -> CardSet {
        self.area(player).play_set().intersection(self.c.sets.lasting)
    }

    /// Cards that could be retired (CF-RETIRE-01); never Action cards in play nor the deck (CF-RETIRE-03), nor
    /// chapters and World Events (CF-RETIRE-06, CF-EVENT-14).
    pub fn retirable(self, player: Player, what: What, from: Where) -> CardSet {
        let area = self.area(player);
        let cards = match from {
            Where::Anywhere => area.hand.union(area.discard_set()).union(self.lasting(player)),
            Where::Hand => area.hand,
            Where::Discard => area.discard_set(),
            Where::Play => self.lasting(player),
        };
        self.of_kind(what, cards)
    }

    /// Items and Allies in play that are not exhausted.
    pub fn ready(self, player: Player, what: What) -> CardSet {
        self.of_kind(what, self.lasting(player)).without(self.s.exhausted)
    }

    /// Items and Allies in play that are exhausted.
    pub fn exhausted(self, player: Player, what: What) -> CardSet {
        self.of_kind(what, self.lasting(player)).intersection(self.s.exhausted)
    }

    /// Of these cards in play, those whose bottom portion could be unlocked now (CF-UNLOCK-08, CF-UNLOCK-10, CF-ALLY-08).
    pub fn lockable(self, in_play: CardSet) -> CardSet {
        let cards = in_play.intersection(self.c.sets.with_bottom).without(self.s.unlocked);
        cards.intersection(self.c.sets.actions.union(self.s.exhausted))
    }

    /// Face-up Enemy tokens of a kind.
    pub fn face_up(self, player: Player, kind: Option<EnemyKind>) -> EnemySet {
        let tokens = self.area(player).enemies;
        kind.map_or(tokens, |kind| tokens.intersection(self.c.sets.enemies[kind.index()]))
    }

    /// Is this player's window of a fight open (CF-VILLAIN-11)?
    #[inline]
    pub fn is_helping(self, player: Player) -> bool {
        self.s.fight.window == Some(player)
    }

    /// Empty spaces beside the player's where a Location could be placed (CF-SCOUT-03, CF-SCOUT-08).
    pub fn free_beside(self, player: Player) -> SpaceSet {
        self.area(player).space.neighbours().without(self.s.filled())
    }

    /// Enemies a player's Attacks can reach: here, and beside if something allows it (CF-ATTACK-01, CF-ATTACK-06).
    pub fn enemies_beside(self, player: Player) -> EnemySet {
        self.area(player).space.neighbours().iter().fold(EnemySet::NONE, |all, space| all.union(self.s.enemies[space.index()]))
    }

    /// Where an Enemy token lies on the grid.
    pub fn space_of(self, enemy: EnemyId) -> Option<Space> {
        Space::all().find(|space| self.s.enemies[space.index()].contains(enemy))
    }

    /// Wounds that an Attack on an Enemy here would bring, after what wards them off.
    pub fn wounds_from(self, player: Player, enemy: EnemyId) -> u8 {
        self.wound_number(enemy).saturating_sub(self.area(player).ward)
    }

    /// Is Rest barred by an Enemy, a Villain or Wounds it would bring (CF-REST-02, CF-REST-03)?
    pub fn can_rest(self, player: Player) -> bool {
        let space = self.area(player).space;
        let rest = self.rest(space);
        !rest.is_empty() && self.s.enemies[space.index()].is_empty() && !self.rest_is_barred(space) && self.is_bearable(player, rest)
    }

    /// Does an active Villain bar Rest here?
    pub fn rest_is_barred(self, space: Space) -> bool {
        let land = self.land(space);
        self.modifiers(|modifier| u8::from(matches!(modifier, Modifier::NoRest(at) if at.is_none() || at == land))) > 0
    }

    /// The Rest ability of a space.
    pub fn rest(self, space: Space) -> Block {
        self.s.grid[space.index()].map_or(self.c.inn.rest, |id| self.c.location(id).rest)
    }

    /// The space the Brash Hero is heading for; nothing once all her chapters are retired.
    pub fn brash_target(self) -> Option<Space> {
        let brash = &self.s.brash;
        let quest = brash.quests.get(usize::from(brash.done / 2))?;
        let site = self.c.explorations[quest.index()].chapters[usize::from(brash.done % 2)].site;
        if let Site::Space(space) = site { Some(space) } else { None }
    }

    /// Can this Villain be faced here (CF-VILLAIN-08, CF-VILLAIN-31)?
    pub fn is_challenge(self, space: Space, villain: VillainId) -> bool {
        self.s.grid[space.index()].is_some_and(|id| {
            let location = self.c.location(id);
            location.land == self.c.villains[villain.index()].land && (location.key || self.s.terms.open_challenge)
        })
    }

    /// Could this player be asked for help (CF-VILLAIN-16)? Also one too wounded to attack Enemies (CF-VILLAIN-26).
    pub fn could_help(self, player: Player, villain: VillainId) -> bool {
        self.health_left(player) >= self.c.villains[villain.index()].wounds[1]
    }
}
