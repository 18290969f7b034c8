"""Start page, phone, replay, hints, rules and weight."""

import re
from pathlib import Path

import httpx
import pytest

from tavola.registry import games
from tests.browser.conftest import Visit
from tests.browser.people import BOT, DESK, ME, PHONE, Visitor
from tests.server.house import UNSIGNED

STATIC = Path(__file__).parents[2] / "src" / "tavola" / "web"


def finished_game(visitor: Visitor) -> str:
    """Let bots play a short game to its end; gives the table."""
    table = visitor.set_up(BOT, BOT, game="lanterns")
    visitor.wait_until("tavola.message.over")
    return table


def test_a_start_page_may_change_its_shape(visit: Visit) -> None:
    ada = visit("Ada")
    ada.open("/")
    ada.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    ada.wait_until(f"innerWidth === {PHONE[0]}")
    assert ada.width_to_spare() == 0  # and a page that made an error is found out at the end


def test_a_newcomer_sets_up_a_table_on_the_start_page(visit: Visit) -> None:
    ada = visit("")
    ada.open("/")
    ada.press(".card[data-game=carcassonne]")
    ada.press(".add")
    ada.find(".seatlist li:nth-child(3) select").first.select_option("open")
    ada.press("form.new button[type=submit]")
    ada.press("dialog.aim footer .quiet")  # just play
    ada.find("#name-field").fill("Ada")
    ada.press("dialog .button.primary")
    ada.page.wait_for_url("**/table/*")
    ada.page.wait_for_selector("body.ready")
    assert [seat["kind"] for seat in ada.message["seats"]] == ["person", "bot", "open"]
    assert ada.message["seats"][0]["name"] == "Ada"
    ada.open("/")
    assert ada.find("#mine .rows li").count() == 1
    assert ada.says("#mine .rows .button") == "Your turn"


def test_the_rules_can_be_read_before_the_first_game(visit: Visit) -> None:
    ada = visit("")
    ada.open("/")
    ada.press(".card[data-game=torres]")
    ada.press(".how")
    ada.page.wait_for_selector("dialog[open] .rules")
    assert ada.says("#dialog-title") == "How Torres is played"
    assert ada.find("dialog .rules p").count() > 10
    ada.page.keyboard.press("Escape")
    assert ada.find("dialog[open]").count() == 0


def test_options_are_chosen_in_words(visit: Visit) -> None:
    ada = visit("Ada")
    ada.open("/")
    ada.press(".card[data-game=carcassonne]")
    ada.find("select[aria-label=Rules]").select_option("First edition")
    ada.press(".fine summary")
    ada.press("[role=switch][aria-label=Farmers]")
    ada.press("form.new button[type=submit]")
    ada.press("dialog.aim footer .quiet")  # just play
    ada.page.wait_for_url("**/table/*")
    ada.page.wait_for_selector("body.ready")
    assert ada.message["options"]["farm_scoring"] == "first"
    assert ada.message["options"]["farmers"] == "off"


def test_whether_whole_turns_are_taken_back_is_chosen_alone_against_bots(visit: Visit) -> None:
    ada = visit("Ada")
    ada.open("/")
    switch = "[role=switch][aria-label='Take back my turn']"
    assert ada.find(switch).get_attribute("aria-checked") == "true"
    ada.find(".seatlist li:nth-child(2) select").first.select_option("open")
    assert ada.find(switch).count() == 0
    ada.find(".seatlist li:nth-child(2) select").first.select_option("bot")
    ada.press(switch)
    ada.press("form.new button[type=submit]")
    ada.press("dialog.aim footer .quiet")  # just play
    ada.page.wait_for_url("**/table/*")
    ada.page.wait_for_selector("body.ready")
    assert ada.message["undo_turn"] == "this table was opened without taking back whole turns"


PRESETS = [(game.name, preset) for game in games().values() for preset in game.presets]


def test_every_preset_is_offered_beside_the_usual_rules_and_says_what_it_changes(visit: Visit) -> None:
    ada = visit("Ada")
    ada.open("/")
    for name, preset in PRESETS:
        ada.press(f".card[data-game={name}]")
        rules = ada.find("select[aria-label=Rules]")
        assert rules.locator("option").all_inner_texts() == ["Usual rules", *games()[name].presets]
        assert ada.says(".options .wide small") == "As the rules tell it, without a variant."
        rules.select_option(preset)
        words, changed = games()[name].option_text, games()[name].presets[preset]
        parts = [f"{words[key]}: {words[f'{key}={value}']}." for key, value in changed.items()]
        assert ada.says(".options .wide small").lower() == " ".join(parts).lower()
        ada.find("select[aria-label=Rules]").select_option("Usual rules")
        assert ada.says(".options .wide small") == "As the rules tell it, without a variant."


def test_a_phone_never_scrolls_sideways(visit: Visit) -> None:
    ada = visit("Ada", PHONE)
    ada.open("/")
    assert ada.width_to_spare() <= 0
    ada.set_up(ME, BOT, BOT, BOT, BOT)
    for turn in range(6):
        ada.wait_turn()
        assert ada.width_to_spare() <= 0
        ada.decide(turn)
    for tool in ("rules", "moves", "more", "open-log"):
        ada.press(f"#{tool}")
        assert ada.width_to_spare() <= 0
        ada.page.keyboard.press("Escape")
    table = finished_game(ada)
    ada.open(f"/table/{table}/replay")
    assert ada.width_to_spare() <= 0


def test_a_finger_taps_a_place_and_the_button(visit: Visit) -> None:
    ada = visit("Ada", PHONE)
    ada.set_up(ME, BOT)
    ada.reach_a_place()
    ply = ada.ply
    ada.find(".picture .place.legal").first.tap()
    assert ada.find(".over .frame").is_visible()
    ada.find(".tray [data-key=play]").tap()
    ada.wait_past(ply)


def test_targets_on_a_phone_are_large_enough_for_a_finger(visit: Visit) -> None:
    ada = visit("Ada", PHONE)
    ada.set_up(ME, BOT)
    for turn in range(8):
        if not ada.wait_turn():
            break
        places = ada.find(".picture .place.legal").all()
        sizes = [box["width"] for box in (place.bounding_box() for place in places) if box]
        assert all(size >= 30 for size in sizes)
        ada.decide(turn, follower=False)


def test_a_log_line_lights_up_its_place(visit: Visit) -> None:
    ada = visit("Ada")
    ada.set_up(ME, BOT)
    ada.reach_a_place()
    ada.lay()
    link = ada.find("#lines a[data-light]").last
    link.hover()
    assert ada.find(".picture .lit").count() >= 1
    ada.page.mouse.move(400, 20)
    assert ada.find(".picture .lit").count() == 0


def test_the_prompt_opens_the_rules_at_its_paragraph(visit: Visit) -> None:
    ada = visit("Ada")
    ada.set_up(ME, BOT)
    rule = ada.message["prompt"]["rule"]
    ada.press("#prompt .rule")
    ada.page.wait_for_selector("#panel .asked")
    assert ada.find("#panel .asked").get_attribute("id") == f"rule-{rule}"
    assert ada.find("#panel .asked").is_visible()
    ada.page.keyboard.press("Escape")
    assert ada.find("#panel").is_hidden()


def test_a_hint_tells_where_then_what_then_all_and_can_be_played(visit: Visit) -> None:
    ada = visit("Ada")
    ada.set_up(ME, BOT)
    ada.reach_a_place()
    ply = ada.ply
    ada.page.keyboard.press("h")
    ada.page.wait_for_selector(".where-words")
    assert ada.find(".picture .hint").count() == 1
    above = "document.querySelector('#panel .depths').getBoundingClientRect().bottom"
    assert ada.page.evaluate(f"{above} <= document.querySelector('.where-words').getBoundingClientRect().top")
    ada.page.keyboard.press("h")
    ada.page.wait_for_selector(".advices .best")
    assert ada.find(".advices li").count() == 1
    assert re.match(r"Lay .*\.$", ada.says(".advices .best .does"))
    ada.press(".depths button:last-child")
    ada.page.wait_for_selector(".advices + .fine, .fine")
    assert ada.find(".advices li").count() <= 3
    assert re.search(r"win \d+ in 100", ada.says("#panel-inside"))
    ada.page.keyboard.press("l")
    ada.wait_until("document.querySelector('.moves .move small')?.textContent.startsWith('lay ')")
    assert ada.says(".moves .move").startswith("Lay ")
    ada.press("#hint")
    ada.press(".depths button:last-child")
    ada.press(".advices .button.primary")
    ada.wait_past(ply)


def test_a_replay_steps_jumps_and_plays_on(visit: Visit) -> None:
    ada = visit("Ada")
    table = finished_game(ada)
    ada.open(f"/table/{table}/replay")
    last = ada.page.evaluate("tavola.state.outline.plies")
    scorings = ada.page.evaluate("tavola.state.outline.scorings.map((each) => each.ply + 1)")
    ada.page.keyboard.press("Home")
    ada.page.keyboard.press("ArrowRight")
    ada.wait_until("tavola.message.ply === 1")
    ada.page.keyboard.press("Shift+ArrowRight")
    ada.wait_until(f"tavola.message.ply === {next(ply for ply in scorings if ply > 1)}")
    assert ada.find("#scorings .now").count() >= 1
    box = ada.find(".rail").bounding_box()
    assert box
    ada.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 4)
    ada.wait_until("tavola.message.ply === tavola.state.ply && tavola.state.ply > 1")
    assert abs(ada.page.evaluate("tavola.state.ply") - last / 2) <= 1
    middle = ada.page.evaluate("tavola.state.ply")
    assert f"ply={middle}" in ada.page.url
    ada.press("#fork")
    ada.page.wait_for_selector("#panel .seatlist")
    ada.find("#panel .seatlist li").nth(0).locator("select").first.select_option("guest")
    ada.find("#panel .seatlist li").nth(0).locator("input").fill("Bea")
    ada.find("#panel .seatlist li").nth(1).locator("select").first.select_option("me")
    ada.press("#panel .button.primary")
    ada.page.wait_for_url(lambda url: "/replay" not in url and table not in url)
    ada.page.wait_for_selector("body.ready")
    assert ada.ply >= middle
    assert [seat["kind"] for seat in ada.message["seats"]] == ["guest", "person"]
    assert [seat["name"] for seat in ada.message["seats"]] == ["Bea", "Ada"]


def test_playing_on_offers_every_kind_of_player_in_every_seat(visit: Visit) -> None:
    ada = visit("Ada")
    table = finished_game(ada)
    ada.open(f"/table/{table}/replay?ply=2")
    ada.press("#fork")
    ada.page.wait_for_selector("#panel .seatlist")
    for row in ada.find("#panel .seatlist li").all():
        kinds = row.locator("select").first.locator("option").all_inner_texts()
        assert kinds == ["You", "Bot", "Friend here", "Friend by link"]
    ada.find("#panel .seatlist li").nth(1).locator("select").first.select_option("bot")
    levels = ada.find("#panel .seatlist li").nth(1).locator("select").nth(1).locator("option").count()
    assert levels > 3
    ada.find("#panel .seatlist li").nth(1).locator("select").first.select_option("open")
    ada.press("#panel .button.primary")
    ada.page.wait_for_url(lambda url: "/replay" not in url and table not in url)
    ada.page.wait_for_selector("body.ready")
    assert ada.message["invite"]


def test_a_colour_is_chosen_by_its_row(visit: Visit) -> None:
    ada = visit("Ada")
    ada.open("/")
    ada.press(".card[data-game=carcassonne]")
    ada.press(".add")
    rows = ada.find(".seatlist li")
    assert [row.locator(".badge").get_attribute("title") for row in rows.all()] == ["red", "blue", "green"]
    rows.nth(2).locator("select").first.select_option("me")
    assert rows.nth(0).locator("select").first.input_value() == "bot"  # who sat there has my old row
    assert ada.find("select[aria-label='Who plays green']").input_value() == "me"
    ada.press("form.new button[type=submit]")
    ada.press("dialog.aim footer .quiet")  # just play
    ada.page.wait_for_url("**/table/*")
    ada.page.wait_for_selector("body.ready")
    assert ada.message["my_seats"] == [2]
    assert ada.find(".mat.mine.seat-2").count() == 1


def test_a_score_behind_a_screen_is_a_question_mark(visit: Visit) -> None:
    ada = visit("Ada")
    table = ada.set_up(ME, BOT, game="keythedral")
    assert ada.message["scores"][1] is None
    assert ada.says(".mat:not(.mine) .score") == "?"
    assert "? points" in str(ada.find(".mat:not(.mine)").get_attribute("aria-label"))
    assert ada.says(".mat.mine .score").isdigit()
    words = "import('/static/words.js').then(({ figures }) => [null, -1, 0, 12].map(figures))"
    assert ada.page.evaluate(words) == ["?", "−1", "0", "12"]
    ada.open(f"/table/{table}/replay")
    assert ada.find(".graph .end").all_text_contents().count("?") == 1
    assert ada.find(".graph .line").count() == 1


def test_with_five_at_the_table_whoever_acts_sees_their_own_mat(visit: Visit) -> None:
    ada = visit("Ada")
    names = ("Annabel", "Bartholomew", "Chiara", "Desdemona", "Eleonore")
    table = ada.set_up(*({"kind": "guest", "name": name} for name in names), game="olympos")
    for seat in (0, 4):
        ada.open(f"/table/{table}?seat={seat}")
        inside = """(seat) => {
            const thing = { label: "thing", symbol: "", count: 1, of: null, hint: "", card: false };
            const items = [...Array(9)].map((_, at) => ({ ...thing, id: `many-${at}` }));
            const mats = Array(5).fill([...items, ...items]);
            tavola.mats.show({ ...tavola.message, seat, to_move: seat, mats });
            const [mat, all] = [".mat.mine", "#mats"].map((name) => document.querySelector(name));
            const [own, box] = [mat, all].map((element) => element.getBoundingClientRect());
            const seen = own.top >= box.top - 1 && own.bottom <= box.bottom + 1;
            return [all.scrollHeight > all.clientHeight, seen];
        }"""
        assert ada.page.evaluate(inside, seat) == [True, True]


def test_a_long_name_on_a_mat_has_the_room_before_what_kind_of_seat_it_is(visit: Visit) -> None:
    ada = visit("Ada")
    ada.set_up(ME, {"kind": "guest", "name": "Bartholomew"}, game="carcassonne")
    ada.page.evaluate("tavola.mats.show({ ...tavola.message, projected: [119, 119] })")
    room = "[...document.querySelectorAll('.mat .called')].map((name) => name.scrollWidth - name.clientWidth)"
    assert ada.page.evaluate(room) == [0, 0]


def test_the_result_writes_lost_points_with_a_minus_sign(visit: Visit) -> None:
    ada = visit("Ada")
    ada.set_up(ME, BOT, game="lanterns")
    end = {"over": True, "places": [2, 1], "scores": [-1, 4], "categories": [{"Keres": -2, "tiles": 1}, {}]}
    ada.page.evaluate("(end) => tavola.end({ ...tavola.message, ...end })", end)
    row = ada.find("dialog .result li").nth(1)
    assert row.locator(".parts").inner_text().split() == ["tiles", "1", "Keres", "−2"]
    assert row.locator(".total").inner_text() == "−1"


def test_a_record_goes_out_and_comes_in_again(visit: Visit, tmp_path: Path) -> None:
    ada = visit("Ada")
    table = finished_game(ada)
    ada.open(f"/table/{table}/replay")
    scores = ada.page.evaluate("tavola.state.whole.scores")
    ada.press("#more")
    with ada.page.expect_download() as download:
        ada.press("#panel a[download]")
    file = tmp_path / "record.txt"
    download.value.save_as(file)
    ada.open("/")
    ada.find("#upload").set_input_files(file)
    ada.page.wait_for_url("**/replay*")
    ada.page.wait_for_selector("body.ready")
    assert table not in ada.page.url
    assert ada.page.evaluate("tavola.state.whole.scores") == scores


@pytest.mark.parametrize("page", ["", "/replay"])
def test_a_page_weighs_less_than_160_kilobytes_before_the_picture(visit: Visit, page: str) -> None:
    ada = visit("Ada")
    table = visit("Bea").set_up(ME, BOT)
    asked: list[str] = []
    ada.page.on("request", lambda request: asked.append(request.url.removeprefix(ada.address)))
    ada.open(f"/table/{table}{page}")
    first_picture = next(at for at, path in enumerate(asked) if path.startswith("/games/"))
    own = {path for path in asked[:first_picture] if not path.startswith("/api/")}
    with httpx.Client(base_url=ada.address, verify=UNSIGNED) as caller:
        weights = {path: len(caller.get(path).content) for path in own}  # as read, not as packed
    assert {"/static/board.js", "/static/table.css"} <= set(weights)
    assert sum(weights.values()) < 160_000


def test_the_client_knows_no_game() -> None:
    names = [word for game in games().values() for word in (game.name, game.title)]
    files = [file for file in STATIC.rglob("*") if file.suffix in (".js", ".css", ".html")]
    assert len(files) > 30
    named = [
        f"{file.name}: {name}"
        for file in files
        for name in names
        if re.search(rf"\b{re.escape(name)}\b", file.read_text(encoding="utf-8"), re.IGNORECASE)
    ]
    assert named == []


def test_modules_have_no_inline_script_and_no_eval() -> None:
    pages = [file.read_text(encoding="utf-8") for file in (STATIC / "templates").glob("*.html")]
    assert all(re.search(r"<script(?![^>]*src=)", page) is None for page in pages)
    modules = [file.read_text(encoding="utf-8") for file in (STATIC / "static").glob("*.js")]
    assert all(re.search(r"\beval\(|new Function\(", module) is None for module in modules)


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_long_prompt_is_not_cut(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit("Ada", size)
    ada.set_up(ME, BOT, game="olympos")
    ada.wait_turn()
    long = "Nemesis comes: the least pious discard their Destiny cards. Play Omens or none."
    ada.page.evaluate(
        "(text) => tavola.hear({...tavola.message, prompt: {...tavola.message.prompt, text, rule: 'O24'}})",
        long,
    )
    assert long in ada.says("#prompt .says")
    says = ada.find("#prompt .says")
    assert says.evaluate("(says) => says.scrollHeight - says.clientHeight") <= 1


def test_the_breathing_copy_of_a_target_is_not_black(visit: Visit) -> None:
    ada = visit("Ada")
    ada.set_up(ME, BOT, game="torres")
    ada.wait_turn()
    fills = ada.find(".breath use").evaluate_all("(all) => all.map((each) => getComputedStyle(each).fill)")
    assert set(fills) == {"none"}


def test_the_overview_makes_way_for_what_glows(visit: Visit) -> None:
    ada = visit("Ada", PHONE)
    ada.set_up(ME, BOT)
    ada.reach_a_place()
    ada.wait_until("tavola.overview !== null")
    ada.page.evaluate("""() => {
        const { board } = tavola;
        const { x, y, width, height } = board.boxOf([...board.marks.legal.keys()][0]);
        const scale = 2;
        const { size } = board.camera;
        board.camera.look(x + size.width / 2 / scale - 10, y + height - size.height / 2 / scale + 10, scale);
    }""")
    assert ada.find("#overview").is_visible()
    assert ada.find("#overview").get_attribute("data-corner") != "bottom left"  # where the place lies now


def test_a_long_picture_has_a_rail_that_covers_nothing(visit: Visit) -> None:
    ada = visit("Ada", PHONE)
    ada.set_up(ME, BOT, game="kreta")
    ada.wait_turn()
    ada.page.wait_for_selector("#overview.rail")
    box = ada.find("#overview.rail").bounding_box()
    assert box
    assert box["width"] <= 8
    assert box["x"] + box["width"] >= PHONE[0] - 4


@pytest.mark.parametrize("name", ["kreta", "torres"])
def test_words_beside_a_board_are_as_light_as_other_quiet_words_in_the_dark(visit: Visit, name: str) -> None:
    ada = visit("Ada", theme="dark")
    ada.set_up(ME, BOT, game=name)
    ada.wait_turn()
    fills = ada.page.evaluate(
        "[...document.querySelectorAll('.picture .beside')].map((one) => getComputedStyle(one).fill)"
    )
    quiet = ada.page.evaluate("getComputedStyle(document.querySelector('.mat .name small')).color")
    assert set(fills) == {quiet}
