"""A bot that picks moves in a session of the terminal."""

from cardtable.bots import Bot, Budget, observation_of
from cardtable.tui.session import PLAYER_SEAT, Session


def find_preferred_move(session: Session, bot: Bot) -> int:
    """Return the index, in the list of moves, of the one that the bot's choice begins with."""
    observation = observation_of(session.game, session.state, PLAYER_SEAT, 1)
    steps = bot.choose(observation, Budget())
    for index, text in enumerate(session.list_moves()[1]):
        first_steps = tuple(session.parse_text(text))
        if first_steps == steps[: len(first_steps)]:
            return index
    raise AssertionError(steps)
