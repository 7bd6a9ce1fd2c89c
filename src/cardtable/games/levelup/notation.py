"""The notation of LEVEL UP: cards, steps and whole moves as text (docs/notation.md).

Moves are also described in messages: what a seat sees of a move, and what a move would do.
"""

from collections.abc import Sequence
from typing import Final

from cardtable.engine import codes
from cardtable.engine.game import Message, describe_victory, rehearse
from cardtable.engine.refusal import InvalidInput
from cardtable.engine.state import NOBODY
from cardtable.games.levelup.cards import DRAW, END, LAY_DOWN, TAKE, is_card, list_cards
from cardtable.games.levelup.state import DISCARD, LevelUpState
from cardtable.games.levelup.view import LevelUpView

RANKS: Final = "A 2 3 4 5 6 7 8 9 10 J Q K".split()
CARD_NAMES: Final = (*[rank + suit for rank in RANKS for suit in "CDHS"], "JK", "JK2")
STEP_NAMES: Final = (*CARD_NAMES, "draw", "take", "lay", "end")
CARD_BY_NAME: Final = {name: card for card, name in enumerate(CARD_NAMES)}


def step_name(move: int) -> str:
    return STEP_NAMES[move]


def format_move(steps: Sequence[int]) -> str:
    """Return one whole move as text: `draw`, `take`, `discard 7H`, `discard 7H, lay`, or `lay`.

    A discard alone also ends the turn; `end` is not written.
    """
    if not is_card(steps[0]):
        return STEP_NAMES[steps[0]]
    line = f"discard {STEP_NAMES[steps[0]]}"
    return f"{line}, lay" if LAY_DOWN in steps else line


def parse_move(state: LevelUpState, line: str) -> list[int]:
    """Return the steps of a whole legal move, or after the discard the rest of one."""
    steps = parse_steps(line)
    if is_card(steps[0]) and len(steps) == 1:
        steps.append(END)
    rehearse(state, steps)
    return steps


def parse_steps(line: str) -> list[int]:
    words = line.replace(",", " , ").split()
    if words in (["draw"], ["take"], ["lay"], ["end"]):
        return [STEP_NAMES.index(words[0])]
    is_discard = len(words) > 1 and words[0] == "discard" and words[1] in CARD_BY_NAME
    if is_discard and words[2:] in ([], [",", "lay"]):
        return [CARD_BY_NAME[words[1]], *([LAY_DOWN] if words[2:] else [])]
    raise InvalidInput(codes.NOTATION, text=line)


def cards_text(cards: int) -> str:
    """Return the names of a set of cards."""
    return " ".join(CARD_NAMES[card] for card in list_cards(cards))


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
        return Message("game-discards", {"seat": seat, "card": CARD_NAMES[step]})
    new_cards = set(after.fronts[seat].hand) - set(before.fronts[seat].hand)
    if before.seat == seat and after.played == before.played and len(new_cards) == 1:
        card = CARD_NAMES[new_cards.pop()]
        return Message("game-draws-card", {"seat": seat, "card": card})
    return Message("game-draws", {"seat": seat})


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
        messages.append(describe_victory(after.results))
    else:
        messages += narrate_deal(after)
    return messages


def describe_move(view: LevelUpView, steps: Sequence[int]) -> list[Message]:
    """Return sentences that tell the player to make a whole move, or these steps of one."""
    first = steps[0]
    if first == DRAW:
        return [Message("game-plan-draw", {})]
    if first == TAKE:
        return [Message("levelup-plan-take", {"card": CARD_NAMES[view.top]})]
    if first == LAY_DOWN:
        return [Message("levelup-plan-lay", {})]
    if first == END:
        return [Message("levelup-plan-end", {})]
    message = "levelup-plan-discard-lay" if LAY_DOWN in steps else "levelup-plan-discard"
    return [Message(message, {"card": CARD_NAMES[first]})]
