"""Being called is chosen on one's own page, and a worker shows the words."""

import json

import pytest

from tests.browser.conftest import Visit
from tests.browser.people import DESK, PHONE

SUBSCRIBE = """
    PushManager.prototype.subscribe = async () => ({
      toJSON: () => ({
        endpoint: "https://127.0.0.1/push", keys: { p256dh: "B".repeat(87), auth: "A".repeat(22) },
      }),
    })
"""

# Chromium's shell without a window never lets a page show notifications, so the worker's last call is noted.
NOTE_WHAT_IS_SHOWN = """() => {
    self.shown = [];
    self.registration.showNotification = async (title, { body }) => void self.shown.push([title, body]);
}"""


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_quiet_hours_are_chosen_and_an_address_inside_is_refused(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit("Ada", size)
    ada.open("/you")
    ada.press("section[aria-label=Notices] .button:has-text('22 to 8')")
    ada.page.wait_for_selector("select[aria-label=from]")
    ada.find("select[aria-label=from]").select_option("21")
    kept = "select[aria-label=from] option[value='21'][selected]"  # as the server told it, redrawn
    ada.page.wait_for_selector(kept, state="attached")
    assert ada.width_to_spare() == 0
    ada.find(".hook input").fill("https://127.0.0.1/")
    ada.press(".hook .button")
    ada.page.wait_for_selector("#notices:has-text('not an address of the outside world')")
    ada.troubles.clear()  # the browser noted the 422


def test_the_worker_shows_a_call_without_a_word_about_the_position(visit: Visit) -> None:
    ada = visit("Ada", workers=True)
    ada.context.grant_permissions(["notifications"], origin=ada.address)
    ada.open("/you")
    # There is no push service here to subscribe with; the rest of the way is the real one.
    ada.page.evaluate(SUBSCRIBE)
    ada.press("#tell-me")
    ada.page.wait_for_selector("#notices:has-text('not an address of the outside world')")
    ada.troubles.clear()  # the browser noted the 422
    ada.page.evaluate(
        "navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready)"
    )
    session = ada.context.new_cdp_session(ada.page)
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(each["registrationId"] for each in told["registrations"]),
    )
    session.send("ServiceWorker.enable")
    ada.wait_until(
        "navigator.serviceWorker.getRegistration().then((one) => one?.active?.state === 'activated')"
    )
    (worker,) = ada.context.service_workers
    worker.evaluate(NOTE_WHAT_IS_SHOWN)
    call = {
        "origin": ada.address,
        "registrationId": found[-1],
        "data": json.dumps({"kind": "test", "table": ""}),
    }
    session.send("ServiceWorker.deliverPushMessage", call)
    for _ in range(100):
        if worker.evaluate("self.shown.length"):
            break
        ada.page.wait_for_timeout(50)
    assert worker.evaluate("self.shown") == [["Tavola", "This is how Tavola calls you."]]


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_what_goes_where_is_ticked_and_kept(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit("Ada", size)
    ada.open("/you")
    box = "#wishes input[aria-label='Somebody spoke: Webhook']"
    ada.page.wait_for_selector(box)
    assert not ada.find(box).is_checked()
    with ada.page.expect_response("**/api/me/notices/wishes"):
        ada.press(box)
    ada.open("/you")
    ada.page.wait_for_selector(f"{box}:checked")
    assert ada.find("#wishes input:checked").count() == 7  # turn, low and ask by push and hook, and this one
    assert ada.width_to_spare() == 0


def test_one_goes_on_holiday_and_hides_that_one_is_here(visit: Visit) -> None:
    ada = visit("Ada")
    ada.open("/you")
    ada.press("#holiday .button")
    ada.page.wait_for_selector("#holiday-over")
    assert ada.call("GET", "/api/me/holiday", None)["left"] == 14
    ada.press("#holiday-over")
    ada.page.wait_for_selector("#holiday")
    ada.press("#presence")
    ada.page.wait_for_selector("#presence:has-text('Show it')")
    assert ada.call("GET", "/api/me/presence", None) == {"shown": False}
