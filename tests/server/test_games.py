"""Whole games over real sockets: among clients and against bots, on both databases."""

import asyncio
import random
from pathlib import Path

import pytest

from cardtable import games
from cardtable.table import record
from databases import run
from players import choice_at
from servers import Client, running, table_of

LONG = ("level8", "levelup")  # about a thousand steps
every_game = pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.slow if name in LONG else ()) for name in games.names()],
)
MOST = 3  # people at a table, so that the games of six do not take for ever
BOTS = {"level8": "level4"}  # others than random ones, so that they end sooner


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/store.sqlite"
    found: str = request.getfixturevalue("new_postgres")
    return found


async def whole_game(url: str, name: str, people: int, seats: int) -> None:
    choose = choice_at(name)
    async with table_of(url, name, people, seats, bot=BOTS.get(name, "random")) as clients:
        async with asyncio.timeout(110):
            await asyncio.gather(
                *(client.play_on(random.Random(at), choose) for at, client in enumerate(clients))
            )
        await check_record(clients)


async def check_record(clients: list[Client]) -> None:
    """Everybody was told the same end, and the record proves it."""
    scene = clients[0].scene
    assert all(client.view["results"] == clients[0].view["results"] for client in clients)
    for client in clients:
        found = (await client.http.get("/api/me/records")).json()["records"]
        answer = await client.http.get(f"/api/records/{found[0]['id']}")
        kept = record.from_bytes(answer.content)
        record.verified(kept)
        assert (kept.seed, kept.seal) == (scene["seed"], scene["seal"])
        assert [player.salt for player in kept.seats][: len(clients)] == [
            f"s{at}" for at in range(len(clients))
        ]


@every_game
def test_a_whole_game_among_clients(name: str, database: str) -> None:
    seats = min(games.find(name).seats[-1], MOST)
    with running(database, CARDTABLE_BOT_TIME="20") as server:
        run(whole_game(server.url, name, seats, seats))


@every_game
def test_a_whole_game_against_bots(name: str, database: str) -> None:
    seats = min(games.find(name).seats[-1], MOST)
    with running(database, CARDTABLE_BOT_TIME="20") as server:
        run(whole_game(server.url, name, 1, seats))
