// Whether prompts say why: until three games were ended, or as one has chosen on this device.

import { call } from "./api.js";

const NAME = "why";
const NEW = 3; // games

/** @returns {Promise<boolean>} */
export async function wantsReasons() {
  const kept = localStorage.getItem(NAME);
  if (kept !== null) return kept === "on";
  return call("GET", "/api/me").then(({ ended }) => ended < NEW, () => false);
}

/** @param {boolean} on */
export function keepReasons(on) {
  localStorage.setItem(NAME, on ? "on" : "off");
}
