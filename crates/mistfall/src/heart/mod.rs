//! Heart of the Mists: the expansion, beside the base game and not smeared through it. Each file is a module or a part of one; the base
//! game meets them where its own rule is replaced, at a function whose name says what happens there.
//!
//! - [`scope`]: which modules go together (HM-SCOPE, HM-CHARTER)
//! - [`state`]: what lies on the table beside the base game's pieces
//! - `darkness`: the Time Charter (HM-TIME, HM-BOX, HM-PHASE); `tracks`: white numbers and Time symbols (HM-TRACK, HM-REINF)
//! - `allies`: who accompanies whom (HM-ALLY, HM-ACTION); `fight`: an Ally attacks (HM-ATTACK); `block`: an Ally is attacked (HM-BLOCK,
//!   HM-WOUND, HM-EFFECT); `mending`: Restoration (HM-REST, HM-EFFREST)
//! - `display`: the Reward Display (HM-REWARD); `rage`: who Enrages what (HM-RAGE); `objectives`: cards that come with tokens (HM-OBJ)

pub mod allies;
pub mod block;
pub mod darkness;
pub mod display;
pub mod fight;
mod mending;
pub mod objectives;
mod rage;
pub mod scope;
pub mod state;
mod tracks;
