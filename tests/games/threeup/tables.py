"""Helpers for tests of 3UP 3DOWN: build a state, play moves in notation, look at the cards.

    state_from("5 5 8", "9 / 6 6 / 3 C", pile="3", draw=10)

Each seat is `hand / 3UP / 3DOWN`, and parts that are left out are empty. `.` is an empty slot,
`7!` a 3DOWN card that its owner has seen. The top of the pile is on the right.
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
from cardtable.games.threeup.view import cards_in_zone
from cardtable.games.threeup.zones import DRAW, GONE, PILE, hand_zone, known_zone, up_zone

# Build a state


def new_game(seats: int = 4, seed: int = 7, **options: Any) -> ThreeUpState:
    """Deal a state in which the 3UP are to be chosen."""
    state = GAME.new(seats, GAME.parse_options(options), FastChance(seed))
    assert isinstance(state, ThreeUpState)
    return state


def state_from(
    *seats: str,
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
    """Build a state from the cards of the seats and the fields of a position.

    `draw` names the cards of the draw pile, or is a number of any cards that are left. All other
    cards are out of the game.
    """
    agreed = GAME.parse_options(options)
    left = Counter(every_card(agreed))
    hands, ups, downs = zip(*(split_zones(seat) for seat in seats), strict=True)
    left -= Counter(" ".join((pile, *hands, *ups)).split())
    left -= Counter(card.removesuffix("!") for slots in downs for card in slots)
    drawn = draw.split() if isinstance(draw, str) else pick_cards(left, draw)
    left -= Counter(drawn)
    state = restore(
        {
            "game": GAME.name,
            "version": GAME.version,
            "options": dump_options(agreed),
            "phase": phase,
            "turn": turn,
            "step": step,
            "turns": turns,
            "owed": owed,
            **top_of(pile, coloured=agreed.colour_swap),
            "given": "",
            "out": list(out),
            "dealer": 0,
            "played": played,
            "scores": list(scores) or [0] * len(seats),
            "pile": pile,
            "gone": " ".join(left.elements()),
            "draw": " ".join(drawn),
            "hands": list(hands),
            "known": [(known or {}).get(seat, "") for seat in range(len(seats))],
            "up": list(ups),
            "down": [list(slots) for slots in downs],
            "repeats": 0,
            "past": [],
        }
    )
    if phase == "playing":
        state.note_position()  # this position has come up once [UD-41]
    return state


def restore(position: dict[str, Any]) -> ThreeUpState:
    state = GAME.restore(position)
    assert isinstance(state, ThreeUpState)
    return state


def split_zones(seat: str) -> tuple[str, str, list[str]]:
    """Split `hand / 3UP / 3DOWN` into its zones."""
    hand, up, down = (*seat.split("/"), "", "")[:3]
    slots = ["" if card == "." else card for card in down.split()]
    return hand.strip(), up.strip(), slots + [""] * (3 - len(slots))


def every_card(options: Any) -> list[str]:
    """Return the names of all cards of the deck in play."""
    colour_count = len(COLOURS) if options.colour_swap else 1
    return [
        STEP_NAMES[card_of(value, COLOURS.index(colour) if colour_count > 1 else 0, colour_count)]
        for colour in options.colours
        for value in range(ONE, VALUES)
        for _ in range(count_of(deck_of(colour), value))
    ]


def pick_cards(cards: Counter[str], count: int) -> list[str]:
    """Return `count` of these cards, as different ones as possible."""
    left = cards.copy()
    found: list[str] = []
    while len(found) < count:
        for card in list(+left):
            found.append(card)
            left[card] -= 1
    return found[:count]


def top_of(pile: str, *, coloured: bool) -> dict[str, int]:
    """Return the fields of a position that follow from the order of the cards on the pile."""
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


# Play


class ScriptedChance(Chance):
    """A chance that deals the named cards of the draw pile, one after the other."""

    def __init__(self, state: ThreeUpState, names: str) -> None:
        self.state = state
        self.names = names.split()

    def word(self) -> int:
        raise AssertionError("only cards are drawn")

    def below(self, number: int) -> int:
        pile = [STEP_NAMES[card] for card in cards_in_zone(self.state, DRAW)]
        assert number == len(pile)
        return pile.index(self.names.pop(0))


def play(state: ThreeUpState, *lines: str, draws: str | None = None, seed: int = 0) -> ThreeUpState:
    """Return a clone on which these whole moves were made; a refused one must change nothing."""
    later = state.clone()
    chance = FastChance(seed) if draws is None else ScriptedChance(later, draws)
    for line in lines:
        before = GAME.to_bytes(later)
        try:
            GAME.play_notation(later, line, chance)
        except Refusal:
            assert GAME.to_bytes(later) == before
            raise
    return later


# With player 2 to move every move is forced: an 8 and a 9 go round the table for ever [UD-41].
CYCLE = " / 7", "9 / 6 6", "8 / 3 6"


def play_forced(state: ThreeUpState, turns: int) -> ThreeUpState:
    """Play turns in which there is no choice."""
    for _ in range(turns):
        assert len(state.legal()) == 1
        state = play(state, legal_steps(state))
    return state


def refused(mark: str) -> pytest.RaisesExc[Refusal]:
    """Expect a refusal with this mark or code."""
    return pytest.raises(Refusal, check=lambda refusal: refusal.code == mark)


def legal_steps(state: ThreeUpState) -> str:
    """Return the names of the steps that may be made now."""
    return " ".join(STEP_NAMES[move] for move in state.legal())


def results(state: ThreeUpState) -> list[float]:
    return [state.result(seat) for seat in range(state.seat_count)]


# Look at the cards


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


def draw_size(state: ThreeUpState) -> int:
    """Return the number of cards on the draw pile."""
    return state.size(DRAW)


def gone_size(state: ThreeUpState) -> int:
    """Return the number of cards that are out of the game."""
    return state.size(GONE)
