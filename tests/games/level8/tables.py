"""Helpers for tests of LEVEL 8: build a state, play moves in notation, look at the table."""

from typing import Any

import pytest

from cardtable import games
from cardtable.engine.bits import count
from cardtable.engine.chance import FastChance
from cardtable.engine.refusal import Refusal
from cardtable.games.level8.cards import deck_of, list_cards, size
from cardtable.games.level8.groups import size_in
from cardtable.games.level8.hands import pile_height
from cardtable.games.level8.notation import STEP_NAMES
from cardtable.games.level8.position import bag_text
from cardtable.games.level8.state import Level8State

GAME = games.find("level8")

# A level to whose groups cards of five colours can be added, for tests with few cards elsewhere.
SINK = "colour2 colour2 colour2 colour2 colour2"

# Build a state


def new_game(seats: int = 2, seed: int = 0, **options: object) -> Level8State:
    state = GAME.new(seats, GAME.parse_options(options), FastChance(seed))
    assert isinstance(state, Level8State)
    return state


def group(kind: str, value: int, names: str) -> dict[str, Any]:
    """Return a group as a position has it."""
    return {"kind": kind, "value": value, "cards": names}


def names_in(position: dict[str, Any]) -> list[str]:
    """Return every card that a position mentions."""
    found = [*position["draw"].split(), *["X"] * position["under"]]
    found += ["X" for _ in position["skipped"]]
    for names in (*position["hands"], *position["piles"]):
        found += names.split()
    for laid in position["table"]:
        found += [name for row in laid for name in row["cards"].split()]
    return found


def state_from(
    *hands: str, phase: str = "playing", turn: int = 0, options: Any = None, **fields: Any
) -> Level8State:
    """Build a state from its cards; `fields` are other fields of a position.

    The hands of seats that have not laid their levels are filled up to ten cards, or eleven for
    the seat to move. Cards that are left over are the draw pile or, if `draw` is given, go to the
    last seat that has laid its level.
    """
    seats = fields.pop("seats", max(len(hands), 2))
    agreed = GAME.parse_options(options or {})
    position: dict[str, Any] = {
        "game": "level8", "version": GAME.version, "options": options or {},
        "phase": phase, "turn": turn,
        "dealer": seats - 1, "played": 0, "turns": 1, "taken": "", "spot": 0, "skipped": [],
        "under": 0, "draw": "", "levels": [1] * seats, "known": [""] * seats, "old": [],
        "hands": [*hands, *[""] * (seats - len(hands))],
        "kept": [""] * seats, "piles": [""] * seats, "table": [[] for _ in range(seats)],
        "plan": [],
    } | fields  # fmt: skip
    left = [STEP_NAMES[card] for card in list_cards(*deck_of(agreed.edition))]
    for name in names_in(position):
        left.remove(name)
    for seat in range(seats):
        has_taken = seat == turn and phase not in ("taking", "keeping")
        names = position["hands"][seat].split()
        while len(names) < 10 + has_taken and not position["table"][seat]:
            names.append(left.pop(0))
        position["hands"][seat] = " ".join(names)
    if "draw" not in fields:
        position["draw"] = " ".join(left)
    elif left:
        last = max(seat for seat in range(seats) if position["table"][seat])
        position["hands"][last] += " " + " ".join(left)
    state = GAME.restore(position)
    assert isinstance(state, Level8State)
    return state


# Play


def play(state: Level8State, *lines: str, seed: int = 0) -> Level8State:
    """Return a clone on which these whole moves were made."""
    later = state.clone()
    chance = FastChance(seed)
    for line in lines:
        GAME.play_notation(later, line, chance)
    return later


def refused(mark: str) -> pytest.RaisesExc[Refusal]:
    """Expect a refusal with this mark or code."""
    return pytest.raises(Refusal, check=lambda refusal: refusal.code == mark)


def legal_steps(state: Level8State) -> list[str]:
    """Return the names of the steps that may be made now."""
    return [GAME.step_name(move) for move in state.legal()]


# Look at the table


def count_cards(state: Level8State) -> int:
    """Return how many cards there are in all places: always as many as the deck has."""
    seats = range(state.seat_count)
    total: int = size(state.draw_lo, state.draw_hi) + state.under + count(state.skipped)
    total += sum(int(state.holds(seat) + pile_height(state.piles, seat)) for seat in seats)
    return total + sum(int(size_in(group)) for group in state.table if group)


def hand_of(state: Level8State, seat: int) -> str:
    return bag_text(state.lo(seat), state.hi(seat))


def groups_of(state: Level8State, seat: int) -> list[str]:
    """Return the cards of each group in front of a seat."""
    return [row["cards"] for row in GAME.to_json(state)["table"][seat]]
