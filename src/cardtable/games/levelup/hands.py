"""Hands of LEVEL UP: do they qualify, do they earn the bonus, and how far away are they?"""

from typing import Final

from mypy_extensions import i64

from cardtable.engine.bits import count
from cardtable.games.levelup.cards import PLAIN, RANK
from cardtable.games.levelup.cover import HIGH, LEAST_LONG, LEAST_SET, LOW, splits
from cardtable.games.levelup.groups import any_group, arrangement
from cardtable.games.levelup.options import Options

ACES: Final = 15


def ends_of(options: Options) -> i64:
    """What an ace may be in a straight [LU-09]."""
    if options.ace == "both":
        return LOW | HIGH
    return LOW if options.ace == "low" else HIGH


def naturals_of(hand: i64, level: i64) -> i64:
    """The cards that are not wild for somebody on that ROUND [LU-13] [LU-14] [LU-24]."""
    return hand & PLAIN & ~RANK[level]


def qualifies(hand: i64, level: i64, options: Options) -> bool:
    """May this hand be laid down on that ROUND?"""
    naturals = naturals_of(hand, level)
    if not options.must_use_all_cards or options.min_naturals_per_combo > 1:
        return unusual(hand, naturals, options)
    return complete(naturals, count(hand ^ naturals), ends_of(options))


def complete(naturals: i64, wilds: i64, ends: i64) -> bool:
    """Can all be laid out, the wilds too? They need no natural card beside them [LU-12]."""
    if not naturals:
        return not wilds or wilds >= LEAST_SET
    return splits(naturals, wilds, 0, ends)


def unusual(hand: i64, naturals: i64, options: Options) -> bool:
    """By the house rules that need not be fast [LU-03] [LU-12].

    A card of the wild rank counts as natural where it stands for itself, so each choice of
    such cards has to be looked at. One natural card in each combination is no restriction:
    a combination of wilds alone can always join another.
    """
    own = hand & PLAIN ^ naturals
    some = own
    ends = ends_of(options)
    fewest = options.min_naturals_per_combo
    while True:
        wilds = count(hand ^ naturals ^ some)
        if not options.must_use_all_cards:
            if any_group(naturals | some, wilds, ends, fewest):
                return True
        elif naturals | some and arrangement(naturals | some, wilds, ends, fewest):
            return True
        if not some:
            return False
        some = some - 1 & own


def distance(hand: i64, level: i64, size: i64, options: Options) -> i64:
    """How many cards of a hand must be exchanged until `size` cards of it qualify.

    Every card that comes in counts as the one that is wanted. 0 for a hand that qualifies,
    and for one card more than `size` when it does once the right card is discarded. The
    options `must_use_all_cards` and `min_naturals_per_combo` are not looked at.
    """
    naturals = naturals_of(hand, level)
    number = count(naturals)
    wilds = count(hand ^ naturals)
    ends = ends_of(options)
    far = max(size - number - wilds, 0)
    while True:
        drops = number + wilds + far - size
        if drops >= number or splits(naturals, wilds + far, drops, ends):
            return far
        far += 1


def earns_bonus(hand: i64, level: i64, options: Options) -> bool:
    return bonus_run(hand, level, options) != 0


def bonus_run(hand: i64, level: i64, options: Options) -> i64:
    """The straight flush without a wild that earns the bonus in this hand; or none [LU-15]."""
    naturals = naturals_of(hand, level)
    proper = hand & PLAIN if options.bonus_natural_wild_ok else naturals
    if options.bonus_whole_hand_no_wild:
        if proper != hand:
            return 0
        naturals = hand
    ends = ends_of(options)
    starts = run_starts(proper, ends)
    while starts:
        found = bonus_from(starts & -starts, hand, proper, naturals, options)
        if found:
            return found
        starts &= starts - 1
    return 0


def run_starts(cards: i64, ends: i64) -> i64:
    """The places from which five cards of a suit follow each other upwards."""
    line = cards
    if ends & HIGH:
        line |= (cards & ACES) << 52
    if not ends & LOW:
        line &= ~ACES
    return line & line >> 4 & line >> 8 & line >> 12 & line >> 16


def bonus_from(start: i64, hand: i64, proper: i64, naturals: i64, options: Options) -> i64:
    """The longest run upwards from `start` that leaves cards which qualify by themselves."""
    ends = ends_of(options)
    line = proper
    if ends & HIGH:
        line |= (proper & ACES) << 52
    best: i64 = 0
    run: i64 = 0
    at = start
    while at & line and not run & at >> 52:
        run |= at if at < 2**52 else at >> 52
        if count(run) >= LEAST_LONG and remains(hand & ~run, naturals & ~run, options):
            best = run
        at <<= 4
    return best


def remains(hand: i64, naturals: i64, options: Options) -> bool:
    """Is there a place for what is left beside the straight flush?"""
    if not hand or not options.must_use_all_cards:
        return True
    if options.min_naturals_per_combo > 1:
        return unusual(hand, naturals, options)
    return complete(naturals, count(hand ^ naturals), ends_of(options))
