"""Write the folder of a new game: the template, with its own name in it."""

from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path

from tavola.game import BadOption
from tavola.registry import games

TEMPLATE = Path(__file__).parent / "template"
MODEL = "pebbles"  # the game of the template


def write(name: str, where: Path) -> list[Path]:
    """Write a folder of that name and give its files; a name that would not do is refused before."""
    home = where / name
    _check_word(name)
    if home.exists():
        raise BadOption(f"{home} is there already; give another name, or another folder with --into")
    _check_free(name)
    written = []
    for model in sorted(TEMPLATE.rglob("*")):
        inside = str(model.relative_to(TEMPLATE))
        if model.is_file() and "__pycache__" not in inside:
            path = home / inside.replace(MODEL, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(_renamed(model, name), encoding="utf-8")
            written.append(path)
    return written


def _check_word(name: str) -> None:
    plain = name.isascii() and name.isidentifier() and name == name.lower() and name[0] != "_"
    if not plain or iskeyword(name):
        raise BadOption(f"{name!r} cannot be a game's name: small letters, digits and _, as in my_game")


def _check_free(name: str) -> None:
    if name in games():
        raise BadOption(f"there is a game {name!r} already; `tavola games` lists them")
    if find_spec(name):
        raise BadOption(f"there is a Python module {name!r} already, and one would hide the other")


def _renamed(model: Path, name: str) -> str:
    text = model.read_text(encoding="utf-8").replace(f"tavola-{MODEL}", f"tavola-{name.replace('_', '-')}")
    title = name.replace("_", " ").title()
    if model.suffix == ".py":  # in code its title stands behind quotes; elsewhere it is the name of the class
        text = text.replace(f'"{MODEL.title()}', f'"{title}').replace(MODEL.title(), title.replace(" ", ""))
    return text.replace(MODEL.title(), title).replace(MODEL, name)
