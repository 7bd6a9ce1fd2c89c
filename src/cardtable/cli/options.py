"""Arguments and options that several commands take."""

from cyclopts import Parameter

from cardtable import games
from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput
from cardtable.words.speaker import Speaker


def game_argument(say: Speaker, about: str) -> Parameter:
    """GAME; shells complete the names of those there are."""
    return Parameter(name=say("cli-game"), help=about, choices=games.names())


MAX_COUNT = 10**9


def require_in_range(option: str, found: int, low: int, high: int = MAX_COUNT) -> int:
    """The number itself, or a refusal that names the option and its limits."""
    if not low <= found <= high:
        raise InvalidInput(
            codes.OPTION_RANGE, option=option, low=str(low), high=str(high), found=str(found)
        )
    return found
