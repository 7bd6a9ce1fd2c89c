"""The bot levels that should play well, and bots with smaller search limits."""

from dataclasses import replace

from cardtable.bots import Bot
from cardtable.bots.bot import RolloutBot

STRONG_LEVELS = ("level3", "level4", "level5", "level6")


def with_limits(bot: Bot, samples: int, **limits: int) -> Bot:
    """Return the same bot with at most `samples` rollouts for a choice, and no time limit.

    A bot that does not search is returned as it is. `limits` sets fields of its `SearchLimits`.
    """
    if not isinstance(bot, RolloutBot):
        return bot
    fewer = min(samples, bot.limits.samples)
    return RolloutBot(
        bot.policy,
        replace(bot.limits, samples=fewer, milliseconds=0, **limits),
        blind=bot.blind,
        endgame=bot.endgame,
    )
