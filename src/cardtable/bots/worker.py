"""Bots in processes of their own.

A state cannot be sent to another process, and the true one must not: what is sent is the position
of an imagined state. Views and imagined states are the same from there as from the true state (the
law of `imagine`), so a bot could not cheat even if it tried.
"""

from msgspec import Struct

from cardtable import bots
from cardtable.bots.advice import Advice, ChoiceAnalysis, advise
from cardtable.bots.analysis import analyse_choice, play_out
from cardtable.bots.bot import Budget, Observation, observation_of
from cardtable.engine.chance import FastChance
from cardtable.engine.game import Game
from cardtable.engine.state import State
from cardtable.games import find


def end_with_parent() -> None:
    """End this process when its parent dies, even if the parent was killed."""
    import multiprocessing  # none of these works in a browser
    import os
    import signal
    import threading

    parent = multiprocessing.parent_process()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # meant for the server, which ends its workers

    def wait() -> None:
        if parent:
            parent.join()
        os._exit(0)

    threading.Thread(target=wait, daemon=True).start()


class BotTask(Struct, frozen=True):
    """A choice for a bot, ready to be sent to a worker."""

    game: str
    bot: str
    seat: int
    position: bytes  # of an imagined state
    seed: int
    milliseconds: int


def make_task(
    game: Game, state: State, bot: str, seed: int, milliseconds: int, seat: int | None = None
) -> BotTask:
    """Return a task with what `seat`, or else the seat to move, may know of `state`."""
    seat = int(state.turn) if seat is None else seat
    imagined = state.imagine(seat, FastChance(seed))
    return BotTask(
        game=game.name,
        bot=bot,
        seat=seat,
        position=game.to_bytes(imagined),
        seed=seed,
        milliseconds=milliseconds,
    )


def choose_steps(task: BotTask) -> tuple[int, ...]:
    """Return the steps that the bot chooses. Runs in the worker."""
    return bots.find(task.game, task.bot).choose(task_observation(task), Budget(task.milliseconds))


def give_advice(task: BotTask) -> Advice:
    """Return advice for the seat. Runs in the worker."""
    return advise(task_observation(task), Budget(task.milliseconds))


def analyse_task(
    task: BotTask, played: tuple[int, ...], moves_before: int
) -> tuple[ChoiceAnalysis | None, int]:
    """Return what `analyse_choice` does. Runs in the worker."""
    return analyse_choice(task_observation(task), played, moves_before, Budget(task.milliseconds))


def play_out_task(task: BotTask, games: int) -> list[tuple[float, ...]]:
    """Return what `play_out` does. Runs in the worker."""
    return play_out(task_observation(task), games, Budget(task.milliseconds))


def task_observation(task: BotTask) -> Observation:
    """Return the observation of a task; its imagined state is the one that was sent."""
    game = find(task.game)
    state = game.from_bytes(task.position)
    observation = observation_of(game, state, task.seat, task.seed ^ 1)
    observation.imagined_state = state
    return observation
