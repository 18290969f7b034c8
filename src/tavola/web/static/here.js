// Another device arrives: by the code in the address, by typed letters, or by a recovery code.

import { call } from "./api.js";
import { button, byId, make, show } from "./dom.js";
import { notice } from "./notices.js";
import { listenOffline } from "./offline.js";
import { counted } from "./words.js";

const EVERY = 1500; // milliseconds between two questions whether the other device has answered
const RECOVERY = 24; // letters
const LETTER = "/api/here/mail/open";

/** @typedef {{code: string, bring?: boolean, words?: string}} Proof */
/** @typedef {{name: string, words: string, claim: string, until: number, tables: number, known_as: string}} Arriving */

const picture = byId("arrive").querySelector(".pic");

/** @param {...import("./dom.js").Child} children */
function say(...children) {
  show(byId("arrive"), picture, ...children);
  document.body.classList.add("ready");
}

/** @param {string} [trouble] */
function askLetters(trouble = "") {
  const field = make("input", {
    class: "select",
    id: "letters",
    maxlength: "60",
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    required: true,
  });
  const form = make(
    "form",
    { onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), typed(field.value)) },
    make("label", { for: "letters" }, "The ten letters, or your recovery code"),
    field,
    make("button", { class: "button primary" }, "Be me here"),
  );
  say(
    make("h1", {}, "Be you here, too"),
    make("p", {}, "On the device you use already, open You and press “Use on another device”. Or type your recovery code, if that device is lost."),
    trouble ? make("p", { role: "alert" }, trouble) : null,
    form,
    byId("arrive").dataset.mail ? mailForm() : null,
  );
  field.focus();
}

/** Ask for a link by mail; the answer is the same whether or not anybody has that address. */
function mailForm() {
  const field = make("input", { class: "select", id: "mail", type: "email", maxlength: "200", autocomplete: "email", required: true });
  const send = async () => {
    const { words } = await call("POST", "/api/here/mail", { address: field.value });
    say(
      make("h1", {}, "Look into your mail"),
      make("p", {}, "If that address is known here, a letter with a link is on its way. Open it within 20 minutes, here or in another browser, which asks for these two words:"),
      make("div", { class: "shown", id: "words" }, words),
    );
  };
  const submit = (/** @type {Event} */ event) => (event.preventDefault(), void send().catch((trouble) => notice("warn", trouble.message)));
  return make("form", { onsubmit: submit }, make("label", { for: "mail" }, "Or have a link sent to your mail"), field, make("button", { class: "button" }, "Send it"));
}

/** @param {string} letters */
function typed(letters) {
  const plain = letters.replace(/[^a-zA-Z0-9]/g, "");
  const deed = plain.length === RECOVERY ? askRecovery(plain) : arrive(plain);
  deed.catch((trouble) => askLetters(trouble.message));
}

/** @param {string} code */
async function arrive(code) {
  const asked = await call("POST", "/api/here", { code });
  history.replaceState(null, "", "/here"); // the code is used; it need not stay in the history
  let bring = true;
  const stop = () => (clearInterval(timer), askLetters());
  say(
    make("h1", {}, `Be ${asked.name || "the same person"} here?`),
    make("p", {}, "The other device asks whether this one shows"),
    make("div", { class: "shown", id: "words" }, asked.words),
    make("p", {}, "Say yes there, and this browser is you, too, until you end it."),
    ...along(asked, (choice) => (bring = choice)),
    make("p", { class: "quiet-words" }, "Waiting for the other device."),
    button("Stop it", { class: "button quiet", onclick: stop }),
  );
  const look = async () => {
    const claimed = await call("POST", "/api/here/claim", { claim: asked.claim, bring });
    if (claimed.state === "done") (clearInterval(timer), done(claimed));
  };
  const timer = setInterval(() => void look().catch((trouble) => (clearInterval(timer), askLetters(trouble.message))), EVERY);
}

/** The link of a letter opens where it was asked for; elsewhere it wants the words that stand there. @param {Proof} proof */
function askWords(proof) {
  const field = make("input", { class: "select", id: "their-words", maxlength: "60", autocomplete: "off", autocapitalize: "none", spellcheck: "false", required: true });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    be({ ...proof, words: field.value }, LETTER).catch((trouble) => askLetters(trouble.message));
  };
  say(
    make("h1", {}, "Another browser asked for this link"),
    make("p", {}, "It shows two words. Type them here, and this browser is you. They are tried once."),
    make("form", { onsubmit: submit }, make("label", { for: "their-words" }, "The two words"), field, make("button", { class: "button primary" }, "Be me here")),
  );
  field.focus();
}

/** @param {Proof} proof @param {string} path by which it is given */
async function be(proof, path) {
  const told = await call("POST", path, proof);
  return told.state === "done" ? done(told) : askWords(proof);
}

/** @param {string} code @param {string} [path] by which it is given */
async function askRecovery(code, path = "/api/here/recovery") {
  const { mine } = await call("GET", "/api/tables").catch(() => ({ mine: [] })); // a stranger at a club has none
  if (!mine.length) return be({ code }, path);
  let bring = true;
  const deed = () => be({ code, bring }, path);
  say(
    make("h1", {}, "Be yourself again"),
    ...along({ tables: mine.length, known_as: "" }, (choice) => (bring = choice)),
    button("Go on", { class: "button primary", onclick: () => void deed().catch((trouble) => askLetters(trouble.message)) }),
  );
}

/** A browser that was somebody already chooses what becomes of that. @param {{tables: number, known_as: string}} asked @param {(bring: boolean) => void} choose */
function along({ tables, known_as: name }, choose) {
  if (!tables) return [];
  const way = (/** @type {boolean} */ bring, /** @type {string} */ title, /** @type {string} */ text) =>
    make(
      "label",
      {},
      make("input", { type: "radio", name: "along", checked: bring, onchange: () => choose(bring) }),
      make("span", {}, make("b", {}, title), make("small", {}, text)),
    );
  return [
    make(
      "fieldset",
      { class: "ways-out" },
      make("legend", { class: "hidden-words" }, "What becomes of the tables here"),
      way(true, `Bring my ${counted(tables, "table")} along`, name ? `You played here as “${name}”.` : "They are yours there, too."),
      way(false, "Leave them", "They stay with this browser’s old name; a recovery code for it is shown once."),
    ),
  ];
}

/** @param {{name: string, code: string | null}} told */
function done({ name, code }) {
  if (!code) return location.replace("/you");
  say(
    make("h1", {}, `This browser is ${name || "you"} now`),
    make("p", {}, "The tables you left here can be had back with this recovery code. It is shown this once."),
    make("div", { class: "secret", id: "recovery" }, ...code.split(" ").map((part) => make("span", {}, part))),
    make("a", { class: "button primary", href: "/you" }, "I have kept it"),
  );
}

listenOffline();
const given = location.hash.slice(1);
if (given.startsWith("mail-")) {
  history.replaceState(null, "", "/here"); // the link works once; it need not stay in the history
  askRecovery(given.slice(5), LETTER).catch((trouble) => askLetters(trouble.message));
} else if (given) arrive(given).catch((trouble) => askLetters(trouble.message));
else askLetters();
window.addEventListener("hashchange", () => location.reload());
window.addEventListener("unhandledrejection", ({ reason }) => notice("warn", reason.message));
