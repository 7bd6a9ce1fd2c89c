"""The notation of 3UP 3DOWN: cards, steps and whole moves as text (docs/notation.md).

Moves are also described in messages: what a seat sees of a move, and what a move would do.
"""

from collections.abc import Sequence
from typing import Final

from cardtable.engine import codes
from cardtable.engine.game import Message, complete_move, describe_victory
from cardtable.engine.refusal import InvalidInput
from cardtable.engine.state import NOBODY
from cardtable.games.threeup.cards import (
    CARD_NAMES,
    DRAW_CARD,
    FIRST_FLIP,
    LAST_PLAIN,
    PICK_UP,
    STOP,
    SWAP,
    is_card,
    is_flip,
)
from cardtable.games.threeup.state import LAYING, THIRD_TIME, ThreeUpState
from cardtable.games.threeup.view import ThreeUpView

PLAIN_NAMES: Final = (*CARD_NAMES, "F1", "F2", "F3", "P", "D")
STEP_NAMES: Final = (
    *PLAIN_NAMES,
    *[card + colour for colour in "gbo" for card in PLAIN_NAMES[1 : LAST_PLAIN + 1]],
    "swap",
)
CODE_BY_NAME: Final = {name: code for code, name in enumerate(STEP_NAMES)}

# What a card is chosen for, by the phase; else it is played.
CARD_MESSAGES: Final = {
    "laying": "threeup-plan-lay",
    "giving": "threeup-plan-give",
    "getting": "threeup-plan-get",
}


def step_name(move: int) -> str:
    return STEP_NAMES[move]


def format_move(steps: Sequence[int]) -> str:
    """Return a whole move as a line: `5 5`, `P`, `swap 3g 9b`. A final STOP is not written."""
    written = steps[:-1] if len(steps) > 1 and steps[-1] == STOP else steps
    return " ".join(STEP_NAMES[step] for step in written)


def parse_move(state: ThreeUpState, line: str) -> list[int]:
    """Return the steps of a whole move, with the final STOP that the line leaves out."""
    names = line.split()
    if not names or any(name not in CODE_BY_NAME for name in names):
        raise InvalidInput(codes.NOTATION, text=line)
    return complete_move(state, [CODE_BY_NAME[name] for name in names], STOP, line)


def is_hidden(state: ThreeUpState, move: int) -> bool:
    """Return whether a step is secret: 3UP cards are until all have chosen [UD-04]."""
    return state.phase == LAYING


def narrate_move(
    before: ThreeUpView, steps: Sequence[int] | None, after: ThreeUpView
) -> list[Message]:
    """Describe a whole move; `steps` is None if the seat may not know them."""
    seat = before.turn
    messages = [Message(*describe_choice(before, steps, after))]
    if before.phase == "laying":
        if after.phase != "laying":
            messages.append(Message("threeup-begins", {"seat": after.turn}))
        return messages
    if len(after.gone) > len(before.gone):
        count = len(after.gone) - len(before.gone)
        messages.append(Message("threeup-clears", {"count": count}))
    if after.step != before.step and after.played == before.played:
        messages.append(Message("threeup-reverses", {}))
    if len(after.out) > len(before.out) or after.played > before.played:
        messages += describe_game_end(before, after)
    elif (drawn := before.draw - after.draw) and steps and steps[0] != DRAW_CARD:
        messages.append(Message("threeup-draws", {"seat": seat, "count": drawn}))
    if is_third_time(after) and not is_third_time(before):
        messages.append(Message("threeup-third-time", {"seat": after.turn}))
    return messages


def narrate_deal(view: ThreeUpView) -> list[Message]:
    """Return the message about a deal: who deals."""
    return [Message("threeup-deals", {"seat": view.dealer})]


def is_third_time(view: ThreeUpView) -> bool:
    """Return whether the next play clears the pile [UD-41]."""
    return view.turn != NOBODY and view.repeats >= THIRD_TIME


def describe_choice(
    before: ThreeUpView, steps: Sequence[int] | None, after: ThreeUpView
) -> tuple[str, dict[str, str | int]]:
    """Return the message for the move itself, without what follows from it."""
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
    if first == PICK_UP and is_third_time(before):
        return "threeup-cannot-play", {"seat": seat}
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
    """Return the message for a 3DOWN card; one that does not fit is not shown [UD-25]."""
    seat = before.turn
    count = 0 if is_third_time(before) else len(before.pile)
    about: dict[str, str | int] = {"seat": seat, "slot": slot + 1, "count": count}
    fits = len(after.pile) + len(after.gone) > len(before.pile) + len(before.gone)
    if after.played > before.played or fits:
        return "threeup-flips", about
    return "threeup-flips-in-vain", about


def describe_game_end(before: ThreeUpView, after: ThreeUpView) -> list[Message]:
    """Describe who is out, and who has won or that another game follows."""
    messages = [
        Message("threeup-is-out", {"seat": seat, "place": after.out.index(seat) + 1})
        for seat in after.out
        if seat not in before.out
    ]
    if after.results:
        messages.append(describe_victory(after.results))
    elif after.played > before.played:
        messages.append(Message("threeup-next-game", {"number": after.played + 1}))
        messages += narrate_deal(after)
    return messages


def describe_move(view: ThreeUpView, steps: Sequence[int]) -> list[Message]:
    """Return sentences that tell the player to make a whole move, or these steps of one."""
    first = steps[0]
    about: dict[str, str | int] = {}
    if first == STOP:
        message = "threeup-plan-no-more" if view.phase == "adding" else "threeup-plan-no-swap"
    elif first == PICK_UP:
        message = "threeup-plan-clear" if is_third_time(view) else "threeup-plan-pick-up"
    elif first == DRAW_CARD:
        message = "game-plan-draw"
    elif is_flip(first):
        message, about = "threeup-plan-flip", {"slot": first - FIRST_FLIP + 1}
    elif first == SWAP and len(steps) > 2:
        message = "threeup-plan-swap"
        about = {"given": STEP_NAMES[steps[1]], "got": STEP_NAMES[steps[2]]}
    elif first == SWAP:
        message = "threeup-plan-swap-any"
    else:
        about = {"cards": format_move(steps)}
        message = CARD_MESSAGES.get(view.phase, "threeup-plan-play")
    return [Message(message, about)]
