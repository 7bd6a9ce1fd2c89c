"""Attacks by names and headers: foreign hosts, bad origins, proxies that nobody named, metrics."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
import websockets
from websockets.asyncio.client import connect

from cardtable.server import static_files
from cardtable.server.app import GracefulServer
from support.servers import HTTP, Client, in_process_server, url_of

FORWARDED = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"}


@asynccontextmanager
async def running(**settings: Any) -> AsyncIterator[tuple[GracefulServer, httpx.AsyncClient]]:
    async with (
        in_process_server(**settings) as server,
        httpx.AsyncClient(base_url=url_of(server), **HTTP) as http,
    ):
        yield server, http


# Hosts. A page of another site can let its own name point to this machine and then talk to it as if
# it were its own server. Such a name has a dot and is not one of a home network.

OWN_HOSTS = (
    "127.0.0.1", "192.168.1.20:8765", "[::1]:8765", "localhost:8765", "LOCALHOST.", "mypc",
    "mypc.local", "mypc.home.arpa", "cards.example", "cards.example:443",
)  # fmt: skip
FOREIGN_HOSTS = (
    "evil.example", "evil.example:8765", "127.0.0.1.evil.example", "cards.example.evil.example",
    "evilcards.example", "mypc.local.evil.example", "1.2.3", "[::1", "a:b:c.d", "evil.example:x",
    "x" * 300 + ".d", "évil.example",
)  # fmt: skip


async def test_only_own_names_are_answered() -> None:
    async with running(hosts="cards.example other.example") as (server, http):
        for host in OWN_HOSTS:
            response = await http.get("/api/games", headers={"Host": host})
            assert response.status_code == 200, host
        for name in FOREIGN_HOSTS:
            for path in ("/api/games", "/", "/api/me"):
                headers = {b"Host": name.encode("latin-1")}
                response = await http.get(path, headers=headers)
                assert (response.status_code, response.json()["code"]) == (403, "host"), name
                assert "set-cookie" not in response.headers
        assert server.node.settings.port


async def test_a_socket_of_a_foreign_name_is_refused() -> None:
    async with running() as (server, _), Client(url_of(server)) as client:
        await client.open_table("threeup", 2, name="Ada")
        port = server.node.settings.port
        with pytest.raises(websockets.InvalidStatus) as refused:
            await connect(
                f"ws://evil.example:{port}/api/tables/{client.table}/socket",
                host="127.0.0.1",
                additional_headers={"Cookie": client.cookie()},
                origin=websockets.Origin(f"http://evil.example:{port}"),
                proxy=None,
            )
        assert refused.value.response.status_code == 403


async def test_named_origins_are_own_names_and_a_star_means_any() -> None:
    async with running(origins="https://cards.example:444") as (_, http):
        for host in ("cards.example", "cards.example:8765"):
            assert (await http.get("/", headers={"Host": host})).status_code != 403
    async with running(hosts="*") as (_, http):
        assert (await http.get("/", headers={"Host": "any.example"})).status_code != 403


async def test_a_person_is_told_in_words_what_the_operator_can_do() -> None:
    async with running() as (_, http):
        headers = {"Host": "evil.example", "Accept": "text/html,*/*", "Accept-Language": "de"}
        response = await http.get("/", headers=headers)
        assert response.status_code == 403
        assert "CARDTABLE_HOSTS" in response.text
        assert "Namen" in response.text


async def test_monitors_may_use_any_name() -> None:
    async with running(lease=600_000) as (_, http):  # it does not end on a busy machine
        for path in ("/healthz", "/readyz"):
            assert (await http.get(path, headers={"Host": "pod.example"})).status_code == 200


async def test_a_host_with_a_port_that_does_not_exist_is_refused() -> None:
    """The library could not read its address, and each such request filled the log."""
    async with running(hosts="*") as (_, http):
        for host in ("localhost:65536", "127.0.0.1:99999", "[::1]:99999", "here:123456"):
            for path in ("/", "/api/me", "/api/network"):
                response = await http.get(path, headers={"Host": host})
                assert (response.status_code, response.json()["code"]) == (403, "host"), host
        for host in ("localhost:65535", "127.0.0.1:", "[::1]:80"):
            assert (await http.get("/api/me", headers={"Host": host})).status_code == 200


async def test_invented_names_of_the_server_leave_no_page_in_memory() -> None:
    async with running(base_path="/cards", requests_per_second=10_000) as (_, http):
        for number in range(100):
            host = f"10.0.0.{number}"
            response = await http.get("/cards/", headers={"Host": host, "Accept": "text/html"})
            assert host in response.text
        assert static_files.put_below.cache_info().currsize <= 64


# Who is at the machine of the server


@pytest.mark.parametrize(
    "header", ["X-Real-IP", "X-Forwarded-Host", "X-Forwarded-For", "Via", "CF-Connecting-IP"]
)
async def test_nobody_behind_a_proxy_lets_the_network_in(header: str) -> None:
    async with running() as (_, http):
        for method in ("GET", "POST"):
            response = await http.request(method, "/api/network", headers={header: "192.0.2.9"})
            if method == "GET":
                assert response.json()["is_local"] is False
                assert response.json()["addresses"] == []
            else:
                assert (response.status_code, response.json()["code"]) == (403, "network")


@pytest.mark.parametrize(
    "settings",
    [
        {"trusted_proxies": "127.0.0.1"},
        {"hosts": "cards.example"},
        {"origins": "https://cards.example"},
        {"base_path": "/cards"},
    ],
)
async def test_a_server_behind_a_silent_proxy_is_not_opened_from_a_page(
    settings: dict[str, str],
) -> None:
    """A proxy on the same machine may say nothing of itself. Its clients look like local ones."""
    async with running(**settings) as (server, http):
        response = await http.post("/api/network")
        assert (response.status_code, response.json()["code"]) == (403, "network")
        assert not server.is_open


# Origins

BAD_ORIGINS = (
    "http://[",
    "http://[::1",
    "http://a]b",
    "://",
    "http://\xff",
    "x" * 5_000,
    "http://:0",
)


async def test_a_bad_origin_is_refused_and_breaks_nothing() -> None:
    async with running() as (server, http):
        address = f"{url_of(server).replace('http', 'ws', 1)}/api/tables/none/socket"
        for origin in BAD_ORIGINS:
            headers = {b"Origin": origin.encode("latin-1")}
            response = await http.post("/api/me", json={"name": "E"}, headers=headers)
            assert (response.status_code, response.json()["code"]) == (403, "origin"), origin
            if not origin.isascii():
                continue
            with pytest.raises(websockets.InvalidStatus) as refused:
                await connect(address, origin=websockets.Origin(origin), proxy=None)
            assert refused.value.response.status_code == 403


# Proxies


async def test_a_proxy_is_believed_only_if_it_is_named() -> None:
    """Else anybody could choose the address that limits are counted for."""
    async with running(requests_per_second=1) as (server, http):
        middleware: Any = server.config.app
        middleware.limiter.clock = lambda: 0.0
        codes = []
        for number in range(8):
            headers = {**FORWARDED, "X-Forwarded-For": f"203.0.113.{number}"}
            codes.append((await http.get("/api/me", headers=headers)).status_code)
        assert codes == [200] * 5 + [429] * 3
        assert set(middleware.limiter.buckets) == {"127.0.0.1"}
    async with running() as (_, http):
        response = await http.get("/api/me", headers=FORWARDED)
        assert "Secure" not in response.headers["set-cookie"]
    async with running(trusted_proxies="192.0.2.1, 10.0.0.0/8") as (server, http):  # another one
        response = await http.get("/api/me", headers=FORWARDED)
        assert "Secure" not in response.headers["set-cookie"]
        middleware = server.config.app
        assert set(middleware.limiter.buckets) == {"127.0.0.1"}
    for named in ("127.0.0.1", "127.0.0.0/8, 10.0.0.1"):
        async with running(trusted_proxies=named, connections_per_address=1) as (server, http):
            response = await http.get("/api/me", headers=FORWARDED)
            assert "Secure" in response.headers["set-cookie"]
            middleware = server.config.app
            assert set(middleware.limiter.buckets) == {"203.0.113.9"}
            # Many people sit behind a proxy, so its connections are not limited.
            others = [await asyncio.open_connection("127.0.0.1", http.base_url.port) for _ in "ab"]
            assert (await http.get("/healthz", headers={"Connection": "close"})).status_code == 200
            for _, writer in others:
                writer.close()


# Metrics


async def test_metrics_are_for_this_machine_or_a_token() -> None:
    async with running() as (_, http):
        assert (await http.get("/metrics")).status_code == 200
        # A proxy on this machine publishes them, and is not named.
        for header in ("X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"):
            response = await http.get("/metrics", headers={header: "203.0.113.9"})
            assert (response.status_code, response.json()["code"]) == (403, "metrics"), header
        response = await http.get("/metrics", headers={"Host": "evil.example"})
        assert response.status_code == 403
    settings = {"trusted_proxies": "127.0.0.1", "metrics_token": "long secret"}
    async with running(**settings) as (_, http):
        assert (await http.get("/metrics")).status_code == 200
        for token, status in (("long secret", 200), ("long", 403), ("x", 403)):
            headers = {**FORWARDED, "Authorization": f"Bearer {token}"}
            assert (await http.get("/metrics", headers=headers)).status_code == status, token
    async with running(trusted_proxies="127.0.0.1") as (_, http):
        headers = {**FORWARDED, "Authorization": "Bearer"}
        assert (await http.get("/metrics", headers=headers)).status_code == 403
