"""What one seat of a bot wins among others: `python bench/room.py GAME BOT OTHER`.

OTHER plays one seat and BOT all others. Where BOT would have chosen otherwise in that seat, the
game is played on from both choices, by BOT in every seat and several times with the same luck for
both. What OTHER gains by all its choices is what it wins more than its share: the win probability
of BOT in its seat changes by nothing else but luck (the performance difference lemma, by Kakade and
Langford). Luck is in no choice on average, so it is left out, and far fewer games are needed than
for a match.

Where a game has rounds, it is played on to the end of the round, and the policy says which win
probability that leads to: only its mistakes are not seen here. The share that OTHER won is printed
beside, as in a match.
"""

import argparse
import sys
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

from cardtable import bots, games
from cardtable.arena.match import make_entrant, observation_for
from cardtable.arena.statistics import Z_95, estimate_score
from cardtable.bots import Budget
from cardtable.engine.chance import FastChance
from cardtable.engine.state import State

FIRST = 5_000_000


class Room:
    """One seat of a bot among others, and what its choices gain."""

    def __init__(self, game: str, names: tuple[str, str], seats: int, samples: int) -> None:
        self.game = games.find(game)
        self.policy = bots.find_roster(game).policy()
        self.names = names
        self.bot, self.other = (make_entrant(game, name).bot for name in names)
        self.seats = seats or self.game.seats[0]
        self.samples = samples
        self.choices = 0  # of the other bot, with more than one legal move
        self.different = 0  # of these

    def choose(self, state: State, seat: int, seed: int, *, other: bool) -> tuple[int, ...]:
        observation = observation_for(self.names[other], self.game, state, seat, seed)
        return (self.other if other else self.bot).choose(observation, Budget())

    def play_game(self, seed: int, options: dict[str, object]) -> tuple[float, float]:
        """Return what the other bot gained in a game, and its result."""
        chance, luck = FastChance(seed), FastChance(seed << 1)
        state = self.game.new(self.seats, self.game.parse_options(options), chance)
        other_seat = seed % self.seats
        gain = 0.0
        while not state.is_over():
            seat = int(state.turn)
            steps = self.choose(state, seat, luck.word(), other=seat == other_seat)
            while steps:
                made = len(steps)
                if seat == other_seat and len(state.legal()) > 1:
                    self.choices += 1
                    instead = self.choose(state, seat, luck.word(), other=False)
                    if is_same_plan(steps, instead):
                        made = min(made, len(instead))  # what follows is another choice of BOT
                    else:
                        self.different += 1
                        gain += self.measure_gain(state, seat, steps, instead, luck.word())
                for step in steps[:made]:
                    state.play(step, chance)
                steps = steps[made:]
        return gain, float(state.result(other_seat))

    def measure_gain(
        self, state: State, seat: int, steps: Sequence[int], instead: Sequence[int], seed: int
    ) -> float:
        """Return by how much `steps` are better than `instead`, if BOT plays on."""
        lucks = FastChance(seed)
        gain = 0.0
        for _ in range(self.samples):
            luck = lucks.word()
            gain += self.play_on(state, seat, steps, luck) - self.play_on(
                state, seat, instead, luck
            )
        return gain / self.samples

    def play_on(self, state: State, seat: int, steps: Sequence[int], luck: int) -> float:
        """Return the win probability of `seat` at the end of the round."""
        chance, bot_luck = FastChance(luck), FastChance(luck ^ 1)
        world = state.clone()
        horizon = self.policy.horizon(world)
        for step in steps:
            world.play(step, chance)
        while not world.is_over() and self.policy.horizon(world) == horizon:
            for step in self.choose(world, int(world.turn), bot_luck.word(), other=False):
                world.play(step, chance)
        return float(self.policy.win_probability(world, seat))


def is_same_plan(steps: Sequence[int], others: Sequence[int]) -> bool:
    """Return whether one plan begins with the other: bots plan further or less far."""
    length = min(len(steps), len(others))
    return tuple(steps[:length]) == tuple(others[:length])


def describe_mean(base: float, gains: Sequence[float]) -> str:
    """Return `base` and the mean gain in per cent, with its 95 % interval by Student's t."""
    degrees = len(gains) - 1
    half = 1.0
    if degrees:
        quantile = Z_95 + (Z_95**3 + Z_95) / (4 * degrees)  # the first terms of its expansion
        half = quantile * stdev(gains) / sqrt(len(gains))
    mean = base + fmean(gains)
    return f"{100 * mean:.1f} % ({100 * (mean - half):.1f} – {100 * (mean + half):.1f})"


def main() -> None:
    asked = argparse.ArgumentParser(description="Measure what a bot's choices are worth.")
    asked.add_argument("game", choices=games.names())
    asked.add_argument("bot")
    asked.add_argument("other")
    asked.add_argument("--seats", type=int, default=0, help="default: the fewest")
    asked.add_argument("--games", type=int, default=40)
    asked.add_argument("--first", type=int, default=FIRST, help="the seed of the first deal")
    asked.add_argument("--samples", type=int, default=20, help="for each choice that differs")
    given = asked.parse_args()
    room = Room(given.game, (given.bot, given.other), given.seats, given.samples)
    gains: list[float] = []
    results: list[float] = []
    try:
        for seed in range(given.first, given.first + given.games):
            gain, result = room.play_game(seed, {})
            gains.append(gain)
            results.append(result)
            print(f"\r{len(gains):,} of {given.games:,} games", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:  # the report is about the games so far
        pass
    print("\r", end="", file=sys.stderr)
    won = estimate_score(results)
    print(
        f"{given.game}, {room.seats} seats, {len(gains):,} games from {given.first:,}: "
        f"{given.other} made {room.different:,} of {room.choices:,} choices otherwise than "
        f"{given.bot}"
    )
    print(f"gained by them: {describe_mean(0.0, gains)}")
    if room.seats > 1:
        print(f"so it wins:     {describe_mean(1 / room.seats, gains)}")
        print(f"equal bots win: {100 / room.seats:.1f} %")
    print(
        f"it has won:     {100 * won.share:.1f} % ({100 * won.low:.1f} – {100 * won.high:.1f}), "
        "of these games"
    )


if __name__ == "__main__":
    main()
