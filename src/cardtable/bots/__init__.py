"""Who chooses a move for a seat: the catalogue of bots.

A bot is given a seat's sight and nothing else: what the seat may know, and a way to imagine
worlds that the seat cannot tell from the true one. It never sees a state of the real game.
"""

from functools import cache
from importlib import import_module

from cardtable import games
from cardtable.bots.observation import Bot, Budget, Observation, observation_of
from cardtable.bots.roster import GENERAL_ROSTER, Roster
from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput

__all__ = [
    "Bot",
    "Budget",
    "Observation",
    "find",
    "find_roster",
    "names",
    "observation_of",
    "substitute",
]

RANDOM = "random"


@cache
def find_roster(game: str) -> Roster:
    """The bots of a game; those of other packages share the general ones."""
    if game not in games.BUILT_IN:
        return GENERAL_ROSTER
    found: Roster = import_module(f"cardtable.bots.{game}").ROSTER
    return found


def names(game: str) -> tuple[str, ...]:
    """The bots that can play the game, weakest first."""
    return (RANDOM, *find_roster(game).bots)


@cache
def find(game: str, name: str) -> Bot:
    """The bot of that name for the game."""
    if name == RANDOM:
        from cardtable.bots.bot import RandomBot

        return RandomBot()
    if name not in find_roster(game).bots:
        raise InvalidInput(codes.BOT_UNKNOWN, bot=name, known=", ".join(names(game)))
    return find_roster(game).bots[name]()


def substitute(game: str) -> str:
    """The bot that takes the seat of somebody who is away."""
    return find_roster(game).substitute
