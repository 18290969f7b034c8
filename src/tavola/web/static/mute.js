// Whom one does not want to hear at a table: kept in this browser, told to nobody.

/** @typedef {import("./types.js").Note} Note */

/** @param {string} table */
function place(table) {
  return `tavola.mute.${table}`;
}

/** The seats that are muted; true for all, as an older version kept it. @param {string} table @returns {number[] | true} */
function muted(table) {
  const kept = localStorage.getItem(place(table)) ?? "";
  if (kept === "1") return true;
  return kept.startsWith("[") ? JSON.parse(kept) : [];
}

/** @param {string} table @param {number} seat */
export function isMuted(table, seat) {
  const seats = muted(table);
  return seats === true || seats.includes(seat);
}

/** @param {string} table @param {number} seat @param {boolean} on @param {number[]} others all who could be muted */
export function mute(table, seat, on, others) {
  const now = others.filter((at) => (at === seat ? on : isMuted(table, at)));
  localStorage.setItem(place(table), JSON.stringify(now));
  dispatchEvent(new Event("mute"));
}

/** The notes without the words of whom one has muted, or is kept apart from: those come empty. @param {string} table @param {Note[]} notes @param {{me?: boolean}[]} seats */
export function heardOf(table, notes, seats) {
  return notes.filter(({ kind, seat, text }) => kind !== "say" || (text && (seats[seat]?.me || !isMuted(table, seat))));
}
