"""The board of The Seal of Pragon in a terminal: the star of six stacks, and the hand."""

from typing import Any, Final

from rich.align import Align
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from cardtable.tui.cards import (
    HIDDEN,
    SUIT_SHAPES,
    BoardContext,
    render_card,
    render_cards,
    render_facts,
)

# Where the stacks lie, by their names in notation; they are numbered in this order.
STAR: Final = (("T",), ("L", "C", "R"), ("BL", "BR"))


def render_board(context: BoardContext) -> RenderableType:
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
    for names in STAR:
        line = Table.grid(padding=(0, 4))
        line.add_row(*(render_stack(context, name, next(stacks)) for name in names))
        lines += [Align.center(line), Text()]
    return Group(*lines)


def render_stack(context: BoardContext, name: str, stack: Any) -> Text:
    """Render the name, the top card and the size of a stack; a known card face down is dim."""
    text = Text(f"{name} ", "not bold")
    if not stack.cards:
        return text.append("[ ]", "dim")
    top = stack.cards[-1]
    if top < 0:
        text.append(HIDDEN, "dim")
    else:
        text.append_text(render_card(context, SUIT_SHAPES, top, "" if stack.is_open else "dim"))
    mark = "" if stack.is_open or top < 0 else "▾"
    return text.append(f"{mark}×{len(stack.cards)}")
