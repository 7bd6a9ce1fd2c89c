"""What is asked and told over plain HTTP: the lobby, the catalogue, records, identity."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from cardtable.table.commands import Name, Salt
from cardtable.table.record import Record
from cardtable.table.story import Chapter
from cardtable.table.terms import Terms

Id = Annotated[str, Meta(pattern="^[a-z0-9]{12}$")]


class Option(Struct, frozen=True):
    name: str
    kind: str  # Flag, Choice, Number, Numbers, Some
    mark: str  # the rule that it changes
    usual: Any
    allowed: str


class GameCard(Struct, frozen=True):
    name: str
    rules: int
    fewest: int
    most: int
    codes: int
    options: list[Option]
    bots: list[str]
    deals: int  # numbered deals are the numbers below this; 0 if deals have no numbers
    proven: int  # of those, the ones from 1 to this are known to be winnable as rules usually are


class Me(Struct, frozen=True):
    """Who you are here: a guest. The cookie knows, and nobody needs to register."""

    name: str


class Rename(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    game: Annotated[str, Meta(min_length=1, max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=64)]
    options: dict[str, Any] = {}
    terms: Terms = Terms()
    name: Annotated[str, Meta(max_length=40)] = ""  # sit down at once under this name
    salt: Salt = ""
    bots: Annotated[list[str], Meta(max_length=63)] = []  # for the seats after it
    start: bool = False  # and deal, if every seat is taken
    deal: int | None = None  # the number of the deal; without one it is sealed


class Opened(Struct, frozen=True):
    id: str
    invite: str  # whoever has it may come in; the path to it is below
    path: str


class TableCard(Struct, frozen=True):
    """A table as the lobby shows it."""

    id: str
    game: str
    phase: str
    seats: int
    free: int
    names: list[str]
    changed: int  # in milliseconds since 1970


class Lobby(Struct, frozen=True):
    tables: list[TableCard]


class RecordCard(Struct, frozen=True):
    """A finished game as you look back at it."""

    id: str
    table: str
    game: str
    ended: int
    names: list[str]
    bots: list[str]  # by seat, "" for a person
    results: list[float]
    seat: int  # yours; -1 if that was not kept


class Records(Struct, frozen=True):
    records: list[RecordCard]


class Tally(Struct, frozen=True):
    """How often you have played a game, and how it went."""

    game: str  # "" for all together
    played: int
    won: int
    shared: int  # won together with others
    streak: int  # won one after the other, up to now
    longest: int


class Opponent(Struct, frozen=True):
    """Somebody you have played against, under one name."""

    name: str
    bot: str
    played: int
    won: int  # by you, alone or with others
    lost: int  # to this opponent, while you won nothing


class Statistics(Struct, frozen=True):
    """Your finished games, counted."""

    total: Tally
    games: list[Tally]
    opponents: list[Opponent]
    last: list[RecordCard]


class Notation(Struct, frozen=True):
    """The names of all codes of a game, in the order of the codes."""

    names: list[str]


class Replay(Struct, frozen=True):
    """A finished game, to be watched from one seat: the deal, and every move after it."""

    record: Record
    seat: int
    chapters: list[Chapter]


class AskedDeal(Struct, frozen=True, forbid_unknown_fields=True):
    """A numbered deal with these options: can it be won?"""

    number: int
    options: dict[str, Any] = {}


class Deal(Struct, frozen=True):
    number: int
    winnable: bool  # a line of play is known that wins it; without one, nothing is known


class Verdict(Struct, frozen=True):
    """Whether a record fits together; if not, the first thing that does not."""

    good: bool
    code: str = ""
    about: dict[str, str | int] = {}


class Pass(Struct, frozen=True, forbid_unknown_fields=True):
    """Moves a seat to another device; good for a few minutes."""

    token: Annotated[str, Meta(min_length=1, max_length=400)]


class Placed(Struct, frozen=True):
    id: str
    seat: int


class Problem(Struct, frozen=True):
    """Why not: a code with its arguments; the words are in the Fluent files."""

    code: str
    about: dict[str, str | int] = {}
