"""Who came out first, second and so on, and what a place is worth.

Who is out is kept in one number: each seat and one more in four bits, the first lowest.
"""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardtable.engine.bits import BIT
from cardtable.engine.state import NOBODY
from cardtable.games.threeup.options import ThreeUpOptions
from cardtable.games.threeup.repetition import RepetitionState


def count_finished(finished: i64) -> i64:
    number: i64 = 0
    while finished >> 4 * number:
        number += 1
    return number


def add_finished(finished: i64, seat: i64) -> i64:
    return finished + (seat + 1) * BIT[4 * count_finished(finished)]


def finishing_place(finished: i64, seat: i64) -> i64:
    """How many were out before this seat; NOBODY if it is not."""
    at: i64 = 0
    while finished >> 4 * at:
        if finished >> 4 * at & 15 == seat + 1:
            return at
        at += 1
    return NOBODY


def shared_win_result(burdens: vec[i64], seat: i64) -> float:
    """The part of the win that falls to a seat, when the lightest win."""
    equal: i64 = 0
    burden: i64
    for burden in burdens:
        if burden < burdens[seat]:
            return 0.0
        if burden == burdens[seat]:
            equal += 1
    return 1.0 / float(equal)


def place_result(burdens: vec[i64], seat: i64) -> float:
    """1 for the first place down to 0 for the last [UD-29]; who tie are between theirs."""
    behind = -0.5
    burden: i64
    for burden in burdens:
        if burden > burdens[seat]:
            behind += 1.0
        elif burden == burdens[seat]:
            behind += 0.5
    return behind / float(len(burdens) - 1)


@mypyc_attr(acyclic=True)
class RankingState(RepetitionState):
    """The part of a state that knows how a game, or a series of them, ends."""

    options: ThreeUpOptions
    turns: i64
    finished: i64
    played: i64
    scores: vec[i64]

    def add_points_to_scores(self) -> None:
        self.scores = self.scores[:]
        seat: i64
        for seat in range(self.people):
            self.scores[seat] += self.points(seat, self.options.score_all_zones)

    def is_series_over(self) -> bool:
        """So many games are played, or somebody has so many points [UD-32]."""
        over = self.played >= self.options.games
        seat: i64
        for seat in range(self.people):
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
        """What decides at the end, the lowest first: who is out, and then the cards left."""
        drawn = self.turns >= self.options.turn_cap or self.options.repetition == "draw"
        burdens = self.scores[:]
        seat: i64
        for seat in range(self.people):
            at = finishing_place(self.finished, seat)
            if at != NOBODY:
                burdens[seat] = at - self.people
            elif drawn:
                burdens[seat] = 0
            else:
                burdens[seat] = self.seat_card_count(seat)
        return burdens
