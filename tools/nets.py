"""Write the golden data of the rules, which finds unintended changes.

    python tools/nets.py [GAME ...]

For each game, under tests/data/GAME: `perft.json` counts the sequences of one, two, three …
moves; `transcripts.json` holds whole games in notation; `digest.txt` is one digest of many games.
A position of each game is in tests/data/golden.
Compiled and plain Python must both reproduce them. Write them only after an intended change of the
rules, and read the difference before you commit it.
"""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from cardtable import games
from support.golden_games import (
    DATA,
    GOLDEN,
    digest_of_games,
    golden_position,
    perft_of,
    transcripts_of,
)


def main(names: list[str]) -> None:
    for name in names or games.names():
        folder = DATA / name
        folder.mkdir(parents=True, exist_ok=True)
        game = games.find(name)
        for file, content in (
            ("perft.json", json.dumps(perft_of(game), indent=1, ensure_ascii=False)),
            ("transcripts.json", json.dumps(transcripts_of(game), indent=1, ensure_ascii=False)),
            ("digest.txt", digest_of_games(game)),
        ):
            (folder / file).write_text(content + "\n")
            print(f"tests/data/{name}/{file}")
        GOLDEN.mkdir(exist_ok=True)
        (GOLDEN / f"position-{name}.json").write_bytes(golden_position(game) + b"\n")
        print(f"tests/data/golden/position-{name}.json")


if __name__ == "__main__":
    main(sys.argv[1:])
