"""How often the end of a game can be proved, and what that is worth: `python bench/proofs.py GAME`.

The tuned policy plays every deal. Wherever a proof may be looked for, it is, and where it is
found, the policy and a search of its lines without proofs, as Pragon's level 5 has it, say what
they would do: the same or as good, worse for certain, or something of which nobody can say what
it is worth.
"""

import argparse
from collections import Counter
from time import process_time

from cardtable import games
from cardtable.bots import Budget, find_roster, observation_of
from cardtable.bots.bot import ALL_PLANS, RolloutBot, SearchLimits
from cardtable.bots.search.bounds import TOLERANCE
from cardtable.bots.search.exact import ExactSearch
from cardtable.engine.chance import FastChance
from cardtable.engine.state import State

LEVEL5 = SearchLimits(800, 10, 0)
FIRST = 900_000


class Count:
    def __init__(self, game: str, limit: int) -> None:
        found = find_roster(game)
        assert found.endgame is not None, "nothing can be proved of this game"
        self.game = games.find(game)
        self.policy = found.policy()
        self.endgame = found.endgame()
        self.guessing = RolloutBot(found.policy(), LEVEL5)
        self.limit = limit
        self.told: Counter[str] = Counter()
        self.lost = {"policy": 0.0, "level5": 0.0}
        self.seconds = 0.0
        self.longest = 0.0

    def play(self, seed: int, options: dict[str, object]) -> None:
        chance = FastChance(seed)
        state = self.game.new(self.game.seats[0], self.game.agree(options), chance)
        before = self.told["settled"]
        while not state.is_over():
            if len(state.legal()) > 1 and state.is_move_complete():
                self.told["choices"] += 1
                self.look(state, seed)
            self.policy.act(state, chance)
        self.told["games with one"] += self.told["settled"] > before

    def look(self, state: State, seed: int) -> None:
        sight = observation_of(self.game, state, int(state.turn), seed)
        if not self.endgame.is_searchable(sight.imagined_state, sight.seat):
            return
        lines = self.policy.lines(sight.imagined_state, ALL_PLANS)
        if len(lines) == 1:
            return
        began = process_time()
        proof = ExactSearch(self.endgame, sight.imagined_state, sight.seat, lines, self.limit)
        while proof.search(20, every=False):
            pass
        took = process_time() - began
        self.seconds += took
        self.longest = max(self.longest, took)
        self.told["open"] += 1
        self.told["positions"] += len(proof.nodes)
        if proof.is_settled():
            self.told["settled"] += 1
            self.told["not listed"] += proof.best() >= len(lines)
            self.compare(proof, "policy", tuple(lines[0].listed()))
            self.compare(proof, "level5", self.guessing.choose(sight, Budget()))
            while proof.search(20, every=True):
                pass
            self.told["exact"] += proof.is_exact()
        proof.forget()

    def compare(self, proof: ExactSearch, who: str, steps: tuple[int, ...]) -> None:
        """What somebody would do, beside what is proved to be best."""
        known = [tuple(line.listed()) for line in proof.candidates]
        at = known.index(steps)
        loss = proof.low(proof.best()) - proof.high(at)
        if loss > TOLERANCE:
            self.lost[who] += loss
            self.told[f"{who} worse"] += 1
        elif proof.low(proof.best()) - proof.low(at) <= TOLERANCE:
            self.told[f"{who} as good"] += 1
        else:
            self.told[f"{who} unclear"] += 1


def main() -> None:
    asked = argparse.ArgumentParser(description="Count proofs at the ends of games.")
    asked.add_argument("game", choices=("threeup", "pragon"))
    asked.add_argument("--deals", type=int, default=250)
    asked.add_argument("--positions", type=int, default=300)
    asked.add_argument("--tame", action="store_true", help="Pragon with jokers that are not wild")
    given = asked.parse_args()
    count = Count(given.game, given.positions)
    for seed in range(FIRST, FIRST + given.deals):
        count.play(seed, {"jokers_wild": False} if given.tame else {})
    for name, number in count.told.items():
        print(f"{name:18} {number:8} {number / given.deals:8.2f} a game")
    looked = max(count.told["open"], 1)
    print(f"CPU for a look     {1000 * count.seconds / looked:.2f} ms, longest ", end="")
    print(f"{1000 * count.longest:.1f} ms")
    print(f"lost for certain   {count.lost} games of {given.deals}")


if __name__ == "__main__":
    main()
