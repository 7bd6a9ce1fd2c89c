"""Positions: states as plain data, with everything that is hidden, and their form as bytes.

Equal states have equal bytes: JSON with sorted keys and without spaces, which any language can
read. No number is larger than JavaScript keeps exactly.
"""

from collections.abc import Callable, Collection
from typing import Any, TypeVar

from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput, abbreviate

T = TypeVar("T")

MAX_SAFE_INTEGER: int = 2**53 - 1  # the largest integer up to which JavaScript is exact


def to_bytes(position: dict[str, Any]) -> bytes:
    """Return a position as JSON."""
    import json  # slow to import, and not needed to start a game

    return json.dumps(position, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def from_bytes(data: bytes) -> Any:
    """Read JSON, or refuse it with the place of the error.

    Python also reads NaN, numbers without end and halves of characters, which are no JSON and
    could be neither compared nor written; they are refused.
    """
    import json

    try:
        content = json.loads(data.decode(), parse_float=parse_finite, parse_constant=parse_finite)
        if b"\\ud" in data or b"\\uD" in data:
            json.dumps(content, ensure_ascii=False).encode()  # fails for half of a character
        return content
    except json.JSONDecodeError as error:
        raise InvalidInput(codes.JSON, line=error.lineno, column=error.colno) from None
    except UnicodeDecodeError as error:
        raise InvalidInput(codes.JSON_BYTES, byte=error.start) from None
    except (RecursionError, ValueError):
        raise InvalidInput(codes.JSON_SIZE) from None


def parse_finite(text: str) -> float:
    """Return a number; raise ValueError if it is none, or too large."""
    value = float(text)
    if not -float("inf") < value < float("inf"):
        raise ValueError(text)
    return value


class FieldReader:
    """Reads the fields of a JSON object one by one; a refusal names the field that is wrong.

    `where` is the path of the object in the position; the path of the position itself is "".
    """

    def __init__(self, data: object, where: str = "") -> None:
        if not isinstance(data, dict):
            raise InvalidInput(codes.POSITION_TYPE, where=where or "position", wanted="object")
        self.data: dict[str, Any] = dict(data)
        self.where = where

    def path(self, name: str) -> str:
        """Return the path of a field, for refusals."""
        return f"{self.where}.{name}" if self.where else name

    def take(self, name: str) -> Any:
        """Return the value of a field and mark the field as read."""
        if name not in self.data:
            raise InvalidInput(codes.POSITION_MISSING, where=self.path(name))
        return self.data.pop(name)

    def number(self, name: str, low: int = 0, high: int = MAX_SAFE_INTEGER) -> int:
        return parse_number(self.take(name), self.path(name), low, high)

    def text(self, name: str, choices: Collection[str] = ()) -> str:
        return parse_text(self.take(name), self.path(name), choices)

    def items(self, name: str, size: int | None = None) -> list[Any]:
        """Return a list; refuse one that has not `size` items, if that is given."""
        value = self.take(name)
        if not isinstance(value, list):
            raise InvalidInput(codes.POSITION_TYPE, where=self.path(name), wanted="list")
        if size is not None and len(value) != size:
            raise InvalidInput(
                codes.POSITION_SIZE, where=self.path(name), wanted=size, found=len(value)
            )
        return value

    def each(self, name: str, read: Callable[[Any, str], T], size: int | None = None) -> list[T]:
        """Return the items of a list, each parsed by `read(value, path)`."""
        path = self.path(name)
        items = self.items(name, size)
        return [read(value, f"{path}[{index}]") for index, value in enumerate(items)]

    def inner(self, name: str) -> "FieldReader":
        """Return a reader for an object inside this one."""
        return FieldReader(self.take(name), self.path(name))

    def done(self) -> None:
        """Refuse fields that were not read: a misspelt name must not go unnoticed."""
        for name in self.data:
            raise InvalidInput(codes.POSITION_UNKNOWN, where=self.path(str(name)))


def parse_number(value: object, where: str, low: int = 0, high: int = MAX_SAFE_INTEGER) -> int:
    """Return `value` if it is an integer from `low` to `high`; refuse it otherwise."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise InvalidInput(codes.POSITION_TYPE, where=where, wanted="number")
    if not low <= value <= high:
        raise InvalidInput(
            codes.POSITION_RANGE, where=where, low=low, high=high, found=abbreviate(value)
        )
    return value


def parse_text(value: object, where: str, choices: Collection[str] = ()) -> str:
    """Return `value` if it is a text and, where there are `choices`, one of them; or refuse it."""
    if not isinstance(value, str):
        raise InvalidInput(codes.POSITION_TYPE, where=where, wanted="text")
    if choices and value not in choices:
        raise InvalidInput(
            codes.POSITION_CHOICE, where=where, found=value, allowed=", ".join(choices)
        )
    return value
