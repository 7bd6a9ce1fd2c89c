"""Messages that describe a move of Pragon, from the views before and after it."""

from collections.abc import Iterator, Sequence

from cardtable.engine.game import Message
from cardtable.games.pragon.layout import STACKS
from cardtable.games.pragon.moves import (
    END,
    FIRST_KIND,
    FIRST_PLACE,
    FIRST_PUT,
    SHUFFLE,
    is_card,
    is_kind,
    is_put,
)
from cardtable.games.pragon.notation import CARD_NAMES, KIND_NAMES, STACK_NAMES, cards_text, verb_of
from cardtable.games.pragon.state import PragonState
from cardtable.games.pragon.view import UNKNOWN_CARD, PragonView


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
