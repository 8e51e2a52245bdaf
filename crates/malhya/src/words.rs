//! The vocabulary: closed lists of things that have a name in the rulebook, each with its word in content files.

/// Declares a closed list: its values, their words, and how to get from one to the other.
macro_rules! words {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "kebab-case")]
        #[repr(u8)]
        pub enum $name { $($(#[$doc])* $variant),+ }

        impl $name {
            /// All of them, in order.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];
            /// Their words, in the same order.
            pub const WORDS: &'static [&'static str] = &[$($word),+];

            /// Its word.
            pub const fn word(self) -> &'static str {
                Self::WORDS[self as usize]
            }

            /// The one with this word.
            pub fn named(word: &str) -> Option<Self> {
                Self::WORDS.iter().position(|other| *other == word).map(|at| Self::ALL[at])
            }

            /// Its place in the list.
            pub const fn index(self) -> usize {
                self as usize
            }
        }

        /// A word of any small language: moves, perks, cures.
        impl<L: mistgate_kernel::language::Language> mistgate_kernel::language::Part<L> for $name {
            type Value = $name;

            fn starts(reader: &mistgate_kernel::language::Reader<'_, L>) -> bool {
                Self::WORDS.iter().any(|word| reader.is_at(word))
            }

            fn read(reader: &mut mistgate_kernel::language::Reader<'_, L>) -> Option<$name> {
                reader.one_of(Self::WORDS).map(|at| Self::ALL[at])
            }

            fn write(value: &$name, writer: &mut mistgate_kernel::language::Writer<'_, L>) {
                writer.word(value.word());
            }

            fn expected(_: &mistgate_kernel::language::Reader<'_, L>) -> String {
                mistgate_kernel::content::listed(Self::WORDS.iter().copied())
            }

            fn words(_: &mistgate_kernel::language::Reader<'_, L>) -> Vec<String> {
                Self::WORDS.iter().map(|&word| word.to_owned()).collect()
            }
        }
    };
}

pub(crate) use words;

words! {
    /// The five heroes (ML-GROUP-08). Each has a seat of its own, taken or not.
    HeroId {
        /// Wallen.
        Wallen = "wallen",
        /// The Ancient.
        Ancient = "ancient",
        /// Üi-beig.
        UiBeig = "ui-beig",
        /// Sulk.
        Sulk = "sulk",
        /// The Yoktal.
        Yoktal = "yoktal",
    }
}

words! {
    /// Whose Aura tokens a hero spends first (ML-BEETLE-03).
    #[derive(Default)]
    Purse {
        /// The hero's own.
        #[default]
        Own = "own",
        /// Those of the Emperor Beetle.
        Beetle = "beetle",
    }
}

words! {
    /// The five characteristics (ML-HERO-04).
    Characteristic {
        /// Strength.
        Strength = "strength",
        /// Dexterity.
        Dexterity = "dexterity",
        /// Perception.
        Perception = "perception",
        /// Intelligence.
        Intelligence = "intelligence",
        /// Knowledge.
        Knowledge = "knowledge",
    }
}

words! {
    /// The twelve Abilities, and the four schools that a check can name in the same way (ML-CHECK-13).
    Ability {
        /// Vigilance.
        Vigilance = "vigilance",
        /// Demolition.
        Demolition = "demolition",
        /// Balance.
        Balance = "balance",
        /// Climbing.
        Climbing = "climbing",
        /// Alchemy.
        Alchemy = "alchemy",
        /// Camouflage.
        Camouflage = "camouflage",
        /// Charisma.
        Charisma = "charisma",
        /// Mechanical.
        Mechanical = "mechanical",
        /// Swimming.
        Swimming = "swimming",
        /// Power.
        Power = "power",
        /// Crafting.
        Crafting = "crafting",
        /// Knowledge & Legends.
        Legends = "legends",
        /// The school of the body.
        Body = "body",
        /// The school of the elements.
        Elements = "elements",
        /// The school of time.
        Time = "time",
        /// The school of the spirit.
        Spirit = "spirit",
    }
}

words! {
    /// The five classes of Talents (ML-TALENT-02).
    Class {
        /// Rogue.
        Rogue = "rogue",
        /// Ranger.
        Ranger = "ranger",
        /// Warrior.
        Warrior = "warrior",
        /// Scholar.
        Scholar = "scholar",
        /// Mhaÿ, the class of magic.
        Mhay = "mhay",
    }
}

words! {
    /// The four Gems of the Action cards (ML-ACTION-06).
    Gem {
        /// The first.
        Amber = "amber",
        /// The second.
        Jade = "jade",
        /// The third.
        Ruby = "ruby",
        /// The fourth, black.
        Onyx = "onyx",
    }
}

words! {
    /// The colours of resource cubes (ML-PACK-05).
    Colour {
        /// Yellow: leather among the materials.
        Yellow = "yellow",
        /// Red: metal among the materials.
        Red = "red",
        /// Purple.
        Purple = "purple",
        /// Green: wood among the materials.
        Green = "green",
        /// Blue.
        Blue = "blue",
    }
}

words! {
    /// The five types of Resource (ML-PACK-04).
    ResourceType {
        /// Plants.
        Plant = "plant",
        /// Raw Materials.
        Material = "material",
        /// Potions.
        Potion = "potion",
        /// Special Arrows.
        Arrow = "arrow",
        /// Keys and Lockpicks.
        Lockpick = "lockpick",
    }
}

words! {
    /// The terrain of a hex (ML-TRAVEL-09).
    Terrain {
        /// Forest.
        Forest = "forest",
        /// Plains.
        Plains = "plains",
        /// Mountain.
        Mountain = "mountain",
        /// Swamp.
        Swamp = "swamp",
        /// Sea: cannot be entered.
        Sea = "sea",
        /// A city.
        City = "city",
    }
}

words! {
    /// The two sides of the Weather token (ML-WEATHER-01).
    Weather {
        /// Fair weather.
        Fair = "fair",
        /// Bad weather.
        Bad = "bad",
    }
}

words! {
    /// The two periods of a day (ML-TRAVEL-17).
    Period {
        /// By day.
        Day = "day",
        /// By night.
        Night = "night",
    }
}

words! {
    /// The kinds of a wound (ML-LIFE-02).
    Wound {
        /// Damage: heals first.
        Damage = "damage",
        /// An Injury: becomes Damage when healed.
        Injury = "injury",
        /// A Shock: passes by itself.
        Shock = "shock",
    }
}

words! {
    /// How rare a card of equipment is (ML-OBJECT-01, ML-WEAPON-01).
    Rank {
        /// Basic: Weapons only.
        Basic = "basic",
        /// Common.
        Common = "common",
        /// Rare.
        Rare = "rare",
    }
}

words! {
    /// What kind of Object a card is (ML-OBJECT-01, ML-ARTIFACT-01).
    ObjectType {
        /// Worn with the Weapon.
        Armour = "armour",
        /// An Artifact for the finger.
        Ring = "ring",
        /// An Artifact for the neck.
        Amulet = "amulet",
        /// Used once.
        Consumable = "consumable",
    }
}

words! {
    /// The kinds of Skill check (ML-CHECK-02).
    CheckKind {
        /// One hero.
        Solo = "solo",
        /// Every hero for himself.
        Individual = "individual",
        /// All heroes together.
        Group = "group",
    }
}

words! {
    /// What an Evolution table can give (ML-LEVEL-02).
    Bonus {
        /// One more Life Point.
        Life = "life",
        /// One more Carrying level.
        Carrying = "carrying",
        /// One more level of Movement.
        Movement = "movement",
        /// One more level of Initiative.
        Initiative = "initiative",
        /// One more Aura token.
        Aura = "aura",
        /// A Talent card.
        Talent = "talent",
        /// A Talent turned to its improved side.
        Improve = "improve",
    }
}

words! {
    /// How hard the game is: Normal without the Game Mode card, or one of its sides (ML-MODE-02).
    #[derive(Default)]
    GameMode {
        /// Without the card.
        #[default]
        Normal = "normal",
        /// Its Easy side.
        Easy = "easy",
        /// Its Difficult side.
        Difficult = "difficult",
    }
}

words! {
    /// The six directions on the Region board (ML-TRAVEL-33).
    Direction {
        /// East.
        East = "east",
        /// South-east.
        SouthEast = "south-east",
        /// South-west.
        SouthWest = "south-west",
        /// West.
        West = "west",
        /// North-west.
        NorthWest = "north-west",
        /// North-east.
        NorthEast = "north-east",
    }
}

impl Characteristic {
    /// Its colour, which is that of the banner of its checks (ML-HERO-05).
    pub const fn colour(self) -> Colour {
        match self {
            Characteristic::Strength => Colour::Red,
            Characteristic::Dexterity => Colour::Green,
            Characteristic::Perception => Colour::Yellow,
            Characteristic::Intelligence => Colour::Blue,
            Characteristic::Knowledge => Colour::Purple,
        }
    }
}

impl Ability {
    /// Is it one of the four schools of magic (ML-SCHOOL-02)?
    pub fn is_school(self) -> bool {
        matches!(self, Ability::Body | Ability::Elements | Ability::Time | Ability::Spirit)
    }
}

impl HeroId {
    /// As one speaks of the hero.
    pub const fn name(self) -> &'static str {
        match self {
            HeroId::Wallen => "Wallen",
            HeroId::Ancient => "the Ancient",
            HeroId::UiBeig => "Üi-beig",
            HeroId::Sulk => "Sulk",
            HeroId::Yoktal => "the Yoktal",
        }
    }

    /// The hero's seat.
    pub const fn seat(self) -> mistgate_kernel::Seat {
        mistgate_kernel::Seat(self as u8)
    }

    /// The hero of a seat.
    pub fn of(seat: mistgate_kernel::Seat) -> Option<Self> {
        Self::ALL.get(usize::from(seat.0)).copied()
    }
}
