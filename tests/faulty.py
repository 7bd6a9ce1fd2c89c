"""Bots that fail, for worker processes to import."""

import os
import time

from cardtable.bots.worker import BotTask, choose_steps

BAD = "random"  # the bot that misbehaves; all others play as they do


def hangs(job: BotTask) -> tuple[int, ...]:
    if job.bot == BAD:
        time.sleep(600)
    return choose_steps(job)


def crashes(job: BotTask) -> tuple[int, ...]:
    if job.bot == BAD:
        os._exit(9)
    return choose_steps(job)


def raises(job: BotTask) -> tuple[int, ...]:
    if job.bot == BAD:
        raise ValueError(job.bot)
    return choose_steps(job)
