"""The nets of tests/data, which tools/nets.py writes, hold in plain Python and compiled."""

import json

from cardtable import games
from cardtable.engine.chance import FastChance
from support.golden_games import DATA, digest_of_games, ways
from support.sample_sizes import each_game


@each_game("level8")
def test_the_ways_to_move_are_as_many_as_ever(name: str) -> None:
    game = games.find(name)
    for row in json.loads((DATA / name / "perft.json").read_text()):
        state = game.restore(row["position"])
        assert [ways(state, depth + 1) for depth in range(len(row["ways"]))] == row["ways"]


@each_game("levelup")
def test_transcripts_replay_to_the_same_end(name: str) -> None:
    game = games.find(name)
    for told in json.loads((DATA / name / "transcripts.json").read_text()):
        chance = FastChance(told["seed"])
        state = game.new(told["seats"], game.agree(told["options"]), chance)
        for line in told["lines"]:
            game.play_notation(state, line, chance)
        assert game.digest(state) == told["digest"]
        assert [state.result(seat) for seat in range(told["seats"])] == told["results"]


@each_game("levelup", "level8")
def test_compiled_and_plain_python_play_the_same_games(name: str) -> None:
    assert digest_of_games(games.find(name)) == (DATA / name / "digest.txt").read_text().strip()
