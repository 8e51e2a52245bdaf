//! Pages of the book in `docs` as HTML: the little of Markdown that they are written in. What it does not know stays as it was typed.

use maud::{Markup, html};

/// A page: headings, paragraphs, lists and tables.
pub fn markdown(text: &str) -> Markup {
    html! { @for block in text.split("\n\n").map(str::trim).filter(|block| !block.is_empty()) { (one(block)) } }
}

fn one(block: &str) -> Markup {
    let lines: Vec<&str> = block.lines().map(str::trim).collect();
    match block.split(' ').next().unwrap_or_default() {
        "#" => html! { h1.lobby__title { (inline(&block[2..])) } },
        "##" => html! { h2.book__topic { (inline(&block[3..])) } },
        "-" => html! { ul { @for item in items(&lines, |line| line.strip_prefix("- ")) { li { (inline(&item)) } } } },
        "1." => html! { ol { @for item in items(&lines, numbered) { li { (inline(&item)) } } } },
        _ if block.starts_with('|') => table(&lines),
        _ => html! { p { (inline(&lines.join(" "))) } },
    }
}

/// `2. words`
fn numbered(line: &str) -> Option<&str> {
    let (number, words) = line.split_once(". ")?;
    number.parse::<u8>().ok().map(|_| words)
}

/// The items of a list, each with the lines that go on with it.
fn items(lines: &[&str], begins: impl Fn(&str) -> Option<&str>) -> Vec<String> {
    let mut items: Vec<String> = Vec::new();
    for line in lines {
        match (begins(line), items.last_mut()) {
            (Some(words), _) => items.push(words.to_owned()),
            (None, Some(item)) => *item = format!("{item} {line}"),
            (None, None) => items.push((*line).to_owned()),
        }
    }
    items
}

fn table(lines: &[&str]) -> Markup {
    let cells = |line: &str| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<String>>();
    let (head, rows) = (lines.first().map(|line| cells(line)).unwrap_or_default(), lines.iter().skip(2));
    html! {
        div.book__table {
            table {
                thead { tr { @for cell in &head { @if cell.trim().is_empty() { td {} } @else { th scope="col" { (inline(cell)) } } } } }
                tbody { @for row in rows { tr { @for cell in cells(row) { td { (inline(&cell)) } } } } }
            }
        }
    }
}

/// Words with stress, code and links in them.
fn inline(text: &str) -> Markup {
    let marks = [("**", "**"), ("*", "*"), ("`", "`"), ("[", ")")];
    let found = marks.iter().filter_map(|&(open, close)| {
        let start = text.find(open)?;
        let rest = &text[start + open.len()..];
        let end = rest.find(close).filter(|&end| end > 0)?;
        Some((start, open, &rest[..end], &rest[end + close.len()..]))
    });
    // The first one; of two at the same place the longer.
    let Some((start, open, inside, rest)) = found.min_by_key(|&(start, open, ..)| (start, usize::MAX - open.len())) else { return html! { (text) } };
    html! {
        (&text[..start])
        @match open {
            "**" => { strong { (inline(inside)) } }
            "*" => { em { (inline(inside)) } }
            "`" => { code { (inside) } }
            _ => { (link(inside)) }
        }
        (inline(rest))
    }
}

/// `words](address`: pages of the book that are not served stay words.
fn link(inside: &str) -> Markup {
    match inside.split_once("](") {
        Some((words, address)) if address.starts_with('/') => html! { a href=(address) { (inline(words)) } },
        Some((words, _)) => inline(words),
        None => html! { "[" (inline(inside)) ")" },
    }
}

#[cfg(test)]
mod tests {
    use super::markdown;

    fn read(text: &str) -> String {
        markdown(text).into_string()
    }

    #[test]
    fn paragraphs_are_wrapped_and_stressed_and_nothing_in_them_is_markup() {
        assert_eq!(
            read("One *two*\nthree **four** `<b>`.\n\nFive."),
            "<p>One <em>two</em> three <strong>four</strong> <code>&lt;b&gt;</code>.</p><p>Five.</p>"
        );
        assert_eq!(read("Two * three * is six, and ** is nothing."), "<p>Two <em> three </em> is six, and ** is nothing.</p>");
    }

    #[test]
    fn lists_go_on_over_lines_and_tables_have_heads() {
        assert_eq!(read("- one\n  more\n- two"), "<ul><li>one more</li><li>two</li></ul>");
        assert_eq!(read("1. one;\n2. two"), "<ol><li>one;</li><li>two</li></ol>");
        let table = read("| A | |\n|---|---|\n| x | **y** |");
        assert!(table.contains("<thead><tr><th scope=\"col\">A</th><td></td></tr></thead>"), "{table}");
        assert!(table.contains("<tr><td>x</td><td><strong>y</strong></td></tr>"), "{table}");
    }

    #[test]
    fn links_lead_only_to_what_is_served() {
        assert_eq!(read("See [the rules](/rules/mistfall) and [play.md](play.md#setup)."), "<p>See <a href=\"/rules/mistfall\">the rules</a> and play.md.</p>");
    }
}
