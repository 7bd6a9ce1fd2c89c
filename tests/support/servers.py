"""Real servers, in processes of their own or in this one, and scripted clients for them."""

import asyncio
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import httpx
import websockets
from websockets.asyncio.client import ClientConnection, connect

from support.databases import LONGEST
from support.scripted_players import Choice, at_random

if TYPE_CHECKING:  # the others who import this need no server in their process
    from cardtable.server.app import GracefulServer

ROOT = Path(__file__).parents[2]
# To read all the certificates of the machine takes longer than most tests, and is for nothing here.
HTTP: dict[str, Any] = {"timeout": LONGEST, "verify": False, "trust_env": False}
QUICK = {
    "CARDTABLE_BOT_PAUSE": "0",
    "CARDTABLE_MESSAGES_PER_SECOND": "100000",
    "CARDTABLE_REQUESTS_PER_SECOND": "100000",
    "CARDTABLE_TABLES_PER_MINUTE": "1000000",
}
IN_PROCESS = {name.removeprefix("CARDTABLE_").lower(): int(value) for name, value in QUICK.items()}


def wait_until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + LONGEST
    while not is_so():
        assert time.monotonic() < deadline, "it never came about"
        time.sleep(0.01)


def hold_port() -> int:
    """A port that nobody else is given as long as this process lives.

    It is bound here, and never listened on. On Linux a server can listen on it all the same,
    however often it is started anew, for both sides set SO_REUSEADDR. Elsewhere it is a port that
    was free a moment ago.
    """
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.bind(("127.0.0.1", 0))
    port = int(held.getsockname()[1])
    if sys.platform == "linux":
        held.detach()  # so that it stays open
    else:
        held.close()
    return port


class Server:
    """A server that can be killed, stopped and started again on the same port."""

    def __init__(self, database: str, **more: str) -> None:
        self.port = hold_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.environment = {
            **os.environ, **QUICK, "CARDTABLE_PORT": str(self.port),
            "CARDTABLE_DATABASE_URL": database, **more,
        }  # fmt: skip
        self.process: subprocess.Popen[bytes] | None = None
        self.log = tempfile.TemporaryFile()  # noqa: SIM115  # lives as long as the server

    def start(self) -> "Server":
        self.process = subprocess.Popen(
            [sys.executable, "-m", "cardtable.server"], env=self.environment, cwd=ROOT,
            stdout=subprocess.DEVNULL, stderr=self.log,
        )  # fmt: skip
        deadline = time.monotonic() + LONGEST
        while time.monotonic() < deadline:
            with contextlib.suppress(httpx.HTTPError):
                if self.get("/readyz").status_code == 200:
                    return self
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        raise AssertionError(f"the server did not start: {self.stop()}")

    def get(self, path: str, **more: Any) -> httpx.Response:
        return httpx.get(self.url + path, **HTTP, **more)

    def revive(self) -> None:
        if self.process is None or self.process.poll() is not None:
            self.start()

    def signal(self, number: int) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    def kill(self) -> None:
        self.signal(signal.SIGKILL)
        self.stop()

    def stop(self) -> str:
        """What it has logged."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.terminate()
        try:
            self.process.wait(LONGEST)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise
        self.log.seek(0)
        return self.log.read().decode()


@contextmanager
def running(database: str, **more: str) -> Iterator[Server]:
    server = Server(database, **more).start()
    try:
        yield server
    finally:
        server.stop()
        server.log.close()


@asynccontextmanager
async def serving(**settings: Any) -> AsyncIterator["GracefulServer"]:
    """A server in this process, which a test can reach into; `url_of` is where it listens."""
    from cardtable.server.app import create_server
    from cardtable.server.settings import Settings

    ready = asyncio.Event()
    chosen = Settings(**{"port": 0, "database_url": "memory:", **IN_PROCESS, **settings})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of what the server is built on
        found = create_server(chosen, ready.set)
    task = asyncio.create_task(found.serve())
    waiting = asyncio.create_task(ready.wait())
    await asyncio.wait({task, waiting}, return_when=asyncio.FIRST_COMPLETED)
    try:
        assert ready.is_set(), "the server did not start"
        yield found
    finally:
        waiting.cancel()
        found.should_exit = True
        await task


def url_of(found: "GracefulServer") -> str:
    return f"http://127.0.0.1:{found.node.settings.port}"


class Client:
    """A person with a browser: a cookie, and one socket at a time."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.AsyncClient(base_url=url, **HTTP)
        self.socket: ClientConnection | None = None
        self.table = self.invite = ""
        self.seat = -1
        self.version = 0
        self.view: Any = None
        self.table_view: Any = None
        self.heard: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self.keys = 0
        self.salt = os.urandom(4).hex()

    async def __aenter__(self) -> "Client":
        await self.http.get("/api/me")
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.leave_line()
        await self.http.aclose()

    async def leave_line(self) -> None:
        if self.socket:
            await self.socket.close()

    async def open(self, game: str, seats: int, **more: Any) -> dict[str, Any]:
        answer = await self.http.post("/api/tables", json={"game": game, "seats": seats, **more})
        assert answer.status_code == 201, answer.text
        opened: dict[str, Any] = answer.json()
        self.table, self.invite = opened["id"], opened["invite"]
        return opened

    def cookie(self) -> str:
        return "; ".join(f"{k}={v}" for k, v in self.http.cookies.items())

    async def call(self, table: str = "", invite: str = "", query: str = "") -> "Client":
        """Connect, and hear the first word."""
        await self.leave_line()
        self.table = table or self.table
        self.invite = invite or self.invite
        address = self.url.replace("http", "ws", 1)
        path = f"/api/tables/{self.table}/socket?invite={self.invite}{query}"
        self.socket = await connect(
            address + path, additional_headers={"Cookie": self.cookie()}, compression=None,
            open_timeout=LONGEST, ping_interval=None, proxy=None,
        )  # fmt: skip
        await self.hear()
        return self

    async def hear(self) -> dict[str, Any]:
        assert self.socket is not None
        text = await asyncio.wait_for(self.socket.recv(), LONGEST)
        assert isinstance(text, str)
        self.raw.append(text)
        message: dict[str, Any] = json.loads(text)
        self.heard.append(message)
        kind = message["type"]
        if kind == "sync":
            self.seat, self.version = message["seat"], message["version"]
            self.table_view, self.view = message["table_view"], message.get("view")
        elif kind == "update":
            if self.seat >= 0:
                assert message["version"] == self.version + 1, "a piece of news is missing"
            self.version = message["version"]
            self.table_view = message.get("table_view") or self.table_view
            self.view = message.get("view") or self.view
        return message

    async def send(self, do: str, **more: Any) -> str:
        assert self.socket is not None
        self.keys += 1
        key = more.pop("key", f"{self.salt}-{self.keys}")
        ask = {"type": do, "v": 1, "key": key, "version": self.version, **more}
        await self.socket.send(json.dumps(ask))
        return str(key)

    async def ask(self, do: str, **more: Any) -> dict[str, Any]:
        """Ask, and hear everything up to the answer."""
        key = await self.send(do, **more)
        while True:
            message = await self.hear()
            if message.get("key") == key:
                return message

    async def until(self, found: Any) -> None:
        while not found(self):
            await self.hear()

    @property
    def is_over(self) -> bool:
        return bool(self.table_view["phase"] == "over")

    @property
    def is_to_move(self) -> bool:
        view = self.view
        return bool(view and view["moves"] and self.table_view["phase"] == "playing")

    async def play_on(self, luck: Random, choose: Choice = at_random) -> None:
        """Play until the game is over."""
        while not self.is_over:
            if self.is_to_move:
                answer = await self.ask("play", steps=[choose(self.view, luck)])
                assert answer["type"] in ("update", "done") or answer["code"] == "table-stale", (
                    answer
                )
            else:
                await self.hear()


@asynccontextmanager
async def table_of(
    url: str, game: str, people: int, seats: int, bot: str = "random", **more: Any
) -> AsyncIterator[list[Client]]:
    """People at one table that is dealt, and bots on the other seats."""
    async with contextlib.AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(Client(url)) for _ in range(people)]
        host = clients[0]
        await host.open(game, seats, name="P0", salt="s0", **more)
        await host.call()
        for at, client in enumerate(clients[1:], 1):
            await client.call(host.table, host.invite)
            await client.ask("sit", seat=at, name=f"P{at}", salt=f"s{at}")
        await host.until(
            lambda c: sum(x["kind"] == "person" for x in c.table_view["seats"]) == people
        )
        for at in range(people, seats):
            await host.ask("add_bot", target_seat=at, bot=bot)
        answer = await host.ask("start")
        assert answer["type"] == "update", answer
        for client in clients:
            await client.until(lambda c: c.table_view["phase"] != "lobby")
        yield clients


__all__ = [
    "HTTP",
    "Client",
    "Server",
    "running",
    "serving",
    "table_of",
    "url_of",
    "wait_until",
    "websockets",
]
