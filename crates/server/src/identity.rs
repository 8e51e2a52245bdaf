//! Who somebody is: a name and a signed cookie, no account.
//!
//! A person is 128 random bits and a name of their choice. The cookie carries both, signed with a key that never leaves
//! the data folder, so it can be neither made up nor changed. Bots and scripts send the same text as a bearer token.

use hmac::{Hmac, Mac};
use mistgate_store::copy::KEY as SHARED_KEY;
use mistgate_store::{Store, StoreError};
use sha2::Sha256;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::sync::{PoisonError, RwLock};
use std::time::Duration;

/// The name of the cookie.
pub const COOKIE: &str = "mistgate";
/// How long a browser keeps it, in seconds: a year, renewed whenever the name is set.
pub const COOKIE_SECONDS: u32 = 365 * 24 * 60 * 60;
/// The longest name, in characters: fits on a seat's label.
pub const MAX_NAME: usize = 40;

const KEY_FILE: &str = "secret.key";
const KEY_BYTES: usize = 32;
/// How long making a key takes at most.
const MAKING: Duration = Duration::from_secs(2);
const FORM: &str = "v1";
/// The form of a browser that came by a link: it can be sent away again.
const GUEST_FORM: &str = "v2";
/// The form of a token that can be taken back alone, or was made after all of before were.
const LATER_FORM: &str = "v3";
/// Earlier keys that are believed on.
const MOST_EARLIER: usize = 3;
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
    /// With which token that person came.
    pub token: Token,
}

/// What tells one token of a person from another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Token {
    /// How often the person had taken back all tokens when this one was made.
    pub renewed: u32,
    /// Its name, if it was made under a label; cookies have none.
    pub id: String,
}

impl Person {
    /// Somebody new.
    pub fn new(name: &str) -> io::Result<Self> {
        Ok(Person { id: random_id()?, name: tidy_name(name), device: None, token: Token::default() })
    }
}

/// The keys that sign cookies: the first one signs, all of them are believed.
pub struct Keys(RwLock<Vec<Hmac<Sha256>>>);

/// What a new key does to earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forget {
    /// They are believed on.
    Nothing,
    /// They are not: everybody is a stranger again.
    EarlierKeys,
}

impl Keys {
    /// The keys of this data folder; the first is made at the first start. Readable by nobody else.
    pub fn open(folder: &Path) -> io::Result<Self> {
        Self::from_bytes(&read_keys(folder)?)
    }

    /// Reads the keys of this data folder again.
    pub fn reopen(&self, folder: &Path) -> io::Result<()> {
        self.replace(Self::open(folder)?);
        Ok(())
    }

    /// Reads the keys that all nodes share again.
    pub async fn share_again(&self, store: &dyn Store) -> Result<(), StoreError> {
        self.replace(Self::shared(store).await?);
        Ok(())
    }

    fn replace(&self, keys: Keys) {
        let keys = keys.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = keys;
    }

    /// Makes a new key for a data folder.
    pub fn rotate(folder: &Path, forget: Forget) -> io::Result<()> {
        let keys = newer(read_keys(folder)?, forget)?;
        // Written beside it and moved there: nobody finds half a key.
        let (path, unfinished) = (folder.join(KEY_FILE), folder.join(format!("{KEY_FILE}.unfinished")));
        let _ = fs::remove_file(&unfinished);
        write_key(&unfinished, &keys)?;
        fs::rename(unfinished, path)
    }

    /// Makes a new key for all nodes over a store.
    pub async fn rotate_shared(store: &dyn Store, forget: Forget) -> Result<(), StoreError> {
        Self::shared(store).await?;
        let found = store.entries(SHARED_KEY).await?.into_iter().next().and_then(|entry| unhex(&entry.value)).unwrap_or_default();
        let keys = newer(found, forget).map_err(|error| StoreError::Broken(error.to_string()))?;
        store.enter(SHARED_KEY, SHARED_KEY, &hex(&keys)).await
    }

    /// The key that all nodes over this store share; made by the first of them.
    pub async fn shared(store: &dyn Store) -> Result<Self, StoreError> {
        let broken = |error: io::Error| StoreError::Broken(error.to_string());
        if store.entries(SHARED_KEY).await?.is_empty() {
            // Of several nodes that start at once one makes it, and the others wait for that one.
            if store.lease(SHARED_KEY, MAKING).await? {
                if store.entries(SHARED_KEY).await?.is_empty() {
                    store.enter(SHARED_KEY, SHARED_KEY, &hex(&random_key().map_err(broken)?)).await?;
                }
            } else {
                tokio::time::sleep(MAKING).await;
            }
        }
        let found = store.entries(SHARED_KEY).await?.into_iter().next().and_then(|entry| unhex(&entry.value));
        Self::from_bytes(&found.ok_or_else(|| StoreError::Damaged("the key that signs cookies is missing".to_owned()))?).map_err(broken)
    }

    fn from_bytes(key: &[u8]) -> io::Result<Self> {
        let keys = key.chunks(KEY_BYTES).map(|key| Hmac::new_from_slice(key).map_err(io::Error::other));
        Ok(Keys(RwLock::new(keys.collect::<io::Result<_>>()?)))
    }

    /// The person as signed text: the value of the cookie, and the bearer token.
    pub fn sign(&self, person: &Person) -> String {
        let name = hex(person.name.as_bytes());
        let words = match (&person.token, &person.device) {
            (Token { renewed: 0, id }, None) if id.is_empty() => format!("{FORM}.{}.{name}", person.id),
            (Token { renewed: 0, id }, Some(device)) if id.is_empty() => format!("{GUEST_FORM}.{}.{name}.{device}", person.id),
            (Token { renewed, id }, device) => format!("{LATER_FORM}.{}.{name}.{renewed}.{id}.{}", person.id, device.as_deref().unwrap_or_default()),
        };
        format!("{words}.{}", hex(&self.mac(&words)))
    }

    /// The person who was signed, if this is our signature to the letter.
    pub fn read(&self, text: &str) -> Option<Person> {
        let (words, mac) = text.rsplit_once('.')?;
        if !self.has_made(words, &unhex(mac)?) {
            return None;
        }
        let parts: Vec<&str> = words.split('.').collect();
        let (id, name, token, device) = match parts[..] {
            [FORM, id, name] => (id, name, Token::default(), ""),
            [GUEST_FORM, id, name, device] => (id, name, Token::default(), device),
            [LATER_FORM, id, name, renewed, token, device] => (id, name, Token { renewed: renewed.parse().ok()?, id: token.to_owned() }, device),
            _ => return None,
        };
        let device = (!device.is_empty()).then(|| device.to_owned());
        Some(Person { id: id.to_owned(), name: String::from_utf8(unhex(name)?).ok()?, device, token })
    }

    /// Ties a form to the person it was rendered for. Strangers share one: they have nothing that could be misused.
    pub fn form_token(&self, person: Option<&Person>) -> String {
        hex(&self.mac(&form_words(person)))
    }

    /// Was the form rendered for this person?
    pub fn fits_form(&self, person: Option<&Person>, token: &str) -> bool {
        unhex(token).is_some_and(|token| self.has_made(&form_words(person), &token))
    }

    fn mac(&self, words: &str) -> Vec<u8> {
        let keys = self.0.read().unwrap_or_else(PoisonError::into_inner);
        keys.first().map_or_else(Vec::new, |key| key.clone().chain_update(words.as_bytes()).finalize().into_bytes().to_vec())
    }

    /// Did one of our keys make this? Compared in constant time: how much of a guess is right cannot be measured.
    fn has_made(&self, words: &str, mac: &[u8]) -> bool {
        let keys = self.0.read().unwrap_or_else(PoisonError::into_inner);
        keys.iter().any(|key| key.clone().chain_update(words.as_bytes()).verify_slice(mac).is_ok())
    }
}

fn form_words(person: Option<&Person>) -> String {
    format!("form.{}", person.map_or("", |person| person.id.as_str()))
}

fn read_keys(folder: &Path) -> io::Result<Vec<u8>> {
    let path = folder.join(KEY_FILE);
    let keys = match fs::read(&path) {
        Ok(keys) if !keys.is_empty() && keys.len().is_multiple_of(KEY_BYTES) => keys,
        Ok(_) => {
            return Err(io::Error::other(format!(
                "{} is not made of keys of {KEY_BYTES} bytes: remove it, and everybody must claim their seats anew",
                path.display()
            )));
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let key = random_key()?;
            write_key(&path, &key)?;
            key
        }
        Err(error) => return Err(error),
    };
    keep_private(&path)?;
    Ok(keys)
}

/// A new key before those that are still believed.
fn newer(earlier: Vec<u8>, forget: Forget) -> io::Result<Vec<u8>> {
    let mut keys = random_key()?;
    if forget == Forget::Nothing {
        keys.extend(earlier.into_iter().take(MOST_EARLIER * KEY_BYTES));
    }
    Ok(keys)
}

fn random_key() -> io::Result<Vec<u8>> {
    let mut key = vec![0; KEY_BYTES];
    getrandom::fill(&mut key).map_err(io::Error::other)?;
    Ok(key)
}

fn write_key(path: &Path, key: &[u8]) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    file.write_all(key)?;
    file.sync_all()
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
    fn a_token_says_which_it_is() {
        let token = Token { renewed: 3, id: "abc".to_owned() };
        let person = Person { token, ..Person::new("Ada").unwrap() };
        assert_eq!(keys(1).read(&keys(1).sign(&person)), Some(person));
    }

    #[test]
    fn after_a_new_key_earlier_cookies_count_until_they_are_forgotten() {
        let folder = tempfile::tempdir().unwrap();
        let person = Person::new("Ada").unwrap();
        let keys = Keys::open(folder.path()).unwrap();
        let first = keys.sign(&person);
        Keys::rotate(folder.path(), Forget::Nothing).unwrap();
        keys.reopen(folder.path()).unwrap();
        let second = keys.sign(&person);
        assert!(first != second && keys.read(&first).is_some() && keys.read(&second).is_some());
        Keys::rotate(folder.path(), Forget::EarlierKeys).unwrap();
        keys.reopen(folder.path()).unwrap();
        assert!(keys.read(&first).is_none() && keys.read(&second).is_none());
        assert!(keys.read(&keys.sign(&person)).is_some());
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
        let signed = Keys::open(folder.path()).unwrap().sign(&Person { id: "x".into(), name: "Ada".into(), device: None, token: Token::default() });
        assert!(Keys::open(folder.path()).unwrap().read(&signed).is_some());
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(folder.path().join(KEY_FILE)).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
    }
}
