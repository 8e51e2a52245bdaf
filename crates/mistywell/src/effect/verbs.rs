//! The verbs of the effect language: what cards can say, and how it is written (MW-COMP-23).

use super::read::{Cards, Elsewhere, Timed, WhereUniting, another_district, another_pool, else_needs_a_cost, has_a_district, is_uniting};
use crate::ids::{DistrictId, GroupId, PoolKind, Time};
use mistgate_kernel::language::{self, Braced, Cost, Else, Name, Number};
use mistgate_kernel::{clauses, words};
use serde::{Deserialize, Serialize};

/// The effects of all cards, one after the other; blocks point into it.
pub type Program = language::Program<Effect>;

/// How many: one digit.
pub type Digit = Number<1, 9>;

clauses! {
    /// One effect. "You" is the role that uses the card (MW-CUBE-10).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Effect of Cards, "a verb" {
        /// Gain so much Fate (MW-FATE-01).
        GainFate("gain" [n: Digit] "fate"),
        /// Lose so much Fate (MW-FATE-03).
        LoseFate("lose" [n: Digit] "fate"),
        /// Gain so much Supply (MW-CUBE-04).
        GainSupply("gain" [n: Digit] "supply"),
        /// Lose so much Supply (MW-CUBE-06).
        LoseSupply("lose" [n: Digit] "supply"),
        /// Gain so much Effort (MW-CUBE-05).
        GainEffort("gain" [n: Digit] "effort"),
        /// Move cubes from one pool of yours to another (MW-CUBE-13).
        MoveCubes { "move" [n: Digit] "from" [from: PoolKind] "to" [to: PoolKind] } => another_pool,
        /// Discard so many cards from hand (MW-HAND-01).
        Discard("discard" [n: Digit]),
        /// Recover so many cards (MW-HAND-02).
        Recover("recover" [n: Digit]),
        /// Recover all cards (MW-RECUP-06).
        RecoverAll = "recover" "all",
        /// Flip the Clock (MW-CLOCK-04).
        FlipClock = "flip" "clock",
        /// Accept your Fate (MW-ACCEPT-01).
        AcceptFate = "accept" "fate",
        /// Advance the Fate Track (MW-TRACK-01).
        Advance("advance" [n: Digit]),
        /// Draw and resolve so many Fate cards (MW-DECK-02).
        DrawFate("draw" [n: Digit] "fate"),
        /// Draw so many Requests into your hand (MW-JOB-08).
        DrawRequest("draw" [n: Digit] "request"),
        /// Discard so many Requests from the Job Board or player boards (MW-JOB-09).
        DiscardRequest("discard" [n: Digit] "request"),
        /// Remove a Timer cube from an Action, so many times (MW-TICK-05).
        Hurry { "hurry" [n: Digit] [whose: Whose] },
        /// Place cubes from your Effort Pool on the Map (MW-INFL-09).
        Place { "place" [n: Digit] [site: Site] },
        /// Remove your cubes from the Map (MW-CUBE-01).
        Remove { "remove" [n: Digit] [site: Site] },
        /// Place a Fear token (MW-TOKEN-01).
        Fear("fear" [spot: Spot]),
        /// Place a Unity token (MW-TOKEN-01).
        Unity("unity" [spot: Spot]),
        /// Move the Enforcer (MW-ENF-08).
        Enforcer("enforcer" [spot: Spot]) => another_district,
        /// Use the ability of a friendly district (MW-ABILITY-02).
        UseAbility = "use" "ability",
        /// Counts only at this time of day (MW-CLOCK-02).
        When([time: Time] ":" [then: Timed]),
        /// "You can pay. If you do, … If you don't, …" or, without a cost, "You can …" (MW-BEST-02). What is paid is paid in
        /// full or not at all; nothing is paid if the cost is empty (MW-BEST-05).
        May { "may" [cost: Cost] [then: Braced] [otherwise: Else] } => else_needs_a_cost,
        /// "Another player can …" (MW-BEST-03).
        Another("another" "may" [then: Braced]),
        /// "All players …", role by role (MW-ROLE-07).
        All("all" [then: Braced]),
        /// A Unity Action's heart: remove cubes, place a Unity token (MW-UNITY-01).
        Unite("unite" [unite: Unite]) => is_uniting,
    }
}

words! {
    /// Whose pieces an effect may touch.
    pub enum Whose {
        /// Your own.
        Yours = "",
        /// Any role's.
        Anyones = "any",
    }
}

clauses! {
    /// Where cubes are placed or removed.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    pub enum Site of Cards {
        /// The whole Map.
        Anywhere = "anywhere",
        /// Groups friendly to you (MW-FRIEND-01).
        FriendlyGroup = "friendly" "group",
        /// Groups of districts friendly to you (MW-FRIEND-03).
        FriendlyDistrict = "friendly" "district",
        /// The district the Enforcer is in.
        WithEnforcer = "with" "enforcer",
        /// The district of the card itself.
        Here = "here" => has_a_district,
        /// One district.
        District("in" [district: Name<DistrictId>]),
        /// One group.
        Group("in" [group: Name<GroupId>]),
    }
}

clauses! {
    /// A district for a token or the Enforcer.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Spot of Cards {
        /// Any district, of your choice. The Enforcer can only be sent to another one than his.
        Any = "any",
        /// A district friendly to you, of your choice.
        Friendly = "friendly",
        /// The district the Enforcer is in.
        WithEnforcer = "with" "enforcer",
        /// The district of the card itself.
        Here = "here" => has_a_district,
        /// This district.
        District("in" [district: Name<DistrictId>]),
    }
}

clauses! {
    /// What a Unity Action asks for (MW-UNITY-01 to MW-UNITY-05): cubes to remove from the district that gets the token,
    /// further cubes to remove from other districts, whose cubes may be removed, and the districts it works in; `Spot::Here`
    /// is not for Unity Actions.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Unite of Cards {
        [there: Digit] [whose: Whose] "there" [elsewhere: Elsewhere] [spot: WhereUniting]
    } => super::read::one_district_of_anyones
}
