"""3UP 3DOWN in words: what a seat sees of a move, as the ids of sentences."""

from collections.abc import Sequence

from cardtable.engine.game import Message
from cardtable.games.threeup.moves import (
    DRAW_CARD,
    FIRST_FLIP,
    PICK_UP,
    STOP,
    SWAP,
    is_card,
    is_flip,
)
from cardtable.games.threeup.notation import STEP_NAMES, format_move
from cardtable.games.threeup.state import LAYING, ThreeUpState
from cardtable.games.threeup.view import ThreeUpView


def hides(state: ThreeUpState, move: int) -> bool:
    """Nobody sees what is laid until all have chosen [UD-04]."""
    return state.phase == LAYING


def narrate_move(
    before: ThreeUpView, steps: Sequence[int] | None, after: ThreeUpView
) -> list[Message]:
    """What a seat sees of a whole move, in words."""
    seat = before.turn
    said = [Message(*describe_move(before, steps, after))]
    if before.phase == "laying":
        if after.phase != "laying":
            said.append(Message("threeup-begins", {"seat": after.turn}))
        return said
    if len(after.gone) > len(before.gone):
        number = len(after.gone) - len(before.gone)
        said.append(Message("threeup-clears", {"count": number}))
    if after.step != before.step and after.played == before.played:
        said.append(Message("threeup-reverses", {}))
    if len(after.out) > len(before.out) or after.played > before.played:
        said += describe_game_end(before, after)
    elif (drawn := before.draw - after.draw) and steps and steps[0] != DRAW_CARD:
        said.append(Message("threeup-draws", {"seat": seat, "count": drawn}))
    return said


def describe_move(
    before: ThreeUpView, steps: Sequence[int] | None, after: ThreeUpView
) -> tuple[str, dict[str, str | int]]:
    seat = before.turn
    if before.phase == "laying":
        if steps is None:
            return "threeup-lays-hidden", {"seat": seat}
        return "threeup-lays", {"seat": seat, "cards": format_move(steps)}
    assert steps is not None
    first = steps[0]
    if first == SWAP:
        return "threeup-swaps", {
            "seat": seat,
            "given": STEP_NAMES[steps[1]],
            "got": STEP_NAMES[steps[2]],
        }
    if first == STOP:
        return "threeup-does-not-swap", {"seat": seat}
    if first == PICK_UP:
        return "threeup-picks-up", {"seat": seat, "count": len(before.pile)}
    if first == DRAW_CARD:
        return "threeup-draws", {"seat": seat, "count": 1}
    if is_flip(first):
        return describe_flip(before, first - FIRST_FLIP, after)
    count = sum(is_card(step) for step in steps)
    return "threeup-plays", {"seat": seat, "cards": format_move(steps), "count": count}


def describe_flip(
    before: ThreeUpView, slot: int, after: ThreeUpView
) -> tuple[str, dict[str, str | int]]:
    """A 3DOWN card that fits is seen by all; one that does not, only by its owner [UD-25]."""
    seat = before.turn
    about: dict[str, str | int] = {"seat": seat, "slot": slot + 1, "count": len(before.pile)}
    played = len(after.pile) + len(after.gone) > len(before.pile) + len(before.gone)
    if after.played > before.played or played:
        return "threeup-flips", about
    return "threeup-flips-in-vain", about


def describe_game_end(before: ThreeUpView, after: ThreeUpView) -> list[Message]:
    said = [
        Message("threeup-is-out", {"seat": seat, "place": after.out.index(seat) + 1})
        for seat in after.out
        if seat not in before.out
    ]
    if after.results:
        best = max(after.results)
        winners = [seat for seat, result in enumerate(after.results) if result == best]
        message = "threeup-wins" if len(winners) == 1 else "threeup-share"
        about: dict[str, str | int] = {"seat": winners[0], "count": len(winners)}
        said.append(Message(message, about))
    elif after.played > before.played:
        said.append(Message("threeup-next-game", {"number": after.played + 1}))
    return said
