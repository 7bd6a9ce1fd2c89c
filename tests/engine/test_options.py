"""Options from plain data: what each type of option takes, what it refuses, and what it says."""

from dataclasses import dataclass
from typing import Any

import pytest

from cardtable.engine.options import (
    Choice,
    Flag,
    Number,
    NumberList,
    OptionType,
    Subset,
    dump_options,
    parse_options,
)
from cardtable.engine.refusal import Refusal

FLAG = Flag("UD-01")
CHOICE = Choice("UD-02", ("few", "many"))
NUMBER = Number("UD-03", 2, 5)
NUMBERS = NumberList("UD-04", 2, 5, 3)
SOME = Subset("UD-05", ("red", "green", "blue"))


@pytest.mark.parametrize(
    ("kind", "value", "read"),
    [
        (FLAG, True, True),
        (FLAG, False, False),
        (CHOICE, "few", "few"),
        (CHOICE, "many", "many"),
        (NUMBER, 2, 2),
        (NUMBER, 5, 5),
        (NUMBERS, [], ()),
        (NUMBERS, [2, 5, 2], (2, 5, 2)),
        (NUMBERS, (3,), (3,)),
        (SOME, ["green"], ("green",)),
        (SOME, ["blue", "red"], ("red", "blue")),
        (SOME, ("blue", "green", "red"), ("red", "green", "blue")),
    ],
)
def test_a_value_that_is_allowed_is_read(kind: OptionType, value: object, read: object) -> None:
    found = kind.read(value)
    assert found == read
    assert type(found) is type(read)


REFUSED: list[tuple[OptionType, list[object]]] = [
    (FLAG, [0, 1, None, "true", []]),
    (CHOICE, ["", "fe", "several", 0, None, ["few"]]),
    (NUMBER, [1, 6, True, 2.0, "3", None, [3]]),
    (NUMBERS, [3, "23", {2, 3}, [1], [2, 6], [True], [2, 2, 2, 2]]),
    (SOME, [[], ["red", "red"], ["red", "pink"], "red", {"red"}, None]),
]


@pytest.mark.parametrize(
    ("kind", "value"), [(kind, value) for kind, values in REFUSED for value in values]
)
def test_a_value_that_is_not_allowed_is_refused(kind: OptionType, value: object) -> None:
    with pytest.raises(ValueError, match=r"^$"):
        kind.read(value)


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (FLAG, "true, false"),
        (CHOICE, "few, many"),
        (NUMBER, "2–5"),
        (NUMBERS, "[2–5, …]"),
        (SOME, "[red, green, blue]"),
    ],
)
def test_it_says_what_is_allowed(kind: OptionType, said: str) -> None:
    assert kind.allowed() == said


@dataclass(frozen=True)
class Options:
    quick: bool = False
    number: int = 3
    colours: tuple[str, ...] = ("red", "green")


KINDS: dict[str, OptionType] = {"quick": FLAG, "number": NUMBER, "colours": SOME}


def test_what_is_not_mentioned_keeps_its_default() -> None:
    assert parse_options(Options, KINDS, {}) == Options()
    wanted = {"number": 4, "colours": ["blue", "red"]}
    assert parse_options(Options, KINDS, wanted) == Options(number=4, colours=("red", "blue"))


def test_options_are_plain_data_and_come_back() -> None:
    options = Options(quick=True, colours=("blue",))
    assert dump_options(options) == {"quick": True, "number": 3, "colours": ["blue"]}
    assert parse_options(Options, KINDS, dump_options(options)) == options


@pytest.mark.parametrize(
    ("data", "code", "about"),
    [
        ({"nunber": 4}, "option-unknown", {"option": "nunber", "near": "number"}),
        ({"zzz": 4}, "option-unknown", {"option": "zzz", "near": "none"}),
        ({7: 4}, "option-unknown", {"option": "7", "near": "none"}),
        (
            {"number": 6},
            "option-value",
            {"option": "number", "value": "6", "allowed": "2–5"},
        ),
        (
            {"colours": [["red"]]},  # cannot be an item of a set
            "option-value",
            {"option": "colours", "value": "[['red']]", "allowed": "[red, green, blue]"},
        ),
        ([], "options-type", {}),
        (None, "options-type", {}),
    ],
)
def test_a_refusal_names_the_option_and_what_is_allowed(
    data: object, code: str, about: dict[str, Any]
) -> None:
    with pytest.raises(Refusal) as refused:
        parse_options(Options, KINDS, data)
    assert (refused.value.code, refused.value.about) == (code, about)
