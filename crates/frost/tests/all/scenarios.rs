//! Every scenario of the game holds; all that do not are told at once.

use mistgate_frost::Frost;
use mistgate_kernel::content::Source;
use mistgate_kernel::scenario::{self, Arrange};
use std::path::PathBuf;

fn folder() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "../../scenarios/frost"].iter().collect()
}

#[test]
fn every_scenario_holds() {
    scenario::hold::<Frost>(&Frost::files(), &folder());
}

#[test]
fn every_scenario_holds_when_every_card_was_renamed() {
    let renamed = scenario::renamed(&Frost::files(), &[]);
    assert!(renamed.iter().any(|file| file.text().contains(" Renamed\"\nid = ")));
    scenario::hold::<Frost>(&renamed, &folder());
}

#[test]
fn a_position_that_cannot_be_is_told() {
    for (given, told) in [
        ("[given]\nturn = \"north\"", "nobody plays there"),
        ("[given.south]\nused = [\"lore\"]", "more Skill tokens are used"),
        ("[given.south]\nexhausted = [\"loaned-shortbow\"]", "there is no card of this player `loaned-shortbow`"),
        ("[given.south.on]\nloaned-shortbow = \"might\"", "there is no card of this player `loaned-shortbow`"),
        ("[given.brash]\nwounds = 3", "the solo game only"),
        ("[given.map]\ninn = \"fernhollow\"", "there is no space beside the inn `inn`"),
        ("[given]\nvillains = [\"mother-sleet\"]", "`villains` is for games with World Events"),
    ] {
        let position = Source::new("position", format!("title = \"A position\"\ngame = \"frost\"\nrules = []\n{given}\n"));
        let problems = Frost::arrange(&Frost::files(), &position).err().map(|problems| format!("{problems:?}")).unwrap_or_default();
        assert!(problems.contains(told), "{given}\n{problems}");
    }
}
