"""Numbers that are given on the command line."""

from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput

MANY = 10**9  # of whatever is counted


def within(option: str, found: int, low: int, high: int = MANY) -> int:
    """The number itself, or a refusal that names the option and its limits."""
    if not low <= found <= high:
        raise InvalidInput(
            codes.OPTION_RANGE, option=option, low=str(low), high=str(high), found=str(found)
        )
    return found
