"""Which language to speak: what was asked for, then what the surroundings say."""

from collections.abc import Mapping

from cardtable import words
from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput

FLAG = "--language"
USUAL = "en"
SURROUNDINGS = ("CARDTABLE_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def taken_out(given: list[str]) -> tuple[str | None, list[str]]:
    """The language that was asked for, and the rest of the command line.

    The flag may stand anywhere, since even the help and the refusals depend on it.
    """
    wanted: str | None = None
    rest: list[str] = []
    left = iter(given)
    for word in left:
        if word == "--":
            return wanted, [*rest, word, *left]
        if word == FLAG:
            wanted = next(left, None)
            if wanted is None:
                raise InvalidInput(codes.LANGUAGE_MISSING, option=FLAG)
        elif word.startswith(FLAG + "="):
            wanted = word.removeprefix(FLAG + "=")
        else:
            rest.append(word)
    return wanted, rest


def surrounding(environment: Mapping[str, str]) -> str:
    """The first that is set decides, as it does for other programs."""
    for name in SURROUNDINGS:
        if environment.get(name):
            return words.match_language(USUAL, environment[name])
    return USUAL


def checked(wanted: str) -> str:
    if wanted not in words.LANGUAGES:
        raise InvalidInput(codes.LANGUAGE, language=wanted, known=", ".join(words.LANGUAGES))
    return wanted
