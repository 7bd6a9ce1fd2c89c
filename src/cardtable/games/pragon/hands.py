"""The hands of Pragon: the kinds that a set of cards makes, and the sets that can be completed.

"Hand" has two meanings in the rules: the three cards that the player holds, and the two to five
cards, at least one of them held by the player, that are played together [SP-10]. In this module
a parameter `hand` is the cards that the player holds, and `table` is the open cards.

The cards of a hand are chosen in one order, so that each set is named in one way only: first those
that the player holds, then those of the table, each ascending. `next_cards` follows that order,
and offers a card only if a hand can be completed with it.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cardtable.engine.bits import BIT, count, lowest
from cardtable.games.pragon.cards import (
    ACE,
    JACK,
    JOKERS,
    OF_RANK,
    OF_SUIT,
    PLAIN,
    RANKS,
    SUITS,
    fill_below,
    ranks_of,
)
from cardtable.games.pragon.options import PragonOptions

# Kinds of hands [SP-08]. The four special pairs are kinds of their own.
PAIR: Final = 0
JACKS: Final = 1
QUEENS: Final = 2
KINGS: Final = 3
ACES: Final = 4
THREE: Final = 5
STRAIGHT: Final = 6
FLUSH: Final = 7
STRAIGHT_FLUSH: Final = 8
FOUR: Final = 9
FIVE: Final = 10
KIND_COUNT: Final = 11
# In notation
KIND_NAMES: Final = tuple(
    "pair jacks queens kings aces three straight flush straight-flush four five".split()
)

PAIR_SIZE: Final = 2
SHORTEST: Final = 3  # straights and flushes are three to five cards long [SP-09]
LONGEST: Final = 5

# The ace in straights [SP-11], as bits.
LOW: Final = 1
HIGH: Final = 2

BIT_COUNTS: Final = vec[i64]([bin(bits).count("1") for bits in range(32)])


# Options


def ace_ends(options: PragonOptions) -> i64:
    """Return where the ace may be in a straight, as bits LOW and HIGH [SP-11]."""
    if options.ace == "both":
        return LOW | HIGH
    return LOW if options.ace == "low" else HIGH


def usable_cards(cards: i64, options: PragonOptions) -> i64:
    """Return those of `cards` that can be part of a hand [SP-10] [SP-34] [SP-36]."""
    return cards if options.jokers_wild else cards & ~JOKERS


def min_hand_size(pairs: i64, options: PragonOptions) -> i64:
    """Return the least number of cards of a hand after `pairs` pairs [SP-26] [SP-27]."""
    return PAIR_SIZE if pairs < options.pair_limit else SHORTEST


def max_hand_size(made: i64, options: PragonOptions) -> i64:
    """Return the largest number of cards of a hand after `made` hands [SP-26]."""
    pairs_only = made > 0 and options.hands_per_round == "one_or_two_pairs"
    return PAIR_SIZE if pairs_only else LONGEST


def declarable_kinds(cards: i64, options: PragonOptions) -> i64:
    """Return the kinds that these cards can be declared as, as bits."""
    found = kinds_of(cards, ace_ends(options))
    if options.hard_mode:
        found &= ~(1 << JACKS | 1 << QUEENS | 1 << KINGS | 1 << ACES)  # [SP-37]
    return found


# Kinds


def kinds_of(cards: i64, ace: i64) -> i64:
    """Return every kind of hand that exactly these cards make, as bits [SP-29].

    `ace` is a result of `ace_ends`, here and below.
    """
    size = count(cards)
    held = ranks_of(cards)
    same_rank = held & held - 1 == 0  # or only jokers
    if size == PAIR_SIZE:
        if not same_rank:
            return 0
        return pair_kinds(held)
    if not SHORTEST <= size <= LONGEST:
        return 0
    found: i64 = 0
    if same_rank:
        found = 1 << THREE if size == SHORTEST else 1 << FOUR
        if size == LONGEST:
            found = 1 << FIVE  # [SP-18]
    same_suit = is_one_suit(cards)
    if same_suit:
        found |= 1 << FLUSH
    if is_consecutive(cards, size, ace):
        found |= 1 << STRAIGHT
        if same_suit:
            found |= 1 << STRAIGHT_FLUSH
    return found


def pair_kinds(rank: i64) -> i64:
    """Return the kinds of a pair; `rank` is one bit, or 0 for two jokers [SP-35] [SP-38]."""
    if not rank:
        return 1 << PAIR | 1 << JACKS | 1 << QUEENS | 1 << KINGS | 1 << ACES
    if rank < 1 << JACK:
        return 1 << PAIR
    return 1 << PAIR | BIT[lowest(rank) - JACK + JACKS]


def is_one_suit(cards: i64) -> bool:
    """Return whether all cards, except for jokers, have the same suit."""
    suit: i64
    for suit in range(SUITS):
        if not cards & ~(OF_SUIT[suit] | JOKERS):
            return True
    return False


def is_consecutive(cards: i64, size: i64, ace: i64) -> bool:
    """Return whether the `size` cards have consecutive ranks, with jokers in the gaps."""
    held = ranks_of(cards)
    if count(held) < count(cards & PLAIN):
        return False
    if not held & 1 << ACE:
        return held >> lowest(held) < BIT[size]
    if ace & HIGH and held >> lowest(held) < BIT[size]:
        return True
    return ace & LOW > 0 and (held & ~(1 << ACE)) << 1 | 1 < BIT[size]


def row_places(held: i64, ace: i64) -> i64:
    """Return ranks as bits of a row of fourteen: the ace before the two, or after the king."""
    row = (held & ~(1 << ACE)) << 1
    if held & 1 << ACE:
        if ace & LOW:
            row |= 1
        if ace & HIGH:
            row |= 1 << 13
    return row


# Sets that can be completed


def can_become_hand(chosen: i64, rest: i64, ace: i64, least: i64, most: i64) -> bool:
    """Return whether `chosen` and any of `rest` can make a hand of `least` to `most` cards."""
    size = count(chosen)
    if size > most:
        return False
    if can_become_equal_ranks(chosen, rest, least):
        return True
    if most < SHORTEST:
        return False
    return can_become_flush(chosen, rest) or can_become_straight(chosen, rest, size, ace)


def can_become_equal_ranks(chosen: i64, rest: i64, least: i64) -> bool:
    held = ranks_of(chosen)
    if held & held - 1:
        return False
    if held:
        return count(chosen | rest & (OF_RANK[lowest(held)] | JOKERS)) >= least
    rank: i64
    for rank in range(RANKS):
        if count(chosen | rest & (OF_RANK[rank] | JOKERS)) >= least:
            return True
    return False


def can_become_flush(chosen: i64, rest: i64) -> bool:
    suit: i64
    for suit in range(SUITS):
        fitting = OF_SUIT[suit] | JOKERS
        if not chosen & ~fitting and count(chosen | rest & fitting) >= SHORTEST:
            return True
    return False


def can_become_straight(chosen: i64, rest: i64, size: i64, ace: i64) -> bool:
    """Return whether `chosen` and any of `rest` can make a straight; `size` cards are chosen.

    Each straight is a window of three to five places in the row of `row_places`. It must contain
    all of `chosen`, and cards and jokers must fill it. A window that reaches beyond the end of
    the row does no harm: one that starts lower has all of its cards.
    """
    held = ranks_of(chosen)
    plain = count(chosen & PLAIN)
    if count(held) < plain:
        return False
    needed = row_places(held, ace)
    available = row_places(ranks_of(chosen | rest), ace)
    jokers = count((chosen | rest) & JOKERS)
    if not jokers and not available & available >> 1 & available >> 2:
        return False  # the common case: no three in a row
    start: i64
    for start in range(12):
        inside = needed >> start
        window = available >> start
        if BIT_COUNTS[inside & 31] < plain:
            continue
        if BIT_COUNTS[window & 31] + jokers >= LONGEST:
            return True
        if size <= 4 and BIT_COUNTS[inside & 15] == plain and BIT_COUNTS[window & 15] + jokers >= 4:
            return True
        if (
            size <= 3
            and BIT_COUNTS[inside & 7] == plain
            and BIT_COUNTS[window & 7] + jokers >= SHORTEST
        ):
            return True
    return False


def next_cards(chosen: i64, hand: i64, table: i64, ace: i64, least: i64, most: i64) -> i64:
    """Return the cards that may follow `chosen` in a hand of `least` to `most` cards."""
    found: i64 = 0
    if chosen & table:
        left = table & ~fill_below(chosen & table)
    else:
        left = hand & ~fill_below(chosen)
        while left:
            card = left & -left
            left ^= card
            if can_become_hand(chosen | card, left | table, ace, least, most):
                found |= card
        left = table
    if not chosen:
        return found  # [SP-10] the first card is always one that the player holds
    while left:
        card = left & -left
        left ^= card
        if can_become_hand(chosen | card, left, ace, least, most):
            found |= card
    return found


def find_hands(hand: i64, table: i64, ace: i64, least: i64, most: i64) -> list[int]:
    """Return every set of `least` to `most` cards that makes a hand, each once."""
    found: list[int] = []
    collect_hands(found, 0, hand, table, ace, least, most)
    return found


def collect_hands(
    found: list[int], chosen: i64, hand: i64, table: i64, ace: i64, least: i64, most: i64
) -> None:
    """Append to `found` all hands that begin with the cards `chosen`."""
    if least <= count(chosen) and kinds_of(chosen, ace):
        found.append(chosen)
    following = next_cards(chosen, hand, table, ace, least, most)
    while following:
        card = following & -following
        following ^= card
        collect_hands(found, chosen | card, hand, table, ace, least, most)
