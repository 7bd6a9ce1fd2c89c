"""The search for a level in a hand: whether it can be laid, and which cards are missing.

A wild may stand for any card. So a hand makes a level if it has a wild for each slot of the groups
that no natural can fill. Once each group has a value (the lowest number of a run, the number of a
set, the colour of a colour group), arithmetic gives the most naturals that can be placed: a number
that the runs and sets ask for `d` times and the hand has `c` times fills min(c, d) slots,
whichever groups get the cards, and the cards left over serve the colour groups. So the search
tries the values of groups, never the cards.

A tally counts the cards of each number, in four bits for each number from 1. The search is the
hottest code of the game. It reads tallies and the requirements of levels in place (`level & 15` is
the size of the first group, `level >> 4 & 3` its kind, `level >> 8` the groups after it): with a
function call for each, it would be about 8 % slower (measured in plain Python).
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

ONES: Final = 0x111_1111_1111_1111  # the tally of one card of each number
TOPS: Final = 0x888_8888_8888_8888  # the highest bit for each number
BYTES: Final = 0xF0F_0F0F_0F0F_0F0F  # every second number
# The tally of eight numbers of one colour, by their bits.
TALLY: Final = vec[i64]([sum(16**n for n in range(8) if bits >> n & 1) for bits in range(256)])


def row_tally(bits: i64) -> i64:
    """Return the tally of the numbers of one colour, which are given as bits."""
    return TALLY[bits & 255] | TALLY[bits >> 8] << 32


def tally(lo: i64, hi: i64) -> i64:
    """Return the tally of a bag."""
    return (
        row_tally(lo & ROW_MASK)
        + row_tally(lo >> NUMBERS & ROW_MASK)
        + row_tally(lo >> 2 * NUMBERS & ROW_MASK)
        + row_tally(hi & ROW_MASK)
        + row_tally(hi >> NUMBERS & ROW_MASK)
        + row_tally(hi >> 2 * NUMBERS & ROW_MASK)
    )


def present_numbers(counts: i64) -> i64:
    """Return a tally with one card of each number that `counts` has."""
    return (counts | counts >> 1 | counts >> 2) & ONES


def overlap(counts: i64, other: i64) -> i64:
    """Return the sum, over all numbers, of the smaller count of two tallies (counts up to 7)."""
    enough = ((counts | TOPS) - other & TOPS) >> 3
    smaller = other & enough * 15 | counts & ~(enough * 15)
    pairs = (smaller & BYTES) + (smaller >> 4 & BYTES)
    pairs += pairs >> 32
    pairs += pairs >> 16
    return pairs + (pairs >> 8) & 255


# Whether a level can be laid


def can_complete(lo: i64, hi: i64, level: i64, min_naturals: i64) -> bool:
    """Tell whether a hand makes `level`, with at least `min_naturals` naturals in each group."""
    return can_complete_with(lo, hi, level, min_naturals, 0)


def can_complete_with(lo: i64, hi: i64, level: i64, min_naturals: i64, extra: i64) -> bool:
    """Tell whether a hand makes `level` together with `extra` cards that may be any cards."""
    return can_complete_from(lo, hi, level, 1, min_naturals, extra)


def can_complete_from(
    lo: i64, hi: i64, level: i64, start: i64, min_naturals: i64, extra: i64
) -> bool:
    """Do the same as `can_complete_with`, but the first group must have a value from `start` on."""
    search = LevelSearch(lo, hi, level, min_naturals, extra)
    return search.fits(tally(lo, hi), level, start, (lo >> COUNT_SHIFT) + extra, 0, 0)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class LevelSearch:
    """A search over the values of the groups of a level, as long as the wilds suffice.

    `lo` and `hi` are the hand, `min_naturals` is the number of naturals that each group needs,
    and `extra` the number of cards that may be any cards.
    """

    def __init__(self, lo: i64, hi: i64, level: i64, min_naturals: i64, extra: i64) -> None:
        self.lo = lo
        self.hi = hi
        self.level = level
        self.min_naturals = min_naturals
        self.extra = extra

    def fits(
        self, counts: i64, level: i64, start: i64, wilds: i64, values: i64, shift: i64
    ) -> bool:  # fmt: skip
        """Tell whether the tally `counts` and `wilds` wilds make all groups of `level`.

        `start` is the lowest value that the first group may have: equal groups get ascending
        values. `values` holds the values of the groups before them, in four bits each; the next
        value goes to the bit `shift`.
        """
        kind = level >> 4 & 3
        if kind == RUN:
            return self.fits_run(counts, level, start, wilds, values, shift)
        if kind == SET:
            return self.fits_set(counts, level, start, wilds, values, shift)
        if kind == COLOUR:
            return self.fits_colour(counts, level, start, wilds, values, shift, 0)
        return self.min_naturals == 0 or self.has_enough_naturals(values)

    def fits_run(
        self, counts: i64, level: i64, start: i64, wilds: i64, values: i64, shift: i64
    ) -> bool:  # fmt: skip
        """Do the same as `fits` for a level that begins with a run."""
        size = level & 15
        later_groups = level >> 8
        present = present_numbers(counts)
        window = (BIT[4 * size] - 1 & ONES) << 4 * (start - 1)
        wilds_left = wilds - size + count(present & window)
        low: i64
        for low in range(start, NUMBERS + 2 - size):  # [L8-15]
            if wilds_left >= 0:
                next_start: i64 = 1
                if later_groups & 255 == level & 255:
                    next_start = low  # the next run may begin with the same number [L8-10]
                others = counts - (present & window)
                new_values = values | low << shift
                if self.fits(others, later_groups, next_start, wilds_left, new_values, shift + 4):
                    return True
            wilds_left += (present >> 4 * (low + size - 1) & 1) - (present >> 4 * (low - 1) & 1)
            window <<= 4
        return False

    def fits_set(
        self, counts: i64, level: i64, start: i64, wilds: i64, values: i64, shift: i64
    ) -> bool:  # fmt: skip
        """Do the same as `fits` for a level that begins with a set."""
        size = level & 15
        later_groups = level >> 8
        is_repeated = later_groups & 255 == level & 255
        need = size - wilds
        if need < 1:
            need = 0
            if self.min_naturals == 0:
                need = 1
        if need > COLOURS:
            need = COLOURS + 1  # more than any hand has; a larger number would not fit in four bits
        # The highest bit of each number from `start` on of which there are `need` cards or more.
        enough = (counts | TOPS) - need * ONES & TOPS & ~(BIT[4 * (start - 1)] - 1)
        while enough:
            bit = lowest(enough) - 3
            enough &= enough - 1
            taken = counts >> bit & 15
            if taken > size:
                taken = size
            number = (bit >> 2) + 1
            next_start: i64 = 1
            if is_repeated:
                next_start = number  # the next set may be of the same number [L8-09]
            others = counts - (taken << bit)
            wilds_left = wilds - size + taken
            new_values = values | number << shift
            if self.fits(others, later_groups, next_start, wilds_left, new_values, shift + 4):
                return True
        # A set of wilds alone may be of any number, so it is enough to try the last number.
        if self.min_naturals or wilds < size or start > NUMBERS:
            return False
        new_values = values | NUMBERS * BIT[shift]
        next_start = 1
        if is_repeated:
            next_start = NUMBERS
        return self.fits(counts, later_groups, next_start, wilds - size, new_values, shift + 4)

    def fits_colour(
        self, counts: i64, level: i64, start: i64, wilds: i64, values: i64, shift: i64, wanted: i64
    ) -> bool:  # fmt: skip
        """Do the same as `fits` for a level of colour groups alone.

        `wanted` holds the number of cards of each colour that the groups before take, in four
        bits for each colour.
        """
        if level == 0:
            return self.has_colours(counts, wanted, wilds) and (
                self.min_naturals == 0 or self.has_enough_naturals(values)
            )
        later_groups = level >> 8
        if later_groups == 0 and wanted == 0 and self.min_naturals == 0:
            return self.has_colour(counts, (level & 15) - wilds, start)
        present = present_numbers(counts)
        last: i64 = COLOURS
        colour: i64
        for colour in range(start, last + 1):
            available = count(row_tally(row(self.lo, self.hi, colour - 1)) & present)
            taken = available - (wanted >> 4 * (colour - 1) & 15)
            if taken > level & 15:
                taken = level & 15
            wilds_left = wilds - (level & 15) + taken
            if wilds_left < 0:
                continue
            next_start: i64 = 1
            if later_groups & 255 == level & 255:
                next_start = colour
            new_wanted = wanted + (taken << 4 * (colour - 1))
            new_values = values | colour << shift
            if self.fits_colour(
                counts, later_groups, next_start, wilds_left, new_values, shift + 4, new_wanted
            ):
                return True
        return False

    def has_colour(self, counts: i64, need: i64, start: i64) -> bool:
        """Tell whether the tally `counts` has `need` cards of one colour, from `start` on."""
        present = present_numbers(counts)
        colours: i64 = COLOURS
        colour: i64
        for colour in range(start - 1, colours):
            bits = row(self.lo, self.hi, colour)
            if count(bits) >= need and count(row_tally(bits) & present) >= need:
                return True
        return False

    def has_colours(self, counts: i64, wanted: i64, wilds: i64) -> bool:
        """Tell whether the tally `counts` and the wilds fill the colour groups.

        This is the theorem of maximal flow and minimal cut: for each choice of wanted colours,
        the cards of these colours that are left, all that the other colours want, and the wilds
        must together be enough.
        """
        total: i64 = 0
        colours: i64 = 0
        colour: i64
        for colour in range(COLOURS):
            want = wanted >> 4 * colour & 15
            total += want
            if want:
                colours |= BIT[colour]
        chosen = colours
        while True:
            filled: i64 = 0
            chosen_counts: i64 = 0
            for colour in range(COLOURS):
                if chosen & BIT[colour]:
                    chosen_counts += row_tally(row(self.lo, self.hi, colour))
                else:
                    filled += wanted >> 4 * colour & 15
            if filled + overlap(counts, chosen_counts) + wilds < total:
                return False
            if chosen == 0:
                return True
            chosen = chosen - 1 & colours

    def has_enough_naturals(self, values: i64) -> bool:
        """Tell whether every group can have its `min_naturals` [L8-13].

        This is Hall's theorem: every choice of groups must have enough naturals together.
        """
        groups: i64 = 0
        while self.level >> 8 * groups:
            groups += 1
        chosen: i64
        for chosen in range(1, BIT[groups]):
            lo: i64 = 0
            hi: i64 = 0
            index: i64
            for index in range(groups):
                if chosen & BIT[index]:
                    requirement = self.level >> 8 * index & 255
                    value = values >> 4 * index & 15
                    lo |= self.lo & usable_naturals(requirement, value, 0)
                    hi |= self.hi & usable_naturals(requirement, value, 3)
            if count(lo) + count(hi) + self.extra < self.min_naturals * count(chosen):
                return False
        return True


def usable_naturals(requirement: i64, value: i64, colour: i64) -> i64:
    """Return the naturals that a group may have: their bits in `lo` (`colour` 0) or `hi` (3)."""
    if requirement >> 4 == COLOUR:
        return row_bits(value - 1, colour)
    if requirement >> 4 == SET:
        return COLUMN[value]
    bits: i64 = 0
    number: i64
    for number in range(value, value + (requirement & 15)):
        bits |= COLUMN[number]
    return bits


# Missing cards


def distance(lo: i64, hi: i64, level: i64, min_naturals: i64) -> i64:
    """Return the fewest cards that must be added to a hand so that it makes `level`."""
    extra: i64 = 0
    while not can_complete_with(lo, hi, level, min_naturals, extra):
        extra += 1
    return extra


def improving_cards(lo: i64, hi: i64, level: i64, min_naturals: i64) -> list[int]:
    """Return the kinds of which one card would bring the hand nearer to `level`."""
    extra = distance(lo, hi, level, min_naturals) - 1
    if extra < 0:
        return []
    found: list[int] = []
    kind: i64
    for kind in range(WILD + 1):
        if (kind < CARDS_PER_WORD and lo >> kind & 1) or (
            CARDS_PER_WORD <= kind < WILD and hi >> (kind - CARDS_PER_WORD) & 1
        ):
            continue  # the hand has the only card of this kind
        if can_complete_with(lo + LO[kind], hi + HI[kind], level, min_naturals, extra):
            found.append(kind)
    return found
