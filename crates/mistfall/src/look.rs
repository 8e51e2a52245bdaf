//! A state with the content beside it: what can be seen at a glance.

use crate::content::{Ability, Action, Card, CharterSide, Content, Encounter, Enemy, EnemySide, Quest, QuestCharter, Spot, Tile};
use crate::effect::{Change, Filter};
use crate::ids::*;
use crate::modules::Module;
use crate::state::{Act, Assault, EffectSource, State, Whereabouts};
use crate::tables::{Tables, Topics, change_bit};
use mistgate_kernel::{bounded, small};

/// For questions about a state.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    /// The content.
    pub c: &'a Content,
    /// What is worked out from it.
    pub t: &'a Tables,
    /// The state.
    pub s: &'a State,
}

/// The three statuses of a Location (MF-TRAVEL-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Face up without Wounds (MF-TRAVEL-08).
    Safe,
    /// Face down, or with 1 Wound (MF-TRAVEL-05, MF-TRAVEL-06).
    Perilous,
    /// With 2 Wounds (MF-TRAVEL-07).
    Overrun,
}

impl<'a> Look<'a> {
    /// A Hero Card.
    #[inline]
    pub fn card(self, card: CardId) -> &'a Card {
        &self.c.cards[card.index()]
    }

    /// An Action of a Hero Card.
    #[inline]
    pub fn action(self, card: CardId, at: u8) -> &'a Action {
        &self.c.cards[card.index()].actions[at as usize]
    }

    /// The side of a Hero's Charter that is up (MF-VARIANT-02).
    pub fn charter(self, hero: Hero) -> &'a CharterSide {
        &self.c.charters[self.s.hero(hero).charter.index()].sides[usize::from(self.s.has(Module::NightmareHeroes))]
    }

    /// The side of the Quest Charter that is up (MF-VARIANT-03).
    pub fn quest_charter(self) -> &'a QuestCharter {
        let charter = if self.s.has(Module::QuestCharter) { &self.c.heart.quest_charter } else { &self.c.quest_charter };
        &charter[usize::from(self.s.has(Module::NightmareQuest))]
    }

    /// The Quest.
    pub fn quest(self) -> &'a Quest {
        &self.c.quests[self.s.quest.index()]
    }

    /// An Enemy card.
    #[inline]
    pub fn enemy(self, enemy: EnemyId) -> &'a Enemy {
        &self.c.enemies[enemy.index()]
    }

    /// Is it a Special Enemy (MF-ENEMYCARD-08)?
    #[inline]
    pub fn is_special(self, enemy: EnemyId) -> bool {
        self.enemy(enemy).colour.is_none()
    }

    fn side_number(self, enemy: EnemyId) -> usize {
        let sides = self.enemy(enemy).sides.len();
        if sides > 1 { (self.s.side as usize).min(sides - 1) } else { 0 }
    }

    /// The side of an Enemy card that is up (MF-ENEMYCARD-11).
    #[inline]
    pub fn side(self, enemy: EnemyId) -> &'a EnemySide {
        &self.enemy(enemy).sides[self.side_number(enemy)]
    }

    /// The active Encounter.
    pub fn encounter(self) -> Option<&'a Encounter> {
        self.s.encounter.map(|id| &self.c.encounters[id.index()])
    }

    /// A spot of the board.
    pub fn spot(self, spot: SpotId) -> &'a Spot {
        &self.quest().spots[spot.index()]
    }

    /// The spots of the board.
    pub fn spots(self) -> impl Iterator<Item = SpotId> {
        (0..small(self.quest().spots.len())).map(SpotId)
    }

    /// The tile on a spot.
    pub fn tile(self, spot: SpotId) -> &'a Tile {
        &self.c.tiles[self.s.board[spot.index()].tile.index()]
    }

    /// The tile on a spot, if it lies face up.
    pub fn known_tile(self, spot: SpotId) -> Option<TileId> {
        let place = &self.s.board[spot.index()];
        place.face_up.then_some(place.tile)
    }

    /// The status of a Location (MF-TRAVEL-04).
    pub fn status(self, spot: SpotId) -> Status {
        let place = &self.s.board[spot.index()];
        match place.wounds {
            _ if !place.face_up => Status::Perilous,
            0 => Status::Safe,
            1 => Status::Perilous,
            _ => Status::Overrun,
        }
    }

    /// Are the two tiles adjacent (MF-TRAVEL-12)?
    pub fn is_adjacent(self, from: SpotId, to: SpotId) -> bool {
        self.spot(from).adjacent >> to.0 & 1 == 1
    }

    /// The spots next to one.
    pub fn neighbours(self, spot: SpotId) -> impl Iterator<Item = SpotId> {
        self.spots().filter(move |&other| self.is_adjacent(spot, other))
    }

    /// Is the party at the Special Location, or in the Special Encounter?
    pub(crate) fn at_the_end(self) -> bool {
        self.spot(self.s.party).special || self.encounter().is_some_and(|encounter| encounter.special.is_some())
    }

    /// The Enemies in a Hero Area.
    pub fn pursuers(self, hero: Hero) -> impl DoubleEndedIterator<Item = EnemyId> + ExactSizeIterator {
        self.s.hero(hero).enemies.as_slice().iter().copied()
    }

    /// The Enemies in the Quest Area, leftmost first.
    pub fn line(self) -> impl DoubleEndedIterator<Item = EnemyId> + ExactSizeIterator {
        self.s.line.as_slice().iter().copied()
    }

    /// The Enemies in play (MF-AREA-05): the line, then the Hero Areas.
    pub fn foes(self) -> impl Iterator<Item = EnemyId> {
        self.line().chain((0..self.s.number).flat_map(move |hero| self.pursuers(Hero(hero))))
    }

    /// How many Enemies are in play.
    pub fn foe_count(self) -> usize {
        self.s.line.len() + self.s.heroes.iter().map(|hero| hero.enemies.len()).sum::<usize>()
    }

    /// Is the Enemy in play?
    #[inline]
    pub fn is_foe(self, enemy: EnemyId) -> bool {
        self.s.enemy(enemy).at != Whereabouts::Away
    }

    /// The Hero whom the Enemy pursues.
    #[inline]
    pub fn area_of(self, enemy: EnemyId) -> Option<Hero> {
        match self.s.enemy(enemy).at {
            Whereabouts::Area(hero) => Some(hero),
            Whereabouts::Away | Whereabouts::Line => None,
        }
    }

    /// The Life of an Enemy (MF-ENEMYCARD-05, MF-ENEMYCARD-11).
    pub fn life(self, enemy: EnemyId) -> u8 {
        let printed = if self.is_special(enemy) { self.number(self.quest().life, Default::default()) } else { self.enemy(enemy).life };
        let more = self.enemy_sum(enemy, change_bit(Change::Life(0)), |change| if let Change::Life(n) = change { n.into() } else { 0 });
        bounded(i32::from(printed) + more).max(1)
    }

    /// Do its Wounds reach its Life (MF-DAMAGE-10)?
    pub fn is_slain(self, enemy: EnemyId) -> bool {
        self.s.enemy(enemy).wounds > 0 && self.s.enemy(enemy).wounds >= self.life(enemy)
    }

    /// Does the Enemy pass the filter?
    pub fn passes(self, enemy: EnemyId, filter: Filter) -> bool {
        let tokens = self.s.enemy(enemy);
        filter.keyword.is_none_or(|keyword| self.enemy(enemy).keywords.contains(keyword))
            && (!filter.raging || self.enemy(enemy).raging)
            && filter.enraged.is_none_or(|enraged| tokens.enraged == enraged)
            && (!filter.wounded || tokens.wounds > 0)
            && filter.special.is_none_or(|special| self.is_special(enemy) == special)
            && filter.line.is_none_or(|line| (tokens.at == Whereabouts::Line) == line)
    }

    /// The innermost Action in progress.
    #[inline]
    pub fn act(self) -> Option<&'a Act> {
        self.s.acts.top()
    }

    /// The innermost assault.
    #[inline]
    pub fn assault(self) -> Option<&'a Assault> {
        self.s.assaults.top()
    }

    /// Cards in hand, attachments that count as such included (MF-EFFECT-10).
    pub fn hand(self, hero: Hero) -> impl Iterator<Item = CardId> {
        let attached = self.s.attached.as_slice().iter().filter(move |a| a.owner == hero && a.host.card().is_some()).map(|a| a.card);
        self.s.hero(hero).hand().iter().copied().chain(attached)
    }

    /// Cards in a Hero Area, the Allies there among them.
    pub fn area(self, hero: Hero) -> impl Iterator<Item = CardId> {
        let companions = self.s.heart.companions[hero.index()].as_slice().iter().copied();
        self.s.hero(hero).area().iter().copied().chain(companions)
    }

    /// Is the card in the Hero's hand, attachments included?
    pub fn in_hand(self, hero: Hero, card: CardId) -> bool {
        self.hand(hero).any(|other| other == card)
    }

    /// Is the card in the Hero's area?
    pub fn in_area(self, hero: Hero, card: CardId) -> bool {
        self.s.hero(hero).area().contains(&card) || self.s.heart.companions[hero.index()].as_slice().contains(&card)
    }

    /// The abilities printed on something.
    pub fn abilities(self, source: EffectSource) -> &'a [Ability] {
        match source {
            EffectSource::Hero(hero) => &self.charter(hero).abilities,
            EffectSource::Card(card) => &self.card(card).abilities,
            EffectSource::Enemy(enemy) => &self.side(enemy).abilities,
            EffectSource::Encounter(id) => &self.c.encounters[id.index()].abilities,
            EffectSource::Location(spot) => &self.tile(spot).abilities,
            EffectSource::Quest => &self.quest().abilities,
            EffectSource::Time(_) | EffectSource::Rules | EffectSource::TokenBox => &[],
        }
    }

    /// What these abilities are about.
    #[inline(always)]
    pub fn topics(self, source: EffectSource) -> &'a Topics {
        match source {
            EffectSource::Hero(hero) => &self.t.charters[self.s.hero(hero).charter.index()][usize::from(self.s.has(Module::NightmareHeroes))],
            EffectSource::Card(card) => &self.t.cards[card.index()],
            EffectSource::Enemy(enemy) => self.enemy_topics(enemy),
            EffectSource::Encounter(id) => &self.t.encounters[id.index()],
            EffectSource::Location(spot) => &self.t.tiles[self.s.board[spot.index()].tile.index()],
            EffectSource::Quest => &self.t.quests[self.s.quest.index()],
            EffectSource::Time(_) | EffectSource::Rules | EffectSource::TokenBox => &Topics::NONE,
        }
    }

    /// Everything whose text works now and that is about what is asked, with the Hero it belongs to or pursues:
    /// Charters and cards in play, Enemies in play, the active Encounter, the active Location (MF-LOCATIONTILE-04), the Quest.
    /// Topics are looked at before anything else, because most texts have nothing to do with it.
    #[inline]
    pub fn sources(self, mut asked: impl FnMut(&Topics) -> bool, each: &mut impl FnMut(EffectSource, Option<Hero>)) {
        let mut one = |topics: &Topics, source, hero| {
            if asked(topics) {
                each(source, hero);
            }
        };
        for hero in self.s.in_play() {
            one(self.topics(EffectSource::Hero(hero)), EffectSource::Hero(hero), Some(hero));
            for &card in self.s.hero(hero).area().iter().chain(self.s.heart.companions[hero.index()].as_slice()) {
                one(&self.t.cards[card.index()], EffectSource::Card(card), Some(hero));
            }
        }
        self.line().for_each(|enemy| one(self.enemy_topics(enemy), EffectSource::Enemy(enemy), None));
        for hero in (0..self.s.number).map(Hero) {
            self.pursuers(hero).for_each(|enemy| one(self.enemy_topics(enemy), EffectSource::Enemy(enemy), Some(hero)));
        }
        // A card attached to an Enemy lends it its abilities.
        for attachment in self.s.attached.as_slice() {
            if attachment.host.enemy().is_some() {
                one(&self.t.cards[attachment.card.index()], EffectSource::Card(attachment.card), Some(attachment.owner));
            }
        }
        if let Some(id) = self.s.encounter {
            one(self.topics(EffectSource::Encounter(id)), EffectSource::Encounter(id), None);
        }
        if self.s.board[self.s.party.index()].face_up {
            one(self.topics(EffectSource::Location(self.s.party)), EffectSource::Location(self.s.party), None);
        }
        one(self.topics(EffectSource::Quest), EffectSource::Quest, None);
    }

    #[inline]
    fn enemy_topics(self, enemy: EnemyId) -> &'a Topics {
        &self.t.enemies[enemy.index()][usize::from(self.s.side > 0)]
    }

    /// The Enemy that "this" means: the one whose text it is, or the one to which the card is attached.
    pub fn this_enemy(self, source: EffectSource) -> Option<EnemyId> {
        let host = |card| self.s.attached.as_slice().iter().find(|attachment| attachment.card == card)?.host.enemy();
        source.enemy().or_else(|| source.card().and_then(host))
    }

    /// Which print of a piece is in play: the side of an Enemy or Charter, the tile of a Location, the Quest.
    pub fn print_of(self, source: EffectSource) -> u8 {
        match source {
            EffectSource::Enemy(enemy) if self.is_special(enemy) => self.s.side,
            EffectSource::Hero(_) => u8::from(self.s.has(Module::NightmareHeroes)),
            EffectSource::Location(spot) => self.s.board[spot.index()].tile.0,
            EffectSource::Quest => self.s.quest.0,
            EffectSource::Enemy(_) | EffectSource::Card(_) | EffectSource::Encounter(_) | EffectSource::Time(_) | EffectSource::Rules => 0,
            EffectSource::TokenBox => 0,
        }
    }

    /// Objective tokens on something.
    pub fn tokens_on(self, source: EffectSource) -> u8 {
        match source {
            EffectSource::Card(card) => self.s.tokens[card.index()],
            EffectSource::Enemy(enemy) => self.s.enemy(enemy).tokens,
            EffectSource::Encounter(_) => self.s.encounter_tokens,
            EffectSource::Location(spot) => self.s.board[spot.index()].tokens,
            EffectSource::Quest => self.s.quest_tokens,
            EffectSource::TokenBox => self.s.heart.token_box,
            EffectSource::Hero(_) | EffectSource::Time(_) | EffectSource::Rules => 0,
        }
    }

    /// The highest white number the Time cube has reached (MF-TIME-11).
    pub fn time_mark(self) -> u8 {
        if !self.reads_white_numbers() {
            return 0;
        }
        let reached = self.quest_charter().time.iter().take(usize::from(self.s.furthest_time) + 1);
        reached.filter_map(|space| space.number).max().unwrap_or_default()
    }
}
