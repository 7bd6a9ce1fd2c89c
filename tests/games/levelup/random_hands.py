"""Random hands: from the whole deck, and from pools of cards that combine in many ways."""

from random import Random

POOLS = 7


def card_pool(kind: int, random: Random) -> list[int]:
    """Return the cards from which a hand is chosen."""
    deck = list(range(54))
    if kind == 0:
        return deck
    if kind == 1:  # seven neighbouring ranks
        first = 4 * random.randrange(7)
        return [*range(first, first + 28), 52, 53]
    if kind == 2:  # two suits
        suits = random.sample(range(4), 2)
        return [card for card in deck if card >= 52 or card % 4 in suits]
    if kind == 3:  # few ranks, aces among them
        ranks = [0, *random.sample(range(1, 13), 5)]
        return [card for card in deck if card // 4 in ranks] + [52]
    if kind == 4:  # the lowest and the highest ranks
        return [card for card in deck if card // 4 in (0, 1, 2, 3, 10, 11, 12)] + [52]
    if kind == 5:  # one suit and some cards of others
        suit = random.randrange(4)
        return [card for card in range(52) if card % 4 == suit or random.random() < 0.3]
    first = 4 * random.randrange(9)  # five neighbouring ranks, and the jokers
    return [*range(first, first + 20), 52, 53]


def random_hand(
    number: int, random: Random, min_size: int = 3, max_size: int = 13
) -> tuple[int, int]:
    """Return a hand and a ROUND; hands take turns among the pools, by their number.

    Large hands are rarer, since brute force takes long for them.
    """
    cards = card_pool(number % POOLS, random)
    size = min(random.randint(min_size, max_size), random.randint(min_size, max_size), len(cards))
    chosen = random.sample(cards, size)
    return sum(1 << card for card in chosen), random.randint(3, 13)
