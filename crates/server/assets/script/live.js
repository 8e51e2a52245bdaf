// --- live ---------------------------------------------------------------------------------------------
const stream = document.body.dataset.stream;
const AGAIN = 3000;
let gone = false;

function listen() {
  const source = new EventSource(stream);
  source.addEventListener("table", (event) => arrive(event.data));
  source.addEventListener("note", (event) => toast(event.data));
  // This browser plays for nobody any more: what it may still see is another page.
  source.addEventListener("leave", () => location.reload());
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
settle();
all(".board").forEach(aim);
aimRoad();
// Who asked to watch need not press once more.
if (!stream && new URLSearchParams(location.search).has("play")) play(true);
// Installed, or soon: a page for when nobody answers.
navigator.serviceWorker?.register("/sw.js").catch(() => {});
