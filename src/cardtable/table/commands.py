"""What can be asked of a table. A table is the fold of the commands that it has accepted.

`seat` is always the seat that asks. Whoever hands a command to the table has made sure that
it comes from there; commands without a seat come from the house.
"""

from typing import Annotated, Any

from msgspec import Meta, Struct

from cardtable.table.terms import Terms

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Salt = Annotated[str, Meta(max_length=64)]
Place = Annotated[int, Meta(ge=0, le=63)]
Steps = Annotated[tuple[int, ...], Meta(min_length=1, max_length=64)]
Line = Annotated[str, Meta(min_length=1, max_length=400)]


class Command(
    Struct,
    frozen=True,
    tag_field="do",
    omit_defaults=True,
    forbid_unknown_fields=True,
):
    """One of the commands below; `Every` is their union."""


class Open(Command, frozen=True, tag="open"):
    """Put up the table. The house has drawn the secret seed; its seal is shown from now on."""

    game: str
    seats: int
    seed: str  # hexadecimal
    options: dict[str, Any] = {}
    terms: Terms = Terms()
    deal: int | None = None  # its number: then nothing is secret, and the seed deals no card


class Sit(Command, frozen=True, tag="sit"):
    """Somebody takes an empty seat, or one that a bot holds for whoever left."""

    place: Place
    person: str
    name: Name
    salt: Salt = ""


class Fill(Command, frozen=True, tag="fill"):
    """The host puts a bot on an empty seat."""

    seat: int
    place: Place
    bot: str


class Clear(Command, frozen=True, tag="clear"):
    """The host empties another seat before the deal."""

    seat: int
    place: Place


class Leave(Command, frozen=True, tag="leave"):
    seat: int


class Hand(Command, frozen=True, tag="hand"):
    """The same person goes on from another device: the seat belongs to its guest now."""

    seat: int
    person: str


class Agree(Command, frozen=True, tag="agree"):
    """The host sets the options, before the deal."""

    seat: int
    options: dict[str, Any]


class Sprinkle(Command, frozen=True, tag="sprinkle"):
    """A seat adds its own salt to the deal."""

    seat: int
    salt: Salt


class Start(Command, frozen=True, tag="start"):
    """The host has the cards dealt."""

    seat: int


class Play(Command, frozen=True, tag="play"):
    """The steps of a whole move, or the first few or the next few of them: all or none."""

    seat: int
    steps: Steps
    bot: bool = False  # a bot moves for the seat


class Say(Command, frozen=True, tag="say"):
    """A whole move, in notation."""

    seat: int
    line: Line


class Undo(Command, frozen=True, tag="undo"):
    """Take back my last step, or my last move."""

    seat: int


class Answer(Command, frozen=True, tag="answer"):
    """To somebody who wants to take back what all have seen."""

    seat: int
    yes: bool


class Pause(Command, frozen=True, tag="pause"):
    seat: int


class Resume(Command, frozen=True, tag="resume"):
    seat: int


class Away(Command, frozen=True, tag="away"):
    """The house has lost touch with the seat."""

    seat: int


class Back(Command, frozen=True, tag="back"):
    """Here I am again: the bot hands the seat back."""

    seat: int


class Again(Command, frozen=True, tag="again"):
    """The next game of the series, or a rematch. The house has drawn a new seed."""

    seat: int
    seed: str


class Tick(Command, frozen=True, tag="tick"):
    """Time has passed; the house sends it when the table is due."""


class Close(Command, frozen=True, tag="close"):
    """The house takes the table away."""


Every = (
    Open | Sit | Fill | Clear | Leave | Hand | Agree | Sprinkle | Start | Play | Say | Undo
    | Answer | Pause | Resume | Away | Back | Again | Tick | Close
)  # fmt: skip
