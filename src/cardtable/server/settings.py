"""The settings of a server, one environment variable for each. docs/hosting.md lists them."""

import os
from collections.abc import Mapping
from typing import Annotated, get_args

from msgspec import Meta, Struct, ValidationError, convert

from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput
from cardtable.store.store import default_database_url, read_variable

PREFIX = "CARDTABLE_"
LAST_PORT = 65_535

AtLeastOne = Annotated[int, Meta(ge=1)]


class Settings(Struct, frozen=True):
    """What an operator can set. Times are milliseconds."""

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=LAST_PORT)] = 8765  # 0 means any free port
    database_url: str = ""
    wait_for_database: Annotated[int, Meta(ge=0)] = 0  # at the start, if it cannot be opened
    hosts: str = ""  # names of this server besides those of a home network; * allows any
    origins: str = ""  # allowed besides the own host, separated by spaces: https://cards.example
    # The path below which a proxy offers this server, such as /cards
    base_path: Annotated[str, Meta(pattern=r"^(/[A-Za-z0-9._~-]+)*$(?!\n)")] = ""
    peer_url: str = ""  # where the other processes reach this one
    trusted_proxies: str = ""  # whose X-Forwarded-For is believed: addresses and networks
    metrics_token: str = ""  # that lets other machines read the metrics
    admin_socket: str = ""  # a path: where `cardtable admin` reaches this process
    lease: Annotated[int, Meta(ge=100)] = 1_200  # for which a silent process keeps its tables
    # For which a deal waits for salts: until all are committed, and until all are open
    salt_time: Annotated[int, Meta(ge=100)] = 5_000
    bot_workers: AtLeastOne = 1
    bot_time: AtLeastOne = 2_000  # for one choice of a bot
    bot_pause: Annotated[int, Meta(ge=0)] = 700  # before a bot moves, so that people can follow
    messages_per_second: AtLeastOne = 20  # from one connection
    requests_per_second: AtLeastOne = 20  # from one address
    tables_per_minute: AtLeastOne = 30  # opened from one address
    tables_per_day: AtLeastOne = 500  # opened from one address
    tables_per_person: AtLeastOne = 200  # that are not finished
    max_tables: AtLeastOne = 100_000  # in the database
    # Tables without a command for so long are deleted; 0 keeps them for ever. Records stay.
    keep_tables_days: Annotated[int, Meta(ge=0, le=36_500)] = 90
    connections_per_person: AtLeastOne = 30  # open sockets, at this process
    max_connections: AtLeastOne = 10_000  # open sockets, at this process
    connections_per_address: AtLeastOne = 100  # open at a time; trusted proxies are exempt
    log_limit: AtLeastOne = 50_000  # entries in the event log of a table, of all its games
    # A folder of `cardtable site`, whose runtime lets the page play without the server
    site_folder: str = ""
    # auto: in a terminal plain, without what needs no attention; else json
    log_format: Annotated[str, Meta(pattern=r"^(auto|json|plain)$(?!\n)")] = "auto"

    @property
    def address(self) -> str:
        return self.peer_url or f"http://{self.host}:{self.port}"


def variable_of(field: str) -> str:
    return PREFIX + field.upper()


def limits_of(field: str) -> tuple[str, str]:
    """Return the least and the greatest number of a setting as text, `none` where there is none."""
    kind, *metas = get_args(Settings.__annotations__[field]) or (str,)
    meta = metas[0] if kind is int else Meta()
    low, high = ("none" if limit is None else str(limit) for limit in (meta.ge, meta.le))
    return low, high


def from_environment(environment: Mapping[str, str] = os.environ) -> Settings:
    """Return the settings, or refuse the variable that has a bad value."""
    given = {}
    for field in Settings.__struct_fields__:
        variable = variable_of(field)
        if (value := read_variable(environment, variable)) is not None:
            try:
                given[field] = convert(value, Settings.__annotations__[field], strict=False)
            except ValidationError as error:
                low, high = limits_of(field)
                raise InvalidInput(
                    codes.SETTING, name=variable, value=value, low=low, high=high, what=str(error)
                ) from None
    settings = Settings(**given)
    if settings.database_url:
        return settings
    return Settings(**{**given, "database_url": default_database_url()})
