"""`cardtable referee`: any game, driven by another program, one JSON object a line.

docs/referee.md describes the words. Whatever comes in, one line goes out for it, and what
was refused has changed nothing.
"""

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict
from secrets import randbits
from typing import Any, BinaryIO

from cardtable import games
from cardtable.engine import codes, position
from cardtable.engine.game import Game
from cardtable.engine.position import FieldReader, parse_number
from cardtable.engine.refusal import IllegalMove, InvalidInput, Refusal, Unavailable
from cardtable.engine.state import NOBODY
from cardtable.local_game import LocalGame, local_game_from_position, new_local_game
from cardtable.words.speaker import Speaker

MAX_LINE_BYTES = 2**20  # bytes in a line: a hundred times the longest position
SEED_BITS = 62
HINT_MILLISECONDS = 1_500  # milliseconds
MAX_HINT_MILLISECONDS = 60_000
HINT_SEED = 1

Answer = dict[str, Any]


def referee_command(say: Speaker) -> Callable[..., None]:
    def referee() -> None:
        run_referee(Referee(say), sys.stdin.buffer, sys.stdout.buffer)

    return referee


def run_referee(referee: "Referee", incoming: BinaryIO, outgoing: BinaryIO) -> None:
    for line in read_lines(incoming):
        answer = referee.answer(line)
        # A lone surrogate cannot be UTF-8; as an escape it is still good JSON.
        text = json.dumps(answer, ensure_ascii=False)
        outgoing.write(text.encode("utf-8", "backslashreplace") + b"\n")
        outgoing.flush()
        if referee.has_quit:
            return


def read_lines(incoming: BinaryIO) -> Iterator[bytes | None]:
    """The lines; None for one that is too long to be kept."""
    while line := incoming.readline(MAX_LINE_BYTES):
        if len(line) < MAX_LINE_BYTES or line.endswith(b"\n"):
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = incoming.readline(MAX_LINE_BYTES)
        yield None


class Referee:
    def __init__(self, say: Speaker, thinking: int = HINT_MILLISECONDS) -> None:
        self.say = say
        self.thinking = thinking  # milliseconds for a hint, unless it says otherwise
        self.sitting: LocalGame | None = None
        self.has_quit = False

    def answer(self, line: bytes | None) -> Answer:
        try:
            return {"ok": True, **self.done(line)}
        except Refusal as refusal:
            return self.refused(refusal)
        except Exception as bug:
            return self.recovered(bug)

    def done(self, line: bytes | None) -> Answer:
        if line is None:
            raise InvalidInput(codes.LINE_SIZE, most=MAX_LINE_BYTES)
        asked = position.from_bytes(line)
        if not isinstance(asked, dict):
            raise InvalidInput(codes.REFEREE_OBJECT, sample='{"do": "legal"}')
        fields = FieldReader(asked)
        act = HANDLERS[fields.text("do", HANDLERS)]
        return act(self, fields)

    def refused(self, refusal: Refusal) -> Answer:
        return {"ok": False, "reason": {"code": refusal.code, "text": self.say.refusal(refusal)}}

    def recovered(self, bug: Exception) -> Answer:
        """A bug of ours must not end another program's work; what was played is played again."""
        sys.stderr.write(f"cardtable referee: {type(bug).__name__}: {bug}\n")
        if self.sitting is not None:
            self.sitting.rewind(len(self.sitting.played))
        return self.refused(Unavailable(codes.BUG, what=type(bug).__name__))

    def game(self) -> LocalGame:
        if self.sitting is None:
            raise InvalidInput(codes.REFEREE_NO_GAME)
        return self.sitting

    # What can be asked

    def new(self, fields: FieldReader) -> Answer:
        game = games.find(fields.text("game"))
        seats = fields.number("seats") if "seats" in fields.data else game.seats[0]
        options = game.parse_options(fields.take("options") if "options" in fields.data else {})
        seed = take_seed(fields)
        fields.done()
        self.sitting = new_local_game(game, seats, options, seed)
        return self.where()

    def set_position(self, fields: FieldReader) -> Answer:
        given = fields.take("position")
        seed = take_seed(fields)
        fields.done()
        self.sitting = local_game_from_position(game_of_position(given), given, seed)
        return self.where()

    def position(self, fields: FieldReader) -> Answer:
        fields.done()
        sitting = self.game()
        return {"position": sitting.game.position(sitting.state)}

    def view(self, fields: FieldReader) -> Answer:
        sitting = self.game()
        seat = take_seat(fields, sitting.state.seats())
        fields.done()
        return {"view": asdict(sitting.game.view(sitting.state, seat))}

    def legal(self, fields: FieldReader) -> Answer:
        fields.done()
        sitting = self.game()
        name_of = sitting.game.step_name
        moves = [{"number": code, "text": name_of(code)} for code in sitting.state.legal()]
        return {"turn": turn_of(sitting), "whole": sitting.state.is_move_complete(), "moves": moves}

    def play(self, fields: FieldReader) -> Answer:
        sitting = self.game()
        move = fields.take("move")
        fields.done()
        steps = parse_move_steps(sitting, move)
        sitting.play(steps)
        return {"steps": steps, **turn_status(sitting)}

    def undo(self, fields: FieldReader) -> Answer:
        fields.done()
        sitting = self.game()
        return {"steps": sitting.undo(), **turn_status(sitting)}

    def hint(self, fields: FieldReader) -> Answer:
        """What a strong player would do in the seat to move, from what that seat may know."""
        from cardtable.bots import Budget, observation_of
        from cardtable.bots.advice import advise

        given = "milliseconds" in fields.data
        time = fields.number("milliseconds", 1, MAX_HINT_MILLISECONDS) if given else self.thinking
        fields.done()
        sitting = self.game()
        if sitting.state.is_over():
            raise IllegalMove(codes.HINT_NONE)
        seat = int(sitting.state.turn)
        advice = advise(observation_of(sitting.game, sitting.state, seat, HINT_SEED), Budget(time))
        moves = [
            {
                "steps": list(plan.steps),
                "text": plan.move,
                "share": round(plan.win_probability, 4),
                "error": round(min(plan.standard_error, 1.0), 4),
                "gap": round(plan.loss, 4),
                "gap_error": round(min(plan.loss_error, 1.0), 4),
                "equal": plan.about_equal,
                "reasons": self.say.sentences(list(plan.reasons)),
            }
            for plan in advice.plans
        ]
        (where,) = self.say.sentences([advice.where])
        return {"turn": seat, "where": where, "moves": moves, "worlds": advice.samples}

    def result(self, fields: FieldReader) -> Answer:
        fields.done()
        state = self.game().state
        over = state.is_over()
        results = [state.result(seat) for seat in range(state.seats())] if over else []
        return {"over": over, "results": results}

    def quit(self, fields: FieldReader) -> Answer:
        fields.done()
        self.has_quit = True
        return {}

    def where(self) -> Answer:
        """What a program needs to know of a game that has just been set up."""
        sitting = self.game()
        about = {"game": sitting.game.name, "seats": int(sitting.state.seats())}
        return {**about, "seed": str(sitting.seed), **turn_status(sitting)}


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


def turn_status(sitting: LocalGame) -> Answer:
    state = sitting.state
    return {"turn": turn_of(sitting), "whole": state.is_move_complete(), "over": state.is_over()}


def turn_of(sitting: LocalGame) -> int | None:
    turn = int(sitting.state.turn)
    return None if turn == NOBODY else turn


def take_seed(fields: FieldReader) -> int:
    """A seed is text, because it may have more digits than a browser keeps."""
    if "seed" not in fields.data:
        return randbits(SEED_BITS)
    seed = fields.take("seed")
    if isinstance(seed, str):
        if not (seed.isascii() and seed.isdigit() and len(seed) <= len(str(2**SEED_BITS))):
            raise InvalidInput(codes.SEED, seed=seed, last=str(2**SEED_BITS - 1))
        return int(seed)
    return parse_number(seed, "seed")


def take_seat(fields: FieldReader, seats: int) -> int:
    """A seat; null is a spectator."""
    seat = fields.take("seat")
    return NOBODY if seat is None else parse_number(seat, "seat", 0, seats - 1)


def game_of_position(given: object) -> Game:
    return games.find(FieldReader(given, "position").text("game"))


def parse_move_steps(sitting: LocalGame, move: object) -> list[int]:
    """Text is a whole move or a step; a number is always one step."""
    if isinstance(move, str):
        return sitting.game.parse_input(sitting.state, move)
    return [parse_number(move, "move", 0, sitting.game.step_count - 1)]
