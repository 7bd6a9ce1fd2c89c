"""What was wrong with a command line, in the reader's language."""

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

from cardtable.words.speaker import Speaker


def describe_error(say: Speaker, mistake: CycloptsError) -> str:
    if isinstance(mistake, UnknownOptionError):
        return describe_unknown_option(say, mistake)
    if isinstance(mistake, UnknownCommandError):
        return describe_unknown_command(say, mistake)
    if isinstance(mistake, MissingArgumentError):
        return say("cli-missing", name=argument_name(mistake))
    if isinstance(mistake, CoercionError):
        return describe_bad_value(say, mistake)
    if isinstance(mistake, RepeatArgumentError):
        return say("cli-twice", name=argument_name(mistake))
    if isinstance(mistake, UnusedCliTokensError):
        return say("cli-too-much", words=" ".join(mistake.unused_tokens or []))
    return say("cli-not-understood", what=str(mistake))


def describe_bad_value(say: Speaker, mistake: CoercionError) -> str:
    """What will not do and, where that is a short list, what would."""
    wrong = {"name": argument_name(mistake), "value": mistake.token.value if mistake.token else ""}
    choices = mistake.argument.get_choices() if mistake.argument else None
    if not choices:
        return say("cli-bad-value", **wrong)
    return say("cli-bad-choice", known=", ".join(choices), **wrong)


def argument_name(mistake: CycloptsError) -> str:
    """An option as it is typed, an argument as the help writes it."""
    token = getattr(mistake, "token", None)
    if token is not None and token.keyword:
        return str(token.keyword)
    if mistake.argument is None:
        return ""
    name = str(mistake.argument.name)
    return name if name.startswith("-") else name.upper()


def describe_unknown_option(say: Speaker, mistake: UnknownOptionError) -> str:
    option = (mistake.token.keyword or mistake.token.value).split("=")[0]
    known = [name for argument in mistake.argument_collection for name in argument.names]
    return with_suggestion(say, "cli-unknown-option", known, option=option)


def describe_unknown_command(say: Speaker, mistake: UnknownCommandError) -> str:
    command = (mistake.unused_tokens or [""])[0]
    if command.startswith("-"):
        return say("cli-unknown-option", option=command.split("=")[0])
    known = [name for name in mistake.app or () if not name.startswith("-")]
    return with_suggestion(say, "cli-unknown-command", known, command=command)


def with_suggestion(say: Speaker, message: str, known: list[str], **wrong: str) -> str:
    """What is wrong, and what may have been meant."""
    (word,) = wrong.values()
    near = get_close_matches(word, known, 1)
    return say(f"{message}-near", near=near[0], **wrong) if near else say(message, **wrong)
