"""What a table sends to its connections, each from the view of its own seat."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from time import time
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from cardtable.engine import codes
from cardtable.engine.refusal import Refusal, Unavailable
from cardtable.engine.state import NOBODY
from cardtable.server.connection import Connection
from cardtable.server.rate_limit import RateLimiter
from cardtable.table.replay import Moment
from cardtable.table.table import Table
from cardtable.table.table_view import table_view_of
from cardtable.table.updates import Updates, recent_history
from cardtable.wire import VERSION, server_messages
from cardtable.wire.server_messages import encode_message, version_of

if TYPE_CHECKING:
    from cardtable.server.live_table import LiveTable

Answer = TypeVar("Answer")

CLOSE_SERVICE_RESTART = 1012
CLOSE_PRIVATE = 4403


def now_ms() -> int:
    return int(time() * 1000)


def is_seating_same(before: Table, after: Table) -> bool:
    """Return whether everybody is surely shown the same seat at both tables."""
    return before.seats is after.seats and before.phase == after.phase


class Broadcaster:
    """The connections of one table. People who sit there are sent the invite of its number."""

    def __init__(
        self, table_id: str, invite_of: Callable[[int], str], now: Callable[[], int]
    ) -> None:
        self.table_id = table_id
        self.now = now  # the time of the table
        self.invite_of = invite_of
        self.connections: set[Connection] = set()
        self.watchers = 0  # as everybody was last told

    def is_connected(self, person: str) -> bool:
        return any(connection.person == person for connection in self.connections)

    # To all

    def update_watchers(self, table: Table, new: Connection | None = None) -> None:
        """Count the people who watch, and tell everybody if there are more or fewer now.

        A `new` connection is told by its first message, which is a sync.
        """
        # A connection that shows a seat belongs to somebody who sits here.
        people = {
            one.person
            for one in self.connections
            if one.seat == NOBODY and table.seat_of(one.person) == NOBODY
        }
        if len(people) != self.watchers:
            self.watchers = len(people)
            self.send_all(server_messages.WatchersMessage(VERSION, self.watchers), but=new)

    def send_all(
        self, message: server_messages.AnyServerMessage, but: Connection | None = None
    ) -> None:
        encoded = encode_message(message)
        for connection in self.connections:
            if connection is not but:
                connection.send(encoded)

    def send_updates(
        self, updates: Updates, time_: int, sender: Connection | None, key: str, same_view: bool
    ) -> None:
        """Send each connection its update. The sender's carries the key of its message.

        `same_view` says that the table view has not changed and need not be sent.
        """
        table = updates.after
        is_renewed = table.invite_number != updates.before.invite_number
        invite = self.invite_of(table.invite_number) if is_renewed else ""
        view = (
            None if same_view else msgspec.Raw(server_messages.ENCODER.encode(table_view_of(table)))
        )
        to_spectators: bytes | None = None
        is_same_seating = is_seating_same(updates.before, table)
        for connection in list(self.connections):
            seat = connection.seat if is_same_seating else table.seat_shown_to(connection.person)
            if seat == NOBODY and self.dismiss(connection, table):
                continue
            if seat != connection.seat:  # the person has sat down or left: send everything
                self.send_sync(connection, table)
                if connection is sender:
                    self.send_done(connection, key, version_of(table, seat))
                continue
            own_key = key if connection is sender else ""
            if seat == NOBODY and not own_key:
                to_spectators = to_spectators or encode_update(updates, NOBODY, time_, "", view)
                if to_spectators:
                    connection.send(to_spectators)
            elif message := encode_update(updates, seat, time_, own_key, view, invite):
                connection.send(message)
                connection.invite_number = table.invite_number  # known to people who sit here
        self.update_watchers(table)

    def dismiss(self, connection: Connection, table: Table) -> bool:
        """Close the connection of a person who may no longer watch; return whether it was."""
        invited = connection.invite_number == table.invite_number
        code = table.why_not_admitted(connection.person, invited)
        if code:
            self.connections.discard(connection)
            self.refuse(connection, table, "", Unavailable(code))
            connection.close(CLOSE_PRIVATE, code)
        return bool(code)

    def close_all(self, reason: str) -> None:
        for connection in self.connections:
            self.close_connection(connection, reason, CLOSE_SERVICE_RESTART)
        self.connections.clear()

    # To one

    def close_connection(self, connection: Connection, reason: str, code: int) -> None:
        connection.send(encode_message(server_messages.ByeMessage(VERSION, reason)))
        connection.close(code)

    def send_sync(self, connection: Connection, table: Table) -> None:
        """Send everything that the person may know from their seat."""
        seat = connection.seat = table.seat_shown_to(connection.person)
        message = server_messages.sync_message(
            self.table_id,
            table,
            connection.person,
            self.now(),
            self.invite_of(table.invite_number),
            self.watchers,
        )
        if seat != NOBODY:
            connection.invite_number = table.invite_number
        connection.send(encode_message(message))

    def send_done(self, connection: Connection, key: str, version: int) -> None:
        connection.send(encode_message(server_messages.DoneMessage(VERSION, key, version)))

    def refuse(self, connection: Connection, table: Table, key: str, refusal: Refusal) -> None:
        version = version_of(table, table.seat_shown_to(connection.person))
        connection.send(encode_message(server_messages.refused_message(key, refusal, version)))


# Histories


class ReplayThread:
    """The thread in which a node replays games: the event loop goes on meanwhile.

    There is only one. With more, the event loop would wait longer for its turn.
    """

    def __init__(self) -> None:
        self.executor = ThreadPoolExecutor(1, "replay")

    async def run(self, function: Callable[..., Answer], *args: Any) -> Answer:
        return await asyncio.get_running_loop().run_in_executor(self.executor, function, *args)

    def stop(self) -> None:
        self.executor.shutdown(wait=False, cancel_futures=True)


MAX_HISTORIES = 64  # that a node keeps; an older one is made again
HISTORIES_PER_SECOND = 0.5  # for one person
HISTORIES_AT_ONCE = 10  # a page asks for one whenever it connects or its seat changes


class History:
    """The last moves of a table as one seat saw them, each encoded once."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.first: Moment | None = None
        self.steps: tuple[int, ...] = ()  # all steps of the game, up to the last entry
        # Each with the number of steps at its end. More than are sent: some may be taken back.
        self.entries: deque[tuple[int, msgspec.Raw]] = deque(
            maxlen=2 * server_messages.MAX_HISTORY_MOVES
        )
        self.message = b""

    def is_near(self, table: Table) -> bool:
        """Return whether no moves before the last checkpoint of the game are missing."""
        self.remove_undone(table)
        start = table.shown_start()
        checkpoint = start.checkpoint if start else None
        return checkpoint is None or self.reaches(checkpoint)

    def reaches(self, moment: Moment) -> bool:
        """Return whether the moves up to this moment are here, as many as are sent."""
        count = min(sum(moment.moves_by_seat.values()), server_messages.MAX_HISTORY_MOVES)
        return len(self.entries) >= count and len(self.steps) >= moment.made

    def remove_undone(self, table: Table) -> None:
        common = common_length(self.steps, table.shown_moves()) if table.first is self.first else 0
        if common < len(self.steps) or table.first is not self.first:
            self.message = b""
        while self.entries and self.entries[-1][0] > common:
            self.entries.pop()
        self.first, self.steps = table.first, self.steps[:common]

    def update(self, table: Table, seat: int) -> None:
        """Remove the moves that were taken back, and add those that are missing."""
        self.remove_undone(table)
        start = table.shown_start()
        if start and not self.reaches(start):
            self.add_moves(start, table.shown_moves()[: start.made], seat)
        elif self.message:
            return
        entries: Any = tuple(entry for _, entry in self.entries)[
            -server_messages.MAX_HISTORY_MOVES :
        ]
        self.message = encode_message(server_messages.HistoryMessage(VERSION, entries))

    def add_moves(self, start: Moment, steps: tuple[int, ...], seat: int) -> None:
        last = self.entries[-1][0] if self.entries else 0
        added = recent_history(start, steps, seat, server_messages.MAX_HISTORY_MOVES, last)
        move_count = min(sum(start.moves_by_seat.values()), server_messages.MAX_HISTORY_MOVES)
        if len(self.entries) + len(added) < move_count:  # some that were forgotten are needed
            added = recent_history(start, steps, seat, server_messages.MAX_HISTORY_MOVES)
        if len(added) == move_count:  # these are enough, and others may lie between
            self.entries.clear()
        for end, entry in added:
            self.entries.append((end, msgspec.Raw(server_messages.ENCODER.encode(entry))))
        self.steps = steps


def common_length(one: Sequence[int], other: Sequence[int]) -> int:
    """Return how many items two sequences have in common at their start."""
    shorter = min(len(one), len(other))
    if one[:shorter] == other[:shorter]:
        return shorter
    return next(index for index in range(shorter) if one[index] != other[index])


class Histories:
    """The histories of a node. Those of long games are made in another thread.

    All spectators of a table share one. A person may ask for a few at once, and then for one
    every few seconds.
    """

    def __init__(self, thread: ReplayThread) -> None:
        self.thread = thread
        self.kept: OrderedDict[tuple[str, int], History] = OrderedDict()
        self.limiter = RateLimiter(HISTORIES_PER_SECOND, HISTORIES_AT_ONCE)

    def check_rate(self, person: str) -> None:
        if not self.limiter.allows(person):
            raise Unavailable(codes.RATE)

    def find(self, table_id: str, seat: int) -> History:
        history = self.kept.pop((table_id, seat), None) or History()
        self.kept[table_id, seat] = history
        if len(self.kept) > MAX_HISTORIES:
            self.kept.popitem(last=False)
        return history

    async def send(self, live: "LiveTable", connection: Connection) -> None:
        """Send the history of the table as it is then, so that no update is missing in it."""
        seat = live.table.seat_shown_to(connection.person)
        if live.table.moment_for(seat) is None:  # there is nothing to see from here
            connection.send(encode_message(server_messages.HistoryMessage(VERSION, ())))
            return
        history = self.find(live.id, seat)
        async with history.lock:
            while not history.is_near(live.table):
                await self.thread.run(history.update, live.table, seat)
            history.update(live.table, seat)
        # Somebody who has sat down or left meanwhile was sent everything, and asks again.
        if connection.seat == seat:
            connection.send(history.message)


# Updates


def encode_update(
    updates: Updates,
    seat: int,
    time_: int,
    key: str,
    table_view: msgspec.Raw | None,
    invite: str = "",
) -> bytes | None:
    message = server_messages.update_message(updates, seat, time_, key, table_view, invite)
    return encode_message(message) if message else None
