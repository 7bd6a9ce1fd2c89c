"""How players of LEVEL UP climb from ROUND to ROUND, and when a game ends."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from cardtable.engine import codes
from cardtable.engine.bits import count
from cardtable.engine.game import Message, shared_victory
from cardtable.engine.refusal import IllegalMove, InvalidInput
from cardtable.engine.state import NOBODY, left_neighbour
from cardtable.games.levelup.cards import deck_of
from cardtable.games.levelup.options import LevelUpOptions, final_round, first_round

if TYPE_CHECKING:
    from cardtable.engine.score import ScoreSheet, ScoreStep

HAND_CAP: Final = 200  # [LU-30] hands after which a game without a winner ends
BONUS_CARDS: Final = 5  # [LU-15] of the straight flush that earns the bonus


def check_rounds(seats: i64, options: LevelUpOptions) -> None:
    """Refuse ROUNDs that `seats` players cannot play."""
    last = final_round(options, seats)
    if options.rounds and len(options.rounds) != seats:
        raise InvalidInput(
            codes.ROUNDS_NUMBER, option="rounds", seats=seats, found=len(options.rounds)
        )
    seat: i64
    for seat in range(seats):
        if first_round(options, seat) > last:
            raise InvalidInput(codes.ROUNDS_START, start=first_round(options, seat), last=last)
    cards = count(deck_of(options.jokers))
    need = cards_needed(seats, options)
    if need > cards:
        raise IllegalMove("LU-23", seats=seats, need=need, cards=cards, last=last)


def cards_needed(seats: i64, options: LevelUpOptions) -> i64:
    """Return how many cards the largest deal takes, with one to turn up and one to draw [LU-23]."""
    total: i64 = 2
    seat: i64
    for seat in range(seats):
        is_only_deal = options.hands == 1
        total += first_round(options, seat) if is_only_deal else final_round(options, seats)
    return total


def round_after(level: i64, has_bonus: bool, last: i64) -> i64:
    """Return the ROUND of the seat that laid down: one further, or two [LU-16] [LU-18].

    A ROUND beyond the last one wins the game [LU-17].
    """
    return min(level + (2 if has_bonus else 1), last + 1)


def is_game_over(
    rounds: vec[i64], winner: i64, played: i64, seats: i64, options: LevelUpOptions
) -> bool:
    """Tell whether the hand that `winner` has just won (NOBODY: a stalemate) was the last one."""
    if winner != NOBODY and rounds[winner] > final_round(options, seats):
        return True
    return played >= (options.hands or HAND_CAP)


def result_of(rounds: vec[i64], seat: i64, options: LevelUpOptions) -> float:
    """Return the share of a seat in the victory of the seats that have come furthest."""
    progress = progress_of(rounds, seat, options)
    winners: i64 = 0
    other: i64
    for other in range(len(rounds)):
        if progress_of(rounds, other, options) > progress:
            return 0.0
        if progress_of(rounds, other, options) == progress:
            winners += 1
    return 1.0 / float(winners)


def progress_of(rounds: vec[i64], seat: i64, options: LevelUpOptions) -> i64:
    """Return the ROUND of a seat, or how many it gained if the number of hands is limited."""
    level = rounds[seat]
    return level - first_round(options, seat) if options.hands else level


# Score keeping


def can_earn_bonus(level: int, options: LevelUpOptions) -> bool:
    """Tell whether a hand on this ROUND is large enough for the bonus."""
    return level + (1 if options.allow_lay_all_without_discard else 0) >= BONUS_CARDS


def keep_score(
    seats: int, options: LevelUpOptions, dealer: int, hands: Sequence[object]
) -> "ScoreSheet":
    """Return the score sheet of a game with real cards: who laid down in each hand."""
    # Slow to import, and not needed to play.
    from cardtable.engine.score import RoundReader, ScoreQuestion, ScoreRow, make_sheet

    check_rounds(seats, options)
    last = final_round(options, seats)
    rounds = vec[i64]([first_round(options, seat) for seat in range(seats)])
    start = tuple(rounds)
    rows: list[ScoreRow] = []
    winners: tuple[int, ...] = ()
    for number, data in enumerate(hands):
        entry = RoundReader(number, data)
        if winners:
            raise entry.refuse(codes.SCORE_OVER)
        winner = entry.seat("winner", seats)
        has_bonus = entry.flag("bonus")
        entry.done()
        if has_bonus and (winner == NOBODY or not can_earn_bonus(rounds[winner], options)):
            raise entry.refuse(codes.SCORE_BONUS)
        if winner != NOBODY:
            rounds[winner] = round_after(rounds[winner], has_bonus, last)
        rows.append(ScoreRow(dealer, winner, tuple(rounds)))
        if is_game_over(rounds, winner, len(rows), seats, options):
            winners = shared_victory([result_of(rounds, seat, options) for seat in range(seats)])
        else:
            dealer = left_neighbour(dealer, seats)  # [LU-22] [LU-25]
    everybody = tuple(range(seats))
    with_bonus = tuple(seat for seat in everybody if can_earn_bonus(rounds[seat], options))
    questions = (
        ScoreQuestion("winner", "seat", everybody),
        ScoreQuestion("bonus", "flag", with_bonus),
    )
    steps = tuple(steps_from(level, last) for level in start)
    return make_sheet("round", start, rows, dealer, winners, questions, steps)


def steps_from(first: int, last: int) -> "tuple[ScoreStep, ...]":
    """Return the ROUNDs of a seat with the rank that is wild on each [LU-13] [LU-14]."""
    from cardtable.engine.score import ScoreStep

    return tuple(
        ScoreStep(level, (Message("score-levelup-step", {"round": level}),))
        for level in range(first, last + 1)
    )
