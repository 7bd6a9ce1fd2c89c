"""`cardtable referee`: a game that another program plays, one JSON object a line.

docs/referee.md describes the requests. Each line gets one line as its answer, and a request that
is refused changes nothing.
"""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from secrets import randbits
from typing import Any, BinaryIO

from cardtable import games
from cardtable.engine import codes, position
from cardtable.engine.chance import Chance, FastChance
from cardtable.engine.game import Game, rehearse
from cardtable.engine.position import FieldReader, parse_number
from cardtable.engine.refusal import IllegalMove, InvalidInput, Refusal, Unavailable
from cardtable.engine.state import NOBODY
from cardtable.words import Speaker

MAX_LINE_BYTES = 2**20  # a hundred times the longest position
SEED_BITS = 62
HINT_MILLISECONDS = 1_500
MAX_HINT_MILLISECONDS = 60_000
HINT_SEED = 1

Answer = dict[str, Any]
StateFactory = Callable[[Chance], Any]


def referee_command(say: Speaker) -> Callable[..., None]:
    def referee() -> None:
        run_referee(Referee(say), sys.stdin.buffer, sys.stdout.buffer)

    return referee


def run_referee(referee: "Referee", requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer requests, one in each line, until `quit` or the end of input."""
    for line in read_lines(requests):
        answer = referee.answer(line)
        # A lone surrogate cannot be UTF-8; as an escape it is still good JSON.
        text = json.dumps(answer, ensure_ascii=False)
        answers.write(text.encode("utf-8", "backslashreplace") + b"\n")
        answers.flush()
        if referee.has_quit:
            return


def read_lines(file: BinaryIO) -> Iterator[bytes | None]:
    """Yield each line, or None for a line that is too long to be read."""
    while line := file.readline(MAX_LINE_BYTES):
        if len(line) < MAX_LINE_BYTES or line.endswith(b"\n"):
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = file.readline(MAX_LINE_BYTES)
        yield None


class LocalGame:
    """A game in this process: its state, and the moves that led to it.

    A move is undone by replaying all moves before it, which is exact: the same seed and the same
    moves give the same game.
    """

    def __init__(self, game: Game, make_start: StateFactory, seed: int) -> None:
        self.game = game
        self.make_start = make_start
        self.seed = seed
        self.moves: list[list[int]] = []  # the steps of each request to play
        self.chance = FastChance(seed)
        self.state = make_start(self.chance)

    def play(self, steps: Sequence[int]) -> None:
        """Make some steps, all of them or none."""
        rehearse(self.state, steps)
        for step in steps:
            self.state.apply(step, self.chance)
        self.moves.append(list(steps))

    def undo(self) -> list[int]:
        """Take back the last move, and return its steps."""
        if not self.moves:
            raise IllegalMove(codes.UNDO_NOTHING)
        undone = self.moves[-1]
        self.rewind(len(self.moves) - 1)
        return undone

    def rewind(self, count: int) -> None:
        """Go back to the state after the first `count` moves."""
        chance = FastChance(self.seed)
        state = self.make_start(chance)
        moves = self.moves[:count]
        for steps in moves:
            for step in steps:
                state.apply(step, chance)
        self.chance, self.state, self.moves = chance, state, moves


def new_local_game(game: Game, seats: int, options: Any, seed: int) -> LocalGame:
    return LocalGame(game, lambda chance: game.new(seats, options, chance), seed)


def local_game_from_position(game: Game, data: object, seed: int) -> LocalGame:
    """Return a game that begins in a position, given as data."""
    start = game.restore(data)
    return LocalGame(game, lambda _: start.clone(), seed)


class Referee:
    """Answers requests about one game at a time, in the language of `say`."""

    def __init__(self, say: Speaker, hint_milliseconds: int = HINT_MILLISECONDS) -> None:
        self.say = say
        self.hint_milliseconds = hint_milliseconds  # unless a request says otherwise
        self.local_game: LocalGame | None = None
        self.has_quit = False

    def answer(self, line: bytes | None) -> Answer:
        """Return the answer to one line, whatever it holds."""
        try:
            return {"ok": True, **self.handle_request(line)}
        except Refusal as refusal:
            return self.refuse(refusal)
        except Exception as bug:
            return self.recover_from_bug(bug)

    def handle_request(self, line: bytes | None) -> Answer:
        if line is None:
            raise InvalidInput(codes.LINE_SIZE, most=MAX_LINE_BYTES)
        request = position.from_bytes(line)
        if not isinstance(request, dict):
            raise InvalidInput(codes.REFEREE_OBJECT, sample='{"do": "legal"}')
        fields = FieldReader(request)
        handle = HANDLERS[fields.text("do", HANDLERS)]
        return handle(self, fields)

    def refuse(self, refusal: Refusal) -> Answer:
        return {"ok": False, "reason": {"code": refusal.code, "text": self.say.refusal(refusal)}}

    def recover_from_bug(self, bug: Exception) -> Answer:
        """Replay the game, so that a bug of ours does not end the work of another program."""
        sys.stderr.write(f"cardtable referee: {type(bug).__name__}: {bug}\n")
        if self.local_game is not None:
            self.local_game.rewind(len(self.local_game.moves))
        return self.refuse(Unavailable(codes.BUG, what=type(bug).__name__))

    def require_game(self) -> LocalGame:
        if self.local_game is None:
            raise InvalidInput(codes.REFEREE_NO_GAME)
        return self.local_game

    # The requests

    def new(self, fields: FieldReader) -> Answer:
        game = games.find(fields.text("game"))
        seats = fields.number("seats") if "seats" in fields.data else game.seats[0]
        options = game.parse_options(fields.take("options") if "options" in fields.data else {})
        seed = take_seed(fields)
        fields.done()
        self.local_game = new_local_game(game, seats, options, seed)
        return self.describe_start()

    def set_position(self, fields: FieldReader) -> Answer:
        data = fields.take("position")
        seed = take_seed(fields)
        fields.done()
        self.local_game = local_game_from_position(game_of_position(data), data, seed)
        return self.describe_start()

    def position(self, fields: FieldReader) -> Answer:
        fields.done()
        local_game = self.require_game()
        return {"position": local_game.game.position(local_game.state)}

    def view(self, fields: FieldReader) -> Answer:
        local_game = self.require_game()
        seat = take_seat(fields, local_game.state.seats())
        fields.done()
        return {"view": asdict(local_game.game.view(local_game.state, seat))}

    def legal(self, fields: FieldReader) -> Answer:
        fields.done()
        local_game = self.require_game()
        step_name = local_game.game.step_name
        moves = [{"number": step, "text": step_name(step)} for step in local_game.state.legal()]
        is_complete = local_game.state.is_move_complete()
        return {"turn": turn_of(local_game), "whole": is_complete, "moves": moves}

    def play(self, fields: FieldReader) -> Answer:
        local_game = self.require_game()
        move = fields.take("move")
        fields.done()
        steps = parse_move_steps(local_game, move)
        local_game.play(steps)
        return {"steps": steps, **turn_status(local_game)}

    def undo(self, fields: FieldReader) -> Answer:
        fields.done()
        local_game = self.require_game()
        return {"steps": local_game.undo(), **turn_status(local_game)}

    def hint(self, fields: FieldReader) -> Answer:
        """Return what a strong player would do, from what the seat to move may know."""
        from cardtable.bots import Budget, observation_of
        from cardtable.bots.advice import advise

        milliseconds = self.hint_milliseconds
        if "milliseconds" in fields.data:
            milliseconds = fields.number("milliseconds", 1, MAX_HINT_MILLISECONDS)
        fields.done()
        local_game = self.require_game()
        if local_game.state.is_over():
            raise IllegalMove(codes.HINT_NONE)
        seat = int(local_game.state.turn)
        observation = observation_of(local_game.game, local_game.state, seat, HINT_SEED)
        advice = advise(observation, Budget(milliseconds))
        moves = [
            {
                "steps": list(plan.steps),
                "text": plan.move,
                "share": round(plan.win_probability, 4),
                "error": round(min(plan.standard_error, 1.0), 4),
                "gap": round(plan.loss, 4),
                "gap_error": round(min(plan.loss_error, 1.0), 4),
                "equal": plan.group == 0 and plan is not advice.plans[0],
                "group": plan.group,
                "chances": plan.chances,
                "margin": plan.margin,
                "reasons": self.say.sentences(list(plan.reasons)),
            }
            for plan in advice.plans
        ]
        (where,) = self.say.sentences([advice.where])
        return {"turn": seat, "where": where, "moves": moves, "worlds": advice.samples}

    def result(self, fields: FieldReader) -> Answer:
        fields.done()
        state = self.require_game().state
        over = state.is_over()
        results = [state.result(seat) for seat in range(state.seats())] if over else []
        return {"over": over, "results": results}

    def quit(self, fields: FieldReader) -> Answer:
        fields.done()
        self.has_quit = True
        return {}

    def describe_start(self) -> Answer:
        """Return what a program needs to know of a game that has just been set up."""
        local_game = self.require_game()
        about = {"game": local_game.game.name, "seats": int(local_game.state.seats())}
        return {**about, "seed": str(local_game.seed), **turn_status(local_game)}


HANDLERS: dict[str, Callable[[Referee, FieldReader], Answer]] = {
    "new": Referee.new,
    "set": Referee.set_position,
    "position": Referee.position,
    "view": Referee.view,
    "legal": Referee.legal,
    "play": Referee.play,
    "undo": Referee.undo,
    "hint": Referee.hint,
    "result": Referee.result,
    "quit": Referee.quit,
}


def turn_status(local_game: LocalGame) -> Answer:
    state = local_game.state
    return {"turn": turn_of(local_game), "whole": state.is_move_complete(), "over": state.is_over()}


def turn_of(local_game: LocalGame) -> int | None:
    turn = int(local_game.state.turn)
    return None if turn == NOBODY else turn


def take_seed(fields: FieldReader) -> int:
    """Return the seed of a request, or a new one.

    A seed may be text, because it may have more digits than a browser keeps.
    """
    if "seed" not in fields.data:
        return randbits(SEED_BITS)
    seed = fields.take("seed")
    if isinstance(seed, str):
        if not (seed.isascii() and seed.isdigit() and len(seed) <= len(str(2**SEED_BITS))):
            raise InvalidInput(codes.SEED, seed=seed, last=str(2**SEED_BITS - 1))
        return int(seed)
    return parse_number(seed, "seed")


def take_seat(fields: FieldReader, seats: int) -> int:
    """Return the seat of a request; null is a spectator."""
    seat = fields.take("seat")
    return NOBODY if seat is None else parse_number(seat, "seat", 0, seats - 1)


def game_of_position(data: object) -> Game:
    return games.find(FieldReader(data, "position").text("game"))


def parse_move_steps(local_game: LocalGame, move: object) -> list[int]:
    """Return the steps of a move: text is a whole move or a step, a number is one step."""
    if isinstance(move, str):
        return local_game.game.parse_input(local_game.state, move)
    return [parse_number(move, "move", 0, local_game.game.step_count - 1)]
