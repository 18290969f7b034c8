"""Among people: a clock on the mats, requests as slips, a bot that stands in when time is up."""

from collections.abc import Iterator

import pytest

from tavola.server import clocks
from tests.browser.conftest import Visit
from tests.browser.people import DESK, ME, OPEN, PHONE


@pytest.fixture(autouse=True)
def clock_of_the_house() -> Iterator[None]:
    yield
    clocks.ahead = 0


def test_a_clock_is_chosen_seen_and_runs_out_and_one_comes_back(visit: Visit) -> None:
    ada, bob = visit("Ada", DESK), visit("Bob", PHONE)
    ada.open("/")
    ada.press(".card[data-game=carcassonne]")
    ada.find(".seatlist li:nth-child(2) select").first.select_option("open")
    ada.find("select[aria-label=Clock]").select_option("live:5:5")
    ada.press("details.fine summary")
    ada.find("select[aria-label=Stand-in]").select_option("level:1")
    ada.press("form.new button[type=submit]")
    ada.press("dialog.aim footer .quiet")  # just play
    ada.page.wait_for_url("**/table/*")
    ada.page.wait_for_selector("body.ready")
    bob.open(ada.message["invite"])
    bob.press("#join-form .primary")
    bob.page.wait_for_url("**/table/*")
    bob.page.wait_for_selector("body.ready")
    for one in (ada, bob):
        one.page.wait_for_selector("[data-clock='0'].runs:has-text('4:')")
        assert one.says("[data-clock='1']") == "5:00"
        assert one.width_to_spare() == 0
    clocks.ahead += 6 * 60_000
    with ada.page.expect_navigation():
        ada.press("#asks .button:has-text('I am back')")
    ada.page.wait_for_selector("body.ready")
    assert "absent" not in ada.message["seats"][0]
    late = [note["bot"] for note in ada.message["notes"] if note["kind"] == "late"]
    assert late[0] in ("Pippo", "Tilda", "Jory")  # the Beginners


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_pause_is_asked_for_agreed_on_and_ended(visit: Visit, size: tuple[int, int]) -> None:
    ada, bob = visit("Ada", size), visit("Bob", size)
    table = ada.set_up(ME, OPEN)
    bob.open(ada.message["invite"])
    bob.press("#join-form .primary")
    bob.page.wait_for_url("**/table/*")
    bob.page.wait_for_selector("body.ready")
    ada.press("#more")
    ada.press("#panel .button:has-text('Ask for a pause')")
    bob.press("#asks .ask .button:has-text('Yes')")
    ada.press("#asks .ask .button:has-text('Play on')")
    bob.wait_until("tavola.message.notes.at(-1).kind === 'resumed'")
    first = ".mat[data-seat='0']"
    bob.page.wait_for_selector(f"{first}[aria-label^='Ada, here: ']")
    ada.page.goto("about:blank")  # Ada is gone, and two days later Bob lets a bot play for her
    bob.page.wait_for_selector(f"{first} .pres.gone", state="attached")
    clocks.ahead += 48 * 3600 * 1000
    bob.press("#more")
    bob.press("#panel .button:has-text('Ask for a stand-in for Ada')")
    bob.wait_until("tavola.message.seats[0].absent?.bot === 'level:3'")
    bob.page.wait_for_selector(f"{first}[aria-label*=', gone since ']")
    ada.open(f"/table/{table}")
    with ada.page.expect_navigation():
        ada.press("#asks .ask .button:has-text('I am back')")
    ada.page.wait_for_selector("body.ready")
    bob.press("#more")
    bob.press("#panel .button:has-text('Leave')")
    bob.press("dialog label:has-text('Give the game up')")
    bob.press("dialog .primary")
    bob.press("dialog .button:has-text('Give it up')")
    ada.page.wait_for_selector("#prompt:has-text('gave the game up')")
    ada.open("/tables")
    assert ada.find(f".list li[data-table='{table}'] .place.first").count() == 1


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_request_is_withdrawn_and_another_refused_for_good(visit: Visit, size: tuple[int, int]) -> None:
    ada, bob = visit("Ada", size), visit("Bob", size)
    ada.set_up(ME, OPEN, game="lanterns")
    bob.open(ada.message["invite"])
    bob.press("#join-form .primary")
    bob.page.wait_for_url("**/table/*")
    bob.page.wait_for_selector("body.ready")
    ada.press("#more")
    ada.press("#panel .button:has-text('Ask for a pause')")
    bob.page.wait_for_selector("#asks .ask:has-text('asks for a pause')")
    bob.press("#asks .fold")
    assert bob.find("#asks :text('asks for a pause')").is_hidden()  # pushed aside, and there again at a press
    bob.press("#asks .fold")
    assert bob.find("#asks :text('asks for a pause')").is_visible()
    ada.press("#asks .ask .button:has-text('Withdraw')")
    bob.wait_until("tavola.message.notes.at(-1).kind === 'withdrawn'")
    ada.press("#more")
    ada.press("#panel .button:has-text('Ask for a pause')")
    bob.press("#asks .ask .button:has-text('do not ask again')")
    ada.wait_until("tavola.message.notes.at(-1).kind === 'refused'")
    ada.press("#more")
    ada.press("#panel .button:has-text('Ask for a pause')")
    ada.page.wait_for_selector("#notices:has-text('does not want to be asked')")
    ada.press("#more")
    ada.press("#panel .button:has-text('Ask to end the game')")
    ada.press("dialog label:has-text('Bob has won')")
    ada.press("dialog .primary")
    bob.page.wait_for_selector("#asks :text('Ada thinks that you have won')")
    bob.page.keyboard.press("Alt+a")  # goes to what waits for an answer
    bob.page.keyboard.press("Tab")
    bob.page.keyboard.press("Enter")
    ada.page.wait_for_selector("#prompt:has-text('Bob has won')")


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_all_go_back_to_a_turn_that_one_has_chosen(visit: Visit, size: tuple[int, int]) -> None:
    ada, bob, eve = (visit(name, size) for name in ("Ada", "Bob", "Eve"))
    table = ada.set_up(ME, OPEN, OPEN, game="lanterns")
    first = ada.ply
    for one in (bob, eve):
        one.open(ada.message["invite"])
        one.press("#join-form .primary")
        one.page.wait_for_url("**/table/*")
        one.page.wait_for_selector("body.ready")
    for seat, one in ((0, ada), (1, bob), (2, eve)):
        one.wait_until(f"tavola.message.to_move === {seat}")
        while one.message["to_move"] == seat:
            now = one.message
            one.call(
                "POST", f"/api/tables/{table}/moves", {"ply": now["ply"], "move": now["choices"][0]["move"]}
            )
            one.wait_past(now["ply"])
    ada.press("#more")
    ada.press("#panel .button:has-text('Ask to go back to a turn')")
    assert ada.width_to_spare() == 0
    ada.press("dialog label:has-text('Turn 1')")
    ada.press("dialog .primary")
    bob.press("#asks .ask:has-text('go back to turn 1') .button:has-text('Yes')")
    eve.page.wait_for_selector("#asks small:has-text('Bob agreed')")
    eve.press("#asks .ask .button:has-text('Yes')")
    ada.wait_until(f"tavola.message.ply === {first} && tavola.message.notes.at(-1).turn === 1")
    ada.page.wait_for_selector("#lines li:has-text('goes back to turn 1, as agreed')", state="attached")
