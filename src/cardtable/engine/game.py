"""`Game`: all that the rest of the program knows of a game, in one object per game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from typing import TYPE_CHECKING, Any, NamedTuple

from cardtable.engine import codes, position
from cardtable.engine.chance import WORD_MASK, Chance, TableChance
from cardtable.engine.options import OptionType, dump_options, parse_options
from cardtable.engine.position import FieldReader
from cardtable.engine.refusal import InvalidInput, Refusal
from cardtable.engine.state import State
from cardtable.engine.view import HandCombinations, find_no_combinations

if TYPE_CHECKING:
    from cardtable.engine.score import ScoreSheet


class Message(NamedTuple):
    """A sentence in no language yet: the id of a Fluent message and its arguments."""

    id: str
    about: dict[str, str | int]


def shared_victory(results: Sequence[float]) -> tuple[int, ...]:
    """Return the seats with the best result."""
    best = max(results)
    return tuple(seat for seat, result in enumerate(results) if result == best)


def describe_victory(results: Sequence[float]) -> Message:
    """Return the sentence for the end of a game: who has won, or how many share the win."""
    winners = shared_victory(results)
    message = "game-wins" if len(winners) == 1 else "game-share"
    return Message(message, {"seat": winners[0], "count": len(winners)})


def refuse_numbered_deal(number: int) -> TableChance:
    """Refuse `number`, for games whose deals are not numbered."""
    raise InvalidInput(codes.DEAL_UNNUMBERED, number=str(number))


def shows_no_step(state: State, move: int) -> bool:
    """Return False, for games whose moves are shown when they are complete."""
    return False


def leaves_no_window(state: State) -> int | None:
    """Return None, for games in which a turn ends with its last move."""
    return None


def describe_nothing(view: Any, steps: Sequence[int]) -> list[Message]:
    """Return no messages, for games whose moves are shown in notation."""
    return []


def narrate_nothing(view: Any) -> list[Message]:
    """Return no messages, for games without anything to say about the deal."""
    return []


@dataclass(frozen=True, eq=False, repr=False)  # there is one object for each game
class Game:
    """The rules of one game, as a set of functions. Its package builds it in `__init__.py`."""

    name: str  #: as commands and records write it
    version: int  #: of the rules; records name it
    seats: range  #: the numbers of seats that may play
    step_count: int  #: steps are the numbers below this
    options: type[Any]  #: the class of its options
    option_types: Mapping[str, OptionType]  #: the values that each option may have
    deal: Callable[[int, Any, Chance], Any]  #: (seats, options, chance): a new state
    view: Callable[[Any, int], Any]  #: (state, seat): what the seat may know
    is_hidden: Callable[[Any, int], bool]  #: (state, step): whether other seats must not see it
    step_name: Callable[[int], str]  #: one step, in notation
    write: Callable[[Sequence[int]], str]  #: one whole move, in notation
    read: Callable[[Any, str], list[int]]  #: (state, text): the steps of a whole move
    #: (view before, steps of a whole move, view after): sentences for the seat of the views. The
    #: steps are None if they are hidden from it.
    narrate: Callable[[Any, Sequence[int] | None, Any], list[Message]]
    to_json: Callable[[Any], dict[str, Any]]  #: (state): its position, without options
    from_json: Callable[[Any, FieldReader], Any]  #: (options, fields): the state of a position
    #: (options, view): what the seat could make of the cards that it sees.
    combinations: Callable[[Any, Any], HandCombinations] = find_no_combinations
    #: (state, step): whether the others see the step at once, before its move is complete.
    shows_step: Callable[[Any, int], bool] = shows_no_step
    #: (state): the step that ends the turn of a player who may still add something to their move
    #: until the next player moves; None in all other states. At a table the move of the next player
    #: implies it. It depends on nothing that is hidden, and draws no card.
    closing_step: Callable[[Any], int | None] = leaves_no_window
    #: (view of the seat to move, steps): sentences that tell the player to make this whole move, or
    #: these steps of one. An empty list stands for the notation.
    describe_move: Callable[[Any, Sequence[int]], list[Message]] = describe_nothing
    #: (view after the first deal): sentences for its seat, such as who deals.
    narrate_deal: Callable[[Any], list[Message]] = narrate_nothing
    deals: int = 0  #: numbered deals have the numbers below this
    #: (number): the chance of a numbered deal
    numbered_deal: Callable[[int], TableChance] = refuse_numbered_deal
    #: (seats, options, first dealer, entries by round): the score sheet of people who play with
    #: real cards. Without it, the score keeper counts who won how often. See engine/score.py.
    keep_score: "Callable[[int, Any, int, Sequence[object]], ScoreSheet] | None" = None
    #: For a game of another package: the folder with its sentences (`en.ftl`, `de.ftl`) and its
    #: pages of rules (`rules.en.md`, `rules.de.md`). English stands in for what a language lacks.
    words: str | PathLike[str] | None = None

    def parse_options(self, data: object) -> Any:
        """Return options from plain data, or raise a refusal."""
        return parse_options(self.options, self.option_types, data)

    def new(self, seats: int, options: Any, chance: Chance) -> Any:
        """Deal a new game."""
        if seats not in self.seats:
            raise InvalidInput(codes.SEATS, low=self.seats[0], high=self.seats[-1], found=seats)
        return self.deal(seats, options, chance)

    def position(self, state: Any) -> dict[str, Any]:
        """Return `state` as plain data, with everything that is hidden."""
        options = dump_options(state.options)
        body = self.to_json(state)
        return {"game": self.name, "version": self.version, "options": options, **body}

    def restore(self, data: object) -> Any:
        """Build a state from a position; a refusal says what is wrong with it, and where."""
        fields = FieldReader(data)
        fields.text("game", (self.name,))
        fields.number("version", self.version, self.version)
        state = self.from_json(self.parse_options(fields.take("options")), fields)
        fields.done()
        if state.is_over() == bool(state.legal()):
            raise InvalidInput(codes.POSITION_STATE, where="turn")
        return state

    def to_bytes(self, state: State) -> bytes:
        """Return the position of `state` as bytes, which are equal for equal states."""
        return position.to_bytes(self.position(state))

    def from_bytes(self, data: bytes) -> Any:
        """Build a state from the bytes of its position."""
        return self.restore(position.from_bytes(data))

    def digest(self, state: State) -> str:
        """Return the SHA-256 of the position of `state`, in hexadecimal."""
        from hashlib import sha256

        return sha256(self.to_bytes(state)).hexdigest()

    def step(self, text: str) -> int:
        """Return the code of one step in notation."""
        for code in range(self.step_count):
            if self.step_name(code) == text:
                return code
        raise InvalidInput(codes.NOTATION, text=text)

    def parse_input(self, state: State, text: str) -> list[int]:
        """Return the steps that `text` names: a whole move, the rest of one, or a single step."""
        try:
            return self.read(state, text)
        except Refusal as refusal:
            step = self.one_step(text.strip())
            if step is None or not state.is_legal(step):
                raise refusal from None
            return [step]

    def one_step(self, text: str) -> int | None:
        """Return the code of one step in notation, or None if there is no such step."""
        try:
            return self.step(text)
        except Refusal:
            return None

    def play_notation(self, state: State, text: str, chance: Chance) -> list[int]:
        """Play one whole move in notation, all of it or nothing; return its steps."""
        steps = self.read(state, text)
        rehearse(state, steps)
        for step in steps:
            state.apply(step, chance)
        return steps


class DryRunChance(Chance):
    """A chance for clones that are thrown away, where it does not matter what is dealt."""

    def word(self) -> int:
        return WORD_MASK  # `below` accepts this word at once, whatever its argument


def rehearse(state: State, steps: Sequence[int]) -> State:
    """Return a clone of `state` after `steps`, or refuse the first illegal step.

    Use it to check steps before they are made. What they draw or turn over is arbitrary.
    """
    rehearsal = state.clone()
    for step in steps:
        rehearsal.play(step, DryRunChance())
    return rehearsal


def complete_move(state: State, steps: Sequence[int], closing: int, text: str) -> list[int]:
    """Return `steps` as one whole move that is legal in `state`, or refuse them.

    Append the step `closing` if the move needs it to be complete: a notation may leave it out.
    Name `text`, the notation that was read, if it stands for more or for less than one move.
    """
    found: list[int] = []
    rehearsal = state
    for step in steps:
        if found and rehearsal.is_move_complete():
            raise InvalidInput(codes.NOTATION_MORE, text=text)
        rehearsal = rehearse(rehearsal, [step])
        found.append(step)
    if not rehearsal.is_move_complete() and rehearsal.is_legal(closing):
        rehearsal = rehearse(rehearsal, [closing])
        found.append(closing)
    if not rehearsal.is_move_complete():
        raise InvalidInput(codes.NOTATION_PART, text=text)
    return found
