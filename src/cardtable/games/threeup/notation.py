"""The notation of 3UP 3DOWN: cards, steps and whole moves as text. See docs/notation.md."""

from collections.abc import Sequence
from typing import Final

from cardtable.engine import codes
from cardtable.engine.game import complete_move
from cardtable.engine.refusal import InvalidInput
from cardtable.games.threeup.cards import LAST_PLAIN
from cardtable.games.threeup.moves import STOP
from cardtable.games.threeup.state import ThreeUpState

PLAIN_NAMES: Final = tuple(". 1 2 3 4 5 6 7 8 9 10 C C1 C2 F1 F2 F3 P D".split())
STEP_NAMES: Final = (
    *PLAIN_NAMES,
    *[card + colour for colour in "gbo" for card in PLAIN_NAMES[1 : LAST_PLAIN + 1]],
    "swap",
)
CODE_BY_NAME: Final = {name: code for code, name in enumerate(STEP_NAMES)}


def step_name(move: int) -> str:
    return STEP_NAMES[move]


def format_move(steps: Sequence[int]) -> str:
    """Return a whole move as a line: `5 5`, `P`, `swap 3g 9b`. A final STOP is not written."""
    written = steps[:-1] if len(steps) > 1 and steps[-1] == STOP else steps
    return " ".join(STEP_NAMES[step] for step in written)


def parse_move(state: ThreeUpState, line: str) -> list[int]:
    """Return the steps of a whole move, with the final STOP that the line leaves out."""
    names = line.split()
    if not names or any(name not in CODE_BY_NAME for name in names):
        raise InvalidInput(codes.NOTATION, text=line)
    return complete_move(state, [CODE_BY_NAME[name] for name in names], STOP, line)
