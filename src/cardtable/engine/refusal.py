"""Refusals: requests that are turned down for a reason, and change nothing."""

from typing import Final

from mypy_extensions import mypyc_attr

MAX_VALUE_LENGTH: Final = 100  # characters of a value in a sentence


def abbreviate(value: object) -> str:
    """A value as it is quoted in a sentence: cut short, however long or deep it is."""
    try:
        text = value if isinstance(value, str) else repr(value)
    except (RecursionError, ValueError):
        return "…"
    return text if len(text) <= MAX_VALUE_LENGTH else text[: MAX_VALUE_LENGTH - 1] + "…"


@mypyc_attr(native_class=False)
class Refusal(Exception):
    """A request that was turned down. Nothing was changed.

    `code` is the mark of a rule (UD-08) or one of `cardtable.engine.codes`; `about` holds the
    arguments of the sentence for people. A refusal is raised as one of the families below.
    """

    def __init__(self, code: str, **about: str | int) -> None:
        super().__init__(code, about)
        self.code = code
        self.about = {
            name: abbreviate(value) if isinstance(value, str) else value
            for name, value in about.items()
        }

    def __str__(self) -> str:
        details = ", ".join(f"{name} {value!r}" for name, value in self.about.items())
        return f"{self.code} ({details})" if details else self.code


@mypyc_attr(native_class=False)
class IllegalMove(Refusal):
    """A well-formed request that the rules or the table do not allow now."""


@mypyc_attr(native_class=False)
class InvalidInput(Refusal):
    """A request that is malformed, or that names something that does not exist."""


@mypyc_attr(native_class=False)
class Unavailable(Refusal):
    """A request that the program cannot meet now, or not for this person."""
