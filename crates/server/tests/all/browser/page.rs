//! What a person does at a browser: looks, waits, clicks, types.

use crate::browser::house::House;
use fantoccini::actions::{InputSource, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MouseActions, PointerAction, TouchActions};
use fantoccini::error::CmdError;
use fantoccini::key::Key;
use fantoccini::{Client, Locator};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Long enough for a browser on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);
/// How often one looks while waiting.
const GLANCE: Duration = Duration::from_millis(20);

pub type Done<T = ()> = Result<T, CmdError>;

/// One browser's window.
pub struct Page(pub Client);

impl Page {
    /// Goes to an address. What the lobby keeps folded is opened, as whoever looks for it would.
    pub async fn goto(&self, address: &str) -> Done {
        self.0.goto(address).await?;
        self.unfold_lobby().await
    }

    pub async fn ask(&self, script: &str) -> Done<Value> {
        self.0.execute(script, Vec::new()).await
    }

    pub async fn holds(&self, script: &str) -> Done<bool> {
        Ok(self.ask(script).await? == Value::Bool(true))
    }

    /// Waits until something is true on the page. While one page gives way to the next nothing can be asked.
    pub async fn until(&self, what: &str, script: &str) -> Done {
        let started = Instant::now();
        loop {
            let answer = self.holds(script).await;
            if matches!(answer, Ok(true)) {
                return Ok(());
            }
            assert!(started.elapsed() < PATIENCE, "waited in vain: {what} ({answer:?})");
            tokio::time::sleep(GLANCE).await;
        }
    }

    pub async fn text(&self, selector: &str) -> Done<String> {
        let text = self.0.execute("return document.querySelector(arguments[0]).innerText", vec![json!(selector)]).await?;
        Ok(text.as_str().unwrap_or_default().to_owned())
    }

    /// The log, without the mark where one's own last turn ended.
    pub async fn story(&self) -> Done<String> {
        // Not as it is painted: on a phone the log may lie in another view.
        let told = self.ask("return document.querySelector('#log .log').textContent").await?;
        Ok(told.as_str().unwrap_or_default().replace("Your last turn ended here", ""))
    }

    /// All that the table tells: its pieces, what is asked and what has happened, on every face as if somebody turned to it. Not who watches,
    /// nor the marks of options.
    pub async fn shown(&self) -> Done<String> {
        let script = "dispatchEvent(new Event('hashchange')); const copy = document.querySelector('main').cloneNode(true); \
                      for (const el of copy.querySelectorAll('.keytag, title, #log header, .replay, details, form[action$=undo]')) el.remove(); \
                      return copy.textContent";
        Ok(self.ask(script).await?.as_str().unwrap_or_default().to_owned())
    }

    /// Waits until these words stand somewhere.
    pub async fn until_says(&self, selector: &str, words: &str) -> Done {
        let script = format!("return !!document.querySelector({})?.textContent.includes({})", json!(selector), json!(words));
        self.until(&format!("`{words}` in {selector}"), &script).await
    }

    pub async fn click(&self, selector: &str) -> Done {
        self.click_nth(selector, 0).await
    }

    /// Clicks one of those that fit, counted around, where a finger or a mouse would.
    pub async fn click_nth(&self, selector: &str, at: usize) -> Done {
        self.until_painted().await?;
        let started = Instant::now();
        loop {
            self.begin_turn().await?;
            let found = self.0.find_all(Locator::Css(selector)).await?;
            let done = match found.get(at % found.len().max(1)) {
                Some(element) => element.click().await,
                None => self.0.find(Locator::Css(selector)).await.map(drop),
            };
            match done {
                // It was replaced between looking and clicking, or something passes over it: people look again too.
                Err(error) if passing(&error) && started.elapsed() < PATIENCE => tokio::time::sleep(GLANCE).await,
                done => return done,
            }
        }
    }

    /// Puts away the card that tells what happened since one's turn, if it lies there.
    async fn begin_turn(&self) -> Done {
        self.ask("document.querySelector('#recap:not([hidden]) .btn--main')?.click()").await.map(drop)
    }

    /// Clicks an option, counted around. What stands under a verb shows once the verb is chosen: its folds are opened first.
    pub async fn choose_nth(&self, selector: &str, at: usize) -> Done {
        let script = "const [selector, at] = arguments; const all = document.querySelectorAll(selector); const within = (el) => el?.closest('#prompt details'); \
            for (const fold of document.querySelectorAll('#prompt .verb__fold[open]')) fold.open = false; \
            for (let fold = within(all[at % (all.length || 1)]); fold; fold = within(fold.parentElement)) fold.open = true";
        self.0.execute(script, vec![json!(selector), json!(at)]).await?;
        self.click_nth(selector, at).await
    }

    /// The middle of what lies there.
    async fn middle(&self, selector: &str) -> Done<[f64; 2]> {
        let script = "const box = document.querySelector(arguments[0]).getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]";
        let middle = self.0.execute(script, vec![json!(selector)]).await?;
        Ok([0, 1].map(|at| middle[at].as_f64().unwrap_or_default()))
    }

    /// Rests the mouse on this.
    pub async fn point_at(&self, selector: &str) -> Done {
        let [x, y] = self.middle(selector).await?;
        self.0.perform_actions(MouseActions::new("mouse".to_owned()).then(PointerAction::MoveTo { duration: None, x, y })).await
    }

    /// Lays a finger on this for so long, and lifts it.
    pub async fn touch(&self, selector: &str, held: Duration) -> Done {
        let [x, y] = self.middle(selector).await?;
        let finger = TouchActions::new("finger".to_owned())
            .then(PointerAction::MoveTo { duration: None, x, y })
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
            .then(PointerAction::Pause { duration: held })
            .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        self.0.perform_actions(finger).await
    }

    /// Presses where this lies, at once: without a look whether something lies over it.
    pub async fn press_at(&self, selector: &str) -> Done {
        let [x, y] = self.middle(selector).await?;
        let finger = MouseActions::new("finger".to_owned())
            .then(PointerAction::MoveTo { duration: None, x, y })
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
            .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        self.0.perform_actions(finger).await
    }

    /// Types into something that may be replaced just then: people try again too.
    pub async fn type_on(&self, selector: &str, key: Key) -> Done {
        let started = Instant::now();
        loop {
            match self.write(selector, &key.to_string()).await {
                Err(error) if passing(&error) && started.elapsed() < PATIENCE => tokio::time::sleep(GLANCE).await,
                done => return done,
            }
        }
    }

    /// Waits until there is something to see, and the script is there to hear of it: until then a browser throws clicks and keys away.
    async fn until_painted(&self) -> Done {
        let heard = "(document.documentElement.dataset.script !== undefined || !document.querySelector('script[src]'))";
        self.until("a painted page", &format!("return performance.getEntriesByName('first-contentful-paint').length > 0 && {heard}")).await
    }

    /// Types into whatever has the focus: letters, and keys by their code.
    pub async fn press(&self, keys: impl IntoIterator<Item = char>) -> Done {
        self.until_painted().await?;
        let mut typed = KeyActions::new("keyboard".to_owned());
        for value in keys {
            typed = typed.then(KeyAction::Down { value }).then(KeyAction::Up { value });
        }
        self.0.perform_actions(typed).await
    }

    /// Goes on with the tab key until something has the focus, and sees that it shows.
    pub async fn tab_to(&self, selector: &str) -> Done {
        let script = format!("return document.activeElement.matches({0}) && document.activeElement.matches(':focus-visible')", json!(selector));
        for _ in 0..400 {
            self.press([Key::Tab.into()]).await?;
            if self.holds(&script).await? {
                return Ok(());
            }
        }
        panic!("the tab key never comes to {selector}");
    }

    /// Fills in a field.
    pub async fn write(&self, selector: &str, words: &str) -> Done {
        self.0.find(Locator::Css(selector)).await?.send_keys(words).await
    }

    /// Lays out a table in the lobby, with a seed so that it is the same every time.
    pub async fn lay_out<const SEATS: usize>(&self, house: &str, seats: [&str; SEATS], rounds: &str) -> Done<String> {
        self.lay_out_with(house, seats, rounds, &[]).await
    }

    /// The same with some boxes ticked.
    pub async fn lay_out_with<const SEATS: usize>(&self, house: &str, seats: [&str; SEATS], rounds: &str, ticked: &[&str]) -> Done<String> {
        self.goto(house).await?;
        self.unfold_lobby().await?;
        for field in ticked {
            self.click(&format!(".lobby__set input[name={field}]")).await?;
        }
        for (at, who) in seats.into_iter().enumerate() {
            self.0.find(Locator::Css(&format!("select[name=seat-{at}]"))).await?.select_by_value(who).await?;
        }
        for (name, words) in [("name", "Ada"), ("seed", "7"), ("rounds", rounds)] {
            self.write(&format!(".lobby__set input[name={name}]"), words).await?;
        }
        self.click(".lobby__go button").await?;
        self.until_at(0).await?;
        Ok(self.0.current_url().await?.to_string())
    }

    /// Opens what the lobby keeps behind its one button: seats, house rules, seed.
    pub async fn unfold_lobby(&self) -> Done {
        self.ask("if (document.querySelector('.lobby__set')) document.querySelectorAll('main details').forEach((fold) => { fold.open = true; })")
            .await
            .map(drop)
    }

    /// Goes on with a journal at a table of its own, and gives its address.
    pub async fn adopt(&self, house: &House, journal: &str) -> Done<String> {
        self.goto(&house.address).await?;
        let send = "const [journal, done] = arguments; const form = new FormData(); form.append('token', document.querySelector('input[name=token]').value); \
                    form.append('journal', new Blob([journal]), 'journal.txt'); fetch('/upload', { method: 'POST', body: form }).then((answer) => done(answer.url))";
        let address = self.0.execute_async(send, vec![json!(journal)]).await?;
        let address = address.as_str().unwrap_or_default();
        assert!(address.contains("/t/"), "no table: {address}");
        self.goto(address).await?;
        Ok(address.to_owned())
    }

    /// Where the table stands on this page.
    pub async fn at(&self) -> Done<u64> {
        Ok(self.ask("return Number(document.getElementById('prompt').dataset.at)").await?.as_u64().unwrap_or_default())
    }

    /// Waits until the table stands there. Cards may still be on their way: people do not wait for them either.
    pub async fn until_at(&self, at: u64) -> Done {
        let here = format!("return Number(document.getElementById('prompt')?.dataset.at) === {at} && !document.body.classList.contains('busy')");
        self.until(&format!("the table at {at}"), &here).await
    }

    /// Chooses the first option in the list so many times.
    pub async fn choose_first(&self, times: u64) -> Done {
        let from = self.at().await?;
        for at in from..from + times {
            self.click("#option-1").await?;
            self.until_at(at + 1).await?;
        }
        Ok(())
    }

    pub async fn is_over(&self) -> Done<bool> {
        self.holds("return !!document.querySelector('.prompt--ended')").await
    }

    /// Nothing sticks out of a window of this width, be it the page itself or something cut off at its edge.
    pub async fn fits(&self, width: u32, what: &str) -> Done {
        let script = "const [width] = arguments; const root = document.documentElement; \
            const kept = (el) => { for (let at = el; at && at !== document.body; at = at.parentElement) { \
                const style = getComputedStyle(at); if (style.overflowX !== 'visible' || style.position === 'fixed' || style.visibility === 'hidden') return true; } return false; }; \
            const out = [...document.body.querySelectorAll('*')].filter((el) => { const box = el.getBoundingClientRect(); \
                return box.width > 1 && box.height > 1 && box.right > width + 1 && !(el.ownerSVGElement) && !kept(el); }); \
            return [innerWidth, root.scrollWidth, out.slice(0, 5).map((el) => el.outerHTML.slice(0, 120))]";
        let measured = self.0.execute(script, vec![json!(width)]).await?;
        assert_eq!(measured, json!([width, width, []]), "{what}: the window, the page, and what sticks out");
        Ok(())
    }
}

fn passing(error: &CmdError) -> bool {
    let CmdError::Standard(problem) = error else { return false };
    ["stale element reference", "no such element", "element click intercepted", "element not interactable"].contains(&problem.error.description())
}
