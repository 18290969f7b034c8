// A link goes to the clipboard, or where there is none, into a slip to be copied by hand.

import { slip } from "./notices.js";

/** @param {string} link @param {string} words what to say when it is copied */
export async function copyLink(link, words) {
  try {
    await navigator.clipboard.writeText(link);
    slip("good", words, { stays: 4000 });
  } catch {
    slip("", "", { link, stays: 30000 });
  }
}
