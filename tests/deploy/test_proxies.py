"""The examples for Caddy and nginx, with the real programs in front of real servers, over https."""

import asyncio
import os
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from random import Random

import httpx
import pytest

from support.load_clients import (
    check_log,
    connect_until_served,
    play_fast_to_end,
    playing_fast,
    read_log,
    wait_for_moves,
)
from support.proxies import caddy, compose_servers, nginx
from support.servers import HTTP, clients_at_table, server_process, wait_until

pytestmark = pytest.mark.slow

TRUSTED = {"CARDTABLE_TRUSTED_PROXIES": "127.0.0.1", "CARDTABLE_BOT_TIME": "20"}

PROXIES: list[Callable[..., AbstractContextManager[str]]] = [caddy, nginx]
each_proxy = pytest.mark.parametrize("proxy", PROXIES)


@each_proxy
async def test_a_game_is_played_through_the_proxy(
    tmp_path: Path, proxy: Callable[..., AbstractContextManager[str]]
) -> None:
    with server_process("memory:", **TRUSTED) as server, proxy(tmp_path, server) as url:
        for path in ("/healthz", "/readyz", "/metrics"):
            assert httpx.get(url + path, **HTTP).status_code == 404, path
        check_browser(url)
        async with clients_at_table(url, "threeup", 2, 3) as clients:
            players = [client.play_to_end(Random(seat)) for seat, client in enumerate(clients)]
            await asyncio.gather(*players)
            assert all(client.is_over for client in clients)


def check_browser(url: str) -> None:
    """Check that the server learns under which name it was asked, and that it was over https.

    A browser names the page from which it opens a table, which must be that of the server. What
    somebody pretends is replaced.
    """
    ours = "/".join(url.split("/")[:3])
    with httpx.Client(base_url=url, **HTTP) as http:
        answer = http.get("/api/me", headers={"X-Forwarded-Proto": "http"})
        assert "; Secure" in answer.headers["set-cookie"]
        table = {"game": "threeup", "seats": 2}
        for origin, code in ((ours, 201), ("https://evil.example", 403)):
            answer = http.post("/api/tables", json=table, headers={"Origin": origin})
            assert answer.status_code == code, origin


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


@each_proxy
async def test_a_game_is_played_below_a_path_of_another_site(
    tmp_path: Path, proxy: Callable[..., AbstractContextManager[str]]
) -> None:
    """Page, files, cookies, invites and sockets are all below /cards, and nothing else is."""
    below = {**TRUSTED, "CARDTABLE_BASE_PATH": "/cards"}
    with (
        server_process("memory:", **below) as server,
        proxy(tmp_path, server, path="/cards") as url,
        httpx.Client(base_url=url.removesuffix("/cards"), **HTTP) as http,
    ):
        assert http.get("/").text == "Another site"
        assert http.get("/cards").headers["location"].endswith("/cards/")
        for path in ("/cards/healthz", "/cards/readyz", "/cards/metrics"):
            assert http.get(path).status_code == 404, path
        cookie = http.get("/cards/api/me").headers["set-cookie"]
        assert "Path=/cards/;" in cookie
        check_browser(url)
        async with clients_at_table(url, "threeup", 2, 3) as clients:
            players = [client.play_to_end(Random(seat)) for seat, client in enumerate(clients)]
            await asyncio.gather(*players)
            assert all(client.is_over for client in clients)


async def test_a_game_goes_on_when_one_of_two_servers_behind_caddy_is_killed(
    tmp_path: Path, new_postgres: str
) -> None:
    """The servers of deploy/compose.yaml on one database. The owner of the table is killed."""
    acknowledged: list[str] = []
    first, second = compose_servers(tmp_path, new_postgres, CARDTABLE_BOT_TIME="20")
    with ExitStack() as stack:
        for server in (first, second):
            stack.callback(server.log.close)
            stack.callback(server.stop)
            server.start()
        url = stack.enter_context(caddy(tmp_path, first, second))
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
