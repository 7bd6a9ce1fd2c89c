"""The chairs around a table, and who moves for each of them."""

from typing import Final

from msgspec import Struct

EMPTY: Final = "empty"
PERSON: Final = "person"
BOT: Final = "bot"
STAND_IN: Final = "stand-in"  # a bot, for a person who is away or has left

SUBSTITUTE: Final = "substitute"  # the bot that takes an absent seat, whichever that is today


class Seat(Struct, frozen=True):
    person: str = ""  # an id that only the house knows the meaning of
    name: str = ""
    bot: str = ""  # who moves for the seat, if it is not the person
    salt: str = ""
    away: int | None = None  # since when the house has lost touch with the person
    missed: int = 0  # how many steps were made when the bot took over

    @property
    def kind(self) -> str:
        if not self.bot:
            return PERSON if self.person else EMPTY
        return STAND_IN if self.person or self.bot == SUBSTITUTE else BOT

    @property
    def here(self) -> bool:
        """A person who moves for themself."""
        return bool(self.person) and not self.bot and self.away is None
