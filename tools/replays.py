"""Write the record of a random game into a folder, by default tests/replays.

    python tools/replays.py GAME [NUMBER [FOLDER]]

Every record there is a test: it must replay and verify for ever. Records of real games in which
something went wrong belong there too.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from cardtable import games
from cardtable.table import record
from support.tables import dealt_table


def main(game: str, number: str = "0", folder: str = "tests/replays") -> None:
    seats = games.find(game).seats
    seat_count = seats[int(number) % len(seats)]
    driver = dealt_table(game, seat_count, seats=seat_count, number=int(number)).play_random(
        chance_seed=int(number)
    )
    path = Path(folder) / f"{game}-{number}.json"
    path.write_bytes(record.to_bytes(record.record_of(driver.table)))
    print(path)


if __name__ == "__main__":
    main(*sys.argv[1:])
