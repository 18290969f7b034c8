// Inviting somebody: a link to send, to share or to hold before a camera.

import { call } from "./api.js";
import { copyLink } from "./copy.js";
import { openDialog } from "./dialog.js";
import { button, byId, icon, make } from "./dom.js";
import { notice } from "./notices.js";

/** @typedef {import("./types.js").Message} Message */

const HERE_ONLY = ["127.0.0.1", "localhost", "[::1]"]; // addresses that mean another machine on another machine

/** On a phone, where the mats have no room for it: the way to invite, in the bar below, as long as a seat is free. @param {Message} message */
export function showInvite(message) {
  const free = message.seats.some(({ kind }) => kind === "open");
  const wanted = Boolean(message.invite && message.my_seats.length && free && !message.over && !message.closed);
  const there = document.getElementById("invite");
  if (!wanted) there?.remove();
  else if (!there) byId("open-log").before(button("Invite", { id: "invite", onclick: () => openInvite(message) }, icon("link")));
}

/** Show the invitation of a table. @param {{table: string, title: string}} message */
export async function openInvite(message) {
  try {
    const { address, qr } = await call("GET", `/api/tables/${message.table}/invitation`);
    const share = { title: `Tavola: ${message.title}`, text: `Play ${message.title} with me`, url: address };
    const local = HERE_ONLY.includes(new URL(address).hostname);
    openDialog(
      "Invite a friend",
      local ? make("p", { class: "warned", role: "note" }, LOCAL) : null,
      make("img", { class: "qr", src: qr, alt: "The link as a QR code" }),
      make("input", { class: "select", readonly: true, value: address, "aria-label": "The link" }),
      make(
        "div",
        { class: "row end" },
        "share" in navigator ? button("Share", { onclick: () => void navigator.share(share).catch(() => {}) }, icon("up")) : null,
        button("Copy link", { class: "button primary", onclick: () => copyLink(address, "The link is copied. Send it to a friend.") }, icon("link")),
      ),
    );
  } catch (refusal) {
    notice("warn", /** @type {Error} */ (refusal).message);
  }
}

const LOCAL =
  "This link opens only on this computer: its address means “here” everywhere. Open Tavola by the name or address of this computer in your network (started with --host 0.0.0.0), and invite from there.";
