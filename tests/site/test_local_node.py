"""What a device answers without a server: its tables, records, analysis and comparisons."""

import asyncio
import json

import msgspec
import pytest

from cardtable import games
from cardtable.bots import analysis
from cardtable.site import local_node
from cardtable.table import record as records
from cardtable.table.record import Record
from cardtable.wire import rest
from support.local_tables import LocalPage, MemoryStore
from support.scripted_players import SHORT_OPTIONS

SEATS = {"levelup": 2, "level8": 2, "threeup": 3, "pragon": 1}


@pytest.mark.parametrize("game", games.BUILT_IN)
async def test_a_whole_game_is_played_and_kept(page: LocalPage, game: str) -> None:
    options = SHORT_OPTIONS.get(game, {})
    table = await page.open(game, *["random"] * (SEATS[game] - 1), options=options)
    await page.play_to_end(seed=1)
    (record,) = (await page.ask("/api/me/records"))["records"]
    assert (record["table"], record["game"], record["seat"]) == (table, game, 0)
    assert (await page.ask(f"/api/records/{record['id']}/verification"))["valid"]
    replay = await page.ask(f"/api/records/{record['id']}/replay?seat=0")
    assert len(replay["entries"]) == len(replay["record"]["moves"]) + 1
    assert (await page.ask("/api/me/statistics"))["total"]["played"] == 1
    (listed,) = (await page.ask("/api/me/tables"))["tables"]
    assert (listed["id"], listed["phase"]) == (table, "over")


async def test_an_analysis_that_fails_says_so(
    page: LocalPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    await page.open("pragon", deal=1)
    await page.play_to_end(seed=1)
    (record,) = (await page.ask("/api/me/records"))["records"]
    monkeypatch.setattr(local_node, "analyse_task", fail)
    path = f"/api/records/{record['id']}/analysis?seat=0"
    await page.ask(path)
    await asyncio.gather(*page.node.tasks)
    assert await page.ask_refused(path) == "bug"
    assert (await page.ask(path))["done"] == 0  # another try


async def test_a_table_is_removed_from_the_device(page: LocalPage) -> None:
    table = await page.open("pragon", deal=2)
    other = await page.open("pragon", deal=3)
    left = (await page.ask(f"/api/me/tables/{table}/remove", {}))["tables"]
    assert [one["id"] for one in left] == [other]
    assert table not in page.store.logs
    assert await page.ask_refused(f"/api/me/tables/{table}/remove", {}) == "table-unknown"
    page.store.logs[table] = page.store.logs[other][1:]  # what a second window has gone on with
    await page.connect(table)
    assert page.closed == ["table-unknown"]


async def test_the_answers_are_those_of_a_server(page: LocalPage) -> None:
    found = await page.ask("/api/games")
    assert [game["name"] for game in found] == list(games.BUILT_IN)
    assert set(found[0]) == set(rest.GameInfo.__struct_fields__)
    names = (await page.ask("/api/games/pragon/notation"))["names"]
    assert len(names) == games.find("pragon").step_count
    assert (await page.ask("/api/games/pragon/deals", {"number": 1}))["winnable"]
    assert await page.ask("/api/me") == {"name": ""}
    assert (await page.ask("/api/tables"))["tables"] == []


async def test_a_finished_game_is_analysed(page: LocalPage) -> None:
    await page.open("threeup", "random", deal=None)
    await page.play_to_end(seed=3)
    (record,) = (await page.ask("/api/me/records"))["records"]
    path = f"/api/records/{record['id']}/analysis?seat=0"
    first = await page.ask(path)
    assert (first["done"], first["analysis"]) == (0, None)
    for task in page.node.tasks:
        task.cancel()  # a whole analysis takes long in plain Python
    await asyncio.sleep(0)


async def test_the_score_of_real_cards_is_kept_as_by_a_server(page: LocalPage) -> None:
    rounds = [{"out": 1, "laid": [0]}]
    sheet = await page.ask("/api/games/level8/scores", {"seats": 2, "rounds": rounds})
    assert sheet["rows"] == [{"dealer": 0, "winner": 1, "standings": [2, 3]}]
    assert [question["name"] for question in sheet["questions"]] == ["out", "laid"]
    path = "/api/games/levelup/scores"
    assert await page.ask_refused(path, {"seats": 1}) == "seats"
    assert await page.ask_refused(path, {"seats": 2, "rounds": [{}]}) == "position-missing"
    assert await page.ask_refused(path, {"seats": 2, "rounds": [{}] * 1001}) == "request"


async def test_bots_play_on_from_a_move_of_a_finished_game(
    page: LocalPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They play a part of the games for each request, so nothing is left to do if nobody asks."""
    monkeypatch.setattr(analysis, "PLAYOUT_BATCH", 1)  # as if games were slow
    monkeypatch.setattr(analysis, "PLAYOUT_GAMES", 30)
    await page.open("pragon", deal=1)
    await page.play_to_end(seed=1)
    (record,) = (await page.ask("/api/me/records"))["records"]
    path = f"/api/records/{record['id']}/playouts"
    for done in range(1, 31):
        playouts = await page.ask(f"{path}?seat=0&move=0")
        assert (playouts["done"], playouts["total"], page.node.tasks) == (done, 30, set())
    assert 0 <= playouts["wins"][0] <= 30
    assert (await page.ask(f"{path}?seat=0&move=0")) == playouts
    assert await page.ask_refused(f"{path}?seat=0") == "playouts-turn"
    assert await page.ask_refused(f"{path}?seat=1&move=0") == "table-no-seat"


@pytest.mark.parametrize("game", games.BUILT_IN)
async def test_a_person_plays_on_from_a_move_of_a_finished_game(page: LocalPage, game: str) -> None:
    """The seat sees what it saw then. What it could not know is other cards than then."""
    others = ["random"] * (SEATS[game] - 1)
    await page.open(game, *others, options=SHORT_OPTIONS.get(game, {}))
    await page.play_to_end(seed=1)
    (record,) = (await page.ask("/api/me/records"))["records"]
    path = f"/api/records/{record['id']}"
    replay = await page.ask(f"{path}/replay?seat=0")
    move = next(
        number
        for number, entry in enumerate(replay["entries"])
        if number > 5 and entry["view"]["turn"] == 0
    )
    then = list(records.replay(msgspec.convert(replay["record"], Record)))[move]
    dealt = [then.game.position(then.state)]
    for _ in range(2):
        body = {"seat": 0, "move": move, "name": "Ada"}
        table = (await page.ask(f"{path}/trials", body))["id"]
        await page.connect(table)
        assert page.view == replay["entries"][move]["view"]
        assert page.table_view["trial"] == {"record": record["id"], "seat": 0, "move": move}
        dealt.append(json.loads(page.store.logs[table][0][2])["command"]["trial"]["position"])
    assert len({json.dumps(position, sort_keys=True) for position in dealt}) == len(dealt)
    await page.play_to_end(seed=2)
    other = LocalPage(page.store)
    await other.connect(table)
    assert other.view == page.view  # it is restored from its log
    assert (await page.ask("/api/me/statistics"))["total"]["played"] == 1


async def test_only_a_move_of_the_seat_can_be_tried_again(page: LocalPage) -> None:
    await page.open("threeup", "random")
    await page.play_to_end(seed=1)
    (record,) = (await page.ask("/api/me/records"))["records"]
    path = f"/api/records/{record['id']}/trials"
    trial = {"seat": 0, "move": 0, "name": "Ada"}
    assert await page.ask_refused(path, trial | {"move": 9_999}) == "playouts-turn"
    assert await page.ask_refused(path, trial | {"seat": 2}) == "table-no-seat"
    assert await page.ask_refused(path, trial | {"name": "\u202eAda"}) == "table-name"


async def play_deal(page: LocalPage, game: str, seed: int, name: str) -> str:
    """Play a numbered deal; return the text of its link."""
    bots_ = ["level1"] * (SEATS[game] - 1)
    await page.open(game, *bots_, deal=77, name=name, options=SHORT_OPTIONS.get(game, {}))
    await page.play_to_end(seed)
    record = (await page.ask("/api/me/records"))["records"][0]["id"]
    return str((await page.ask(f"/api/records/{record}/challenge"))["text"])


@pytest.mark.parametrize("game", games.BUILT_IN)
async def test_two_people_compare_their_games_of_the_same_cards(game: str) -> None:
    first, second = LocalPage(MemoryStore()), LocalPage(MemoryStore())
    ada, ben = [await play_deal(page, game, seed, name)
                for page, seed, name in ((first, 1, "Ada"), (second, 2, "Ben"))]  # fmt: skip
    found = await first.ask("/api/comparisons", {"games": [ada, ben]})
    assert [played["name"] for played in found["games"]] == ["Ada", "Ben"]
    (one,) = (await first.ask("/api/me/records"))["records"]
    (other,) = (await second.ask("/api/me/records"))["records"]
    assert [played["results"] for played in found["games"]] == [one["results"], other["results"]]
    moves = [(await page.ask(f"/api/records/{record['id']}"))["moves"]
             for page, record in ((first, one), (second, other))]  # fmt: skip
    parted = next(number for number, pair in enumerate(zip(*moves, strict=False))
                  if pair[0] != pair[1])  # fmt: skip
    assert (found["parting"]["moves_before"], found["parting"]["mover"]) == (parted, 0)
    assert found["parting"]["moves"][0] != found["parting"]["moves"][1]
    same = await first.ask("/api/comparisons", {"games": [ada, ada]})
    assert same["parting"] is None
    assert (found["deal"], found["bots"]) == (77, ["level1"] * (SEATS[game] - 1))


async def test_links_that_cannot_be_compared_are_refused(page: LocalPage) -> None:
    async def refusal(*texts: str) -> str:
        return await page.ask_refused("/api/comparisons", {"games": texts})

    text = await play_deal(page, "threeup", 1, "Ada")
    other = await play_deal(page, "pragon", 1, "Ada")
    assert await refusal(text, other) == "challenge-other"
    for damaged in ("", "abc", text[:-1], text[:-6], text + "A", "ä" * 40):
        assert await refusal(damaged) == "challenge-text"
    assert await refusal("A" * 6_001) == "request"
    assert await refusal() == "request"
    await page.open("threeup", "random")
    await page.play_to_end(seed=1)
    record = (await page.ask("/api/me/records"))["records"][0]["id"]
    assert await page.ask_refused(f"/api/records/{record}/challenge") == "challenge-deal"
