// --- replay ------------------------------------------------------------------------------------------
function slide(input) {
  input.style.setProperty("--at", `${(100 * input.value) / Math.max(1, input.max)}%`);
  const out = find("output", input.form);
  // Where the live table is shown, it says so.
  const live = document.body.dataset.stream && Number(input.value) === Number(input.form.dataset.shown);
  if (out && !live) out.textContent = `${input.value} of ${input.max}`;
}

// Playing goes on by itself, a move at a time, until the end or until somebody touches anything of it.
const PACE = 1100;
let speed = 1;
let playing = 0;

function play(on) {
  clearTimeout(playing);
  playing = on ? setTimeout(onward, PACE / speed) : 0;
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

// Answers may come in another order than they were asked for: only the last one counts.
let jumps = 0;

async function jump(form, at = find("input", form).value) {
  const mine = ++jumps;
  const url = `${form.action}?at=${at}`;
  if (document.body.dataset.stream) return location.assign(url);
  const answer = await fetch(url, { headers: { "X-Fragment": "1" } });
  if (!answer.ok) return location.assign(url);
  const page = await answer.text();
  if (mine !== jumps) return;
  swap(page);
  history.replaceState(null, "", url);
}

document.addEventListener("click", (event) => {
  const form = event.target.closest(".replay");
  if (!form || document.body.dataset.stream) return;
  const step = event.target.closest("[data-step]");
  if (step) {
    event.preventDefault();
    play(false);
    // From where the slider is: the page may still be on its way there, and its links lead on from where it was.
    const input = find("input", form);
    input.value = Number(input.value) + (step.dataset.key === "ArrowLeft" ? -1 : 1);
    slide(input);
    jump(form);
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
  if (event.target.matches("[data-speed]")) speed = Number(event.target.value) || 1;
  else if (form) { play(false); jump(form); }
  if (event.target.matches("[data-submits]")) event.target.form.requestSubmit();
});
