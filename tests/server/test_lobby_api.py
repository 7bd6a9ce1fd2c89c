"""The HTTP routes of guests and tables, and of the network."""

import random

import httpx
import pytest

from cardtable.server.app import find_lan_addresses
from support.servers import HTTP, Client, Server, in_process_server, url_of


async def test_one_request_opens_a_table_against_bots(server: Server) -> None:
    async with Client(server.url) as client:
        await client.open_table("threeup", 2, name="Ada", bots=["random"], start=True)
        await client.connect()
        assert (client.seat, client.table_view["phase"]) == (0, "playing")
        assert client.table_view["seats"][1]["kind"] == "bot"
        tables = (await client.http.get("/api/me/tables")).json()["tables"]
        assert [table["id"] for table in tables] == [client.table]


async def test_a_forged_cookie_is_not_accepted(server: Server) -> None:
    async with Client(server.url) as client:
        await client.http.post("/api/me", json={"name": "Anna"})
        assert (await client.http.get("/api/me")).json() == {"name": "Anna"}
        value = client.http.cookies["cardtable"]
        changed = ("A" if value[-5] != "A" else "B").join((value[:-5], value[-4:]))
        response = await client.http.get("/api/me", headers={"Cookie": f"cardtable={changed}"})
        assert response.json() == {"name": ""}


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"{", 400, "request"),
        (b"{}", 400, "request"),
        (b'{"game": "bridge", "seats": 2}', 404, "game-unknown"),
        (b'{"game": "threeup", "seats": 60}', 400, "seats"),
        (b'{"game": "threeup", "seats": 2, "options": {"x": 1}}', 400, "option-unknown"),
        (b'{"game": "threeup", "seats": 2, "name": "A", "bots": ["x"]}', 400, "bot-unknown"),
        (b'{"game": "threeup", "seats": 2, "settings": {"substitute": "x"}}', 400, "bot-unknown"),
        (b'{"game": "threeup", "seats": 2, "name": "A", "start": true}', 409, "start-seats"),
        (b'{"game": "threeup", "seats": 2, "bots": ["random"]}', 409, "table-not-seated"),
        (b'{"game": "threeup", "seats": 2, "settings": {"undo_limit": -1}}', 400, "request"),
        (b'{"game": "threeup", "seats": 2, "more": 1}', 400, "request"),
        (b'{"game": "pragon", "seats": 1, "deal": 4294967296}', 400, "deal-number"),
    ],
)
def test_a_table_that_cannot_be_opened_is_refused(
    server: Server, body: bytes, status: int, code: str
) -> None:
    response = httpx.post(f"{server.url}/api/tables", content=body, **HTTP)
    assert (response.status_code, response.json()["code"]) == (status, code)


def test_a_body_that_is_too_large_is_refused(server: Server) -> None:
    response = httpx.post(f"{server.url}/api/tables", content=b" " * 100_000, **HTTP)
    assert response.status_code == 413


async def test_a_seat_moves_to_another_device_with_a_pass(server: Server) -> None:
    async with Client(server.url) as client, Client(server.url) as phone:
        await client.open_table("threeup", 2, name="Ada", bots=["random"], start=True)
        await client.connect()
        token = (await client.http.post(f"/api/tables/{client.table}/pass")).json()["token"]
        await phone.connect(client.table, query=f"&pass={token}")
        await phone.receive_until(lambda phone: phone.seat == 0)
        await client.receive_until(lambda client: client.seat == -1)
        assert phone.view["fronts"][0]["hand"]
        assert not client.view["fronts"][0]["hand"]


async def test_a_pass_is_only_for_a_table_of_the_guest(server: Server) -> None:
    async with Client(server.url) as client, Client(server.url) as thief:
        await client.open_table("threeup", 2, name="Ada")
        response = await thief.http.post(f"/api/tables/{client.table}/pass")
        assert response.status_code == 404
        await thief.connect(client.table, query="&pass=forged.token.here")
        assert thief.received[-1]["code"] == "table-private"


async def test_the_server_counts_finished_games(server: Server) -> None:
    async with Client(server.url) as client:
        assert (await client.http.get("/api/me/statistics")).json()["total"]["played"] == 0
        await client.open_table("threeup", 2, name="Ada", bots=["random"], start=True)
        await client.connect()
        await client.play_to_end(random.Random(1))
        result = client.view["results"][client.seat]
        statistics = (await client.http.get("/api/me/statistics")).json()
        total = statistics["total"]
        assert (total["played"], statistics["games"][0]["game"]) == (1, "threeup")
        assert total["won"] == (result == 1.0)
        (opponent,) = statistics["opponents"]
        assert (opponent["bot"], opponent["played"]) == ("random", 1)
        assert opponent["won"] + opponent["lost"] == 1
        (last,) = statistics["last"]
        assert (last["seat"], last["bots"]) == (client.seat, ["", "random"])
    async with Client(server.url) as stranger:
        statistics = (await stranger.http.get("/api/me/statistics")).json()
        assert (statistics["last"], statistics["opponents"]) == ([], [])


# How people come together


async def test_the_code_of_a_table_leads_to_its_lobby_until_the_invite_is_renewed(
    server: Server,
) -> None:
    async with Client(server.url) as host, Client(server.url) as guest:
        opened = await host.open_table("threeup", 2, name="Ada")
        await host.connect()
        path = f"/api/tables/{host.table}/code"
        code = (await host.http.get(path, params={"invite": opened["invite"]})).json()["code"]
        found = await guest.http.get(f"/api/codes/{code.upper()}")
        assert found.json() == {"path": f"/table/{host.table}?invite={opened['invite']}"}
        assert (await guest.http.get(path, params={"invite": "no"})).json() == {"code": ""}
        await host.request("renew_invite")
        await guest.connect(host.table, opened["invite"])
        assert guest.received[-1]["code"] == "table-private"


async def test_few_codes_can_be_tried_in_a_minute() -> None:
    async with in_process_server() as server, httpx.AsyncClient(base_url=url_of(server)) as client:
        answers = [await client.get("/api/codes/bbbbbb") for _ in range(12)]
    assert {answer.status_code for answer in answers[:10]} == {404}
    assert answers[0].json()["code"] == "table-code"
    assert answers[-1].status_code == 429


async def test_another_browser_becomes_the_same_guest_with_a_pass(server: Server) -> None:
    async with Client(server.url) as first, Client(server.url) as second:
        await first.http.post("/api/me", json={"name": "Ada"})
        await first.open_table("threeup", 2, name="Ada", bots=["random"])
        token = (await first.http.post("/api/me/pass")).json()["token"]
        assert (await second.http.get("/api/me/tables")).json() == {"tables": []}
        adopted = await second.http.post("/api/me/adopt", json={"token": token})
        assert adopted.json() == {"name": "Ada"}
        tables = (await second.http.get("/api/me/tables")).json()["tables"]
        assert [table["id"] for table in tables] == [first.table]
        forged = await second.http.post("/api/me/adopt", json={"token": token[:-4] + "AAAA"})
        assert (forged.status_code, forged.json()["code"]) == (400, "me-pass")


async def test_own_tables_say_whose_turn_it_is_and_can_be_removed(server: Server) -> None:
    async with Client(server.url) as person:
        await person.open_table("threeup", 2, name="Ada", bots=["random"], start=True)
        await person.connect()
        await person.receive_until(lambda client: client.is_to_move)
        tables = (await person.http.get("/api/me/tables")).json()["tables"]
        assert [table["your_turn"] for table in tables] == [True]
        left = await person.http.post(f"/api/me/tables/{person.table}/remove")
        assert left.json() == {"tables": []}
        assert (await person.http.get("/api/me/tables")).json() == {"tables": []}
        again = await person.http.post(f"/api/me/tables/{person.table}/remove")
        assert (again.status_code, again.json()["code"]) == (404, "table-unknown")


async def test_a_table_that_others_still_use_stays_when_one_removes_it(server: Server) -> None:
    async with Client(server.url) as host, Client(server.url) as guest:
        await host.open_table("threeup", 2, name="Ada")
        await host.connect()
        await guest.connect(host.table, host.invite)
        await guest.request("sit", seat=1, name="Bo")
        await host.http.post(f"/api/me/tables/{host.table}/remove")
        tables = (await guest.http.get("/api/me/tables")).json()["tables"]
        assert [(table["phase"], table["free_seats"]) for table in tables] == [("lobby", 1)]


async def test_the_network_is_let_in_from_the_machine_of_the_server_only() -> None:
    lan = find_lan_addresses()
    if not lan:
        pytest.skip("this machine is in no network")
    async with in_process_server() as server, httpx.AsyncClient(**HTTP) as client:
        here, there = url_of(server), f"http://{lan[0]}:{server.node.settings.port}"
        with pytest.raises(httpx.ConnectError):
            await client.get(f"{there}/healthz")
        before = (await client.get(f"{here}/api/network")).json()
        assert (before["is_local"], before["is_open"]) == (True, False)
        assert before["addresses"][0] == f"{there}/"
        proxied = {"x-forwarded-for": "198.51.100.7"}
        refused = await client.post(f"{here}/api/network", headers=proxied)
        assert (refused.status_code, refused.json()["code"]) == (403, "network")
        after = (await client.post(f"{here}/api/network")).json()
        assert after["is_open"] is True
        assert (await client.get(f"{there}/healthz")).status_code == 200
        assert (await client.get(f"{there}/api/network")).json()["addresses"] == []
        assert (await client.post(f"{there}/api/network")).status_code == 403
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{there}/healthz")
