//! Small things that all tables share: names, copies, places.

use super::read::Reader;
use super::*;
use mistgate_kernel::Id;
use mistgate_kernel::content::{Fields, Place, Placed, Problem, Report, Titled, did_you_mean, slug};

/// All things share one kind of slug: a move must not mean a card and a Location.
const THING: &str = "thing";

impl<'a> Reader<'a> {
    /// The tables of a file, with rewrites laid over them.
    pub(super) fn tables(&mut self, name: &'static str, key: &'static str, what: &'static str, mut file: Fields<'a>) -> Vec<Fields<'a>> {
        let mut tables = file.tables(key);
        // Far more than a table holds of anything, which is said when all is read: ids are bytes.
        tables.truncate(usize::from(u8::MAX));
        self.places.files.push((name, file.place().clone()));
        file.finish();
        for fields in &mut tables {
            self.rewrites.apply(what, fields.peek("name"), fields);
        }
        tables
    }

    pub(super) fn flavour(&self, fields: &mut Fields) -> String {
        fields.maybe_text("flavour").map(|text| text.value).unwrap_or_default()
    }

    /// The slug of this thing. Everything on the table has its own, so that a journal can name it.
    pub(super) fn slug(&mut self, titled: &Titled, report: &Report) -> Option<String> {
        self.slugs.take(THING, titled, report)
    }

    /// The slug of a copy: the second is called `name-2`.
    pub(super) fn copied(&mut self, slug: &str, copy: u8, place: &Place) -> String {
        match copy {
            0 => slug.to_owned(),
            _ => {
                let slug = format!("{slug}-{}", copy + 1);
                self.slugs.hold(THING, slug.clone(), place);
                slug
            }
        }
    }

    /// A place: `anywhere`, `inn`, a land, or the slug of a Location.
    pub(super) fn site(&self, text: &Placed<String>, report: &Report) -> Option<Site> {
        let word = slug(&text.value);
        let land = Land::of(&word).map(Site::Land);
        let is_it = |location: &Location| location.slug == word || slug(&location.name) == word;
        let location = || self.locations.iter().position(is_it).and_then(LocationId::checked).map(Site::Location);
        let fixed = || match word.as_str() {
            "anywhere" => Some(Site::Anywhere),
            "inn" => Some(Site::Inn),
            _ => None,
        };
        let found = land.or_else(fixed).or_else(location);
        if found.is_none() {
            let lands = Land::ALL.map(Land::slug);
            let known = || self.locations.iter().map(|location| location.slug.as_str()).chain(lands).chain(["anywhere", "inn"]);
            let hint = did_you_mean(&word, known());
            let problem = Problem::new(text.place.clone(), format!("there is no place `{}`{hint}", text.value));
            report.add(problem.with_help("a place is `anywhere`, `inn`, `borderlands`, `wildlands`, `deadlands` or the name of a Location"));
        }
        found
    }

    /// A space of the grid: `n2`, `s1e2`.
    pub(super) fn space(&self, text: &Placed<String>, report: &Report) -> Option<Space> {
        let space = Space::named(&text.value);
        if space.is_none() {
            let message = format!("there is no space `{}`: expected steps from the inn such as `n2`, `w1` or `s1e2`", text.value);
            report.note(&text.place, message);
        }
        space
    }
}
