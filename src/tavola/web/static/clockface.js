// Clocks as a table draws them: the server counts, and this shows what is left.

/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").Clock} Clock */

const DAY = 24 * 3600 * 1000;
const HOUR = 3600 * 1000;
const LOW = 60 * 1000; // milliseconds of a live clock that are few

/** How far the clock here is behind the server's, in milliseconds. */
let behind = 0;
/** @type {Clock | null} */
let shown = null;
let ticking = 0;

/** Show the clock of a message, and let it run. @param {Message} message */
export function showClock({ clock }) {
  shown = clock ?? null;
  behind = clock ? clock.now - Date.now() : 0;
  clearInterval(ticking);
  if (shown) ticking = window.setInterval(draw, 500);
  draw();
}

function draw() {
  for (const element of document.querySelectorAll("[data-clock]")) {
    const at = Number(element.getAttribute("data-clock"));
    const left = shown && leftOf(shown, at, Date.now() + behind);
    const low = shown && left !== null && isLow(shown, left) && shown.runs === at;
    const words = left === null ? "" : `${spelt(left)}${low ? ", runs low" : ""}`;
    if (element.textContent !== words) element.textContent = words;
    element.classList.toggle("runs", shown?.runs === at);
    element.classList.toggle("low", Boolean(low));
  }
}

/** The milliseconds that a seat has left; null where no time is counted. @param {Clock} clock @param {number} at @param {number} now */
export function leftOf({ left, runs, due }, at, now) {
  if (runs === at && due !== null) return Math.max(0, due - now);
  return left[at] ?? null;
}

/** @param {Clock} clock @param {number} left */
function isLow({ kind }, left) {
  return kind === "live" ? left < LOW : left < DAY / 4;
}

/** "2 d 3 h", "3:07 h", "9:58". @param {number} left in milliseconds */
export function spelt(left) {
  const two = (/** @type {number} */ number) => String(Math.floor(number)).padStart(2, "0");
  if (left >= DAY) return `${Math.floor(left / DAY)} d ${Math.floor((left % DAY) / HOUR)} h`;
  if (left >= HOUR) return `${Math.floor(left / HOUR)}:${two((left % HOUR) / 60000)} h`;
  return `${Math.floor(left / 60000)}:${two((left % 60000) / 1000)}`;
}
