"""A closed club in the browser: through the door by an invitation, and out again at a host's press."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from tavola.server.app import open_store
from tavola.server.club import HOST
from tavola.server.invitations import invite
from tests.browser.conftest import Visit
from tests.browser.people import DESK, ME, OPEN, PHONE, Visitor
from tests.browser.test_readers import findings
from tests.server.house import quick_settings, running

CLUB = "The Thursday Table"
REFUSED = "status of 40"  # the browser notes every door that stays shut


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "tavola.db"


@pytest.fixture
def server(database: Path) -> Iterator[str]:
    with running(replace(quick_settings(database), club=CLUB)) as address:
        yield address


def first_code(database: Path) -> str:
    async def go() -> str:
        store, _key = await open_store(str(database))
        code, _until = await invite(store, "", 1, 1, HOST)
        await store.close()
        return code

    with ThreadPoolExecutor(1) as aside:  # the browser's own loop runs in this thread
        return aside.submit(asyncio.run, go()).result()


def the_host(visit: Visit, database: Path) -> Visitor:
    hanna = visit("")
    hanna.call("POST", "/api/club/come", {"code": first_code(database)})
    hanna.call("PUT", "/api/me", {"name": "Hanna"})
    return hanna


def shrug(visitor: Visitor) -> None:
    """Forget what the browser noted of doors that stayed shut."""
    visitor.troubles = [trouble for trouble in visitor.troubles if REFUSED not in trouble]


def come_in(visitor: Visitor, name: str) -> None:
    visitor.press("#come .primary")
    visitor.page.wait_for_selector("#name-field")
    visitor.find("#name-field").fill(name)
    visitor.press("dialog .primary")


def test_through_the_door_by_an_invitation_and_out_again(visit: Visit, database: Path) -> None:
    hanna = the_host(visit, database)
    hanna.open("/club")
    hanna.press("#invite")
    hanna.page.wait_for_selector("#link")
    link = hanna.says("#link")
    assert findings(hanna) == []
    hanna.page.keyboard.press("Escape")
    hanna.page.wait_for_selector("#invitations li")
    hanna.find("#day-text").fill("<b>Tonight at eight</b>")
    hanna.press("#say-it")
    hanna.page.wait_for_selector("text=Everybody reads it")
    ada = visit("", PHONE)
    assert ada.says("#club-name") == CLUB
    assert ada.width_to_spare() == 0
    assert findings(ada) == []
    ada.find("#code").fill("aaaa-bbbb-cccc")
    ada.press("#come .primary")
    ada.page.wait_for_selector("#trouble:has-text('no such invitation')")
    ada.page.goto(link)
    ada.page.wait_for_selector("body.ready")
    assert ada.find("#code").input_value() == link.rpartition("#")[2]
    assert "#" not in ada.page.url
    come_in(ada, "Ada")
    ada.page.wait_for_selector("body.ready #message:has-text('<b>Tonight at eight</b>')")
    ada.open("/club")
    assert "Hanna" in ada.says("#people")
    assert ada.find("#people .button, #invite").count() == 0
    table = ada.set_up(ME, OPEN, game="lanterns")
    hanna.open("/club")
    assert "at a table now" in hanna.says("#people")
    assert hanna.find(f"#in-play [href='/table/{table}']").count() == 1
    assert findings(hanna) == []
    hanna.press("[aria-label='Remove Ada']")
    hanna.press("#remove")
    ada.page.wait_for_selector("text=no longer a member")
    hanna.wait_until("document.querySelectorAll('#people li').length === 1")
    ada.page.goto(ada.address + f"/table/{table}")
    ada.page.wait_for_selector("#come")
    shrug(ada)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_who_minds_somebody_tells_the_hosts_who_settle_it(
    visit: Visit, database: Path, size: tuple[int, int]
) -> None:
    hanna = the_host(visit, database)
    hanna.set_up(ME, OPEN, game="lanterns")
    ada = visit("", size)
    ada.open(hanna.message["invite"])
    ada.find("#join-name").fill("Ada")
    ada.press("#join-form .primary")
    ada.page.wait_for_url("**/table/*")
    ada.page.wait_for_selector("body.ready")
    ada.press("#more")
    ada.press("#panel .button:has-text('Block Hanna')")
    ada.press("dialog .button:has-text('Tell the hosts')")
    ada.page.wait_for_selector("dialog #to-hosts")
    assert ada.width_to_spare() == 0
    assert findings(ada) == []
    ada.find("#to-hosts").fill("<b>She counts my cards</b>")
    ada.press("#tell-hosts")
    ada.page.wait_for_selector(f"#notices:has-text('The hosts of {CLUB} read it')")
    hanna.open("/club")
    assert hanna.find("#complaints").count() == 0  # it is about her
    other = visit("")
    other.call("POST", "/api/club/come", {"code": first_code(database)})
    other.page.set_viewport_size({"width": size[0], "height": size[1]})
    other.open("/club")
    assert "Ada about Hanna" in other.says("#complaints")
    assert "“<b>She counts my cards</b>”" in other.says("#complaints")
    assert other.width_to_spare() == 0
    assert findings(other) == []
    other.press("#complaints .button:has-text('Settled')")
    other.page.wait_for_selector("#complaints", state="detached")
    shrug(ada)


def test_a_tables_link_lets_a_guest_in_and_the_door_shows_the_way_back(visit: Visit, database: Path) -> None:
    hanna = the_host(visit, database)
    table = hanna.set_up(ME, OPEN, game="lanterns")
    guest = visit("")
    guest.open(hanna.message["invite"])
    guest.find("#join-name").fill("Gus")
    guest.press("#join-form .primary")
    guest.page.wait_for_url(f"**/table/{table}")
    guest.page.wait_for_selector("body.ready")
    assert guest.message["my_seats"] == [1]
    guest.page.goto(guest.address + "/tables")
    guest.page.wait_for_selector("#come")
    guest.press(".guest a")
    guest.page.wait_for_url(f"**/table/{table}")
    guest.page.wait_for_selector("body.ready")
    shrug(guest)
