"""Settings: what cannot be used is refused by name, before the house opens."""

import pytest

from cardtable.engine.refusal import Refusal
from cardtable.server.settings import Settings, from_environment


def test_what_is_not_set_is_as_usual() -> None:
    assert from_environment({"CARDTABLE_DATABASE_URL": "memory:"}) == Settings(
        database_url="memory:"
    )


def test_the_tables_of_a_process_that_dies_can_be_taken_over_within_two_seconds() -> None:
    """When its lease is over, whoever asks next is served."""
    assert Settings().lease <= 1_500


def test_the_environment_is_heeded() -> None:
    given = {"CARDTABLE_PORT": "0", "CARDTABLE_BOT_PAUSE": "0", "CARDTABLE_LOG_FORMAT": "plain"}
    found = from_environment({"CARDTABLE_DATABASE_URL": "memory:", **given})
    assert (found.port, found.bot_pause, found.log_format) == (0, 0, "plain")


@pytest.mark.parametrize(
    ("name", "value"),
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
def test_a_value_that_cannot_be_used_is_refused_by_name(name: str, value: str) -> None:
    with pytest.raises(Refusal) as refused:
        from_environment({name: value})
    assert (refused.value.code, refused.value.about["name"]) == ("setting", name)
