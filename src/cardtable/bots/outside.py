"""An outside program in a bot's seat. It is sent what its seat may know, and nothing else.

docs/seat.md describes the words. A program that hangs, dies, or answers with anything but a
legal move loses its seat for good: a bot of the house stands in, and the table goes on.

These bots are not in the catalogue, for they run whatever they are told to. Only somebody at
this machine may name one, and never somebody who comes over the network.
"""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any, Final

from cardtable import bots
from cardtable.bots.program import SECONDS, Program
from cardtable.bots.sight import Bot, Budget, Sight
from cardtable.engine.game import Game
from cardtable.engine.options import dump_options
from cardtable.engine.position import FieldReader, parse_number
from cardtable.engine.refusal import Refusal

PREFIX: Final = "exec:"

Forfeited = Callable[[Refusal], None]  # is told why, once


def is_outside(name: str) -> bool:
    return name.startswith(PREFIX)


def unheard(why: Refusal) -> None:
    """For whoever looks at `forfeited` instead."""


class Outside:
    def __init__(
        self, game: str, line: str, seconds: float = SECONDS, tell: Forfeited = unheard
    ) -> None:
        self.program = Program(line.removeprefix(PREFIX), seconds)
        self.stand_in = bots.substitute(game)
        self.tell = tell
        self.forfeited: Refusal | None = None
        self.rest: list[int] = []  # steps of a whole move that are still to be made

    def choose(self, sight: Sight, budget: Budget) -> tuple[int, ...]:
        if self.forfeited is None:
            try:
                return (self.next_step(sight),)
            except Refusal as why:
                self.forfeit(why)
        return self.bot(sight).choose(sight, budget)

    def next_step(self, sight: Sight) -> int:
        """One step at a time: only the true game shows which cards a step turns over."""
        if sight.world.is_move_complete():
            self.rest = []
        if not self.rest or self.rest[0] not in sight.moves:
            self.rest = self.answered(sight)
        return self.rest.pop(0)

    def answered(self, sight: Sight) -> list[int]:
        options = dump_options(getattr(sight.world, "options"))  # noqa: B009
        view = asdict(sight.view)
        seats = int(sight.world.seats())
        asked = question(sight.game, options, seats, view, self.program.seconds)
        move = move_in(self.program.ask(asked))
        try:
            steps = steps_of(sight.game, sight.world, move)
            if steps[0] not in sight.moves:
                raise Refusal(sight.world.why_not(steps[0]))
        except Refusal as why:
            raise Refusal("outside-move", move=str(move), why=why.code) from None
        return steps

    def forfeit(self, why: Refusal) -> None:
        self.forfeited = why
        self.program.give_up()
        self.tell(why)

    def bot(self, sight: Sight) -> Bot:
        return bots.find(sight.game.name, self.stand_in)

    def stop(self) -> None:
        self.program.stop()


def question(
    game: Game, options: Mapping[str, Any], seats: int, view: Mapping[str, Any], seconds: float
) -> dict[str, Any]:
    """It is your turn: what you see, and what you may do."""
    return {
        "do": "play",
        "game": game.name,
        "options": options,
        "seats": seats,
        "seat": view["seat"],
        "view": view,
        "moves": [{"number": code, "text": game.step_name(code)} for code in view["moves"]],
        "milliseconds": round(1000 * seconds),
    }


def move_in(answer: Any) -> int | str:
    """The move of an answer: its number, or text in the game's notation."""
    try:
        fields = FieldReader(answer)
        move = fields.take("move")
        fields.done()
        return move if isinstance(move, str) else parse_number(move, "move")
    except Refusal:
        raise Refusal("outside-nonsense", answer=str(answer)) from None


def steps_of(game: Game, state: Any, move: int | str) -> list[int]:
    return game.parse_input(state, move) if isinstance(move, str) else [move]
