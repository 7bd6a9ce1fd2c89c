"""Analyses of finished games, from a real server with real workers."""

import asyncio
from typing import Any

import pytest

from support.servers import Client


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
