"""Lines of play that win a numbered deal: written, kept and replayed."""

from functools import cache
from pathlib import Path

from cardtable.bots.pragon.solver import WON, SolverResult, solve
from cardtable.engine.refusal import Refusal
from cardtable.games.pragon import GAME
from cardtable.games.pragon.deals import NumberedDeal
from cardtable.games.pragon.legality import PLAYER
from cardtable.games.pragon.options import PragonOptions

HERE = Path(__file__).parent
USUAL_FILE, TAME_FILE = (
    "proofs.txt",
    "proofs-tame.txt",
)  # jokers wild or not; made by bench/pragon_deals.py
LAST_PROVEN = 1000  # the kept lines are those of the deals from 1 to this one


def format_proof(number: int, steps: list[int]) -> str:
    """The number of a deal, and its winning steps with two hexadecimal digits each."""
    return f"{number} {bytes(steps).hex()}"


@cache
def load_proofs(file: str = USUAL_FILE) -> dict[int, list[int]]:
    """The deals that are known to be winnable with the rules of that file, each with its steps."""
    rows = (line.split() for line in (HERE / file).read_text().splitlines())
    return {int(number): list(bytes.fromhex(steps)) for number, steps in rows}


def find_proof(number: int, options: PragonOptions) -> list[int] | None:
    """The steps of a kept line, if one wins this deal with these options; it is replayed for that.

    The options that a line was found with need not be these: often it wins all the same.
    """
    lines = (load_proofs(file).get(number) for file in (USUAL_FILE, TAME_FILE))
    return next((steps for steps in lines if steps and is_winning(number, options, steps)), None)


def is_proven(number: int, options: PragonOptions) -> bool:
    return find_proof(number, options) is not None


def certify_deal(
    number: int, options: PragonOptions, tries: int = 200, nodes: int = 2_000
) -> SolverResult:
    """Whether a deal can be won, as far as is known or can be found out within some 0.1 s.

    What is called won has been replayed step by step.
    """
    steps = find_proof(number, options)
    if steps:
        return SolverResult(WON, steps, 0, 0)
    verdict = solve(number, options, tries, nodes)
    if verdict.outcome == WON and not is_winning(number, options, verdict.steps):
        raise AssertionError(f"the line that wins deal {number} does not replay")
    return verdict


def is_winning(number: int, options: PragonOptions, steps: list[int]) -> bool:
    """Whether these steps, each of them checked, win the deal."""
    chance = NumberedDeal(number)
    state = GAME.new(1, options, chance)
    try:
        for step in steps:
            state.play(step, chance)
    except Refusal:
        return False
    return bool(state.is_over() and state.result(PLAYER) == 1.0)


def write_moves(number: int, options: PragonOptions, steps: list[int]) -> list[str]:
    """The whole moves of a proof, in notation."""
    chance = NumberedDeal(number)
    state = GAME.new(1, options, chance)
    told: list[str] = []
    move: list[int] = []
    for step in steps:
        state.play(step, chance)
        move.append(step)
        if state.is_move_complete():
            told.append(GAME.write(move))
            move = []
    return told
