"""How near a hand is to a level.

Once it is said what the groups of a level are, the slots that naturals fill follow by counting, as
in the game's own finder. `filled` is the most of them over all that the groups could be, and
`soft` adds up all of those: each counts `base` times as much for every slot that is filled, so a
hand with several roads to the level is worth more than a hand with one.

Sets alone depend only on how many numbers are held once, twice and so on: its shape. What a shape
is worth is worked out once and kept in a table. Runs are walked through, and what they leave is
looked up; only where a colour is wanted, too, are the numbers of the sets tried one by one.
"""

from math import log
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardtable.engine.bits import BIT, count, lowest
from cardtable.games.level8.cards import COLOURS, COUNT_SHIFT, NUMBERS, row
from cardtable.games.level8.level_search import ONES, TOPS, present_numbers, row_tally
from cardtable.games.level8.levels import COLOUR, RUN, SET

SHAPE_COUNT: Final = 12 * 6 * 4 * 3 * 3 * 2  # of up to eleven cards, six of a number
MOST_SLOTS: Final = 11
NOT_COMPUTED: Final = -1.0


def shape_of(counts: i64) -> i64:
    """A number for how many numbers there are at least once, twice … six times."""
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
    """Measures hands by one level."""

    def __init__(self, level: i64, base: float) -> None:
        self.level = level
        self.runs = vec[i64]()
        self.sets = vec[i64]()
        self.colours = vec[i64]()
        self.total: i64 = 0
        while level:
            size = level & 15
            self.total += size
            if level >> 4 & 3 == RUN:
                self.runs = append(self.runs, size)
            elif level >> 4 & 3 == SET:
                self.sets = append(self.sets, size)
            elif level >> 4 & 3 == COLOUR:
                self.colours = append(self.colours, size)
            level >>= 8
        self.scale = 1.0 / log(base)
        self.powers = vec[float]([base**slots for slots in range(2 * MOST_SLOTS)])
        self.softs = vec[float]([NOT_COMPUTED] * SHAPE_COUNT)
        self.fills = vec[i64]([0] * SHAPE_COUNT)
        self.rows = vec[i64]([0] * COLOURS)
        self.most: i64 = 0  # of the hand that was measured last
        self.soft = 0.0

    def wants_colour(self) -> bool:
        return len(self.colours) > 0

    def filled(self, counts: i64, lo: i64, hi: i64) -> i64:
        """The most slots that the cards can fill, wilds too."""
        self.measure(counts, lo, hi)
        return min(self.most + (lo >> COUNT_SHIFT), self.total)

    def missing(self, counts: i64, lo: i64, hi: i64) -> i64:
        return self.total - self.filled(counts, lo, hi)

    def worth(self, counts: i64, lo: i64, hi: i64, first: float) -> float:
        """What the hand is worth in slots: those of the best road count `first` times more."""
        self.measure(counts, lo, hi)
        wilds = lo >> COUNT_SHIFT
        best = min(self.most + wilds, self.total)
        return first * float(best) + log(self.soft) * self.scale + float(wilds)

    def measure(self, counts: i64, lo: i64, hi: i64) -> None:
        """`counts` is the tally of the bag."""
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
            self.try_rest(counts, 0)

    def try_runs(self, rest: i64, at: i64, start: i64, filled: i64) -> None:
        """Every place for the run `at` and those after it; equal runs ascend."""
        size = self.runs[at]
        last = at + 1 == len(self.runs)
        alone = last and len(self.sets) == 0 and len(self.colours) == 0
        there = present_numbers(rest)
        window = (BIT[4 * size] - 1 & ONES) << 4 * (start - 1)
        low: i64
        for low in range(start, NUMBERS + 2 - size):
            taken = there & window
            slots = filled + count(taken)
            if alone:
                self.most = max(self.most, slots)
                self.soft += self.powers[slots]
            elif last:
                self.try_rest(rest - taken, slots)
            elif self.runs[at + 1] == size:
                self.try_runs(rest - taken, at + 1, low, slots)
            else:
                self.try_runs(rest - taken, at + 1, 1, slots)
            window <<= 4

    def try_rest(self, rest: i64, filled: i64) -> None:
        """The sets and colours, once the runs have taken what they need."""
        if len(self.colours):
            self.try_sets(rest, 0, filled, 1.0)
            return
        at = shape_of(rest)
        if self.softs[at] < 0.0:
            self.softs[at] = self.compute_shape(rest, at)
        self.most = max(self.most, filled + self.fills[at])
        self.soft += self.powers[filled] * self.softs[at]

    def compute_shape(self, rest: i64, at: i64) -> float:
        """What sets make of a shape; all ways to share out the numbers among them."""
        groups = len(self.sets)
        ways = BIT[groups]
        softs = vec[float]([0.0] * ways)
        fills = vec[i64]([-1] * ways)
        softs[0] = 1.0
        fills[0] = 0
        number: i64
        done: i64
        some: i64
        for number in range(NUMBERS):
            cards = rest >> 4 * number & 15
            for done in range(ways - 1, -1, -1):
                # From the largest down, so that no number is used a second time.
                soft = softs[done]
                fill = fills[done]
                for some in range(1, ways):
                    if fill < 0 or some & done:
                        continue
                    slots = min(cards, self.size_of(some))
                    softs[done | some] += soft * self.powers[slots]
                    fills[done | some] = max(fills[done | some], fill + slots)
        self.fills[at] = fills[ways - 1]
        return softs[ways - 1]

    def size_of(self, some: i64) -> i64:
        """The slots of some of the sets, which are given as bits."""
        slots: i64 = 0
        at: i64
        for at in range(len(self.sets)):
            if some & BIT[at]:
                slots += self.sets[at]
        return slots

    def try_sets(self, rest: i64, at: i64, filled: i64, weight: float) -> None:
        """Every number for the sets from `at` on; those not held at all are all the same."""
        if at == len(self.sets):
            self.try_colours(rest, filled, weight)
            return
        size = self.sets[at]
        numbers = present_numbers(rest)
        absent = NUMBERS - count(numbers)
        while numbers:
            place = lowest(numbers)
            numbers &= numbers - 1
            taken = min(rest >> place & 15, size)
            self.try_sets(rest - (taken << place), at + 1, filled + taken, weight)
        self.try_sets(rest, at + 1, filled, weight * float(absent))

    def try_colours(self, rest: i64, filled: i64, weight: float) -> None:
        there = present_numbers(rest)
        colours: i64 = COLOURS
        colour: i64
        if len(self.colours) > 1:
            self.try_several(there, 0, 0, filled, weight)
            return
        size = self.colours[0]
        for colour in range(colours):
            slots = filled + min(count(self.rows[colour] & there), size)
            self.most = max(self.most, slots)
            self.soft += weight * self.powers[slots]

    def try_several(self, there: i64, at: i64, used: i64, filled: i64, weight: float) -> None:
        """`used` has four bits for the cards of each colour that are taken.

        A card that two colours could use, and a run or set as well, may be counted twice: then
        the hand is taken to be nearer than it is.
        """
        if at == len(self.colours):
            self.most = max(self.most, filled)
            self.soft += weight * self.powers[filled]
            return
        colours: i64 = COLOURS
        colour: i64
        for colour in range(colours):
            room = count(self.rows[colour] & there) - (used >> 4 * colour & 15)
            slots = min(room, self.colours[at])
            self.try_several(there, at + 1, used + (slots << 4 * colour), filled + slots, weight)
