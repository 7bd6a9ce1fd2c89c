"""How often hands of LEVEL UP end in a stalemate, by seats and ROUND.

    python bench/levelup_stalemates.py [--games N] [--random N] [--hands N]

Plays whole games with random players and with simple heuristic ones, and then single hands
in which all are on the same ROUND, which is what the final ROUNDs of LU-23 rest on. Prints
Markdown; docs/levelup-stalemates.md is what it printed.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable

from cardtable.engine.bits import BIT
from cardtable.engine.chance import FastChance
from cardtable.engine.state import NOBODY, play_randomly
from cardtable.games.levelup.cards import DRAW, END, LAY_DOWN, TAKE, list_cards
from cardtable.games.levelup.hands import distance, naturals_of
from cardtable.games.levelup.options import FINAL_ROUNDS, LevelUpOptions, final_round
from cardtable.games.levelup.state import DISCARD, PICK, LevelUpState, deal

Stats = dict[int, Counter[str]]


def heuristic_move(state: LevelUpState) -> int:
    """Take and keep what brings the hand nearer; lay down as soon as possible."""
    seat = state.turn
    hand, level = state.hands[seat], state.rounds[seat]
    if state.phase == PICK:
        moves = state.legal()
        return TAKE if DRAW not in moves or is_wanted(state, hand, level) else DRAW
    if state.phase == DISCARD:
        return worst_card(state, hand, level)
    return LAY_DOWN if LAY_DOWN in state.legal() else END


def is_wanted(state: LevelUpState, hand: int, level: int) -> bool:
    card = BIT[state.top]
    if not naturals_of(card, level):
        return True
    far = distance(hand, level, level, state.options)
    return far > 0 and distance(hand | card, level, level, state.options) < far


def worst_card(state: LevelUpState, hand: int, level: int) -> int:
    """The card without which the hand is nearest; of those, the one with the fewest friends."""
    naturals = naturals_of(hand, level) or hand
    return min(
        list_cards(naturals),
        key=lambda card: (
            distance(hand ^ BIT[card], level, level, state.options),
            friends(card, naturals),
        ),
    )


def friends(card: int, hand: int) -> int:
    """Return the cards of the same rank, or close by in the same suit."""
    rank, suit = divmod(card, 4)
    return sum(
        other // 4 == rank or (other % 4 == suit and abs(other // 4 - rank) < 3)
        for other in list_cards(hand)
    )


def heuristic_game(seats: int, seed: int, options: LevelUpOptions, stats: Stats) -> LevelUpState:
    chance = FastChance(seed)
    state = deal(seats, options, chance)
    while not state.is_over():
        played, highest, turns = state.played, max(state.rounds), state.turns
        state.apply(heuristic_move(state), chance)
        if state.played > played:
            note(stats, highest, state.winner, turns + 1)
    return state


def random_game(seats: int, seed: int, options: LevelUpOptions, stats: Stats) -> LevelUpState:
    """Play hand by hand, so that each can be counted; the last hand decides the game."""
    chance, picks = FastChance(seed), FastChance(seed + 1)
    rounds = [int(options.start_round)] * seats
    dealer = chance.below(seats)
    last = final_round(options, seats)
    while True:
        hand = LevelUpOptions(
            hands=1, rounds=tuple(rounds), first_dealer=str(dealer), final_round=last
        )
        state = deal(seats, hand, chance)
        play_randomly(state, 10**9, chance, picks)
        note(stats, max(rounds), state.winner, state.turns)
        rounds = list(state.rounds)
        dealer = (dealer + 1) % seats
        if max(rounds) > last:
            return state


def note(stats: Stats, highest: int, winner: int, turns: int) -> None:
    row = stats.setdefault(highest, Counter())
    row["hands"] += 1
    row["turns"] += turns
    row["stalemates"] += winner == NOBODY


def print_games(
    name: str, play: Callable[[int, int, LevelUpOptions, Stats], LevelUpState], number: int
) -> None:
    print(f"## {name} players, {number} whole games each\n")
    print("Share of hands that end in a stalemate, by the highest ROUND at the table.\n")
    columns = {}
    for seats in (2, 3, 4):
        stats: Stats = {}
        for seed in range(number):
            assert play(seats, seed, LevelUpOptions(), stats).is_over()
        columns[seats] = stats
    print("| ROUND | " + " | ".join(f"{seats} seats" for seats in columns) + " |")
    print("|---|" + "--:|" * len(columns))
    for level in range(3, 14):
        cells = [share(stats.get(level, Counter())) for stats in columns.values()]
        print(f"| {level} | " + " | ".join(cells) + " |")
    print()
    for seats, stats in columns.items():
        hands = sum(row["hands"] for row in stats.values())
        turns = sum(row["turns"] for row in stats.values())
        print(
            f"- {seats} seats: all {number} games ended; "
            f"{hands / number:.1f} hands and {turns / number:.0f} turns in a game"
        )
    print()


def share(row: Counter[str]) -> str:
    if not row["hands"]:
        return "–"
    return f"{100 * row['stalemates'] / row['hands']:.2f} % of {row['hands']}"


def print_whole(number: int) -> None:
    """The same in one state from the first deal to the end, as it is really played."""
    print(f"## Random players, {number} whole games each in one state\n")
    for seats in (2, 3, 4):
        made = 0
        for seed in range(number):
            chance = FastChance(seed)
            state = deal(seats, LevelUpOptions(), chance)
            made += play_randomly(state, 10**9, chance, FastChance(seed + 1))
            assert state.is_over()
        print(f"- {seats} seats: all {number} games ended, after {made / number:.0f} moves")
    print()


def print_hands(number: int) -> None:
    print(f"## Heuristic players all on the same ROUND, {number} hands each\n")
    print("| seats | ROUND | stalemates | turns | |")
    print("|--:|--:|--:|--:|---|")
    for seats in range(4, 9):
        for level in range(FINAL_ROUNDS[seats] - 1, FINAL_ROUNDS[seats] + 3):
            if not 3 <= level <= 13 or seats * level + 2 > 52:
                continue
            stats: Stats = {}
            options = LevelUpOptions(hands=1, final_round=13, rounds=(level,) * seats)
            for seed in range(number):
                heuristic_game(seats, seed, options, stats)
            row = stats[level]
            rate = 100 * row["stalemates"] / row["hands"]
            chosen = "final ROUND" if level == FINAL_ROUNDS[seats] else ""
            mean = row["turns"] / row["hands"]
            print(f"| {seats} | {level} | {rate:.1f} % | {mean:.1f} | {chosen} |")
            sys.stdout.flush()
    print()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--random", type=int, default=20_000)
    parser.add_argument("--hands", type=int, default=1000)
    wanted = parser.parse_args()
    if wanted.random:
        print_whole(wanted.random)
        print_games("Random", random_game, wanted.random)
    if wanted.games:
        print_games("Heuristic", heuristic_game, wanted.games)
    if wanted.hands:
        print_hands(wanted.hands)


if __name__ == "__main__":
    main()
