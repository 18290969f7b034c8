// Says that the cookie could not be read, on whichever page one arrives with it; the call brings a new one.

import { call } from "./api.js";
import { notice } from "./notices.js";
import { capital } from "./words.js";

notice("warn", `${capital(document.body.dataset.unread ?? "")}.`, { name: "stranger", stays: 0 });
await call("GET", "/api/me").catch(() => {}); // it is said again on the next page, then
