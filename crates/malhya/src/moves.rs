//! Moves: the answers players can give, and how they are written.

use crate::booklet::parse::Names;
use crate::combat::moves::FightMove;
use crate::content::AuraEffect;
use crate::hero::thing::Thing;
use crate::ids::*;
use crate::place::spot::Spot;
use crate::place::state::Wakes;
use crate::words::*;
use mistgate_kernel::clauses;
use mistgate_kernel::language::{Language, Name, Named, Number, Reader, Writer};

/// The language of moves, the same in journals, scenarios and on the wire.
pub struct Moves;

impl Language for Moves {
    type Reading<'a> = &'a Names;
    type Writing<'a> = &'a Names;
}

/// A small number, from 1.
type Small = Number<1, 255>;

clauses! {
    /// An answer to what is asked.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Move of Moves, "a move" {
        /// Turn the page.
        ReadOn = "read" "on",
        /// Choose this option, from 1.
        Choose("choose" [n: Small]),
        /// Choose this hero.
        Hero("hero" [hero: HeroId]),
        /// Roll the dice.
        Roll = "roll",
        /// Stop and take the result.
        Stop = "stop",
        /// Spend an Aura token.
        Aura = "aura",
        /// Heal a crystal of this zone.
        Heal("heal" [zone: Wound]),
        /// That is all.
        Done = "done",

        /// Take this, of what lies there.
        Take("take" [thing: Name<Thing>]),
        /// Give this up.
        Discard("discard" [thing: Name<Thing>] "of" [hero: HeroId]),
        /// Hand this to that hero.
        Give("give" [thing: Name<Thing>] "to" [hero: HeroId]),
        /// Put it on: Armor, a ring, an amulet.
        Wear("wear" [thing: Name<Thing>]),
        /// Put it into the Knapsack: what was just gained, or is taken off.
        Store("store" [thing: Name<Thing>]),
        /// Take this Weapon in hand.
        Wield("wield" [thing: Name<Thing>]),
        /// Draw from the deck of this class.
        Class("class" [class: Class]),
        /// Keep, or improve, this Talent.
        Talent("talent" [talent: Name<TalentId>]),
        /// Raise this characteristic.
        Raise("raise" [characteristic: Characteristic]),
        /// Remove a crystal of this zone.
        Crystal("crystal" [zone: Wound]),
        /// Use a Potion of this colour on that hero.
        Potion("potion" [colour: Colour] "for" [hero: HeroId]),
        /// Use up an Object.
        Use("use" [thing: Name<Thing>]),
        /// Turn three resources of a type into one.
        Exchange("exchange" [kind: ResourceType]),
        /// Heal a State of a hero in the nth of its ways.
        Cure("cure" [card: Number<1, 88>] "of" [hero: HeroId] "by" [n: Small]),
        /// Take up what lies on the ground.
        PickUp = "pick" "up",
        /// Swap things with this hero.
        Swap("swap" "with" [hero: HeroId]),
        /// Buy this.
        Buy("buy" [thing: Name<Thing>]),
        /// Sell this card.
        Sell("sell" [thing: Name<Thing>]),
        /// Sell a resource of this hero.
        SellOf("sell" [thing: Name<Thing>] "of" [hero: HeroId]),
        /// Spend an Aura token of this hero.
        AuraOf("aura" "of" [hero: HeroId]),
        /// Spend an Aura token of the Emperor Beetle.
        Beetle = "beetle",
        /// See to your things: a wish.
        Knapsack = "knapsack",
        /// See who is of the group, and how hard it is to be: a wish.
        Group = "group",
        /// This hero joins the group.
        Join("join" [hero: HeroId]),
        /// This hero leaves, and may come back.
        Part("part" [hero: HeroId]),
        /// This hero leaves for good.
        PartForGood("part" [hero: HeroId] "for" "good"),
        /// Play this side of the Game Mode card, or without it.
        Mode("mode" [mode: GameMode]),
        /// Switch a rule of the Game Mode card on or off, from 1.
        Rule("rule" [n: Small]),

        /// Draw a Travel card.
        Draw = "draw",
        /// Move to the hex in this direction.
        Step("move" [direction: Direction]),
        /// Move in bad weather, with an Aura token of this hero.
        StepWithAura("move" [direction: Direction] "aura" [hero: HeroId]),
        /// Move in bad weather, with an Aura token of the Emperor Beetle.
        StepWithBeetle("move" [direction: Direction] "beetle"),
        /// Light a Campfire.
        Campfire = "campfire",
        /// Take the Travel token.
        Token = "token",
        /// Go to the Village.
        Village = "village",
        /// Eat at the Inn.
        Inn = "inn",
        /// Take the Room.
        Room = "room",
        /// This hero harvests.
        Harvest("harvest" [hero: HeroId]),
        /// Make this.
        Craft("craft" [thing: Name<Thing>]),

        /// Pay for a Success.
        Pay = "pay",
        /// This number is hidden in the picture: a wish, which nobody lists.
        Number("number" [n: Number<1, 9999, u16>]),
        /// On a map: this space.
        Space("space" [spot: Name<Spot>]),
        /// Walk there.
        Walk("walk" [spot: Name<Spot>]),
        /// Buy movement with Action points.
        Hurry = "hurry",
        /// Kill this enemy from the next space.
        MeleeKill("melee" "kill" [foe: Small]),
        /// Kill this enemy with a Ranged Weapon.
        RangedKill("ranged" "kill" [foe: Small]),
        /// Take up the Corpse token on this space.
        Lift("lift" [spot: Name<Spot>]),
        /// Take up this fallen hero.
        Carry("carry" [hero: HeroId]),
        /// Help this fallen hero up.
        Revive("revive" [hero: HeroId]),
        /// Spend an Aura token for this effect.
        Invoke("invoke" [effect: AuraEffect]),
        /// Wait, to step in later.
        Wait = "wait",
        /// Take the turn up again.
        Resume = "resume",
        /// Let it happen.
        Pass = "pass",
        /// The turn is over.
        EndTurn = "end" "turn",
        /// Leave the board.
        Leave = "leave",
        /// This enemy.
        Foe("enemy" [foe: Small]),
        /// End Stealth mode: a wish.
        EndStealth = "end" "stealth",
        /// What a Waiting hero wants to be asked for: a wish.
        Wake("wake" [at: Wakes]),
        /// Whose Aura tokens the hero spends first: a wish.
        Purse("purse" [purse: Purse]),
        /// Something of a fight.
        Fight([deed: FightMove]),
        /// In a Challenge: go to this zone or space.
        Zone("zone" [n: Small]),
        /// In a Challenge: strike at this zone.
        Assault("assault" "zone" [n: Small]),
    }
}

impl Move {
    /// A number for the move: the kind, then what it is about.
    pub fn code(self) -> u32 {
        let of = |thing: Thing, hero: HeroId| thing.code() << 3 | hero as u32;
        let (kind, what) = match self {
            Move::ReadOn => (0, 0),
            Move::Choose(n) => (1, n.into()),
            Move::Hero(hero) => (2, hero as u32),
            Move::Roll => (3, 0),
            Move::Stop => (4, 0),
            Move::Aura => (5, 0),
            Move::Heal(wound) => (6, wound as u32),
            Move::Done => (7, 0),
            Move::Take(thing) => (64, thing.code()),
            Move::Discard(thing, hero) => (65, of(thing, hero)),
            Move::Give(thing, hero) => (66, of(thing, hero)),
            Move::Wear(thing) => (67, thing.code()),
            Move::Store(thing) => (68, thing.code()),
            Move::Wield(thing) => (69, thing.code()),
            Move::Class(class) => (70, class as u32),
            Move::Talent(talent) => (71, talent.0.into()),
            Move::Raise(characteristic) => (72, characteristic as u32),
            Move::Crystal(zone) => (73, zone as u32),
            Move::Potion(colour, hero) => (74, (colour as u32) << 3 | hero as u32),
            Move::Use(thing) => (75, thing.code()),
            Move::Exchange(kind) => (76, kind as u32),
            Move::Cure(card, hero, n) => (77, u32::from(card) << 8 | (hero as u32) << 5 | u32::from(n) & 31),
            Move::Swap(hero) => (78, hero as u32),
            Move::Buy(thing) => (79, thing.code()),
            Move::Sell(thing) => (80, thing.code()),
            Move::SellOf(thing, hero) => (81, of(thing, hero)),
            Move::AuraOf(hero) => (82, hero as u32),
            Move::Beetle => (83, 0),
            Move::Knapsack => (84, 0),
            Move::Group => (85, 0),
            Move::Join(hero) => (86, hero as u32),
            Move::Part(hero) => (87, hero as u32),
            Move::PartForGood(hero) => (88, hero as u32),
            Move::Mode(mode) => (89, mode as u32),
            Move::Rule(n) => (90, n.into()),
            Move::Pay => (91, 0),
            Move::Number(n) => (92, n.into()),
            Move::PickUp => (93, 0),
            // The journey.
            Move::Draw => (20, 0),
            Move::Step(direction) => (21, direction as u32),
            Move::StepWithAura(direction, hero) => (22, (direction as u32) << 8 | hero as u32),
            Move::Campfire => (23, 0),
            Move::Token => (24, 0),
            Move::Village => (25, 0),
            Move::Inn => (26, 0),
            Move::Room => (27, 0),
            Move::Harvest(hero) => (28, hero as u32),
            Move::Craft(thing) => (29, thing.code()),
            Move::StepWithBeetle(direction) => (30, direction as u32),
            // On a map.
            Move::Space(spot) => (100, spot.code()),
            Move::Walk(spot) => (101, spot.code()),
            Move::Hurry => (102, 0),
            Move::MeleeKill(foe) => (103, foe.into()),
            Move::RangedKill(foe) => (104, foe.into()),
            Move::Lift(spot) => (105, spot.code()),
            Move::Carry(hero) => (106, hero as u32),
            Move::Revive(hero) => (107, hero as u32),
            Move::Invoke(effect) => (108, effect as u32),
            Move::Wait => (109, 0),
            Move::Resume => (110, 0),
            Move::Pass => (111, 0),
            Move::EndTurn => (112, 0),
            Move::Leave => (113, 0),
            Move::Foe(foe) => (114, foe.into()),
            Move::EndStealth => (115, 0),
            Move::Wake(at) => (116, at as u32),
            Move::Fight(deed) => (117, deed.code()),
            Move::Zone(n) => (118, n.into()),
            Move::Assault(n) => (119, n.into()),
            Move::Purse(purse) => (120, purse as u32),
        };
        kind << 16 | what
    }

    /// As written in journals.
    pub fn write(self, names: &Names) -> String {
        Writer::<Moves>::text::<Move>(&self, names)
    }

    /// Reads a move.
    pub fn read(text: &str, names: &Names) -> Result<Self, String> {
        Reader::<Moves>::line::<Move>(text, names)
    }
}

impl Named<Moves> for TalentId {
    const WHAT: &'static str = "a Talent";

    fn find(name: &str, names: &&Names) -> Option<Self> {
        names.talents.iter().position(|slug| slug == name).map(|at| TalentId(at as u8))
    }

    fn names(names: &&Names) -> Option<Vec<String>> {
        Some(names.talents.clone())
    }

    fn name(self, names: &&Names) -> String {
        names.talents[self.index()].clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_as_they_are_written() {
        let names = Names { objects: vec!["fire-salt".into()], weapons: vec!["toll-pike".into()], talents: vec!["owl-hours".into()], ..Names::default() };
        let things = [
            Thing::Object(ObjectId(0)),
            Thing::Weapon(WeaponId(0)),
            Thing::Card(CardNumber(44)),
            Thing::Resource(Resource { kind: ResourceType::Plant, colour: Colour::Red }),
            Thing::Resource(Resource { kind: ResourceType::Material, colour: Colour::Red }),
        ];
        let heroes = HeroId::ALL.iter().flat_map(|&hero| {
            let plain = [Move::Hero(hero), Move::Swap(hero), Move::AuraOf(hero), Move::Join(hero), Move::Part(hero), Move::PartForGood(hero)];
            plain.into_iter().chain([Move::Potion(Colour::Green, hero), Move::Cure(41, hero, 1), Move::Cure(41, hero, 2)])
        });
        let thinged = things.into_iter().flat_map(|thing| {
            let alone = [Move::Take(thing), Move::Wear(thing), Move::Store(thing), Move::Wield(thing), Move::Use(thing), Move::Buy(thing), Move::Sell(thing)];
            let sulk = HeroId::Sulk;
            alone.into_iter().chain([Move::Discard(thing, sulk), Move::Give(thing, sulk), Move::SellOf(thing, sulk)])
        });
        let words = [Move::Class(Class::Mhay), Move::Talent(TalentId(0)), Move::Raise(Characteristic::Knowledge), Move::Exchange(ResourceType::Plant)];
        let others = [Move::ReadOn, Move::Choose(3), Move::Roll, Move::Stop, Move::Aura, Move::Heal(Wound::Injury), Move::Crystal(Wound::Injury), Move::Done];
        let menus = [Move::Beetle, Move::Knapsack, Move::Group, Move::Mode(GameMode::Easy), Move::Rule(2), Move::Pay, Move::Number(147), Move::PickUp];
        let journey = [Move::Draw, Move::Campfire, Move::Token, Move::Village, Move::Inn, Move::Room, Move::Harvest(HeroId::Sulk), Move::Craft(things[3])];
        let steps = Direction::ALL.iter().flat_map(|&way| [Move::Step(way), Move::StepWithAura(way, HeroId::UiBeig), Move::StepWithBeetle(way)]);
        let spot = |text: &str| Spot::named(text).unwrap();
        let plain = [
            Move::Hurry,
            Move::Wait,
            Move::Resume,
            Move::Pass,
            Move::EndTurn,
            Move::Leave,
            Move::EndStealth,
            Move::Wake(Wakes::Turns),
            Move::Purse(Purse::Beetle),
        ];
        let aimed =
            [Move::Space(spot("B4")), Move::Walk(spot("B4")), Move::Walk(spot("AA12")), Move::Lift(spot("A1")), Move::MeleeKill(3), Move::RangedKill(3)];
        let on_map = plain.into_iter().chain(aimed).chain([
            Move::Zone(4),
            Move::Assault(2),
            Move::Foe(2),
            Move::Carry(HeroId::Sulk),
            Move::Revive(HeroId::Sulk),
            Move::Invoke(AuraEffect::Hush),
        ]);
        let heroes = heroes.chain(on_map);
        let all: Vec<Move> = heroes.chain(thinged).chain(words).chain(others).chain(menus).chain(journey).chain(steps).collect();
        for &mv in &all {
            assert_eq!(Move::read(&mv.write(&names), &names), Ok(mv));
            assert_eq!(all.iter().filter(|other| other.code() == mv.code()).count(), 1, "{mv:?}");
        }
        assert_eq!(Move::Give(things[3], HeroId::UiBeig).write(&names), "give red-plant to ui-beig");
        assert!(Move::read("take fire-sallt", &names).unwrap_err().contains("did you mean `fire-salt`"));
    }
}
