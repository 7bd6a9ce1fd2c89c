"""How a LEVEL 8 bot chooses without search.

Before its level is laid it wants the hand that is nearest to the level (`features`); afterwards it
wants to get rid of its cards. It uses what its seat may know: its own hand, the table, the tops of
the piles, and the cards of other hands that were taken openly from a pile.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardtable.bots.level8.evaluation import (
    NEVER_SCORE,
    CardEvaluator,
    Level8Weights,
    plan_keeping,
)
from cardtable.bots.level8.group_filling import PlannedTurn
from cardtable.bots.level8.layout import LevelLayout
from cardtable.bots.level8.win_probability import WinProbabilityTable
from cardtable.bots.search.policy import Plan, Policy
from cardtable.bots.search.rollouts import most_plausible
from cardtable.engine.bits import BIT
from cardtable.engine.chance import Chance, FastChance
from cardtable.engine.state import NOBODY, MoveList, State
from cardtable.games.level8.cards import SKIP, WILD, count_of
from cardtable.games.level8.groups import cards_in, kind_in, value_in
from cardtable.games.level8.hands import NO_CARD, top_card
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
from cardtable.games.level8.state import Level8State

NO_STEPS: Final = vec[i64]([])
HOLD_BACK_PENALTY: Final = 3.0  # by which plans that hold cards back are rated below the best


@final
@mypyc_attr(acyclic=True)
class Level8Policy(Policy):
    """A policy that imagines `worlds` states and searches the most plausible of them."""

    def __init__(self, weights: Level8Weights, worlds: int = 1) -> None:
        self.weights = weights
        self.worlds: i64 = worlds
        self.evaluator = CardEvaluator(weights)
        self.win_probabilities = WinProbabilityTable()
        self.move_list = MoveList()

    def plans(self, state: State, most: i64) -> list[Plan]:
        assert isinstance(state, Level8State)
        if state.phase == TAKING:
            return self.take_plans(state)[:most]
        if state.phase == PLAYING:
            return self.turn_plans(state, most)
        if state.phase == KEEPING:
            return plan_keeping(state, self.evaluator, most)
        return [Plan(self.remaining_steps(state), 0.0)]

    def imagine(self, state: State, seat: i64, chance: Chance) -> State:
        assert isinstance(state, Level8State)
        worlds = min(state.turns // state.seat_count + 1, self.worlds)  # one more with every turn
        return most_plausible(state, seat, self.evaluator, worlds, chance)

    def act(self, state: State, chance: Chance) -> None:
        assert isinstance(state, Level8State)
        if state.phase == TAKING:
            state.apply(self.best_take(state), chance)
            return
        steps = self.best_turn(state) if state.phase == PLAYING else self.plans(state, 1)[0].steps
        step: i64
        for step in steps:
            state.apply(step, chance)

    def horizon(self, state: State) -> i64:
        assert isinstance(state, Level8State)
        return state.played

    def win_probability(self, state: State, seat: i64) -> float:
        assert isinstance(state, Level8State)
        if state.turn == NOBODY:
            return state.result(seat)
        return self.win_probabilities.win_probability(state, seat)

    # Taking a card

    def take_plans(self, state: Level8State) -> list[Plan]:
        plans: list[Plan] = []
        counts = tally(state.lo(state.turn), state.hi(state.turn))
        if state.draw_lo | state.draw_hi:
            plans.append(Plan(vec[i64]([DRAW]), self.evaluator.rate_draw(state, counts)))
        seat: i64
        for seat in range(state.seat_count):
            if state.can_take(seat) and not is_duplicate_top(state, seat):
                score = self.evaluator.rate_take(state, top_card(state.piles, seat), counts)
                plans.append(Plan(vec[i64]([take_move(seat)]), score))
        if len(plans) == 0:
            plans.append(Plan(vec[i64]([DONE]), 0.0))
        plans.sort(key=score_of, reverse=True)
        return plans

    def best_take(self, state: Level8State) -> i64:
        """Return the move of the first of `take_plans`, without making plans."""
        best: i64 = DONE
        most = NEVER_SCORE - 1.0
        counts = tally(state.lo(state.turn), state.hi(state.turn))
        if state.draw_lo | state.draw_hi:
            best = DRAW
            most = self.evaluator.rate_draw(state, counts)
        seat: i64
        for seat in range(state.seat_count):
            if state.can_take(seat) and not is_duplicate_top(state, seat):
                score = self.evaluator.rate_take(state, top_card(state.piles, seat), counts)
                if score > most:
                    most = score
                    best = take_move(seat)
        return best

    # A turn

    def best_turn(self, state: Level8State) -> vec[i64]:
        """Return the steps of the first of `turn_plans`."""
        turn = self.turn_with_all_laid(state)
        if turn is None:
            return vec[i64]([self.best_discard(state)])
        if turn.cards_left() == 0 or is_winning_level(state):
            return turn.steps
        return append(turn.steps, self.best_discard_after_laying(state, turn))

    def turn_plans(self, state: Level8State, most: i64) -> list[Plan]:
        turn = self.turn_with_all_laid(state)
        if turn is None:
            plans = self.discard_plans(state)
            plans.sort(key=score_of, reverse=True)
            return plans[:most]
        if turn.cards_left() == 0 or is_winning_level(state):
            return [Plan(turn.steps, 0.0)]
        plans = self.discard_plans_after_laying(state, turn)
        plans.sort(key=score_of, reverse=True)
        if turn.cards_left() == 1:
            return plans[:1]  # the last card goes, and nothing is better
        if most > 1 and len(turn.steps):
            self.insert_waiting_plans(state, plans)
        return plans[:most]

    def insert_waiting_plans(self, state: Level8State, plans: list[Plan]) -> None:
        """Insert two plans that hold back what could be laid or added, after the first ones."""
        if state.has_laid(state.turn):
            waiting = self.discard_plans_after_laying(state, turn_as_is(state))
        else:
            waiting = self.discard_plans(state)
        waiting.sort(key=score_of, reverse=True)
        place: i64 = 1
        for plan in waiting[:2]:
            plan.score = plans[0].score - HOLD_BACK_PENALTY * float(place)
            plans.insert(min(2 * place, len(plans)), plan)
            place += 1

    def turn_with_all_laid(self, state: Level8State) -> PlannedTurn | None:
        """Return the turn that lays and adds all it can; None if the level cannot be laid."""
        seat = state.turn
        if state.has_laid(seat):
            turn = turn_as_is(state)
            turn.add_all()
            return turn
        lo, hi = state.lo(seat), state.hi(seat)
        if self.evaluator.progress_for(state.level(seat)).missing(tally(lo, hi), lo, hi) > 0:
            return None
        layout = LevelLayout(state)
        if not layout.search():
            return None
        turn = layout.turn_after(layout.groups, layout.steps())
        if not layout.is_last_level:
            turn.add_all()
        return turn

    def best_discard(self, state: Level8State) -> i64:
        """Return the move of the best of `discard_plans`, without making plans."""
        best: i64 = NO_CARD
        most = 2.0 * NEVER_SCORE
        counts = self.list_hand(
            state.lo(state.turn), state.hi(state.turn), state.undiscardable_card()
        )
        target = self.evaluator.skip_target(state)
        index: i64
        for index in range(self.move_list.count):
            card = self.move_list.at(index)
            score = self.evaluator.rate_hand_without(state, card, counts)
            move = card
            if card == SKIP and target != NOBODY:
                score += self.evaluator.rate_skip(state, target)
                move = skip_move(target)
            else:
                score -= self.evaluator.discard_cost(state, card)
            if score > most:
                most = score
                best = move
        return best

    def discard_plans(self, state: Level8State) -> list[Plan]:
        """Return a plan for each card that may be discarded, and for each seat to skip."""
        plans: list[Plan] = []
        counts = self.list_hand(
            state.lo(state.turn), state.hi(state.turn), state.undiscardable_card()
        )
        index: i64
        for index in range(self.move_list.count):
            card = self.move_list.at(index)
            score = self.evaluator.rate_hand_without(state, card, counts)
            if card == SKIP and self.evaluator.skip_target(state) != NOBODY:
                self.add_skip_plans(plans, state, NO_STEPS, score)
            else:
                score -= self.evaluator.discard_cost(state, card)
                plans.append(Plan(vec[i64]([card]), score))
        return plans

    def list_hand(self, lo: i64, hi: i64, excluded: i64) -> i64:
        """Put the kinds in a hand, except one, into `move_list`; return the hand's tally."""
        self.move_list.clear()
        add_cards(lo, hi, excluded, self.move_list)
        return tally(lo, hi)

    def add_skip_plans(
        self, plans: list[Plan], state: Level8State, steps: vec[i64], score: float
    ) -> None:
        """Append a plan for each seat that can be skipped after `steps`."""
        seat: i64
        for seat in range(state.seat_count):
            if seat != state.turn and not state.skipped & BIT[seat]:
                skip_score = score + self.evaluator.rate_skip(state, seat)
                plans.append(Plan(append(steps[:], skip_move(seat)), skip_score))

    def best_discard_after_laying(self, state: Level8State, turn: PlannedTurn) -> i64:
        """Return the last move of the best of `discard_plans_after_laying`."""
        best: i64 = NO_CARD
        most = 2.0 * NEVER_SCORE
        for plan in self.discard_plans_after_laying(state, turn):
            if plan.score > most:
                most = plan.score
                best = plan.steps[len(plan.steps) - 1]
        return best

    def discard_plans_after_laying(self, state: Level8State, turn: PlannedTurn) -> list[Plan]:
        """Return a plan for each way to end `turn`, in which the level is laid."""
        plans: list[Plan] = []
        self.list_hand(turn.lo, turn.hi, undiscardable_card_after(state, turn))
        index: i64
        for index in range(self.move_list.count):
            card = self.move_list.at(index)
            if card == SKIP and self.evaluator.skip_target(state) != NOBODY:
                self.add_skip_plans(plans, state, turn.steps, 0.0)
            else:
                score = self.evaluator.rate_discard_after_laying(state, turn, card)
                plans.append(Plan(append(turn.steps[:], card), score))
        return plans

    # A choice that is under way

    def remaining_steps(self, state: Level8State) -> vec[i64]:
        """Return the steps that finish the choice that the seat to move has begun."""
        if state.phase in (NAMING, FILLING):
            layout = LevelLayout(state)
            if layout.search():
                rest = steps_after(layout.steps(), steps_so_far(state))
                if len(rest):
                    return rest
        world = state.clone()
        chance = FastChance(0)
        steps = vec[i64]()
        while world.turn == state.turn and not world.is_move_complete():
            self.move_list.clear()
            world.list_moves(self.move_list)
            step = self.move_list.at(0)
            steps = append(steps, step)
            world.apply(step, chance)
        return steps


def score_of(plan: Plan) -> float:
    return plan.score


def is_duplicate_top(state: Level8State, seat: i64) -> bool:
    """Say whether an earlier pile has the same card on top. Only wilds and Skips have copies."""
    card = top_card(state.piles, seat)
    if card < WILD:
        return False
    other: i64
    for other in range(seat):
        if top_card(state.piles, other) == card and state.can_take(other):
            return True
    return False


def undiscardable_card_after(state: Level8State, turn: PlannedTurn) -> i64:
    """Return what `state.undiscardable_card` will return after the turn's steps [L8-07]."""
    card = state.taken
    if card == NO_CARD or state.options.may_return_taken_discard:
        return NO_CARD
    if count_of(turn.lo, turn.hi, card) == 1 and turn.cards_left() > 1:
        return card
    return NO_CARD


def is_winning_level(state: Level8State) -> bool:
    """Say whether the seat to move wins by laying its level."""
    seat = state.turn
    return not state.has_laid(seat) and state.levels[seat] == state.level_count(seat)


def turn_as_is(state: Level8State) -> PlannedTurn:
    """Return the hand and the table as they are now."""
    min_left: i64 = 0
    if state.options.strict_final_discard:
        min_left = 1
    seat = state.turn
    return PlannedTurn(state.lo(seat), state.hi(seat), state.table, min_left, vec[i64]())


def steps_so_far(state: Level8State) -> vec[i64]:
    """Return the steps of a laying that is under way.

    While a group is being filled it is open. When the next name is due, the last group is closed.
    """
    steps = vec[i64]([LAY])
    closed = len(state.plan)
    if state.phase == FILLING:
        closed -= 1
    index: i64
    for index in range(len(state.plan)):
        group = state.plan[index]
        steps = append(steps, declaration_base(kind_in(group)) + value_in(group))
        for card in cards_in(group):
            steps = append(steps, i64(card))
        if state.options.accept_longer_groups and index < closed:
            steps = append(steps, DONE)
    return steps


def steps_after(steps: vec[i64], made: vec[i64]) -> vec[i64]:
    """Return the steps that follow those `made`; an empty list if `steps` begin differently."""
    index: i64
    for index in range(len(made)):
        if index >= len(steps) or steps[index] != made[index]:
            return vec[i64]()
    return steps[len(made) :]
