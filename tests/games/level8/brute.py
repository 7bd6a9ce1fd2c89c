"""A brute-force search for levels in hands: it tries every set of cards for every group.

It shares nothing with the game. A natural is (colour, number), a group is (kind, size), and a hand
is a list of naturals and a number of wilds.
"""

from itertools import combinations, product

Natural = tuple[int, int]
Group = tuple[str, int]


def may_be(cards: list[Natural], kind: str, size: int) -> bool:
    """Tell whether these naturals, with wilds for the rest, make the group."""
    colours = {colour for colour, _ in cards}
    numbers = {number for _, number in cards}
    if kind == "set":
        return len(numbers) <= 1
    if kind == "colour":
        return len(colours) <= 1
    return len(numbers) == len(cards) and (not cards or max(numbers) - min(numbers) < size)


def parts(cards: list[Natural], group: Group, wilds: int, min_naturals: int) -> list[int]:
    """Return the sets of cards, as bits of their indices, that make the group with the wilds."""
    kind, size = group
    return [
        sum(1 << place for place in places)
        for number in range(max(min_naturals, size - wilds), size + 1)
        for places in combinations(range(len(cards)), number)
        if may_be([cards[place] for place in places], kind, size)
    ]


def completes(cards: list[Natural], wilds: int, groups: list[Group], min_naturals: int = 0) -> bool:
    """Tell whether a hand makes all the groups, with `min_naturals` naturals in each."""
    reached = {0: wilds}  # naturals used so far: wilds left
    for group in groups:
        after: dict[int, int] = {}
        for part in parts(cards, group, wilds, min_naturals):
            for used, left in reached.items():
                left -= group[1] - part.bit_count()
                if not part & used and left >= 0:
                    after[part | used] = left
        reached = after
    return bool(reached)


Laying = tuple[tuple[str, int, tuple[Natural, ...]], ...]

WILD: Natural = (9, 99)  # comes after all naturals


def group_layings(
    cards: list[Natural], wilds: int, group: Group
) -> set[tuple[int, tuple[Natural, ...]]]:
    """Return every group that could be laid: its value, and its cards as they lie."""
    kind, size = group
    found = set()
    if kind == "run":
        for low in range(1, 17 - size):
            slots = [
                [card for card in cards if card[1] == number] + [WILD] * (wilds > 0)
                for number in range(low, low + size)
            ]
            found |= {(low, chosen) for chosen in product(*slots) if chosen.count(WILD) <= wilds}
        return found
    for value in range(1, 16) if kind == "set" else range(1, 7):
        fit = [card for card in cards if (card[1] if kind == "set" else card[0] + 1) == value]
        for number in range(max(size - wilds, 0), size + 1):
            for chosen in combinations(sorted(fit), number):
                found.add((value, chosen + (WILD,) * (size - number)))
    return found


def layings(cards: list[Natural], wilds: int, groups: list[Group]) -> set[Laying]:
    """Return every way to lay the groups; equal groups have no order."""
    if not groups:
        return {()}
    kind, size = groups[0]
    found = set()
    for value, chosen in group_layings(cards, wilds, groups[0]):
        rest = [card for card in cards if card not in chosen]
        left = wilds - chosen.count(WILD)
        for others in layings(rest, left, groups[1:]):
            found.add(tuple(sorted(((f"{kind}{size}", value, chosen), *others))))
    return found
