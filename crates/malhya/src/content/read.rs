//! What all readers of tables need.

use super::perk::Perk;
use crate::booklet::instruction::Block;
use crate::booklet::page::{Item, Part};
use crate::booklet::parse::{Names, Parser, Program};
use crate::ids::*;
use crate::words::Rank;
use mistgate_kernel::content::{Fields, Placed, Report, slug};

/// Collects what the files say.
pub(super) struct Reader<'a> {
    /// Where mistakes go.
    pub(super) report: &'a Report,
    /// The names that instructions may use so far.
    pub(super) names: Names,
    /// The program that instructions on cards go to.
    pub(super) program: Program,
    /// Slugs that are taken, by what they name.
    taken: Vec<Placed<String>>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(report: &'a Report) -> Self {
        Reader { report, names: Names::default(), program: Program::default(), taken: Vec::new() }
    }

    /// A name that nothing else has.
    pub(super) fn slug(&mut self, name: &Placed<String>) -> String {
        let slug = slug(&name.value);
        if let Some(first) = self.taken.iter().find(|other| other.value == slug) {
            let (line, _) = first.place.line_column();
            self.report.note(&name.place, format!("`{}` is taken already, in {} line {line}", name.value, first.place.source.name()));
        } else {
            self.taken.push(Placed::new(slug.clone(), name.place.clone()));
        }
        slug
    }

    /// A list of perks.
    pub(super) fn perks(&self, fields: &mut Fields, key: &'static str) -> Vec<Perk> {
        let texts = fields.maybe_texts(key).map(|texts| texts.value).unwrap_or_default();
        texts.iter().filter_map(|text| Perk::read(text, self.report)).collect()
    }

    /// A list of instructions.
    pub(super) fn instructions(&mut self, fields: &mut Fields, key: &'static str) -> Block {
        let texts = fields.maybe_texts(key).map(|texts| texts.value).unwrap_or_default();
        let parts: Vec<Part> = texts.into_iter().map(|text| Part::Item(Item { text, items: Vec::new() })).collect();
        Parser { names: &self.names, program: &mut self.program, report: self.report }.parts(&parts)
    }
}

/// A resource by its name.
pub(super) fn resource(text: &Placed<String>, report: &Report) -> Option<Resource> {
    let found = RESOURCES.iter().find(|(_, _, word)| *word == text.value).map(|&(kind, colour, _)| Resource { kind, colour });
    if found.is_none() {
        let meant = mistgate_kernel::content::near(&text.value, RESOURCES.iter().map(|(_, _, word)| *word));
        let hint = meant.map_or(String::new(), |meant| format!("; did you mean `{meant}`?"));
        report.note(&text.place, format!("`{}` is no resource{hint}", text.value));
    }
    found
}

/// How rare; Basic only for Weapons.
pub(super) fn rank(fields: &mut Fields, ranks: &'static [Rank]) -> Option<Rank> {
    let words: Vec<&str> = ranks.iter().map(|rank| rank.word()).collect();
    fields.one_of("rank", &words).map(|at| ranks[at.value])
}
