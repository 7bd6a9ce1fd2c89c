"""Bots that fail. Worker processes import them."""

import os
import signal
import time
from pathlib import Path

from cardtable.bots.worker import BotTask, choose_steps

STARTED_VARIABLE = "STARTED_FILE"  # names a file that a bot creates when it starts
FAILING_BOT = "random"  # all other bots play as usual


def hang(task: BotTask) -> tuple[int, ...]:
    if task.bot == FAILING_BOT:
        time.sleep(120)
    return choose_steps(task)


def crash(task: BotTask) -> tuple[int, ...]:
    if task.bot == FAILING_BOT:
        os._exit(9)
    return choose_steps(task)


def raise_error(task: BotTask) -> tuple[int, ...]:
    if task.bot == FAILING_BOT:
        raise ValueError(task.bot)
    return choose_steps(task)


def ignore_sigterm(task: BotTask) -> tuple[int, ...]:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    Path(os.environ[STARTED_VARIABLE]).touch()
    return hang(task)
