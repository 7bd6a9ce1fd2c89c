"""What the next seat could do with a discard, from hands that it might hold.

Nothing is known of a hand but the cards that were taken before everybody's eyes, and that it
was not laid down. A hand that has been worked on is better than a dealt one: so of several
dealt hands the nearest is taken, the more of them the more turns there were.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardtable.bots.levelup.deficiency import Deficiency
from cardtable.engine.chance import FastChance
from cardtable.games.levelup.state import LevelUp

SEED: Final = 5  # always the same: what a seat thinks depends on what it knows, and on nothing else
MOST: Final = 4  # dealt hands of which the nearest is taken


@final
@mypyc_attr(acyclic=True)
class Rivals:
    def __init__(self, deficiency: Deficiency, state: LevelUp, number: i64) -> None:
        self.deficiency = deficiency
        self.seat = state.after(state.turn)
        self.level = state.rounds[self.seat]
        self.hands = vec[i64]([])
        chance = FastChance(SEED)
        for _ in range(number):
            self.hands = append(self.hands, self.nearest(state, chance))

    def nearest(self, state: LevelUp, chance: FastChance) -> i64:
        found = state.imagine(state.turn, chance).hands[self.seat]
        for _ in range(min(state.turns // len(state.hands), MOST - 1)):
            other = state.imagine(state.turn, chance).hands[self.seat]
            far = self.deficiency.far(other, self.level)
            if far and far < self.deficiency.far(found, self.level):
                found = other
        return found

    def use(self, card: i64) -> tuple[float, float]:
        """How likely the card is the last one that is wanted, and how likely any other."""
        ends: i64 = 0
        helps: i64 = 0
        for hand in self.hands:
            far = self.deficiency.far(hand, self.level)
            if self.deficiency.lowers(hand, self.level, far, card):
                if far == 1:
                    ends += 1
                else:
                    helps += 1
        number = float(max(len(self.hands), 1))
        return float(ends) / number, float(helps) / number
