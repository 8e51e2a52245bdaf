//! The cards and the Map, as loaded from `content/mistywell` (MW-COMP-01 to MW-COMP-23).

use crate::effect::{Block, Program};
use crate::ids::*;
use crate::squares::SquareSets;
use mistgate_kernel::text::Text;

mod check;
mod count;
mod load;
mod map;
mod read;
mod structure;
mod values;

pub use count::{box_count, unused_verbs};
pub use load::{FILES, load, load_kept};

/// Everything in the box.
#[derive(Clone, Debug)]
pub struct Content {
    /// A name for exactly these files.
    pub version: String,
    /// What all cards do.
    pub program: Program,
    /// The Action cards; index by [`ActionId`].
    pub actions: Vec<Action>,
    /// The Request cards; index by [`RequestId`].
    pub requests: Vec<Request>,
    /// The Fate cards; index by [`FateId`].
    pub fates: Vec<Fate>,
    /// The Covenant cards; index by [`CovenantId`].
    pub covenants: Vec<Covenant>,
    /// The districts; index by [`DistrictId`].
    pub districts: Vec<District>,
    /// The groups; index by [`GroupId`].
    pub groups: Vec<Group>,
    /// The squares; index by [`SquareId`].
    pub squares: Vec<Square>,
    /// Which squares are whose and where.
    pub sets: SquareSets,
    /// The spaces of the Fate Track, the start first (MW-COMP-19).
    pub track: Vec<TrackSpace>,
    /// Numbers that the rulebook fixes for the whole table.
    pub numbers: Numbers,
}

/// Numbers of the setup and the end, in `map.toml`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// Brown cubes in the Reserve (MW-SETUP-07).
    pub reserve: u8,
    /// Bane cubes (MW-SETUP-10).
    pub banes: u8,
    /// Cubes of a role (MW-COMP-01).
    pub cubes: u8,
    /// Starting Supply of Witch, Tinker, Forester (MW-SETUP-11).
    pub supply: [u8; ROLES],
    /// Tokens of a kind that end the game (MW-GOAL-03, MW-GOAL-04).
    pub tokens_to_end: u8,
    /// Cubes on the Temple Influence board that bring a Fear token (MW-TEMPLE-04).
    pub influence_for_fear: u8,
}

mistgate_kernel::words! {
    /// The type of an Action card (MW-COMP-04).
    pub enum ActionKind {
        /// Completes a Request.
        Project = "project",
        /// Just does its effect.
        Standard = "standard",
        /// Removes cubes, places a Unity token.
        Unity = "unity",
        /// Recuperate.
        Rest = "rest",
    }
}

/// An Action card (MW-COMP-05).
#[derive(Clone, Debug)]
pub struct Action {
    /// As printed.
    pub name: String,
    /// As written in journals; unique among all cards.
    pub slug: String,
    /// Whose it is.
    pub role: Role,
    /// Its type.
    pub kind: ActionKind,
    /// Supply cubes to pay.
    pub cost: u8,
    /// Effort cubes to set.
    pub timer: u8,
    /// Output symbols (Projects), in printed order.
    pub outputs: Vec<Output>,
    /// Output symbols in force by day and by night, as a bit mask over [`Symbol`].
    pub output_mask: [u8; 2],
    /// All printed output symbols (MW-PROJ-12).
    pub any_output: u8,
    /// What it does.
    pub effect: Block,
    /// What is printed on it.
    pub text: Text,
    /// A line of flavour.
    pub flavour: String,
}

impl Action {
    /// The output symbols in force at this time of day, or all that are printed (MW-PROJ-12).
    #[inline]
    pub fn outputs_at(&self, time: Option<Time>) -> u8 {
        time.map_or(self.any_output, |time| self.output_mask[time as usize])
    }
}

/// An output symbol of a Project (MW-COMP-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Output {
    /// Which.
    pub symbol: Symbol,
    /// In force only at this time of day; always if none.
    pub time: Option<Time>,
}

/// A Request card (MW-COMP-10).
#[derive(Clone, Debug)]
pub struct Request {
    /// As printed.
    pub name: String,
    /// As written in journals; unique among all cards.
    pub slug: String,
    /// Who asks.
    pub group: GroupId,
    /// The district of that group (MW-MAP-01).
    pub district: DistrictId,
    /// Need symbols with their pay, in printed order; a symbol occurs at most once for a time of day.
    pub needs: Vec<Need>,
    /// Need symbols in force by day and by night, as a bit mask over [`Symbol`].
    pub need_mask: [u8; 2],
    /// All printed need symbols.
    pub any_need: u8,
    /// Cubes paid for each symbol by day and by night (0 where it is not in force).
    pub pay: [[u8; 6]; 2],
    /// What it does when completed; may be nothing.
    pub effect: Block,
    /// What is printed on it.
    pub text: Text,
    /// A line of flavour.
    pub flavour: String,
}

/// A need symbol of a Request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Need {
    /// Which.
    pub symbol: Symbol,
    /// In force only at this time of day; always if none.
    pub time: Option<Time>,
    /// Cubes paid for it.
    pub pay: u8,
}

/// A Fate card (MW-COMP-12).
#[derive(Clone, Debug)]
pub struct Fate {
    /// As printed.
    pub name: String,
    /// As written in scenarios; unique among all cards.
    pub slug: String,
    /// Good for the players, or bad?
    pub good: bool,
    /// What it does.
    pub effect: Block,
    /// What is printed on it.
    pub text: Text,
    /// A line of flavour.
    pub flavour: String,
}

/// A Covenant card (MW-COMP-11). Its block holds everything in order: the Enforcer moves, the Fear
/// token is placed, then whatever else the card says.
#[derive(Clone, Debug)]
pub struct Covenant {
    /// As printed.
    pub name: String,
    /// As written in scenarios; unique among all cards.
    pub slug: String,
    /// The district it names.
    pub district: DistrictId,
    /// What it does.
    pub effect: Block,
    /// What is printed on it.
    pub text: Text,
    /// A line of flavour.
    pub flavour: String,
}

/// A district of the Map (MW-COMP-14).
#[derive(Clone, Debug)]
pub struct District {
    /// As printed.
    pub name: String,
    /// As written in journals.
    pub slug: String,
    /// Spaces for tokens.
    pub spaces: u8,
    /// Its groups.
    pub groups: Vec<GroupId>,
    /// All its squares.
    pub squares: Vec<SquareId>,
    /// Its ability.
    pub ability: Ability,
    /// A line of flavour.
    pub flavour: String,
}

/// What a district offers (MW-ABILITY-01).
#[derive(Clone, Debug)]
pub struct Ability {
    /// Can it be used without a card (MW-ABILITY-03)? If not, only through card effects.
    pub open: bool,
    /// Usable only at this time of day; always if none.
    pub time: Option<Time>,
    /// What is paid, in full (MW-ABILITY-04); may be nothing.
    pub cost: Block,
    /// What it does.
    pub effect: Block,
    /// What is printed on the Map.
    pub text: Text,
}

/// A group of the Map.
#[derive(Clone, Debug)]
pub struct Group {
    /// As printed.
    pub name: String,
    /// As written in journals.
    pub slug: String,
    /// Where it lives (MW-MAP-01).
    pub district: DistrictId,
    /// The squares of Witch, Tinker and Forester (MW-COMP-17).
    pub squares: [SquareId; ROLES],
}

/// A square of the Map (MW-COMP-17).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Square {
    /// Where it lies.
    pub district: DistrictId,
    /// Its group; a wild square serves every group of its district (MW-MAP-05).
    pub group: Option<GroupId>,
    /// Whose it is; a wild square is everybody's (MW-MAP-04).
    pub owner: Option<Role>,
}

/// A space of the Fate Track (MW-COMP-19).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrackSpace {
    /// Nothing happens.
    Plain,
    /// The crystal ball: draw a Fate card (MW-TRACK-02).
    Fate,
    /// The gold ring: draw a Covenant card (MW-TRACK-03).
    Covenant,
}
