"""The accuracy of each bot, as an analysis reports it: `python bench/accuracy.py GAME BOT …`.

Each bot plays the same deals in the first seat, against `level4` in the other seats, and its games
are analysed. A row is the mean over its games, with the standard error of that mean. With
`--journal FILE` every game is kept, and a later run with the same file goes on where it ended.
"""

import argparse
import sys
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

import msgspec

from cardtable import bots, games
from cardtable.bots import Budget, observation_of
from cardtable.bots.advice import Analysis
from cardtable.bots.analysis import LIMITS, RecordAnalysis, analyse_choice
from cardtable.bots.bot import SearchLimits
from cardtable.engine.chance import FastChance
from cardtable.table.replay import Moment, deal_game, split_moves

FIRST = 1_000_000
SEAT = 0
RIVAL = "level4"


class AnalysedGame(msgspec.Struct, frozen=True):
    """A game as the journal keeps it: who played which deal, and how it was rated."""

    game: str
    bot: str
    seed: int
    samples: int
    accuracy: float | None  # None if nothing was at stake
    given_away: float
    luck: float
    result: float


class Journal:
    """The games of earlier runs, in a file with a line for each; without a file there are none."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        lines = path.read_bytes().splitlines() if path is not None and path.exists() else []
        games_before = [msgspec.json.decode(line, type=AnalysedGame) for line in lines]
        self.games = {(one.game, one.bot, one.seed, one.samples): one for one in games_before}

    def add(self, one: AnalysedGame) -> None:
        if self.path is not None:
            with self.path.open("ab") as file:
                file.write(msgspec.json.encode(one) + b"\n")


def play_game(name: str, bot: str, seed: int) -> tuple[Moment, list[int], float]:
    """Return the deal, all steps and the result of a game."""
    game = games.find(name)
    options = game.parse_options({})
    dealt = deal_game(game, game.seats[0], options, seed.to_bytes(32, "big"), [])
    state, chance, luck = dealt.state.clone(), dealt.chance.clone(), FastChance(seed)
    steps: list[int] = []
    while not state.is_over():
        mover = bots.find(name, bot if state.turn == SEAT else RIVAL)
        observation = observation_of(game, state, int(state.turn), luck.word())
        for step in mover.choose(observation, Budget()):
            state.play(step, chance)
            steps.append(step)
    return dealt, steps, float(state.result(SEAT))


def analyse_game(dealt: Moment, steps: Sequence[int], result: float, samples: int) -> Analysis:
    limits = SearchLimits(samples, LIMITS.plans, 0)
    moves = [(moment, list(move)) for moment, move in split_moves(dealt, steps)]
    analysis = RecordAnalysis(moves, SEAT)
    while choice := analysis.next_choice():
        moment, rest = choice
        passed = analysis.moves_passed
        observation = observation_of(moment.game, moment.state, SEAT, passed)
        analysis.add(*analyse_choice(observation, rest, passed, Budget(), limits))
    return analysis.summarise(result)


def rate_game(game: str, bot: str, seed: int, samples: int) -> AnalysedGame:
    """Play a game and rate it."""
    found = analyse_game(*play_game(game, bot, seed), samples)
    return AnalysedGame(
        game, bot, seed, samples, found.accuracy, found.given_away, found.luck, found.result
    )


def describe(rated: Sequence[AnalysedGame]) -> str:
    """Return the columns of a row: games, accuracy, given away, luck, won."""
    accuracies = [one.accuracy for one in rated if one.accuracy is not None]
    error = stdev(accuracies) / sqrt(len(accuracies)) if len(accuracies) > 1 else 100.0
    spread = stdev(accuracies) if len(accuracies) > 1 else 100.0
    parts = [
        f"{len(accuracies)}",
        f"{fmean(accuracies) if accuracies else 0:.1f} ± {error:.1f}",
        f"{spread:.0f}",
        f"{100 * fmean(one.given_away for one in rated):.0f}",
        f"{100 * fmean(one.luck for one in rated):+.0f}",
        f"{100 * fmean(one.result for one in rated):.0f}",
    ]
    return " | ".join(parts)


def main() -> None:
    asked = argparse.ArgumentParser(description="Measure the accuracy of bots.")
    asked.add_argument("game", choices=games.names())
    asked.add_argument("bots", nargs="+")
    asked.add_argument("--games", type=int, default=200)
    asked.add_argument("--samples", type=int, default=LIMITS.samples, help="for each choice")
    asked.add_argument("--journal", type=Path, help="a file that keeps every game")
    given = asked.parse_args()
    journal = Journal(given.journal)
    print("| game | bot | games | accuracy | spread | given away | luck | won |")
    print("|---|---|---|---|---|---|---|---|")
    for bot in given.bots:
        found: list[AnalysedGame] = []
        try:
            for seed in range(FIRST, FIRST + given.games):
                rated = journal.games.get((given.game, bot, seed, given.samples))
                if rated is None:
                    rated = rate_game(given.game, bot, seed, given.samples)
                    journal.add(rated)
                found.append(rated)
                print(f"\r{bot}: {len(found)}", end="", file=sys.stderr, flush=True)
        except KeyboardInterrupt:  # this row is about the games so far
            if not found:
                break
        print("\r", end="", file=sys.stderr)
        print(f"| {given.game} | {bot} | {describe(found)} |", flush=True)


if __name__ == "__main__":
    main()
