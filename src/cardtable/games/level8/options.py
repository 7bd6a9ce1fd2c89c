"""The options of LEVEL 8. docs/rules/level8.en.md explains each of them."""

from dataclasses import dataclass
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cardtable.engine.options import Choice, Flag, Number, NumberList, OptionType
from cardtable.engine.refusal import InvalidInput
from cardtable.games.level8.levels import (
    MAX_LEVELS,
    SIDES,
    format_level,
    parse_levels,
    printed_levels,
)

SEAT_NAMES: Final = tuple("012345")


@dataclass(frozen=True)
class Level8Options:
    edition: str = "101"
    level_set: str = "one_star"
    custom_levels: tuple[str, ...] = ()
    side_per_player: tuple[int, ...] = ()
    carry_max: i64 = 4
    min_naturals_per_group: i64 = 0
    accept_longer_groups: bool = False
    strict_final_discard: bool = False
    may_take_own_discard: bool = True
    skip_takeable: bool = True
    may_return_taken_discard: bool = True
    first_dealer: str = "random"
    turn_cap: i64 = 400
    rounds: i64 = 0
    levels: tuple[int, ...] = ()


@dataclass(frozen=True)
class LevelList:
    """A list of levels, each a text such as `run3 colour4`."""

    mark: str

    @property
    def kind(self) -> str:
        return "levels"

    def allowed(self) -> str:
        return '["run3 run3", "pair triple quad", …]'

    def read(self, value: object) -> tuple[str, ...]:
        if not isinstance(value, list | tuple):
            raise ValueError
        texts = [text for text in value if isinstance(text, str)]
        if len(texts) < len(value):
            raise ValueError
        levels = parse_levels(texts, "custom_levels") if texts else ()
        return tuple(format_level(level) for level in levels)


OPTION_TYPES: Final[dict[str, OptionType]] = {
    "edition": Choice("L8-03", ("98", "99", "101")),
    "level_set": Choice("L8-01", ("one_star", "two_star", "custom")),
    "custom_levels": LevelList("L8-02"),
    "side_per_player": NumberList("L8-38", 1, 2, 6),
    "carry_max": Number("L8-37", 0, 9),
    "min_naturals_per_group": Number("L8-13", 0, 1),
    "accept_longer_groups": Flag("L8-11"),
    "strict_final_discard": Flag("L8-17"),
    "may_take_own_discard": Flag("L8-05"),
    "skip_takeable": Flag("L8-06"),
    "may_return_taken_discard": Flag("L8-07"),
    "first_dealer": Choice("L8-40", ("random", *SEAT_NAMES)),
    "turn_cap": Number("L8-43", 20, 1000),
    "rounds": Number("L8-46", 0, 100),
    "levels": NumberList("L8-47", 1, MAX_LEVELS, 6),
}


def has_carry_rule(options: Level8Options, seat: i64) -> bool:
    """Tell whether a seat plays a side of the level card with the carry rule [L8-37] [L8-38]."""
    if options.side_per_player:
        return SIDES[options.side_per_player[seat]] == "two_star"
    return options.level_set != "one_star"


def level_list(options: Level8Options, seat: int) -> tuple[int, ...]:
    """Return the levels of one seat."""
    if options.side_per_player:
        return printed_levels(SIDES[options.side_per_player[seat]])
    if options.level_set == "custom":
        return parse_levels(list(options.custom_levels), "custom_levels")
    return printed_levels(options.level_set)


def level_lists(options: Level8Options, seats: int) -> vec[i64]:
    """Return the levels of all seats: MAX_LEVELS for each, with zeros after its last level."""
    if options.side_per_player and len(options.side_per_player) != seats:
        raise InvalidInput("L8-38", option="side_per_player")
    if options.level_set == "custom" and not options.custom_levels:
        raise InvalidInput("L8-02", option="custom_levels")
    padded: list[int] = []
    for seat in range(seats):
        levels = level_list(options, seat)
        padded += [*levels, *[0] * (MAX_LEVELS - len(levels))]
    return vec[i64](padded)


def starting_levels(options: Level8Options, seats: int) -> vec[i64]:
    """Return the level on which each seat begins [L8-47]."""
    levels = options.levels if options.levels else (1,) * seats
    if len(levels) != seats:
        raise InvalidInput("L8-47", option="levels")
    for seat in range(seats):
        if levels[seat] > len(level_list(options, seat)):
            raise InvalidInput("L8-47", option="levels")
    return vec[i64](levels)
