"""One deal of a match: played once from every seat, with the same luck each time."""

from dataclasses import dataclass, field
from time import process_time
from typing import Any

from msgspec import Struct

from cardtable import bots, games
from cardtable.bots import Bot, Budget, Sight, sight_of
from cardtable.bots.cast import ALL_SEEING
from cardtable.bots.outside import Outside, is_outside
from cardtable.engine.chance import FastChance
from cardtable.engine.game import Game
from cardtable.engine.refusal import Refusal
from cardtable.engine.state import State

LAST_SEED = 2**53  # what every program keeps exactly
TEST_SEEDS = 1_000_000  # deals from here on are for measuring; those below are for tuning


def keep_apart(end: int) -> None:
    """Raise ValueError if deals up to there would take some that strength is measured on."""
    if end > TEST_SEEDS:
        raise ValueError(
            f"deals would have seeds up to {end}; from {TEST_SEEDS} on they are for tests"
        )


class Match(Struct, frozen=True):
    """Who plays what. One bot for each seat; a solo game is played by each bot alone."""

    game: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    first: int = TEST_SEEDS  # the seed of the first deal

    @property
    def solo(self) -> bool:
        return games.find(self.game).seats[-1] == 1


class Spent(Struct):
    """What one bot used in a deal; it differs from run to run, unlike the shares."""

    choices: int = 0
    seconds: float = 0.0  # of one core
    longest: float = 0.0
    forfeits: int = 0  # whether an outside program has lost its seat, and another played on


class Deal(Struct, frozen=True):
    """What came of one deal."""

    number: int
    shares: tuple[float, ...]  # for each bot, the mean over all seats that it took
    steps: int
    spent: tuple[Spent, ...]


@dataclass
class Entrant:
    name: str
    bot: Bot
    spent: Spent = field(default_factory=Spent)

    def choose(self, sight: Sight) -> tuple[int, ...]:
        began = process_time()
        steps = self.bot.choose(sight, Budget())
        took = process_time() - began
        self.spent.choices += 1
        self.spent.seconds += took
        self.spent.longest = max(self.spent.longest, took)
        if isinstance(self.bot, Outside) and self.bot.forfeited:
            self.spent.forfeits = 1
        return steps


def agreed(match: Match, seats: int | None = None) -> Match:
    """A match whose bots are there and whose seats are all taken, or a refusal."""
    game = games.find(match.game)
    game.agree(match.options)
    for name in match.bots:
        entrant(match.game, name)
    if not 0 <= match.first < LAST_SEED:
        raise Refusal("seed", seed=str(match.first), last=str(LAST_SEED - 1))
    if not match.bots:
        raise Refusal("arena-bots")
    wanted = max(len(match.bots), game.seats[0]) if seats is None else seats
    if wanted not in game.seats and not (match.solo and seats is None):
        raise Refusal("seats", low=game.seats[0], high=game.seats[-1], found=wanted)
    if match.solo:
        return match
    if len(match.bots) > wanted:
        raise Refusal("arena-seats", bots=len(match.bots), seats=wanted)
    rest = (match.bots[-1],) * (wanted - len(match.bots))  # the last one takes the empty chairs
    return Match(match.game, match.options, (*match.bots, *rest), match.first)


def entrant(game: str, name: str) -> Entrant:
    """A bot by its name. Players to measure by can come here, and nowhere else."""
    if is_outside(name):
        return Entrant(name, Outside(game, name))
    sticks = bots.find_roster(game).sticks()
    if name in sticks:
        return Entrant(name, sticks[name]())
    try:
        return Entrant(name, bots.find(game, name))
    except Refusal:
        known = ", ".join((*bots.names(game), *sticks))
        raise Refusal("bot-unknown", bot=name, known=known) from None


def play_deal(match: Match, number: int) -> Deal:
    game = games.find(match.game)
    options = game.agree(match.options)
    entrants = [entrant(match.game, name) for name in match.bots]
    seed = match.first + number
    if match.solo:
        played = [play_once(game, options, [one], seed) for one in entrants]
        shares = [results[0] for results, _ in played]
    else:
        turned = [entrants[at:] + entrants[:at] for at in range(len(entrants))]
        played = [play_once(game, options, order, seed) for order in turned]
        shares = [0.0] * len(entrants)
        for at, (results, _) in enumerate(played):
            for seat, result in enumerate(results):
                shares[(seat + at) % len(entrants)] += result / len(entrants)
    steps = sum(made for _, made in played)
    return Deal(number, tuple(shares), steps, tuple(one.spent for one in entrants))


def play_once(game: Game, options: Any, order: list[Entrant], seed: int) -> tuple[list[float], int]:
    """One game; what it was worth to each seat, and how many steps it took.

    The cards have a chance of their own, and so has each seat's thinking: who sits elsewhere
    must not change anybody's luck.
    """
    chance = FastChance(seed)
    state = game.new(len(order), options, chance)
    minds = [FastChance(seed << 3 | seat) for seat in range(len(order))]
    made = 0
    while not state.is_over():
        seat = int(state.turn)
        sight = sight_for(order[seat].name, game, state, seat, minds[seat].word())
        for step in order[seat].choose(sight):
            make(state, step, chance, order[seat].name)
            made += 1
    return [float(state.result(seat)) for seat in range(len(order))], made


def make(state: State, step: int, chance: FastChance, bot: str) -> None:
    """What a bot chose. To choose something illegal is a bug, and not the mistake of whoever
    let it play."""
    try:
        state.play(step, chance)
    except Refusal as refused:
        raise RuntimeError(f"{bot} chose {step}, which is not legal: {refused}") from None


def sight_for(name: str, game: Game, state: State, seat: int, seed: int) -> Sight:
    if name == ALL_SEEING:
        return Sight(game, seat, lambda _: state.clone(), seed)
    return sight_of(game, state, seat, seed)


def shares(deals: list[Deal], bot: int = 0) -> list[float]:
    return [deal.shares[bot] for deal in deals]
