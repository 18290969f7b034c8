// Who I am: the display name, asked once.

import { call } from "./api.js";
import { openDialog } from "./dialog.js";
import { button, make } from "./dom.js";

/** Ask for a name in a dialog; gives the name, or an empty one if nothing was said. @param {string} now @returns {Promise<string>} */
export function askName(now) {
  const field = make("input", {
    class: "select",
    id: "name-field",
    value: now,
    maxlength: "30",
    autocomplete: "nickname",
    required: true,
  });
  return new Promise((done) => {
    const form = make(
      "form",
      { method: "dialog" },
      make("label", { for: "name-field", class: "quiet-words" }, "Your name at every table"),
      field,
      make(
        "div",
        { class: "row end" },
        button("Not now", { onclick: () => dialog.close() }),
        make("button", { class: "button primary" }, "That is me"),
      ),
    );
    let chosen = "";
    form.addEventListener("submit", () => (chosen = field.value.trim()));
    const dialog = openDialog("What shall the others call you?", form);
    dialog.addEventListener("close", () => void keep(chosen).then(done), { once: true });
    field.select();
  });
}

/** @param {string} name */
async function keep(name) {
  if (!name) return "";
  const me = await call("PUT", "/api/me", { name });
  return me.name;
}
