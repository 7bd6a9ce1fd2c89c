"""Bots that fail, for worker processes to import."""

import os
import signal
import time

from cardtable.bots.worker import Task, chosen

BAD = "random"  # the bot that misbehaves; all others play as they do


def hangs(job: Task) -> tuple[int, ...]:
    if job.bot == BAD:
        time.sleep(600)
    return chosen(job)


def crashes(job: Task) -> tuple[int, ...]:
    if job.bot == BAD:
        os._exit(9)
    return chosen(job)


def raises(job: Task) -> tuple[int, ...]:
    if job.bot == BAD:
        raise ValueError(job.bot)
    return chosen(job)


def ignores_the_end(job: Task) -> tuple[int, ...]:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    return chosen(job)
