"""How Pragon is written: cards, moves, positions, and what is told of a move.

A whole move is one line: `7S 7H pair flip T`, `QS *1 queens take 5D`, `4D 5C 6H straight
remove L flip C`, `place KH on T`, `end`. What is not done is not written. Docs: notation.md.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, Final

from cardtable.engine.bits import BIT, count
from cardtable.engine.game import Rehearsal, Said
from cardtable.engine.position import Fields
from cardtable.engine.refusal import Refusal
from cardtable.engine.state import NOBODY
from cardtable.games.pragon.cards import CARDS, DECK
from cardtable.games.pragon.hands import ACES, PAIR, kinds
from cardtable.games.pragon.layout import STACKS
from cardtable.games.pragon.moves import (
    DONE,
    END,
    FIRST_FLIP,
    FIRST_KIND,
    FIRST_PLACE,
    FIRST_PUT,
    FIRST_REMOVE,
    SHUFFLE,
    is_card,
    is_flip,
    is_kind,
    is_place,
    is_put,
)
from cardtable.games.pragon.options import Options
from cardtable.games.pragon.state import (
    CHOOSING,
    HAND,
    PLACING,
    PLAYER,
    ROUND_LIMIT,
    Pragon,
    bare_table,
)
from cardtable.games.pragon.view import PHASES, UNKNOWN, PragonView, lying, members

RANK_NAMES: Final[tuple[str, ...]] = tuple("2 3 4 5 6 7 8 9 10 J Q K A".split())
CARD_NAMES: Final[tuple[str, ...]] = (
    *(rank + suit for suit in "SHDC" for rank in RANK_NAMES),
    "*1",
    "*2",
)
STACK_NAMES: Final = tuple("T L C R BL BR".split())
KIND_NAMES: Final = tuple(
    "pair jacks queens kings aces three straight flush straight-flush four five".split()
)

OPEN: Final = "^"  # after a card in a position: it is face up
KNOWN: Final = "!"  # after a card in a position: it is face down, and the player knows it

# Moves


def name_of(move: int) -> str:
    if is_card(move):
        return CARD_NAMES[move]
    if is_place(move):
        return f"place {CARD_NAMES[move - FIRST_PLACE]}"
    if is_kind(move):
        return KIND_NAMES[move - FIRST_KIND]
    if is_flip(move):
        return f"flip {STACK_NAMES[move - FIRST_FLIP]}"
    if is_put(move):
        return f"on {STACK_NAMES[move - FIRST_PUT]}"
    if move in (SHUFFLE, DONE, END):
        return {SHUFFLE: "shuffle", DONE: "done", END: "end"}[move]
    return f"remove {STACK_NAMES[move - FIRST_REMOVE]}"


def write(steps: Sequence[int]) -> str:
    """The steps of one whole move as a line. A last DONE goes without saying."""
    said = [(verb_of(steps, at), name_of(step).split()[-1]) for at, step in enumerate(steps)]
    if steps and steps[-1] == DONE:
        said.pop()
    return " ".join(
        " ".join([verb, *names] if verb else names)
        for verb, names in ((v, [name for _, name in part]) for v, part in grouped(said))
    )


def grouped(said: list[tuple[str, str]]) -> Iterator[tuple[str, Iterator[tuple[str, str]]]]:
    return groupby(said, key=lambda pair: pair[0])


def verb_of(steps: Sequence[int], at: int) -> str:
    if is_card(steps[at]):
        return "take" if any(is_kind(step) for step in steps[:at]) else ""
    words = name_of(steps[at]).split()
    return words[0] if len(words) > 1 else ""


def read(state: Pragon, line: str) -> list[int]:
    """The steps of a move, in the order in which the game asks for them."""
    steps = in_order(state, [*codes(line)])
    if not steps:
        raise Refusal("notation", text=line)
    rehearsal = state.clone()
    for at, step in enumerate(steps):
        if at and rehearsal.whole():
            raise Refusal("notation-more", text=line)
        rehearsal.play(step, Rehearsal())
    if not rehearsal.whole() and rehearsal.is_legal(DONE):
        rehearsal.play(DONE, Rehearsal())
        steps.append(DONE)
    if not rehearsal.whole():
        raise Refusal("notation-part", text=line)
    return steps


FIRSTS: Final = {
    "flip": FIRST_FLIP, "remove": FIRST_REMOVE, "on": FIRST_PUT, "place": FIRST_PLACE, "take": 0,
}  # fmt: skip
WORDS: Final = {"shuffle": SHUFFLE, "done": DONE, "end": END}


def codes(line: str) -> Iterator[int]:
    verb = "take"  # cards before any verb are those of a hand, and have the same codes
    for word in line.split():
        names = CARD_NAMES if verb in ("take", "place") else STACK_NAMES
        if word in FIRSTS:
            verb = word
        elif word in WORDS:
            yield WORDS[word]
        elif word in KIND_NAMES:
            yield FIRST_KIND + KIND_NAMES.index(word)
        elif word in names:
            yield FIRSTS[verb] + names.index(word)
        else:
            raise Refusal("notation", text=word)


def in_order(state: Pragon, steps: list[int]) -> list[int]:
    """Cards and targets may be named in any order, and mean the same."""
    declared = [at for at, step in enumerate(steps) if is_kind(step)]
    if not declared:
        return steps
    at = declared[0]
    cards = sorted(steps[:at], key=lambda card: (not state.hand & BIT[card % CARDS], card))
    targets = steps[at + 1 :]
    if steps[at] != FIRST_KIND + ACES and all(FIRST_FLIP <= step < FIRST_PUT for step in targets):
        targets.sort(key=lambda step: (step - FIRST_FLIP) % STACKS)
    return [*cards, steps[at], *targets]


# Positions


def cards_text(cards: Sequence[int]) -> str:
    return " ".join(CARD_NAMES[card] for card in cards)


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
    picked = stacks_of(fields, "picked")
    check_choice(state)
    check_picks(state, picked)
    check_end(state)
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


def stacks_of(fields: Fields, name: str) -> list[int]:
    where, written = fields.path(name), fields.text(name).split()
    for word in written:
        if word not in STACK_NAMES:
            allowed = ", ".join(STACK_NAMES)
            raise Refusal("position-choice", where=where, found=word, allowed=allowed)
    return [STACK_NAMES.index(word) for word in written]


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


def check_choice(state: Pragon) -> None:
    """The chosen cards must be where the phase has them."""
    if count(state.hand) > HAND:
        raise Refusal("position-state", where="hand")
    if state.phase == CHOOSING:
        fits = state.kind == PAIR and not state.chosen & ~(state.hand | state.open_cards())
    elif state.phase == PLACING:
        fits = state.kind == PAIR and count(state.chosen) == 1
        fits = fits and not state.made and not state.chosen & ~state.placeable()
    else:
        fits = state.made > 0 and not state.chosen & ~state.pile
        fits = fits and kinds(state.chosen, state.aces()) & BIT[state.kind] != 0
    if not fits:
        raise Refusal("position-state", where="chosen")


def check_picks(state: Pragon, picked: list[int]) -> None:
    """Each picked stack must have been a target when it was picked."""
    for stack in picked:
        if not state.is_legal(FIRST_FLIP + stack) and not state.is_legal(FIRST_REMOVE + stack):
            raise Refusal("position-state", where="picked")
        state.picked |= BIT[stack]


def check_end(state: Pragon) -> None:
    """The game is over exactly when the rules say so."""
    lost = state.whole() and not state.made and state.is_lost()
    over = not state.standing() or state.rounds == ROUND_LIMIT or lost
    if over != state.is_over():
        raise Refusal("position-state", where="turn")


# What is told


def tell(before: PragonView, steps: Sequence[int] | None, after: PragonView) -> list[Said]:
    """What a whole move did, from what the player sees before and after it."""
    if not steps:
        return []
    told = [*told_of_choice(steps), *told_of_table(before, steps, after)]
    drawn = [card for card in after.hand if card not in before.hand + tuple(steps)]
    if drawn:
        told.append(Said("pragon-draws", {"cards": cards_text(drawn), "count": len(drawn)}))
    if after.results:
        told.append(Said("pragon-won" if after.results[0] else "pragon-lost", {}))
    return told


def told_of_choice(steps: Sequence[int]) -> Iterator[Said]:
    for at, step in enumerate(steps):
        if is_kind(step):
            kind = KIND_NAMES[step - FIRST_KIND]
            yield Said("pragon-makes", {"kind": kind, "cards": cards_text(steps[:at])})
        elif is_card(step) and verb_of(steps, at):
            yield Said("pragon-takes", {"card": CARD_NAMES[step]})
        elif is_put(step):
            card, stack = CARD_NAMES[steps[0] - FIRST_PLACE], STACK_NAMES[step - FIRST_PUT]
            yield Said("pragon-places", {"card": card, "stack": stack})
        elif step == SHUFFLE:
            yield Said("pragon-shuffles", {})
        elif step == END:
            yield Said("pragon-ends", {})


def told_of_table(before: PragonView, steps: Sequence[int], after: PragonView) -> Iterator[Said]:
    """Cards that were turned up, that left the table by the effect, and that were turned down."""
    opened = [
        (at, after.stacks[at].cards[-1]) for at in range(STACKS) if is_opened(before, after, at)
    ]
    for stack, card in opened:
        yield Said("pragon-opens", {"stack": STACK_NAMES[stack], "card": CARD_NAMES[card]})
    gone = [card for card in after.pile if card not in before.pile and card not in steps]
    if gone:
        yield Said("pragon-discards", {"cards": cards_text(gone), "count": len(gone)})
    closed = [
        card
        for old, new in zip(before.stacks, after.stacks, strict=True)
        for card in new.cards[: len(new.cards) - new.is_open]
        if card != UNKNOWN and FIRST_PLACE + card not in steps
        if card not in old.cards[: len(old.cards) - old.is_open]
    ]
    if closed:
        yield Said("pragon-closes", {"cards": cards_text(closed), "count": len(closed)})


def is_opened(before: PragonView, after: PragonView, stack: int) -> bool:
    old, new = before.stacks[stack], after.stacks[stack]
    return new.is_open and (not old.is_open or old.cards[-1] != new.cards[-1])
