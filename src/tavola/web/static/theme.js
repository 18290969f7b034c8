// Applied before anything is painted; a classic script, so that the page never flashes in the other theme.
(() => {
  const kept = localStorage.getItem("theme");
  if (kept === "light" || kept === "dark") document.documentElement.dataset.theme = kept;
  // Few people force colours; only they fetch the sheet for it.
  const forced = matchMedia("(forced-colors: active)");
  const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/static/forced.css" });
  const follow = () => (forced.matches ? document.head.append(sheet) : sheet.remove());
  forced.addEventListener("change", follow);
  follow();
  // Only a page of our own for when there is no connection; nothing is missing without it.
  addEventListener("load", () => void navigator.serviceWorker?.register("/worker.js").catch(() => {}));
})();
