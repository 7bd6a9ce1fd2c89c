"""How strong levels 5 and 6 are in a browser, where they have a second for a choice.

    python bench/site_bots.py worlds --choices 12
    python bench/site_bots.py match GAME LEVEL OTHER --worlds N --deals DEALS

A match in the runtime of the browser would take days. So the first command measures how much of
its search a level gets done there, in Node, which has the same engine as Chromium, and the second
lets the level play natively with that much of it. Only the processor's time of the process counts,
so that other work on the machine does not matter.
"""

import argparse
import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Any

from cardtable import bots, games
from cardtable.arena.match import Entrant, play_game
from cardtable.arena.statistics import estimate_difference, estimate_score
from cardtable.bots.bot import RolloutBot
from cardtable.engine.chance import FastChance

SECOND = 1.0
TRIED = {"level5": 60, "level6": 120}  # worlds that are tried to see how long they take
POSITIONS = 60  # of a search for a proof, for the same
FIRST = 4_000_000


def searcher(game: str, level: str, worlds: int, positions: int | None = None) -> RolloutBot:
    """Return the bot of a level with other limits, and without one in time."""
    bot = bots.find(game, level)
    assert isinstance(bot, RolloutBot)
    positions = bot.limits.positions if positions is None else positions
    limits = replace(bot.limits, samples=worlds, milliseconds=0, positions=positions)
    return RolloutBot(bot.policy, limits, endgame=bot.endgame)


def worlds_in_a_second(game_name: str, level: str, choices: int) -> list[float]:
    """Return how many worlds a level tries in a second, for choices of whole games of level 4."""
    from js import process  # type: ignore[import-not-found]  # of Node

    def cpu() -> float:
        used = process.cpuUsage()
        return float(used.user + used.system) / 1e6

    game, bot = games.find(game_name), searcher(game_name, level, TRIED[level])
    bot.endgame = None
    guide = bots.find(game_name, "level4")
    found: list[float] = []
    seed = FIRST
    while len(found) < choices:
        seed += 1
        chance, number = FastChance(seed), 0
        state = game.new(game.seats[0] if game.seats[-1] == 1 else 2, game.options(), chance)
        while not state.is_over() and len(found) < choices:
            number += 1
            observation = bots.observation_of(game, state, int(state.turn), seed + number)
            if len(observation.moves) > 1 and number % 7 == 3:
                plans = bot.candidates(observation.imagined_state)
                if len(plans) > 1:
                    began = cpu()
                    bot.choose(observation, bots.Budget())
                    found.append(TRIED[level] / (cpu() - began))
            for step in guide.choose(observation, bots.Budget()):
                state.play(step, chance)
    return found


def measure(choices: int) -> dict[str, Any]:
    found = {}
    for game in games.BUILT_IN:
        for level in TRIED:
            rates = worlds_in_a_second(game, level, choices)
            low, middle, high = quantiles(rates, n=4)
            found[f"{game} {level}"] = [round(low), round(middle), round(high)]
    return found


def measure_in_runtime(choices: int) -> None:
    from platformdirs import user_cache_path

    from cardtable.site.build import collect_packages, fetch_runtime, node

    pyodide, wheels = fetch_runtime(user_cache_path("cardtable", appauthor=False))
    here = Path(__file__).parent
    script = here.parent / "tests" / "support" / "run_in_runtime.mjs"
    with TemporaryDirectory() as folder:
        collect_packages(Path(folder), wheels)
        command = [node(), str(script), f"{pyodide}/", folder, str(here), "site_bots"]
        command.append(f"measure({choices})")
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(done.stderr[-2000:])
    for name, (low, middle, high) in json.loads(done.stdout).items():
        game, level = name.split()
        bot = bots.find(game, level)
        assert isinstance(bot, RolloutBot)
        print(
            f"{name}: {middle} worlds in a second (half of all choices: {low} to {high}); "
            f"on a server {bot.limits.samples}",
            flush=True,
        )


def play_match(game_name: str, level: str, other: str, worlds: int, deals: int) -> None:
    """Let a level that tries `worlds` for a choice play against another bot, from both seats.

    In a solitaire both play the same deals, and the difference is shown.
    """
    game = games.find(game_name)
    options = game.options()
    ours = Entrant(level, searcher(game_name, level, worlds, POSITIONS))
    theirs = Entrant(other, bots.find(game_name, other))
    shares: list[float] = []
    others: list[float] = []
    for seed in range(FIRST, FIRST + deals):
        if game.seats[-1] == 1:
            shares.append(play_game(game, options, [ours], seed)[0][0])
            others.append(play_game(game, options, [theirs], seed)[0][0])
        else:
            first, _ = play_game(game, options, [ours, theirs], seed)
            second, _ = play_game(game, options, [theirs, ours], seed)
            shares.append((first[0] + second[1]) / 2)
    score = estimate_score(shares)
    time = 1000 * ours.usage.seconds / max(ours.usage.choices, 1)
    about = f"{game_name} {level} with {worlds} worlds against {other}, {len(shares)} deals"
    share = f"{score.share:.1%} ({score.low:.1%} to {score.high:.1%})"
    print(f"{about}: {share}, {time:.1f} ms of CPU for a choice", flush=True)
    if others:
        gap, alone = estimate_difference(shares, others), estimate_score(others).share
        more = f"{gap.mean:+.1%} ({gap.low:+.1%} to {gap.high:+.1%})"
        print(f"  {other} wins {alone:.1%} of them; the difference is {more}", flush=True)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    commands = asked.add_subparsers(dest="command", required=True)
    worlds = commands.add_parser("worlds")
    worlds.add_argument("--choices", type=int, default=12)
    match = commands.add_parser("match")
    match.add_argument("game", choices=games.BUILT_IN)
    match.add_argument("level", choices=TRIED)
    match.add_argument("other")
    match.add_argument("--worlds", type=int, required=True)
    match.add_argument("--deals", type=int, default=200)
    given = asked.parse_args()
    if given.command == "worlds":
        measure_in_runtime(given.choices)
    else:
        play_match(given.game, given.level, given.other, given.worlds, given.deals)


if __name__ == "__main__":
    main()
