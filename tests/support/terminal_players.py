"""Somebody who plays well at a place in the terminal."""

from cardtable.bots import Bot, Budget, observation_of
from cardtable.tui.session import ME, Session


def find_liked(place: Session, player: Bot) -> int:
    """Return which move of the list a bot begins its own with."""
    sight = observation_of(place.game, place.state, ME, 1)
    steps = player.choose(sight, Budget())
    for at, line in enumerate(place.offered()[1]):
        begun = tuple(place.game.parse_input(place.state, line))
        if begun == steps[: len(begun)]:
            return at
    raise AssertionError(steps)
