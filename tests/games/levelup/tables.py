"""Tables laid by hand: a position with the cards that matter, and any others filled in."""

from typing import Any

from cardtable.engine.chance import FastChance
from cardtable.engine.refusal import Refusal
from cardtable.games.levelup import GAME
from cardtable.games.levelup.cards import deck_of, list_cards
from cardtable.games.levelup.notation import CARD_BY_NAME, cards_text
from cardtable.games.levelup.state import LevelUpState

LUCK = 7


def cards(names: str) -> int:
    return sum(1 << CARD_BY_NAME[name] for name in names.split())


def table(
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
    """Each hand is given by its cards, or by how many there are. Seat 0 is to move.

    Without `deck` every other card is in the deck; with it, on the pile.
    """
    agreed = GAME.parse_options(options or {})
    left = deck_of(agreed.jokers)
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


def after(state: LevelUpState, *lines: str) -> LevelUpState:
    """The same table after these moves, in notation."""
    later = state.clone()
    for line in lines:
        GAME.play_notation(later, line, FastChance(LUCK))
    return later


def steps(state: LevelUpState, *names: str) -> LevelUpState:
    """The same table after these single steps."""
    later = state.clone()
    for name in names:
        later.play(GAME.step(name), FastChance(LUCK))
    return later


def refused(state: LevelUpState, name: str) -> str:
    """The mark with which a step is refused."""
    try:
        steps(state, name)
    except Refusal as refusal:
        return refusal.code
    raise AssertionError(f"{name} was not refused")


def legal(state: LevelUpState) -> str:
    return " ".join(GAME.step_name(move) for move in state.legal())


def hand(state: LevelUpState, seat: int) -> str:
    return cards_text(state.hands[seat])
