"""A store that fails when all is written, and only its answer is lost."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

from cardtable.server.house import House
from cardtable.server.live import Job, LiveTable
from cardtable.server.settings import Settings
from cardtable.server.wires import Wire
from cardtable.store.rows import Append, StoreFailed
from cardtable.store.sqlite import SqliteStore
from cardtable.table import commands
from cardtable.wire import asks
from databases import run
from listening import Ear
from tables import seed


class LostAnswer(SqliteStore):
    """Once, the connection is cut off between the commit and its answer."""

    cut = False

    async def write(self, jobs: Sequence[Append]) -> list[Exception | None]:
        outcomes = await super().write(jobs)
        if self.cut:
            self.cut = False
            raise StoreFailed("cut off")
        return outcomes


async def asked(live: LiveTable, wire: Wire, ask: asks.Every) -> None:
    done = asyncio.Event()
    live.take(Job(ask=ask, wire=wire, then=done.set))
    await done.wait()


def test_what_was_written_without_an_answer_is_done_once(tmp_path: Path) -> None:
    async def work() -> None:
        store = LostAnswer(str(tmp_path / "s.sqlite"))
        house = House(Settings(database_url=""), store)
        await house.start()
        sits = commands.Sit(0, "me", "Me", "")
        live = await house.open(commands.Open("pragon", 1, seed(1)), [sits])
        ear = Ear()
        wire = Wire(ear, "me")
        live.join(wire)
        start = asks.Start(1, "k1", live.table.versions[0])
        store.cut = True
        await asked(live, wire, start)
        assert b'"store-failed"' in ear.heard[-1]
        await asked(live, wire, start)  # with the same key, as whoever heard of a failure does
        assert b'"bye"' in ear.heard[-1]
        anew = await house.find(live.id)
        assert isinstance(anew, LiveTable)
        assert anew is not live
        assert anew.table.phase == "playing"
        again = Wire(ear, "me")
        anew.join(again)
        await asked(anew, again, start)
        assert b'"done"' in ear.heard[-1]
        assert len(await store.entries(live.id)) == 3
        await house.stop()

    run(work())
