// Who I am: the display name, asked once.

import { call } from "./api.js";
import { button, byId, make, show } from "./dom.js";

/** Ask for a name in a dialog; gives the name, or an empty one if nothing was said. @param {string} now @returns {Promise<string>} */
export function askName(now) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("dialog"));
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
      make("h2", { id: "dialog-title" }, "What shall the others call you?"),
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
    show(dialog, form);
    dialog.addEventListener("close", () => void keep(chosen).then(done), { once: true });
    dialog.showModal();
    field.select();
  });
}

/** @param {string} name */
async function keep(name) {
  if (!name) return "";
  const me = await call("PUT", "/api/me", { name });
  return me.name;
}
