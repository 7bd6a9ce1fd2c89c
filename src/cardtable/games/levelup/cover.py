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

LEAST_SET: Final = 3
LEAST_RUN: Final = 3
LEAST_LONG: Final = 5  # straights and flushes
LONGEST: Final = 9  # one card more, and a straight is as good as two

ACES: Final = 15
TOP: Final = 13  # the place of an ace above the king; that of one below the two is 0
EACH: Final = 0x11111111111111  # one bit for each of the fourteen places
HALVES: Final = 0x5555555555555
STRAIGHT: Final = 2**56  # counts straights (or flushes in their stead) above the bits of `wanted`
NO_MORE: Final = 2 * STRAIGHT
IN_FOUR: Final = vec[i64]([bits.bit_count() for bits in range(16)])  # faster than counting
# Where five places in a row can begin, by what an ace may be.
STARTS: Final = vec[i64]([0, 0x111111111, 0x1111111110, 0x1111111111])


def splits(cards: i64, wilds: i64, drops: i64, ends: i64) -> bool:
    """Can these cards be laid out with so many wilds?

    `drops` cards are to be left out. `wilds` then counts what may come in their place, and
    leaving out fewer must leave as many wilds unused.
    """
    suit: i64
    for suit in range(SUITS):
        flush = cards & SUIT[suit]
        short = short_of_flush(flush)
        if short > wilds:
            continue
        others = cards ^ flush
        if placed(others, STRAIGHT, spared(flush), wilds - short, drops, ends):
            return True
        if second_flush(others, spared(flush), wilds - short, drops, ends, suit + 1):
            return True
    return placed(cards, 0, 0, wilds, drops, ends)


def second_flush(cards: i64, spare: i64, wilds: i64, drops: i64, ends: i64, first: i64) -> bool:
    suit: i64
    for suit in range(first, SUITS):
        flush = cards & SUIT[suit]
        short = short_of_flush(flush)
        if short <= wilds:
            more = spare | spared(flush)
            if placed(cards ^ flush, NO_MORE, more, wilds - short, drops, ends):
                return True
    return False


def short_of_flush(flush: i64) -> i64:
    """How many wilds it needs; a single card is better off in a set."""
    number = count(flush)
    if number < 2:
        return LEAST_LONG * 2
    return max(LEAST_LONG - number, 0)


def spared(flush: i64) -> i64:
    if count(flush) <= LEAST_LONG:
        return 0
    return flush


def spare_cards(spare: i64) -> i64:
    """How many cards the flushes can do without."""
    number = count(spare)
    suit: i64
    for suit in range(SUITS):
        if spare & SUIT[suit]:
            number -= LEAST_LONG
    return number


def helper(spare: i64, rank: i64) -> i64:
    """A card of that rank (from 0) which its flush can do without, or none.

    A wild could do whatever it does, so a helper is always used first.
    """
    mates = spare & RANK[rank + 1]
    while mates:
        card = mates & -mates
        if count(spare & SUIT[lowest(card) & 3]) > LEAST_LONG:
            return card
        mates ^= card
    return 0


def placed(rest: i64, wanted: i64, spare: i64, wilds: i64, drops: i64, ends: i64) -> bool:
    """Is there a place for every card of `rest`? Its lowest card goes first."""
    if not rest:
        return not drops or wilds + spare_cards(spare) >= drops
    if hopeless(rest, wanted, spare, wilds, drops, ends):
        return False
    at = lowest(rest)
    rank = at >> 2
    left = rest & rest - 1
    owed = wanted >> 4 * rank & 15
    if owed and placed(left, wanted - BIT[4 * rank], spare, wilds, drops, ends):
        return True
    if in_set(left, wanted, spare, wilds, drops, ends, rank):
        return True
    free = IN_FOUR[left >> 4 * rank & 15] >= owed  # the straights do not wait for this very card
    if rank or ends & LOW:
        if in_run(left, wanted, spare, wilds, drops, ends, at, 4):
            return True
        if free and wanted < NO_MORE and in_straight(left, wanted, spare, wilds, drops, ends, rank):
            return True
    if not rank and ends & HIGH:
        if in_run(left, wanted, spare, wilds, drops, ends, at + 4 * TOP, -4):
            return True
        if wanted < NO_MORE and below_ace(left, wanted, spare, wilds, drops, ends):
            return True
    return drops > 0 and free and placed(left, wanted, spare, wilds, drops - 1, ends)


def hopeless(rest: i64, wanted: i64, spare: i64, wilds: i64, drops: i64, ends: i64) -> bool:
    """Are there more cards without any prospects than can be left out or be paid for?

    With one wild or none, a card must have a set, a run or a straight within reach. With
    more, each card that has none will cost a wild, and two at least if it stays alone.
    """
    both = rest | spare
    line = both
    if ends & HIGH:
        line |= (both & ACES) << 4 * TOP
    if not ends & LOW:
        line &= ~ACES
    one = line >> 4
    two = line >> 8
    pairs = both & both >> 1 & HALVES  # of clubs and diamonds, of hearts and spades
    either = (both | both >> 1) & HALVES
    if wilds:
        ranks = pairs | pairs >> 2 | either & either >> 2
        runs = line & one | line & two | one & two
    else:
        ranks = pairs & either >> 2 | pairs >> 2 & either
        runs = line & one & two
    runs |= runs << 4 | runs << 8
    ranks = (ranks | wanted | wanted >> 1) & EACH
    lost = rest & ~(ranks * 15 | runs | runs >> 4 * TOP)
    if lost and wanted < NO_MORE:
        lost &= ~near_straights(line, wilds, ends)
    if not lost:
        return False
    if wilds < 2:
        return not drops or count(lost) > drops
    number = max(count(lost) - drops, 0)
    return number + (number & 1) > wilds


def near_straights(line: i64, wilds: i64, ends: i64) -> i64:
    """All cards of the ranks that lie in five places of which no more than `wilds` are empty."""
    if wilds >= LEAST_LONG - 1:
        return -1
    there = (line | line >> 1 | line >> 2 | line >> 3) & EACH
    sums = there + (there >> 4) + (there >> 8) + (there >> 12) + (there >> 16)
    # Eight is reached, and its bit set, where enough of the five places are taken.
    near = sums + EACH * (3 + wilds) >> 3 & STARTS[ends]
    near |= near << 4
    near |= near << 8 | near << 12
    return ((near | near >> 4 * TOP) & EACH) * 15


def in_set(
    left: i64, wanted: i64, spare: i64, wilds: i64, drops: i64, ends: i64, rank: i64
) -> bool:
    """The lowest card makes a set with some others of its rank, but not those that are wanted."""
    mates = left & RANK[rank + 1]
    most = IN_FOUR[left >> 4 * rank & 15] - (wanted >> 4 * rank & 15)
    some = mates
    while True:
        taken = IN_FOUR[some >> 4 * rank & 15]
        if taken <= most:
            need = LEAST_SET - 1 - taken
            less = spare
            while less and need > 0:
                help_ = helper(less, rank)
                if not help_:
                    break
                less ^= help_
                need -= 1
            need = max(need, 0)
            if need <= wilds and placed(left ^ some, wanted, less, wilds - need, drops, ends):
                return True
        if not some:
            return False
        some = some - 1 & mates


def in_run(
    left: i64, wanted: i64, spare: i64, wilds: i64, drops: i64, ends: i64, at: i64, step: i64
) -> bool:
    """The lowest card makes a run with others of its suit; an ace may go down from the top.

    Cards on the way are always used: whoever else had them could take the wild instead.
    """
    rest = left
    number: i64 = 1
    gaps: i64 = 0
    rank: i64 = 0
    if at < 4 * TOP:
        rank = at >> 2
    while True:
        if wanted >> 4 * rank & 15 > IN_FOUR[rest >> 4 * rank & 15]:
            help_ = helper(spare, rank)
            spare ^= help_
            wanted -= BIT[4 * rank]
            if not help_:
                wilds -= 1
        fill = gaps if number + gaps >= LEAST_RUN else LEAST_RUN - number
        worth = number > 1 and fill <= wilds
        if worth and placed(rest, wanted, spare, wilds - fill, drops, ends):
            return True
        at += step
        while 0 <= at < 4 * TOP and not left & BIT[at]:
            gaps += 1
            at += step
        if not 0 <= at < 4 * TOP or gaps > wilds:
            return False
        rest ^= BIT[at]
        number += 1
        rank = at >> 2


def in_straight(
    left: i64, wanted: i64, spare: i64, wilds: i64, drops: i64, ends: i64, place: i64
) -> bool:
    """The lowest card begins a straight; only helpers from a flush can go before it."""
    top: i64 = TOP if ends & HIGH else TOP - 1
    start = min(place, top - LEAST_LONG + 1)
    if straight_from(left, wanted, spare, wilds, drops, ends, place, start):
        return True
    if not spare:
        return False
    bottom: i64 = 0 if ends & LOW else 1
    start -= 1
    while start >= bottom and start + LEAST_LONG > place:
        if helper(spare, start) and straight_from(
            left, wanted, spare, wilds, drops, ends, place, start
        ):
            return True
        start -= 1
    return False


def straight_from(
    left: i64, wanted: i64, spare: i64, wilds: i64, drops: i64, ends: i64, place: i64, start: i64
) -> bool:
    """A straight from `start` upwards, in which the card at `place` is the lowest of all.

    It wants a card of each rank that has one to give, and takes a helper or a wild for the
    others. Beyond five it ends with a card that is not among its helpers.
    """
    size: i64 = LONGEST if start == place else LEAST_LONG
    wanted += STRAIGHT
    at: i64
    for at in range(start, min(start + size, TOP + 1 if ends & HIGH else TOP)):
        given = at == place
        if at > place and at < TOP and IN_FOUR[left >> 4 * at & 15] > (wanted >> 4 * at & 15):
            wanted += BIT[4 * at]
            given = True
        if not given:
            help_ = helper(spare, at % TOP)
            spare ^= help_
            if not help_:
                wilds -= 1
                if wilds < 0:
                    return False
        length = at - start + 1
        may_stop = length == LEAST_LONG or (length > LEAST_LONG and given)
        if may_stop and placed(left, wanted, spare, wilds, drops, ends):
            return True
    return False


def below_ace(left: i64, wanted: i64, spare: i64, wilds: i64, drops: i64, ends: i64) -> bool:
    """A straight from an ace downwards, as `straight_from` upwards."""
    wanted += STRAIGHT
    at: i64
    for at in range(TOP - 1, TOP - LONGEST, -1):
        given = IN_FOUR[left >> 4 * at & 15] > (wanted >> 4 * at & 15)
        if given:
            wanted += BIT[4 * at]
        else:
            help_ = helper(spare, at)
            spare ^= help_
            if not help_:
                wilds -= 1
                if wilds < 0:
                    return False
        length = TOP - at + 1
        may_stop = length == LEAST_LONG or (length > LEAST_LONG and given)
        if may_stop and placed(left, wanted, spare, wilds, drops, ends):
            return True
    return False
