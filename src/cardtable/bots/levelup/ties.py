"""What a card has to do with the others of a hand: a quick guess at its use in the future.

Used where the exact deficiency sees no difference, so it need not be more than a guess.
"""

from typing import Final

from mypy_extensions import i64

from cardtable.bots.levelup.weights import Weights
from cardtable.engine.bits import BIT, count
from cardtable.games.levelup.cards import SUIT
from cardtable.games.levelup.partition import ACES, EACH_PLACE, HIGH_ACE, NIBBLE_COUNTS

NEAR: Final = 4  # a straight of five reaches no further


def ties(card: i64, naturals: i64, weights: Weights) -> float:
    others = naturals & ~BIT[card]
    rank = card >> 2
    found = weights.rank * float(NIBBLE_COUNTS[others >> 4 * rank & 15])
    line = others | (others & ACES) << 4 * HIGH_ACE
    found += in_line(card, rank, line, weights)
    if not rank:
        found = max(found, in_line(card + 4 * HIGH_ACE, HIGH_ACE, line & ~ACES, weights))
    return found + weights.suit * float(count(others & SUIT[card & 3]))


def in_line(place: i64, rank: i64, line: i64, weights: Weights) -> float:
    """The neighbours of a place in its own suit, and the ranks that a straight could join."""
    doors = line >> place + 4 & 1
    further = line >> place + 8 & 1
    if rank:
        doors += line >> place - 4 & 1
    if rank > 1:
        further += line >> place - 8 & 1
    there = (line | line >> 1 | line >> 2 | line >> 3) & EACH_PLACE & ~BIT[4 * rank]
    low = max(rank - NEAR, 0)
    reach = count((there >> 4 * low) & 0xFFFFFFFFF)
    found = weights.next_door * float(doors) + weights.one_off * float(further)
    return found + weights.reach * float(reach)
