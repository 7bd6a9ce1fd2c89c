"""Write the record of a random game into a folder, by default tests/replays.

    python tools/replays.py GAME [NUMBER [FOLDER]]
    python tools/replays.py GAME deal-NUMBER [FOLDER]    # of a numbered deal

Every record there is a test: it must replay and verify for ever. Records of real games in which
something went wrong belong there too.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from cardtable import games
from cardtable.table import record
from support.tables import dealt_table


def main(game: str, name: str = "0", folder: str = "tests/replays") -> None:
    kind, _, digits = name.rpartition("-")
    number = int(digits)
    seats = games.find(game).seats
    seat_count = seats[number % len(seats)]
    deal = number if kind == "deal" else None
    people = seat_count if deal is None else 1  # numbered deals are for one person
    driver = dealt_table(game, people, seats=seat_count, number=number, deal=deal)
    driver.play_random(chance_seed=number)
    path = Path(folder) / f"{game}-{name}.json"
    path.write_bytes(record.to_bytes(record.record_of(driver.table)))
    print(path)


if __name__ == "__main__":
    main(*sys.argv[1:])
