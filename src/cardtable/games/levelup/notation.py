"""The notation of LEVEL UP: cards, steps and whole moves as text."""

from collections.abc import Sequence
from typing import Final

from cardtable.engine import codes
from cardtable.engine.game import rehearse
from cardtable.engine.refusal import InvalidInput
from cardtable.games.levelup.cards import list_cards
from cardtable.games.levelup.moves import END, LAY_DOWN, is_card
from cardtable.games.levelup.state import LevelUpState

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
