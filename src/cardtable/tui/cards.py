"""Cards and seats as text for a terminal.

Each colour comes with a shape or a letter, for readers who cannot tell colours apart.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Any, Final

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from cardtable.bots.external import is_external
from cardtable.engine.game import Game, Message
from cardtable.engine.state import NOBODY
from cardtable.words import FOLDER, Speaker, printable

HIDDEN: Final = "[?]"
WIDE_COLUMNS: Final = 70  # enough for all fields of a seat in one row, some of them wrapped

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
CARD_ARGUMENTS: Final = ("card", "cards", "given", "got")  # and those that are cards in notation
RANKS: Final = tuple("A 2 3 4 5 6 7 8 9 10 J Q K".split())
FRENCH_CARD: Final = re.compile(rf"({'|'.join(RANKS)})([CDHS])")
PRAGON_JOKERS: Final = {"*1": "JK", "*2": "JK2"}
LEVEL8_CARD: Final = re.compile(rf"\d+[{''.join(COLOUR_SHAPES)}]")
WILD_CARD: Final = re.compile(r"W(\(\w+\))")  # with what it stands for


@dataclass(frozen=True)
class BoardContext:
    """All that a board is rendered from."""

    game: Game
    view: Any
    names: tuple[str, ...]  # of the seats
    say: Speaker
    hand_first: bool = False  # in a small window, of which only the first rows are seen

    def order(self, table: list[RenderableType], own: list[RenderableType]) -> list[RenderableType]:
        """Return the rows of a board: those of the table and those of the viewer's own cards."""
        first, last = (own, table) if self.hand_first else (table, own)
        return [*first, Text(), *last] if own else table

    def label(self, field: str) -> str:
        """Return the label of a field of a view, or the name of the field if it has none."""
        for message in (f"face-{self.game.name}-{field}", f"face-{field}"):
            if self.say.has(message):
                return self.say(message)
        return field.replace("_", " ")


def name_seats(say: Speaker, seats: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """Return a name for each seat, given as the names of a person and of a bot; no two the same.

    A bot is called by its own name. Equal names are numbered.
    """
    names = [name_bot(say, bot) if bot else printable(name) for name, bot in seats]
    names = [name or say("tui-seat", number=number) for number, name in enumerate(names, 1)]
    return tuple(
        f"{name} {names[:index].count(name) + 1}" if names.count(name) > 1 else name
        for index, name in enumerate(names)
    )


def name_bot(say: Speaker, bot: str) -> str:
    if is_external(bot):
        return say("tui-program")
    return say(f"bot-{bot}") if say.has(f"bot-{bot}") else printable(bot).capitalize()


def say_messages(
    say: Speaker, names: tuple[str, ...], messages: Iterable[Message], reader: int = NOBODY
) -> list[str]:
    """Return sentences with names and with cards as people write them.

    The seat `reader`, if there is one, is spoken to as "you".
    """
    return say.sentences([for_reader(say, names, message, reader) for message in messages])


def for_reader(say: Speaker, names: tuple[str, ...], message: Message, reader: int) -> Message:
    about = dict(message.about)
    seats = {key: about[key] for key in SEAT_ARGUMENTS if isinstance(about.get(key), int)}
    own = [key for key, seat in seats.items() if seat == reader != NOBODY]
    if own:
        about["you"] = "both" if len(own) > 1 else own[0]
    about |= {key: names[int(seat)] for key, seat in seats.items()}
    for key in CARD_ARGUMENTS:
        if isinstance(cards := about.get(key), str):
            about[key] = name_cards(say, cards)
    if (card := message.about.get("card")) and (kind := level8_kind(str(card))):
        about["card"] = say("card-in-sentence", kind=kind, card=card)
    return Message(message.id, about)


def name_cards(say: Speaker, cards: str) -> str:
    """Return cards in notation as people write them; groups of cards are joined by a word."""
    groups = [
        " ".join(name_card(say, card) for card in group.split()) for group in cards.split("/")
    ]
    return reduce(lambda before, group: say("cards-and-cards", before=before, group=group), groups)


def level8_kind(card: str) -> str:
    """Return what a card of LEVEL 8 in notation is; nothing for any other card."""
    is_number = LEVEL8_CARD.fullmatch(card)
    return "number" if is_number else {"W": "wild", "X": "skip"}.get(card, "")


def name_card(say: Speaker, card: str) -> str:
    """Return a card in notation as people write it: `QC` is Q♣, in German D♣."""
    if match := FRENCH_CARD.fullmatch(card):
        return localise_rank(say, match[1]) + SUIT_SHAPES[match[2]][1]
    if match := WILD_CARD.fullmatch(card):
        return f"{say('tui-card', card='W')} {match[1]}"
    return say("tui-card", card=PRAGON_JOKERS.get(card, card))


def localise_rank(say: Speaker, rank: str) -> str:
    """Return the letters of a French card in the reader's language."""
    return say("card-ranks").split()[RANKS.index(rank)]


def read_cards(say: Speaker, text: str) -> str:
    """Return a typed text with French cards in notation, for those that `name_card` writes."""
    for suit, (_, sign) in SUIT_SHAPES.items():
        text = text.replace(sign, suit)
    letters = dict(zip(say("card-ranks").split(), RANKS, strict=True))
    return re.sub(
        r"\b(10|[0-9A-Z])([CDHS])\b",
        lambda match: letters.get(match[1].upper(), match[1]) + match[2],
        text,
        flags=re.IGNORECASE,
    )


def render_card(context: BoardContext, shapes: ColourShapes, card: int, style: str = "") -> Text:
    """Render a card as `[7g■]`, `[Q♣]` or `[wild]`, with the shape of its colour."""
    step = context.game.step_name(card)
    name = name_card(context.say, step)
    is_plain = len(step) == 1 or (name != step and not FRENCH_CARD.fullmatch(step))
    colour, shape = ("", "") if is_plain else shapes.get(step[-1], ("", ""))
    shape = shape if name == step else ""  # a French card has its suit in its name
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


class SeatTable:
    """A row for each seat, with a column for each field.

    Where that is too wide for a narrow window, each seat has lines of its own.
    """

    def __init__(self, context: BoardContext, *fields: str) -> None:
        self.context = context
        self.fields = fields
        self.rows: list[tuple[Text, ...]] = []

    def add_row(self, name: Text, *cells: Text) -> None:
        self.rows.append((name, *cells))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
        table.add_column(no_wrap=True)
        for field in self.fields:
            table.add_column(self.context.label(field))
        for row in self.rows:
            table.add_row(*row)
        natural = console.measure(table, options=options.update(max_width=WIDE_COLUMNS))
        is_wide = natural.maximum <= options.max_width or options.max_width >= WIDE_COLUMNS
        yield table if is_wide else Group(*self.lines())

    def lines(self) -> Iterator[Text]:
        for name, *cells in self.rows:
            yield name
            for field, cell in zip(self.fields, cells, strict=True):
                if cell:
                    yield Text("    ").append_text(render_facts(self.context, **{field: cell}))
