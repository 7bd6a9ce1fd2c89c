"""What a line is about, in words: made from what the player sees, and from nothing else."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from cardtable.bots.observation import Observation
from cardtable.engine.game import Message
from cardtable.games.pragon.cards import CARDS, RANKS, is_joker
from cardtable.games.pragon.hands import FIVE, FLUSH, FOUR, SHORTEST, STRAIGHT_FLUSH
from cardtable.games.pragon.legality import HAND_SIZE, RETURNED_CARDS
from cardtable.games.pragon.moves import (
    END,
    FIRST_FLIP,
    FIRST_KIND,
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
from cardtable.games.pragon.notation import CARD_NAMES
from cardtable.games.pragon.state import PragonState
from cardtable.games.pragon.view import UNKNOWN_CARD, PragonView

SUIT_NAMES = ("spades", "hearts", "diamonds", "clubs")


@dataclass(frozen=True)
class PlanSummary:
    """The steps of a line, sorted by what they do."""

    cards: tuple[int, ...]  # of the hand that is made, those chosen before among them
    kind: int | None  # that is declared in this line
    taken: tuple[int, ...]  # from the discard pile
    flips: tuple[int, ...]
    removes: tuple[int, ...]
    placed: int | None  # the stack on which a card is placed
    clears: bool = False  # a straight flush that removes what it turns up, too [SP-23]


def summarise_plan(sight: Observation, steps: Sequence[int]) -> PlanSummary:
    assert isinstance(sight.imagined_state, PragonState)
    line = summarise_steps(sight.view, steps)
    together = sight.imagined_state.options.straight_flush == "simultaneous"
    return replace(line, clears=line.kind == STRAIGHT_FLUSH and not together)


def summarise_steps(view: PragonView, steps: Sequence[int]) -> PlanSummary:
    choosing = view.phase == "choosing"
    cards = [step for step in steps if is_card(step)]
    kinds = [step - FIRST_KIND for step in steps if is_kind(step)]
    declared = [at for at, step in enumerate(steps) if is_kind(step)]
    made = [step for step in steps[: declared[0] if declared else len(steps)] if is_card(step)]
    flips = tuple(step - FIRST_FLIP for step in steps if is_flip(step))
    removes = tuple(step - FIRST_REMOVE for step in steps if is_remove(step))
    puts = [step - FIRST_PUT for step in steps if is_put(step)]
    return PlanSummary(
        cards=(*view.chosen, *made) if choosing and not any(map(is_place, steps)) else (),
        kind=kinds[0] if kinds else None,
        taken=tuple(cards[len(made) :]) if choosing else tuple(cards),
        flips=(*flips, *swept_stacks(view, made, kinds)),
        removes=removes,
        placed=puts[0] if puts else None,
    )


def swept_stacks(view: PragonView, cards: list[int], kinds: list[int]) -> tuple[int, ...]:
    """The stacks that a flush turns up without being asked."""
    if not kinds or kinds[0] not in (FLUSH, STRAIGHT_FLUSH):
        return ()
    found = []
    for at, stack in enumerate(view.stacks):
        paid = stack.is_open and stack.cards[-1] in (*view.chosen, *cards)
        if len(stack.cards) > paid and (paid or not stack.is_open):
            found.append(at)
    return tuple(found)


def where_to_look(sight: Observation, steps: Sequence[int]) -> Message:
    """Where to look, without the move."""
    view: PragonView = sight.view
    if view.phase == "taking":
        return Message("hint-pragon-where-discards", {})
    if view.phase not in ("choosing", "placing"):
        return Message("hint-pragon-where-stacks", {})
    if view.phase == "placing" or any(map(is_place, steps)):
        return Message("hint-pragon-where-place", {})
    if END in steps:
        return Message("hint-pragon-where-end", {})
    line = summarise_steps(view, steps)
    own = len([card for card in line.cards if card in view.hand])
    if own == len(line.cards):
        return Message("hint-pragon-where-hand", {})
    return Message("hint-pragon-where-table", {"count": own})


def reasons(sight: Observation, steps: Sequence[int]) -> list[Message]:
    view: PragonView = sight.view
    if END in steps:
        fresh = min(HAND_SIZE - len(view.hand), view.deck)
        return [Message("hint-pragon-ends", {"count": fresh}), *explain_open_suit(view, ())]
    line = summarise_plan(sight, steps)
    if line.placed is not None:
        return [Message("hint-pragon-places", {"height": len(view.stacks[line.placed].cards)})]
    if is_win(view, line):
        return [Message("hint-pragon-wins", {})]
    return [
        *explain_costs_and_gains(view, line, steps),
        *explain_open_suit(view, leaving_cards(view, line)),
    ]


def leaving_cards(view: PragonView, line: PlanSummary) -> tuple[int, ...]:
    """The cards that leave the hand and the table, as far as they are known."""
    removed = (view.stacks[at].cards[-1] for at in line.removes if view.stacks[at].is_open)
    if line.kind == STRAIGHT_FLUSH:
        removed = (stack.cards[-1] for stack in view.stacks if stack.is_open)
    return (*line.cards, *removed)


def is_win(view: PragonView, line: PlanSummary) -> bool:
    left = 0
    leaving = leaving_cards(view, line)
    for at, stack in enumerate(view.stacks):
        high = len(stack.cards) - (stack.is_open and stack.cards[-1] in leaving)
        turned = line.clears or at in line.removes
        left += high - (high > 0 and turned and at in line.flips)
    return left == 0 and not may_stop(view, line)


def may_stop(view: PragonView, line: PlanSummary) -> bool:
    """Could a joker that a straight flush turns up close other cards before they go [SP-33]?"""
    if not line.clears:
        return False
    tops = [view.stacks[at].cards for at in line.flips]
    under = [cards[-2] if cards[-1] in line.cards else cards[-1] for cards in tops]
    seen = {*view.hand, *view.pile, *(card for s in view.stacks for card in s.cards)}
    hidden = any(is_joker(card) and card not in seen for card in range(CARDS))
    others = [s for s in view.stacks if s.is_open and s.cards[-1] not in line.cards]
    shown = any(is_joker(card) or (card == UNKNOWN_CARD and hidden) for card in under)
    return shown and len(under) + len(others) > 1


def explain_costs_and_gains(
    view: PragonView, line: PlanSummary, steps: Sequence[int]
) -> Iterator[Message]:
    leaving = leaving_cards(view, line)
    table = [s.cards[-1] for s in view.stacks if s.is_open and s.cards[-1] in leaving]
    number = len(table) + (len(line.flips) if line.clears else 0)
    spent = len([card for card in line.cards if card in view.hand])
    if number and spent:
        yield Message("hint-pragon-clears", {"count": number, "spent": spent})
    elif number:
        yield Message("hint-pragon-removes", {"count": number})
    if may_stop(view, line):
        yield Message("hint-pragon-may-stop", {})
    if line.flips and not line.clears:
        yield Message("hint-pragon-opens", {"count": len(line.flips)})
    yield from explain_known_cards(view, line)
    if any(is_joker(card) for card in line.cards):
        yield Message("hint-pragon-spends-joker", {})
    if any(is_joker(card) for card in table if card not in line.cards):
        yield Message("hint-pragon-removes-joker", {})
    for card in line.taken:
        yield Message("hint-pragon-takes", {"card": CARD_NAMES[card]})
    if SHUFFLE in steps:
        kind = view.kind if line.kind is None else line.kind
        pile = len(view.pile) + len(line.cards)
        number = min(pile, RETURNED_CARDS if kind == FOUR else CARDS)
        assert kind in (FOUR, FIVE)
        yield Message("hint-pragon-shuffles", {"count": number, "deck": view.deck})


def explain_known_cards(view: PragonView, line: PlanSummary) -> Iterator[Message]:
    """Closed cards that were seen before, and are turned up again."""
    for at in line.flips:
        stack = view.stacks[at]
        card = stack.cards[-1]
        if not stack.is_open and card != UNKNOWN_CARD:
            yield Message("hint-pragon-known", {"card": CARD_NAMES[card]})


def explain_open_suit(view: PragonView, leaving: tuple[int, ...]) -> Iterator[Message]:
    """The open cards of one suit that a single card of the hand could sweep."""
    shown = [s.cards[-1] for s in view.stacks if s.is_open and s.cards[-1] not in leaving]
    suits = [card // RANKS for card in shown if not is_joker(card)]
    if not suits:
        return
    suit = max(sorted(set(suits)), key=suits.count)
    if suits.count(suit) < SHORTEST - 1:
        return
    seen = {*view.hand, *view.pile, *(card for s in view.stacks for card in s.cards)}
    unseen = [card for card in range(CARDS) if card not in seen]
    outs = len([card for card in unseen if not is_joker(card) and card // RANKS == suit])
    told: dict[str, str | int] = {"count": suits.count(suit), "suit": SUIT_NAMES[suit]}
    held = [card for card in view.hand if card not in leaving and not is_joker(card)]
    if any(card // RANKS == suit for card in held):
        yield Message("hint-pragon-follows", told)
    else:
        yield Message("hint-pragon-waits", {**told, "outs": outs, "unseen": len(unseen)})
