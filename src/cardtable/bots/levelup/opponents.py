"""Worlds as the others would have left them.

Nothing is known of a hand but the cards that were taken before everybody's eyes, and that it
was not laid down. A hand that has been worked on is better than a dealt one: so of several worlds
that can be, the one with the nearest hands is the likeliest.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardtable.bots.levelup.features import DeficiencyFinder
from cardtable.engine.chance import Chance, FastChance
from cardtable.games.levelup.state import LevelUpState


def most_plausible(
    state: LevelUpState, seat: i64, deficiency: DeficiencyFinder, most: i64, chance: Chance
) -> LevelUpState:
    """Of some worlds the nearest: one more to choose from with every turn, `most` in all."""
    found = state.imagine(seat, chance)
    more = min(state.turns // len(state.hands), most - 1)
    if not more:
        return found
    least = total_deficiency(found, seat, deficiency)
    for _ in range(more):
        other = state.imagine(seat, chance)
        far = total_deficiency(other, seat, deficiency)
        if far and far < least:
            found = other
            least = far
    return found


def total_deficiency(world: LevelUpState, seat: i64, deficiency: DeficiencyFinder) -> i64:
    """Of all other hands; 0 if one of them is complete, which would have been laid down."""
    total: i64 = 0
    other: i64
    for other in range(len(world.hands)):
        if other != seat:
            far = deficiency.far(world.hands[other], world.rounds[other])
            if not far:
                return 0
            total += far
    return total


SEED: Final = 5  # always the same: what a seat thinks depends on what it knows, and on nothing else
PLAUSIBLE_WORLDS: Final = 4  # worlds of which the likeliest is taken


@final
@mypyc_attr(acyclic=True)
class NextSeatHands:
    def __init__(self, deficiency: DeficiencyFinder, state: LevelUpState, number: i64) -> None:
        self.deficiency = deficiency
        self.seat = state.next_seat(state.turn)
        self.level = state.rounds[self.seat]
        self.hands = vec[i64]([])
        chance = FastChance(SEED)
        for _ in range(number):
            world = most_plausible(state, state.turn, deficiency, PLAUSIBLE_WORLDS, chance)
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
