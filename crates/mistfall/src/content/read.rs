//! Reading the tables of the content files, one by one.

use super::*;
use crate::effect::read as parse;
use crate::effect::read::{Bearer, Ground, Names, Scope, Triggers};
use mistgate_kernel::content::{Fields, Place, Placed, Problem, Report, Rewrites, Slugs, near, slug};
use mistgate_kernel::{Id, small};

mod encounters;
mod enemies;
mod heart;
mod heroes;
mod quests;
mod tracks;
mod world;

/// Where everything stands in the files, for messages.
#[derive(Default)]
pub(super) struct Places {
    pub(super) keywords: Option<Place>,
    pub(super) charters: Vec<Place>,
    pub(super) cards: Vec<Place>,
    pub(super) enemies: Vec<Place>,
    pub(super) encounters: Vec<Place>,
    pub(super) times: Vec<Place>,
    pub(super) tiles: Vec<Place>,
    pub(super) quest_charter: [Option<Place>; 2],
    pub(super) quests: Vec<Place>,
    pub(super) allies: Vec<Place>,
    pub(super) heart_charter: [Option<Place>; 2],
}

/// Reads tables and keeps what they say.
pub(super) struct Reader<'a> {
    pub(super) rewrites: Rewrites<'a>,
    names: Names,
    content: Content,
    pub(super) places: Places,
    slugs: Slugs,
    /// The tables of Special Encounters, which are read after the regular ones.
    special_encounters: Vec<Fields<'a>>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(names: Names, rewrites: Rewrites<'a>) -> Self {
        Reader { rewrites, names, content: Content::default(), places: Places::default(), slugs: Slugs::default(), special_encounters: Vec::new() }
    }

    /// All files of the base game have been read.
    pub(super) fn end_of_base(&mut self) {
        self.content.base = self.content.extent();
    }

    /// Everything together; the files must have been read without a problem.
    pub(super) fn finish(mut self, version: String) -> (Content, Places) {
        self.content.version = version;
        self.content.keywords = self.names.keywords;
        self.content.titles = self.names.titles;
        (self.content, self.places)
    }

    /// `keywords.toml`: the vocabulary (MF-KEYWORD-01).
    pub(super) fn keywords(names: &mut Names, mut file: Fields) {
        for (key, needed) in [("cards", names.cards.is_empty()), ("enemies", names.enemies.is_empty()), ("locations", false)] {
            let texts = if needed { file.texts(key) } else { file.maybe_texts(key) };
            // The expansion adds to the base game's.
            let mut of = match key {
                "cards" => names.cards,
                "enemies" => names.enemies,
                _ => names.locations,
            };
            for text in texts.map(|texts| texts.value).unwrap_or_default() {
                of = of.union(Self::new_keyword(names, of, &text, file.report()));
            }
            match key {
                "cards" => names.cards = of,
                "enemies" => names.enemies = of,
                _ => names.locations = of,
            }
        }
        file.finish();
    }

    fn new_keyword(names: &mut Names, of: Keywords, text: &Placed<String>, report: &Report) -> Keywords {
        let fault = |message: &str| {
            report.note(&text.place, format!("{message} (MF-KEYWORD-01)"));
            Keywords::default()
        };
        let known = names.keyword(&text.value);
        if !text.value.starts_with(char::is_uppercase) || !text.value.chars().all(char::is_alphanumeric) {
            return fault("a Keyword is one word that begins with a capital letter");
        }
        if text.value == "H" || text.value == "Any" {
            return fault("this word has a meaning of its own");
        }
        if known.is_some_and(|keyword| of.contains(keyword)) {
            return fault("this Keyword is in the list already");
        }
        let keyword = known.unwrap_or_else(|| {
            names.keywords.push(text.value.clone());
            Keyword::checked(names.keywords.len() - 1).unwrap_or(Keyword(u8::MAX))
        });
        if usize::from(keyword.0) >= Keywords::MOST {
            return fault(&format!("there are more than {} Keywords", Keywords::MOST));
        }
        Keywords::only(keyword)
    }

    /// The tables of this name, each with what a scenario lays over it.
    fn tables(&mut self, key: &'static str, what: &'static str, file: &mut Fields<'a>) -> Vec<Fields<'a>> {
        let name = if matches!(key, "location") { "name" } else { "title" };
        let mut tables = file.tables(key);
        for fields in &mut tables {
            self.rewrites.apply(what, fields.peek(name), fields);
        }
        tables
    }

    /// A list of Keywords out of these; none twice (MF-HEROCARD-06).
    fn keyword_set(&mut self, texts: Option<Placed<Vec<Placed<String>>>>, of: Keywords, whose: &str, report: &Report) -> Keywords {
        let mut set = Keywords::default();
        for text in texts.map(|texts| texts.value).unwrap_or_default() {
            match self.names.keyword(&text.value).filter(|&keyword| of.contains(keyword)) {
                Some(keyword) if set.contains(keyword) => report.note(&text.place, "this Keyword is in the list already (MF-EMBED-05)"),
                Some(keyword) => set = set.union(Keywords::only(keyword)),
                None if self.names.incomplete => {}
                None => {
                    let known = of.iter().map(|keyword| self.names.keywords[usize::from(keyword.0)].as_str());
                    let hint = near(&text.value, known).map_or(String::new(), |meant| format!("; did you mean `{meant}`?"));
                    let problem = Problem::new(text.place, format!("`{}` is no Keyword of {whose}{hint}", text.value));
                    report.add(problem.with_help("the vocabulary is in keywords.toml"));
                }
            }
        }
        set
    }

    /// The slugs of the copies of a card: the title, then the title with `-2`, `-3` …
    fn copy_slugs(&mut self, kind: &'static str, title: &Placed<String>, copies: u8, report: &Report) -> Option<Vec<String>> {
        let first = slug(&title.value);
        if first.is_empty() {
            report.note(&title.place, "a name needs letters");
            return None;
        }
        let taken = self.slugs.of(kind).filter(|other| is_copy(&other.value, &first)).count();
        let numbered = |number: usize| if number == 1 { first.clone() } else { format!("{first}-{number}") };
        let slugs: Vec<String> = (taken + 1..=taken + usize::from(copies)).map(numbered).collect();
        let are_free = slugs.iter().all(|slug| self.slugs.is_free(kind, slug, title, report));
        slugs.iter().for_each(|slug| self.slugs.hold(kind, slug.clone(), &title.place));
        are_free.then_some(slugs)
    }

    /// An effect, if there is a text for it.
    fn effect(&mut self, text: Option<&Placed<String>>, scope: Scope, report: &Report) -> Option<Block> {
        match text.filter(|text| !text.value.trim().is_empty()) {
            Some(text) => parse::effect(text, self.ground(scope, report)),
            None => Some(Block::NOTHING),
        }
    }

    fn ground<'g>(&'g mut self, scope: Scope, report: &'g Report) -> Ground<'g> {
        Ground { scope, names: &self.names, program: &mut self.content.program, report }
    }

    /// A number in a text.
    fn number(&mut self, text: &Placed<String>, bearer: Bearer, report: &Report) -> Option<Num> {
        parse::number(text, self.ground(Scope::event(bearer), report))
    }

    /// The abilities of something: `[[….ability]]`.
    fn abilities(&mut self, bearer: Bearer, fields: &mut Fields<'a>) -> Option<Vec<Ability>> {
        let tables = fields.tables("ability");
        let count = tables.len();
        let abilities: Vec<Ability> = tables.into_iter().filter_map(|table| self.ability(bearer, table)).collect();
        (abilities.len() == count).then_some(abilities)
    }

    fn ability(&mut self, bearer: Bearer, mut fields: Fields<'a>) -> Option<Ability> {
        let report = fields.report();
        let name = fields.maybe_text("name").map(|text| text.value).unwrap_or_default();
        let place = if bearer == Bearer::Enemy {
            let place = fields.maybe_one_of("where", &["area", "line", "anywhere"]);
            place.map_or(AbilityPlace::Area, |at| [AbilityPlace::Area, AbilityPlace::Line, AbilityPlace::Anywhere][at.value])
        } else {
            AbilityPlace::Anywhere
        };
        let (when, lasts) = (fields.maybe_text("when"), fields.maybe_text("while"));
        let does = match (when, lasts) {
            (Some(when), None) => self.when(bearer, &when, place, &mut fields),
            (None, Some(text)) => parse::modifier(&text, self.ground(Scope::modifier(bearer), report)).map(Does::While),
            _ => {
                fields.note("an ability has either `when` and `do`, or `while`");
                None
            }
        };
        fields.finish();
        Some(Ability { name, place, does: does? })
    }

    fn when(&mut self, bearer: Bearer, when: &Placed<String>, place: AbilityPlace, fields: &mut Fields<'a>) -> Option<Does> {
        let report = fields.report();
        let trigger = parse::trigger(when, Triggers::Ability(bearer), self.ground(Scope::event(bearer), report));
        let text = fields.text("do");
        let optional = fields.maybe_flag("optional").unwrap_or_default();
        let limits = [Limit::Turn, Limit::Phase, Limit::Round, Limit::Game];
        let once = fields.maybe_one_of("once", &["turn", "phase", "round", "game"]).map(|at| limits[at.value]);
        let trigger = trigger?;
        let effect = parse::effect(&text?, self.ground(Scope::ability(bearer, trigger, place), report))?;
        Some(Does::When { trigger, effect, optional, once })
    }

    fn flavour(fields: &mut Fields) -> String {
        fields.maybe_text("flavour").map(|text| text.value).unwrap_or_default()
    }
}

/// Is a slug that of a copy of this one?
fn is_copy(slug: &str, first: &str) -> bool {
    let rest = slug.strip_prefix(first);
    rest.is_some_and(|rest| rest.is_empty() || rest.strip_prefix('-').is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit())))
}
