"""The analysis of a game that is over: every choice of a seat, from what it could know then.

The win probability before a choice is that of the best plan. What was played may be worth less:
that difference is the loss of the choice. Until the next choice the win probability changes
through cards and through other seats: that is luck. Losses and luck together lead from the first
win probability to the result.
"""

from collections.abc import Sequence
from math import exp

from librt.vecs import vec
from mypy_extensions import i64

from cardtable.bots import Budget, Observation, find_roster
from cardtable.bots.advice import (
    BLUNDER,
    EQUAL_Z_SCORE,
    FAIR,
    INACCURACY,
    MISTAKE,
    Analysis,
    ChoiceAnalysis,
    describe_plan,
    write_plan,
)
from cardtable.bots.bot import ALL_PLANS, RolloutBot, SearchLimits
from cardtable.bots.search.bounds import TOLERANCE
from cardtable.bots.search.exact import ExactSearch
from cardtable.bots.search.policy import Plan
from cardtable.bots.search.rollouts import Rollouts, is_significant
from cardtable.engine.chance import FastChance
from cardtable.table.replay import Moment

# To find the best plan, and once more to compare it with what was played.
LIMITS = SearchLimits(samples=1_200, plans=5, milliseconds=600)
VERDICT_BOUNDS = ((0.10, BLUNDER), (0.05, MISTAKE), (0.02, INACCURACY))
MAX_WORST = 3
# Imagined states in which a move is followed: they hardly ever all have the same hidden card.
PROBE_WORLDS = 16


class RecordAnalysis:
    """The analysis of all choices of one seat, one after the other.

    Command line and server share it. They differ in where a choice is analysed, which takes long:

        analysis = RecordAnalysis(moves, seat)
        while choice := analysis.next_choice():
            moment, steps = choice
            found, taken = ...  # analyse_choice, here or in a worker
            analysis.add(found, taken)
        analysis.summarise(result)

    `moves` are all whole moves of the game, each with the moment before it. A choice may be a part
    of a whole move or several of them; only `analyse_choice` finds out how far it goes.
    """

    def __init__(self, moves: Sequence[tuple[Moment, Sequence[int]]], seat: int) -> None:
        self.moves = moves
        self.seat = seat
        self.moves_passed = 0
        self.steps_taken = 0  # since then, by choices that are analysed
        self.choices: list[ChoiceAnalysis] = []

    def next_choice(self) -> tuple[Moment, list[int]] | None:
        """Return the next moment at which the seat is to move, and its steps from there.

        The steps are all that it made until another seat was to move.
        """
        while self.moves_passed < len(self.moves):
            moment, steps = self.moves[self.moves_passed]
            if moment.state.turn == self.seat and self.steps_taken < len(steps):
                taken = self.steps_taken
                return moment.next(steps[:taken]), self.steps_of_turn()[taken:]
            self.steps_taken = max(self.steps_taken - len(steps), 0)
            self.moves_passed += 1
        return None

    def steps_of_turn(self) -> list[int]:
        """Return the steps of the next whole moves, up to that of another seat."""
        found: list[int] = []
        for moment, steps in self.moves[self.moves_passed :]:
            if moment.state.turn != self.seat:
                break
            found += steps
        return found

    def add(self, found: ChoiceAnalysis | None, taken: int) -> None:
        """Add the analysis of the choice, which took `taken` steps; None if it was forced."""
        if found:
            self.choices.append(found)
        self.steps_taken += taken

    def summarise(self, result: float | None = None) -> Analysis:
        """Return the analysis with the seat's `result`.

        Without a result it ends with the win probability after the last choice, which is for an
        analysis that was interrupted.
        """
        if result is None:
            result = self.choices[-1].win_probability
        return summarise_choices(self.seat, self.choices, result)


def analyse_choice(
    observation: Observation,
    played: Sequence[int],
    moves_before: int,
    budget: Budget,
    limits: SearchLimits = LIMITS,
) -> tuple[ChoiceAnalysis | None, int]:
    """Analyse the choice that begins the steps `played`, after `moves_before` whole moves.

    `played` are all steps of the seat until another was to move: a plan can be several whole moves
    long. Return the analysis, or None if there was nothing to choose, and the number of steps that
    belong to the choice.
    """
    state = observation.imagined_state
    bot = find_roster(observation.game.name).make_rollout_bot(limits)
    plans = bot.policy.plans(state, ALL_PLANS)
    every, own = include_played(observation, plans, played)
    candidates, index = include_plan(bot.candidates(state), every[own])
    taken = len(candidates[index].steps)
    if len(candidates) == 1:
        return None, taken
    proof = bot.find_proof(observation, budget, every=True, plans=every)
    if proof:
        return compare_with_best(observation, proof, proof.best(), own, moves_before), taken
    rollouts = measure_plans(bot, observation, candidates, index, budget)
    return compare_with_best(observation, rollouts, 0, len(rollouts.plans) - 1, moves_before), taken


def measure_plans(
    bot: RolloutBot, observation: Observation, plans: list[Plan], played: int, budget: Budget
) -> Rollouts:
    """Try the best plan and the one at index `played` in new worlds, in that order.

    A plan that came out best has been lucky, too: in the worlds in which it was found it looks
    better than it is, and what was played would always seem to have lost something.
    """
    half = Budget((budget.milliseconds + 1) // 2)
    best = bot.run_rollouts(observation, plans, half).best()
    pair = [plans[played]] if best == played else [plans[best], plans[played]]
    return bot.run_rollouts(observation, pair, half)


def compare_with_best(
    observation: Observation,
    ratings: Rollouts | ExactSearch,
    best: int,
    played: int,
    moves_before: int,
) -> ChoiceAnalysis:
    """Compare what was played with the best plan; a loss that may be chance counts as none."""
    loss, error = ratings.gap(best, played)
    # A few worlds that agree are not certain. A proof is, as far as its bounds have met.
    least = 1 / max(ratings.worlds(played), 1)
    error = 0.0 if isinstance(ratings, ExactSearch) else max(error, least)
    if best == played or not is_significant(loss, error, EQUAL_Z_SCORE) or loss <= TOLERANCE:
        best, loss, error = played, 0.0, 0.0
    steps = tuple(ratings.plans[played].to_list())
    better = () if best == played else tuple(ratings.plans[best].to_list())
    return ChoiceAnalysis(
        moves_before=moves_before,
        steps=steps,
        move=write_plan(observation, steps),
        better_move=write_plan(observation, better),
        win_probability=ratings.mean(best) - loss,
        best_win_probability=ratings.mean(best),
        loss=loss,
        loss_error=error,
        verdict=verdict_for(loss, error),
        messages=describe_plan(observation, steps),
        better_messages=describe_plan(observation, better),
    )


def include_played(
    observation: Observation, plans: list[Plan], played: Sequence[int]
) -> tuple[list[Plan], int]:
    """Return the plans with the one that was played among them, and its index."""
    index = index_of_played(plans, played)
    if index is not None:
        return plans, index
    return [*plans, Plan(vec[i64](first_move(observation, played)), 0.0)], len(plans)


def include_plan(plans: list[Plan], plan: Plan) -> tuple[list[Plan], int]:
    """Return the plans with `plan` among them, and its index."""
    steps = plan.to_list()
    for index, other in enumerate(plans):
        if other.to_list() == steps:
            return plans, index
    return [*plans, plan], len(plans)


def index_of_played(plans: list[Plan], played: Sequence[int]) -> int | None:
    """Return the index of the longest plan that the played steps begin with."""
    found: int | None = None
    for index, plan in enumerate(plans):
        steps = plan.to_list()
        fits = list(played[: len(steps)]) == steps
        if fits and (found is None or len(steps) > len(plans[found].steps)):
            found = index
    return found


def first_move(observation: Observation, played: Sequence[int]) -> list[int]:
    """Return the first whole move of these steps, but no step after something new was seen.

    Steps after something new answer it: with another card they might not even be legal. So the
    steps are made in several imagined states, until the seat can tell these apart.
    """
    chances = [FastChance(seed) for seed in range(PROBE_WORLDS)]
    worlds = [observation.imagine(chance) for chance in chances]
    steps: list[int] = []
    for step in played:
        if steps and not all(world.is_legal(step) for world in worlds):
            break
        for world, chance in zip(worlds, chances, strict=True):
            world.apply(step, chance)
        steps.append(step)
        if any(world.is_move_complete() or world.turn != observation.seat for world in worlds):
            break
        views = [observation.game.view(world, observation.seat) for world in worlds]
        if any(view != views[0] for view in views):
            break
    return steps


def verdict_for(loss: float, error: float) -> str:
    """Return the verdict about a loss; FAIR if the loss may be chance."""
    if loss <= EQUAL_Z_SCORE * error:
        return FAIR
    return next((name for bound, name in VERDICT_BOUNDS if loss >= bound), FAIR)


def summarise_choices(seat: int, choices: Sequence[ChoiceAnalysis], result: float) -> Analysis:
    total_loss = sum(choice.loss for choice in choices)
    initial = choices[0].best_win_probability if choices else result
    ranked = sorted(range(len(choices)), key=lambda index: -choices[index].loss)
    worst = [index for index in ranked if choices[index].verdict][:MAX_WORST]
    accuracies = [accuracy_of(choice.loss) for choice in choices]
    return Analysis(
        seat=seat,
        choices=tuple(choices),
        accuracy=sum(accuracies) / len(accuracies) if accuracies else 100.0,
        initial_win_probability=initial,
        luck=result - initial + total_loss,
        total_loss=total_loss,
        result=result,
        worst=tuple(worst),
    )


def accuracy_of(loss: float) -> float:
    """Return the accuracy of a choice from 0 to 100, by the formula that Lichess publishes."""
    return min(max(103.1668 * exp(-0.04354 * 100 * loss) - 3.1669, 0.0), 100.0)
