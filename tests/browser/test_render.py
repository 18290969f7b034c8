"""The page is what its state says: rendering it once more changes nothing."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.games import look_at, middle
from tests.browser.people import DESK, OPEN, PHONE, Visitor

# How often something in the page changes when one renders twice more.
TWICE = """() => {
    const watch = new MutationObserver(() => {});
    const all = { subtree: true, childList: true, characterData: true, attributes: true };
    watch.observe(document.documentElement, all);
    for (let time = 0; time < 2; time += 1) tavola.render();
    return watch.takeRecords().map(({ type, target }) => `${type} of ${target.id || target.className}`);
}"""
# The page before and after everything that follows a message was drawn again.
AGAIN = """() => {
    const page = () => document.body.outerHTML;
    const before = page();
    const { message, paths } = tavola;
    tavola.change(Object.assign, { message: { ...message }, ...(paths && { paths: paths.copy() }) });
    return [before, page()];
}"""


def stilled(ada: Visitor) -> None:
    """Wait until nothing moves, rises or is deaf any more."""
    ada.wait_until("!tavola.board.scene.getAnimations({ subtree: true }).length")
    ada.wait_until("!document.querySelector('.flag:not(.stays), .deaf')")


def check(ada: Visitor) -> None:
    stilled(ada)
    assert ada.page.evaluate(TWICE) == []
    before, after = ada.page.evaluate(AGAIN)
    assert after.replace(" deaf", "") == before


def nothing(_: Visitor) -> None:
    """Look at it as it is."""


def choose(ada: Visitor) -> None:
    ids = "[...tavola.board.marks.legal.keys()].find((id) => tavola.board.has(id))"
    ada.page.evaluate(f"tavola.press({ids}, true)")
    assert ada.page.evaluate("tavola.paths.chosen.length") == 1


def point(ada: Visitor) -> None:
    ada.press("#moves")
    ada.find("#panel .move").first.hover()
    assert ada.find(".picture .hint").count()


def read_rules(ada: Visitor) -> None:
    ada.press("#rules")
    ada.page.wait_for_selector("#panel .rules")


def miss(ada: Visitor) -> None:
    ada.page.evaluate("tavola.missed()")
    assert "Not there" in ada.says("#prompt")


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_table_that_is_rendered_again_stays_as_it_is(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit("Ada", size)
    look_at(ada, middle("carcassonne"), OPEN, OPEN)
    ada.wait_turn()
    ada.wait_until("tavola.panel !== null")
    for deed in (nothing, miss, choose, point, read_rules):
        deed(ada)
        check(ada)
        ada.page.keyboard.press("Escape")


def test_a_replay_that_is_rendered_again_stays_as_it_is(visit: Visit) -> None:
    ada = visit("Ada")
    table = look_at(ada, middle("carcassonne"), OPEN, OPEN)
    ada.open(f"/table/{table}/replay")
    ada.page.keyboard.press("Shift+ArrowLeft")
    ada.wait_until("tavola.message.ply === tavola.state.ply && document.querySelector('.flag.stays')")
    for deed in (nothing, read_rules):
        deed(ada)
        check(ada)


def test_a_replay_says_nothing_of_a_position_that_is_still_on_its_way(visit: Visit) -> None:
    ada = visit("Ada")
    table = look_at(ada, middle("carcassonne"), OPEN, OPEN)
    ada.open(f"/table/{table}/replay")
    ada.page.route("**/replay/*", lambda _: None)  # no answer
    ada.page.keyboard.press("Shift+ArrowLeft")
    ada.wait_until("tavola.message.ply > tavola.state.ply")
    check(ada)
