"""What happens at a table without a request: clocks run out, and bots move."""

import asyncio
import secrets
from time import monotonic
from typing import TYPE_CHECKING

from cardtable.bots.bot import avoid_ending_round
from cardtable.engine.refusal import Refusal
from cardtable.server.bot_pool import BotPool
from cardtable.server.broadcast import now_ms
from cardtable.server.observability import get_logger
from cardtable.table import commands
from cardtable.table.clocks import is_first_turn_of_substitute
from cardtable.table.play import are_private
from cardtable.table.replay import Moment
from cardtable.table.table import Table

if TYPE_CHECKING:
    from cardtable.server.live_table import LiveTable

RETRY_DELAY = 1.0  # seconds until a command is tried again that the store could not write
TIMER_SLACK = 0.005  # seconds after a deadline at which it has surely passed
RECONNECT_GRACE = 5.0  # seconds for people to come back after a restart, before they count as away


class TableClock:
    """The time of a live table in milliseconds since 1970. Nobody can set this clock.

    It begins with the wall clock, and from then on only counts: to set the wall clock moves no
    deadline. After a restart it begins neither before the last command nor so late that a deadline
    passes before people could connect again. The time of an outage, or of a server whose clock is
    ahead, is not theirs.
    """

    def __init__(self, table: Table, last_time: int) -> None:
        start, deadline = now_ms(), table.next_deadline()
        if deadline is not None:
            start = min(start, deadline - int(RECONNECT_GRACE * 1000))
        self.start = max(start, last_time)
        self.started_at = monotonic()

    def now(self) -> int:
        return self.start + int((monotonic() - self.started_at) * 1000)


class Scheduler:
    """The timer and the bot turns of one live table."""

    def __init__(self, live: "LiveTable", bot_pool: BotPool, pause: float) -> None:
        self.live = live
        self.bot_pool = bot_pool
        self.pause = pause  # seconds before a bot's whole move
        self.created_at = asyncio.get_running_loop().time()
        self.timer: asyncio.TimerHandle | None = None
        self.bot_turns: asyncio.Task[None] | None = None

    def update(self) -> None:
        """Set the timer for the next deadline, and start the bot that is to move."""
        if self.timer:
            self.timer.cancel()
            self.timer = None
        deadline = self.live.table.next_deadline()
        if deadline is not None:
            loop = asyncio.get_running_loop()
            due = loop.time() + max(deadline - self.live.clock.now(), 0) / 1000 + TIMER_SLACK
            if deadline == self.live.table.salt_deadline():
                # After a restart nobody could open a salt yet. It must not count as withheld.
                due = max(due, self.created_at + RECONNECT_GRACE)
            self.timer = loop.call_at(due, self.live.enqueue, commands.Tick())
        if self.live.table.bot_to_move() and (self.bot_turns is None or self.bot_turns.done()):
            self.bot_turns = asyncio.create_task(self.play_bot_turns())

    async def play_bot_turns(self) -> None:
        """Let bots move until a person is to move. A failure stops no table: try again later."""
        while self.live.table.bot_to_move() and not self.live.lost:
            try:
                await self.play_moves()
            except Exception:
                get_logger().exception("a bot's turn failed", table=self.live.id)
                await asyncio.sleep(RETRY_DELAY)

    async def play_moves(self) -> None:
        live = self.live
        loop = asyncio.get_running_loop()
        plan: tuple[int, ...] = ()  # what is left of a bot's plan after its last whole move
        began_at, choices = loop.time(), 0  # of the whole move that is being made
        while (bot := live.table.bot_to_move()) and not live.lost:
            seq, table = live.seq, live.table  # it may change while the bot thinks
            moment = table.turn_moment()
            if table.start is table.now:
                began_at, choices = loop.time(), 0
            choices += 1
            if not plan:
                owner, seed = live.owner_of_bots(), table.bot_seed()
                plan = await self.bot_pool.choose(table.game, moment.state, bot, owner, seed)
                if is_first_turn_of_substitute(table):
                    plan = avoid_ending_round(moment.state, plan)
            steps = first_planned_move(moment, plan, bot)
            if not are_private(table, steps):
                await asyncio.sleep(began_at + self.time_for_move(bot, choices) - loop.time())
            move = commands.Play(int(moment.state.turn), steps, bot=True)
            await live.run_command(move, expected=moment)
            if live.seq == seq:
                await asyncio.sleep(RETRY_DELAY)  # the store failed
            continues = live.table.moves[moment.made :] == steps and live.table.turn == move.seat
            plan = plan[len(steps) :] if continues else ()

    def time_for_move(self, bot: str, choices: int) -> float:
        """Return the seconds that a whole move of the bot takes, so that people can follow.

        It is as long as the bot may think at most about its choices. If it depended on how long
        the bot thinks, everybody could conclude something about its cards.
        """
        if not self.pause:
            return 0.0
        thinking_time = self.bot_pool.thinking_time(self.live.table.game, bot)
        return max(self.pause, choices * thinking_time)

    def stop(self) -> None:
        if self.timer:
            self.timer.cancel()
        if self.bot_turns:
            self.bot_turns.cancel()


def first_planned_move(moment: Moment, plan: tuple[int, ...], bot: str) -> tuple[int, ...]:
    """Return the first whole move of a bot's plan. If the plan is illegal, play any legal step."""
    try:
        return moment.first_move_of(plan)
    except Refusal as refusal:
        get_logger().error("bot failed", bot=bot, game=moment.game.name, why=refusal.code)
        return (secrets.choice(moment.state.legal()),)
