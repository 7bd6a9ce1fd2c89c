"""`Game`: dealing, positions, steps and whole moves."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from cardtable import games
from cardtable.engine.chance import FastChance, TableChance
from cardtable.engine.game import refuse_numbered_deal
from cardtable.engine.refusal import Refusal
from cardtable.engine.state import NOBODY
from cardtable.engine.view import NO_COMBINATIONS, legal_moves_of, results_of

GAME = games.find("threeup")


def new_game(seed: int = 1) -> Any:
    return GAME.new(2, GAME.options(), FastChance(seed))


def refusal_of(request: Callable[[], object]) -> tuple[str, dict[str, Any]]:
    """Return the code and the arguments of the refusal that `request` raises."""
    with pytest.raises(Refusal) as refused:
        request()
    return refused.value.code, refused.value.about


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_a_number_of_seats_that_the_game_has_not_is_refused(seats: int) -> None:
    about = {"low": 2, "high": 6, "found": seats}
    assert refusal_of(lambda: GAME.new(seats, GAME.options(), FastChance(1))) == ("seats", about)


def test_a_position_names_game_and_version_and_every_option() -> None:
    position = GAME.position(new_game())
    assert (position["game"], position["version"]) == ("threeup", GAME.version)
    assert set(position["options"]) == set(GAME.option_types)


@pytest.mark.parametrize(
    ("change", "code", "where"),
    [
        ({"game": "level8"}, "position-choice", "game"),
        ({"version": GAME.version + 1}, "position-range", "version"),
        ({"version": GAME.version - 1}, "position-range", "version"),
        ({"more": 1}, "position-unknown", "more"),
    ],
)
def test_a_position_of_another_game_or_with_more_in_it_is_refused(
    change: dict[str, Any], code: str, where: str
) -> None:
    found, about = refusal_of(lambda: GAME.restore(GAME.position(new_game()) | change))
    assert (found, about["where"]) == (code, where)


def test_a_state_must_be_over_or_have_moves() -> None:
    class Stuck:
        def is_over(self) -> bool:
            return False

        def legal(self) -> list[int]:
            return []

    def read_stuck(options: Any, fields: Any) -> Stuck:
        fields.data.clear()
        return Stuck()

    stuck = replace(GAME, from_json=read_stuck)
    about = {"where": "turn"}
    assert refusal_of(lambda: stuck.restore(GAME.position(new_game()))) == ("position-state", about)


def test_a_step_is_found_by_its_name() -> None:
    for code in range(GAME.step_count):
        assert GAME.step(GAME.step_name(code)) == GAME.one_step(GAME.step_name(code)) == code
    assert refusal_of(lambda: GAME.step("Q9")) == ("notation", {"text": "Q9"})
    assert GAME.one_step("Q9") is None


def between_steps() -> Any:
    """Two steps into the choice of the three cards that are laid face up, so not at its end."""
    state = new_game()
    state.play(state.legal()[0], FastChance(1))
    assert not state.is_move_complete()
    return state


def test_a_text_is_a_whole_move_or_one_step() -> None:
    state = new_game()
    first = state.legal()[0]
    part = GAME.step_name(first)
    assert refusal_of(lambda: GAME.read(state, part))[0] == "notation-part"
    assert GAME.parse_input(state, part) == GAME.parse_input(state, f" {part} ") == [first]
    later = between_steps()
    rest = []
    while not later.is_move_complete():
        rest.append(later.legal()[0])
        later.play(rest[-1], FastChance(1))
    line = GAME.write(rest)
    assert GAME.parse_input(between_steps(), line) == GAME.read(between_steps(), line) == rest


def test_a_text_that_is_neither_is_refused_for_what_it_says() -> None:
    state = new_game()
    assert refusal_of(lambda: GAME.parse_input(state, "Q9")) == ("notation", {"text": "Q9"})
    illegal = next(code for code in range(1, GAME.step_count) if not state.is_legal(code))
    name = GAME.step_name(illegal)
    assert refusal_of(lambda: GAME.parse_input(state, name))[0] == state.why_not(illegal)


def test_a_whole_move_is_made_entirely_or_not_at_all() -> None:
    state = new_game()
    before = GAME.to_bytes(state)
    first = GAME.step_name(state.legal()[0])
    assert refusal_of(lambda: GAME.play_notation(state, f"{first} swap", FastChance(1)))[0]
    assert GAME.to_bytes(state) == before
    other = state.clone()
    steps: list[int] = []
    while not steps or not other.is_move_complete():
        steps.append(other.legal()[0])
        other.play(steps[-1], FastChance(1))
    assert GAME.play_notation(state, GAME.write(steps), FastChance(1)) == steps
    assert GAME.to_bytes(state) == GAME.to_bytes(other)


def test_a_line_is_checked_step_by_step_even_if_the_game_reads_it_wrong() -> None:
    state = new_game()
    before = GAME.to_bytes(state)
    illegal = next(code for code in range(1, GAME.step_count) if not state.is_legal(code))
    careless = replace(GAME, read=lambda *_: [state.legal()[0], illegal])
    with pytest.raises(Refusal):
        careless.play_notation(state, "", FastChance(1))
    assert GAME.to_bytes(state) == before


def test_a_game_without_numbered_deals_refuses_numbers() -> None:
    assert refusal_of(lambda: refuse_numbered_deal(7)) == ("deal-unnumbered", {"number": "7"})
    for game in map(games.find, games.BUILT_IN):
        assert game.deals > 0
        assert isinstance(game.numbered_deal(0), TableChance)


def test_a_game_without_combinations_has_none_in_sight() -> None:
    assert GAME.combinations(GAME.options(), GAME.view(new_game(), 0)) == NO_COMBINATIONS
    assert (NO_COMBINATIONS.groups, NO_COMBINATIONS.melds) == ((), ())


def test_moves_are_for_the_seat_to_move_and_results_for_the_end() -> None:
    state = new_game()
    assert legal_moves_of(state, state.turn) == tuple(state.legal()) != ()
    assert legal_moves_of(state, 1 - state.turn) == legal_moves_of(state, NOBODY) == ()
    assert results_of(state) == ()
    picks = FastChance(3)
    while not state.is_over():
        moves = state.legal()
        state.play(moves[picks.below(len(moves))], picks)
    assert results_of(state) == (state.result(0), state.result(1))
    assert sum(results_of(state)) == 1
