"""Real servers, in processes of their own or in this one, and scripted clients for them."""

import asyncio
import contextlib
import json
import os
import signal
import socket
import ssl
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
from websockets.asyncio.client import ClientConnection, connect

from cardtable.wire.salt_exchange import SaltExchange
from support.databases import TIMEOUT
from support.scripted_players import ChooseStep, choose_random

if TYPE_CHECKING:  # most users of this module need no server in their process
    from cardtable.server.app import GracefulServer

ROOT = Path(__file__).parents[2]
# To read the certificates of the machine takes longer than most tests, and none is needed.
HTTP: dict[str, Any] = {"timeout": TIMEOUT, "verify": False, "trust_env": False}
# For `wss`, as `HTTP` for `https`: any certificate will do
ANY_CERTIFICATE = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
ANY_CERTIFICATE.check_hostname = False
ANY_CERTIFICATE.verify_mode = ssl.CERT_NONE
HEARTBEAT = '{"type":"heartbeat","v":1}'
FAST_SETTINGS = {
    "bot_pause": 0,
    "messages_per_second": 100_000,
    "requests_per_second": 100_000,
    "tables_per_minute": 1_000_000,
    "tables_per_day": 1_000_000,
    "tables_per_person": 1_000_000,
    "connections_per_person": 100_000,
    "connections_per_address": 100_000,
    "salt_time": 600_000,  # no salt is late because the machine is busy
}


def wait_until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + TIMEOUT
    while not condition():
        assert time.monotonic() < deadline, "the condition never became true"
        time.sleep(0.01)


# Servers


def reserve_port() -> int:
    """Return a port that no other process is given while this process lives.

    The port is bound here, but never listened on. On Linux a server can still listen on it, as
    often as it is started, because both sides set SO_REUSEADDR. On other systems the port was
    free a moment ago.
    """
    reserved = socket.socket()
    reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    reserved.bind(("127.0.0.1", 0))
    port = int(reserved.getsockname()[1])
    if sys.platform == "linux":
        reserved.detach()  # it stays open
    else:
        reserved.close()
    return port


class Server:
    """A server process that can be killed, stopped and started again on the same port."""

    def __init__(self, database: str, **variables: str) -> None:
        self.port = reserve_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.environment = {
            **os.environ,
            **{f"CARDTABLE_{name.upper()}": str(value) for name, value in FAST_SETTINGS.items()},
            "CARDTABLE_PORT": str(self.port),
            "CARDTABLE_DATABASE_URL": database,
            **variables,
        }
        self.process: subprocess.Popen[bytes] | None = None
        self.log = tempfile.TemporaryFile()  # noqa: SIM115  # lives as long as the server

    def start(self) -> "Server":
        """Start the process and wait until it is ready."""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "cardtable", "serve"],
            env=self.environment,
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            stderr=self.log,
        )
        deadline = time.monotonic() + TIMEOUT
        while time.monotonic() < deadline:
            with contextlib.suppress(httpx.HTTPError):
                if self.get("/readyz").status_code == 200:
                    return self
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        raise AssertionError(f"the server did not start: {self.stop()}")

    def get(self, path: str, **kwargs: Any) -> httpx.Response:
        return httpx.get(self.url + path, **HTTP, **kwargs)

    def start_if_stopped(self) -> None:
        if self.process is None or self.process.poll() is not None:
            self.start()

    def signal(self, number: int) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    def kill(self) -> None:
        self.signal(signal.SIGKILL)
        self.stop()

    def stop(self) -> str:
        """Stop the process and return what it has logged."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.terminate()
        try:
            self.process.wait(TIMEOUT)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise
        self.log.seek(0)
        return self.log.read().decode()


@contextmanager
def server_process(database: str, **variables: str) -> Iterator[Server]:
    """Run a server in a process of its own for the time of the block."""
    server = Server(database, **variables).start()
    try:
        yield server
    finally:
        server.stop()
        server.log.close()


@asynccontextmanager
async def in_process_server(**settings: Any) -> AsyncIterator["GracefulServer"]:
    """Run a server in this process, so that a test can change it. `url_of` returns its URL."""
    from cardtable.server.app import create_server
    from cardtable.server.settings import Settings

    ready = asyncio.Event()
    chosen = Settings(**{"port": 0, "database_url": "memory:", **FAST_SETTINGS, **settings})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of the libraries
        server = create_server(chosen, ready.set)
    task = asyncio.create_task(server.serve())
    waiting = asyncio.create_task(ready.wait())
    await asyncio.wait({task, waiting}, return_when=asyncio.FIRST_COMPLETED)
    try:
        assert ready.is_set(), "the server did not start"
        yield server
    finally:
        waiting.cancel()
        server.should_exit = True
        await task


def url_of(server: "GracefulServer") -> str:
    return f"http://127.0.0.1:{server.node.settings.port}"


# Clients


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
        self.received: list[dict[str, Any]] = []
        self.received_texts: list[str] = []
        self.key_count = 0
        self.key_prefix = os.urandom(4).hex()
        self.salts = SaltExchange()
        self.answers_salts = True  # by itself, as a page does

    async def __aenter__(self) -> "Client":
        await self.http.get("/api/me")
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.disconnect()
        await self.http.aclose()

    async def open_table(self, game: str, seats: int, **fields: Any) -> dict[str, Any]:
        response = await self.http.post(
            "/api/tables", json={"game": game, "seats": seats, **fields}
        )
        assert response.status_code == 201, response.text
        created: dict[str, Any] = response.json()
        self.table, self.invite = created["id"], created["invite"]
        return created

    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    async def connect(self, table: str = "", invite: str = "", query: str = "") -> "Client":
        """Connect to a table, or again to the last one, and receive the first message.

        If the cards are being dealt to this person alone, receive them, too.
        """
        await self.disconnect()
        self.table = table or self.table
        self.invite = invite or self.invite
        address = self.url.replace("http", "ws", 1)
        self.socket = await connect(
            f"{address}/api/tables/{self.table}/socket?invite={self.invite}{query}",
            additional_headers={"Cookie": self.cookie()},
            compression=None,
            open_timeout=TIMEOUT,
            ping_interval=None,
            proxy=None,
            ssl=ANY_CERTIFICATE if address.startswith("wss:") else None,
        )
        await self.receive()
        if self.answers_salts and self.seat >= 0 and count_people(self.table_view) == 1:
            await self.receive_until(lambda client: not client.is_being_dealt)
        return self

    async def disconnect(self) -> None:
        if self.socket:
            await self.socket.close()

    async def receive(self) -> dict[str, Any]:
        """Receive one message, and apply it as a page would. Heartbeats do not count."""
        assert self.socket is not None
        text: str | bytes = HEARTBEAT
        while text == HEARTBEAT:
            text = await asyncio.wait_for(self.socket.recv(), TIMEOUT)
        assert isinstance(text, str)
        self.received_texts.append(text)
        message: dict[str, Any] = json.loads(text)
        self.received.append(message)
        if message["type"] == "sync":
            self.seat, self.version = message["seat"], message["version"]
            self.table_view, self.view = message["table_view"], message.get("view")
            self.salts.forget_sent()
        elif message["type"] == "update":
            if self.seat >= 0:
                assert message["version"] == self.version + 1, "an update is missing"
            self.version = message["version"]
            self.table_view = message.get("table_view") or self.table_view
            self.view = message.get("view") or self.view
        if self.answers_salts and self.seat >= 0 and self.table_view:
            await self.answer_salts()
        return message

    async def answer_salts(self) -> None:
        """Commit to a salt or open it if the table waits for that, and check the deal."""
        assert self.salts.check_deal(self.table_view, self.seat), self.table_view
        for request, fields in self.salts.answer(self.table_view, self.seat):
            await self.send(str(request.__struct_config__.tag), **fields)

    async def receive_until(self, condition: Callable[["Client"], object]) -> None:
        while not condition(self):
            await self.receive()

    async def receive_type(self, type_: str) -> dict[str, Any]:
        """Receive everything up to the next message of a type, and return it."""
        while (message := await self.receive())["type"] != type_:
            pass
        return message

    async def send(self, type_: str, **fields: Any) -> str:
        """Send a message and return its key."""
        assert self.socket is not None
        self.key_count += 1
        key = fields.pop("key", f"{self.key_prefix}-{self.key_count}")
        message = {"type": type_, "v": 1, "key": key, "version": self.version, **fields}
        await self.socket.send(json.dumps(message))
        return str(key)

    async def request(self, type_: str, **fields: Any) -> dict[str, Any]:
        """Send a message, receive everything up to its answer, and return the answer."""
        key = await self.send(type_, **fields)
        while True:
            message = await self.receive()
            if message.get("key") == key:
                return message

    async def sync(self) -> dict[str, Any]:
        """Ask for everything that the client may know, and return the answer without its time."""
        await self.send("sync")
        message = await self.receive_type("sync")
        message.pop("server_time")
        return message

    @property
    def is_being_dealt(self) -> bool:
        return self.table_view["phase"] in ("committing", "opening")

    @property
    def is_over(self) -> bool:
        return bool(self.table_view["phase"] == "over")

    @property
    def is_to_move(self) -> bool:
        view = self.view
        return bool(view and view["moves"] and self.table_view["phase"] == "playing")

    async def play_to_end(self, rng: Random, choose: ChooseStep = choose_random) -> None:
        """Play until the game is over."""
        while not self.is_over:
            if self.is_to_move:
                answer = await self.request("play", steps=[choose(self.view, rng)])
                is_accepted = answer["type"] in ("update", "done")
                assert is_accepted or answer["code"] == "table-stale", answer
            else:
                await self.receive()


@asynccontextmanager
async def clients_at_table(
    url: str, game: str, people: int, seats: int, bot: str = "random", **fields: Any
) -> AsyncIterator[list[Client]]:
    """Connect `people` clients to one table, with bots on the other seats, and deal."""
    async with contextlib.AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(Client(url)) for _ in range(people)]
        host = clients[0]
        await host.open_table(game, seats, name="P0", **fields)
        await host.connect()
        for seat, client in enumerate(clients[1:], 1):
            await client.connect(host.table, host.invite)
            await client.request("sit", seat=seat, name=f"P{seat}")
        await host.receive_until(lambda client: count_people(client.table_view) == people)
        for seat in range(people, seats):
            await host.request("add_bot", target_seat=seat, bot=bot)
        await deal(clients)
        yield clients


async def deal(clients: list[Client]) -> None:
    """Let the first client deal, and all of them add their salts and receive the cards."""
    answer = await clients[0].request("start")
    assert answer["type"] == "update", answer
    await asyncio.gather(*(client.receive_until(is_dealt) for client in clients))


def is_dealt(client: Client) -> bool:
    return client.view is not None and not client.is_being_dealt


def count_people(table_view: Any) -> int:
    return sum(seat["kind"] == "person" for seat in table_view["seats"])
