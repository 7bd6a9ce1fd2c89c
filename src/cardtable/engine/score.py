"""Score keeping for people who play with real cards: what they enter, and what follows from it.

People enter the end of each round. A game turns all entries into a `ScoreSheet`, with the same
functions by which its states advance. Nothing else is kept.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cardtable.engine import codes
from cardtable.engine.game import Game, Message
from cardtable.engine.position import FieldReader
from cardtable.engine.refusal import InvalidInput
from cardtable.engine.state import NOBODY, left_neighbour

MOST_TALLY_PLAYERS = 8  # who share a deck of a game for one


@dataclass(frozen=True)
class ScoreCard:
    """A card that may be left at the end of a round, and what it counts."""

    name: str  # in notation
    points: int


@dataclass(frozen=True)
class ScoreQuestion:
    """What must be entered about a finished round. Its words are `score-GAME-NAME`."""

    name: str
    kind: str  # seat (NOBODY is an answer too), seats, flag, or hands: cards or points by seat
    seats: tuple[int, ...]  # which may be answered; a flag may be true if the first answer is one
    cards: tuple[ScoreCard, ...] = ()


@dataclass(frozen=True)
class ScoreStep:
    """A step that players climb: its number, and what it takes."""

    number: int
    needs: tuple[Message, ...]


@dataclass(frozen=True)
class ScoreRow:
    """A finished round: who dealt, who won it, and where every seat stands after it."""

    dealer: int
    winner: int
    standings: tuple[int, ...]


@dataclass(frozen=True)
class ScoreSheet:
    """All that follows from the entries."""

    unit: str  # of the standings: round, level, points or wins
    start: tuple[int, ...]  # where every seat stood at the beginning
    rows: tuple[ScoreRow, ...]
    dealer: int  # of the next round; NOBODY once the game is over
    first: int  # the seat that begins the next round
    winners: tuple[int, ...]  # of the whole game; empty until it is over
    questions: tuple[ScoreQuestion, ...]  # about the next round; none once the game is over
    steps: tuple[tuple[ScoreStep, ...], ...] = ()  # by seat; none if standings are points or wins
    notes: tuple[tuple[Message, ...], ...] = ()  # by seat, for the next round

    @property
    def is_over(self) -> bool:
        return bool(self.winners)


class RoundReader(FieldReader):
    """Reads what was entered about one round; rounds count from 1 in refusals."""

    def __init__(self, number: int, data: object) -> None:
        super().__init__(data, f"rounds[{number}]")
        self.number_of_round = number + 1

    def seat(self, name: str, seats: int) -> int:
        """Return a seat or NOBODY."""
        return self.number(name, NOBODY, seats - 1)

    def flag(self, name: str) -> bool:
        value = self.take(name)
        if not isinstance(value, bool):
            raise InvalidInput(codes.POSITION_TYPE, where=self.path(name), wanted="true, false")
        return value

    def refuse(self, code: str) -> InvalidInput:
        """Return the refusal of this round."""
        return InvalidInput(code, round=self.number_of_round)


def make_sheet(
    unit: str,
    start: tuple[int, ...],
    rows: Sequence[ScoreRow],
    dealer: int,
    winners: tuple[int, ...],
    questions: tuple[ScoreQuestion, ...],
    steps: tuple[tuple[ScoreStep, ...], ...] = (),
    notes: tuple[tuple[Message, ...], ...] = (),
) -> ScoreSheet:
    """Return the score sheet. With `winners` the game is over: nobody deals, nothing is asked."""
    first = left_neighbour(dealer, len(start))
    if winners:
        dealer, first, questions = NOBODY, NOBODY, ()
    return ScoreSheet(
        unit=unit,
        start=start,
        rows=tuple(rows),
        dealer=dealer,
        first=first,
        winners=winners,
        questions=questions,
        steps=steps,
        notes=notes,
    )


def keep_wins(seats: int, options: Any, dealer: int, rounds: Sequence[object]) -> ScoreSheet:
    """Count who won how often, for games without a score of their own. Such a game never ends."""
    wins = [0] * seats
    start, rows = tuple(wins), []
    for number, data in enumerate(rounds):
        entry = RoundReader(number, data)
        winner = entry.seat("winner", seats)
        entry.done()
        if winner != NOBODY:
            wins[winner] += 1
        rows.append(ScoreRow(dealer, winner, tuple(wins)))
        dealer = left_neighbour(dealer, seats)
    question = ScoreQuestion("winner", "seat", tuple(range(seats)))
    return make_sheet("wins", start, rows, dealer, winners=(), questions=(question,))


def score_seats(game: Game) -> range:
    """Return how many people may keep score together; a game for one goes from hand to hand."""
    return game.seats if game.seats[-1] > 1 else range(1, MOST_TALLY_PLAYERS + 1)


def keep_score(
    game: Game, seats: int, options: Any, dealer: int, rounds: Sequence[object]
) -> ScoreSheet:
    """Return the score sheet after `rounds`, of which `dealer` dealt the first; or refuse them."""
    allowed = score_seats(game)
    if seats not in allowed:
        raise InvalidInput(codes.SEATS, low=allowed[0], high=allowed[-1], found=seats)
    if not 0 <= dealer < seats:
        raise InvalidInput(codes.TABLE_NO_SEAT, seat=dealer, seats=seats)
    return (game.keep_score or keep_wins)(seats, options, dealer, rounds)
