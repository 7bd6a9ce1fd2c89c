"""A record: a game as a readable file that replays anywhere and can verify its own shuffle.

`docs/record.md` describes the format, `docs/fairness.md` how to check one by hand.
"""

import re
from binascii import a2b_base64, b2a_base64
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
from cardtable.table.lobby import parse_name, parse_seed
from cardtable.table.replay import Moment, deal_game, split_moves
from cardtable.table.table import OVER, Seat, Table, VoidDeal

VERSION: Final = 1
SALT_PATTERN: Final = re.compile("[0-9a-f]{64}")
MAX_BYTES: Final = 4_000_000  # ten times the size of the longest games

CHALLENGE_VERSION: Final = 1
MAX_CHALLENGE: Final = 6_000  # characters; ten times those of usual games
MAX_CHALLENGE_STEPS: Final = 8_000
CHECKSUM_BYTES: Final = 4


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


# Numbered deals as links


class Challenge(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A finished numbered deal, small enough for a link by which others get the same cards.

    Each step is its place among the legal steps, so that no challenge has an illegal one. All
    steps are one number, whose last digit, to the base of the number of legal steps, is the first.
    """

    version: int
    game: str
    rules: int
    deal: int
    options: dict[str, Any]  # the ones that differ from the usual rules
    name: str  # of the person, who has the first seat
    bots: list[str]  # on the other seats
    steps: bytes


def challenge_of(record: Record) -> str:
    """Return the game as text for a link. Only a numbered deal can be dealt again."""
    person, *others = record.seats
    if record.deal is UNSET or person.bot or not all(seat.bot for seat in others):
        raise InvalidInput(codes.CHALLENGE_DEAL)
    game = find(record.game)
    defaults = dump_options(game.options())
    number, base = 0, 1
    for moment, steps in moves_of(record):
        state, chance = moment.state.clone(), moment.chance.clone()
        for step in steps:
            legal = state.legal()
            number += base * legal.index(step)
            base *= len(legal)
            state.apply(step, chance)
    challenge = Challenge(
        version=CHALLENGE_VERSION,
        game=record.game,
        rules=record.rules,
        deal=record.deal,
        options={name: value for name, value in record.options.items() if defaults[name] != value},
        name=person.name,
        bots=[seat.bot for seat in others],
        steps=number.to_bytes((number.bit_length() + 7) // 8, "little"),
    )
    data = msgspec.msgpack.encode(challenge)
    text = b2a_base64(data + checksum_of(data), newline=False).decode().rstrip("=")
    return text.translate(str.maketrans("+/", "-_"))  # as addresses have it


def play_challenge(challenge: Challenge) -> list[tuple[Moment, list[int], Moment]]:
    """Return the whole moves of a challenge, with the moments before and after each."""
    game = find(challenge.game)
    if game.version != challenge.rules:
        raise InvalidInput(
            codes.RECORD_RULES, game=game.name, found=challenge.rules, known=game.version
        )
    options, seats = game.parse_options(challenge.options), 1 + len(challenge.bots)
    if seats not in game.seats:
        raise InvalidInput(codes.CHALLENGE_TEXT)
    now = deal_game(game, seats, options, b"", [], challenge.deal)
    number, made = int.from_bytes(challenge.steps, "little"), 0
    moves: list[tuple[Moment, list[int], Moment]] = []
    while not now.state.is_over():
        state, chance = now.state.clone(), now.chance.clone()
        turn, steps = state.turn, list[int]()
        while not steps or not (state.is_move_complete() or state.turn != turn):
            legal = state.legal()
            number, index = divmod(number, len(legal))
            steps.append(legal[index])
            state.apply(legal[index], chance)
        made += len(steps)
        if made > MAX_CHALLENGE_STEPS:
            raise InvalidInput(codes.CHALLENGE_TEXT)
        moves.append((now, steps, now.next(steps)))
        now = moves[-1][2]
    if number:
        raise InvalidInput(codes.CHALLENGE_TEXT)
    return moves


def read_challenge(text: str) -> Challenge:
    """Return the challenge of a link, whose moves are not played yet. Anybody can write one."""
    if len(text) > MAX_CHALLENGE:
        raise InvalidInput(codes.CHALLENGE_TEXT)
    try:
        plain = text.translate(str.maketrans("-_", "+/"))
        data = a2b_base64(plain + "=" * (-len(plain) % 4))
        content, checksum = data[:-CHECKSUM_BYTES], data[-CHECKSUM_BYTES:]
        challenge = msgspec.msgpack.decode(content, type=Challenge)
    except (ValueError, msgspec.MsgspecError):
        raise InvalidInput(codes.CHALLENGE_TEXT) from None
    if checksum != checksum_of(content) or challenge.version != CHALLENGE_VERSION:
        raise InvalidInput(codes.CHALLENGE_TEXT)
    if parse_name(challenge.name) != challenge.name:
        raise InvalidInput(codes.TABLE_NAME)
    return challenge


def checksum_of(data: bytes) -> bytes:
    """Return what shows that a link was not cut off when it was passed on."""
    return sha256(b"cardtable challenge" + data).digest()[:CHECKSUM_BYTES]
