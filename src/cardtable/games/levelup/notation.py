"""LEVEL UP in writing: cards, steps and whole moves."""

from collections.abc import Sequence
from typing import Final

from cardtable.engine.game import Rehearsal
from cardtable.engine.refusal import Refusal
from cardtable.games.levelup.cards import listed
from cardtable.games.levelup.moves import END, LAY_DOWN, is_card
from cardtable.games.levelup.state import LevelUp

RANKS: Final = "A 2 3 4 5 6 7 8 9 10 J Q K".split()
CARD_NAMES: Final = (*[rank + suit for rank in RANKS for suit in "CDHS"], "JK", "JK2")
NAMES: Final = (*CARD_NAMES, "draw", "take", "lay", "end")
CARD: Final = {name: card for card, name in enumerate(CARD_NAMES)}


def name_of(move: int) -> str:
    return NAMES[move]


def write(steps: Sequence[int]) -> str:
    """One whole move: `draw`, `take`, `discard 7H`, `discard 7H, lay`, or `lay`.

    That the turn ends with the discard goes without saying.
    """
    if not is_card(steps[0]):
        return NAMES[steps[0]]
    line = f"discard {NAMES[steps[0]]}"
    return f"{line}, lay" if LAY_DOWN in steps else line


def read(state: LevelUp, line: str) -> list[int]:
    """The steps of a whole move; where only the discard was made, of what is left of it."""
    steps = steps_of(line)
    if is_card(steps[0]) and len(steps) == 1:
        steps.append(END)
    rehearsal = state.clone()
    for step in steps:
        rehearsal.play(step, Rehearsal())
    return steps


def steps_of(line: str) -> list[int]:
    words = line.replace(",", " , ").split()
    if words in (["draw"], ["take"], ["lay"], ["end"]):
        return [NAMES.index(words[0])]
    is_discard = len(words) > 1 and words[0] == "discard" and words[1] in CARD
    if is_discard and words[2:] in ([], [",", "lay"]):
        return [CARD[words[1]], *([LAY_DOWN] if words[2:] else [])]
    raise Refusal("notation", text=line)


def cards_text(cards: int) -> str:
    return " ".join(CARD_NAMES[card] for card in listed(cards))
