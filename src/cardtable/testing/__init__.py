"""The laws that every game keeps, as a checker for games of your own.

`check_game(GAME)` plays random games and checks each law on them. It needs no test framework: a
broken law is an AssertionError that names the law and the seed of the game. With pytest::

    from cardtable.testing import check_game
    from your_package import GAME

    def test_laws() -> None:
        check_game(GAME)

Our own tests check the same laws, on games that Hypothesis makes up.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from cardtable import words
from cardtable.engine.chance import SEED_LIMIT
from cardtable.engine.game import Game
from cardtable.engine.options import dump_options
from cardtable.testing.laws import LAWS, STATIC_LAWS
from cardtable.testing.playthrough import play_random_game

__all__ = ["check_game"]


def check_game(game: Game, games: int = 50, first_seed: int = 0) -> None:
    """Check every law on `games` random games with seeds from `first_seed` on.

    Raise AssertionError for the first law that is broken. The same seeds give the same games.
    """
    words.add_words_of(game)
    for name, check in STATIC_LAWS.items():
        with name_law(game, name):
            check(game)
    for seed in range(first_seed, first_seed + games):
        check_laws(game, seed)


def check_laws(game: Game, seed: int) -> None:
    """Play one random game, and check each law at a random moment of it."""
    random = Random(seed)
    seats = random.choice(game.seats)
    with name_law(game, "a random game can be dealt and played", f"seed {seed}, {seats} seats"):
        playthrough = play_random_game(game, seats, random, max(law.moves for law in LAWS))
        options = dump_options(playthrough.options)
    for law in LAWS:
        steps = random.randint(0, min(len(playthrough.moves), law.moves))
        moment = f"seed {seed}, {seats} seats, options {options}, after {steps} steps"
        with name_law(game, law.name, moment):
            law.check(playthrough.shorten(steps), random.randrange(SEED_LIMIT))


@contextmanager
def name_law(game: Game, law: str, moment: str = "") -> Iterator[None]:
    """Turn any error in a block into an AssertionError that names the law and the moment."""
    try:
        yield
    except Exception as error:
        text = str(error) if isinstance(error, AssertionError) else repr(error)
        place = f" ({moment})" if moment else ""
        raise AssertionError(f"{game.name} breaks the law {law!r}{place}: {text}") from error
