"""The server that `bench/load.py` measures."""

from cardtable.server.settings import Settings, variable_of
from load import cardtable

PER_ADDRESS = ("_per_second", "_per_minute", "_per_day", "_per_address")


def test_no_limit_of_an_address_stops_the_load_which_comes_from_one() -> None:
    """A new limit of 500 tables a day ended each run with the usual 1,000."""
    limits = [name for name in Settings.__struct_fields__ if name.endswith(PER_ADDRESS)]
    assert len(limits) > 3
    assert {variable_of(name) for name in limits} <= set(cardtable("", "").environment)
