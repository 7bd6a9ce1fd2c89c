"""What can be said about a choice: before it is made, and after the game.

Shares are parts of the game from 0 to 1, errors are standard errors of them.
"""

from typing import Final

from msgspec import Struct

from cardtable.engine.game import Message

FAIR: Final = ""  # as good as anything else, as far as anybody can tell
INACCURACY: Final = "inaccuracy"
MISTAKE: Final = "mistake"
BLUNDER: Final = "blunder"


class Option(Struct, frozen=True):
    """One line that could be played."""

    steps: tuple[int, ...]
    move: str  # the steps in notation, as far as they go
    share: float
    error: float
    gap: float  # by how much it is behind the best
    gap_error: float
    equal: bool  # about as good as the best: nobody can tell them apart
    reasons: tuple[Message, ...]


class Advice(Struct, frozen=True):
    where: Message  # the first strength: where to look, without the move
    options: tuple[Option, ...]  # the best first
    worlds: int  # in which the best was tried; 0 where the shares are exact


class Judged(Struct, frozen=True):
    """One choice of a game that is over, judged by what could be known then."""

    at: int  # how many whole moves had been made
    steps: tuple[int, ...]
    move: str
    better: str  # the best line, if it is another
    share: float  # of what was played
    best: float
    loss: float
    error: float  # of the loss
    verdict: str


class Analysis(Struct, frozen=True):
    """A seat's whole game. What it began with, plus luck, less what choices lost, is the result."""

    seat: int
    choices: tuple[Judged, ...]
    accuracy: float  # from 0 to 100
    began: float  # the share at the first choice
    luck: float
    lost: float  # by choices
    result: float
    worst: tuple[int, ...]  # places among the choices, the costliest first


class Analysing(Struct, frozen=True):
    """How far an analysis has come."""

    done: int  # whole moves
    of: int
    analysis: Analysis | None = None
