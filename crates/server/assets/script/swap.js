// --- swapping fragments ------------------------------------------------------------
// What the server wrote, by name: what the script or a hand has changed since does not count. First what the page came with, as the
// browser says it; then by the mark that stands behind each part.
const BEHIND = /<!--\.([0-9a-f]+)-->/;
const came = new Map(all("[id]").map((el) => [el.id, el.outerHTML]));
const wrote = new Map();
// Where the table stands, counted in things done; a replay goes to and fro.
let reached = Number(byId("prompt")?.dataset.at ?? 0);

function fresh(html) {
  const marked = html.split(BEHIND);
  const parts = marked.flatMap((part, at) => (at % 2 ? [] : [{ part, name: named(part), mark: marked[at + 1] }]))
    .filter(({ part, name, mark }) => part && (!mark || wrote.get(name) !== mark));
  const nodes = read(parts.filter((one) => !hides(one)).map(({ part }) => part).join(""));
  const at = Number(nodes.find((node) => node.id === "prompt")?.dataset.at ?? reached);
  // The stream may have overtaken the answer to a move: the table does not go back.
  if (document.body.dataset.stream && at < reached) return [];
  reached = at;
  for (const one of parts) {
    wrote.set(one.name, one.mark);
    const face = hides(one);
    if (face) aside.set(one.name, { face, part: one.part }); else aside.delete(one.name);
  }
  return unlike(nodes);
}

// Without what the page came with.
function unlike(nodes) {
  return nodes.filter((node) => {
    const same = came.has(node.id) && came.get(node.id) === node.outerHTML;
    came.delete(node.id);
    return !same;
  });
}

function read(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return [...template.content.children].filter((node) => byId(node.id));
}

// --- a face that nobody looks at ----------------------------------------------------
// It may be the longest part of an update, and nobody waits for it: it lies aside until somebody turns to it.
const aside = new Map();

// The class of a face that the part is, unless it is the one that shows.
function hides({ part, name }) {
  const [, face] = /^<[^>]*? class="(face\b[^"]*)"/.exec(part) ?? [];
  return face && !face.includes("face--now") && location.hash !== `#face-${name}` && byId(name) ? face : null;
}

function turnTo() {
  const html = [...aside.values()].map(({ part }) => part).join("");
  aside.clear();
  if (html) replace(unlike(read(html)));
}
document.addEventListener("click", (event) => { if (event.target.closest("[href^='#face-']")) turnTo(); }, true);
addEventListener("hashchange", turnTo);

// What the page shows, for the server to leave out.
const shown = () => [...wrote].map(([name, mark]) => `${name}=${mark}`).join(" ");
// The name of a part of the page, from its first tag.
const named = (part) => /^<[^>]*? id="([^"]+)"/.exec(part)?.[1];

// Makes what lies there the same as what the server wrote: whatever is alike stays, so that a move costs as much as it changes.
function become(old, now) {
  if (old.isEqualNode(now)) return;
  if (old.nodeType === Node.TEXT_NODE && now.nodeType === Node.TEXT_NODE) return void (old.data = now.data);
  if (old.nodeType !== Node.ELEMENT_NODE || old.nodeName !== now.nodeName || old.id !== now.id) return old.replaceWith(now);
  for (const { name } of [...old.attributes]) if (!now.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of now.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  // A slider that was dragged keeps its place whatever its attribute says.
  if (old.type === "range") old.value = now.value;
  const were = [...old.childNodes], are = [...now.childNodes];
  // What is alike at the end stays at the end: most of what changes comes or goes in one place.
  let same = 0;
  while (same < Math.min(were.length, are.length) && were.at(-1 - same).isEqualNode(are.at(-1 - same))) same += 1;
  were.length -= same;
  are.length -= same;
  // What has a name is found by it wherever it lay; what has none is found if it lies there just so, as the lines of a list that
  // goes on at its head and is cut at its end; what is left is taken for the first of its kind.
  const names = new Set(are.map(called));
  const named = new Map(were.map((child) => [called(child), child]).filter(([name]) => name && names.has(name)));
  const left = were.filter((child) => named.get(called(child)) !== child);
  const take = (fits) => {
    const at = left.findIndex(fits);
    return at < 0 ? null : left.splice(at, 1)[0];
  };
  const found = are.map((child) => {
    const lay = named.get(called(child));
    named.delete(called(child));
    return lay ?? take((one) => one.isEqualNode(child));
  });
  const pairs = are.map((child, at) => [found[at] ?? take((one) => one.nodeName === child.nodeName && one.id === child.id), child]);
  left.forEach((child) => child.remove());
  let next = old.firstChild;
  for (const [lay, child] of pairs) {
    if (lay && lay === next) next = lay.nextSibling;
    else old.insertBefore(lay ?? child, next);
    if (lay) become(lay, child);
  }
}
const called = (node) => node.id || node.dataset?.moves;

// First everything is written, then everything is measured: the page is laid out once.
function replace(nodes) {
  const focus = document.activeElement;
  const scrolling = () => all("[data-scrolls], .board");
  const scrolls = scrolling().map((el) => ({ left: el.scrollLeft, top: el.scrollTop, behavior: "instant" }));
  let lost = null;
  for (const node of nodes) {
    const old = byId(node.id);
    if (!old) continue;
    if (old.contains(focus)) lost = focus.id || (focus.dataset.piece && `[data-piece="${CSS.escape(focus.dataset.piece)}"]`) || "ask";
    become(old, node);
  }
  for (const [name, { face }] of aside) byId(name).className = face;
  settle();
  const now = scrolling();
  // Who has not scrolled stays where everything begins.
  if (now.length === scrolls.length) now.forEach((el, at) => { if (scrolls[at].left || scrolls[at].top) el.scrollTo(scrolls[at]); });
  // The question can have the focus only as long as the script says so.
  if (lost && (lost === "ask" || document.activeElement !== focus)) {
    const again = lost.startsWith("[") ? find(lost) : byId(lost);
    // Where nothing is asked any more, the result is read.
    const target = again && lost !== "ask" ? again : find("#ending:not([hidden]) h2") ?? byId("ask");
    if (target) {
      if (target !== again) target.tabIndex = -1;
      target.focus({ preventScroll: true });
    }
  }
  all(".board").forEach(aim);
  aimRoad();
}

// The table shows what happened at once; pieces then come from where they lay. Nothing lies over the page meanwhile.
function swap(html, moving = true) {
  if (pressed) return void later.push([html, moving]);
  const nodes = fresh(html);
  if (!nodes.length) return;
  const moves = moving && !still.matches && !document.hidden;
  const before = moves ? places() : null;
  replace(nodes);
  if (moves) fly(before);
  document.dispatchEvent(new Event("swapped"));
}

// --- a press is never lost ------------------------------------------------------------
// While a finger or a button is down, what lies under it is not taken away: it would take the click with it.
let pressed = 0;
const later = [];

function release() {
  clearTimeout(pressed);
  pressed = 0;
  for (const [html, moving] of later.splice(0)) swap(html, moving);
}
document.addEventListener("pointerdown", (event) => {
  clearTimeout(pressed);
  if (event.target.closest?.("button, a, summary, label, input, select, [data-piece]")) pressed = setTimeout(release, 700);
}, true);
// The click comes right after the pointer is lifted.
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => { if (pressed) setTimeout(release); }, true);

// --- pieces move from where they were --------------------------------------------------
const FLIGHT = { duration: 260, easing: "cubic-bezier(.2, .7, .2, 1)" };
// So many pieces may come out of nowhere one by one; more than that is another hand or another board, and simply lies there.
const ARRIVALS = 4;

function places() {
  const seen = new Map();
  for (const el of all("[data-moves]")) if (!seen.get(el.dataset.moves)?.width) seen.set(el.dataset.moves, el.getBoundingClientRect());
  return seen;
}

function fly(before) {
  const seen = new Set();
  const flights = [];
  for (const el of all("[data-moves]")) {
    const name = el.dataset.moves;
    if (seen.has(name)) continue;
    const from = before.get(name);
    const to = el.getBoundingClientRect();
    if (!to.width) continue;
    seen.add(name);
    if (from && Math.abs(from.left - to.left) + Math.abs(from.top - to.top) < 2) continue;
    const box = el.closest("[data-scrolls], .board, .log, [popover]")?.getBoundingClientRect();
    flights.push([el, from, to, box]);
  }
  const one = flights.filter(([, from]) => !from?.width).length <= ARRIVALS;
  // First everything is measured, then everything moves: the page is laid out once.
  for (const [el, from, to, box] of flights) {
    // What scrolls cuts off what flies in from outside: there a piece just appears.
    const outside = from && box && (from.left < box.left - 1 || from.top < box.top - 1 || from.right > box.right + 1 || from.bottom > box.bottom + 1);
    if (!from || !from.width || outside) {
      if (one || outside) el.animate([{ opacity: 0 }, { opacity: 1 }], FLIGHT);
      continue;
    }
    // Inside a drawing a step is not a pixel.
    const scale = el instanceof SVGElement && el.ownerSVGElement ? el.ownerSVGElement.getScreenCTM()?.a || 1 : 1;
    const step = `${(from.left - to.left) / scale}px ${(from.top - to.top) / scale}px`;
    el.animate([{ translate: step }, { translate: "0px 0px" }], FLIGHT);
  }
}

// --- pictures seen once ------------------------------------------------------------------
// A hand that is put away takes its pictures with it, and the next turn would read them all anew: a dozen tasks before the page is free
// again. So the latest are kept, and show in the same frame as their cards.
const PICTURES = 160;
const pictures = new Map();

function keepPictures() {
  for (const { src, complete, naturalWidth } of document.images) {
    if (!complete || !naturalWidth) continue;
    const kept = pictures.get(src) ?? Object.assign(new Image(), { src });
    pictures.delete(src);
    pictures.set(src, kept);
  }
  for (const src of [...pictures.keys()].slice(0, Math.max(0, pictures.size - PICTURES))) pictures.delete(src);
}
// When the page rests, and they have come.
let keeping = 0;
document.addEventListener("swapped", () => { clearTimeout(keeping); keeping = setTimeout(keepPictures, 300); });
addEventListener("load", keepPictures);
