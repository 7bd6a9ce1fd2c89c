"""Objects of the engine may be freed wherever they are kept, however deep."""

import os
import subprocess
import sys

PROGRAM = """
from cardtable import games
from cardtable.engine.chance import FastChance, SealedChance
from cardtable.engine.state import MoveList

def everything():
    yield lambda: MoveList()
    yield lambda: FastChance(1)
    yield lambda: SealedChance(bytes(32), [])
    for name in games.names():
        game = games.find(name)
        state = game.new(game.seats[0], game.options(), FastChance(1))
        yield state.clone
        yield lambda: game.view(state, 0)

for new in everything():
    kept = new()
    for depth in range(40, 60):
        nest = [new(), new(), new()]
        for _ in range(depth):
            nest = [nest]
        del nest
print("unharmed")
"""


def test_what_is_kept_below_many_containers_is_freed_without_harm() -> None:
    """CPython treats what lies below fifty of them in a way of its own. Its debugging allocator
    looks around every piece of memory that is freed."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "PYTHONMALLOC": "debug"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.stdout == "unharmed\n", done.stderr[:400]
