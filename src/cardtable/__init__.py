"""Cardtable: an open card table for LEVEL UP, LEVEL 8, 3UP 3DOWN and The Seal of Pragon.

Deal a game, play it, and ask for its results::

    import cardtable

    chance = cardtable.FastChance(seed=1)
    state = cardtable.new_state("threeup", 4, chance, ones_reverse=True)
    while not state.is_over():
        state.play(state.legal()[0], chance)
    print([state.result(seat) for seat in range(4)])

Games
    `game_names()` lists every game that is installed, and `game(name)` returns one as a `Game`: its
    options, its notation, its views and its positions. `cardtable.testing.check_game` checks a game
    of your own; docs/add-a-game.md shows how to write one.

States
    `new_state(name, seats, chance, **options)` deals a `State`. A move is a small integer;
    `state.legal()` lists the moves that may be made, and `state.play(move, chance)` makes one.
    `state.apply` does the same without a check. Only these two change a state: call `state.clone()`
    to keep the old one. `game.view(state, seat)` returns what one seat may know.

Chance
    Random numbers are always an argument. `FastChance(seed)` is for simulations: the same seed and
    the same moves give the same game. `SealedChance(seed, salts)` is for real tables: nobody can
    foresee it, and everybody can check it afterwards. Both are a `Chance`.

Bots
    `bot(game, name)` returns a bot. It is given what its seat may know, and returns the steps of
    its choice::

        expert = cardtable.bot("threeup", "level4")
        seen = cardtable.observation_of(cardtable.game("threeup"), state, state.turn, seed=1)
        for step in expert.choose(seen, cardtable.Budget(milliseconds=500)):
            state.play(step, chance)

Records
    A `Record` is what is kept of a game. The functions of `cardtable.table.record` read, write,
    replay and verify one.

Refusals
    A request that is turned down raises a `Refusal` and changes nothing. It is an `IllegalMove`
    (well-formed, but not allowed now), an `InvalidInput` (malformed, or about something that does
    not exist) or `Unavailable` (not possible here and now). Its `code` is the mark of a rule, such
    as UD-08, or one of `cardtable.engine.codes`.

The names in `__all__` are the public interface. Each is imported when it is first used, so that
`import cardtable` stays fast.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from cardtable import build_info

if TYPE_CHECKING:
    from cardtable.bots import Bot, Budget, observation_of
    from cardtable.engine.chance import Chance, FastChance, SealedChance
    from cardtable.engine.game import Game
    from cardtable.engine.refusal import IllegalMove, InvalidInput, Refusal, Unavailable
    from cardtable.engine.state import State
    from cardtable.table.record import Record

__version__ = "0.1.0"

__all__ = [
    "Budget",
    "Chance",
    "FastChance",
    "Game",
    "IllegalMove",
    "InvalidInput",
    "Record",
    "Refusal",
    "SealedChance",
    "State",
    "Unavailable",
    "bot",
    "game",
    "game_names",
    "new_state",
    "observation_of",
]

_MODULES = {
    "Budget": "bots",
    "Chance": "engine.chance",
    "FastChance": "engine.chance",
    "Game": "engine.game",
    "IllegalMove": "engine.refusal",
    "InvalidInput": "engine.refusal",
    "Record": "table.record",
    "Refusal": "engine.refusal",
    "SealedChance": "engine.chance",
    "State": "engine.state",
    "Unavailable": "engine.refusal",
    "observation_of": "bots",
}

build_info.choose_implementation()  # before the first module that may be compiled


def game_names() -> tuple[str, ...]:
    """Return the names of all games: ours first, then those of other packages."""
    from cardtable import games

    return games.names()


def game(name: str) -> "Game":
    """Return the game called `name`, or raise `InvalidInput` if there is none."""
    from cardtable import games

    return games.find(name)


def new_state(name: str, seats: int, chance: "Chance", /, **options: Any) -> "State":
    """Deal a new game called `name` for `seats` players, with cards from `chance`.

    `options` are the agreed rules, as plain data; those that are not named keep their defaults.
    """
    rules = game(name)
    state: State = rules.new(seats, rules.parse_options(options), chance)
    return state


def bot(game: str, name: str) -> "Bot":
    """Return the bot called `name` for the game called `game`."""
    from cardtable import bots

    return bots.find(game, name)


if not TYPE_CHECKING:  # a type checker reads the imports above, and knows every other name is wrong

    def __getattr__(name: str) -> Any:
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
        globals()[name] = value  # so that the next access does not come here
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
