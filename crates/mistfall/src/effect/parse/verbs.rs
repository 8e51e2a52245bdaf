//! The verbs of the effect language.

use super::Parser;
use super::scope::{Aim, Bearer};
use crate::effect::tree::{Duration, Effect, Holder, Site, Zone};
use crate::ids::{Colour, Condition};
use mistgate_kernel::content::{Place, Word};

/// The words a step can begin with.
pub(super) const VERBS: [&str; 57] = [
    "deal",
    "add",
    "pierce",
    "gains",
    "strike",
    "embed",
    "discard",
    "spend",
    "hurt",
    "wound",
    "burn",
    "daze",
    "poison",
    "weaken",
    "cure",
    "heal",
    "draw",
    "bury",
    "fetch",
    "place",
    "attach",
    "tokens",
    "lose",
    "focus",
    "halve",
    "cancel",
    "take",
    "enrage",
    "calm",
    "rage",
    "attack",
    "move",
    "drive",
    "bring",
    "resolve",
    "time",
    "reinforce",
    "improve",
    "degrade",
    "scout",
    "march",
    "reward",
    "flip",
    "regular",
    "until",
    "may",
    "pay",
    "choose",
    "if",
    "each",
    "others",
    "you",
    "target",
    "any",
    "another",
    "highest",
    "lowest",
];

/// Where Hero Cards are and go, as written.
pub(in crate::effect) const ZONES: [(&str, Zone); 7] = [
    ("area", Zone::Area),
    ("top", Zone::Top),
    ("bottom", Zone::Bottom),
    ("hand", Zone::Hand),
    ("discard", Zone::Discard),
    ("burial", Zone::Burial),
    ("rewards", Zone::Rewards),
];

impl Parser<'_> {
    pub(super) fn verb(&mut self, depth: usize) -> Option<Effect> {
        let place = self.cursor.place();
        let Word::Name(verb) = self.cursor.peek() else { return self.no_verb() };
        if !VERBS.contains(&verb) {
            return self.no_verb();
        }
        self.cursor.step();
        Some(match verb {
            "deal" => return self.deal(place),
            "add" => return self.add_damage(place),
            "pierce" => return self.pierce(place),
            "gains" => return self.gains(place),
            "strike" => return self.strike(place),
            "embed" => return self.embed(place),
            "spend" => return self.spend(depth),
            "discard" => return self.discard(depth),
            "hurt" => Effect::Hurt(self.number()?, self.damage()?, self.who()?),
            "wound" => Effect::Wound(self.number()?, self.victim()?),
            "burn" => Effect::Afflict(Condition::Burning, self.number()?, self.victim()?),
            "daze" => Effect::Afflict(Condition::Daze, self.number()?, self.victim()?),
            "poison" => Effect::Afflict(Condition::Poison, self.number()?, self.victim()?),
            "weaken" => Effect::Afflict(Condition::Weakness, self.number()?, self.victim()?),
            "cure" => Effect::Cure(self.number()?, self.victim()?),
            "heal" => Effect::Heal(self.number()?, self.who()?),
            "draw" if self.cursor.eat("more") => self.draw_more(place)?,
            "draw" => Effect::Draw(self.number()?, self.who_or_default()?),
            "bury" if self.cursor.eat("top") => Effect::BuryTop(self.number()?, self.who_or_default()?),
            "bury" => Effect::Bury(self.number()?, self.who_or_default()?),
            "fetch" => return self.fetch(),
            "place" => return self.place_card(place),
            "attach" => return self.attach(place),
            "tokens" => Effect::Tokens(self.number()?, self.holder()?),
            "lose" => self.word("tokens").and_then(|()| Some(Effect::LoseTokens(self.number()?, self.holder()?)))?,
            "focus" => {
                let (number, up) = self.signed()?;
                let who = self.who_or_default()?;
                if up { Effect::Focus(number, who) } else { Effect::FocusBack(number, who) }
            }
            "halve" => self.word("focus").and_then(|()| Some(Effect::HalveFocus(self.who_or_default()?)))?,
            "cancel" => return self.cancel(place),
            "take" => return self.take_over(place),
            "enrage" => Effect::Enrage(self.which()?),
            "calm" => Effect::Calm(self.which()?),
            "rage" => Effect::Rage(self.who_or_default()?),
            "attack" => self.attack_whom()?,
            "move" => return self.move_enemies(),
            "drive" => self.word("off").and_then(|()| Some(Effect::DriveOff(self.which()?)))?,
            "bring" => return self.bring(),
            "resolve" => self.track(Effect::Resolve, Effect::LoseResolve)?,
            "time" => self.track(Effect::Time, Effect::TimeBack)?,
            "reinforce" => self.track(Effect::Reinforce, Effect::ReinforceBack)?,
            "improve" => Effect::Improve(self.site()?),
            "degrade" => Effect::Degrade(self.site()?),
            "scout" => Effect::Scout,
            "march" => Effect::March,
            "reward" => Effect::Reward(self.number()?),
            "flip" => Effect::Flip,
            "regular" => self.more_regular()?,
            "until" => return self.until(),
            _ => return self.no_verb(),
        })
    }

    /// After `discard`: `up to N [Keyword] { … }`, `top N [WHO]`, `N [Keyword] [WHO]`.
    fn discard(&mut self, depth: usize) -> Option<Effect> {
        if self.cursor.eat("top") {
            return Some(Effect::DiscardTop(self.number()?, self.who_or_default()?));
        }
        if self.cursor.eat("up") {
            self.word("to")?;
            let most = self.number()?;
            let keyword = self.maybe_card_keyword()?;
            return Some(Effect::DiscardFor { most, keyword, each: self.block(depth)? });
        }
        Some(Effect::Discard(self.number()?, self.maybe_card_keyword()?, self.who_or_default()?))
    }

    fn draw_more(&mut self, place: Place) -> Option<Effect> {
        if !self.scope.drawing {
            self.fault(place, "`draw more` is for Reflexes with the trigger `drawing` (MF-REFLEX-04)");
        }
        Some(Effect::DrawMore(self.number()?))
    }

    /// After `fetch`.
    fn fetch(&mut self) -> Option<Effect> {
        let up_to = self.cursor.eat("up");
        if up_to {
            self.word("to")?;
        }
        let n = self.number()?;
        let keyword = self.maybe_card_keyword()?;
        self.word("from")?;
        let from = [Zone::Discard, Zone::Burial, Zone::Area, Zone::Hand][self.one_of(&["discard", "burial", "area", "hand"])?];
        self.word("to")?;
        let place = self.cursor.place();
        let to = [Zone::Hand, Zone::Top, Zone::Bottom, Zone::Discard, Zone::Area, Zone::Burial]
            [self.one_of(&["hand", "top", "bottom", "discard", "area", "burial"])?];
        if from == to {
            self.fault(place, "cards go to another place than the one they come from");
        }
        Some(Effect::Fetch { n, up_to, keyword, from, to })
    }

    /// After `place`.
    fn place_card(&mut self, place: Place) -> Option<Effect> {
        self.own_card(place, "place this");
        self.word("this")?;
        Some(Effect::Place(ZONES[self.one_of(&ZONES.map(|(word, _)| word))?].1))
    }

    /// After `attach`.
    fn attach(&mut self, place: Place) -> Option<Effect> {
        self.own_card(place, "attach");
        if self.one_of(&["this", "hand"])? == 1 {
            return Some(Effect::AttachFromHand(self.maybe_card_keyword()?));
        }
        let place = self.cursor.place();
        self.word("target")?;
        if self.scope.aim != Aim::Enemies {
            self.fault(place, "the target is no Enemy here");
        }
        Some(Effect::AttachToTarget)
    }

    fn own_card(&mut self, place: Place, verb: &str) {
        if !matches!(self.scope.bearer, Bearer::Card | Bearer::Attachment) {
            self.fault(place, format!("`{verb}` is for Hero Cards"));
        }
    }

    fn holder(&mut self) -> Option<Holder> {
        let place = self.cursor.place();
        let holder = [Holder::This, Holder::Encounter, Holder::Quest][self.one_of(&["this", "encounter", "quest"])?];
        if holder == Holder::This && !self.scope.bearer.holds_tokens() {
            self.fault(place, format!("{} holds no tokens: expected `encounter` or `quest`", self.scope.bearer.name()));
        }
        Some(holder)
    }

    /// After `cancel`.
    fn cancel(&mut self, place: Place) -> Option<Effect> {
        if !self.scope.assault {
            self.fault(place, "`cancel` needs the trigger `attacked`");
        }
        if self.cursor.eat("all") {
            return Some(Effect::CancelAll);
        }
        Some(Effect::Cancel(self.number()?, self.sort()?))
    }

    /// After `take`.
    fn take_over(&mut self, place: Place) -> Option<Effect> {
        if !self.scope.assault {
            self.fault(place, "`take over` needs the trigger `attacked`");
        }
        self.word("over").map(|()| Effect::TakeOver)
    }

    /// After `attack`.
    fn attack_whom(&mut self) -> Option<Effect> {
        let which = self.which()?;
        let over = matches!(self.cursor.peek(), Word::Sign(';' | '}') | Word::End);
        Some(Effect::Attack(which, if over { None } else { Some(self.who()?) }))
    }

    /// After `move`.
    fn move_enemies(&mut self) -> Option<Effect> {
        let which = self.which()?;
        self.word("to")?;
        if self.cursor.eat("line") {
            return Some(Effect::MoveToLine(which));
        }
        let who = self.who()?;
        let keeping = self.cursor.eat("keeping");
        if keeping {
            self.word("focus")?;
        }
        Some(Effect::MoveTo(which, who, keeping))
    }

    /// After `bring`.
    fn bring(&mut self) -> Option<Effect> {
        let n = self.number()?;
        let keyword = self.maybe_keyword(self.names.enemies, "Enemies")?;
        let colour = Colour::ALL.into_iter().find(|colour| self.cursor.eat(colour.slug()));
        Some(Effect::Bring(n, keyword, colour))
    }

    /// `+N` or `-N`.
    fn track(&mut self, right: fn(crate::effect::tree::Num) -> Effect, left: fn(crate::effect::tree::Num) -> Effect) -> Option<Effect> {
        let (number, up) = self.signed()?;
        Some(if up { right(number) } else { left(number) })
    }

    fn site(&mut self) -> Option<Site> {
        Some([Site::Here, Site::Adjacent, Site::Any][self.one_of(&["here", "adjacent", "any"])?])
    }

    /// After `regular`.
    fn more_regular(&mut self) -> Option<Effect> {
        let place = self.cursor.place();
        let (number, up) = self.signed()?;
        if !up {
            self.fault(place, "expected `+` and a number");
        }
        Some(Effect::MoreRegular(number))
    }

    /// After `until`.
    fn until(&mut self) -> Option<Effect> {
        self.words(&["end", "of"])?;
        let duration = [Duration::Turn, Duration::Phase, Duration::Round][self.one_of(&["turn", "phase", "round"])?];
        self.sign(':')?;
        Some(Effect::Until(duration, self.modifier()?))
    }
}
