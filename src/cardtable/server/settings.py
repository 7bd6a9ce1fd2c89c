"""What can be set from outside, each by one variable. docs/hosting.md lists them."""

import os
from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct, convert
from msgspec import ValidationError as Unfit

from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput
from cardtable.store.store import default_database_url

PREFIX = "CARDTABLE_"
LAST_PORT = 65_535

AtLeastOne = Annotated[int, Meta(ge=1)]


class Settings(Struct, frozen=True):
    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=LAST_PORT)] = 8765  # 0 is any that is free
    database_url: str = ""
    origins: str = ""  # besides our own host, separated by spaces: https://cards.example
    peer_url: str = ""  # where the other processes reach this one
    trusted_proxies: str = "127.0.0.1"  # whose X-Forwarded-For is believed
    # Times are milliseconds. A silent process keeps its tables for the time of its lease.
    lease: Annotated[int, Meta(ge=100)] = 1_200
    bot_workers: AtLeastOne = 1
    bot_time: AtLeastOne = 2_000  # that a bot may think
    bot_pause: Annotated[int, Meta(ge=0)] = 700  # before it moves, so that people can follow
    messages_per_second: AtLeastOne = 20  # from one connection
    requests_per_second: AtLeastOne = 20  # from one address
    tables_per_minute: AtLeastOne = 30  # opened from one address
    log_format: Annotated[str, Meta(pattern="^(json|plain)$")] = "json"

    @property
    def address(self) -> str:
        return self.peer_url or f"http://{self.host}:{self.port}"


def from_environment(environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings, or a refusal that names the variable that is wrong."""
    given = {}
    for name in Settings.__struct_fields__:
        if (value := environment.get(PREFIX + name.upper())) is not None:
            try:
                kind = Settings.__annotations__[name]
                given[name] = convert(value, kind, strict=False)
            except Unfit as wrong:
                raise InvalidInput(
                    codes.SETTING, name=PREFIX + name.upper(), what=str(wrong)
                ) from None
    settings = Settings(**given)
    if settings.database_url:
        return settings
    return Settings(**{**given, "database_url": default_database_url()})
