"""Hints for The Seal of Pragon: where to look, and the reasons for a plan.

They use the view of the player, and nothing else.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from cardtable.bots.bot import Observation
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
    """The steps of a plan, sorted by what they do."""

    cards: tuple[int, ...]  # of the hand that is made, with those that were chosen before
    kind: int | None  # of the hand, if the plan declares it
    taken: tuple[int, ...]  # from the discard pile
    flips: tuple[int, ...]
    removes: tuple[int, ...]
    placed: int | None  # the stack on which a card is placed
    clears: bool = False  # whether a straight flush removes also what it turns up [SP-23]


def summarise_plan(observation: Observation, steps: Sequence[int]) -> PlanSummary:
    assert isinstance(observation.imagined_state, PragonState)
    plan = summarise_steps(observation.view, steps)
    together = observation.imagined_state.options.straight_flush == "simultaneous"
    return replace(plan, clears=plan.kind == STRAIGHT_FLUSH and not together)


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
    """Return the stacks that a flush turns up by itself."""
    if not kinds or kinds[0] not in (FLUSH, STRAIGHT_FLUSH):
        return ()
    found = []
    for at, stack in enumerate(view.stacks):
        paid = stack.is_open and stack.cards[-1] in (*view.chosen, *cards)
        if len(stack.cards) > paid and (paid or not stack.is_open):
            found.append(at)
    return tuple(found)


def where_to_look(observation: Observation, steps: Sequence[int]) -> Message:
    """Return where to look for a plan, without naming the move."""
    view: PragonView = observation.view
    if view.phase == "taking":
        return Message("hint-pragon-where-discards", {})
    if view.phase not in ("choosing", "placing"):
        return Message("hint-pragon-where-stacks", {})
    if view.phase == "placing" or any(map(is_place, steps)):
        return Message("hint-pragon-where-place", {})
    if END in steps:
        return Message("hint-pragon-where-end", {})
    plan = summarise_steps(view, steps)
    own = len([card for card in plan.cards if card in view.hand])
    if own == len(plan.cards):
        return Message("hint-pragon-where-hand", {})
    return Message("hint-pragon-where-table", {"count": own})


def reasons(observation: Observation, steps: Sequence[int]) -> list[Message]:
    """Return what speaks for a plan."""
    view: PragonView = observation.view
    if END in steps:
        fresh = min(HAND_SIZE - len(view.hand), view.deck)
        return [Message("hint-pragon-ends", {"count": fresh}), *explain_open_suit(view, ())]
    plan = summarise_plan(observation, steps)
    if plan.placed is not None:
        return [Message("hint-pragon-places", {"height": len(view.stacks[plan.placed].cards)})]
    if is_win(view, plan):
        return [Message("hint-pragon-wins", {})]
    return [
        *explain_costs_and_gains(view, plan, steps),
        *explain_open_suit(view, leaving_cards(view, plan)),
    ]


def leaving_cards(view: PragonView, plan: PlanSummary) -> tuple[int, ...]:
    """Return the known cards that leave the hand and the table."""
    removed = (view.stacks[at].cards[-1] for at in plan.removes if view.stacks[at].is_open)
    if plan.kind == STRAIGHT_FLUSH:
        removed = (stack.cards[-1] for stack in view.stacks if stack.is_open)
    return (*plan.cards, *removed)


def is_win(view: PragonView, plan: PlanSummary) -> bool:
    """Say whether the plan certainly clears the table."""
    left = 0
    leaving = leaving_cards(view, plan)
    for at, stack in enumerate(view.stacks):
        height = len(stack.cards) - (stack.is_open and stack.cards[-1] in leaving)
        is_removed = plan.clears or at in plan.removes
        left += height - (height > 0 and is_removed and at in plan.flips)
    return left == 0 and not may_stop(view, plan)


def may_stop(view: PragonView, plan: PlanSummary) -> bool:
    """Say whether a joker that a straight flush turns up may close other cards first [SP-33]."""
    if not plan.clears:
        return False
    flipped = [view.stacks[at].cards for at in plan.flips]
    tops = [cards[-2] if cards[-1] in plan.cards else cards[-1] for cards in flipped]
    seen = {*view.hand, *view.pile, *(card for s in view.stacks for card in s.cards)}
    has_hidden_joker = any(is_joker(card) and card not in seen for card in range(CARDS))
    others = [s for s in view.stacks if s.is_open and s.cards[-1] not in plan.cards]
    may_show_joker = any(
        is_joker(card) or (card == UNKNOWN_CARD and has_hidden_joker) for card in tops
    )
    return may_show_joker and len(tops) + len(others) > 1


def explain_costs_and_gains(
    view: PragonView, plan: PlanSummary, steps: Sequence[int]
) -> Iterator[Message]:
    leaving = leaving_cards(view, plan)
    table = [s.cards[-1] for s in view.stacks if s.is_open and s.cards[-1] in leaving]
    number = len(table) + (len(plan.flips) if plan.clears else 0)
    spent = len([card for card in plan.cards if card in view.hand])
    if number and spent:
        yield Message("hint-pragon-clears", {"count": number, "spent": spent})
    elif number:
        yield Message("hint-pragon-removes", {"count": number})
    if may_stop(view, plan):
        yield Message("hint-pragon-may-stop", {})
    if plan.flips and not plan.clears:
        yield Message("hint-pragon-opens", {"count": len(plan.flips)})
    yield from explain_known_cards(view, plan)
    if any(is_joker(card) for card in plan.cards):
        yield Message("hint-pragon-spends-joker", {})
    if any(is_joker(card) for card in table if card not in plan.cards):
        yield Message("hint-pragon-removes-joker", {})
    for card in plan.taken:
        yield Message("hint-pragon-takes", {"card": CARD_NAMES[card]})
    if SHUFFLE in steps:
        kind = view.kind if plan.kind is None else plan.kind
        pile = len(view.pile) + len(plan.cards)
        number = min(pile, RETURNED_CARDS if kind == FOUR else CARDS)
        assert kind in (FOUR, FIVE)
        yield Message("hint-pragon-shuffles", {"count": number, "deck": view.deck})


def explain_known_cards(view: PragonView, plan: PlanSummary) -> Iterator[Message]:
    """Name the closed cards that were seen before and are turned up again."""
    for at in plan.flips:
        stack = view.stacks[at]
        card = stack.cards[-1]
        if not stack.is_open and card != UNKNOWN_CARD:
            yield Message("hint-pragon-known", {"card": CARD_NAMES[card]})


def explain_open_suit(view: PragonView, leaving: tuple[int, ...]) -> Iterator[Message]:
    """Count the open cards of one suit that a single card of the hand could clear."""
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
    about: dict[str, str | int] = {"count": suits.count(suit), "suit": SUIT_NAMES[suit]}
    held = [card for card in view.hand if card not in leaving and not is_joker(card)]
    if any(card // RANKS == suit for card in held):
        yield Message("hint-pragon-follows", about)
    else:
        yield Message("hint-pragon-waits", {**about, "outs": outs, "unseen": len(unseen)})
