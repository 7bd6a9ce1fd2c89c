"""Cards in a line of text. Colours are never alone: each has a shape or a letter with it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from rich.table import Table
from rich.text import Text

from cardtable.engine.game import Game, Message
from cardtable.words.speaker import Speaker

HIDDEN: Final = "[?]"

# The last letter of a card's name: the colour it is drawn in, and its shape.
ColourShapes = Mapping[str, tuple[str, str]]
SUIT_SHAPES: Final[ColourShapes] = {
    "C": ("green", "♣"),
    "D": ("blue", "♦"),
    "H": ("red", "♥"),
    "S": ("", "♠"),
}


SEAT_ARGUMENTS: Final = ("seat", "other")  # the arguments of sentences that speak of a person


@dataclass(frozen=True)
class BoardContext:
    game: Game
    view: Any
    names: tuple[str, ...]  # of the seats
    say: Speaker

    def label(self, field: str) -> str:
        """What a field of a view is called, if somebody has said so."""
        for message in (f"face-{self.game.name}-{field}", f"face-{field}"):
            if self.say.has(message):
                return self.say(message)
        return field.replace("_", " ")


def with_seat_names(names: tuple[str, ...], sentences: list[Message]) -> list[Message]:
    """The same sentences with names in place of the numbers of seats."""
    return [Message(said.id, {**said.about, **seat_names_in(names, said)}) for said in sentences]


def seat_names_in(names: tuple[str, ...], said: Message) -> dict[str, str | int]:
    seats = {key: said.about[key] for key in SEAT_ARGUMENTS if key in said.about}
    return {key: names[seat] for key, seat in seats.items() if isinstance(seat, int)}


def render_card(seen: BoardContext, hues: ColourShapes, card: int, extra: str = "") -> Text:
    """`[7g●]`: the name as it is typed, and the shape of its colour."""
    name = seen.game.step_name(card)
    plain = len(name) == 1 or name[-1] not in hues
    colour, shape = ("", "") if plain else hues[name[-1]]
    return Text(f"[{name}{shape}]", " ".join(filter(None, ("bold", colour, extra))))


def render_cards(seen: BoardContext, hues: ColourShapes, held: Iterable[int]) -> Text:
    """Cards side by side, with a space where the line may break; what can be played is lit."""
    lit = seen.view.moves
    return Text(" ").join(
        render_card(seen, hues, card, "reverse" if card in lit else "") for card in held
    )


def render_hand(seen: BoardContext, hues: ColourShapes, front: Any) -> Text:
    """How many cards somebody holds, and of those which all have seen being taken."""
    text = Text(seen.say("tui-cards", count=front.holds))
    if front.hand:
        text.append("  ").append_text(render_cards(seen, hues, front.hand))
    return text


def render_seat_name(seen: BoardContext, seat: int) -> Text:
    on_turn = seat == seen.view.turn
    return Text(("▸ " if on_turn else "  ") + seen.names[seat], "bold" if on_turn else "")


def render_facts(seen: BoardContext, **values: object) -> Text:
    """`draw pile 23   out of the game 4`: fields by their labels, in one line."""
    line = Text()
    for field, value in values.items():
        line.append("   " if line else "").append(f"{seen.label(field)} ", "dim")
        line.append_text(value if isinstance(value, Text) else Text(str(value)))
    return line


def new_seat_table(seen: BoardContext, *fields: str) -> Table:
    """A table with a row for each seat and a column for each field."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(no_wrap=True)
    for field in fields:
        table.add_column(seen.label(field))
    return table
