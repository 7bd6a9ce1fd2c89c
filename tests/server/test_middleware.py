"""The middleware: origins, security headers and rate limits, against a real server."""

import json
from typing import Any

import httpx
import pytest
import websockets
from websockets.asyncio.client import connect

from cardtable.engine.refusal import InvalidInput
from cardtable.server import connection
from cardtable.server.settings import from_environment
from support.servers import Client, Server, in_process_server, url_of


async def test_other_sites_are_refused(server: Server) -> None:
    async with Client(server.url) as client:
        await client.open_table("threeup", 2, name="Ada")
        address = f"ws://127.0.0.1:{server.port}/api/tables/{client.table}/socket"
        for origin in (
            "http://evil.example",
            f"http://127.0.0.1:{server.port}.evil.example",
            f"http://evil.127.0.0.1:{server.port}",
            "null",
            "http://127.0.0.1:1",
        ):
            with pytest.raises(websockets.InvalidStatus) as refused:
                await connect(address, origin=websockets.Origin(origin), proxy=None)
            assert refused.value.response.status_code == 403
            response = await client.http.post(
                "/api/me", json={"name": "Eve"}, headers={"Origin": origin}
            )
            assert (response.status_code, response.json()["code"]) == (403, "origin")


async def test_a_socket_of_the_same_origin_needs_a_cookie(server: Server) -> None:
    async with Client(server.url) as client:
        await client.open_table("threeup", 2, name="Ada")
        address = f"ws://127.0.0.1:{server.port}/api/tables/{client.table}/socket"
        origin = websockets.Origin(f"http://127.0.0.1:{server.port}")
        async with connect(address, origin=origin, proxy=None) as socket:
            assert json.loads(await socket.recv())["code"] == "guest"


def test_every_response_has_security_headers(server: Server) -> None:
    for path in ("/api/games", "/healthz", "/nowhere"):
        headers = server.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
    cookie = server.get("/api/me").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


async def test_an_options_request_names_all_methods_of_a_path(server: Server) -> None:
    async with Client(server.url) as client:
        response = await client.http.options("/api/me")
    assert response.status_code == 204
    assert {"GET", "POST"} <= set(response.headers["allow"].split(", "))


async def test_too_many_messages_requests_and_tables_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All clocks stand still, so that a slow machine reaches the limits, too."""
    monkeypatch.setattr(connection, "monotonic", lambda: 0.0)
    limits = {"messages_per_second": 5, "requests_per_second": 4, "tables_per_minute": 2}
    async with in_process_server(**limits) as server:
        middleware: Any = server.config.app
        for limiter in (middleware.limiter, middleware.app.state.table_limiter):
            limiter.clock = lambda: 0.0
        async with Client(url_of(server)) as client:
            await client.open_table("threeup", 2, name="Ada")
            await client.connect()
            codes = [(await client.request("pause"))["code"] for _ in range(12)]
            assert codes == ["table-not-playing"] * 10 + ["rate"] * 2
            table = {"game": "threeup", "seats": 2}
            responses = [await client.http.post("/api/tables", json=table) for _ in range(2)]
            assert [response.status_code for response in responses] == [201, 429]
            # Five requests came before these: 20 in all are a burst.
            responses = [await client.http.get("/api/games") for _ in range(20)]
            assert [response.status_code for response in responses] == [200] * 15 + [429] * 5
            assert (await client.http.get("/healthz")).status_code == 200


async def test_a_base_path_may_be_removed_by_the_proxy_or_not() -> None:
    """The server answers both; a path that only begins like it is another one."""
    async with in_process_server(base_path="/cards") as server, Client(url_of(server)) as client:
        for path in ("/api/games", "/cards/api/games"):
            assert (await client.http.get(path)).status_code == 200, path
        assert (await client.http.get("/cardsharp/api/games")).status_code == 404
        answer = await client.http.post("/cards/api/tables", json={"game": "threeup", "seats": 2})
        assert answer.json()["path"].startswith("/cards/table/")
        assert "Path=/cards/;" in answer.headers["set-cookie"]


@pytest.mark.parametrize("path", ["cards", "/cards/", "//host", '/"', "/a b", "/ü", "/a//b"])
def test_a_base_path_that_cannot_be_one_is_refused(path: str) -> None:
    with pytest.raises(InvalidInput, match="CARDTABLE_BASE_PATH"):
        from_environment({"CARDTABLE_BASE_PATH": path})


def test_head_is_answered_like_get_without_a_body(server: Server) -> None:
    for path in ("/healthz", "/api/games"):
        head, got = httpx.head(server.url + path), server.get(path)
        assert (head.status_code, head.content) == (200, b"")
        assert head.headers["content-type"] == got.headers["content-type"]
