"""A table of LEVEL UP before a discard, after which its player may lay down or not [LU-07]."""

from typing import Any

from msgspec.structs import replace

from cardtable.engine.chance import SealedChance
from cardtable.games.levelup import GAME
from cardtable.table.replay import Moment
from cardtable.table.table import TableSettings
from games.levelup.tables import state_from
from support.tables import TableDriver, dealt_table

READY, NOT_READY = "9C 9D 9H 2S", "9C 9D 8H 2S"  # after the discard of 2S


def table_before_discard(
    hand: str = READY, people: int = 3, settings: TableSettings | None = None, **fields: Any
) -> TableDriver:
    """Return a table of three, all on ROUND 3, at which seat 0 is to discard from this hand."""
    driver = dealt_table("levelup", people, seats=3, settings=settings)
    state = state_from(hand, "4C 5D 6S", "7C 10D JS", phase="discard", **fields)
    first = Moment(GAME, state, SealedChance(bytes(32), ()), 0)
    table = replace(driver.table, first=first, start=first, now=first, moves=())
    return TableDriver(table, [], driver.now)
