// Where I am told that it is my turn: this browser, also when it is closed, and an address of mine; and quiet hours.

import { call } from "./api.js";
import { button, make } from "./dom.js";
import { notice } from "./notices.js";
import { wishesTable } from "./wishes.js";

/** @typedef {{push_key: string, browsers: number, hook: string, mail: string, mail_offered: boolean, quiet_from: number | null, quiet_to: number | null, zone: string, wishes: Record<string, string[]>}} Notices */

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** @param {Promise<unknown>} deed */
function attempt(deed) {
  deed.catch((trouble) => notice("warn", trouble.message));
}

/** What the card of notices holds. @param {() => void} redraw @returns {Promise<HTMLElement[]>} */
export async function noticeParts(redraw) {
  /** @type {Notices} */
  const now = await call("GET", "/api/me/notices");
  const here = await subscription();
  const after = (/** @type {Promise<unknown>} */ deed) => attempt(deed.then(redraw));
  return [
    make("p", {}, "Off until you ask for it. You are told when you are not at the table, once, and never anything about the position."),
    make(
      "ul",
      { class: "lines" },
      row("This browser", here ? "gets notices, also when no page is open" : pushWords(), pushButton(now, here, after)),
      row("An address of mine", now.hook || "a webhook, such as ntfy or a chat", hookButton(now, after)),
      now.mail_offered || now.mail ? row("Mail", now.mail || "one letter a day at most, after quiet hours, when others have waited for an hour", mailButton(now, after)) : null,
      row("Quiet hours", now.quiet_from === null ? "none; you may be called at any time" : "what waits comes once afterwards", quietFields(now, after)),
    ),
    wishesTable(now.wishes, { mail: now.mail_offered || Boolean(now.mail) }),
    now.browsers || now.hook
      ? make("div", { class: "row" }, button("Send me one now", { id: "send-one", onclick: () => attempt(sendOne()) }))
      : make("span", { hidden: true }),
  ];
}

/** @param {string} title @param {string} words @param {HTMLElement | null} act */
function row(title, words, act) {
  return make("li", {}, make("span"), make("span", {}, make("b", {}, title), make("small", {}, words)), act);
}

async function sendOne() {
  const { sent } = await call("POST", "/api/me/notices/test");
  notice(sent ? "good" : "warn", sent ? "It is sent." : "Nobody took it; try to switch it off and on again.");
}

function pushWords() {
  return canPush() ? "asks you for permission first" : "needs an address with https, and a browser that can be called";
}

function canPush() {
  return "serviceWorker" in navigator && "PushManager" in window;
}

/** @returns {Promise<PushSubscription | null>} */
async function subscription() {
  if (!canPush()) return null;
  const worker = await navigator.serviceWorker.getRegistration();
  return worker ? worker.pushManager.getSubscription() : null;
}

/** @param {Notices} now @param {PushSubscription | null} here @param {(deed: Promise<unknown>) => void} after */
function pushButton(now, here, after) {
  if (!canPush()) return null;
  if (here) return button("Stop it", { class: "button small", onclick: () => after(stop(here)) });
  return button("Tell me", { class: "button small", id: "tell-me", onclick: () => after(subscribe(now.push_key)) });
}

/** @param {string} key */
async function subscribe(key) {
  if ((await Notification.requestPermission()) !== "granted") throw new Error("The browser does not allow it; you can change that beside the address.");
  const worker = (await navigator.serviceWorker.getRegistration()) ?? (await navigator.serviceWorker.register("/worker.js"));
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys = {} } = made.toJSON();
  await call("PUT", "/api/me/push", { endpoint, p256dh: keys.p256dh, auth: keys.auth });
}

/** @param {PushSubscription} here */
async function stop(here) {
  await call("POST", "/api/me/push/gone", { endpoint: here.endpoint });
  await here.unsubscribe();
}

/** @param {Notices} now @param {(deed: Promise<unknown>) => void} after */
function hookButton({ hook }, after) {
  if (hook) return button("Stop it", { class: "button small", onclick: () => after(call("DELETE", "/api/me/hook")) });
  const field = make("input", { class: "select", type: "url", placeholder: "https://…", maxlength: "1000", required: true, "aria-label": "An address of mine" });
  const keep = async () => {
    const { secret } = await call("PUT", "/api/me/hook", { url: field.value });
    notice("good", "It is called from now on. What it gets is signed with this secret:", { link: secret, stays: 0 });
  };
  const submit = (/** @type {Event} */ event) => (event.preventDefault(), after(keep()));
  return make("form", { class: "hook", onsubmit: submit }, field, make("button", { class: "button small" }, "Call it"));
}

/** @param {Notices} now @param {(deed: Promise<unknown>) => void} after */
function mailButton({ mail }, after) {
  if (mail) return button("Stop it", { class: "button small", onclick: () => after(call("DELETE", "/api/me/mail")) });
  const field = make("input", { class: "select", type: "email", id: "my-mail", placeholder: "name@example.org", maxlength: "200", required: true, "aria-label": "My address for mail" });
  const ask = async () => {
    try {
      await call("PUT", "/api/me/mail", { address: field.value, old: code.value });
    } catch (refusal) {
      code.hidden = false; // who has a code gives it
      throw refusal;
    }
    notice("good", "A letter is on its way. Open its link, and you are written to.", { stays: 12000 });
  };
  const submit = (/** @type {Event} */ event) => (event.preventDefault(), attempt(ask()));
  const code = make("input", { class: "select", placeholder: "Recovery code", maxlength: "60", autocomplete: "off", hidden: true, "aria-label": "My recovery code" });
  return make("form", { class: "hook", onsubmit: submit }, field, code, make("button", { class: "button small" }, "Write to me"));
}

/** @param {Notices} now @param {(deed: Promise<unknown>) => void} after */
function quietFields({ quiet_from: start, quiet_to: end }, after) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const set = (/** @type {number | null} */ from, /** @type {number | null} */ to) =>
    after(call("PUT", "/api/me/notices", { quiet_from: from, quiet_to: to, zone }));
  if (start === null || end === null) return button("22 to 8", { class: "button small", onclick: () => set(22, 8) });
  const choice = (/** @type {string} */ label, /** @type {number} */ value, /** @type {(hour: number) => void} */ chosen) => {
    const field = make("select", { class: "select", "aria-label": label }, ...HOURS.map((hour) => make("option", { value: hour, selected: hour === value }, hour)));
    field.addEventListener("change", () => chosen(Number(field.value)));
    return field;
  };
  return make(
    "span",
    { class: "hours" },
    choice("from", start, (hour) => set(hour, end)),
    "to",
    choice("until", end, (hour) => set(start, hour)),
    button("None", { class: "button small", onclick: () => set(null, null) }),
  );
}
