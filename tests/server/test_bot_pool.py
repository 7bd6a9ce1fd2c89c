"""Bots that hang or crash in real worker processes, and analyses of finished games."""

import asyncio
import multiprocessing
import time
from pathlib import Path
from typing import Any

import pytest

from cardtable import bots
from cardtable.bots.worker import make_task
from cardtable.server.bot_pool import BotPool, ChooseSteps, WorkerLost
from cardtable.server.observability import Metrics
from cardtable.table import commands
from support import failing_bots
from support.failing_bots import FAILING_BOT
from support.servers import Client
from support.tables import dealt_table

GOOD_BOT = bots.names("threeup")[1]


def create_pool(choose_steps: ChooseSteps, overtime: float = 60.0, workers: int = 1) -> BotPool:
    return BotPool(workers, 50, Metrics(), choose_steps, overtime)


async def choose_with(pool: BotPool, *names: str) -> None:
    """Let these bots choose at the same time, and check that each chooses a legal step."""
    table = dealt_table("threeup", number=1).table
    state = table.require_now().state
    choices = [pool.choose(table.game, state, name) for name in names]
    for steps in await asyncio.gather(*choices):
        assert steps[0] in state.legal()


async def wait_for_workers(number: int) -> None:
    async with asyncio.timeout(60):
        while len(multiprocessing.active_children()) < number:
            await asyncio.sleep(0.01)


async def test_a_plan_of_several_whole_moves_is_played_move_by_move() -> None:
    """In LEVEL 8, laying down, adding to melds and discarding are moves of one turn."""
    pool = BotPool(1, 20, Metrics())
    driver = dealt_table("level8", people=1, seats=2, number=1)
    later_moves = 0
    while driver.table.phase == "playing" and not later_moves:
        plan = await pool.choose(driver.table.game, driver.table.require_now().state, "level4")
        while plan:
            steps = driver.table.require_now().first_move_of(plan)
            plan = plan[len(steps) :]
            later_moves += bool(plan)
            seat = driver.table.turn
            driver.apply(commands.Play(seat, steps, bot=bool(driver.table.seats[seat].bot)))
    await pool.stop()
    assert later_moves


@pytest.mark.slow
@pytest.mark.parametrize(
    ("choose_steps", "overtime"),
    [(failing_bots.hang, 1.0), (failing_bots.crash, 60.0), (failing_bots.raise_error, 60.0)],
)
@pytest.mark.parametrize("workers", [1, 2])
async def test_a_bot_that_fails_stops_no_other(
    choose_steps: ChooseSteps, overtime: float, workers: int
) -> None:
    pool = create_pool(choose_steps, overtime, workers)
    try:
        await choose_with(pool, FAILING_BOT, GOOD_BOT)
        pool.overtime = 60.0
        table = dealt_table("threeup", number=1).table
        task = make_task(table.game, table.require_now().state, GOOD_BOT, 1, 50)
        await pool.run(choose_steps, task)  # raises WorkerLost if the pool is still broken
    finally:
        await pool.stop()
    assert not multiprocessing.active_children()


# Stop


async def test_stop_kills_a_worker_that_ignores_sigterm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = tmp_path / "started"
    monkeypatch.setenv(failing_bots.STARTED_VARIABLE, str(started))
    pool = create_pool(failing_bots.ignore_sigterm)
    choice = asyncio.create_task(choose_with(pool, FAILING_BOT))
    while not started.exists():
        await asyncio.sleep(0.01)
    (worker,) = multiprocessing.active_children()
    await pool.stop()
    assert not worker.is_alive()
    assert not multiprocessing.active_children()
    await choice


async def test_stop_kills_workers_that_are_starting() -> None:
    pool = create_pool(failing_bots.hang, workers=2)
    choice = asyncio.create_task(choose_with(pool, FAILING_BOT, FAILING_BOT))
    await wait_for_workers(2)
    await pool.stop()
    assert not multiprocessing.active_children()
    await choice


async def test_after_stop_no_worker_is_started() -> None:
    """Neither for a task that waits, nor for a later one."""
    pool = create_pool(failing_bots.hang)
    choice = asyncio.create_task(choose_with(pool, FAILING_BOT, GOOD_BOT))
    await wait_for_workers(1)
    await pool.stop()
    await choice
    await choose_with(pool, GOOD_BOT)
    table = dealt_table("pragon", number=1).table
    with pytest.raises(WorkerLost):
        await pool.advise(table.game, table.require_now().state, 0)
    assert not multiprocessing.active_children()


async def test_stop_kills_no_other_process() -> None:
    other = multiprocessing.get_context("spawn").Process(target=time.sleep, args=(600,))
    other.start()
    try:
        pool = create_pool(failing_bots.raise_error)
        await choose_with(pool, FAILING_BOT)
        await pool.stop()
        assert multiprocessing.active_children() == [other]
        assert other.is_alive()
    finally:
        other.kill()
        other.join()


# Analyses


async def wait_for_analysis(client: Client, path: str) -> dict[str, Any]:
    while True:
        progress: dict[str, Any] = (await client.http.get(path)).json()
        if progress["analysis"]:
            return progress
        await asyncio.sleep(0.1)


async def test_a_finished_game_is_analysed(patient_url: str) -> None:
    async with Client(patient_url) as client:
        await client.open_table("pragon", 1, name="Ada", start=True)
        await client.connect()
        while client.table_view["phase"] == "playing":
            await client.request("play", steps=[client.view["moves"][-1]])
        (record,) = (await client.http.get("/api/me/records")).json()["records"]
        path = f"/api/records/{record['id']}/analysis"
        progress = await wait_for_analysis(client, f"{path}?seat=0")
        analysis = progress["analysis"]
        assert analysis["result"] == record["results"][0]
        total = analysis["initial_win_probability"] + analysis["luck"] - analysis["given_away"]
        assert total == pytest.approx(analysis["result"])
        assert progress["done"] == progress["total"]
        refused = await client.http.get(f"{path}?seat=1")
        assert (refused.status_code, refused.json()["code"]) == (400, "table-no-seat")
        playouts = await wait_for_playouts(client, f"/api/records/{record['id']}/playouts?move=0")
        assert 0 < playouts["done"] <= 200
        assert 0 <= playouts["wins"][0] <= playouts["done"]
        refused = await client.http.get(f"/api/records/{record['id']}/playouts?move=99999")
        assert (refused.status_code, refused.json()["code"]) == (400, "playouts-turn")


async def wait_for_playouts(client: Client, path: str) -> dict[str, Any]:
    while True:
        playouts: dict[str, Any] = (await client.http.get(path)).json()
        if playouts["done"] == playouts["total"]:
            return playouts
        await asyncio.sleep(0.1)
