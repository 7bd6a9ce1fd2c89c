"""`cardtable admin` and the socket that it uses: what it lists and stops, and who may use it."""

import asyncio
import json
import socket
import stat
from collections.abc import AsyncIterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from cardtable.engine.refusal import Refusal
from cardtable.server.admin_channel import AdminChannel
from support.cli_pages import run_cli
from support.servers import clients_at_table, in_process_server, url_of


@pytest.fixture
async def path(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Path]:
    """The path of a socket; such a path must be short."""
    with TemporaryDirectory(prefix="ct-") as folder:
        monkeypatch.setenv("CARDTABLE_ADMIN_SOCKET", f"{folder}/socket")
        monkeypatch.setenv("CARDTABLE_DATABASE_URL", "memory:")
        yield Path(folder) / "socket"


async def admin(*arguments: str) -> tuple[int, str, str]:
    return await asyncio.to_thread(run_cli, "admin", *arguments)


async def test_tables_are_listed_and_closed_and_people_removed(path: Path) -> None:
    async with in_process_server(admin_socket=str(path)) as server:
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        async with clients_at_table(url_of(server), "threeup", 2, 3) as (host, guest):
            code, out, _ = await admin("list", "--json")
            (table,) = json.loads(out)["tables"]
            assert code == 0
            assert (table["id"], table["game"], table["connections"]) == (host.table, "threeup", 2)
            assert [seat["kind"] for seat in table["seats"]] == ["person", "person", "bot"]
            for secret in (host.invite, *host.http.cookies.values()):
                assert secret not in out

            code, _, error = await admin("remove", host.table, "0")
            assert code == 2
            code, out, _ = await admin("remove", host.table, "1")
            assert code == 0
            assert host.table in out
            await host.receive_until(
                lambda client: client.table_view["seats"][1]["kind"] != "person"
            )
            await guest.disconnect()

            assert (await admin("tell", "The server restarts at ten."))[0] == 0
            told = await host.receive_type("notice")
            assert told["text"] == "The server restarts at ten."
            for refused in ("", "two\nlines", "one line\n", "\x1b[2J", "long" * 100):
                code, _, error = await admin("tell", refused)
                assert (code, error.count("\n")) == (2, 1), refused

            code, out, _ = await admin("close", host.table)
            assert code == 0
            await host.receive_until(lambda client: client.table_view["phase"] == "closed")
            code, _, error = await admin("close", host.table)
            assert (code, error.count("\n")) == (2, 1), "it is closed already"
        code, _, error = await admin("close", "no-such-table")
        assert (code, error) == (2, "cardtable: There is no such table.\n")
    assert not path.exists()


@pytest.mark.parametrize("line", [b"{}\n", b"nonsense\n", b'{"type":"list","x":1}\n', b"\xff\n"])
async def test_bad_requests_are_refused_and_the_next_is_answered(path: Path, line: bytes) -> None:
    async with in_process_server(admin_socket=str(path)):
        reader, writer = await asyncio.open_unix_connection(path)
        writer.write(line + b'{"type":"list"}\n')
        assert json.loads(await reader.readline())["refused"] == "request"
        assert json.loads(await reader.readline())["status"]["tables"] == []
        writer.close()


async def test_the_file_of_a_killed_server_is_replaced_and_that_of_a_living_one_is_not(
    path: Path,
) -> None:
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(path))
    async with in_process_server(admin_socket=str(path)) as server:
        with pytest.raises(Refusal) as refused:
            await AdminChannel(server.node, path).start()
        assert refused.value.code == "file"
        assert (await admin())[0] == 0


async def test_without_a_server_or_a_socket_it_is_refused(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, _, error = await admin()
    assert code == 2
    assert str(path) in error
    monkeypatch.delenv("CARDTABLE_ADMIN_SOCKET")
    code, _, error = await admin()
    assert code == 2
    assert "CARDTABLE_ADMIN_SOCKET" in error
