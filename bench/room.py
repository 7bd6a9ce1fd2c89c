"""What thinking harder would bring: `python bench/room.py GAME BOT OTHER`.

The first bot plays with itself, and the other is asked what it would have done. Where they differ,
both lines are tried in the same fresh worlds, many more than either bot has tried. The gains of a
game, added up, tell what the other would have won more of it: with far fewer games than a match
between the two needs, because nothing but the choices differs. The policy plays on after them and
says what an end is worth: what it does not understand is not seen here, and what it could not make
good again, but the bots could, counts too much.
"""

import argparse
import sys
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from librt.vecs import vec
from mypy_extensions import i64

from cardtable import bots, games
from cardtable.bots import Budget, Observation, observation_of
from cardtable.bots.search.policy import Plan
from cardtable.bots.search.rollouts import Rollouts
from cardtable.engine.chance import FastChance

FIRST = 950_000


@dataclass
class Found:
    """In the games of one deal."""

    choices: int = 0  # that were looked at
    others: int = 0  # of which the other bot would have made another
    gain: float = 0.0  # shares of the game, by those


class Room:
    def __init__(
        self, game: str, names: tuple[str, str], seats: int, worlds: int, every: int
    ) -> None:
        self.game = games.find(game)
        self.policy = bots.find_roster(game).policy()
        self.first, self.second = (bots.find(game, name) for name in names)
        self.seats = seats or self.game.seats[0]
        self.worlds = worlds
        self.every = every

    def play(self, seed: int, options: dict[str, object]) -> Found:
        chance, luck = FastChance(seed), FastChance(seed << 1)
        state = self.game.new(self.seats, self.game.parse_options(options), chance)
        found, made = Found(), 0
        while not state.is_over():
            sight = observation_of(self.game, state, int(state.turn), luck.word())
            steps = self.first.choose(sight, Budget())
            if len(sight.moves) > 1:
                made += 1
                if (made + seed) % self.every == 0:
                    self.look(sight, steps, luck.word(), found)
            for step in steps:
                state.play(step, chance)
        return found

    def look(self, sight: Observation, steps: tuple[int, ...], seed: int, found: Found) -> None:
        found.choices += 1
        fresh = Observation(sight.game, sight.seat, sight.imagine, seed)
        other = self.second.choose(fresh, Budget())
        if other == steps:
            return
        found.others += 1
        lines = [Plan(vec[i64](one), 0.0) for one in (steps, other)]
        tried = Rollouts(
            self.policy, fresh.imagined_state, fresh.seat, lines, fresh.chance.word(), True
        )
        tried.run(self.worlds)
        found.gain += tried.gap(1, 0)[0]


def main() -> None:
    asked = argparse.ArgumentParser(description="Measure what another bot's choices are worth.")
    asked.add_argument("game", choices=games.names())
    asked.add_argument("bot")
    asked.add_argument("other")
    asked.add_argument("--seats", type=int, default=0, help="default: the fewest")
    asked.add_argument("--deals", type=int, default=20)
    asked.add_argument("--worlds", type=int, default=4_000, help="for each two lines that differ")
    asked.add_argument("--every", type=int, default=5, help="look at one of so many choices")
    asked.add_argument("--tame", action="store_true", help="Pragon with jokers that are not wild")
    given = asked.parse_args()
    room = Room(given.game, (given.bot, given.other), given.seats, given.worlds, given.every)
    found: list[Found] = []
    for seed in range(FIRST, FIRST + given.deals):
        found.append(room.play(seed, {"jokers_wild": False} if given.tame else {}))
        print(f"\r{len(found):,} of {given.deals:,} deals", end="", file=sys.stderr, flush=True)
    print("\r", end="", file=sys.stderr)
    gains = [one.gain * given.every / room.seats for one in found]
    error = stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else 1.0
    looked, others = sum(one.choices for one in found), sum(one.others for one in found)
    print(
        f"{given.game}: of {looked:,} choices of {given.bot}, {given.other} would have made "
        f"{others:,} otherwise, and won {100 * fmean(gains):.2f} % more of a game "
        f"(standard error {100 * error:.2f})"
    )


if __name__ == "__main__":
    main()
