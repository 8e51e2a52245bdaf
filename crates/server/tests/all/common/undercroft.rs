//! Malhya with two short adventures besides its own: the same cellar, to be sneaked through and to be fought in.

use mistgate_kernel::content::Source;
use mistgate_malhya::Malhya;

/// The game with them.
pub fn game() -> Malhya {
    let more = [
        Source::new("places_undercroft.toml", include_str!("../../../examples/undercroft/places_undercroft.toml")),
        Source::new("booklets/undercroft_stealth.md", include_str!("../../../examples/undercroft/stealth.md")),
        Source::new("booklets/undercroft_fight.md", include_str!("../../../examples/undercroft/fight.md")),
    ];
    let files: Vec<Source> = Malhya::files().into_iter().chain(more).collect();
    Malhya::load(&files).unwrap_or_else(|problems| panic!("{problems:?}"))
}
