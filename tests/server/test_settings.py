"""The settings of a server: defaults, bad values, and the table in docs/hosting.md."""

import re
from pathlib import Path

import pytest

from cardtable.engine.refusal import Refusal
from cardtable.house_rules import HOUSE_RULES_VARIABLE
from cardtable.server.settings import Settings, from_environment, variable_of
from cardtable.store.store import default_database_url
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


def test_a_setting_can_be_read_from_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As secrets are handed to a container. The commands for the database read it as well."""
    secret = tmp_path / "url"
    secret.write_text("postgresql://cards:secret@db/cards\n")
    (tmp_path / "port").write_text("0")
    given = {"CARDTABLE_DATABASE_URL_FILE": str(secret), "CARDTABLE_PORT_FILE": f"{tmp_path}/port"}
    settings = from_environment(given)
    assert settings.database_url == "postgresql://cards:secret@db/cards"
    assert settings.port == 0
    monkeypatch.delenv("CARDTABLE_DATABASE_URL", raising=False)
    monkeypatch.setenv("CARDTABLE_DATABASE_URL_FILE", str(secret))
    assert default_database_url() == settings.database_url


def test_a_file_that_cannot_be_used_is_refused(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe")
    (tmp_path / "long").write_bytes(b"x" * 100_000)
    (tmp_path / "port").write_text("many")
    for name in ("absent", "binary", "long", "."):
        with pytest.raises(Refusal) as refused:
            from_environment({"CARDTABLE_METRICS_TOKEN_FILE": str(tmp_path / name)})
        assert refused.value.code == "file", name
        assert refused.value.about["path"] == str(tmp_path / name)
    with pytest.raises(Refusal) as refused:
        from_environment({"CARDTABLE_PORT_FILE": str(tmp_path / "port")})
    assert (refused.value.code, refused.value.about["name"]) == ("setting", "CARDTABLE_PORT")


def test_a_setting_given_twice_is_refused(tmp_path: Path) -> None:
    (tmp_path / "port").write_text("1")
    both = {"CARDTABLE_PORT": "2", "CARDTABLE_PORT_FILE": str(tmp_path / "port")}
    with pytest.raises(Refusal) as refused:
        from_environment(both)
    assert (refused.value.code, refused.value.about["name"]) == ("setting-twice", "CARDTABLE_PORT")


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


def test_the_example_of_an_environment_has_every_setting_with_its_default() -> None:
    """All lines are comments, so that a copy of the file changes nothing."""
    text = (ROOT / "deploy" / ".env.example").read_text(encoding="utf-8")
    assert all(line.startswith("#") for line in text.splitlines() if line)
    given = dict(re.findall(r"^#(CARDTABLE_\w+)=(.*)$", text, re.MULTILINE))
    assert given.pop(HOUSE_RULES_VARIABLE) == ""
    assert list(given) == [variable_of(field) for field in Settings.__struct_fields__]
    assert from_environment({**given, **MEMORY}) == Settings(database_url="memory:")
