"""Proofs that numbered deals can be won: games that win them, stored in files and replayed.

`bench/pragon_deals.py` writes the files, one for wild jokers and one for jokers that are not wild.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from cardtable.engine.game import Message
from cardtable.engine.refusal import Refusal
from cardtable.games.pragon import GAME
from cardtable.games.pragon.cards import NumberedDeal
from cardtable.games.pragon.legality import PLAYER
from cardtable.games.pragon.options import PragonOptions
from cardtable.games.pragon.state import PragonState

HERE = Path(__file__).parent
USUAL_FILE, TAME_FILE = "proofs.txt", "proofs-tame.txt"
DIFFICULTY_FILE = "difficulty.txt"  # written by tools/pragon_difficulty.py
LEVELS = ("level1", "level2", "level3", "level4")  # that have played each of these deals
GAMES_PER_LEVEL = 9
MAX_STARS = 5
LAST_PROVEN = 1000  # the files have proofs of the deals from 1 to this number


def format_proof(number: int, steps: list[int]) -> str:
    """Return the number of a deal and its winning steps, with two hexadecimal digits each."""
    return f"{number} {bytes(steps).hex()}"


@cache
def load_proofs(file: str = USUAL_FILE) -> dict[int, list[int]]:
    """Return the winning steps in a file by the number of the deal."""
    rows = (line.split() for line in (HERE / file).read_text().splitlines())
    return {int(number): list(bytes.fromhex(steps)) for number, steps in rows}


def find_proof(number: int, options: PragonOptions) -> list[int] | None:
    """Return stored steps that win the deal with these options, or None.

    The steps are replayed, because they may have been found with other options.
    """
    proofs = (load_proofs(file).get(number) for file in (USUAL_FILE, TAME_FILE))
    return next((steps for steps in proofs if steps and is_winning(number, options, steps)), None)


# Difficulty


@cache
def load_wins() -> list[tuple[int, ...]]:
    """Return how often each level has won the deals from 1 on, of `GAMES_PER_LEVEL` games."""
    lines = (HERE / DIFFICULTY_FILE).read_text().split()
    return [tuple(int(digit) for digit in line) for line in lines]


@cache
def load_stars() -> list[int]:
    """Return the stars of the deals from 1 on: a fifth of them has one star, a fifth has five.

    The fewer games all levels together have won, the more stars; ties have the same.
    """
    wins = [sum(deal) for deal in load_wins()]
    ranked = sorted(wins, reverse=True)
    size = len(ranked) / MAX_STARS
    return [1 + min(int(ranked.index(won) / size), MAX_STARS - 1) for won in wins]


def stars_of(number: int, options: PragonOptions) -> int:
    """Return the difficulty of a deal from 1 to `MAX_STARS`, or 0 if it is not known."""
    if not 1 <= number <= LAST_PROVEN or options != PragonOptions():
        return 0
    return load_stars()[number - 1]


def find_deal(stars: int, options: PragonOptions, first: int) -> int | None:
    """Return the first deal from `first` on, and then from 1, with this difficulty, or None."""
    order = (1 + (first - 1 + offset) % LAST_PROVEN for offset in range(LAST_PROVEN))
    return next((number for number in order if stars_of(number, options) == stars), None)


def is_proven(number: int, options: PragonOptions) -> bool:
    return find_proof(number, options) is not None


def is_winning(number: int, options: PragonOptions, steps: list[int]) -> bool:
    """Say whether these steps are legal and win the deal."""
    chance = NumberedDeal(number)
    state = GAME.new(1, options, chance)
    try:
        for step in steps:
            state.play(step, chance)
    except Refusal:
        return False
    return bool(state.is_over() and state.result(PLAYER) == 1.0)


def split_moves(
    number: int, options: PragonOptions, steps: list[int]
) -> Iterator[tuple[PragonState, list[int]]]:
    """Yield each whole move of a proof with the state before it."""
    chance = NumberedDeal(number)
    state = GAME.new(1, options, chance)
    before = state.clone()
    move: list[int] = []
    for step in steps:
        state.play(step, chance)
        move.append(step)
        if state.is_move_complete():
            yield before, move
            before, move = state.clone(), []


def write_moves(number: int, options: PragonOptions, steps: list[int]) -> list[str]:
    """Return the whole moves of a proof, in notation."""
    return [GAME.write(move) for _, move in split_moves(number, options, steps)]


def describe_moves(number: int, options: PragonOptions, steps: list[int]) -> list[list[Message]]:
    """Return sentences for each whole move of a proof, which tell the player to make it."""
    return [
        GAME.describe_move(GAME.view(before, PLAYER), move)
        for before, move in split_moves(number, options, steps)
    ]
