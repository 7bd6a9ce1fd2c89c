"""3UP 3DOWN in writing: cards, steps and whole moves."""

from collections.abc import Sequence
from typing import Final

from cardtable.engine.game import Rehearsal
from cardtable.engine.refusal import Refusal
from cardtable.games.threeup.cards import LAST_PLAIN
from cardtable.games.threeup.moves import STOP
from cardtable.games.threeup.state import ThreeUp

PLAIN: Final = tuple(". 1 2 3 4 5 6 7 8 9 10 C C1 C2 F1 F2 F3 P D".split())
NAMES: Final = (
    *PLAIN,
    *[card + colour for colour in "gbo" for card in PLAIN[1 : LAST_PLAIN + 1]],
    "swap",
)
CODE: Final = {name: code for code, name in enumerate(NAMES)}


def name_of(move: int) -> str:
    return NAMES[move]


def write(steps: Sequence[int]) -> str:
    """One whole move: `5 5`, `P`, `swap 3g 9b`. That it stops there goes without saying."""
    said = steps[:-1] if len(steps) > 1 and steps[-1] == STOP else steps
    return " ".join(NAMES[step] for step in said)


def read(state: ThreeUp, line: str) -> list[int]:
    """The steps of a whole move, with the stop that goes without saying."""
    names = line.split()
    if not names or any(name not in CODE for name in names):
        raise Refusal("notation", text=line)
    steps = [CODE[name] for name in names]
    rehearsal = state.clone()
    for at, step in enumerate(steps):
        if at and rehearsal.whole():
            raise Refusal("notation-more", text=line)  # the rest would be played for others
        rehearsal.play(step, Rehearsal())
    if not rehearsal.whole() and rehearsal.is_legal(STOP):
        rehearsal.play(STOP, Rehearsal())
        steps.append(STOP)
    if not rehearsal.whole():
        raise Refusal("notation-part", text=line)
    return steps
