"""An independent meld finder: tries every set of cards for every group. Slow and plain.

It shares nothing with the finder under test but the rules. A natural is (colour, number), a
group is (kind, size), and a hand is a list of naturals and a number of wilds.
"""

from itertools import combinations, product

Natural = tuple[int, int]
Group = tuple[str, int]


def may_be(cards: list[Natural], kind: str, size: int) -> bool:
    """Could these naturals, with wilds for the rest, be such a group?"""
    colours = {colour for colour, _ in cards}
    numbers = {number for _, number in cards}
    if kind == "set":
        return len(numbers) <= 1
    if kind == "colour":
        return len(colours) <= 1
    return len(numbers) == len(cards) and (not cards or max(numbers) - min(numbers) < size)


def parts(cards: list[Natural], group: Group, wilds: int, least: int) -> list[int]:
    """The sets of cards, as bits of their places, that make the group with so few wilds."""
    kind, size = group
    return [
        sum(1 << place for place in places)
        for number in range(max(least, size - wilds), size + 1)
        for places in combinations(range(len(cards)), number)
        if may_be([cards[place] for place in places], kind, size)
    ]


def completes(cards: list[Natural], wilds: int, groups: list[Group], least: int = 0) -> bool:
    reached = {0: wilds}  # naturals used so far: wilds left
    for group in groups:
        after: dict[int, int] = {}
        for part in parts(cards, group, wilds, least):
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
    """Every group that could be laid: what it is called, and its cards as they lie."""
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
    for name in range(1, 16) if kind == "set" else range(1, 7):
        fit = [card for card in cards if (card[1] if kind == "set" else card[0] + 1) == name]
        for number in range(max(size - wilds, 0), size + 1):
            for chosen in combinations(sorted(fit), number):
                found.add((name, chosen + (WILD,) * (size - number)))
    return found


def layings(cards: list[Natural], wilds: int, groups: list[Group]) -> set[Laying]:
    """Every way to lay the level on the table, equal groups being in no order."""
    if not groups:
        return {()}
    kind, size = groups[0]
    found = set()
    for name, chosen in group_layings(cards, wilds, groups[0]):
        rest = [card for card in cards if card not in chosen]
        left = wilds - chosen.count(WILD)
        for others in layings(rest, left, groups[1:]):
            found.add(tuple(sorted(((f"{kind}{size}", name, chosen), *others))))
    return found
