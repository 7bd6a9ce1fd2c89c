"""Cards in a line of text. Colours are never alone: each has a shape or a letter with it."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from rich.table import Table
from rich.text import Text

from cardtable.tui.seen import Seen

HIDDEN: Final = "[?]"

# The last letter of a card's name: the colour it is drawn in, and its shape.
Hues = Mapping[str, tuple[str, str]]
SUITS: Final[Hues] = {
    "C": ("green", "♣"),
    "D": ("blue", "♦"),
    "H": ("red", "♥"),
    "S": ("", "♠"),
}


def chip(seen: Seen, hues: Hues, card: int, extra: str = "") -> Text:
    """`[7g●]`: the name as it is typed, and the shape of its colour."""
    name = seen.game.step_name(card)
    plain = len(name) == 1 or name[-1] not in hues
    colour, shape = ("", "") if plain else hues[name[-1]]
    return Text(f"[{name}{shape}]", " ".join(filter(None, ("bold", colour, extra))))


def row(seen: Seen, hues: Hues, held: Iterable[int]) -> Text:
    """Cards side by side, with a space where the line may break; what can be played is lit."""
    lit = seen.view.moves
    return Text(" ").join(chip(seen, hues, card, "reverse" if card in lit else "") for card in held)


def held_by(seen: Seen, hues: Hues, front: Any) -> Text:
    """How many cards somebody holds, and of those which all have seen being taken."""
    text = Text(seen.say("tui-cards", count=front.holds))
    if front.hand:
        text.append("  ").append_text(row(seen, hues, front.hand))
    return text


def name_of_seat(seen: Seen, seat: int) -> Text:
    on_turn = seat == seen.view.turn
    return Text(("▸ " if on_turn else "  ") + seen.names[seat], "bold" if on_turn else "")


def facts(seen: Seen, **values: object) -> Text:
    """`draw pile 23   out of the game 4`: fields by their labels, in one line."""
    line = Text()
    for field, value in values.items():
        line.append("   " if line else "").append(f"{seen.label(field)} ", "dim")
        line.append_text(value if isinstance(value, Text) else Text(str(value)))
    return line


def columns(seen: Seen, *fields: str) -> Table:
    """A table with a row for each seat and a column for each field."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(no_wrap=True)
    for field in fields:
        table.add_column(seen.label(field))
    return table
