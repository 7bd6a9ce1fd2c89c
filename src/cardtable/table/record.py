"""A record: a game as a readable file that replays anywhere and can verify its own shuffle.

`docs/record.md` describes the format, `docs/fairness.md` how to check one by hand.
"""

import re
from collections.abc import Iterator
from hashlib import sha256
from typing import Annotated, Any, Final

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from cardtable.engine import codes, position
from cardtable.engine.chance import salt_commitment, seal
from cardtable.engine.game import Game
from cardtable.engine.options import dump_options
from cardtable.engine.refusal import IllegalMove, InvalidInput, Refusal
from cardtable.games import find
from cardtable.table.lobby import parse_seed
from cardtable.table.replay import Moment, deal_game, split_moves
from cardtable.table.table import OVER, Seat, Table, VoidDeal

VERSION: Final = 1
SALT_PATTERN: Final = re.compile("[0-9a-f]{64}")
MAX_BYTES: Final = 4_000_000  # ten times the size of the longest games


class RecordSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat when the cards were dealt, and the salt that it added to the shuffle."""

    name: str
    bot: str = ""
    salt: str = ""
    commitment: str | UnsetType = UNSET  # to the salt; only if salts were committed


class Record(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is kept of a game. `docs/record.md` describes each field."""

    cardtable: Annotated[int, Meta(ge=1)]  #: the version of this format
    game: str  #: its name
    #: the version of the game's rules
    rules: Annotated[int, Meta(ge=0, le=position.MAX_SAFE_INTEGER)]
    options: dict[str, Any]  #: the agreed rules, as plain data
    seats: list[RecordSeat]  #: everybody who was at the table when the cards were dealt
    seal: str  #: the commitment to the seed, public before the first salt was added
    seed: str  #: "" while the game is under way
    deal: int | UnsetType = UNSET  #: the number of a numbered deal; no card came from the seed
    #: Attempts to deal before this one. Unset if salts were not committed before they were opened
    void_deals: list[VoidDeal] | UnsetType = UNSET
    moves: list[str]  #: whole moves, in notation
    results: list[float]  #: empty while the game is under way
    digest: str = ""  #: of all of the above and the last position; see `digest_of`


def record_of(table: Table, *, with_seed: bool = False) -> Record:
    """Return the record of the game on the table.

    The seed is in it once the game is over, or at once if `with_seed` is set: a game on one device
    has nobody to hide it from, and goes on from such a record.
    """
    if table.first is None:
        raise IllegalMove(codes.TABLE_NOT_DEALT)
    over = table.phase == OVER
    finished = table.moves[: table.require_move_start().made]
    record = Record(
        cardtable=VERSION,
        game=table.game.name,
        rules=table.game.version,
        options=dump_options(table.options),
        seats=[record_seat(seat, table.salt_time > 0) for seat in table.seats_at_deal],
        seal=seal(table.seed).hex(),
        seed=table.seed.hex() if over or with_seed else "",
        deal=UNSET if table.deal is None else table.deal,
        void_deals=list(table.void_deals) if table.salt_time else UNSET,
        moves=[table.game.write(steps) for _, steps in split_moves(table.first, finished)],
        results=list(table.results[-1]) if over else [],
    )
    if not over:
        return record
    return msgspec.structs.replace(record, digest=digest_of(record, table.require_now()))


def record_seat(seat: Seat, salts_committed: bool) -> RecordSeat:
    commitment = seat.commitment if salts_committed else UNSET
    return RecordSeat(seat.name, seat.bot, seat.salt, commitment)


def digest_of(record: Record, last: Moment) -> str:
    """Return a hash of everything in the record and of the last position."""
    content = msgspec.to_builtins(msgspec.structs.replace(record, digest=""))
    whole = position.to_bytes(content) + last.game.to_bytes(last.state)
    return sha256(b"cardtable record 1" + whole).hexdigest()


# Files


def to_bytes(record: Record) -> bytes:
    """Write the record as indented JSON, one move on each line."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n"


def from_bytes(data: bytes) -> Record:
    if len(data) > MAX_BYTES:
        raise InvalidInput(codes.RECORD_SIZE, size=len(data), limit=MAX_BYTES)
    content = position.from_bytes(data)
    if not isinstance(content, dict) or "cardtable" not in content:
        raise InvalidInput(codes.RECORD_NOT)
    if content["cardtable"] != VERSION:
        raise InvalidInput(codes.RECORD_VERSION, found=str(content["cardtable"]), known=VERSION)
    try:
        return msgspec.convert(content, Record)
    except msgspec.ValidationError as error:
        raise InvalidInput(codes.RECORD_FIELD, what=str(error)) from None


# Replay and verification


def replay(record: Record) -> Iterator[Moment]:
    """Yield the moment after the deal, and the moment after each whole move."""
    game = find(record.game)
    if game.version != record.rules:
        raise InvalidInput(
            codes.RECORD_RULES, game=game.name, found=record.rules, known=game.version
        )
    if not record.seed:
        raise InvalidInput(codes.RECORD_SEALED)
    moment = deal_of(record, game)
    yield moment
    for number, text in enumerate(record.moves, 1):
        moment = play_text(moment, text, number)
        yield moment


def deal_of(record: Record, game: Game) -> Moment:
    options, salts = game.parse_options(record.options), [seat.salt for seat in record.seats]
    deal = None if record.deal is UNSET else record.deal
    return deal_game(game, len(record.seats), options, parse_seed(record.seed), salts, deal)


def moves_of(record: Record) -> Iterator[tuple[Moment, list[int]]]:
    """Yield the steps of every whole move, with the moment before it."""
    for moment, text in zip(replay(record), record.moves, strict=False):
        yield moment, moment.game.read(moment.state, text)


def play_text(moment: Moment, text: str, number: int) -> Moment:
    """Return the moment after a move in notation, which is move `number` of a record."""
    try:
        return moment.next(moment.game.read(moment.state, text))
    except Refusal as refusal:
        raise InvalidInput(codes.RECORD_MOVE, number=number, line=text, why=refusal.code) from None


def verify(record: Record) -> Moment:
    """Return the last moment. Raise a refusal that names the first thing that does not fit."""
    if record.seed and seal(parse_seed(record.seed)).hex() != record.seal:
        raise InvalidInput(codes.RECORD_SEAL)
    check_salts(record)
    last = list(replay(record))[-1]
    if not last.state.is_over():
        raise InvalidInput(codes.RECORD_UNFINISHED, moves=len(record.moves))
    results = [last.state.result(seat) for seat in range(len(record.seats))]
    if results != record.results:
        raise InvalidInput(codes.RECORD_RESULTS)
    if digest_of(record, last) != record.digest:
        raise InvalidInput(codes.RECORD_DIGEST)
    return last


def check_salts(record: Record) -> None:
    """Check that each salt fits its commitment, and that a seat that withheld one did not play.

    Who saw which message first is not in a record: the page of each player checks that.
    """
    voids = () if record.void_deals is UNSET else record.void_deals
    for index, seat in enumerate(record.seats):
        commitment = "" if seat.commitment is UNSET else seat.commitment
        if record.void_deals is UNSET:
            is_right = not commitment
        elif not seat.salt:
            is_right = seat.commitment == ""
        else:
            is_right = commitment == expected_commitment(record, len(voids), index)
        if not is_right:
            raise InvalidInput(codes.RECORD_SALT, seat=index)
    for void in voids:
        for index in void.withheld + void.opened:
            if not 0 <= index < len(record.seats):
                raise InvalidInput(codes.TABLE_NO_SEAT, seat=index, seats=len(record.seats))
        for index in void.withheld if void.opened else ():
            if not record.seats[index].bot or record.seats[index].salt:
                raise InvalidInput(codes.RECORD_WITHHELD, seat=index)


def expected_commitment(record: Record, attempt: int, seat: int) -> str:
    """Return the commitment that the salt of the seat needs, or "" if it is no salt."""
    salt = record.seats[seat].salt
    seal_bytes = seal(parse_seed(record.seed))
    is_salt = SALT_PATTERN.fullmatch(salt) is not None
    return salt_commitment(seal_bytes, attempt, seat, salt.encode()).hex() if is_salt else ""
