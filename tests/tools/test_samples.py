"""The views in `web/src/games/*/samples.json`, for the tests of the boards, are up to date."""

import json
from dataclasses import fields

import pytest

from cardtable import games
from cardtable.engine.chance import FastChance
from cardtable.engine.options import dump_options
from support.sources import ROOT


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_the_samples_of_a_board_have_the_options_and_fields_of_its_game(name: str) -> None:
    """If not, write them again with `python web/src/games/samples.py`."""
    game = games.find(name)
    file = ROOT / "web" / "src" / "games" / name / "samples.json"
    found = json.loads(file.read_text(encoding="utf-8"))
    usual = json.loads(json.dumps(dump_options(game.parse_options({}))))
    assert found["options"] == usual
    assert found["notation"] == [game.step_name(code) for code in range(game.step_count)]
    state = game.new(game.seats[0], game.parse_options({}), FastChance(1))
    view_fields = {field.name for field in fields(game.view(state, 0))}
    for sample in found["samples"]:
        game.parse_options(sample["options"])
        assert set(sample["view"]) == view_fields
