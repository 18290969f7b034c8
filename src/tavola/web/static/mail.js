// What the links of a letter do: this address is mine, or no more letters.

import { call } from "./api.js";
import { button, byId, make, show } from "./dom.js";
import { listenOffline } from "./offline.js";

/** @param {...import("./dom.js").Child} children */
function say(...children) {
  show(byId("arrive"), ...children, make("a", { class: "button quiet", href: "/" }, "To the games"));
  document.body.classList.add("ready");
}

/** A press does it, so that a program that only looks at links in letters does nothing. @param {string} title @param {string} words @param {() => Promise<unknown>} deed */
function ask(title, words, deed) {
  const act = () => void deed().catch((trouble) => say(make("h1", {}, "That did not work"), make("p", { role: "alert" }, trouble.message)));
  say(make("h1", {}, title), button(words, { class: "button primary", id: "do-it", onclick: act }));
}

listenOffline();
const [, kind, code] = /^(confirm|off)-(.+)$/.exec(location.hash.slice(1)) ?? [];
history.replaceState(null, "", "/mail"); // it works once, and need not stay in the history
if (kind === "confirm")
  ask("Be told here when it is your turn?", "Yes, this is my address", async () => {
    const { address } = await call("POST", "/api/mail/confirm", { code });
    say(make("h1", {}, "Thank you"), make("p", {}, `${address} gets a letter a day at most, when others wait for you.`));
  });
else if (kind === "off")
  ask("No more letters?", "Send me none any more", async () => {
    await call("POST", "/api/mail/off", { code });
    say(make("h1", {}, "Done"), make("p", {}, "No more letters will come."));
  });
else say(make("h1", {}, "Nothing to do here"), make("p", {}, "Open the link as it stands in the letter."));
