"""Which language to speak: what was asked for, then what the surroundings say."""

from collections.abc import Mapping

from cardtable import words
from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput

LANGUAGE_FLAG = "--language"
DEFAULT_LANGUAGE = "en"
LANGUAGE_VARIABLES = ("CARDTABLE_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def extract_language(given: list[str]) -> tuple[str | None, list[str]]:
    """The language that was asked for, and the rest of the command line.

    The flag may stand anywhere, since even the help and the refusals depend on it.
    """
    wanted: str | None = None
    rest: list[str] = []
    left = iter(given)
    for word in left:
        if word == "--":
            return wanted, [*rest, word, *left]
        if word == LANGUAGE_FLAG:
            wanted = next(left, None)
            if wanted is None:
                raise InvalidInput(codes.LANGUAGE_MISSING, option=LANGUAGE_FLAG)
        elif word.startswith(LANGUAGE_FLAG + "="):
            wanted = word.removeprefix(LANGUAGE_FLAG + "=")
        else:
            rest.append(word)
    return wanted, rest


def language_from_environment(environment: Mapping[str, str]) -> str:
    """The first that is set decides, as it does for other programs."""
    for name in LANGUAGE_VARIABLES:
        if environment.get(name):
            return words.match_language(DEFAULT_LANGUAGE, environment[name])
    return DEFAULT_LANGUAGE


def require_language(wanted: str) -> str:
    if wanted not in words.LANGUAGES:
        raise InvalidInput(codes.LANGUAGE, language=wanted, known=", ".join(words.LANGUAGES))
    return wanted
