"""The meld finder: does a hand make a level, in which ways, and what is missing?

A wild stands for anything, so a hand makes a level when the slots that no natural card can fill
are not more than its wilds. Once it is said where each run begins, and which number or colour each
other group has, the most naturals that can be placed follow by arithmetic: a number that is asked
for `d` times and held `c` times fills min(c, d) slots whichever groups get the cards, and what is
left of it serves the colours. So the search is over what the groups are, never over the cards.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardtable.engine.bits import BIT, count, lowest
from cardtable.games.level8.cards import (
    CARDS_PER_WORD,
    COLOURS,
    COLUMN,
    COUNT_SHIFT,
    HI,
    LO,
    NUMBERS,
    ROW_MASK,
    WILD,
    row,
    row_bits,
)
from cardtable.games.level8.levels import COLOUR, RUN, SET

# A tally counts the cards of each number in four bits.
ONES: Final = 0x111_1111_1111_1111
TOPS: Final = 0x888_8888_8888_8888
BYTES: Final = 0xF0F_0F0F_0F0F_0F0F
# The tally of eight numbers of one colour, from their bits.
TALLY: Final = vec[i64]([sum(16**at for at in range(8) if bits >> at & 1) for bits in range(256)])


def row_tally(bits: i64) -> i64:
    return TALLY[bits & 255] | TALLY[bits >> 8] << 32


def tally(lo: i64, hi: i64) -> i64:
    """How many cards of each number, four bits each, from 1 up."""
    return (
        row_tally(lo & ROW_MASK)
        + row_tally(lo >> NUMBERS & ROW_MASK)
        + row_tally(lo >> 2 * NUMBERS & ROW_MASK)
        + row_tally(hi & ROW_MASK)
        + row_tally(hi >> NUMBERS & ROW_MASK)
        + row_tally(hi >> 2 * NUMBERS & ROW_MASK)
    )


def present_numbers(counts: i64) -> i64:
    """One for each number that is there at all."""
    return (counts | counts >> 1 | counts >> 2) & ONES


def overlap(counts: i64, other: i64) -> i64:
    """The sum, over all numbers, of the smaller of two counts (each at most 7)."""
    enough = ((counts | TOPS) - other & TOPS) >> 3
    smaller = other & enough * 15 | counts & ~(enough * 15)
    pairs = (smaller & BYTES) + (smaller >> 4 & BYTES)
    pairs += pairs >> 32
    pairs += pairs >> 16
    return pairs + (pairs >> 8) & 255


# Does it make the level?


def can_complete(lo: i64, hi: i64, level: i64, least: i64) -> bool:
    """Can the level be laid from this hand, with `least` naturals or more in each group?"""
    return can_complete_with(lo, hi, level, least, 0)


def can_complete_with(lo: i64, hi: i64, level: i64, least: i64, more: i64) -> bool:
    """Return whether the level can be laid with the hand and any `more` cards."""
    return can_complete_from(lo, hi, level, 1, least, more)


def can_complete_from(lo: i64, hi: i64, level: i64, start: i64, least: i64, more: i64) -> bool:
    """The same for a level whose first group has to begin at `start` or higher."""
    search = LevelSearch(lo, hi, level, least, more)
    return search.fits(tally(lo, hi), level, start, (lo >> COUNT_SHIFT) + more, 0, 0)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class LevelSearch:
    """A walk over what the groups of a level could be, as long as the wilds last."""

    def __init__(self, lo: i64, hi: i64, level: i64, least: i64, more: i64) -> None:
        self.lo = lo
        self.hi = hi
        self.level = level
        self.least = least
        self.more = more

    def fits(
        self, rest: i64, level: i64, start: i64, wilds: i64, values: i64, place: i64
    ) -> bool:  # fmt: skip
        """Return whether the groups of `level` can be made of the tally `rest` and `wilds` wilds.

        `values` has four bits for what each group before them is: where a run begins, the number
        of a set, the colour (from 1) of a colour group. Equal groups have ascending values.
        """
        kind = level >> 4 & 3
        if kind == RUN:
            return self.fits_run(rest, level, start, wilds, values, place)
        if kind == SET:
            return self.fits_set(rest, level, start, wilds, values, place)
        if kind == COLOUR:
            return self.fits_colour(rest, level, start, wilds, values, place, 0)
        return self.least == 0 or self.has_enough_naturals(values)

    def fits_run(
        self, rest: i64, level: i64, start: i64, wilds: i64, values: i64, place: i64
    ) -> bool:  # fmt: skip
        size = level & 15
        after = level >> 8
        there = present_numbers(rest)
        window = (BIT[4 * size] - 1 & ONES) << 4 * (start - 1)
        left = wilds - size + count(there & window)
        low: i64
        for low in range(start, NUMBERS + 2 - size):  # [L8-15]
            if left >= 0:
                begin: i64 = 1
                if after & 255 == level & 255:
                    begin = low  # the next run may be the same again [L8-10]
                less = rest - (there & window)
                if self.fits(less, after, begin, left, values | low << place, place + 4):
                    return True
            left += (there >> 4 * (low + size - 1) & 1) - (there >> 4 * (low - 1) & 1)
            window <<= 4
        return False

    def fits_set(
        self, rest: i64, level: i64, start: i64, wilds: i64, values: i64, place: i64
    ) -> bool:  # fmt: skip
        size = level & 15
        after = level >> 8
        again = after & 255 == level & 255
        need = size - wilds
        if need < 1:
            need = 0
            if self.least == 0:
                need = 1
        enough = (rest | TOPS) - need * ONES & TOPS & ~(BIT[4 * (start - 1)] - 1)
        while enough:
            at = lowest(enough) - 3
            enough &= enough - 1
            taken = rest >> at & 15
            if taken > size:
                taken = size
            number = (at >> 2) + 1
            begin: i64 = 1
            if again:
                begin = number  # the next set may be of the same number [L8-09]
            left = wilds - size + taken
            seen = values | number << place
            if self.fits(rest - (taken << at), after, begin, left, seen, place + 4):
                return True
        # A set of wilds alone may be of any number, so the last stands for all of them.
        if self.least or wilds < size or start > NUMBERS:
            return False
        seen = values | NUMBERS * BIT[place]
        begin = 1
        if again:
            begin = NUMBERS
        return self.fits(rest, after, begin, wilds - size, seen, place + 4)

    def fits_colour(
        self, rest: i64, level: i64, start: i64, wilds: i64, values: i64, place: i64, wanted: i64
    ) -> bool:  # fmt: skip
        """`wanted` has four bits for how many cards of each colour the groups before this take."""
        if level == 0:
            return self.has_colours(rest, wanted, wilds) and (
                self.least == 0 or self.has_enough_naturals(values)
            )
        after = level >> 8
        if after == 0 and wanted == 0 and self.least == 0:
            return self.has_colour(rest, (level & 15) - wilds, start)
        there = present_numbers(rest)
        last: i64 = COLOURS
        colour: i64
        for colour in range(start, last + 1):
            room = count(row_tally(row(self.lo, self.hi, colour - 1)) & there)
            takes = room - (wanted >> 4 * (colour - 1) & 15)
            if takes > level & 15:
                takes = level & 15
            left = wilds - (level & 15) + takes
            if left < 0:
                continue
            begin: i64 = 1
            if after & 255 == level & 255:
                begin = colour
            wants = wanted + (takes << 4 * (colour - 1))
            seen = values | colour << place
            if self.fits_colour(rest, after, begin, left, seen, place + 4, wants):
                return True
        return False

    def has_colour(self, rest: i64, need: i64, start: i64) -> bool:
        """Return whether `need` cards of one colour are left over."""
        there = present_numbers(rest)
        colours: i64 = COLOURS
        colour: i64
        for colour in range(start - 1, colours):
            bits = row(self.lo, self.hi, colour)
            if count(bits) >= need and count(row_tally(bits) & there) >= need:
                return True
        return False

    def has_colours(self, rest: i64, wanted: i64, wilds: i64) -> bool:
        """Do the cards left over and the wilds fill the colour groups?

        By the theorem of maximal flow and minimal cut: choose any of the wanted colours to fill
        up as wished; the others get no more than what is left of their cards.
        """
        asked: i64 = 0
        colours: i64 = 0
        colour: i64
        for colour in range(COLOURS):
            want = wanted >> 4 * colour & 15
            asked += want
            if want:
                colours |= BIT[colour]
        chosen = colours
        while True:
            filled: i64 = 0
            counts: i64 = 0
            for colour in range(COLOURS):
                if chosen & BIT[colour]:
                    counts += row_tally(row(self.lo, self.hi, colour))
                else:
                    filled += wanted >> 4 * colour & 15
            if filled + overlap(rest, counts) + wilds < asked:
                return False
            if chosen == 0:
                return True
            chosen = chosen - 1 & colours

    def has_enough_naturals(self, values: i64) -> bool:
        """Can every group have its least number of naturals [L8-13]? By Hall's theorem."""
        groups: i64 = 0
        while self.level >> 8 * groups:
            groups += 1
        some: i64
        for some in range(1, BIT[groups]):
            lo: i64 = 0
            hi: i64 = 0
            place: i64
            for place in range(groups):
                if some & BIT[place]:
                    group = self.level >> 8 * place & 255
                    value = values >> 4 * place & 15
                    lo |= self.lo & usable_naturals(group, value, 0)
                    hi |= self.hi & usable_naturals(group, value, 3)
            if count(lo) + count(hi) + self.more < self.least * count(some):
                return False
        return True


def usable_naturals(group: i64, value: i64, colour: i64) -> i64:
    """The naturals that may be in the group, among the three colours from `colour` on."""
    if group >> 4 == COLOUR:
        return row_bits(value - 1, colour)
    if group >> 4 == SET:
        return COLUMN[value]
    bits: i64 = 0
    number: i64
    for number in range(value, value + (group & 15)):
        bits |= COLUMN[number]
    return bits


# What is missing?


def distance(lo: i64, hi: i64, level: i64, least: i64) -> i64:
    """The fewest cards that would have to be added."""
    more: i64 = 0
    while not can_complete_with(lo, hi, level, least, more):
        more += 1
    return more


def improving_cards(lo: i64, hi: i64, level: i64, least: i64) -> list[int]:
    """The cards, each once, any of which would bring the hand nearer to the level."""
    more = distance(lo, hi, level, least) - 1
    if more < 0:
        return []
    found: list[int] = []
    kind: i64
    for kind in range(WILD + 1):
        if (kind < CARDS_PER_WORD and lo >> kind & 1) or (
            CARDS_PER_WORD <= kind < WILD and hi >> (kind - CARDS_PER_WORD) & 1
        ):
            continue  # there is no second one
        if can_complete_with(lo + LO[kind], hi + HI[kind], level, least, more):
            found.append(kind)
    return found
