"""Positions of Pragon: a state as plain data, and back."""

from typing import Any, Final

from cardtable.engine import codes
from cardtable.engine.bits import BIT, count
from cardtable.engine.position import FieldReader
from cardtable.engine.refusal import InvalidInput
from cardtable.engine.state import NOBODY
from cardtable.games.pragon.cards import CARDS, DECK
from cardtable.games.pragon.hands import KIND_NAMES, PAIR, kinds_of
from cardtable.games.pragon.layout import STACKS
from cardtable.games.pragon.legality import CHOOSING, HAND_SIZE, PLACING, PLAYER, ROUND_LIMIT
from cardtable.games.pragon.moves import FIRST_FLIP, FIRST_REMOVE
from cardtable.games.pragon.notation import CARD_NAMES, STACK_NAMES, cards_text
from cardtable.games.pragon.options import PragonOptions
from cardtable.games.pragon.state import PragonState, empty_state
from cardtable.games.pragon.view import PHASES, members, stack_cards

OPEN_SIGN: Final = "^"  # follows a card that is face up
KNOWN_SIGN: Final = "!"  # follows a card that is face down and that the player has seen


def to_json(state: PragonState) -> dict[str, Any]:
    return {
        "turn": state.turn,
        "phase": PHASES[state.phase],
        "rounds": state.rounds,
        "made": state.made,
        "pairs": state.pairs,
        "draw": cards_text(members(state.draw, CARDS)),
        "hand": cards_text(members(state.hand, CARDS)),
        "pile": cards_text(members(state.pile, CARDS)),
        "stacks": {name: stack_text(state, stack) for stack, name in enumerate(STACK_NAMES)},
        "kind": KIND_NAMES[state.kind],
        "chosen": cards_text(members(state.chosen, CARDS)),
        "picked": " ".join(STACK_NAMES[stack] for stack in members(state.picked, STACKS)),
    }


def stack_text(state: PragonState, stack: int) -> str:
    """Return the cards of a stack from the lowest to the top, each with its sign."""
    cards = stack_cards(state, stack)
    signs = [KNOWN_SIGN if state.known & BIT[card] else "" for card in cards]
    if state.open_stacks & BIT[stack]:
        signs[-1] = OPEN_SIGN
    return " ".join(CARD_NAMES[card] + sign for card, sign in zip(cards, signs, strict=True))


def from_json(options: PragonOptions, fields: FieldReader) -> PragonState:
    state = empty_state(options)
    state.turn = fields.number("turn", NOBODY, PLAYER)
    state.phase = PHASES.index(fields.text("phase", PHASES))
    state.rounds = fields.number("rounds", 0, ROUND_LIMIT)
    state.made = fields.number("made", 0, CARDS)
    state.pairs = fields.number("pairs", 0, min(state.made, options.pair_limit))
    state.draw = parse_cards(fields, "draw")
    state.hand = parse_cards(fields, "hand")
    state.pile = parse_cards(fields, "pile")
    table = read_stacks(state, fields.inner("stacks"))
    places = [state.draw, state.hand, state.pile, table]
    if sum(count(cards) for cards in places) != CARDS or sum(places) != DECK:
        raise InvalidInput(
            codes.POSITION_DECK, where="draw, hand, pile, stacks", found=misplaced_cards(places)
        )
    state.kind = KIND_NAMES.index(fields.text("kind", KIND_NAMES))
    state.chosen = parse_cards(fields, "chosen")
    state.picked = parse_stacks(fields, "picked")
    validate_state(state)
    return state


def misplaced_cards(places: list[int]) -> str:
    """Return the names of the cards that are not in exactly one place."""
    wrong = (card for card in range(CARDS) if sum(cards >> card & 1 for cards in places) != 1)
    return cards_text([*wrong])


def parse_cards(fields: FieldReader, name: str) -> int:
    """Return the set of cards in a field."""
    where, written = fields.path(name), fields.text(name)
    found = 0
    for word in written.split():
        if word not in CARD_NAMES or found & BIT[CARD_NAMES.index(word)]:
            raise InvalidInput(codes.POSITION_CARDS, where=where, found=written)
        found |= BIT[CARD_NAMES.index(word)]
    return found


def parse_stacks(fields: FieldReader, name: str) -> int:
    """Return the set of stacks in a field, which names each once, in the order of the table."""
    where, found = fields.path(name), 0
    for word in fields.text(name).split():
        if word not in STACK_NAMES:
            allowed = ", ".join(STACK_NAMES)
            raise InvalidInput(codes.POSITION_CHOICE, where=where, found=word, allowed=allowed)
        stack = BIT[STACK_NAMES.index(word)]
        if found >= stack:
            raise InvalidInput(codes.POSITION_STATE, where=where)
        found |= stack
    return found


def read_stacks(state: PragonState, fields: FieldReader) -> int:
    """Lay the cards of the table and return the set of them."""
    table = 0
    for stack, name in enumerate(STACK_NAMES):
        where, written = fields.path(name), fields.text(name).split()
        for index, word in enumerate(written):
            card_name = word.rstrip(OPEN_SIGN + KNOWN_SIGN)
            sign = word[len(card_name) :]
            if card_name not in CARD_NAMES or table & BIT[CARD_NAMES.index(card_name)]:
                raise InvalidInput(codes.POSITION_CARDS, where=where, found=word)
            card = CARD_NAMES.index(card_name)
            table |= BIT[card]
            state.lay_card(stack, card)
            if sign == OPEN_SIGN and index == len(written) - 1:
                state.open_stacks |= BIT[stack]
            elif sign == KNOWN_SIGN and state.options.show_known_cards:
                state.known |= BIT[card]
            elif sign:
                raise InvalidInput(codes.POSITION_STATE, where=where)
    fields.done()
    return table


def validate_state(state: PragonState) -> None:
    """Refuse a state whose fields do not fit together."""
    check_choice(state)
    check_picks(state)
    check_end(state)


def check_choice(state: PragonState) -> None:
    """Refuse chosen cards that are not where they must be in this phase."""
    if count(state.hand) > HAND_SIZE:
        raise InvalidInput(codes.POSITION_STATE, where="hand")
    if state.phase == CHOOSING:
        fits = state.kind == PAIR and not state.chosen & ~(state.hand | state.open_cards())
    elif state.phase == PLACING:
        fits = state.kind == PAIR and count(state.chosen) == 1
        fits = fits and not state.made and not state.chosen & ~state.placeable_cards()
    else:
        fits = state.made > 0 and not state.chosen & ~state.pile
        fits = fits and kinds_of(state.chosen, state.ace_ends()) & BIT[state.kind] != 0
    if not fits:
        raise InvalidInput(codes.POSITION_STATE, where="chosen")


def check_picks(state: PragonState) -> None:
    """Refuse a picked stack that was not a target when it was picked."""
    before = state.clone()
    before.picked = 0
    for stack in members(state.picked, STACKS):
        if not before.is_legal(FIRST_FLIP + stack) and not before.is_legal(FIRST_REMOVE + stack):
            raise InvalidInput(codes.POSITION_STATE, where="picked")
        before.picked |= BIT[stack]


def check_end(state: PragonState) -> None:
    """Refuse a game that is over, or not over, against the rules."""
    lost = state.is_move_complete() and not state.made and state.is_lost()
    over = not state.occupied_stacks() or state.rounds == ROUND_LIMIT or lost
    if over != state.is_over():
        raise InvalidInput(codes.POSITION_STATE, where="turn")
