"""Record views of real games for the gallery and the tests of the boards.

    python web/src/games/samples.py threeup

plays random games and keeps one or two views of the seat to move for each phase, a view of a
spectator, and the last view. A sample contains only views, as the server sends them.
"""

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from cardtable.engine.chance import FastChance
from cardtable.engine.game import Game
from cardtable.engine.options import dump_options
from cardtable.games import find

SPECTATOR = -1
MAX_MOVES = 4_000
PER_PHASE = 2

# For each game: (name, seats, options, seed, how many moves to skip before the first sample).
PLANS: dict[str, list[tuple[str, int, dict[str, Any], int, int]]] = {
    "threeup": [
        ("usual", 4, {}, 3, 0),
        ("duel", 2, {"scoring": True, "ones_reverse": True}, 5, 12),
        ("colours", 3, {"colour_swap": True, "failed_down": "stays"}, 11, 0),
        ("six", 6, {"play_on": True, "free_draw": True, "plus_draw_ignores_limit": True}, 8, 60),
    ],
    "levelup": [
        ("usual", 4, {}, 3, 0),
        ("jokers", 2, {"jokers": 2, "start_round": 12, "show_discard_history": True}, 5, 2),
        ("eight", 8, {}, 8, 30),
    ],
    "level8": [
        ("usual", 4, {}, 3, 0),
        ("two stars", 3, {"level_set": "two_star", "levels": [5, 6, 7]}, 4, 0),
        ("longer", 2, {"accept_longer_groups": True, "custom_levels": ["pair pair"],
                       "level_set": "custom"}, 9, 0),
        ("six", 6, {"level_set": "custom", "custom_levels": ["pair", "run3", "colour3"]}, 8, 40),
    ],
    "pragon": [
        ("usual", 1, {}, 3, 0),
        ("either way", 1, {"voluntary_placement": True}, 5, 6),
        ("dull jokers", 1, {"jokers_wild": False, "hard_mode": True}, 11, 0),
    ],
}  # fmt: skip


def samples(game: Game, plan: tuple[str, int, dict[str, Any], int, int]) -> list[dict[str, Any]]:
    """Return views of one game, a few for each phase."""
    name, seats, given, seed, skip = plan
    options = game.parse_options(given)
    chance = FastChance(seed)
    state = game.new(seats, options, chance)
    choose = FastChance(seed + 1000)
    seen: dict[str, int] = {}
    found = []
    for made in range(MAX_MOVES):
        if state.is_over():
            break
        view = game.view(state, state.turn)
        key = f"{view.phase} {min(len(view.moves), 2)}"
        if made >= skip and seen.get(key, 0) < PER_PHASE:
            seen[key] = seen.get(key, 0) + 1
            found.append(sample(f"{name}: {view.phase} {made}", view, options))
            if key not in seen or made == skip:
                found.append(
                    sample(f"{name}: watching {made}", game.view(state, SPECTATOR), options)
                )
        state.play(view.moves[choose.below(len(view.moves))], chance)
    found.append(sample(f"{name}: end", game.view(state, 0), options))
    return found


def sample(name: str, view: Any, options: Any) -> dict[str, Any]:
    return {"name": name, "options": dump_options(options), "view": asdict(view)}


def main(name: str) -> None:
    game = find(name)
    notation = [game.step_name(code) for code in range(game.step_count)]
    found = [view for plan in PLANS[name] for view in samples(game, plan)]
    usual = dump_options(game.parse_options({}))
    for view in found:  # only options that differ from the usual ones are written
        view["options"] = {k: v for k, v in view["options"].items() if v != usual[k]}
    lines = ",\n".join(json.dumps(view, separators=(",", ":")) for view in found)
    head = json.dumps(notation, ensure_ascii=False)
    base = json.dumps(usual, separators=(",", ":"))
    text = f'{{"notation": {head},\n"options": {base},\n"samples": [\n{lines}\n]}}\n'
    path = Path(__file__).parent / name / "samples.json"
    path.write_text(text, encoding="utf-8")
    print(path, len(found), "views,", len(text), "bytes")


if __name__ == "__main__":
    main(sys.argv[1])
