"""What the next seat could do with a discard, from hands that it might hold."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardtable.bots.levelup.deficiency import Deficiency
from cardtable.bots.levelup.worlds import likely
from cardtable.engine.chance import FastChance
from cardtable.games.levelup.state import LevelUpState

SEED: Final = 5  # always the same: what a seat thinks depends on what it knows, and on nothing else
MOST: Final = 4  # worlds of which the likeliest is taken


@final
@mypyc_attr(acyclic=True)
class Rivals:
    def __init__(self, deficiency: Deficiency, state: LevelUpState, number: i64) -> None:
        self.deficiency = deficiency
        self.seat = state.after(state.turn)
        self.level = state.rounds[self.seat]
        self.hands = vec[i64]([])
        chance = FastChance(SEED)
        for _ in range(number):
            world = likely(state, state.turn, deficiency, MOST, chance)
            self.hands = append(self.hands, world.hands[self.seat])

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
