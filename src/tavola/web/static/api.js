// Calls to the server; a refusal becomes an error whose message is the server's sentence.

export class Refusal extends Error {}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {AbortSignal} [signal] that no answer is wanted any more
 * @returns {Promise<any>}
 */
export async function call(method, path, body, signal) {
  const sent =
    body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  let answer;
  try {
    answer = await fetch(path, { method, credentials: "same-origin", signal, ...sent });
  } catch {
    throw new Refusal("The server does not answer. Nothing is lost; try again in a moment.");
  }
  const text = await answer.text();
  const found = text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text;
  if (!answer.ok)
    throw new Refusal(found.error ?? `The server answered ${answer.status}. Try again in a moment.`);
  return found;
}

/** @param {string} path */
export async function fetchText(path) {
  const answer = await fetch(path, { credentials: "same-origin" });
  return answer.ok ? answer.text() : "";
}

/** Ask for a path with those parts that are set. @param {Record<string, unknown>} parts */
export function query(parts) {
  const set = Object.entries(parts).filter(
    ([, value]) => value !== null && value !== undefined && value !== "",
  );
  return set.length ? `?${new URLSearchParams(set.map(([name, value]) => [name, String(value)]))}` : "";
}

const PATIENCE = 600; // milliseconds

/**
 * What is to be said before a move, or nothing; who does not answer in a moment has nothing to say.
 * @param {string} table
 * @param {{ply: number, edition: number, move: number}} move
 * @returns {Promise<{title: string, text: string} | null>}
 */
export async function weighed(table, move) {
  try {
    const told = await call("POST", `/api/tables/${table}/warning`, move, AbortSignal.timeout(PATIENCE));
    return told.warning;
  } catch {
    return null;
  }
}
