// You: the browsers that are you, the code that brings you back, and what is kept of you.

import { call } from "./api.js";
import { blocksCard } from "./blocks.js";
import { card, try_ } from "./cards.js";
import { ago, on } from "./dates.js";
import { openDialog } from "./dialog.js";
import { button, byId, draw, make, show } from "./dom.js";
import { askName } from "./names.js";
import { notice } from "./notices.js";
import { listenOffline } from "./offline.js";
import { askTurns } from "./turns.js";
import { noticeParts } from "./callme.js";
import { otherTheme } from "./themes.js";
import { mannersCard } from "./wishes.js";

/** @typedef {{id: string, label: string, kind: string, came: string, made: number, seen: number, here: boolean}} Device */
/** @typedef {{devices: Device[], copied: {label: string, ended: number}[], recovery_tail: string | null, recovery_made: number | null}} Devices */

/** @type {Record<string, string>} */
const SHAPES = {
  computer: "M5.5 5.5h13v9.5h-13ZM3 18.5h18",
  phone: "M8 3.5h8a1.5 1.5 0 0 1 1.5 1.5v14a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 19V5A1.5 1.5 0 0 1 8 3.5ZM11 17.5h2",
  tablet: "M5.5 4h13v16h-13ZM11 17.5h2",
  person: "M12 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM6 19c0-3.5 2.5-5 6-5s6 1.5 6 5",
};
const HOW = /** @type {Record<string, string>} */ ({ link: "by a code", recovery: "by the recovery code", mail: "by a letter" });
const DAY = 24 * 3600;

/** @param {string} name */
function shape(name) {
  return draw("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, draw("path", { d: SHAPES[name] ?? SHAPES.computer }));
}

/** @param {Devices} told @param {() => void} redraw */
function devicesCard({ devices, copied }, redraw) {
  const others = devices.some(({ here }) => !here);
  const end = async (/** @type {string} */ which) => {
    await call("DELETE", `/api/me/devices/${which}`);
    redraw();
  };
  return card(
    "Devices",
    String(devices.length),
    make("p", {}, "Each of them is you. End one that you no longer have."),
    ...copied.map(copiedWords),
    make("ul", { class: "lines", id: "devices" }, ...devices.map((device) => deviceRow(device, () => try_(end(device.id))))),
    make(
      "div",
      { class: "row" },
      button("Use on another device", { class: "button primary", id: "hand-over", onclick: () => try_(handOver(redraw)) }),
      others ? button("End all others", { class: "button quiet", onclick: () => try_(end("others")) }) : null,
    ),
  );
}

/** What became of a browser whose cookie somebody had copied. @param {{label: string, ended: number}} device */
function copiedWords({ label, ended }) {
  return make(
    "p",
    { class: "warned", role: "note" },
    `${label} was ended ${on(ended)}: two browsers showed the same cookie, so one of them has a copy. If neither was you, make a new recovery code.`,
  );
}

/** @param {Device} device @param {() => void} end */
function deviceRow({ label, kind, came, made, seen, here }, end) {
  const fresh = came !== "first" && Date.now() / 1000 - made < DAY;
  const how = fresh ? ` · came ${HOW[came]} ${on(made)}` : "";
  return make(
    "li",
    { class: fresh && (came === "recovery" || came === "mail") && !here ? "warned" : "" },
    shape(kind),
    make("span", {}, make("b", {}, here ? "This browser" : label), make("small", {}, `${here ? `${label}, since ${on(made)}` : ago(seen)}${how}`)),
    here ? make("span", { class: "quiet-words" }, "here") : button("End", { class: "button small", "aria-label": `End ${label}`, onclick: end }),
  );
}

/** Show a code that lets one other device in, and confirm who asks with it. @param {() => void} done */
async function handOver(done) {
  const link = await call("POST", "/api/me/links");
  const left = make("dd", { class: "num" });
  const asks = make("div", { id: "asks-to-come", "aria-live": "polite" });
  const dialog = openDialog(
    "Be you on another device",
    make("p", { class: "quiet-words" }, "Take a picture of this code with the other device, or open the address there and type the letters."),
    make(
      "div",
      { class: "handover" },
      make("img", { src: link.qr, alt: "The address and the letters as a QR code", id: "qr" }),
      make(
        "dl",
        {},
        make("div", {}, make("dt", {}, "address"), make("dd", {}, link.address.replace(/^https?:\/\//, ""))),
        make("div", {}, make("dt", {}, "letters"), make("dd", { class: "code", id: "code" }, link.code)),
        make("div", {}, make("dt", {}, "works once, for another"), left),
      ),
    ),
    asks,
    make("div", { class: "row end" }, button("Withdraw the code", { onclick: () => dialog.close() })),
  );
  let known = "";
  const look = async () => {
    const seconds = Math.max(0, Math.round(link.until - Date.now() / 1000));
    left.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")} minutes`;
    const now = await call("GET", "/api/me/links");
    if (now.state === "none" || !seconds) return dialog.close();
    if (known !== now.state) show(asks, ...answers(now, () => dialog.close()));
    known = now.state;
  };
  await look();
  const timer = setInterval(() => void look().catch(() => {}), 1000);
  const over = async () => {
    clearInterval(timer);
    if (known !== "agreed") await call("DELETE", "/api/me/links");
    done();
  };
  dialog.addEventListener("close", () => try_(over()), { once: true });
}

/** @param {{state: string, words: string, label: string}} now @param {() => void} close */
function answers({ state, words, label }, close) {
  if (state === "agreed") return [make("p", { class: "words2" }, "One moment: the other device comes in.")];
  if (state !== "asked") return [];
  const yes = () => try_(call("POST", "/api/me/links/answer", { yes: true }));
  return [
    make(
      "div",
      { class: "words2" },
      make("span", {}, `${label} asks. It must show`, make("b", {}, words)),
      make("div", { class: "row" }, button("No", { onclick: close }), button("Yes, it does", { class: "button primary", id: "let-in", onclick: yes })),
    ),
  ];
}

/** @param {Devices} told @param {() => void} redraw */
function recoveryCard({ recovery_tail: tail, recovery_made: made }, redraw) {
  const dots = Array.from({ length: 5 }, () => make("span", { "aria-hidden": "true" }, "••••"));
  return card(
    "Recovery code",
    made ? `made ${on(made)}` : "none yet",
    make(
      "p",
      {},
      "If every device is lost, this code makes any browser you again. It is shown once; the server keeps only a fingerprint of it. Print it, or keep it where you keep other keys.",
    ),
    tail ? make("div", { class: "secret" }, ...dots, make("span", {}, tail)) : null,
    make(
      "div",
      { class: "row" },
      button(tail ? "Make a new one" : "Make one", { id: "make-recovery", onclick: () => try_(newCode(tail, redraw)) }),
      tail ? make("span", { class: "quiet-words" }, "the old one ends") : null,
    ),
  );
}

/** @param {string | null} tail @param {() => void} redraw @param {string} [old] */
async function newCode(tail, redraw, old = "") {
  let made;
  try {
    made = await call("POST", "/api/me/recovery", { old });
  } catch (refusal) {
    if (!tail || old) throw refusal;
    return askOld(tail, redraw);
  }
  showCode("Your recovery code", made.code).addEventListener("close", redraw, { once: true });
}

/** @param {string} tail @param {() => void} redraw */
function askOld(tail, redraw) {
  const field = make("input", { class: "select", id: "old-code", maxlength: "60", autocomplete: "off", required: true, autofocus: true });
  const form = make(
    "form",
    { onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), try_(newCode(tail, redraw, field.value))) },
    make("label", { for: "old-code", class: "quiet-words" }, `This browser is younger than a day. Type the code that ends in ${tail}.`),
    field,
    make("div", { class: "row end" }, make("button", { class: "button primary" }, "Make a new one")),
  );
  openDialog("The code so far", form);
}

/** Show a recovery code, this once. @param {string} title @param {string} code */
function showCode(title, code) {
  const letters = make("div", { class: "secret", id: "recovery" }, ...code.split(" ").map((part) => make("span", {}, part)));
  const dialog = openDialog(
    title,
    make("p", { class: "quiet-words" }, `It is shown this once. Open ${location.host}/here on any browser and type it there.`),
    letters,
    make(
      "div",
      { class: "row end" },
      button("Print", { onclick: () => print() }),
      button("I have kept it", { class: "button primary", onclick: () => dialog.close() }),
    ),
  );
  return dialog;
}

/** @param {string} name @param {() => void} redraw */
function keptCard(name, redraw) {
  const rename = async () => {
    if (await askName(name)) redraw();
  };
  return card(
    "What is kept",
    "",
    make(
      "ul",
      { class: "lines" },
      make(
        "li",
        {},
        shape("person"),
        make("span", {}, make("b", {}, name || "No name yet"), make("small", {}, "your name, seen by who sits or watches with you")),
        button("Change", { class: "button small", onclick: () => try_(rename()) }),
      ),
      make(
        "li",
        {},
        shape("computer"),
        make(
          "span",
          {},
          make("b", {}, "No password, no network address"),
          make("small", {}, "of a device only a fingerprint of its key; who runs the server can read games and names"),
        ),
      ),
      make(
        "li",
        {},
        shape("tablet"),
        make("span", {}, make("b", {}, "All of it"), make("small", {}, "name, devices, notices, every table with its result and record")),
        make("a", { class: "button small", href: "/api/me/data", download: "tavola.json" }, "Download"),
      ),
      make(
        "li",
        {},
        shape("person"),
        make("span", {}, make("b", {}, "Go for good"), make("small", {}, "your name comes off everything; your moves stay")),
        button("Remove me", { class: "button small", onclick: askRemove }),
      ),
    ),
  );
}

function askRemove() {
  const gone = async () => {
    await call("POST", "/api/me/gone", { sure: true });
    location.assign("/");
  };
  const dialog = openDialog(
    "Remove you for good?",
    make(
      "p",
      { class: "quiet-words" },
      "Others read “someone” in place of your name, your devices and codes end, and bots play on where others wait for you. This cannot be undone. Download what you want to keep first.",
    ),
    make(
      "div",
      { class: "row end" },
      button("Stay", { onclick: () => dialog.close(), autofocus: true }),
      button("Remove me", { class: "button primary", onclick: () => (dialog.close(), try_(gone())) }),
    ),
  );
}

async function start() {
  const [me, devices] = await Promise.all([call("GET", "/api/me"), call("GET", "/api/me/devices")]);
  const redraw = () => try_(start());
  byId("who").textContent = `No account, no password: this browser is ${me.name || "you"}.`;
  const notices = card("Notices", "");
  show(byId("left"), devicesCard(devices, redraw), notices);
  void noticeParts(redraw).then((parts) => notices.append(...parts), (trouble) => notice("warn", trouble.message));
  show(byId("right"), recoveryCard(devices, redraw), await mannersCard(redraw), await blocksCard(redraw), keptCard(me.name, redraw));
  document.body.classList.add("ready");
}

listenOffline();
askTurns();
byId("theme").addEventListener("click", otherTheme);
start().catch((trouble) => notice("warn", trouble.message, { stays: 0, act: ["Try again", () => location.reload()] }));
