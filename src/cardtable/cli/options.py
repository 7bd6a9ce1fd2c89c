"""Arguments and options that several commands take: games, options of games, files, language."""

import errno
import json
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cyclopts import Parameter

from cardtable import games, words
from cardtable.engine import codes
from cardtable.engine.game import Game
from cardtable.engine.options import OptionType
from cardtable.engine.refusal import InvalidInput, Refusal
from cardtable.words import Speaker

MAX_COUNT = 10**9


def game_argument(say: Speaker, description: str) -> Parameter:
    """Return the argument GAME; shells complete it with the names of the games."""
    return Parameter(name=say("cli-game"), help=description, choices=games.names())


def to_key(name: str) -> str:
    """Return what counts of a typed name: “LEVEL 8” is `level8`."""
    return "".join(sign for sign in name.casefold() if sign.isalnum())


def bots_argument(description: str, **settings: Any) -> Parameter:
    """Return an argument for bots; shells complete it with those of the game before it."""
    return Parameter(help=description, completer=complete_bots, **settings)


def option_argument(say: Speaker) -> Parameter:
    """Return `--option NAME=VALUE`; shells complete it with the house rules of the game."""
    description, metavar = say("cli-play-option"), say("cli-name-value")
    return Parameter(help=description, metavar=metavar, completer=complete_options)


def typed_game(context: Any) -> Game:
    """Return the game on a command line that is being typed; `solve` is only for Pragon."""
    typed = context.get("game")
    return games.find("pragon" if typed is None else typed.raw or "")


def complete_bots(context: Any) -> list[str]:
    from cardtable import bots

    return list(bots.names(typed_game(context).name))


def complete_options(context: Any) -> list[str]:
    """Return `name=value` for options with few values, and `name=` for the others."""
    found: list[str] = []
    for name, option_type in typed_game(context).option_types.items():
        is_listed = option_type.kind in ("flag", "choice")
        values = option_type.allowed().split(", ") if is_listed else [""]
        found += [f"{name}={value}" for value in values]
    return found


def require_in_range(option: str, value: int, low: int, high: int = MAX_COUNT) -> int:
    """Return `value`, or refuse it and name the option and its limits."""
    if not low <= value <= high:
        raise InvalidInput(
            codes.OPTION_RANGE, option=option, low=str(low), high=str(high), found=str(value)
        )
    return value


# --option NAME=VALUE: the options of a game


def parse_option_arguments(game: Game, arguments: list[str]) -> dict[str, Any]:
    """Return the options of a game that are given as `name=value`, as plain data."""
    return dict(parse_option_argument(game, text) for text in arguments)


def parse_option_argument(game: Game, text: str) -> tuple[str, Any]:
    """Return the name and the value of one option; an unknown name keeps its value as text."""
    name, equals, value = text.partition("=")
    if not equals:
        raise InvalidInput(codes.OPTION_FORM, text=text)
    option_type = game.option_types.get(name)
    return name, value if option_type is None else parse_option_value(option_type, value)


def parse_option_value(option_type: OptionType, text: str) -> Any:
    """Return the first reading of `text` that the option accepts: JSON, a word, or a list.

    A text that the option accepts in no way is returned as it is, and is refused later.
    """
    for value in (
        parse_json_or_text(text),
        text,
        [parse_json_or_text(part) for part in text.split(",")],
    ):
        try:
            option_type.read(value)
        except (TypeError, ValueError):
            continue
        return value
    return text


def parse_json_or_text(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


# Files


MAX_FILE_BYTES = 4_000_000  # of a record or a position; more is never read into memory


def read_file(path: Path) -> bytes:
    """Return the bytes of a file, or refuse with the reason why it cannot be read."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_FILE_BYTES + 1)
        if len(data) > MAX_FILE_BYTES:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
        return data
    except OSError as error:
        raise file_refusal(error, path) from None


def write_file(path: Path, data: bytes) -> None:
    """Write a file, or refuse with the reason why it cannot be written."""
    try:
        path.write_bytes(data)
    except OSError as error:
        raise file_refusal(error, path) from None


def require_writable(path: Path) -> None:
    """Refuse a file that could not be written later, when work would be lost; write nothing."""
    is_new = not path.exists()
    try:
        path.open("ab").close()
        if is_new:
            path.unlink()
    except OSError as error:
        raise file_refusal(error, path) from None


def file_refusal(error: OSError, path: Path | None = None) -> Refusal:
    """Return the refusal that tells of an error with a file."""
    name = error.filename if path is None else path
    return InvalidInput(codes.FILE, path=str(name), why=error.strerror or "")


# Errors of the operating system and of SQLite that people meet, whose own words are English
SYSTEM_ERRORS = {
    os.strerror(errno.ENOENT): "missing",
    os.strerror(errno.EISDIR): "folder",
    os.strerror(errno.ENOTDIR): "not-folder",
    os.strerror(errno.EACCES): "denied",
    os.strerror(errno.EFBIG): "large",
    os.strerror(errno.ECONNREFUSED): "no-answer",
    "Connect call failed": "no-answer",  # as asyncio calls it
    "file is not a database": "not-database",
    "attempt to write a readonly database": "denied",
}


def describe_system_error(say: Speaker, text: str) -> str:
    """Return the reason why a file or an address cannot be used; an unknown one as it is."""
    known = (name for words, name in SYSTEM_ERRORS.items() if words in text)
    name = next(known, None)
    return re.sub(r"^\[Errno \d+\] ", "", text) if name is None else say("cli-why", reason=name)


# --language en|de

LANGUAGE_FLAG = "--language"
DEFAULT_LANGUAGE = "en"
LANGUAGE_VARIABLES = ("CARDTABLE_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def extract_language(arguments: list[str]) -> tuple[str | None, list[str]]:
    """Return the language that a command line asks for, if any, and the other arguments.

    The flag may stand anywhere, since even the help and the refusals depend on it.
    """
    language: str | None = None
    others: list[str] = []
    unread = iter(arguments)
    for word in unread:
        if word == "--":
            return language, [*others, word, *unread]
        if word == LANGUAGE_FLAG:
            language = next(unread, None)
            if language is None:
                raise InvalidInput(codes.LANGUAGE_MISSING, option=LANGUAGE_FLAG)
        elif word.startswith(LANGUAGE_FLAG + "="):
            language = word.removeprefix(LANGUAGE_FLAG + "=")
        else:
            others.append(word)
    return language, others


def language_from_environment(environment: Mapping[str, str]) -> str:
    """Return the language of the first variable that is set, as other programs do."""
    for name in LANGUAGE_VARIABLES:
        if environment.get(name):
            return words.match_language(DEFAULT_LANGUAGE, environment[name])
    return DEFAULT_LANGUAGE


def require_language(language: str, short: str | None = None) -> str:
    """Return `language`, or refuse it if there are no words in it, or in its `short` form."""
    if (short or language) not in words.LANGUAGES:
        raise InvalidInput(codes.LANGUAGE, language=language, known=", ".join(words.LANGUAGES))
    return language
