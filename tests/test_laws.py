"""What is true of every game in the catalogue, at every moment of it."""

import re
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable import games, words
from cardtable.engine.chance import FastChance
from cardtable.engine.options import dump_options
from cardtable.engine.playout import play_randomly
from cardtable.engine.position import MAX_SAFE_INTEGER
from cardtable.engine.refusal import Refusal
from cardtable.engine.state import NOBODY
from journeys import Journey, agreements, journeys, seeds
from sizes import each_game

every_game = pytest.mark.parametrize("name", games.names())

MARK = re.compile(r"[A-Z0-9]{2}-\d\d")


def numbers_in(data: Any) -> list[int]:
    if isinstance(data, dict):
        return [number for item in data.values() for number in numbers_in(item)]
    if isinstance(data, list):
        return [number for item in data for number in numbers_in(item)]
    return [data] if isinstance(data, int) else []


def along(data: st.DataObject, name: str, longest: int = 500) -> Journey:
    return data.draw(journeys(name, longest), label="journey")


@every_game
@given(st.data())
def test_there_is_a_move_until_the_game_is_over(name: str, data: st.DataObject) -> None:
    state = along(data, name).state
    legal = state.legal()
    assert legal == sorted(set(legal))
    assert bool(legal) != state.is_over()
    assert all(0 <= move < games.find(name).codes for move in legal)
    assert NOBODY <= state.turn < state.seats()


@each_game("levelup", "level8")
@given(st.data())
def test_every_game_ends(name: str, data: st.DataObject) -> None:
    j = along(data, name, 0)
    play_randomly(j.state, 10**6, j.chance, FastChance(data.draw(seeds)))
    assert j.state.is_over()
    assert j.state.is_move_complete()
    results = [j.state.result(seat) for seat in range(j.seats)]
    assert all(0 <= result <= 1 for result in results)


@every_game
@given(st.data())
def test_the_same_seed_and_moves_make_the_same_game(name: str, data: st.DataObject) -> None:
    j = along(data, name)
    state, chance = j.dealt()
    for move in j.moves:
        state.play(move, chance)
    assert j.game.to_bytes(state) == j.game.to_bytes(j.state)


@every_game
@given(st.data())
def test_what_happens_to_a_clone_does_not_happen_to_the_original(
    name: str, data: st.DataObject
) -> None:
    j = along(data, name)
    before = j.game.to_bytes(j.state)
    clone = j.state.clone()
    assert j.game.to_bytes(clone) == before
    play_randomly(clone, 60, FastChance(data.draw(seeds)), FastChance(0))
    assert j.game.to_bytes(j.state) == before
    twin = j.state.clone()
    kept = j.game.to_bytes(twin)
    play_randomly(j.state, 60, FastChance(data.draw(seeds)), FastChance(0))
    assert j.game.to_bytes(twin) == kept


@every_game
def test_each_code_has_a_name_of_its_own(name: str) -> None:
    game = games.find(name)
    names = [game.step_name(code) for code in range(game.codes)]
    assert len(set(names)) == game.codes
    assert [game.step(text) for text in names] == list(range(game.codes))


@every_game
@given(st.data())
def test_whole_moves_come_back_from_their_notation(name: str, data: st.DataObject) -> None:
    j = along(data, name, 200)
    for state, steps in j.whole_moves():
        line = j.game.write(steps)
        assert "\n" not in line
        assert j.game.read(state, line) == steps


@every_game
@given(st.data())
def test_a_line_is_never_more_than_one_whole_move(name: str, data: st.DataObject) -> None:
    j = along(data, name, 100)
    told = list(j.whole_moves())
    for (state, steps), (_, more) in pairwise(told):
        line = f"{j.game.write(steps)} {j.game.write(more)}"
        try:
            read = j.game.read(state, line)
        except Refusal as no:
            words.say_refusal("en", no)
            continue
        for step in read[:-1]:
            state.apply(step, FastChance(0))
            assert not state.is_move_complete()


@every_game
@given(st.data())
def test_positions_come_back_from_json_and_go_on_alike(name: str, data: st.DataObject) -> None:
    j = along(data, name)
    copy = j.game.from_bytes(j.game.to_bytes(j.state))
    assert j.game.to_bytes(copy) == j.game.to_bytes(j.state)
    assert all(abs(number) <= MAX_SAFE_INTEGER for number in numbers_in(j.game.position(j.state)))
    seed, picks = data.draw(seeds), data.draw(seeds)
    for state in (copy, j.state):
        play_randomly(state, 50, FastChance(seed), FastChance(picks))
    assert j.game.to_bytes(copy) == j.game.to_bytes(j.state)


@every_game
@given(st.data())
def test_options_come_back_from_plain_data(name: str, data: st.DataObject) -> None:
    game = games.find(name)
    options = game.agree(data.draw(agreements(game.kinds)))
    assert dump_options(game.agree(dump_options(options))) == dump_options(options)


@every_game
@given(st.data())
def test_what_is_not_legal_is_refused_with_a_mark_and_changes_nothing(
    name: str, data: st.DataObject
) -> None:
    j = along(data, name)
    before = j.game.to_bytes(j.state)
    legal = j.state.legal()
    for move in range(-2, j.game.codes + 2):
        if move not in legal:
            with pytest.raises(Refusal) as refused:
                j.state.play(move, FastChance(0))
            assert MARK.fullmatch(refused.value.code)
    assert j.game.to_bytes(j.state) == before


@each_game("level8")
@given(st.data())
def test_what_a_seat_imagines_depends_only_on_what_it_may_know(
    name: str, data: st.DataObject
) -> None:
    j = along(data, name)
    other, seed = data.draw(seeds), data.draw(seeds)
    before = j.game.to_bytes(j.state)
    for seat in range(NOBODY, j.seats):
        twin = j.state.imagine(seat, FastChance(other))
        assert j.game.show(twin, seat) == j.game.show(j.state, seat)
        here, there = (s.imagine(seat, FastChance(seed)) for s in (j.state, twin))
        assert j.game.to_bytes(here) == j.game.to_bytes(there)
        j.game.restore(j.game.position(here))  # refuses a position with lost or new cards
    assert j.game.to_bytes(j.state) == before


@every_game
@given(st.data())
def test_only_the_seat_to_move_is_shown_moves(name: str, data: st.DataObject) -> None:
    j = along(data, name)
    for seat in range(NOBODY, j.seats):
        view = j.game.show(j.state, seat)
        mine = j.state.legal() if seat == j.state.turn else []
        assert (view.seat, view.turn, list(view.moves)) == (seat, j.state.turn, mine)
        assert bool(view.results) == j.state.is_over()


@each_game("levelup", "level8", "threeup")
@given(st.data())
def test_every_whole_move_can_be_told_to_every_seat_in_every_language(
    name: str, data: st.DataObject
) -> None:
    j = along(data, name, 150)
    told = list(j.whole_moves())
    after = [state for state, _ in told[1:]]
    for (before, steps), later in zip(told, after, strict=False):
        for seat in range(NOBODY, j.seats):
            hidden = seat != before.turn and j.game.hides(before, steps[0])
            views = j.game.show(before, seat), j.game.show(later, seat)
            said = j.game.tell(views[0], None if hidden else steps, views[1])
            assert all(words.say_all(language, said) for language in words.LANGUAGES if said)


@every_game
@given(st.data())
def test_hidden_steps_look_alike_to_the_others(name: str, data: st.DataObject) -> None:
    j = along(data, name, 30)
    hidden = [move for move in j.state.legal() if j.game.hides(j.state, move)]
    ends = [j.state.clone() for _ in hidden]
    for move, state in zip(hidden, ends, strict=True):
        state.apply(move, FastChance(0))
    for seat in range(NOBODY, j.seats):
        if seat != j.state.turn:
            # A step that completes the choice of all may turn it over; then all do.
            still = [
                state for state in ends if state.turn != NOBODY and not state.is_move_complete()
            ]
            assert len({j.game.show(state, seat) for state in still}) <= 1


@every_game
def test_too_many_and_too_few_seats_are_refused(name: str) -> None:
    game = games.find(name)
    for seats in (game.seats[0] - 1, game.seats[-1] + 1):
        with pytest.raises(Refusal):
            game.new(seats, game.options(), FastChance(0))


@every_game
def test_unknown_options_and_values_are_refused(name: str) -> None:
    game = games.find(name)
    with pytest.raises(Refusal, match="option-unknown"):
        game.agree({"no_such_option": 1})
    for option in game.kinds:
        with pytest.raises(Refusal, match="option-value"):
            game.agree({option: {"nonsense": None}})
