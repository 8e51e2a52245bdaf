// Mistgate's one script. Every page works without it; with it, moves go out without a reload, updates come in live,
// keys choose options, and pieces can be asked why they cannot be used. No inline code, no handlers in the page.
"use strict";
(() => {
  const root = document.documentElement;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const find = (selector, at = document) => at.querySelector(selector);
  const all = (selector, at = document) => [...at.querySelectorAll(selector)];
  let busy = false;

  // --- words that pass -------------------------------------------------------
  function toast(words, html = false) {
    const box = document.createElement("div");
    box.className = "toast";
    if (html) box.innerHTML = words; else box.textContent = words;
    document.getElementById("toasts").replaceChildren(box);
    setTimeout(() => box.remove(), 7000);
  }

  // --- swapping fragments ------------------------------------------------------
  // What the server wrote, by name: what the script or a hand has changed since does not count.
  const wrote = new Map(all("[id]").map((el) => [el.id, el.outerHTML]));
  // Where the table stands, counted in things done; a replay goes to and fro.
  let reached = Number(document.getElementById("prompt")?.dataset.at ?? 0);

  function fresh(html) {
    const template = document.createElement("template");
    template.innerHTML = html;
    const nodes = [...template.content.children].filter((node) => document.getElementById(node.id));
    const at = Number(nodes.find((node) => node.id === "prompt")?.dataset.at ?? reached);
    // The stream may have overtaken the answer to a move: the table does not go back.
    if (document.body.dataset.stream && at < reached) return [];
    reached = at;
    return nodes.filter((node) => wrote.get(node.id) !== node.outerHTML);
  }

  function replace(nodes) {
    const focus = document.activeElement;
    const scrolling = () => all("[data-scrolls], .board");
    const scrolls = scrolling().map((el) => ({ left: el.scrollLeft, top: el.scrollTop, behavior: "instant" }));
    let lost = null;
    for (const node of nodes) {
      const old = document.getElementById(node.id);
      if (!old) continue;
      if (old.contains(focus)) lost = focus.id || (focus.dataset.piece && `[data-piece="${CSS.escape(focus.dataset.piece)}"]`) || "ask";
      old.replaceWith(node);
    }
    if (scrolling().length === scrolls.length) scrolling().forEach((el, at) => el.scrollTo(scrolls[at]));
    if (lost) {
      const again = lost.startsWith("[") ? find(lost) : document.getElementById(lost);
      const target = again || document.getElementById("ask");
      if (target) {
        if (target.id === "ask") target.tabIndex = -1;
        target.focus({ preventScroll: true });
      }
    }
    settle();
  }

  // A card that lies elsewhere afterwards flies there: both pictures of it get one name.
  function named(on) {
    const seen = new Set();
    for (const el of all("[data-moves]")) {
      const name = `card-${el.dataset.moves}`.replace(/[^\w-]/g, "-");
      if (on && !seen.has(name) && el.offsetParent) el.style.viewTransitionName = name;
      else el.removeAttribute("style");
      seen.add(name);
    }
  }

  // Fragments that the motion about to begin will show, and the motion that is shown or about to be.
  let waiting = [];
  let motion = null;

  // The answer to a move and the stream bring the same: the second one changes nothing, and so moves nothing.
  function swap(html) {
    const nodes = fresh(html);
    for (const node of nodes) wrote.set(node.id, node.outerHTML);
    const begun = waiting.length > 0;
    waiting.push(...nodes);
    if (begun || !nodes.length) return;
    if (!document.startViewTransition || still.matches || document.hidden) return show();
    named(true);
    const mine = motion = document.startViewTransition(() => { show(); named(true); });
    mine.ready.catch(() => {});
    mine.finished.catch(() => {}).finally(() => { if (motion === mine) rest(); });
    // What happened must show even if the motion does not come about.
    setTimeout(show, 400);
  }

  function show() {
    if (waiting.length) replace(waiting.splice(0));
  }

  function rest() {
    motion = null;
    named(false);
  }

  // --- pressing ------------------------------------------------------------------
  // A motion lies over the page like a picture, and takes every press. A press ends it, and belongs to what lies beneath;
  // unless that is another thing when the finger is lifted.
  let pressed = "";

  function beneath(event) {
    if (motion && event.target === root) motion.skipTransition();
    return document.elementFromPoint(event.clientX, event.clientY);
  }

  function thing(el) {
    const it = el?.closest("button, a, summary, label, input, select, [data-piece]");
    return it ? [it.id, it.value, it.href, it.dataset.piece, it.textContent].join(" ") : "";
  }

  document.addEventListener("pointerdown", (event) => { pressed = thing(beneath(event)); }, true);
  document.addEventListener("click", (event) => {
    if (event.target !== root || !pressed) return;
    const el = beneath(event);
    if (thing(el) !== pressed) return;
    event.stopImmediatePropagation();
    const { clientX, clientY } = event;
    el.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, composed: true, view: window, clientX, clientY }));
  }, true);

  // --- sending -------------------------------------------------------------------
  async function send(form, button) {
    if (busy) return;
    busy = true;
    document.body.classList.add("busy");
    try {
      const data = new URLSearchParams(new FormData(form, button));
      const answer = await fetch(form.action, { method: "POST", body: data, headers: { "X-Fragment": "1" }, credentials: "same-origin" });
      const words = await answer.text();
      if (!answer.ok) toast(words.slice(0, 300) || "The table did not accept that.");
      else if (answer.redirected && !answer.headers.get("X-Fragment")) location.assign(answer.url);
      else if (words) swap(words);
    } catch {
      toast("The table cannot be reached. Nothing was lost; try again in a moment.");
    } finally {
      busy = false;
      document.body.classList.remove("busy");
    }
  }

  document.addEventListener("submit", (event) => {
    const form = event.target;
    const path = new URL(form.action).pathname;
    if (form.method !== "post" || !path.startsWith("/t/") || form.dataset.plain !== undefined) return;
    event.preventDefault();
    send(form, event.submitter);
  });

  // --- choosing a piece, asking why --------------------------------------------------
  const option = (key) => document.getElementById(`option-${key}`);

  function asking(on) {
    document.body.classList.toggle("why-on", on);
    if (on) toast("Point at any piece to learn why it cannot be used now. Escape ends it.");
  }

  async function why(piece) {
    asking(false);
    const link = find("[data-why]");
    if (!link) return;
    const answer = await fetch(`${link.href}?piece=${encodeURIComponent(piece)}`, { headers: { "X-Fragment": "1" } });
    toast(await answer.text(), answer.ok);
  }

  document.addEventListener("click", (event) => {
    const piece = event.target.closest("[data-piece]");
    if (document.body.classList.contains("why-on") && piece) {
      event.preventDefault();
      event.stopPropagation();
      return void why(piece.dataset.piece);
    }
    if (event.target.closest("[data-why]")) {
      event.preventDefault();
      return asking(!document.body.classList.contains("why-on"));
    }
    if (event.target.closest("[data-theme-switch]")) {
      event.preventDefault();
      return light();
    }
    const legal = event.target.closest(".legal");
    if (!legal || event.target.closest("button, summary, [popover]")) return;
    const tag = legal.dataset.key ? option(legal.dataset.key) : find(".keytag", legal);
    const acts = tag ? [] : all("button[name=move]", legal);
    if (tag || acts.length === 1) {
      event.preventDefault();
      (tag || acts[0]).click();
    } else if (acts.length) {
      // Several things can be done with it: its buttons say which.
      acts[0].focus();
    }
  }, true);

  // --- keys ------------------------------------------------------------------------------
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, select, textarea")) return;
    if (event.key === "Escape") return asking(false);
    const wanted = event.key.toLowerCase();
    const button = all("#prompt [data-key], .replay [data-key]").find((el) => el.dataset.key.toLowerCase() === wanted);
    if (button && !button.disabled) {
      event.preventDefault();
      button.click();
    } else if (event.key === "Enter" && event.target.matches("a.legal")) {
      event.preventDefault();
      event.target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    }
  });

  // --- an option shows its piece ------------------------------------------------------------
  function point(event, on) {
    const names = event.target.closest?.("[data-pieces]")?.dataset.pieces;
    for (const name of names ? names.split(" ") : []) {
      for (const el of all(`[data-piece="${CSS.escape(name)}"]`)) el.classList.toggle("pointed", on);
    }
  }
  for (const [name, on] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]]) {
    document.addEventListener(name, (event) => point(event, on));
  }

  // --- words to hand to others ------------------------------------------------------------------
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    const field = document.getElementById(button.dataset.copy);
    field.select();
    try {
      // Not everywhere: a page that came without https may only use the older way.
      if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
      else document.execCommand("copy");
      toast("Copied.");
    } catch {
      toast("It is selected: copy it with the keys of your system.");
    }
  });

  // --- light --------------------------------------------------------------------------------------
  function light() {
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    document.cookie = `theme=${root.dataset.theme}; path=/; max-age=31536000; samesite=lax`;
  }

  // --- replay ------------------------------------------------------------------------------------------
  function slide(input) {
    input.style.setProperty("--at", `${(100 * input.value) / Math.max(1, input.max)}%`);
    const out = find("output", input.form);
    if (out && Number(input.value) !== Number(input.form.dataset.shown)) out.textContent = `${input.value} of ${input.max}`;
  }

  // Playing goes on by itself, a move at a time, until the end or until somebody touches anything of it.
  const PACE = 1100;
  let playing = 0;

  function play(on) {
    clearTimeout(playing);
    playing = on ? setTimeout(onward, PACE) : 0;
    showPlaying();
  }

  function showPlaying() {
    const button = find("[data-play]");
    if (!button) return;
    button.classList.toggle("playing", playing !== 0);
    button.setAttribute("aria-label", playing ? "Pause" : "Play");
  }

  async function onward() {
    const input = find(".replay input");
    if (!playing || !input || Number(input.value) >= Number(input.max)) return play(false);
    input.value = Number(input.value) + 1;
    await jump(input.form);
    if (playing) play(true);
  }

  async function jump(form, at = find("input", form).value) {
    const url = `${form.action}?at=${at}`;
    if (document.body.dataset.stream) return location.assign(url);
    const answer = await fetch(url, { headers: { "X-Fragment": "1" } });
    if (!answer.ok) return location.assign(url);
    swap(await answer.text());
    history.replaceState(null, "", url);
  }

  document.addEventListener("click", (event) => {
    const form = event.target.closest(".replay");
    if (!form || document.body.dataset.stream) return;
    const step = event.target.closest("[data-step]");
    if (step) {
      event.preventDefault();
      play(false);
      jump(form, new URL(step.href).searchParams.get("at"));
    } else if (event.target.closest("[data-play]")) {
      event.preventDefault();
      const input = find("input", form);
      const over = Number(input.value) >= Number(input.max);
      if (!playing && over) jump(form, 0);
      play(!playing);
    }
  });
  document.addEventListener("input", (event) => { if (event.target.closest(".replay")) slide(event.target); });
  document.addEventListener("change", (event) => {
    const form = event.target.closest(".replay");
    if (form) { play(false); jump(form); }
    if (event.target.matches("[data-submits]")) event.target.form.requestSubmit();
  });

  // --- the faces of a table that has several ---------------------------------------------------------------
  // Whoever looks at another face comes back when something happens elsewhere.
  let face = find(".face--now")?.id;

  function faces() {
    const now = find(".face--now")?.id;
    if (face && now && now !== face && location.hash.startsWith("#face-")) location.replace("#");
    face = now;
  }

  // --- after every change -------------------------------------------------------------------------------
  function settle() {
    all(".replay input").forEach(slide);
    all("[data-copy]").forEach((button) => { button.hidden = false; });
    showPlaying();
    teach();
    faces();
    const ask = document.getElementById("ask");
    const say = document.getElementById("say");
    if (ask && say && say.dataset.said !== ask.textContent) {
      const whose = find("#prompt > .caps, .prompt__form > .caps");
      if (say.dataset.said !== undefined) say.textContent = `${whose ? whose.textContent : ""}: ${ask.textContent}`;
      say.dataset.said = ask.textContent;
    }
    const board = find(".board");
    const first = board && find(".legal", board);
    if (first && board.scrollWidth > board.clientWidth + 8) {
      const at = first.getBoundingClientRect();
      const left = board.scrollLeft + at.left - board.getBoundingClientRect().left - (board.clientWidth - at.width) / 2;
      board.scrollTo({ left, behavior: still.matches ? "auto" : "smooth" });
    }
  }

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

  // --- live ---------------------------------------------------------------------------------------------
  const stream = document.body.dataset.stream;
  const AGAIN = 3000;
  let gone = false;

  function listen() {
    const source = new EventSource(stream);
    source.addEventListener("table", (event) => swap(event.data));
    source.addEventListener("note", (event) => toast(event.data));
    source.addEventListener("open", () => { if (gone) toast("Back at the table."); gone = false; });
    source.addEventListener("error", () => {
      if (!gone) toast("The table is out of reach; trying again.");
      gone = true;
      // Browsers try again if nobody answers, but give up if somebody else does, such as a proxy whose server restarts.
      if (source.readyState === EventSource.CLOSED) setTimeout(listen, AGAIN);
    });
    addEventListener("pagehide", () => source.close(), { once: true });
  }

  if (stream && "EventSource" in window) {
    listen();
    // A page that the browser had put away, as it was, shows an old table.
    addEventListener("pageshow", (event) => { if (event.persisted) listen(); });
  }
  document.addEventListener("focusin", (event) => { if (event.target.matches("input[readonly]")) event.target.select(); });
  settle();
})();
