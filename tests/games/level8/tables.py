"""Tables set up for a test: positions in which all the other cards are somewhere harmless."""

from typing import Any

from cardtable import games
from cardtable.engine.chance import FastChance
from cardtable.games.level8.cards import deck_of, list_cards
from cardtable.games.level8.notation import STEP_NAMES
from cardtable.games.level8.position import bag_text
from cardtable.games.level8.state import Level8State

GAME = games.find("level8")

# A level that takes any card of five colours, for tests in which few cards may be left over.
SINK = "colour2 colour2 colour2 colour2 colour2"


def group(kind: str, value: int, names: str) -> dict[str, Any]:
    return {"kind": kind, "value": value, "cards": names}


def names_in(position: dict[str, Any]) -> list[str]:
    """Every card that a position mentions."""
    found = [*position["draw"].split(), *["X"] * position["under"]]
    found += ["X" for _ in position["skipped"]]
    for names in (*position["hands"], *position["piles"]):
        found += names.split()
    for laid in position["table"]:
        found += [name for row in laid for name in row["cards"].split()]
    return found


def table(
    *hands: str, phase: str = "playing", turn: int = 0, options: Any = None, **given: Any
) -> Level8State:
    """A game in which the first seats hold these cards, the others what is left of the deck.

    Hands are filled up to ten cards (eleven in one's own turn) where no level lies before
    them; what then remains of the deck is the draw pile, or, if that is given too, with the
    last seat that has laid its level.
    """
    seats = given.pop("seats", max(len(hands), 2))
    agreed = GAME.parse_options(options or {})
    position: dict[str, Any] = {
        "game": "level8", "version": 1, "options": options or {}, "phase": phase, "turn": turn,
        "dealer": seats - 1, "played": 0, "turns": 1, "taken": "", "spot": 0, "skipped": [],
        "under": 0, "draw": "", "levels": [1] * seats, "known": [""] * seats, "old": [],
        "hands": [*hands, *[""] * (seats - len(hands))],
        "kept": [""] * seats, "piles": [""] * seats, "table": [[] for _ in range(seats)],
        "plan": [],
    } | given  # fmt: skip
    left = [STEP_NAMES[card] for card in list_cards(*deck_of(agreed.edition))]
    for name in names_in(position):
        left.remove(name)
    for seat in range(seats):
        own = seat == turn and phase not in ("taking", "keeping")
        names = position["hands"][seat].split()
        while len(names) < 10 + own and not position["table"][seat]:
            names.append(left.pop(0))
        position["hands"][seat] = " ".join(names)
    if "draw" not in given:
        position["draw"] = " ".join(left)
    elif left:
        last = max(seat for seat in range(seats) if position["table"][seat])
        position["hands"][last] += " " + " ".join(left)
    state = GAME.restore(position)
    assert isinstance(state, Level8State)
    return state


def after(state: Level8State, *lines: str, seed: int = 0) -> Level8State:
    """The same table some whole moves later; each of them is checked."""
    later = state.clone()
    chance = FastChance(seed)
    for line in lines:
        GAME.play_notation(later, line, chance)
    return later


def hand(state: Level8State, seat: int) -> str:
    return bag_text(state.lo(seat), state.hi(seat))


def lines(state: Level8State) -> list[str]:
    """The single steps that may be taken now, in notation."""
    return [GAME.step_name(move) for move in state.legal()]


def laid(state: Level8State, seat: int) -> list[str]:
    """The groups before a seat."""
    return [row["cards"] for row in GAME.to_json(state)["table"][seat]]
