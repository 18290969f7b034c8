"""How the server says no: a status and a sentence that says what would do."""

from tavola.game import BadOption, IllegalMove
from tavola.record import BadPosition, BadRecord
from tavola.registry import UnknownGame


class Refusal(ValueError):
    """A request that is turned down; the sentence is for the one who asked."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence


STATUS: dict[type[ValueError], int] = {
    UnknownGame: 404,
    IllegalMove: 422,
    BadOption: 422,
    BadRecord: 422,
    BadPosition: 422,
}


def status_of(error: ValueError) -> int:
    """Give the status with which an error of the engine is answered."""
    return error.status if isinstance(error, Refusal) else STATUS[type(error)]
