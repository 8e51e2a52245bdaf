//! Who does what.

use super::nouns::{self, eat_noun};
use super::{Parser, VERBS, expect, position, quoted, unknown};
use crate::booklet::instruction::*;
use crate::booklet::page::Item;
use crate::ids::*;
use crate::words::Wound;
use mistgate_kernel::content::{Cursor, Word, near};

impl Parser<'_> {
    /// Any instruction that is no condition, check or table.
    pub(super) fn verb(&mut self, words: &mut Cursor, below: &[Item]) -> Option<Instruction> {
        if let Some(instruction) = self.way(words) {
            return instruction;
        }
        if let Some(instruction) = self.land(words) {
            return instruction.map(Instruction::Land);
        }
        if let Some(instruction) = super::map::map_deed(words) {
            return instruction.map(Instruction::Scene);
        }
        if let Some(instruction) = scene(words) {
            return instruction.map(Instruction::Scene);
        }
        if words.eat("choose") {
            expect(words, "a")?;
            expect(words, "hero")?;
            let who = self.who_clause(words)?;
            let block = if words.peek() == Word::Sign(':') { self.after_colon(words, below)? } else { Block::EMPTY };
            return Some(Instruction::ChooseHero(who, block));
        }
        if words.eat("search") {
            return nouns::number(words).map(Instruction::Search);
        }
        let who = self.who(words)?;
        if words.peek() == Word::Sign(':') {
            return self.for_heroes(who, words, below);
        }
        self.deed(words).map(|deed| Instruction::Do(who, deed))
    }

    /// Going elsewhere. The outer answer says whether it is such an instruction at all.
    fn way(&mut self, words: &mut Cursor) -> Option<Option<Instruction>> {
        let found = match (words.peek(), words.ahead(1), words.ahead(2)) {
            (Word::Name("go"), Word::Name("on"), _) => (2, Instruction::Go(Goal::Next)),
            (Word::Name("close"), Word::Name("the"), Word::Name("door")) => return None,
            (Word::Name("close"), ..) => (1, Instruction::Close),
            (Word::Name("travel"), ..) => (1, Instruction::Travel),
            (Word::Name("nothing"), ..) => (1, Instruction::Nothing),
            (Word::Name("new"), Word::Name("entry"), _) => (2, Instruction::NewEntry),
            (Word::Name("end"), Word::Name("the"), Word::Name("turn")) => (3, Instruction::EndTurn),
            (Word::Name("go"), ..) => return Some(goal(words).map(Instruction::Go)),
            (Word::Name("the"), Word::Name("adventure"), Word::Name("ends")) => return Some(ending(words).map(Instruction::EndAdventure)),
            _ => return None,
        };
        (0..found.0).for_each(|_| words.step());
        Some(Some(found.1))
    }

    fn for_heroes(&mut self, who: Who, words: &mut Cursor, below: &[Item]) -> Option<Instruction> {
        match who {
            Who::Each(of_whom) => Some(Instruction::EachHero(of_whom, self.after_colon(words, below)?)),
            Who::One(of_whom) => Some(Instruction::ChooseHero(of_whom, self.after_colon(words, below)?)),
            Who::Unsaid | Who::Group | Who::TheHero | Who::Named(_) => {
                words.expected("what happens, without a colon; only `each hero:` and `a hero:` take a list");
                None
            }
        }
    }

    fn who(&mut self, words: &mut Cursor) -> Option<Who> {
        match (words.peek(), words.ahead(1)) {
            (Word::Name("the"), Word::Name("group")) => {
                words.step();
                words.step();
                Some(Who::Group)
            }
            (Word::Name("the"), Word::Name("hero")) => {
                words.step();
                words.step();
                Some(Who::TheHero)
            }
            (Word::Name("each"), Word::Name("hero")) => {
                words.step();
                words.step();
                self.who_clause(words).map(Who::Each)
            }
            (Word::Name("a"), Word::Name("hero")) => {
                words.step();
                words.step();
                self.who_clause(words).map(Who::One)
            }
            _ => Some(nouns::hero(words).map_or(Who::Unsaid, Who::Named)),
        }
    }

    /// `who knows swimming`, if it is there.
    fn who_clause(&mut self, words: &mut Cursor) -> Option<Option<crate::booklet::condition::Condition>> {
        use crate::booklet::condition::{Condition, Which};
        if !words.eat("who") {
            return Some(None);
        }
        self.hero_trait(words).map(|is| Some(Condition::Heroes(Which::TheHero, is)))
    }

    fn deed(&mut self, words: &mut Cursor) -> Option<Deed> {
        if matches!(words.peek(), Word::Number(_)) {
            return quality(words);
        }
        let Word::Name(verb) = words.peek() else {
            words.expected("an instruction");
            return None;
        };
        let bare = verb.strip_suffix('s').unwrap_or(verb);
        match bare {
            "gain" => stepped(words, |words| self.gain(words)),
            "lose" | "discard" => stepped(words, |words| self.lose(words)),
            "heal" => stepped(words, heal),
            "suffer" => stepped(words, suffer),
            "reactivate" => stepped(words, |words| {
                let amount = nouns::amount(words)?;
                expect(words, "aura").map(|()| Deed::ReactivateAura(amount))
            }),
            "recover" => stepped(words, |words| {
                let n = nouns::number(words)?;
                action_points(words).map(|()| Deed::RecoverActionPoints(n))
            }),
            "improve" => stepped(words, |words| {
                expect(words, "a")?;
                expect(words, "talent").map(|()| Deed::ImproveTalent)
            }),
            "exchange" => stepped(words, |words| {
                expect(words, "a")?;
                expect(words, "spell").map(|()| Deed::ExchangeSpell)
            }),
            "cancel" => stepped(words, |words| {
                if !eat_noun(words, "card") {
                    words.expected("`card`");
                    return None;
                }
                nouns::cards(words).map(Deed::CancelCards)
            }),
            "take" => stepped(words, take),
            "put" => stepped(words, put),
            "become" => stepped(words, |words| {
                expect(words, "the")?;
                expect(words, "target").map(|()| Deed::BecomeTarget)
            }),
            "mark" => stepped(words, |words| {
                if !eat_noun(words, "triangle") {
                    words.expected("`triangle`");
                    return None;
                }
                nouns::triangles(words).map(Deed::MarkTriangles)
            }),
            "level" => stepped(words, |words| expect(words, "up").map(|()| Deed::LevelUp)),
            "shuffle" => stepped(words, |words| {
                ["the", "action", "cards"].into_iter().try_for_each(|word| expect(words, word))?;
                Some(Deed::ShuffleActionCards)
            }),
            _ => {
                unknown(words, "an instruction", VERBS);
                None
            }
        }
    }

    fn gain(&mut self, words: &mut Cursor) -> Option<Deed> {
        if words.peek() == Word::Sign('"') {
            return self.named_card(words).map(Deed::GainCard);
        }
        let n = nouns::number(words)?;
        if let Some(counter) = nouns::counter(words) {
            return Some(Deed::Gain(n, counter));
        }
        if words.eat("talent") {
            return Some(Deed::GainTalent);
        }
        if words.eat("spell") {
            return Some(Deed::GainSpell);
        }
        if let Some(filter) = nouns::resource(words) {
            return Some(Deed::GainResource(n, filter));
        }
        let gear = self.gear_or_complain(words)?;
        Some(Deed::GainEquipment(n, gear))
    }

    fn lose(&mut self, words: &mut Cursor) -> Option<Deed> {
        if words.peek() == Word::Name("the") && words.ahead(1) == Word::Name("gear") {
            words.step();
            words.step();
            return expect(words, "card").map(|()| Deed::DiscardGear);
        }
        if matches!(words.peek(), Word::Name("card" | "cards" | "token" | "tokens")) {
            return discard(words);
        }
        if words.peek() == Word::Name("all") && words.ahead(1) == Word::Name("tokens") {
            words.step();
            words.step();
            return Some(Deed::DiscardAllTokens);
        }
        let amount = if words.eat("the") { Amount::Just(1) } else { nouns::amount(words)? };
        if words.eat("life") {
            return Some(Deed::LoseLife(amount));
        }
        if words.eat("aura") {
            return Some(Deed::LoseAura(amount));
        }
        if let Amount::Just(n) = amount
            && (words.eat("success") || words.eat("successes"))
        {
            return Some(Deed::LoseSuccesses(n));
        }
        if words.peek() == Word::Name("action") && matches!(words.ahead(1), Word::Name("card" | "cards")) {
            let Amount::Just(n) = amount else {
                words.expected("a number of Action cards");
                return None;
            };
            words.step();
            words.step();
            return Some(Deed::DiscardActionCards(n));
        }
        if words.peek() == Word::Name("action") {
            return action_points(words).map(|()| Deed::LoseActionPoints(amount));
        }
        if eat_noun(words, "cube") {
            return nouns::bed(words, "from").map(|bed| Deed::DiscardCubes(amount, bed));
        }
        if words.eat("damage") {
            if !eat_noun(words, "token") {
                words.expected("`token`");
                return None;
            }
            return nouns::bed(words, "from").map(|bed| Deed::DiscardDamage(amount, bed));
        }
        if let Some(counter) = nouns::counter(words) {
            return Some(Deed::Lose(amount, counter));
        }
        if let Some(filter) = nouns::resource(words) {
            return Some(Deed::LoseResource(amount, filter));
        }
        let gear = self.gear_or_complain(words)?;
        Some(Deed::LoseEquipment(amount, gear))
    }

    fn gear_or_complain(&mut self, words: &mut Cursor) -> Option<Gear> {
        let gear = nouns::gear(words);
        if gear.is_none() {
            unknown(words, "what is gained or lost", &["gold", "life", "aura", "points", "crystals", "plants", "potions", "objects", "weapons", "travel"]);
        }
        gear
    }

    fn named_card(&mut self, words: &mut Cursor) -> Option<Named> {
        let place = words.place();
        let name = quoted(words)?;
        let object = position(&self.names.objects, &name).map(|at| Named::Object(ObjectId(at as u8)));
        let found = object.or_else(|| position(&self.names.weapons, &name).map(|at| Named::Weapon(WeaponId(at as u8))));
        if found.is_none() {
            let known = self.names.objects.iter().chain(&self.names.weapons).map(String::as_str);
            let meant = near(&mistgate_kernel::content::slug(&name), known).map_or(String::new(), |meant| format!("; did you mean `{meant}`?"));
            self.report.note(&place, format!("there is no object or weapon `{name}`{meant}"));
        }
        found
    }

    /// What an option costs.
    pub(super) fn price(&mut self, words: &mut Cursor) -> Option<Price> {
        if eat_noun(words, "token") {
            return nouns::numbered(words, "Scenario token", MOST_TOKENS).map(|n| Price::Token(TokenNumber(n)));
        }
        if eat_noun(words, "card") {
            return nouns::numbered(words, "Scenario card", MOST_CARDS).map(|n| Price::Card(CardNumber(n)));
        }
        let n = nouns::number(words)?;
        if words.eat("aura") {
            return Some(Price::Aura(n));
        }
        if let Some(counter) = nouns::counter(words) {
            return Some(Price::Counter(n, counter));
        }
        let resource = nouns::resource(words);
        if resource.is_none() {
            unknown(words, "what is paid", &["gold", "travel", "aura", "plants", "potions", "token", "card"]);
        }
        resource.map(|filter| Price::Resource(n, filter))
    }
}

/// Steps over the verb, then reads the rest.
fn stepped<'a, T>(words: &mut Cursor<'a>, read: impl FnOnce(&mut Cursor<'a>) -> Option<T>) -> Option<T> {
    words.step();
    read(words)
}

/// `1 more quality weapon` is the one deed that begins with a number.
fn quality(words: &mut Cursor) -> Option<Deed> {
    let n = nouns::number(words)?;
    expect(words, "more")?;
    expect(words, "quality")?;
    if eat_noun(words, "weapon") {
        Some(Deed::MoreQualityWeapons(n))
    } else if eat_noun(words, "object") {
        Some(Deed::MoreQualityObjects(n))
    } else {
        words.expected("`weapons` or `objects`");
        None
    }
}

fn goal(words: &mut Cursor) -> Option<Goal> {
    words.step();
    if words.eat("event") {
        nouns::chapter(words).map(Goal::Event)
    } else if words.eat("adventure") {
        nouns::chapter(words).map(Goal::Adventure)
    } else {
        nouns::chapter(words).map(Goal::Here)
    }
}

fn ending(words: &mut Cursor) -> Option<Ending> {
    (0..3).for_each(|_| words.step());
    if words.eat("well") {
        Some(Ending::Well)
    } else if words.eat("badly") {
        Some(Ending::Badly)
    } else {
        words.expected("`well` or `badly`");
        None
    }
}

/// `heals 2`, `heals all`, `heals all shocks`.
fn heal(words: &mut Cursor) -> Option<Deed> {
    let amount = nouns::amount(words)?;
    Some(if amount == Amount::All && words.eat("shocks") { Deed::HealShocks } else { Deed::Heal(amount) })
}

fn suffer(words: &mut Cursor) -> Option<Deed> {
    let n = nouns::number(words)?;
    let wound = Wound::ALL.iter().copied().find(|wound| eat_noun(words, wound.word()));
    let wound = wound.or_else(|| words.eat("injuries").then_some(Wound::Injury));
    if wound.is_none() {
        unknown(words, "a wound", Wound::WORDS);
    }
    wound.map(|wound| Deed::Suffer(n, wound))
}

fn action_points(words: &mut Cursor) -> Option<()> {
    expect(words, "action")?;
    let there = eat_noun(words, "point");
    if !there {
        words.expected("`points`");
    }
    there.then_some(())
}

fn take(words: &mut Cursor) -> Option<Deed> {
    if eat_noun(words, "card") {
        return nouns::cards(words).map(Deed::TakeCards);
    }
    if eat_noun(words, "token") {
        return nouns::tokens(words).map(Deed::TakeTokens);
    }
    let amount = nouns::amount(words)?;
    crystals_at(words, "from").map(|place| Deed::TakeCrystals(amount, place))
}

/// `3 crystals on card 31`, `a cube on the page`, `a damage token 3 on the dungeon`, `the initiative token on zone 2`.
fn put(words: &mut Cursor) -> Option<Deed> {
    if words.eat("the") {
        ["initiative", "token", "on", "zone"].into_iter().try_for_each(|word| expect(words, word))?;
        return nouns::number(words).map(Deed::PutInitiative);
    }
    let n = nouns::number(words)?;
    if eat_noun(words, "cube") {
        return nouns::bed(words, "on").map(|bed| Deed::PutCubes(n, bed));
    }
    if words.eat("damage") {
        expect(words, "token")?;
        let value = match words.peek() {
            Word::Number(value @ (1 | 3)) => value as u8,
            _ => {
                words.expected("the value of a Damage token, 1 or 3");
                return None;
            }
        };
        words.step();
        return nouns::bed(words, "on").map(|bed| Deed::PutDamage(value, bed));
    }
    crystals_at(words, "on").map(|place| Deed::PutCrystals(n, place))
}

fn discard(words: &mut Cursor) -> Option<Deed> {
    if eat_noun(words, "token") {
        return nouns::tokens(words).map(Deed::DiscardTokens);
    }
    words.step();
    match words.peek() {
        Word::Name(name) if name.chars().count() == 1 => {
            words.step();
            name.chars().next().map(Deed::DiscardSymbol)
        }
        _ => nouns::cards(words).map(Deed::DiscardCards),
    }
}

fn crystals_at(words: &mut Cursor, preposition: &str) -> Option<CrystalPlace> {
    if !eat_noun(words, "crystal") {
        words.expected("`crystals`");
        return None;
    }
    expect(words, preposition)?;
    if words.eat("the") {
        return expect(words, "dungeon").map(|()| CrystalPlace::Dungeon);
    }
    expect(words, "card")?;
    nouns::numbered(words, "Scenario card", MOST_CARDS).map(|n| CrystalPlace::Card(CardNumber(n)))
}

/// Places, modes, threat. The outer answer says whether it is such an instruction at all.
fn scene(words: &mut Cursor) -> Option<Option<SceneDeed>> {
    let (first, second) = (words.peek(), words.ahead(1));
    Some(match (first, second) {
        (Word::Name("set"), Word::Name("out")) => set_out(words),
        (Word::Name("stealth"), Word::Name("mode")) => stealth(words),
        (Word::Name("leave"), Word::Name("stealth")) => {
            words.step();
            words.step();
            expect(words, "mode").map(|()| SceneDeed::LeaveStealth)
        }
        (Word::Name("combat"), Word::Name("mode")) => {
            words.step();
            words.step();
            Some(SceneDeed::Combat)
        }
        (Word::Name("alarm"), _) => {
            words.step();
            Some(SceneDeed::Alarm)
        }
        (Word::Name("raise"), _) => threat(words).map(SceneDeed::RaiseThreat),
        (Word::Name("lower"), _) => threat(words).map(SceneDeed::LowerThreat),
        (Word::Name("in"), Word::Name("stealth")) => {
            words.step();
            words.step();
            stealth_dice(words).map(SceneDeed::StealthDice)
        }
        _ => return None,
    })
}

fn set_out(words: &mut Cursor) -> Option<SceneDeed> {
    words.step();
    words.step();
    if words.eat("challenge") {
        return nouns::chapter(words).map(SceneDeed::SetOutChallenge);
    }
    expect(words, "place")?;
    let place = nouns::chapter(words)?;
    expect(words, "at")?;
    expect(words, "deployment")?;
    nouns::number(words).map(|point| SceneDeed::SetOutPlace(place, point))
}

fn stealth(words: &mut Cursor) -> Option<SceneDeed> {
    words.step();
    words.step();
    words.eat_sign(',');
    if words.eat("normal") {
        Some(SceneDeed::Stealth(Vigour::Normal))
    } else if words.eat("extreme") {
        Some(SceneDeed::Stealth(Vigour::Extreme))
    } else {
        words.expected("`normal` or `extreme`");
        None
    }
}

fn threat(words: &mut Cursor) -> Option<u8> {
    words.step();
    ["the", "threat", "by"].into_iter().try_for_each(|word| expect(words, word))?;
    nouns::number(words)
}

/// `: 1 white die`.
pub(super) fn stealth_dice(words: &mut Cursor) -> Option<u8> {
    words.eat_sign(':');
    let n = nouns::number(words)?;
    expect(words, "white")?;
    let there = words.eat("die") || words.eat("dice");
    if !there {
        words.expected("`dice`");
    }
    there.then_some(n)
}
