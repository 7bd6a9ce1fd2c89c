"""A bot's thinking in a process of its own.

A state cannot cross a process, and the true one shall not: what is sent is the position of an
imagined world. Views and imagined worlds are the same from there as from the true state, for
that is the law of `imagine`, so a bot could not cheat even if it tried.
"""

import multiprocessing
import os
import signal
import threading

from msgspec import Struct

from cardtable import bots
from cardtable.bots.advice import advise
from cardtable.bots.analysis import judge
from cardtable.bots.sight import Budget, Sight, sight_of
from cardtable.engine.chance import FastChance
from cardtable.engine.game import Game
from cardtable.engine.state import State
from cardtable.games import find
from cardtable.table.advice import Advice, Judged


def end_with_parent() -> None:
    """A worker whose server was killed would wait for work for ever."""
    parent = multiprocessing.parent_process()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # meant for the server, which ends its workers

    def wait() -> None:
        if parent:
            parent.join()
        os._exit(0)

    threading.Thread(target=wait, daemon=True).start()


class Task(Struct, frozen=True):
    game: str
    bot: str
    seat: int
    position: bytes
    seed: int
    milliseconds: int


def task(
    game: Game, state: State, bot: str, seed: int, milliseconds: int, seat: int | None = None
) -> Task:
    """What the seat to move may know, ready to be sent."""
    seat = int(state.turn) if seat is None else seat
    world = state.imagine(seat, FastChance(seed))
    return Task(game.name, bot, seat, game.to_bytes(world), seed, milliseconds)


def chosen(job: Task) -> tuple[int, ...]:
    """In the worker: the steps that the bot chooses."""
    return bots.find(job.game, job.bot).choose(sight(job), Budget(job.milliseconds))


def advised(job: Task) -> Advice:
    """In the worker: what could be said to the seat."""
    return advise(sight(job), Budget(job.milliseconds))


def judged(job: Task, played: tuple[int, ...], at: int) -> tuple[Judged | None, int]:
    """In the worker: a choice of a game that is over, and how many steps it took."""
    return judge(sight(job), played, at, Budget(job.milliseconds))


def sight(job: Task) -> Sight:
    game = find(job.game)
    return sight_of(game, game.from_bytes(job.position), job.seat, job.seed ^ 1)
