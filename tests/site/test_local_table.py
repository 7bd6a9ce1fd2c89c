"""Tables without a server: the same messages, an event log on the device, and bots."""

import asyncio
import json

import pytest

from cardtable import bots, games
from cardtable.bots.bot import RolloutBot
from cardtable.site.local_table import BOT_TIME, local_bot
from cardtable.wire import rest
from support.local_tables import LocalPage, MemoryStore

SEATS = {"levelup": 2, "level8": 2, "threeup": 3, "pragon": 1}


@pytest.fixture
def page() -> LocalPage:
    return LocalPage(MemoryStore())


@pytest.mark.parametrize("game", games.BUILT_IN)
async def test_a_whole_game_is_played_and_kept(page: LocalPage, game: str) -> None:
    table = await page.open(game, *["random"] * (SEATS[game] - 1))
    await page.play_to_end(seed=1)
    (record,) = (await page.ask("/api/me/records"))["records"]
    assert (record["table"], record["game"], record["seat"]) == (table, game, 0)
    assert (await page.ask(f"/api/records/{record['id']}/verification"))["valid"]
    replay = await page.ask(f"/api/records/{record['id']}/replay?seat=0")
    assert len(replay["entries"]) == len(replay["record"]["moves"]) + 1
    assert (await page.ask("/api/me/statistics"))["total"]["played"] == 1
    (listed,) = (await page.ask("/api/me/tables"))["tables"]
    assert (listed["id"], listed["phase"]) == (table, "over")


async def test_another_page_goes_on_in_the_middle_of_a_choice(page: LocalPage) -> None:
    table = await page.open("pragon", deal=1)
    for _ in range(30):  # some steps, until a choice is half made
        await page.send("play", steps=[page.view["moves"][0]])
    view, version = page.view, page.version
    other = LocalPage(page.store)
    await other.connect(table)
    assert (other.view, other.version) == (view, version)


async def test_nothing_is_shown_that_the_device_did_not_store(page: LocalPage) -> None:
    table = await page.open("threeup", "level1")
    before, known = page.view, len(page.heard)
    page.store.problem = "quota"
    refused = await page.send("play", steps=[before["moves"][0]])
    assert (refused["type"], refused["code"]) == ("refused", "store-failed")
    assert len(page.heard) == known + 1
    page.store.problem = ""
    await page.connect(table)
    assert page.view == before
    assert (await page.send("play", steps=[before["moves"][0]]))["type"] == "update"


async def test_a_message_is_carried_out_once(page: LocalPage) -> None:
    await page.open("threeup", "level1")
    step = page.view["moves"][0]
    assert (await page.send("play", steps=[step], key="once"))["type"] == "update"
    entries = len(json.loads(await page.store.entries(next(iter(page.store.logs)))))
    assert (await page.send("play", steps=[step], key="once"))["type"] == "done"
    assert len(next(iter(page.store.logs.values()))) == entries


async def test_two_windows_never_write_the_same_entry(page: LocalPage) -> None:
    table = await page.open("pragon", deal=2)
    other = LocalPage(page.store)
    await other.connect(table)
    await page.send("play", steps=[page.view["moves"][0]])
    refused = await other.send("play", steps=[other.view["moves"][-1]])
    assert (refused["type"], refused["code"]) == ("refused", "table-stale")
    assert other.view == page.view  # the sync came before the refusal
    assert other.version == page.version


async def test_bad_requests_are_refused_and_change_nothing(page: LocalPage) -> None:
    table = await page.open("threeup", "level1")
    before = page.view
    assert (await page.send("play", steps=[9999]))["type"] == "refused"
    await page.node.receive(page.number, "nonsense")
    assert page.heard[-1]["code"] == "wire-json"
    assert (await page.send("undo", version=99))["code"] == "table-stale"
    assert page.view == before
    assert await page.ask_refused("/api/tables", {"game": "chess", "seats": 2}) == "game-unknown"
    assert await page.ask_refused("/api/tables", {"game": "threeup"}) == "request"
    assert await page.ask_refused("/api/records/0123456789abcdef") == "record-unknown"
    assert await page.ask_refused("/api/admin") == "page-unknown"
    await page.connect("nowhere")
    assert page.closed == ["table-unknown"]
    await page.connect(table)
    assert page.view == before


async def test_the_answers_are_those_of_a_server(page: LocalPage) -> None:
    found = await page.ask("/api/games")
    assert [game["name"] for game in found] == list(games.BUILT_IN)
    assert set(found[0]) == set(rest.GameInfo.__struct_fields__)
    names = (await page.ask("/api/games/pragon/notation"))["names"]
    assert len(names) == games.find("pragon").step_count
    assert (await page.ask("/api/games/pragon/deals", {"number": 1}))["winnable"]
    assert await page.ask("/api/me") == {"name": ""}
    assert (await page.ask("/api/tables"))["tables"] == []


async def test_hints_combinations_and_history_are_answered(page: LocalPage) -> None:
    await page.open("levelup", "random")
    hint = await page.send("hint")
    assert hint["type"] == "hint"
    assert hint["advice"]["plans"]
    assert (await page.send("combinations"))["type"] == "combinations"
    await page.send("play", steps=[page.view["moves"][0]])
    assert (await page.send("history"))["type"] == "history"


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


def test_bots_that_search_have_a_second_here() -> None:
    weak, strong = local_bot("level8", "level4"), local_bot("level8", "level5")
    assert weak is bots.find("level8", "level4")
    assert isinstance(strong, RolloutBot)
    assert strong.limits.milliseconds == BOT_TIME


async def test_the_score_of_real_cards_is_kept_as_by_a_server(page: LocalPage) -> None:
    rounds = [{"out": 1, "laid": [0]}]
    sheet = await page.ask("/api/games/level8/scores", {"seats": 2, "rounds": rounds})
    assert sheet["rows"] == [{"dealer": 0, "winner": 1, "standings": [2, 3]}]
    assert [question["name"] for question in sheet["questions"]] == ["out", "laid"]
    path = "/api/games/levelup/scores"
    assert await page.ask_refused(path, {"seats": 1}) == "seats"
    assert await page.ask_refused(path, {"seats": 2, "rounds": [{}]}) == "position-missing"
    assert await page.ask_refused(path, {"seats": 2, "rounds": [{}] * 1001}) == "request"


async def test_bots_play_on_from_a_move_of_a_finished_game(page: LocalPage) -> None:
    await page.open("pragon", deal=1)
    await page.play_to_end(seed=1)
    (record,) = (await page.ask("/api/me/records"))["records"]
    path = f"/api/records/{record['id']}/playouts"
    assert (await page.ask(f"{path}?seat=0&move=0"))["total"] == 200
    while (playouts := await page.ask(f"{path}?seat=0&move=0"))["done"] < 20:
        await asyncio.sleep(0)
    assert 0 <= playouts["wins"][0] <= playouts["done"]
    assert await page.ask_refused(f"{path}?seat=0") == "playouts-turn"
    assert await page.ask_refused(f"{path}?seat=1&move=0") == "table-no-seat"
    for task in page.node.tasks:
        task.cancel()
    await asyncio.sleep(0)
