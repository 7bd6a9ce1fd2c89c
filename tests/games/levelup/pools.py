"""Hands to try a checker on: plain random ones, and pools of cards that make for trouble."""

from random import Random

POOLS = 7


def pool(kind: int, random: Random) -> list[int]:
    every = list(range(54))
    if kind == 0:
        return every
    if kind == 1:  # seven ranks side by side
        first = 4 * random.randrange(7)
        return [*range(first, first + 28), 52, 53]
    if kind == 2:  # two suits
        suits = random.sample(range(4), 2)
        return [card for card in every if card >= 52 or card % 4 in suits]
    if kind == 3:  # few ranks, aces among them
        ranks = [0, *random.sample(range(1, 13), 5)]
        return [card for card in every if card // 4 in ranks] + [52]
    if kind == 4:  # both ends
        return [card for card in every if card // 4 in (0, 1, 2, 3, 10, 11, 12)] + [52]
    if kind == 5:  # one suit and some others
        suit = random.randrange(4)
        return [card for card in range(52) if card % 4 == suit or random.random() < 0.3]
    first = 4 * random.randrange(9)  # five ranks, and the jokers
    return [*range(first, first + 20), 52, 53]


def hand(kind: int, random: Random, least: int = 3, most: int = 13) -> tuple[int, int]:
    """A set of cards, and a ROUND. Large hands are rarer, as brute force takes long on them."""
    cards = pool(kind % POOLS, random)
    size = min(random.randint(least, most), random.randint(least, most), len(cards))
    chosen = random.sample(cards, size)
    return sum(1 << card for card in chosen), random.randint(3, 13)
