"""The analysis of a game that is over: every choice of a seat, from what it could know then.

The win probability before a choice is that of the best plan. What was played may win less often:
that difference is the loss of the choice. Until the next choice the win probability changes
through cards and through other seats: that is luck. What all losses gave away and luck together
lead from the first win probability to the result.

Accuracy compares the losses with those of a blind choice, which is any legal move. So it does not
matter how much luck a game leaves to decide, nor how many choices were no choices.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import ceil, fsum, hypot
from time import monotonic

from librt.vecs import vec
from mypy_extensions import i64

from cardtable.bots import Budget, Observation, find_roster
from cardtable.bots.advice import (
    BLUNDER,
    EQUAL_Z_SCORE,
    FAIR,
    INACCURACY,
    MIN_SAMPLES,
    MISTAKE,
    Analysis,
    ChoiceAnalysis,
    Playouts,
    describe_plan,
    write_plan,
)
from cardtable.bots.bot import ALL_PLANS, RolloutBot, SearchLimits, run_until
from cardtable.bots.search.exact import TOLERANCE, ExactSearch
from cardtable.bots.search.policy import MAX_ACTS, Plan
from cardtable.bots.search.rollouts import Rollouts, is_significant
from cardtable.engine import codes
from cardtable.engine.chance import Chance, FastChance
from cardtable.engine.refusal import InvalidInput
from cardtable.engine.state import State
from cardtable.table.replay import Moment

# To find the best plan, and once more to compare it with what was played.
LIMITS = SearchLimits(samples=1_200, plans=5, milliseconds=600)
VERDICT_BOUNDS = ((0.10, BLUNDER), (0.05, MISTAKE), (0.02, INACCURACY))
MAX_WORST = 3
PLAYOUT_GAMES = 200
PLAYOUT_BATCH = 20  # games that are played on in one task
MAX_PLAYOUT_BATCHES = 20
BLIND_PLANS = 8  # that stand for a blind choice
PLANS_PER_WORLD = 3  # the best plan, the one that was played, and one that was picked blindly
MIN_STAKES = 0.05  # in all choices; with less there is nothing to be accurate about
# Imagined states in which a move is followed: they hardly ever all have the same hidden card.
PROBE_WORLDS = 16


def require_turn(moves: Sequence[tuple[Moment, Sequence[int]]], seat: int, number: int) -> Moment:
    """Return the moment after `number` whole moves, at which `seat` is to move; or refuse it."""
    if not 0 <= number < len(moves) or moves[number][0].state.turn != seat:
        raise InvalidInput(codes.PLAYOUTS_TURN, number=number + 1)
    return moves[number][0]


def play_out(observation: Observation, games: int, budget: Budget) -> list[tuple[float, ...]]:
    """Play the game on to its end, up to `games` times; return the results of all seats.

    What the seat cannot know is dealt anew for each game, and all seats follow the policy of the
    game. At least one game is played, and no other is begun after the time of the budget.
    """
    policy = find_roster(observation.game.name).policy()
    began_at, found = monotonic(), list[tuple[float, ...]]()
    while len(found) < games:
        deal, luck = FastChance(observation.chance.word()), FastChance(observation.chance.word())
        world = policy.imagine(observation.imagined_state, observation.seat, deal)
        acts = 0
        while not world.is_over() and acts < MAX_ACTS:
            policy.act(world, luck)
            acts += 1
        found.append(tuple(world.result(seat) for seat in range(world.seats())))
        if budget.milliseconds and monotonic() - began_at >= budget.milliseconds / 1000:
            break
    return found


class PlayoutSeries:
    """Games that are played on from one moment, in batches, so that others get their turn.

    Server and local table share it. They differ in where a batch is played, which takes long:

        series = PlayoutSeries(seats)
        while games := series.next_batch():
            series.add(...)  # the results of play_out, here or in a worker

    `progress` is what a player is told meanwhile. Slow games end with the last of `max_batches`.
    """

    def __init__(self, seats: int, max_batches: int = MAX_PLAYOUT_BATCHES) -> None:
        self.progress = Playouts(0, PLAYOUT_GAMES, (0.0,) * seats)
        self.max_batches = max_batches
        self.batches = 0  # that were played

    def next_batch(self) -> int:
        """Return how many games to play next; 0 if there are no more."""
        return min(PLAYOUT_BATCH, self.progress.total - self.progress.done)

    def add(self, results: Sequence[Sequence[float]]) -> None:
        """Add the results of a batch. A batch may be cut short by its time, so they are limited."""
        self.batches += 1
        done = self.progress.done + len(results)
        is_last = self.batches == self.max_batches
        wins = tuple(sum(seat) for seat in zip(self.progress.wins, *results, strict=True))
        self.progress = Playouts(done, done if is_last else self.progress.total, wins)


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
    blind = pick_blindly(observation)
    proof = bot.find_proof(observation, budget, every=True, plans=every)
    if proof:
        best, mean = proof.best(), mean_of_moves(proof)
        return compare_with_best(observation, proof, best, own, mean, moves_before), taken
    half = Budget((budget.milliseconds + 1) // 2)
    best = bot.confident_best(bot.run_rollouts(observation, candidates, half))
    compared = [candidates[index]] if best == index else [candidates[best], candidates[index]]
    rollouts = try_again(bot, observation, compared, blind, half)
    tried = [value for values in rollouts.values[len(compared) :] for value in values]
    last, mean = len(compared) - 1, mean_of(tried)
    return compare_with_best(observation, rollouts, 0, last, mean, moves_before), taken


def try_again(
    bot: RolloutBot,
    observation: Observation,
    compared: list[Plan],
    blind: list[Plan],
    budget: Budget,
) -> Rollouts:
    """Try the plans to compare in new worlds, and in each of these worlds one of the blind plans.

    A plan that came out best has been lucky, too: in the worlds in which it was found it looks
    better than it is, and what was played would always seem to have lost something.
    """
    state, seed = observation.imagined_state, observation.chance.word()
    plans = [*compared, *blind]
    rollouts = Rollouts(bot.policy, state, observation.seat, plans, seed, blind=True)
    deadline = bot.deadline(budget)
    alike = list(range(len(compared)))
    worlds = max(bot.samples(state) // PLANS_PER_WORLD // len(blind), 1)
    for index in range(len(compared), len(plans)):
        rollouts.alive = [*alike, index]
        if not run_until(rollouts, worlds, deadline):
            break
    return rollouts


def mean_of_moves(proof: ExactSearch) -> float:
    """Return the win probability of a blind choice, which is any of the legal steps."""
    return mean_of([proof.mean(index) for index in range(len(proof.plans), len(proof.candidates))])


def compare_with_best(
    observation: Observation,
    ratings: Rollouts | ExactSearch,
    best: int,
    played: int,
    blind: float,
    moves_before: int,
) -> ChoiceAnalysis:
    """Compare what was played with the best plan; `blind` is the mean of plans picked blindly.

    A few worlds tell nothing: then what was played counts as the best plan, and nothing as a stake.
    """
    if isinstance(ratings, Rollouts) and ratings.worlds(played) < MIN_SAMPLES:
        best, blind = played, ratings.mean(played)
    loss, error = ratings.gap(best, played)
    if best == played:
        loss, error = 0.0, 0.0
    elif isinstance(ratings, Rollouts):
        # A few worlds that agree are not certain. A proof is, as far as its bounds have met.
        error = max(error, 1 / ratings.worlds(played))
    is_worse = loss > TOLERANCE and is_significant(loss, error, EQUAL_Z_SCORE)
    steps = tuple(ratings.plans[played].to_list())
    better = tuple(ratings.plans[best].to_list()) if is_worse else ()
    return ChoiceAnalysis(
        moves_before=moves_before,
        steps=steps,
        move=write_plan(observation, steps),
        better_move=write_plan(observation, better),
        win_probability=ratings.mean(played),
        best_win_probability=ratings.mean(best),
        loss=loss,
        loss_error=error,
        stake=ratings.mean(best) - blind,
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
    """Return the first whole move of these steps, but no step after something new was seen."""
    return first_foreseen(observation, imagine_worlds(observation), played)


def pick_blindly(observation: Observation) -> list[Plan]:
    """Return plans as they are made by somebody who plays any legal step."""
    found: list[Plan] = []
    for _ in range(BLIND_PLANS):
        worlds = imagine_worlds(observation)
        steps = first_foreseen(observation, worlds, random_steps(worlds[0], observation.chance))
        found.append(Plan(vec[i64](steps), 0.0))
    return found


def random_steps(world: State, chance: Chance) -> Iterator[int]:
    """Yield random legal steps of a state, which somebody else makes."""
    while True:
        moves = world.legal()
        yield moves[chance.below(len(moves))]


def imagine_worlds(observation: Observation) -> list[State]:
    return [observation.imagine(FastChance(seed)) for seed in range(PROBE_WORLDS)]


def first_foreseen(
    observation: Observation, worlds: list[State], steps: Iterable[int]
) -> list[int]:
    """Make `steps` in all `worlds`, up to a whole move or until the seat can tell these apart.

    Steps after something new answer it: with another card they might not even be legal.
    """
    chances = [FastChance(seed) for seed in range(len(worlds))]
    found: list[int] = []
    for step in steps:
        if found and not all(world.is_legal(step) for world in worlds):
            break
        for world, chance in zip(worlds, chances, strict=True):
            world.apply(step, chance)
        found.append(step)
        if any(world.is_move_complete() or world.turn != observation.seat for world in worlds):
            break
        views = [observation.game.view(world, observation.seat) for world in worlds]
        if any(view != views[0] for view in views):
            break
    return found


def verdict_for(loss: float, error: float) -> str:
    """Return the verdict about a loss; FAIR if the loss may be chance."""
    if loss <= EQUAL_Z_SCORE * error:
        return FAIR
    return next((name for bound, name in VERDICT_BOUNDS if loss >= bound), FAIR)


def summarise_choices(seat: int, choices: Sequence[ChoiceAnalysis], result: float) -> Analysis:
    initial = choices[0].best_win_probability if choices else result
    error = hypot(*(choice.loss_error for choice in choices))
    given_away = total_given_away([choice.loss for choice in choices], initial, result)
    stakes = sum(choice.stake for choice in choices)
    has_stakes = stakes >= MIN_STAKES
    ranked = sorted(range(len(choices)), key=lambda index: -choices[index].loss)
    worst = [index for index in ranked if choices[index].verdict][:MAX_WORST]
    return Analysis(
        seat=seat,
        choices=tuple(choices),
        accuracy=accuracy_of(choices) if has_stakes else None,
        accuracy_error=min(100 * error / stakes, 100.0) if has_stakes else 0.0,
        initial_win_probability=initial,
        luck=result - initial + given_away,
        given_away=given_away,
        given_away_error=min(error, 1.0),
        result=result,
        worst=tuple(worst),
    )


def total_given_away(losses: Iterable[float], initial: float, result: float) -> float:
    """Return what all losses together gave away, so that neither it nor luck exceeds a whole game.

    A player who gives away a chance and gets it back by luck can give it away again. So losses
    may add up to more than there is to win. Each loss counts for the part of the game that was not
    given away before it: few or small losses add up as usual, many approach the limit.
    """
    limit = min(1.0, 1.0 - result + initial)
    kept = 1.0
    for loss in losses:
        kept *= 1.0 - min(loss / limit, 1.0) if limit > 0 else 0.0
    return limit * (1.0 - min(kept, 1.0))


def round_chances(analysis: Analysis) -> tuple[int, int, int, int]:
    """Return the chances at the start, luck, what was given away and the result, each of 100.

    They add up as the exact ones do.
    """
    began = round(100 * analysis.initial_win_probability)
    result = round(100 * analysis.result)
    given = min(round(100 * analysis.given_away), 100 - result + began)
    return began, result - began + given, given, result


def round_margin(error: float) -> int:
    """Return two standard errors of a probability, in 100; at least 1 if there is an error."""
    return min(ceil(200 * error), 100)


def accuracy_of(choices: Sequence[ChoiceAnalysis]) -> float:
    """Return how much of what was at stake was kept: 0 by blind choices, 100 by the best."""
    stakes = sum(choice.stake for choice in choices)
    loss = sum(choice.loss for choice in choices)
    return 100 * min(max(1 - loss / stakes, 0.0), 1.0)


def mean_of(numbers: Sequence[float]) -> float:
    """Return the mean. Browsers would have to load the module `statistics` for its function."""
    return fsum(numbers) / len(numbers)
