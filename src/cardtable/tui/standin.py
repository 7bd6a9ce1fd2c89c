"""Somebody to play against until there are bots: any legal move, each equally likely."""

from typing import Any

from cardtable.engine.chance import FastChance, mixed


def chosen(view: Any, seed: int, made: int) -> int:
    """A move for the seat that sees this view.

    It hangs on the seed and on how many steps were made, so that the same game, taken back and
    played again, goes the same way.
    """
    picks = FastChance(mixed(seed & 0xFFFFFFFF) << 30 | made)
    return int(view.moves[picks.below(len(view.moves))])
