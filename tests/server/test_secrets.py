"""What a seat cannot see never reaches it: not in messages, stories, replays, lists or errors."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tavola.core import CHANCE, Rng
from tavola.game import Match
from tavola.record import position
from tavola.registry import find, games
from tavola.server.seats import hides
from tavola.server.settings import database_url
from tavola.server.store import Entry, Sheet, Sitter, Store
from tests.server.house import quick_settings, running
from tests.server.people import ME, OPEN, Json, Player, guest, two_players

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
            id, game.name, game.version, players, match.options, SEED, first, "host", "key", True, False, 0
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
    decisions = [ply for ply, made in enumerate(match.plies) if made.mover != CHANCE and not made.forced]
    return match.at(decisions[(2 + number) * len(decisions) // 9])


def other_world(match: Match[Any], seat: int, rng: Rng) -> Match[Any] | None:
    """Deal other cards that the seat has never seen; None if the seat could tell the difference."""
    world = Match(match.game, match.players, match.options, match.seed)
    other = Match(match.game, match.players, match.options, match.seed)
    for ply in match.plies:
        move = ply.move
        if ply.mover == CHANCE and other.state.drawer() != seat and rng.below(2):
            move = DRAW + rng.below(5)
        if move not in other.state.legal_moves():
            return None
        world.play(ply.move)
        other.play(move)
        if position(world.state.seen_by(seat)) != position(other.state.seen_by(seat)):
            return None
    return other if other.moves != match.moves else None


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
    ]
    with player.live(table) as live:
        lines = [json.dumps(live.now)]
        live.say({"ply": plies, "move": 13})
        lines.append(json.dumps(live.hear()))
    text = "\n".join([f"{answer.status_code} {answer.text}" for answer in told] + lines)
    return text.replace(table, "TABLE")


def test_two_worlds_that_a_seat_cannot_tell_apart_look_the_same(house: House) -> None:
    pairs = 0
    for number in range(45):
        match = random_match(number, plies=number)
        seat = number % 2
        other = other_world(match, seat, Rng(number + 999))
        if other is None or match.over:
            continue
        seen = []
        for world, played in enumerate((match, other)):
            # Each world is laid on a table of fresh people, so that their lists are alike too.
            fresh = [Player(house.address, "Ada"), Player(house.address, "Bob")]
            people = [player.cookie[7:39] for player in fresh]
            id = f"w{number}x{world}"
            house.lay(id, played, people)
            seen.append(everything(fresh[seat], id, len(played.plies)))
        assert seen[0] == seen[1]
        assert SEED not in seen[0]
        pairs += 1
    assert pairs >= 6


HIDING = [name for name, game in games().items() if hides(Match(game))]


@pytest.mark.parametrize("game", HIDING)
def test_a_position_imagined_anew_looks_the_same_to_its_seat(house: House, game: str) -> None:
    told_apart = 0
    for number in range(4):
        match = middle_of_a_game(number, game)
        seat = number % 2
        imagined = match.state.seen_by(seat)
        imagined.imagine(Rng(number))
        seen = []
        for world, state in enumerate((match.state, imagined)):
            fresh = [Player(house.address, "Ada"), Player(house.address, "Bob")]
            begun = Match(match.game, options=match.options, position=state)
            id = f"i{HIDING.index(game)}x{number}x{world}"
            house.lay(id, begun, [player.cookie[7:39] for player in fresh], position(state))
            seen.append([everything(player, id, 0) for player in fresh])
        assert seen[0][seat] == seen[1][seat]
        told_apart += seen[0][1 - seat] != seen[1][1 - seat]
    assert told_apart > 0  # the other seat does see what was dealt anew


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
        assert ada.see(fork["table"], seat=0)["mats"][0] == mine
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
