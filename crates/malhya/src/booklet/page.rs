//! Markdown into chapters: headings, keys, prose, items, prompts. What items mean is not known here.

use mistgate_kernel::content::{Place, Placed, Report, Source};

/// A booklet as it stands in its file.
#[derive(Clone, Debug)]
pub struct Page {
    /// `# Title`.
    pub title: Placed<String>,
    /// The keys under the title.
    pub keys: Vec<Key>,
    /// What stands on the back of the booklet.
    pub blurb: Vec<String>,
    /// `## Setup`.
    pub setup: Option<Section>,
    /// `## 27 Title`, in the order of the file.
    pub chapters: Vec<Section>,
}

/// `key: value`; `found` has no value.
#[derive(Clone, Debug)]
pub struct Key {
    /// The key.
    pub name: Placed<String>,
    /// What stands behind the colon.
    pub value: Placed<String>,
}

/// A part of a booklet under a heading.
#[derive(Clone, Debug)]
pub struct Section {
    /// The heading without its signs.
    pub heading: Placed<String>,
    /// The keys under it.
    pub keys: Vec<Key>,
    /// What follows, in order.
    pub parts: Vec<Part>,
}

/// A piece of a section.
#[derive(Clone, Debug)]
pub enum Part {
    /// A paragraph.
    Prose(Placed<String>),
    /// `- an instruction`.
    Item(Item),
    /// `? a question`, with its options.
    Prompt(Placed<String>, Vec<Item>),
}

/// A list item with those indented below it.
#[derive(Clone, Debug)]
pub struct Item {
    /// Its text, perhaps over several lines.
    pub text: Placed<String>,
    /// The items below it.
    pub items: Vec<Item>,
}

/// The keys a chapter may have.
pub const CHAPTER_KEYS: &[&str] = &["found", "readers", "fast", "picture", "hidden", "in words"];

/// Reads a booklet.
pub fn read(source: &Source, report: &Report) -> Option<Page> {
    let clean = without_comments(source.text());
    let mut lines = Lines { source, text: &clean, at: 0 };
    let title = lines.title(report)?;
    let keys = lines.keys(|_| true);
    let blurb = lines.parts().into_iter().filter_map(prose).collect();
    let (mut setup, mut chapters) = (None, Vec::new());
    while let Some(section) = lines.section() {
        match section.heading.value.as_str() {
            "Setup" => setup = Some(section),
            _ => chapters.push(section),
        }
    }
    Some(Page { title, keys, blurb, setup, chapters })
}

fn prose(part: Part) -> Option<String> {
    match part {
        Part::Prose(text) => Some(text.value),
        Part::Item(_) | Part::Prompt(..) => None,
    }
}

/// Comments become blanks, so that everything else stays where it is.
fn without_comments(text: &str) -> String {
    let (mut clean, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(start) = rest.find("<!--") {
        let end = rest[start..].find("-->").map_or(rest.len(), |end| start + end + 3);
        clean.push_str(&rest[..start]);
        clean.extend(rest[start..end].bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
        rest = &rest[end..];
    }
    clean + rest
}

/// Walks through a text line by line.
struct Lines<'a> {
    source: &'a Source,
    text: &'a str,
    at: usize,
}

/// A line, and where it begins.
#[derive(Clone, Copy)]
struct Line<'a> {
    start: usize,
    text: &'a str,
}

impl<'a> Line<'a> {
    fn indent(self) -> usize {
        self.text.len() - self.text.trim_start().len()
    }

    fn is_blank(self) -> bool {
        self.text.trim().is_empty()
    }

    fn is_heading(self) -> bool {
        self.text.starts_with('#')
    }

    fn is_item(self) -> bool {
        self.text.trim_start().starts_with("- ")
    }

    fn is_prompt(self) -> bool {
        self.text.starts_with("? ")
    }
}

impl<'a> Lines<'a> {
    fn peek(&self) -> Option<Line<'a>> {
        let rest = &self.text[self.at..];
        let length = rest.find('\n').unwrap_or(rest.len());
        (!rest.is_empty()).then(|| Line { start: self.at, text: rest[..length].trim_end() })
    }

    fn step(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.find('\n').map_or(rest.len(), |length| length + 1);
    }

    fn skip_blanks(&mut self) -> Option<Line<'a>> {
        while let Some(line) = self.peek() {
            if !line.is_blank() {
                return Some(line);
            }
            self.step();
        }
        None
    }

    fn placed(&self, start: usize, end: usize) -> Placed<String> {
        let text = &self.text[start..end];
        let (skipped, trimmed) = (text.len() - text.trim_start().len(), text.trim());
        let start = start + skipped;
        Placed::new(trimmed.to_owned(), self.place(start, start + trimmed.len()))
    }

    fn place(&self, start: usize, end: usize) -> Place {
        self.source.place(start..end)
    }

    fn title(&mut self, report: &Report) -> Option<Placed<String>> {
        match self.skip_blanks() {
            Some(line) if line.text.starts_with("# ") => {
                self.step();
                Some(self.placed(line.start + 2, line.start + line.text.len()))
            }
            _ => {
                report.note(&self.place(self.at, self.at), "a booklet begins with its title: `# The Drowned Parish`");
                None
            }
        }
    }

    /// `key: value` lines, blank lines between them.
    fn keys(&mut self, known: impl Fn(&str) -> bool) -> Vec<Key> {
        let mut keys = Vec::new();
        while let Some(line) = self.skip_blanks() {
            let colon = line.text.find(':').unwrap_or(line.text.len());
            let name = &line.text[..colon];
            let is_key = colon < line.text.len() || name == "found";
            if !is_key || line.is_heading() || line.is_item() || line.is_prompt() || !known(name) || name.split(' ').count() > 2 {
                break;
            }
            self.step();
            let end = line.start + line.text.len();
            let value = self.placed((line.start + colon + 1).min(end), end);
            keys.push(Key { name: self.placed(line.start, line.start + colon), value });
        }
        keys
    }

    fn section(&mut self) -> Option<Section> {
        let line = self.skip_blanks()?;
        self.step();
        let signs = line.text.len() - line.text.trim_start_matches('#').len();
        let heading = self.placed(line.start + signs, line.start + line.text.len());
        let keys = self.keys(|name| CHAPTER_KEYS.contains(&name));
        Some(Section { heading, keys, parts: self.parts() })
    }

    /// Everything up to the next heading.
    fn parts(&mut self) -> Vec<Part> {
        let mut parts = Vec::new();
        while let Some(line) = self.skip_blanks().filter(|line| !line.is_heading()) {
            if line.is_item() {
                parts.extend(self.items(line.indent()).into_iter().map(Part::Item));
            } else if line.is_prompt() {
                self.step();
                let prompt = self.placed(line.start + 2, line.start + line.text.len());
                let items = self.skip_blanks().filter(|line| line.is_item()).map(|line| self.items(line.indent())).unwrap_or_default();
                // Options begin with their label; the first item that does not is read after the choice.
                let options = items.iter().take_while(|item| item.text.value.starts_with('"')).count();
                parts.push(Part::Prompt(prompt, items[..options].to_vec()));
                parts.extend(items[options..].iter().cloned().map(Part::Item));
            } else {
                parts.push(Part::Prose(self.paragraph()));
            }
        }
        parts
    }

    fn paragraph(&mut self) -> Placed<String> {
        let (start, mut end, mut words) = (self.at, self.at, Vec::new());
        while let Some(line) = self.peek().filter(|line| !line.is_blank() && !line.is_heading() && !line.is_item() && !line.is_prompt()) {
            words.push(line.text.trim());
            end = line.start + line.text.len();
            self.step();
        }
        Placed::new(words.join(" "), self.place(start, end))
    }

    /// The items of one list: those at this indent, with what is indented further.
    fn items(&mut self, indent: usize) -> Vec<Item> {
        let mut items: Vec<Item> = Vec::new();
        while let Some(line) = self.peek() {
            if line.is_blank() {
                // A list may be loose, but it ends where something else begins.
                let (before, next) = (self.at, self.skip_blanks());
                if !next.is_some_and(|next| next.is_item() && next.indent() >= indent) {
                    self.at = before;
                    break;
                }
            } else if line.is_item() && line.indent() == indent {
                items.push(self.item(line));
            } else if line.is_item() && line.indent() > indent && !items.is_empty() {
                let below = self.items(line.indent());
                items.last_mut().into_iter().for_each(|item| item.items.extend(below.iter().cloned()));
            } else {
                break;
            }
        }
        items
    }

    /// One item, with the lines it is continued on.
    fn item(&mut self, line: Line<'a>) -> Item {
        let start = line.start + line.indent() + 2;
        let mut end = line.start + line.text.len();
        self.step();
        while let Some(more) = self.peek().filter(|more| !more.is_blank() && !more.is_item() && !more.is_heading() && more.indent() > line.indent()) {
            end = more.start + more.text.len();
            self.step();
        }
        Item { text: self.placed(start, end), items: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# A\nkind: mission\n\nBlurb.\n\n## 1 One\nfound\n\nProse that\ngoes on. <!-- not this -->\n\n- first\n- second:\n    - below,\n      continued\n- third\n\n? Which?\n- \"A\": x\n\n## 2 Two\n";

    #[test]
    fn a_page_falls_into_its_parts() {
        let report = Report::default();
        let page = read(&Source::new("a.md", TEXT), &report).unwrap();
        assert_eq!((page.title.value.as_str(), page.keys[0].value.value.as_str(), page.blurb.as_slice()), ("A", "mission", &["Blurb.".to_owned()][..]));
        let [one, two] = page.chapters.as_slice() else { panic!("two chapters") };
        assert_eq!((one.heading.value.as_str(), one.keys[0].name.value.as_str(), two.heading.value.as_str()), ("1 One", "found", "2 Two"));
        let [Part::Prose(prose), Part::Item(first), Part::Item(second), Part::Item(third), Part::Prompt(prompt, options)] = one.parts.as_slice() else {
            panic!("{:?}", one.parts)
        };
        assert_eq!((prose.value.as_str(), first.text.value.as_str(), third.text.value.as_str()), ("Prose that goes on.", "first", "third"));
        assert_eq!((second.text.value.as_str(), second.items[0].text.value.split_whitespace().collect::<Vec<_>>()), ("second:", vec!["below,", "continued"]));
        assert_eq!((prompt.value.as_str(), options[0].text.value.as_str()), ("Which?", "\"A\": x"));
    }

    #[test]
    fn a_comment_moves_nothing() {
        let text = "a <!-- ü\n --> b";
        assert_eq!(without_comments(text).find('b'), text.find('b'));
    }
}
