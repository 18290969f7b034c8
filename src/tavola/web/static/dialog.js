// The dialog of a page: one at a time, closed by its button, by Escape and by a press beside it.

import { byId, icon, make, show } from "./dom.js";

/** @typedef {import("./dom.js").Child} Child */

let listening = false;

/** Show something in the dialog; the focus goes to what asks for it, or to the title. @param {Child} title @param {...Child} children */
export function openDialog(title, ...children) {
  const dialog = theDialog();
  const close = make(
    "button",
    {
      type: "button",
      class: "button quiet close",
      "aria-label": "Close",
      title: "Close (Esc)",
      onclick: () => dialog.close(),
    },
    icon("close"),
  );
  show(
    dialog,
    make("header", {}, make("h2", { id: "dialog-title", tabindex: "-1" }, title), close),
    ...children,
  );
  if (!dialog.open) dialog.showModal();
  /** @type {HTMLElement} */ (dialog.querySelector("[autofocus]") ?? byId("dialog-title")).focus();
  dialog.scrollTop = 0;
  return dialog;
}

function theDialog() {
  const dialog = /** @type {HTMLDialogElement} */ (byId("dialog"));
  if (listening) return dialog;
  listening = true;
  let began = false; // beside it: what is dragged out of a field is no press there
  dialog.addEventListener("pointerdown", (event) => (began = beside(dialog, event)));
  dialog.addEventListener("click", (event) => began && beside(dialog, event) && dialog.close());
  return dialog;
}

/** @param {HTMLElement} dialog @param {MouseEvent} event */
function beside(dialog, { target, clientX, clientY }) {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  const within = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  return target === dialog && !within;
}
