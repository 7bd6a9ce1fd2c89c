"""How like the truth imagined worlds are: `python bench/worlds.py GAME`.

Level 4 plays with itself. Now and then the seat to move imagines the other's hand, as it is dealt
and as it is likely, and both are compared with the hand that is really there: by how far it is
from what it is for, and in LEVEL 8, once a level lies, by how many of its cards fit the table.
"""

import argparse
from collections import defaultdict
from collections.abc import Callable
from statistics import fmean

from cardtable import games
from cardtable.bots import level8, levelup
from cardtable.bots.levelup.features import DeficiencyFinder
from cardtable.bots.search.policy import Policy
from cardtable.bots.search.rollouts import COMPLETE_PENALTY
from cardtable.engine.chance import FastChance
from cardtable.engine.state import State
from cardtable.games.level8.state import Level8State
from cardtable.games.levelup.options import LevelUpOptions

FIRST = 400_000
EVERY = 3  # one of this number of choices is looked at
LATEST = 6  # turns of each seat; what comes later is put together
Told = tuple[str, float]  # what is measured, and how much of it


def exchanges(world: State, seat: int) -> Told:
    return "exchanges that are wanted", without_penalty(FINDER.implausibility(world, seat))


def cards(world: State, seat: int) -> Told:
    assert isinstance(world, Level8State)
    odd = LEVEL8.evaluator.implausibility(world, seat)
    if world.has_laid(1 - seat):
        return "cards that fit the table", float(odd)
    return "cards that are wanted", without_penalty(odd)


def without_penalty(implausibility: int) -> float:
    return 0.0 if implausibility == COMPLETE_PENALTY else float(implausibility)


FINDER = DeficiencyFinder(LevelUpOptions())
LEVEL8 = level8.make_level8_policy()
GAMES: dict[str, tuple[Policy, Policy, Callable[[State, int], Told]]] = {
    "levelup": (
        levelup.make_levelup_policy(),
        levelup.make_levelup_policy(levelup.PLAUSIBLE_WORLDS),
        exchanges,
    ),
    "level8": (LEVEL8, level8.make_level8_policy(worlds=level8.PLAUSIBLE_WORLDS), cards),
}


def main() -> None:
    asked = argparse.ArgumentParser(description="Compare imagined hands with real ones.")
    asked.add_argument("game", choices=sorted(GAMES))
    asked.add_argument("--deals", type=int, default=100)
    given = asked.parse_args()
    plain, knowing, measure = GAMES[given.game]
    game = games.find(given.game)
    found = defaultdict[tuple[str, int], list[tuple[float, ...]]](list)
    luck = FastChance(1)
    looked = 0
    for seed in range(FIRST, FIRST + given.deals):
        chance = FastChance(seed)
        state = game.new(2, game.parse_options({}), chance)
        while not state.is_over():
            looked += 1
            if looked % EVERY == 0:
                seat = int(state.turn)
                worlds = [state, *(p.imagine(state, seat, luck) for p in (plain, knowing))]
                told = [measure(world, seat) for world in worlds]
                what, turn = told[0][0], min(int(state.turns) // 2, LATEST)
                found[what, turn].append(tuple(much for _, much in told))
            plain.act(state, chance)
    for (what, turn), rows in sorted(found.items()):
        real, dealt, likely = (fmean(column) for column in zip(*rows, strict=True))
        print(
            f"{what:26} turn {turn}{'+' if turn == LATEST else ' '} {len(rows):6} times: "
            f"really {real:.2f}, dealt {dealt:.2f}, likely {likely:.2f}"
        )


if __name__ == "__main__":
    main()
