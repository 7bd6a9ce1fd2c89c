"""The discards from a hand with one card too many, and how a player rates them.

A quick rating looks at the own hand alone. A careful one also imagines hands of the next seat and
counts what that seat could make of the card.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardtable.bots.levelup.features import DeficiencyFinder, LevelUpWeights, tie_score
from cardtable.bots.search.policy import Plan
from cardtable.bots.search.rollouts import most_plausible
from cardtable.engine.bits import BIT, lowest
from cardtable.engine.chance import FastChance
from cardtable.games.levelup.cards import BOTH_JOKERS, END, LAY_DOWN, RANK
from cardtable.games.levelup.hands import earns_bonus, naturals_of, qualifies
from cardtable.games.levelup.state import LevelUpState

SEED: Final = 5  # fixed: a policy depends on nothing but what the seat knows
PLAUSIBLE_WORLDS: Final = 4  # worlds of which the most plausible one gives the next seat a hand


@final
@mypyc_attr(acyclic=True)
class NextSeatHands:
    """Plausible hands of the seat that moves next, from the view of the seat to move."""

    def __init__(self, finder: DeficiencyFinder, state: LevelUpState, number: i64) -> None:
        self.finder = finder
        self.seat = state.next_seat(state.turn)
        self.level = state.rounds[self.seat]
        self.hands = vec[i64]([])
        chance = FastChance(SEED)
        worlds = plausible_worlds(state, PLAUSIBLE_WORLDS)
        for _ in range(number):
            world = most_plausible(state, state.turn, finder, worlds, chance)
            assert isinstance(world, LevelUpState)
            self.hands = append(self.hands, world.hands[self.seat])

    def usefulness(self, card: i64) -> tuple[float, float]:
        """Return how likely `card` completes the hand, and how likely it only helps."""
        completes: i64 = 0
        helps: i64 = 0
        for hand in self.hands:
            deficiency = self.finder.deficiency(hand, self.level)
            if self.finder.is_out(hand, self.level, deficiency, card):
                if deficiency == 1:
                    completes += 1
                else:
                    helps += 1
        number = float(max(len(self.hands), 1))
        return float(completes) / number, float(helps) / number


def plausible_worlds(state: LevelUpState, limit: i64) -> i64:
    """Return how many worlds to choose from: one more with every turn, `limit` in all."""
    return min(state.turns // len(state.hands) + 1, limit)


@final
@mypyc_attr(acyclic=True)
class DiscardChoice:
    """The choice of a discard from `hand` for the seat to move in `state`."""

    def __init__(
        self, finder: DeficiencyFinder, weights: LevelUpWeights, state: LevelUpState,
        hand: i64, locked: i64, deficiency: i64,
    ) -> None:  # fmt: skip
        self.finder = finder
        self.weights = weights
        self.state = state
        self.level = state.rounds[state.turn]
        self.hand = hand
        self.locked = locked  # the set of cards that must not be discarded
        self.deficiency = deficiency  # after the best discard
        self.naturals = naturals_of(hand, self.level)
        next_round = state.rounds[state.next_seat(state.turn)]
        self.wilds_of_next = RANK[next_round] | BOTH_JOKERS

    def candidates(self) -> i64:
        """Return the cards that may be discarded; wilds only if there is nothing else."""
        return self.naturals & ~self.locked or self.hand & ~self.locked

    def ending_steps(self) -> vec[i64]:
        """Return the steps that end the hand, with the bonus if possible; or no steps."""
        state = self.state
        found = vec[i64]([])
        lay_all = state.options.allow_lay_all_without_discard  # [LU-05]
        if lay_all and qualifies(self.hand, self.level, state.options):
            found = vec[i64]([LAY_DOWN])
            if earns_bonus(self.hand, self.level, state.options):
                return found
        left = self.hand & ~self.locked
        while left and not self.deficiency:
            card = lowest(left)
            rest = self.hand ^ BIT[card]
            if not self.finder.deficiency_after_discard(self.hand, self.level, 0, card):
                if earns_bonus(rest, self.level, state.options):
                    return vec[i64]([card, LAY_DOWN])
                if not len(found):
                    found = vec[i64]([card, LAY_DOWN])
            left &= left - 1
        return found

    def quick_score(self, card: i64) -> float:
        """Rate a discard by the deficiency and the ties that it leaves behind."""
        after = self.finder.deficiency_after_discard(self.hand, self.level, self.deficiency, card)
        score = -float(after) - tie_score(card, self.naturals, self.weights)
        return score - self.weights.wild if self.wilds_of_next & BIT[card] else score

    def quick_discard(self) -> i64:
        """Return the discard with the best quick score, the lowest card of equals."""
        left = self.candidates()
        found = lowest(left)
        best = self.quick_score(found)
        left &= left - 1
        while left:
            card = lowest(left)
            score = self.quick_score(card)
            if score > best:
                best = score
                found = card
            left &= left - 1
        return found

    def careful_plans(self) -> list[Plan]:
        """Rank the discards by their quick score, less what the next seat can make of them.

        What is denied to the next seat helps all opponents of that seat equally.
        """
        next_seat = NextSeatHands(self.finder, self.state, self.weights.rivals)
        beneficiaries = float(len(self.state.hands) - 1)
        plans: list[Plan] = []
        for card in candidate_cards(self):
            completes, helps = next_seat.usefulness(card)
            cost = self.weights.deny_end * completes + self.weights.deny * helps
            score = self.quick_score(card) - cost / beneficiaries
            plans.append(Plan(vec[i64]([card, END]), score))
        return rank_plans(plans)

    def plans(self) -> list[Plan]:
        """Return all plans, the best first; only one if it ends the hand."""
        ending = self.ending_steps()
        if len(ending):
            return [Plan(ending, 1.0)]
        if self.weights.rivals:
            return self.careful_plans()
        return rank_plans(
            [Plan(vec[i64]([card, END]), self.quick_score(card)) for card in candidate_cards(self)]
        )


def candidate_cards(choice: DiscardChoice) -> list[i64]:
    found: list[i64] = []
    left = choice.candidates()
    while left:
        found.append(lowest(left))
        left &= left - 1
    return found


def unseen_cards(state: LevelUpState) -> i64:
    """Return the cards that may come off the deck, as far as the seat to move can tell."""
    if not state.deck:
        return state.pile
    return (state.fresh | state.deck) & ~state.hands[state.turn]


def rank_plans(plans: list[Plan]) -> list[Plan]:
    return sorted(plans, key=score_of, reverse=True)


def score_of(plan: Plan) -> float:
    return plan.score


def prepend_step(step: i64, plan: Plan) -> Plan:
    """Return the plan that makes `step` and then follows `plan`."""
    steps = vec[i64]([step])
    for later in plan.steps:
        steps = append(steps, later)
    return Plan(steps, plan.score)
