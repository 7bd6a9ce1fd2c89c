"""The commands of a table: what it can be asked to do. The accepted ones make up its event log.

`seat` is the seat that the command comes from; the caller has checked that it does. Commands
without a seat come from the server itself.

The tags and fields are stored in event logs. To rename one needs a migration.
"""

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from cardtable.table.table import TableSettings, Trial

MAX_NAME_LENGTH: Final = 40
Name = Annotated[str, Meta(min_length=1, max_length=MAX_NAME_LENGTH)]
EarlierSalt = Annotated[str, Meta(max_length=64)]  # any text; stored in older event logs
Salt = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]  # 32 random bytes
Commitment = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]
Attempt = Annotated[int, Meta(ge=0, le=1000)]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
Steps = Annotated[tuple[int, ...], Meta(min_length=1, max_length=64)]
MoveText = Annotated[str, Meta(min_length=1, max_length=400)]
# How a person is drawn; "" leaves it to the page
Portrait = Literal[
    "", "badger", "bear", "chick", "deer", "dragon", "fox", "frog", "hamster", "hare", "otter",
    "owl", "squirrel",
]  # fmt: skip
Colour = Literal["", "red", "orange", "yellow", "green", "blue", "violet", "grey"]


class Command(
    Struct,
    frozen=True,
    tag_field="type",
    omit_defaults=True,
    forbid_unknown_fields=True,
):
    """The base of all commands; `AnyCommand` is their union."""


class OpenTable(Command, frozen=True, tag="open_table"):
    """Open a table. The server has drawn the secret seed; its seal is public from now on."""

    game: str
    seats: int
    seed: str  # hexadecimal
    options: dict[str, Any] = {}
    settings: TableSettings = TableSettings()
    deal: int | None = None  # the number of a numbered deal, which is public and needs no seed
    trial: Trial | None = None  # where the game begins, if it goes on from another one


class Sit(Command, frozen=True, tag="sit"):
    """Give a person an empty seat, or one where a bot plays for somebody who left."""

    seat: SeatNumber
    person: str
    name: Name
    salt: EarlierSalt = ""
    portrait: Portrait = ""
    colour: Colour = ""
    # The host stays host although this seat comes before theirs. Older event logs lack it.
    keeps_host: bool = False


class SeatGuest(Command, frozen=True, tag="seat_guest"):
    """Seat somebody who plays on the same device as the person of `seat`."""

    seat: int
    target_seat: SeatNumber
    name: Name
    portrait: Portrait = ""
    colour: Colour = ""


class TakeDevice(Command, frozen=True, tag="take_device"):
    """Show the hand of a seat on the device that its person shares with the person of `seat`."""

    seat: int
    target_seat: SeatNumber


class PassDevice(Command, frozen=True, tag="pass_device"):
    """Hide the hand of the seat on a shared device. This closes its window."""

    seat: int


class SetProfile(Command, frozen=True, tag="set_profile"):
    """Change how the person of the seat is called and drawn."""

    seat: int
    name: Name
    portrait: Portrait = ""
    colour: Colour = ""


class HandOver(Command, frozen=True, tag="hand_over"):
    """Make the person on another seat the host. Only the host may."""

    seat: int
    target_seat: SeatNumber


class AddBot(Command, frozen=True, tag="add_bot"):
    """Put a bot on an empty seat. Only the host may."""

    seat: int
    target_seat: SeatNumber
    bot: str


class ClearSeat(Command, frozen=True, tag="clear_seat"):
    """Empty another seat before the deal. Only the host may."""

    seat: int
    target_seat: SeatNumber


class RemovePerson(Command, frozen=True, tag="remove_person"):
    """Remove the person on another seat for good, and make the invite void. Only the host may."""

    seat: int
    target_seat: SeatNumber


class RenewInvite(Command, frozen=True, tag="renew_invite"):
    """Make the invite void; the table gets another one. Only the host may."""

    seat: int


class Leave(Command, frozen=True, tag="leave"):
    """Give up the seat."""

    seat: int


class TransferSeat(Command, frozen=True, tag="transfer_seat"):
    """Move the seat to another device of the same person, where they are another guest."""

    seat: int
    person: str


class SetOptions(Command, frozen=True, tag="set_options"):
    """Set the options of the game before the deal. Only the host may."""

    seat: int
    options: dict[str, Any]


class SetSalt(Command, frozen=True, tag="set_salt"):
    """Add a salt that was not committed to. Only event logs of older versions have this."""

    seat: int
    salt: EarlierSalt


class Start(Command, frozen=True, tag="start"):
    """Deal the cards. Only the host may.

    With a `salt_time`, the people at the table first commit themselves to salts and then open
    them, and the table waits so long for each of the two. A server always does that. Older event
    logs and games on one device deal at once.
    """

    seat: int
    salt_time: int = 0


class CommitSalt(Command, frozen=True, tag="commit_salt"):
    """Commit the seat to a salt for this attempt to deal, before any salt is opened."""

    seat: int
    attempt: Attempt
    commitment: Commitment


class OpenSalt(Command, frozen=True, tag="open_salt"):
    """Open the salt that the seat has committed itself to."""

    seat: int
    salt: Salt


class Play(Command, frozen=True, tag="play"):
    """Play the steps of a whole move, or the first or next few of them: all or none."""

    seat: int
    steps: Steps
    bot: bool = False  # a bot moves for the seat


class PlayNotation(Command, frozen=True, tag="play_notation"):
    """Play a whole move that is written in notation."""

    seat: int
    move: MoveText


class Undo(Command, frozen=True, tag="undo"):
    """Take back the seat's last step or move, or ask the others for it.

    With `unfinished`, take back all steps of the move that the seat has begun, and nothing else.
    """

    seat: int
    unfinished: bool = False


class AnswerUndo(Command, frozen=True, tag="answer_undo"):
    """Answer somebody who asks to take back a move."""

    seat: int
    accept: bool


class Pause(Command, frozen=True, tag="pause"):
    seat: int


class Resume(Command, frozen=True, tag="resume"):
    seat: int


class MarkAway(Command, frozen=True, tag="mark_away"):
    """Note that the connection to the seat's person was lost."""

    seat: int


class ReclaimSeat(Command, frozen=True, tag="reclaim_seat"):
    """Note that the seat's person is back; a substitute bot hands the seat over."""

    seat: int


class AnswerAbsence(Command, frozen=True, tag="answer_absence"):
    """Decide for somebody who is away: wait longer, or let a bot play."""

    seat: int
    target_seat: SeatNumber
    wait: bool


class NextGame(Command, frozen=True, tag="next_game"):
    """Prepare the next game, asking nobody. Only event logs of older versions have this."""

    seat: int
    seed: str


class PlayAgain(Command, frozen=True, tag="play_again"):
    """Agree to the next game of the series, or to a rematch.

    It is dealt when all people who are connected have agreed. The server has drawn a new seed,
    and `salt_time` is that of `Start`.
    """

    seat: int
    seed: str
    salt_time: int = 0


class Tick(Command, frozen=True, tag="tick"):
    """Apply the passage of time. The server sends it at `Table.next_deadline`."""


class Close(Command, frozen=True, tag="close"):
    """Close the table for good."""


AnyCommand = (
    OpenTable
    | Sit
    | SeatGuest
    | TakeDevice
    | PassDevice
    | SetProfile
    | HandOver
    | AddBot
    | ClearSeat
    | RemovePerson
    | RenewInvite
    | Leave
    | TransferSeat
    | SetOptions
    | SetSalt
    | Start
    | CommitSalt
    | OpenSalt
    | Play
    | PlayNotation
    | Undo
    | AnswerUndo
    | Pause
    | Resume
    | MarkAway
    | ReclaimSeat
    | AnswerAbsence
    | NextGame
    | PlayAgain
    | Tick
    | Close
)
