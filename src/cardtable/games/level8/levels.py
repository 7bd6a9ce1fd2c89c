"""Levels and lists of levels.

A level is one integer with a byte for each of its groups, the first group in the lowest byte. Such
a byte is called a requirement: it holds the kind of the group and its number of cards. The groups
are sorted (runs, sets, colours; small before large), so equal levels are equal integers. As text a
level is written `run3 run3` or `pair triple quad`, and a list of levels is a file with one level
on each line.
"""

import os
from functools import cache, lru_cache
from typing import Final

from mypy_extensions import i64

from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput

RUN: Final = 1  # consecutive numbers in any colours
SET: Final = 2  # cards of one number
COLOUR: Final = 3  # cards of one colour

MAX_GROUPS: Final = 5
MAX_LEVELS: Final = 12
HAND_SIZE: Final = 10  # so no level has more cards: one of the eleven must be discarded

SET_SIZES: Final = {"pair": 2, "triple": 3, "quad": 4}
MIN_GROUP_SIZES: Final = {RUN: 3, SET: 2, COLOUR: 2}
SIDES: Final = {1: "one_star", 2: "two_star"}  # the sides of the level card, by their stars


def requirement_of(kind: i64, size: i64) -> i64:
    """Return the requirement for a group."""
    return kind << 4 | size


def required_kind(requirement: i64) -> i64:
    """Return the kind of a required group; of a level, the kind of its first group."""
    return requirement >> 4 & 3


def required_size(requirement: i64) -> i64:
    """Return the size of a required group; of a level, the size of its first group."""
    return requirement & 15


def requirements_of(level: i64) -> list[int]:
    """Return the requirements of a level, in order."""
    found: list[int] = []
    while level:
        found.append(level & 255)
        level >>= 8
    return found


def requirement_at(level: i64, index: i64) -> i64:
    """Return one requirement of a level, or 0 if it has fewer."""
    return level >> 8 * index & 255


def level_from(level: i64, index: i64) -> i64:
    """Return a level without its first `index` groups."""
    return level >> 8 * index


def starts_with_equals(level: i64) -> bool:
    """Tell whether the first two groups of a level are of one kind and size."""
    return level >> 8 & 255 == level & 255


def level_size(level: i64) -> i64:
    """Return how many cards it takes to lay a level."""
    total: i64 = 0
    while level:
        total += level & 15
        level >>= 8
    return total


# Levels as text


def parse_requirement(word: str) -> int:
    """Return the requirement for a word such as `run3`, `pair` or `colour4`; 0 if it is wrong."""
    if word in SET_SIZES:
        return requirement_of(SET, SET_SIZES[word])
    for name, kind in (("run", RUN), ("set", SET), ("colour", COLOUR)):
        size = word.removeprefix(name)
        if size != word and size.isdecimal() and MIN_GROUP_SIZES[kind] <= int(size) <= HAND_SIZE:
            return requirement_of(kind, int(size))
    return 0


def format_requirement(requirement: int) -> str:
    """Return a requirement as a word."""
    kind, size = required_kind(requirement), required_size(requirement)
    if kind == SET:
        return next((name for name, cards in SET_SIZES.items() if cards == size), f"set{size}")
    return f"run{size}" if kind == RUN else f"colour{size}"


def parse_level(text: str, where: str) -> int:
    """Return the level that `text` names; a refusal names the place `where`."""
    requirements = [parse_requirement(word) for word in text.split()]
    for requirement, word in zip(requirements, text.split(), strict=True):
        if not requirement:
            raise InvalidInput(codes.LEVEL8_GROUP, where=where, found=word)
    cards = sum(required_size(requirement) for requirement in requirements)
    if not 0 < cards <= HAND_SIZE:
        raise InvalidInput(codes.LEVEL8_CARDS, where=where, found=cards, most=HAND_SIZE)
    level = 0
    for requirement in sorted(requirements, reverse=True):
        level = level << 8 | requirement
    return level


@lru_cache(maxsize=256)  # every view contains the level of every seat
def format_level(level: int) -> str:
    """Return a level as text."""
    return " ".join(format_requirement(requirement) for requirement in requirements_of(level))


def parse_levels(texts: list[str], where: str) -> tuple[int, ...]:
    """Return the levels of a list of texts [L8-01]."""
    if not 0 < len(texts) <= MAX_LEVELS:
        raise InvalidInput(codes.LEVEL8_LEVELS, where=where, found=len(texts), most=MAX_LEVELS)
    return tuple(parse_level(text, f"{where}[{index}]") for index, text in enumerate(texts))


# Lists of levels


def parse_level_file(text: str, where: str) -> tuple[int, ...]:
    """Return the levels of a file with one level on each line; `#` begins a comment."""
    lines = [line.partition("#")[0].strip() for line in text.splitlines()]
    return parse_levels([line for line in lines if line], where)


@cache
def printed_levels(side: str) -> tuple[int, ...]:
    """Return the levels of one side of the level card, `one_star` or `two_star` [L8-01] [L8-02]."""
    name = f"{side}.txt"
    with open(os.path.join(os.path.dirname(__file__), name), encoding="utf-8") as file:
        return parse_level_file(file.read(), name)
