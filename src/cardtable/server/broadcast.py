"""What a table sends to its connections, each from the view of its own seat."""

from time import time

import msgspec

from cardtable.engine.refusal import Refusal
from cardtable.engine.state import NOBODY
from cardtable.server.connection import Connection
from cardtable.table.table import Table
from cardtable.table.table_view import table_view_of
from cardtable.table.updates import Updates
from cardtable.wire import VERSION, server_messages
from cardtable.wire.server_messages import encode_message, version_of

CLOSE_SERVICE_RESTART = 1012


def now_ms() -> int:
    return int(time() * 1000)


class Broadcaster:
    """The connections of one table. `invite` is sent to the people who sit there."""

    def __init__(self, table_id: str, invite: str) -> None:
        self.table_id = table_id
        self.invite = invite
        self.connections: set[Connection] = set()

    def is_connected(self, person: str) -> bool:
        return any(connection.person == person for connection in self.connections)

    # To all

    def send_updates(
        self, updates: Updates, time_: int, sender: Connection | None, key: str, same_view: bool
    ) -> None:
        """Send each connection its update. The sender's carries the key of its message.

        `same_view` says that the table view has not changed and need not be sent.
        """
        table = updates.after
        view = (
            None if same_view else msgspec.Raw(server_messages.ENCODER.encode(table_view_of(table)))
        )
        to_spectators: bytes | None = None
        for connection in self.connections:
            seat = table.seat_of(connection.person)
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
            elif message := encode_update(updates, seat, time_, own_key, view):
                connection.send(message)

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
        connection.seat = table.seat_of(connection.person)
        message = server_messages.sync_message(
            self.table_id, table, connection.person, now_ms(), self.invite
        )
        connection.send(encode_message(message))

    def send_history(self, connection: Connection, table: Table) -> None:
        seat = table.seat_of(connection.person)
        connection.send(encode_message(server_messages.history_message(table, seat)))

    def send_done(self, connection: Connection, key: str, version: int) -> None:
        connection.send(encode_message(server_messages.DoneMessage(VERSION, key, version)))

    def refuse(self, connection: Connection, table: Table, key: str, refusal: Refusal) -> None:
        version = version_of(table, table.seat_of(connection.person))
        connection.send(encode_message(server_messages.refused_message(key, refusal, version)))


def encode_update(
    updates: Updates, seat: int, time_: int, key: str, table_view: msgspec.Raw | None
) -> bytes | None:
    message = server_messages.update_message(updates, seat, time_, key, table_view)
    return encode_message(message) if message else None
