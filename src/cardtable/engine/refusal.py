"""A polite no."""

from typing import Final, final

from mypy_extensions import mypyc_attr

MAX_VALUE_LENGTH: Final = 100  # characters of a value in a sentence


def abbreviate(value: object) -> str:
    """A value as it is quoted in a sentence: cut short, however long or deep it is."""
    try:
        text = value if isinstance(value, str) else repr(value)
    except (RecursionError, ValueError):
        return "…"
    return text if len(text) <= MAX_VALUE_LENGTH else text[: MAX_VALUE_LENGTH - 1] + "…"


@final
@mypyc_attr(native_class=False)
class Refusal(Exception):
    """What was asked cannot be, for a reason that has a name. Nothing was changed.

    `code` is the mark of a rule (UD-08) or one of the general codes in
    `docs/refusals.md`; `about` holds what the sentence for people needs.
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
