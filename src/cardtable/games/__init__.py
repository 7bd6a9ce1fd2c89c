"""The catalogue: every game that can be played, ours and those of other packages.

Another package adds a game with an entry point in the group `cardtable.games` whose name
is the name of the game and whose object is a `Game` (docs/add-a-game.md).
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
    """The names of all games, ours first."""
    return BUILT_IN + tuple(sorted(found.name for found in plugin_entry_points()))


def find(name: str) -> Game:
    """The game of that name. It is imported only now, so that one game costs one game."""
    if name in BUILT_IN:
        return require_game(name, import_module(f"cardtable.games.{name}").GAME)
    for found in plugin_entry_points():
        if found.name == name:
            return require_game(name, found.load())
    raise InvalidInput(codes.GAME_UNKNOWN, game=name, known=", ".join(names()))


def plugin_entry_points() -> "list[EntryPoint]":
    """Games of other packages; none of them can take the name of one of ours."""
    from importlib.metadata import entry_points  # slow to import, and seldom needed

    return [found for found in entry_points(group=ENTRY_POINT_GROUP) if found.name not in BUILT_IN]


def require_game(name: str, game: object) -> Game:
    if not isinstance(game, Game) or game.name != name:
        raise Unavailable(codes.GAME_BROKEN, game=name)
    return game
