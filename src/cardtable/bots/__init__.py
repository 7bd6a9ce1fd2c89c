"""Who chooses a move for a seat: the catalogue of bots.

A bot is given a seat's sight and nothing else: what the seat may know, and a way to imagine
worlds that the seat cannot tell from the true one. It never sees a state of the real game.
"""

from cardtable.bots.sight import Bot, Budget, Sight
from cardtable.engine.refusal import Refusal

__all__ = ["Bot", "Budget", "Sight", "find", "names", "substitute"]


def names(game: str) -> tuple[str, ...]:
    """The bots that can play the game, weakest first."""
    return ("random",)


def find(game: str, name: str) -> Bot:
    """The bot of that name for the game."""
    if name not in names(game):
        raise Refusal("bot-unknown", bot=name, known=", ".join(names(game)))
    from cardtable.bots.randomly import Randomly

    return Randomly()


def substitute(game: str) -> str:
    """The bot that takes the seat of somebody who is away."""
    return names(game)[-1]
