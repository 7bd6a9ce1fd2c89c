"""The catalogue of games: those built in, and those of other packages.

Another package adds a game with an entry point in the group `cardtable.games`. The name of the
entry point is the name of the game, and its object is a `Game` (docs/add-a-game.md).
"""

from contextlib import suppress
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
    """Return the names of all games, ours first."""
    return BUILT_IN + names_of_plugins()


def names_of_plugins() -> tuple[str, ...]:
    """Return the names of the games of other packages, sorted."""
    return tuple(sorted(found.name for found in plugin_entry_points()))


def find(name: str) -> Game:
    """Return the game called `name`. It is imported only now, so that one game costs one game."""
    if name in BUILT_IN:
        return require_game(name, import_module(f"cardtable.games.{name}").GAME)
    for found in plugin_entry_points():
        if found.name == name:
            return require_game(name, load_plugin(found))
    raise InvalidInput(codes.GAME_UNKNOWN, game=name, known=", ".join(names()))


def find_all() -> list[Game]:
    """Return all games that can be used, ours first."""
    return [find(name) for name in BUILT_IN] + find_plugins()


def find_plugins() -> list[Game]:
    """Return the games of other packages, sorted by name, without those that fail to import."""
    found: list[Game] = []
    for name in names_of_plugins():
        with suppress(Unavailable):
            found.append(find(name))
    return found


def plugin_entry_points() -> "list[EntryPoint]":
    """Return the entry points of other packages; none of them can take the name of one of ours."""
    from importlib.metadata import entry_points  # slow to import, and seldom needed

    return [entry for entry in entry_points(group=ENTRY_POINT_GROUP) if entry.name not in BUILT_IN]


def load_plugin(found: "EntryPoint") -> object:
    """Import the object of an entry point; a package that fails to import is a refusal."""
    try:
        return found.load()
    except Exception as error:
        raise Unavailable(codes.GAME_BROKEN, game=found.name, why=repr(error)) from error


def require_game(name: str, game: object) -> Game:
    """Return `game` if it is a `Game` called `name`, or raise a refusal."""
    if not isinstance(game, Game) or game.name != name:
        raise Unavailable(codes.GAME_BROKEN, game=name, why="none")
    return game
