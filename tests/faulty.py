"""Bots that fail, for worker processes to import."""

import os
import signal
import time
from pathlib import Path

from cardtable.bots.worker import Task, chosen

SIGN = "FAULTY_SIGN"  # names the file that a bot makes when it has begun
BAD = "random"  # the bot that misbehaves; all others play as they do


def hangs(job: Task) -> tuple[int, ...]:
    if job.bot == BAD:
        time.sleep(120)
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
    Path(os.environ[SIGN]).touch()
    return hangs(job)
