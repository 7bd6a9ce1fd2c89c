"""What can be agreed before a game of LEVEL UP is dealt."""

from dataclasses import dataclass
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cardtable.engine.options import Choice, Flag, Number, NumberList, OptionType

MAX_SEATS: Final = 8
SEAT_NAMES: Final = tuple("01234567")
FIRST_ROUND: Final = 3
LAST_ROUND: Final = 13

# [LU-23] the final ROUND, by the number of seats
FINAL_ROUNDS: Final = vec[i64]([0, 0, 13, 13, 11, 9, 7, 6, 5])


@dataclass(frozen=True)
class LevelUpOptions:
    start_round: i64 = 3
    final_round: i64 = 0  # 0: as the number of seats suggests
    jokers: i64 = 0
    ace: str = "both"
    must_use_all_cards: bool = True
    allow_lay_all_without_discard: bool = False
    min_naturals_per_combo: i64 = 0
    bonus_natural_wild_ok: bool = False
    bonus_whole_hand_no_wild: bool = False
    may_return_picked_discard: bool = True
    stalemate_reshuffles: i64 = 2
    show_discard_history: bool = False
    first_dealer: str = "random"
    turn_cap: i64 = 500
    hands: i64 = 0  # 0: until somebody has finished the final ROUND
    rounds: tuple[int, ...] = ()  # where each seat begins; none: at start_round


OPTION_TYPES: Final[dict[str, OptionType]] = {
    "start_round": Number("LU-23", FIRST_ROUND, LAST_ROUND),
    "final_round": Number("LU-23", 0, LAST_ROUND),
    "jokers": Number("LU-24", 0, 2),
    "ace": Choice("LU-09", ("both", "low", "high")),
    "must_use_all_cards": Flag("LU-03"),
    "allow_lay_all_without_discard": Flag("LU-05"),
    "min_naturals_per_combo": Number("LU-12", 0, 3),
    "bonus_natural_wild_ok": Flag("LU-15"),
    "bonus_whole_hand_no_wild": Flag("LU-15"),
    "may_return_picked_discard": Flag("LU-19"),
    "stalemate_reshuffles": Number("LU-21", 1, 9),
    "show_discard_history": Flag("LU-27"),
    "first_dealer": Choice("LU-25", ("random", *SEAT_NAMES)),
    "turn_cap": Number("LU-30", 10, 2000),
    "hands": Number("LU-30", 0, 200),
    "rounds": NumberList("LU-23", FIRST_ROUND, LAST_ROUND, MAX_SEATS),
}


def final_round(options: LevelUpOptions, seats: i64) -> i64:
    return options.final_round or FINAL_ROUNDS[seats]


def first_round(options: LevelUpOptions, seat: i64) -> i64:
    """Where a seat begins."""
    return options.rounds[seat] if options.rounds else options.start_round
