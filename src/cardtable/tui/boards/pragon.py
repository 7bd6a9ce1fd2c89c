"""The face of The Seal of Pragon in a terminal: the star of six stacks, and the hand."""

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


def render_board(seen: BoardContext) -> RenderableType:
    view = seen.view
    counts = render_facts(seen, rounds=view.rounds, deck=view.deck, pile=len(view.pile))
    rows: list[RenderableType] = [render_star(seen), counts, Text()]
    rows.append(render_facts(seen, hand=render_cards(seen, SUIT_SHAPES, view.hand)))
    if view.chosen:
        rows.append(render_facts(seen, chosen=render_cards(seen, SUIT_SHAPES, view.chosen)))
    return Panel(Group(*rows), title=seen.say.title("pragon"), title_align="left")


def render_star(seen: BoardContext) -> RenderableType:
    stacks = iter(seen.view.stacks)
    lines: list[RenderableType] = []
    for names in STAR:
        line = Table.grid(padding=(0, 4))
        line.add_row(*(render_stack(seen, name, next(stacks)) for name in names))
        lines += [Align.center(line), Text()]
    return Group(*lines)


def render_stack(seen: BoardContext, name: str, lying: Any) -> Text:
    """Its name, its top card, and how many cards there are; a known card face down is dim."""
    text = Text(f"{name} ", "not bold")
    if not lying.cards:
        return text.append("[ ]", "dim")
    top = lying.cards[-1]
    if top < 0:
        text.append(HIDDEN, "dim")
    else:
        text.append_text(render_card(seen, SUIT_SHAPES, top, "" if lying.is_open else "dim"))
    shut = "" if lying.is_open or top < 0 else "▾"
    return text.append(f"{shut}×{len(lying.cards)}")
