"""The notation of Pragon: cards, steps and whole moves as text. See docs/notation.md.

A whole move is one line: `7S 7H pair flip T`, `QS *1 queens take 5D`, `4D 5C 6H straight
remove L flip C`, `place KH on T`, `end`. A final DONE is not written.
"""

from collections.abc import Iterator, Sequence
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
    """Return a whole move as a line, in which a verb is written once for all that it governs."""
    written = steps[:-1] if steps and steps[-1] == DONE else steps
    words: list[str] = []
    last_verb = ""
    for index, step in enumerate(written):
        verb = verb_of(written, index)
        if verb and verb != last_verb:
            words.append(verb)
        words.append(step_name(step).split()[-1])
        last_verb = verb
    return " ".join(words)


def verb_of(steps: Sequence[int], index: int) -> str:
    """Return the verb before the name in a step, or an empty text if the step has none."""
    if is_card(steps[index]):
        return "take" if any(is_kind(step) for step in steps[:index]) else ""
    words = step_name(steps[index]).split()
    return words[0] if len(words) > 1 else ""


def parse_move(state: PragonState, line: str) -> list[int]:
    """Return the steps of a whole move, in the order in which the game asks for them."""
    steps = sort_steps(state, [*parse_codes(line)])
    if not steps:
        raise InvalidInput(codes.NOTATION, text=line)
    return complete_move(state, steps, DONE, line)


FIRST_CODES: Final = {
    "flip": FIRST_FLIP, "remove": FIRST_REMOVE, "on": FIRST_PUT, "place": FIRST_PLACE, "take": 0,
}  # fmt: skip
WORD_CODES: Final = {"shuffle": SHUFFLE, "done": DONE, "end": END}


def parse_codes(line: str) -> Iterator[int]:
    """Yield the codes of the steps that a line names."""
    verb = "take"  # cards before the first verb make a hand; to take a card has the same code
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
    """Sort the cards and the targets of a hand, which a line may name in any order."""
    declared = [index for index, step in enumerate(steps) if is_kind(step)]
    if not declared:
        return steps
    index = declared[0]
    cards = sorted(steps[:index], key=lambda card: (not state.hand & BIT[card % CARDS], card))
    kind, targets = steps[index], steps[index + 1 :]
    if kind != FIRST_KIND + ACES and all(FIRST_FLIP <= step < FIRST_PUT for step in targets):
        targets.sort(key=lambda step: (step - FIRST_FLIP) % STACKS)
    return [*cards, kind, *targets]


def cards_text(cards: Sequence[int]) -> str:
    """Return the names of cards, separated by spaces."""
    return " ".join(CARD_NAMES[card] for card in cards)
