"""What a level is, and the lists of levels.

A level is one word: a byte for each of its groups, the first in the lowest byte. A group's byte
says what kind it is and how many cards it wants. Groups stand in one order (runs, sets, colours;
the small before the large), so that equal levels are equal words. For people a level is a text
such as `run3 run3` or `pair triple quad`, and a list of levels is a file with one on each line.
"""

import os
from functools import cache, lru_cache
from typing import Final

from mypy_extensions import i64

from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput

RUN: Final = 1  # numbers one after the other, in any colours
SET: Final = 2  # cards of one number
COLOUR: Final = 3  # cards of one colour

MAX_GROUPS: Final = 5
MAX_LEVELS: Final = 12
HAND_SIZE: Final = 10  # so a level of more cards could never be laid and a card thrown off

SET_SIZES: Final = {"pair": 2, "triple": 3, "quad": 4}
MIN_GROUP_SIZES: Final = {RUN: 3, SET: 2, COLOUR: 2}
SIDES: Final = {1: "one_star", 2: "two_star"}  # of the level card, by its stars


def requirement_of(kind: i64, size: i64) -> i64:
    return kind << 4 | size


def required_kind(group: i64) -> i64:
    return group >> 4 & 3


def required_size(group: i64) -> i64:
    return group & 15


def requirements_of(level: i64) -> list[int]:
    """The bytes of the groups, in order."""
    found: list[int] = []
    while level:
        found.append(level & 255)
        level >>= 8
    return found


def requirement_at(level: i64, place: i64) -> i64:
    """The byte of one group; 0 where there is none."""
    return level >> 8 * place & 255


def level_size(level: i64) -> i64:
    """How many cards it takes to lay the level."""
    total: i64 = 0
    while level:
        total += level & 15
        level >>= 8
    return total


# Levels as text


def parse_requirement(word: str) -> int:
    """The byte of a group such as `run3`, `pair` or `colour4`; 0 for what is not one."""
    if word in SET_SIZES:
        return requirement_of(SET, SET_SIZES[word])
    for name, kind in (("run", RUN), ("set", SET), ("colour", COLOUR)):
        size = word.removeprefix(name)
        if size != word and size.isdecimal() and MIN_GROUP_SIZES[kind] <= int(size) <= HAND_SIZE:
            return requirement_of(kind, int(size))
    return 0


def format_requirement(group: int) -> str:
    kind, size = required_kind(group), required_size(group)
    if kind == SET:
        return next((name for name, cards in SET_SIZES.items() if cards == size), f"set{size}")
    return f"run{size}" if kind == RUN else f"colour{size}"


def parse_level(text: str, where: str) -> int:
    """The word of a level, or a refusal that says what is wrong and where."""
    groups = [parse_requirement(word) for word in text.split()]
    for group, word in zip(groups, text.split(), strict=True):
        if not group:
            raise InvalidInput(codes.LEVEL8_GROUP, where=where, found=word)
    cards = sum(required_size(group) for group in groups)
    if not 0 < cards <= HAND_SIZE:
        raise InvalidInput(codes.LEVEL8_CARDS, where=where, found=cards, most=HAND_SIZE)
    level = 0
    for group in sorted(groups, reverse=True):
        level = level << 8 | group
    return level


@lru_cache(maxsize=256)  # every view names the level of every seat
def format_level(level: int) -> str:
    return " ".join(format_requirement(group) for group in requirements_of(level))


def parse_levels(texts: list[str], where: str) -> tuple[int, ...]:
    """The words of a list of levels [L8-01]."""
    if not 0 < len(texts) <= MAX_LEVELS:
        raise InvalidInput(codes.LEVEL8_LEVELS, where=where, found=len(texts), most=MAX_LEVELS)
    return tuple(parse_level(text, f"{where}[{at}]") for at, text in enumerate(texts))


# Lists as files


def parse_level_file(text: str, where: str) -> tuple[int, ...]:
    """The words of a file with one level on each line; `#` begins a remark."""
    lines = [line.partition("#")[0].strip() for line in text.splitlines()]
    return parse_levels([line for line in lines if line], where)


@cache
def printed_levels(side: str) -> tuple[int, ...]:
    """The levels of one side of the level card that came with the game [L8-01] [L8-02]."""
    name = f"{side}.txt"
    with open(os.path.join(os.path.dirname(__file__), name), encoding="utf-8") as file:
        return parse_level_file(file.read(), name)
