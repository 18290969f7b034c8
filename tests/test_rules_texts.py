"""What the rules texts must say: what is ours, what words mean, and in which order things come."""

import re

import pytest

from tavola.games.olympos.show.names import TYPE_NAMES
from tavola.registry import find


def paragraphs(game: str) -> dict[str, str]:
    """Read the numbered paragraphs of a game's rules, each with the table that follows it, in their order."""
    parts = re.split(r"^(?:\*\*(\w+)\.\*\* |## .*$)", find(game).text("rules.md"), flags=re.MULTILINE)
    return {
        number: " ".join(text.split())
        for number, text in zip(parts[1::2], parts[2::2], strict=True)
        if number
    }


@pytest.mark.parametrize(
    ("game", "number"),
    [
        ("torres", "T6"),  # the stacks with three players
        ("torres", "T43"),  # the master cards
        ("kreta", "K1"),  # the layout of the island
        ("keythedral", "Y30"),  # six dry rounds
    ],
)
def test_what_we_made_up_is_marked(game: str, number: str) -> None:
    assert "our reconstruction" in paragraphs(game)[number].lower()


def test_the_phases_of_keythedral_are_told_in_their_order() -> None:
    rules = paragraphs("keythedral")
    assert "five phases: work, harvest, actions, retrieving, start player." in rules["Y12"]
    phases = ["Before the harvest", "In the actions", "*Retrieving.*", "*Start player.*"]
    begun = [
        next(int(number[1:]) for number, text in rules.items() if text.startswith(words)) for words in phases
    ]
    assert begun == sorted(begun)
    last = find("keythedral").text("rules.md").partition("## The end")[0]
    assert f"**Y{begun[-1]}.**" in last


def test_olympos_lists_every_discovery_with_what_it_does() -> None:
    rows = re.findall(
        r"\| (?:red|yellow|green|blue|purple) \| ([\w-]+) \| ([^|]+) \|", paragraphs("olympos")["O23"]
    )
    assert len(rows) == 25
    assert {name for name, _does in rows} == set(TYPE_NAMES)


@pytest.mark.parametrize(
    ("game", "number", "words"),
    [
        ("olympos", "O30", "you draw one Destiny card"),
        ("olympos", "O31", "At 13, 26 and 78 that is all"),
        ("olympos", "O39", "If points are equal, more lands decide"),
        ("carcassonne", "C14", "A field with a farmer on it is called a farm."),
        ("carcassonne", "C10", "pennant, the small shield"),
        ("carcassonne", "C8", "at a city gate, which is where it runs up to a city wall"),
    ],
)
def test_a_word_is_explained_where_it_is_first_needed(game: str, number: str, words: str) -> None:
    assert words in paragraphs(game)[number]
