// A club: everybody in it by name; and for its hosts who is here, invitations, tables and the message of the day.

import { call } from "./api.js";
import { card, try_ } from "./cards.js";
import { copyLink } from "./copy.js";
import { ago, on } from "./dates.js";
import { openDialog } from "./dialog.js";
import { button, byId, make, show } from "./dom.js";
import { head } from "./heads.js";
import { notice } from "./notices.js";
import { listenOffline } from "./offline.js";
import { askTurns } from "./turns.js";
import { otherTheme } from "./themes.js";
import { listed, namesOf } from "./words.js";

/** @typedef {{id: string, name: string, role: string, me: boolean, since?: number, seen?: number, here?: boolean}} Member */
/** @typedef {{id: string, role: string, people: number, places: number, made: number, until: number, by: string}} Invitation */
/** @typedef {{name: string, role: string, message: string, people: Member[]}} Club */

const ROLES = /** @type {Record<string, string>} */ ({ host: "host", member: "member", guest: "guest at a table" });
const MINE = /** @type {Record<string, string>} */ ({
  host: "You are a host: you invite people, and look after who is here.",
  member: "You are a member. Everybody here sees these names, and nobody outside.",
});

/** @param {Club} club @param {() => void} redraw */
function peopleCard({ people, role }, redraw) {
  const rows = people.map((member) => personRow(member, role === "host", redraw));
  return card("People", String(people.length), make("ul", { class: "lines of-people", id: "people" }, ...rows));
}

/** @param {Member} member @param {boolean} mayAct @param {() => void} redraw */
function personRow(member, mayAct, redraw) {
  const { id, name, role, me } = member;
  const called = name || "No name yet";
  const deed = async (/** @type {string} */ method, /** @type {object} */ body) => (await call(method, `/api/club/people/${id}`, body), redraw());
  const other = role === "member" ? "host" : "member";
  const acts = make(
    "span",
    { class: "acts" },
    button(`Make ${other}`, { class: "button small quiet", "aria-label": `Make ${called} a ${other}`, onclick: () => try_(deed("PUT", { role: other })) }),
    button("Remove", { class: "button small", "aria-label": `Remove ${called}`, onclick: () => askRemove(called, () => try_(call("DELETE", `/api/club/people/${id}`).then(redraw))) }),
  );
  return make(
    "li",
    { "data-person": id },
    head({ kind: "person", name }),
    make("span", {}, make("b", {}, me ? `${called} (you)` : called), make("small", {}, [ROLES[role], ...presence(member)].join(" · "))),
    mayAct && !me ? acts : null,
  );
}

/** @param {Member} member */
function presence({ here, seen, since }) {
  if (here) return ["at a table now"];
  if (seen) return [`last here ${ago(seen)}`];
  return since ? [`came ${ago(since)}`] : [];
}

/** @param {string} name @param {() => void} remove */
function askRemove(name, remove) {
  const dialog = openDialog(
    `Remove ${name}?`,
    make(
      "p",
      { class: "quiet-words" },
      "Their devices are out at once, and bots play on in their seats. The invitation they came by ends, and those they made. A new invitation would let them in again, and give them their seats back.",
    ),
    make(
      "div",
      { class: "row end" },
      button("Keep them", { onclick: () => dialog.close(), autofocus: true }),
      button("Remove", { class: "button primary", id: "remove", onclick: () => (dialog.close(), remove()) }),
    ),
  );
}

/** @param {string} message @param {() => void} redraw */
function messageCard(message, redraw) {
  const field = make("textarea", { class: "select", id: "day-text", maxlength: "280", "aria-label": "Message of the day" }, message);
  const say = async () => {
    await call("PUT", "/api/club/message", { text: field.value });
    notice("good", "Everybody reads it on the start page.", { stays: 4000 });
    redraw();
  };
  const submit = (/** @type {Event} */ event) => (event.preventDefault(), try_(say()));
  return card(
    "Message of the day",
    "",
    make("p", {}, "It stands on everybody’s start page. Without words there is none."),
    make("form", { class: "day-form", onsubmit: submit }, field, make("div", { class: "row" }, make("button", { class: "button", id: "say-it" }, "Say it"))),
  );
}

/** @param {Invitation[]} open @param {() => void} redraw */
function invitationsCard(open, redraw) {
  const number = (/** @type {string} */ id, /** @type {string} */ words, /** @type {number} */ value, /** @type {number} */ most) =>
    make("label", {}, words, make("input", { class: "select", id, type: "number", min: "1", max: String(most), value: String(value), required: true }));
  const form = make(
    "form",
    { class: "invite-form" },
    number("for-people", "for people", 1, 50),
    number("for-days", "for days", 7, 90),
    make("label", { class: "tick" }, make("input", { type: "checkbox", id: "as-host" }), "as hosts"),
    make("button", { class: "button primary", id: "invite" }, "Invite"),
  );
  form.addEventListener("submit", (event) => (event.preventDefault(), try_(invite(redraw))));
  const rows = open.map((each) => invitationRow(each, redraw));
  return card(
    "Invitations",
    String(open.length),
    make("p", {}, "A link with twelve letters. It is shown once; the server keeps only a fingerprint of it."),
    form,
    make("ul", { class: "lines of-invitations", id: "invitations" }, ...rows),
  );
}

/** @param {Invitation} invitation @param {() => void} redraw */
function invitationRow({ id, role, people, places, until, by }, redraw) {
  const withdraw = async () => (await call("DELETE", `/api/club/invitations/${id}`), redraw());
  const words = `${people === 1 ? "for one person" : `${places} of ${people} places left`}${role === "host" ? ", as hosts" : ""}`;
  return make(
    "li",
    {},
    make("span", {}, make("b", {}, words), make("small", {}, `until ${on(until)}${by ? ` · made by ${by}` : ""}`)),
    button("Withdraw", { class: "button small", onclick: () => try_(withdraw()) }),
  );
}

/** @param {() => void} redraw */
async function invite(redraw) {
  const [people, days] = ["for-people", "for-days"].map((id) => Number(/** @type {HTMLInputElement} */ (byId(id)).value));
  const host = /** @type {HTMLInputElement} */ (byId("as-host")).checked;
  const made = await call("POST", "/api/club/invitations", { people, days, host });
  const dialog = openDialog(
    "An invitation",
    make("p", { class: "quiet-words" }, `It is shown this once, and lets ${people === 1 ? "one person" : `${people} people`} in until ${on(made.until)}.`),
    make(
      "div",
      { class: "handover" },
      make("img", { src: made.qr, alt: "The link as a QR code" }),
      make("dl", {}, make("div", {}, make("dt", {}, "link"), make("dd", { id: "link" }, made.address)), make("div", {}, make("dt", {}, "letters"), make("dd", { class: "code", id: "letters" }, made.code))),
    ),
    make("div", { class: "row end" }, button("Copy link", { class: "button primary", onclick: () => copyLink(made.address, "The link is copied. Send it to a friend.") })),
  );
  dialog.addEventListener("close", redraw, { once: true });
}

/** @param {import("./tables.js").Brief[]} tables @param {boolean} more */
function tablesCard(tables, more) {
  const rows = tables.map(({ table, game, title, seats, moved }) => {
    const names = namesOf(seats).filter((_, at) => seats[at].kind !== "open");
    return make(
      "li",
      {},
      make("img", { class: "thumb", src: `/games/${game}/cover.svg`, alt: "", width: "44", height: "44" }),
      make("span", {}, make("b", {}, title), make("small", {}, [listed(names), `moved ${ago(moved)}`].filter(Boolean).join(" · "))),
      make("a", { class: "button small", href: `/table/${table}`, "aria-label": `Watch ${title} with ${listed(names)}` }, "Watch"),
    );
  });
  const none = make("p", {}, "No game is in play.");
  return card("Tables in play", `${tables.length}${more ? " and more" : ""}`, rows.length ? make("ul", { class: "lines of-tables", id: "in-play" }, ...rows) : none);
}

/** What hosts were told about somebody. @param {{id: string, by: string, about: string, table: string, text: string, at: number}[]} told @param {() => void} redraw */
function complaintsCard(told, redraw) {
  const settle = async (/** @type {string} */ id) => (await call("DELETE", `/api/club/complaints/${id}`), redraw());
  const rows = told.map(({ id, by, about, table, text, at }) =>
    make(
      "li",
      {},
      make("span", {}, make("b", {}, `${by || "Somebody"} about ${about || "somebody"}`), make("small", {}, `“${text}” · ${ago(at)} · `, make("a", { href: `/table/${table}` }, "the table"))),
      button("Settled", { class: "button small", "aria-label": `What ${by} says about ${about} is settled`, onclick: () => try_(settle(id)) }),
    ),
  );
  return card("Told to the hosts", String(told.length), make("p", {}, "Only hosts read this. What is about you, the other hosts do."), make("ul", { class: "lines of-invitations", id: "complaints" }, ...rows));
}

async function start() {
  const club = await call("GET", "/api/club");
  const redraw = () => try_(start());
  byId("role").textContent = MINE[club.role] ?? "";
  if (club.role === "host") {
    const asked = ["invitations", "tables", "complaints"].map((what) => call("GET", `/api/club/${what}`));
    const [{ invitations }, { tables, more }, { complaints }] = await Promise.all(asked);
    const told = complaints.length ? complaintsCard(complaints, redraw) : null;
    show(byId("left"), told, peopleCard(club, redraw), tablesCard(tables, Boolean(more)));
    show(byId("right"), invitationsCard(invitations, redraw), messageCard(club.message, redraw));
  } else {
    show(byId("left"), peopleCard(club, redraw));
    show(byId("right"), club.message ? card("Message of the day", "", make("p", {}, club.message)) : null);
  }
  document.body.classList.add("ready");
}

listenOffline();
askTurns();
byId("theme").addEventListener("click", otherTheme);
start().catch((trouble) => notice("warn", trouble.message, { stays: 0, act: ["Try again", () => location.reload()] }));
