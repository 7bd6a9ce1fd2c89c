"""The tuned player, who plays on only until a moment can be judged.

A rollout to the end of the game ends in 0 or 1, mostly by luck that is yet to come. A judgement a
few plays ahead is nearly free of that luck, and it is there in a tenth of the time: two moves can
be told apart with far fewer worlds, and there is time for far more. Games that the net has not
learned are played to their end.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from cardtable.bots.search.policy import LONGEST, Line, Policy
from cardtable.bots.threeup.judgement import Judgement, is_quiet
from cardtable.bots.threeup.policy import Shedding
from cardtable.engine.chance import Chance
from cardtable.engine.state import NOBODY, State
from cardtable.games.threeup.state import ThreeUpState
from cardtable.games.threeup.zones import DRAW

ACTS: Final = 4  # of both, before anything is judged: what a move brings about must have shown
FAR: Final = 10  # cards to draw, and hardly a rollout gets to where there are none
COST: Final = 0.25  # of a rollout that ends at a judgement, at most


@final
@mypyc_attr(acyclic=True)
class Foreseeing(Policy):
    def __init__(self, policy: Shedding, judgement: Judgement) -> None:
        self.policy = policy
        self.judgement = judgement

    def lines(self, state: State, most: i64) -> list[Line]:
        return self.policy.lines(state, most)

    def act(self, state: State, chance: Chance) -> None:
        self.policy.act(state, chance)

    def stretch(self, state: State) -> i64:
        return self.policy.stretch(state)

    def judges(self, state: State) -> bool:
        assert isinstance(state, ThreeUpState)
        return self.judgement.knows(state)

    def cost(self, state: State) -> float:
        assert isinstance(state, ThreeUpState)
        return COST if state.size(DRAW) > FAR and self.judgement.knows(state) else 1.0

    def finish(self, state: State, chance: Chance) -> None:
        assert isinstance(state, ThreeUpState)
        if not self.judges(state):
            self.policy.finish(state, chance)
            return
        acts: i64 = 0
        while state.turn != NOBODY and acts < LONGEST:
            if acts >= ACTS and is_quiet(state):
                return
            self.policy.act(state, chance)
            acts += 1

    def worth(self, state: State, seat: i64) -> float:
        assert isinstance(state, ThreeUpState)
        if state.turn == NOBODY or not self.judgement.knows(state):
            return self.policy.worth(state, seat)
        share = self.judgement.share(state)
        return share if state.turn == seat else 1.0 - share
