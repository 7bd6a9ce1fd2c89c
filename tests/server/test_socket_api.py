"""What clients may do over a socket, against a real server."""

import asyncio
import contextlib
import json
import random
from typing import Any

import pytest
import websockets

from support.servers import Client, Server, clients_at_table


def mover_of(clients: list[Client]) -> Client:
    return next(client for client in clients if client.is_to_move)


# Seats, keys and versions


async def test_a_seat_is_sent_the_combinations_of_its_own_cards(server: Server) -> None:
    async with Client(server.url) as client:
        await client.open_table("pragon", 1, name="Ada", start=True)
        await client.connect()
        version = client.version
        await client.send("combinations")
        message = await client.receive_type("combinations")
        for combination in message["combinations"]["melds"]:
            assert combination["steps"][0] in client.view["hand"]
        assert client.version == version  # nothing has changed


async def test_a_message_with_the_same_key_is_carried_out_once(server: Server) -> None:
    async with clients_at_table(server.url, "threeup", 2, 2) as clients:
        mover = mover_of(clients)
        steps = [mover.view["moves"][0]]
        first = await mover.request("play", steps=steps, key="same")
        assert first["type"] == "update"
        second = await mover.request("play", steps=steps, key="same")
        assert (second["type"], second["version"]) == ("done", first["version"])
        assert (await mover.sync())["version"] == first["version"]


async def test_an_outdated_message_is_refused_until_the_client_syncs(server: Server) -> None:
    async with clients_at_table(server.url, "threeup", 2, 2) as clients:
        mover = mover_of(clients)
        answer = await mover.request("play", steps=[mover.view["moves"][0]], version=0)
        assert answer["code"] == "table-stale"
        await mover.sync()
        answer = await mover.request("play", steps=[mover.view["moves"][0]])
        assert answer["type"] == "update"


async def test_a_refused_move_has_a_code_and_changes_nothing(server: Server) -> None:
    async with clients_at_table(server.url, "threeup", 2, 2) as clients:
        mover = mover_of(clients)
        other = next(client for client in clients if not client.is_to_move)
        before = [await client.sync() for client in clients]
        refused = await mover.request("play", steps=[17])
        assert refused["type"] == "refused"
        assert refused["code"].startswith("UD-")
        assert (await other.request("play", steps=[1]))["code"] == "table-turn"
        assert [await client.sync() for client in clients] == before


async def test_a_second_window_takes_the_seat_from_the_first(server: Server) -> None:
    async with clients_at_table(server.url, "threeup", 2, 2) as (client, _):
        first, client.socket = client.socket, None
        await client.connect()
        assert client.seat == 0
        assert first is not None
        messages = []
        with contextlib.suppress(websockets.ConnectionClosed):
            while True:
                messages.append(json.loads(await first.recv()))
        assert messages[-1] == {"type": "bye", "v": 1, "reason": "elsewhere"}
        assert first.close_code == 4409


async def test_private_tables_need_an_invite_and_listed_tables_do_not(server: Server) -> None:
    async with Client(server.url) as host, Client(server.url) as guest:
        await host.open_table("threeup", 2, name="Ada")
        await guest.connect(host.table, "forged")
        assert guest.received[-1]["code"] == "table-private"
        await guest.connect(host.table, host.invite)
        assert guest.received[-1]["type"] == "sync"
        await host.open_table("threeup", 2, name="Ada", settings={"listed": True})
        guest.invite = ""
        await guest.connect(host.table)
        assert guest.received[-1]["type"] == "sync"
        tables = (await guest.http.get("/api/tables")).json()["tables"]
        assert host.table in [table["id"] for table in tables]
        await guest.connect("a" * 12)
        assert guest.received[-1]["code"] == "table-unknown"


async def test_spectators_see_what_everybody_sees(server: Server) -> None:
    async with (
        clients_at_table(server.url, "threeup", 2, 2) as clients,
        Client(server.url) as spectator,
    ):
        await spectator.connect(clients[0].table, clients[0].invite)
        assert spectator.seat == -1
        assert (await spectator.request("play", steps=[1]))["code"] == "table-turn"
        await asyncio.gather(*(client.play_to_end(random.Random(1)) for client in clients))
        await spectator.receive_until(lambda spectator: spectator.is_over)
        views = [message["view"] for message in spectator.received if message.get("view")]
        assert len(views) > 20
        assert all(not view["moves"] for view in views)
        assert "invite" not in spectator.received[0]


# Reconnecting


async def test_a_client_that_reconnects_sees_the_same_view_in_every_phase(server: Server) -> None:
    rng = random.Random(5)
    phases: set[str] = set()
    required = {"laying", "playing", "adding"}  # every game has them
    async with clients_at_table(server.url, "threeup", 2, 2) as clients:
        while not clients[0].is_over and (len(phases) < 4 or not required <= phases):
            if not any(client.is_to_move for client in clients):
                await clients[0].receive()
                continue
            mover = mover_of(clients)
            phase = mover.view["phase"]
            if phase not in phases:
                phases.add(phase)
                await reconnect_all(clients)
            await mover.request("play", steps=[rng.choice(mover.view["moves"])])
            for client in clients:
                await client.sync()
        assert required <= phases


async def reconnect_all(clients: list[Client]) -> None:
    for client in clients:
        view = client.view
        await client.disconnect()
        await client.connect()
        assert client.view == view
    for client in clients:
        await client.receive_until(are_all_present)
        await client.sync()


def are_all_present(client: Client) -> bool:
    return all(seat["present"] for seat in client.table_view["seats"])


async def test_a_bot_plays_for_an_absent_seat_and_returns_it_with_a_summary(
    server: Server,
) -> None:
    settings = {"substitute_after": 1000}
    async with clients_at_table(server.url, "threeup", 2, 2, settings=settings) as (absent, other):
        await absent.disconnect()
        await other.receive_until(lambda c: c.table_view["seats"][0]["kind"] == "substituted")
        for _ in range(4):
            await other.receive_until(lambda c: c.is_to_move)
            await other.request("play", steps=[other.view["moves"][0]])
        await absent.connect()
        await absent.receive_until(lambda c: c.table_view["seats"][0]["kind"] == "person")
        ids = [id_ for message in absent.received for id_, _ in message.get("messages", ())]
        assert ids[-3] == "table-missed"
        assert ids[-1] in ("table-next", "table-end")


# Bad messages


def bad_message(rng: random.Random, moves: list[int]) -> bytes | str:
    """Return a message that is malformed, too large, outdated or not allowed."""
    valid: dict[str, Any] = {"type": "play", "v": 1, "key": f"n{rng.random()}"[2:], "version": 0}
    messages: list[bytes | str] = [
        "", "{", "[]", "null", "true", '"play"', "{}" * 50, "\x00", "[" * 3000,
        rng.randbytes(rng.randrange(200)),
        json.dumps({**valid, "steps": [10**30]}),
        json.dumps({**valid, "steps": moves[:1]}),
        json.dumps({**valid, "steps": moves[:1], "version": 10**9}),
        json.dumps({**valid, "steps": moves[:1], "seat": 0}),
        json.dumps({**valid, "steps": ["1"]}),
        json.dumps({**valid, "steps": moves[:1], "v": 7}),
        json.dumps({**valid, "type": rng.choice(["transfer_seat", "tick", "close", "", "x"])}),
        json.dumps({**valid, "type": "play_notation", "move": "💥" * 100}),
        json.dumps({**valid, "type": "play_notation", "move": "x" * 8_000}),
        json.dumps({**valid, "type": "add_bot", "target_seat": 0, "bot": "random"}),
        json.dumps({**valid, "type": "set_options", "options": {"play_on": "maybe"}}),
        json.dumps({**valid, "type": "answer_undo", "accept": True}),
        json.dumps({**valid, "type": "sit", "seat": 1, "name": "Again"}),
        json.dumps({**valid, "type": "set_salt", "salt": "late"}),
        json.dumps({**valid, "type": "resume"}),
        json.dumps({**valid, "type": "reclaim_seat"}),
        json.dumps({**valid, "type": "start"}),
        json.dumps({**valid, "type": "next_game"}),
    ]  # fmt: skip
    return rng.choice(messages)


async def send_bad_messages(client: Client, rng: random.Random, number: int) -> None:
    assert client.socket is not None
    moves = client.view["moves"] or [1]
    for _ in range(number):
        await client.socket.send(bad_message(rng, moves))
    answers = 0
    while answers < number:
        message = await client.receive()
        answers += message["type"] in ("refused", "done")
        assert message["type"] in ("refused", "done", "update", "sync")


@pytest.mark.parametrize("number", [2_000, pytest.param(50_000, marks=pytest.mark.soak)])
async def test_thousands_of_bad_messages_leave_the_table_unchanged(
    server: Server, number: int
) -> None:
    rng = random.Random(99)
    async with clients_at_table(server.url, "threeup", 2, 2) as clients:
        before = [await client.sync() for client in clients]
        for _ in range(number // 300 + 1):
            for client in clients:
                await send_bad_messages(client, rng, 150)
                await client.disconnect()
                await client.connect()
        for client in clients:
            await client.sync()
            while not are_all_present(client):
                await client.sync()
        after = [await client.sync() for client in clients]
        for sync in (*before, *after):  # to leave and to return are updates, too
            sync.pop("version")
        assert after == before


async def test_a_message_that_is_far_too_large_closes_only_its_connection(server: Server) -> None:
    async with clients_at_table(server.url, "threeup", 2, 2) as (client, other):
        before = other.view
        assert client.socket is not None
        await client.socket.send("x" * 100_000)
        await client.socket.wait_closed()
        assert client.socket.close_code == 1009
        await client.connect()
        assert (await other.sync())["view"] == before


# People around the game


async def test_a_reaction_is_shown_to_all_and_kept_nowhere(server: Server) -> None:
    async with clients_at_table(server.url, "threeup", 2, 2) as clients, Client(server.url) as one:
        await one.connect(clients[0].table, clients[0].invite)
        versions = [client.version for client in clients]
        await clients[1].send("react", reaction="well_played")
        for client in (*clients, one):
            shown = await client.receive_type("reaction")
            assert (shown["seat"], shown["reaction"]) == (clients[1].seat, "well_played")
        assert [(await client.sync())["version"] for client in clients] == versions
        refused = await one.request("react", reaction="hello")
        assert refused["code"] == "table-not-seated"
        refused = await clients[0].request("react", reaction="any text")
        assert refused["code"] == "wire-field"
        for _ in range(4):
            await clients[0].send("react", reaction="hello")
            await clients[0].receive_type("reaction")
        assert (await clients[0].request("react", reaction="hello"))["code"] == "table-reactions"


async def test_everybody_is_told_how_many_people_watch(server: Server) -> None:
    async with clients_at_table(server.url, "threeup", 2, 2) as clients:
        table, invite = clients[0].table, clients[0].invite
        async with Client(server.url) as one, Client(server.url) as other:
            await one.connect(table, invite)
            assert (await clients[0].receive_type("watchers"))["watchers"] == 1
            await other.connect(table, invite)
            assert (await clients[0].receive_type("watchers"))["watchers"] == 2
            assert (await other.sync())["watchers"] == 2
            await other.disconnect()
            assert (await clients[0].receive_type("watchers"))["watchers"] == 1


async def test_a_screen_for_all_never_shows_a_hand_and_never_takes_a_seat(server: Server) -> None:
    async with clients_at_table(server.url, "threeup", 2, 2) as clients:
        player = clients[0]
        async with Client(server.url) as screen:
            screen.http.cookies = player.http.cookies  # it is opened in the browser of a player
            await screen.connect(player.table, query="&watch=1")
            assert screen.seat == -1
            assert screen.view["seat"] == -1
            refused = await screen.request("sit", seat=0, name="Screen")
            assert refused["code"] == "table-only-watches"
            assert (await player.sync())["seat"] == player.seat  # the player is still connected
