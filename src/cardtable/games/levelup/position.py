"""LEVEL UP as plain data: positions, both ways."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from cardtable.engine.bits import BIT
from cardtable.engine.position import Fields, number, text
from cardtable.engine.refusal import Refusal
from cardtable.engine.state import NOBODY
from cardtable.games.levelup.notation import CARD, CARD_NAMES, cards_text
from cardtable.games.levelup.options import (
    FIRST_ROUND,
    LAST_ROUND,
    MOST_SEATS,
    Options,
    final_round,
)
from cardtable.games.levelup.sound import refuse_unsound
from cardtable.games.levelup.state import HAND_CAP, NO_CARD, LevelUp, check
from cardtable.games.levelup.view import PHASES


def card_text(card: int) -> str:
    return "" if card == NO_CARD else CARD_NAMES[card]


def to_json(state: LevelUp) -> dict[str, Any]:
    return {
        "phase": PHASES[state.phase],
        "turn": state.turn,
        "dealer": state.dealer,
        "played": state.played,
        "turns": state.turns,
        "reshuffles": state.reshuffles,
        "rounds": list(state.rounds),
        "hands": [cards_text(hand) for hand in state.hands],
        "top": card_text(state.top),
        "taken": card_text(state.taken),
        "pile": cards_text(state.pile),
        "deck": cards_text(state.deck),
        "fresh": cards_text(state.fresh),
        "older": [cards_text(cards) for cards in state.older],
        "winner": state.winner,
        "laid": cards_text(state.laid),
        "level": state.level,
    }


def from_json(options: Options, fields: Fields) -> LevelUp:
    rounds = fields.each("rounds", lambda value, at: number(value, at, FIRST_ROUND, LAST_ROUND + 1))
    seats = len(rounds)
    if not 2 <= seats <= MOST_SEATS:
        raise Refusal("LU-01", seats=seats)
    check(seats, options)
    last = final_round(options, seats)
    state = LevelUp(
        options,
        PHASES.index(fields.text("phase", PHASES)),
        fields.number("turn", NOBODY, seats - 1),
        fields.number("dealer", 0, seats - 1),
        fields.number("played", 0, options.hands or HAND_CAP),
        fields.number("turns", 0, options.turn_cap),
        fields.number("reshuffles", 0, options.stalemate_reshuffles),
        card(fields, "top"),
        card(fields, "taken"),
        cards(fields.take("pile"), "pile"),
        cards(fields.take("deck"), "deck"),
        cards(fields.take("fresh"), "fresh"),
        fields.number("winner", NOBODY, seats - 1),
        cards(fields.take("laid"), "laid"),
        fields.number("level", 0, last),
        vec[i64](rounds),
        vec[i64](fields.each("older", cards)),
        vec[i64](fields.each("hands", cards, seats)),
    )
    refuse_unsound(state)
    return state


def card(fields: Fields, name: str) -> int:
    found = fields.text(name)
    if found and found not in CARD:
        raise Refusal("position-cards", where=name, found=found)
    return CARD[found] if found else NO_CARD


def cards(value: object, where: str) -> int:
    found = 0
    for name in text(value, where).split():
        if name not in CARD:
            raise Refusal("position-cards", where=where, found=name)
        if found >> CARD[name] & 1:
            raise Refusal("position-deck", where=where, found=name)
        found |= BIT[CARD[name]]
    return found
