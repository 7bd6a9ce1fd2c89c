"""Sets of small numbers as the bits of one integer."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# A shift of a literal by a variable is compiled in 32 bits, so powers of two come from a table.
BIT: Final = vec[i64]([2**n for n in range(63)])


def count(bits: i64) -> i64:
    """How many bits are set in a number under 2^63."""
    pairs = bits - (bits >> 1 & 0x1555555555555555)  # from 2^62 on a literal would be an object
    fours = (pairs & 0x3333333333333333) + (pairs >> 2 & 0x3333333333333333)
    bytes_ = fours + (fours >> 4) & 0x0F0F0F0F0F0F0F0F
    words = bytes_ + (bytes_ >> 8)
    words += words >> 16
    return words + (words >> 32) & 127


def lowest(bits: i64) -> i64:
    """The index of the lowest bit that is set, in a number that is not 0."""
    return count((bits & -bits) - 1)


def nth_bit(bits: i64, number: i64) -> i64:
    """The index of the bit that has `number` set ones below it."""
    for _ in range(number):
        bits &= bits - 1
    return lowest(bits)
