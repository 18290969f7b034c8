// The door of a club: an invitation, typed or from the address, lets one in.

import { call } from "./api.js";
import { byId } from "./dom.js";
import { askName } from "./names.js";
import { listenOffline } from "./offline.js";

const field = /** @type {HTMLInputElement} */ (byId("code"));

async function comeIn() {
  await call("POST", "/api/club/come", { code: field.value });
  const { name } = await call("GET", "/api/me");
  if (!name) await askName("");
  if (["/", "/door"].includes(location.pathname)) location.replace("/");
  else location.reload(); // who followed a link finds there what was meant
}

function readAddress() {
  if (location.hash) field.value = decodeURIComponent(location.hash.slice(1));
  history.replaceState(null, "", location.pathname); // it need not stay in the history
}

listenOffline();
readAddress();
window.addEventListener("hashchange", readAddress);
byId("come").addEventListener("submit", (event) => {
  event.preventDefault();
  comeIn().catch((trouble) => (byId("trouble").textContent = trouble.message));
});
document.body.classList.add("ready");
