"""Something to be done at a table."""

from collections.abc import Callable

from msgspec import Struct

from cardtable.server.wires import Wire
from cardtable.table import commands
from cardtable.wire import asks


class Job(Struct):
    """What a person asks for, or a command of the house itself; and whom to tell about it."""

    ask: asks.Every | None = None
    wire: Wire | None = None
    command: commands.Every | None = None
    seq: int = 0  # a bot's move counts only if nothing has happened since
    came: float = 0.0
    then: Callable[[], None] | None = None
