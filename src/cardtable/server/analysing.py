"""Analyses of games that are over: choice by choice, between the moves of the bots."""

import asyncio
from collections import OrderedDict

from cardtable.bots.analysis import summed
from cardtable.engine.refusal import Refusal
from cardtable.server.logs import logger
from cardtable.server.thinking import Thinking, ThoughtLost
from cardtable.table.advice import Analysing, Judged
from cardtable.table.record import Record, moves_of
from cardtable.table.replay import Moment

KEPT = 64  # analyses in memory; an older one is made again
RUNNING = 4  # at a time


class Run:
    """One analysis under way, or done."""

    def __init__(self, record: Record) -> None:
        self.told = Analysing(0, len(record.moves))
        self.task: asyncio.Task[None] | None = None


class Analyses:
    def __init__(self, thinking: Thinking) -> None:
        self.thinking = thinking
        self.runs: OrderedDict[tuple[str, int], Run] = OrderedDict()

    def asked(self, id_: str, record: Record, seat: int) -> Analysing:
        """How far it is; the first who asks has it begun."""
        run = self.runs.get((id_, seat))
        if run is None:
            busy = [one for one in self.runs.values() if one.task and not one.task.done()]
            if len(busy) >= RUNNING:
                raise Refusal("analysis-busy")
            run = self.runs[id_, seat] = Run(record)
            run.task = asyncio.create_task(self.analyse((id_, seat), run, record, seat))
            while len(self.runs) > KEPT:
                self.runs.popitem(last=False)
        return run.told

    async def analyse(self, key: tuple[str, int], run: Run, record: Record, seat: int) -> None:
        choices: list[Judged] = []
        try:
            moves = await asyncio.to_thread(lambda: list(moves_of(record)))
            for at, (moment, steps) in enumerate(moves):
                if moment.state.turn == seat:
                    await self.add(choices, moment, steps, at)
                run.told = Analysing(at, len(record.moves))
        except (Refusal, ThoughtLost) as failure:
            logger().error("an analysis failed", record=key[0], why=str(failure))
            self.runs.pop(key, None)  # whoever asks again has it begun anew
            return
        found = summed(seat, choices, record.results[seat])
        run.told = Analysing(len(record.moves), len(record.moves), found)

    async def add(self, choices: list[Judged], moment: Moment, steps: list[int], at: int) -> None:
        """Every choice within one whole move."""
        seat = int(moment.state.turn)
        while steps:
            state = moment.state
            found, taken = await self.thinking.judge(moment.game, state, seat, tuple(steps), at)
            if found:
                choices.append(found)
            moment = moment.next(steps[:taken])
            steps = steps[taken:]

    def stop(self) -> None:
        for run in self.runs.values():
            if run.task:
                run.task.cancel()
