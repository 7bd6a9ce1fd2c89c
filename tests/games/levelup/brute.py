"""Brute-force answers about hands of LEVEL UP: they look at every subset of the cards.

Nothing is shared with the game: a card is a rank and a suit, and a wild is None.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

Card = tuple[int, int] | None


def cards_of(hand: int, level: int) -> list[Card]:
    """Return the cards of a set of the game, for a seat on the ROUND `level`."""
    numbers = [card for card in range(54) if hand >> card & 1]
    return [
        None if card >= 52 or card // 4 + 1 == level else (card // 4 + 1, card % 4)
        for card in numbers
    ]


def is_combination(cards: Sequence[Card], ace: str) -> bool:
    naturals = [card for card in cards if card is not None]
    ranks = tuple(rank for rank, _ in naturals)
    one_suit = len({suit for _, suit in naturals}) <= 1
    if len(cards) >= 3 and len(set(ranks)) <= 1:
        return True
    if len(cards) >= 5 and one_suit:
        return True
    return len(cards) >= (3 if one_suit else 5) and is_straight(ranks, len(cards), ace)


@cache
def is_straight(ranks: tuple[int, ...], size: int, ace: str) -> bool:
    bottom, top = (2 if ace == "high" else 1), (13 if ace == "low" else 14)
    for first in range(bottom, top - size + 2):
        row = range(first, first + size)
        places = [place_in(row, rank) for rank in ranks]
        if None not in places and len(set(places)) == len(places):
            return True
    return False


def place_in(row: range, rank: int) -> int | None:
    if rank in row:
        return rank
    return 14 if rank == 1 and 14 in row else None


def may_be_combinations(cards: Sequence[Card]) -> Iterator[int]:
    """Yield subsets of three or more cards with naturals of one rank or one suit, and of five or
    more cards with no rank twice.

    No other subset can be a combination, and to try them all would take several times as long.
    """
    ranks, suits, twice = [0], [0], [False]  # of each subset
    for card in cards:
        rank, suit = (0, 0) if card is None else (1 << card[0], 1 << card[1])
        twice += [again or bool(seen & rank) for again, seen in zip(twice, ranks, strict=True)]
        ranks += [seen | rank for seen in ranks]
        suits += [seen | suit for seen in suits]
    for subset, (again, seen, colours) in enumerate(zip(twice, ranks, suits, strict=True)):
        alike = not seen & seen - 1 or not colours & colours - 1
        if subset.bit_count() >= (3 if alike else 5) and (alike or not again):
            yield subset


def splits(cards: Sequence[Card], ace: str = "both", min_naturals: int = 0) -> bool:
    """Tell whether all cards can be partitioned into combinations with `min_naturals` each."""
    size = len(cards)
    by_lowest: list[list[int]] = [[] for _ in range(size)]
    for subset in may_be_combinations(cards):
        chosen = [card for at, card in enumerate(cards) if subset >> at & 1]
        naturals = len(chosen) - chosen.count(None)
        if naturals >= min_naturals and is_combination(chosen, ace):
            by_lowest[(subset & -subset).bit_length() - 1].append(subset)

    @cache
    def covers(rest: int) -> bool:
        if not rest:
            return True
        lowest = (rest & -rest).bit_length() - 1
        return any(subset & ~rest == 0 and covers(rest ^ subset) for subset in by_lowest[lowest])

    return covers(2**size - 1)


def splits_naturally(hand: int, level: int, min_naturals: int) -> bool:
    """Do the same as `splits`, but a card of the wild rank may count as a natural card."""
    plain = cards_of(hand, 0)
    wild = [at for at, card in enumerate(plain) if card is not None and card[0] == level]
    for number in range(len(wild) + 1):
        for chosen in combinations(wild, number):
            cards = [None if at in chosen else card for at, card in enumerate(plain)]
            if splits(cards, min_naturals=min_naturals):
                return True
    return False


def distance(cards: Sequence[Card], size: int, ace: str = "both") -> int:
    """Return how many cards must be exchanged until `size` of them can be partitioned."""
    extra = len(cards) - size
    for far in range(size + 1):
        for left in combinations(cards, len(cards) - extra - far):
            if left.count(None) == cards.count(None) and splits([*left, *[None] * far], ace):
                return far
    return size


def earns_bonus(cards: Sequence[Card], ace: str = "both") -> bool:
    """Tell whether there is a partition with a natural straight flush of five or more."""
    whole = range(len(cards))
    for size in range(5, len(cards) + 1):
        for chosen in combinations(whole, size):
            run = [cards[at] for at in chosen]
            naturals = [card for card in run if card is not None]
            one_suit = len(naturals) == size and len({suit for _, suit in naturals}) == 1
            if one_suit and is_straight(tuple(rank for rank, _ in naturals), size, ace):
                rest = [cards[at] for at in whole if at not in chosen]
                if not rest or splits(rest, ace):
                    return True
    return False
