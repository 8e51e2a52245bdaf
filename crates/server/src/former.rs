//! The content of programs that were released before this one, packed: their tables and journals go on with the cards they
//! know. A release that changes cards adds a pack here, with `cargo run -p mistgate-server --example former`.

/// Content of an earlier program.
pub struct Former {
    /// The game.
    pub game: &'static str,
    /// What journals call it: by the letter of its files, and by what the rules read in them.
    pub names: [&'static str; 2],
    /// Its files.
    pub pack: &'static [u8],
}

macro_rules! former {
    ($game:literal, $letters:literal, $rules:literal) => {
        Former { game: $game, names: [$letters, $rules], pack: include_bytes!(concat!("../../../content/former/", $game, "-", $letters, ".pack")) }
    };
}

/// All of them, by the order of their release.
pub const FORMER: [Former; 6] = [
    // 0.1.0
    former!("mistywell", "36e8877ec00fd2ca", "r27b13d6c3c90f54c"),
    former!("mistfall", "00c27ad476a14858", "r6fae81a51c163f72"),
    former!("frost", "1fd2d4a4a97e30a4", "re2e06d8fa0df5bc4"),
    // 0.2.0
    former!("mistywell", "e5571c43ed170476", "rd02718a9dc26508a"),
    former!("mistfall", "6ab4ee3974ce8cee", "rec38d36e4d1144ea"),
    former!("frost", "35372510c33113a7", "r18525558a49eb97d"),
];

/// The pack of this content of this game.
pub fn find(game: &str, name: &str) -> Option<&'static [u8]> {
    FORMER.iter().find(|former| former.game == game && former.names.contains(&name)).map(|former| former.pack)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::editions::sources;
    use mistgate_frost::Frost;
    use mistgate_kernel::Game;
    use mistgate_mistfall::Mistfall;
    use mistgate_mistywell::Mistywell;

    fn answers<G: Game>() -> usize {
        let own = FORMER.iter().filter(|former| former.game == G::NAME);
        let check = |former: &Former| {
            let game = G::with_content(&sources(former.pack).unwrap()).unwrap_or_else(|problems| panic!("{}: {problems:?}", former.names[0]));
            assert!(former.names.iter().all(|name| game.has_content(name)), "{}: {:?} is {}", former.game, former.names, game.version());
        };
        own.map(check).count()
    }

    #[test]
    fn every_pack_is_loaded_and_answers_to_its_names() {
        assert_eq!(answers::<Mistywell>() + answers::<Mistfall>() + answers::<Frost>(), FORMER.len());
        assert!(find("mistfall", "36e8877ec00fd2ca").is_none(), "names belong to one game");
    }
}
