"""Positions of 3UP 3DOWN that can be read at a glance.

    table("5 5 8", "9 / 6 6 / 3 C", pile="3", draw=10)

Each seat is `hand / 3UP / 3DOWN`, and what is not said is empty; `.` is an empty slot, and
`7!` a 3DOWN card that its owner has seen. The top of the pile is on the right. The draw pile
is a list of cards, or a number of any that are left. All else is out of the game.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from cardtable.engine.chance import Chance, FastChance
from cardtable.engine.options import dump_options
from cardtable.engine.refusal import Refusal
from cardtable.games.threeup import GAME
from cardtable.games.threeup.cards import (
    COLOURS,
    ONE,
    VALUE,
    VALUES,
    card_of,
    colour_of,
    count_of,
    deck_of,
)
from cardtable.games.threeup.notation import STEP_NAMES
from cardtable.games.threeup.position import slot_texts, zone_text
from cardtable.games.threeup.state import ThreeUpState
from cardtable.games.threeup.view import ThreeUpView, cards_in_zone
from cardtable.games.threeup.zones import DRAW, GONE, PILE, hand_zone, known_zone, up_zone


def table(
    *fronts: str,
    pile: str = "",
    draw: str | int = "",
    turn: int = 0,
    phase: str = "playing",
    owed: int = 1,
    step: int = 1,
    turns: int = 0,
    out: Sequence[int] = (),
    known: dict[int, str] | None = None,
    scores: Sequence[int] = (),
    played: int = 0,
    **options: Any,
) -> ThreeUpState:
    """A state in which a seat, the first if nothing is said, is about to play."""
    agreed = GAME.agree(options)
    rest = Counter(every_card(agreed))
    hands, ups, downs = zip(*(parted(front) for front in fronts), strict=True)
    rest -= Counter(" ".join((pile, *hands, *ups)).split())
    rest -= Counter(card.removesuffix("!") for slots in downs for card in slots)
    drawn = draw.split() if isinstance(draw, str) else any_cards(rest, draw)
    rest -= Counter(drawn)
    state = restored(
        {
            "game": GAME.name,
            "version": GAME.version,
            "options": dump_options(agreed),
            "phase": phase,
            "turn": turn,
            "step": step,
            "turns": turns,
            "owed": owed,
            **on_top(pile, coloured=agreed.colour_swap),
            "given": "",
            "out": list(out),
            "dealer": 0,
            "played": played,
            "scores": list(scores) or [0] * len(fronts),
            "pile": pile,
            "gone": " ".join(rest.elements()),
            "draw": " ".join(drawn),
            "hands": list(hands),
            "known": [(known or {}).get(seat, "") for seat in range(len(fronts))],
            "up": list(ups),
            "down": [list(slots) for slots in downs],
            "past": [],
        }
    )
    if phase == "playing":
        state.add_to_history(state.turn_key())  # it has stood like this once [UD-41]
    return state


def restored(position: dict[str, Any]) -> ThreeUpState:
    state = GAME.restore(position)
    assert isinstance(state, ThreeUpState)
    return state


def parted(front: str) -> tuple[str, str, list[str]]:
    own, laid, hidden = (*front.split("/"), "", "")[:3]
    slots = ["" if card == "." else card for card in hidden.split()]
    return own.strip(), laid.strip(), slots + [""] * (3 - len(slots))


def every_card(options: Any) -> list[str]:
    """The names of all cards of the deck in play."""
    hues = len(COLOURS) if options.colour_swap else 1
    return [
        STEP_NAMES[card_of(value, COLOURS.index(colour) if hues > 1 else 0, hues)]
        for colour in options.colours
        for value in range(ONE, VALUES)
        for _ in range(count_of(deck_of(colour), value))
    ]


def any_cards(rest: Counter[str], number: int) -> list[str]:
    """So many cards, of as many kinds as there are."""
    left = rest.copy()
    found: list[str] = []
    while len(found) < number:
        for card in list(+left):
            found.append(card)
            left[card] -= 1
    return found[:number]


def on_top(pile: str, *, coloured: bool) -> dict[str, int]:
    """What follows from the order of the cards on the pile."""
    codes = [STEP_NAMES.index(card) for card in pile.split()]
    run, streak = 0, 0
    for code in reversed(codes):
        if VALUE[code] != VALUE[codes[-1]]:
            break
        run += 1
    for code in reversed(codes):
        if colour_of(code) != colour_of(codes[-1]):
            break
        streak += 1
    return {
        "top": VALUE[codes[-1]] if codes else 0,
        "run": run,
        "tint": colour_of(codes[-1]) if codes and coloured else -1,
        "streak": streak if coloured else 0,
    }


# What happens


class Cards(Chance):
    """Chance that deals the cards named, one after the other, off the draw pile."""

    def __init__(self, state: ThreeUpState, names: str) -> None:
        self.state = state
        self.names = names.split()

    def word(self) -> int:
        raise AssertionError("only cards are asked for")

    def below(self, number: int) -> int:
        pile = [STEP_NAMES[card] for card in cards_in_zone(self.state, DRAW)]
        assert number == len(pile)
        return pile.index(self.names.pop(0))


def after(
    state: ThreeUpState, *lines: str, draws: str | None = None, seed: int = 0
) -> ThreeUpState:
    """What the state is after these whole moves; the old one is left as it was."""
    later = state.clone()
    chance = FastChance(seed) if draws is None else Cards(later, draws)
    for line in lines:
        GAME.play_notation(later, line, chance)
    return later


def refused(state: ThreeUpState, line: str) -> str:
    """The mark with which a move is refused; and nothing is changed by it."""
    before = GAME.to_bytes(state)
    with pytest.raises(Refusal) as no:
        GAME.play_notation(state, line, FastChance(0))
    assert GAME.to_bytes(state) == before
    return str(no.value.code)


def moves(state: ThreeUpState) -> str:
    return " ".join(STEP_NAMES[move] for move in state.legal())


def results(state: ThreeUpState) -> list[float]:
    return [state.result(seat) for seat in range(state.seat_count)]


def shown(state: ThreeUpState, seat: int) -> ThreeUpView:
    view = GAME.show(state, seat)
    assert isinstance(view, ThreeUpView)
    return view


# What lies where


def hand_of(state: ThreeUpState, seat: int = 0) -> str:
    return zone_text(state, hand_zone(seat))


def known_of(state: ThreeUpState, seat: int = 0) -> str:
    return zone_text(state, known_zone(seat))


def up_of(state: ThreeUpState, seat: int = 0) -> str:
    return zone_text(state, up_zone(seat))


def down_of(state: ThreeUpState, seat: int = 0) -> str:
    return " ".join(card or "." for card in slot_texts(state, seat))


def pile_of(state: ThreeUpState) -> str:
    return zone_text(state, PILE)


def left_of(state: ThreeUpState) -> int:
    """How many cards are on the draw pile."""
    return state.size(DRAW)


def gone_of(state: ThreeUpState) -> int:
    """How many cards are out of the game."""
    return state.size(GONE)
