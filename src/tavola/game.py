"""What the platform handles: the Game with its words and pictures, and the Match."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from hashlib import blake2b
from importlib import resources
from re import sub
from typing import Generic, TypeVar

from tavola.core import CHANCE, OVER, SPECTATOR, UNKNOWN, Event, Move, Rng, State, can_hide
from tavola.flat import i64, vec
from tavola.svg import whole

S = TypeVar("S", bound=State)

SEATS = ("red", "blue", "green", "gold", "plum")  # the colours of the seats, in words


class IllegalMove(ValueError):
    """A move that the rules do not allow here."""


class BadForeign(ValueError):
    """What another program wrote down, and what cannot be read."""


class BadOption(ValueError):
    """A player count, option or preset that the game does not have."""


def who(player: int) -> str:
    """Stand for a player's name in a sentence; the platform puts the name in, last of all."""
    return f"{{{player}}}"


@dataclass(frozen=True)
class Price:
    """One part of what something costs: two action points, one stone."""

    count: int
    symbol: str = ""  # a symbol of art.svg
    unit: str = ""  # what it is called: "AP"; shown where there is no symbol, and read aloud
    lack: int = 0  # how many of them the player has too few
    most: int = 0  # where it depends on what is chosen: "2 to 4"


@dataclass(frozen=True)
class Gain:
    """Points that something brings, as far as they are known before."""

    points: int
    when: str = "now"  # or "at phase end", "when scored"


@dataclass(frozen=True)
class Item:
    """One thing that lies in front of a player: a supply, a card, a tile."""

    id: str
    label: str
    symbol: str = ""  # a symbol of art.svg
    count: int | None = None
    of: int | None = None  # how many there are in all, where the others are out on the board
    hint: str = ""  # what it is for, in words
    card: bool = False  # shown as a card rather than as a small piece
    title: str = ""  # its name in the hand, 18 letters at most
    line: str = ""  # what it does, verb first, 32 letters at most
    price: tuple[Price, ...] = ()
    gain: Gain | None = None
    spent: bool = False  # played already, and shown in its place all the same
    playing: bool = False  # its action goes on
    why: str = ""  # why it cannot be played now, where neither that nor its price says so
    opens: str = ""  # how the ids on the board begin that it stands for: "knight-0-"
    extra: Item | None = None  # a second, smaller thing beside it: 1 stone cube at 2 stones


# How the things of a group look: a card upright or lying on its side, an action with its price, goods with
# a number, small tokens, cubes behind an open screen. Where all are low, so is the tray, for the whole match.
FORMS = ("card", "act", "screen", "good", "token", "lying")


@dataclass(frozen=True)
class Group:
    """Things of one kind in the tray, where a player's hand lies."""

    id: str
    title: str  # "Your cards"
    form: str  # one of FORMS
    items: tuple[Item, ...]
    note: str = ""  # the quiet half of the heading: "one a turn, no action points"
    meter: tuple[int, int] | None = None  # how many are left of how many, as pips in the heading

    def ids(self) -> set[str]:
        """Collect what it stands for: itself, its things, and what lies beside them."""
        beside = {item.extra.id for item in self.items if item.extra}
        return {self.id} | {item.id for item in self.items} | beside


@dataclass(frozen=True)
class Slip:
    """What a press costs and brings, told before it."""

    title: str  # "Knight from b1 to c1"
    price: tuple[Price, ...] = ()
    gain: Gain | None = None  # of none beside `others`: when these get theirs
    others: tuple[tuple[int, int], ...] = ()  # what it brings other seats: seat and points
    after: str = ""  # "knight comes back"
    text: str = ""  # one sentence
    loss: Gain | None = None  # points that go with what is paid: Gain(-4, "for the cubes")


@dataclass(frozen=True)
class Prompt:
    """What the player to move has to do."""

    text: str  # one sentence, verb first: "Lay the road bend."
    progress: str = ""  # "turn 33 of 71"
    rule: str = ""  # the paragraph of rules.md to open
    steps: tuple[str, ...] = ()  # the steps of a turn, three at most
    step: int = 0  # which of them this is
    hand: Item | None = None  # the thing in hand, shown in the tray
    act: str = "Play"  # what the primary button says: "Lay the tile"
    ends: tuple[str, ...] = ()  # buttons that end or give up something; quiet unless one of them is `act`
    why: str = ""  # one sentence of why, for whoever is new to the game; 110 letters at most
    acts: tuple[
        tuple[str, str], ...
    ] = ()  # what the button says instead for paths that begin so: "province-", "Place"


@dataclass(frozen=True)
class Line:
    """One line of the log; a scoring also carries its points, its sum and its rule."""

    text: str  # "{0} scores for the [city](#node-12)"; {0} is the name of seat 0
    player: int = CHANCE
    points: int = 0
    sum: str = ""  # "3 tiles × 2 + 1 pennant × 2"
    rule: str = ""  # "C10"
    category: str = ""  # "cities", "the king’s bonus": points are "from" it, and add up by it at the end
    at: str = ""  # the id beside which the points float up

    def plain(self, names: Sequence[str]) -> str:
        """Write the line as plain text, with names in place and without links.

        >>> Line("{0} scores for the [city](#node-3)", 0, 8, "3 tiles × 2 + 1 pennant × 2").plain(["Ada"])
        'Ada scores for the city: 8 = 3 tiles × 2 + 1 pennant × 2'
        """
        text = sub(r"\[([^\]]*)\]\(#[^)]*\)", r"\1", self.text)
        text = sub(r"\{(\d)\}", lambda seat: names[int(seat.group(1))], text)
        worth = f": {self.points}" if self.points or self.sum else ""
        return text + worth + (f" = {self.sum}" if self.sum else "")


@dataclass(frozen=True)
class Foreign:
    """A match as another program wrote it down, in our moves."""

    game: str
    players: int
    options: Mapping[str, str]
    moves: Sequence[Move]  # luck among them
    names: tuple[str, ...] = ()
    date: str = ""
    comments: tuple[str, ...] = ()


@dataclass(frozen=True)
class Window(Generic[S]):
    """A board without edges as a network sees it: fewer actions, around the middle of what is built."""

    actions: int
    crop: Callable[[S, vec[i64]], vec[i64]]  # the action of each move, UNKNOWN if it falls outside
    uncrop: Callable[[S, int], Move]


@dataclass(frozen=True)
class Planes(Generic[S]):
    """A board as a network sees it: a stack of named layers, each with one number for every place."""

    labels: tuple[str, ...]
    rows: int
    columns: int
    paint: Callable[[S, int], vec[float]]  # layer after layer, row after row
    bounds: tuple[tuple[float, float], ...] = ()  # the least and the most in each layer
    needed: bool = False  # the features leave the board out, so learners see the layers unless told not to


@dataclass(frozen=True)
class Game(Generic[S]):
    """The contents page of a game's folder: everything the platform asks of a game."""

    name: str
    title: str
    blurb: str  # one line of what you do
    minutes: int
    weight: int  # how much there is to learn, 1 to 3
    seats: range
    version: int  # of the rules; records carry it
    actions: int  # every move lies in range(actions)
    longest: int  # no game has more plies
    module: str  # the package of the folder, for rules.md, art.svg and cover.svg
    options: dict[str, tuple[str, ...]]  # the default comes first
    option_text: dict[str, str]  # words for "farmers" and for "farmers=off"
    presets: dict[str, dict[str, str]]  # what differs from the usual rules, which are offered by themselves

    start: Callable[[int, dict[str, str]], S]
    census: Callable[[S], list[str]]  # what is wrong with the counts, in sentences

    notate: Callable[[S, Move], str]
    describe: Callable[[Event, S], Line | None]
    prompt: Callable[[S], Prompt]
    secrets: dict[int, tuple[int, ...]]  # event kind: places of the event only its player may know

    ground: Callable[[Mapping[str, str], int, str], str]
    draw: Callable[[S, int, str], str]
    mat: Callable[[S, int], list[Item]]
    targets: Callable[[S, Move], list[str]]

    value: Callable[[S], list[float]]  # what each player's final score is likely to be
    features: Callable[[S, int], list[float] | vec[float]]  # an array is faster
    labels: tuple[str, ...]  # the name of each feature

    # Whether features, planes and window read nothing but what the seat may know even if they are given the
    # whole position, so that no view need be copied for them; the laws hold a game to it.
    candid: bool = False
    # Whether `value`, too, says of what a seat sees, and of what comes of its moves there, what it says of
    # the whole position; then a bot that guesses need not imagine what is hidden.
    candid_value: bool = False
    # The lead that `value` gives whoever is to move after each legal move, in their order, to the last digit;
    # where that is found no faster than by making them, an empty array.
    prospects: Callable[[S], list[float] | vec[float]] | None = None
    # The features written into an array of zeros: whoever looks at many tables has one for all.
    write_features: Callable[[S, int, vec[float]], None] | None = None
    bounds: tuple[tuple[float, float], ...] = ()  # the least and the most of each feature, if known
    decisions: range = range(0)  # where the numbers of the players' moves lie; empty for range(actions)
    luck: range = range(0)  # where those of luck's moves lie; empty for range(actions)
    widest: int = 1000  # nobody can end further ahead of another
    window: Window[S] | None = None
    planes: Planes[S] | None = None
    shapes: tuple[str, ...] = ("desk",)
    main: str = "board"  # what the view of the whole is called beside others
    fixed: tuple[str, ...] = ()  # fields that the options set once for a whole match
    all_open: Callable[[S], bool] | None = None  # whether a match that begins so has no secrets after all
    # Whether a move without alternative is made by hand all the same: one that ends or gives up something, or
    # that a hidden hand forces. Asked of what everyone can see, for whoever waits sees the answer. Without it
    # an open game asks for no such move, and one with secrets for every one.
    by_hand: Callable[[S, Move], bool] | None = None
    screens: bool = False  # points lie behind screens; scores of a view give UNKNOWN for those of others
    projected: Callable[[S], list[int]] | None = None  # scores if the game ended now
    common: Callable[[S], list[Item]] | None = None  # what lies in the middle: bag, market, piles
    hand: Callable[[S, int], list[Group]] | None = None  # what a player holds, for that player alone to see
    previews: Callable[[S, int, str, str], str] | None = None  # behind a first id, where the picture asks
    slip: Callable[[S, Move], Slip] | None = None  # what a move costs and brings whoever is to move
    lacks: Callable[[S], dict[str, Slip]] | None = None  # what cannot be paid now, by id: what is missing
    standing: Callable[[S], list[Line]] | None = None  # what `projected` adds to the scores, part by part
    # What players call a thing or place of the picture, by its id: "{0}’s knight on b3, level 2". What stands
    # before the first comma is enough in a sentence, the rest tells of its state. Empty for what has no name.
    place_name: Callable[[S, str], str] | None = None
    # What is open and how it stands, a line for each thing and whoever has a part in it: the place in `at`,
    # points if it ended now, and a sentence about the player: "{0} leads in [Candia](#candia) with 4 to 1".
    stakes: Callable[[S], list[Line]] | None = None
    # What each player's `value` is made of, part by part, so that a hint can say what a move changes: "about
    # 3 points more from the cards in hand".
    reasons: Callable[[S], dict[str, list[float]]] | None = None
    sketch: Callable[[S], str] | None = None  # the board in letters, for the terminal
    rollout: Callable[[S], list[Move]] | None = (
        None  # a turn without much thought, for playouts of the search
    )
    search: str = ""  # settings of the search that suit the game, as in "plies=8:share=0.2"
    levels: tuple[str, ...] = ()  # the five bots of its levels, where the usual ones do not suit
    # Reads what other programs save of the game; None if a text is nothing of the kind.
    foreign: Callable[[str], Foreign | None] | None = None
    # How matches of an older version of the rules began, for those that go on by today's rules from there.
    former: Mapping[int, Callable[[int, dict[str, str]], S]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        every = range(self.actions)
        object.__setattr__(self, "decisions", self.decisions or every)
        object.__setattr__(self, "luck", self.luck or every)

    def __repr__(self) -> str:
        players = f"{self.seats[0]} to {self.seats[-1]} players"
        return f"<Game {self.name}, {players}, rules version {self.version}>"

    def text(self, file: str) -> str:
        """Read a text file of the game's folder, or of one of its rooms; empty if there is none."""
        folder = resources.files(self.module)
        for path in (folder / file, folder / "show" / file, folder / "mind" / file):
            if path.is_file():
                return path.read_text(encoding="utf-8")
        return ""

    def complete(self, options: Mapping[str, str] | None = None) -> dict[str, str]:
        """Fill in the default of every option that is not given, and refuse unknown ones."""
        given = dict(options or {})
        for name, value in given.items():
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise BadOption(f"{self.name}: no option {name!r}; the options are {known}")
            if value not in self.options[name]:
                known = ", ".join(self.options[name])
                raise BadOption(f"{self.name}: {name} cannot be {value!r}; it is one of {known}")
        return {name: given.get(name, values[0]) for name, values in self.options.items()}

    def follows(self, version: object) -> bool:
        """Say whether matches of that version of the rules can be opened."""
        return version == self.version or version in self.former

    def open(
        self,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        version: int | None = None,
    ) -> S:
        """Set up the first position, of an older version of the rules if one is given."""
        count = self.seats[0] if players is None else players
        if count not in self.seats:
            raise BadOption(f"{self.name}: {count!r} players; it takes {self.seats[0]} to {self.seats[-1]}")
        start = self.former.get(version, self.start) if version is not None else self.start
        return start(int(count), self.complete(options))

    def known_scores(self, view: S) -> list[int | None]:
        """Give the scores as a view tells them; None for one that lies behind a screen."""
        return [None if self.screens and score == UNKNOWN else score for score in view.scores()]

    def hides(self, first: S) -> bool:
        """Say whether a match that begins so has secrets between the seats."""
        if self.all_open and self.all_open(first):
            return False
        return bool(self.secrets) or can_hide(first)

    def heard_by(self, event: Event, player: int) -> Event:
        """Give an event as a seat may know it, with UNKNOWN for what is another seat's secret."""
        hidden = self.secrets.get(event[0], ())
        if not hidden or event[1] == player:
            return event
        return tuple(UNKNOWN if place in hidden else part for place, part in enumerate(event))


def out_of_range(state: State, limits: Mapping[str, tuple[int, int]]) -> list[str]:
    """Say, for a census, which fields hold a number below their least or above their most."""
    wrong = []
    for name, (least, most) in limits.items():
        value = getattr(state, name)
        if isinstance(value, int):
            low = high = value
        else:
            parts = list(value)
            low, high = min(parts), max(parts)
        if low < least or high > most:
            wrong.append(f"{name} holds {low if low < least else high}; it must be {least} to {most}")
    return wrong


def luck(seed: str, ply: int) -> Rng:
    """Make the dice of one ply; nothing about one ply's throws tells another's."""
    digest = blake2b(f"{seed}/{ply}".encode(), digest_size=12).digest()
    return Rng(int.from_bytes(digest, "big"))


@dataclass
class Ply:
    """One move of a match, with who made it and what it told."""

    move: Move
    mover: int
    forced: bool  # a decision with one possible answer; often its player's secret
    asked: bool  # somebody made it; luck did not, and the table did not go on by itself
    story: list[Event] = field(default_factory=list)


class Match(Generic[S]):
    """A game in progress: seed and moves are the truth, the state follows from them."""

    def __init__(
        self,
        game: Game[S],
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        seed: str = "0",
        position: S | None = None,
    ) -> None:
        self.game = game
        self.options = game.complete(options)
        self.seed = seed
        self.redeals = 0  # how often people agreed to take moves back; after each, luck is drawn again
        self.first: S = game.open(players, self.options) if position is None else _copy(position)
        self.players = int(self.first.players)
        self.hides = game.hides(self.first)
        self.plies: list[Ply] = []
        self.state: S = _copy(self.first)

    @property
    def moves(self) -> list[Move]:
        return [ply.move for ply in self.plies]

    @property
    def over(self) -> bool:
        return self.state.to_move == OVER

    def play(self, move: Move | str) -> None:
        """Make a move, given as an int or in notation, after checking that it is legal."""
        legal = self.state.legal_moves()
        if isinstance(move, str):
            move = self.parse(move)
        elif move not in legal:
            raise IllegalMove(f"{self._here()}: move {move} is not legal; {self._say_some(legal)}")
        asked = self.state.to_move != CHANCE and self._asks(legal)
        self._push(move, forced=len(legal) == 1, asked=asked)

    def deal(self) -> None:
        """Draw all chance moves now due."""
        while self.state.to_move == CHANCE:
            seed = f"{self.seed}/again {self.redeals}" if self.redeals else self.seed
            self._push(int(self.state.deal(luck(seed, len(self.plies)))), forced=False, asked=False)

    def go_on(self) -> None:
        """Deal the luck now due and play what nobody need be asked for, up to the next decision."""
        self.deal()
        while (move := self.unasked()) is not None:
            self._push(move, forced=True, asked=False)
            self.deal()

    def unasked(self) -> Move | None:
        """Give the move that the table plays without asking; None where somebody or luck decides."""
        if self.state.to_move < 0:
            return None
        legal = self.state.legal_moves()
        return None if self._asks(legal) else legal[0]

    def parse(self, text: str) -> Move:
        """Find the legal move that a notation means; small letters and single spaces are enough."""
        known = {self.game.notate(self.state, move): move for move in self.state.legal_moves()}
        wanted = " ".join(text.split())
        if wanted in known:
            return known[wanted]
        folded = [word for word in known if word.casefold() == wanted.casefold()]
        if len(folded) == 1:
            return known[folded[0]]
        longer = [word for word in known if word.casefold().startswith(wanted.casefold())]
        if len(longer) == 1:
            return known[longer[0]]
        near = longer or get_close_matches(wanted, known, n=5, cutoff=0.4) or list(known)
        reason = "could mean several moves" if longer else "is not a legal move"
        raise IllegalMove(f"{self._here()}: {text!r} {reason}; try one of {', '.join(near[:5])}")

    def at(self, ply: int) -> Match[S]:
        """Give the match as it stood before the given ply, from a prefix of the moves."""
        if not 0 <= ply <= len(self.plies):
            raise IllegalMove(f"{self.game.name}: no ply {ply}; the match has 0 to {len(self.plies)}")
        earlier = Match(self.game, options=self.options, seed=self.seed, position=self.first)
        for past in self.plies[:ply]:
            earlier.state.play(past.move)
        earlier.plies = self.plies[:ply]
        earlier.redeals = self.redeals
        return earlier

    def why_no_undo(self, player: int) -> str:
        """Say why the player may not take the last decision back; empty if it may."""
        return self._undo_to(player)[1]

    def undo(self, player: int) -> None:
        """Take back the player's last decision, if nothing was revealed and nobody moved since."""
        ply, reason = self._undo_to(player)
        if reason:
            raise IllegalMove(f"{self._here()}: {reason}")
        earlier = self.at(ply)
        self.plies, self.state = earlier.plies, earlier.state

    def _undo_to(self, player: int) -> tuple[int, str]:
        for back in range(len(self.plies) - 1, -1, -1):
            ply = self.plies[back]
            if ply.mover == CHANCE:
                return back, "something was revealed since your last move"
            if any(event[0] in self.game.secrets for event in ply.story):
                return back, "something secret was seen since your last move"
            if ply.asked:
                return back, "" if ply.mover == player else "another player has moved since"
        return 0, "there is no move to take back"

    def _asks(self, legal: Sequence[Move]) -> bool:
        """Say whether the player to move is asked, although there may be only one answer."""
        if len(legal) > 1:
            return True
        if self.game.by_hand is None:
            return self.hides
        everyones = self.state.seen_by(SPECTATOR)
        assert isinstance(everyones, type(self.state))
        return self.game.by_hand(everyones, legal[0])

    def _push(self, move: Move, *, forced: bool, asked: bool) -> None:
        after = _copy(self.state)
        after.story = []
        after.play(move)
        self.plies.append(Ply(move, int(self.state.to_move), forced, asked, after.story))
        after.story = None
        self.state = after

    def _here(self) -> str:
        return f"{self.game.name} at ply {len(self.plies)}"

    def _say_some(self, legal: Sequence[Move]) -> str:
        if not legal:
            return "the game is over"
        words = [f"{move} ({self.game.notate(self.state, move)})" for move in legal[:5]]
        return f"try one of {', '.join(words)}"

    def __repr__(self) -> str:
        return f"<Match of {self.game.name}, {self.players} players, ply {len(self.plies)}>"

    def _repr_svg_(self) -> str:
        """Show the board in a notebook, no wider than is pleasant to read."""
        drawn = whole(self.game, self.state.seen_by(SPECTATOR), self.options, SPECTATOR)
        return drawn.replace("<svg ", '<svg width="640" style="max-width:100%;height:auto" ', 1)


def _copy(state: S) -> S:
    copied = state.copy()
    assert isinstance(copied, type(state))
    return copied
