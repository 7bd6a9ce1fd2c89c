"""`cardtable games` and `cardtable rules`."""

import json
from pathlib import Path

import pytest

from cardtable import games, words
from cardtable.engine.options import dump_options
from support.cli_pages import GAMES_JSON, run_cli


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_games_lists_every_game_and_every_option_with_its_meaning(language: str) -> None:
    code, out, _ = run_cli("games", "--language", language, width=200)
    assert code == 0
    for name in games.names():
        assert name in out
        for option, option_type in games.find(name).option_types.items():
            assert option in out
            assert option_type.mark in out
            assert words.has_message(language, f"option-{name}-{option}"), option


@pytest.mark.parametrize("name", games.names())
def test_games_as_json_has_valid_options_and_seats(name: str) -> None:
    code, out, _ = run_cli("games", name, "--json")
    assert code == 0
    (described,) = json.loads(out)["games"]
    game = games.find(name)
    defaults = {option["name"]: option["default"] for option in described["options"]}
    assert dump_options(game.parse_options(defaults)) == dump_options(game.options())
    assert range(described["seats"]["least"], described["seats"]["most"] + 1) == game.seats


def test_games_as_json_is_as_stored() -> None:
    """After an intended change, run `python tools/pages.py` and read the difference."""
    assert run_cli("games", "--json")[1] == GAMES_JSON.read_text(encoding="utf-8")


def test_rules_prints_the_page_in_the_language_of_the_reader(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(words, "RULE_FOLDERS", (tmp_path,))
    assert run_cli("rules", "threeup")[0] == 2
    (tmp_path / "threeup.en.md").write_text("# Rules\n\n- **UD-08** You must play.\n")
    assert "You must play." in run_cli("rules", "threeup", "--language", "de")[1]
    (tmp_path / "threeup.de.md").write_text("# Regeln\n\n- **UD-08** Wer kann, muss.\n")
    code, out, _ = run_cli("rules", "threeup", "--language", "de")
    assert code == 0
    assert "Wer kann, muss." in out
    assert "**UD-08**" in run_cli("rules", "threeup", "--language", "de", "--raw")[1]


def test_a_name_of_a_game_cannot_lead_to_another_file() -> None:
    assert run_cli("rules", "../../README")[0] == 2
