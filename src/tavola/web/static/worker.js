// The service worker: one page for when there is no connection, and nothing else is kept. What a table says is for
// the eyes of one seat and old at once, so no call, no message and no page of a table ever goes into a cache.

const worker = /** @type {Worker & {skipWaiting(): void}} */ (/** @type {unknown} */ (self));
const SHELL = "shell-@mark@"; // the server puts in the mark of what is kept, so that a new one replaces it
const AWAY = "/away";
const KEPT = [
  AWAY,
  "/static/tokens.css",
  "/static/style.css",
  "/static/start.css",
  "/static/parts.css",
  "/static/theme.js",
  "/static/layout.js",
  "/static/icon.svg",
];

worker.addEventListener("install", (event) => {
  const kept = caches.open(SHELL).then((shell) => shell.addAll(KEPT));
  extend(event, kept.then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  const names = caches.keys();
  extend(event, names.then((all) => Promise.all(all.filter((name) => name !== SHELL).map((old) => caches.delete(old)))));
});

worker.addEventListener("fetch", (event) => {
  const { request, respondWith } = /** @type {Event & {request: Request, respondWith(answer: Promise<Response>): void}} */ (event);
  const { pathname, search, origin } = new URL(request.url);
  const page = request.mode === "navigate";
  if (origin !== location.origin || request.method !== "GET" || (!page && (search || !KEPT.includes(pathname)))) return;
  respondWith.call(event, fetch(request).catch(() => kept(page ? AWAY : pathname)));
});

/** @param {string} path */
async function kept(path) {
  return (await caches.match(path)) ?? Response.error();
}

/** @param {Event} event @param {Promise<unknown>} work */
function extend(event, work) {
  /** @type {Event & {waitUntil(work: Promise<unknown>): void}} */ (event).waitUntil(work);
}

// A call that it is somebody's turn. It names a table and nothing else; the words are asked for here, as whoever this browser is.
worker.addEventListener("push", (event) => {
  const { data } = /** @type {Event & {data: {json(): {kind: string, table: string}} | null}} */ (event);
  extend(event, tell(data?.json() ?? { kind: "test", table: "" }));
});

worker.addEventListener("notificationclick", (event) => {
  const { notification } = /** @type {Event & {notification: Notification}} */ (event);
  notification.close();
  extend(event, here().clients.openWindow(notification.data));
});

/** @param {{kind: string, table: string}} call */
async function tell({ kind, table }) {
  const asked = table ? await fetch(`/api/me/notices/${table}?kind=${kind}`).catch(() => null) : null;
  const notice = asked?.ok ? await asked.json() : { text: table ? "Your tables wait for you." : "This is how Tavola calls you." };
  const words = notice.text || "Somebody has moved."; // a browser wants to see something for every call
  await here().registration.showNotification("Tavola", { body: words, tag: table || "test", icon: "/static/icon-192.png", data: table ? `/table/${table}` : "/you" });
}

function here() {
  return /** @type {{registration: ServiceWorkerRegistration, clients: {openWindow(address: string): Promise<unknown>}}} */ (/** @type {unknown} */ (self));
}
