//! Slugs, and the name somebody probably meant.

/// The slug of a name: lower case, words joined by hyphens, apostrophes dropped.
///
/// ```
/// use mistgate_kernel::content::slug;
/// assert_eq!(slug("Chalkboard Way"), "chalkboard-way");
/// assert_eq!(slug("Weaver's Debt"), "weavers-debt");
/// ```
pub fn slug(name: &str) -> String {
    let mut slug = String::with_capacity(name.len());
    for letter in name.chars().filter(|letter| !matches!(letter, '\'' | '’')) {
        if letter.is_alphanumeric() {
            // The small form of some letters has marks that are no letters.
            slug.extend(letter.to_lowercase().filter(|letter| letter.is_alphanumeric()));
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    slug.truncate(slug.trim_end_matches('-').len());
    slug
}

/// The candidate that looks most like the word, or begins with it, if any is close enough to be what was meant.
pub fn near<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let letters = word.chars().count();
    // A third of the letters may be wrong, but never all of a short word.
    let allowed = (letters / 3).max(1);
    let mut candidates: Vec<(usize, &str)> = candidates
        .into_iter()
        .map(|candidate| (distance(&word, &candidate.to_lowercase()), candidate))
        .filter(|&(distance, candidate)| {
            let begins = letters >= 3 && candidate.to_lowercase().starts_with(&word);
            begins || distance <= allowed && distance < letters
        })
        .collect();
    candidates.sort_by_key(|&(distance, _)| distance);
    candidates.first().map(|&(_, candidate)| candidate)
}

/// What to add to a message about a misspelt word, if it can be guessed.
pub fn did_you_mean<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    near(word, candidates).map_or(String::new(), |meant| format!("; did you mean `{meant}`?"))
}

/// `a, b or c`, each in backticks, for "expected …".
pub fn listed<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let words: Vec<String> = words.into_iter().map(|word| format!("`{word}`")).collect();
    match words.as_slice() {
        [] => "nothing".to_string(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

/// How many letters must be added, dropped, changed or swapped with their neighbour.
fn distance(from: &str, to: &str) -> usize {
    let (from, to): (Vec<char>, Vec<char>) = (from.chars().collect(), to.chars().collect());
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=to.len()).collect();
    for row in 1..=from.len() {
        let mut next = vec![row];
        for column in 1..=to.len() {
            let same = from[row - 1] == to[column - 1];
            let mut best = (last[column - 1] + usize::from(!same)).min(last[column] + 1).min(next[column - 1] + 1);
            if row > 1 && column > 1 && from[row - 1] == to[column - 2] && from[row - 2] == to[column - 1] {
                best = best.min(before_last[column - 2] + 1);
            }
            next.push(best);
        }
        before_last = std::mem::replace(&mut last, next);
    }
    last[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slug_is_lower_case_words_joined_by_hyphens() {
        for (name, expected) in [
            ("Chalkboard Way", "chalkboard-way"),
            ("Weaver's Debt", "weavers-debt"),
            ("The Miller’s Wheel", "the-millers-wheel"),
            ("  Rain,  again! ", "rain-again"),
            ("Hush Hush", "hush-hush"),
            ("No. 7", "no-7"),
            ("Half-light", "half-light"),
            ("!?", ""),
        ] {
            assert_eq!(slug(name), expected, "{name}");
        }
    }

    #[test]
    fn a_near_miss_is_found_and_a_far_one_is_not() {
        let verbs = ["gain", "lose", "recover", "discard", "place"];
        assert_eq!(near("recver", verbs), Some("recover"));
        assert_eq!(near("Recover", verbs), Some("recover"));
        assert_eq!(near("gian", verbs), Some("gain"));
        assert_eq!(near("palce", verbs), Some("place"));
        assert_eq!(near("disc", verbs), Some("discard"));
        assert_eq!(near("sing", verbs), None);
        assert_eq!(near("", verbs), None);
        assert_eq!(near("x", ["y"]), None);
    }

    #[test]
    fn a_list_of_words_ends_with_or() {
        assert_eq!(listed([]), "nothing");
        assert_eq!(listed(["a"]), "`a`");
        assert_eq!(listed(["a", "b", "c"]), "`a`, `b` or `c`");
    }
}
