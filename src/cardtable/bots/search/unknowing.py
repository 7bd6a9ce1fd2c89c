"""A policy that knows nothing of its game: every step is as good as any other."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardtable.bots.search.policy import Line, Policy
from cardtable.engine.chance import Chance
from cardtable.engine.move_list import MoveList
from cardtable.engine.state import State


@final
@mypyc_attr(acyclic=True)
class Unknowing(Policy):
    def __init__(self) -> None:
        self.listed = MoveList()

    def lines(self, state: State, most: i64) -> list[Line]:
        listed = self.listed
        listed.clear()
        state.list_moves(listed)
        found: list[Line] = []
        place: i64
        for place in range(min(most, listed.count)):
            found.append(Line(vec[i64]([listed.at(place)]), 0.0))
        return found

    def act(self, state: State, chance: Chance) -> None:
        listed = self.listed
        listed.clear()
        state.list_moves(listed)
        state.apply(listed.at(chance.below(listed.count)), chance)
