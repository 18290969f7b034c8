// An invitation: the free seats of a table, one press to take one.

import { call } from "./api.js";
import { badge, button, byId, make, show } from "./dom.js";
import { sits } from "./heads.js";
import { notice } from "./notices.js";
import { listenOffline } from "./offline.js";
import { COLOURS, listed, namesOf } from "./words.js";

const [, , table, key] = location.pathname.split("/");

async function start() {
  if (byId("join").dataset.club) await call("POST", "/api/club/guest", { table, key });
  if (byId("join").dataset.watch) await call("POST", `/api/tables/${table}/watch`, { key });
  const [message, me] = await Promise.all([call("GET", `/api/tables/${table}`), call("GET", "/api/me")]);
  if (message.my_seats.length) return location.replace(`/table/${table}`);
  const names = namesOf(message.seats);
  const others = names.filter((_, at) => message.seats[at].kind !== "open");
  const free = message.seats.flatMap(
    (/** @type {import("./types.js").Seat} */ seat, /** @type {number} */ at) =>
      seat.kind === "open" ? [at] : [],
  );
  byId("join-title").textContent = `You are invited to ${message.title}`;
  byId("join-text").textContent = free.length
    ? `${others.length ? `With ${listed(others)}. ` : ""}${message.rated ? "It is rated: the result counts, and there are no hints. " : ""}Say your name and take a seat.`
    : "Every seat is taken. You can watch.";
  const field = make("input", {
    class: "select",
    id: "join-name",
    value: me.name,
    maxlength: "30",
    autocomplete: "nickname",
    placeholder: "Your name",
  });
  const seats = free.map((/** @type {number} */ at) =>
    button(
      free.length > 1 ? `Play ${COLOURS[at % COLOURS.length]}` : "Take the seat",
      { class: `button${at === free[0] ? " primary" : ""}`, onclick: () => take(at, field.value.trim()) },
      badge(at, "small"),
    ),
  );
  show(
    byId("join-form"),
    free.length ? make("label", { for: "join-name" }, "Your name") : null,
    free.length ? field : null,
    others.length
      ? make("p", { class: "seatsrow" }, ...message.seats.flatMap((/** @type {import("./types.js").Seat} */ seat, /** @type {number} */ at) => (seat.kind === "open" ? [] : [sits(seat, at)])))
      : null,
    make(
      "div",
      { class: "row" },
      ...seats,
      make("a", { class: "button quiet", href: `/table/${table}` }, "Only watch"),
    ),
  );
  document.body.classList.add("ready");
}

/** @param {number} seat @param {string} name */
async function take(seat, name) {
  try {
    if (name) await call("PUT", "/api/me", { name });
    await call("POST", `/api/tables/${table}/seats`, { seat, key });
    location.assign(`/table/${table}`);
  } catch (refusal) {
    notice("warn", /** @type {Error} */ (refusal).message);
    await start();
  }
}

listenOffline();
start().catch((trouble) => {
  byId("join-text").textContent = trouble.message;
});
