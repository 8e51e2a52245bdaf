//! What the pages say works: commands are run, TOML and JSON are read, scenarios hold, the client plays a game. Rust is compiled
//! where its crate is (`mistgate_lab` has the page about bots).

use crate::cli::run::{Place, checkout};
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};

/// A code block of a page.
struct Block {
    page: String,
    line: usize,
    language: String,
    text: String,
}

impl Block {
    fn place(&self) -> String {
        format!("{}:{}", self.page, self.line)
    }
}

fn pages() -> Vec<PathBuf> {
    let ends_in_md = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "md");
    let folders = [checkout(), checkout().join("docs")];
    let mut pages: Vec<PathBuf> =
        folders.iter().flat_map(|folder| fs::read_dir(folder).unwrap()).map(|entry| entry.unwrap().path()).filter(ends_in_md).collect();
    pages.sort();
    pages
}

fn blocks_of(page: &Path) -> Vec<Block> {
    let (mut blocks, mut open): (Vec<Block>, Option<Block>) = (Vec::new(), None);
    let name = page.strip_prefix(checkout()).unwrap().display().to_string();
    for (at, line) in fs::read_to_string(page).unwrap().lines().enumerate() {
        match (line.trim_start().strip_prefix("```"), &mut open) {
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (Some(language), None) => open = Some(Block { page: name.clone(), line: at + 1, language: language.to_owned(), text: String::new() }),
            (None, Some(block)) => block.text += &format!("{line}\n"),
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "{name}: a block is not closed");
    blocks
}

fn blocks(language: &str) -> Vec<Block> {
    let found: Vec<Block> = pages().iter().flat_map(|page| blocks_of(page)).filter(|block| block.language == language).collect();
    assert!(!found.is_empty(), "no page has a block of {language}");
    found
}

#[test]
fn every_block_says_what_it_is() {
    let known = ["sh", "toml", "json", "python", "rust", "markdown", "text"];
    for block in pages().iter().flat_map(|page| blocks_of(page)) {
        assert!(known.contains(&block.language.as_str()), "{}: {:?} is none of {known:?}", block.place(), block.language);
    }
}

#[test]
fn rust_stands_only_where_it_is_compiled() {
    let compiled = ["docs/bots.md", "docs/verbs.md"];
    for block in blocks("rust") {
        assert!(compiled.contains(&block.page.as_str()), "{}: add the page to the doctests of a crate, and here", block.place());
    }
}

#[test]
fn json_can_be_read() {
    for block in blocks("json") {
        serde_json::from_str::<serde_json::Value>(&block.text).unwrap_or_else(|error| panic!("{}: {error}", block.place()));
    }
}

/// A block may show several files, each after a comment with its name.
fn files_in(text: &str) -> Vec<String> {
    let mut files = vec![String::new()];
    for line in text.lines() {
        if line.starts_with("# ") && line.contains(".toml") {
            files.push(String::new());
        }
        *files.last_mut().unwrap() += &format!("{line}\n");
    }
    files
}

#[test]
fn toml_can_be_read() {
    for block in blocks("toml") {
        for file in files_in(&block.text) {
            toml::from_str::<toml::Table>(&file).unwrap_or_else(|error| panic!("{}: {error}\n{file}", block.place()));
        }
    }
}

#[test]
fn scenarios_hold_and_cards_can_be_bent_as_shown() {
    let place = Place::new();
    let mut shown = 0;
    for block in blocks("toml") {
        let whole = block.text.contains("[[step]]");
        if !whole && !block.text.starts_with("[rewrite.") {
            continue;
        }
        let frame = if whole { ("", "") } else { ("title = \"As shown\"\ngame = \"mistywell\"\nrules = []\n", "\n[[step]]\nover = \"no\"\n") };
        place.write("shown.toml", format!("{}{}{}", frame.0, block.text, frame.1));
        let ran = place.run(&["check", "shown.toml"]);
        assert_eq!(ran.code, 0, "{}: {}{}", block.place(), ran.out, ran.err);
        shown += 1;
    }
    assert!(shown > 1, "the pages show a scenario and a bent card");
}

/// The commands of a block, without what is said about them.
fn commands(block: &Block) -> Vec<String> {
    let command = |line: &str| line.split(" #").next().and_then(|line| line.split(" > ").next()).unwrap_or_default().trim().to_owned();
    block.text.lines().map(command).filter(|line| !line.is_empty()).collect()
}

/// The program's own arguments, if it is the program that is run.
fn of_the_program(command: &str) -> Option<Vec<&str>> {
    let rest = match command.strip_prefix("cargo run --release") {
        Some(rest) => rest.strip_prefix(" --").or(rest.is_empty().then_some(""))?,
        None => command.strip_prefix("mistgate")?,
    };
    Some(rest.split_whitespace().collect())
}

/// What a word of a command stands for here. A grid that comes with the project is there, and a smaller one is played.
fn in_small(word: &str) -> &str {
    match word {
        "FILE" => "kept.journal",
        grid if grid.ends_with(".toml") && checkout().join(grid).is_file() => "grid.toml",
        word => word,
    }
}

/// Runs a command, in small where it would take long.
fn try_out(place: &Place, arguments: &[&str], at: &str) {
    let mut small: Vec<&str> = arguments.iter().map(|word| in_small(word)).collect();
    if let Some(games) = small.iter().position(|&word| word == "--games") {
        small[games + 1] = "2";
    }
    // These go on until somebody stops them, measure for a while, or need a server: that they are understood is enough.
    if matches!(small.first(), None | Some(&("serve" | "bench" | "backup" | "restore" | "copy" | "admin"))) {
        small.push("--help");
    }
    let ran = place.run(&small);
    assert_eq!(ran.code, 0, "{at}: mistgate {}\n{}{}", small.join(" "), ran.out, ran.err);
}

#[test]
fn commands_do_what_the_pages_say() {
    let place = Place::new();
    place.run(&["play", "mistywell", "--seed", "7", "--save", "kept.journal"]);
    // Smaller than the one that is shown, and played once before.
    place.write("grid.toml", "game = \"mistywell\"\ngames = 2\nbots = [\"random\"]\n");
    place.run(&["lab", "run", "grid.toml", "--out", "former"]).fine();
    for block in blocks("sh") {
        for command in commands(&block) {
            match (of_the_program(&command), command.split_once("--example ")) {
                (Some(arguments), _) => try_out(&place, &arguments, &block.place()),
                (None, Some((before, example))) => is_example(before, example, &block.place()),
                (None, None) => is_known(&command, &block.place()),
            }
        }
    }
}

/// Examples are compiled by the lints.
fn is_example(before: &str, example: &str, at: &str) {
    let krate = before.split("-p mistgate-").nth(1).unwrap_or_else(|| panic!("{at}: whose example?")).trim();
    let name = example.split_whitespace().next().unwrap();
    let examples = checkout().join(format!("crates/{krate}/examples"));
    let is_there = examples.join(format!("{name}.rs")).is_file() || examples.join(name).join("main.rs").is_file();
    assert!(is_there, "{at}: there is no example {name} in {}", examples.display());
}

/// What is not our program is one of a few tools, and a script of ours is there.
fn is_known(command: &str, at: &str) {
    let word = command.split_whitespace().find(|word| !word.contains('=')).unwrap_or_default();
    let script = word.strip_prefix("./").is_some_and(|script| checkout().join(script).is_file());
    assert!(script || ["cargo", "docker", "git", "valgrind"].contains(&word), "{at}: what is `{command}`?");
}

/// The commands in the table of the first page, as far as they name no file of the reader's.
#[test]
fn commands_in_the_table_are_understood() {
    let mut understood = 0;
    let page = fs::read_to_string(checkout().join("README.md")).unwrap();
    for line in page.lines().filter(|line| line.starts_with("| `mistgate ")) {
        let command = line.trim_start_matches("| `").split('`').next().unwrap();
        if command.contains(['[', '…']) || command.contains("FILE") {
            continue;
        }
        try_out(&Place::new(), &of_the_program(command).unwrap(), line);
        understood += 1;
    }
    assert!(understood > 4, "{understood}");
}

/// A server that ends with this value.
struct Serving(Child);

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn the_client_of_the_api_plays_a_game_to_its_end() {
    let place = Place::new();
    let mut server = Serving(place.spawn(&["serve", "--listen", "127.0.0.1:0", "--data", "kept"]));
    let mut said = BufReader::new(server.0.stdout.take().unwrap()).lines();
    let address = said.find_map(|line| Some(line.ok()?.split_once("http://")?.1.trim_end_matches('/').to_owned())).expect("it says where it is");
    for block in blocks("python") {
        let client = block.text.replace("127.0.0.1:8080", &address);
        assert_ne!(client, block.text, "{}: another server than ours", block.place());
        let ran = Command::new("python3").args(["-c", &client]).output().expect("python3 is needed: apt-get install python3");
        let said = String::from_utf8_lossy(&ran.stdout);
        assert!(ran.status.success() && said.contains("The end:"), "{}: {said}{}", block.place(), String::from_utf8_lossy(&ran.stderr));
    }
}
