"""How scripted clients choose: by what their view shows, as people would."""

from collections.abc import Callable
from random import Random
from typing import Any

from cardtable.games.level8.moves import LAY
from cardtable.games.levelup.moves import DRAW, LAY_DOWN, TAKE, is_card

Choice = Callable[[Any, Random], int]
"""(view as it came over the wire, luck): one of its moves."""

SHORT: dict[str, dict[str, Any]] = {"level8": {"rounds": 2}, "levelup": {"final_round": 4}}
"""Options that make some hundred steps of the games that usually have a thousand."""


def at_random(view: Any, luck: Random) -> int:
    return int(luck.choice(view["moves"]))


def collecting(view: Any, luck: Random) -> int:
    """At LEVEL UP: keep what goes together, and lay down as soon as that can be.

    Whoever plays at random needs ten thousand steps to finish the last ROUND; this way it is a
    thousand.
    """
    moves, front = view["moves"], view["fronts"][view["seat"]]
    if LAY_DOWN in moves:
        return LAY_DOWN
    if TAKE in moves and company(view["top"], front["hand"]) > 1:
        return TAKE
    if DRAW in moves:
        return DRAW
    cards = [move for move in moves if is_card(move)]
    if not cards:
        return at_random(view, luck)

    def worth(card: int) -> tuple[bool, int, float]:
        wild = card // 4 + 1 == front["round"]
        return wild, company(card, front["hand"]), luck.random()

    return int(min(cards, key=worth))


def laying(view: Any, luck: Random) -> int:
    """At LEVEL 8: lay down as soon as that can be, which takes a third of the steps."""
    return LAY if LAY in view["moves"] else at_random(view, luck)


def company(card: int, hand: list[int]) -> int:
    """How many of the hand are of its rank, or near it in its suit."""
    others = [other for other in hand if other != card]
    return sum(
        other // 4 == card // 4 or (other % 4 == card % 4 and abs(other - card) <= 8)
        for other in others
    )


def choice_at(game: str) -> Choice:
    return {"levelup": collecting, "level8": laying}.get(game, at_random)
