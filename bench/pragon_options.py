"""Report how often bots without search win, for the usual rules and for each option.

    python bench/pragon_options.py [--deals 10000] [--first 1]

The deals are numbered ones, the same for every row. The interval is Wilson's, 95 %. The weights
were tuned for the usual rules and for jokers that are not wild, on other deals. So the other rows
say how these bots do with an option, not how the best bot would.
"""

import argparse
import math
from typing import Any

from cardtable.bots.pragon import NAIVE
from cardtable.bots.pragon.features import make_weights
from cardtable.bots.pragon.policy import PragonPolicy, make_tuned_policy
from cardtable.engine.options import Choice, Flag, dump_options
from cardtable.games.pragon import GAME
from cardtable.games.pragon.cards import NumberedDeal
from cardtable.games.pragon.legality import PLAYER


def list_option_sets() -> list[dict[str, Any]]:
    """Return the usual rules, and each option set to each of its other values."""
    usual = dump_options(GAME.options())
    found: list[dict[str, Any]] = [{}]
    for name, kind in GAME.option_types.items():
        if isinstance(kind, Flag) and name != "show_known_cards":  # this one changes no rule
            found.append({name: not usual[name]})
        elif isinstance(kind, Choice):
            found += [{name: value} for value in kind.values if value != usual[name]]
    return [*found, {"pair_limit": 1}, {"pair_limit": 3}]


def count_wins(policy: PragonPolicy, options: Any, numbers: range) -> int:
    wins = 0
    for number in numbers:
        chance = NumberedDeal(number)
        state = GAME.new(1, options, chance)
        policy.finish(state, chance)
        wins += int(state.result(PLAYER))
    return wins


def format_interval(wins: int, games: int) -> str:
    share, z = wins / games, 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(share * (1 - share) / games + (z / (2 * games)) ** 2)
    half /= 1 + z * z / games
    return f"{100 * share:5.1f} % ({100 * (middle - half):.1f}–{100 * (middle + half):.1f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=1)
    arguments = parser.parse_args()
    numbers = range(arguments.first, arguments.first + arguments.deals)
    naive = PragonPolicy(make_weights(NAIVE), make_weights(NAIVE))
    print("| rules | naive | tuned |\n|---|--:|--:|")
    for changed in list_option_sets():
        options = GAME.parse_options(changed)
        name = ", ".join(f"`{key}` = {value}".lower() for key, value in changed.items())
        cells = [
            format_interval(count_wins(policy, options, numbers), arguments.deals)
            for policy in (naive, make_tuned_policy())
        ]
        print(f"| {name or 'the usual'} | {cells[0]} | {cells[1]} |", flush=True)


if __name__ == "__main__":
    main()
