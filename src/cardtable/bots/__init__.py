"""Who chooses a move for a seat: the catalogue of bots.

A bot is given a seat's sight and nothing else: what the seat may know, and a way to imagine
worlds that the seat cannot tell from the true one. It never sees a state of the real game.
"""

from functools import cache
from importlib import import_module

from cardtable import games
from cardtable.bots.cast import Cast
from cardtable.bots.sight import Bot, Budget, Sight, sight_of
from cardtable.engine.refusal import Refusal

__all__ = ["Bot", "Budget", "Sight", "find_roster", "find", "names", "sight_of", "substitute"]

RANDOM = "random"


@cache
def find_roster(game: str) -> Cast:
    """The bots of a game; those of other packages share the general ones."""
    home = game if game in games.BUILT_IN else "general"
    found: Cast = import_module(f"cardtable.bots.{home}").CAST
    return found


def names(game: str) -> tuple[str, ...]:
    """The bots that can play the game, weakest first."""
    return (RANDOM, *find_roster(game).bots)


@cache
def find(game: str, name: str) -> Bot:
    """The bot of that name for the game."""
    if name == RANDOM:
        from cardtable.bots.randomly import Randomly

        return Randomly()
    if name not in find_roster(game).bots:
        raise Refusal("bot-unknown", bot=name, known=", ".join(names(game)))
    return find_roster(game).bots[name]()


def substitute(game: str) -> str:
    """The bot that takes the seat of somebody who is away."""
    return find_roster(game).substitute
