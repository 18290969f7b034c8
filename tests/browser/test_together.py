"""Together: inviting from a phone, and once more with everybody."""

from tests.browser.conftest import Visit
from tests.browser.people import BOT, ME, OPEN, PHONE


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
    bob.press("#open-talk")
    bob.press("#say button[aria-label='Short words']")
    assert bob.width_to_spare() == 0
    bob.press("#say .button:has-text('Hello')")
    ada.page.wait_for_selector(".mat[data-seat='1'] .tag:has-text('Hello')")
    ada.page.wait_for_selector("#lines :text('Hello')")
    bob.press("#open-log")
    bob.press("#more")
    bob.press("#panel .button:has-text('Mute Ada here')")
    ada.page.keyboard.press("/")
    ada.page.keyboard.type("<b>Is it late?</b>")
    ada.page.keyboard.press("Enter")
    bob.wait_until("tavola.message.notes.at(-1).text === '<b>Is it late?</b>'")
    assert bob.find("#notices .message").count() == 0
    for silent in ("#lines", "#told"):  # nor is it in the log, or read aloud
        assert bob.find(f"{silent} :text('Is it late?')").count() == 0
    bob.press("#more")
    bob.press("#panel .button:has-text('Hear Ada again')")
    bob.page.wait_for_selector("#lines :text('Is it late?')", state="attached")
    assert ada.find("#lines b:text-is('Is it late?')").count() == 0  # it is words, and no markup
    ada.page.keyboard.press("Escape")
    assert ada.page.evaluate("document.activeElement === document.body")  # the keys are the board's again
    ada.press("#log-talk")
    ada.wait_until("document.querySelectorAll('#lines li').length === 2")  # what was said, and no deed


def test_somebody_is_blocked_at_the_table_and_let_back_on_ones_page(visit: Visit) -> None:
    ada, bob = visit("Ada"), visit("<b>Bob</b>", PHONE)
    made = ada.call("POST", "/api/tables", {"game": "lanterns", "seats": [ME, OPEN]})
    bob.open(made["invite"])
    bob.press("#join-form .button:has-text('Take the seat')")
    bob.page.wait_for_url("**/table/*")
    ada.open(f"/table/{made['table']}")
    ada.press("#more")
    ada.press("#panel .button:has-text('Block <b>Bob</b>')")
    ada.press("#dialog #block")
    ada.page.wait_for_selector("#notices :text('is blocked')")
    bob.call("POST", f"/api/tables/{made['table']}/talk", {"text": "Do you hear me?"})
    bob.page.wait_for_selector("#lines :text('Do you hear me?')", state="attached")
    ada.call("POST", f"/api/tables/{made['table']}/talk", {"text": "Oh no"})
    ada.page.wait_for_selector("#lines :text('Oh no')", state="attached")
    assert ada.find(":text('Do you hear me?')").count() == 0
    ada.open("/you")
    ada.page.wait_for_selector("#blocked li:has-text('<b>Bob</b>')")  # a name is words, and no markup
    ada.press("#blocked .button")
    ada.page.wait_for_selector("#blocked", state="detached")
    ada.open(f"/table/{made['table']}")
    ada.page.wait_for_selector("#lines :text('Do you hear me?')", state="attached")
    assert not ada.troubles


def test_who_watches_is_counted_in_the_bar_and_named_in_a_list(visit: Visit) -> None:
    ada, eve, nameless = visit("Ada"), visit("Eve", PHONE), visit("")
    table = ada.set_up(ME, BOT, game="lanterns")
    assert ada.find("#watch").is_hidden()
    eve.open(f"/table/{table}")
    ada.page.wait_for_selector("#watch:has-text('1 watches')")
    nameless.open(f"/table/{table}")
    ada.page.wait_for_selector("#watch:has-text('2 watch')")
    assert ada.page.evaluate("document.querySelector('#watch use').getBBox().width") > 0  # the eye is drawn
    ada.press("#watch")
    ada.page.wait_for_selector("#watching li:has-text('Eve')")
    assert ada.find("#watching li").all_inner_texts() == ["Eve", "1 without a name"]
    ada.page.keyboard.press("Escape")
    assert eve.find("#watch").is_hidden()  # a phone tells it under More
    eve.press("#more")
    eve.page.wait_for_selector("#watchers:has-text('Eve and 1 without a name watch.')")
    nameless.context.close()
    ada.page.wait_for_selector("#watch:has-text('1 watches')")


def test_the_prompt_stays_whole_when_the_first_watcher_takes_its_room(visit: Visit) -> None:
    ada, eve = visit("Ada"), visit("Eve")
    table = ada.set_up(ME, BOT, game="carcassonne")
    ada.wait_turn()
    width = 1440
    while ada.find("#prompt .why").count():  # down to a window without room for the reason
        width -= 20
        ada.page.set_viewport_size({"width": width, "height": 900})
        ada.wait_until(f"new Promise(requestAnimationFrame).then(() => innerWidth === {width})")
    ada.page.set_viewport_size({"width": width + 20, "height": 900})
    ada.open(f"/table/{table}")
    ada.page.wait_for_selector("#prompt .why")
    eve.open(f"/table/{table}")
    ada.page.wait_for_selector("#watch:has-text('1 watches')")
    cut = "((says) => says.scrollHeight - says.clientHeight)(document.querySelector('#prompt .says'))"
    assert ada.page.evaluate(cut) <= 1


def test_open_tables_are_filtered_on_the_page(visit: Visit) -> None:
    ada, bob = visit("Ada"), visit("Bob", PHONE)
    slow = {"game": "lanterns", "seats": [ME, OPEN], "public": True, "clock": "days:3"}
    many = {"game": "carcassonne", "seats": [ME, OPEN, OPEN], "public": True, "rated": True}
    slow_at, many_at = (ada.call("POST", "/api/tables", form)["table"] for form in (slow, many))
    row = "#open a[href^='/join/{}/']".format
    bob.open("/")
    bob.page.wait_for_selector(f"{row(slow_at)} >> nth=0")
    assert bob.find(row(many_at)).count() == 1

    def wish(name: str, value: str, shown: str, hidden: str) -> None:
        bob.find(f"#open-{name}").select_option(value)
        bob.page.wait_for_selector(row(hidden), state="detached")
        assert bob.find(row(shown)).count() == 1
        assert bob.page.evaluate("document.activeElement.id") == f"open-{name}"  # keys stay where they were
        bob.find(f"#open-{name}").select_option("")
        bob.page.wait_for_selector(row(hidden))

    wish("clock", "days", slow_at, many_at)
    wish("rated", "true", many_at, slow_at)
    wish("game", "carcassonne", many_at, slow_at)
    bob.find("#open-clock").select_option("live")
    bob.find("#open-game").select_option("kreta")
    bob.page.wait_for_selector("#open :text('No open table is like that just now.')")
    assert not bob.troubles


def test_strangers_press_talk_to_and_then_hear_each_other(visit: Visit) -> None:
    ada, bob = visit("Ada"), visit("Bob", PHONE)
    ada.set_up(ME, OPEN, game="lanterns", public=True)
    bob.open(ada.message["invite"])
    bob.press("#join-form .primary")
    bob.page.wait_for_url("**/table/*")
    bob.page.wait_for_selector("body.ready")
    assert ada.find("#say .short-words .button").count() == 6
    assert ada.find("#say input").count() == 0
    ada.press("#more")
    ada.press("#panel .button:has-text('Talk to Bob')")
    bob.wait_until("tavola.message.notes.at(-1).kind === 'talk_to'")
    bob.press("#more")
    bob.press("#panel .button:has-text('Talk to Ada')")
    ada.wait_until("tavola.message.talk.open.length === 1")
    ada.find("#say input").fill("Where do you play from?")
    ada.press("#say .button:has-text('Say')")
    bob.page.wait_for_selector("#notices:has-text('Ada: Where do you play from?')")


def test_only_whom_the_link_let_in_watches_where_the_host_wishes_so(visit: Visit) -> None:
    ada, bob, eve = visit("Ada"), visit("Bob"), visit("Eve", PHONE)
    ada.open("/")
    ada.press(".card[data-game=carcassonne]")
    ada.find(".seatlist li:nth-child(2) select").first.select_option("open")
    ada.press("button[aria-label='Watched by link only']")
    ada.press("form.new button[type=submit]")
    ada.press("dialog.aim footer .quiet")  # just play
    ada.page.wait_for_url("**/table/*")
    ada.page.wait_for_selector("body.ready")
    table, link = ada.message["table"], ada.message["watch_link"]
    bob.open(link)
    bob.press("#join-form .primary")
    bob.page.wait_for_url("**/table/*")
    bob.page.wait_for_selector("body.ready")
    eve.page.goto(f"{eve.address}/table/{table}")
    eve.page.wait_for_selector("text=watched only by whom its link let in")
    eve.troubles.clear()  # the browser noted the 403
    bob.press("#more")
    bob.page.wait_for_selector("#panel .button:has-text('Copy the link for watchers')")
    eve.open(link)
    eve.press("#join-form a:has-text('Only watch')")
    eve.page.wait_for_url("**/table/*")
    eve.page.wait_for_selector("body.ready")
    assert (eve.message["my_seats"], eve.width_to_spare()) == ([], 0)
