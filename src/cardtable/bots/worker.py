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
from cardtable.bots.advice import Advice, ChoiceAnalysis, advise
from cardtable.bots.analysis import analyse_choice
from cardtable.bots.observation import Budget, Observation, observation_of
from cardtable.engine.chance import FastChance
from cardtable.engine.game import Game
from cardtable.engine.state import State
from cardtable.games import find


def end_with_parent() -> None:
    """A worker whose server was killed would wait for work for ever."""
    parent = multiprocessing.parent_process()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # meant for the server, which ends its workers

    def wait() -> None:
        if parent:
            parent.join()
        os._exit(0)

    threading.Thread(target=wait, daemon=True).start()


class BotTask(Struct, frozen=True):
    game: str
    bot: str
    seat: int
    position: bytes
    seed: int
    milliseconds: int


def make_task(
    game: Game, state: State, bot: str, seed: int, milliseconds: int, seat: int | None = None
) -> BotTask:
    """What the seat to move may know, ready to be sent."""
    seat = int(state.turn) if seat is None else seat
    world = state.imagine(seat, FastChance(seed))
    return BotTask(game.name, bot, seat, game.to_bytes(world), seed, milliseconds)


def choose_steps(job: BotTask) -> tuple[int, ...]:
    """In the worker: the steps that the bot chooses."""
    return bots.find(job.game, job.bot).choose(task_observation(job), Budget(job.milliseconds))


def give_advice(job: BotTask) -> Advice:
    """In the worker: what could be said to the seat."""
    return advise(task_observation(job), Budget(job.milliseconds))


def analyse_task(
    job: BotTask, played: tuple[int, ...], at: int
) -> tuple[ChoiceAnalysis | None, int]:
    """In the worker: a choice of a game that is over, and how many steps it took."""
    return analyse_choice(task_observation(job), played, at, Budget(job.milliseconds))


def task_observation(job: BotTask) -> Observation:
    game = find(job.game)
    return observation_of(game, game.from_bytes(job.position), job.seat, job.seed ^ 1)
