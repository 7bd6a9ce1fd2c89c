"""The face of 3UP 3DOWN in a terminal."""

from collections.abc import Iterable
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from cardtable.tui.seen import Seen

HIDDEN: Final = "[?]"
# Each colour has a letter and a shape, so that nobody needs to tell colours apart.
COLOURS: Final = {"g": ("green", "●"), "b": ("blue", "■"), "o": ("yellow", "▲")}


def face(seen: Seen) -> RenderableType:
    rows: list[RenderableType] = [others(seen), Text(), middle(seen)]
    if seen.view.seat >= 0:
        rows += [Text(), own(seen)]
    return Panel(Group(*rows), title=seen.say.title("threeup"), title_align="left")


def others(seen: Seen) -> RenderableType:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="dim")
    table.add_column()
    for field in ("hand", "up", "down"):
        table.add_column(seen.label(field))
    scored = any(seen.view.scores) or seen.view.played > 0
    if scored:
        table.add_column(seen.label("scores"), justify="right")
    for owner, front in enumerate(seen.view.fronts):
        if owner != seen.view.seat:
            style = "bold" if owner == seen.view.turn else ""
            name = Text(("▸ " if owner == seen.view.turn else "  ") + seen.names[owner], style)
            score = [str(seen.view.scores[owner])] if scored else []
            zones = hand_of(seen, front), up_of(seen, front), down_of(seen, front)
            table.add_row(name, *zones, *score)
    return table


def middle(seen: Seen) -> RenderableType:
    view = seen.view
    line = Text().append(f"{seen.label('pile')} ", "dim")
    line.append_text(chip(seen, view.top, "bold reverse") if view.top else Text("[ ]"))
    if view.run > 1:
        line.append(f"×{view.run}")
    line.append(f"  {seen.say('face-threeup-cards', count=len(view.pile))}")
    counts = [("draw", view.draw), ("gone", len(view.gone))]
    if view.owed > 1:
        counts.append(("owed", view.owed))
    for field, count in counts:
        line.append(f"   {seen.label(field)} ", "dim")
        line.append(str(count))
    line.append(f"   {seen.label('step')} ", "dim")
    line.append("→" if view.step > 0 else "←")
    return line


def own(seen: Seen) -> RenderableType:
    front = seen.view.fronts[seen.view.seat]
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="dim", no_wrap=True)
    table.add_column()
    mine = seen.view.turn == seen.view.seat
    table.add_row("", Text(("▸ " if mine else "") + seen.names[seen.view.seat], "bold"))
    table.add_row(seen.label("down"), down_of(seen, front))
    table.add_row(seen.label("up"), up_of(seen, front))
    table.add_row(seen.label("hand"), cards(seen, front.hand))
    return table


def hand_of(seen: Seen, front: Any) -> Text:
    """How many there are, and of those which all have seen being picked up."""
    text = Text(seen.say("face-threeup-cards", count=front.holds))
    if front.hand:
        text.append("  ").append_text(cards(seen, front.hand))
    return text


def up_of(seen: Seen, front: Any) -> Text:
    hidden = front.laid - len(front.up)
    return cards(seen, front.up).append(HIDDEN * hidden, "dim")


def down_of(seen: Seen, front: Any) -> Text:
    """Three places, so that it is seen which of them is empty."""
    text = Text()
    for lies, peeked in zip(front.down, front.peeked, strict=True):
        if peeked:
            text.append_text(chip(seen, peeked))
        else:
            text.append(HIDDEN if lies else " · ", "dim")
    return text


def cards(seen: Seen, held: Iterable[int]) -> Text:
    text = Text()
    for card in held:
        text.append_text(chip(seen, card, "reverse" if card in seen.view.moves else ""))
    return text


def chip(seen: Seen, card: int, extra: str = "") -> Text:
    name = seen.game.name_of(card)
    colour, shape = COLOURS.get(name[-1], ("", ""))
    kind = colour or ("magenta" if name.startswith("C") else "")
    return Text(f"[{name}{shape}]", " ".join(filter(None, ("bold", kind, extra))))
