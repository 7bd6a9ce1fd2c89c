"""Analyses of games that are over: choice by choice, between the moves of the bots."""

import asyncio
from collections import OrderedDict

from cardtable.bots.advice import AnalysisProgress
from cardtable.bots.analysis import RecordAnalysis
from cardtable.engine import codes
from cardtable.engine.refusal import Refusal, Unavailable
from cardtable.server.bot_pool import BotPool, WorkerLost
from cardtable.server.observability import get_logger
from cardtable.table.record import Record, moves_of

MAX_KEPT = 64  # analyses in memory; an older one is made again
MAX_RUNNING = 4  # at a time


class AnalysisJob:
    """One analysis under way, or done."""

    def __init__(self, record: Record) -> None:
        self.told = AnalysisProgress(0, len(record.moves))
        self.task: asyncio.Task[None] | None = None


class AnalysisJobs:
    def __init__(self, thinking: BotPool) -> None:
        self.thinking = thinking
        self.runs: OrderedDict[tuple[str, int], AnalysisJob] = OrderedDict()

    def asked(self, id_: str, record: Record, seat: int) -> AnalysisProgress:
        """How far it is; the first who asks has it begun."""
        run = self.runs.get((id_, seat))
        if run is None:
            busy = [one for one in self.runs.values() if one.task and not one.task.done()]
            if len(busy) >= MAX_RUNNING:
                raise Unavailable(codes.ANALYSIS_BUSY)
            run = self.runs[id_, seat] = AnalysisJob(record)
            run.task = asyncio.create_task(self.analyse((id_, seat), run, record, seat))
            while len(self.runs) > MAX_KEPT:
                self.runs.popitem(last=False)
        return run.told

    async def analyse(
        self, key: tuple[str, int], run: AnalysisJob, record: Record, seat: int
    ) -> None:
        try:
            moves = await asyncio.to_thread(lambda: list(moves_of(record)))
            analysis = RecordAnalysis(moves, seat)
            while choice := analysis.next_choice():
                moment, steps = choice
                at = analysis.moves_passed
                run.told = AnalysisProgress(at, len(record.moves))
                judge = self.thinking.judge(moment.game, moment.state, seat, tuple(steps), at)
                analysis.add(*await judge)
        except (Refusal, WorkerLost) as failure:
            get_logger().error("an analysis failed", record=key[0], why=str(failure))
            self.runs.pop(key, None)  # the next request starts it again
            return
        summary = analysis.summarise(record.results[seat])
        run.told = AnalysisProgress(len(record.moves), len(record.moves), summary)

    def stop(self) -> None:
        for run in self.runs.values():
            if run.task:
                run.task.cancel()
