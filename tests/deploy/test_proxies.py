"""The examples for Caddy and nginx, with the real programs in front of real servers."""

import asyncio
import contextlib
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from random import Random

import httpx
import pytest

from support.databases import TIMEOUT
from support.load_clients import (
    check_log,
    connect_until_served,
    play_fast_to_end,
    playing_fast,
    read_log,
    wait_for_moves,
)
from support.servers import HTTP, Server, clients_at_table, reserve_port, server_process, wait_until
from support.sources import ROOT

pytestmark = pytest.mark.slow

DEPLOY = ROOT / "deploy"
TRUSTED = {"CARDTABLE_TRUSTED_PROXIES": "127.0.0.1", "CARDTABLE_BOT_TIME": "20"}


def find_program(name: str) -> str:
    """Return the path of a program, or skip the test; CI fails instead."""
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin")
    if found is None:
        if os.environ.get("CI") == "true":
            pytest.fail(f"CI needs {name}")
        pytest.skip(f"needs {name}")
    return found


def answers(url: str) -> bool:
    with contextlib.suppress(httpx.HTTPError):
        return httpx.get(f"{url}/api/games", **HTTP).status_code == 200
    return False


@contextmanager
def running(command: list[str], folder: Path, url: str, **variables: str) -> Iterator[str]:
    """Run a proxy for the time of the block; yield its URL when it answers."""
    log = folder / "log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, env={**os.environ, **variables}, stdout=output, stderr=subprocess.STDOUT
        )
    try:
        wait_until(lambda: process.poll() is not None or answers(url))
        assert process.poll() is None, log.read_text()
        yield url
    finally:
        process.terminate()
        process.wait(TIMEOUT)


def caddy(folder: Path, *servers: Server) -> AbstractContextManager[str]:
    """Run Caddy with our example. Only its own port for administration is switched off."""
    program = find_program("caddy")
    file = folder / "Caddyfile"
    file.write_text("{\n\tadmin off\n}\n" + (DEPLOY / "Caddyfile").read_text())
    url = f"http://127.0.0.1:{reserve_port()}"
    command = [program, "run", "--config", str(file), "--adapter", "caddyfile"]
    addresses = " ".join(f"127.0.0.1:{server.port}" for server in servers)
    folders = {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    return running(command, folder, url, CARDTABLE_SITE=url, CARDTABLE_SERVERS=addresses, **folders)


def nginx(folder: Path, *servers: Server) -> AbstractContextManager[str]:
    """Run nginx with our example, on a free port and in a folder of its own."""
    program = find_program("nginx")
    port = reserve_port()
    example = (DEPLOY / "nginx.conf").read_text()
    addresses = "\n".join(f"server 127.0.0.1:{server.port} fail_timeout=1s;" for server in servers)
    for old, new in (
        ("listen 80;", f"listen 127.0.0.1:{port};"),
        ("server 127.0.0.1:8765 fail_timeout=1s;", addresses),
    ):
        assert example.count(old) == 1
        example = example.replace(old, new)
    (folder / "cardtable.conf").write_text(example)
    user = "user root;" if os.geteuid() == 0 else ""
    paths = " ".join(
        f"{kind}_temp_path {folder}/{kind};"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off; {user} pid {folder}/pid; error_log stderr; events {{}}\n"
        f"http {{ access_log off; {paths} include {folder}/cardtable.conf; }}\n"
    )
    command = [program, "-e", "stderr", "-p", str(folder), "-c", str(folder / "nginx.conf")]
    return running(command, folder, f"http://127.0.0.1:{port}")


PROXIES: list[Callable[..., AbstractContextManager[str]]] = [caddy, nginx]
each_proxy = pytest.mark.parametrize("proxy", PROXIES)


@each_proxy
async def test_a_game_is_played_through_the_proxy(
    tmp_path: Path, proxy: Callable[..., AbstractContextManager[str]]
) -> None:
    with server_process("memory:", **TRUSTED) as server, proxy(tmp_path, server) as url:
        for path in ("/healthz", "/readyz", "/metrics"):
            assert httpx.get(url + path, **HTTP).status_code == 404, path
        async with clients_at_table(url, "threeup", 2, 3) as clients:
            players = [client.play_to_end(Random(seat)) for seat, client in enumerate(clients)]
            await asyncio.gather(*players)
            assert all(client.is_over for client in clients)


@each_proxy
def test_the_server_sees_the_address_of_each_person(
    tmp_path: Path, proxy: Callable[..., AbstractContextManager[str]]
) -> None:
    """One address that asks too often stops nobody else, and cannot pretend to be another."""
    limits = {**TRUSTED, "CARDTABLE_REQUESTS_PER_SECOND": "1"}
    with server_process("memory:", **limits) as server, proxy(tmp_path, server) as url:

        def ask(address: str, pretended: str) -> int:
            transport = httpx.HTTPTransport(local_address=address, verify=False)
            with httpx.Client(transport=transport, **HTTP) as http:
                headers = {"X-Forwarded-For": pretended}
                return http.get(f"{url}/api/games", headers=headers).status_code

        wait_until(lambda: ask("127.0.0.2", f"203.0.113.{os.urandom(1)[0]}") == 429)
        assert ask("127.0.0.3", "127.0.0.2") == 200


async def test_a_game_goes_on_when_one_of_two_servers_behind_caddy_is_killed(
    tmp_path: Path, new_postgres: str
) -> None:
    """As in deploy/compose.yaml: two servers, one database. The owner of the table is killed."""
    acknowledged: list[str] = []
    with (
        server_process(new_postgres, **TRUSTED) as first,
        server_process(new_postgres, **TRUSTED) as second,
        caddy(tmp_path, first, second) as url,
    ):
        async with clients_at_table(url, "threeup", 3, 3) as clients:
            async with playing_fast(clients, acknowledged):
                await wait_for_moves(acknowledged, 3)
                owner = first if "cardtable_tables 1.0" in first.get("/metrics").text else second
                owner.kill()
            assert not any(client.is_over for client in clients)
            check_log(await read_log(new_postgres, clients[0].table), acknowledged)
            for client in clients:
                await connect_until_served(client)
            await play_fast_to_end(clients, acknowledged)
            check_log(await read_log(new_postgres, clients[0].table), acknowledged)
        owner.start()  # so that the block can stop it
