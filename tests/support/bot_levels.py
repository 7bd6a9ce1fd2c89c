"""The levels that ought to play well, and bots that try fewer worlds than they would."""

from dataclasses import replace

from cardtable.bots import Bot
from cardtable.bots.bot import RolloutBot

GOOD = ("level3", "level4", "level5", "level6")


def with_effort(bot: Bot, samples: int, **effort: int) -> Bot:
    """Return the same bot with no more than so many rollouts for a choice, and without a clock.

    A bot that does not search is returned as it is. `effort` sets fields of its `SearchLimits`.
    """
    if not isinstance(bot, RolloutBot):
        return bot
    fewer = min(samples, bot.limits.samples)
    return RolloutBot(
        bot.policy,
        replace(bot.limits, samples=fewer, milliseconds=0, **effort),
        blind=bot.blind,
        endgame=bot.endgame,
    )
