//! Runs scenarios with the content of a folder: `cargo run -p mistgate-frost --example scenario -- FOLDER SCENARIO…`.

use mistgate_frost::{Frost, content::FILES};
use mistgate_kernel::content::Source;
use mistgate_kernel::scenario::run;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().expect("a folder of content files");
    let read = |(name, _): &(&str, &str)| Source::new(*name, std::fs::read_to_string(std::path::Path::new(&folder).join(name)).unwrap_or_default());
    let files: Vec<Source> = FILES.iter().map(read).collect();
    let (mut held, mut failed) = (0, 0);
    for path in arguments {
        let source = Source::new(path.as_str(), std::fs::read_to_string(&path).expect("a scenario"));
        match run::<Frost>(&files, &source) {
            Ok(_) => held += 1,
            Err(problems) => {
                failed += 1;
                println!("{path}: {problems:?}");
            }
        }
    }
    println!("{held} scenarios hold, {failed} do not");
    std::process::exit(i32::from(failed > 0));
}
