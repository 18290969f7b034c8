"""Whoever tries the doors that were made for people is answered at each, and counted."""

import re
from collections import Counter
from pathlib import Path

import httpx

from tests.server.house import quick_settings, running
from tests.server.people import Player, two_players

SCRIPT = "<script>alert(1)</script>"
Tries = list[tuple[str, str, object, int]]


def refused(address: str) -> Counter[int]:
    """Count by status the calls that were refused so far."""
    told = httpx.get(f"{address}/metrics").text
    found = re.findall(r'^tavola_calls_total\{.*status="(4\d\d)"\} (\S+)$', told, re.M)
    counted: Counter[int] = Counter()
    for status, count in found:
        counted[int(status)] += int(float(count))
    return counted


def test_hostile_tries_at_every_door_are_answered_and_counted(tmp_path: Path) -> None:
    with running(quick_settings(tmp_path / "tavola.db")) as address:
        ada, bob, table = two_players(address)
        eve = Player(address, SCRIPT)
        at = f"/api/tables/{table['table']}"
        codes = stolen_codes(address, ada)
        ada.call("POST", f"{at}/asks", {"what": "pause"})
        device = ada.call("GET", "/api/me/devices")["devices"][0]["id"]
        tries: Tries = [
            *codes,
            ("POST", "/api/mail/confirm", {"code": "guessed" * 6}, 404),
            ("DELETE", f"/api/me/devices/{device}", None, 404),  # somebody else's
            ("POST", "/api/me/links/answer", {"yes": True}, 409),
            ("PUT", f"{at}/seats/0", {"kind": "absent"}, 403),  # a seat that is another's
            ("PUT", f"{at}/seats/0", {"kind": "back"}, 403),
            ("PUT", f"{at}/seats/0", {"kind": "open", "sure": True}, 403),
            ("POST", f"{at}/seats", {"seat": 0, "key": "guessed"}, 403),
            ("POST", f"{at}/talk", {"text": "Hello"}, 403),
            ("PUT", f"{at}/talk/0", None, 403),
            ("POST", f"{at}/asks", {"what": "end", "winner": 1}, 403),
            ("POST", f"{at}/asks", {"what": "end", "winner": 9}, 422),
            ("POST", f"{at}/asks", {"what": "standin", "seat": 0}, 403),
            ("POST", f"{at}/asks/answer", {"yes": True}, 409),
            ("POST", f"{at}/resume", None, 403),
            ("POST", f"{at}/resign", {"sure": True}, 403),
            ("POST", f"{at}/again", None, 403),
            ("GET", f"{at}/invitation", None, 409),
            ("PUT", f"{at}/blocks/0", None, 403),
            ("DELETE", "/api/me/blocks/guessed", None, 404),
            ("PUT", "/api/me/hook", {"url": "http://127.0.0.1/"}, 422),
            ("PUT", "/api/me/presence", {"shown": SCRIPT}, 422),
            ("PUT", "/api/me/holiday", {"days": 22}, 422),
            ("GET", "/api/people/guessed/profile", None, 422),
            ("POST", "/api/club/come", {"code": "guessed"}, 404),
        ]
        before = refused(address)
        answers = [eve.ask(method, path, body).status_code for method, path, body, _ in tries]
        assert dict(zip(wanted(tries), answers, strict=True)) == wanted(tries)
        after = refused(address)
        assert after - before == Counter(answers)
        told = bob.see(table["table"])
        assert [seat["name"] for seat in told["seats"]] == ["Ada", "Bob"]
        assert (told["ask"]["what"], told["closed"], told["paused"]) == ("pause", None, False)


def wanted(tries: Tries) -> dict[str, int]:
    return {f"{method} {path} {body}": status for method, path, body, status in tries}


def stolen_codes(address: str, ada: Player) -> Tries:
    """Let one device in by a code; afterwards that code, and one that was guessed, open nothing."""
    phone = Player(address, "Phone")
    code = ada.call("POST", "/api/me/links")["code"]
    claim = {"claim": phone.call("POST", "/api/here", {"code": code})["claim"]}
    ada.call("POST", "/api/me/links/answer", {"yes": True})
    phone.call("POST", "/api/here/claim", claim)
    return [
        ("POST", "/api/here", {"code": code}, 404),
        ("POST", "/api/here/claim", claim, 410),
        ("POST", "/api/here/recovery", {"code": "a" * 24}, 404),
    ]


def test_a_flood_of_words_and_requests_is_refused_and_counted_and_script_stays_text(tmp_path: Path) -> None:
    with running(quick_settings(tmp_path / "tavola.db")) as address:
        ada, bob, table = two_players(address)
        at = f"/api/tables/{table['table']}"
        bob.call("PUT", "/api/me", {"name": SCRIPT[:30]})
        before = refused(address)
        said = [ada.ask("POST", f"{at}/talk", {"text": f"{SCRIPT} {each}"}).status_code for each in range(20)]
        short = [ada.ask("POST", f"{at}/talk", {"text": "Hello"}).status_code for _ in range(10)]
        assert said == [200] * 6 + [429] * 14
        assert short == [429] * 10
        asked = []
        for _ in range(6):
            asked.append(ada.ask("POST", f"{at}/asks", {"what": "pause"}).status_code)
            bob.ask("POST", f"{at}/asks/answer", {"yes": False})
        assert asked == [200] * 3 + [409] * 3
        assert refused(address) - before == Counter({429: 24, 409: 6})  # and three answers to nothing
        told = bob.see(table["table"])
        assert told["seats"][1]["name"] == SCRIPT[:30]
        assert next(note["text"] for note in told["notes"] if note["kind"] == "say") == f"{SCRIPT} 0"
