"""What a face is drawn from: one view, and the names to call things by."""

from dataclasses import dataclass
from typing import Any, Final

from cardtable.engine.game import Game, Message
from cardtable.words.speaker import Speaker

SEATS: Final = ("seat", "other")  # the arguments of sentences that speak of a person


@dataclass(frozen=True)
class Seen:
    game: Game
    view: Any
    names: tuple[str, ...]  # of the seats
    say: Speaker

    def label(self, field: str) -> str:
        """What a field of a view is called, if somebody has said so."""
        for message in (f"face-{self.game.name}-{field}", f"face-{field}"):
            if self.say.has(message):
                return self.say(message)
        return field.replace("_", " ")


def named(names: tuple[str, ...], sentences: list[Message]) -> list[Message]:
    """The same sentences with names in place of the numbers of seats."""
    return [Message(said.id, {**said.about, **of_seats(names, said)}) for said in sentences]


def of_seats(names: tuple[str, ...], said: Message) -> dict[str, str | int]:
    seats = {key: said.about[key] for key in SEATS if key in said.about}
    return {key: names[seat] for key, seat in seats.items() if isinstance(seat, int)}
