"""The hands of Pragon: what cards make, and what cards can still become.

A hand is two to five cards, with at least one from the player's own hand [SP-10]. To name
each set of cards in one way only, its cards are taken in one order: first those of the own
hand and then those of the table, each ascending. `next_cards` follows that order, and
offers a card only if a hand can be finished with it.
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

PAIR_SIZE: Final = 2  # cards of a pair
SHORTEST: Final = 3  # straights and flushes are three to five cards long [SP-09]
LONGEST: Final = 5

# The ace in straights [SP-11], as bits.
LOW: Final = 1
HIGH: Final = 2

BIT_COUNTS: Final = vec[i64]([bin(bits).count("1") for bits in range(32)])


# What was agreed


def ace_ends(options: PragonOptions) -> i64:
    """What an ace may be in a straight [SP-11]."""
    if options.ace == "both":
        return LOW | HIGH
    return LOW if options.ace == "low" else HIGH


def usable_cards(cards: i64, options: PragonOptions) -> i64:
    """The cards among these that can be part of a hand [SP-10] [SP-34] [SP-36]."""
    return cards if options.jokers_wild else cards & ~JOKERS


def min_hand_size(pairs: i64, options: PragonOptions) -> i64:
    """How few cards a hand has: two are a pair, and pairs are limited [SP-26] [SP-27]."""
    return PAIR_SIZE if pairs < options.pair_limit else SHORTEST


def max_hand_size(made: i64, options: PragonOptions) -> i64:
    pairs_only = made > 0 and options.hands_per_round == "one_or_two_pairs"
    return PAIR_SIZE if pairs_only else LONGEST


def declarable_kinds(cards: i64, options: PragonOptions) -> i64:
    """What these cards can be declared to be, as bits."""
    found = kinds_of(cards, ace_ends(options))
    if options.hard_mode:
        found &= ~(1 << JACKS | 1 << QUEENS | 1 << KINGS | 1 << ACES)  # [SP-37]
    return found


# What cards make


def kinds_of(cards: i64, ace: i64) -> i64:
    """Every kind of hand that exactly these cards make, as bits; the player picks one [SP-29]."""
    size = count(cards)
    held = ranks_of(cards)
    alike = held & held - 1 == 0  # one rank, or nothing but jokers
    if size == PAIR_SIZE:
        if not alike:
            return 0
        return pair_kinds(held)
    if not SHORTEST <= size <= LONGEST:
        return 0
    found: i64 = 0
    if alike:
        found = 1 << THREE if size == SHORTEST else 1 << FOUR
        if size == LONGEST:
            found = 1 << FIVE  # [SP-18]
    flush = is_one_suit(cards)
    if flush:
        found |= 1 << FLUSH
    if is_consecutive(cards, size, ace):
        found |= 1 << STRAIGHT
        if flush:
            found |= 1 << STRAIGHT_FLUSH
    return found


def pair_kinds(held: i64) -> i64:
    """A pair of that rank, plain or special [SP-38]; two jokers are any pair [SP-35]."""
    if not held:
        return 1 << PAIR | 1 << JACKS | 1 << QUEENS | 1 << KINGS | 1 << ACES
    if held < 1 << JACK:
        return 1 << PAIR
    return 1 << PAIR | BIT[lowest(held) - JACK + JACKS]


def is_one_suit(cards: i64) -> bool:
    suit: i64
    for suit in range(SUITS):
        if not cards & ~(OF_SUIT[suit] | JOKERS):
            return True
    return False


def is_consecutive(cards: i64, size: i64, ace: i64) -> bool:
    """Whether the cards, jokers filling in, are consecutive: no rank twice, none too far off."""
    held = ranks_of(cards)
    if count(held) < count(cards & PLAIN):
        return False
    if not held & 1 << ACE:
        return held >> lowest(held) < BIT[size]
    if ace & HIGH and held >> lowest(held) < BIT[size]:
        return True
    return ace & LOW > 0 and (held & ~(1 << ACE)) << 1 | 1 < BIT[size]


def row_places(held: i64, ace: i64) -> i64:
    """Ranks as places in a row of fourteen, with the ace before the two and after the king."""
    row = (held & ~(1 << ACE)) << 1
    if held & 1 << ACE:
        if ace & LOW:
            row |= 1
        if ace & HIGH:
            row |= 1 << 13
    return row


def can_become_hand(chosen: i64, rest: i64, ace: i64, least: i64, most: i64) -> bool:
    """Whether `chosen`, with none or some of `rest`, makes a hand of `least` to `most` cards."""
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
    """Whether a row of three to five places holds all of `chosen` and can be filled.

    A window may hang over the end of the row: one further down has the same cards and more.
    """
    held = ranks_of(chosen)
    naturals = count(chosen & PLAIN)
    if count(held) < naturals:
        return False
    mine = row_places(held, ace)
    every = row_places(ranks_of(chosen | rest), ace)
    wild = count((chosen | rest) & JOKERS)
    if not wild and not every & every >> 1 & every >> 2:
        return False  # the common case: nowhere three in a row
    start: i64
    for start in range(12):
        here = mine >> start
        there = every >> start
        if BIT_COUNTS[here & 31] < naturals:
            continue
        if BIT_COUNTS[there & 31] + wild >= LONGEST:
            return True
        if size <= 4 and BIT_COUNTS[here & 15] == naturals and BIT_COUNTS[there & 15] + wild >= 4:
            return True
        if (
            size <= 3
            and BIT_COUNTS[here & 7] == naturals
            and BIT_COUNTS[there & 7] + wild >= SHORTEST
        ):
            return True
    return False


def next_cards(chosen: i64, hand: i64, table: i64, ace: i64, least: i64, most: i64) -> i64:
    """The cards that may be taken next into a hand of `least` to `most` cards."""
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
        return found  # [SP-10] the first card is always one of the own hand
    while left:
        card = left & -left
        left ^= card
        if can_become_hand(chosen | card, left, ace, least, most):
            found |= card
    return found


def find_hands(hand: i64, table: i64, ace: i64, least: i64, most: i64) -> list[int]:
    """All sets of cards that make a hand, each once."""
    found: list[int] = []
    collect_hands(found, 0, hand, table, ace, least, most)
    return found


def collect_hands(
    found: list[int], chosen: i64, hand: i64, table: i64, ace: i64, least: i64, most: i64
) -> None:
    if least <= count(chosen) and kinds_of(chosen, ace):
        found.append(chosen)
    following = next_cards(chosen, hand, table, ace, least, most)
    while following:
        card = following & -following
        following ^= card
        collect_hands(found, chosen | card, hand, table, ace, least, most)
