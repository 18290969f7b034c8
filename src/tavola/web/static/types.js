// What the server says (docs/protocol.md), as types for the checker; nothing here runs.

/** @typedef {{move: number, path: string[], text: string}} Choice */
/** @typedef {Choice & {then?: Fold[]}} Fold */
/** @typedef {{id: string, label: string, symbol: string, count: number | null, of: number | null, hint: string, card: boolean}} Item */
/** @typedef {{text: string, progress: string, rule: string, steps: string[], step: number, hand: Item | null, act: string}} Prompt */
/** @typedef {{text: string, player: number, points: number, sum: string, rule: string, category: string, at: string}} Line */
/** @typedef {{ply: number, turn: number, line: Line}} Told */
/** @typedef {{kind: string, name: string, me?: boolean, here?: boolean, bot?: string, thinking?: boolean}} Seat */
/**
 * @typedef {object} Message
 * @property {string} table
 * @property {string} game
 * @property {string} title
 * @property {Record<string, string>} options
 * @property {number} players
 * @property {boolean} hints
 * @property {number} ply
 * @property {number} edition how often something was taken back
 * @property {number | null} to_move
 * @property {number | null} seat
 * @property {number[]} my_seats
 * @property {boolean} over
 * @property {number[] | null} places
 * @property {Seat[]} seats
 * @property {Prompt | null} prompt
 * @property {string} shape
 * @property {string[]} [shapes]
 * @property {string} svg
 * @property {string} ground
 * @property {Item[][]} mats
 * @property {Item[]} [common] what lies in the middle
 * @property {Choice[]} choices unfolded, as the page takes them in
 * @property {(number | null)[]} scores null for one behind a screen
 * @property {number[] | null} projected
 * @property {Record<string, number>[]} categories
 * @property {number} [from] the ply from which the story is told anew
 * @property {Told[]} story
 * @property {string} undo
 * @property {number} since
 * @property {string} [note]
 * @property {number | null} [pass_to] the own seat that the device goes to
 * @property {string | null} [invite]
 * @property {boolean} [host]
 */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */

export {};
