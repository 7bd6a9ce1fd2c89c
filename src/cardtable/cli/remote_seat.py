"""A seat at a table on a server, for which an external program chooses the moves.

It speaks the protocol of docs/protocol.md, as a browser does, and knows no more than its seat.
"""

import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPException
from typing import Annotated, Any, Final
from urllib.parse import parse_qs, quote, urlsplit
from urllib.request import urlopen

import msgspec
from msgspec import Meta, Struct
from websockets.exceptions import ConnectionClosed, WebSocketException
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
MAX_VERSION: Final = 2**53
MAX_CODE_LENGTH: Final = 40
# Refusals after which the same request may succeed later.
TRANSIENT_CODES: Final = (codes.RATE, codes.TABLE_STALE, codes.STORE_FAILED, codes.SERVER_CLOSING)

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
        except (OSError, HTTPException, ValueError) as error:
            why = str(getattr(error, "reason", error)) or type(error).__name__
            raise InvalidInput(codes.SEAT_SERVER, why=why) from None
        return cookie.partition(";")[0]


# What a seat needs of the messages of a server. The server may be a stranger, so what does not fit
# is refused before it is used.


Digest = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]
DigestOrNone = Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?$(?!\n)")]


class SeatInfo(Struct):
    kind: str
    bot: str = ""
    salt: DigestOrNone = ""
    commitment: DigestOrNone = ""
    opened: bool = False


class VoidDealInfo(Struct):
    withheld: list[int]
    opened: list[int]


class PendingUndoInfo(Struct):
    seat: int
    granted: list[int]


class TableInfo(Struct):
    game: str
    phase: str
    seats: list[SeatInfo]
    options: dict[str, Any]
    paused: bool
    seal: Digest
    seed: DigestOrNone = ""
    void_deals: list[VoidDealInfo] = []
    pending_undo: PendingUndoInfo | None = None


class ViewInfo(Struct):
    """The fields that the views of all games have."""

    seat: int
    turn: int
    moves: list[int]
    results: list[float]


class SeatMessage(Struct, tag_field="type"):
    pass


class SyncInfo(SeatMessage, tag="sync"):
    seat: int
    version: int
    table_view: TableInfo
    view: dict[str, Any] | None = None


class UpdateInfo(SeatMessage, tag="update"):
    version: int
    key: str = ""
    table_view: TableInfo | None = None
    view: dict[str, Any] | None = None


class DoneInfo(SeatMessage, tag="done"):
    key: str
    version: int


class RefusedInfo(SeatMessage, tag="refused"):
    key: str
    code: str
    about: dict[str, str | int] = {}


class ByeInfo(SeatMessage, tag="bye"):
    reason: str


class TypeInfo(Struct):
    type: str


AnySeatMessage = SyncInfo | UpdateInfo | DoneInfo | RefusedInfo | ByeInfo
MESSAGES: Final[msgspec.json.Decoder[AnySeatMessage]] = msgspec.json.Decoder(AnySeatMessage)
TYPES: Final = msgspec.json.Decoder(TypeInfo)
USED_TYPES: Final = ("sync", "update", "done", "refused", "bye")


def parse_message(data: str | bytes) -> AnySeatMessage | None:
    """Return a message of the server; None if a seat does not need it."""
    try:
        return MESSAGES.decode(data) if TYPES.decode(data).type in USED_TYPES else None
    except (ValueError, RecursionError) as error:
        raise InvalidInput(codes.SEAT_NONSENSE, what=str(error)) from None


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
        self.table: TableInfo | None = None
        self.view: ViewInfo | None = None
        self.whole_view: dict[str, Any] = {}  # the same with the fields of its game
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
            except (WebSocketException, OSError, TimeoutError):
                time.sleep(RETRY_SECONDS)
        raise InvalidInput(codes.SEAT_SERVER, why=self.address.base)

    def run_connection(self, connection: ClientConnection) -> bool:
        """Handle messages until the connection is of no more use; return whether to reconnect."""
        try:
            while True:
                message = parse_message(connection.recv(timeout=TIMEOUT))
                if isinstance(message, ByeInfo):
                    return message.reason in ("restart", "moved")
                if message:
                    self.handle_message(connection, message)
                is_over = self.table is not None and self.table.phase == OVER
                if is_over and self.seat != NOBODY and not self.stays:
                    self.leave(connection)
                    return False
        except (KeyboardInterrupt, Refusal):
            self.leave(connection)
            raise

    def handle_message(self, connection: ClientConnection, message: AnySeatMessage) -> None:
        if isinstance(message, RefusedInfo):
            self.handle_refusal(connection, message)
            return
        assert not isinstance(message, ByeInfo)
        is_update = isinstance(message, UpdateInfo) and self.seat != NOBODY
        if is_update and message.version != self.version + 1:
            self.send(connection, client_messages.SyncRequest, version=self.version)
            return
        self.version = message.version
        phase_before = self.table.phase if self.table else ""
        if isinstance(message, SyncInfo):
            self.seat, self.pending_key = message.seat, ""
            self.salts.forget_sent()
        if not isinstance(message, DoneInfo):
            self.take_views(message)
        if not isinstance(message, SyncInfo) and message.key == self.pending_key:
            self.pending_key = ""
        if self.table is None:
            return
        if phase_before != self.table.phase == OVER and self.view:
            self.report_result(self.view)
        self.act(connection, self.table)

    def take_views(self, message: SyncInfo | UpdateInfo) -> None:
        """Take over the views of a message, and refuse those that contradict each other."""
        self.table = message.table_view or self.table
        seats = len(self.table.seats) if self.table else 0
        try:
            if message.view is not None:
                self.view = msgspec.convert(message.view, ViewInfo)
                self.whole_view = message.view
                if self.view.results and len(self.view.results) != seats:
                    raise ValueError("results")
            if not NOBODY <= self.seat < seats or self.version > MAX_VERSION:
                raise ValueError("seat")
        except ValueError as error:
            self.seat = NOBODY
            raise InvalidInput(codes.SEAT_NONSENSE, what=str(error)) from None

    def act(self, connection: ClientConnection, table: TableInfo) -> None:
        """Do what the table waits for: sit down, add a salt, answer an undo, come back, or move."""
        if self.seat == NOBODY:
            self.sit(connection, table)
            return
        table_view = msgspec.to_builtins(table)
        if not self.salts.check_deal(table_view, self.seat):
            raise Unavailable(codes.SEAT_SALTS)
        for request, fields in self.salts.answer(table_view, self.seat):
            self.send(connection, request, **fields)
        undo = table.pending_undo
        if undo and undo.seat != self.seat and self.seat not in undo.granted:
            self.send(connection, client_messages.AnswerUndoRequest, accept=True)
        is_playing = table.phase == PLAYING and not table.paused and not self.pending_key
        if is_playing and table.seats[self.seat].bot:
            self.send(connection, client_messages.ReclaimSeatRequest)  # a bot has substituted
        elif is_playing and self.view and self.view.moves:
            self.play(connection, table, self.view)

    def sit(self, connection: ClientConnection, table: TableInfo) -> None:
        game = games.find(table.game)
        free = [index for index, seat in enumerate(table.seats) if seat.kind == "empty"]
        if self.wanted_seat is not None:
            free = [self.wanted_seat] if self.wanted_seat in free else []
        if not free:
            raise InvalidInput(codes.SEAT_FULL)
        self.report("cli-seat-sits", {"game": game.name, "seat": free[0]})
        self.send(
            connection,
            client_messages.SitRequest,
            seat=free[0],
            name=self.name,
        )
        self.send(connection, client_messages.SyncRequest)

    def play(self, connection: ClientConnection, table: TableInfo, view: ViewInfo) -> None:
        """Ask the program for a move, and send it: text, or the number of a step."""
        game, seats = games.find(table.game), len(table.seats)
        try:
            request = make_request(
                game, table.options, seats, self.whole_view, self.program.seconds
            )
        except (IndexError, KeyError, ValueError, OverflowError) as error:
            raise InvalidInput(codes.SEAT_NONSENSE, what=str(error)) from None
        move = parse_move(self.program.ask(request))
        if isinstance(move, str):
            self.pending_text = move
            self.pending_key = self.send(connection, client_messages.PlayNotationRequest, move=move)
        elif move in view.moves:
            self.send_step(connection, move)
        else:
            raise Unavailable(codes.OUTSIDE_MOVE, move=str(move), why="moves")

    def send_step(self, connection: ClientConnection, step: int) -> None:
        self.pending_text = ""
        self.pending_key = self.send(connection, client_messages.PlayRequest, steps=(step,))

    def handle_refusal(self, connection: ClientConnection, refusal: RefusedInfo) -> None:
        is_move = bool(self.pending_key) and refusal.key == self.pending_key
        if refusal.code in TRANSIENT_CODES:
            time.sleep(RETRY_SECONDS)
            self.send(connection, client_messages.SyncRequest)
        elif is_move and (step := self.pending_step()) is not None:
            self.send_step(connection, step)
        elif is_move:
            raise Unavailable(codes.OUTSIDE_MOVE, move=self.pending_text, why=refusal.code)
        elif self.seat == NOBODY:
            about = {
                name: value for name, value in refusal.about.items() if name not in ("self", "code")
            }
            raise Refusal(refusal.code[:MAX_CODE_LENGTH], **about)

    def pending_step(self) -> int | None:
        """Return the legal step that the pending text names, if it is no whole move."""
        if not self.pending_text or self.table is None:
            return None
        step = games.find(self.table.game).one_step(self.pending_text.strip())
        return step if self.view and step in self.view.moves else None

    def send(self, connection: ClientConnection, request: Any, **fields: Any) -> str:
        """Send a request of the class `request`, and return its key."""
        key = secrets.token_hex(10)
        fields = {"version": self.version, **fields}
        connection.send(msgspec.json.encode(request(v=VERSION, key=key, **fields)).decode())
        return key

    def leave(self, connection: ClientConnection) -> None:
        """Leave the table; a bot of the server takes the seat if the game goes on."""
        with suppress(ConnectionClosed, TimeoutError):
            if self.seat != NOBODY:
                self.send(connection, client_messages.LeaveRequest)
                connection.recv(timeout=TIMEOUT)

    def report_result(self, view: ViewInfo) -> None:
        result = round(100 * view.results[self.seat]) if view.results and self.seat >= 0 else 0
        self.report("cli-seat-over", {"percent": result})
