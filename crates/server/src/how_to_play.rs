//! How a game is played, told in a few minutes: pages of the book in `docs`, embedded.

/// A page that teaches.
pub struct HowToPlay {
    /// In addresses.
    pub name: &'static str,
    /// The game it belongs to.
    pub game: &'static str,
    /// Its title.
    pub title: &'static str,
    /// Its text.
    pub text: &'static str,
}

/// All of them.
pub const PAGES: [HowToPlay; 1] = [HowToPlay { name: "heart", game: "mistfall", title: "Heart of the Mists", text: include_str!("../../../docs/heart.md") }];

impl HowToPlay {
    /// Its address.
    pub fn url(&self) -> String {
        format!("/how-to-play/{}", self.name)
    }
}

/// The pages about a game.
pub fn about(game: &str) -> impl Iterator<Item = &'static HowToPlay> {
    PAGES.iter().filter(move |page| page.game == game)
}

/// The page with this name.
pub fn find(name: &str) -> Option<&'static HowToPlay> {
    PAGES.iter().find(|page| page.name == name)
}
