"""`cardtable solve`: whether a deal of The Seal of Pragon can be won, and how."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from cardtable.cli.main import DONE, INTERRUPTED
from cardtable.cli.options import (
    option_argument,
    parse_option_arguments,
    read_file,
    require_in_range,
)
from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput
from cardtable.words import Speaker

DEFAULT_TRIES, DEFAULT_STATES = 2_000, 2_000_000
STATES_PER_STEP = 20_000  # states between two updates of the progress bar
PLAYER = 0
ADVICE_MILLISECONDS = 5_000


def solve_command(say: Speaker) -> Callable[..., int]:
    def solve(
        deal: Annotated[
            int | None, Parameter(name=say("cli-solve-name"), help=say("cli-solve-deal"))
        ] = None,
        /,
        *,
        position: Annotated[
            Path | None, Parameter(help=say("cli-solve-position"), metavar=say("cli-file"))
        ] = None,
        option: Annotated[list[str] | None, option_argument(say)] = None,
        tries: Annotated[
            int | None, Parameter(help=say("cli-solve-tries", usual=DEFAULT_TRIES), metavar="N")
        ] = None,
        states: Annotated[
            int | None, Parameter(help=say("cli-solve-states", usual=DEFAULT_STATES), metavar="N")
        ] = None,
        json: Annotated[bool, Parameter(help=say("cli-json"))] = False,
    ) -> int:
        if (deal is None) == (position is None):
            raise InvalidInput(codes.SOLVE_WHAT)
        if position is not None:
            for name, value in (("--option", option), ("--tries", tries), ("--states", states)):
                if value is not None:
                    raise InvalidInput(codes.OPTION_UNUSED, option=name, other="--position")
            found = advise_position(say, position)
        else:
            assert deal is not None
            games = require_in_range("--tries", DEFAULT_TRIES if tries is None else tries, 0)
            limit = require_in_range("--states", DEFAULT_STATES if states is None else states, 0)
            found = solve_deal(say, deal, option or [], games, limit)
        if json:
            from cardtable.cli.console import write_json

            write_json(found)
        elif position is not None:
            print_advice(say, found)
        else:
            print_solution(say, found)
        return INTERRUPTED if found.get("interrupted") else DONE

    return solve


# A numbered deal. All cards are known, so that it can be decided.


def solve_deal(
    say: Speaker, deal: int, option_arguments: list[str], tries: int, states: int
) -> dict[str, Any]:
    """Return the moves that win a deal, if they are known or found within the limits."""
    from cardtable.bots.pragon.proofs import find_proof
    from cardtable.bots.pragon.solver import OPEN, WON, DealSolver
    from cardtable.games.pragon import GAME

    options = GAME.parse_options(parse_option_arguments(GAME, option_arguments))
    proof = find_proof(deal, options)
    if proof is not None:
        moves = move_data(say, deal, options, proof)
        return {"deal": deal, "outcome": WON, **moves, "kept": True, "interrupted": False}
    solver = DealSolver(deal, options)
    interrupted = False
    try:
        search_deal(say, solver, tries, states)
    except KeyboardInterrupt:
        interrupted = True
    return {
        "deal": deal,
        "outcome": solver.outcome,
        **move_data(say, deal, options, solver.steps if solver.outcome == WON else []),
        "kept": False,
        "tries": int(solver.tries),
        "states": int(solver.states()),
        "interrupted": interrupted and solver.outcome == OPEN,
    }


def move_data(say: Speaker, deal: int, options: Any, steps: list[int]) -> dict[str, list[str]]:
    """Return the whole moves that win a deal, in notation and in sentences."""
    from cardtable.bots.pragon.proofs import describe_moves, write_moves
    from cardtable.tui.cards import say_messages

    described = describe_moves(deal, options, steps)
    sentences = [" ".join(say_messages(say, (), messages)) for messages in described]
    return {"line": write_moves(deal, options, steps), "sentences": sentences}


def search_deal(say: Speaker, solver: Any, tries: int, states: int) -> None:
    """Play up to `tries` games, then search up to `states` states, until the deal is decided."""
    from cardtable.cli.console import show_progress

    with show_progress(say("cli-solve-trying"), tries) as advance:
        for _ in range(tries):
            if solver.attempt():
                return
            advance(1)
    with show_progress(say("cli-solve-searching"), states) as advance:
        while solver.states() < states and not solver.search(
            min(STATES_PER_STEP, states - solver.states())
        ):
            advance(STATES_PER_STEP)


def print_solution(say: Speaker, found: dict[str, Any]) -> None:
    from cardtable.cli.console import new_console

    console = new_console()
    deal = str(found["deal"])
    if found["outcome"] == "won":
        count = len(found["sentences"])
        console.print(say("cli-solve-won", deal=deal, count=count))
        for number, sentence in enumerate(found["sentences"], 1):
            console.print(f"{number:{len(str(count))}}  {sentence}", soft_wrap=True)
        return
    outcome = "interrupted" if found["interrupted"] else found["outcome"]
    tries, states = (say.number(f"{found[name]:,}") for name in ("tries", "states"))
    console.print(say(f"cli-solve-{outcome}", deal=deal, tries=tries, states=states))


# A position. Some cards are unseen, so that there are only chances to win.


def advise_position(say: Speaker, file: Path) -> dict[str, Any]:
    """Return the moves of the position in a file, with the chance to win after each."""
    from cardtable.bots import Budget, observation_of
    from cardtable.bots.advice import advise
    from cardtable.games.pragon import GAME
    from cardtable.tui.cards import say_messages

    state = GAME.from_bytes(read_file(file))
    if state.is_over():
        won = state.result(PLAYER) == 1.0
        return {"outcome": "won" if won else "lost", "over": True, "moves": []}
    advice = advise(observation_of(GAME, state, PLAYER, 1), Budget(ADVICE_MILLISECONDS))
    moves = [
        {
            "move": plan.move,
            "sentence": " ".join(say_messages(say, (), plan.messages)),
            "steps": plan.steps,
            "share": round(plan.win_probability, 4),
            "error": round(min(plan.standard_error, 1.0), 4),
            "text": " · ".join(say.sentences(list(plan.shown))),
        }
        for plan in advice.plans
    ]
    return {"outcome": "open", "over": False, "moves": moves, "worlds": advice.samples}


def print_advice(say: Speaker, found: dict[str, Any]) -> None:
    from cardtable.cli.console import new_console

    console = new_console()
    if found["over"]:
        console.print(say(f"cli-solve-over-{found['outcome']}"))
        return
    console.print(say("advice-worlds", count=found["worlds"]))
    for move in found["moves"]:
        sentence = move["sentence"].removesuffix(".")
        console.print(say("tui-hint-line", move=sentence, chances=move["text"]))
