"""The end of a game: who finished first, second and so on, and what the result is.

The seats that have finished are kept in one integer, `finished`: four bits for each seat plus
one, the first to finish in the lowest bits. The functions of this module read and write it.
"""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardtable.engine.bits import BIT
from cardtable.engine.state import NOBODY
from cardtable.games.threeup.options import ThreeUpOptions
from cardtable.games.threeup.repetition import RepetitionState


def count_finished(finished: i64) -> i64:
    """Return the number of seats that have finished."""
    count: i64 = 0
    while finished >> 4 * count:
        count += 1
    return count


def add_finished(finished: i64, seat: i64) -> i64:
    """Return `finished` with one more seat."""
    return finished + (seat + 1) * BIT[4 * count_finished(finished)]


def seat_at_place(finished: i64, place: i64) -> i64:
    """Return the seat that finished at a place, from 0; NOBODY if none has."""
    return (finished >> 4 * place & 15) - 1


def finishing_place(finished: i64, seat: i64) -> i64:
    """Return the place at which a seat finished, from 0; NOBODY if it has not finished."""
    place: i64 = 0
    while finished >> 4 * place:
        if seat_at_place(finished, place) == seat:
            return place
        place += 1
    return NOBODY


def finished_seats(finished: i64) -> tuple[int, ...]:
    """Return the seats that have finished, in order."""
    return tuple([seat_at_place(finished, place) for place in range(count_finished(finished))])


def shared_win_result(keys: vec[i64], seat: i64) -> float:
    """Return the result of a seat if the lowest key wins and equal keys share the win."""
    equal: i64 = 0
    key: i64
    for key in keys:
        if key < keys[seat]:
            return 0.0
        if key == keys[seat]:
            equal += 1
    return 1.0 / float(equal)


def place_result(keys: vec[i64], seat: i64) -> float:
    """Return 1 for the lowest key down to 0 for the highest [UD-29]; equal keys get the mean."""
    behind = -0.5
    key: i64
    for key in keys:
        if key > keys[seat]:
            behind += 1.0
        elif key == keys[seat]:
            behind += 0.5
    return behind / float(len(keys) - 1)


@mypyc_attr(acyclic=True)
class RankingState(RepetitionState):
    """The part of a state that decides how a game, or a series of games, ends."""

    options: ThreeUpOptions
    turns: i64
    finished: i64
    played: i64
    scores: vec[i64]

    def add_points_to_scores(self) -> None:
        self.scores = self.scores[:]
        seat: i64
        for seat in range(self.seat_count):
            self.scores[seat] += self.points(seat, self.options.score_all_zones)

    def is_series_over(self) -> bool:
        """Return whether the agreed games are played or a seat has reached the target [UD-32]."""
        over = self.played >= self.options.games
        seat: i64
        for seat in range(self.seat_count):
            if self.options.target and self.scores[seat] >= self.options.target:
                over = True
        return over

    def result(self, seat: i64) -> float:
        if self.turn != NOBODY:
            return 0.0
        if self.options.scoring:
            return shared_win_result(self.scores, seat)
        if self.options.play_on:
            return place_result(self.ranking_keys(), seat)
        return shared_win_result(self.ranking_keys(), seat)

    def ranking_keys(self) -> vec[i64]:
        """Return a key for each seat, the best lowest: seats that finished, then the others."""
        is_draw = self.turns >= self.options.turn_cap or self.options.repetition == "draw"
        keys = self.scores[:]
        seat: i64
        for seat in range(self.seat_count):
            place = finishing_place(self.finished, seat)
            if place != NOBODY:
                keys[seat] = place - self.seat_count
            elif is_draw:
                keys[seat] = 0
            else:
                keys[seat] = self.seat_card_count(seat)
        return keys
