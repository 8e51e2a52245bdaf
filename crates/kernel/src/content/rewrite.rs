//! Cards that a scenario bends: `[rewrite."Card Name"]`.

use super::fields::{Document, Fields};
use super::names::{near, slug};
use super::problem::Report;
use super::slugs::Titled;
use super::source::Placed;

/// The tables of a scenario that are laid over those of the content files.
#[derive(Default)]
pub struct Rewrites<'a> {
    entries: Vec<Entry<'a>>,
    /// Every name that could have been rewritten, for a better message.
    names: Vec<String>,
}

struct Entry<'a> {
    name: Placed<String>,
    fields: Fields<'a>,
    /// What it was laid over.
    over: Option<&'static str>,
}

impl<'a> Rewrites<'a> {
    /// Reads the tables of a scenario; its other keys are not ours.
    pub fn read(document: Option<&'a Document<'a>>, report: &'a Report) -> Self {
        let rewrite = document.and_then(|document| document.fields(report).maybe_table("rewrite"));
        let tables = rewrite.map(|mut rewrite| rewrite.named_tables()).unwrap_or_default();
        let entries = tables.into_iter().map(|(name, fields)| Entry { name, fields, over: None }).collect();
        Rewrites { entries, names: Vec::new() }
    }

    /// Is anything rewritten at all?
    pub fn any(&self) -> bool {
        !self.entries.is_empty()
    }

    /// Lays the rewrite of that name, if there is one, over the entry of a content file.
    pub fn apply(&mut self, what: &'static str, name: Option<&str>, fields: &mut Fields<'a>) {
        let Some(name) = name else { return };
        let id = fields.peek("id").unwrap_or(name);
        self.lay_over(what, name, id, fields);
    }

    /// The same for an entry whose name does not stand in it.
    pub fn apply_titled(&mut self, what: &'static str, titled: &Titled, fields: &mut Fields<'a>) {
        self.lay_over(what, &titled.name.value, &titled.id.value, fields);
    }

    fn lay_over(&mut self, what: &'static str, name: &str, id: &str, fields: &mut Fields<'a>) {
        self.names.push(name.to_string());
        // What has an id can be renamed, and is still found by it.
        let known = [slug(name), slug(id)];
        for entry in self.entries.iter_mut().filter(|entry| known.contains(&slug(&entry.name.value))) {
            match entry.over {
                Some(other) if other != what => {
                    let message = format!("`{}` is {other} and also {what}", entry.name.value);
                    fields.report().note(&entry.name.place, message);
                }
                _ => {
                    entry.over = Some(what);
                    fields.lay_over(&entry.fields);
                }
            }
        }
    }

    /// Reports rewrites of things that do not exist; `things` says what could have been rewritten.
    pub fn finish(&self, things: &str, report: &Report) {
        for entry in self.entries.iter().filter(|entry| entry.over.is_none()) {
            let meant = near(&entry.name.value, self.names.iter().map(String::as_str));
            let hint = meant.map_or(String::new(), |meant| format!("; did you mean `{meant}`?"));
            let message = format!("there is no {things} `{}`{hint}", entry.name.value);
            report.note(&entry.name.place, message);
        }
    }
}
