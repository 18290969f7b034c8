"""Pictures in the rules: every game shows a scoring, drawn by itself, and says first what it is about."""

import re

import pytest

from tavola.figures import FENCE, figure, figure_picture, figures, in_words
from tavola.lesson import BadLesson
from tavola.registry import find
from tavola.server.pages import rules_html

GAMES = ("carcassonne", "keythedral", "kreta", "olympos", "torres")


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_show_a_worked_scoring_drawn_by_the_game(name: str) -> None:
    game = find(name)
    shown = figures(game)
    assert len(shown) >= 2
    for number, each in enumerate(shown, 1):
        drawn = figure_picture(game, number)
        assert drawn.startswith("<svg")
        assert f">+{each.flag['points']}<" in drawn
        html = rules_html(game)
        assert f'<img src="/games/{name}/rules-{number}.svg"' in html
        assert each.title in html
    assert "<pre>" not in html


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_lead_with_the_aim_and_say_what_costs_what(name: str) -> None:
    text = find(name).text("rules.md")
    first = text.split("\n## ")[1]
    assert first.startswith(("At a glance", "The goal"))
    assert "ost points" in first
    assert "\n|---|" in first


@pytest.mark.parametrize("name", GAMES)
def test_a_paragraph_that_another_names_is_a_link_away(name: str) -> None:
    html = rules_html(find(name))
    linked = re.findall(r'<a href="#(rule-[^"]+)">', html)
    assert len(linked) > 5
    assert set(linked) <= set(re.findall(r'id="(rule-[^"]+)"', html))
    bare = re.sub(r"<(strong|a)\b.*?</\1>|<[^>]*>", "", html)
    assert not [name for name in re.findall(r"\b[A-Z]\d+\b", bare) if f"rule-{name}" in html]


def test_a_picture_is_read_as_words_where_nothing_is_drawn() -> None:
    text = in_words(find("carcassonne").text("rules.md"))
    assert "A city for two. 4 tiles × 2" in text
    assert not FENCE.search(text)


def test_a_picture_that_cannot_be_read_is_named() -> None:
    with pytest.raises(BadLesson, match=re.escape("a picture in rules.md cannot be read")):
        figure("title = ")
    with pytest.raises(BadLesson, match="Torres has no such picture; its rules have 3"):
        figure_picture(find("torres"), 4)
