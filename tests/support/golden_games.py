"""Nets under the rules: numbers and whole games that must come out the same for ever."""

from hashlib import sha256
from pathlib import Path
from typing import Any

from cardtable.engine.chance import FastChance
from cardtable.engine.game import DryRunChance, Game
from cardtable.engine.options import Choice, Flag, dump_options
from cardtable.engine.refusal import Refusal
from cardtable.engine.state import State
from support.playthroughs import Journey, start

DATA = Path(__file__).parents[1] / "data"

PERFT_NODES = 20_000
GAMES = 60


def ways(state: State, depth: int) -> int:
    """How many lines of so many moves there are, the chance always giving the last card."""
    if depth == 0 or state.is_over():
        return 1
    total = 0
    for move in state.legal():
        after = state.clone()
        after.apply(move, DryRunChance())
        total += ways(after, depth - 1)
    return total


def perft_of(game: Game) -> list[dict[str, Any]]:
    """From the deal, and from three moments later on, as deep as is quick."""
    rows = []
    for seed, moves in enumerate((0, 25, 60, 120)):
        journey = start(game, game.seats[0], game.options(), seed)
        journey.play_on(FastChance(seed + 100), moves)
        counts = [1]
        while counts[-1] < PERFT_NODES and len(counts) < 9:
            counts.append(ways(journey.state, len(counts)))
        rows.append({"position": game.position(journey.state), "ways": counts[1:]})
    return rows


def sample_options(game: Game, number: int) -> dict[str, Any]:
    """The defaults, and then one option after another set to something else."""
    others: list[dict[str, Any]] = [{}]
    usual = dump_options(game.options())
    for name, kind in game.option_types.items():
        if isinstance(kind, Flag):
            others.append({name: not usual[name]})
        elif isinstance(kind, Choice):
            others += [{name: value} for value in kind.values if value != usual[name]]
    return others[number % len(others)]


def whole_game(game: Game, number: int) -> Journey:
    seats = game.seats[number % len(game.seats)]
    try:
        journey = start(game, seats, game.parse_options(sample_options(game, number)), number)
    except Refusal:
        journey = start(game, seats, game.options(), number)
    journey.play_on(FastChance(number + 1000), 10**6)
    return journey


def transcripts_of(game: Game) -> list[dict[str, Any]]:
    return [
        {
            "seats": journey.seats,
            "options": dump_options(journey.options),
            "seed": journey.seed,
            "lines": [game.write(steps) for _, steps in journey.whole_moves()],
            "digest": game.digest(journey.state),
            "results": [journey.state.result(seat) for seat in range(journey.seats)],
        }
        for journey in (whole_game(game, number) for number in (0, 1, 2))
    ]


def digest_of_games(game: Game) -> str:
    """One fingerprint of many whole games, over seats and options."""
    total = sha256()
    for number in range(GAMES):
        journey = whole_game(game, number)
        total.update(repr(journey.moves).encode())
        total.update(game.to_bytes(journey.state))
    return total.hexdigest()
