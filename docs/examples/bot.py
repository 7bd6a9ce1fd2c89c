#!/usr/bin/env python3
"""A bot for any game of Cardtable, in thirty lines: it plays whatever it can most of.

cardtable seat threeup --exec "python3 docs/examples/bot.py"
"""

import json
import sys
from typing import Any


def chosen(question: dict[str, Any]) -> int:
    """The number of a move. `view` is all that this seat may know; `moves` is what it may do."""
    front = question["view"].get("fronts", [{}] * question["seats"])[question["seat"]]
    hand = front.get("hand") or question["view"].get("hand") or []
    numbers: list[int] = [move["number"] for move in question["moves"]]
    return max(numbers, key=hand.count)  # in all games, a card is its own number


def main() -> None:
    for line in sys.stdin:
        question = json.loads(line)
        if question["do"] == "quit":
            break
        print(json.dumps({"move": chosen(question)}), flush=True)


if __name__ == "__main__":
    main()
