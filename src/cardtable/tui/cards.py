"""Cards and seats as text for a terminal.

Each colour comes with a shape or a letter, for readers who cannot tell colours apart.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from rich.table import Table
from rich.text import Text

from cardtable.engine.game import Game, Message
from cardtable.engine.state import NOBODY
from cardtable.words import FOLDER, Speaker

HIDDEN: Final = "[?]"

# By the last letter of a card's name: its colour in the terminal, and its shape.
ColourShapes = Mapping[str, tuple[str, str]]

# The page draws the same shapes. The colours are fixed: a theme may show any colour as "red".
CARD_COLOURS: Final = json.loads((FOLDER / "colours.json").read_text(encoding="utf-8"))
COLOUR_SHAPES: Final[ColourShapes] = {
    colour["letter"]: (colour["rgb"], colour["sign"]) for colour in CARD_COLOURS.values()
}
SUIT_SHAPES: Final[ColourShapes] = {
    "C": (CARD_COLOURS["green"]["rgb"], "♣"),
    "D": (CARD_COLOURS["blue"]["rgb"], "♦"),
    "H": (CARD_COLOURS["red"]["rgb"], "♥"),
    "S": ("", "♠"),
}


SEAT_ARGUMENTS: Final = ("seat", "other")  # arguments of messages that are numbers of seats


@dataclass(frozen=True)
class BoardContext:
    """All that a board is rendered from."""

    game: Game
    view: Any
    names: tuple[str, ...]  # of the seats
    say: Speaker

    def label(self, field: str) -> str:
        """Return the label of a field of a view, or the name of the field if it has none."""
        for message in (f"face-{self.game.name}-{field}", f"face-{field}"):
            if self.say.has(message):
                return self.say(message)
        return field.replace("_", " ")


def with_seat_names(names: tuple[str, ...], messages: list[Message]) -> list[Message]:
    """Return the messages with the names of seats in place of their numbers."""
    return [
        Message(message.id, {**message.about, **seat_names_in(names, message)})
        for message in messages
    ]


def seat_names_in(names: tuple[str, ...], message: Message) -> dict[str, str | int]:
    seats = {key: message.about[key] for key in SEAT_ARGUMENTS if key in message.about}
    return {key: names[seat] for key, seat in seats.items() if isinstance(seat, int)}


def render_card(context: BoardContext, shapes: ColourShapes, card: int, style: str = "") -> Text:
    """Render a card as `[7g■]`: its name as it is typed, and the shape of its colour."""
    name = context.game.step_name(card)
    is_plain = len(name) == 1 or name[-1] not in shapes
    colour, shape = ("", "") if is_plain else shapes[name[-1]]
    return Text(f"[{name}{shape}]", " ".join(filter(None, ("bold", colour, style))))


def render_cards(context: BoardContext, shapes: ColourShapes, cards: Iterable[int]) -> Text:
    """Render cards side by side; those that can be played are highlighted."""
    playable = context.view.moves
    return Text(" ").join(
        render_card(context, shapes, card, "reverse" if card in playable else "") for card in cards
    )


def render_hand(context: BoardContext, shapes: ColourShapes, cards: Any) -> Text:
    """Render the size of a hand, and the cards in it that this seat knows."""
    text = Text(context.say("tui-cards", count=cards.holds))
    if cards.hand:
        text.append("  ").append_text(render_cards(context, shapes, cards.hand))
    return text


def render_seat_name(context: BoardContext, seat: int) -> Text:
    is_on_turn = seat == context.view.turn
    text = Text(("▸ " if is_on_turn else "  ") + context.names[seat], "bold" if is_on_turn else "")
    if seat == getattr(context.view, "dealer", NOBODY):
        text.append(f" · {context.say('tui-dealer')}", "not bold dim")
    return text


def render_facts(context: BoardContext, **values: object) -> Text:
    """Render fields of a view in one line, by their labels: `draw pile 23   hand 4`."""
    line = Text()
    for field, value in values.items():
        line.append("   " if line else "").append(f"{context.label(field)} ", "dim")
        line.append_text(value if isinstance(value, Text) else Text(str(value)))
    return line


def new_seat_table(context: BoardContext, *fields: str) -> Table:
    """Return an empty table for a row of each seat, with a column for each field."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(no_wrap=True)
    for field in fields:
        table.add_column(context.label(field))
    return table
