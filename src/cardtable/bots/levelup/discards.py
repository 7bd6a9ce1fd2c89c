"""The discards from one hand with a card too many, and what speaks for each."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardtable.bots.levelup.features import DeficiencyFinder, tie_score
from cardtable.bots.levelup.opponents import NextSeatHands
from cardtable.bots.levelup.weights import LevelUpWeights
from cardtable.bots.search.policy import Plan
from cardtable.engine.bits import BIT, lowest
from cardtable.games.levelup.cards import BOTH_JOKERS, RANK
from cardtable.games.levelup.hands import earns_bonus, naturals_of, qualifies
from cardtable.games.levelup.moves import END, LAY_DOWN
from cardtable.games.levelup.state import LevelUpState


@final
@mypyc_attr(acyclic=True)
class DiscardChoice:
    def __init__(
        self, deficiency: DeficiencyFinder, weights: LevelUpWeights, state: LevelUpState,
        hand: i64, kept: i64, far: i64,
    ) -> None:  # fmt: skip
        self.deficiency = deficiency
        self.weights = weights
        self.state = state
        self.level = state.rounds[state.turn]
        self.hand = hand
        self.kept = kept  # a card that must not go, as a set
        self.far = far  # after the best discard
        self.naturals = naturals_of(hand, self.level)
        following = state.rounds[state.next_seat(state.turn)]
        self.gift = RANK[following] | BOTH_JOKERS  # the wilds of the next seat

    def candidates(self) -> i64:
        """What may go: rather no wild."""
        return self.naturals & ~self.kept or self.hand & ~self.kept

    # The end of the hand

    def ending(self) -> vec[i64]:
        """The steps that end the hand, those for the bonus before others; or none."""
        state = self.state
        found = vec[i64]([])
        lay_all = state.options.allow_lay_all_without_discard  # [LU-05]
        if lay_all and qualifies(self.hand, self.level, state.options):
            found = vec[i64]([LAY_DOWN])
            if earns_bonus(self.hand, self.level, state.options):
                return found
        left = self.hand & ~self.kept
        while left and not self.far:
            card = lowest(left)
            rest = self.hand ^ BIT[card]
            if not self.deficiency.deficiency_after_discard(self.hand, self.level, 0, card):
                if earns_bonus(rest, self.level, state.options):
                    return vec[i64]([card, LAY_DOWN])
                if not len(found):
                    found = vec[i64]([card, LAY_DOWN])
            left &= left - 1
        return found

    # What speaks for a discard

    def quick_score(self, card: i64) -> float:
        """In exchanges: how near the rest is, less what the card still has to do with it."""
        after = self.deficiency.deficiency_after_discard(self.hand, self.level, self.far, card)
        score = -float(after) - tie_score(card, self.naturals, self.weights)
        return score - self.weights.wild if self.gift & BIT[card] else score

    def quick_discard(self) -> i64:
        """The card that goes, the quick way."""
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
        """The quick way, less what the next seat can make of the card."""
        rivals = NextSeatHands(self.deficiency, self.state, self.weights.rivals)
        lines: list[Plan] = []
        for card in candidate_cards(self):
            ends, helps = rivals.usefulness(card)
            cost = self.weights.deny_end * ends + self.weights.deny * helps
            lines.append(Plan(vec[i64]([card, END]), self.quick_score(card) - cost))
        return rank_plans(lines)

    def lines(self) -> list[Plan]:
        """All of them, the best first; one alone if it ends the hand."""
        ending = self.ending()
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
    """What may come off the deck, as far as the seat to move can tell."""
    if not state.deck:
        return state.pile
    return (state.fresh | state.deck) & ~state.hands[state.turn]


def rank_plans(lines: list[Plan]) -> list[Plan]:
    return sorted(lines, key=score_of, reverse=True)


def score_of(line: Plan) -> float:
    return line.score


def prepend_step(first: i64, line: Plan) -> Plan:
    """The line after another step."""
    steps = vec[i64]([first])
    for step in line.steps:
        steps = append(steps, step)
    return Plan(steps, line.score)
