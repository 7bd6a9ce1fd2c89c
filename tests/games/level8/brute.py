"""An independent meld finder: tries every set of cards for every group. Slow and plain.

It shares nothing with the finder under test but the rules. A natural is (colour, number), a
group is (kind, size), and a hand is a list of naturals and a number of wilds.
"""

from itertools import combinations

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
