"""One player's place at a table on this machine: what is seen from it, and what is told there.

Both tables in the terminal, line by line and full screen, are made from this. The table is the
same as on a server; here its house is one person, and the bots sit in the other seats.
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
from cardtable.words.speaker import Speaker

ME: Final = 0
BOT_BUDGET: Final = Budget(2_000)
NOW: Final = 0  # there are no clocks here


class Session:
    def __init__(self, table: Table, company: Sequence[Bot], seed: int, say: Speaker) -> None:
        self.table = table
        self.company = company  # who sits in the seats after the player's own
        self.seed = seed
        self.say = say
        self.game = table.game
        # Counted from 0, as in notation: `take 2` is the pile of seat 2.
        self.names = tuple(say("tui-seat", number=at) for at in range(len(table.seats)))
        self.log: list[str] = []  # everything that was told, a sentence each
        self.marks: list[tuple[int, int]] = []  # how much was played and told before each command
        self.hints = HintSequence(say, self.names)
        self.told_of: set[int] = set()  # seats that were lost, and it was said

    @property
    def state(self) -> Any:
        return self.table.require_now().state

    def is_over(self) -> bool:
        return self.table.phase == OVER

    def is_mine(self) -> bool:
        return self.table.turn == ME

    def view(self) -> Any:
        return self.table.require_now().view(ME)

    def seen(self) -> BoardContext:
        mine = self.say("tui-my-seat", name=self.names[ME])
        return BoardContext(self.game, self.view(), (mine, *self.names[1:]), self.say)

    def title(self) -> str:
        return self.say.title(self.game.name)

    def greeting(self) -> str:
        others = [
            self.say("tui-opponent", name=self.names[at], bot=seat.bot)
            for at, seat in enumerate(self.table.seats)
            if seat.bot
        ]
        count, company = len(others), ", ".join(others)
        return self.say("tui-others", count=count, name=self.names[ME], company=company)

    def results(self) -> list[str]:
        return [
            self.say("tui-result", name=name, percent=round(100 * result))
            for name, result in zip(self.names, self.table.results[-1], strict=True)
        ]

    def once_more(self) -> str:
        """How to have the same deal again."""
        if self.table.deal is None:
            return self.say("tui-seed", seed=str(self.seed))
        return self.say("tui-deal", number=str(self.table.deal))

    def record(self) -> Record:
        return record.record_of(self.table)

    def offered(self) -> tuple[str, list[str]]:
        """What can be played, in notation, and the heading of the list."""
        whole = list_whole_moves(self.game, self.state)
        if whole is not None:
            return self.say("tui-moves-whole"), whole
        return self.say("tui-moves-step"), list_steps(self.game, self.view().moves)

    # What is done

    def try_line(self, line: str) -> list[str]:
        """Play what the player typed, and return what is told of it; or refuse."""
        if not self.is_mine():
            raise IllegalMove(codes.TABLE_TURN, seat=self.table.turn)
        steps = self.game.parse_input(self.state, line)
        return self.make(commands.Play(ME, tuple(steps)))

    def thought(self) -> tuple[int, ...]:
        """What the bot whose turn it is would do. This may take long, and changes nothing."""
        seat = self.table.turn
        sight = observation_of(self.game, self.state, seat, self.luck())
        return self.company[seat - 1].choose(sight, BOT_BUDGET)

    def advised(self) -> Advice:
        """What a strong player would do in the player's place. This takes long, too."""
        known = self.hints.known(self.table.require_now())
        return known or advise(observation_of(self.game, self.state, ME, self.luck()), BOT_BUDGET)

    def hint(self, advice: Advice) -> list[str]:
        """A hint for this position, stronger than the last one."""
        return self.hints.next(self.table.require_now(), advice)

    def luck(self) -> int:
        """The same game, taken back and played again, shall go the same way."""
        return mix_word(self.seed & 0xFFFFFFFF) << 30 | len(self.table.moves)

    def others_move(self, steps: tuple[int, ...]) -> list[str]:
        """A bot's next whole move; it may have thought of what comes after that."""
        first = self.table.require_now().first_move_of(steps)
        return self.make(commands.Play(self.table.turn, first, bot=True)) + self.losses()

    def make(self, command: commands.AnyCommand) -> list[str]:
        """Play; once the move is whole, return in words what the player sees of it."""
        mark = (len(self.table.moves), len(self.log))
        self.table, told = apply_command(self.table, command, NOW)
        self.marks.append(mark)
        news = told.update_for(ME)
        return self.tell(
            self.say.sentences(with_seat_names(self.names, list(news.messages if news else ())))
        )

    def tell(self, sentences: list[str]) -> list[str]:
        self.log += sentences
        return sentences

    def losses(self) -> list[str]:
        """Which outside programs have lost their seats since this was last asked, and why."""
        lines: list[str] = []
        for at, bot in enumerate(self.company, 1):
            if isinstance(bot, ExternalBot) and bot.forfeit_reason and at not in self.told_of:
                self.told_of.add(at)
                why = self.say.refusal(bot.forfeit_reason)
                lines.append(to_printable(self.say("tui-forfeits", name=self.names[at], why=why)))
        return self.tell(lines)

    def undo(self) -> None:
        """Back to the player's own last choice; alone, this is free and without end."""
        self.table, _ = apply_command(self.table, commands.Undo(ME), NOW)
        played = len(self.table.moves)
        while self.marks and self.marks[-1][0] >= played:
            del self.log[self.marks.pop()[1] :]

    def why_not(self, refusal: Refusal) -> str:
        """A refusal in one line."""
        return to_printable(f"{self.say.refusal(refusal)} ({refusal.code})")


def to_printable(text: str) -> str:
    """What was typed, or what a program wrote, must not command the terminal."""
    return "".join(sign if sign.isprintable() else "�" for sign in text)


def new_session(
    game: Game, options: Any, seed: int, company: Sequence[tuple[str, Bot]], say: Speaker,
    deal: int | None = None,
) -> Session:  # fmt: skip
    """A new game with these bots, by name, in the seats after the player's own."""
    if not 0 <= seed < SEED_LIMIT:
        raise InvalidInput(codes.SEED, seed=str(seed), last=str(SEED_LIMIT - 1))
    seats = 1 + len(company)
    sealed = seed.to_bytes(SEED_BYTES, "big").hex()
    opening = commands.OpenTable(game.name, seats, sealed, options, deal=deal)
    steps: list[commands.AnyCommand] = [commands.Sit(ME, "me", say("tui-seat", number=ME))]
    steps += [commands.AddBot(ME, at, name) for at, (name, _) in enumerate(company, 1)]
    steps.append(commands.Start(ME))
    table = reduce(
        lambda table, step: apply_command(table, step, NOW)[0], steps, new_table(opening, NOW)
    )
    return Session(table, [bot for _, bot in company], seed, say)


HINT_LEVELS: Final = 3
MIN_SAMPLES: Final = 10  # imagined games, after which a share says nothing
MAX_USEFUL_ERROR: Final = 0.2  # a standard error from which a share says nothing


class HintSequence:
    """Hints in three strengths: where to look, then the move, then every plan with its chances.

    Each call of `next` tells more; a new position starts again with the first strength.
    """

    def __init__(self, say: Speaker, names: tuple[str, ...]) -> None:
        self.say = say
        self.names = names
        self.moment: Moment | None = None
        self.advice: Advice | None = None
        self.strength = 0

    def known(self, moment: Moment) -> Advice | None:
        """What was thought about this position before."""
        return self.advice if moment is self.moment else None

    def next(self, moment: Moment, advice: Advice) -> list[str]:
        """One strength more than the last time; after the strongest comes the first again."""
        again = moment is self.moment
        self.strength = self.strength % HINT_LEVELS + 1 if again else 1
        self.moment, self.advice = moment, advice
        if self.strength == 1:
            return self.sentences((advice.where,))
        best = advice.plans[0]
        if self.strength == HINT_LEVELS:
            worlds = self.say("tui-hint-worlds", worlds=advice.samples)
            return [worlds, *(self.line(plan, advice.samples) for plan in advice.plans)]
        close = any(plan.about_equal for plan in advice.plans)
        message = "tui-hint-close" if close else "tui-hint-move"
        return [self.say(message, move=best.move), *self.sentences(best.reasons)]

    def line(self, plan: RatedPlan, samples: int) -> str:
        if 0 < samples < MIN_SAMPLES or plan.standard_error >= MAX_USEFUL_ERROR:
            told = self.say("tui-hint-untried", move=plan.move)
        else:
            told = self.say(
                "tui-hint-line",
                move=plan.move,
                share=self.points(plan.win_probability),
                error=self.points(plan.standard_error),
                behind=self.behind(plan),
            )
        return " ".join((told, *self.sentences(plan.reasons)))

    def behind(self, plan: RatedPlan) -> str:
        """How far it is from the best; nothing for the best itself."""
        if plan.about_equal:
            return ", " + self.say("advice-equal")
        return ", " + self.say("advice-gap", points=self.points(plan.loss)) if plan.loss else ""

    def points(self, share: float) -> str:
        return self.say.number(f"{100 * share:.1f}")

    def is_full(self) -> bool:
        """Whether the last hint was the strongest, which is a page and not a line."""
        return self.strength == HINT_LEVELS

    def sentences(self, said: tuple[Message, ...]) -> list[str]:
        return self.say.sentences(with_seat_names(self.names, list(said)))


# The moves that a seat can choose from, in notation

MAX_LISTED_MOVES: Final = 60  # longer lists of whole moves are no help; list the next step


@final
class DrawDetector(Chance):
    """Chance that notices whether a step turned anything over."""

    def __init__(self) -> None:
        self.asked = False
        self.source = FastChance(0)

    def word(self) -> int:
        self.asked = True
        return self.source.word()


class TooManyMoves(Exception):
    """There is no list of whole moves that would be short and true."""


def list_whole_moves(game: Game, state: Any) -> list[str] | None:
    """Every whole move, or None where only the next step can be listed.

    They are tried out in a world that the seat to move imagines, so that the list cannot
    tell it anything it does not know.
    """
    if not state.is_move_complete():
        return None
    world = state.imagine(state.turn, FastChance(0))
    found: list[str] = []
    try:
        for steps in generate_moves(world, []):
            found.append(game.write(steps))
            if len(found) > MAX_LISTED_MOVES:
                return None
    except TooManyMoves:
        return None
    return found


def generate_moves(world: Any, so_far: list[int]) -> Iterator[list[int]]:
    for move in world.legal():
        after, chance = world.clone(), DrawDetector()
        after.apply(move, chance)
        steps = [*so_far, move]
        if after.is_move_complete():
            yield steps
        elif chance.asked:
            raise TooManyMoves
        else:
            yield from generate_moves(after, steps)


def list_steps(game: Game, moves: tuple[int, ...]) -> list[str]:
    return [game.step_name(move) for move in moves]
