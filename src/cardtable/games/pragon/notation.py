"""The notation of Pragon: cards, steps and whole moves as text. See docs/notation.md.

A whole move is one line: `7S 7H pair flip T`, `QS *1 queens take 5D`, `4D 5C 6H straight
remove L flip C`, `place KH on T`, `end`. A final DONE is not written.

Moves are also described in messages: what a seat sees of a move, and what a move would do.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from cardtable.engine import codes
from cardtable.engine.bits import BIT
from cardtable.engine.game import Message, complete_move
from cardtable.engine.refusal import InvalidInput
from cardtable.games.pragon.cards import CARDS
from cardtable.games.pragon.hands import ACES, KIND_NAMES
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
    is_remove,
)
from cardtable.games.pragon.state import PragonState
from cardtable.games.pragon.view import UNKNOWN_CARD, PragonView

RANK_NAMES: Final[tuple[str, ...]] = tuple("2 3 4 5 6 7 8 9 10 J Q K A".split())
CARD_NAMES: Final[tuple[str, ...]] = (
    *(rank + suit for suit in "SHDC" for rank in RANK_NAMES),
    "*1",
    "*2",
)
STACK_NAMES: Final = tuple("T L C R BL BR".split())


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


def is_hidden(state: PragonState, move: int) -> bool:
    """Return False: there is no other seat to hide a step from [SP-47]."""
    return False


def narrate_move(
    before: PragonView, steps: Sequence[int] | None, after: PragonView
) -> list[Message]:
    """Describe a whole move and what follows from it."""
    if not steps:
        return []
    messages = [*describe_choice(steps), *describe_table(before, steps, after)]
    drawn = [card for card in after.hand if card not in before.hand + tuple(steps)]
    if drawn:
        messages.append(Message("pragon-draws", {"cards": cards_text(drawn), "count": len(drawn)}))
    if after.results:
        messages.append(Message("pragon-won" if after.results[0] else "pragon-lost", {}))
    return messages


def describe_choice(steps: Sequence[int]) -> Iterator[Message]:
    """Describe what the player chose."""
    for index, step in enumerate(steps):
        if is_kind(step):
            kind = KIND_NAMES[step - FIRST_KIND]
            yield Message("pragon-makes", {"kind": kind, "cards": cards_text(steps[:index])})
        elif is_card(step) and verb_of(steps, index):
            yield Message("pragon-takes", {"card": CARD_NAMES[step]})
        elif is_put(step):
            card, stack = CARD_NAMES[steps[0] - FIRST_PLACE], STACK_NAMES[step - FIRST_PUT]
            yield Message("pragon-places", {"card": card, "stack": stack})
        elif step == SHUFFLE:
            yield Message("pragon-shuffles", {})
        elif step == END:
            yield Message("pragon-ends", {})


def describe_table(
    before: PragonView, steps: Sequence[int], after: PragonView
) -> Iterator[Message]:
    """Describe the cards that the effect turned up, removed and turned down."""
    opened = [
        (stack, after.stacks[stack].cards[-1])
        for stack in range(STACKS)
        if is_opened(before, after, stack)
    ]
    for stack, card in opened:
        yield Message("pragon-opens", {"stack": STACK_NAMES[stack], "card": CARD_NAMES[card]})
    removed = [card for card in after.pile if card not in before.pile and card not in steps]
    if removed:
        yield Message("pragon-discards", {"cards": cards_text(removed), "count": len(removed)})
    closed = [
        card
        for old, new in zip(before.stacks, after.stacks, strict=True)
        for card in new.cards[: len(new.cards) - new.is_open]
        if card != UNKNOWN_CARD and FIRST_PLACE + card not in steps
        if card not in old.cards[: len(old.cards) - old.is_open]
    ]
    if closed:
        yield Message("pragon-closes", {"cards": cards_text(closed), "count": len(closed)})


def is_opened(before: PragonView, after: PragonView, stack: int) -> bool:
    """Return whether a stack shows a card that it did not show before."""
    old, new = before.stacks[stack], after.stacks[stack]
    return new.is_open and (not old.is_open or old.cards[-1] != new.cards[-1])


def describe_move(view: PragonView, steps: Sequence[int]) -> list[Message]:
    """Return sentences that tell the player to make a whole move, or these steps of one."""
    kinds = [index for index, step in enumerate(steps) if is_kind(step)]
    if not kinds:
        return describe_parts(view, steps)
    cards, kind = steps[: kinds[0]], KIND_NAMES[steps[kinds[0]] - FIRST_KIND]
    about: dict[str, str | int] = {"kind": kind, "cards": cards_text(cards), "count": len(cards)}
    return [Message("pragon-plan-hand", about), *describe_targets(steps[kinds[0] + 1 :])]


def describe_parts(view: PragonView, steps: Sequence[int]) -> list[Message]:
    """Describe a move without a hand, or steps of one whose hand is not declared with them."""
    if is_place(steps[0]):
        card = CARD_NAMES[steps[0] - FIRST_PLACE]
        stack = STACK_NAMES[steps[1] - FIRST_PUT] if len(steps) > 1 else "none"
        return [Message("pragon-plan-place", {"card": card, "stack": stack})]
    if is_card(steps[0]) and view.phase == "choosing":
        return [Message("pragon-plan-choose", {"cards": cards_text(steps)})]
    return describe_targets(steps, is_alone=True)


def describe_targets(steps: Sequence[int], is_alone: bool = False) -> list[Message]:
    """Describe what is done with a hand; a DONE after something else is not said."""
    messages = []
    for step in steps:
        if is_card(step):
            messages.append(Message("pragon-plan-take", {"card": CARD_NAMES[step]}))
        elif is_flip(step):
            messages.append(Message("pragon-plan-flip", {"stack": STACK_NAMES[step - FIRST_FLIP]}))
        elif is_remove(step):
            stack = STACK_NAMES[step - FIRST_REMOVE]
            messages.append(Message("pragon-plan-remove", {"stack": stack}))
        elif is_put(step):
            messages.append(Message("pragon-plan-put", {"stack": STACK_NAMES[step - FIRST_PUT]}))
        elif step == SHUFFLE:
            messages.append(Message("pragon-plan-shuffle", {}))
        elif step == END:
            messages.append(Message("pragon-plan-end", {}))
        elif is_alone or len(steps) == 1:
            messages.append(Message("pragon-plan-done", {}))
    return messages
