// What the server says (docs/protocol.md) and what a page shows, as types for the checker; nothing here runs.

/** @typedef {{move: number, path: string[], text: string}} Choice */
/** @typedef {Choice & {then?: Fold[]}} Fold */
/** @typedef {{id: string, label: string, symbol: string, count: number | null, of: number | null, hint: string, card: boolean}} Item */
/** @typedef {{count: number, symbol?: string, unit?: string, lack?: number, most?: number}} Price */
/** @typedef {{points: number, when: string}} Gain points, now or when else */
/**
 * A thing in the hand; what it does not say is left out.
 * @typedef {object} Held
 * @property {string} id
 * @property {string} label
 * @property {string} [symbol]
 * @property {number} [count]
 * @property {number} [of]
 * @property {string} [hint] the whole sentence
 * @property {boolean} [card]
 * @property {string} [title]
 * @property {string} [line] what it does
 * @property {Price[]} [price]
 * @property {Gain} [gain]
 * @property {boolean} [spent]
 * @property {boolean} [playing]
 * @property {string} [why] why it cannot be played now
 * @property {string} [opens] how the ids on the board begin that it stands for
 * @property {Held} [extra] a second, smaller thing beside it
 */
/** @typedef {{id: string, title: string, form: string, items: Held[], note?: string, meter?: [number, number]}} Group */
/** @typedef {{text: string, progress: string, rule: string, steps: string[], step: number, hand: Item | null, act: string, acts: Record<string, string>, ends: string[], why: string}} Prompt */
/** @typedef {{text: string, player: number, points: number, sum: string, rule: string, category: string, at: string}} Line */
/** @typedef {{ply: number, turn: number, line: Line}} Told */
/** @typedef {{bot: string, since: number, name?: string, moves?: number}} Absent the bot that plays for who sits there */
/** @typedef {{ply: number, kind: string, seat: number, name: string, bot?: string, what?: string, text?: string, whom?: string, winner?: number, turn?: number}} Note what the log says beside the moves */
/** @typedef {{kind: string, name: string, me?: boolean, here?: boolean, since?: number, bot?: string, thinking?: boolean, mine_again?: boolean, absent?: Absent}} Seat */
/** @typedef {{kind: string, left: (number | null)[], runs: number | null, due: number | null, now: number}} Clock times in milliseconds */
/** @typedef {{what: string, seat: number, until: number, waits: number[], agreed?: number[], whose?: number | null, winner?: number | null, turn?: number | null}} Ask what somebody asks the others for */
/** @typedef {{phase: "before" | "ask" | "done", step: number, steps: number, title: string, text: string, rule: string, light: string[], good: string, answers: [string, string][], next: string, bye: string, go_on: string}} Coach what a lesson says now */
/** @typedef {"" | "solved" | "nudged" | "missed"} Found of the first try at a puzzle */
/** @typedef {{move: string, lead: number, does: string, why: string, now: number}} Compared a move that the answer tells of */
/**
 * What a puzzle asks; nothing in it tells the move before it is answered.
 * @typedef {object} Asked
 * @property {"ask" | "done"} phase
 * @property {string} id
 * @property {string} level
 * @property {string} colour of whoever is to move
 * @property {string} day whose puzzle of the day it is, or ""
 * @property {Found} result
 * @property {number} gap points by which the best move leads, at least
 * @property {string} task
 * @property {string} progress
 * @property {number | null} solvers of 100; null while there are few
 * @property {{path: string[], does: string} | null} nudge
 * @property {string} answer to the last try that was not the best move
 * @property {number} others how many such tries there were
 * @property {string} go_on
 * @property {Compared[]} told the best first; empty before the answer
 * @property {string} played in the game it is from, if that was another move
 */
/** @typedef {import("./lesson.js").Lesson | import("./puzzle.js").Puzzle} Guide who speaks in the bar */
/**
 * @typedef {object} Message
 * @property {string} table
 * @property {string} game
 * @property {string} title
 * @property {Record<string, string>} options
 * @property {number} players
 * @property {boolean} hints
 * @property {boolean} rated
 * @property {string | null} [watch_link] what lets somebody watch, where that is needed
 * @property {number} ply
 * @property {number} edition how often something was taken back
 * @property {number | null} to_move
 * @property {number | null} seat
 * @property {number[]} my_seats
 * @property {boolean} over
 * @property {number[] | null} places
 * @property {Seat[]} seats
 * @property {number} [watching] how many look on without a seat
 * @property {Note[]} notes who left, who came, who said what: the latest
 * @property {number} notes_from how many came before those
 * @property {{asked: number[], open: number[]} | null} talk to whom one may talk at a table for everyone
 * @property {Clock | null} [clock]
 * @property {string | null} [again] the table of the next game with the same people
 * @property {Ask | null} [ask]
 * @property {boolean} [paused] clocks and bots stand
 * @property {{how: string, seat: number, winner: number | null} | null} [closed] if the game ended before its end
 * @property {Coach | null} lesson of a guided game
 * @property {Asked | null} puzzle what it asks, and once it is answered what is known
 * @property {Prompt | null} prompt
 * @property {string} shape
 * @property {string[]} [shapes]
 * @property {string} [main] what the view of the whole is called
 * @property {string} svg
 * @property {string} ground
 * @property {Item[][]} mats
 * @property {Group[]} hand of the seat that looks; empty where there is none
 * @property {string[]} [lacks] what I cannot pay now, and what tells what is missing
 * @property {Item[]} [common] what lies in the middle
 * @property {Choice[]} choices unfolded, as the page takes them in
 * @property {(number | null)[]} scores null for one behind a screen
 * @property {(number | null)[] | null} projected if the game ended now
 * @property {Record<string, number>[]} categories
 * @property {number} [from] the ply from which the story is told again
 * @property {Told[]} story
 * @property {string} undo why nothing can be taken back; empty if it can
 * @property {string} [undo_turn] the same of the whole turn
 * @property {boolean} [warns] whether a move is worth asking about before it is made
 * @property {number} since
 * @property {string} [note]
 * @property {number | null} [pass_to] the own seat that the device goes to
 * @property {string | null} [invite]
 * @property {boolean} [host]
 * @property {{seat: number, from: number, name: string}[]} [played_by] of seats that changed hands
 * @property {number[]} [eyes] when looking back: the own seats that may
 */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/** @typedef {{move: number, id?: string, step?: string, title: string, price?: Price[], gain?: Gain, loss?: Gain, others?: [number, number][], after?: string, text?: string}} MoveSlip what a move costs and brings */

/** @typedef {{ids: string[], seat: number}} Light ids, in a seat's colour; -1 for that of no seat */
/** @typedef {{words: string, x: number, y: number}} Tip words beside a point of the screen */
/** @typedef {{kind: "fit" | "approach" | "follow" | "glance" | "reveal", ids: string[]}} Wish where to look next; see `heed` in board.js */
/** @typedef {Choice & {does: string, why: string, now: number, later: number, behind: number, same: number, value: number, lead: number, share: number}} Hint */
/**
 * What the side panel shows, by name, with what only this sheet knows.
 * @typedef {object} Sheet
 * @property {string} name
 * @property {boolean} [again] whether it is open and only what is inside has changed
 * @property {number} [seat] of a mat
 * @property {Line[]} [parts] of a mat: what would score besides
 * @property {string} [rule] of the rules: the paragraph that was asked for
 * @property {string} [text] of the rules: their markup
 * @property {Hint[] | string} [hints] the advice, or why there is none; nothing while the bot thinks
 * @property {[string, string][]} [names] of the board in words: id and name
 * @property {number} [depth] of the hints: how much is told, 0 to 2
 * @property {Record<number, string>} [sayings] of the moves: what each does, once it is known
 * @property {any} [fork] what a fork may choose from, and has chosen
 */
/**
 * A notice over the board.
 * @typedef {object} Notice
 * @property {string} name one of a name lies there at a time
 * @property {string} kind warn, good or ""
 * @property {string} text
 * @property {string} [aside] what changes in it and is not read aloud
 * @property {string} [link] to be copied by hand
 * @property {[string, () => void]} [act] a button, instead of the one that closes it
 */
/**
 * Everything that table and replay show. It is changed by the functions of state.js (notices by those of notices.js) and
 * brought to the page by one `render`. What happens once (a wish, news, points that rise) is a new object each time.
 * @typedef {object} State
 * @property {Message | null} message the last one; while the device is passed, what is left of it
 * @property {Told[]} told the story so far
 * @property {number} turn for which the view of the board holds
 * @property {Light} last the last deed, which is framed
 * @property {Light[]} lit
 * @property {Choice | null} pointed a choice that a sheet points at
 * @property {{scorings: Told[], stay: boolean}} points those that rise, or stay until the next ones
 * @property {Tip} tip
 * @property {Wish | null} wish
 * @property {Sheet | null} sheet
 * @property {Notice[]} notices
 */
/** @typedef {{choice: Choice, title: string, text: string}} Warned */
/** @typedef {{kind: string, points: number, told: Told[]}} Counted an item of the final scoring; several share its feature */
/**
 * The final scoring while it is counted.
 * @typedef {object} Finale
 * @property {Counted[]} items in the order in which they are counted
 * @property {number} at the one just counted; -1 before the first
 * @property {number} far the furthest that was counted
 * @property {boolean} paused
 * @property {Message} shown the message with the scores so far
 */
/**
 * What the table shows besides.
 * @typedef {object} Seated
 * @property {import("./paths.js").Paths} paths what may be chosen, and what is
 * @property {number} asked how many prompts were shown
 * @property {string | null} over the id that the pointer is over
 * @property {string | null} lacking what the pointer is over and cannot be paid
 * @property {string | null} missed what was pressed and may not be: a thing of the hand, or "" for a place on the board
 * @property {Message | null} sent what stood before the last move was sent
 * @property {boolean} waiting whether its answer is still to come
 * @property {Told[]} fresh what was told last
 * @property {number[]} known up to which ply each seat at this device has been told
 * @property {Finale | null} finale the final scoring, while it is counted
 * @property {Warned | null} warned before a blunder: the choice that waits, and what it gives away
 * @property {string} answer of the coach to what was pressed beside a lesson
 * @property {number} others how often that was since something else was asked
 * @property {boolean} bye whether the last words of a lesson are said
 * @property {Message | null} result the end of the game, to be shown
 * @property {boolean} logOpen on a phone
 * @property {"all" | "scorings" | "talk"} logOf what the log shows
 * @property {boolean} reasons whether the prompt says why
 * @property {boolean} dim whether the connection has been lost for long
 */
/**
 * The course of a match, one step after another: its plies, and then each item of the final scoring.
 * @typedef {object} Outline
 * @property {number} plies how many steps there are
 * @property {(number | null)[][]} scores
 * @property {{ply: number, line: Line}[]} scorings
 * @property {{ply: number, player: number}[]} turns
 * @property {Told[]} [quiet] of plies that no line of the story tells of
 * @property {number} [made] when the table was set up, in seconds
 */
/**
 * What the replay shows besides.
 * @typedef {object} Played
 * @property {number} ply which is asked for; the message comes after it
 * @property {number} at the ply that the message is of
 * @property {Outline} outline
 * @property {Message | null} whole the last message, which has the whole story
 * @property {boolean} byTurns whether all moves are listed, and not the scorings
 * @property {boolean} listing whether the list lies over the board, on a phone
 * @property {number[]} without seats whose scorings are not listed
 * @property {boolean} playing
 */
/** @typedef {State & Seated} TableState */
/** @typedef {State & Played} ReplayState */

export {};
