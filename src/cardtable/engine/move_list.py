"""A reusable list of moves.

The caller keeps one list and `State.list_moves` fills it. That was the fastest of the ways
measured, and it does not depend on how many codes a game has (docs/decisions/0002).
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

CAPACITY: Final = 256  # a choice among more moves is made in steps


@final
@mypyc_attr(acyclic=True)
class MoveList:
    """Codes of moves in ascending order, none twice: `State.list_moves` adds them so."""

    def __init__(self) -> None:
        self.codes = vec[i16]([0] * CAPACITY)
        self.count: i64 = 0

    def clear(self) -> None:
        self.count = 0

    def add(self, move: i64) -> None:
        self.codes[self.count] = i16(move)
        self.count += 1

    def at(self, index: i64) -> i64:
        return i64(self.codes[index])

    def has(self, move: i64) -> bool:
        index: i64
        for index in range(self.count):
            if i64(self.codes[index]) == move:
                return True
        return False
