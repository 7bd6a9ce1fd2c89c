"""Hostile files and servers at the command line: one line, exit code 2, within bounded memory."""

import asyncio
import json
import tracemalloc
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
import websockets
from websockets.asyncio.server import ServerConnection, serve
from websockets.http11 import Request, Response

from cardtable.cli import remote_seat
from support.cli_pages import run_cli
from support.golden_messages import FOLDER as GOLDEN
from support.sources import ROOT

RECORD = json.loads((ROOT / "tests" / "replays" / "threeup-1.json").read_text())
MAX_MEMORY = 150_000_000  # bytes; a file of the largest size is 4 MB

# Records


def text_of(**changes: Any) -> bytes:
    return json.dumps({**RECORD, **changes}).encode()


HOSTILE_RECORDS: dict[str, bytes] = {
    "empty": b"",
    "null": b"null",
    "not-a-number": text_of(results=[float("nan"), 1.0]),
    "infinity": text_of(results=[1e300, 1.0]).replace(b"1e+300", b"1e999"),
    "surrogate-name": text_of(seats=[{"name": "\ud800"}, {"name": "b"}]),
    "surrogate-salt": text_of(seats=[{"name": "a", "salt": "\udfff"}, {"name": "b"}]),
    "surrogate-move": text_of(moves=["\ud83d", *RECORD["moves"]]),
    "surrogate-game": text_of(game="\ud800"),
    "surrogate-option": text_of(options={"\ud800": 1}),
    "surrogate-key": text_of(**{"\ud800": 1}),
    "control": text_of(game="\x1b]0;x\x07\x1b[31m"),
    "deep": b'{"cardtable":1,"options":' + b"[" * 200_000,
    "deep-objects": b'{"a":' * 200_000,
    "long-number": b'{"cardtable":' + b"9" * 100_000 + b"}",
    "version": text_of(cardtable=10**400),
    "rules": text_of(rules=10**40),
    "deal": text_of(deal=-(10**40)),
    "no-seats": text_of(seats=[]),
    "many-seats": text_of(seats=[{"name": "a"}] * 20_000),
    "long-move": text_of(moves=["7" * 1_000_000]),
    "empty-moves": text_of(moves=[""] * 100_000),
    "moves-of-numbers": text_of(moves=[1, 2, 3]),
    "wrong-seed": text_of(seed="zz"),
    "long-seed": text_of(seed="00" * 500_000),
    "not-utf8": b'{"cardtable": "\xff"}',
    "half": text_of()[:-40],
    "other-type": b'["cardtable"]',
}


@pytest.mark.parametrize("name", HOSTILE_RECORDS)
@pytest.mark.parametrize("command", ["verify", "replay", "analyse"])
def test_a_hostile_record_is_refused_in_one_line(tmp_path: Path, name: str, command: str) -> None:
    path = tmp_path / "record.json"
    path.write_bytes(HOSTILE_RECORDS[name])
    code, out, error = run_cli(command, str(path))
    assert (code, out, error.count("\n")) == (2, "", 1), error[:500]
    assert len(error) < 1_000
    assert error[:-1].isprintable()


@pytest.mark.parametrize("command", ["verify", "replay", "analyse", "solve"])
def test_files_without_end_are_read_only_to_their_limit(tmp_path: Path, command: str) -> None:
    large = tmp_path / "large.json"
    with large.open("wb") as file:
        file.truncate(3_000_000_000)  # takes no room on the disk
    tracemalloc.start()
    try:
        for path in ("/dev/zero", str(large)):
            code, out, error = run_cli(*command_for(command, path))
            assert (code, out, error.count("\n")) == (2, "", 1), error
        assert tracemalloc.get_traced_memory()[1] < MAX_MEMORY
    finally:
        tracemalloc.stop()


def command_for(command: str, path: str) -> tuple[str, ...]:
    return (command, "--position", path) if command == "solve" else (command, path)


# Servers

Behaviour = Callable[[ServerConnection], Any]


@asynccontextmanager
async def hostile_server(behave: Behaviour, cookie: str = "cardtable=x") -> AsyncIterator[str]:
    """Run a server that sends what `behave` sends, and yield the link of its table."""

    def answer(_: ServerConnection, request: Request) -> Response | None:
        if request.path != "/api/me":
            return None
        headers = websockets.Headers([("Set-Cookie", cookie), ("Content-Length", "0")])
        return Response(HTTPStatus.OK.value, "OK", headers, b"")

    async def handle(connection: ServerConnection) -> None:
        await behave(connection)
        await connection.close()

    async with serve(handle, "127.0.0.1", 0, process_request=answer) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        yield f"http://127.0.0.1:{port}/table/abc"


@pytest.fixture
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a seat connect again only twice, and at once."""
    monkeypatch.setattr(remote_seat, "RETRY_SECONDS", 0.0)
    monkeypatch.setattr(remote_seat, "MAX_ATTEMPTS", 3)


async def run_seat(link: str) -> tuple[int, str, str]:
    return await asyncio.to_thread(run_cli, "seat", "--url", link, "--exec", "cat", "--time", "1")


SYNC = json.loads((GOLDEN / "server-sync-threeup.json").read_text())
VIEW = SYNC["view"]
TABLE = SYNC["table_view"]


def sync(**changes: Any) -> str:
    return json.dumps({**SYNC, **changes})


def playing(**changes: Any) -> str:
    """Return a sync in which it is the turn of the program."""
    return sync(
        seat=0, table_view={**TABLE, "phase": "playing"}, view={**VIEW, "turn": 0, **changes}
    )


HOSTILE_MESSAGES: dict[str, str | bytes] = {
    "nothing": "",
    "binary": b"\xff\xfe\x00",
    "number": "7",
    "list": "[]",
    "no-type": "{}",
    "type-of-number": '{"type": 7}',
    "not-a-number": sync().replace('"seat": 0', '"seat": NaN', 1),
    "deep": "[" * 200_000,
    "surrogate": '{"type": "refused", "key": "", "version": 0, "code": "\\ud800"}',
    "sync-of-nothing": '{"type": "sync"}',
    "seat-far-away": sync(seat=99),
    "seat-below": sync(seat=-7),
    "no-seats": sync(table_view={**TABLE, "seats": []}),
    "seats-of-numbers": sync(table_view={**TABLE, "seats": [1, 2]}),
    "no-table": sync(table_view=None),
    "unknown-game": sync(
        seat=-1, table_view={**TABLE, "game": "\x1b[31m", "seats": [{"kind": "empty"}]}
    ),
    "update-first": '{"type": "update", "version": "x"}',
    "unknown-moves": playing(moves=[10**9]),
    "negative-moves": playing(moves=[-(10**9)]),
    "moves-of-texts": playing(moves=["a"]),
    "view-of-list": sync(view=[1]),
    "huge-version": sync(version=10**30),
    "results": sync(table_view={**TABLE, "phase": "over"}, view={**VIEW, "results": ["x"]}),
    "result-of-another": sync(
        table_view={**TABLE, "phase": "over"}, view={**VIEW, "results": [1e308]}
    ),
    "refusal": '{"type": "refused", "key": "", "version": 0, "code": "x", "about": {"code": 1}}',
    "refusal-of-lists": '{"type": "refused", "key": "", "version": 0, "code": "x", "about": [1]}',
    "bye-of-nothing": '{"type": "bye"}',
}


@pytest.mark.usefixtures("_impatient")
@pytest.mark.parametrize("name", HOSTILE_MESSAGES)
async def test_a_hostile_server_is_refused_in_one_line(name: str) -> None:
    async with hostile_server(lambda connection: connection.send(HOSTILE_MESSAGES[name])) as link:
        code, _, error = await run_seat(link)
    assert code in (1, 2), error
    assert error.count("\n") == 1
    assert error[:-1].isprintable()
    assert len(error) < 1_000
    assert "Error" not in error, error  # of Python: that would be a bug of ours


@pytest.mark.usefixtures("_impatient")
async def test_a_server_that_sends_too_much_is_left() -> None:
    async with hostile_server(lambda connection: connection.send("x" * 3_000_000)) as link:
        code, out, error = await run_seat(link)
    assert (code, out, error.count("\n")) == (2, "", 1)


NO_HTTP = {
    "nothing": b"",
    "version": b"HTTP/9 x\r\n\r\n",
    "nonsense": b"nonsense\r\n\r\n",
    "long-header": b"HTTP/1.1 200 OK\r\nA: " + b"x" * 100_000 + b"\r\n\r\n",
    "many-headers": b"HTTP/1.1 200 OK\r\n" + b"A: b\r\n" * 500 + b"\r\n",
}


@pytest.mark.parametrize("name", NO_HTTP)
async def test_a_server_that_does_not_speak_http_is_refused_in_one_line(name: str) -> None:
    async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(NO_HTTP[name])
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(handle, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        code, out, error = await run_seat(f"http://127.0.0.1:{port}/table/abc")
    assert (code, out, error.count("\n")) == (2, "", 1), error
    assert "Bug" not in error
