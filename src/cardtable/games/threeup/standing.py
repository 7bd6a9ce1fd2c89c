"""Who came out first, second and so on, and what a place is worth.

Who is out is kept in one number: each seat and one more in four bits, the first lowest.
"""

from librt.vecs import vec
from mypy_extensions import i64

from cardtable.engine.bits import BIT
from cardtable.engine.state import NOBODY


def number_out(finished: i64) -> i64:
    number: i64 = 0
    while finished >> 4 * number:
        number += 1
    return number


def with_out(finished: i64, seat: i64) -> i64:
    return finished + (seat + 1) * BIT[4 * number_out(finished)]


def place(finished: i64, seat: i64) -> i64:
    """How many were out before this seat; NOBODY if it is not."""
    at: i64 = 0
    while finished >> 4 * at:
        if finished >> 4 * at & 15 == seat + 1:
            return at
        at += 1
    return NOBODY


def share(burdens: vec[i64], seat: i64) -> float:
    """The part of the win that falls to a seat, when the lightest win."""
    equal: i64 = 0
    burden: i64
    for burden in burdens:
        if burden < burdens[seat]:
            return 0.0
        if burden == burdens[seat]:
            equal += 1
    return 1.0 / float(equal)


def worth_of_place(burdens: vec[i64], seat: i64) -> float:
    """1 for the first place down to 0 for the last [UD-29]; who tie are between theirs."""
    behind = -0.5
    burden: i64
    for burden in burdens:
        if burden > burdens[seat]:
            behind += 1.0
        elif burden == burdens[seat]:
            behind += 0.5
    return behind / float(len(burdens) - 1)
