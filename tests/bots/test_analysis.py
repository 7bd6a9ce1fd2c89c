"""Analyses of games that are over: which steps are a choice, and what it has lost."""

import itertools
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from cardtable import bots, games
from cardtable.bots import Bot, Budget, Observation, analysis, observation_of
from cardtable.bots.advice import (
    BLUNDER,
    FAIR,
    INACCURACY,
    MISTAKE,
    Analysis,
    ChoiceAnalysis,
    Playouts,
)
from cardtable.bots.analysis import (
    PlayoutSeries,
    RecordAnalysis,
    analyse_choice,
    first_move,
    index_of_played,
    play_out,
    require_turn,
    round_chances,
    summarise_choices,
    verdict_for,
)
from cardtable.bots.bot import SearchLimits
from cardtable.bots.search.policy import Plan
from cardtable.bots.worker import make_task, play_out_task
from cardtable.engine import codes
from cardtable.engine.chance import FastChance
from cardtable.engine.refusal import InvalidInput
from cardtable.engine.state import State
from cardtable.table import record
from cardtable.table.replay import Moment, deal_game, split_moves
from games.threeup.tables import state_from
from support.sample_sizes import compiled_only, each_game, sample
from support.sources import ROOT
from support.tables import dealt_table

MANY = SearchLimits(samples=80, plans=3, milliseconds=0, positions=0)
FEW = SearchLimits(samples=sample(80, 24), plans=3, milliseconds=0, positions=0)

LIGHT = SearchLimits(samples=48, plans=3, milliseconds=0)

# One of how many choices a bot is asked about. A choice of level 5 takes longest in 3UP 3DOWN.
SAMPLED = [("levelup", 24), ("level8", 8), ("threeup", 32), ("pragon", 2)]

Moves = list[tuple[Moment, list[int]]]


def moves_by(name: str, bot: str, seed: int, most: int) -> Moves:
    """The first steps of a game between twins, as whole moves."""
    player = bots.find(name, bot)
    return moves_between(name, (player, player), seed, most)


def moves_between(name: str, players: tuple[Bot, Bot], seed: int, most: int) -> Moves:
    """The first steps of a game between two bots, as whole moves."""
    game = games.find(name)
    first = deal_game(game, game.seats[0], game.parse_options({}), bytes([seed]) * 32, [])
    state, chance = first.state.clone(), first.chance.clone()
    steps: list[int] = []
    while not state.is_over() and len(steps) < most:
        observation = observation_of(game, state, int(state.turn), len(steps))
        for step in players[state.turn].choose(observation, Budget()):
            state.play(step, chance)
            steps.append(step)
    return [(moment, list(move)) for moment, move in split_moves(first, steps)]


def choices_of(moves: Moves, seat: int, limits: SearchLimits = FEW) -> list[ChoiceAnalysis]:
    """Analyse all choices of a seat, as command line and server do."""
    analysis = RecordAnalysis(moves, seat)
    while choice := analysis.next_choice():
        moment, steps = choice
        at = analysis.moves_passed
        observation = observation_of(moment.game, moment.state, seat, at)
        analysis.add(*analyse_choice(observation, steps, at, Budget(), limits))
    assert analysis.moves_passed == len(moves)
    return analysis.choices


def told(moves: Moves) -> list[str]:
    return [moment.game.write(tuple(steps)) for moment, steps in moves]


@pytest.mark.slow
def test_additions_and_a_discard_are_one_choice() -> None:
    moves = moves_by("level8", "level4", 1, 34)
    turn = told(moves)[-5:]
    assert [move.split()[0] for move in turn] == ["lay", "add", "add", "add", "discard"]
    last = choices_of(moves, 0)[-1]
    assert last.move == ", ".join(turn)


@pytest.mark.parametrize(
    ("name", "steps"),
    [
        ("level8", 60),
        pytest.param("pragon", 16, marks=pytest.mark.slow),
        pytest.param("threeup", 16, marks=pytest.mark.slow),
    ],
)
def test_nothing_is_better_than_itself(name: str, steps: int) -> None:
    """The search's best plan is no loss where it is what was played, in however many moves."""
    moves = moves_by(name, "level4", 24, steps)
    whole = told(moves)
    found = choices_of(moves, 0)
    assert found
    for choice in found:
        rest = ", ".join(whole[choice.moves_before :])
        assert not choice.better_move or not rest.startswith(choice.better_move)
        assert bool(choice.better_move) <= (choice.loss > 0)


def test_the_rest_of_a_turn_is_as_it_was_played() -> None:
    """The first step of it by itself was once judged instead, and called a blunder."""
    kept = record.from_bytes((ROOT / "tests" / "replays" / "level8-2.json").read_bytes())
    turn = list(record.moves_of(kept))[46:49]
    assert told(turn) == ["add W to 0b high", "add 15B to 0b", "discard 11V"]
    assert not any(choice.better_move for choice in choices_of(turn, 0))


@pytest.mark.slow
def test_laying_out_is_one_choice_whatever_was_laid() -> None:
    """A policy does not think of every lay-out; what was laid is judged as a whole."""
    kept = record.from_bytes((ROOT / "tests" / "replays" / "threeup-3.json").read_bytes())
    moves = list(record.moves_of(kept))[:5]
    for seat in range(5):
        at = next(at for at, (moment, _) in enumerate(moves) if moment.state.turn == seat)
        (choice,) = choices_of(moves, seat)
        assert (choice.moves_before, choice.move) == (at, kept.moves[at])
        assert choice.steps == tuple(moves[at][1])


def test_a_forced_step_belongs_to_the_choice_that_it_begins() -> None:
    kept = record.from_bytes((ROOT / "tests" / "replays" / "threeup-0.json").read_bytes())
    forced = list(record.moves_of(kept))[44:45]
    assert len(forced[0][0].state.legal()) == 1
    assert [choice.move for choice in choices_of(forced, 0)] == ["10 10"]


def test_steps_after_something_new_are_another_choice() -> None:
    """Which card lies there is not the same in every world, and not every card can go."""
    moment, steps = moves_by("pragon", "level1", 9, 5)[0]
    observation = observation_of(moment.game, moment.state, 0, 1)
    assert [moment.game.step_name(step) for step in steps] == [
        "AS", "AD", "aces", "flip T", "remove T",
    ]  # fmt: skip
    assert first_move(observation, steps) == steps[:4]


@pytest.mark.slow
def test_equal_plans_lose_nothing() -> None:
    """Cards that nobody has seen: whichever is turned over, it is as good as the next."""
    state = state_from("/ / 2 6 9", "3 5 / 7 8 / 1 4 10", pile="5")
    assert sum(is_second_worse(state, seed) for seed in range(sample(20, 8))) <= 1


def is_second_worse(state: State, seed: int) -> bool:
    game = games.find("threeup")
    observation = observation_of(game, state, 0, seed)
    judged, taken = analyse_choice(observation, [observation.moves[1]], 0, Budget(), MANY)
    assert judged
    assert taken == 1
    return bool(judged.better_move)


# Which steps are a choice


def whole_game() -> list[tuple[Moment, tuple[int, ...]]]:
    table = dealt_table(seats=2).play_random().table
    assert table.first is not None
    return [(before, tuple(steps)) for before, steps in split_moves(table.first, table.moves)]


def test_each_whole_move_of_a_seat_is_a_choice() -> None:
    moves = whole_game()
    for seat in (0, 1):
        analysis = RecordAnalysis(moves, seat)
        seen = []
        while found := analysis.next_choice():
            moment, steps = found
            assert moment.state.turn == seat
            length = len(moves[analysis.moves_passed][1])
            seen.append((moment.made, tuple(steps[:length])))
            analysis.add(None, length)
        own = [(before.made, steps) for before, steps in moves if before.state.turn == seat]
        assert seen == own


def test_a_choice_may_be_a_part_of_a_move() -> None:
    moves = whole_game()
    first, three = moves[0]  # three cards are laid face up
    analysis = RecordAnalysis(moves, int(first.state.turn))
    for made in range(3):
        found = analysis.next_choice()
        assert found is not None
        moment, steps = found
        assert (moment.made, tuple(steps)) == (made, three[made:])
        analysis.add(None, 1)


def test_a_choice_may_be_several_moves() -> None:
    """A seat that is alone moves again and again, so its steps go on to the end."""
    moves = whole_game()
    run = next(
        at for at in range(len(moves) - 1) if moves[at][0].state.turn == moves[at + 1][0].state.turn
    )
    analysis = RecordAnalysis(moves[run:], int(moves[run][0].state.turn))
    found = analysis.next_choice()
    assert found is not None
    length = len(moves[run][1]) + len(moves[run + 1][1])
    assert tuple(found[1][:length]) == moves[run][1] + moves[run + 1][1]
    analysis.add(None, length)
    later = analysis.next_choice()
    assert later is None or later[0].made >= moves[run][0].made + length


def test_a_seat_without_a_move_has_no_choice() -> None:
    assert RecordAnalysis(whole_game(), 5).next_choice() is None
    assert RecordAnalysis([], 0).next_choice() is None


# What the choices add up to


@each_game("threeup", "pragon")
def test_a_game_is_luck_and_choices_and_nothing_else(name: str) -> None:
    game = games.find(name)
    chance = FastChance(4)
    state = game.new(game.seats[0], game.parse_options({}), chance)
    bot = bots.find(name, "random")
    choices: list[ChoiceAnalysis] = []
    for number in range(sample(12, 5)):
        if state.is_over():
            break
        steps = bot.choose(observation_of(game, state, int(state.turn), number), Budget())
        if state.turn == 0:
            found, taken = analyse_choice(
                observation_of(game, state, 0, number), steps, number, Budget(), LIGHT
            )
            assert taken == len(steps)
            choices += [found] if found else []
        made(state, steps, chance)
    assert choices
    for choice in choices:
        assert choice.win_probability == pytest.approx(choice.best_win_probability - choice.loss)
        assert bool(choice.better_move) <= (choice.loss > 0)
    check_parts(summarise_choices(0, choices, 1.0))


def test_a_few_worlds_tell_nothing() -> None:
    """Losses of whole games were once made of single worlds, on a machine that was too slow."""
    moves = moves_by("pragon", "random", 3, 8)
    found = choices_of(moves, 0, SearchLimits(samples=8, plans=3, milliseconds=0, positions=0))
    assert found
    assert not any(choice.loss or choice.stake or choice.better_move for choice in found)
    analysis = summarise_choices(0, found, 0.0)
    assert (analysis.accuracy, analysis.given_away) == (None, 0)


def made(state: State, steps: tuple[int, ...], chance: FastChance) -> None:
    for step in steps:
        state.play(step, chance)


def test_what_was_played_is_the_longest_plan_that_it_begins_with() -> None:
    plans = [Plan(vec[i64](steps), 0.0) for steps in ([1], [1, 2], [1, 3], [4])]
    assert [index_of_played(plans, played) for played in ([1, 2, 5], [1, 5], [4], [2])] == [
        1, 0, 3, None,
    ]  # fmt: skip


def test_verdicts_need_to_be_beyond_doubt() -> None:
    assert verdict_for(0.3, 0.2) == FAIR
    assert [verdict_for(loss, 0.001) for loss in (0.01, 0.02, 0.05, 0.1)] == [
        FAIR, INACCURACY, MISTAKE, BLUNDER,
    ]  # fmt: skip


def choice_of(
    best: float, played: float, error: float = 0.01, stake: float = 0.1
) -> ChoiceAnalysis:
    loss = best - played
    verdict = verdict_for(loss, error)
    return ChoiceAnalysis(0, (1,), "a", "", played, best, loss, error, stake, verdict, (), ())


def check_parts(analysis: Analysis) -> None:
    """Check that the parts add up, and that none is more than there was to win."""
    initial, result = analysis.initial_win_probability, analysis.result
    assert initial + analysis.luck - analysis.given_away == pytest.approx(result)
    slack = 1e-9
    assert -slack <= analysis.given_away <= 1 + slack
    assert -1 - slack <= analysis.luck <= 1 + slack
    assert 0 <= analysis.given_away_error <= 1
    if analysis.accuracy is not None:
        assert 0 <= analysis.accuracy <= 100
        assert 0 <= analysis.accuracy_error <= 100
    losses = [analysis.choices[at].loss for at in analysis.worst]
    assert losses == sorted(losses, reverse=True)
    began, luck, given, result = round_chances(analysis)
    assert began + luck - given == result
    assert max(abs(luck), given) <= 100


parts = st.floats(0, 1)
choices = st.builds(choice_of, parts, parts, st.floats(0, 1), st.floats(-1, 1))


@given(st.lists(choices, max_size=120), st.sampled_from((0.0, 1.0, 0.5, 1 / 3, 2 / 3)))
def test_luck_and_what_was_given_away_are_never_more_than_a_game(
    made: list[ChoiceAnalysis], result: float
) -> None:
    check_parts(summarise_choices(0, made, result))


def test_losses_that_come_back_do_not_add_up_to_more_than_a_game() -> None:
    """A game once showed luck of 250 % and losses of 298 %."""
    six = [choice_of(0.6, 0.1)] * 6
    lost, won = summarise_choices(0, six, 0.0), summarise_choices(0, six, 1.0)
    assert [lost.given_away, lost.luck] == [
        pytest.approx(0.98, abs=0.01),
        pytest.approx(0.38, abs=0.01),
    ]
    assert [won.given_away, won.luck] == [pytest.approx(0.6, abs=0.01), pytest.approx(1, abs=0.01)]


def test_few_losses_add_up() -> None:
    analysis = summarise_choices(
        0, [choice_of(0.5, 0.45), choice_of(0.9, 0.9), choice_of(0.4, 0.1)], 0.0
    )
    assert analysis.given_away == pytest.approx(0.35, abs=0.02)


def test_accuracy_is_what_was_kept_of_the_stakes() -> None:
    best, blind, half = choice_of(0.5, 0.5), choice_of(0.5, 0.4), choice_of(0.5, 0.45)
    accuracies = [summarise_choices(0, [one], 0.0).accuracy for one in (best, half, blind)]
    assert accuracies == [pytest.approx(100), pytest.approx(50), pytest.approx(0)]
    # Choices of which none matters do not make a game accurate.
    idle = choice_of(0.5, 0.5, stake=0.0)
    assert summarise_choices(0, [half, *[idle] * 50], 0.0).accuracy == pytest.approx(50)
    assert summarise_choices(0, [idle] * 50, 0.0).accuracy is None
    assert summarise_choices(0, [], 1.0).accuracy is None


# Accuracy of bots. bench/accuracy.py measures whole games of them.


class FirstMoveBot:
    """What a person does who always plays the first card that is lit."""

    def choose(self, observation: Observation, budget: Budget) -> tuple[int, ...]:
        return (observation.moves[0],)


def whole_move(name: str, bot: Bot, state: State, seed: int) -> list[int]:
    """The steps of a bot until its move is complete."""
    game, seat, after, chance = games.find(name), state.turn, state.clone(), FastChance(seed)
    steps: list[int] = []
    while not steps or not (after.is_move_complete() or after.turn != seat):
        chosen = bot.choose(observation_of(game, after, int(seat), seed + len(steps)), Budget())
        made(after, chosen, chance)
        steps += chosen
    return steps


def accuracy_in(name: str, bot: Bot, every: int) -> float:
    """The accuracy of what a bot would play in games of `level4`, at each `every`-th choice."""
    game, player = games.find(name), bots.find(name, "level4")
    found: list[ChoiceAnalysis] = []
    for seed in range(4):
        chance = FastChance(seed)
        state = game.new(game.seats[0], game.parse_options({}), chance)
        number = seed
        while not state.is_over():
            observation = observation_of(game, state, int(state.turn), number)
            if len(observation.moves) > 1 and state.is_move_complete():
                number += 1
                if number % every == 0:
                    steps = whole_move(name, bot, state, number)
                    judged, _ = analyse_choice(observation, steps, 0, Budget(), MANY)
                    found += [judged] if judged else []
            made(state, player.choose(observation, Budget()), chance)
    accuracy = summarise_choices(0, found, 0.0).accuracy
    assert accuracy is not None
    return accuracy


@compiled_only
@pytest.mark.slow
@pytest.mark.parametrize(("name", "every"), SAMPLED)
def test_accuracy_tells_random_play_from_level_5(name: str, every: int) -> None:
    strong, weak = (accuracy_in(name, bots.find(name, bot), every) for bot in ("level5", "random"))
    assert strong >= 80
    assert weak <= 40


@compiled_only
@pytest.mark.slow
def test_the_first_card_that_is_lit_is_not_accurate() -> None:
    """Whole games of 3UP 3DOWN that were played so were once called 100 % accurate."""
    players = (FirstMoveBot(), bots.find("threeup", "level4"))
    played = [moves_between("threeup", players, seed, 1_000) for seed in range(5)]
    accuracies = [summarise_choices(0, choices_of(moves, 0), 0.0).accuracy or 0 for moves in played]
    assert fmean(accuracies) <= 60


# Bots play on

SHORT: dict[str, dict[str, int]] = {"levelup": {"hands": 1}, "level8": {"rounds": 1}}


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_playouts_depend_only_on_what_the_seat_could_know(name: str) -> None:
    game = games.find(name)
    options = game.parse_options(SHORT.get(name, {}))
    state = game.new(game.seats[0], options, FastChance(3))
    bot = bots.find(name, "level1")
    for index in range(4):
        for step in bot.choose(observation_of(game, state, int(state.turn), index), Budget()):
            state.play(step, FastChance(index))
    seat = int(state.turn)
    found = []
    for world in (state, state.imagine(seat, FastChance(11)), state.imagine(seat, FastChance(12))):
        task = make_task(game, world, "", 5, 10_000, seat)
        found.append(play_out_task(task, 3))
    assert found[0] == found[1] == found[2]
    assert len(found[0]) == 3
    for results in found[0]:
        assert len(results) == game.seats[0]
        assert 0.0 <= sum(results) <= 1.0


def test_the_time_ends_playouts_after_the_game_in_which_it_runs_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = games.find("pragon")
    state = game.new(1, game.parse_options({}), FastChance(1))
    clock = itertools.count()  # a second goes by whenever the time is asked for
    monkeypatch.setattr(analysis, "monotonic", lambda: next(clock))
    for seconds, played in ((1, 1), (3, 3), (50, 5), (0, 5)):
        budget = Budget(1000 * seconds)
        assert len(play_out(observation_of(game, state, 0, 1), 5, budget)) == played


def test_playouts_are_added_up_until_there_are_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "PLAYOUT_GAMES", 6)
    monkeypatch.setattr(analysis, "PLAYOUT_BATCH", 4)
    series = PlayoutSeries(2, max_batches=3)
    assert series.next_batch() == 4
    series.add([(1.0, 0.0), (0.5, 0.5), (0.0, 1.0)])
    assert (series.progress, series.next_batch()) == (Playouts(3, 6, (1.5, 1.5)), 3)
    series.add([(0.0, 1.0)])
    series.add([(0.0, 1.0)])  # cut short, and the last one
    assert (series.progress, series.next_batch()) == (Playouts(5, 5, (1.5, 3.5)), 0)


def test_playouts_end_with_the_last_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "PLAYOUT_GAMES", 3)
    series = PlayoutSeries(1)
    series.add([(1.0,)] * series.next_batch())
    assert (series.progress, series.next_batch()) == (Playouts(3, 3, (3.0,)), 0)


def test_bots_play_on_from_a_move_of_the_seat() -> None:
    moves = moves_by("threeup", "random", 1, 30)
    own = next(index for index, (moment, _) in enumerate(moves) if moment.state.turn == 1)
    assert require_turn(moves, 1, own) is moves[own][0]
    for wrong in (-1, len(moves), own - 1):
        with pytest.raises(InvalidInput, match=codes.PLAYOUTS_TURN):
            require_turn(moves, 1, wrong)
