"""Who sat where, from the record of a game: for what was kept before seats were."""

from typing import Final

import msgspec
from msgspec import Struct

UNKNOWN: Final = -1


class Seated(Struct):
    bot: str = ""


class Body(Struct):
    seats: list[Seated] = []


def bots_of(body: str) -> tuple[str, ...]:
    """The bots by seat, and nothing where a person sat."""
    try:
        return tuple(seat.bot for seat in msgspec.json.decode(body, type=Body).seats)
    except msgspec.MsgspecError:
        return ()  # a damaged record stays as it is; that it is damaged is said by `verify`


def only_seat(body: str) -> int:
    """The seat of the one person who played against bots; among several it cannot be told."""
    people = [seat for seat, bot in enumerate(bots_of(body)) if not bot]
    return people[0] if len(people) == 1 else UNKNOWN
