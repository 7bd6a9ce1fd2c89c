"""What is kept of a game: a readable file that replays anywhere and checks its own shuffle.

`docs/record.md` describes the format, `docs/fairness.md` how to check one by hand.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Annotated, Any, Final

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from cardtable.engine import codes, position
from cardtable.engine.chance import seal
from cardtable.engine.game import Game
from cardtable.engine.options import dump_options
from cardtable.engine.refusal import IllegalMove, InvalidInput, Refusal
from cardtable.games import find
from cardtable.table.replay import Moment, dealt, whole_moves
from cardtable.table.setting import seed_of
from cardtable.table.state import OVER, Table

VERSION: Final = 1
LARGEST: Final = 4_000_000  # bytes; the longest games have a tenth of it


class Player(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sat there when the cards were dealt, and what they added to the shuffle."""

    name: str
    bot: str = ""
    salt: str = ""


class Record(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    cardtable: Annotated[int, Meta(ge=1)]  # the version of this format
    game: str
    rules: int  # the version of the game's rules
    options: dict[str, Any]
    seats: list[Player]
    seal: str  # shown before the first salt was added
    seed: str  # nothing while the game is under way
    deal: int | UnsetType = UNSET  # the number of the deal, where no card came from the seed
    moves: list[str]  # whole moves, in notation
    results: list[float]  # nothing while the game is under way
    digest: str = ""  # over all of the above and the last position; see `digest_of`


def written(table: Table) -> Record:
    """The record of the game on the table, without its seed until it is over."""
    if table.first is None:
        raise IllegalMove(codes.TABLE_NOT_DEALT)
    over = table.phase == OVER
    first, moves = table.first, table.moves
    record = Record(
        cardtable=VERSION,
        game=table.game.name,
        rules=table.game.version,
        options=dump_options(table.options),
        seats=[Player(seat.name, seat.bot, seat.salt) for seat in table.dealt],
        seal=seal(table.seed).hex(),
        seed=table.seed.hex() if over else "",
        deal=UNSET if table.deal is None else table.deal,
        moves=lines(table.game, first, moves),
        results=list(table.results[-1]) if over else [],
    )
    if not over:
        return record
    return msgspec.structs.replace(record, digest=digest_of(record, table.here()))


def lines(game: Game, first: Moment, moves: Sequence[int]) -> list[str]:
    """Whole moves only: what is begun and not finished is nobody's business yet."""
    return [
        game.write(steps)
        for before, steps in whole_moves(first, moves)
        if before.next(steps).is_move_complete
    ]


def digest_of(record: Record, last: Moment) -> str:
    """One changed letter anywhere, or another last position, is another digest."""
    content = msgspec.to_builtins(msgspec.structs.replace(record, digest=""))
    whole = position.to_bytes(content) + last.game.to_bytes(last.state)
    return sha256(b"cardtable record 1" + whole).hexdigest()


# Files


def to_bytes(record: Record) -> bytes:
    """Indented JSON, one move on each line."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n"


def from_bytes(data: bytes) -> Record:
    if len(data) > LARGEST:
        raise InvalidInput(codes.RECORD_SIZE, size=len(data), limit=LARGEST)
    content = position.from_bytes(data)
    if not isinstance(content, dict) or "cardtable" not in content:
        raise InvalidInput(codes.RECORD_NOT)
    if content["cardtable"] != VERSION:
        raise InvalidInput(codes.RECORD_VERSION, found=str(content["cardtable"]), known=VERSION)
    try:
        return msgspec.convert(content, Record)
    except msgspec.ValidationError as wrong:
        raise InvalidInput(codes.RECORD_FIELD, what=str(wrong)) from None


# Replaying and checking


def replay(record: Record) -> Iterator[Moment]:
    """The deal, and the moment after each whole move."""
    game = find(record.game)
    if game.version != record.rules:
        raise InvalidInput(
            codes.RECORD_RULES, game=game.name, found=record.rules, known=game.version
        )
    if not record.seed:
        raise InvalidInput(codes.RECORD_SEALED)
    moment = first_of(record, game)
    yield moment
    for number, line in enumerate(record.moves, 1):
        moment = made(moment, line, number)
        yield moment


def first_of(record: Record, game: Game) -> Moment:
    options, salts = game.agree(record.options), [player.salt for player in record.seats]
    deal = None if record.deal is UNSET else record.deal
    return dealt(game, len(record.seats), options, seed_of(record.seed), salts, deal)


def moves_of(record: Record) -> Iterator[tuple[Moment, list[int]]]:
    """Every whole move as steps, with the moment before it."""
    for moment, line in zip(replay(record), record.moves, strict=False):
        yield moment, moment.game.read(moment.state, line)


def made(moment: Moment, line: str, number: int) -> Moment:
    try:
        return moment.next(moment.game.read(moment.state, line))
    except Refusal as refusal:
        raise InvalidInput(codes.RECORD_MOVE, number=number, line=line, why=refusal.code) from None


def verified(record: Record) -> Moment:
    """The last moment, if everything in the record fits together; else a refusal says what not."""
    if record.seed and seal(seed_of(record.seed)).hex() != record.seal:
        raise InvalidInput(codes.RECORD_SEAL)
    last = list(replay(record))[-1]
    if not last.state.is_over():
        raise InvalidInput(codes.RECORD_UNFINISHED, moves=len(record.moves))
    results = [last.state.result(seat) for seat in range(len(record.seats))]
    if results != record.results:
        raise InvalidInput(codes.RECORD_RESULTS)
    if digest_of(record, last) != record.digest:
        raise InvalidInput(codes.RECORD_DIGEST)
    return last
