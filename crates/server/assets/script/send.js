// --- sending ---------------------------------------------------------------------------
// One thing at a time. Presses that come while another is under way wait for it in turn, and count if what they were on is still there.
let busy = null;
const queue = [];

// What a press says, wherever the table stands meanwhile.
function saying(form, button) {
  const body = new URLSearchParams(new FormData(form, button));
  const words = new URLSearchParams(body);
  words.delete("at");
  return { path: new URL(form.action).pathname, body, words: String(words), bound: body.has("at"), asked: asked() };
}
const asked = () => byId("ask")?.textContent;
const same = (one, other) => one.path === other.path && one.words === other.words;
// Of the same table: what the page has shown meanwhile may be asked and answered in the same words once more.
const twice = (one, other) => one.path === other.path && String(one.body) === String(other.body);

function send(form, button) {
  const wish = saying(form, button);
  // The second half of a double click says the same again.
  if (busy) return void (twice(wish, queue.at(-1) ?? busy) || queue.push(wish));
  // What others did and the page has not shown yet comes first: nobody chooses from a table that has gone on.
  if (wish.bound && catchUp()) return again(wish);
  post(wish, button);
}

async function post(wish, button) {
  busy = wish;
  button?.classList.add("sent");
  try {
    const answer = await fetch(wish.path, { method: "POST", body: wish.body, headers: { "X-Fragment": "1", "X-Shown": shown() }, credentials: "same-origin" });
    const words = await answer.text();
    late = answer.status === 409 ? late + 1 : 0;
    if (late && await meant(wish)) queue.unshift(wish);
    else if (!answer.ok) toast(words.slice(0, 300) || "The table did not accept that.");
    else if (answer.redirected && !answer.headers.get("X-Fragment")) location.assign(answer.url);
    else if (words) swap(words);
  } catch {
    toast("The table cannot be reached. Nothing was lost; try again in a moment.");
  } finally {
    busy = null;
    button?.classList.remove("sent");
    if (queue.length) again(queue.shift());
  }
}

// Somebody else was quicker by a moment, and the page did not know yet. What they did is on its way: the press still counts if the same is asked then.
const TIMES = 3, ON_ITS_WAY = 2000;
let late = 0;

async function meant(wish) {
  if (!wish.bound || late > TIMES) return false;
  const until = performance.now() + ON_ITS_WAY;
  while (reached <= Number(wish.body.get("at")) && !catchUp() && performance.now() < until) await new Promise((soon) => setTimeout(soon, 30));
  return reached > Number(wish.body.get("at")) && (!wish.path.endsWith("/move") || wish.asked === asked());
}

// Presses the same thing on the page as it is now. Words to others are said wherever the table stands.
function again(wish) {
  if (!wish.bound) return void post(wish);
  for (const form of all("form[method=post]")) {
    for (const button of [...form.elements].filter((one) => one.type === "submit" && !one.disabled)) {
      if (same(saying(form, button), wish)) return form.requestSubmit(button);
    }
  }
  queue.length = 0;
  toast("The table has gone on meanwhile: look again, then choose.");
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  const path = new URL(form.action).pathname;
  if (form.method !== "post" || !path.startsWith("/t/") || form.dataset.plain !== undefined) return;
  event.preventDefault();
  send(form, event.submitter);
});
