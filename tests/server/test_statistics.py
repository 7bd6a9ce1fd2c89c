"""Finished games, counted: by hand, and over a real server."""

import random
from itertools import count

from cardtable.server.statistics import count_statistics
from cardtable.store.rows import PlayedGame
from cardtable.wire.rest import Opponent, Tally
from support.databases import run
from support.servers import Client, Server

ENDED = count(1)


def game(
    name: str, results: tuple[float, ...], *others: tuple[str, str], seat: int = 0
) -> PlayedGame:
    who = [*others]
    who.insert(max(seat, 0), ("Ich", ""))
    names, bots = zip(*who, strict=True)
    return PlayedGame("r", "t", name, next(ENDED), names, bots, results, seat)


FOX, OWL, ANN = ("level4", "level4"), ("level5", "level5"), ("Ann", "")


def test_games_are_counted_by_game_with_the_streaks() -> None:
    newest_first = [
        game("threeup", (1.0, 0.0), FOX),
        game("level8", (1.0, 0.0), FOX),
        game("threeup", (0.0, 1.0), FOX),
        game("threeup", (1.0, 0.0), FOX),
        game("threeup", (1.0, 0.0), FOX),
        game("threeup", (1.0, 0.0), FOX),
        game("threeup", (0.5, 0.5), FOX),
    ]
    found = count_statistics(newest_first)
    assert found.total == Tally("", played=7, won=5, shared=1, streak=2, longest=3)
    assert found.games == [
        Tally("threeup", played=6, won=4, shared=1, streak=1, longest=3),
        Tally("level8", played=1, won=1, shared=0, streak=1, longest=1),
    ]


def test_opponents_are_met_once_in_a_game_however_often_they_sit_there() -> None:
    found = count_statistics(
        [
            game("threeup", (0.0, 0.0, 1.0), FOX, FOX),
            game("threeup", (0.0, 1.0, 0.0), ANN, FOX),
            game("threeup", (0.0, 0.5, 0.5), FOX, OWL, seat=0),
            game("threeup", (0.0, 1.0), ANN, seat=1),
        ]
    )
    assert found.opponents == [
        Opponent(*FOX, played=3, won=0, lost=2),
        Opponent(*ANN, played=2, won=1, lost=1),
        Opponent(*OWL, played=1, won=0, lost=1),
    ]


def test_a_person_with_the_name_of_a_bot_is_somebody_else() -> None:
    found = count_statistics([game("threeup", (1.0, 0.0, 0.0), FOX, ("level4", ""))])
    assert {(one.name, one.bot) for one in found.opponents} == {FOX, ("level4", "")}


def test_alone_there_are_no_opponents() -> None:
    found = count_statistics([game("pragon", (1.0,)), game("pragon", (0.0,))])
    assert (found.opponents, found.total.won, found.total.streak) == ([], 1, 1)


def test_nobody_has_played_anything_at_first() -> None:
    assert count_statistics([]).total == Tally("", 0, 0, 0, 0, 0)


def test_the_last_games_are_few_and_the_newest() -> None:
    many = [game("pragon", (1.0,)) for _ in range(50)]
    assert [one.ended_at for one in count_statistics(many).last] == [one.ended for one in many[:20]]


def test_the_server_counts_what_was_played(server: Server) -> None:
    async def work(url: str) -> None:
        async with Client(url) as me:
            assert (await me.http.get("/api/me/statistics")).json()["total"]["played"] == 0
            await me.open("threeup", 2, name="Ich", bots=["random"], start=True)
            await me.call()
            await me.play_on(random.Random(1))
            mine = me.view["results"][me.seat]
            found = (await me.http.get("/api/me/statistics")).json()
            assert (found["total"]["played"], found["games"][0]["game"]) == (1, "threeup")
            assert found["total"]["won"] == (mine == 1.0)
            (other,) = found["opponents"]
            assert (other["bot"], other["played"]) == ("random", 1)
            assert other["won"] + other["lost"] == 1
            (last,) = found["last"]
            assert (last["seat"], last["bots"]) == (me.seat, ["", "random"])
        async with Client(url) as stranger:
            found = (await stranger.http.get("/api/me/statistics")).json()
            assert (found["last"], found["opponents"]) == ([], [])

    run(work(server.url))
