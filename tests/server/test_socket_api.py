"""What one may and may not do over a socket, against a real server."""

import asyncio
import contextlib
import json
import random
from typing import Any

import httpx
import pytest
import websockets
from websockets.asyncio.client import connect

from cardtable.server import connection
from support.databases import run
from support.servers import HTTP, Client, Server, serving, table_of, url_of, wait_until


async def settled(client: Client) -> dict[str, Any]:
    """All that the client may know, asked for anew."""
    await client.send("sync")
    while (message := await client.hear())["type"] != "sync":
        pass
    message.pop("server_time")
    return message


# Seats, keys, versions


async def test_one_command_opens_a_table_against_bots(server: Server) -> None:
    async with Client(server.url) as me:
        await me.open("threeup", 2, name="Ich", bots=["random"], start=True)
        await me.call()
        assert (me.seat, me.table_view["phase"]) == (0, "playing")
        assert me.table_view["seats"][1]["kind"] == "bot"
        mine = (await me.http.get("/api/me/tables")).json()["tables"]
        assert [card["id"] for card in mine] == [me.table]


async def test_a_seat_is_told_what_could_be_made_of_its_own_cards(server: Server) -> None:
    async with Client(server.url) as me:
        await me.open("pragon", 1, name="Ich", start=True)
        await me.call()
        version = me.version
        await me.send("combinations")
        while (message := await me.hear())["type"] != "combinations":
            pass
        for way in message["combinations"]["ways"]:
            assert way["steps"][0] in me.view["hand"]
        assert me.version == version  # it was only a question


async def test_the_same_key_is_never_carried_out_twice(server: Server) -> None:
    async with table_of(server.url, "threeup", 2, 2) as clients:
        mover = next(c for c in clients if c.is_to_move)
        steps = [mover.view["moves"][0]]
        first = await mover.ask("play", steps=steps, key="same")
        assert first["type"] == "update"
        again = await mover.ask("play", steps=steps, key="same")
        assert (again["type"], again["version"]) == ("done", first["version"])
        assert (await settled(mover))["version"] == first["version"]


async def test_who_acts_on_old_news_is_refused_and_can_catch_up(server: Server) -> None:
    async with table_of(server.url, "threeup", 2, 2) as clients:
        mover = next(c for c in clients if c.is_to_move)
        answer = await mover.ask("play", steps=[mover.view["moves"][0]], version=0)
        assert answer["code"] == "table-stale"
        await settled(mover)
        answer = await mover.ask("play", steps=[mover.view["moves"][0]])
        assert answer["type"] == "update"


async def test_a_refused_move_says_why_and_changes_nothing(server: Server) -> None:
    async with table_of(server.url, "threeup", 2, 2) as clients:
        mover = next(c for c in clients if c.is_to_move)
        other = next(c for c in clients if not c.is_to_move)
        before = [await settled(c) for c in clients]
        refused = await mover.ask("play", steps=[17])
        assert refused["type"] == "refused"
        assert refused["code"].startswith("UD-")
        assert (await other.ask("play", steps=[1]))["code"] == "table-turn"
        assert [await settled(c) for c in clients] == before


async def test_a_second_window_takes_the_seat_from_the_first(server: Server) -> None:
    async with table_of(server.url, "threeup", 2, 2) as (me, _):
        first, me.socket = me.socket, None
        await me.call()
        assert me.seat == 0
        assert first is not None
        words = []
        with contextlib.suppress(websockets.ConnectionClosed):
            while True:
                words.append(json.loads(await first.recv()))
        assert words[-1] == {"type": "bye", "v": 1, "reason": "elsewhere"}
        assert first.close_code == 4409


async def test_a_seat_moves_to_another_device_with_a_pass(server: Server) -> None:
    async with (
        table_of(server.url, "threeup", 2, 2) as (me, other),
        Client(server.url) as phone,
    ):
        token = (await me.http.post(f"/api/tables/{me.table}/pass")).json()["token"]
        await phone.call(me.table, query=f"&pass={token}")
        await phone.until(lambda c: c.seat == 0)
        await me.until(lambda c: c.seat == -1)
        assert phone.view["fronts"][0]["hand"]
        assert not me.view["fronts"][0]["hand"]
        async with Client(server.url) as thief:
            elsewhere = await other.http.post(f"/api/tables/{'a' * 12}/pass")
            assert elsewhere.status_code == 404
            await thief.call(me.table, query="&pass=forged.token.here")
            assert thief.heard[-1]["code"] == "table-private"


async def test_private_tables_need_an_invite_and_listed_ones_do_not(server: Server) -> None:
    async with Client(server.url) as me, Client(server.url) as guest:
        await me.open("threeup", 2, name="A")
        await guest.call(me.table, "forged")
        assert guest.heard[-1]["code"] == "table-private"
        await guest.call(me.table, me.invite)
        assert guest.heard[-1]["type"] == "sync"
        await me.open("threeup", 2, name="A", settings={"listed": True})
        guest.invite = ""
        await guest.call(me.table)
        assert guest.heard[-1]["type"] == "sync"
        cards = (await guest.http.get("/api/tables")).json()["tables"]
        assert me.table in [card["id"] for card in cards]
        await guest.call("a" * 12)
        assert guest.heard[-1]["code"] == "table-unknown"


async def test_spectators_see_what_all_see_and_nothing_more(server: Server) -> None:
    async with table_of(server.url, "threeup", 2, 2) as clients, Client(server.url) as guest:
        await guest.call(clients[0].table, clients[0].invite)
        assert guest.seat == -1
        assert (await guest.ask("play", steps=[1]))["code"] == "table-turn"
        await asyncio.gather(*(c.play_on(random.Random(1)) for c in clients))
        await guest.until(lambda c: c.is_over)
        views = [m["view"] for m in guest.heard if m.get("view")]
        assert len(views) > 20
        assert all(not view["moves"] for view in views)
        assert "invite" not in guest.heard[0]


# Coming back


async def test_a_client_that_drops_at_any_decision_comes_back_to_the_same(server: Server) -> None:
    picks = random.Random(5)
    phases: set[str] = set()
    common = {"laying", "playing", "adding"}  # in every game
    async with table_of(server.url, "threeup", 2, 2) as clients:
        while not clients[0].is_over and (len(phases) < 4 or not common <= phases):
            mover = next((c for c in clients if c.is_to_move), None)
            if mover is None:
                await clients[0].hear()
                continue
            phase = mover.view["phase"]
            if phase not in phases:
                phases.add(phase)
                for client in clients:  # at this kind of decision everybody drops
                    view = client.view
                    await client.leave_line()
                    await client.call()
                    assert client.view == view
                for client in clients:  # and all are back
                    await client.until(lambda c: all(x["present"] for x in c.table_view["seats"]))
                    await settled(client)
            await mover.ask("play", steps=[picks.choice(mover.view["moves"])])
            for client in clients:
                await settled(client)
        assert common <= phases


async def test_an_absent_seat_is_played_by_a_bot_and_handed_back_with_a_summary(
    server: Server,
) -> None:
    terms = {"substitute_after": 1000}
    async with table_of(server.url, "threeup", 2, 2, settings=terms) as (me, other):
        await me.leave_line()
        await other.until(lambda c: c.table_view["seats"][0]["kind"] == "substituted")
        for _ in range(4):
            while not other.is_to_move:
                await other.hear()
            await other.ask("play", steps=[other.view["moves"][0]])
        await me.call()
        await me.until(lambda c: c.table_view["seats"][0]["kind"] == "person")
        said = [line for m in me.heard for line in m.get("messages", ())]
        names = [name for name, _ in said]
        assert names[-3] == "table-missed"
        assert names[-1] in ("table-next", "table-end")


# Bad manners


def nasty(picks: random.Random, moves: list[int]) -> bytes | str:
    """Malformed, oversized, out of turn, replayed or forged: anything but a fair move."""
    whole: dict[str, Any] = {"type": "play", "v": 1, "key": f"n{picks.random()}"[2:], "version": 0}
    made: list[bytes | str] = [
        "", "{", "[]", "null", "true", '"play"', "{}" * 50, "\x00", "[" * 3000,
        picks.randbytes(picks.randrange(200)),
        json.dumps({**whole, "steps": [10**30]}),
        json.dumps({**whole, "steps": moves[:1], "version": 10**9}),
        json.dumps({**whole, "steps": moves[:1], "seat": 0}),
        json.dumps({**whole, "steps": ["1"]}),
        json.dumps({**whole, "v": 7}),
        json.dumps({**whole, "type": picks.choice(["hand", "tick", "close", "open", "away", ""])}),
        json.dumps({**whole, "type": "say", "line": "💥" * 100}),
        json.dumps({**whole, "type": "fill", "place": 0, "bot": "random"}),
        json.dumps({**whole, "type": "agree", "options": {"play_on": "maybe"}}),
        json.dumps({**whole, "type": "answer", "yes": True}),
        json.dumps({**whole, "type": "sit", "place": 1, "name": "Again"}),
        json.dumps({**whole, "type": "say", "line": "x" * 8_000}),
        json.dumps({**whole, "type": "start"}), json.dumps({**whole, "type": "again"}),
    ]  # fmt: skip
    return picks.choice(made)


@pytest.mark.parametrize("number", [2_000, pytest.param(50_000, marks=pytest.mark.soak)])
async def test_thousands_of_bad_messages_leave_the_table_as_it_was(
    server: Server, number: int
) -> None:
    picks = random.Random(99)
    async with table_of(server.url, "threeup", 2, 2) as clients:
        before = [await settled(client) for client in clients]
        count = 0
        while count < number:
            for client in clients:
                count += await pester(client, picks, 150)
                await client.leave_line()
                await client.call()
        for client in clients:
            await settled(client)
            while not all(chair["present"] for chair in client.table_view["seats"]):
                await settled(client)
        after = [await settled(client) for client in clients]
        for one in (*before, *after):  # coming and going is counted, and nothing else
            one.pop("version")
        assert after == before


async def pester(client: Client, picks: random.Random, number: int) -> int:
    assert client.socket is not None
    moves = client.view["moves"] or [1]
    for _ in range(number):
        await client.socket.send(nasty(picks, moves))
    answers = 0
    while answers < number:
        message = await client.hear()
        answers += message["type"] in ("refused", "done")
        assert message["type"] in ("refused", "done", "update", "sync")
    return number


async def test_what_is_far_too_large_ends_the_connection_and_nothing_else(server: Server) -> None:
    async with table_of(server.url, "threeup", 2, 2) as (me, other):
        before = other.view
        assert me.socket is not None
        await me.socket.send("x" * 100_000)
        await me.socket.wait_closed()
        assert me.socket.close_code == 1009
        await me.call()
        assert (await settled(other))["view"] == before


async def test_other_sites_and_strangers_are_turned_away(server: Server) -> None:
    async with Client(server.url) as me:
        await me.open("threeup", 2, name="A")
        address = f"ws://127.0.0.1:{server.port}/api/tables/{me.table}/socket"
        for origin in (
            "http://evil.example", f"http://127.0.0.1:{server.port}.evil.example",
            f"http://evil.127.0.0.1:{server.port}", "null", "http://127.0.0.1:1",
        ):  # fmt: skip
            with pytest.raises(websockets.InvalidStatus) as refused:
                await connect(address, origin=websockets.Origin(origin), proxy=None)
            assert refused.value.response.status_code == 403
            answer = await me.http.post("/api/me", json={"name": "Eve"}, headers={"Origin": origin})
            assert (answer.status_code, answer.json()["code"]) == (403, "origin")
        fine = websockets.Origin(f"http://127.0.0.1:{server.port}")
        async with connect(address, origin=fine, proxy=None) as stranger:
            assert json.loads(await stranger.recv())["code"] == "guest"


async def test_a_forged_cookie_is_nobody(server: Server) -> None:
    async with Client(server.url) as me:
        await me.http.post("/api/me", json={"name": "Anna"})
        assert (await me.http.get("/api/me")).json() == {"name": "Anna"}
        value = me.http.cookies["cardtable"]
        flipped = ("A" if value[-5] != "A" else "B").join((value[:-5], value[-4:]))
        forged = await me.http.get("/api/me", headers={"Cookie": f"cardtable={flipped}"})
        assert forged.json() == {"name": ""}


def test_every_answer_has_its_headers(server: Server) -> None:
    for path in ("/api/games", "/healthz", "/nowhere"):
        headers = server.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
    cookie = server.get("/api/me").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"{", 400, "request"),
        (b"{}", 400, "request"),
        (b'{"game": "bridge", "seats": 2}', 404, "game-unknown"),
        (b'{"game": "threeup", "seats": 60}', 400, "seats"),
        (b'{"game": "threeup", "seats": 2, "options": {"x": 1}}', 400, "option-unknown"),
        (b'{"game": "threeup", "seats": 2, "name": "A", "bots": ["x"]}', 400, "bot-unknown"),
        (b'{"game": "threeup", "seats": 2, "name": "A", "start": true}', 409, "start-seats"),
        (b'{"game": "threeup", "seats": 2, "settings": {"undo_limit": -1}}', 400, "request"),
        (b'{"game": "threeup", "seats": 2, "more": 1}', 400, "request"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_reason(
    server: Server, body: bytes, status: int, code: str
) -> None:
    answer = httpx.post(f"{server.url}/api/tables", content=body, **HTTP)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_a_body_that_is_too_large_is_refused(server: Server) -> None:
    answer = httpx.post(f"{server.url}/api/tables", content=b" " * 100_000, **HTTP)
    assert answer.status_code == 413


def test_health_and_metrics(server: Server) -> None:
    assert server.get("/healthz").text == "ok"
    wait_until(lambda: server.get("/readyz").text == "ok")  # its lease may be late, if it is busy
    text = server.get("/metrics").text
    for name in (
        "tables",
        "moves_total",
        "request_seconds_bucket",
        "bot_seconds",
        "store_commit_seconds",
    ):
        assert f"cardtable_{name}" in text


def test_who_is_too_fast_is_slowed_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time stands still, so that a slow machine is too fast as well."""
    monkeypatch.setattr(connection, "monotonic", lambda: 0.0)
    limits = {"messages_per_second": 5, "requests_per_second": 4, "tables_per_minute": 2}

    async def work() -> None:
        async with serving(**limits) as found:
            guard: Any = found.config.app
            for one in (guard.limiter, guard.app.state.table_limiter):
                one.clock = lambda: 0.0
            await hurry(url_of(found))

    async def hurry(url: str) -> None:
        async with Client(url) as me:
            await me.open("threeup", 2, name="A")
            await me.call()
            codes = [(await me.ask("pause"))["code"] for _ in range(12)]
            assert codes == ["table-not-playing"] * 10 + ["rate"] * 2
            many = [await me.http.post("/api/tables", json={"game": "threeup", "seats": 2})
                    for _ in range(2)]  # fmt: skip
            assert [answer.status_code for answer in many] == [201, 429]
            # With what was asked above, these are five more than twenty.
            answers = [await me.http.get("/api/games") for _ in range(20)]
            assert [answer.status_code for answer in answers] == [200] * 15 + [429] * 5
            assert (await me.http.get("/healthz")).status_code == 200

    run(work())
