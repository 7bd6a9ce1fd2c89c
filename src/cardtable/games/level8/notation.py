"""The notation of LEVEL 8: cards, steps and whole moves as text.

`7R` is the red seven, `W` a wild, `X` a Skip; `W(6)` and `W(R)` say what a wild stands for. A
group on the table is written as its seat and a letter: `2a` is the first group of seat 2.

    draw                              draw a card
    take 2                            take the top of the discard pile of seat 2
    lay 4R 5G W(6) / 9R 10R 11Y       lay the level, group by group
    add 7R to 2a                      add a card to a group on the table
    add W to 2a low                   add a wild to a run that can grow at both ends
    discard 7R                        discard a card
    skip 1                            play a Skip in front of seat 1
    pass                              pass, only if there is nothing to take
    keep 7R 9R                        keep cards for the next round; `keep` alone keeps none

Moves are also described in messages: what a seat sees of a move, and what a move would do.
"""

import re
from collections.abc import Sequence
from typing import Final

from cardtable.engine import codes
from cardtable.engine.game import Message, describe_victory, rehearse
from cardtable.engine.refusal import InvalidInput
from cardtable.engine.state import NOBODY
from cardtable.games.level8.cards import COLOUR_LETTERS, NUMBERS, WILD, colour_of, number_of
from cardtable.games.level8.legality import KEEPING
from cardtable.games.level8.levels import (
    COLOUR,
    MAX_GROUPS,
    RUN,
    required_kind,
    required_size,
    requirements_of,
)
from cardtable.games.level8.moves import (
    DONE,
    DRAW,
    FIRST_COLOUR,
    FIRST_GROUP,
    FIRST_RUN,
    FIRST_SET,
    FIRST_SKIP,
    FIRST_TAKE,
    HIGH,
    LAST_RUN_START,
    LAY,
    LOW,
    MAX_SEATS,
    declaration_base,
    is_card,
    is_declaration,
    is_group,
    is_skip,
    is_take,
)
from cardtable.games.level8.state import Level8State
from cardtable.games.level8.view import LaidGroup, Level8View

STEP_NAMES: Final = (
    *[f"{number}{letter}" for letter in COLOUR_LETTERS for number in range(1, NUMBERS + 1)],
    "W", "X", "draw", "lay", "done",
    *[f"take {seat}" for seat in range(MAX_SEATS)],
    *[f"skip {seat}" for seat in range(MAX_SEATS)],
    *[f"run {number}" for number in range(1, LAST_RUN_START + 1)],
    *[f"set {number}" for number in range(1, NUMBERS + 1)],
    *[f"colour {letter}" for letter in COLOUR_LETTERS],
    *[f"{seat}{letter}" for seat in range(MAX_SEATS) for letter in "abcde"],
    "low", "high",
)  # fmt: skip
CODE_BY_NAME: Final = {name: code for code, name in enumerate(STEP_NAMES)}
DECLARED_WILD: Final = re.compile(r"W\((?:(\d+)|([A-Z]))\)")

# What a card is chosen for, by the phase; else it is discarded.
CARD_MESSAGES: Final = {"filling": "level8-plan-use", "adding": "level8-plan-add-card"}


def step_name(move: int) -> str:
    return STEP_NAMES[move]


# Formatting


def format_move(steps: Sequence[int]) -> str:
    """Return one whole move as text."""
    first = steps[0]
    if first == LAY:
        return "lay " + format_groups(steps[1:])
    if is_group(first):
        end = f" {STEP_NAMES[steps[2]]}" if len(steps) > 2 else ""
        return f"add {STEP_NAMES[steps[1]]} to {STEP_NAMES[first]}{end}"
    if len(steps) > 1:
        return " ".join(["keep", *[STEP_NAMES[step] for step in steps if step != DONE]])
    if first == DONE:
        return "pass"
    return f"discard {STEP_NAMES[first]}" if is_card(first) else STEP_NAMES[first]


def format_groups(steps: Sequence[int]) -> str:
    """Return the groups of a level that is laid by `steps` as text."""
    groups: list[list[str]] = []
    declaration = 0
    for step in steps:
        if is_declaration(step):
            declaration = step
            groups.append([])
        elif step == WILD:
            groups[-1].append(format_wild(declaration, len(groups[-1])))
        elif step != DONE:
            groups[-1].append(STEP_NAMES[step])
    return " / ".join(" ".join(group) for group in groups)


def format_wild(declaration: int, index: int) -> str:
    """Return a wild with what it stands for, as card number `index` of a declared group."""
    if declaration >= FIRST_COLOUR:
        return f"W({COLOUR_LETTERS[declaration - FIRST_COLOUR]})"
    if declaration >= FIRST_SET:
        return f"W({declaration - FIRST_SET + 1})"
    return f"W({declaration - FIRST_RUN + 1 + index})"


# Parsing


def parse_move(state: Level8State, line: str) -> list[int]:
    """Return the steps of a whole legal move; refuse other moves."""
    steps = parse_steps(state, line)
    if not rehearse(state, steps).is_move_complete():
        raise InvalidInput(codes.NOTATION_PART, text=line)
    return steps


def parse_steps(state: Level8State, line: str) -> list[int]:
    """Return the steps of a whole move, without checking whether it is legal."""
    verb, *words = line.split() or [""]
    all_known = all(word in CODE_BY_NAME for word in words)
    if line in CODE_BY_NAME and (
        is_take(CODE_BY_NAME[line]) or is_skip(CODE_BY_NAME[line]) or line == "draw"
    ):
        return [CODE_BY_NAME[line]]
    if verb == "lay" and words:
        return parse_lay(state, " ".join(words))
    if verb == "pass" and not words:
        return [DONE]
    if all_known and verb == "discard" and len(words) == 1 and is_card(CODE_BY_NAME[words[0]]):
        return [CODE_BY_NAME[words[0]]]
    if verb == "add" and len(words) in (3, 4) and words[1] == "to":
        return parse_add(line, [words[2], words[0], *words[3:]])
    if all_known and verb == "keep" and all(is_card(CODE_BY_NAME[word]) for word in words):
        kept = sorted(CODE_BY_NAME[word] for word in words)
        return kept + [DONE] * max(state.options.carry_max + 1 - len(kept), 0)
    raise InvalidInput(codes.NOTATION, text=line)


def parse_add(line: str, words: list[str]) -> list[int]:
    """Return the steps that add a card: `words` are the group, the card, and perhaps an end."""
    steps = [CODE_BY_NAME.get(word, -1) for word in words]
    valid_end = words[2:] in ([], ["low"], ["high"])
    if not is_group(steps[0]) or not is_card(steps[1]) or not valid_end:
        raise InvalidInput(codes.NOTATION, text=line)
    return steps


def parse_lay(state: Level8State, text: str) -> list[int]:
    """Return the steps that lay a level.

    The text may have the cards of a group, and equal groups, in any order.
    """
    if state.turn == NOBODY:
        raise InvalidInput("L8-24")
    level = requirements_of(state.level(state.turn))
    parts = [part.split() for part in text.split("/")]
    if len(parts) != len(level):
        raise InvalidInput("L8-44")
    naturals = [word for part in parts for word in part if not word.startswith("W")]
    if len(set(naturals)) < len(naturals):
        raise InvalidInput("L8-12")
    groups = [
        parse_group(requirement, words) for requirement, words in zip(level, parts, strict=True)
    ]
    end_of_group = [DONE] if state.options.accept_longer_groups else []
    steps = [LAY]
    for requirement, (value, cards) in sorted(zip(level, groups, strict=True)):
        steps += [declaration_base(required_kind(requirement)) + value, *cards, *end_of_group]
    return steps


def parse_group(requirement: int, words: list[str]) -> tuple[int, list[int]]:
    """Return the value of a group, and its cards in the order in which they are laid."""
    found = [parse_card(word) for word in words]
    if not found:
        raise InvalidInput("L8-44")
    if required_kind(requirement) == RUN:
        return parse_run(found, requirement)
    is_colour = required_kind(requirement) == COLOUR
    values = {colour if is_colour else number for _, number, colour in found}
    values.discard(0)
    if len(values) != 1:
        raise InvalidInput("L8-44")  # no number or colour, or more than one
    return values.pop(), sorted(card for card, _, _ in found)


def parse_card(word: str) -> tuple[int, int, int]:
    """Return a card, and the number and colour (from 1) it stands for; 0 if it does not say."""
    declared = DECLARED_WILD.fullmatch(word)
    if declared:
        number, letter = declared[1], declared[2]
        if letter:
            return WILD, 0, COLOUR_LETTERS.find(letter) + 1
        return WILD, int(number), 0
    card = CODE_BY_NAME.get(word, -1)
    if not 0 <= card <= WILD:
        raise InvalidInput(codes.NOTATION, text=word)
    return (card, 0, 0) if card == WILD else (card, number_of(card), colour_of(card) + 1)


def parse_run(found: list[tuple[int, int, int]], requirement: int) -> tuple[int, list[int]]:
    """Return the lowest number of a run, and its cards.

    A wild without a number stands for the number of its place in the text.
    """
    if all(number for _, number, _ in found):
        found.sort(key=lambda card: card[1])
    starts = {number - index for index, (_, number, _) in enumerate(found) if number}
    if len(starts) != 1:
        numbers = {number for _, number, _ in found}
        raise InvalidInput("L8-15" if {1, NUMBERS} <= numbers else "L8-44")
    start = starts.pop()
    if not 1 <= start <= NUMBERS + 1 - max(len(found), required_size(requirement)):
        raise InvalidInput("L8-15")
    return start, [card for card, _, _ in found]


def is_hidden(state: Level8State, move: int) -> bool:
    """Return whether a step is secret: cards that are kept for the next round are [L8-37]."""
    return state.phase == KEEPING


def narrate_move(
    before: Level8View, steps: Sequence[int] | None, after: Level8View
) -> list[Message]:
    """Return messages about a whole move, from the views of one seat before and after it."""
    messages = [describe_choice(before, steps, after)]
    if after.played > before.played:
        messages += describe_round_end(before, after)
    elif before.phase != "keeping":
        messages += describe_consequences(before, steps, after)
    round_over = after.played > before.played or before.phase == "keeping"
    if after.results:
        messages.append(describe_victory(after.results))
    elif round_over and after.phase == "taking":
        messages += narrate_deal(after)
    return messages


def narrate_deal(view: Level8View) -> list[Message]:
    """Return the message about a deal: who deals."""
    return [Message("level8-deals", {"seat": view.dealer, "number": view.played + 1})]


def describe_choice(before: Level8View, steps: Sequence[int] | None, after: Level8View) -> Message:
    """Describe what the seat to move did; `steps` is None if that is hidden."""
    seat = before.turn
    if steps is None:
        return Message("level8-keeps-hidden", {"seat": seat})
    first, line = steps[0], format_move(steps)
    if before.phase == "keeping":
        kept = [STEP_NAMES[step] for step in steps if step != DONE]
        return Message("level8-keeps", {"seat": seat, "cards": " ".join(kept), "count": len(kept)})
    if first == DRAW:
        return describe_draw(before, after)
    if is_take(first):
        card = STEP_NAMES[before.fronts[first - FIRST_TAKE].top]
        return Message("level8-takes", {"seat": seat, "card": card, "other": first - FIRST_TAKE})
    if first == LAY:
        cards = line.removeprefix("lay ")
        level = before.fronts[seat].level
        return Message("level8-lays", {"seat": seat, "level": level, "cards": cards})
    if is_group(first):
        return Message("level8-adds", {"seat": seat, **describe_addition(before, steps)})
    if is_skip(first):
        return Message("level8-skips", {"seat": seat, "other": first - FIRST_SKIP})
    if first == DONE:
        return Message("level8-passes", {"seat": seat})
    return Message("game-discards", {"seat": seat, "card": STEP_NAMES[first]})


def describe_draw(before: Level8View, after: Level8View) -> Message:
    """Describe a draw; only its owner is told which card it was."""
    seat = before.turn
    if after.seat != seat:
        return Message("game-draws", {"seat": seat})
    hand = list(after.fronts[seat].hand)
    for card in before.fronts[seat].hand:
        hand.remove(card)
    return Message("game-draws-card", {"seat": seat, "card": STEP_NAMES[hand[0]]})


def describe_consequences(
    before: Level8View, steps: Sequence[int] | None, after: Level8View
) -> list[Message]:
    """Describe the turns that are missed, and a new draw pile."""
    messages = [
        Message("level8-misses", {"seat": seat})
        for seat, front in enumerate(before.fronts)
        if front.skipped and not after.fronts[seat].skipped
    ]
    expected_draw = before.draw - (1 if steps and steps[0] == DRAW else 0)
    if after.draw != expected_draw:
        messages.append(Message("level8-new-pile", {"count": after.draw}))
    return messages


def describe_round_end(before: Level8View, after: Level8View) -> list[Message]:
    """Describe the end of a round: who reaches which level, or that the round is void [L8-43]."""
    advances = [
        Message("level8-advances", {"seat": seat, "level": front.level})
        for seat, front in enumerate(after.fronts)
        if before.fronts[seat].level < front.level <= front.rungs
    ]
    if after.fronts[before.turn].level == before.fronts[before.turn].level:
        return [Message("level8-void", {})]
    return [Message("level8-is-out", {"seat": before.turn}), *advances]


def describe_move(view: Level8View, steps: Sequence[int]) -> list[Message]:
    """Return sentences that tell the player to make a whole move, or these steps of one."""
    return [Message(*describe_plan(view, steps))]


def describe_plan(view: Level8View, steps: Sequence[int]) -> tuple[str, dict[str, str | int]]:
    """Return the id and the arguments of the sentence for a move."""
    first = steps[0]
    if view.phase == "keeping":
        kept = [STEP_NAMES[step] for step in steps if step != DONE]
        return "level8-plan-keep", {"cards": " ".join(kept), "count": len(kept)}
    if first == DRAW:
        return "game-plan-draw", {}
    if is_take(first):
        owner = first - FIRST_TAKE
        card = STEP_NAMES[view.fronts[owner].top]
        return "level8-plan-take", {"card": card, "other": owner, **about_owner(view, owner)}
    if is_skip(first):
        return "level8-plan-skip", {"other": first - FIRST_SKIP}
    if first == LAY:
        cards = format_groups(steps[1:])
        return ("level8-plan-lay", {"cards": cards}) if cards else ("level8-plan-lay-any", {})
    if is_group(first):
        return "level8-plan-add", describe_addition(view, steps)
    if is_declaration(first):
        kind, value = STEP_NAMES[first].split()
        about: dict[str, str | int] = {"kind": kind}
        about["value"] = int(value) if value.isdecimal() else value
        return "level8-board-name", about
    if first in (LOW, HIGH):
        return "level8-board-low" if first == LOW else "level8-board-high", {}
    if first == DONE:
        return "level8-plan-enough" if view.phase == "filling" else "level8-plan-pass", {}
    message = CARD_MESSAGES.get(view.phase, "level8-plan-discard")
    return message, {"card": STEP_NAMES[first]}


def describe_addition(view: Level8View, steps: Sequence[int]) -> dict[str, str | int]:
    """Return the arguments of a sentence about a card that is added to a group on the table.

    The first step names the group; the card and the end of a run may follow.
    """
    owner, index = divmod(steps[0] - FIRST_GROUP, MAX_GROUPS)
    group: LaidGroup = view.fronts[owner].groups[index]
    return {
        "card": STEP_NAMES[steps[1]] if len(steps) > 1 else "none",
        "other": owner,
        "kind": group.kind,
        "cards": " ".join([STEP_NAMES[card] for card in group.cards]),
        "end": STEP_NAMES[steps[2]] if len(steps) > 2 else "none",
        **about_owner(view, owner),
    }


def about_owner(view: Level8View, owner: int) -> dict[str, str | int]:
    """Say whether something belongs to the seat to move itself."""
    return {"own": "yes" if owner == view.turn else "no"}
