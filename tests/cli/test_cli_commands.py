"""The small commands: games, rules, doctor, completion."""

import json
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from cardtable import games, words
from cardtable.cli.play import parse_option_argument
from cardtable.engine.options import dump_options
from cardtable.engine.refusal import Refusal
from cardtable.store.store import DATABASE_VARIABLE
from cardtable.words import rule_pages
from support.cli_pages import ran

every_game = pytest.mark.parametrize("name", games.names())
every_language = pytest.mark.parametrize("language", words.LANGUAGES)


@every_language
def test_games_lists_every_game_and_every_option_with_its_meaning(language: str) -> None:
    code, out, _ = ran("games", "--language", language, width=200)
    assert code == 0
    for name in games.names():
        assert name in out
        for option_name, kind in games.find(name).option_types.items():
            assert option_name in out
            assert kind.mark in out
            assert words.has_message(language, f"option-{name}-{option_name}"), option_name


@every_game
def test_games_as_json_can_be_agreed_on_as_it_is(name: str) -> None:
    code, out, _ = ran("games", name, "--json")
    assert code == 0
    (described,) = json.loads(out)["games"]
    game = games.find(name)
    usual = {one["name"]: one["default"] for one in described["options"]}
    assert dump_options(game.parse_options(usual)) == dump_options(game.options())
    assert range(described["seats"]["least"], described["seats"]["most"] + 1) == game.seats


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("free_draw=true", True),
        ("failed_down=stays", "stays"),
        ("games=7", 7),
        ("colours=green,blue", ["green", "blue"]),
        ("colours=green", ["green"]),
        ('colours=["green"]', ["green"]),
    ],
)
def test_an_option_is_typed_as_name_and_value(text: str, value: object) -> None:
    threeup = games.find("threeup")
    assert parse_option_argument(threeup, text) == (text.partition("=")[0], value)
    threeup.parse_options(dict([parse_option_argument(threeup, text)]))


def test_a_value_that_does_not_fit_is_refused() -> None:
    threeup = games.find("threeup")
    for text in ("free_draw=7", "games=many", "colours=pink", "colours="):
        with pytest.raises(Refusal, match="option-value"):
            threeup.parse_options(dict([parse_option_argument(threeup, text)]))


def test_rules_shows_the_page_in_the_readers_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rule_pages, "FOLDERS", (tmp_path,))
    assert ran("rules", "threeup")[0] == 2
    (tmp_path / "threeup.en.md").write_text("# Rules\n\n- **UD-08** Who can play must.\n")
    assert "Who can play must." in ran("rules", "threeup", "--language", "de")[1]
    (tmp_path / "threeup.de.md").write_text("# Regeln\n\n- **UD-08** Wer kann, muss.\n")
    code, out, _ = ran("rules", "threeup", "--language", "de")
    assert code == 0
    assert "Wer kann, muss." in out
    assert "**" not in out
    assert "**UD-08**" in ran("rules", "threeup", "--language", "de", "--raw")[1]


def test_a_name_of_a_game_cannot_lead_to_another_file() -> None:
    assert ran("rules", "../../README")[0] == 2


def test_doctor_knows_the_versions_and_finds_nothing_wrong() -> None:
    code, out, _ = ran("doctor", "--json")
    found = json.loads(out)
    assert code == 0
    assert found["troubles"] == []
    assert set(found["games"]) == set(games.names())
    assert isinstance(found["compiled"], bool)
    assert ran("doctor", "--language", "de")[0] == 0


def test_doctor_looks_at_the_database_and_leaves_it_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "new" / "tables.sqlite"
    monkeypatch.setenv(DATABASE_VARIABLE, f"sqlite:///{file}")
    found = json.loads(ran("doctor", "--json")[1])["database"]
    assert (found["there"], found["writable"], found["version"]) == (False, True, "")
    assert not file.parent.exists()
    assert ran("backup", str(tmp_path / "b.gz"))[0] == 0  # makes it
    found = json.loads(ran("doctor", "--json")[1])["database"]
    assert found["version"] == found["newest"] != ""
    assert found["where"] == str(file)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    code, out, _ = ran("doctor")
    assert code == 1
    assert "newer cardtable" in out


def test_doctor_says_why_a_database_cannot_be_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "tables.sqlite"
    file.write_text("not a database at all" * 100)
    monkeypatch.setenv(DATABASE_VARIABLE, f"sqlite:///{file}")
    assert "not a database" in ran("doctor")[1]
    monkeypatch.setenv(DATABASE_VARIABLE, f"sqlite:///{file}/below.sqlite")
    assert ran("doctor")[0] == 1
    for address in ("mysql://root:secret@host/db", "postgresql://me:secret@127.0.0.1:1/db"):
        monkeypatch.setenv(DATABASE_VARIABLE, address)
        code, out, complaint = ran("doctor", "--json")
        assert (code, complaint) == (1, "")
        assert "secret" not in out


def test_doctor_finds_a_database_on_a_server(
    new_postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(DATABASE_VARIABLE, new_postgres)
    found = json.loads(ran("doctor", "--json")[1])["database"]
    assert (found["there"], found["writable"], found["version"]) == (True, True, "")
    assert ran("prune")[0] == 0
    found = json.loads(ran("doctor", "--json")[1])["database"]
    assert found["version"] == found["newest"]


def test_doctor_says_so_if_something_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    from cardtable.cli import doctor

    monkeypatch.setattr(doctor, "REQUIRED_LIBRARIES", ("librt", "no-such-library"))
    code, out, _ = ran("doctor")
    assert code == 1
    assert "no-such-library" in out


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts_name_the_commands_and_the_games(shell: str) -> None:
    code, out, _ = ran("completion", shell)
    assert code == 0
    assert all(name in out for name in ("referee", *games.names()))
    if shutil.which(shell):
        checked = subprocess.run(
            [shell, "-n"], input=out, text=True, capture_output=True, check=False
        )
        assert checked.returncode == 0, checked.stderr


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (("pl",), ["play"]),
        (("play", "th"), ["threeup"]),
        (("play", "threeup", "--rec"), ["--record"]),
        (("completion", ""), ["bash", "zsh", "fish"]),
        (("verify", "here"), ["here.json"]),
    ],
)
def test_bash_completes_commands_games_options_and_files(
    typed: tuple[str, ...], offered: list[str], tmp_path: Path
) -> None:
    (tmp_path / "here.json").touch()
    (tmp_path / "script").write_text(ran("completion", "bash")[1])
    asks = (
        'source ./script; COMP_WORDS=(cardtable "$@"); COMP_CWORD=$#; '
        '_cardtable; printf "%s\\n" "${COMPREPLY[@]}"'
    )
    done = subprocess.run(
        ["bash", "-c", asks, "bash", *typed], cwd=tmp_path, text=True, capture_output=True,
        check=False,
    )  # fmt: skip
    assert (done.stdout.split(), done.stderr) == (offered, "")
