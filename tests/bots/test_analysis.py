"""Games looked at again as records keep them: whole move by whole move, whoever played."""

import pytest

from cardtable import bots, games
from cardtable.bots import Budget, observation_of
from cardtable.bots.advice import ChoiceAnalysis
from cardtable.bots.analysis import ChoiceCursor, analyse_choice, first_move
from cardtable.bots.bot import SearchLimits
from cardtable.engine.state import State
from cardtable.table import record
from cardtable.table.replay import Moment, deal_game, split_moves
from games.threeup.tables import state_from
from sizes import sample
from sources import ROOT

MANY = SearchLimits(samples=80, lines=3, milliseconds=0, positions=0)
FEW = SearchLimits(samples=sample(80, 24), lines=3, milliseconds=0, positions=0)

Moves = list[tuple[Moment, list[int]]]


def moves_by(name: str, bot: str, seed: int, most: int) -> Moves:
    """The first steps of a game between twins, as whole moves."""
    game, player = games.find(name), bots.find(name, bot)
    first = deal_game(game, game.seats[0], game.agree({}), bytes([seed]) * 32, [])
    state, chance = first.state.clone(), first.chance.clone()
    steps: list[int] = []
    while not state.is_over() and len(steps) < most:
        sight = observation_of(game, state, int(state.turn), len(steps))
        for step in player.choose(sight, Budget()):
            state.play(step, chance)
            steps.append(step)
    return [(moment, list(move)) for moment, move in split_moves(first, steps)]


def choices_of(moves: Moves, seat: int, effort: SearchLimits = FEW) -> list[ChoiceAnalysis]:
    """As everybody does who has an analysis made."""
    choices, found = ChoiceCursor(moves, seat), list[ChoiceAnalysis]()
    while following := choices.next():
        moment, steps = following
        sight = observation_of(moment.game, moment.state, seat, choices.at)
        judged, taken = analyse_choice(sight, steps, choices.at, Budget(), effort)
        found += [judged] if judged else []
        choices.take(taken)
    assert choices.at == len(moves)
    return found


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
    """The search's best line is no loss where it is what was played, in however many moves."""
    moves = moves_by(name, "level4", 24, steps)
    whole = told(moves)
    found = choices_of(moves, 0)
    assert found
    for choice in found:
        rest = ", ".join(whole[choice.at :])
        assert not choice.better or not rest.startswith(choice.better)
        assert bool(choice.better) == bool(choice.loss)


def test_the_rest_of_a_turn_is_as_it_was_played() -> None:
    """The first step of it by itself was once judged instead, and called a blunder."""
    kept = record.from_bytes((ROOT / "tests" / "replays" / "level8-2.json").read_bytes())
    turn = list(record.moves_of(kept))[46:49]
    assert told(turn) == ["add W to 0b high", "add 15B to 0b", "discard 11V"]
    assert not any(choice.loss for choice in choices_of(turn, 0))


@pytest.mark.slow
def test_laying_out_is_one_choice_whatever_was_laid() -> None:
    """A policy does not think of every lay-out; what was laid is judged as a whole."""
    kept = record.from_bytes((ROOT / "tests" / "replays" / "threeup-3.json").read_bytes())
    moves = list(record.moves_of(kept))[:5]
    for seat in range(5):
        at = next(at for at, (moment, _) in enumerate(moves) if moment.state.turn == seat)
        (choice,) = choices_of(moves, seat)
        assert (choice.at, choice.move) == (at, kept.moves[at])
        assert choice.steps == tuple(moves[at][1])


def test_a_forced_step_belongs_to_the_choice_that_it_begins() -> None:
    kept = record.from_bytes((ROOT / "tests" / "replays" / "threeup-0.json").read_bytes())
    forced = list(record.moves_of(kept))[44:45]
    assert len(forced[0][0].state.legal()) == 1
    assert [choice.move for choice in choices_of(forced, 0)] == ["10 10"]


def test_steps_after_something_new_are_another_choice() -> None:
    """Which card lies there is not the same in every world, and not every card can go."""
    moment, steps = moves_by("pragon", "level1", 9, 5)[0]
    sight = observation_of(moment.game, moment.state, 0, 1)
    assert [moment.game.step_name(step) for step in steps] == [
        "AS", "AD", "aces", "flip T", "remove T",
    ]  # fmt: skip
    assert first_move(sight, steps) == steps[:4]


@pytest.mark.slow
def test_equal_lines_lose_nothing() -> None:
    """Cards that nobody has seen: whichever is turned over, it is as good as the next."""
    state = state_from("/ / 2 6 9", "3 5 / 7 8 / 1 4 10", pile="5")
    assert sum(loss_of_second(state, seed) > 0 for seed in range(sample(20, 8))) <= 1


def loss_of_second(state: State, seed: int) -> float:
    game = games.find("threeup")
    sight = observation_of(game, state, 0, seed)
    judged, taken = analyse_choice(sight, [sight.moves[1]], 0, Budget(), MANY)
    assert judged
    assert taken == 1
    return judged.loss
