"""The search for a partition of cards into combinations, on which all questions about hands rest.

A combination is three or more cards of a rank, a straight of five or more, a flush of five or
more, or a straight flush of three or more, which is called a run here [LU-10] [LU-11]. Every card
must be [LU-03] in exactly one combination [LU-04].

What makes the search fast:

- Wilds are counted, not placed. Only the number that a partition needs matters, since unused
  wilds always fit into a combination that exists already.
- A hand has at most fourteen cards, so at most two straights and flushes fit into it, and two
  flushes of one suit are as good as one. The flushes are chosen first. Their cards beyond five
  may be used in straights and sets; such a card is called a helper here.
- The lowest card is placed first: in a set, a run or a straight. A straight reserves only a rank,
  not a card. Which card of the rank it gets stays open until that rank is reached, so the search
  does not try suits.
- A wild in a straight could be exchanged for a card of that rank in a set or flush. So a set or
  flush never takes a card that a straight has reserved; only a run does.
- A few operations on all cards at once find cards that can no longer be placed.

The functions share these parameters:

- `rest` or `left`: the natural cards still to be placed, with or without the lowest one.
- `wanted`: four bits for each rank that count the cards which straights have reserved, and above
  them the number of straights and flushes. The code reads these bits in place, and likewise the
  four bits of a rank in a set of cards: a function call for each would make the search about 5 %
  slower (measured in plain Python).
- `spare`: all cards of the flushes that have more than five.
- `wilds`: how many wilds may still be used.
- `drops`: how many cards must be left out.
- `ends`: where an ace may stand in a straight (LOW, HIGH or both).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cardtable.engine.bits import BIT, count, lowest
from cardtable.games.levelup.cards import RANK, SUIT, SUITS

LOW: Final = 1  # [LU-09] an ace may stand below the two
HIGH: Final = 2  # and above the king

MIN_SET: Final = 3
MIN_RUN: Final = 3
MIN_LONG: Final = 5  # straights and flushes
LONGEST_STRAIGHT: Final = 9  # a straight of ten is as good as two of five

ACES: Final = 15
HIGH_ACE: Final = 13  # the place of an ace above the king; below the two its place is 0
EACH_PLACE: Final = 0x11111111111111  # one bit for each of the fourteen places
SUIT_PAIRS: Final = 0x5555555555555
ONE_LONG: Final = 2**56  # one straight or flush, in the count above the ranks of `wanted`
TWO_LONG: Final = 2 * ONE_LONG
NIBBLE_COUNTS: Final = vec[i64]([bits.bit_count() for bits in range(16)])  # faster than `count`
# The places where a straight of five can begin, by `ends`.
STRAIGHT_STARTS: Final = vec[i64]([0, 0x111111111, 0x1111111110, 0x1111111111])


def can_partition(cards: i64, wilds: i64, drops: i64, ends: i64) -> bool:
    """Tell whether all `cards` but `drops` of them can be partitioned, using up to `wilds` wilds.

    The wilds include the cards that replace those left out. A partition may also leave out fewer
    cards, if it leaves as many more wilds unused.
    """
    suit: i64
    for suit in range(SUITS):
        flush = cards & SUIT[suit]
        missing = flush_shortfall(flush)
        if missing > wilds:
            continue
        others = cards ^ flush
        if can_place(others, ONE_LONG, spare_of_flush(flush), wilds - missing, drops, ends):
            return True
        if try_second_flush(others, spare_of_flush(flush), wilds - missing, drops, ends, suit + 1):
            return True
    return can_place(cards, 0, 0, wilds, drops, ends)


def try_second_flush(cards: i64, spare: i64, wilds: i64, drops: i64, ends: i64, first: i64) -> bool:
    """Try a second flush in each suit from `first` on."""
    suit: i64
    for suit in range(first, SUITS):
        flush = cards & SUIT[suit]
        missing = flush_shortfall(flush)
        if missing <= wilds:
            both_spare = spare | spare_of_flush(flush)
            if can_place(cards ^ flush, TWO_LONG, both_spare, wilds - missing, drops, ends):
                return True
    return False


def flush_shortfall(flush: i64) -> i64:
    """Return how many wilds the flush needs: too many for one card, which a set serves better."""
    number = count(flush)
    if number < 2:
        return MIN_LONG * 2
    return max(MIN_LONG - number, 0)


def spare_of_flush(flush: i64) -> i64:
    """Return the cards that a flush adds to `spare`."""
    if count(flush) <= MIN_LONG:
        return 0
    return flush


def count_spare(spare: i64) -> i64:
    """Return how many cards the flushes can do without."""
    number = count(spare)
    suit: i64
    for suit in range(SUITS):
        if spare & SUIT[suit]:
            number -= MIN_LONG
    return number


def find_helper(spare: i64, rank: i64) -> i64:
    """Return a card of `rank` (from 0) that its flush can do without, or 0 if there is none.

    A wild is worth at least as much as a helper, so callers use a helper first.
    """
    cards = spare & RANK[rank + 1]
    while cards:
        card = cards & -cards
        if count(spare & SUIT[lowest(card) & 3]) > MIN_LONG:
            return card
        cards ^= card
    return 0


def can_place(rest: i64, wanted: i64, spare: i64, wilds: i64, drops: i64, ends: i64) -> bool:
    """Tell whether every card of `rest` can be placed; try the places for its lowest card."""
    if not rest:
        return not drops or wilds + count_spare(spare) >= drops
    if is_hopeless(rest, wanted, spare, wilds, drops, ends):
        return False
    card = lowest(rest)
    rank = card >> 2
    left = rest & rest - 1
    reserved = wanted >> 4 * rank & 15
    if reserved and can_place(left, wanted - BIT[4 * rank], spare, wilds, drops, ends):
        return True
    if try_set(left, wanted, spare, wilds, drops, ends, rank):
        return True
    # Can the straights get their cards of this rank without this one?
    is_free = NIBBLE_COUNTS[left >> 4 * rank & 15] >= reserved
    if rank or ends & LOW:
        if try_run(left, wanted, spare, wilds, drops, ends, card, 4):
            return True
        if (
            is_free
            and wanted < TWO_LONG
            and try_straight(left, wanted, spare, wilds, drops, ends, rank)
        ):
            return True
    if not rank and ends & HIGH:
        if try_run(left, wanted, spare, wilds, drops, ends, card + 4 * HIGH_ACE, -4):
            return True
        if wanted < TWO_LONG and try_straight_below_ace(left, wanted, spare, wilds, drops, ends):
            return True
    return drops > 0 and is_free and can_place(left, wanted, spare, wilds, drops - 1, ends)


def is_hopeless(rest: i64, wanted: i64, spare: i64, wilds: i64, drops: i64, ends: i64) -> bool:
    """Tell whether too many cards have no set, run or straight within reach.

    With at most one wild, such a card must be left out. With more wilds, each such card that
    stays needs a wild, and at least two if it shares its combination with no other card.
    """
    usable = rest | spare
    row = usable
    if ends & HIGH:
        row |= (usable & ACES) << 4 * HIGH_ACE  # the aces once more, above the kings
    if not ends & LOW:
        row &= ~ACES
    next_card = row >> 4
    second_next = row >> 8
    pairs = usable & usable >> 1 & SUIT_PAIRS  # clubs with diamonds, hearts with spades
    either = (usable | usable >> 1) & SUIT_PAIRS
    if wilds:
        ranks = pairs | pairs >> 2 | either & either >> 2
        runs = row & next_card | row & second_next | next_card & second_next
    else:
        ranks = pairs & either >> 2 | pairs >> 2 & either
        runs = row & next_card & second_next
    runs |= runs << 4 | runs << 8
    ranks = (ranks | wanted | wanted >> 1) & EACH_PLACE
    lost = rest & ~(ranks * 15 | runs | runs >> 4 * HIGH_ACE)
    if lost and wanted < TWO_LONG:
        lost &= ~near_straights(row, wilds, ends)
    if not lost:
        return False
    if wilds < 2:
        return not drops or count(lost) > drops
    number = max(count(lost) - drops, 0)
    return number + (number & 1) > wilds


def near_straights(row: i64, wilds: i64, ends: i64) -> i64:
    """Return all cards of the ranks in five places of which at most `wilds` are empty."""
    if wilds >= MIN_LONG - 1:
        return -1
    present = (row | row >> 1 | row >> 2 | row >> 3) & EACH_PLACE
    sums = present + (present >> 4) + (present >> 8) + (present >> 12) + (present >> 16)
    # The sum reaches eight, and so sets bit 3, where enough of the five places are filled.
    near = sums + EACH_PLACE * (3 + wilds) >> 3 & STRAIGHT_STARTS[ends]
    near |= near << 4
    near |= near << 8 | near << 12
    return ((near | near >> 4 * HIGH_ACE) & EACH_PLACE) * 15


def try_set(
    left: i64, wanted: i64, spare: i64, wilds: i64, drops: i64, ends: i64, rank: i64
) -> bool:
    """Try sets of the lowest card and others of its rank that no straight has reserved."""
    same_rank = left & RANK[rank + 1]
    most = NIBBLE_COUNTS[left >> 4 * rank & 15] - (wanted >> 4 * rank & 15)
    chosen = same_rank
    while True:
        number = NIBBLE_COUNTS[chosen >> 4 * rank & 15]
        if number <= most:
            need = MIN_SET - 1 - number
            unused = spare
            while unused and need > 0:
                helper = find_helper(unused, rank)
                if not helper:
                    break
                unused ^= helper
                need -= 1
            need = max(need, 0)
            if need <= wilds and can_place(
                left ^ chosen, wanted, unused, wilds - need, drops, ends
            ):
                return True
        if not chosen:
            return False
        chosen = chosen - 1 & same_rank


def try_run(
    left: i64, wanted: i64, spare: i64, wilds: i64, drops: i64, ends: i64, card: i64, step: i64
) -> bool:
    """Try runs from the lowest card: up with `step` 4, or down from a high ace with `step` -4.

    A run always uses the cards of its suit that it passes: another combination that has use for
    such a card could take the wild instead.
    """
    rest = left
    number: i64 = 1
    gaps: i64 = 0
    rank: i64 = 0
    if card < 4 * HIGH_ACE:
        rank = card >> 2
    while True:
        # Replace a card that a straight has reserved and this run has taken.
        if wanted >> 4 * rank & 15 > NIBBLE_COUNTS[rest >> 4 * rank & 15]:
            helper = find_helper(spare, rank)
            spare ^= helper
            wanted -= BIT[4 * rank]
            if not helper:
                wilds -= 1
        fill = gaps if number + gaps >= MIN_RUN else MIN_RUN - number
        may_stop = number > 1 and fill <= wilds
        if may_stop and can_place(rest, wanted, spare, wilds - fill, drops, ends):
            return True
        card += step
        while 0 <= card < 4 * HIGH_ACE and not left & BIT[card]:
            gaps += 1
            card += step
        if not 0 <= card < 4 * HIGH_ACE or gaps > wilds:
            return False
        rest ^= BIT[card]
        number += 1
        rank = card >> 2


def try_straight(
    left: i64, wanted: i64, spare: i64, wilds: i64, drops: i64, ends: i64, place: i64
) -> bool:
    """Try straights whose lowest card, but for helpers, is the one at `place`."""
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
    """Try straights from `start` up that contain the lowest card of all, at `place`.

    They reserve a card of each rank that has one left, and use a helper or a wild for the other
    ranks. A straight of more than five ends with a card that is neither helper nor wild.
    """
    size: i64 = LONGEST_STRAIGHT if start == place else MIN_LONG
    wanted += ONE_LONG
    rank: i64
    for rank in range(start, min(start + size, HIGH_ACE + 1 if ends & HIGH else HIGH_ACE)):
        has_card = rank == place
        if (
            rank > place
            and rank < HIGH_ACE
            and NIBBLE_COUNTS[left >> 4 * rank & 15] > (wanted >> 4 * rank & 15)
        ):
            wanted += BIT[4 * rank]
            has_card = True
        if not has_card:
            helper = find_helper(spare, rank % HIGH_ACE)
            spare ^= helper
            if not helper:
                wilds -= 1
                if wilds < 0:
                    return False
        length = rank - start + 1
        may_stop = length == MIN_LONG or (length > MIN_LONG and has_card)
        if may_stop and can_place(left, wanted, spare, wilds, drops, ends):
            return True
    return False


def try_straight_below_ace(
    left: i64, wanted: i64, spare: i64, wilds: i64, drops: i64, ends: i64
) -> bool:
    """Try straights from a high ace down, in the same way as `try_straight_from` goes up."""
    wanted += ONE_LONG
    rank: i64
    for rank in range(HIGH_ACE - 1, HIGH_ACE - LONGEST_STRAIGHT, -1):
        has_card = NIBBLE_COUNTS[left >> 4 * rank & 15] > (wanted >> 4 * rank & 15)
        if has_card:
            wanted += BIT[4 * rank]
        else:
            helper = find_helper(spare, rank)
            spare ^= helper
            if not helper:
                wilds -= 1
                if wilds < 0:
                    return False
        length = HIGH_ACE - rank + 1
        may_stop = length == MIN_LONG or (length > MIN_LONG and has_card)
        if may_stop and can_place(left, wanted, spare, wilds, drops, ends):
            return True
    return False
