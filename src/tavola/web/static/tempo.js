// How quickly bots and pieces move, as one has chosen on this device.

/** Each by its name, as times the usual one. @type {Record<string, number>} */
export const TEMPI = { Calm: 2, Normal: 1, Quick: 0.4, "At once": 0 };

/** The name of the one that is chosen. */
export function tempoName() {
  const kept = localStorage.getItem("tempo") ?? "";
  return kept in TEMPI ? kept : "Normal";
}

/** How much longer or shorter than usual things take; 0 for at once. */
export function tempo() {
  return TEMPI[tempoName()];
}

/** @param {string} name */
export function keepTempo(name) {
  localStorage.setItem("tempo", name);
}
