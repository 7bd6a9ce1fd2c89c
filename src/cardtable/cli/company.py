"""Who sits in the other seats: bots of the catalogue, and outside programs."""

from collections.abc import Sequence

from cardtable import bots
from cardtable.bots import Bot
from cardtable.bots.external import ANSWER_SECONDS, ExternalBot, is_external
from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput

Company = list[tuple[str, Bot]]


def company(game: str, wanted: Sequence[str], seats: int, seconds: float | None = None) -> Company:
    """The bots of the other seats, by name; the last one takes the chairs that are left."""
    if len(wanted) >= seats:
        raise InvalidInput(codes.ARENA_SEATS, bots=len(wanted), seats=seats - 1)
    names = list(wanted) or [bots.substitute(game)]
    names += [names[-1]] * (seats - 1 - len(names))
    return [
        (name, bot(game, name, ANSWER_SECONDS if seconds is None else seconds))
        for name in names[: seats - 1]
    ]


def bot(game: str, name: str, seconds: float) -> Bot:
    return ExternalBot(game, name, seconds) if is_external(name) else bots.find(game, name)


def dismissed(sat: Company) -> None:
    """Programs that are no longer needed are told so."""
    for _, one in sat:
        if isinstance(one, ExternalBot):
            one.stop()
