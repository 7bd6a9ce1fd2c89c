"""The catalogue: every game that can be played, ours and those of other packages.

Another package adds a game with an entry point in the group `cardtable.games` whose name
is the name of the game and whose object is a `Game` (docs/add-a-game.md).
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

from cardtable.engine.game import Game
from cardtable.engine.refusal import Refusal

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

OURS: Final = ("levelup", "level8", "threeup", "pragon")
GROUP: Final = "cardtable.games"


def names() -> tuple[str, ...]:
    """The names of all games, ours first."""
    return OURS + tuple(sorted(found.name for found in others()))


def find(name: str) -> Game:
    """The game of that name. It is imported only now, so that one game costs one game."""
    if name in OURS:
        return checked(name, import_module(f"cardtable.games.{name}").GAME)
    for found in others():
        if found.name == name:
            return checked(name, found.load())
    raise Refusal("game-unknown", game=name, known=", ".join(names()))


def others() -> "list[EntryPoint]":
    """Games of other packages; none of them can take the name of one of ours."""
    from importlib.metadata import entry_points  # slow to import, and seldom needed

    return [found for found in entry_points(group=GROUP) if found.name not in OURS]


def checked(name: str, game: object) -> Game:
    if not isinstance(game, Game) or game.name != name:
        raise Refusal("game-broken", game=name)
    return game
