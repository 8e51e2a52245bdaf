//! Reads the content files of a folder and lists everything that is wrong with them:
//! `cargo run -p mistgate-mistfall --example check -- content/mistfall`

use mistgate_kernel::content::Source;
use mistgate_mistfall::content;
use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "content/mistfall".to_string());
    let Ok(entries) = std::fs::read_dir(&folder) else {
        eprintln!("there is no folder {folder}");
        return ExitCode::FAILURE;
    };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|end| end == "toml")).collect();
    paths.sort();
    let name = |path: &PathBuf| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let files: Vec<Source> = paths.iter().map(|path| Source::new(name(path), std::fs::read_to_string(path).unwrap_or_default())).collect();
    match content::checked(&files) {
        Ok(content) => {
            println!("{} Hero Cards, {} Enemies, {} Encounters", content.cards.len(), content.enemies.len(), content.encounters.len());
            ExitCode::SUCCESS
        }
        Err(problems) => {
            for problem in &problems.0 {
                println!("{problem}");
                problem.help.iter().for_each(|help| println!("    {help}"));
            }
            println!("{problems}");
            ExitCode::FAILURE
        }
    }
}
