"""Bots that fail, for worker processes to import."""

import os
import signal
import time
from pathlib import Path

from cardtable.bots.worker import BotTask, choose_steps

SIGN = "FAULTY_SIGN"  # names the file that a bot makes when it has begun
BAD = "random"  # the bot that misbehaves; all others play as they do


def hangs(job: BotTask) -> tuple[int, ...]:
    if job.bot == BAD:
        time.sleep(120)
    return choose_steps(job)


def crashes(job: BotTask) -> tuple[int, ...]:
    if job.bot == BAD:
        os._exit(9)
    return choose_steps(job)


def raises(job: BotTask) -> tuple[int, ...]:
    if job.bot == BAD:
        raise ValueError(job.bot)
    return choose_steps(job)


def ignores_the_end(job: BotTask) -> tuple[int, ...]:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    Path(os.environ[SIGN]).touch()
    return hangs(job)
