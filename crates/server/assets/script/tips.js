// --- terms: one popover for signs, keywords, conditions, rules and tracks ---------------------
// [data-term="sword"] names an entry of the game's glossary, which comes once when it is first asked for; [data-term="rule-…"] a rule;
// what has words of its own has them in a template.
// A mouse rests on it, the focus comes to it, a finger stays on it; Escape closes. A rule's link still leads to its page.
const REST = 350, PRESS = 450, EDGE = 8;
const tip = byId("tip");
let tipTimer = 0;
let tipAt = null;
let glossary = null;
const laws = new Map();

const here = () => find("[data-game]")?.dataset ?? {};

function words(term) {
  if (term.startsWith("rule-")) {
    const link = `/rules/${here().game}/${term.slice(5)}`;
    if (!laws.has(term)) laws.set(term, fetch(link, { headers: { "X-Fragment": "1" } }).then((answer) => (answer.ok ? answer.text() : "")).catch(() => { laws.delete(term); return ""; }));
    return laws.get(term);
  }
  const book = here().glossary;
  if (!book) return Promise.resolve("");
  glossary ??= fetch(book, { headers: { "X-Fragment": "1" } }).then((answer) => (answer.ok ? answer.text() : "")).then((html) => {
    const all = document.createElement("template");
    all.innerHTML = html;
    return new Map([...all.content.children].flatMap((entry) => entry.dataset.entry.split(" ").map((term) => [term, entry.innerHTML])));
  }).catch(() => { glossary = null; return new Map(); });
  return glossary.then((entries) => entries.get(term) ?? "");
}

function place(box, at) {
  const under = at.getBoundingClientRect(), own = box.getBoundingClientRect();
  const left = Math.min(Math.max(EDGE, under.left + under.width / 2 - own.width / 2), innerWidth - own.width - EDGE);
  const above = under.top - own.height - EDGE;
  const top = above >= EDGE ? above : Math.min(under.bottom + EDGE, innerHeight - own.height - EDGE);
  box.style.setProperty("--left", `${Math.max(EDGE, left)}px`);
  box.style.setProperty("--top", `${Math.max(EDGE, top)}px`);
}

async function tell(at) {
  if (!tip || !at) return;
  tipAt = at;
  const html = find(":scope > template", at)?.innerHTML ?? await words(at.dataset.term);
  if (tipAt !== at || !at.isConnected || !html) return;
  tip.innerHTML = html;
  if (tip.matches(":popover-open")) tip.hidePopover();
  tip.showPopover();
  place(tip, at);
  at.setAttribute("aria-describedby", "tip");
}

function hush() {
  clearTimeout(tipTimer);
  tipAt?.removeAttribute("aria-describedby");
  tipAt = null;
  if (tip?.matches(":popover-open")) tip.hidePopover();
}

document.addEventListener("pointerover", (event) => {
  const at = event.target.closest?.("[data-term]");
  if (event.pointerType !== "mouse" || !at || at === tipAt) return;
  clearTimeout(tipTimer);
  tipTimer = setTimeout(() => tell(at), REST);
});
document.addEventListener("pointerout", (event) => { if (event.pointerType === "mouse" && event.target.closest?.("[data-term]")) hush(); });
document.addEventListener("focusin", (event) => {
  const at = event.target.closest("[data-term]");
  if (at && event.target.matches(":focus-visible")) tell(at);
});
document.addEventListener("focusout", hush);

// --- reading large: any piece, in the middle, never outside -----------------------------------
const zoomBox = byId("zoom");

// What is read large, or was last.
let reading = null;

// The server may have written the piece at full size; otherwise it is the piece itself, larger, with the key to its signs.
async function zoom(at) {
  hush();
  const written = at.dataset.read ? byId(`read-${at.dataset.read}`) : find(".peek[popover]", at);
  if (written) return readIn(written);
  if (!zoomBox || !at.closest("[data-piece], [data-read]")) return;
  const copy = at.cloneNode(true);
  for (const el of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of ["id", "data-piece", "data-moves", "data-read", "data-key", "tabindex", "style", "popover"]) el.removeAttribute(name);
  }
  for (const el of copy.querySelectorAll(".keytag, button, form")) el.remove();
  copy.classList.remove("legal", "barred", "pointed", "chosen");
  find(".zoom__card", zoomBox).replaceChildren(copy);
  const terms = [...new Set(all("[data-term]", copy).map((el) => el.dataset.term))].filter((term) => !term.startsWith("rule-"));
  const told = (await Promise.all(terms.map(words))).filter(Boolean);
  const list = find(".zoom__key", zoomBox);
  list.innerHTML = told.map((html) => `<div class="zoom__term">${html}</div>`).join("");
  list.hidden = !told.length;
  readIn(zoomBox);
}

function readIn(box) {
  reading = box;
  if (!box.matches(":popover-open")) box.showPopover();
}

// On a phone it fills the window, and nothing is left beside it to press.
zoomBox?.addEventListener("click", (event) => { if (!event.target.closest("a, button, summary")) zoomBox.hidePopover(); });

function piece(el) {
  return el?.closest?.("[data-read]") ?? el?.closest?.("[data-piece]:not(svg *, .spaces *)") ?? null;
}

let held = false;
document.addEventListener("pointerdown", (event) => {
  held = false;
  hush();
  const term = event.target.closest("[data-term]"), card = piece(event.target);
  if (event.pointerType === "mouse" || !term && !card) return;
  tipTimer = setTimeout(() => { held = true; reading = null; if (term) tell(term); else zoom(card); }, PRESS);
});
for (const end of ["pointerup", "pointercancel", "scroll"]) document.addEventListener(end, () => { if (!held) clearTimeout(tipTimer); }, { capture: true, passive: true });
// To the browser the finger that lifts was a press beside what it has opened, and closes it: it is there again before anybody sees it gone.
document.addEventListener("pointerup", () => { if (held && reading) requestAnimationFrame(() => readIn(reading)); });
// A long press reads; it does not choose as well.
document.addEventListener("click", (event) => {
  if (!held) return;
  held = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
document.addEventListener("contextmenu", (event) => { if (held) event.preventDefault(); });
document.addEventListener("dblclick", (event) => { const at = piece(event.target); if (at && !event.target.closest(".legal, button, a")) zoom(at); });
document.addEventListener("click", (event) => { const at = event.target.closest("[data-zooms]"); if (at) zoom(piece(at)); });

// Z reads the piece in focus, or the one under the pointer; I walks through its signs.
let under = null, walked = -1, walkedOn = null;
document.addEventListener("pointermove", (event) => { if (event.pointerType === "mouse") under = event.target; }, { passive: true });

function readKeys(event) {
  const wanted = event.key.toLowerCase();
  if (wanted !== "z" && wanted !== "i") return false;
  const at = piece(document.activeElement) ?? piece(under);
  if (!at) return false;
  if (wanted === "z") { zoom(at); return true; }
  const signs = all("[data-term]", at);
  walked = walkedOn === at ? (walked + 1) % signs.length : 0;
  walkedOn = at;
  if (signs.length) tell(signs[walked]);
  return signs.length > 0;
}
