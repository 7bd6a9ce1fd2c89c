"""Arguments that several commands take."""

from cyclopts import Parameter

from cardtable import games
from cardtable.words.speaker import Speaker


def game_argument(say: Speaker, about: str) -> Parameter:
    """GAME; shells complete the names of those there are."""
    return Parameter(name=say("cli-game"), help=about, choices=games.names())
