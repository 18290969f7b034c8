// Messages and stories to test with.

/** @typedef {import("../../src/tavola/web/static/types.js").Message} Message */
/** @typedef {import("../../src/tavola/web/static/types.js").Told} Told */

/** One line of a story. @param {number} ply @param {number} turn @param {string} text @param {Partial<Told["line"]>} [more] @returns {Told} */
export function line(ply, turn, text, more = {}) {
  const player = Number(/^\{(\d)\}/.exec(text)?.[1] ?? -1);
  return { ply, turn, line: { text, player, points: 0, sum: "", rule: "", category: "", at: "", ...more } };
}

export const CHOICES = [
  { move: 1, path: ["place-1", "turn-0"], text: "a" },
  { move: 2, path: ["place-1", "turn-2"], text: "a2" },
  { move: 3, path: ["place-2"], text: "b" },
];

/** What a server says to seat 0 of two. @param {Partial<Message>} more @returns {Message} */
export function message(more) {
  const seat = (/** @type {string} */ name) => ({ kind: "guest", name });
  return /** @type {Message} */ ({
    table: "t",
    ply: 4,
    edition: 0,
    to_move: 0,
    seat: 0,
    over: false,
    seats: [seat("Ada"), seat("Bruno")],
    svg: "<svg/>",
    mats: [[], []],
    hand: [],
    choices: CHOICES,
    scores: [0, 0],
    story: [],
    undo: "",
    ...more,
  });
}
