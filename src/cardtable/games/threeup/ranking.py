"""The end of a game: who finished first, second and so on, the points, and what the result is.

The seats that have finished are kept in one integer, `finished`: four bits for each seat plus
one, the first to finish in the lowest bits. The functions of this module read and write it.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardtable.engine import codes
from cardtable.engine.bits import BIT
from cardtable.engine.game import shared_victory
from cardtable.engine.position import parse_number, parse_text
from cardtable.engine.refusal import InvalidInput
from cardtable.engine.state import NOBODY, left_neighbour
from cardtable.games.threeup.cards import (
    CARD_NAMES,
    ONE,
    POINTS,
    UNIT,
    VALUES,
    count_of,
    deck_of,
    points,
)
from cardtable.games.threeup.options import ThreeUpOptions
from cardtable.games.threeup.repetition import RepetitionState

if TYPE_CHECKING:
    from cardtable.engine.score import RoundReader, ScoreSheet

MOST_POINTS: Final = 10_000  # that can be entered for one game


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


def is_series_over(scores: vec[i64], played: i64, options: ThreeUpOptions) -> bool:
    """Return whether the agreed games are played or a seat has reached the target [UD-32]."""
    over = played >= options.games
    score: i64
    for score in scores:
        if options.target and score >= options.target:
            over = True
    return over


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
        return is_series_over(self.scores, self.played, self.options)

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


# Score keeping


def keep_score(
    seats: int, options: ThreeUpOptions, dealer: int, rounds: Sequence[object]
) -> "ScoreSheet":
    """Return the score sheet of games with real cards: who was out, and what the others hold.

    That is entered as cards or as points. Points are always counted, whatever `options` say.
    """
    # Slow to import, and not needed to play.
    from cardtable.engine.score import RoundReader, ScoreCard, ScoreQuestion, ScoreRow, make_sheet

    scores = vec[i64]([0] * seats)
    start = tuple(scores)
    rows: list[ScoreRow] = []
    winners: tuple[int, ...] = ()
    for number, data in enumerate(rounds):
        entry = RoundReader(number, data)
        if winners:
            raise entry.refuse(codes.SCORE_OVER)
        winner = entry.seat("winner", seats)
        for seat, left in enumerate(read_points(entry, seats, options)):
            if seat == winner and left:
                raise entry.refuse(codes.SCORE_WINNER)
            scores[seat] += left
        entry.done()
        rows.append(ScoreRow(dealer, winner, tuple(scores)))
        if is_series_over(scores, len(rows), options):
            winners = shared_victory([shared_win_result(scores, seat) for seat in range(seats)])
        else:
            dealer = left_neighbour(dealer, seats)  # [UD-03]
    everybody = tuple(range(seats))
    cards = tuple(ScoreCard(CARD_NAMES[value], POINTS[value]) for value in range(ONE, VALUES))
    questions = (
        ScoreQuestion("winner", "seat", everybody),
        ScoreQuestion("left", "hands", everybody, cards),
    )
    return make_sheet("points", start, rows, dealer, winners, questions)


def read_points(entry: "RoundReader", seats: int, options: ThreeUpOptions) -> list[int]:
    """Return the points of every seat; refuse more cards of a value than there are [UD-35]."""
    path = entry.path("left")
    found: list[int] = []
    held = [0] * VALUES
    for seat, value in enumerate(entry.items("left", seats)):
        where = f"{path}[{seat}]"
        if not isinstance(value, list):
            found.append(parse_number(value, where, 0, MOST_POINTS))
            continue
        bag = 0
        for item in value:
            card = CARD_NAMES.index(parse_text(item, where, CARD_NAMES[ONE:]))
            held[card] += 1
            if held[card] > sum(count_of(deck_of(colour), card) for colour in options.colours):
                raise InvalidInput(
                    codes.SCORE_CARDS, round=entry.number_of_round, card=CARD_NAMES[card]
                )
            bag += UNIT[card]
        found.append(int(points(bag)))
    return found
