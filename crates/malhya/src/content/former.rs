//! The name that earlier programs gave to content: a digest of lines, without those that looked like prose. Journals of that time
//! name it, and find their content by it.

use mistgate_kernel::content::Source;
use mistgate_kernel::digest::Digest;

/// The former name of these files.
pub(crate) fn version(tables: &[Source], booklets: &[Source]) -> String {
    let mut digest = Digest::default();
    for file in tables {
        digest.text(file.name());
        file.text().lines().filter(|line| !line.starts_with("flavour =")).for_each(|line| digest.text(line.trim_end()));
    }
    for file in booklets {
        digest.text(file.name());
        file.text().lines().filter_map(rules_of).for_each(|line| digest.text(&line));
    }
    digest.to_string()
}

/// What the rules see of a line of a booklet: numbers, keys and instructions, but no words in quotation marks.
fn rules_of(line: &str) -> Option<String> {
    let trimmed = line.trim();
    if let Some(heading) = trimmed.strip_prefix("## ") {
        let labels: Vec<&str> = heading.split(' ').take_while(|word| word.starts_with(|letter: char| letter.is_ascii_digit())).collect();
        return Some(format!("## {}", labels.join(" ")));
    }
    let key = ["kind:", "order:", "heroes:", "part of:", "fast:", "hidden:", "found"].into_iter().any(|key| trimmed.starts_with(key));
    // An indented line is an instruction, or goes on with one.
    let instruction = trimmed.starts_with("- ") || (line.starts_with(' ') && !trimmed.is_empty());
    let unquoted = || trimmed.split('"').step_by(2).collect::<Vec<_>>().join("\"");
    (key || instruction).then(unquoted)
}
