"""Random games to check laws on, and positions that somebody has tampered with."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from cardtable.engine.chance import SEED_LIMIT, FastChance
from cardtable.engine.game import Game
from cardtable.engine.options import Choice, Flag, Number, OptionType, Subset
from cardtable.engine.refusal import Refusal
from cardtable.engine.state import NOBODY, State


@dataclass
class Playthrough:
    """A game that was dealt and played to some point: its seed, its moves, and its state."""

    game: Game
    seats: int
    options: Any
    seed: int
    state: State
    chance: FastChance
    moves: list[int] = field(default_factory=list)

    def deal_again(self) -> tuple[State, FastChance]:
        """Return the beginning of the same game, and the chance that follows."""
        chance = FastChance(self.seed)
        return self.game.new(self.seats, self.options, chance), chance

    def play_on(self, picks: FastChance, moves: int) -> None:
        """Play up to `moves` more moves, chosen by `picks`."""
        for _ in range(moves):
            legal = self.state.legal()
            if not legal:
                return
            self.play(legal[picks.below(len(legal))])

    def play(self, move: int) -> None:
        self.state.apply(move, self.chance)
        self.moves.append(move)

    def shorten(self, moves: int) -> "Playthrough":
        """Return the same game after its first `moves` moves."""
        start = new_playthrough(self.game, self.seats, self.options, self.seed)
        for move in self.moves[:moves]:
            start.play(move)
        return start

    def whole_moves(self) -> Iterator[tuple[State, list[int]]]:
        """Yield each whole move as its steps, with a state in which it is about to be made."""
        state, chance = self.deal_again()
        before, steps = state.clone(), list[int]()
        for move in self.moves:
            state.apply(move, chance)
            steps.append(move)
            if state.is_move_complete():
                yield before, steps
                before, steps = state.clone(), []

    def view_seats(self) -> range:
        """Return all who are shown a view: the spectator (NOBODY), then the seats."""
        return range(NOBODY, self.seats)


def new_playthrough(game: Game, seats: int, options: Any, seed: int) -> Playthrough:
    """Deal a game from a seed."""
    chance = FastChance(seed)
    return Playthrough(game, seats, options, seed, game.new(seats, options, chance), chance)


def play_random_game(game: Game, seats: int, random: Random, moves: int) -> Playthrough:
    """Deal with random options, or the defaults if those are refused, and play up to `moves`."""
    picks, seed = FastChance(random.randrange(SEED_LIMIT)), random.randrange(SEED_LIMIT)
    try:
        play = new_playthrough(
            game, seats, game.parse_options(random_options(game.option_types, random)), seed
        )
    except Refusal:
        play = new_playthrough(game, seats, game.options(), seed)
    play.play_on(picks, moves)
    return play


def random_options(option_types: Mapping[str, OptionType], random: Random) -> dict[str, Any]:
    """Return a few options as plain data; those of another type than ours keep their defaults."""
    count = random.randint(0, min(4, len(option_types)))
    names = random.sample(sorted(option_types), count)
    values = {name: random_value(option_types[name], random) for name in names}
    return {name: value for name, value in values.items() if value is not None}


def random_value(option_type: OptionType, random: Random) -> Any:
    if isinstance(option_type, Flag):
        return random.random() < 0.5
    if isinstance(option_type, Choice):
        return random.choice(option_type.values)
    if isinstance(option_type, Number):
        return random.randint(option_type.low, option_type.high)
    if isinstance(option_type, Subset):
        return random.sample(option_type.values, random.randint(1, len(option_type.values)))
    return None


JsonPath = tuple[str | int, ...]  # the keys and indexes that lead to a value in a position


def list_paths(position: Any) -> list[JsonPath]:
    """Return the path of everything in a position, at any depth."""
    paths: list[JsonPath] = []
    # A stack in place of recursion, because a position may be nested deeply.
    unread: list[tuple[JsonPath, Any]] = [((), position)]
    while unread:
        start, value = unread.pop()
        inner = value.items() if isinstance(value, dict) else ()
        for key, item in enumerate(value) if isinstance(value, list) else inner:
            paths.append((*start, key))
            unread.append(((*start, key), item))
    return paths


def container_of(data: Any, path: JsonPath) -> Any:
    """Return the object or list that holds the value at `path`."""
    for key in path[:-1]:
        data = data[key]
    return data


def tamper(position: dict[str, Any], random: Random) -> None:
    """Make one random change: replace, change, remove, rename, repeat or exchange a value."""
    path = random.choice(list_paths(position))
    container, key = container_of(position, path), path[-1]
    change = random.choice(("replace", "nudge", "drop", "rename", "double", "swap"))
    if change == "replace":
        container[key] = odd_value(random)
    elif change == "nudge":
        container[key] = nudge(container[key], random)
    elif change == "drop":
        del container[key]
    elif change == "rename" and isinstance(container, dict):
        container[random.choice(("", "x", "turn", "draw "))] = container.pop(key)
    elif change == "double" and isinstance(container, list):
        container.append(container[int(key)])
    else:
        other = random.choice(list_paths(position))
        if path[: len(other)] != other and other[: len(path)] != path:
            target = container_of(position, other)
            container[key], target[other[-1]] = target[other[-1]], container[key]


def odd_value(random: Random) -> Any:
    """Return a value that a careless parser does not expect."""
    fixed = (None, True, 10**18, 2**62, -(2**63), 10**400, 2**53, 0.5, float("nan"), float("inf"))
    texts = ("", "5", "5 5 5", "C2 C2", "!", "7!", "swap", "ä\x00", "9" * 5000, "x" * 100_000)
    deep: list[Any] = []
    for _ in range(random.choice((1, 5, 200, 900))):
        deep = [deep]
    number, pair = random.randint(-20, 20), {"a": random.randint(-2, 2)}
    numbers = [random.randint(-2, 9) for _ in range(random.randint(0, 7))]
    kinds = (random.choice(fixed), random.choice(texts), number, numbers, pair, deep)
    return random.choice(kinds)


def nudge(value: Any, random: Random) -> Any:
    """Return nearly the same value, which a careless check may accept."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + random.choice((-2, -1, 1, 2))
    if isinstance(value, str) and " " in value:
        parts = value.split()
        parts.pop(random.randrange(len(parts)))
        return " ".join(parts)
    if isinstance(value, str) and value.isdigit():
        return str(int(value) + random.choice((-1, 1, 16)))
    return value[:-1] if isinstance(value, str | list) else value


def move_card(position: dict[str, Any], random: Random) -> None:
    """Move a card from one text of cards to another, so that the deck still adds up."""
    texts = [
        path
        for path in list_paths(position)
        if path[0] != "options" and isinstance(container_of(position, path)[path[-1]], str)
    ]
    if not texts:
        return
    source, target = random.choice(texts), random.choice(texts)
    cards = container_of(position, source)[source[-1]].split()
    if cards:
        card = cards.pop(random.randrange(len(cards)))
        container_of(position, source)[source[-1]] = " ".join(cards)
        holder = container_of(position, target)
        holder[target[-1]] = f"{holder[target[-1]]} {card}".strip()
