"""Worlds as the others would have left them.

Nothing is known of a hand but the cards that were taken before everybody's eyes, and that it
was not laid down. A hand that has been worked on is better than a dealt one: so of several worlds
that can be, the one with the nearest hands is the likeliest.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardtable.bots.levelup.features import DeficiencyFinder
from cardtable.bots.search.worlds import most_plausible
from cardtable.engine.chance import FastChance
from cardtable.games.levelup.state import LevelUpState

SEED: Final = 5  # always the same: what a seat thinks depends on what it knows, and on nothing else
PLAUSIBLE_WORLDS: Final = 4  # worlds of which the likeliest is taken


@final
@mypyc_attr(acyclic=True)
class NextSeatHands:
    def __init__(self, deficiency: DeficiencyFinder, state: LevelUpState, number: i64) -> None:
        self.deficiency = deficiency
        self.seat = state.after(state.turn)
        self.level = state.rounds[self.seat]
        self.hands = vec[i64]([])
        chance = FastChance(SEED)
        worlds = plausible_worlds(state, PLAUSIBLE_WORLDS)
        for _ in range(number):
            world = most_plausible(state, state.turn, deficiency, worlds, chance)
            assert isinstance(world, LevelUpState)
            self.hands = append(self.hands, world.hands[self.seat])

    def usefulness(self, card: i64) -> tuple[float, float]:
        """How likely the card is the last one that is wanted, and how likely any other."""
        ends: i64 = 0
        helps: i64 = 0
        for hand in self.hands:
            far = self.deficiency.far(hand, self.level)
            if self.deficiency.is_out(hand, self.level, far, card):
                if far == 1:
                    ends += 1
                else:
                    helps += 1
        number = float(max(len(self.hands), 1))
        return float(ends) / number, float(helps) / number


def plausible_worlds(state: LevelUpState, limit: i64) -> i64:
    """Return how many worlds to choose from: one more with every turn, `limit` in all."""
    return min(state.turns // len(state.hands) + 1, limit)
