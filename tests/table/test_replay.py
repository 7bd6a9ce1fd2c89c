"""Replays: from the checkpoints of a long game, the same moments are reached as from the deal."""

import pytest

from cardtable import games
from cardtable.table.replay import (
    CHECKPOINT_INTERVAL,
    Moment,
    recent_moves,
    replay_steps,
    rewind_steps,
)
from support.tables import TableDriver, dealt_table

STEPS = 150


def moments_of(driver: TableDriver) -> tuple[Moment, Moment]:
    assert driver.table.first is not None
    return driver.table.first, driver.table.require_now()


def position_of(moment: Moment) -> tuple[int, bytes, int, dict[int, int]]:
    state = moment.game.to_bytes(moment.state)
    return moment.made, state, moment.chance.draw_count(), dict(moment.moves_by_seat)


@pytest.mark.parametrize("name", games.names())
def test_a_rewound_game_is_the_one_that_was_played(name: str) -> None:
    driver = dealt_table(name, number=2).play_random(STEPS)
    first, now = moments_of(driver)
    steps = driver.table.moves
    for made in range(0, len(steps), 7):
        there, rewound = replay_steps(first, steps[:made]), rewind_steps(now, steps, made)
        assert [position_of(moment) for moment in there] == [
            position_of(moment) for moment in rewound
        ]


@pytest.mark.parametrize("name", games.names())
def test_the_moves_from_the_last_to_the_first_make_up_the_game(name: str) -> None:
    driver = dealt_table(name, number=3).play_random(STEPS)
    first, now = moments_of(driver)
    moves = list(recent_moves(now, driver.table.moves))[::-1]
    start = driver.table.require_move_start()
    assert sum((tuple(steps) for _, steps, _ in moves), ()) == driver.table.moves[: start.made]
    for before, _, after in moves:
        replayed = replay_steps(first, driver.table.moves[: after.made])[1]
        assert position_of(after) == position_of(replayed)
        assert before.is_move_complete or before.made == 0


def test_a_game_keeps_few_marks_and_no_views_of_them() -> None:
    driver = dealt_table("levelup", seats=2).play_random(STEPS)
    moment, checkpoints = driver.table.require_move_start(), []
    move_count = sum(moment.moves_by_seat.values())
    while checkpoint := moment.checkpoint:
        checkpoints.append(checkpoint)
        moment = checkpoint
    assert (
        move_count / CHECKPOINT_INTERVAL <= len(checkpoints) <= move_count / CHECKPOINT_INTERVAL + 1
    )
    assert checkpoints[-1].made == 0
    assert not any(checkpoint.views for checkpoint in checkpoints)
