"""What the log tells of somebody, turned into what one is told to do."""

import re
from collections.abc import Sequence

from tavola import say
from tavola.game import who

LINK = re.compile(r"\[([^\]]*)\]\(#([^)]*)\)")
ODD = {"has": "have", "is": "be", "goes": "go", "does": "do"}
DONE = re.compile(r"has \w+ed\b")
THEN = re.compile(r" and has \w+ed$")  # what an act comes to is no deed of its own
JOINED = re.compile(r" and (comes|is|has|goes|moves|stays|takes) ")


def base(verb: str) -> str:
    """Give the plain form of a verb that ends in s.

    >>> [base(verb) for verb in ("lays", "passes", "matches", "has", "carries", "places")]
    ['lay', 'pass', 'match', 'have', 'carry', 'place']
    """
    if verb in ODD:
        return ODD[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    if verb.endswith(("sses", "ches", "shes", "xes")):
        return verb[:-2]
    return verb.removesuffix("s")


def told_to(text: str, seat: int) -> str:
    """Turn a line about a seat into what it is told to do; empty if the line is not about it.

    >>> told_to("{0} sends a knight to the [city](#node-3).", 0)
    'send a knight to the [city](#node-3)'
    >>> told_to("{0} takes a law for 1 Stone and has no more actions this round.", 0)
    'take a law for 1 Stone and have no more actions this round'
    >>> told_to("{0} has 1 Ironwork made", 0), told_to("{0} has acquired the last window.", 0)
    ('have 1 Ironwork made', '')
    >>> told_to("{0} passes and has finished.", 0)
    'pass'
    """
    head = f"{who(seat)} "
    if not text.startswith(head):
        return ""
    verb, _, rest = THEN.sub("", text.removeprefix(head).rstrip(".")).partition(" ")
    if not verb.endswith("s") or DONE.match(f"{verb} {rest}"):  # what one may do, or has done, is no deed
        return ""
    plain = JOINED.sub(lambda found: f" and {base(found.group(1))} ", f" {rest} ").strip()
    return you(f"{base(verb)} {plain}".strip(), seat)


def you(text: str, seat: int) -> str:
    """Speak to a seat wherever a sentence names it.

    >>> you("the last place around {0}’s cloister; {0} takes the Star, {1} none", 0)
    'the last place around your cloister; you take the Star, {1} none'
    >>> you("remove the fence of {0} between the house 2 of {0} and the farm", 0)
    'remove your fence between your house 2 and the farm'
    """
    name = re.escape(who(seat))
    text = re.sub(rf"the (\w+(?: \d+)?) of {name}", r"your \1", text)
    text = re.sub(rf"(\w+ \d+) of {name}", r"your \1", re.sub(rf"{name}’s\b", "your", text))
    return re.sub(rf"{name} (\w+s)\b", lambda found: f"you {base(found.group(1))}", text).replace(
        who(seat), "you"
    )


def capital(text: str) -> str:
    """Begin a sentence with a large letter, also where it begins with a link.

    >>> capital("[two knights](#a) stand"), capital("lay a tile")
    ('[Two knights](#a) stand', 'Lay a tile')
    """
    at = 1 if text.startswith("[") else 0
    return text[:at] + text[at : at + 1].upper() + text[at + 1 :]


def sentence(text: str) -> str:
    """Write a clause as a sentence of its own.

    >>> sentence("otherwise {1} closes it"), sentence("")
    ('Otherwise {1} closes it.', '')
    """
    return f"{capital(text.rstrip('.'))}." if text else ""


def noun_of(text: str) -> str:
    """Give what a scoring was for: the last thing its line links to.

    >>> noun_of("{0} scores for the [city](#node-3)"), noun_of("{0} scores in all")
    ('city', '')
    """
    links = LINK.findall(text)
    return str(links[-1][0]) if links else ""


def many(noun: str) -> str:
    """Give the word for several things; a name stays.

    >>> many("city"), many("Sitia")
    ('cities', 'Sitia')
    """
    return noun if noun[:1].isupper() else say.noun(2, noun)


def the(noun: str) -> str:
    """Put the article before a thing; a name has none.

    >>> the("city"), the("Sitia")
    ('the city', 'Sitia')
    """
    return noun if noun[:1].isupper() else f"the {noun}"


def plain(text: str, names: Sequence[str]) -> str:
    """Write a sentence without links and with names in place.

    >>> plain("Otherwise {1} takes the [city](#node-3).", ["Ada", "Bruno"])
    'Otherwise Bruno takes the city.'
    """
    bare = LINK.sub(r"\1", text)
    return re.sub(r"\{(\d)\}", lambda seat: names[int(seat.group(1))], bare)


def points(number: int, *, signed: bool = False) -> str:
    """Say points in a sentence.

    >>> points(1), points(8), points(-2, signed=True)
    ('1 point', '8 points', '−2 points')
    """
    size = abs(number) if signed else number
    sign = ("−" if number < 0 else "+") if signed else ""
    return f"{sign}{say.count(size, 'point')}"
