//! Small things that all tables share: names, copies, places.

use super::read::Reader;
use super::*;
use mistgate_kernel::content::{Cursor, Fields, Place, Placed, Problem, Report, Word, listed, near, slug};

impl<'a> Reader<'a> {
    /// The tables of a file, with rewrites laid over them.
    pub(super) fn tables(&mut self, name: &'static str, key: &'static str, what: &'static str, mut file: Fields<'a>) -> Vec<Fields<'a>> {
        let mut tables = file.tables(key);
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

    /// A slug for this name. Everything on the table has its own, so that a journal can name it.
    pub(super) fn slug(&mut self, name: &Placed<String>, report: &Report) -> Option<String> {
        let slug = slug(&name.value);
        if slug.is_empty() {
            report.note(&name.place, "a name needs letters");
            return None;
        }
        if let Some(other) = self.slugs.iter().find(|other| other.value == slug) {
            let message = format!("the name `{}` is taken already", name.value);
            report.add(Problem::new(name.place.clone(), message).with_help(format!("by {}; give `count` for several copies", other.place)));
            return None;
        }
        self.slugs.push(Placed::new(slug.clone(), name.place.clone()));
        Some(slug)
    }

    /// The slug of a copy: the second is called `name-2`.
    pub(super) fn copied(&mut self, slug: &str, copy: u8, place: &Place) -> String {
        match copy {
            0 => slug.to_owned(),
            _ => {
                let slug = format!("{slug}-{}", copy + 1);
                self.slugs.push(Placed::new(slug.clone(), place.clone()));
                slug
            }
        }
    }

    /// A place: `anywhere`, `inn`, a land, or the slug of a Location.
    pub(super) fn site(&self, text: &Placed<String>, report: &Report) -> Option<Site> {
        let word = slug(&text.value);
        let land = Land::ALL.into_iter().find(|land| land.slug() == word).map(Site::Land);
        let location = || self.locations.iter().position(|location| location.slug == word).map(|at| Site::Location(LocationId(at as u8)));
        let fixed = || match word.as_str() {
            "anywhere" => Some(Site::Anywhere),
            "inn" => Some(Site::Inn),
            _ => None,
        };
        let found = land.or_else(fixed).or_else(location);
        if found.is_none() {
            let lands = Land::ALL.map(Land::slug);
            let known = || self.locations.iter().map(|location| location.slug.as_str()).chain(lands).chain(["anywhere", "inn"]);
            let hint = near(&word, known()).map_or(String::new(), |meant| format!("; did you mean `{meant}`?"));
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

/// The Action a task is done with: `eliminate undead`, `discover wildlands`, `purchase gold`, `defeat villain`.
pub(super) fn occasion(text: &Placed<String>, report: &Report) -> Option<Occasion> {
    let mut cursor = Cursor::new(text, report);
    let verbs = ["eliminate", "discover", "purchase", "defeat"];
    let Some(verb) = verbs.iter().position(|&verb| cursor.eat(verb)) else {
        cursor.expected(&listed(verbs));
        return None;
    };
    let found = match verb {
        0 if cursor.eat("enemy") => Some(Occasion::Eliminate(None)),
        0 => EnemyKind::ALL.into_iter().find(|kind| cursor.eat(kind.slug())).map(|kind| Occasion::Eliminate(Some(kind))),
        1 if cursor.eat("location") => Some(Occasion::Discover(None)),
        1 => Land::ALL.into_iter().find(|land| cursor.eat(land.slug())).map(|land| Occasion::Discover(Some(land))),
        2 if cursor.eat("card") => Some(Occasion::Purchase(None)),
        2 => row(&mut cursor).map(|row| Occasion::Purchase(Some(row))),
        _ => cursor.eat("villain").then_some(Occasion::Defeat),
    };
    let wanted = ["`enemy`, `brigand`, `beast` or `undead`", "`location` or a land", "`card`, `silver`, `gold` or `event`", "`villain`"][verb];
    finished(cursor, found, wanted)
}

/// A lasting Global effect: `exit 1 more in deadlands`, `attack 1 more beast`, `cost 1 more gold`, `hand 1 less`, `no rest in wildlands`.
pub(super) fn modifier(text: &Placed<String>, report: &Report) -> Option<Modifier> {
    let mut cursor = Cursor::new(text, report);
    let words = ["exit", "attack", "wounds", "cost", "hand", "no"];
    let Some(word) = words.iter().position(|&word| cursor.eat(word)) else {
        cursor.expected(&listed(words));
        return None;
    };
    if word == 5 {
        let rest = cursor.eat("rest").then(|| land(&mut cursor)).map(Modifier::NoRest);
        return finished(cursor, rest, "`rest`, and perhaps `in` a land");
    }
    let Word::Number(n @ 1..=3) = cursor.peek() else {
        cursor.expected("a number from 1 to 3");
        return None;
    };
    cursor.step();
    let n = n as u8;
    if !cursor.eat(if word == 4 { "less" } else { "more" }) {
        cursor.expected(if word == 4 { "`less`" } else { "`more`" });
        return None;
    }
    let kind = |cursor: &mut Cursor| EnemyKind::ALL.into_iter().find(|kind| cursor.eat(kind.slug()));
    let found = match word {
        0 => Modifier::Exit(n, land(&mut cursor)),
        1 => Modifier::Attack(n, kind(&mut cursor)),
        2 => Modifier::Wounds(n, kind(&mut cursor)),
        3 => Modifier::Cost(n, row(&mut cursor)),
        _ => Modifier::Hand(n),
    };
    let wanted = ["`in` a land or the end", "a kind of Enemy or the end", "a kind of Enemy or the end", "a row of the Offer or the end", "the end"][word];
    finished(cursor, Some(found), wanted)
}

fn finished<T>(cursor: Cursor, found: Option<T>, wanted: &str) -> Option<T> {
    if found.is_none() || cursor.peek() != Word::End {
        cursor.expected(if found.is_none() { wanted } else { "the end of the text" });
        return None;
    }
    found
}

fn land(cursor: &mut Cursor) -> Option<Land> {
    cursor.eat("in").then(|| Land::ALL.into_iter().find(|land| cursor.eat(land.slug()))).flatten()
}

fn row(cursor: &mut Cursor) -> Option<Row> {
    [Row::Silver, Row::Gold, Row::Events].into_iter().zip(["silver", "gold", "event"]).find(|(_, word)| cursor.eat(word)).map(|(row, _)| row)
}
