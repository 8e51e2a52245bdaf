//! Easy, Normal, Difficult: the Game Mode card, every rule of it to be switched by itself (ML-MODE).

use crate::content::Content;
use crate::content::mode::ModeRule;
use crate::event::Event;
use crate::ids::CardNumber;
use crate::look::Look;
use crate::machine::Machine;
use crate::words::GameMode;

/// The number of the Game Mode card (ML-GROUP-11).
pub const MODE_CARD: CardNumber = CardNumber(73);

impl Machine<'_> {
    /// Another side of the card, or none: all its rules are on (ML-MODE-02, ML-MODE-04).
    pub(crate) fn set_mode(&mut self, mode: GameMode) {
        self.s.group.mode = mode;
        self.s.group.rules_off = 0;
        self.log.note(Event::Mode { mode });
    }

    /// One rule of the card, on or off (ML-MODE-06).
    pub(crate) fn switch_rule(&mut self, n: u8) {
        self.s.group.rules_off ^= 1 << (n - 1);
        let on = self.s.group.rules_off >> (n - 1) & 1 == 0;
        self.log.note(Event::RuleSwitched { mode: self.s.group.mode, n, on });
    }
}

impl Content {
    /// The rules on a side of the card (ML-MODE-07).
    pub fn mode_card(&self, side: GameMode) -> &[ModeRule] {
        let card = self.scenario_card(MODE_CARD);
        match side {
            GameMode::Normal => &[],
            GameMode::Easy => card.map_or(&[], |card| &card.easy),
            GameMode::Difficult => card.map_or(&[], |card| &card.difficult),
        }
    }
}

impl<'a> Look<'a> {
    /// The rules on the side of the card that is played, whether on or off; none without it (ML-MODE-01).
    pub fn mode_card(self) -> &'a [ModeRule] {
        self.c.mode_card(self.s.group.mode)
    }

    /// The rules in force.
    fn mode_rules(self) -> impl Iterator<Item = ModeRule> + use<'a> {
        let off = self.s.group.rules_off;
        self.mode_card().iter().enumerate().filter(move |(at, _)| off >> at & 1 == 0).map(|(_, rule)| *rule)
    }

    fn mode_sum(self, worth: impl Fn(ModeRule) -> i16) -> i16 {
        self.mode_rules().map(worth).sum()
    }

    /// Stops that checks bear more.
    #[expect(clippy::wildcard_enum_match_arm, reason = "a sum: whatever is of another kind adds nothing")]
    pub fn more_stops(self) -> i16 {
        self.mode_sum(|rule| match rule {
            ModeRule::MoreStops(n) => n.into(),
            ModeRule::FewerStops(n) => -i16::from(n),
            _ => 0,
        })
    }

    /// Gold that purchases cost more.
    #[expect(clippy::wildcard_enum_match_arm, reason = "a sum: whatever is of another kind adds nothing")]
    pub(crate) fn dearer(self) -> i16 {
        self.mode_sum(|rule| match rule {
            ModeRule::Dearer(n) => n.into(),
            ModeRule::Cheaper(n) => -i16::from(n),
            _ => 0,
        })
    }

    /// Gold that sales bring more.
    #[expect(clippy::wildcard_enum_match_arm, reason = "a sum: whatever is of another kind adds nothing")]
    pub(crate) fn better_sales(self) -> i16 {
        self.mode_sum(|rule| match rule {
            ModeRule::BetterSales(n) => n.into(),
            ModeRule::WorseSales(n) => -i16::from(n),
            _ => 0,
        })
    }

    /// Life Points that whoever comes to regains more.
    pub(crate) fn soft_landing(self) -> u8 {
        self.mode_sum(|rule| if let ModeRule::SoftLanding(n) = rule { n.into() } else { 0 }) as u8
    }

    /// Healing effects that a Potion has fewer.
    pub(crate) fn weak_potions(self) -> u8 {
        self.mode_sum(|rule| if let ModeRule::WeakPotions(n) = rule { n.into() } else { 0 }) as u8
    }
}
