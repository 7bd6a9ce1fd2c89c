"""Reports how many of the first numbered deals of Pragon can be won.

    python bench/pragon_deals.py [--deals 1000] [--tries 1000] [--nodes 100000] [--set NAME=VALUE]
                                 [--proofs FILE]

A deal is won only with a line of play that replays to a win through the checked door of the
engine, lost only by a search that came to its end, and open otherwise.
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
    parser.add_argument("--proofs", type=Path, help="write the winning lines here")
    told = parser.parse_args()
    pairs = (setting.split("=", 1) for setting in told.set)
    options = GAME.agree({name: json.loads(value) for name, value in pairs})
    outcomes, tries, unsolved, proofs = Counter[str](), 0, list[int](), list[str]()
    begin = time.process_time()
    for number in range(1, told.deals + 1):
        verdict = solve(number, options, told.tries, told.nodes)
        outcomes[verdict.outcome] += 1
        tries = max(tries, verdict.tries)
        if verdict.outcome == "won":
            assert is_winning(number, options, verdict.steps), f"deal {number} does not replay"
            proofs.append(format_proof(number, verdict.steps))
        else:
            unsolved.append(number)
    spent = time.process_time() - begin
    print(f"deals 1 to {told.deals}, up to {told.tries} games and {told.nodes} states each")
    print(", ".join(f"{outcomes[name]} {name}" for name in ("won", "lost", "open")))
    print(f"most games for one deal: {tries}; {spent:.1f} s of CPU time")
    print(f"not won: {unsolved}")
    if told.proofs:
        told.proofs.write_text("\n".join(proofs) + "\n")


if __name__ == "__main__":
    main()
