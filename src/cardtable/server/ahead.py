"""What happens at a table without anybody asking: clocks run out, and bots move."""

import asyncio
import secrets
from typing import TYPE_CHECKING

from cardtable.engine.refusal import Refusal
from cardtable.server.jobs import Job
from cardtable.server.logs import logger
from cardtable.server.telling import clock
from cardtable.server.thinking import Thinking
from cardtable.table import commands
from cardtable.table.replay import Moment

if TYPE_CHECKING:
    from cardtable.server.live import LiveTable

AGAIN = 1.0  # seconds until what the store could not do is tried once more
LATE = 0.005  # seconds after which a clock has surely run out


class Ahead:
    def __init__(self, live: "LiveTable", thinking: Thinking, pause: float) -> None:
        self.live = live
        self.thinking = thinking
        self.pause = pause  # seconds before a bot's whole move
        self.alarm: asyncio.TimerHandle | None = None
        self.thought: asyncio.Task[None] | None = None

    def look(self) -> None:
        """Set the alarm for what is due, and let the bot think whose move it is."""
        if self.alarm:
            self.alarm.cancel()
            self.alarm = None
        due = self.live.table.due()
        if due is not None:
            delay = max(due - clock(), 0) / 1000 + LATE
            tick = Job(command=commands.Tick())
            self.alarm = asyncio.get_running_loop().call_later(delay, self.live.enqueue, tick)
        bot = self.live.table.bot_to_move()
        if bot and (self.thought is None or self.thought.done()):
            self.thought = asyncio.create_task(self.think())

    async def think(self) -> None:
        live = self.live
        plan: tuple[int, ...] = ()  # what a bot has thought of beyond its whole move
        while (bot := live.table.bot_to_move()) and not live.lost:
            seq, moment = live.seq, live.table.here()
            # A pause before a whole move, and none between its steps.
            if self.pause and live.table.start is live.table.now:
                await asyncio.sleep(self.pause)
            plan = plan or await self.thinking.choose(live.table.game, moment.state, bot)
            steps = chosen(moment, plan, bot)
            done = asyncio.Event()
            move = commands.Play(int(moment.state.turn), steps, bot=True)
            await live.jobs.put(Job(command=move, seq=seq, then=done.set))
            await done.wait()
            if live.seq == seq:
                await asyncio.sleep(AGAIN)  # the store failed; it shall not be asked without end
            goes_on = live.table.moves[moment.made :] == steps and live.table.turn == move.seat
            plan = plan[len(steps) :] if goes_on else ()

    def stop(self) -> None:
        if self.alarm:
            self.alarm.cancel()
        if self.thought:
            self.thought.cancel()


def chosen(moment: Moment, plan: tuple[int, ...], bot: str) -> tuple[int, ...]:
    """The next whole move of what the bot has thought of. The table must go on, whatever."""
    try:
        return moment.first_of(plan)
    except Refusal as refusal:
        logger().error("bot failed", bot=bot, game=moment.game.name, why=refusal.code)
        return (secrets.choice(moment.state.legal()),)
