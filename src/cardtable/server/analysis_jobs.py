"""Analyses of finished games, computed choice by choice in the pool of the bots."""

import asyncio
from collections import OrderedDict

from cardtable.bots.advice import AnalysisProgress
from cardtable.bots.analysis import RecordAnalysis
from cardtable.engine import codes
from cardtable.engine.refusal import Refusal, Unavailable
from cardtable.server.bot_pool import BotPool, WorkerLost
from cardtable.server.observability import get_logger
from cardtable.table.record import Record, moves_of

MAX_KEPT = 64  # analyses in memory; an older one is computed again
MAX_RUNNING = 4  # at a time


class AnalysisJob:
    """One analysis, running or finished."""

    def __init__(self, record: Record) -> None:
        self.progress = AnalysisProgress(0, len(record.moves))
        self.task: asyncio.Task[None] | None = None

    def is_running(self) -> bool:
        return self.task is not None and not self.task.done()


class AnalysisJobs:
    """The analyses of a node, by the id of the record and the seat."""

    def __init__(self, bot_pool: BotPool) -> None:
        self.bot_pool = bot_pool
        self.jobs: OrderedDict[tuple[str, int], AnalysisJob] = OrderedDict()

    def request(self, id_: str, record: Record, seat: int) -> AnalysisProgress:
        """Return the progress of an analysis. The first request starts it."""
        job = self.jobs.get((id_, seat))
        if job is None:
            if sum(other.is_running() for other in self.jobs.values()) >= MAX_RUNNING:
                raise Unavailable(codes.ANALYSIS_BUSY)
            job = self.jobs[id_, seat] = AnalysisJob(record)
            job.task = asyncio.create_task(self.analyse((id_, seat), job, record))
            while len(self.jobs) > MAX_KEPT:
                self.jobs.popitem(last=False)
        return job.progress

    async def analyse(self, key: tuple[str, int], job: AnalysisJob, record: Record) -> None:
        id_, seat = key
        move_count = len(record.moves)
        try:
            moves = await asyncio.to_thread(lambda: list(moves_of(record)))
            analysis = RecordAnalysis(moves, seat)
            while choice := analysis.next_choice():
                moment, steps = choice
                index = analysis.moves_passed
                job.progress = AnalysisProgress(index, move_count)
                analysis.add(
                    *await self.bot_pool.analyse_choice(
                        moment.game, moment.state, seat, tuple(steps), index
                    )
                )
        except (Refusal, WorkerLost) as failure:
            get_logger().error("an analysis failed", record=id_, why=str(failure))
            self.jobs.pop(key, None)  # the next request starts it again
            return
        summary = analysis.summarise(record.results[seat])
        job.progress = AnalysisProgress(move_count, move_count, summary)

    def stop(self) -> None:
        for job in self.jobs.values():
            if job.task:
                job.task.cancel()
