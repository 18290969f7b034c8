// Says when this device goes offline and when it is back, on pages that only ask now and then.

import { lift, notice } from "./notices.js";

export function listenOffline() {
  addEventListener("offline", () => notice("warn", "You are offline. Nothing is lost.", { name: "lost", stays: 0 }));
  addEventListener("online", () => {
    lift("lost");
    notice("good", "Connected again.", { name: "back", stays: 2000 });
  });
}
