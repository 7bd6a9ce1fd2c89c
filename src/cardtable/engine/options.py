"""Options: the rules that players can choose before the deal.

The options of a game are a frozen dataclass. For each field the game has an `OptionType`, which
says which values are allowed and which rule the option changes. `parse_options` and
`dump_options` convert between the dataclass and plain data.
"""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, NamedTuple, Protocol

from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput, abbreviate


class OptionType(Protocol):
    """The values that an option may have. `mark` names the rule that the option changes."""

    @property
    def mark(self) -> str: ...

    @property
    def kind(self) -> str:
        """Return the name of this type in JSON, by which a form picks its control."""

    def allowed(self) -> str:
        """Return the allowed values as text, as they are written in a file."""

    def read(self, value: object) -> Any:
        """Return the value as the game uses it; raise ValueError if it is not allowed."""


# These are named tuples because dataclasses take long to create: five of them would be a tenth
# of the time from the start of the program to the first move.


class Flag(NamedTuple):
    """True or false."""

    mark: str

    @property
    def kind(self) -> str:
        return "flag"

    def allowed(self) -> str:
        return "true, false"

    def read(self, value: object) -> bool:
        if not isinstance(value, bool):
            raise ValueError
        return value


class Choice(NamedTuple):
    """One of several texts."""

    mark: str
    values: tuple[str, ...]

    @property
    def kind(self) -> str:
        return "choice"

    def allowed(self) -> str:
        return ", ".join(self.values)

    def read(self, value: object) -> str:
        if not isinstance(value, str) or value not in self.values:
            raise ValueError
        return value


class Number(NamedTuple):
    """A whole number from `low` to `high`."""

    mark: str
    low: int
    high: int

    @property
    def kind(self) -> str:
        return "number"

    def allowed(self) -> str:
        return f"{self.low}–{self.high}"

    def read(self, value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise ValueError
        if not self.low <= value <= self.high:
            raise ValueError
        return value


class NumberList(NamedTuple):
    """Up to `most` numbers, such as one for each seat. An empty list means the game's default."""

    mark: str
    low: int
    high: int
    most: int

    @property
    def kind(self) -> str:
        return "numbers"

    def allowed(self) -> str:
        return f"[{self.low}–{self.high}, …]"

    def read(self, value: object) -> tuple[int, ...]:
        if not isinstance(value, list | tuple) or len(value) > self.most:
            raise ValueError
        return tuple(Number(self.mark, self.low, self.high).read(item) for item in value)


class Subset(NamedTuple):
    """One or more of `values`, each at most once; they are kept in the order of `values`."""

    mark: str
    values: tuple[str, ...]

    @property
    def kind(self) -> str:
        return "subset"

    def allowed(self) -> str:
        return "[" + ", ".join(self.values) + "]"

    def read(self, value: object) -> tuple[str, ...]:
        if not isinstance(value, list | tuple) or not value:
            raise ValueError
        if len(set(value)) < len(value) or not set(value) <= set(self.values):
            raise ValueError
        return tuple(name for name in self.values if name in value)


def parse_options(options: type[Any], kinds: Mapping[str, OptionType], data: object) -> Any:
    """Read options from plain data. Options that it does not name keep their defaults."""
    if not isinstance(data, Mapping):
        raise InvalidInput(codes.OPTIONS_TYPE)
    values: dict[str, Any] = {}
    for name, value in data.items():
        if name not in kinds:
            # It is slow to import, and needed only for this refusal.
            from difflib import get_close_matches

            near = get_close_matches(str(name), kinds, 1)
            raise InvalidInput(
                codes.OPTION_UNKNOWN, option=str(name), near=near[0] if near else "none"
            )
        try:
            values[name] = kinds[name].read(value)
        except (TypeError, ValueError):
            allowed = kinds[name].allowed()
            raise InvalidInput(
                codes.OPTION_VALUE, option=name, value=abbreviate(value), allowed=allowed
            ) from None
    return options(**values)


def dump_options(options: Any) -> dict[str, Any]:
    """Return all options as plain data, those with their default values too."""
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in asdict(options).items()
    }
