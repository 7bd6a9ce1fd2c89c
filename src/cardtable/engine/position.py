"""Positions: states as plain data, secrets and all, and bytes that are equal for equal states.

The bytes are JSON with sorted keys and no spaces, so that any language can read them, and
no number in them is so large that a browser would lose its digits.
"""

from collections.abc import Callable, Collection
from typing import Any, TypeVar

from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput, abbreviate

T = TypeVar("T")

MAX_SAFE_INTEGER: int = 2**53 - 1  # the largest whole number that a browser keeps exactly


def to_bytes(position: dict[str, Any]) -> bytes:
    import json  # slow to import, and no game needs it to begin

    return json.dumps(position, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def from_bytes(data: bytes) -> Any:
    import json

    try:
        return json.loads(data.decode())
    except json.JSONDecodeError as wrong:
        raise InvalidInput(codes.JSON, line=wrong.lineno, column=wrong.colno) from None
    except UnicodeDecodeError as wrong:
        raise InvalidInput(codes.JSON_BYTES, byte=wrong.start) from None
    except (RecursionError, ValueError):
        raise InvalidInput(codes.JSON_SIZE) from None


class FieldReader:
    """The fields of a JSON object, read one by one; each refusal says where the trouble is."""

    def __init__(self, data: object, where: str = "") -> None:
        if not isinstance(data, dict):
            raise InvalidInput(codes.POSITION_TYPE, where=where or "position", wanted="object")
        self.data: dict[str, Any] = dict(data)
        self.where = where

    def path(self, name: str) -> str:
        return f"{self.where}.{name}" if self.where else name

    def take(self, name: str) -> Any:
        if name not in self.data:
            raise InvalidInput(codes.POSITION_MISSING, where=self.path(name))
        return self.data.pop(name)

    def number(self, name: str, low: int = 0, high: int = MAX_SAFE_INTEGER) -> int:
        return parse_number(self.take(name), self.path(name), low, high)

    def flag(self, name: str) -> bool:
        value = self.take(name)
        if not isinstance(value, bool):
            raise InvalidInput(codes.POSITION_TYPE, where=self.path(name), wanted="true/false")
        return value

    def text(self, name: str, choices: Collection[str] = ()) -> str:
        return parse_text(self.take(name), self.path(name), choices)

    def items(self, name: str, size: int | None = None) -> list[Any]:
        value = self.take(name)
        if not isinstance(value, list):
            raise InvalidInput(codes.POSITION_TYPE, where=self.path(name), wanted="list")
        if size is not None and len(value) != size:
            raise InvalidInput(
                codes.POSITION_SIZE, where=self.path(name), wanted=size, found=len(value)
            )
        return value

    def each(self, name: str, read: Callable[[Any, str], T], size: int | None = None) -> list[T]:
        """The items of a list, each read by `read(value, where)`."""
        path = self.path(name)
        return [read(value, f"{path}[{at}]") for at, value in enumerate(self.items(name, size))]

    def inner(self, name: str) -> "FieldReader":
        return FieldReader(self.take(name), self.path(name))

    def done(self) -> None:
        """Nothing may be left over: a misspelt field is never passed over in silence."""
        for name in self.data:
            raise InvalidInput(codes.POSITION_UNKNOWN, where=self.path(str(name)))


def parse_number(value: object, where: str, low: int = 0, high: int = MAX_SAFE_INTEGER) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise InvalidInput(codes.POSITION_TYPE, where=where, wanted="number")
    if not low <= value <= high:
        raise InvalidInput(
            codes.POSITION_RANGE, where=where, low=low, high=high, found=abbreviate(value)
        )
    return value


def parse_text(value: object, where: str, choices: Collection[str] = ()) -> str:
    if not isinstance(value, str):
        raise InvalidInput(codes.POSITION_TYPE, where=where, wanted="text")
    if choices and value not in choices:
        raise InvalidInput(
            codes.POSITION_CHOICE, where=where, found=value, allowed=", ".join(choices)
        )
    return value
