//! Planting mutants: a file in which each of them can be switched on while the program runs.

use crate::mutant::{Mutant, Piece, SWITCH};
use std::ops::Range;

/// A file with its mutants in it.
pub struct Planted {
    /// The new text.
    pub text: String,
    /// Where each mutant came to stand in it, by number; more than once if another mutant doubled the place.
    pub places: Vec<(usize, Range<usize>)>,
}

/// Plants numbered mutants of one file.
pub fn plant(source: &str, mutants: &[(usize, &Mutant)]) -> Planted {
    let mut order: Vec<(usize, &Mutant)> = mutants.to_vec();
    // Who holds another comes first; an insertion comes before what begins there.
    order.sort_by_key(|(number, mutant)| (mutant.span.start, if mutant.span.is_empty() { 0 } else { 1 }, std::cmp::Reverse(mutant.span.end), *number));
    let mut planted = Planted { text: String::with_capacity(source.len() * 2), places: Vec::new() };
    write(source, 0..source.len(), &order, &mut planted);
    planted
}

fn write(source: &str, range: Range<usize>, mutants: &[(usize, &Mutant)], out: &mut Planted) {
    let mut at = range.start;
    for (place, &(number, mutant)) in mutants.iter().enumerate() {
        // What lies before was written with the mutant that holds it, and what lies beyond belongs to others.
        if mutant.span.start < at || mutant.span.end > range.end {
            continue;
        }
        out.text.push_str(&source[at..mutant.span.start]);
        let start = out.text.len();
        for piece in &mutant.pieces {
            match piece {
                Piece::Text(words) => out.text.push_str(&words.replace(SWITCH, &format!("crate::mutants::is({number})"))),
                Piece::Source(inner) => write(source, inner.clone(), &mutants[place + 1..], out),
            }
        }
        out.places.push((number, start..out.text.len()));
        at = mutant.span.end;
    }
    out.text.push_str(&source[at..range.end]);
}

/// The module that is asked which mutant is on. `MUTANT` names it. As long as there is none it remembers who was asked for, and writes
/// that into the file that `MUTANT_SURVEY` names.
pub fn switch(count: usize) -> String {
    SWITCHES.replace("COUNT", &(count + 1).to_string())
}

const SWITCHES: &str = r#"
/// Which mutant is on.
#[doc(hidden)]
pub mod mutants {
    use std::io::Write;
    use std::sync::LazyLock;
    use std::sync::atomic::{AtomicBool, Ordering};

    static CHOSEN: LazyLock<Option<usize>> = LazyLock::new(|| std::env::var("MUTANT").ok().and_then(|number| number.parse().ok()));
    static SURVEY: LazyLock<Option<String>> = LazyLock::new(|| std::env::var("MUTANT_SURVEY").ok());
    static ASKED: [AtomicBool; COUNT] = [const { AtomicBool::new(false) }; COUNT];

    /// Whether this one is.
    pub fn is(number: usize) -> bool {
        match *CHOSEN {
            Some(chosen) => chosen == number,
            None => {
                if !ASKED[number].swap(true, Ordering::Relaxed) {
                    remember(number);
                }
                false
            }
        }
    }

    fn remember(number: usize) {
        if let Some(file) = &*SURVEY {
            let mut file = std::fs::OpenOptions::new().create(true).append(true).open(file).expect("the survey can be written");
            writeln!(file, "{number}").expect("the survey can be written");
        }
    }

    /// All that were asked for since the last time.
    pub fn asked() -> Vec<usize> {
        (0..COUNT).filter(|&number| ASKED[number].swap(false, Ordering::Relaxed)).collect()
    }
}
"#;

/// A program that plays the scenarios it is told (`mistfall/end-01.toml`), one after the other, until one does not hold; beside each stands how long it took,
/// in milliseconds, and which mutants were asked for.
pub fn player(name: &str, kind: &str) -> String {
    PLAYER.replace("NAME", name).replace("KIND", kind)
}

const PLAYER: &str = r#"
//! Plays scenarios.

use mistgate_NAME::{KIND, mutants};
use mistgate_kernel::content::Source;
use mistgate_kernel::scenario::{self, Arrange};
use std::path::Path;
use std::time::Instant;

fn main() {
    let files = KIND::files();
    let plain = KIND::bent(&files, &Source::new("nothing bent", "")).expect("the content is sound");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    for name in std::env::args().skip(1) {
        let began = Instant::now();
        let text = std::fs::read_to_string(folder.join(&name)).expect("the scenario is there");
        println!("playing {name}");
        if let Err(problems) = scenario::run_beside(&plain, &files, &Source::new(&name, text)) {
            eprintln!("{problems:?}");
            std::process::exit(1);
        }
        let asked: Vec<String> = mutants::asked().iter().map(usize::to_string).collect();
        println!("{name} {} {}", began.elapsed().as_millis(), asked.join(" "));
    }
}
"#;
