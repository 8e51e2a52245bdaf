//! The symbols printed on cards (MF-SYMBOL-02).

/// A symbol. It looks the same in colour and in black and white (MF-SYMBOL-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symbol {
    /// Physical Damage.
    PhysicalDamage,
    /// Magical Damage.
    MagicalDamage,
    /// Physical Defence.
    PhysicalDefence,
    /// Magical Defence.
    MagicalDefence,
    /// The Enemy Focus Track.
    Focus,
    /// The Reinforcement Track.
    Reinforcements,
    /// The Time Track.
    Time,
    /// Range.
    Range,
    /// Restoration points, or a Restoration value (MF-SYMBOL-06).
    Restoration,
    /// A player's hand (MF-SYMBOL-07).
    Hand,
    /// The Hero Area (MF-AREA-04).
    HeroArea,
    /// The Quest Area (MF-AREA-04).
    QuestArea,
    /// The Hero Number (MF-SCALE-01).
    HeroNumber,
    /// An Objective token.
    Objective,
    /// Resolve.
    Resolve,
    /// A Wound, or a Vulnerability (MF-SYMBOL-08).
    Wound,
    /// Life.
    Life,
    /// A Regular Enemy.
    RegularEnemy,
    /// A Raging Enemy.
    RagingEnemy,
    /// A Special Enemy.
    SpecialEnemy,
    /// Calm (MF-SYMBOL-09).
    Calm,
    /// Enrage (MF-SYMBOL-09).
    Enrage,
    /// A move on a track, to the left.
    Left,
    /// A move on a track, to the right.
    Right,
    /// Daze.
    Daze,
    /// Burning.
    Burning,
    /// Weakness.
    Weakness,
    /// Poison.
    Poison,
}

impl Symbol {
    /// All of them; the two arrows apart.
    pub const ALL: [Symbol; 28] = [
        Symbol::PhysicalDamage,
        Symbol::MagicalDamage,
        Symbol::PhysicalDefence,
        Symbol::MagicalDefence,
        Symbol::Focus,
        Symbol::Reinforcements,
        Symbol::Time,
        Symbol::Range,
        Symbol::Restoration,
        Symbol::Hand,
        Symbol::HeroArea,
        Symbol::QuestArea,
        Symbol::HeroNumber,
        Symbol::Objective,
        Symbol::Resolve,
        Symbol::Wound,
        Symbol::Life,
        Symbol::RegularEnemy,
        Symbol::RagingEnemy,
        Symbol::SpecialEnemy,
        Symbol::Calm,
        Symbol::Enrage,
        Symbol::Left,
        Symbol::Right,
        Symbol::Daze,
        Symbol::Burning,
        Symbol::Weakness,
        Symbol::Poison,
    ];

    /// Its name on the icon sheet, and the words it stands for.
    pub fn icon(self) -> (&'static str, &'static str) {
        match self {
            Symbol::PhysicalDamage => ("sword", "Physical Damage"),
            Symbol::MagicalDamage => ("wand", "Magical Damage"),
            Symbol::PhysicalDefence => ("shield", "Physical Defence"),
            Symbol::MagicalDefence => ("orb", "Magical Defence"),
            Symbol::Focus => ("eye", "Enemy Focus"),
            Symbol::Reinforcements => ("flag", "Reinforcements"),
            Symbol::Time => ("hourglass", "Time"),
            Symbol::Range => ("bow", "Range"),
            Symbol::Restoration => ("leaf", "Restoration"),
            Symbol::Hand => ("hand", "hand"),
            Symbol::HeroArea => ("helm", "Hero Area"),
            Symbol::QuestArea => ("compass", "Quest Area"),
            Symbol::HeroNumber => ("knot", "Hero Number"),
            Symbol::Objective => ("pin", "Objective"),
            Symbol::Resolve => ("star", "Resolve"),
            Symbol::Wound => ("wound", "Wound"),
            Symbol::Life => ("heart", "Life"),
            Symbol::RegularEnemy => ("skull", "Regular Enemy"),
            Symbol::RagingEnemy => ("claw", "Raging Enemy"),
            Symbol::SpecialEnemy => ("mask", "Special Enemy"),
            Symbol::Calm => ("moon", "Calm"),
            Symbol::Enrage => ("claw", "Enrage"),
            Symbol::Left => ("undo", "left"),
            Symbol::Right => ("arrow", "right"),
            Symbol::Daze => ("bell", "Daze"),
            Symbol::Burning => ("flame", "Burning"),
            Symbol::Weakness => ("snow", "Weakness"),
            Symbol::Poison => ("drop", "Poison"),
        }
    }
}
