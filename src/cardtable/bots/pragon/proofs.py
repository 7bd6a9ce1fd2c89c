"""Lines of play that win a numbered deal: written, kept and replayed."""

from functools import cache
from pathlib import Path

from cardtable.bots.pragon.solver import WON, Verdict, solve
from cardtable.engine.refusal import Refusal
from cardtable.games.pragon import GAME
from cardtable.games.pragon.deals import NumberedDeal
from cardtable.games.pragon.legality import PLAYER
from cardtable.games.pragon.options import PragonOptions

HERE = Path(__file__).parent
USUAL, TAME = "proofs.txt", "proofs-tame.txt"  # jokers wild or not; made by bench/pragon_deals.py
LAST = 1000  # the kept lines are those of the deals from 1 to this one


def proof_text(number: int, steps: list[int]) -> str:
    """The number of a deal, and its winning steps with two hexadecimal digits each."""
    return f"{number} {bytes(steps).hex()}"


@cache
def proofs(file: str = USUAL) -> dict[int, list[int]]:
    """The deals that are known to be winnable with the rules of that file, each with its steps."""
    rows = (line.split() for line in (HERE / file).read_text().splitlines())
    return {int(number): list(bytes.fromhex(steps)) for number, steps in rows}


def kept(number: int, options: PragonOptions) -> list[int] | None:
    """The steps of a kept line, if one wins this deal with these options; it is replayed for that.

    The options that a line was found with need not be these: often it wins all the same.
    """
    lines = (proofs(file).get(number) for file in (USUAL, TAME))
    return next((steps for steps in lines if steps and replays(number, options, steps)), None)


def proven(number: int, options: PragonOptions) -> bool:
    return kept(number, options) is not None


def certified(number: int, options: PragonOptions, tries: int = 200, nodes: int = 2_000) -> Verdict:
    """Whether a deal can be won, as far as is known or can be found out within some 0.1 s.

    What is called won has been replayed step by step.
    """
    steps = kept(number, options)
    if steps:
        return Verdict(WON, steps, 0, 0)
    verdict = solve(number, options, tries, nodes)
    if verdict.outcome == WON and not replays(number, options, verdict.steps):
        raise AssertionError(f"the line that wins deal {number} does not replay")
    return verdict


def replays(number: int, options: PragonOptions, steps: list[int]) -> bool:
    """Whether these steps, each of them checked, win the deal."""
    chance = NumberedDeal(number)
    state = GAME.new(1, options, chance)
    try:
        for step in steps:
            state.play(step, chance)
    except Refusal:
        return False
    return bool(state.is_over() and state.result(PLAYER) == 1.0)


def lines(number: int, options: PragonOptions, steps: list[int]) -> list[str]:
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
