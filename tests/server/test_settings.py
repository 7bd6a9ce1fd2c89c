"""The settings of a server: defaults, bad values, and the table in docs/hosting.md."""

import re

import pytest

from cardtable.engine.refusal import Refusal
from cardtable.house_rules import HOUSE_RULES_VARIABLE
from cardtable.server.settings import Settings, from_environment, variable_of
from support.sources import ROOT

MEMORY = {"CARDTABLE_DATABASE_URL": "memory:"}


def test_without_variables_the_defaults_hold() -> None:
    assert from_environment(MEMORY) == Settings(database_url="memory:")


def test_variables_replace_defaults() -> None:
    given = {"CARDTABLE_PORT": "0", "CARDTABLE_BOT_PAUSE": "0", "CARDTABLE_LOG_FORMAT": "plain"}
    settings = from_environment({**MEMORY, **given})
    assert (settings.port, settings.bot_pause, settings.log_format) == (0, 0, "plain")


def test_the_tables_of_a_dead_process_can_be_claimed_within_two_seconds() -> None:
    """They can be claimed when its lease has ended."""
    assert Settings().lease <= 1_500


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("CARDTABLE_PORT", "65536"),
        ("CARDTABLE_PORT", "many"),
        ("CARDTABLE_LEASE", "0"),
        ("CARDTABLE_BOT_WORKERS", "0"),
        ("CARDTABLE_BOT_TIME", "0"),
        ("CARDTABLE_BOT_PAUSE", "-1"),
        ("CARDTABLE_MESSAGES_PER_SECOND", "0"),
        ("CARDTABLE_REQUESTS_PER_SECOND", "-20"),
        ("CARDTABLE_TABLES_PER_MINUTE", "0"),
        ("CARDTABLE_LOG_FORMAT", "pretty"),
    ],
)
def test_a_bad_value_is_refused_with_the_name_of_its_variable(variable: str, value: str) -> None:
    with pytest.raises(Refusal) as refused:
        from_environment({variable: value})
    assert (refused.value.code, refused.value.about["name"]) == ("setting", variable)


def documented_defaults() -> dict[str, str]:
    """Return the defaults in the table of docs/hosting.md, by variable."""
    page = (ROOT / "docs" / "hosting.md").read_text()
    return dict(re.findall(r"^\| `(CARDTABLE_\w+)` \| (.*?) \|", page, re.MULTILINE))


def test_every_setting_is_documented_with_its_default() -> None:
    documented = documented_defaults()
    described_in_words = {"database_url", "peer_url"}  # their defaults are computed
    for field in Settings.__struct_fields__:
        default = getattr(Settings(), field)
        text = documented.pop(variable_of(field))
        if field not in described_in_words:
            assert text == (f"`{default}`" if default != "" else "none"), field
    assert set(documented) == {HOUSE_RULES_VARIABLE}
