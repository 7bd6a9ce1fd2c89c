"""Helpers for tests of Pragon: build a state, play moves in notation, look at the table."""

from typing import Any

import pytest

from cardtable.engine.bits import BIT
from cardtable.engine.chance import Chance, FastChance
from cardtable.engine.refusal import Refusal
from cardtable.games.pragon import GAME
from cardtable.games.pragon.cards import CARDS
from cardtable.games.pragon.notation import CARD_NAMES, STACK_NAMES, cards_text
from cardtable.games.pragon.position import to_json
from cardtable.games.pragon.state import PragonState
from cardtable.games.pragon.view import members

EMPTY = dict.fromkeys(STACK_NAMES, "")  # stacks without cards

# Cards that fill gaps: low ones first, court cards and aces last.
FILLERS = sorted(range(52), key=lambda card: (card % 13 > 8, card % 13, card))

# Build a state


def new_game(seed: int = 1, **options: Any) -> PragonState:
    state = GAME.new(1, GAME.parse_options(options), FastChance(seed))
    assert isinstance(state, PragonState)
    return state


def state_from(
    hand: str, *, draw: str | None = None, pile: str | None = None, **rest: Any
) -> PragonState:
    """Build a state from its cards; `rest` has stacks, fields of a position, and options.

    A number in a stack stands for that many closed cards, whichever they are. A stack that is not
    named is closed. Cards that are left over go to the draw deck, or to the discard pile if `draw`
    is given. Jokers are used last.
    """
    stacks = {name: rest.pop(name, "5" if name == "C" else "3") for name in STACK_NAMES}
    fields: dict[str, Any] = {
        name: rest.pop(name) for name in ("made", "pairs", "turn") if name in rest
    }
    named = " ".join([hand, draw or "", pile or "", *stacks.values()]).split()
    taken = {word.rstrip("^!") for word in named}
    spare = [CARD_NAMES[card] for card in FILLERS if CARD_NAMES[card] not in taken]
    for name, written in stacks.items():
        words: list[str] = []
        for word in written.split():
            words += [spare.pop(0) for _ in range(int(word))] if word.isdigit() else [word]
        stacks[name] = " ".join(words)
    spare += [joker for joker in CARD_NAMES[52:] if joker not in taken]
    left = " ".join(spare)
    piles = {"draw": left if draw is None else draw, "pile": pile or ""}
    if draw is not None:
        piles["pile"] += f" {left}"
    data: dict[str, Any] = {
        "game": "pragon", "version": GAME.version, "options": rest, "turn": 0,
        "phase": "choosing", "rounds": 0, "made": 0, "pairs": 0, "hand": hand,
        "stacks": stacks, "kind": "pair", "chosen": "", "picked": "", **piles, **fields,
    }  # fmt: skip
    state = GAME.restore(data)
    assert isinstance(state, PragonState)
    return state


# Play


class ScriptedChance(Chance):
    """A chance that deals the named cards, one after the other."""

    def __init__(self, names: str) -> None:
        self.cards = [CARD_NAMES.index(name) for name in names.split()]

    def word(self) -> int:
        raise AssertionError("only cards are dealt")

    def card(self, among: int) -> int:
        card = self.cards.pop(0)
        assert among & BIT[card], f"{CARD_NAMES[card]} is not among them"
        return card


def play(state: PragonState, *lines: str, chance: Chance | None = None) -> PragonState:
    """Return a clone on which these whole moves were made; a refused one must change nothing."""
    later = state.clone()
    for line in lines:
        before = GAME.to_bytes(later)
        try:
            GAME.play_notation(later, line, chance or FastChance(0))
        except Refusal:
            assert GAME.to_bytes(later) == before
            raise
    return later


def play_steps(state: PragonState, *names: str) -> PragonState:
    """Return a clone on which these single steps were made, perhaps in the middle of a move."""
    later = state.clone()
    for name in names:
        later.play(GAME.step(name), FastChance(0))
    return later


def refused(mark: str) -> pytest.RaisesExc[Refusal]:
    """Expect a refusal with this mark or code."""
    return pytest.raises(Refusal, check=lambda refusal: refusal.code == mark)


def legal_steps(state: PragonState) -> list[str]:
    """Return the names of the steps that may be made now."""
    return [GAME.step_name(move) for move in state.legal()]


# Look at the table


def stack(state: PragonState, name: str) -> str:
    """Return the cards of a stack as a position has them."""
    stacks: dict[str, str] = to_json(state)["stacks"]
    return stacks[name]


def size(state: PragonState, name: str) -> int:
    return len(stack(state, name).split())


def is_open(state: PragonState, name: str) -> bool:
    return stack(state, name).endswith("^")


def open_stacks(state: PragonState) -> str:
    """Return the names of the open stacks."""
    return " ".join(name for name in STACK_NAMES if is_open(state, name))


def cards(bits: int) -> str:
    """Return the names of a set of cards."""
    return cards_text(members(bits, CARDS))
