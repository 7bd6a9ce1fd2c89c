"""What the players agree on before the deal: reading options from plain data and back.

A game's options are a frozen dataclass. For each of its fields the game says which
values there are, and which rule the option changes.
"""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, NamedTuple, Protocol

from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput, abbreviate


class OptionType(Protocol):
    """What an option may be set to. `mark` names the rule that it changes."""

    @property
    def mark(self) -> str: ...

    @property
    def kind(self) -> str:
        """The word for this type of option in JSON, by which a form picks its control."""

    def allowed(self) -> str:
        """The values there are, as they are written in a file."""

    def read(self, value: object) -> Any:
        """The value as the game wants it; ValueError for what is not one."""


# Named tuples: five dataclasses would be a tenth of the time until the first move.


class Flag(NamedTuple):
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
    """Several numbers, such as one for each seat; none means that the game's default holds."""

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
    """One or more of the values, each once, kept in their own order."""

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
    """Options from plain data. What is not mentioned keeps its default."""
    if not isinstance(data, Mapping):
        raise InvalidInput(codes.OPTIONS_TYPE)
    values: dict[str, Any] = {}
    for name, value in data.items():
        if name not in kinds:
            from difflib import get_close_matches  # needed only when something is wrong

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
    """Options as plain data, every one of them named."""
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in asdict(options).items()
    }
