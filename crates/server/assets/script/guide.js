// --- the guide: lessons for a first game, each shown once in a browser --------------------------------------
const remembered = {
  key: () => `guide-${document.getElementById("guide")?.dataset.guide}`,
  // A browser that keeps nothing gets no guide: it would tell the same for ever.
  read() { try { return JSON.parse(localStorage.getItem(this.key()) || "[]"); } catch { return ["off"]; } },
  write(seen) { try { localStorage.setItem(this.key(), JSON.stringify(seen)); } catch { /* then not */ } },
};

function teach() {
  const guide = document.getElementById("guide");
  if (!guide) return;
  const seen = remembered.read();
  const lessons = all("[data-lesson]", guide);
  const next = seen.includes("off") ? null : lessons.find((lesson) => !seen.includes(lesson.dataset.lesson));
  for (const lesson of lessons) {
    lesson.hidden = lesson !== next;
    lesson.open = !seen.includes("folded");
  }
  guide.hidden = !next;
}

// Folded once, folded from then on: a line is enough where there is little room.
document.addEventListener("click", (event) => {
  const lesson = event.target.closest("[data-lesson] summary")?.parentElement;
  if (!lesson) return;
  const others = remembered.read().filter((word) => word !== "folded");
  remembered.write(lesson.open ? [...others, "folded"] : others);
});

document.addEventListener("click", (event) => {
  const guide = document.getElementById("guide");
  if (event.target.closest("[data-guide-again]")) {
    remembered.write([]);
    toast("The guide speaks again.");
  } else if (guide && event.target.closest("[data-guide-off]")) {
    remembered.write([...remembered.read(), "off"]);
    toast("The guide is silent. The menu brings it back.");
  } else if (guide && event.target.closest("[data-guide-read]")) {
    const shown = find("[data-lesson]:not([hidden])", guide);
    if (shown) remembered.write([...remembered.read(), shown.dataset.lesson]);
    // One lesson at a time: the next one waits for the next question.
    guide.hidden = true;
    return;
  } else {
    return;
  }
  teach();
});

// --- the faces of a table that has several ---------------------------------------------------------------
// Whoever looks at another face comes back when something happens elsewhere.
const happens = () => { const now = find(".face--now"); return now && now.id + (find("#chapter", now)?.textContent ?? ""); };
let face = happens();

function faces() {
  const now = happens();
  if (face && now && now !== face && location.hash.startsWith("#face-")) location.replace("#");
  face = now;
}

// A board wider than the window shows what can be chosen.
function aim(board) {
  const first = board.scrollWidth > board.clientWidth + 8 && find(".legal", board);
  if (!first) return;
  const at = first.getBoundingClientRect();
  const left = board.scrollLeft + at.left - board.getBoundingClientRect().left - (board.clientWidth - at.width) / 2;
  board.scrollTo({ left, behavior: still.matches ? "auto" : "smooth" });
}

// So does a map of the road that has little room.
function aimRoad() {
  for (const road of all(".where")) if (road.scrollHeight > road.clientHeight + 8) find(".legal", road)?.scrollIntoView({ block: "nearest", behavior: "instant" });
}

// --- after every change -------------------------------------------------------------------------------
function settle() {
  all(".replay input").forEach(slide);
  all("[data-speed]").forEach((select) => { select.value = String(speed); });
  all("[data-copy]").forEach((button) => { button.hidden = false; });
  showPlaying();
  teach();
  faces();
  showTurn();
  showRecap();
  showWishes();
  showTalk();
  const ask = document.getElementById("ask");
  const say = document.getElementById("say");
  if (ask && say && say.dataset.said !== ask.textContent) {
    const whose = find("#prompt > .caps, .prompt__form > .caps");
    if (say.dataset.said !== undefined) say.textContent = `${whose ? whose.textContent : ""}: ${ask.textContent}`;
    say.dataset.said = ask.textContent;
  }
}
