"""The accuracy of each bot, as an analysis reports it: `python bench/accuracy.py GAME BOT …`.

Each bot plays the same deals in the first seat, against `level4` in the other seats, and its games
are analysed. A row is the mean over its games, with the standard error of that mean.
"""

import argparse
import sys
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

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


def describe(analyses: Sequence[Analysis]) -> str:
    """Return the columns of a row: games, accuracy, given away, luck, won."""
    accuracies = [one.accuracy for one in analyses if one.accuracy is not None]
    error = stdev(accuracies) / sqrt(len(accuracies)) if len(accuracies) > 1 else 100.0
    spread = stdev(accuracies) if len(accuracies) > 1 else 100.0
    parts = [
        f"{len(accuracies)}",
        f"{fmean(accuracies) if accuracies else 0:.1f} ± {error:.1f}",
        f"{spread:.0f}",
        f"{100 * fmean(one.given_away for one in analyses):.0f}",
        f"{100 * fmean(one.luck for one in analyses):+.0f}",
        f"{100 * fmean(one.result for one in analyses):.0f}",
    ]
    return " | ".join(parts)


def main() -> None:
    asked = argparse.ArgumentParser(description="Measure the accuracy of bots.")
    asked.add_argument("game", choices=games.names())
    asked.add_argument("bots", nargs="+")
    asked.add_argument("--games", type=int, default=200)
    asked.add_argument("--samples", type=int, default=LIMITS.samples, help="for each choice")
    given = asked.parse_args()
    print("| game | bot | games | accuracy | spread | given away | luck | won |")
    print("|---|---|---|---|---|---|---|---|")
    for bot in given.bots:
        found: list[Analysis] = []
        try:
            for seed in range(FIRST, FIRST + given.games):
                found.append(analyse_game(*play_game(given.game, bot, seed), given.samples))
                print(f"\r{bot}: {len(found)}", end="", file=sys.stderr, flush=True)
        except KeyboardInterrupt:  # this row is about the games so far
            if not found:
                break
        print("\r", end="", file=sys.stderr)
        print(f"| {given.game} | {bot} | {describe(found)} |", flush=True)


if __name__ == "__main__":
    main()
