"""The boards of the games, as text for a terminal.

A game without a board of its own gets a plain one: the fields of its view, laid out by their type.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any, Final

from rich.align import Align
from rich.box import SIMPLE
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from cardtable.engine.view import View
from cardtable.games.level8.levels import parse_requirement, required_kind, required_size
from cardtable.games.level8.view import GROUP_KINDS
from cardtable.tui.cards import (
    COLOUR_SHAPES,
    HIDDEN,
    SUIT_SHAPES,
    BoardContext,
    ColourShapes,
    SeatTable,
    render_card,
    render_cards,
    render_facts,
    render_hand,
    render_seat_name,
)

COMMON_FIELDS = {field.name for field in fields(View)}  # shown elsewhere: turn, moves, results
THREEUP_COLOURS: Final[ColourShapes] = {letter.lower(): COLOUR_SHAPES[letter] for letter in "GBO"}
# How many stacks of Pragon lie in each row, from the top; they are numbered in this order.
STAR: Final = (1, 3, 2)


MAX_WIDTH: Final = 100  # columns of a board that is printed: a file has no width


def print_board(console: Console, context: BoardContext) -> None:
    """Print the board of a game, as one of the lines of a console."""
    console.print(render_board(context), width=min(console.width, MAX_WIDTH))


def render_board(context: BoardContext) -> RenderableType:
    """Render the board of a game from a view."""
    return BOARDS.get(context.game.name, render_fields)(context)


def render_fields(context: BoardContext) -> RenderableType:
    """Render the plain board of any game."""
    facts = Table.grid(padding=(0, 2, 0, 0))
    facts.add_column(style="dim", no_wrap=True)
    facts.add_column()
    groups: list[RenderableType] = [facts]
    for name, value in field_values(context.view):
        if name in COMMON_FIELDS:
            continue
        if is_group(value):
            groups.append(render_group(context, name, value))
        else:
            facts.add_row(context.label(name), format_value(value))
    return Panel(Group(*groups), title=context.say.title(context.game.name))


def field_values(value: Any) -> Iterator[tuple[str, Any]]:
    for field in fields(value):
        yield field.name, getattr(value, field.name)


def is_group(value: Any) -> bool:
    """Return whether a value is several objects of one type, such as the cards of each seat."""
    return isinstance(value, tuple) and bool(value) and all(is_dataclass(item) for item in value)


def render_group(context: BoardContext, name: str, items: tuple[Any, ...]) -> RenderableType:
    """Render a table with a row for each object, and a column for each of their fields."""
    table = Table(box=SIMPLE, title=context.label(name), title_justify="left", pad_edge=False)
    table.add_column()
    for field in fields(items[0]):
        table.add_column(context.label(field.name))
    has_row_per_seat = len(items) == len(context.names) > 1
    for index, item in enumerate(items):
        heading = context.names[index] if has_row_per_seat else str(index + 1)
        table.add_row(heading, *(format_value(value) for _, value in field_values(item)))
    return table


def format_value(value: Any) -> str:
    if isinstance(value, bool):
        return "✓" if value else "–"
    if isinstance(value, tuple):
        return " ".join(format_value(item) for item in value) or "–"
    if is_dataclass(value):
        return ", ".join(f"{name} {format_value(part)}" for name, part in field_values(value))
    return str(value)


# 3UP 3DOWN


def render_threeup(context: BoardContext) -> RenderableType:
    own = [render_own_cards(context)] if context.view.seat >= 0 else []
    rows = context.order([render_opponents(context), Text(), render_threeup_middle(context)], own)
    return Panel(Group(*rows), title=context.say.title("threeup"), title_align="left")


def render_opponents(context: BoardContext) -> RenderableType:
    # A game that is not played for points leaves all of them at 0.
    has_scores = any(context.view.scores)
    table = SeatTable(context, "hand", "up", "down", *(["scores"] if has_scores else []))
    for seat, cards in enumerate(context.view.fronts):
        if seat != context.view.seat:
            zones = (
                render_hand(context, THREEUP_COLOURS, cards),
                render_up_cards(context, cards),
                render_down_cards(context, cards),
            )
            score = [Text(str(context.view.scores[seat]))] if has_scores else []
            table.add_row(render_seat_name(context, seat), *zones, *score)
    return table


def render_threeup_middle(context: BoardContext) -> RenderableType:
    view = context.view
    pile = render_card(context, THREEUP_COLOURS, view.top, "reverse") if view.top else Text("[ ]")
    pile.append(f"×{view.run}" if view.run > 1 else "")
    pile.append(f"  {context.say('tui-cards', count=len(view.pile))}")
    owed = {"owed": view.owed} if view.owed > 1 else {}
    direction = "→" if view.step > 0 else "←"
    return render_facts(
        context, pile=pile, draw=view.draw, gone=len(view.gone), **owed, step=direction
    )


def render_own_cards(context: BoardContext) -> RenderableType:
    cards = context.view.fronts[context.view.seat]
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="dim", no_wrap=True)
    table.add_column()
    table.add_row("", render_seat_name(context, context.view.seat))
    table.add_row(context.label("down"), render_down_cards(context, cards))
    table.add_row(context.label("up"), render_up_cards(context, cards))
    table.add_row(context.label("hand"), render_cards(context, THREEUP_COLOURS, cards.hand))
    return table


def render_up_cards(context: BoardContext, cards: Any) -> Text:
    hidden = [Text(HIDDEN, "dim")] * (cards.laid - len(cards.up))
    return Text(" ").join(
        [render_cards(context, THREEUP_COLOURS, cards.up)] * bool(cards.up) + hidden
    )


def render_down_cards(context: BoardContext, cards: Any) -> Text:
    """Render three slots, so that the player sees which of them is empty."""
    slots = zip(cards.down, cards.peeked, strict=True)
    return Text(" ").join(
        render_card(context, THREEUP_COLOURS, peeked)
        if peeked
        else Text(HIDDEN if lies else " · ", "dim")
        for lies, peeked in slots
    )


# LEVEL 8


def render_level8(context: BoardContext) -> RenderableType:
    view = context.view
    own: list[RenderableType] = []
    if view.seat >= 0:
        hand = render_cards(context, COLOUR_SHAPES, view.fronts[view.seat].hand)
        own = [render_facts(context, hand=hand), *render_unfinished(context)]
    rows = context.order([render_level8_seats(context), Text(), render_level8_middle(context)], own)
    return Panel(Group(*rows), title=context.say.title("level8"), title_align="left")


def render_level8_seats(context: BoardContext) -> RenderableType:
    table = SeatTable(context, "level", "hand", "discard", "groups")
    for seat, cards in enumerate(context.view.fronts):
        # The winner is one beyond the last level, and has nothing more to lay.
        aim = describe_level(context, cards.aim)
        level = Text(f"{min(cards.level, cards.rungs)}/{cards.rungs}")
        level.append(f": {aim}" if aim else "", "dim")
        if cards.skipped:
            level.append(f" {context.label('skipped')}", "red")
        is_own = seat == context.view.seat
        hand = Text(str(cards.holds)) if is_own else render_hand(context, COLOUR_SHAPES, cards)
        table.add_row(
            render_seat_name(context, seat),
            level,
            hand,
            render_level8_pile(context, cards),
            render_level8_groups(context, cards),
        )
    return table


def render_level8_middle(context: BoardContext) -> Text:
    """Render the draw pile, and what this seat still has to lay."""
    view = context.view
    own = view.fronts[view.seat] if view.seat >= 0 else None
    aim = {"aim": describe_level(context, own.aim)} if own and own.aim and not own.groups else {}
    return render_facts(context, draw=view.draw, **aim)


def describe_level(context: BoardContext, level: str) -> str:
    """Say what a level asks for: `run3 run3 pair` is 2 runs of 3 + a pair."""
    counts = Counter(map(parse_requirement, level.split()))
    return " + ".join(
        context.say(
            "level8-board-aim",
            kind=GROUP_KINDS[required_kind(group)],
            size=required_size(group),
            count=count,
        )
        for group, count in counts.items()
    )


def render_level8_pile(context: BoardContext, cards: Any) -> Text:
    """Render the top of a discard pile, and the number of its cards."""
    if not cards.height:
        return Text("–")
    return render_card(context, COLOUR_SHAPES, cards.top).append(f" {cards.height}", "not bold")


def render_level8_groups(context: BoardContext, cards: Any) -> Text:
    return Text("\n").join(
        render_cards(context, COLOUR_SHAPES, group.cards) for group in cards.groups
    )


def render_unfinished(context: BoardContext) -> list[RenderableType]:
    """Render what this seat has chosen so far: groups to lay, or cards to keep."""
    view = context.view
    lines: list[RenderableType] = []
    if view.plan:
        plan = Text(" / ").join(
            render_cards(context, COLOUR_SHAPES, group.cards) for group in view.plan
        )
        lines.append(render_facts(context, plan=plan))
    if view.kept:
        lines.append(render_facts(context, kept=render_cards(context, COLOUR_SHAPES, view.kept)))
    return lines


# LEVEL UP


def render_levelup(context: BoardContext) -> RenderableType:
    view = context.view
    own: list[RenderableType] = []
    if view.seat >= 0:
        hand = render_cards(context, SUIT_SHAPES, view.fronts[view.seat].hand)
        own = [render_facts(context, hand=hand)]
    rows = context.order(
        [render_levelup_seats(context), Text(), render_levelup_middle(context)], own
    )
    return Panel(Group(*rows), title=context.say.title("levelup"), title_align="left")


def render_levelup_seats(context: BoardContext) -> RenderableType:
    table = SeatTable(context, "round", "hand")
    for seat, cards in enumerate(context.view.fronts):
        is_own = seat == context.view.seat
        hand = Text(str(cards.holds)) if is_own else render_hand(context, SUIT_SHAPES, cards)
        last = context.view.final_round
        level = Text(f"{min(cards.round, last)}/{last}")  # the winner is one beyond the last
        table.add_row(render_seat_name(context, seat), level, hand)
    return table


def render_levelup_middle(context: BoardContext) -> RenderableType:
    view = context.view
    pile = render_card(context, SUIT_SHAPES, view.top, "reverse") if view.top >= 0 else Text("[ ]")
    pile.append(f" +{view.below}" if view.below else "", "not bold not reverse")
    taken = {"taken": render_card(context, SUIT_SHAPES, view.taken)} if view.taken >= 0 else {}
    return render_facts(context, pile=pile, deck=view.deck, **taken)


# The Seal of Pragon: the star of six stacks, and the hand


def render_pragon(context: BoardContext) -> RenderableType:
    view = context.view
    counts = render_facts(context, rounds=view.rounds, deck=view.deck, pile=len(view.pile))
    own: list[RenderableType] = [
        render_facts(context, hand=render_cards(context, SUIT_SHAPES, view.hand))
    ]
    if view.chosen:
        own.append(render_facts(context, chosen=render_cards(context, SUIT_SHAPES, view.chosen)))
    rows = context.order([render_star(context), counts], own)
    return Panel(Group(*rows), title=context.say.title("pragon"), title_align="left")


def render_star(context: BoardContext) -> RenderableType:
    stacks = iter(context.view.stacks)
    lines: list[RenderableType] = []
    for length in STAR:
        line = Table.grid(padding=(0, 4))
        line.add_row(*(render_stack(context, next(stacks)) for _ in range(length)))
        lines += [Align.center(line), Text()]
    return Group(*lines)


def render_stack(context: BoardContext, stack: Any) -> Text:
    """Render the top card and the size of a stack; a known card face down is dim."""
    text = Text("", "not bold")
    if not stack.cards:
        return text.append("[ ]", "dim")
    top = stack.cards[-1]
    if top < 0:
        text.append(HIDDEN, "dim")
    else:
        text.append_text(render_card(context, SUIT_SHAPES, top, "" if stack.is_open else "dim"))
    mark = "" if stack.is_open or top < 0 else "▾"
    return text.append(f"{mark}×{len(stack.cards)}")


BOARDS: Final[dict[str, Callable[[BoardContext], RenderableType]]] = {
    "threeup": render_threeup,
    "level8": render_level8,
    "levelup": render_levelup,
    "pragon": render_pragon,
}
