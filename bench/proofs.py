"""Count how often the end of a game is proved, and what proofs gain: `python bench/proofs.py GAME`.

The tuned policy plays every deal. Wherever the game can be searched, a proof is searched. Where one
is found, it is compared with the choices of the policy and of a search without proofs, with the
limits of Pragon's level 5: as good, certainly worse, or unclear.
"""

import argparse
from collections import Counter
from time import process_time

from cardtable import games
from cardtable.bots import Budget, find_roster, observation_of
from cardtable.bots.bot import ALL_PLANS, RolloutBot, SearchLimits
from cardtable.bots.search.exact import TOLERANCE, ExactSearch
from cardtable.engine.chance import FastChance
from cardtable.engine.state import State

LEVEL5 = SearchLimits(800, 10, 0)
FIRST = 900_000


class ProofCounter:
    def __init__(self, game: str, limit: int) -> None:
        found = find_roster(game)
        assert found.endgame is not None, "this game cannot be searched to its end"
        self.game = games.find(game)
        self.policy = found.policy()
        self.endgame = found.endgame()
        self.bot_without_proofs = RolloutBot(found.policy(), LEVEL5)
        self.limit = limit
        self.counts: Counter[str] = Counter()
        self.lost = {"policy": 0.0, "level5": 0.0}
        self.seconds = 0.0
        self.longest = 0.0

    def play(self, seed: int, options: dict[str, object]) -> None:
        chance = FastChance(seed)
        state = self.game.new(self.game.seats[0], self.game.parse_options(options), chance)
        before = self.counts["settled"]
        while not state.is_over():
            if len(state.legal()) > 1 and state.is_move_complete():
                self.counts["choices"] += 1
                self.search_proof(state, seed)
            self.policy.act(state, chance)
        self.counts["games with one"] += self.counts["settled"] > before

    def search_proof(self, state: State, seed: int) -> None:
        observation = observation_of(self.game, state, int(state.turn), seed)
        if not self.endgame.is_searchable(observation.imagined_state, observation.seat):
            return
        plans = self.policy.plans(observation.imagined_state, ALL_PLANS)
        if len(plans) == 1:
            return
        start = process_time()
        proof = ExactSearch(
            self.endgame, observation.imagined_state, observation.seat, plans, self.limit
        )
        while proof.search(20, every=False):
            pass
        seconds = process_time() - start
        self.seconds += seconds
        self.longest = max(self.longest, seconds)
        self.counts["open"] += 1
        self.counts["positions"] += len(proof.nodes)
        if proof.is_settled():
            self.counts["settled"] += 1
            self.counts["not listed"] += proof.best() >= len(plans)
            self.compare(proof, "policy", tuple(plans[0].to_list()))
            self.compare(proof, "level5", self.bot_without_proofs.choose(observation, Budget()))
            while proof.search(20, every=True):
                pass
            self.counts["exact"] += proof.is_exact()
        proof.forget()

    def compare(self, proof: ExactSearch, chooser: str, steps: tuple[int, ...]) -> None:
        """Count how the steps of a chooser compare with the proved best."""
        candidates = [tuple(plan.to_list()) for plan in proof.candidates]
        index = candidates.index(steps)
        loss = proof.low(proof.best()) - proof.high(index)
        if loss > TOLERANCE:
            self.lost[chooser] += loss
            self.counts[f"{chooser} worse"] += 1
        elif proof.low(proof.best()) - proof.low(index) <= TOLERANCE:
            self.counts[f"{chooser} as good"] += 1
        else:
            self.counts[f"{chooser} unclear"] += 1


def main() -> None:
    parser = argparse.ArgumentParser(description="Count proofs at the ends of games.")
    parser.add_argument("game", choices=("threeup", "pragon"))
    parser.add_argument("--deals", type=int, default=250)
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--tame", action="store_true", help="Pragon with jokers that are not wild")
    arguments = parser.parse_args()
    counter = ProofCounter(arguments.game, arguments.positions)
    for seed in range(FIRST, FIRST + arguments.deals):
        counter.play(seed, {"jokers_wild": False} if arguments.tame else {})
    for name, number in counter.counts.items():
        print(f"{name:18} {number:8} {number / arguments.deals:8.2f} a game")
    searches = max(counter.counts["open"], 1)
    print(f"CPU of a search    {1000 * counter.seconds / searches:.2f} ms, longest ", end="")
    print(f"{1000 * counter.longest:.1f} ms")
    print(f"lost for certain   {counter.lost} games of {arguments.deals}")


if __name__ == "__main__":
    main()
