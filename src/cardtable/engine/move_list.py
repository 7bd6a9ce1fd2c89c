"""A list of moves that is used over and over.

Filling a list that the caller keeps is the fastest form of "what may be done?" that was
measured, and the number of codes of a game is then no concern (docs/decisions/0002).
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

CAPACITY: Final = 256  # a choice among more is taken in steps


@final
@mypyc_attr(acyclic=True)
class MoveList:
    """Codes of moves, ascending and none twice, as `State.list_moves` adds them."""

    def __init__(self) -> None:
        self.codes = vec[i16]([0] * CAPACITY)
        self.count: i64 = 0

    def clear(self) -> None:
        self.count = 0

    def add(self, move: i64) -> None:
        self.codes[self.count] = i16(move)
        self.count += 1

    def at(self, place: i64) -> i64:
        return i64(self.codes[place])

    def has(self, move: i64) -> bool:
        place: i64
        for place in range(self.count):
            if i64(self.codes[place]) == move:
                return True
        return False
