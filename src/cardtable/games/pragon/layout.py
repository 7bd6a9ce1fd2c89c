"""The star of six stacks [SP-01], and which of them a straight can reach together.

          [T]
     [L]  [C]  [R]
       [BL] [BR]

A set of stacks is one integer with a bit for each stack. In every line the numbers of the
stacks ascend, so a straight can name its stacks in ascending order.
"""

from typing import Final

from mypy_extensions import i64

from cardtable.engine.bits import BIT

T: Final = 0
L: Final = 1
C: Final = 2
R: Final = 3
BL: Final = 4
BR: Final = 5
STACKS: Final = 6
EVERY_STACK: Final = 0b111111

ORTHOGONAL: Final = ((L, C, R), (BL, BR), (T, C))  # [SP-04]
STAR: Final = ((L, C, R), (T, C, BL), (T, C, BR))


def adjacent_sets(lines: tuple[tuple[int, ...], ...]) -> int:
    """Return the sets of neighbours in one line [SP-05]: set `s` is bit `s` of the result."""
    found = 1
    for line in lines:
        for start in range(len(line)):
            for end in range(start, len(line)):
                found |= 2 ** sum(2**stack for stack in line[start : end + 1])
    return found


def line_subsets(lines: tuple[tuple[int, ...], ...]) -> int:
    """Return the sets of stacks in one line, neighbours or not: set `s` is bit `s` of the result.

    No line has more than three stacks, so only its two ends can be apart.
    """
    ends = [2 ** (2 ** line[0] + 2 ** line[-1]) for line in lines]
    found = adjacent_sets(lines)
    for end in ends:
        found |= end
    return found


ORTHOGONAL_RUNS: Final[i64] = adjacent_sets(ORTHOGONAL)
ORTHOGONAL_PARTS: Final[i64] = line_subsets(ORTHOGONAL)
STAR_RUNS: Final[i64] = adjacent_sets(STAR)
STAR_PARTS: Final[i64] = line_subsets(STAR)


def reachable_sets(lines: str, neighbours: bool) -> i64:
    """Return the sets of stacks that one straight can act on: set `s` is bit `s` of the result.

    `lines` is the option `straight_lines`.
    """
    if lines == "star":
        return STAR_RUNS if neighbours else STAR_PARTS
    return ORTHOGONAL_RUNS if neighbours else ORTHOGONAL_PARTS


def is_reachable(sets: i64, stacks: i64) -> bool:
    """Return whether `stacks` is one of `sets`, a result of `reachable_sets`."""
    return stacks < EVERY_STACK and sets & BIT[stacks] != 0
