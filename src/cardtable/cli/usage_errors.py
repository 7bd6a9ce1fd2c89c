"""Sentences about a command line that is wrong, in the reader's language."""

from difflib import get_close_matches

from cyclopts.exceptions import (
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from cardtable import games
from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput, Refusal
from cardtable.words import Speaker


def describe_error(say: Speaker, error: CycloptsError) -> str:
    """Return one sentence about any error of cyclopts."""
    if isinstance(error, UnknownOptionError):
        return describe_unknown_option(say, error)
    if isinstance(error, UnknownCommandError):
        return describe_unknown_command(say, error)
    if isinstance(error, MissingArgumentError):
        return say("cli-missing", name=argument_name(error))
    if isinstance(error, CoercionError):
        return describe_bad_value(say, error)
    if isinstance(error, RepeatArgumentError):
        return say("cli-twice", name=argument_name(error))
    if isinstance(error, UnusedCliTokensError):
        return say("cli-too-much", words=" ".join(error.unused_tokens or []))
    return say("cli-not-understood", what=str(error))


def describe_refusal(say: Speaker, refusal: Refusal) -> str:
    """Return the reason for a refusal; for a misspelt game or bot, with the name it resembles."""
    about = refusal.about
    name = {codes.GAME_UNKNOWN: "game", codes.BOT_UNKNOWN: "bot"}.get(refusal.code)
    if name is None:
        return say.refusal(refusal)
    near = get_close_matches(str(about[name]), str(about["known"]).split(", "), 1)
    if not near:
        return say.refusal(refusal)
    return say(f"cli-unknown-{name}-near", near=near[0], **{name: about[name]})


def describe_bad_value(say: Speaker, error: CoercionError) -> str:
    """Describe a value that is refused, with the values that are accepted if they are listed."""
    details = {"name": argument_name(error), "value": error.token.value if error.token else ""}
    choices = error.argument.get_choices() if error.argument else None
    if not choices:
        return say("cli-bad-value", **details)
    if set(choices) == set(games.names()):
        known = ", ".join(choices)
        return describe_refusal(
            say, InvalidInput(codes.GAME_UNKNOWN, game=details["value"], known=known)
        )
    return say("cli-bad-choice", known=", ".join(choices), **details)


def argument_name(error: CycloptsError) -> str:
    """Return the name of an option as it is typed, or of an argument as the help writes it."""
    token = getattr(error, "token", None)
    if token is not None and token.keyword:
        return str(token.keyword)
    if error.argument is None:
        return ""
    name = str(error.argument.name)
    return name if name.startswith("-") else name.upper()


def describe_unknown_option(say: Speaker, error: UnknownOptionError) -> str:
    option = (error.token.keyword or error.token.value).split("=")[0]
    known = [name for argument in error.argument_collection for name in argument.names]
    return with_suggestion(say, "cli-unknown-option", known, option=option)


def describe_unknown_command(say: Speaker, error: UnknownCommandError) -> str:
    command = (error.unused_tokens or [""])[0]
    if command.startswith("-"):
        return say("cli-unknown-option", option=command.split("=")[0])
    known = [name for name in error.app or () if not name.startswith("-")]
    return with_suggestion(say, "cli-unknown-command", known, command=command)


def with_suggestion(say: Speaker, message: str, known: list[str], **details: str) -> str:
    """Return a message about one wrong word, with the most similar of the `known` words."""
    (word,) = details.values()
    near = get_close_matches(word, known, 1)
    return say(f"{message}-near", near=near[0], **details) if near else say(message, **details)
