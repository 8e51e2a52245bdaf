//! Moves and events about things, Talents, Markets and the group, in words.

use super::perk::{blow, perks};
use crate::Malhya;
use crate::ask::Question;
use crate::ask::why::capital;
use crate::event::Event;
use crate::hero::state::{Past, Side};
use crate::hero::thing::Thing;
use crate::ids::*;
use crate::moves::{Move, Moves};
use crate::state::State;
use crate::words::*;
use mistgate_kernel::language::Named;
use mistgate_kernel::text::counted;

impl Malhya {
    /// The name of a thing.
    pub fn thing_name(&self, thing: Thing) -> String {
        match thing {
            Thing::Resource(resource) => resource.word().to_owned(),
            Thing::Object(id) => self.content.object(id).name.clone(),
            Thing::Weapon(id) => self.content.weapon(id).name.clone(),
            Thing::Card(number) => self.content.scenario_card(number).map_or_else(|| format!("Scenario card {}", number.0), |card| card.name.clone()),
        }
    }

    /// The same in a sentence: a card goes by its name, a Resource by its kind.
    pub(super) fn thing_told(&self, thing: Thing) -> String {
        match thing {
            Thing::Resource(resource) => format!("the {}", resource.word()),
            Thing::Object(_) | Thing::Weapon(_) | Thing::Card(_) => self.thing_name(thing),
        }
    }

    /// The name of the thing that pages call so; as they call it, if there is none.
    pub fn called(&self, slug: &str) -> String {
        <Thing as Named<Moves>>::find(slug, &&self.content.names).map_or_else(|| slug.to_owned(), |thing| self.thing_name(thing))
    }

    /// What it is good for.
    fn thing_detail(&self, thing: Thing) -> String {
        let heavy = |pieces: u8| (pieces > 0).then(|| if pieces == 1 { "heavy".to_owned() } else { format!("heavy, {pieces} pieces") });
        let parts = match thing {
            Thing::Object(id) => {
                let card = self.content.object(id);
                let worn = (card.kind != ObjectType::Consumable).then(|| card.kind.word().to_owned());
                let defence: Vec<&str> = card.defence.iter().map(|die| die.word()).collect();
                let defence = (!defence.is_empty()).then(|| format!("defence {}", defence.join(" ")));
                [
                    worn,
                    heavy(card.heavy),
                    defence,
                    Some(perks(&card.perks)),
                    Some(self.usage(thing)).filter(|use_up| !use_up.is_empty()).map(|use_up| format!("used up: {use_up}")),
                ]
            }
            Thing::Weapon(id) => {
                let card = self.content.weapon(id);
                let ranged = card.ranged.then(|| "ranged".to_owned());
                [ranged, heavy(card.heavy), blow(card), Some(perks(&card.perks)), None]
            }
            Thing::Card(number) => [self.content.scenario_card(number).map(|card| perks(&card.perks)), None, None, None, None],
            Thing::Resource(_) => return String::new(),
        };
        parts.into_iter().flatten().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
    }

    fn spell_name(&self, number: u8) -> &str {
        self.content.spells.iter().find(|card| card.number == number).map_or("", |card| &card.name)
    }

    fn talent_detail(&self, id: TalentId, side: Side) -> String {
        let card = self.content.talent(id);
        let side = if side == Side::Normal { &card.normal } else { &card.improved };
        format!("{}: {}", class_name(card.class), perks(side))
    }

    /// A move about things, Talents, a Market or the group: label, detail, rule.
    pub(super) fn label_of_things(&self, state: &State, asked: Option<Question>, mv: Move) -> (String, String, &'static str) {
        let look = self.look(state);
        let (name, detail) = (|thing| self.thing_name(thing), |thing| self.thing_detail(thing));
        let none = String::new;
        match mv {
            Move::Take(thing) => (format!("Take {}", name(thing)), detail(thing), "ML-OBJECT-16"),
            Move::Discard(thing, hero) => (format!("Give up {}", name(thing)), capital(hero.name()), "ML-OBJECT-10"),
            Move::Give(thing, hero) => (format!("{} to {}", capital(&name(thing)), hero.name()), none(), "ML-SWAP-01"),
            Move::Wear(thing) => (format!("Put on {}", name(thing)), detail(thing), "ML-ARTIFACT-02"),
            Move::Store(thing @ Thing::Weapon(_)) if matches!(asked, Some(Question::Turn(_) | Question::Challenge(_))) => {
                (format!("{} into the Knapsack: bare hands", name(thing)), "1 Action Point".to_owned(), "ML-WEAPON-13")
            }
            Move::Store(thing) => (format!("{} into the Knapsack", name(thing)), none(), "ML-OBJECT-08"),
            Move::Wield(thing) => (format!("Take {} in hand", name(thing)), detail(thing), "ML-WEAPON-06"),
            Move::Class(class) => {
                (class_name(class), format!("{}; {}", class_words(class), counted(state.decks.talents[class.index()].len() as u32, "card")), "ML-TALENT-05")
            }
            Move::Talent(id) => {
                let improve = state.drawn.is_empty();
                (self.content.talent(id).name.clone(), self.talent_detail(id, if improve { Side::Improved } else { Side::Normal }), "ML-TALENT-05")
            }
            Move::Raise(characteristic) => self.raise_label(state, characteristic),
            Move::Crystal(zone) => (format!("One of {}", zone.word()), none(), "ML-ARTIFACT-08"),
            Move::Potion(colour, hero) => (format!("A {} Potion for {}", colour.word(), hero.name()), potion(colour).to_owned(), "ML-LIFE-08"),
            Move::Use(thing) => (format!("Use {}", name(thing)), self.usage(thing), "ML-OBJECT-04"),
            Move::Exchange(kind) => (format!("Turn three {}s into one", kind.word()), none(), "ML-TALENT-19"),
            Move::Cure(card, hero, n) => {
                let card = self.content.scenario_card(CardNumber(card));
                let cure = card.and_then(|card| card.cures.get(usize::from(n).wrapping_sub(1))).map_or_else(String::new, |cure| cure.words());
                (format!("Heal {} of {}", hero.name(), card.map_or("it", |card| &card.name)), cure, "ML-STATE-07")
            }
            Move::Swap(hero) if matches!(asked, Some(Question::Turn(_))) => (format!("Swap with {}", hero.name()), "1 Action Point".to_owned(), "ML-SWAP-08"),
            Move::Swap(hero) => (format!("Swap with {}", hero.name()), none(), "ML-SWAP-06"),
            Move::PickUp if matches!(asked, Some(Question::Tend(_))) => ("Take up what lies here".to_owned(), none(), "ML-GROUND-04"),
            Move::PickUp => ("Take up what lies here".to_owned(), "1 Action Point".to_owned(), "ML-GROUND-04"),
            Move::Buy(thing) => (format!("Buy {}", name(thing)), format!("{} gold. {}", look.price(thing).unwrap_or_default(), detail(thing)), "ML-MARKET-07"),
            Move::Sell(thing) => (format!("Sell {}", name(thing)), format!("for {} gold", look.worth(thing).unwrap_or_default()), "ML-MARKET-11"),
            Move::SellOf(thing, hero) => {
                (format!("Sell {}", name(thing)), format!("of {}, for {} gold", hero.name(), look.worth(thing).unwrap_or_default()), "ML-MARKET-13")
            }
            Move::AuraOf(hero) => (format!("{} haggles", capital(hero.name())), "an Aura token: everything here costs 2 gold less".to_owned(), "ML-VOCAB-11"),
            Move::Beetle => ("Spend a token of the Emperor Beetle".to_owned(), format!("{} left", state.group.beetle_aura), "ML-BEETLE-03"),
            Move::Knapsack => ("See to your things".to_owned(), none(), "ML-GOLDEN-07"),
            Move::Group => ("The group".to_owned(), "who joins, who leaves, how hard it is".to_owned(), "ML-JOIN-01"),
            Move::Join(hero) => {
                let comes = match state.hero(hero).past {
                    Past::Unknown => "new to you, as high a level as yours",
                    Past::Member => "back, with what was kept",
                    Past::Gone => "anew, without gold",
                };
                (format!("{} joins", capital(hero.name())), format!("{}, {comes}", self.content.hero(hero).called), "ML-JOIN-01")
            }
            Move::Part(hero) => (format!("{} leaves", capital(hero.name())), "and may come back: what nobody takes over is kept".to_owned(), "ML-JOIN-07"),
            Move::PartForGood(hero) => {
                (format!("{} leaves for good", capital(hero.name())), "what nobody takes over goes back into the decks".to_owned(), "ML-JOIN-10")
            }
            Move::Mode(mode) => (format!("{} game", capital(mode.word())), self.mode_words(mode), "ML-MODE-04"),
            Move::Rule(n) => self.rule_label(state, n),
            Move::ReadOn
            | Move::Choose(_)
            | Move::Hero(_)
            | Move::Roll
            | Move::Stop
            | Move::Aura
            | Move::Heal(_)
            | Move::Done
            | Move::Pay
            | Move::Number(_) => (mv.write(&self.content.names), none(), "ML-GOLDEN-01"),
            Move::Draw
            | Move::Step(_)
            | Move::StepWithAura(..)
            | Move::StepWithBeetle(_)
            | Move::Campfire
            | Move::Token
            | Move::Village
            | Move::Inn
            | Move::Room
            | Move::Harvest(_)
            | Move::Craft(_) => self.travel_label(state, asked, mv),
            Move::Space(_)
            | Move::Walk(_)
            | Move::Hurry
            | Move::MeleeKill(_)
            | Move::RangedKill(_)
            | Move::Lift(_)
            | Move::Carry(_)
            | Move::Revive(_)
            | Move::Invoke(_)
            | Move::Wait
            | Move::Resume
            | Move::Pass
            | Move::EndTurn
            | Move::Leave
            | Move::Foe(_)
            | Move::EndStealth
            | Move::Wake(_)
            | Move::Purse(_)
            | Move::Fight(_)
            | Move::Zone(_)
            | Move::Assault(_) => self.map_label(state, asked, mv),
        }
    }

    fn raise_label(&self, state: &State, characteristic: Characteristic) -> (String, String, &'static str) {
        let hero = self.look(state).asked().and_then(|ask| ask.seats.iter().next()).and_then(HeroId::of);
        let detail = hero.map_or_else(String::new, |hero| {
            let value = state.hero(hero).value(characteristic) + 1;
            let bonus = self.look(state).bonus(hero, characteristic, value).map_or("", bonus_words);
            format!("to {value}: {bonus}")
        });
        (capital(characteristic.word()), detail, "ML-LEVEL-05")
    }

    fn rule_label(&self, state: &State, n: u8) -> (String, String, &'static str) {
        let rule = self.look(state).mode_card().get(usize::from(n) - 1).map_or_else(String::new, |rule| rule.told());
        let off = state.group.rules_off >> (n - 1) & 1 == 1;
        (capital(&rule), if off { "off: turn it on" } else { "on: turn it off" }.to_owned(), "ML-MODE-06")
    }

    /// What a side of the Game Mode card changes.
    fn mode_words(&self, mode: GameMode) -> String {
        let rules: Vec<String> = self.content.mode_card(mode).iter().map(|rule| rule.told()).collect();
        if rules.is_empty() { "all rules as they stand".to_owned() } else { rules.join("; ") }
    }

    fn usage(&self, thing: Thing) -> String {
        let Thing::Object(id) = thing else { return String::new() };
        self.content.usage(self.content.object(id)).unwrap_or_default()
    }

    /// An event about things, Talents, a Market or the group.
    #[expect(clippy::wildcard_enum_match_arm, reason = "`told` says, one by one, which events are told here")]
    pub(super) fn told_of_things(&self, event: &Event) -> (String, &'static str) {
        let who = |hero: HeroId| capital(hero.name());
        let name = |thing| self.thing_name(thing);
        let card = |number: CardNumber| self.thing_name(Thing::Card(number));
        let talent = |id: TalentId| self.content.talent(id).name.as_str();
        match *event {
            Event::Got { hero, thing } => (format!("{} gets {}.", who(hero), self.thing_told(thing)), "ML-OBJECT-16"),
            Event::LeftLying { thing } => (format!("Nobody has room for {}.", name(thing)), "ML-PACK-08"),
            Event::Worn { hero, thing } => (format!("{} puts on {}.", who(hero), name(thing)), "ML-ARTIFACT-02"),
            Event::Stored { hero, thing } => (format!("{} takes off {}.", who(hero), name(thing)), "ML-ARMOUR-10"),
            Event::Dropped { hero, thing } => (format!("{} gives up {}.", who(hero), self.thing_told(thing)), "ML-OBJECT-10"),
            Event::Handed { from, to, thing } => (format!("{} hands {} to {}.", who(from), name(thing), to.name()), "ML-SWAP-01"),
            Event::Wielded { hero, weapon: Some(id) } => (format!("{} takes {} in hand.", who(hero), self.content.weapon(id).name), "ML-WEAPON-06"),
            Event::Wielded { hero, weapon: None } => (format!("{} goes barehanded.", who(hero)), "ML-WEAPON-13"),
            Event::Drank { hero, colour, on } if hero == on => (format!("{} drinks a {} Potion.", who(hero), colour.word()), "ML-LIFE-09"),
            Event::Drank { hero, colour, on } => (format!("{} gives {} a {} Potion.", who(hero), on.name(), colour.word()), "ML-LIFE-09"),
            Event::Used { hero, thing } => (format!("{} uses {}.", who(hero), name(thing)), "ML-OBJECT-05"),
            Event::Crystals { hero, life } => (format!("{} has {} of {} life.", who(hero), life.points, life.most()), "ML-LIFE-03"),
            Event::SpellLearned { hero, spell } => (format!("{} learns the Spell {}.", who(hero), self.spell_name(spell)), "ML-SCHOOL-13"),
            Event::SpellReturned { hero, spell } => (format!("{} gives up the Spell {}.", who(hero), self.spell_name(spell)), "ML-SCHOOL-16"),
            Event::StoneAttuned { spell, .. } => (format!("The Spell {} lies beside the Aura Stone.", self.spell_name(spell)), "ML-STONE-05"),
            Event::LaidDown { hero, thing, at } => (format!("{} lays {} on the ground at {at}.", who(hero), self.thing_name(thing)), "ML-GROUND-01"),
            Event::Learned { hero, talent: id } => (format!("{} learns {}.", who(hero), talent(id)), "ML-TALENT-05"),
            Event::Improved { hero, talent: id } => (format!("{} is better at {} now.", who(hero), talent(id)), "ML-TALENT-10"),
            Event::LevelUp { level } => (format!("The group reaches level {level}."), "ML-LEVEL-04"),
            Event::Raised { hero, characteristic, value } => (format!("{}: {} {value}.", who(hero), characteristic.word()), "ML-LEVEL-05"),
            Event::Bonus { hero, bonus } => (format!("{} gains {}.", who(hero), bonus_words(bonus)), "ML-LEVEL-06"),
            Event::Struck { hero, card: number } => (format!("{} suffers from {}.", who(hero), card(number)), "ML-STATE-02"),
            Event::Recovered { hero, card: number } => (format!("{} is rid of {}.", who(hero), card(number)), "ML-STATE-08"),
            Event::BeetleSpent { left } => (format!("The Emperor Beetle lends its light; {left} left."), "ML-BEETLE-04"),
            Event::MarketOpened => ("The stall is laid out.".to_owned(), "ML-MARKET-03"),
            Event::Bought { thing, price } => (format!("{} is bought for {price} gold.", capital(&name(thing))), "ML-MARKET-07"),
            Event::Sold { thing, price } => (format!("{} is sold for {price} gold.", capital(&name(thing))), "ML-MARKET-11"),
            Event::MarketClosed => ("The group leaves the Market.".to_owned(), "ML-MARKET-09"),
            Event::Joined { hero } => (format!("{} joins the group.", who(hero)), "ML-JOIN-01"),
            Event::Departed { hero } => (format!("{} leaves the group. That evening a bell rings that had been silent.", who(hero)), "ML-JOIN-11"),
            Event::Mode { mode } => (format!("From now on the game is {}.", mode.word()), "ML-MODE-02"),
            Event::RuleSwitched { mode, n, on } => {
                let rule = self.content.mode_card(mode).get(usize::from(n) - 1).map_or_else(String::new, |rule| rule.told());
                (format!("{}: the group turns this {}.", capital(&rule), if on { "on" } else { "off" }), "ML-MODE-06")
            }
            _ => (String::new(), "ML-GOLDEN-01"),
        }
    }
}

/// As it stands on the back of the card.
pub fn class_name(class: Class) -> String {
    if class == Class::Mhay { "Mhaÿ".to_owned() } else { capital(class.word()) }
}

/// What its Talents are mostly about.
fn class_words(class: Class) -> &'static str {
    match class {
        Class::Rogue => "hiding, climbing, locks",
        Class::Ranger => "the wild, the road, bows",
        Class::Warrior => "power, life, heavy arms",
        Class::Scholar => "alchemy, legends, crafting",
        Class::Mhay => "Aura and Spells",
    }
}

fn potion(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "heals 2",
        Colour::Yellow => "heals 3",
        Colour::Green => "reactivates 2 Aura",
        Colour::Purple | Colour::Blue => "",
    }
}

fn bonus_words(bonus: Bonus) -> &'static str {
    match bonus {
        Bonus::Life => "a Life Point",
        Bonus::Carrying => "a Carrying level",
        Bonus::Movement => "a level of Movement",
        Bonus::Initiative => "a level of Initiative",
        Bonus::Aura => "an Aura token",
        Bonus::Talent => "a Talent",
        Bonus::Improve => "an improved Talent",
    }
}
