//! Running the program in a folder of its own.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// The root of the checkout.
pub fn checkout() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// A folder for one test, with the program in it.
pub struct Place(PathBuf);

/// What came of a command.
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Ran {
    /// It could not be carried out: the message has all these words, help is offered, nobody panicked.
    pub fn refused(&self, words: &[&str]) {
        assert_eq!(self.code, 2, "{}\n{}", self.out, self.err);
        for word in words {
            assert!(self.err.contains(word), "no `{word}` in: {}", self.err);
        }
        assert!(self.err.contains("help: ") || self.err.contains("--help"), "no help in: {}", self.err);
        assert!(!self.err.contains("panicked"), "{}", self.err);
    }

    /// Everything went well; gives what was printed.
    pub fn fine(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{}", self.out);
        self.out
    }
}

impl Place {
    /// A new, empty folder.
    pub fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let name = format!("cli-{}-{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&path).unwrap();
        Place(path)
    }

    /// A path in the folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Writes a file.
    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        fs::create_dir_all(self.path(name).parent().unwrap()).unwrap();
        fs::write(self.path(name), text).unwrap();
    }

    /// Reads a file.
    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mistgate"));
        command.args(arguments).current_dir(&self.0);
        command.env("XDG_DATA_HOME", self.path("data")).env("COLUMNS", "80").env_remove("RUST_LOG");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Starts the program with something in its environment.
    pub fn spawn_with(&self, arguments: &[&str], (name, value): (&str, &str)) -> Child {
        self.command(arguments).env(name, value).spawn().unwrap()
    }

    /// Starts the program.
    pub fn spawn(&self, arguments: &[&str]) -> Child {
        self.command(arguments).spawn().unwrap()
    }

    /// Runs the program to its end.
    pub fn run(&self, arguments: &[&str]) -> Ran {
        self.type_in(arguments, "")
    }

    /// Runs the program in another folder.
    pub fn run_in(&self, folder: &Path, arguments: &[&str]) -> Ran {
        finish(self.command(arguments).current_dir(folder).spawn().unwrap(), "")
    }

    /// Runs the program and types these lines.
    pub fn type_in(&self, arguments: &[&str], lines: &str) -> Ran {
        finish(self.spawn(arguments), lines)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn finish(mut child: Child, lines: &str) -> Ran {
    // A program that stops early does not read everything; that is no failure of the test.
    let _ = child.stdin.take().unwrap().write_all(lines.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Ran { code: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) }
}
