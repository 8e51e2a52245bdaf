// --- others' turns: shown one by one, then told in a card -----------------------------------
// What the stream brings is shown at a pace that people can follow. Whoever wishes it still, or looks elsewhere, has it at once.
const BEAT = 900, SHORTEST = 220, LONGEST = 8000;
const waiting = [];
const pace = { timer: 0, since: 0, done: 0, paused: false };

const follows = () => !still.matches && !document.hidden && !wishes.has("no-pace") && !!byId("pace");

function arrive(html) {
  if (!follows()) {
    waiting.push(html);
    return void catchUp();
  }
  waiting.push(html);
  beat();
}

// Shows the next thing, unless one is being read.
function beat() {
  if (pace.timer || pace.paused || !waiting.length) return;
  const at = reached;
  swap(waiting.shift());
  const told = byId("told");
  const others = told && told.dataset.mine === undefined && told.dataset.movesDone !== undefined && reached > at;
  // Nobody waits for a turn that will not come.
  if (!others || find(".prompt--ended")) return waiting.length ? beat() : endPace();
  tick();
  if (!pace.since) Object.assign(pace, { since: performance.now(), done: 0 });
  pace.done += 1;
  // The card lies where the question stands: it comes with it, and never over what somebody is about to press.
  if (comes && !waiting.length && !pace.paused) return endPace();
  showPace();
  // The longer the chain, the quicker: nobody waits for more than a few breaths.
  const left = LONGEST - (performance.now() - pace.since);
  const time = Math.max(SHORTEST, Math.min(BEAT, left / (waiting.length + 1)));
  pace.timer = setTimeout(() => { pace.timer = 0; if (waiting.length) beat(); else if (!pace.paused) endPace(); }, time);
  showRecap();
}

function showPace() {
  const strip = byId("pace");
  strip.hidden = false;
  const pip = (kind) => Object.assign(document.createElement("li"), { className: `pace__pip${kind}` });
  const done = Math.min(pace.done, 24);
  byId("pips").replaceChildren(...Array.from({ length: Math.min(done + waiting.length, 32) }, (_, at) => pip(at < done - 1 ? " pace__pip--done" : at === done - 1 ? " pace__pip--now" : "")));
  const pause = find("[data-pace-pause]", strip);
  pause.setAttribute("aria-pressed", String(pace.paused));
}

function endPace() {
  clearTimeout(pace.timer);
  Object.assign(pace, { timer: 0, since: 0, done: 0, paused: false });
  const strip = byId("pace");
  if (strip) strip.hidden = true;
  showRecap();
}

// Everything that waits is shown at once; says whether the table has gone on by it.
function catchUp() {
  const at = reached;
  for (const html of waiting.splice(0)) swap(html, false);
  endPace();
  return reached > at;
}

function pause() {
  pace.paused = !pace.paused;
  showPace();
  if (!pace.paused && !pace.timer) { if (waiting.length) beat(); else endPace(); }
}
// Who comes back to the page sees it as it is.
document.addEventListener("visibilitychange", () => { if (document.hidden && waiting.length) catchUp(); });

// --- the card --------------------------------------------------------------------------------
// It comes with the turn. Put away once, it stays away as long as one is asked, whatever the others do meanwhile.
let comes = byId("recap")?.hidden === false;

function showRecap() {
  const card = byId("recap");
  if (!card) return;
  if (card.dataset.auto === undefined) comes = false;
  card.hidden = !comes || pace.since > 0 || waiting.length > 0 || pace.paused;
}

function recapOpen(on) {
  const card = byId("recap");
  if (!card?.dataset.since) return;
  comes = on;
  card.hidden = !on;
  const at = on ? find(".btn--main", card) : byId("ask");
  if (at && !on) at.tabIndex = -1;
  at?.focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-recap-close]")) recapOpen(false);
  else if (event.target.closest("[data-recap-open]")) recapOpen(byId("recap")?.hidden);
  else if (event.target.closest("[data-pace-skip]")) catchUp();
  else if (event.target.closest("[data-pace-pause]")) pause();
});

// Says whether the key was for a strip or a card.
function turnKeys(event) {
  const strip = byId("pace"), card = byId("recap");
  const free = !event.target.closest("button, a, summary, input");
  if (strip && !strip.hidden) {
    if (event.key === " " && free) { pause(); return true; }
    if (event.key === "Enter" && free) { catchUp(); return true; }
  }
  if (event.key === "Enter" && free && card && !card.hidden) { recapOpen(false); return true; }
  return false;
}

// --- your turn: the title, a sound, a word from the browser ---------------------------------------
const MARK = "● ";
let turn = byId("prompt")?.dataset.turn !== undefined;

function showTurn() {
  const prompt = byId("prompt");
  if (!prompt || !document.body.dataset.stream) return;
  const now = prompt.dataset.turn !== undefined;
  const plain = document.title.startsWith(MARK) ? document.title.slice(MARK.length) : document.title;
  document.title = (now ? MARK : "") + plain;
  if (now && !turn) {
    comes = true;
    announce(plain);
  }
  turn = now;
}

function announce(title) {
  sound([[523, 0], [784, .12]], .5);
  if (document.hidden && wishes.has("notices") && "Notification" in window && Notification.permission === "granted") {
    const words = { body: byId("ask")?.textContent ?? "", icon: "/assets/icon-192.png", tag: location.pathname };
    const plain = () => { const note = new Notification(`Your turn: ${title}`, words); note.onclick = () => { window.focus(); note.close(); }; };
    // Phones want it from the worker, if there is one.
    navigator.serviceWorker?.getRegistration().then((worker) => (worker ? worker.showNotification(`Your turn: ${title}`, words) : plain())).catch(plain);
    if (!navigator.serviceWorker) plain();
  }
}

// Small and made on the spot: a few sine waves that fade.
let speaker = null;

function sound(notes, length) {
  if (!wishes.has("sound") || !window.AudioContext) return;
  speaker ??= new AudioContext();
  for (const [pitch, after] of notes) {
    const at = speaker.currentTime + after;
    const wave = new OscillatorNode(speaker, { type: "sine", frequency: pitch });
    const volume = new GainNode(speaker, { gain: 0 });
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(.12, at + .01);
    volume.gain.exponentialRampToValueAtTime(.0001, at + length);
    wave.connect(volume).connect(speaker.destination);
    wave.start(at);
    wave.stop(at + length);
  }
}
const tick = () => sound([[330, 0]], .12);

// --- wishes: switches in the menu -----------------------------------------------------------------
function showWishes() {
  for (const button of all("[data-wish]")) {
    const on = wishes.has(button.dataset.wish) !== (button.dataset.wishUsual === "on");
    button.setAttribute("aria-checked", String(on));
  }
}
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-wish]");
  if (!button) return;
  const name = button.dataset.wish;
  const on = !wishes.has(name);
  if (name === "notices" && on && (!("Notification" in window) || (await Notification.requestPermission()) !== "granted")) {
    return toast("The browser does not allow notifications here.");
  }
  wishes.set(name, on);
  showWishes();
  settle();
  if (name === "sound" && on) sound([[523, 0], [784, .12]], .5);
});

// --- talk ----------------------------------------------------------------------------------------
// New words pass by, unless somebody wishes it quiet; a field is emptied once its words are on their way.
let heard = Number(byId("said")?.dataset.count ?? 0);

function showTalk() {
  const said = byId("said");
  if (!said) return;
  const count = Number(said.dataset.count), open = byId("talk").matches(":popover-open");
  if (count > heard && !open && !wishes.has("quiet")) toast(find("li:last-child", said).textContent);
  if (open || count < heard) heard = count;
  const button = find("[data-talk]");
  if (button) button.classList.toggle("btn--news", count > heard && !wishes.has("quiet"));
  if (open) said.scrollTop = said.scrollHeight;
}
document.addEventListener("toggle", (event) => { if (event.target.id === "talk") { heard = Number(byId("said").dataset.count); showTalk(); } }, true);
document.addEventListener("submit", (event) => { if (event.target.matches("[data-talks]")) setTimeout(() => event.target.reset()); });
