"""The history of a game, as each seat saw it."""

from pathlib import Path

import pytest

from cardtable import games
from cardtable.table import record as records
from cardtable.table.replay import Moment, replay_steps
from cardtable.table.updates import HistoryEntry, full_history, recent_history
from support.sources import ROOT

REPLAYS = sorted((ROOT / "tests" / "replays").glob("*.json"))
MAX_MOVES = 350  # of the end of a game; most games are not longer
ALL_MOVES = 100_000


def recent_entries(
    now: Moment, steps: list[int], seat: int, limit: int = ALL_MOVES, after: int = 0
) -> list[HistoryEntry]:
    return [entry for _, entry in recent_history(now, steps, seat, limit, after)]


@pytest.mark.parametrize("limit", [MAX_MOVES, pytest.param(ALL_MOVES, marks=pytest.mark.soak)])
@pytest.mark.parametrize("file", REPLAYS, ids=lambda file: file.stem)
def test_a_history_has_the_views_and_movers_of_the_game(file: Path, limit: int) -> None:
    record = records.from_bytes(file.read_bytes())
    moves = record.moves[-limit:]
    moments = list(records.replay(record))[-len(moves) - 1 :]
    game = games.find(record.game)
    steps = [0] * moments[0].made  # the steps before are not read
    for moment, move in zip(moments[:-1], moves, strict=True):
        steps += game.read(moment.state, move)
    first = Moment(game, moments[0].state, moments[0].chance, moments[0].made)
    now, unfinished = (replay_steps(first, taken)[1] for taken in (steps, steps[:-1]))
    for seat in range(-1, len(record.seats)):
        entries = list(full_history(moments, moves, seat))
        assert [entry.view for entry in entries] == [
            game.view(moment.state, seat) for moment in moments
        ]
        assert [entry.mover for entry in entries[1:]] == [
            moment.state.turn for moment in moments[:-1]
        ]
        assert recent_entries(now, steps, seat) == entries[1:]
        assert recent_entries(now, steps, seat, limit=3) == entries[-3:]
        assert recent_entries(now, steps, seat, after=moments[-3].made) == entries[-2:]
        assert recent_entries(unfinished, steps[:-1], seat) == entries[1:-1]


def test_a_history_hides_what_was_hidden() -> None:
    file = next(file for file in REPLAYS if file.stem.startswith("threeup"))
    record = records.from_bytes(file.read_bytes())
    moments = list(records.replay(record))
    mover = int(moments[0].state.turn)
    first_messages = {
        seat: list(full_history(moments, record.moves, seat))[1].messages[0].id
        for seat in range(len(record.seats))
    }
    assert first_messages.pop(mover) == "threeup-lays"
    assert set(first_messages.values()) == {"threeup-lays-hidden"}
