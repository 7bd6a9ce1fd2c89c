"""One player's seat at a table on this machine, with bots in the other seats.

The full-screen table and the line-by-line table are both made from a `Session`. Its table is the
same as on a server.
"""

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import Any, Final, final

from cardtable.bots import Bot, Budget, observation_of
from cardtable.bots.advice import Advice, RatedPlan, advise
from cardtable.bots.external import ExternalBot
from cardtable.engine import codes
from cardtable.engine.chance import SEED_BYTES, SEED_LIMIT, Chance, FastChance, mix_word
from cardtable.engine.game import Game, Message
from cardtable.engine.refusal import IllegalMove, InvalidInput, Refusal
from cardtable.table import commands, record
from cardtable.table.lobby import new_table
from cardtable.table.record import Record
from cardtable.table.replay import Moment
from cardtable.table.table import OVER, Table
from cardtable.table.transitions import apply_command
from cardtable.tui.cards import BoardContext, with_seat_names
from cardtable.words import Speaker

PLAYER_SEAT: Final = 0
BOT_BUDGET: Final = Budget(2_000)
NOW: Final = 0  # no clock runs here


class Session:
    """A game of one player against bots.

    `log` holds a sentence for everything that happened. A bot's turn takes two calls, because
    `choose_bot_move` may take long and can run in a thread: pass its result to `play_bot_move`.
    """

    def __init__(self, table: Table, opponents: Sequence[Bot], seed: int, say: Speaker) -> None:
        self.table = table
        self.opponents = opponents  # in the seats after the player's
        self.seed = seed
        self.say = say
        self.game = table.game
        # Counted from 0, as in notation: `take 2` is the pile of seat 2.
        self.names = tuple(say("tui-seat", number=seat) for seat in range(len(table.seats)))
        self.log: list[str] = []
        # For each command, the number of steps and the length of the log before it.
        self.undo_marks: list[tuple[int, int]] = []
        self.hints = HintSequence(say, self.names)
        self.reported_forfeits: set[int] = set()  # seats of programs that have lost them

    @property
    def state(self) -> Any:
        return self.table.require_now().state

    def is_over(self) -> bool:
        return self.table.phase == OVER

    def is_my_turn(self) -> bool:
        """Return whether the player is to move; in a window, whether to lay or to leave it."""
        return bool(self.state.turn == PLAYER_SEAT)

    def view(self) -> Any:
        return self.table.require_now().view(PLAYER_SEAT)

    def context(self) -> BoardContext:
        own_name = self.say("tui-my-seat", name=self.names[PLAYER_SEAT])
        return BoardContext(self.game, self.view(), (own_name, *self.names[1:]), self.say)

    def title(self) -> str:
        return self.say.title(self.game.name)

    def greeting(self) -> str:
        bots = [
            self.say("tui-opponent", name=self.names[index], bot=seat.bot)
            for index, seat in enumerate(self.table.seats)
            if seat.bot
        ]
        name, company = self.names[PLAYER_SEAT], ", ".join(bots)
        return self.say("tui-others", count=len(bots), name=name, company=company)

    def results(self) -> list[str]:
        return [
            self.say("tui-result", name=name, percent=round(100 * result))
            for name, result in zip(self.names, self.table.results[-1], strict=True)
        ]

    def describe_deal(self) -> str:
        """Say how to play the same deal again."""
        if self.table.deal is None:
            return self.say("tui-seed", seed=str(self.seed))
        return self.say("tui-deal", number=str(self.table.deal))

    def record(self) -> Record:
        return record.record_of(self.table)

    def list_moves(self) -> tuple[str, list[str]]:
        """Return a heading, and the moves or steps that can be played, in notation."""
        moves = list_whole_moves(self.game, self.state)
        if moves is not None:
            return self.say("tui-moves-whole"), moves
        return self.say("tui-moves-step"), list_steps(self.game, self.view().moves)

    # Actions. Each returns the sentences that it added to the log.

    def play_text(self, text: str) -> list[str]:
        """Play a move that the player typed, or refuse it."""
        if not self.is_my_turn():
            raise IllegalMove(codes.TABLE_TURN, seat=self.table.turn)
        steps = self.game.parse_input(self.state, text)
        return self.apply(commands.Play(PLAYER_SEAT, tuple(steps)))

    def choose_bot_move(self) -> tuple[int, ...]:
        """Return the steps that the bot to move chooses. This may take long."""
        seat = self.table.turn
        observation = observation_of(self.game, self.state, seat, self.search_seed())
        return self.opponents[seat - 1].choose(observation, BOT_BUDGET)

    def compute_advice(self) -> Advice:
        """Return what a strong bot would do in the player's seat. This may take long."""
        known = self.hints.known_advice(self.table.require_now())
        if known is not None:
            return known
        observation = observation_of(self.game, self.state, PLAYER_SEAT, self.search_seed())
        return advise(observation, BOT_BUDGET)

    def hint(self, advice: Advice) -> list[str]:
        """Return a hint for this position, stronger than the last one. It is not logged."""
        return self.hints.next(self.table.require_now(), advice)

    def search_seed(self) -> int:
        """Return a seed for bots that is the same when a move is undone and played again."""
        return mix_word(self.seed & 0xFFFFFFFF) << 30 | len(self.table.moves)

    def play_bot_move(self, steps: tuple[int, ...]) -> list[str]:
        """Play the first whole move in `steps`; a bot may have planned further than that."""
        first = self.table.require_now().first_move_of(steps)
        sentences = self.apply(commands.Play(self.table.turn, first, bot=True))
        return sentences + self.report_forfeits()

    def apply(self, command: commands.AnyCommand) -> list[str]:
        """Apply a command to the table; the log tells of a move once it is complete."""
        mark = (len(self.table.moves), len(self.log))
        self.table, updates = apply_command(self.table, command, NOW)
        self.undo_marks.append(mark)
        update = updates.update_for(PLAYER_SEAT)
        messages = list(update.messages if update else ())
        return self.add_to_log(self.say.sentences(with_seat_names(self.names, messages)))

    def add_to_log(self, sentences: list[str]) -> list[str]:
        self.log += sentences
        return sentences

    def report_forfeits(self) -> list[str]:
        """Log which external programs have lost their seats since the last call, and why."""
        sentences: list[str] = []
        for seat, bot in enumerate(self.opponents, 1):
            is_new = seat not in self.reported_forfeits
            if isinstance(bot, ExternalBot) and bot.forfeit_reason and is_new:
                self.reported_forfeits.add(seat)
                why = self.say.refusal(bot.forfeit_reason)
                sentence = self.say("tui-forfeits", name=self.names[seat], why=why)
                sentences.append(to_printable(sentence))
        return self.add_to_log(sentences)

    def undo(self) -> None:
        """Go back to the player's last choice. Against bots, undo has no limit."""
        self.table, _ = apply_command(self.table, commands.Undo(PLAYER_SEAT), NOW)
        steps = len(self.table.moves)
        while self.undo_marks and self.undo_marks[-1][0] >= steps:
            del self.log[self.undo_marks.pop()[1] :]

    def describe_refusal(self, refusal: Refusal) -> str:
        """Return the reason for a refusal and its code, in one line."""
        return to_printable(f"{self.say.refusal(refusal)} ({refusal.code})")


def to_printable(text: str) -> str:
    """Replace control characters in a text that somebody typed or that a program wrote."""
    return "".join(sign if sign.isprintable() else "�" for sign in text)


def new_session(
    game: Game, options: Any, seed: int, opponents: Sequence[tuple[str, Bot]], say: Speaker,
    deal: int | None = None,
) -> Session:  # fmt: skip
    """Start a game against `opponents`, each with its name; `deal` is the number of a deal."""
    if not 0 <= seed < SEED_LIMIT:
        raise InvalidInput(codes.SEED, seed=str(seed), last=str(SEED_LIMIT - 1))
    seats = 1 + len(opponents)
    table_seed = seed.to_bytes(SEED_BYTES, "big").hex()
    opening = commands.OpenTable(game.name, seats, table_seed, options, deal=deal)
    lobby: list[commands.AnyCommand] = [
        commands.Sit(PLAYER_SEAT, "me", say("tui-seat", number=PLAYER_SEAT))
    ]
    lobby += [
        commands.AddBot(PLAYER_SEAT, seat, name) for seat, (name, _) in enumerate(opponents, 1)
    ]
    lobby.append(commands.Start(PLAYER_SEAT))
    table = reduce(
        lambda table, command: apply_command(table, command, NOW)[0], lobby, new_table(opening, NOW)
    )
    session = Session(table, [bot for _, bot in opponents], seed, say)
    messages = game.narrate_deal(table.require_now().view(PLAYER_SEAT))
    session.log += say.sentences(with_seat_names(session.names, messages))
    return session


HINT_LEVELS: Final = 3


class HintSequence:
    """Hints in three strengths: where to look, then the move, then every plan with its chances.

    Each call of `next` says more; a new position starts again with the first strength.
    """

    def __init__(self, say: Speaker, names: tuple[str, ...]) -> None:
        self.say = say
        self.names = names
        self.moment: Moment | None = None
        self.advice: Advice | None = None
        self.strength = 0

    def known_advice(self, moment: Moment) -> Advice | None:
        """Return the advice for this position, if it was computed before."""
        return self.advice if moment is self.moment else None

    def next(self, moment: Moment, advice: Advice) -> list[str]:
        """Return a hint that is stronger than the last; the first follows the strongest."""
        is_same = moment is self.moment
        self.strength = self.strength % HINT_LEVELS + 1 if is_same else 1
        self.moment, self.advice = moment, advice
        if self.strength == 1:
            return self.sentences((advice.where,))
        best = advice.plans[0]
        if self.strength == HINT_LEVELS:
            worlds = self.say("advice-worlds", count=advice.samples)
            return [*(self.describe_plan(plan) for plan in advice.plans), worlds]
        is_close = any(plan.group == 0 for plan in advice.plans[1:])
        message = "tui-hint-close" if is_close else "tui-hint-move"
        return [self.say(message, move=best.move), *self.sentences(best.reasons)]

    def describe_plan(self, plan: RatedPlan) -> str:
        """Return a line about one plan: its chances and its reasons."""
        sentence = self.say("tui-hint-line", move=plan.move, chances=self.describe_chances(plan))
        return " ".join((sentence, *self.sentences(plan.reasons)))

    def describe_chances(self, plan: RatedPlan) -> str:
        return " · ".join(self.sentences(plan.shown))

    def is_strongest(self) -> bool:
        """Return whether the last hint was the strongest, which fills a page."""
        return self.strength == HINT_LEVELS

    def sentences(self, messages: tuple[Message, ...]) -> list[str]:
        return self.say.sentences(with_seat_names(self.names, list(messages)))


# The legal moves, in notation

MAX_LISTED_MOVES: Final = 60  # if there are more whole moves, only the next step is listed


@final
class DrawDetector(Chance):
    """Chance that notes whether a step used it, such as by drawing a card."""

    def __init__(self) -> None:
        self.was_used = False
        self.source = FastChance(0)

    def word(self) -> int:
        self.was_used = True
        return self.source.word()


class MoveDrawsCard(Exception):
    """Whole moves cannot be listed, because a card is drawn before they are complete."""


def list_whole_moves(game: Game, state: Any) -> list[str] | None:
    """Return every whole move, or None where only the next step can be listed.

    Moves are tried in a state that the seat to move imagines, so that the list cannot reveal
    anything that the seat does not know.
    """
    if not state.is_move_complete():
        return None
    imagined = state.imagine(state.turn, FastChance(0))
    moves: list[str] = []
    try:
        for steps in generate_moves(imagined, []):
            moves.append(game.write(steps))
            if len(moves) > MAX_LISTED_MOVES:
                return None
    except MoveDrawsCard:
        return None
    return moves


def generate_moves(state: Any, previous_steps: list[int]) -> Iterator[list[int]]:
    """Yield the steps of each whole move that begins with `previous_steps`, which led here."""
    for step in state.legal():
        after, chance = state.clone(), DrawDetector()
        after.apply(step, chance)
        steps = [*previous_steps, step]
        if after.is_move_complete():
            yield steps
        elif chance.was_used:
            raise MoveDrawsCard
        else:
            yield from generate_moves(after, steps)


def list_steps(game: Game, steps: tuple[int, ...]) -> list[str]:
    return [game.step_name(step) for step in steps]
