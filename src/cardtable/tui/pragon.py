"""The face of The Seal of Pragon in a terminal: the star of six stacks, and the hand."""

from typing import Any, Final

from rich.align import Align
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from cardtable.tui.cards import HIDDEN, SUITS, chip, facts, row
from cardtable.tui.seen import Seen

# Where the stacks lie, by their names in notation; they are numbered in this order.
STAR: Final = (("T",), ("L", "C", "R"), ("BL", "BR"))


def face(seen: Seen) -> RenderableType:
    view = seen.view
    counts = facts(seen, rounds=view.rounds, deck=view.deck, pile=len(view.pile))
    rows: list[RenderableType] = [star(seen), counts, Text()]
    rows.append(facts(seen, hand=row(seen, SUITS, view.hand)))
    if view.chosen:
        rows.append(facts(seen, chosen=row(seen, SUITS, view.chosen)))
    return Panel(Group(*rows), title=seen.say.title("pragon"), title_align="left")


def star(seen: Seen) -> RenderableType:
    stacks = iter(seen.view.stacks)
    lines: list[RenderableType] = []
    for names in STAR:
        line = Table.grid(padding=(0, 4))
        line.add_row(*(stack(seen, name, next(stacks)) for name in names))
        lines += [Align.center(line), Text()]
    return Group(*lines)


def stack(seen: Seen, name: str, lying: Any) -> Text:
    """Its name, its top card, and how many cards there are; a known card face down is dim."""
    text = Text(f"{name} ", "not bold")
    if not lying.cards:
        return text.append("[ ]", "dim")
    top = lying.cards[-1]
    if top < 0:
        text.append(HIDDEN, "dim")
    else:
        text.append_text(chip(seen, SUITS, top, "" if lying.is_open else "dim"))
    shut = "" if lying.is_open or top < 0 else "▾"
    return text.append(f"{shut}×{len(lying.cards)}")
