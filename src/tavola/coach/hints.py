"""Hints in sentences: what a move does, what it pays now and later, and why it is better than the next."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import hypot
from typing import Any

from tavola.bots import Analysis
from tavola.bots.mcts import Search
from tavola.bots.search import SearchBot
from tavola.coach.outcome import Oracle, Outcome
from tavola.coach.why import FAITH, LEAST, PART, Judge, by_trial
from tavola.coach.wording import LINK, capital, many, noun_of, plain, points, sentence, the, told_to, you
from tavola.core import Rng, State
from tavola.game import Game, Line
from tavola.say import count, in_words, of_the_start, row
from tavola.slips import alike

TRIED = 20  # times below which a move is not known well enough to be told
ROWS = 3
RIVALS = 4  # how many moves beside the best are tried often enough to be compared
LOOKED_AT = 10  # moves that are put into words until three sentences differ
EQUAL = 0.5  # points within which moves are as good as one another
# How lines begin that only say what an act took, or what becomes of the rest.
PAID = ("plays ", "pays ", "spends ", "repeats ", "returns ")
PLAYED = ("plays ", "repeats ")  # what is pressed first, so it is said
STANDS = ("has", "holds", "controls", "fulfils")  # said of somebody who is paid for what there is
ACTS = 2
NAMED = 3  # things that one act names at most
PLACE = re.compile(r"(?P<at>\b(?:on|in) )?(?P<link>\[[^\]]*\]\(#[^)]*\))")
ARROW = re.compile(r"(\d+)\s→\s(\d+)")
NOTHING = ("It adds to no", "It changes no", "No ")  # how slips begin that say what a move does not do
TIMES = {2: "twice"}
LINKED = r"\[[^\]]*\]\(#[^)]*\)"
WAY = re.compile(rf"(?P<verb>\w+) (?:a|an|the) (?:\w+|{LINKED}) from (?P<start>{LINKED}|\d+) to ")
MORE_OF_A_LIST = re.compile(r"(an?|two|three|four) ")


@dataclass(frozen=True)
class Hint:
    """A move, and what speaks for it; names and links as in the log."""

    move: int
    does: str  # "Send a knight to the [city](#node-3): 4 points now (2 tiles × 2)."
    why: str  # "Otherwise {1} closes it."; empty where there is no reason to tell
    now: int
    later: int
    behind: float  # points of expected lead behind the best
    same: int  # other moves that are as good, and not told
    value: float
    lead: float
    share: float  # of all tries


def hints(game: Game[Any], view: State, bot: SearchBot, rng: Rng) -> list[Hint]:
    """Search a view, give the next best moves a fair trial, and tell three whose sentences differ."""
    rated = bot.analyse(view, rng)
    for rival in sorted(rated[1:], key=lambda each: -each.lead)[:RIVALS]:
        rated = bot.insist(rival.move, TRIED)
    return tell(game, view, rated, bot.tree)


def tell(
    game: Game[Any],
    view: State,
    rated: Sequence[Analysis],
    tree: Search | None,
    *,
    all_rows: bool = False,
) -> list[Hint]:
    """Put the best of rated moves into words, of those whose sentences differ; or all of them."""
    tried = [each for each in rated if each.visits >= TRIED] or list(rated[:1])
    if not all_rows:
        tried[1:] = sorted(tried[1:], key=lambda each: -each.lead)
    if not tried:
        return []
    oracle = Oracle(game, view, tree)
    outcomes = {each.move: oracle.outcome(each.move) for each in (rated if all_rows else tried[:LOOKED_AT])}
    common = in_all([oracle.outcome(each.move) for each in rated[:ROWS]])
    said = {move: does(game, view, outcome, common) for move, outcome in outcomes.items()}
    words = told_apart(game, view, said)
    judge = Judge(oracle)
    second = outcomes[tried[1].move] if len(tried) > 1 else None
    ahead = tried[0].lead - tried[1].lead if len(tried) > 1 else 0.0
    total = sum(each.visits for each in rated) or 1

    reasoned: set[int] = set()

    def told(each: Analysis) -> Hint:
        outcome = outcomes[each.move]
        best = each.move == tried[0].move
        why = judge.why(outcome, second if best else None, common, ahead=ahead)
        why = without(why, words[each.move].removeprefix(said[each.move]))
        if why:
            reasoned.add(each.move)
        elif not all_rows:
            why = meaning(game, view, outcome, words[each.move])
            why = "" if best and why.startswith(NOTHING) else why
        return Hint(
            move=each.move,
            does=of_the_start(words[each.move]),
            why=why,
            now=outcome.points(oracle.seat, common),
            later=judge.later(outcome),
            behind=round(max(0.0, tried[0].lead - each.lead), 1),
            same=0,
            value=each.value,
            lead=each.lead,
            share=each.visits / total,
        )

    rows = [told(each) for each in (rated if all_rows else _different(tried[:LOOKED_AT], words))]
    kept = rows if all_rows else _folded(tried[:LOOKED_AT], rows)
    on_the_board = game.projected is not None
    compared_rows = compared(kept, on_the_board=on_the_board)
    shared = len(kept) > 1 and _same_reason(*kept[:2])  # then it is none for the first of them
    if all_rows or (kept[0].move in reasoned and not shared):
        return compared_rows
    return evened(compared_rows, on_the_board=on_the_board)


def _folded(tried: Sequence[Analysis], rows: list[Hint]) -> list[Hint]:
    """Leave out what is as good as the best for the same reason, and count it; keep three rows."""
    best, error = rows[0], {each.move: each.error for each in tried}

    def near(each: Analysis | Hint) -> bool:
        behind = best.lead - each.lead
        return behind <= EQUAL and behind <= hypot(error[best.move], error[each.move])

    def alike(row: Hint) -> bool:
        return (
            row is not best
            and near(row)
            and _same_reason(row, best)
            and row.now == best.now
            and row.why != ""
        )

    kept = [row for row in rows if not alike(row)][:ROWS]
    shown = {row.move for row in kept}
    same = sum(near(each) for each in tried if each.move not in shown)
    return [replace(kept[0], same=same), *kept[1:]]


def compared(rows: list[Hint], *, on_the_board: bool) -> list[Hint]:
    """Say once what speaks for several, and add what the best brings more than the next one does."""
    if len(rows) < 2:
        return rows
    best, other = rows[:2]
    others = [replace(row, why="" if best.why.startswith(row.why) else row.why) for row in rows[1:]]
    brings = [row.now + (row.later if on_the_board else 0) for row in (best, other)]
    more = brings[0] - brings[1]
    counts = LEAST <= more <= FAITH * other.behind and brings[1] > 0  # the search must say so, too
    if not counts or ". " in best.why or "next best" in best.why:
        return [best, *others]
    noun = noun_of(other.does)
    place = re.search(rf" (?:in|on|from|to) \[{re.escape(noun)}\]", other.does)
    named = noun.isalpha() and not place and f"[{noun}]" not in best.does
    said = f"{capital(in_words(more))} more than {the(noun) if named else 'the next best'}."
    return [replace(best, why=f"{best.why} {said}".strip()), *others]


def evened(rows: list[Hint], *, on_the_board: bool = False) -> list[Hint]:
    """Say of a best move without a reason how much hangs on it; most of that in points at once is one."""
    best = rows[0]
    if len(rows) < 2 or best.same or " more than " in best.why:
        return rows
    behind = rows[1].behind
    brings = [row.now + (row.later if on_the_board else 0) for row in rows[:2]]
    if brings[0] - brings[1] >= max(1, PART * behind):
        return rows
    said = "The next best is hardly worse." if behind <= EQUAL else by_trial(behind, "the next best")
    return [replace(best, why=f"{best.why} {said}".strip()), *rows[1:]]


def _same_reason(row: Hint, other: Hint) -> bool:
    return bare(row.why) == bare(other.why)


def spoken(game: Game[Any], view: State, names: Sequence[str], bot: SearchBot, rng: Rng) -> list[str]:
    """Give the best moves as plain lines, for a terminal: what each does, why, and what to type for it."""
    found = hints(game, view, bot, rng)
    return [
        f"{plain(f'{hint.does} {hint.why}'.strip(), names)}{_beside(hint)} [{game.notate(view, hint.move)}]"
        for hint in found
    ]


def _beside(hint: Hint) -> str:
    """Say how a move compares with those that are told and those that are not."""
    if hint.same:
        return f" ({hint.same} more {'is' if hint.same == 1 else 'are'} as good)"
    return f" ({hint.behind:.1f} points behind)" if hint.behind else ""


def in_all(outcomes: Sequence[Outcome]) -> set[Line]:
    """Give the scorings that every one of several moves brings: they are no reason for one of them."""
    if len(outcomes) < 2:
        return set()
    return set.intersection(*(outcome.scorings() for outcome in outcomes))


def _different(tried: Sequence[Analysis], words: dict[int, str]) -> list[Analysis]:
    """Take the moves whose sentences differ; the same deeds in another order do not."""
    rows: dict[frozenset[str], Analysis] = {}
    for each in tried:
        deeds = bare(words[each.move]).casefold().rstrip(".").split(", ")
        rows.setdefault(frozenset(deed.removeprefix("and ") for deed in deeds), each)
    return list(rows.values())


# -- sentences --


def does(game: Game[Any], view: State, outcome: Outcome, common: set[Line]) -> str:
    """Say what a move and the rest of the turn do, and what they pay at once."""
    seat = int(view.to_move)
    acts = _acts(outcome, seat)
    said = ", and ".join(acts[:ACTS]) or titled(game, view, outcome.move)
    if len(acts) > ACTS:
        said = f"{', '.join(acts[:ACTS])}, then {count(len(acts) - ACTS, 'more step')}"
    said = there(said)
    paid = _pays(outcome, seat, common, said)
    if paid and not acts:
        said = said.partition(": ")[0]  # what it pays says more than its slip
    return f"{capital(said)}{paid}."


def says_all(game: Game[Any], view: State, moves: Sequence[int]) -> dict[int, str]:
    """Say of each move what it does by itself, for a list."""
    oracle = Oracle(game, view)
    said = {move: does(game, view, oracle.only(move), set()) for move in moves}
    return {move: words.rstrip(".") for move, words in told_apart(game, view, said).items()}


def told_apart(game: Game[Any], view: State, said: dict[int, str]) -> dict[int, str]:
    """Add to sentences that several moves share what their slips say, where that tells them apart."""
    if game.slip is None:
        return said
    groups: dict[str, list[int]] = {}
    for move, words in said.items():
        groups.setdefault(bare(words), []).append(move)
    sentences = dict(said)
    for group in groups.values():
        tails = {move: in_full(game.slip(view, move).text) for move in group} if len(group) > 1 else {}
        if len(set(tails.values())) > 1:
            sentences |= {move: f"{said[move]} {tail}".strip() for move, tail in tails.items()}
    return sentences


def without(why: str, told: str) -> str:
    """Leave out of a reason what was told in brackets before it.

    >>> without("With it you hold the road (2 tiles, 1 end open), worth 2 points.", " 2 tiles, 1 end open.")
    'With it you hold the road, worth 2 points.'
    """
    return why.replace(f" ({told.strip().rstrip('.')})", "") if told.strip() else why


def there(words: str) -> str:
    """Name a place once.

    >>> there("go to [Thrace](#land-3) for 5 AP, and beat {1} on [Thrace](#land-3) for 2 of these AP")
    'go to [Thrace](#land-3) for 5 AP, and beat {1} there for 2 of these AP'
    """
    named: set[str] = set()

    def again(found: re.Match[str]) -> str:
        before = found.group("link") in named
        named.add(found.group("link"))
        return "there" if before and found.group("at") else found.group(0)

    return PLACE.sub(again, words)


def meaning(game: Game[Any], view: State, outcome: Outcome, said: str) -> str:
    """Say what the slip of a move says first, where there is no reason and it does and pays no more.

    Of two steps the second one is told.

    What it says of others is no reason for it.
    """
    seat = int(view.to_move)
    mine = {number for number, line in outcome.lines if line.player == seat}
    both = mine == {0, 1} and len(outcome.turn) == len(_acts(outcome, seat)) == ACTS
    if not game.slip or (any(mine) and not both) or outcome.final or outcome.points(seat):
        return ""
    seen = view
    if both:  # the second step is what the first one is for
        seen = alike(view)[0].copy()
        seen.play(outcome.move)
        seen = seen.seen_by(seat)
    text = you(in_full(first_of(game.slip(seen, outcome.turn[-1] if both else outcome.move).text)), seat)
    told = bare(text).partition(",")[0].casefold() in bare(said).casefold()
    return "" if told or "{" in text else sentence(text)


def first_of(text: str) -> str:
    """Give the first sentence of several, without its full stop.

    >>> first_of("The land gives you 1 Grain. Land 1, fight 2."), first_of("")
    ('The land gives you 1 Grain', '')
    """
    return text.partition(". ")[0].rstrip(".")


def in_full(text: str) -> str:
    """Say in words what a slip writes with an arrow.

    >>> in_full("Influence 1 → 2: you lead")
    'Influence from 1 to 2: you lead'
    """
    return ARROW.sub(r"from \1 to \2", text)


def bare(words: str) -> str:
    """Give a sentence as one reads it, without its links."""
    return LINK.sub(r"\1", words)


def titled(game: Game[Any], view: State, move: int) -> str:
    """Name a move that no line tells of, and say what it means: as its slip does, or else in notation."""
    if not game.slip:
        return game.notate(view, move)
    slip = game.slip(view, move)
    means = first_of(slip.text)
    return f"{slip.title}: {means[:1].lower()}{means[1:]}" if means else slip.title


def _acts(outcome: Outcome, seat: int) -> list[str]:
    """List what the player does, in order, without what is only paid or scored."""
    lines = [line for _, line in outcome.lines if line.player == seat and not _only_scores(line)]
    acts = [line for line in lines if not _only_pays(line)] or [line for line in lines if _plays(line)]
    first = [line for number, line in outcome.lines if number == 0 and line in lines and _plays(line)]
    whole = first[:1] + acts if first and first[0] not in acts else acts
    return _several([act for line in whole if (act := told_to(line.text, seat))])


def _several(acts: list[str]) -> list[str]:
    """Shorten acts of which there are several: without how far each one comes, and the same ones in one."""
    if len(acts) < 2:
        return acts
    short = [shortened(act) for act in acts]
    short = [once(act, before) for act, before in zip(short, ["", *short], strict=False)]
    times = {act: short.count(act) for act in short}
    counted = [
        act if often == 1 else f"{act} {TIMES.get(often, f'{often} times')}" for act, often in times.items()
    ]
    return joined(counted)


def shortened(act: str) -> str:
    """Leave out how far an act comes; a list stays whole.

    >>> shortened("build on [e5](#e5), up to level 2")
    'build on [e5](#e5)'
    >>> shortened("lay [cottage 1](#c-1) between a wood, a lake and a farm")
    'lay [cottage 1](#c-1) between a wood, a lake and a farm'
    """
    head, _, tail = act.partition(", ")
    return head if LINK.search(head) and not MORE_OF_A_LIST.match(tail) else act


def once(act: str, before: str) -> str:
    """Shorten an act by what the one before it said: what it is for, and who is on the way.

    >>> once("take a Wood cube for Caravan of Wood", "play Caravan of Wood")
    'take a Wood cube'
    >>> once("move a knight from [g5](#g5) to [h5](#h5)", "lead a knight from [h4](#h4) to [g5](#g5)")
    'move on to [h5](#h5)'
    >>> once("move a [knight](#k) from [g6](#g6) to [f6](#f6)", "go through a castle from 7 to [g6](#g6)")
    'move on to [f6](#f6)'
    >>> once("take a Grain cube for Commerce", "take a Grain cube for Commerce")
    'take a Grain cube for Commerce'
    """
    head, found, name = act.rpartition(" for ")
    if act == before:
        return act  # it is counted
    if found and name[:1].isupper() and name in before:
        return head
    way = WAY.match(act)
    if way and WAY.search(before) and before.endswith(f" to {way['start']}"):
        return f"{way['verb']} on to {act[way.end() :]}"
    return act


def joined(acts: list[str]) -> list[str]:
    """Say acts in a row that differ in one thing alone as one.

    >>> joined(["build on [e5](#e5)", "build on [e4](#e4)", "buy a card"])
    ['build on [e5](#e5) and [e4](#e4)', 'buy a card']
    >>> joined([f"block [{land}](#{land})" for land in ("Lydia", "Rhodes", "Caria", "Elis")])
    ['block [Lydia](#Lydia), then 3 more']
    """
    return [_as_one(list(alike)) for _, alike in groupby(acts, key=_pattern)]


def _pattern(act: str) -> str:
    """Give an act without the one thing that it names; with two it stays as it is."""
    return LINK.sub("[]", act) if len(LINK.findall(act)) == 1 else act


def _as_one(alike: list[str]) -> str:
    if len(alike) > NAMED:
        return f"{alike[0]}, then {len(alike) - 1} more"
    links = [f"[{noun}](#{id})" for act in alike for noun, id in LINK.findall(act)]
    return alike[0].replace(links[0], row(links)) if len(alike) > 1 else alike[0]


def _only_scores(line: Line) -> bool:
    """Say whether a line tells what follows from deeds, and is none itself."""
    verb = line.text.partition(" ")[2].partition(" ")[0]
    scored = verb == "scores" or (" scores " in f"{line.text} " and line.points != 0)
    return scored or verb == "ends" or (verb in STANDS and line.points != 0)


def _only_pays(line: Line) -> bool:
    return line.text.partition(" ")[2].startswith(PAID) and not LINK.search(line.text)


def _plays(line: Line) -> bool:
    return line.text.partition(" ")[2].startswith(PLAYED)


def _pays(outcome: Outcome, seat: int, common: set[Line], said: str) -> str:
    """Say what a turn pays at once, how that comes about, and what comes back."""
    if outcome.final:
        gain = outcome.points(seat)
        return f": {points(gain)} more, and the game ends" if gain > 0 else ", and the game ends"
    paid = [line for _, line in outcome.lines if line.player == seat and line.points and line not in common]
    total = sum(line.points for line in paid)
    if total <= 0:
        return ""
    what = _for(paid[0].text, said, known=bool(outcome.after)) if len(paid) == 1 else ""
    reason = _reason(paid[0].sum, total, said + what) if len(paid) == 1 else _added_up(paid)
    back = f", and the {outcome.after}" if outcome.after else ""
    known = _known(outcome, seat, total)
    return f": {points(total)} now{what}" + (f" ({reason})" if reason else "") + known + back


def _known(outcome: Outcome, seat: int, total: int) -> str:
    """Say how many of the points at once lay on the board already, if those are most of them."""
    was = -outcome.board[seat] if outcome.board and outcome.points(seat) == total else 0
    if was < LEAST or 2 * was <= total:
        return ""
    return f", {'all' if was >= total else was} of them on the board already"


def _added_up(paid: Sequence[Line]) -> str:
    """Name what several scorings are for, and those that have no name together; they add up.

    >>> castle, road = "{0} scores for the [castle](#c-1)", "{0} scores for the [road](#node-7)"
    >>> _added_up([Line(castle, 0, 9), Line(castle, 0, 9), Line("{0} plays a card", 0, -1)])
    '9 each for two castles, less 1'
    >>> _added_up([Line(castle, 0, 9), Line(road, 0, 3)])
    '9 for the castle, 3 for the road'
    """
    counted = Counter((line.points, noun_of(line.text)) for line in paid if line.points > 0)
    named = [
        f"{gain} for {the(noun)}" if often == 1 else f"{gain} each for {in_words(often)} {many(noun)}"
        for (gain, noun), often in counted.items()
        if noun
    ]
    rest = sum(line.points for line in paid if line.points < 0 or not noun_of(line.text))
    if named and rest:
        named.append(f"less {-rest}" if rest < 0 else f"{rest} more")
    return ", ".join(named)


def _reason(sum: str, total: int, said: str = "") -> str:
    """Say how points come about, without saying them or their thing twice, and without what is in brackets.

    >>> _reason("5 for the most influence (1 villager + ship = 2)", 5), _reason("3 tiles × 2", 6)
    ('for the most influence', '3 tiles × 2')
    >>> _reason("Parthenon 10", 10, "build the Parthenon for 7 AP"), _reason("1 Discovery × 2", 2)
    ('', '')
    >>> _reason("2 in Asia Minor: 3", 3)
    '2 in Asia Minor'
    """
    if sum.startswith("1 ") and sum.endswith(f" × {total}"):
        return ""
    sum = sum.removesuffix(f": {total}")
    if " for " in sum:
        return sum.partition(" (")[0].removeprefix(f"{total} ")
    return "" if sum.endswith(f" {total}") and sum.removesuffix(f" {total}") in said else sum


def _for(scored: str, said: str, *, known: bool) -> str:
    """Name what points are for, unless it was named; another thing of the same name is another one.

    >>> _for("{0} scores for the [road](#node-3)", "send a thief to the [road](#node-7)", known=False)
    ' for another road'
    >>> _for("{0} scores for the [road](#node-3)", "send a thief to the [road](#node-7)", known=True)
    ''
    >>> _for("{0} scores for the [road](#node-3)", "lay a [bend](#tile-2)", known=False)
    ' for the road'
    """
    links = LINK.findall(scored)
    if not links or links[-1] in LINK.findall(said):
        return ""
    noun = str(links[-1][0])
    if f"[{noun}]" not in said:
        return f" for {the(noun)}"
    return "" if known or noun[:1].isupper() else f" for another {noun}"
