// --- choosing a piece, asking why --------------------------------------------------------
const option = (key) => byId(`option-${key}`);

// By mouse one points at a piece; by keyboard one goes to it with Tab and presses Enter.
function asking(on) {
  document.body.classList.toggle("why-on", on);
  for (const el of all(on ? "[data-piece]:not([tabindex])" : "[data-why-stop]")) {
    el.toggleAttribute("data-why-stop", on);
    if (on) el.tabIndex = 0;
    // Whoever has just asked stays where they are.
    else if (el === document.activeElement) el.addEventListener("blur", () => el.removeAttribute("tabindex"), { once: true });
    else el.removeAttribute("tabindex");
  }
  if (on) toast("Point at any piece, or go to it with Tab and press Enter, to learn why it cannot be used now. Escape ends it.");
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
  // Not those of pieces that lie on it.
  const own = (el) => el.closest("[data-piece]") === legal;
  const tags = legal.dataset.key ? [option(legal.dataset.key)] : all(".keytag", legal).filter(own);
  const acts = tags.length ? [] : all("button[name=move]", legal);
  if (tags.length + acts.length === 1) {
    event.preventDefault();
    (tags[0] || acts[0]).click();
  } else if (tags.length) {
    // Several things can be done with it, and nobody should do the first by chance: its tags say which.
    toast("Several things can be done with this: choose by its tags, or in the list.");
    tags[0].focus();
  } else if (acts.length) {
    acts[0].focus();
  }
}, true);

// --- keys ------------------------------------------------------------------------------------
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input:not([type=range]), select, textarea")) return;
  if (event.key === "Escape") { hush(); return asking(false); }
  if (turnKeys(event) || readKeys(event)) return event.preventDefault();
  const piece = event.target.closest("[data-piece]");
  if (event.key === "Enter" && piece && document.body.classList.contains("why-on")) {
    event.preventDefault();
    return void why(piece.dataset.piece);
  }
  const wanted = event.key.toLowerCase();
  // Who answers before the card is read sees the question first.
  if (byId("recap")?.hidden === false && all("#prompt [data-key]").some((el) => el.dataset.key.toLowerCase() === wanted)) {
    event.preventDefault();
    return recapOpen(false);
  }
  const button = all("#prompt [data-key], #log [data-key], #ending [data-key], .replay [data-key], .maplet").find((el) => el.dataset.key.toLowerCase() === wanted && el.checkVisibility());
  if (button && !button.disabled) {
    event.preventDefault();
    button.click();
  } else if (event.key === "Enter" && event.target.matches("a.legal")) {
    event.preventDefault();
    event.target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }
});

// --- an option shows its piece ------------------------------------------------------------------
function point(event, on) {
  const names = event.target.closest?.("[data-pieces]")?.dataset.pieces;
  for (const name of names ? names.split(" ") : []) {
    for (const el of all(`[data-piece="${CSS.escape(name)}"]`)) el.classList.toggle("pointed", on);
  }
}
for (const [name, on] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]]) {
  document.addEventListener(name, (event) => point(event, on));
}
