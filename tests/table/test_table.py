"""The settings of a table and of its clocks."""

import msgspec
import pytest

from cardtable.table.table import Clock, TableSettings


def test_the_defaults_of_the_settings() -> None:
    assert msgspec.to_builtins(TableSettings()) == {
        "clock": {"kind": "off", "time": 60_000, "increment": 0},
        "undo_limit": 3,
        "substitute_after": 30_000,
        "absence": "bot",
        "substitute": "",
        "games": 1,
        "listed": False,
        "allow_spectators": True,
    }


@pytest.mark.parametrize(
    ("struct", "field", "low", "high"),
    [
        (TableSettings, "undo_limit", 0, 100),
        (TableSettings, "substitute_after", 1000, 86_400_000),
        (TableSettings, "games", 1, 100),
        (Clock, "time", 1000, 86_400_000),
        (Clock, "increment", 0, 3_600_000),
    ],
)
def test_a_setting_has_limits(
    struct: type[msgspec.Struct], field: str, low: int, high: int
) -> None:
    for allowed in (low, high):
        assert getattr(msgspec.convert({field: allowed}, struct), field) == allowed
    for forbidden in (low - 1, high + 1):
        with pytest.raises(msgspec.ValidationError, match=field):
            msgspec.convert({field: forbidden}, struct)
