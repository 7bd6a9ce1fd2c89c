"""How people want to sit together: clocks, taking back, patience, a series of games.

What is agreed about the game itself are its options; these terms are the same for all games.
Times are whole milliseconds.
"""

from typing import Annotated, Final

from msgspec import Meta, Struct

OFF: Final = "off"
PER_MOVE: Final = "move"
BANK: Final = "bank"

HOUR: Final = 3_600_000


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """`off`, so much for each `move`, or a `bank` that each move adds the increment to."""

    kind: Annotated[str, Meta(pattern="^(off|move|bank)$")] = OFF
    time: Annotated[int, Meta(ge=1000, le=24 * HOUR)] = 60_000
    increment: Annotated[int, Meta(ge=0, le=HOUR)] = 0


class Terms(Struct, frozen=True, forbid_unknown_fields=True):
    clock: Clock = Clock()
    undos: Annotated[int, Meta(ge=0, le=100)] = 3  # that each seat may be granted in one game
    patience: Annotated[int, Meta(ge=1000, le=24 * HOUR)] = 30_000  # until a bot takes over
    games: Annotated[int, Meta(ge=1, le=100)] = 1  # of a series
    listed: bool = False  # shown in the lobby, so that anybody may sit down
    watched: bool = True  # spectators are welcome
