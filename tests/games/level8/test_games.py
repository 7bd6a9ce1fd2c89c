"""Whole random games: they end, and after every turn all cards are in their places."""

from itertools import product

import pytest

from cardtable.engine.chance import FastChance
from cardtable.engine.state import NOBODY, MoveList
from cardtable.games.level8.legality import TAKING
from cardtable.games.level8.state import Level8State
from games.level8.tables import GAME, count_cards
from support.sample_sizes import sample, small_and_large

EDITIONS = ("98", "99", "101")
SIDES: tuple[dict[str, object], ...] = (
    {"level_set": "one_star"},
    {"level_set": "two_star"},
    {"side_per_player": True},
)
RULES: tuple[dict[str, object], ...] = (
    {},
    {"strict_final_discard": True, "accept_longer_groups": True},
    {"min_naturals_per_group": 1, "may_return_taken_discard": False},
    {"may_take_own_discard": False, "skip_takeable": False, "carry_max": 9},
)
SETTINGS = list(product(EDITIONS, SIDES, range(2, 7), RULES))  # 180 of them
STRIDE = 23  # has no divisor in common with 180


def game_number(number: int) -> Level8State:
    edition, side, seats, rules = SETTINGS[number % len(SETTINGS)]
    options = {"edition": edition} | side | rules
    if "side_per_player" in options:
        options["side_per_player"] = [1 + seat % 2 for seat in range(seats)]
    state = GAME.new(seats, GAME.parse_options(options), FastChance(number))
    assert isinstance(state, Level8State)
    return state


def play_to_the_end(number: int) -> None:
    state = game_number(number)
    chance, picks = FastChance(number + 1), FastChance(number + 2)
    deck = int(state.options.edition)
    moves = MoveList()
    while state.turn != NOBODY:
        moves.clear()
        state.list_moves(moves)
        state.apply(moves.at(picks.below(moves.count)), chance)
        if state.phase == TAKING and state.turn != NOBODY:
            assert count_cards(state) == deck
            assert all(state.has_valid_hand_size(seat) for seat in range(state.seat_count))
    assert count_cards(state) == deck
    assert sum(state.result(seat) for seat in range(state.seat_count)) == pytest.approx(1)


@pytest.mark.parametrize("games", small_and_large(sample(180, 8), 10_000))
def test_l8_t49_whole_games_end_with_every_card_in_its_place(games: int) -> None:
    """The stride visits every kind of game once before it repeats one."""
    for number in range(games):
        play_to_the_end(number * STRIDE)
