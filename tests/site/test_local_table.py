"""Tables without a server: the same messages, an event log on the device, and bots."""

import json

import pytest

from cardtable import bots
from cardtable.bots.bot import RolloutBot
from cardtable.site import local_table
from cardtable.site.local_table import BOT_TIME, local_bot
from cardtable.wire import answers
from support.local_tables import LocalPage


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
    for number, (problem, code) in enumerate(
        [("QuotaExceededError", "store-full"), ("UnknownError", "store-failed")], 1
    ):
        page.store.problem = problem
        refused = await page.send("play", steps=[before["moves"][0]])
        assert (refused["type"], refused["code"]) == ("refused", code)
        assert len(page.heard) == known + number
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


async def test_a_fault_of_the_program_is_reported_and_ends_nothing(
    page: LocalPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    table = await page.open("threeup", "level1")
    before = page.view
    with monkeypatch.context() as patch:
        patch.setattr(local_table, "apply_command", fail)
        patch.setattr(answers, "notation_of", fail)
        refused = await page.send("play", steps=[before["moves"][0]])
        assert (refused["type"], refused["code"]) == ("refused", "bug")
        assert await page.ask_refused("/api/games/threeup/notation") == "bug"
    assert (await page.send("play", steps=[before["moves"][0]]))["type"] == "update"
    page.store.logs[table][0][2] = '{"damaged'
    await page.connect(table)
    assert page.closed == ["bug"]


async def test_hints_combinations_and_history_are_answered(page: LocalPage) -> None:
    await page.open("levelup", "random")
    hint = await page.send("hint")
    assert hint["type"] == "hint"
    assert hint["advice"]["plans"]
    assert (await page.send("combinations"))["type"] == "combinations"
    await page.send("play", steps=[page.view["moves"][0]])
    assert (await page.send("history"))["type"] == "history"


def test_bots_that_search_have_a_second_here() -> None:
    weak, strong = local_bot("level8", "level4"), local_bot("level8", "level5")
    assert weak is bots.find("level8", "level4")
    assert isinstance(strong, RolloutBot)
    assert strong.limits.milliseconds == BOT_TIME
