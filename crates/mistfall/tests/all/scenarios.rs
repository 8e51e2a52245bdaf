//! Every scenario of the game holds; all that do not are told at once.

use mistgate_kernel::content::Source;
use mistgate_kernel::scenario::{self, Arrange};
use mistgate_mistfall::{Mistfall, content};
use std::path::Path;

#[test]
fn every_scenario_holds() {
    scenario::hold::<Mistfall>(&content::files(), &Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/mistfall"));
}

#[test]
fn every_scenario_of_the_expansion_holds() {
    scenario::hold::<Mistfall>(&content::with_heart(), &Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/heart"));
}

#[test]
fn a_position_that_cannot_be_is_told() {
    for (given, told) in [
        ("[given.heroes.fengray]\ndeck = [\"lunge\", \"lunge\"]\nrest = \"out\"", "`lunge` is named for two places"),
        ("[given.heroes.fengray]\nhand = [\"lunge\"]\ndiscard = [\"lunge\"]", "`lunge` is named for two places"),
        ("[given.heroes.fengray]\nhand = [\"chainmail\"]\n[given.heroes.arani]\nhand = [\"chainmail\"]", "the second is `chainmail-2`"),
        ("[given]\nencounter_tokens = 2", "`encounter` names it"),
        ("[given]\nacted = [\"fengray\"]", "`acted` goes with `turn`"),
        ("[given.tokens]\nlunge = 1", "`lunge` is not in play"),
    ] {
        let position = Source::new("position", format!("title = \"A position\"\ngame = \"mistfall\"\nrules = []\n{given}\n"));
        let problems = Mistfall::arrange(&content::files(), &position).err().map(|problems| format!("{problems:?}")).unwrap_or_default();
        assert!(problems.contains(told), "{given}\n{problems}");
    }
}
