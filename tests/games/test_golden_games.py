"""Golden data of tests/data, which tools/nets.py writes, in plain Python and compiled."""

import json

from cardtable import games
from cardtable.engine.chance import FastChance
from support.golden_games import DATA, GOLDEN, digest_of_games, golden_position, perft
from support.sample_sizes import each_game


@each_game("level8")
def test_perft_counts(name: str) -> None:
    game = games.find(name)
    for row in json.loads((DATA / name / "perft.json").read_text()):
        state = game.restore(row["position"])
        assert [perft(state, depth + 1) for depth in range(len(row["ways"]))] == row["ways"]


@each_game("levelup")
def test_transcripts_lead_to_the_same_end(name: str) -> None:
    game = games.find(name)
    for transcript in json.loads((DATA / name / "transcripts.json").read_text()):
        chance = FastChance(transcript["seed"])
        state = game.new(transcript["seats"], game.parse_options(transcript["options"]), chance)
        for move in transcript["lines"]:
            game.play_notation(state, move, chance)
        assert game.digest(state) == transcript["digest"]
        assert [state.result(seat) for seat in range(transcript["seats"])] == transcript["results"]


@each_game("levelup", "level8")
def test_digest_of_games(name: str) -> None:
    assert digest_of_games(games.find(name)) == (DATA / name / "digest.txt").read_text().strip()


@each_game()
def test_a_position_is_stored_byte_for_byte_the_same(name: str) -> None:
    """After an intended change of the format, run `python tools/nets.py`."""
    game = games.find(name)
    stored = (GOLDEN / f"position-{name}.json").read_bytes().rstrip(b"\n")
    assert game.to_bytes(game.from_bytes(stored)) == stored
    assert golden_position(game) == stored
