"""Sets of bits: counting them and finding them."""

from hypothesis import given
from hypothesis import strategies as st

from cardtable.engine import bits


@given(st.integers(0, 2**63 - 1))
def test_count_and_lowest(number: int) -> None:
    assert bits.count(number) == number.bit_count()
    if number:
        assert bits.lowest(number) == (number & -number).bit_length() - 1


def test_every_bit_is_counted_and_found() -> None:
    everything = 2**63 - 1
    for number in range(63):
        assert bits.BIT[number] == 2**number
        assert bits.count(2**number) == 1
        assert bits.count(everything - 2**number) == 62
        assert bits.lowest(2**number) == bits.nth_bit(everything, number) == number
