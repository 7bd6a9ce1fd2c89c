"""Sets of small numbers, each stored as the bits of one integer."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# mypyc compiles the shift of a literal by a variable in 32 bits, so use this table instead.
BIT: Final = vec[i64]([2**n for n in range(63)])


def count(bits: i64) -> i64:
    """Return how many bits are set in `bits`, a number below 2^63."""
    pairs = bits - (bits >> 1 & 0x1555555555555555)  # mypyc boxes literals from 2^62 on
    fours = (pairs & 0x3333333333333333) + (pairs >> 2 & 0x3333333333333333)
    bytes_ = fours + (fours >> 4) & 0x0F0F0F0F0F0F0F0F
    words = bytes_ + (bytes_ >> 8)
    words += words >> 16
    return words + (words >> 32) & 127


def lowest(bits: i64) -> i64:
    """Return the index of the lowest set bit of `bits`, which must not be 0."""
    return count((bits & -bits) - 1)


def nth_bit(bits: i64, number: i64) -> i64:
    """Return the index of the set bit that has `number` set bits below it."""
    for _ in range(number):
        bits &= bits - 1
    return lowest(bits)
