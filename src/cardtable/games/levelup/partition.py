"""Can all these cards be laid out in combinations? The search behind every question of LEVEL UP.

A combination is three or more of a rank, a straight of five or more, a flush of five or more,
or a straight of three or more in one suit, which is called a run here [LU-10] [LU-11]. Every
card must find its place [LU-03] in exactly one of them [LU-04].

What makes it fast:

- Wilds are not placed, but counted: what matters is how many a layout needs. Wilds that are
  left over always find a place in a combination that is there already.
- No hand has more than fourteen cards, so at most two straights and flushes fit in it. Two
  flushes of a suit are as good as one. So the flushes are chosen first; the rest of their
  cards, beyond five, are `spare`: they may help out in straights and sets.
- The lowest card goes first: in a set, in a run, or in a straight. A straight only says which
  ranks it wants (`wanted`: four bits for each rank). Which card of the rank it gets is left
  open until that rank has its turn, and so suits never have to be tried out.
- A wild in a straight and a card of that rank in a set could change places, and so they could
  with a flush. Only a run may take the card that a straight has asked for.
- Cards that can no longer be placed are found by a few operations on all cards at once.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cardtable.engine.bits import BIT, count, lowest
from cardtable.games.levelup.cards import RANK, SUIT, SUITS

LOW: Final = 1  # what an ace may be in a straight: below the two,
HIGH: Final = 2  # above the king, or either [LU-09]

MIN_SET: Final = 3
MIN_RUN: Final = 3
MIN_LONG: Final = 5  # straights and flushes
LONGEST_STRAIGHT: Final = 9  # one card more, and a straight is as good as two

ACES: Final = 15
HIGH_ACE: Final = 13  # the place of an ace above the king; that of one below the two is 0
EACH_PLACE: Final = 0x11111111111111  # one bit for each of the fourteen places
SUIT_PAIRS: Final = 0x5555555555555
ONE_LONG: Final = 2**56  # counts straights (or flushes in their stead) above the bits of `wanted`
TWO_LONG: Final = 2 * ONE_LONG
NIBBLE_COUNTS: Final = vec[i64]([bits.bit_count() for bits in range(16)])  # faster than counting
# Where five places in a row can begin, by what an ace may be.
STRAIGHT_STARTS: Final = vec[i64]([0, 0x111111111, 0x1111111110, 0x1111111111])


def can_partition(cards: i64, wilds: i64, drops: i64, ends: i64) -> bool:
    """Return whether these cards can be laid out with `wilds` wilds.

    `drops` cards are to be left out. `wilds` then counts what may come in their place, and
    leaving out fewer must leave as many wilds unused.
    """
    suit: i64
    for suit in range(SUITS):
        flush = cards & SUIT[suit]
        short = flush_shortfall(flush)
        if short > wilds:
            continue
        others = cards ^ flush
        if can_place(others, ONE_LONG, spare_of_flush(flush), wilds - short, drops, ends):
            return True
        if try_second_flush(others, spare_of_flush(flush), wilds - short, drops, ends, suit + 1):
            return True
    return can_place(cards, 0, 0, wilds, drops, ends)


def try_second_flush(cards: i64, spare: i64, wilds: i64, drops: i64, ends: i64, first: i64) -> bool:
    suit: i64
    for suit in range(first, SUITS):
        flush = cards & SUIT[suit]
        short = flush_shortfall(flush)
        if short <= wilds:
            more = spare | spare_of_flush(flush)
            if can_place(cards ^ flush, TWO_LONG, more, wilds - short, drops, ends):
                return True
    return False


def flush_shortfall(flush: i64) -> i64:
    """How many wilds it needs; a single card is better off in a set."""
    number = count(flush)
    if number < 2:
        return MIN_LONG * 2
    return max(MIN_LONG - number, 0)


def spare_of_flush(flush: i64) -> i64:
    if count(flush) <= MIN_LONG:
        return 0
    return flush


def count_spare(spare: i64) -> i64:
    """How many cards the flushes can do without."""
    number = count(spare)
    suit: i64
    for suit in range(SUITS):
        if spare & SUIT[suit]:
            number -= MIN_LONG
    return number


def find_helper(spare: i64, rank: i64) -> i64:
    """A card of that rank (from 0) which its flush can do without, or none.

    A wild could do whatever it does, so a helper is always used first.
    """
    mates = spare & RANK[rank + 1]
    while mates:
        card = mates & -mates
        if count(spare & SUIT[lowest(card) & 3]) > MIN_LONG:
            return card
        mates ^= card
    return 0


def can_place(rest: i64, wanted: i64, spare: i64, wilds: i64, drops: i64, ends: i64) -> bool:
    """Is there a place for every card of `rest`? Its lowest card goes first."""
    if not rest:
        return not drops or wilds + count_spare(spare) >= drops
    if is_hopeless(rest, wanted, spare, wilds, drops, ends):
        return False
    at = lowest(rest)
    rank = at >> 2
    left = rest & rest - 1
    owed = wanted >> 4 * rank & 15
    if owed and can_place(left, wanted - BIT[4 * rank], spare, wilds, drops, ends):
        return True
    if try_set(left, wanted, spare, wilds, drops, ends, rank):
        return True
    free = (
        NIBBLE_COUNTS[left >> 4 * rank & 15] >= owed
    )  # the straights do not wait for this very card
    if rank or ends & LOW:
        if try_run(left, wanted, spare, wilds, drops, ends, at, 4):
            return True
        if (
            free
            and wanted < TWO_LONG
            and try_straight(left, wanted, spare, wilds, drops, ends, rank)
        ):
            return True
    if not rank and ends & HIGH:
        if try_run(left, wanted, spare, wilds, drops, ends, at + 4 * HIGH_ACE, -4):
            return True
        if wanted < TWO_LONG and try_straight_below_ace(left, wanted, spare, wilds, drops, ends):
            return True
    return drops > 0 and free and can_place(left, wanted, spare, wilds, drops - 1, ends)


def is_hopeless(rest: i64, wanted: i64, spare: i64, wilds: i64, drops: i64, ends: i64) -> bool:
    """Are there more cards without any prospects than can be left out or be paid for?

    With one wild or none, a card must have a set, a run or a straight within reach. With
    more, each card that has none will cost a wild, and two at least if it stays alone.
    """
    both = rest | spare
    line = both
    if ends & HIGH:
        line |= (both & ACES) << 4 * HIGH_ACE
    if not ends & LOW:
        line &= ~ACES
    one = line >> 4
    two = line >> 8
    pairs = both & both >> 1 & SUIT_PAIRS  # of clubs and diamonds, of hearts and spades
    either = (both | both >> 1) & SUIT_PAIRS
    if wilds:
        ranks = pairs | pairs >> 2 | either & either >> 2
        runs = line & one | line & two | one & two
    else:
        ranks = pairs & either >> 2 | pairs >> 2 & either
        runs = line & one & two
    runs |= runs << 4 | runs << 8
    ranks = (ranks | wanted | wanted >> 1) & EACH_PLACE
    lost = rest & ~(ranks * 15 | runs | runs >> 4 * HIGH_ACE)
    if lost and wanted < TWO_LONG:
        lost &= ~near_straights(line, wilds, ends)
    if not lost:
        return False
    if wilds < 2:
        return not drops or count(lost) > drops
    number = max(count(lost) - drops, 0)
    return number + (number & 1) > wilds


def near_straights(line: i64, wilds: i64, ends: i64) -> i64:
    """All cards of the ranks that lie in five places of which no more than `wilds` are empty."""
    if wilds >= MIN_LONG - 1:
        return -1
    there = (line | line >> 1 | line >> 2 | line >> 3) & EACH_PLACE
    sums = there + (there >> 4) + (there >> 8) + (there >> 12) + (there >> 16)
    # Eight is reached, and its bit set, where enough of the five places are taken.
    near = sums + EACH_PLACE * (3 + wilds) >> 3 & STRAIGHT_STARTS[ends]
    near |= near << 4
    near |= near << 8 | near << 12
    return ((near | near >> 4 * HIGH_ACE) & EACH_PLACE) * 15


def try_set(
    left: i64, wanted: i64, spare: i64, wilds: i64, drops: i64, ends: i64, rank: i64
) -> bool:
    """The lowest card makes a set with some others of its rank, but not those that are wanted."""
    mates = left & RANK[rank + 1]
    most = NIBBLE_COUNTS[left >> 4 * rank & 15] - (wanted >> 4 * rank & 15)
    some = mates
    while True:
        taken = NIBBLE_COUNTS[some >> 4 * rank & 15]
        if taken <= most:
            need = MIN_SET - 1 - taken
            less = spare
            while less and need > 0:
                help_ = find_helper(less, rank)
                if not help_:
                    break
                less ^= help_
                need -= 1
            need = max(need, 0)
            if need <= wilds and can_place(left ^ some, wanted, less, wilds - need, drops, ends):
                return True
        if not some:
            return False
        some = some - 1 & mates


def try_run(
    left: i64, wanted: i64, spare: i64, wilds: i64, drops: i64, ends: i64, at: i64, step: i64
) -> bool:
    """The lowest card makes a run with others of its suit; an ace may go down from the top.

    Cards on the way are always used: another group that had them could take the wild instead.
    """
    rest = left
    number: i64 = 1
    gaps: i64 = 0
    rank: i64 = 0
    if at < 4 * HIGH_ACE:
        rank = at >> 2
    while True:
        if wanted >> 4 * rank & 15 > NIBBLE_COUNTS[rest >> 4 * rank & 15]:
            help_ = find_helper(spare, rank)
            spare ^= help_
            wanted -= BIT[4 * rank]
            if not help_:
                wilds -= 1
        fill = gaps if number + gaps >= MIN_RUN else MIN_RUN - number
        worth = number > 1 and fill <= wilds
        if worth and can_place(rest, wanted, spare, wilds - fill, drops, ends):
            return True
        at += step
        while 0 <= at < 4 * HIGH_ACE and not left & BIT[at]:
            gaps += 1
            at += step
        if not 0 <= at < 4 * HIGH_ACE or gaps > wilds:
            return False
        rest ^= BIT[at]
        number += 1
        rank = at >> 2


def try_straight(
    left: i64, wanted: i64, spare: i64, wilds: i64, drops: i64, ends: i64, place: i64
) -> bool:
    """The lowest card begins a straight; only helpers from a flush can go before it."""
    top: i64 = HIGH_ACE if ends & HIGH else HIGH_ACE - 1
    start = min(place, top - MIN_LONG + 1)
    if try_straight_from(left, wanted, spare, wilds, drops, ends, place, start):
        return True
    if not spare:
        return False
    bottom: i64 = 0 if ends & LOW else 1
    start -= 1
    while start >= bottom and start + MIN_LONG > place:
        if find_helper(spare, start) and try_straight_from(
            left, wanted, spare, wilds, drops, ends, place, start
        ):
            return True
        start -= 1
    return False


def try_straight_from(
    left: i64, wanted: i64, spare: i64, wilds: i64, drops: i64, ends: i64, place: i64, start: i64
) -> bool:
    """A straight from `start` upwards, in which the card at `place` is the lowest of all.

    It wants a card of each rank that has one to give, and takes a helper or a wild for the
    others. Beyond five it ends with a card that is not among its helpers.
    """
    size: i64 = LONGEST_STRAIGHT if start == place else MIN_LONG
    wanted += ONE_LONG
    at: i64
    for at in range(start, min(start + size, HIGH_ACE + 1 if ends & HIGH else HIGH_ACE)):
        given = at == place
        if (
            at > place
            and at < HIGH_ACE
            and NIBBLE_COUNTS[left >> 4 * at & 15] > (wanted >> 4 * at & 15)
        ):
            wanted += BIT[4 * at]
            given = True
        if not given:
            help_ = find_helper(spare, at % HIGH_ACE)
            spare ^= help_
            if not help_:
                wilds -= 1
                if wilds < 0:
                    return False
        length = at - start + 1
        may_stop = length == MIN_LONG or (length > MIN_LONG and given)
        if may_stop and can_place(left, wanted, spare, wilds, drops, ends):
            return True
    return False


def try_straight_below_ace(
    left: i64, wanted: i64, spare: i64, wilds: i64, drops: i64, ends: i64
) -> bool:
    """A straight from an ace downwards, as `straight_from` upwards."""
    wanted += ONE_LONG
    at: i64
    for at in range(HIGH_ACE - 1, HIGH_ACE - LONGEST_STRAIGHT, -1):
        given = NIBBLE_COUNTS[left >> 4 * at & 15] > (wanted >> 4 * at & 15)
        if given:
            wanted += BIT[4 * at]
        else:
            help_ = find_helper(spare, at)
            spare ^= help_
            if not help_:
                wilds -= 1
                if wilds < 0:
                    return False
        length = HIGH_ACE - at + 1
        may_stop = length == MIN_LONG or (length > MIN_LONG and given)
        if may_stop and can_place(left, wanted, spare, wilds, drops, ends):
            return True
    return False
