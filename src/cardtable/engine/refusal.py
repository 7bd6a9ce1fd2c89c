"""A polite no."""

from typing import final

from mypy_extensions import mypyc_attr


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
        self.about = about

    def __str__(self) -> str:
        details = ", ".join(f"{name} {value!r}" for name, value in self.about.items())
        return f"{self.code} ({details})" if details else self.code
