"""One player's place at a table on this machine: what is seen from it, and what is told there.

Both tables in the terminal, line by line and full screen, are made from this. The table is the
same as on a server; here its house is one person, and the bots sit in the other seats.
"""

from collections.abc import Sequence
from functools import reduce
from typing import Any, Final

from cardtable.bots import Bot, Budget, observation_of
from cardtable.bots.advice import Advice, advise
from cardtable.bots.external import ExternalBot
from cardtable.engine import codes
from cardtable.engine.chance import SEED_BYTES, SEED_LIMIT, mix_word
from cardtable.engine.game import Game
from cardtable.engine.refusal import IllegalMove, InvalidInput, Refusal
from cardtable.table import commands, record
from cardtable.table.after import after, opened
from cardtable.table.record import Record
from cardtable.table.state import OVER, Table
from cardtable.tui.choices import next_steps, whole_moves
from cardtable.tui.hints import Hints
from cardtable.tui.seen import Seen, named
from cardtable.words.speaker import Speaker

ME: Final = 0
THINKING: Final = Budget(2_000)
NOW: Final = 0  # there are no clocks here


class Place:
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
        self.hints = Hints(say, self.names)
        self.told_of: set[int] = set()  # seats that were lost, and it was said

    @property
    def state(self) -> Any:
        return self.table.here().state

    def is_over(self) -> bool:
        return self.table.phase == OVER

    def is_mine(self) -> bool:
        return self.table.turn == ME

    def view(self) -> Any:
        return self.table.here().view(ME)

    def seen(self) -> Seen:
        mine = self.say("tui-my-seat", name=self.names[ME])
        return Seen(self.game, self.view(), (mine, *self.names[1:]), self.say)

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
        return record.written(self.table)

    def offered(self) -> tuple[str, list[str]]:
        """What can be played, in notation, and the heading of the list."""
        whole = whole_moves(self.game, self.state)
        if whole is not None:
            return self.say("tui-moves-whole"), whole
        return self.say("tui-moves-step"), next_steps(self.game, self.view().moves)

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
        return self.company[seat - 1].choose(sight, THINKING)

    def advised(self) -> Advice:
        """What a strong player would do in the player's place. This takes long, too."""
        known = self.hints.known(self.table.here())
        return known or advise(observation_of(self.game, self.state, ME, self.luck()), THINKING)

    def hint(self, advice: Advice) -> list[str]:
        """A hint for this position, stronger than the last one."""
        return self.hints.next(self.table.here(), advice)

    def luck(self) -> int:
        """The same game, taken back and played again, shall go the same way."""
        return mix_word(self.seed & 0xFFFFFFFF) << 30 | len(self.table.moves)

    def others_move(self, steps: tuple[int, ...]) -> list[str]:
        """A bot's next whole move; it may have thought of what comes after that."""
        first = self.table.here().first_of(steps)
        return self.make(commands.Play(self.table.turn, first, bot=True)) + self.losses()

    def make(self, command: commands.Every) -> list[str]:
        """Play; once the move is whole, return in words what the player sees of it."""
        mark = (len(self.table.moves), len(self.log))
        self.table, told = after(self.table, command, NOW)
        self.marks.append(mark)
        news = told.news(ME)
        return self.tell(self.say.sentences(named(self.names, list(news.said if news else ()))))

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
                lines.append(printable(self.say("tui-forfeits", name=self.names[at], why=why)))
        return self.tell(lines)

    def undo(self) -> None:
        """Back to the player's own last choice; alone, this is free and without end."""
        self.table, _ = after(self.table, commands.Undo(ME), NOW)
        played = len(self.table.moves)
        while self.marks and self.marks[-1][0] >= played:
            del self.log[self.marks.pop()[1] :]

    def why_not(self, refusal: Refusal) -> str:
        """A refusal in one line."""
        return printable(f"{self.say.refusal(refusal)} ({refusal.code})")


def printable(text: str) -> str:
    """What was typed, or what a program wrote, must not command the terminal."""
    return "".join(sign if sign.isprintable() else "�" for sign in text)


def seated(
    game: Game, options: Any, seed: int, company: Sequence[tuple[str, Bot]], say: Speaker,
    deal: int | None = None,
) -> Place:  # fmt: skip
    """A new game with these bots, by name, in the seats after the player's own."""
    if not 0 <= seed < SEED_LIMIT:
        raise InvalidInput(codes.SEED, seed=str(seed), last=str(SEED_LIMIT - 1))
    seats = 1 + len(company)
    sealed = seed.to_bytes(SEED_BYTES, "big").hex()
    opening = commands.Open(game.name, seats, sealed, options, deal=deal)
    steps: list[commands.Every] = [commands.Sit(ME, "me", say("tui-seat", number=ME))]
    steps += [commands.Fill(ME, at, name) for at, (name, _) in enumerate(company, 1)]
    steps.append(commands.Start(ME))
    table = reduce(lambda table, step: after(table, step, NOW)[0], steps, opened(opening, NOW))
    return Place(table, [bot for _, bot in company], seed, say)
