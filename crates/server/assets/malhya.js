// What the maps of Malhya need besides the one script: a tap looks before a second one goes, arrows walk the spaces, layers can be
// hidden, and a line of sight is drawn when somebody asks for it. Without it every space is a button that goes there at once.
"use strict";
(() => {
  const U = 64;
  const SVG = "http://www.w3.org/2000/svg";
  const LAYERS = ["see", "next", "deeds"];
  const body = document.body;
  const find = (selector, at = document) => at.querySelector(selector);
  const all = (selector, at = document) => [...at.querySelectorAll(selector)];
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  // --- names of spaces: A1, AB12 ------------------------------------------------
  function spot(name) {
    const found = /^([A-Z]+)(\d+)$/.exec(name || "");
    if (!found) return null;
    const column = [...found[1]].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
    return { column, row: Number(found[2]) - 1 };
  }

  function named(column, row) {
    let name = "";
    for (let n = column + 1; n > 0; n = Math.floor((n - 1) / 26)) name = String.fromCharCode(65 + ((n - 1) % 26)) + name;
    return name + (row + 1);
  }

  const middle = (name) => { const at = spot(name); return at && `${at.column * U + U / 2} ${at.row * U + U / 2}`; };

  function drawn(name, attributes) {
    const el = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) el.setAttribute(key, value);
    return el;
  }

  // --- looking before one goes --------------------------------------------------------
  let chosen = null;

  function forget() {
    chosen = null;
    find("#way")?.replaceChildren();
    all(".space--chosen").forEach((el) => { el.classList.remove("space--chosen"); el.removeAttribute("data-aim"); });
    find("#prompt .option--preview")?.closest("li").remove();
  }

  function preview(space) {
    forget();
    chosen = space.value;
    space.classList.add("space--chosen");
    space.setAttribute("data-aim", "");
    const path = [space.dataset.from, ...(space.dataset.way || "").split(" ")].map(middle).filter(Boolean);
    if (path.length > 1) {
      const d = `M${path.join("L")}`;
      const parts = ["o-pathcase", "o-path o-path--line", "o-path"].map((name) => drawn("path", { class: name, d }));
      find("#way").replaceChildren(...parts);
    }
    const listed = document.getElementById(`option-${space.dataset.option}`)?.closest("li");
    const list = find("#prompt .verbs") || listed?.parentElement;
    if (!listed || !list) return;
    const copy = listed.cloneNode(true);
    const button = find("button", copy);
    button.removeAttribute("id");
    button.removeAttribute("data-key");
    button.removeAttribute("data-pieces");
    button.classList.add("option--on", "option--preview");
    // It lies outside of its verb, whose name says what is done.
    const said = find("b", copy), verb = find("summary b", listed.closest(".verb__fold") ?? copy);
    if (said && verb) said.textContent = `${verb.textContent}: ${said.textContent}`;
    const key = find(".option__key", copy);
    if (key) key.textContent = "\u21B5";
    list.prepend(copy);
    document.getElementById("say")?.replaceChildren(document.createTextNode(`${space.getAttribute("aria-label")}. Again to go.`));
  }

  document.addEventListener("click", (event) => {
    const place = event.target.closest(".m-place");
    if (!place || body.classList.contains("why-on")) return;
    if (body.classList.contains("sight-on")) return look(event, place);
    const space = event.target.closest("button.space--go");
    if (!space || chosen === space.value) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    preview(space);
  }, true);

  // What comes to lie under a mouse that has only pressed is not explained: nobody asked, and it would cover the map.
  let pressedAt = null;
  addEventListener("pointerdown", (event) => { pressedAt = [event.clientX, event.clientY]; }, true);
  addEventListener("pointerover", (event) => {
    if (pressedAt?.[0] === event.clientX && pressedAt[1] === event.clientY) event.stopPropagation();
  }, true);

  // Enter goes where one has looked; Escape looks no more.
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, select, textarea")) return;
    if (event.key === "Escape") { forget(); lines(false); return; }
    if (event.key === "Enter" && chosen && !event.target.closest("button, a, summary")) return find(".option--preview")?.click();
    const layer = all("[data-layer-key]").find((el) => el.dataset.layerKey === event.key.toUpperCase());
    const taken = all("#prompt [data-key]").some((el) => el.dataset.key.toLowerCase() === event.key.toLowerCase() && el.checkVisibility());
    if (layer && !taken && layer.checkVisibility()) { event.preventDefault(); return layer.click(); }
    walk(event);
  });

  // --- arrows walk the spaces ---------------------------------------------------------------
  function walk(event) {
    const [right, down] = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key] || [0, 0];
    const here = event.target.closest(".spaces [data-at]");
    if (!here || !(right || down)) return;
    event.preventDefault();
    const from = spot(here.dataset.at);
    let best = null;
    for (const el of all(".spaces button.space, .spaces .space--who[tabindex], .spaces .space--who .keytag")) {
      const at = spot(el.closest("[data-at]").dataset.at);
      const ahead = (at.column - from.column) * right + (at.row - from.row) * down;
      const aside = Math.abs((at.column - from.column) * down) + Math.abs((at.row - from.row) * right);
      if (ahead <= 0) continue;
      const far = ahead + 3 * aside;
      if (!best || far < best.far) best = { el, far };
    }
    best?.el.focus();
  }

  // --- layers --------------------------------------------------------------------------------
  function pressed() {
    for (const el of all("[data-layer]")) {
      const layer = el.dataset.layer;
      el.setAttribute("aria-pressed", String(layer === "sight" ? body.classList.contains("sight-on") : !body.classList.contains(`no-${layer}`)));
    }
    all(".maptools[hidden]").forEach((el) => { el.hidden = false; });
  }

  document.addEventListener("click", (event) => {
    const layer = event.target.closest("[data-layer]")?.dataset.layer;
    if (!layer) return;
    if (layer === "sight") lines(!body.classList.contains("sight-on"));
    else if (LAYERS.includes(layer)) body.classList.toggle(`no-${layer}`);
    pressed();
  });

  // --- lines of sight ---------------------------------------------------------------------------
  let from = null;

  function lines(on) {
    body.classList.toggle("sight-on", on);
    from = null;
    find("#line")?.replaceChildren();
    find(".sight-box")?.remove();
    if (on) box("Point at a space or a figure, then at another: the line between them is drawn and judged. Escape ends it.");
    pressed();
  }

  function box(content) {
    find(".sight-box")?.remove();
    const el = document.createElement("div");
    el.className = "sight-box";
    el.setAttribute("role", "status");
    if (typeof content === "string") { const p = document.createElement("p"); p.textContent = content; el.append(p); } else el.append(...content);
    const done = document.createElement("button");
    done.className = "btn";
    done.type = "button";
    done.textContent = "Done";
    done.addEventListener("click", () => lines(false));
    el.append(done);
    body.append(el);
  }

  function pointed(event, place) {
    const piece = event.target.closest("[data-at]");
    const grid = find(".spaces", place).getBoundingClientRect();
    if (event.detail === 0 && piece) return piece.dataset.at;
    const column = Math.floor(((event.clientX - grid.left) / grid.width) * place.dataset.columns);
    const row = Math.floor(((event.clientY - grid.top) / grid.height) * place.dataset.rows);
    return named(column, row);
  }

  async function look(event, place) {
    event.preventDefault();
    event.stopImmediatePropagation();
    const at = pointed(event, place);
    if (!from) {
      from = at;
      const mark = spot(at);
      const frame = { class: "o-touch", x: mark.column * U + 4, y: mark.row * U + 4, width: 56, height: 56, rx: 4 };
      find("#line").replaceChildren(drawn("rect", frame));
      return box(`From ${at}. To where?`);
    }
    const link = find("[data-why]");
    if (!link) return;
    const answer = await fetch(`${link.href}?piece=${encodeURIComponent(`sight:${from}-${at}`)}`, { headers: { "X-Fragment": "1" } });
    from = null;
    const template = document.createElement("template");
    template.innerHTML = await answer.text();
    const line = find("[data-line]", template.content);
    if (!line) return box("There is no line between these.");
    find("#line").replaceChildren(...line.childNodes);
    box([find("[data-judged]", template.content)]);
  }

  // --- a new page is read from its top ----------------------------------------------------------------
  let open = null;

  function turn() {
    const story = find("#story");
    const now = story && all("#chapter, #check, #market", story).map((el) => el.textContent).join();
    if (open !== null && now !== open) for (let el = story; el; el = el.parentElement) if (el.scrollTop) el.scrollTo({ top: 0, behavior: "instant" });
    open = now;
  }

  // --- on a phone what is asked takes its room from the map, and does not lie on it --------------------------
  // It is said where it is needed and when it has changed: what is said to the whole page makes every piece of it anew.
  const decide = find(".decide"), ground = find(".board--place");
  const narrow = matchMedia("(max-width: 1023px)");

  function say(name, length) {
    if (ground.style.getPropertyValue(name) !== length) ground.style.setProperty(name, length);
  }

  function room() {
    if (!narrow.matches || !decide || !ground) return;
    const site = find(".site", ground)?.getBoundingClientRect();
    say("--sheet", `${decide.offsetHeight}px`);
    if (site?.height) say("--above", `${site.top + scrollY}px`);
  }
  if (decide) new ResizeObserver(room).observe(decide);
  narrow.addEventListener("change", room);

  // --- after every change -------------------------------------------------------------------------
  // Brings this into the middle of what scrolls, once wherever it comes to: nobody's own scrolling is undone.
  function centre(pan, aim, key) {
    if (!pan || !aim || pan.dataset.aimed === key || pan.scrollWidth <= pan.clientWidth + 8 && pan.scrollHeight <= pan.clientHeight + 8) return false;
    pan.dataset.aimed = key;
    const [there, here] = [aim.getBoundingClientRect(), pan.getBoundingClientRect()];
    const to = { left: pan.scrollLeft + there.left - here.left - (here.width - there.width) / 2, top: pan.scrollTop + there.top - here.top - (here.height - there.height) / 2 };
    pan.scrollTo({ ...to, behavior: calm.matches ? "auto" : "smooth" });
    return true;
  }

  // What the sheet of a phone lies over comes up above it.
  function uncover(el) {
    const under = narrow.matches && decide ? el.getBoundingClientRect().bottom + 3 * 16 - decide.getBoundingClientRect().top : 0;
    if (under > 0) scrollBy({ top: under, behavior: calm.matches ? "auto" : "smooth" });
  }

  function settle() {
    turn();
    pressed();
    if (chosen && !all("button.space--go").some((el) => el.value === chosen)) forget();
    room();
    // The figure that is attacked or acts, or in a challenge the first space one may go to, or whoever and wherever is asked about;
    // of nobody in particular, somebody of the group.
    const aim = find(".fig--aim:not(.fig--foe)") ?? (find(".hero--now .emblem") && find(".fig__now")) ?? find(".stone.legal, .m-zone.legal") ?? find(".spaces .legal, .spaces .space--go") ?? find(".fig:not(.fig--foe, .fig--down)");
    centre(find(".mboard__pan"), aim, aim?.closest("g")?.getAttribute("transform") ?? aim?.dataset.piece);
    // On the road the group, where the land is wider than the window.
    const land = find(".board--region"), group = find(".r-token", land ?? body);
    if (land?.scrollWidth > land?.clientWidth + 8 && centre(land, group, `${group?.getAttribute("cx")} ${group?.getAttribute("cy")}`)) uncover(group);
  }

  document.addEventListener("swapped", settle);
  // A tablet that is turned shows the same again.
  addEventListener("resize", () => { all("[data-aimed]").forEach((el) => el.removeAttribute("data-aimed")); settle(); });
  addEventListener("hashchange", settle);
  settle();
})();
