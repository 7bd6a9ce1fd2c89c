"""The catalogue of games: those built in, and those of other packages.

Another package adds a game by an entry point in the group `cardtable.games`: its name is the name
of the game, and its object is a `Game` (docs/add-a-game.md).
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

from cardtable.engine import codes
from cardtable.engine.game import Game
from cardtable.engine.refusal import InvalidInput, Unavailable

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

BUILT_IN: Final = ("levelup", "level8", "threeup", "pragon")
ENTRY_POINT_GROUP: Final = "cardtable.games"


def names() -> tuple[str, ...]:
    """Return the names of all games, the built-in ones first."""
    return BUILT_IN + tuple(sorted(entry.name for entry in plugin_entry_points()))


def find(name: str) -> Game:
    """Return the game called `name`. Only this game is imported, so that starting stays fast."""
    if name in BUILT_IN:
        return require_game(name, import_module(f"cardtable.games.{name}").GAME)
    for entry in plugin_entry_points():
        if entry.name == name:
            return require_game(name, entry.load())
    raise InvalidInput(codes.GAME_UNKNOWN, game=name, known=", ".join(names()))


def plugin_entry_points() -> "list[EntryPoint]":
    """Return the games of other packages, without those that have the name of a built-in game."""
    from importlib.metadata import entry_points  # slow to import, and rarely needed

    return [entry for entry in entry_points(group=ENTRY_POINT_GROUP) if entry.name not in BUILT_IN]


def require_game(name: str, game: object) -> Game:
    """Return `game` if it is a `Game` called `name`; refuse it otherwise."""
    if not isinstance(game, Game) or game.name != name:
        raise Unavailable(codes.GAME_BROKEN, game=name)
    return game
