"""The messages that tell a seat what it has seen of a move."""

from collections.abc import Sequence
from typing import Final

from cardtable.engine.game import Message
from cardtable.games.level8.legality import KEEPING
from cardtable.games.level8.levels import MAX_GROUPS
from cardtable.games.level8.moves import (
    DONE,
    DRAW,
    FIRST_GROUP,
    FIRST_SKIP,
    FIRST_TAKE,
    HIGH,
    LAY,
    LOW,
    is_declaration,
    is_group,
    is_skip,
    is_take,
)
from cardtable.games.level8.notation import STEP_NAMES, format_groups, format_move
from cardtable.games.level8.state import Level8State
from cardtable.games.level8.view import LaidGroup, Level8View

# What a card is chosen for, by the phase; else it is discarded.
CARD_MESSAGES: Final = {"filling": "level8-plan-use", "adding": "level8-plan-add-card"}


def is_hidden(state: Level8State, move: int) -> bool:
    """Return whether a step is secret: cards that are kept for the next round are [L8-37]."""
    return state.phase == KEEPING


def narrate_move(
    before: Level8View, steps: Sequence[int] | None, after: Level8View
) -> list[Message]:
    """Return messages about a whole move, from the views of one seat before and after it."""
    messages = [describe_choice(before, steps, after)]
    if after.played > before.played:
        messages += describe_round_end(before, after)
    elif before.phase != "keeping":
        messages += describe_consequences(before, steps, after)
    round_over = after.played > before.played or before.phase == "keeping"
    if after.results:
        messages.append(describe_winner(after))
    elif round_over and after.phase == "taking":
        messages += narrate_deal(after)
    return messages


def narrate_deal(view: Level8View) -> list[Message]:
    """Return the message about a deal: who deals."""
    return [Message("level8-deals", {"seat": view.dealer, "number": view.played + 1})]


def describe_choice(before: Level8View, steps: Sequence[int] | None, after: Level8View) -> Message:
    """Describe what the seat to move did; `steps` is None if that is hidden."""
    seat = before.turn
    if steps is None:
        return Message("level8-keeps-hidden", {"seat": seat})
    first, line = steps[0], format_move(steps)
    if before.phase == "keeping":
        kept = [STEP_NAMES[step] for step in steps if step != DONE]
        return Message("level8-keeps", {"seat": seat, "cards": " ".join(kept), "count": len(kept)})
    if first == DRAW:
        return describe_draw(before, after)
    if is_take(first):
        card = STEP_NAMES[before.fronts[first - FIRST_TAKE].top]
        return Message("level8-takes", {"seat": seat, "card": card, "other": first - FIRST_TAKE})
    if first == LAY:
        cards = line.removeprefix("lay ")
        level = before.fronts[seat].level
        return Message("level8-lays", {"seat": seat, "level": level, "cards": cards})
    if is_group(first):
        return Message("level8-adds", {"seat": seat, **describe_addition(before, steps)})
    if is_skip(first):
        return Message("level8-skips", {"seat": seat, "other": first - FIRST_SKIP})
    if first == DONE:
        return Message("level8-passes", {"seat": seat})
    return Message("level8-discards", {"seat": seat, "card": STEP_NAMES[first]})


def describe_draw(before: Level8View, after: Level8View) -> Message:
    """Describe a draw; only its owner is told which card it was."""
    seat = before.turn
    if after.seat != seat:
        return Message("level8-draws", {"seat": seat})
    hand = list(after.fronts[seat].hand)
    for card in before.fronts[seat].hand:
        hand.remove(card)
    return Message("level8-draws-card", {"seat": seat, "card": STEP_NAMES[hand[0]]})


def describe_consequences(
    before: Level8View, steps: Sequence[int] | None, after: Level8View
) -> list[Message]:
    """Describe the turns that are missed, and a new draw pile."""
    messages = [
        Message("level8-misses", {"seat": seat})
        for seat, front in enumerate(before.fronts)
        if front.skipped and not after.fronts[seat].skipped
    ]
    expected_draw = before.draw - (1 if steps and steps[0] == DRAW else 0)
    if after.draw != expected_draw:
        messages.append(Message("level8-new-pile", {"count": after.draw}))
    return messages


def describe_round_end(before: Level8View, after: Level8View) -> list[Message]:
    """Describe the end of a round: who reaches which level, or that the round is void [L8-43]."""
    advances = [
        Message("level8-advances", {"seat": seat, "level": front.level})
        for seat, front in enumerate(after.fronts)
        if before.fronts[seat].level < front.level <= front.rungs
    ]
    if after.fronts[before.turn].level == before.fronts[before.turn].level:
        return [Message("level8-void", {})]
    return [Message("level8-is-out", {"seat": before.turn}), *advances]


def describe_winner(after: Level8View) -> Message:
    """Describe who has won the game."""
    best = max(after.results)
    winners = [seat for seat, result in enumerate(after.results) if result == best]
    message = "level8-wins" if len(winners) == 1 else "level8-share"
    return Message(message, {"seat": winners[0], "count": len(winners)})


def describe_move(view: Level8View, steps: Sequence[int]) -> list[Message]:
    """Return sentences that tell the player to make a whole move, or these steps of one."""
    return [Message(*describe_plan(view, steps))]


def describe_plan(view: Level8View, steps: Sequence[int]) -> tuple[str, dict[str, str | int]]:
    """Return the id and the arguments of the sentence for a move."""
    first = steps[0]
    if view.phase == "keeping":
        kept = [STEP_NAMES[step] for step in steps if step != DONE]
        return "level8-plan-keep", {"cards": " ".join(kept), "count": len(kept)}
    if first == DRAW:
        return "level8-plan-draw", {}
    if is_take(first):
        owner = first - FIRST_TAKE
        card = STEP_NAMES[view.fronts[owner].top]
        return "level8-plan-take", {"card": card, "other": owner, **about_owner(view, owner)}
    if is_skip(first):
        return "level8-plan-skip", {"other": first - FIRST_SKIP}
    if first == LAY:
        cards = format_groups(steps[1:])
        return ("level8-plan-lay", {"cards": cards}) if cards else ("level8-plan-lay-any", {})
    if is_group(first):
        return "level8-plan-add", describe_addition(view, steps)
    if is_declaration(first):
        kind, value = STEP_NAMES[first].split()
        about: dict[str, str | int] = {"kind": kind}
        about["value"] = int(value) if value.isdecimal() else value
        return "level8-board-name", about
    if first in (LOW, HIGH):
        return "level8-board-low" if first == LOW else "level8-board-high", {}
    if first == DONE:
        return "level8-plan-enough" if view.phase == "filling" else "level8-plan-pass", {}
    message = CARD_MESSAGES.get(view.phase, "level8-plan-discard")
    return message, {"card": STEP_NAMES[first]}


def describe_addition(view: Level8View, steps: Sequence[int]) -> dict[str, str | int]:
    """Return the arguments of a sentence about a card that is added to a group on the table.

    The first step names the group; the card and the end of a run may follow.
    """
    owner, index = divmod(steps[0] - FIRST_GROUP, MAX_GROUPS)
    group: LaidGroup = view.fronts[owner].groups[index]
    return {
        "card": STEP_NAMES[steps[1]] if len(steps) > 1 else "none",
        "other": owner,
        "kind": group.kind,
        "cards": " ".join([STEP_NAMES[card] for card in group.cards]),
        "end": STEP_NAMES[steps[2]] if len(steps) > 2 else "none",
        **about_owner(view, owner),
    }


def about_owner(view: Level8View, owner: int) -> dict[str, str | int]:
    """Say whether something belongs to the seat to move itself."""
    return {"own": "yes" if owner == view.turn else "no"}
