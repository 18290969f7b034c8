"""Pictures of positions in a lesson: cut out of what the game draws."""

import re

import pytest

from tavola.lesson import BadLesson, Lesson, lesson_of, standing
from tavola.registry import find, games
from tavola.shot import aim_picture, reached, shot

TAUGHT = [name for name, game in games().items() if lesson_of(game)]


def lesson(name: str) -> Lesson:
    found = lesson_of(find(name))
    assert found
    return found


@pytest.mark.parametrize("name", TAUGHT)
def test_the_aim_is_told_in_three_pictures_of_the_game(name: str) -> None:
    game, taught = find(name), lesson(name)
    for aim in taught.aims:
        drawn = aim_picture(game, taught, aim)
        assert drawn.startswith("<svg")
        assert drawn.endswith("</svg>")
        if aim.symbols:
            assert all(f'symbol id="{symbol}"' in drawn for symbol in aim.symbols)
        else:
            box = [float(part) for part in re.findall(r"[-\d.]+", drawn.partition("viewBox=")[2])[:4]]
            assert box == list(aim.box)
        assert not aim.flag or f"+{aim.flag['points']}<" in drawn


def test_a_moment_is_where_a_step_is_asked_or_done() -> None:
    game, taught = find("carcassonne"), lesson("carcassonne")
    asked, done = reached(game, taught, "7"), reached(game, taught, "7 done")
    assert standing(taught, asked, asked_again=True).phase == "ask"
    assert (asked.state.scores(), done.state.scores()) == ([8, 0], [18, 10])
    assert len(reached(game, taught, "2").plies) == len(reached(game, taught, "1 done").plies)


@pytest.mark.parametrize("moment", ["", "0", "9", "7 gone", "record x"])
def test_a_moment_that_is_none_is_refused(moment: str) -> None:
    with pytest.raises(BadLesson, match="no position"):
        shot(find("carcassonne"), lesson("carcassonne"), moment)
