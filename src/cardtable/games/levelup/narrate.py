"""The messages that tell a seat what it has seen of a move."""

from collections.abc import Sequence

from cardtable.engine.game import Message
from cardtable.engine.state import NOBODY
from cardtable.games.levelup.moves import DRAW, END, LAY_DOWN, TAKE
from cardtable.games.levelup.notation import CARD_NAMES
from cardtable.games.levelup.state import DISCARD, LevelUpState
from cardtable.games.levelup.view import LevelUpView


def is_hidden(state: LevelUpState, move: int) -> bool:
    """Return False: every step is open. Only the card that is drawn is hidden."""
    return False


def shows_step(state: LevelUpState, move: int) -> bool:
    """Tell whether the others see a step at once: a discard, before it is decided to lay or not."""
    return state.phase == DISCARD


def narrate_move(
    before: LevelUpView, steps: Sequence[int] | None, after: LevelUpView
) -> list[Message]:
    """Return messages about a whole move, from the views of one seat before and after it."""
    assert steps is not None
    messages = [describe_step(before, step, after) for step in steps if step not in (LAY_DOWN, END)]
    if steps[0] == DRAW and not before.deck:
        messages.insert(0, Message("levelup-reshuffles", {"count": before.below}))
    if after.played > before.played:
        messages += describe_hand_end(after)
    return messages or [Message("levelup-leaves-it", {"seat": before.turn})]


def narrate_deal(view: LevelUpView) -> list[Message]:
    """Return the message about a deal: who deals."""
    return [Message("levelup-deals", {"seat": view.dealer, "number": view.played + 1})]


def describe_step(before: LevelUpView, step: int, after: LevelUpView) -> Message:
    """Describe a pick or a discard; only its owner is told which card was drawn."""
    seat = before.turn
    if step == TAKE:
        return Message("levelup-takes", {"seat": seat, "card": CARD_NAMES[before.top]})
    if step != DRAW:
        return Message("levelup-discards", {"seat": seat, "card": CARD_NAMES[step]})
    new_cards = set(after.fronts[seat].hand) - set(before.fronts[seat].hand)
    if before.seat == seat and after.played == before.played and len(new_cards) == 1:
        card = CARD_NAMES[new_cards.pop()]
        return Message("levelup-draws-card", {"seat": seat, "card": card})
    return Message("levelup-draws", {"seat": seat})


def describe_hand_end(after: LevelUpView) -> list[Message]:
    """Describe how a hand ended and what follows: the next deal, or the end of the game."""
    messages = []
    winner = after.winner
    if winner == NOBODY:
        messages.append(Message("levelup-stalemate", {}))
    else:
        laid = " / ".join(" ".join(CARD_NAMES[card] for card in cards) for _, cards in after.laid)
        messages.append(Message("levelup-lays-down", {"seat": winner, "cards": laid}))
        new_round = after.fronts[winner].round
        if new_round <= after.final_round:
            bonus = new_round - after.level - 1
            about: dict[str, str | int] = {"seat": winner, "round": new_round, "bonus": bonus}
            messages.append(Message("levelup-advances", about))
    if after.results:
        best = max(after.results)
        winners = [seat for seat, result in enumerate(after.results) if result == best]
        message = "levelup-wins" if len(winners) == 1 else "levelup-share"
        messages.append(Message(message, {"seat": winners[0], "count": len(winners)}))
    else:
        messages += narrate_deal(after)
    return messages


def describe_move(view: LevelUpView, steps: Sequence[int]) -> list[Message]:
    """Return sentences that tell the player to make a whole move, or these steps of one."""
    first = steps[0]
    if first == DRAW:
        return [Message("levelup-plan-draw", {})]
    if first == TAKE:
        return [Message("levelup-plan-take", {"card": CARD_NAMES[view.top]})]
    if first == LAY_DOWN:
        return [Message("levelup-plan-lay", {})]
    if first == END:
        return [Message("levelup-plan-end", {})]
    message = "levelup-plan-discard-lay" if LAY_DOWN in steps else "levelup-plan-discard"
    return [Message(message, {"card": CARD_NAMES[first]})]
