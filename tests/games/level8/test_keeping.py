"""Some laws while cards are kept, which games from the first level rarely come to."""

import pytest

from cardtable.engine.chance import FastChance
from cardtable.engine.state import NOBODY, play_randomly
from cardtable.games.level8.legality import KEEPING
from cardtable.games.level8.state import Level8State
from games.level8.tables import GAME, legal_steps, new_game

OPTIONS: dict[str, object] = {"level_set": "two_star", "levels": [5, 6, 7], "turn_cap": 20}


def while_keeping(seed: int) -> Level8State:
    """Return a state in which the seats choose cards to keep, some steps after the first."""
    state = new_game(3, seed, **OPTIONS)
    chance, picks = FastChance(seed + 1), FastChance(seed + 2)
    while state.phase != KEEPING:
        play_randomly(state, 1, chance, picks)
    play_randomly(state, seed % 13, chance, picks)
    return state


@pytest.mark.parametrize("seed", range(26))
def test_worlds_and_positions_while_cards_are_kept(seed: int) -> None:
    state = while_keeping(seed)
    assert GAME.to_bytes(GAME.from_bytes(GAME.to_bytes(state))) == GAME.to_bytes(state)
    for seat in range(NOBODY, 3):
        twin = state.imagine(seat, FastChance(1))
        assert GAME.view(twin, seat) == GAME.view(state, seat)
        here, there = (s.imagine(seat, FastChance(2)) for s in (state, twin))
        assert GAME.to_bytes(here) == GAME.to_bytes(there)
        GAME.restore(GAME.position(here))


def test_cards_are_kept_in_one_order_and_none_after_the_first_done() -> None:
    state = while_keeping(0)
    for step in (legal_steps(state)[3], legal_steps(state)[5]):
        state.play(GAME.step(step), FastChance(0))
    kept = GAME.view(state, state.turn).kept
    assert all(move >= kept[-1] for move in state.legal())
    state.play(GAME.step("done"), FastChance(0))
    assert legal_steps(state) == ["done"]
