"""Together: inviting from a phone, and once more with everybody."""

from tests.browser.conftest import Visit
from tests.browser.people import ME, OPEN, PHONE


def test_a_phone_invites_at_once_and_all_play_again(visit: Visit) -> None:
    ada, bob = visit("Ada", PHONE), visit("Bob")
    ada.set_up(ME, OPEN, game="lanterns")
    ada.page.evaluate("navigator.share = (what) => ((window.shared = what), Promise.resolve())")
    ada.press("#invite")
    ada.page.wait_for_selector("dialog .qr")
    ada.press("dialog .button:has-text('Share')")
    assert "/join/" in ada.page.evaluate("window.shared.url")
    assert "only on this computer" in ada.says("dialog .warned")  # the tests' server is at 127.0.0.1
    assert ada.width_to_spare() == 0
    link = ada.find("dialog input").input_value()
    ada.page.keyboard.press("Escape")
    bob.open(link.removeprefix(bob.address))
    bob.press("#join-form .primary")
    bob.page.wait_for_url("**/table/*")
    bob.page.wait_for_selector("body.ready")
    ada.page.wait_for_selector("#invite", state="detached")
    ada.press("#more")
    ada.press("#panel .button:has-text('Give the game up')")
    ada.press("dialog .button:has-text('Give it up')")
    with bob.page.expect_navigation():
        bob.press("#tray .button:has-text('Play again')")
    bob.page.wait_for_selector("body.ready")
    assert [seat["name"] for seat in bob.message["seats"]] == ["Bob", "Ada"]
    with ada.page.expect_navigation():
        ada.press("#asks a:has-text('Go there')")
    ada.page.wait_for_selector("body.ready")
    assert ada.message["my_seats"] == [1]


def test_a_word_is_said_heard_and_muted(visit: Visit) -> None:
    ada, bob = visit("Ada"), visit("Bob", PHONE)
    ada.set_up(ME, OPEN, game="lanterns")
    bob.open(ada.message["invite"])
    bob.press("#join-form .primary")
    bob.page.wait_for_url("**/table/*")
    bob.page.wait_for_selector("body.ready")
    bob.press("#more")
    bob.press("#panel .short-words .button:has-text('Hello')")
    ada.page.wait_for_selector("#notices:has-text('Bob: Hello')")
    ada.page.wait_for_selector("#log :text('Hello')")
    bob.press("#more")
    bob.press("#panel .button:has-text('Mute Ada here')")
    ada.press("#more")
    ada.find("#panel .talk input").fill("<b>Is it late?</b>")
    ada.press("#panel .talk .button")
    bob.wait_until("tavola.message.notes.at(-1).text === '<b>Is it late?</b>'")
    assert bob.find("#notices .message").count() == 0
    for silent in ("#log", "#told"):  # nor is it in the log, or read aloud
        assert bob.find(f"{silent} :text('Is it late?')").count() == 0
    bob.press("#more")
    bob.press("#panel .button:has-text('Hear Ada again')")
    bob.page.wait_for_selector("#log :text('Is it late?')", state="attached")
    assert ada.find("#log b:text-is('Is it late?')").count() == 0  # it is words, and no markup
