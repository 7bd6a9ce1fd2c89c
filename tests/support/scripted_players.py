"""How scripted clients choose a step from what their view shows."""

from collections.abc import Callable
from random import Random
from typing import Any

from cardtable.games.level8.moves import LAY
from cardtable.games.levelup.cards import DRAW, LAY_DOWN, TAKE, is_card

ChooseStep = Callable[[Any, Random], int]  # of a view as the client received it

# Options with which a game has a few hundred steps in place of a thousand.
SHORT_OPTIONS: dict[str, dict[str, Any]] = {"level8": {"rounds": 2}, "levelup": {"final_round": 4}}


def choose_random(view: Any, rng: Random) -> int:
    return int(rng.choice(view["moves"]))


def choose_levelup(view: Any, rng: Random) -> int:
    """Keep cards that match, and lay down as soon as possible.

    A random player needs ten thousand steps to finish the last ROUND; this one a thousand.
    """
    moves, front = view["moves"], view["fronts"][view["seat"]]
    if LAY_DOWN in moves:
        return LAY_DOWN
    if TAKE in moves and count_matches(view["top"], front["hand"]) > 1:
        return TAKE
    if DRAW in moves:
        return DRAW
    cards = [move for move in moves if is_card(move)]
    if not cards:
        return choose_random(view, rng)

    def value(card: int) -> tuple[bool, int, float]:
        is_wild = card // 4 + 1 == front["round"]
        return is_wild, count_matches(card, front["hand"]), rng.random()

    return int(min(cards, key=value))


def choose_level8(view: Any, rng: Random) -> int:
    """Lay down as soon as possible: the game takes a third of the steps."""
    return LAY if LAY in view["moves"] else choose_random(view, rng)


def count_matches(card: int, hand: list[int]) -> int:
    """Count the other cards in the hand that have its rank, or are near it in its suit."""
    others = [other for other in hand if other != card]
    return sum(
        other // 4 == card // 4 or (other % 4 == card % 4 and abs(other - card) <= 8)
        for other in others
    )


def player_of(game: str) -> ChooseStep:
    return {"levelup": choose_levelup, "level8": choose_level8}.get(game, choose_random)
