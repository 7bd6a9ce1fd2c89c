"""Tables of Pragon laid out for a test, and short ways to play on them."""

from typing import Any

import pytest

from cardtable.engine.chance import Chance, FastChance
from cardtable.engine.refusal import Refusal
from cardtable.games.pragon import GAME
from cardtable.games.pragon.cards import CARDS
from cardtable.games.pragon.notation import CARD_NAMES, STACK_NAMES, cards_text
from cardtable.games.pragon.position import to_json
from cardtable.games.pragon.state import PragonState
from cardtable.games.pragon.view import members

LIKELY = sorted(range(52), key=lambda card: (card % 13 > 8, card % 13, card))


def star(
    hand: str, *, draw: str | None = None, pile: str | None = None, **rest: Any
) -> PragonState:
    """A table with these cards; a number in a stack is so many closed cards that do not matter.

    Stacks that are not mentioned are closed. What is left over goes to the draw deck, or to
    the discard pile if the deck is given. Jokers are left over last.
    """
    stacks = {name: rest.pop(name, "5" if name == "C" else "3") for name in STACK_NAMES}
    fields: dict[str, Any] = {
        name: rest.pop(name) for name in ("made", "pairs", "turn") if name in rest
    }
    named = " ".join([hand, draw or "", pile or "", *stacks.values()]).split()
    taken = {word.rstrip("^!") for word in named}
    spare = [CARD_NAMES[card] for card in LIKELY if CARD_NAMES[card] not in taken]
    for name, cards in stacks.items():
        words: list[str] = []
        for word in cards.split():
            words += [spare.pop(0) for _ in range(int(word))] if word.isdigit() else [word]
        stacks[name] = " ".join(words)
    spare += [joker for joker in CARD_NAMES[52:] if joker not in taken]
    left = " ".join(spare)
    place = {"draw": f"{draw or ''} {left}" if draw is None else draw, "pile": pile or ""}
    if draw is not None:
        place["pile"] += f" {left}"
    data: dict[str, Any] = {
        "game": "pragon", "version": 1, "options": rest, "turn": 0, "phase": "choosing",
        "rounds": 0, "made": 0, "pairs": 0, "hand": hand, "stacks": stacks, "kind": "pair",
        "chosen": "", "picked": "", **place, **fields,
    }  # fmt: skip
    state = GAME.restore(data)
    assert isinstance(state, PragonState)
    return state


def after(state: PragonState, *lines: str, chance: Chance | None = None) -> PragonState:
    """A clone on which these whole moves were made."""
    copy = state.clone()
    for line in lines:
        GAME.play_notation(copy, line, chance or FastChance(0))
    return copy


def refused(state: PragonState, line: str) -> str:
    """The mark with which a move is refused."""
    before = GAME.to_bytes(state)
    with pytest.raises(Refusal) as refusal:
        GAME.play_notation(state, line, FastChance(0))
    assert GAME.to_bytes(state) == before
    return refusal.value.code


def begun(state: PragonState, *steps: str) -> PragonState:
    """A clone on which these single steps were made, perhaps in the middle of a move."""
    copy = state.clone()
    for step in steps:
        copy.play(GAME.step(step), FastChance(0))
    return copy


def choices(state: PragonState) -> list[str]:
    return [GAME.step_name(move) for move in state.legal()]


def stack(state: PragonState, name: str) -> str:
    stacks: dict[str, str] = to_json(state)["stacks"]
    return stacks[name]


def size(state: PragonState, name: str) -> int:
    return len(stack(state, name).split())


def is_open(state: PragonState, name: str) -> bool:
    return stack(state, name).endswith("^")


def opened(state: PragonState) -> str:
    """The names of the open stacks."""
    return " ".join(name for name in STACK_NAMES if is_open(state, name))


def cards(bits: int) -> str:
    return cards_text(members(bits, CARDS))
