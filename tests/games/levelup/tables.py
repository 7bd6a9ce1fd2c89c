"""Helpers for tests of LEVEL UP: build a state, play moves in notation, look at the table."""

from typing import Any

import pytest

from cardtable.engine.chance import Chance, FastChance
from cardtable.engine.refusal import Refusal
from cardtable.games.levelup import GAME
from cardtable.games.levelup.cards import deck_of, list_cards
from cardtable.games.levelup.notation import CARD_BY_NAME, cards_text
from cardtable.games.levelup.state import LevelUpState

SEED = 7

# Build a state


def cards(names: str) -> int:
    """Return the set of the named cards."""
    return sum(1 << CARD_BY_NAME[name] for name in names.split())


def new_game(seats: int = 2, chance: Chance | None = None, **options: Any) -> LevelUpState:
    state = GAME.new(seats, GAME.parse_options(options), chance or FastChance(1))
    assert isinstance(state, LevelUpState)
    return state


def state_from(
    *hands: str | int,
    rounds: tuple[int, ...] = (),
    phase: str = "pick",
    turn: int = 0,
    top: str = "KC",
    taken: str = "",
    pile: str = "",
    deck: str | None = None,
    options: dict[str, Any] | None = None,
    **fields: Any,
) -> LevelUpState:
    """Build a state from its cards; `fields` are other fields of a position.

    A hand is given by its cards or by their number. Cards that are left over go to the deck, or
    to the pile if `deck` is given.
    """
    left = deck_of(GAME.parse_options(options or {}).jokers)
    for names in (*[hand for hand in hands if isinstance(hand, str)], top, pile, deck or ""):
        left &= ~cards(names)
    held = []
    for hand in hands:
        if isinstance(hand, int):
            chosen = sum(1 << card for card in list_cards(left)[-hand:]) if hand else 0
            left &= ~chosen
            held.append(chosen)
        else:
            held.append(cards(hand))
    levels = rounds or tuple(
        hand.bit_count() - (phase == "discard" and seat == turn) for seat, hand in enumerate(held)
    )
    state: LevelUpState = GAME.restore(
        {
            "game": "levelup",
            "version": 1,
            "options": options or {},
            "phase": phase,
            "turn": turn,
            "dealer": (turn - 1) % len(hands),
            "played": 0,
            "turns": 0,
            "reshuffles": 0,
            "rounds": list(levels),
            "hands": [cards_text(hand) for hand in held],
            "top": top,
            "taken": taken,
            "pile": pile if deck is None else f"{pile} {cards_text(left)}",
            "deck": cards_text(left) if deck is None else deck,
            "fresh": cards_text(sum(held) & ~cards(taken)),
            "older": [],
            "winner": -1,
            "laid": "",
            "level": 0,
            **fields,
        }
    )
    return state


# Play


def play(state: LevelUpState, *lines: str) -> LevelUpState:
    """Return a clone on which these whole moves were made."""
    later = state.clone()
    for line in lines:
        GAME.play_notation(later, line, FastChance(SEED))
    return later


def play_steps(state: LevelUpState, *names: str) -> LevelUpState:
    """Return a clone on which these single steps were made, perhaps in the middle of a move."""
    later = state.clone()
    for name in names:
        later.play(GAME.step(name), FastChance(SEED))
    return later


def refused(mark: str) -> pytest.RaisesExc[Refusal]:
    """Expect a refusal with this mark or code."""
    return pytest.raises(Refusal, check=lambda refusal: refusal.code == mark)


def legal_steps(state: LevelUpState) -> str:
    """Return the names of the steps that may be made now."""
    return " ".join(GAME.step_name(move) for move in state.legal())


# Look at the table


def hand_of(state: LevelUpState, seat: int) -> str:
    return cards_text(state.hands[seat])
