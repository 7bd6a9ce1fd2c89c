"""Who sits in the other seats: bots of the catalogue, and outside programs."""

from collections.abc import Sequence

from cardtable import bots
from cardtable.bots import Bot
from cardtable.bots.external import ANSWER_SECONDS, ExternalBot, is_external
from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput

Opponents = list[tuple[str, Bot]]


def make_opponents(
    game: str, wanted: Sequence[str], seats: int, seconds: float | None = None
) -> Opponents:
    """The bots of the other seats, by name; the last one takes the chairs that are left."""
    if len(wanted) >= seats:
        raise InvalidInput(codes.ARENA_SEATS, bots=len(wanted), seats=seats - 1)
    names = list(wanted) or [bots.substitute(game)]
    names += [names[-1]] * (seats - 1 - len(names))
    return [
        (name, make_bot(game, name, ANSWER_SECONDS if seconds is None else seconds))
        for name in names[: seats - 1]
    ]


def make_bot(game: str, name: str, seconds: float) -> Bot:
    return ExternalBot(game, name, seconds) if is_external(name) else bots.find(game, name)


def stop_programs(sat: Opponents) -> None:
    """Programs that are no longer needed are told so."""
    for _, one in sat:
        if isinstance(one, ExternalBot):
            one.stop()
