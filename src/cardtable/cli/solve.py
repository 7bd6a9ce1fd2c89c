"""`cardtable solve`: can this deal of The Seal of Pragon be won, and how?"""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from cardtable.cli.files import read_file
from cardtable.cli.main import DONE, INTERRUPTED
from cardtable.cli.options import require_in_range
from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput
from cardtable.words.speaker import Speaker

DEFAULT_TRIES, DEFAULT_STATES = 2_000, 2_000_000
STATES_PER_STEP = 20_000  # states between two looks at the clock
PLAYER = 0
ADVICE_MILLISECONDS = 5_000  # milliseconds for advice


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
        option: Annotated[
            list[str] | None, Parameter(help=say("cli-play-option"), metavar=say("cli-name-value"))
        ] = None,
        tries: Annotated[
            int, Parameter(help=say("cli-solve-tries", usual=DEFAULT_TRIES), metavar="N")
        ] = DEFAULT_TRIES,
        states: Annotated[
            int, Parameter(help=say("cli-solve-states", usual=DEFAULT_STATES), metavar="N")
        ] = DEFAULT_STATES,
        json: Annotated[bool, Parameter(help=say("cli-json"))] = False,
    ) -> int:
        if (deal is None) == (position is None):
            raise InvalidInput(codes.SOLVE_WHAT)
        require_in_range("--tries", tries, 0)
        require_in_range("--states", states, 0)
        if position is not None:
            found = advise_position(say, position)
        else:
            assert deal is not None
            found = solve_deal(say, deal, option or [], tries, states)
        if json:
            from cardtable.cli.console import write_json

            write_json(found)
        elif position is not None:
            print_advice(say, found)
        else:
            print_solution(say, found)
        return INTERRUPTED if found.get("interrupted") else DONE

    return solve


# A numbered deal: all cards are known, so there is an answer


def solve_deal(
    say: Speaker, deal: int, given: list[str], tries: int, states: int
) -> dict[str, Any]:
    from cardtable.bots.pragon.proofs import find_proof, write_moves
    from cardtable.bots.pragon.solver import OPEN, WON, DealSolver
    from cardtable.cli.play import parse_option_arguments
    from cardtable.games.pragon import GAME

    options = GAME.parse_options(parse_option_arguments(GAME, given))
    known = find_proof(deal, options)
    if known is not None:
        line = write_moves(deal, options, known)
        return {"deal": deal, "outcome": WON, "line": line, "kept": True, "interrupted": False}
    hunt = DealSolver(deal, options)
    interrupted = False
    try:
        search_deal(say, hunt, tries, states)
    except KeyboardInterrupt:
        interrupted = True
    return {
        "deal": deal,
        "outcome": hunt.outcome,
        "line": write_moves(deal, options, hunt.steps) if hunt.outcome == WON else [],
        "kept": False,
        "tries": int(hunt.tries),
        "states": int(hunt.states()),
        "interrupted": interrupted and hunt.outcome == OPEN,
    }


def search_deal(say: Speaker, hunt: Any, tries: int, states: int) -> None:
    """First many games, then every line of play, until one of them settles it."""
    from cardtable.cli.console import show_progress

    with show_progress(say("cli-solve-trying"), tries) as advance:
        for _ in range(tries):
            if hunt.attempt():
                return
            advance(1)
    with show_progress(say("cli-solve-searching"), states) as advance:
        while hunt.states() < states and not hunt.search(
            min(STATES_PER_STEP, states - hunt.states())
        ):
            advance(STATES_PER_STEP)


def print_solution(say: Speaker, found: dict[str, Any]) -> None:
    from cardtable.cli.console import new_console

    screen = new_console()
    deal = str(found["deal"])
    if found["outcome"] == "won":
        count = len(found["line"])
        screen.print(say("cli-solve-won", deal=deal, count=count))
        for number, line in enumerate(found["line"], 1):
            screen.print(f"{number:{len(str(count))}}  {line}")
        return
    outcome = "interrupted" if found["interrupted"] else found["outcome"]
    tries, states = (say.number(f"{found[name]:,}") for name in ("tries", "states"))
    screen.print(say(f"cli-solve-{outcome}", deal=deal, tries=tries, states=states))


# A position: cards are still unseen, so there are only chances


def advise_position(say: Speaker, file: Path) -> dict[str, Any]:
    from cardtable.bots import Budget, observation_of
    from cardtable.bots.advice import advise
    from cardtable.games.pragon import GAME

    state = GAME.from_bytes(read_file(file))
    if state.is_over():
        won = state.result(PLAYER) == 1.0
        return {"outcome": "won" if won else "lost", "over": True, "moves": []}
    advice = advise(observation_of(GAME, state, PLAYER, 1), Budget(ADVICE_MILLISECONDS))
    moves = [
        {
            "move": plan.move,
            "steps": plan.steps,
            "share": round(plan.win_probability, 4),
            "error": round(min(plan.standard_error, 1.0), 4),
        }
        for plan in advice.plans
    ]
    return {"outcome": "open", "over": False, "moves": moves, "worlds": advice.samples}


def print_advice(say: Speaker, found: dict[str, Any]) -> None:
    from cardtable.cli.console import new_console

    screen = new_console()
    if found["over"]:
        screen.print(say(f"cli-solve-over-{found['outcome']}"))
        return
    screen.print(say("cli-solve-advice", worlds=found["worlds"]))
    for one in found["moves"]:
        share, error = (say.number(f"{100 * one[part]:.1f}") for part in ("share", "error"))
        screen.print(f"{share:>5} % ± {error}  {one['move']}")
