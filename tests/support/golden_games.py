"""Golden data of the rules: perft counts, whole games and digests that must never change."""

from hashlib import sha256
from pathlib import Path
from typing import Any

from cardtable.engine.chance import FastChance
from cardtable.engine.game import DryRunChance, Game
from cardtable.engine.options import Choice, Flag, dump_options
from cardtable.engine.refusal import Refusal
from cardtable.engine.state import State
from support.playthroughs import Playthrough, new_playthrough

DATA = Path(__file__).parents[1] / "data"
GOLDEN = DATA / "golden"

PERFT_NODES = 20_000
GAMES = 60


def perft(state: State, depth: int) -> int:
    """Count the sequences of `depth` moves; chance always gives the last card."""
    if depth == 0 or state.is_over():
        return 1
    total = 0
    for move in state.legal():
        after = state.clone()
        after.apply(move, DryRunChance())
        total += perft(after, depth - 1)
    return total


def perft_of(game: Game) -> list[dict[str, Any]]:
    """Return perft counts from the deal and from three later moments, as deep as is quick."""
    rows = []
    for seed, moves in enumerate((0, 25, 60, 120)):
        playthrough = new_playthrough(game, game.seats[0], game.options(), seed)
        playthrough.play_on(FastChance(seed + 100), moves)
        counts = [1]
        while counts[-1] < PERFT_NODES and len(counts) < 9:
            counts.append(perft(playthrough.state, len(counts)))
        rows.append({"position": game.position(playthrough.state), "ways": counts[1:]})
    return rows


def sample_options(game: Game, number: int) -> dict[str, Any]:
    """Return the defaults for 0, and for each following number one option that differs."""
    samples: list[dict[str, Any]] = [{}]
    defaults = dump_options(game.options())
    for name, option_type in game.option_types.items():
        if isinstance(option_type, Flag):
            samples.append({name: not defaults[name]})
        elif isinstance(option_type, Choice):
            samples += [{name: value} for value in option_type.values if value != defaults[name]]
    return samples[number % len(samples)]


def play_whole_game(game: Game, number: int) -> Playthrough:
    seats = game.seats[number % len(game.seats)]
    try:
        playthrough = new_playthrough(
            game, seats, game.parse_options(sample_options(game, number)), number
        )
    except Refusal:
        playthrough = new_playthrough(game, seats, game.options(), number)
    playthrough.play_on(FastChance(number + 1000), 10**6)
    return playthrough


def transcripts_of(game: Game) -> list[dict[str, Any]]:
    return [
        {
            "seats": playthrough.seats,
            "options": dump_options(playthrough.options),
            "seed": playthrough.seed,
            "lines": [game.write(steps) for _, steps in playthrough.whole_moves()],
            "digest": game.digest(playthrough.state),
            "results": [playthrough.state.result(seat) for seat in range(playthrough.seats)],
        }
        for playthrough in (play_whole_game(game, number) for number in (0, 1, 2))
    ]


def digest_of_games(game: Game) -> str:
    """Return one digest of many whole games, with different seats and options."""
    total = sha256()
    for number in range(GAMES):
        playthrough = play_whole_game(game, number)
        total.update(repr(playthrough.moves).encode())
        total.update(game.to_bytes(playthrough.state))
    return total.hexdigest()


def golden_position(game: Game) -> bytes:
    """Return the position after some moves of a seeded game, as it is stored and sent."""
    playthrough = new_playthrough(game, game.seats[-1], game.options(), 5)
    playthrough.play_on(FastChance(5), 30)
    return bytes(game.to_bytes(playthrough.state))
