"""Refusals: the exceptions for requests that are rejected with a reason and change nothing."""

from typing import Final

from mypy_extensions import mypyc_attr

MAX_VALUE_LENGTH: Final = 100  # characters


def abbreviate(value: object) -> str:
    """Return `value` as text of limited length, to be quoted in a sentence."""
    try:
        text = value if isinstance(value, str) else repr(value)
    except (RecursionError, ValueError):
        return "…"
    return text if len(text) <= MAX_VALUE_LENGTH else text[: MAX_VALUE_LENGTH - 1] + "…"


@mypyc_attr(native_class=False)
class Refusal(Exception):
    """A rejected request. Nothing was changed.

    `code` is the mark of a rule (UD-08) or one of `cardtable.engine.codes`; `about` holds the
    arguments of the message for players. The classes below are the families of refusals, and
    one of them is raised.
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
