"""The discards from one hand with a card too many, and what speaks for each."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardtable.bots.levelup.deficiency import Deficiency
from cardtable.bots.levelup.match import PACE
from cardtable.bots.levelup.prospects import Prospects
from cardtable.bots.levelup.rivals import Rivals
from cardtable.bots.levelup.ties import ties
from cardtable.bots.levelup.weights import Weights
from cardtable.bots.search.policy import Line
from cardtable.engine.bits import BIT, lowest
from cardtable.games.levelup.cards import BOTH_JOKERS, RANK, deck_of
from cardtable.games.levelup.hands import earns_bonus, naturals_of, qualifies
from cardtable.games.levelup.moves import END, LAY_DOWN
from cardtable.games.levelup.state import LevelUp

WIDE: Final = 5  # discards that are looked at two exchanges ahead


@final
@mypyc_attr(acyclic=True)
class Choice:
    def __init__(
        self, deficiency: Deficiency, weights: Weights, state: LevelUp,
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
        following = state.rounds[state.after(state.turn)]
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
        left = self.hand & ~self.kept if not self.far else 0
        while left:
            card = lowest(left)
            rest = self.hand ^ BIT[card]
            if not self.deficiency.after_discard(self.hand, self.level, 0, card):
                if earns_bonus(rest, self.level, state.options):
                    return vec[i64]([card, LAY_DOWN])
                if not len(found):
                    found = vec[i64]([card, LAY_DOWN])
            left &= left - 1
        return found

    # The quick way

    def quick(self, card: i64) -> float:
        """In exchanges: how near the rest is, less what the card still has to do with it."""
        after = self.deficiency.after_discard(self.hand, self.level, self.far, card)
        score = -float(after) - ties(card, self.naturals, self.weights)
        return score - self.weights.wild if self.gift & BIT[card] else score

    def quickest(self) -> i64:
        """The card that goes, the quick way."""
        left = self.candidates()
        found = lowest(left)
        best = self.quick(found)
        left &= left - 1
        while left:
            card = lowest(left)
            score = self.quick(card)
            if score > best:
                best = score
                found = card
            left &= left - 1
        return found

    # The thorough way

    def thorough(self) -> list[Line]:
        """Every discard with the prospects of the rest, less what the next seat can make of it."""
        prospects = prospects_of(self.deficiency, self.weights, self.state, self.hand)
        rivals = Rivals(self.deficiency, self.state, self.weights.rivals)
        lines = ranked([self.line(card, prospects, rivals, 1) for card in cards_of(self)])
        if self.weights.depth < 2 or self.far != 2 or len(lines) < 2:
            return lines
        best = [self.line(line.first(), prospects, rivals, 2) for line in lines[:WIDE]]
        worst = min([line.score for line in best])
        others = [Line(line.steps, min(line.score, worst)) for line in lines[WIDE:]]
        return ranked(best) + others

    def line(self, card: i64, prospects: Prospects, rivals: Rivals, depth: i64) -> Line:
        value = prospects.value(self.hand ^ BIT[card], depth)
        ends, helps = rivals.use(card)
        cost = self.weights.deny_end * ends + self.weights.deny * helps
        score = value * (1.0 - cost) - self.weights.ties * ties(card, self.naturals, self.weights)
        return Line(vec[i64]([card, END]), score)

    def lines(self) -> list[Line]:
        """All of them, the best first; one alone if it ends the hand."""
        ending = self.ending()
        if len(ending):
            return [Line(ending, 1.0)]
        if self.weights.depth:
            return self.thorough()
        return ranked([Line(vec[i64]([card, END]), self.quick(card)) for card in cards_of(self)])


def cards_of(choice: Choice) -> list[i64]:
    found: list[i64] = []
    left = choice.candidates()
    while left:
        found.append(lowest(left))
        left &= left - 1
    return found


def prospects_of(deficiency: Deficiency, weights: Weights, state: LevelUp, hand: i64) -> Prospects:
    """Of the seat to move, with what it holds or would hold."""
    seat = state.turn
    unseen = (state.fresh | state.deck) & ~state.hands[seat]
    if not weights.memory:
        unseen = deck_of(state.options.jokers) & ~hand
    elif not state.deck:
        unseen = state.pile
    last = 1.0
    other: i64
    for other in range(len(state.hands)):
        if other != seat:
            last *= 1.0 - min(weights.haste * PACE[state.rounds[other]], 0.9)
    return Prospects(deficiency, weights, state.rounds[seat], unseen, last)


def ranked(lines: list[Line]) -> list[Line]:
    return sorted(lines, key=score_of, reverse=True)


def score_of(line: Line) -> float:
    return line.score


def joined(first: i64, line: Line) -> Line:
    """The line after another step."""
    steps = vec[i64]([first])
    for step in line.steps:
        steps = append(steps, step)
    return Line(steps, line.score)
