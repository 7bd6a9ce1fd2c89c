"""Pragon as plain data: positions, both ways."""

from typing import Any, Final

from cardtable.engine.bits import BIT, count
from cardtable.engine.position import Fields
from cardtable.engine.refusal import Refusal
from cardtable.engine.state import NOBODY
from cardtable.games.pragon.cards import CARDS, DECK
from cardtable.games.pragon.layout import STACKS
from cardtable.games.pragon.notation import CARD_NAMES, KIND_NAMES, STACK_NAMES, cards_text
from cardtable.games.pragon.options import Options
from cardtable.games.pragon.sound import refuse_unsound
from cardtable.games.pragon.standing import PLAYER, ROUND_LIMIT
from cardtable.games.pragon.state import Pragon, bare_table
from cardtable.games.pragon.view import PHASES, lying, members

OPEN: Final = "^"  # after a card in a position: it is face up
KNOWN: Final = "!"  # after a card in a position: it is face down, and the player knows it


def to_json(state: Pragon) -> dict[str, Any]:
    return {
        "turn": state.turn,
        "phase": PHASES[state.phase],
        "rounds": state.rounds,
        "made": state.made,
        "pairs": state.pairs,
        "draw": cards_text(members(state.draw, CARDS)),
        "hand": cards_text(members(state.hand, CARDS)),
        "pile": cards_text(members(state.pile, CARDS)),
        "stacks": {name: stack_text(state, at) for at, name in enumerate(STACK_NAMES)},
        "kind": KIND_NAMES[state.kind],
        "chosen": cards_text(members(state.chosen, CARDS)),
        "picked": " ".join(STACK_NAMES[stack] for stack in members(state.picked, STACKS)),
    }


def stack_text(state: Pragon, stack: int) -> str:
    """The cards from the lowest to the top, each with its sign."""
    known = [KNOWN if state.known & BIT[card] else "" for card in lying(state, stack)]
    if state.faces & BIT[stack]:
        known[-1] = OPEN
    return " ".join(
        CARD_NAMES[card] + sign for card, sign in zip(lying(state, stack), known, strict=True)
    )


def from_json(options: Options, fields: Fields) -> Pragon:
    state = bare_table(options)
    state.turn = fields.number("turn", NOBODY, PLAYER)
    state.phase = PHASES.index(fields.text("phase", PHASES))
    state.rounds = fields.number("rounds", 0, ROUND_LIMIT)
    state.made = fields.number("made", 0, CARDS)
    state.pairs = fields.number("pairs", 0, min(state.made, options.pair_limit))
    state.draw = cards_of(fields, "draw")
    state.hand = cards_of(fields, "hand")
    state.pile = cards_of(fields, "pile")
    table = set_stacks(state, fields.inner("stacks"))
    held = [state.draw, state.hand, state.pile, table]
    if sum(count(cards) for cards in held) != CARDS or sum(held) != DECK:
        raise Refusal("position-deck", where="draw, hand, pile, stacks", found=missing(held))
    state.kind = KIND_NAMES.index(fields.text("kind", KIND_NAMES))
    state.chosen = cards_of(fields, "chosen")
    state.picked = stacks_of(fields, "picked")
    refuse_unsound(state)
    return state


def missing(held: list[int]) -> str:
    """The cards that are not in exactly one place."""
    wrong = (card for card in range(CARDS) if sum(cards >> card & 1 for cards in held) != 1)
    return cards_text([*wrong])


def cards_of(fields: Fields, name: str) -> int:
    where, written = fields.path(name), fields.text(name)
    found = 0
    for word in written.split():
        if word not in CARD_NAMES or found & BIT[CARD_NAMES.index(word)]:
            raise Refusal("position-cards", where=where, found=written)
        found |= BIT[CARD_NAMES.index(word)]
    return found


def stacks_of(fields: Fields, name: str) -> int:
    """A set of stacks, each named once and in the order of the table, as they are picked."""
    where, found = fields.path(name), 0
    for word in fields.text(name).split():
        if word not in STACK_NAMES:
            allowed = ", ".join(STACK_NAMES)
            raise Refusal("position-choice", where=where, found=word, allowed=allowed)
        stack = BIT[STACK_NAMES.index(word)]
        if found >= stack:
            raise Refusal("position-state", where=where)
        found |= stack
    return found


def set_stacks(state: Pragon, fields: Fields) -> int:
    """Lay the cards of the table; the set of them."""
    table = 0
    for stack, name in enumerate(STACK_NAMES):
        where, written = fields.path(name), fields.text(name).split()
        for at, word in enumerate(written):
            plain = word.rstrip(OPEN + KNOWN)
            sign = word[len(plain) :]
            if plain not in CARD_NAMES or table & BIT[CARD_NAMES.index(plain)]:
                raise Refusal("position-cards", where=where, found=word)
            card = CARD_NAMES.index(plain)
            table |= BIT[card]
            state.lay(stack, card)
            if sign == OPEN and at == len(written) - 1:
                state.faces |= BIT[stack]
            elif sign == KNOWN and state.options.show_known_cards:
                state.known |= BIT[card]
            elif sign:
                raise Refusal("position-state", where=where)
    fields.done()
    return table
