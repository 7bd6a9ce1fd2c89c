#!/usr/bin/env python3
"""A bot for any game of Cardtable, in thirty lines: it plays the card that it has most of.

cardtable seat threeup --exec "python3 docs/examples/bot.py"
"""

import json
import sys
from typing import Any


def choose(request: dict[str, Any]) -> int:
    """Return the number of a step. `view` is what this seat may know; `moves` are the choices."""
    own = request["view"].get("fronts", [{}] * request["seats"])[request["seat"]]
    hand = own.get("hand") or request["view"].get("hand") or []
    numbers: list[int] = [move["number"] for move in request["moves"]]
    return max(numbers, key=hand.count)  # in all games, a card is its own number


def main() -> None:
    for line in sys.stdin:
        request = json.loads(line)
        if request["do"] == "quit":
            break
        print(json.dumps({"move": choose(request)}), flush=True)


if __name__ == "__main__":
    main()
