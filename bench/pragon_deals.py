"""Report how many of the first numbered deals of Pragon can be won.

    python bench/pragon_deals.py [--deals 1000] [--tries 1000] [--nodes 100000] [--set NAME=VALUE]
                                 [--proofs FILE]

A deal is won if a game that wins it was found and replays with every step checked, lost if all
games were searched, and open otherwise.
"""

import argparse
import json
import time
from collections import Counter
from pathlib import Path

from cardtable.bots.pragon.proofs import format_proof, is_winning
from cardtable.bots.pragon.solver import NODES, TRIES, solve
from cardtable.games.pragon import GAME


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--tries", type=int, default=TRIES)
    parser.add_argument("--nodes", type=int, default=NODES)
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--proofs", type=Path, help="a file for the winning steps")
    arguments = parser.parse_args()
    pairs = (setting.split("=", 1) for setting in arguments.set)
    options = GAME.parse_options({name: json.loads(value) for name, value in pairs})
    outcomes, tries, unsolved, proofs = Counter[str](), 0, list[int](), list[str]()
    start = time.process_time()
    for number in range(1, arguments.deals + 1):
        result = solve(number, options, arguments.tries, arguments.nodes)
        outcomes[result.outcome] += 1
        tries = max(tries, result.tries)
        if result.outcome == "won":
            assert is_winning(number, options, result.steps), f"deal {number} does not replay"
            proofs.append(format_proof(number, result.steps))
        else:
            unsolved.append(number)
    spent = time.process_time() - start
    limits = f"up to {arguments.tries} games and {arguments.nodes} states each"
    print(f"deals 1 to {arguments.deals}, {limits}")
    print(", ".join(f"{outcomes[name]} {name}" for name in ("won", "lost", "open")))
    print(f"most games for one deal: {tries}; {spent:.1f} s of CPU time")
    print(f"not won: {unsolved}")
    if arguments.proofs:
        arguments.proofs.write_text("\n".join(proofs) + "\n")


if __name__ == "__main__":
    main()
