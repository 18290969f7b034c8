"""What a seat cannot see never reaches it: not in messages, stories, replays, lists or errors."""

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tavola.core import CHANCE, Rng
from tavola.game import Match
from tavola.record import position
from tavola.registry import find, games
from tavola.server.settings import database_url
from tavola.server.sheet import Entry, Sheet, Sitter
from tavola.server.store import Store
from tests.server.house import quick_settings, running
from tests.server.people import ME, OPEN, Json, Player, guest, two_players
from tests.test_by_hand import with_a_card

SEED = "5eed5eed5eed5eed"
DRAW = 10  # the chance moves of the plug-in: draw + kind


class House:
    """A server with its database in reach, so that whole matches can be laid on its tables."""

    def __init__(self, address: str, database: Path) -> None:
        self.address = address
        self.database = database

    def lay(self, id: str, match: Match[Any], people: list[str], first: Json | None = None) -> None:
        """Write a match into the database as if it had been played here."""
        game, players = match.game, match.players
        sheet = Sheet(
            id, game.name, game.version, players, match.options, SEED, first, "host", "key", True, False, 0,
            clock="days:3",
        )  # fmt: skip
        sitters = [Sitter("person", person) for person in people]
        entries = [Entry(move=move) for move in match.moves]

        async def write() -> None:
            store = Store(database_url(str(self.database)))
            await store.create(sheet, sitters, entries, over=match.over)
            await store.close()

        asyncio.run(write())


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    database = tmp_path_factory.mktemp("secrets") / "tavola.db"
    with running(quick_settings(database)) as address:
        yield House(address, database)


def random_match(number: int, game: str = "lanterns", plies: int = 20) -> Match[Any]:
    """Play a random game for some plies, up to a decision or the end."""
    match = Match(find(game), 2, seed=f"secrets/{number}")
    rng = Rng(number)
    match.go_on()
    while len(match.plies) < plies and not match.over:
        legal = match.state.legal_moves()
        match.play(legal[rng.below(len(legal))])
        match.go_on()
    return match


def middle_of_a_game(number: int, game: str) -> Match[Any]:
    """Play a random game to the end and go back to a decision somewhere in it."""
    match = random_match(number, game, plies=100_000)
    decisions = [ply for ply, made in enumerate(match.plies) if made.asked]
    return match.at(decisions[(2 + number) * len(decisions) // 9])


def lanterns_dealt_otherwise(number: int) -> list[Match[Any]]:
    """Play two games up to a decision, with other lanterns for everyone but one seat."""
    worlds = [Match(find("lanterns"), 2, seed=f"secrets/{number}") for _ in range(2)]
    rng = Rng(number)
    stop = 0
    while stop < number and not worlds[0].over:
        unseen = worlds[0].state.to_move == CHANCE and worlds[0].state.drawer() != number % 2
        if unseen:
            for world in worlds:
                legal = world.state.legal_moves()
                world.play(legal[rng.below(len(legal))])
        else:
            move_alike(worlds, rng)
        if waits(worlds):
            stop = len(worlds[0].plies)
    return [world.at(stop) for world in worlds]


def gone_on_alike(worlds: list[Match[Any]], seat: int, rng: Rng, decisions: int) -> list[Match[Any]]:
    """Let two worlds that look alike to a seat go on, until it is told what differs between them."""
    for _ in range(decisions):
        before = [len(world.plies) for world in worlds]
        while True:
            if not move_alike(worlds, rng) or worlds[0].over or told_apart(worlds, seat):
                return [world.at(ply) for world, ply in zip(worlds, before, strict=True)]
            if waits(worlds):
                break
    return worlds


def move_alike(worlds: list[Match[Any]], rng: Rng) -> bool:
    """Make the same move in both worlds, or the only one that the table makes by itself in each."""
    moves = [world.unasked() for world in worlds]
    if None in moves:
        legal = [set(world.state.legal_moves()) for world in worlds]
        shared = sorted(legal[0] & legal[1])
        if not shared:
            return False
        moves = [shared[rng.below(len(shared))]] * 2
    for world, move in zip(worlds, moves, strict=True):
        assert move is not None
        world.play(move)
    return True


def told_apart(worlds: list[Match[Any]], seat: int) -> bool:
    """Say whether the seat has heard, or seen in different moves, what differs."""
    if worlds[0].moves != worlds[1].moves:
        return position(worlds[0].state.seen_by(seat)) != position(worlds[1].state.seen_by(seat))
    heard = [[world.game.heard_by(event, seat) for event in world.plies[-1].story] for world in worlds]
    return heard[0] != heard[1]


def waits(worlds: list[Match[Any]]) -> bool:
    """Say whether the table waits for somebody, which must be so in both worlds or in none."""
    waiting = [world.state.to_move >= 0 and world.unasked() is None for world in worlds]
    assert waiting[0] == waiting[1]
    return waiting[0]


def everything(player: Player, table: str, plies: int) -> str:
    """Collect all that the server tells somebody about a table, refusals included."""
    path = f"/api/tables/{table}"
    told = [
        player.ask("GET", path),
        player.ask("GET", "/api/tables"),
        player.ask("GET", f"{path}/replay"),
        *(player.ask("GET", f"{path}/replay/{ply}") for ply in range(0, plies + 1, 3)),
        player.ask("GET", f"{path}/replay/{plies}?seat=all"),
        player.ask("GET", f"{path}/record"),
        player.ask("POST", f"{path}/moves", {"ply": plies, "move": 13}),
        player.ask("POST", f"{path}/moves", {"ply": plies, "move": "light"}),
        player.ask("POST", f"{path}/undo", {"ply": plies + 1}),
        player.ask("GET", f"{path}/hint?seat=9"),
        player.ask("GET", f"{path}/previews/node-1"),
        *(player.ask("GET", f"{path}/slips?path=button:{word}") for word in ("Light", "Keep")),
        *(
            player.ask("GET", f"{path}/{part}")
            for part in ("lean", "sayings", "standing", "places", "review")
        ),
        *(player.ask("GET", f"{path}/{part}") for part in ("watchers", "invitation")),
        *(player.ask("GET", f"/api/{door}") for door in ("open", "me/data", "me/profile")),
        player.ask("GET", f"/join/{table}/key"),
        player.ask("POST", f"{path}/asks", {"what": "pause"}),
        player.ask("POST", f"{path}/asks/answer", {"yes": False}),
        player.ask("POST", f"{path}/talk", {"text": "Hello"}),
        player.ask("GET", f"/api/me/notices/{table}"),
        player.ask("GET", f"/table/{table}"),
    ]
    with player.live(table) as live:
        lines = [json.dumps(live.now)]
        live.say({"ply": plies, "move": 13})
        lines.append(json.dumps(live.hear()))
    text = "\n".join([f"{answer.status_code} {answer.text}" for answer in told] + lines)
    text = re.sub(r"\b1\d{9}(\d{3})?\b", "NOW", text)  # the worlds are laid one after the other
    text = re.sub(r"\b\d+ (days|hours|minutes) left", "LEFT", text)  # and on a slow machine minutes apart
    return text.replace(table, "TABLE")


def told_of(house: House, worlds: list[Match[Any]], seat: int, id: str, *, laid: bool) -> list[list[str]]:
    """Lay both worlds on tables and collect what the server tells the seat of them, then the other.

    Each world is laid before fresh people, so that the lists of their tables are alike, too; and the seat
    looks first, for it would see whether the other has left already.
    """
    seen = []
    for number, world in enumerate(worlds):
        fresh = [Player(house.address, "Ada"), Player(house.address, "Bob")]
        people = [player.id for player in fresh]
        house.lay(f"{id}x{number}", world, people, position(world.first) if laid else None)
        order = (fresh[seat], fresh[1 - seat])
        seen.append([everything(player, f"{id}x{number}", len(world.plies)) for player in order])
    return seen


def test_two_worlds_that_a_seat_cannot_tell_apart_look_the_same(house: House) -> None:
    for number in range(1, 46, 3):
        worlds = lanterns_dealt_otherwise(number)
        (mine, _), (other, _) = told_of(house, worlds, number % 2, f"w{number}", laid=False)
        assert mine == other
        assert SEED not in mine


HIDING = [name for name, game in games().items() if Match(game).hides]


@pytest.mark.parametrize("game", HIDING)
def test_a_position_imagined_anew_looks_the_same_to_its_seat(house: House, game: str) -> None:
    noticed = 0
    for number in range(4):
        match = middle_of_a_game(number, game)
        seat = number % 2
        imagined = match.state.seen_by(seat)
        imagined.imagine(Rng(number))
        worlds = [
            Match(match.game, options=match.options, position=state) for state in (match.state, imagined)
        ]
        assert waits(worlds)
        worlds = gone_on_alike(worlds, seat, Rng(number), decisions=2 * number)
        seen = told_of(house, worlds, seat, f"i{HIDING.index(game)}x{number}", laid=True)
        assert seen[0][0] == seen[1][0]
        if not number:  # what a messenger shows of an invitation
            eve, id = Player(house.address, "Eve"), f"i{HIDING.index(game)}x{number}"
            drawn = [eve.ask("GET", f"/join/{id}x{world}/key/picture.png").content for world in range(2)]
            assert drawn[0] == drawn[1]
        noticed += seen[0][1] != seen[1][1]
    assert noticed > 0  # the other seat does see what was dealt again


def test_t10_who_waits_hears_nothing_of_a_hand_that_leaves_one_answer(house: House) -> None:
    worlds = [with_a_card("leap"), with_a_card("ap6")]
    assert [len(world.state.legal_moves()) > 1 for world in worlds] == [False, True]
    laid = [Match(world.game, options=world.options, position=world.state) for world in worlds]
    (waiting, holding), (other, holding_other) = told_of(house, laid, 1, "t10", laid=True)
    assert waiting == other
    assert holding != holding_other


def test_a_spectator_sees_no_hand(house: House) -> None:
    ada, _bob, table = two_players(house.address)
    eve = Player(house.address, "Eve")
    told = eve.see(table["table"])
    assert told["seat"] is None
    assert {item["label"] for mat in told["mats"] for item in mat} == {"a lantern"}
    assert [told["line"]["text"] for told in told["story"]] == ["{0} draws a lantern"] * 3 + [
        "{1} draws a lantern"
    ] * 3
    assert "lantern 1" not in json.dumps(told) or "lantern 1" not in told["svg"]
    assert ada.see(table["table"])["mats"][0] != told["mats"][0]


def test_everything_is_shown_after_the_end_and_not_before(house: House) -> None:
    ada, bob, told = two_players(house.address)
    path = f"/api/tables/{told['table']}"
    while not told["over"]:
        for each in (ada, bob):
            each.call("GET", f"{path}/replay?seat=all", status=403)
            each.call("GET", f"{path}/record", status=403)
        acting = (ada, bob)[told["to_move"]]
        told = acting.move(acting.see(told["table"]), -1)
        while not told["over"] and told["choices"]:
            told = acting.move(told, 0)
    seen = [each.see(told["table"]) for each in (ada, bob)]
    assert seen[0]["scores"] == seen[1]["scores"]
    assert seen[0]["mats"] == seen[1]["mats"]
    shown = Player(house.address, "Eve").call("GET", f"{path}/replay/6?seat=all")
    assert all("lantern " in item["label"] for mat in shown["mats"] for item in mat)
    assert len(ada.call("GET", f"{path}/record")["moves"]) == told["ply"]


def test_playing_on_before_the_end_deals_what_is_hidden_anew(house: House) -> None:
    ada, bob, table = two_players(house.address)
    mine = ada.see(table["table"])["mats"][0]
    theirs = bob.see(table["table"])["mats"][1]
    hands: list[Json] = []
    for _ in range(12):
        form = {"ply": table["ply"], "seats": [ME, guest("Bob")]}
        fork = ada.call("POST", f"/api/tables/{table['table']}/fork", form, 201)
        begun = ada.see(fork["table"], seat=0)
        assert begun["mats"][0] == mine
        notes = [(note["kind"], note["name"]) for note in begun["notes"]]
        assert notes == [("dealt", begun["seats"][0]["name"])]
        ada.move(begun, -1, seat=0)  # so that the other hand may be looked at
        hands.append(ada.see(fork["table"], seat=1)["mats"][1])
        ada.call("GET", f"/api/tables/{fork['table']}/record", status=403)
    assert any(hand != theirs for hand in hands)
    assert any(hand != hands[0] for hand in hands)


def test_a_table_without_hints_is_not_forked_before_the_end(house: House) -> None:
    ada = Player(house.address)
    table = ada.open(ME, OPEN, hints=False)
    form = {"ply": 0, "seats": [ME, guest("Bob")]}
    refusal = ada.call("POST", f"/api/tables/{table['table']}/fork", form, 403)
    assert refusal["error"] == "this table plays without help; play on from here after the end"
