"""Whole games over real sockets: among clients and against bots, on both databases."""

import asyncio
import random
from typing import Any

import pytest

from cardtable import games
from cardtable.table import record
from support.databases import run
from support.scripted_players import SHORT, choice_at
from support.servers import Client, Server, table_of

every_game = pytest.mark.parametrize(
    ("name", "options"),
    [pytest.param(name, SHORT.get(name, {}), id=name) for name in games.names()]
    + [pytest.param(name, {}, id=f"{name}-whole", marks=pytest.mark.soak) for name in SHORT],
)
each_database = pytest.mark.parametrize("kind", ["server", "postgres_server"])
MOST = 3  # people at a table, so that the games of six do not take for ever
BOTS = {"level8": "level4"}  # others than random ones, so that they end sooner


async def whole_game(url: str, name: str, people: int, options: dict[str, Any]) -> None:
    choose = choice_at(name)
    seats = min(games.find(name).seats[-1], MOST)
    bot = BOTS.get(name, "random")
    async with table_of(url, name, min(people, seats), seats, bot, options=options) as clients:
        await asyncio.gather(
            *(client.play_on(random.Random(at), choose) for at, client in enumerate(clients))
        )
        await check_record(clients)


async def check_record(clients: list[Client]) -> None:
    """Everybody was told the same end, and the record proves it."""
    table_view = clients[0].table_view
    assert all(client.view["results"] == clients[0].view["results"] for client in clients)
    for client in clients:
        found = (await client.http.get("/api/me/records")).json()["records"]
        answer = await client.http.get(f"/api/records/{found[0]['id']}")
        kept = record.from_bytes(answer.content)
        record.verify(kept)
        assert (kept.seed, kept.seal) == (table_view["seed"], table_view["seal"])
        assert [player.salt for player in kept.seats][: len(clients)] == [
            f"s{at}" for at in range(len(clients))
        ]


@each_database
@every_game
def test_a_whole_game_among_clients(
    name: str, options: dict[str, Any], kind: str, request: pytest.FixtureRequest
) -> None:
    server: Server = request.getfixturevalue(kind)
    run(whole_game(server.url, name, MOST, options))


@each_database
@every_game
def test_a_whole_game_against_bots(
    name: str, options: dict[str, Any], kind: str, request: pytest.FixtureRequest
) -> None:
    server: Server = request.getfixturevalue(kind)
    run(whole_game(server.url, name, 1, options))
