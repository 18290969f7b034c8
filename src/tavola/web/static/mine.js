// What is mine in a message: the turn, and the things of the hand.

/** @typedef {import("./types.js").Message} Message */

/** Whether the seat that is shown has to act. @param {Message} message */
export function isMine(message) {
  return (
    !message.over && message.seat !== null && message.to_move === message.seat && message.choices.length > 0
  );
}

/** A thing of the hand. @param {Message} message @param {string} id */
export function heldBy({ hand }, id) {
  return hand.flatMap((group) => group.items).find((item) => item.id === id);
}
