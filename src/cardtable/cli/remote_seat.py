"""A guest at a table on a server, for whom an outside program chooses the moves.

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

RETRY_SECONDS: Final = 0.5  # seconds before asking again
MAX_ATTEMPTS: Final = 60  # to come back to a server that is being started anew
TIMEOUT: Final = 30.0
TRANSIENT_CODES: Final = (
    "rate",
    "table-stale",
    "store-failed",
    "server-closing",
)  # try again later

MessageCallback = Callable[
    [str, dict[str, str | int]], None
]  # is told how it goes: a message about things


class TableAddress:
    """Where the table is, from the link that people are invited with."""

    def __init__(self, url: str) -> None:
        try:
            parts = urlsplit(url)
            _ = parts.port  # is checked only when somebody asks for it
        except ValueError:
            raise InvalidInput(codes.SEAT_URL, url=url) from None
        places = parts.path.strip("/").split("/")
        if parts.scheme not in ("http", "https") or len(places) < 2 or places[-2] != "table":
            raise InvalidInput(codes.SEAT_URL, url=url)
        front = "/".join(places[:-2])
        self.base = f"{parts.scheme}://{parts.netloc}/{front + '/' if front else ''}"
        invite = parse_qs(parts.query).get("invite", [""])[0]
        path = f"api/tables/{quote(places[-1])}/socket?invite={quote(invite)}"
        self.socket = "ws" + self.base.removeprefix("http") + path

    def cookie(self) -> str:
        """Who has none is given one."""
        try:
            with urlopen(f"{self.base}api/me", timeout=TIMEOUT) as answer:
                given: str = answer.headers.get("set-cookie", "")
        except (URLError, OSError) as wrong:
            raise InvalidInput(
                codes.SEAT_SERVER, why=str(getattr(wrong, "reason", wrong))
            ) from None
        return given.partition(";")[0]


class RemoteSeat:
    def __init__(
        self,
        address: TableAddress,
        program: ExternalProgram,
        name: str,
        place: int | None,
        heard: MessageCallback,
    ) -> None:
        self.address = address
        self.program = program
        self.name = name
        self.place = place
        self.heard = heard
        self.cookie = address.cookie()
        self.seat = NOBODY
        self.version = 0
        self.table_view: dict[str, Any] = {}
        self.view: dict[str, Any] | None = None
        self.pending = ""  # the key of a move that was not answered yet
        self.line = ""  # that move, if it is text
        self.stays = False

    def run(self, *, stays: bool) -> None:
        """Until the game is over or, for those who stay, until the table is closed."""
        self.stays = stays
        for _ in range(MAX_ATTEMPTS):
            try:
                with connect(
                    self.address.socket, additional_headers={"Cookie": self.cookie}
                ) as wire:
                    if not self.served(wire):
                        return
            except (ConnectionClosed, InvalidHandshake, OSError, TimeoutError):
                time.sleep(RETRY_SECONDS)
        raise InvalidInput(codes.SEAT_SERVER, why=self.address.base)

    def served(self, wire: ClientConnection) -> bool:
        """Listen and answer; whether to come back."""
        try:
            while True:
                told = json.loads(wire.recv())
                if told["type"] == "bye":
                    return told["reason"] in ("restart", "moved")
                self.hear(wire, told)
                if self.table_view.get("phase") == OVER and self.seat != NOBODY and not self.stays:
                    self.leave(wire)
                    return False
        except (KeyboardInterrupt, Refusal):
            self.leave(wire)
            raise

    def hear(self, wire: ClientConnection, told: dict[str, Any]) -> None:
        if told["type"] == "refused":
            self.refused(wire, told)
            return
        if told["type"] == "update" and self.seat != NOBODY and told["version"] != self.version + 1:
            self.ask(wire, client_messages.SyncRequest, version=self.version)
            return
        self.version = told.get("version", self.version)
        before, self.table_view = self.table_view, told.get("table_view", self.table_view)
        self.view = told.get("view", self.view)
        if told["type"] == "sync":
            self.seat, self.pending = told["seat"], ""
        if told.get("key") == self.pending:
            self.pending = ""
        if before.get("phase") != self.table_view["phase"] == OVER and self.view:
            self.tell_result()
        self.act(wire)

    def act(self, wire: ClientConnection) -> None:
        if self.seat == NOBODY:
            self.sit(wire)
            return
        asking = self.table_view.get("pending_undo")
        if asking and asking["seat"] != self.seat and self.seat not in asking["granted"]:
            self.ask(wire, client_messages.AnswerUndoRequest, accept=True)
        chair = self.table_view["seats"][self.seat]
        playing = (
            self.table_view["phase"] == PLAYING
            and not self.table_view["paused"]
            and not self.pending
        )
        if playing and chair["bot"]:
            self.ask(wire, client_messages.ReclaimSeatRequest)  # the server took us for lost
        elif playing and self.view and self.view["turn"] == self.seat:
            self.play(wire, self.view)

    def sit(self, wire: ClientConnection) -> None:
        chairs = self.table_view["seats"]
        free = [at for at, chair in enumerate(chairs) if chair["kind"] == "empty"]
        if self.place is not None:
            free = [self.place] if self.place in free else []
        if not free:
            raise InvalidInput(codes.SEAT_FULL)
        self.heard("cli-seat-sits", {"game": self.table_view["game"], "seat": free[0]})
        self.ask(
            wire,
            client_messages.SitRequest,
            seat=free[0],
            name=self.name,
            salt=secrets.token_hex(8),
        )
        self.ask(wire, client_messages.SyncRequest)

    def play(self, wire: ClientConnection, view: dict[str, Any]) -> None:
        game = games.find(self.table_view["game"])
        options, seats = self.table_view["options"], len(self.table_view["seats"])
        move = parse_move(
            self.program.ask(make_request(game, options, seats, view, self.program.seconds))
        )
        if isinstance(move, str):
            self.line = move
            self.pending = self.ask(wire, client_messages.PlayNotationRequest, move=move)
        elif move in view["moves"]:
            self.line = ""
            self.pending = self.ask(wire, client_messages.PlayRequest, steps=(move,))
        else:
            raise Unavailable(codes.OUTSIDE_MOVE, move=str(move), why="moves")

    def refused(self, wire: ClientConnection, told: dict[str, Any]) -> None:
        ours = bool(self.pending) and told["key"] == self.pending
        if told["code"] in TRANSIENT_CODES:
            time.sleep(RETRY_SECONDS)
            self.ask(wire, client_messages.SyncRequest)
        elif ours and (step := self.one_step()) is not None:
            self.line = ""
            self.pending = self.ask(wire, client_messages.PlayRequest, steps=(step,))
        elif ours:
            raise Unavailable(codes.OUTSIDE_MOVE, move=self.line, why=told["code"])
        elif self.seat == NOBODY:
            raise Refusal(told["code"], **told.get("about", {}))

    def one_step(self) -> int | None:
        """A text that is no whole move may be one step."""
        step = (
            games.find(self.table_view["game"]).one_step(self.line.strip()) if self.line else None
        )
        return step if self.view and step in self.view["moves"] else None

    def ask(self, wire: ClientConnection, kind: Any, **about: Any) -> str:
        key = secrets.token_hex(10)
        about = {"version": self.version, **about}
        wire.send(msgspec.json.encode(kind(v=VERSION, key=key, **about)).decode())
        return key

    def leave(self, wire: ClientConnection) -> None:
        """The server's own stand-in takes the seat, if the game goes on."""
        with suppress(ConnectionClosed):
            if self.seat != NOBODY:
                self.ask(wire, client_messages.LeaveRequest)
                wire.recv(timeout=TIMEOUT)

    def tell_result(self) -> None:
        assert self.view is not None
        result = round(100 * self.view["results"][self.seat]) if self.view["results"] else 0
        self.heard("cli-seat-over", {"percent": result})
