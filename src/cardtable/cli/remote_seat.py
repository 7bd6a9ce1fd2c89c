"""A seat at a table on a server, for which an external program chooses the moves.

It speaks the protocol of docs/protocol.md, as a browser does, and knows no more than its seat.
"""

import json
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final
from urllib.error import URLError
from urllib.parse import parse_qs, quote, urlsplit
from urllib.request import urlopen

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from cardtable import games
from cardtable.bots.external import ExternalProgram, make_request, parse_move
from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput, Refusal, Unavailable
from cardtable.engine.state import NOBODY
from cardtable.table.table import OVER, PLAYING
from cardtable.wire import VERSION, client_messages
from cardtable.wire.salt_exchange import SaltExchange

RETRY_SECONDS: Final = 0.5
MAX_ATTEMPTS: Final = 60  # to reach a server again, which may be restarting
TIMEOUT: Final = 30.0
# Refusals after which the same request may succeed later.
TRANSIENT_CODES: Final = ("rate", "table-stale", "store-failed", "server-closing")

# Takes the id of a message about the progress of the game, and its arguments.
ReportFunction = Callable[[str, dict[str, str | int]], None]


class TableAddress:
    """The address of a table, from the link that players are invited with."""

    def __init__(self, url: str) -> None:
        try:
            parts = urlsplit(url)
            _ = parts.port  # checked only when it is read
        except ValueError:
            raise InvalidInput(codes.SEAT_URL, url=url) from None
        folders = parts.path.strip("/").split("/")
        if parts.scheme not in ("http", "https") or len(folders) < 2 or folders[-2] != "table":
            raise InvalidInput(codes.SEAT_URL, url=url)
        prefix = "/".join(folders[:-2])
        self.base = f"{parts.scheme}://{parts.netloc}/{prefix + '/' if prefix else ''}"
        invite = parse_qs(parts.query).get("invite", [""])[0]
        path = f"api/tables/{quote(folders[-1])}/socket?invite={quote(invite)}"
        self.socket = "ws" + self.base.removeprefix("http") + path

    def cookie(self) -> str:
        """Ask the server for a new cookie, which stands for a person there."""
        try:
            with urlopen(f"{self.base}api/me", timeout=TIMEOUT) as answer:
                cookie: str = answer.headers.get("set-cookie", "")
        except (URLError, OSError) as error:
            raise InvalidInput(
                codes.SEAT_SERVER, why=str(getattr(error, "reason", error))
            ) from None
        return cookie.partition(";")[0]


class RemoteSeat:
    """A seat at a table on a server.

    `wanted_seat` is the seat to take, or None for the first free one. With `stays` the seat is
    kept after the game, for the next one. `report` is told how it goes.
    """

    def __init__(
        self,
        address: TableAddress,
        program: ExternalProgram,
        name: str,
        wanted_seat: int | None,
        report: ReportFunction,
        *,
        stays: bool,
    ) -> None:
        self.address = address
        self.program = program
        self.name = name
        self.wanted_seat = wanted_seat
        self.report = report
        self.stays = stays
        self.cookie = address.cookie()
        self.seat = NOBODY
        self.version = 0
        self.table_view: dict[str, Any] = {}
        self.view: dict[str, Any] | None = None
        self.salts = SaltExchange()
        self.pending_key = ""  # of a move that was not answered yet
        self.pending_text = ""  # that move, if the program wrote it as text

    def run(self) -> None:
        """Play until the game is over or, with `stays`, until the table is closed."""
        for _ in range(MAX_ATTEMPTS):
            try:
                with connect(
                    self.address.socket, additional_headers={"Cookie": self.cookie}
                ) as connection:
                    if not self.run_connection(connection):
                        return
            except (ConnectionClosed, InvalidHandshake, OSError, TimeoutError):
                time.sleep(RETRY_SECONDS)
        raise InvalidInput(codes.SEAT_SERVER, why=self.address.base)

    def run_connection(self, connection: ClientConnection) -> bool:
        """Handle messages until the connection is of no more use; return whether to reconnect."""
        try:
            while True:
                message = json.loads(connection.recv())
                if message["type"] == "bye":
                    return message["reason"] in ("restart", "moved")
                self.handle_message(connection, message)
                if self.table_view.get("phase") == OVER and self.seat != NOBODY and not self.stays:
                    self.leave(connection)
                    return False
        except (KeyboardInterrupt, Refusal):
            self.leave(connection)
            raise

    def handle_message(self, connection: ClientConnection, message: dict[str, Any]) -> None:
        if message["type"] == "refused":
            self.handle_refusal(connection, message)
            return
        is_update = message["type"] == "update" and self.seat != NOBODY
        if is_update and message["version"] != self.version + 1:
            self.send(connection, client_messages.SyncRequest, version=self.version)
            return
        self.version = message.get("version", self.version)
        before, self.table_view = self.table_view, message.get("table_view", self.table_view)
        self.view = message.get("view", self.view)
        if message["type"] == "sync":
            self.seat, self.pending_key = message["seat"], ""
            self.salts.forget_sent()
        if message.get("key") == self.pending_key:
            self.pending_key = ""
        if before.get("phase") != self.table_view["phase"] == OVER and self.view:
            self.report_result()
        self.act(connection)

    def act(self, connection: ClientConnection) -> None:
        """Do what the table waits for: sit down, add a salt, grant an undo, or move."""
        if self.seat == NOBODY:
            self.sit(connection)
            return
        if not self.salts.check_deal(self.table_view, self.seat):
            raise Unavailable(codes.SEAT_SALTS)
        for request, fields in self.salts.answer(self.table_view, self.seat):
            self.send(connection, request, **fields)
        undo = self.table_view.get("pending_undo")
        if undo and undo["seat"] != self.seat and self.seat not in undo["granted"]:
            self.send(connection, client_messages.AnswerUndoRequest, accept=True)
        seat = self.table_view["seats"][self.seat]
        is_playing = (
            self.table_view["phase"] == PLAYING
            and not self.table_view["paused"]
            and not self.pending_key
        )
        if is_playing and seat["bot"]:
            self.send(connection, client_messages.ReclaimSeatRequest)  # a bot has substituted
        elif is_playing and self.view and self.view["turn"] == self.seat:
            self.play(connection, self.view)

    def sit(self, connection: ClientConnection) -> None:
        seats = self.table_view["seats"]
        free = [index for index, seat in enumerate(seats) if seat["kind"] == "empty"]
        if self.wanted_seat is not None:
            free = [self.wanted_seat] if self.wanted_seat in free else []
        if not free:
            raise InvalidInput(codes.SEAT_FULL)
        self.report("cli-seat-sits", {"game": self.table_view["game"], "seat": free[0]})
        self.send(
            connection,
            client_messages.SitRequest,
            seat=free[0],
            name=self.name,
        )
        self.send(connection, client_messages.SyncRequest)

    def play(self, connection: ClientConnection, view: dict[str, Any]) -> None:
        """Ask the program for a move, and send it: text, or the number of a step."""
        game = games.find(self.table_view["game"])
        options, seats = self.table_view["options"], len(self.table_view["seats"])
        move = parse_move(
            self.program.ask(make_request(game, options, seats, view, self.program.seconds))
        )
        if isinstance(move, str):
            self.pending_text = move
            self.pending_key = self.send(connection, client_messages.PlayNotationRequest, move=move)
        elif move in view["moves"]:
            self.send_step(connection, move)
        else:
            raise Unavailable(codes.OUTSIDE_MOVE, move=str(move), why="moves")

    def send_step(self, connection: ClientConnection, step: int) -> None:
        self.pending_text = ""
        self.pending_key = self.send(connection, client_messages.PlayRequest, steps=(step,))

    def handle_refusal(self, connection: ClientConnection, refusal: dict[str, Any]) -> None:
        is_move = bool(self.pending_key) and refusal["key"] == self.pending_key
        if refusal["code"] in TRANSIENT_CODES:
            time.sleep(RETRY_SECONDS)
            self.send(connection, client_messages.SyncRequest)
        elif is_move and (step := self.pending_step()) is not None:
            self.send_step(connection, step)
        elif is_move:
            raise Unavailable(codes.OUTSIDE_MOVE, move=self.pending_text, why=refusal["code"])
        elif self.seat == NOBODY:
            raise Refusal(refusal["code"], **refusal.get("about", {}))

    def pending_step(self) -> int | None:
        """Return the legal step that the pending text names, if it is no whole move."""
        if not self.pending_text:
            return None
        step = games.find(self.table_view["game"]).one_step(self.pending_text.strip())
        return step if self.view and step in self.view["moves"] else None

    def send(self, connection: ClientConnection, request: Any, **fields: Any) -> str:
        """Send a request of the class `request`, and return its key."""
        key = secrets.token_hex(10)
        fields = {"version": self.version, **fields}
        connection.send(msgspec.json.encode(request(v=VERSION, key=key, **fields)).decode())
        return key

    def leave(self, connection: ClientConnection) -> None:
        """Leave the table; a bot of the server takes the seat if the game goes on."""
        with suppress(ConnectionClosed):
            if self.seat != NOBODY:
                self.send(connection, client_messages.LeaveRequest)
                connection.recv(timeout=TIMEOUT)

    def report_result(self) -> None:
        assert self.view is not None
        result = round(100 * self.view["results"][self.seat]) if self.view["results"] else 0
        self.report("cli-seat-over", {"percent": result})
