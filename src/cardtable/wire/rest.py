"""The bodies of HTTP requests and responses: games, lobby, records, identity."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from cardtable.engine.game import Message
from cardtable.table.commands import Colour, Name, Portrait
from cardtable.table.record import MAX_CHALLENGE, Record
from cardtable.table.table import TableSettings, VoidDeal
from cardtable.table.updates import HistoryEntry

ChallengeGame = Annotated[str, Meta(max_length=MAX_CHALLENGE)]


class OptionInfo(Struct, frozen=True):
    name: str
    kind: str  # the option type: flag, choice, number, numbers or subset
    mark: str  # the rule that it changes
    default: Any
    allowed: str


class GameInfo(Struct, frozen=True):
    name: str
    rules: int
    min_seats: int
    max_seats: int
    step_count: int
    options: list[OptionInfo]
    bots: list[str]
    deals: int  # numbered deals have the numbers below this; 0 if the game has none
    score_seats: list[int]  # how few and how many people may keep score with real cards
    proven: int  # deals 1 to this number are proven to be winnable with the default options
    words: dict[str, str]  # of a game of another package: a Fluent file by language


class Me(Struct, frozen=True):
    """The guest that the cookie belongs to. Nobody needs to register."""

    name: str


class Rename(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name


# The table waits three minutes for somebody who is away, and then asks the others.
USUAL_SETTINGS = TableSettings(substitute_after=180_000, absence="ask")


class GuestOfDevice(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who plays on the same device."""

    name: Name
    portrait: Portrait = ""
    colour: Colour = ""


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    game: Annotated[str, Meta(min_length=1, max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=64)]
    options: dict[str, Any] = {}
    settings: TableSettings = USUAL_SETTINGS
    name: Annotated[str, Meta(max_length=40)] = ""  # to sit down at once under this name
    portrait: Portrait = ""
    colour: Colour = ""
    guests: Annotated[list[GuestOfDevice], Meta(max_length=63)] = []  # for the seats after it
    bots: Annotated[list[str], Meta(max_length=63)] = []  # for the seats after them
    start: bool = False  # deal at once; every seat must be taken
    deal: int | None = None  # the number of a numbered deal


class CreatedTable(Struct, frozen=True):
    id: str
    invite: str  # admits anybody who has it
    path: str  # of the table, with the invite


class TableSummary(Struct, frozen=True):
    """A table as the lobby shows it."""

    id: str
    game: str
    phase: str
    seats: int
    free_seats: int
    names: list[str]
    changed_at: int  # in milliseconds since 1970

    your_turn: bool = False  # in the list of your own tables


class TableCode(Struct, frozen=True):
    """The code that stands for an invite: letters to be told or typed; "" if there is none."""

    code: str


class InvitePath(Struct, frozen=True):
    """The path of a table, with an invite."""

    path: str


class Network(Struct, frozen=True):
    """How other devices reach a server whose page was opened on its own machine."""

    is_local: bool  # the page was opened at an address that only this machine can use
    is_open: bool  # the server listens to the network
    addresses: list[str]  # of the page in the network
    command: str  # that lets the network in, if the server cannot do it by itself


class MePass(Struct, frozen=True, forbid_unknown_fields=True):
    """A token that makes another browser the same guest. It is valid for a few minutes."""

    token: Annotated[str, Meta(min_length=1, max_length=400)]


class Lobby(Struct, frozen=True):
    tables: list[TableSummary]


class RecordSummary(Struct, frozen=True):
    """A finished game in the list of one of its players."""

    id: str
    table: str
    game: str
    ended_at: int  # in milliseconds since 1970
    names: list[str]
    bots: list[str]  # by seat, "" for a person
    results: list[float]
    seat: int  # the player's own


class Records(Struct, frozen=True):
    records: list[RecordSummary]


class Tally(Struct, frozen=True):
    """How often a person has played a game, and with what result."""

    game: str  # "" for all together
    played: int
    won: int
    shared: int  # won together with others
    streak: int  # games won in a row, up to the last one
    longest: int


class Opponent(Struct, frozen=True):
    """An opponent of a person, by name."""

    name: str
    bot: str
    played: int
    won: int  # by the person, alone or shared
    lost: int  # won by this opponent and not by the person


class Statistics(Struct, frozen=True):
    """The finished games of a person, counted."""

    total: Tally
    games: list[Tally]
    opponents: list[Opponent]
    last: list[RecordSummary]


class Notation(Struct, frozen=True):
    """The names of all codes of a game, in their order."""

    names: list[str]


class Replay(Struct, frozen=True):
    """A finished game as one seat saw it: the deal, and every move after it."""

    record: Record
    seat: int
    entries: list[HistoryEntry]


class NewTrial(Struct, frozen=True, forbid_unknown_fields=True):
    """Play a finished game on from one of its moves, with everything dealt anew that was hidden."""

    seat: Annotated[int, Meta(ge=0, le=63)]  # whose move it is
    move: Annotated[int, Meta(ge=0)]  # whole moves before it
    name: Name


class ChallengeText(Struct, frozen=True):
    """A finished numbered deal as text for a link."""

    text: str


class ComparisonQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Games of the same cards, each as text from a link."""

    games: Annotated[list[ChallengeGame], Meta(min_length=1, max_length=8)]


class ComparedGame(Struct, frozen=True):
    """One person's game of cards that others have played, too."""

    name: str
    results: list[float]
    moves: int  # whole moves of the person
    view: Any  # what the person saw at the end


class Parting(Struct, frozen=True):
    """The first whole move that is not the same in all games, and what it was in each of them."""

    moves_before: int  # whole moves, which are the same in all games
    mover: int
    view: Any  # what the person saw before it
    moves: list[tuple[Message, ...]]  # for each game, as the person was told of it


class Comparison(Struct, frozen=True):
    """Games of the same cards, side by side."""

    game: str
    options: dict[str, Any]
    deal: int
    bots: list[str]  # on the seats after the person's
    games: list[ComparedGame]
    parting: Parting | None  # None if all moves are the same


class DealQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """A question about a numbered deal with these options.

    With `stars`, the question is about the first deal from `number` on with this difficulty.
    """

    number: int
    options: dict[str, Any] = {}
    stars: Annotated[int, Meta(ge=0, le=5)] = 0


class DealCheck(Struct, frozen=True):
    number: int
    winnable: bool  # a way to win is known; if False, nothing is known
    stars: int = 0  # the difficulty from 1 to 5, by how often bots win; 0 if it is not known


class ScoreQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """What people have entered who play with real cards: the end of each round."""

    seats: int
    options: dict[str, Any] = {}
    dealer: int = 0  # of the first round
    rounds: Annotated[list[dict[str, Any]], Meta(max_length=1000)] = []


class Verification(Struct, frozen=True):
    """Whether a record is valid; if not, the refusal that says why."""

    valid: bool
    salts_committed: bool = False  # the players committed themselves to salts before the deal
    void_deals: list[VoidDeal] = []  # the attempts to deal before it, and who withheld a salt
    code: str = ""
    about: dict[str, str | int] = {}


class SeatPass(Struct, frozen=True, forbid_unknown_fields=True):
    """A token that moves a seat to another device. It is valid for a few minutes."""

    token: Annotated[str, Meta(min_length=1, max_length=400)]


class Problem(Struct, frozen=True):
    """A refusal: a code with its arguments. The words are the message `refused-CODE`."""

    code: str
    about: dict[str, str | int] = {}
