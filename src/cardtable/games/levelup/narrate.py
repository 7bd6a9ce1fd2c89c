"""LEVEL UP in words: what a seat sees of a move, as the ids of sentences."""

from collections.abc import Sequence

from cardtable.engine.game import Message
from cardtable.engine.state import NOBODY
from cardtable.games.levelup.moves import DRAW, END, LAY_DOWN, TAKE
from cardtable.games.levelup.notation import CARD_NAMES
from cardtable.games.levelup.state import LevelUpState
from cardtable.games.levelup.view import LevelUpView


def is_hidden(state: LevelUpState, move: int) -> bool:
    """Return False: every step is open. Only the card that is drawn is hidden."""
    return False


def narrate_move(
    before: LevelUpView, steps: Sequence[int] | None, after: LevelUpView
) -> list[Message]:
    """What a seat sees of a whole move, in words."""
    assert steps is not None
    seat = before.turn
    said = [
        Message(*describe_step(before, step, after))
        for step in steps
        if step not in (LAY_DOWN, END)
    ]
    if steps[0] == DRAW and not before.deck:
        said.insert(0, Message("levelup-reshuffles", {"count": before.below}))
    if after.played > before.played:
        said += describe_hand_end(before, after)
    return said or [Message("levelup-leaves-it", {"seat": seat})]


def describe_step(
    before: LevelUpView, step: int, after: LevelUpView
) -> tuple[str, dict[str, str | int]]:
    seat = before.turn
    if step == TAKE:
        return "levelup-takes", {"seat": seat, "card": CARD_NAMES[before.top]}
    if step != DRAW:
        return "levelup-discards", {"seat": seat, "card": CARD_NAMES[step]}
    new = set(after.fronts[seat].hand) - set(before.fronts[seat].hand)
    if before.seat == seat and after.played == before.played and len(new) == 1:
        return "levelup-draws-card", {"seat": seat, "card": CARD_NAMES[new.pop()]}
    return "levelup-draws", {"seat": seat}


def describe_hand_end(before: LevelUpView, after: LevelUpView) -> list[Message]:
    said = []
    winner = after.winner
    if winner == NOBODY:
        said.append(Message("levelup-stalemate", {}))
    else:
        laid = " / ".join(" ".join(CARD_NAMES[card] for card in cards) for _, cards in after.laid)
        said.append(Message("levelup-lays-down", {"seat": winner, "cards": laid}))
        now = after.fronts[winner].round
        if now <= after.final_round:
            bonus = now - after.level - 1
            about: dict[str, str | int] = {"seat": winner, "round": now, "bonus": bonus}
            said.append(Message("levelup-advances", about))
    if after.results:
        best = max(after.results)
        winners = [seat for seat, result in enumerate(after.results) if result == best]
        message = "levelup-wins" if len(winners) == 1 else "levelup-share"
        said.append(Message(message, {"seat": winners[0], "count": len(winners)}))
    else:
        said.append(Message("levelup-deals", {"seat": after.dealer, "number": after.played + 1}))
    return said
