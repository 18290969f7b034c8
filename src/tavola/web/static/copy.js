// A link goes to the clipboard, or where there is none, into a notice to be copied by hand.

import { notice } from "./notices.js";

/** @param {string} link @param {string} words what to say when it is copied */
export async function copyLink(link, words) {
  try {
    await navigator.clipboard.writeText(link);
    notice("good", words, { stays: 4000 });
  } catch {
    notice("", "", { link, stays: 30000 });
  }
}
