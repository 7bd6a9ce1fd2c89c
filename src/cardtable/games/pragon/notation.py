"""How Pragon is written: cards, steps and whole moves.

A whole move is one line: `7S 7H pair flip T`, `QS *1 queens take 5D`, `4D 5C 6H straight
remove L flip C`, `place KH on T`, `end`. What is not done is not written. Docs: notation.md.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from cardtable.engine import codes
from cardtable.engine.bits import BIT
from cardtable.engine.game import complete_move
from cardtable.engine.refusal import InvalidInput
from cardtable.games.pragon.cards import CARDS
from cardtable.games.pragon.hands import ACES
from cardtable.games.pragon.layout import STACKS
from cardtable.games.pragon.moves import (
    DONE,
    END,
    FIRST_FLIP,
    FIRST_KIND,
    FIRST_PLACE,
    FIRST_PUT,
    FIRST_REMOVE,
    SHUFFLE,
    is_card,
    is_flip,
    is_kind,
    is_place,
    is_put,
)
from cardtable.games.pragon.state import PragonState

RANK_NAMES: Final[tuple[str, ...]] = tuple("2 3 4 5 6 7 8 9 10 J Q K A".split())
CARD_NAMES: Final[tuple[str, ...]] = (
    *(rank + suit for suit in "SHDC" for rank in RANK_NAMES),
    "*1",
    "*2",
)
STACK_NAMES: Final = tuple("T L C R BL BR".split())
KIND_NAMES: Final = tuple(
    "pair jacks queens kings aces three straight flush straight-flush four five".split()
)


def step_name(move: int) -> str:
    if is_card(move):
        return CARD_NAMES[move]
    if is_place(move):
        return f"place {CARD_NAMES[move - FIRST_PLACE]}"
    if is_kind(move):
        return KIND_NAMES[move - FIRST_KIND]
    if is_flip(move):
        return f"flip {STACK_NAMES[move - FIRST_FLIP]}"
    if is_put(move):
        return f"on {STACK_NAMES[move - FIRST_PUT]}"
    if move in (SHUFFLE, DONE, END):
        return {SHUFFLE: "shuffle", DONE: "done", END: "end"}[move]
    return f"remove {STACK_NAMES[move - FIRST_REMOVE]}"


def format_move(steps: Sequence[int]) -> str:
    """The steps of one whole move as a line. A last DONE goes without saying."""
    said = [(verb_of(steps, at), step_name(step).split()[-1]) for at, step in enumerate(steps)]
    if steps and steps[-1] == DONE:
        said.pop()
    return " ".join(
        " ".join([verb, *names] if verb else names)
        for verb, names in ((v, [name for _, name in part]) for v, part in group_by_verb(said))
    )


def group_by_verb(said: list[tuple[str, str]]) -> Iterator[tuple[str, Iterator[tuple[str, str]]]]:
    return groupby(said, key=lambda pair: pair[0])


def verb_of(steps: Sequence[int], at: int) -> str:
    if is_card(steps[at]):
        return "take" if any(is_kind(step) for step in steps[:at]) else ""
    words = step_name(steps[at]).split()
    return words[0] if len(words) > 1 else ""


def parse_move(state: PragonState, line: str) -> list[int]:
    """The steps of a move, in the order in which the game asks for them."""
    steps = sort_steps(state, [*parse_codes(line)])
    if not steps:
        raise InvalidInput(codes.NOTATION, text=line)
    return complete_move(state, steps, DONE, line)


FIRST_CODES: Final = {
    "flip": FIRST_FLIP, "remove": FIRST_REMOVE, "on": FIRST_PUT, "place": FIRST_PLACE, "take": 0,
}  # fmt: skip
WORD_CODES: Final = {"shuffle": SHUFFLE, "done": DONE, "end": END}


def parse_codes(line: str) -> Iterator[int]:
    verb = "take"  # cards before any verb are those of a hand, and have the same codes
    for word in line.split():
        names = CARD_NAMES if verb in ("take", "place") else STACK_NAMES
        if word in FIRST_CODES:
            verb = word
        elif word in WORD_CODES:
            yield WORD_CODES[word]
        elif word in KIND_NAMES:
            yield FIRST_KIND + KIND_NAMES.index(word)
        elif word in names:
            yield FIRST_CODES[verb] + names.index(word)
        else:
            raise InvalidInput(codes.NOTATION, text=word)


def sort_steps(state: PragonState, steps: list[int]) -> list[int]:
    """Cards and targets may be named in any order, and mean the same."""
    declared = [at for at, step in enumerate(steps) if is_kind(step)]
    if not declared:
        return steps
    at = declared[0]
    cards = sorted(steps[:at], key=lambda card: (not state.hand & BIT[card % CARDS], card))
    targets = steps[at + 1 :]
    if steps[at] != FIRST_KIND + ACES and all(FIRST_FLIP <= step < FIRST_PUT for step in targets):
        targets.sort(key=lambda step: (step - FIRST_FLIP) % STACKS)
    return [*cards, steps[at], *targets]


def cards_text(cards: Sequence[int]) -> str:
    return " ".join(CARD_NAMES[card] for card in cards)
