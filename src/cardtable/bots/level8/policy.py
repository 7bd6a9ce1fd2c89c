"""What a player of LEVEL 8 does without looking ahead.

Before its level lies it wants the hand that is nearest to it, by the gauge; afterwards it wants
to be rid of its cards. It knows its own hand, the table, the tops of the piles, and of other
hands what was taken off a pile before everybody's eyes.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardtable.bots.level8.evaluation import (
    NEVER_SCORE,
    CardEvaluator,
    most_plausible,
    plan_keeping,
)
from cardtable.bots.level8.group_filling import PlannedTurn
from cardtable.bots.level8.layout import LevelLayout
from cardtable.bots.level8.weights import Level8Weights
from cardtable.bots.level8.win_probability import WinProbabilityTable
from cardtable.bots.search.policy import Plan, Policy
from cardtable.engine.bits import BIT
from cardtable.engine.chance import Chance, FastChance
from cardtable.engine.move_list import MoveList
from cardtable.engine.state import NOBODY, State
from cardtable.games.level8.cards import SKIP, WILD, count_of
from cardtable.games.level8.groups import cards_in, kind_in, value_in
from cardtable.games.level8.legality import FILLING, KEEPING, NAMING, PLAYING, TAKING
from cardtable.games.level8.level_search import tally
from cardtable.games.level8.moves import (
    DONE,
    DRAW,
    LAY,
    add_cards,
    declaration_base,
    skip_move,
    take_move,
)
from cardtable.games.level8.piles import NO_CARD, top_card
from cardtable.games.level8.state import Level8State

NO_STEPS: Final = vec[i64]([])
HOLD_BACK_PENALTY: Final = (
    3.0  # by how much lines that hold cards back come after those that do not
)


@final
@mypyc_attr(acyclic=True)
class Level8Policy(Policy):
    def __init__(self, weights: Level8Weights, worlds: int = 1) -> None:
        self.weights = weights
        self.worlds: i64 = worlds  # of which it imagines the likeliest
        self.judge = CardEvaluator(weights)
        self.match = WinProbabilityTable()
        self.listed = MoveList()

    def lines(self, state: State, most: i64) -> list[Plan]:
        assert isinstance(state, Level8State)
        if state.phase == TAKING:
            return self.take_plans(state)[:most]
        if state.phase == PLAYING:
            return self.turns(state, most)
        if state.phase == KEEPING:
            return plan_keeping(state, self.judge, most)
        return [Plan(self.finished(state), 0.0)]

    def imagine(self, state: State, seat: i64, chance: Chance) -> State:
        assert isinstance(state, Level8State)
        return most_plausible(state, seat, self.judge, self.worlds, chance)

    def act(self, state: State, chance: Chance) -> None:
        assert isinstance(state, Level8State)
        if state.phase == TAKING:
            state.apply(self.taking(state), chance)
            return
        steps = self.turn(state) if state.phase == PLAYING else self.lines(state, 1)[0].steps
        step: i64
        for step in steps:
            state.apply(step, chance)

    def horizon(self, state: State) -> i64:
        assert isinstance(state, Level8State)
        return state.played

    def worth(self, state: State, seat: i64) -> float:
        assert isinstance(state, Level8State)
        if state.turn == NOBODY:
            return state.result(seat)
        return self.match.share(state, seat)

    # Taking a card

    def take_plans(self, state: Level8State) -> list[Plan]:
        found: list[Plan] = []
        counts = tally(state.lo(state.turn), state.hi(state.turn))
        if state.draw_lo | state.draw_hi:
            found.append(Plan(vec[i64]([DRAW]), self.judge.rate_draw(state, counts)))
        seat: i64
        for seat in range(state.seat_count):
            if state.can_take(seat) and not is_duplicate_top(state, seat):
                score = self.judge.taking(state, top_card(state.piles, seat), counts)
                found.append(Plan(vec[i64]([take_move(seat)]), score))
        if len(found) == 0:
            found.append(Plan(vec[i64]([DONE]), 0.0))
        found.sort(key=score_of, reverse=True)
        return found

    def taking(self, state: Level8State) -> i64:
        """The first of these lines: of equal ones, the earliest."""
        best: i64 = DONE
        most = NEVER_SCORE - 1.0
        counts = tally(state.lo(state.turn), state.hi(state.turn))
        if state.draw_lo | state.draw_hi:
            best = DRAW
            most = self.judge.rate_draw(state, counts)
        seat: i64
        for seat in range(state.seat_count):
            if state.can_take(seat) and not is_duplicate_top(state, seat):
                score = self.judge.taking(state, top_card(state.piles, seat), counts)
                if score > most:
                    most = score
                    best = take_move(seat)
        return best

    # A turn

    def turn(self, state: Level8State) -> vec[i64]:
        """The steps of the best line."""
        after = self.laid(state)
        if after is None:
            return vec[i64]([self.discard(state)])
        if after.left() == 0 or is_winning_level(state):
            return after.steps
        return append(after.steps, self.best_discard_after_laying(state, after))

    def turns(self, state: Level8State, most: i64) -> list[Plan]:
        after = self.laid(state)
        if after is None:
            found = self.discard_plans(state)
            found.sort(key=score_of, reverse=True)
            return found[:most]
        if after.left() == 0 or is_winning_level(state):
            return [Plan(after.steps, 0.0)]
        found = self.discard_plans_after_laying(state, after)
        found.sort(key=score_of, reverse=True)
        if after.left() == 1:
            return found[:1]  # nothing is better than to be out
        if most > 1 and len(after.steps):
            self.add_held_back(state, found)
        return found[:most]

    def add_held_back(self, state: Level8State, found: list[Plan]) -> None:
        """Lines that hold back what could be laid or added, among the first few."""
        if state.has_laid(state.turn):
            waiting = self.discard_plans_after_laying(state, turn_as_is(state))
        else:
            waiting = self.discard_plans(state)
        waiting.sort(key=score_of, reverse=True)
        place: i64 = 1
        for line in waiting[:2]:
            line.score = found[0].score - HOLD_BACK_PENALTY * float(place)
            found.insert(min(2 * place, len(found)), line)
            place += 1

    def laid(self, state: Level8State) -> PlannedTurn | None:
        """The hand and the table once all is laid that can be; None if the level cannot be."""
        seat = state.turn
        if state.has_laid(seat):
            after = turn_as_is(state)
            after.add_all()
            return after
        lo, hi = state.lo(seat), state.hi(seat)
        if self.judge.progress_for(state.level(seat)).missing(tally(lo, hi), lo, hi) > 0:
            return None
        layout = LevelLayout(state)
        if not layout.found():
            return None
        after = layout.after(layout.groups, layout.steps())
        if not layout.final:
            after.add_all()
        return after

    def discard(self, state: Level8State) -> i64:
        """The best discard while the level does not lie: the first of the lines below."""
        best: i64 = NO_CARD
        most = 2.0 * NEVER_SCORE
        counts = self.list_hand(
            state.lo(state.turn), state.hi(state.turn), state.undiscardable_card()
        )
        target = self.judge.target(state)
        place: i64
        for place in range(self.listed.count):
            card = self.listed.at(place)
            score = self.judge.rate_hand_without(state, card, counts)
            move = card
            if card == SKIP and target != NOBODY:
                score += self.judge.rate_skip(state, target)
                move = skip_move(target)
            else:
                score -= self.judge.discard_cost(state, card)
            if score > most:
                most = score
                best = move
        return best

    def discard_plans(self, state: Level8State) -> list[Plan]:
        """A line for every card that may be thrown off, or for whom a Skip may be played on."""
        found: list[Plan] = []
        counts = self.list_hand(
            state.lo(state.turn), state.hi(state.turn), state.undiscardable_card()
        )
        place: i64
        for place in range(self.listed.count):
            card = self.listed.at(place)
            score = self.judge.rate_hand_without(state, card, counts)
            if card == SKIP and self.judge.target(state) != NOBODY:
                self.add_skips(found, state, NO_STEPS, score)
            else:
                score -= self.judge.discard_cost(state, card)
                found.append(Plan(vec[i64]([card]), score))
        return found

    def list_hand(self, lo: i64, hi: i64, but: i64) -> i64:
        """List the kinds in a hand, all but one; its tally."""
        self.listed.clear()
        add_cards(lo, hi, but, self.listed)
        return tally(lo, hi)

    def add_skips(
        self, found: list[Plan], state: Level8State, steps: vec[i64], score: float
    ) -> None:
        seat: i64
        for seat in range(state.seat_count):
            if seat != state.turn and not state.skipped & BIT[seat]:
                worth = score + self.judge.rate_skip(state, seat)
                found.append(Plan(append(steps[:], skip_move(seat)), worth))

    def best_discard_after_laying(self, state: Level8State, after: PlannedTurn) -> i64:
        """The best discard once the level lies: the last step of the first line below."""
        best: i64 = NO_CARD
        most = 2.0 * NEVER_SCORE
        for line in self.discard_plans_after_laying(state, after):
            if line.score > most:
                most = line.score
                best = line.steps[len(line.steps) - 1]
        return best

    def discard_plans_after_laying(self, state: Level8State, after: PlannedTurn) -> list[Plan]:
        found: list[Plan] = []
        self.list_hand(after.lo, after.hi, stuck_card_after(state, after))
        place: i64
        for place in range(self.listed.count):
            card = self.listed.at(place)
            if card == SKIP and self.judge.target(state) != NOBODY:
                self.add_skips(found, state, after.steps, 0.0)
            else:
                score = self.judge.rate_discard_after_laying(state, after, card)
                found.append(Plan(append(after.steps[:], card), score))
        return found

    # In the middle of a choice

    def finished(self, state: Level8State) -> vec[i64]:
        """The steps up to the end of a choice that somebody has begun."""
        if state.phase in (NAMING, FILLING):
            layout = LevelLayout(state)
            if layout.found():
                rest = steps_after(layout.steps(), steps_so_far(state))
                if len(rest):
                    return rest
        world = state.clone()
        chance = FastChance(0)
        steps = vec[i64]()
        while world.turn == state.turn and not world.is_move_complete():
            self.listed.clear()
            world.list_moves(self.listed)
            step = self.listed.at(0)
            steps = append(steps, step)
            world.apply(step, chance)
        return steps


def score_of(line: Plan) -> float:
    return line.score


def is_duplicate_top(state: Level8State, seat: i64) -> bool:
    """Has an earlier pile the same card on top? Only wilds and Skips are there twice."""
    card = top_card(state.piles, seat)
    if card < WILD:
        return False
    other: i64
    for other in range(seat):
        if top_card(state.piles, other) == card and state.can_take(other):
            return True
    return False


def stuck_card_after(state: Level8State, after: PlannedTurn) -> i64:
    """The card that may not be thrown off again, as `state.stuck` will say by then [L8-07]."""
    card = state.taken
    if card == NO_CARD or state.options.may_return_taken_discard:
        return NO_CARD
    if count_of(after.lo, after.hi, card) == 1 and after.left() > 1:
        return card
    return NO_CARD


def is_winning_level(state: Level8State) -> bool:
    """Is the level that is about to be laid the one that wins?"""
    seat = state.turn
    return not state.has_laid(seat) and state.levels[seat] == state.level_count(seat)


def turn_as_is(state: Level8State) -> PlannedTurn:
    """The hand and the table as they are."""
    keep: i64 = 0
    if state.options.strict_final_discard:
        keep = 1
    seat = state.turn
    return PlannedTurn(state.lo(seat), state.hi(seat), state.table, keep, vec[i64]())


def steps_so_far(state: Level8State) -> vec[i64]:
    """The steps that led into the middle of a laying. A group that is being filled is open;
    once the next is to be named, the last one was closed, too."""
    steps = vec[i64]([LAY])
    closed = len(state.plan)
    if state.phase == FILLING:
        closed -= 1
    place: i64
    for place in range(len(state.plan)):
        group = state.plan[place]
        steps = append(steps, declaration_base(kind_in(group)) + value_in(group))
        for card in cards_in(group):
            steps = append(steps, i64(card))
        if state.options.accept_longer_groups and place < closed:
            steps = append(steps, DONE)
    return steps


def steps_after(steps: vec[i64], made: vec[i64]) -> vec[i64]:
    """The steps after those that were made; none if they are others."""
    at: i64
    for at in range(len(made)):
        if at >= len(steps) or steps[at] != made[at]:
            return vec[i64]()
    return steps[len(made) :]
