// Options in steps, and the views of a phone. A verb is a fold of the list; letters open it, numbers choose in it, Backspace
// closes it. Without this script the same folds are opened by hand.
(() => {
  const find = (selector, at = document) => at.querySelector(selector);
  const all = (selector, at = document) => [...at.querySelectorAll(selector)];
  // What lies in a closed fold has its place, but nobody sees it.
  const shows = (el) => el.checkVisibility();
  const open = () => all("#prompt details[open]:is(.verb__fold, .thing)");

  // --- a piece opens its step ------------------------------------------------------
  document.addEventListener("click", (event) => {
    const tag = event.target.closest("[data-opens]");
    const step = tag && document.getElementById(tag.dataset.opens);
    if (!step) return;
    event.preventDefault();
    for (let at = step; at; at = at.parentElement?.closest("#prompt details")) at.open = true;
    find("button, summary + * button", step)?.focus();
  });

  // --- keys ----------------------------------------------------------------------------
  function back(event) {
    const last = open().pop();
    if (!last) return;
    last.open = false;
    find("summary", last).focus();
    event.preventDefault();
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input:not([type=radio]), select, textarea")) return;
    if (event.key === "Backspace") return back(event);
    if (event.key === "Escape") return open().reverse().forEach((step) => { step.open = false; });
    // With Shift a digit key is the eleventh option and so on, whatever sign it has on this keyboard; where digits need Shift they are digits.
    const digit = event.shiftKey && !/^\d$/.test(event.key) && /^Digit(\d)$/.exec(event.code);
    const wanted = digit ? `\u21E7${digit[1]}` : event.key.toLowerCase();
    // Only what shows: numbers count within the step that is open.
    const inside = open().pop();
    const here = (el) => el.dataset.key.toLowerCase() === wanted && shows(el);
    // A step and what is chosen in it may have the same number: then the number means what is in it.
    const button = (inside && all(":scope > :not(summary) [data-key]", inside).find(here)) || all("#prompt [data-key]").find(here);
    if (!button || button.disabled) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    button.click();
    if (button.matches("summary")) button.focus();
  }, true);

  // --- the same again, one fewer: the step stays open ------------------------------------
  // "Use up to 3 Restoration", then 2: who restores from the discard pile goes on there. Not where one points at a map: whoever has walked does more than walk.
  const asks = () => find("#ask")?.textContent ?? "";
  // One card or two are the same question: its first word tells.
  const kind = () => /\d/.test(asks()) && asks().split(" ", 1)[0];
  let again = null;
  document.addEventListener("click", (event) => {
    const step = event.target.closest("#prompt [name=move]")?.closest(".verb__fold:not([data-pointed])");
    again = step && kind() ? { step: step.id, kind: kind() } : null;
  });
  function reopen() {
    const step = again && kind() === again.kind && document.getElementById(again.step);
    if (step) step.open = true;
    again = null;
  }

  // A map that is larger than its window shows where the party is.
  const toParty = () => {
    const map = find(".where");
    if (map && (map.scrollWidth > map.clientWidth || map.clientHeight > map.parentElement.clientHeight)) find(".land__party", map)?.scrollIntoView({ block: "center", inline: "center" });
  };
  // Another pile is chosen from: a row that scrolls begins with it.
  const toPile = () => {
    const row = find(".hand__cards--aside");
    const card = row && row.scrollWidth > row.clientWidth && find(".hand__used .legal", row);
    if (card) row.scrollLeft += card.getBoundingClientRect().left - row.getBoundingClientRect().left - 16;
  };
  toParty();
  toPile();

  // What a hint points at is seen, however long the list is.
  document.addEventListener("swapped", () => all("#prompt .option--hint").find(shows)?.scrollIntoView({ block: "nearest", inline: "nearest" }));

  // --- a phone shows one view; a new question shows the first again ---------------------------
  let at = find("#prompt")?.dataset.at;
  document.addEventListener("swapped", () => {
    const now = find("#prompt");
    if (!now || now.dataset.at === at) return;
    at = now.dataset.at;
    reopen();
    toParty();
    toPile();
    const first = find(".views input");
    if (first && find("#moves")) first.checked = true;
  });
})();
