//! Who somebody is: a name and a signed cookie, no account.
//!
//! A person is 128 random bits and a name of their choice. The cookie carries both, signed with a key that never leaves
//! the data folder, so it can be neither made up nor changed. Bots and scripts send the same text as a bearer token.

use hmac::{Hmac, Mac};
use sha2::Sha256;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// The name of the cookie.
pub const COOKIE: &str = "mistgate";
/// How long a browser keeps it, in seconds: a year, renewed whenever the name is set.
pub const COOKIE_SECONDS: u32 = 365 * 24 * 60 * 60;
/// The longest name, in characters: fits on a seat's label.
pub const MAX_NAME: usize = 40;

const KEY_FILE: &str = "secret.key";
const KEY_BYTES: usize = 32;
const FORM: &str = "v1";
/// The form of a browser that came by a link: it can be sent away again.
const GUEST_FORM: &str = "v2";
/// The characters of random ids: no two that look alike.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Somebody at the table, or about to sit down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// 128 random bits; known to nobody but the server and that person's browser.
    pub id: String,
    /// What the others read.
    pub name: String,
    /// Which of the person's further browsers this is; nothing for the first one.
    pub device: Option<String>,
}

impl Person {
    /// Somebody new.
    pub fn new(name: &str) -> io::Result<Self> {
        Ok(Person { id: random_id()?, name: tidy_name(name), device: None })
    }
}

/// The key that signs cookies.
pub struct Keys(Hmac<Sha256>);

impl Keys {
    /// The key of this data folder; made at the first start, readable by nobody else.
    pub fn open(folder: &Path) -> io::Result<Self> {
        let path = folder.join(KEY_FILE);
        let key = match fs::read(&path) {
            Ok(key) if key.len() == KEY_BYTES => key,
            Ok(_) => {
                return Err(io::Error::other(format!(
                    "{} is not a key of {KEY_BYTES} bytes: remove it, and everybody must claim their seats anew",
                    path.display()
                )));
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => make_key(&path)?,
            Err(error) => return Err(error),
        };
        keep_private(&path)?;
        Self::from_bytes(&key)
    }

    fn from_bytes(key: &[u8]) -> io::Result<Self> {
        Ok(Keys(Hmac::new_from_slice(key).map_err(io::Error::other)?))
    }

    /// The person as signed text: the value of the cookie, and the bearer token.
    pub fn sign(&self, person: &Person) -> String {
        let name = hex(person.name.as_bytes());
        let words = match &person.device {
            None => format!("{FORM}.{}.{name}", person.id),
            Some(device) => format!("{GUEST_FORM}.{}.{name}.{device}", person.id),
        };
        let mac = self.mac(&words).finalize().into_bytes();
        format!("{words}.{}", hex(&mac))
    }

    /// The person who was signed, if this is our signature to the letter.
    pub fn read(&self, text: &str) -> Option<Person> {
        let (words, mac) = text.rsplit_once('.')?;
        // Compared in constant time: how much of a guess is right cannot be measured.
        self.mac(words).verify_slice(&unhex(mac)?).ok()?;
        let mut parts = words.split('.');
        let (form, id, name, device) = (parts.next()?, parts.next()?, parts.next()?, parts.next());
        let sound = matches!((form, device), (FORM, None) | (GUEST_FORM, Some(_)));
        if !sound || parts.next().is_some() {
            return None;
        }
        Some(Person { id: id.to_owned(), name: String::from_utf8(unhex(name)?).ok()?, device: device.map(str::to_owned) })
    }

    /// Ties a form to the person it was rendered for. Strangers share one: they have nothing that could be misused.
    pub fn form_token(&self, person: Option<&Person>) -> String {
        hex(&self.form_mac(person).finalize().into_bytes())
    }

    /// Was the form rendered for this person?
    pub fn fits_form(&self, person: Option<&Person>, token: &str) -> bool {
        unhex(token).is_some_and(|token| self.form_mac(person).verify_slice(&token).is_ok())
    }

    fn form_mac(&self, person: Option<&Person>) -> Hmac<Sha256> {
        self.mac(&format!("form.{}", person.map_or("", |person| person.id.as_str())))
    }

    fn mac(&self, words: &str) -> Hmac<Sha256> {
        self.0.clone().chain_update(words.as_bytes())
    }
}

fn make_key(path: &Path) -> io::Result<Vec<u8>> {
    let mut key = vec![0; KEY_BYTES];
    getrandom::fill(&mut key).map_err(io::Error::other)?;
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    file.write_all(&key)?;
    file.sync_all()?;
    Ok(key)
}

#[cfg(unix)]
fn keep_private(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(0o600))
}

#[cfg(not(unix))]
fn keep_private(_: &Path) -> io::Result<()> {
    Ok(())
}

/// 128 bits from the operating system, as 26 characters.
pub fn random_id() -> io::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    let bits = u128::from_le_bytes(bytes);
    Ok((0..26).map(|at| ALPHABET[(bits >> (5 * at)) as usize & 31] as char).collect())
}

/// A seed nobody chose.
pub fn random_seed() -> io::Result<u64> {
    getrandom::u64().map_err(io::Error::other)
}

/// A name as others may read it: one line, no control characters, not too long.
pub fn tidy_name(name: &str) -> String {
    let words: Vec<&str> = name.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty()).collect();
    let name: String = words.join(" ").chars().filter(|&c| !turns_text(c)).take(MAX_NAME).collect();
    if name.is_empty() { "Somebody".to_owned() } else { name }
}

/// Characters that change the direction of the text around them: a name must not rearrange the page.
fn turns_text(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    if !text.len().is_multiple_of(2) || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(byte: u8) -> Keys {
        Keys::from_bytes(&[byte; KEY_BYTES]).unwrap()
    }

    #[test]
    fn a_signed_person_is_read_again() {
        let person = Person::new("Ada of the Mists \u{1f32b}").unwrap();
        assert_eq!(keys(1).read(&keys(1).sign(&person)), Some(person.clone()));
        let elsewhere = Person { device: Some("d1".into()), ..person };
        assert_eq!(keys(1).read(&keys(1).sign(&elsewhere)), Some(elsewhere));
    }

    #[test]
    fn no_changed_letter_and_no_other_key_is_accepted() {
        let person = Person::new("Ada").unwrap();
        let signed = keys(1).sign(&person);
        assert_eq!(keys(2).read(&signed), None);
        for at in 0..signed.len() {
            let mut edited = signed.clone().into_bytes();
            edited[at] = if edited[at] == b'0' { b'1' } else { b'0' };
            assert_eq!(keys(1).read(&String::from_utf8(edited).unwrap()), None, "letter {at}");
        }
        for other in ["", ".", "...", "v1.a.b.c", "v1.a.b.", &signed[..signed.len() - 2], &format!("{signed}00")] {
            assert_eq!(keys(1).read(other), None, "{other}");
        }
    }

    #[test]
    fn names_are_tidied() {
        assert_eq!(tidy_name("  Ada\n\tLovelace\u{202e} "), "Ada Lovelace");
        assert_eq!(tidy_name("\u{0}\n"), "Somebody");
        assert_eq!(tidy_name(&"x".repeat(500)).chars().count(), MAX_NAME);
    }

    #[test]
    fn the_key_is_made_once_and_private() {
        let folder = tempfile::tempdir().unwrap();
        let signed = Keys::open(folder.path()).unwrap().sign(&Person { id: "x".into(), name: "Ada".into(), device: None });
        assert!(Keys::open(folder.path()).unwrap().read(&signed).is_some());
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(folder.path().join(KEY_FILE)).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
    }
}
