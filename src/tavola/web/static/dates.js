// When something was, as people say it.

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "just now", "6 min ago", "yesterday", "12 Nov". @param {number} seconds since 1970 @param {Date} [now] */
export function ago(seconds, now = new Date()) {
  const at = new Date(seconds * 1000);
  const past = now.getTime() / 1000 - seconds;
  if (past < MINUTE) return "just now";
  if (past < HOUR) return `${Math.floor(past / MINUTE)} min ago`;
  if (daysBetween(at, now) === 0) return `${Math.floor(past / HOUR)} h ago`;
  if (daysBetween(at, now) === 1) return "yesterday";
  return day(at, now);
}

/** "12 Nov, 21:40", of another year "12 Nov 2025". @param {number} seconds @param {Date} [now] */
export function on(seconds, now = new Date()) {
  const at = new Date(seconds * 1000);
  return at.getFullYear() === now.getFullYear() ? `${day(at, now)}, ${time(at)}` : day(at, now);
}

/** "20:14" today, "17 Nov, 20:14" before. @param {number} seconds @param {Date} [now] */
export function since(seconds, now = new Date()) {
  const at = new Date(seconds * 1000);
  return daysBetween(at, now) === 0 ? time(at) : on(seconds, now);
}

/** "20:14" today, "Sunday" within a week, "3 Nov" before. @param {number} seconds @param {Date} [now] */
export function lately(seconds, now = new Date()) {
  const at = new Date(seconds * 1000);
  const days = daysBetween(at, now);
  if (days === 0) return time(at);
  return days < 7 ? at.toLocaleDateString("en", { weekday: "long" }) : day(at, now);
}

/** "6 min left", "3 h left", "2 days left" until a moment. @param {number} seconds @param {Date} [now] */
export function left(seconds, now = new Date()) {
  const rest = Math.max(0, seconds - now.getTime() / 1000);
  if (rest < HOUR) return `${Math.ceil(rest / MINUTE)} min left`;
  if (rest < DAY) return `${Math.floor(rest / HOUR)} h left`;
  const days = Math.floor(rest / DAY);
  return `${days} ${days === 1 ? "day" : "days"} left`;
}

/** "52 min", "3 h", "over 3 days". @param {number} seconds */
export function lasting(seconds) {
  if (seconds < HOUR) return `${Math.max(1, Math.round(seconds / MINUTE))} min`;
  if (seconds < DAY) return `${Math.round(seconds / HOUR)} h`;
  return `over ${Math.ceil(seconds / DAY)} days`;
}

/** @param {Date} at @param {Date} now */
function day(at, now) {
  const year = at.getFullYear() === now.getFullYear() ? "" : ` ${at.getFullYear()}`;
  return `${at.getDate()} ${at.toLocaleDateString("en", { month: "short" })}${year}`;
}

/** @param {Date} at */
function time(at) {
  return at.toLocaleTimeString("en", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

/** @param {Date} at @param {Date} now */
function daysBetween(at, now) {
  const midnight = (/** @type {Date} */ date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  return Math.round((midnight(now) - midnight(at)) / (DAY * 1000));
}
