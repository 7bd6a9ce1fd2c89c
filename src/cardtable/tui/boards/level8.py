"""The board of LEVEL 8 in a terminal."""

from collections import Counter
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from cardtable.games.level8.levels import parse_requirement, required_kind, required_size
from cardtable.games.level8.view import GROUP_KINDS
from cardtable.tui.cards import (
    COLOUR_SHAPES,
    BoardContext,
    new_seat_table,
    render_card,
    render_cards,
    render_facts,
    render_hand,
    render_seat_name,
)

COLOURS: Final = COLOUR_SHAPES


def render_board(context: BoardContext) -> RenderableType:
    view = context.view
    own: list[RenderableType] = []
    if view.seat >= 0:
        hand = render_cards(context, COLOURS, view.fronts[view.seat].hand)
        own = [render_facts(context, hand=hand), *render_unfinished(context)]
    rows = context.order([render_seats(context), Text(), render_middle(context)], own)
    return Panel(Group(*rows), title=context.say.title("level8"), title_align="left")


def render_seats(context: BoardContext) -> RenderableType:
    table = new_seat_table(context, "level", "hand", "discard", "groups")
    for seat, cards in enumerate(context.view.fronts):
        level = Text(f"{cards.level}/{cards.rungs}: ").append(
            describe_level(context, cards.aim), "dim"
        )
        if cards.skipped:
            level.append(f" {context.label('skipped')}", "red")
        is_own = seat == context.view.seat
        hand = Text(str(cards.holds)) if is_own else render_hand(context, COLOURS, cards)
        table.add_row(
            render_seat_name(context, seat),
            level,
            hand,
            render_pile(context, cards),
            render_groups(context, cards),
        )
    return table


def render_middle(context: BoardContext) -> Text:
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


def render_pile(context: BoardContext, cards: Any) -> Text:
    """Render the top of a discard pile, and the number of its cards."""
    if not cards.height:
        return Text("–")
    return render_card(context, COLOURS, cards.top).append(f" {cards.height}", "not bold")


def render_groups(context: BoardContext, cards: Any) -> Text:
    return Text("\n").join(render_cards(context, COLOURS, group.cards) for group in cards.groups)


def render_unfinished(context: BoardContext) -> list[RenderableType]:
    """Render what this seat has chosen so far: groups to lay, or cards to keep."""
    view = context.view
    lines: list[RenderableType] = []
    if view.plan:
        plan = Text(" / ").join(render_cards(context, COLOURS, group.cards) for group in view.plan)
        lines.append(render_facts(context, plan=plan))
    if view.kept:
        lines.append(render_facts(context, kept=render_cards(context, COLOURS, view.kept)))
    return lines
