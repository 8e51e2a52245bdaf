//! `modes.toml`: the Stealth board, the dice of stealth and combat, Upgrade tokens.

use super::enemies::list;
use super::read::Reader;
use crate::combat::card::{Boon, Upgrade};
use crate::stealth::board::{Shade, StealthFace, Track};
use crate::words::words;
use mistgate_kernel::content::{Fields, Report, pieces};

/// Sides of a die.
pub const SIDES: usize = 6;

words! {
    /// What a side of a Combat die shows (ML-DICE-02).
    #[derive(Default)]
    CombatFace {
        /// Nothing.
        #[default]
        Blank = "blank",
        /// One Damage or one Shield.
        One = "1",
        /// Two.
        Two = "2",
        /// Three.
        Three = "3",
        /// The Special side.
        Special = "special",
        /// A Dodge: on Dodge dice only.
        Dodge = "dodge",
    }
}

/// The numbers of Stealth and Combat mode.
#[derive(Clone, Debug)]
pub struct Modes {
    /// The sides of the Stealth board: Normal, Extreme.
    pub tracks: [Track; 2],
    /// The white and the black Stealth die.
    pub stealth_dice: [[StealthFace; SIDES]; 2],
    /// The Combat dice, by [`super::CombatDie`].
    pub combat_dice: [[CombatFace; SIDES]; 4],
    /// Upgrade tokens.
    pub upgrades: Vec<Upgrade>,
}

impl Modes {
    /// A Stealth die.
    pub fn stealth_die(&self, shade: Shade) -> &[StealthFace; SIDES] {
        &self.stealth_dice[shade as usize]
    }
}

impl Default for Modes {
    /// As content before these files had it, and what a file that says less goes on with.
    fn default() -> Self {
        use CombatFace::*;
        use StealthFace::{Eye, Quiet, Sign, ThreeSigns, TwoSigns};
        let track = |sight: &[(u8, usize)], cards: &[(u8, usize)]| {
            let spread = |runs: &[(u8, usize)]| runs.iter().flat_map(|&(value, times)| std::iter::repeat_n(value, times)).collect();
            Track { sight: spread(sight), cards: spread(cards) }
        };
        Modes {
            tracks: [
                track(&[(1, 9), (2, 9), (3, 7), (4, 2)], &[(1, 5), (2, 7), (3, 9), (4, 6)]),
                track(&[(1, 4), (2, 5), (3, 5), (4, 4)], &[(1, 2), (2, 4), (3, 6), (4, 6)]),
            ],
            stealth_dice: [[Quiet, Quiet, Sign, Sign, TwoSigns, Eye], [Sign, Sign, TwoSigns, TwoSigns, ThreeSigns, Eye]],
            combat_dice: [
                [Blank, Blank, One, One, Two, Special],
                [Blank, One, One, Two, Two, Special],
                [Blank, Blank, One, One, Two, Special],
                [Blank, Blank, Blank, One, Dodge, Special],
            ],
            upgrades: Vec::new(),
        }
    }
}

/// Spaces of the two Threat tracks (ML-STEALTH-12).
const TRACKS: [(&str, usize); 2] = [("normal", 27), ("extreme", 18)];
/// Upgrade tokens there are, and how many of them are blank (ML-UPGRADE-11).
const TOKENS: (u8, u8) = (20, 4);

impl Reader<'_> {
    /// The Stealth board, dice and tokens.
    pub(super) fn modes(&mut self, mut file: Fields) -> Modes {
        let mut modes = Modes::default();
        if let Some(mut stealth) = file.maybe_table("stealth") {
            for (at, (key, spaces)) in TRACKS.into_iter().enumerate() {
                if let Some(track) = stealth.table(key).and_then(|fields| track(fields, spaces)) {
                    modes.tracks[at] = track;
                }
            }
            stealth.finish();
        }
        if let Some(mut dice) = file.maybe_table("dice") {
            for (die, key) in modes.stealth_dice.iter_mut().zip(["white", "black"]) {
                sides(&mut dice, key, StealthFace::named, die);
            }
            for (die, key) in modes.combat_dice.iter_mut().zip(["attack", "power", "defence", "dodge"]) {
                sides(&mut dice, key, CombatFace::named, die);
            }
            dice.finish();
        }
        modes.upgrades = file.tables("upgrade").into_iter().map(|fields| self.upgrade(fields)).collect();
        let count = |blank: bool| modes.upgrades.iter().filter(|kind| !blank || kind.gives.is_empty()).map(|kind| kind.count).sum::<u8>();
        if !modes.upgrades.is_empty() && (count(false), count(true)) != TOKENS {
            file.note(format!("{} Upgrade tokens, {} of them blank: there are 20, and 4 are blank (ML-UPGRADE-11)", count(false), count(true)));
        }
        file.finish();
        modes
    }

    fn upgrade(&mut self, mut fields: Fields) -> Upgrade {
        let report = self.report;
        let count = fields.number("count", 1..=20).unwrap_or(1);
        let gives = list(&mut fields, "gives", |text| Boon::read(text, report));
        fields.finish();
        Upgrade { count, gives }
    }
}

/// A Threat track: neither of its lines ever falls, and its first space sees 1 (ML-STEALTH-12).
fn track(mut fields: Fields, spaces: usize) -> Option<Track> {
    let report = fields.report();
    let [sight, cards] = ["sight", "cards"].map(|key| fields.text(key));
    fields.finish();
    let line = |text: Option<mistgate_kernel::content::Placed<String>>| {
        let text = text?;
        let values: Option<Vec<u8>> = pieces(&text).iter().map(|word| word.value.parse().ok().filter(|n| (1..=9).contains(n))).collect();
        let well = values.as_ref().is_some_and(|values| values.len() == spaces && values.is_sorted());
        if !well {
            report.note(&text.place, format!("this track has {spaces} spaces, with numbers from 1 to 9 that never fall (ML-STEALTH-12)"));
        }
        values.filter(|_| well)
    };
    let (sight, cards) = (line(sight), line(cards));
    Some(Track { sight: sight?, cards: cards? })
}

/// The six sides of a die.
fn sides<F: Copy>(fields: &mut Fields, key: &'static str, named: impl Fn(&str) -> Option<F>, die: &mut [F; SIDES]) {
    let report: &Report = fields.report();
    let Some(text) = fields.maybe_text(key) else { return };
    let faces: Option<Vec<F>> = pieces(&text).iter().map(|word| named(&word.value.replace('-', " "))).collect();
    match faces.and_then(|faces| <[F; SIDES]>::try_from(faces).ok()) {
        Some(faces) => *die = faces,
        None => report
            .note(&text.place, "a die has six sides: `quiet sign two-signs eye` of Stealth dice, `blank 1 2 special` of Combat dice, `dodge` on Dodge dice"),
    }
}
