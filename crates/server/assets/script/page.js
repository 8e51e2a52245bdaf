// --- helpers ---------------------------------------------------------------------
const root = document.documentElement;
const still = matchMedia("(prefers-reduced-motion: reduce)");
const find = (selector, at = document) => at.querySelector(selector);
const all = (selector, at = document) => [...at.querySelectorAll(selector)];
const byId = (id) => document.getElementById(id);
// What needs the script is shown from now on.
root.dataset.script = "";

// What this browser wishes, kept in it. One that keeps nothing has the usual wishes every time.
const wishes = {
  has(name) { try { return localStorage.getItem(`wish-${name}`) === "on"; } catch { return false; } },
  set(name, on) { try { if (on) localStorage.setItem(`wish-${name}`, "on"); else localStorage.removeItem(`wish-${name}`); } catch { /* then not */ } },
};

// --- words that pass ---------------------------------------------------------------
function toast(words, html = false) {
  const box = document.createElement("div");
  box.className = "toast";
  if (html) box.innerHTML = words; else box.textContent = words;
  byId("toasts").replaceChildren(box);
  setTimeout(() => box.remove(), 7000);
}

// --- words to hand to others -----------------------------------------------------------
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = byId(button.dataset.copy);
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
document.addEventListener("focusin", (event) => { if (event.target.matches("input[readonly]")) event.target.select(); });

// --- light --------------------------------------------------------------------------------
function light() {
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  document.cookie = `theme=${root.dataset.theme}; path=/; max-age=31536000; samesite=lax`;
}
