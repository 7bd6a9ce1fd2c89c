"""Whole games over real sockets, among clients and against bots, on both databases."""

import asyncio
import random
from typing import Any

import pytest

from cardtable import games
from cardtable.table import record
from support.scripted_players import SHORT_OPTIONS, player_of
from support.servers import Client, Server, clients_at_table

every_game = pytest.mark.parametrize(
    ("name", "options"),
    [pytest.param(name, SHORT_OPTIONS.get(name, {}), id=name) for name in games.names()]
    + [pytest.param(name, {}, id=f"{name}-long", marks=pytest.mark.soak) for name in SHORT_OPTIONS],
)
MAX_SEATS = 3  # a game of six takes too long
BOTS = {"level8": "level4"}  # random bots need too long to finish a game


@pytest.fixture(params=["server", "postgres_server"])
def each_server(request: pytest.FixtureRequest) -> Server:
    """A server with each kind of database."""
    server: Server = request.getfixturevalue(request.param)
    return server


async def play_whole_game(url: str, name: str, people: int, options: dict[str, Any]) -> None:
    choose = player_of(name)
    seats = min(games.find(name).seats[-1], MAX_SEATS)
    people = min(people, seats)
    bot = BOTS.get(name, "random")
    async with clients_at_table(url, name, people, seats, bot, options=options) as clients:
        await asyncio.gather(
            *(
                client.play_to_end(random.Random(seat), choose)
                for seat, client in enumerate(clients)
            )
        )
        await check_record(clients)


async def check_record(clients: list[Client]) -> None:
    """Check that all clients see the same results, and that the record proves them."""
    table_view = clients[0].table_view
    assert all(client.view["results"] == clients[0].view["results"] for client in clients)
    for client in clients:
        summaries = (await client.http.get("/api/me/records")).json()["records"]
        response = await client.http.get(f"/api/records/{summaries[0]['id']}")
        stored = record.from_bytes(response.content)
        record.verify(stored)
        assert (stored.seed, stored.seal) == (table_view["seed"], table_view["seal"])
        salts = [seat.salt for seat in stored.seats][: len(clients)]
        assert salts == [client.salts.salt for client in clients]


@every_game
async def test_a_whole_game_among_clients(
    name: str, options: dict[str, Any], each_server: Server
) -> None:
    await play_whole_game(each_server.url, name, MAX_SEATS, options)


@every_game
async def test_a_whole_game_against_bots(
    name: str, options: dict[str, Any], each_server: Server
) -> None:
    await play_whole_game(each_server.url, name, 1, options)
