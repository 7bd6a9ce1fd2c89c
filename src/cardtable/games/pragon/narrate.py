"""Messages that describe a move of Pragon, from the views before and after it."""

from collections.abc import Iterator, Sequence

from cardtable.engine.game import Message
from cardtable.games.pragon.layout import STACKS
from cardtable.games.pragon.moves import (
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
