// --- sending ---------------------------------------------------------------------------
// One thing at a time. A press that comes while another is under way waits for it, and counts if what it was on is still there.
let busy = null;
let next = null;

async function send(form, button) {
  const wish = { path: new URL(form.action).pathname, value: button?.value ?? "" };
  if (busy) {
    // The second half of a double click says the same again.
    if (wish.path !== busy.path || wish.value !== busy.value) next = wish;
    return;
  }
  // What others did and the page has not shown yet comes first: nobody chooses from a table that has gone on.
  if (catchUp()) return again(wish);
  busy = wish;
  document.body.classList.add("busy");
  button?.classList.add("sent");
  try {
    const data = new URLSearchParams(new FormData(form, button));
    const answer = await fetch(form.action, { method: "POST", body: data, headers: { "X-Fragment": "1", "X-Shown": shown() }, credentials: "same-origin" });
    const words = await answer.text();
    if (!answer.ok) toast(words.slice(0, 300) || "The table did not accept that.");
    else if (answer.redirected && !answer.headers.get("X-Fragment")) location.assign(answer.url);
    else if (words) swap(words);
  } catch {
    toast("The table cannot be reached. Nothing was lost; try again in a moment.");
  } finally {
    busy = null;
    document.body.classList.remove("busy");
    button?.classList.remove("sent");
    if (next) {
      const waited = next;
      next = null;
      again(waited);
    }
  }
}

// Presses the same thing on the page as it is now.
function again(wish) {
  const form = all("form[method=post]").find((one) => new URL(one.action).pathname === wish.path);
  const same = (one) => one.value === wish.value && !one.disabled;
  const button = form && [...form.elements].find((one) => one.tagName === "BUTTON" && same(one));
  if (button) form.requestSubmit(button);
  else toast("The table has gone on meanwhile: look again, then choose.");
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  const path = new URL(form.action).pathname;
  if (form.method !== "post" || !path.startsWith("/t/") || form.dataset.plain !== undefined) return;
  event.preventDefault();
  send(form, event.submitter);
});
