//! What an effect is about: its numbers, Heroes, Enemies and Keywords, whatever its verb.

use super::tree::*;
use crate::ids::Keyword;

impl Effect {
    /// The numbers in it, those of its blocks excluded.
    pub fn numbers(self) -> Option<Num> {
        match self {
            Effect::Deal(n, _) | Effect::Add(n, _, _) | Effect::Pierce(n, _) | Effect::Cancel(n, _) | Effect::DrawMore(n) => Some(n),
            Effect::DiscardFor { most: n, .. } | Effect::SpendFor { most: n, .. } | Effect::Fetch { n, .. } => Some(n),
            Effect::Hurt(n, _, _) | Effect::Wound(n, _) | Effect::Afflict(_, n, _) | Effect::Cure(n, _) | Effect::Heal(n, _) | Effect::Draw(n, _) => Some(n),
            Effect::Discard(n, _, _) | Effect::Bury(n, _) | Effect::BuryTop(n, _) | Effect::DiscardTop(n, _) => Some(n),
            Effect::Tokens(n, _) | Effect::LoseTokens(n, _) | Effect::Focus(n, _) | Effect::FocusBack(n, _) | Effect::Bring(n, _, _) => Some(n),
            Effect::Resolve(n) | Effect::LoseResolve(n) | Effect::Time(n) | Effect::TimeBack(n) | Effect::Reinforce(n) | Effect::ReinforceBack(n) => Some(n),
            Effect::Reward(n) | Effect::MoreRegular(n) => Some(n),
            _ => None,
        }
    }

    /// The Heroes it is about, if it names any.
    pub fn heroes(self) -> Option<Who> {
        match self {
            Effect::Wound(_, Victim::Heroes(who)) | Effect::Afflict(_, _, Victim::Heroes(who)) | Effect::Cure(_, Victim::Heroes(who)) => Some(who),
            Effect::Hurt(_, _, who) | Effect::Heal(_, who) | Effect::Draw(_, who) | Effect::Discard(_, _, who) | Effect::Bury(_, who) => Some(who),
            Effect::BuryTop(_, who) | Effect::DiscardTop(_, who) | Effect::Focus(_, who) | Effect::FocusBack(_, who) | Effect::HalveFocus(who) => Some(who),
            Effect::Rage(who) | Effect::Attack(_, Some(who)) | Effect::MoveTo(_, who, _) | Effect::For(who, _) => Some(who),
            _ => None,
        }
    }

    /// The same effect on other Heroes, if it names any.
    pub fn with_hero(self, other: Who) -> Effect {
        let mut effect = self;
        match &mut effect {
            Effect::Wound(_, Victim::Heroes(who)) | Effect::Afflict(_, _, Victim::Heroes(who)) | Effect::Cure(_, Victim::Heroes(who)) => *who = other,
            Effect::Hurt(_, _, who) | Effect::Heal(_, who) | Effect::Draw(_, who) | Effect::Discard(_, _, who) | Effect::Bury(_, who) => *who = other,
            Effect::BuryTop(_, who) | Effect::DiscardTop(_, who) | Effect::Focus(_, who) | Effect::FocusBack(_, who) | Effect::HalveFocus(who) => *who = other,
            Effect::Rage(who) | Effect::Attack(_, Some(who)) | Effect::MoveTo(_, who, _) | Effect::For(who, _) => *who = other,
            _ => {}
        }
        effect
    }

    /// The Enemies it is about, if it names any.
    pub fn enemies(self) -> Option<Which> {
        match self {
            Effect::Wound(_, Victim::Enemies(which)) | Effect::Afflict(_, _, Victim::Enemies(which)) | Effect::Cure(_, Victim::Enemies(which)) => Some(which),
            Effect::Enrage(which) | Effect::Calm(which) | Effect::Attack(which, _) | Effect::MoveToLine(which) => Some(which),
            Effect::MoveTo(which, _, _) | Effect::DriveOff(which) => Some(which),
            _ => None,
        }
    }

    /// The Keyword it asks for, or gives, if any.
    pub fn keyword(self) -> Option<Keyword> {
        match self {
            Effect::Gains(keyword) => Some(keyword),
            Effect::DiscardFor { keyword, .. } | Effect::Embed { keyword, .. } | Effect::Fetch { keyword, .. } => keyword,
            Effect::Discard(_, keyword, _) | Effect::AttachFromHand(keyword) | Effect::Bring(_, keyword, _) => keyword,
            _ => None,
        }
    }
}
