"""How near a hand is to a level.

A candidate meld says what each group of the level shall be: the number with which a run starts,
the number of a set, the colour of a colour group. The slots of a candidate that naturals fill
follow by counting, as in the search of the game itself (`games.level8.level_search`). Of a hand we
keep two figures: `most`, the filled slots of the best candidate, and `soft`, the sum over all
candidates of `base` to the power of their filled slots. By `soft`, a hand with several good
candidates is worth more than a hand with one.

For sets alone, both figures depend only on how many numbers are held at least once, twice and so
on. This is the shape of a hand; the figures of a shape are computed once and kept in a table. The
positions of runs are enumerated, and the cards that they leave are looked up by shape. Only a
level that has a colour group as well needs an enumeration of the numbers of its sets.
"""

from math import log
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardtable.engine.bits import BIT, count, lowest
from cardtable.games.level8.cards import COLOURS, COUNT_SHIFT, NUMBERS, row
from cardtable.games.level8.level_search import ONES, TOPS, present_numbers, row_tally
from cardtable.games.level8.levels import (
    COLOUR,
    RUN,
    SET,
    required_kind,
    required_size,
    requirement_at,
)

SHAPE_COUNT: Final = 12 * 6 * 4 * 3 * 3 * 2  # of up to eleven cards, six of a number
MOST_SLOTS: Final = 11
NOT_COMPUTED: Final = -1.0


def shape_of(counts: i64) -> i64:
    """Encode how many numbers of the tally `counts` occur at least once, twice … six times."""
    open_ = counts | TOPS
    once = count(open_ - ONES & TOPS)
    twice = count(open_ - 2 * ONES & TOPS)
    if twice == 0:
        return once
    thrice = count(open_ - 3 * ONES & TOPS)
    if thrice == 0:
        return once + 12 * twice
    four = count(open_ - 4 * ONES & TOPS)
    five = count(open_ - 5 * ONES & TOPS)
    six = count(open_ - 6 * ONES & TOPS)
    return once + 12 * (twice + 6 * (thrice + 4 * (four + 3 * (five + 3 * six))))


@final
@mypyc_attr(acyclic=True)
class LevelProgress:
    """Measures how near hands are to one level.

    A hand is a bag, the words `lo` and `hi` (see `games.level8.cards`); `counts` is always its
    tally.
    """

    def __init__(self, level: i64, base: float) -> None:
        self.level = level
        self.runs = vec[i64]()
        self.sets = vec[i64]()
        self.colours = vec[i64]()
        self.total: i64 = 0
        index: i64 = 0
        while requirement_at(level, index):
            requirement = requirement_at(level, index)
            kind, size = required_kind(requirement), required_size(requirement)
            self.total += size
            if kind == RUN:
                self.runs = append(self.runs, size)
            elif kind == SET:
                self.sets = append(self.sets, size)
            elif kind == COLOUR:
                self.colours = append(self.colours, size)
            index += 1
        self.scale = 1.0 / log(base)
        self.powers = vec[float]([base**slots for slots in range(2 * MOST_SLOTS)])
        # By shape: the sum over all candidates for the sets, and the most filled slots.
        self.soft_by_shape = vec[float]([NOT_COMPUTED] * SHAPE_COUNT)
        self.most_by_shape = vec[i64]([0] * SHAPE_COUNT)
        self.rows = vec[i64]([0] * COLOURS)
        # The two figures of the hand that was measured last.
        self.most: i64 = 0
        self.soft = 0.0

    def filled_slots(self, counts: i64, lo: i64, hi: i64) -> i64:
        """Return the most slots that the cards can fill, wilds included."""
        self.measure(counts, lo, hi)
        return min(self.most + (lo >> COUNT_SHIFT), self.total)

    def missing(self, counts: i64, lo: i64, hi: i64) -> i64:
        """Return how many slots stay empty at least."""
        return self.total - self.filled_slots(counts, lo, hi)

    def value(self, counts: i64, lo: i64, hi: i64, first: float) -> float:
        """Return the value of the hand in slots; those of the best candidate add `first` each."""
        self.measure(counts, lo, hi)
        wilds = lo >> COUNT_SHIFT
        best = min(self.most + wilds, self.total)
        return first * float(best) + log(self.soft) * self.scale + float(wilds)

    def measure(self, counts: i64, lo: i64, hi: i64) -> None:
        """Compute `most` and `soft` of the hand's naturals."""
        self.most = 0
        self.soft = 0.0
        if len(self.colours):
            colours: i64 = COLOURS
            colour: i64
            for colour in range(colours):
                self.rows[colour] = row_tally(row(lo, hi, colour))
        if len(self.runs):
            self.try_runs(counts, 0, 1, 0)
        else:
            self.try_sets_and_colours(counts, 0)

    def try_runs(self, rest: i64, index: i64, start: i64, filled: i64) -> None:
        """Try every position from `start` on for run `index`, and for the runs after it.

        Runs of equal size ascend, so that no candidate is counted twice.
        """
        size = self.runs[index]
        is_last_run = index + 1 == len(self.runs)
        is_last_group = is_last_run and len(self.sets) == 0 and len(self.colours) == 0
        present = present_numbers(rest)
        window = (BIT[4 * size] - 1 & ONES) << 4 * (start - 1)
        low: i64
        for low in range(start, NUMBERS + 2 - size):
            used = present & window
            slots = filled + count(used)
            if is_last_group:
                self.most = max(self.most, slots)
                self.soft += self.powers[slots]
            elif is_last_run:
                self.try_sets_and_colours(rest - used, slots)
            elif self.runs[index + 1] == size:
                self.try_runs(rest - used, index + 1, low, slots)
            else:
                self.try_runs(rest - used, index + 1, 1, slots)
            window <<= 4

    def try_sets_and_colours(self, rest: i64, filled: i64) -> None:
        """Add the candidates for the other groups; `rest` is the tally that the runs leave."""
        if len(self.colours):
            self.try_sets(rest, 0, filled, 1.0)
            return
        shape = shape_of(rest)
        if self.soft_by_shape[shape] < 0.0:
            self.soft_by_shape[shape] = self.compute_shape(rest, shape)
        self.most = max(self.most, filled + self.most_by_shape[shape])
        self.soft += self.powers[filled] * self.soft_by_shape[shape]

    def compute_shape(self, rest: i64, shape: i64) -> float:
        """Store the most slots that the sets fill from a tally of that shape; return its sum.

        One number after the other may serve any sets that have no number yet, given as bits.
        """
        subsets = BIT[len(self.sets)]
        softs = vec[float]([0.0] * subsets)
        fills = vec[i64]([-1] * subsets)
        softs[0] = 1.0
        fills[0] = 0
        number: i64
        served: i64
        added: i64
        for number in range(NUMBERS):
            cards = rest >> 4 * number & 15
            for served in range(subsets - 1, -1, -1):
                # From the largest down, so that no number is used a second time.
                soft = softs[served]
                fill = fills[served]
                for added in range(1, subsets):
                    if fill < 0 or added & served:
                        continue
                    slots = min(cards, self.slots_of_sets(added))
                    softs[served | added] += soft * self.powers[slots]
                    fills[served | added] = max(fills[served | added], fill + slots)
        self.most_by_shape[shape] = fills[subsets - 1]
        return softs[subsets - 1]

    def slots_of_sets(self, subset: i64) -> i64:
        """Return the slots of the sets whose bits are in `subset`."""
        slots: i64 = 0
        index: i64
        for index in range(len(self.sets)):
            if subset & BIT[index]:
                slots += self.sets[index]
        return slots

    def try_sets(self, rest: i64, index: i64, filled: i64, weight: float) -> None:
        """Try every number for the sets from `index` on.

        All numbers that are not held count alike, so they are tried once; `weight` is the number
        of candidates that this stands for.
        """
        if index == len(self.sets):
            self.try_colours(rest, filled, weight)
            return
        size = self.sets[index]
        numbers = present_numbers(rest)
        absent = NUMBERS - count(numbers)
        while numbers:
            shift = lowest(numbers)
            numbers &= numbers - 1
            used = min(rest >> shift & 15, size)
            self.try_sets(rest - (used << shift), index + 1, filled + used, weight)
        self.try_sets(rest, index + 1, filled, weight * float(absent))

    def try_colours(self, rest: i64, filled: i64, weight: float) -> None:
        """Try every colour for the colour groups."""
        present = present_numbers(rest)
        colours: i64 = COLOURS
        colour: i64
        if len(self.colours) > 1:
            self.try_several_colours(present, 0, 0, filled, weight)
            return
        size = self.colours[0]
        for colour in range(colours):
            slots = filled + min(count(self.rows[colour] & present), size)
            self.most = max(self.most, slots)
            self.soft += weight * self.powers[slots]

    def try_several_colours(
        self, present: i64, index: i64, used: i64, filled: i64, weight: float
    ) -> None:
        """Try every colour for the colour groups from `index` on.

        `used` counts the cards taken from each colour, in four bits each. A card that two colour
        groups, and a run or set as well, could use may be counted twice. The result is then too
        high.
        """
        if index == len(self.colours):
            self.most = max(self.most, filled)
            self.soft += weight * self.powers[filled]
            return
        colours: i64 = COLOURS
        colour: i64
        for colour in range(colours):
            available = count(self.rows[colour] & present) - (used >> 4 * colour & 15)
            slots = min(available, self.colours[index])
            self.try_several_colours(
                present, index + 1, used + (slots << 4 * colour), filled + slots, weight
            )
