//! What things are called: the name people read, and the slug by which journals, scenarios and saved games refer to them.

use super::fields::Fields;
use super::names::slug;
use super::problem::{Problem, Report};
use super::source::{Place, Placed};

/// The name of something, and what its slug is made of.
#[derive(Clone, Debug)]
pub struct Titled {
    /// The name, as it is printed.
    pub name: Placed<String>,
    /// Its `id`, which stays when it is renamed; the name, if it has none.
    pub id: Placed<String>,
}

impl Titled {
    /// Something that goes by its name alone.
    pub fn plain(name: Placed<String>) -> Self {
        Titled { id: name.clone(), name }
    }
}

impl Fields<'_> {
    /// The name under this key, and the `id` beside it.
    pub fn titled(&mut self, key: &'static str) -> Option<Titled> {
        let (name, id) = (self.text(key), self.maybe_text("id"));
        let name = name?;
        Some(Titled { id: id.unwrap_or_else(|| name.clone()), name })
    }
}

/// The slugs that are taken, of every kind of thing for itself.
#[derive(Default)]
pub struct Slugs {
    taken: Vec<(&'static str, Placed<String>)>,
    /// What to tell whoever takes one again, besides where it was taken.
    advice: &'static str,
}

impl Slugs {
    /// None is taken yet; whoever takes one again is given this advice.
    pub fn with_advice(advice: &'static str) -> Self {
        Slugs { taken: Vec::new(), advice }
    }

    /// The slug of this thing. Neither its id nor its name may be those of another of its kind.
    pub fn take(&mut self, kind: &'static str, titled: &Titled, report: &Report) -> Option<String> {
        let slug = self.new_slug(kind, &titled.id, report)?;
        let name = self.new_slug(kind, &titled.name, report)?;
        if name != slug {
            self.hold(kind, name, &titled.name.place);
        }
        self.hold(kind, slug.clone(), &titled.id.place);
        Some(slug)
    }

    /// Takes a slug that was made elsewhere.
    pub fn hold(&mut self, kind: &'static str, slug: String, place: &Place) {
        self.taken.push((kind, Placed::new(slug, place.clone())));
    }

    /// All that are taken of this kind.
    pub fn of(&self, kind: &'static str) -> impl Iterator<Item = &Placed<String>> {
        self.taken.iter().filter(move |(of, _)| *of == kind).map(|(_, taken)| taken)
    }

    /// Reports a slug that is taken already.
    pub fn is_free(&self, kind: &'static str, slug: &str, name: &Placed<String>, report: &Report) -> bool {
        let other = self.of(kind).find(|other| other.value == slug);
        if let Some(other) = other {
            let problem = Problem::new(name.place.clone(), format!("the name `{}` is taken already", name.value));
            report.add(problem.with_help(format!("by {}{}", other.place, self.advice)));
        }
        other.is_none()
    }

    fn new_slug(&self, kind: &'static str, name: &Placed<String>, report: &Report) -> Option<String> {
        let slug = slug(&name.value);
        if slug.is_empty() {
            report.note(&name.place, "a name needs letters");
            return None;
        }
        self.is_free(kind, &slug, name, report).then_some(slug)
    }
}
