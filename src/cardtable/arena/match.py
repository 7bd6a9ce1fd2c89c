"""One deal of a match: played once from every seat, with the same luck each time."""

from dataclasses import dataclass, field
from time import process_time
from typing import Any

from msgspec import Struct

from cardtable import bots, games
from cardtable.bots import ALL_SEEING, Bot, Budget, Observation, observation_of
from cardtable.bots.external import ExternalBot, is_external
from cardtable.engine import codes
from cardtable.engine.chance import FastChance
from cardtable.engine.game import Game
from cardtable.engine.refusal import InvalidInput, Refusal
from cardtable.engine.state import State

LAST_SEED = 2**53  # what every program keeps exactly
TEST_SEEDS = 1_000_000  # deals from here on are for measuring; those below are for tuning


def check_tuning_seeds(end: int) -> None:
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
    def is_solo(self) -> bool:
        return games.find(self.game).seats[-1] == 1


class Usage(Struct):
    """What one bot used in a deal; it differs from run to run, unlike the shares."""

    choices: int = 0
    seconds: float = 0.0  # of one core
    longest: float = 0.0
    forfeits: int = 0  # whether an outside program has lost its seat, and another played on


class DealResult(Struct, frozen=True):
    """What came of one deal."""

    number: int
    shares: tuple[float, ...]  # for each bot, the mean over all seats that it took
    steps: int
    spent: tuple[Usage, ...]


@dataclass
class Entrant:
    name: str
    bot: Bot
    spent: Usage = field(default_factory=Usage)

    def choose(self, sight: Observation) -> tuple[int, ...]:
        began = process_time()
        steps = self.bot.choose(sight, Budget())
        took = process_time() - began
        self.spent.choices += 1
        self.spent.seconds += took
        self.spent.longest = max(self.spent.longest, took)
        if isinstance(self.bot, ExternalBot) and self.bot.forfeit_reason:
            self.spent.forfeits = 1
        return steps


def validate_match(match: Match, seats: int | None = None) -> Match:
    """A match whose bots are there and whose seats are all taken, or a refusal."""
    game = games.find(match.game)
    game.agree(match.options)
    for name in match.bots:
        make_entrant(match.game, name)
    if not 0 <= match.first < LAST_SEED:
        raise InvalidInput(codes.SEED, seed=str(match.first), last=str(LAST_SEED - 1))
    if not match.bots:
        raise InvalidInput(codes.ARENA_BOTS)
    wanted = max(len(match.bots), game.seats[0]) if seats is None else seats
    if wanted not in game.seats and not (match.is_solo and seats is None):
        raise InvalidInput(codes.SEATS, low=game.seats[0], high=game.seats[-1], found=wanted)
    if match.is_solo:
        return match
    if len(match.bots) > wanted:
        raise InvalidInput(codes.ARENA_SEATS, bots=len(match.bots), seats=wanted)
    rest = (match.bots[-1],) * (wanted - len(match.bots))  # the last one takes the empty chairs
    return Match(match.game, match.options, (*match.bots, *rest), match.first)


def make_entrant(game: str, name: str) -> Entrant:
    """A bot by its name. Players to measure by can come here, and nowhere else."""
    if is_external(name):
        return Entrant(name, ExternalBot(game, name))
    sticks = bots.find_roster(game).baselines()
    if name in sticks:
        return Entrant(name, sticks[name]())
    try:
        return Entrant(name, bots.find(game, name))
    except Refusal:
        known = ", ".join((*bots.names(game), *sticks))
        raise InvalidInput(codes.BOT_UNKNOWN, bot=name, known=known) from None


def play_deal(match: Match, number: int) -> DealResult:
    game = games.find(match.game)
    options = game.agree(match.options)
    entrants = [make_entrant(match.game, name) for name in match.bots]
    seed = match.first + number
    if match.is_solo:
        played = [play_game(game, options, [one], seed) for one in entrants]
        shares = [results[0] for results, _ in played]
    else:
        turned = [entrants[at:] + entrants[:at] for at in range(len(entrants))]
        played = [play_game(game, options, order, seed) for order in turned]
        shares = [0.0] * len(entrants)
        for at, (results, _) in enumerate(played):
            for seat, result in enumerate(results):
                shares[(seat + at) % len(entrants)] += result / len(entrants)
    steps = sum(made for _, made in played)
    return DealResult(number, tuple(shares), steps, tuple(one.spent for one in entrants))


def play_game(game: Game, options: Any, order: list[Entrant], seed: int) -> tuple[list[float], int]:
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
        sight = observation_for(order[seat].name, game, state, seat, minds[seat].word())
        for step in order[seat].choose(sight):
            play_step(state, step, chance, order[seat].name)
            made += 1
    return [float(state.result(seat)) for seat in range(len(order))], made


def play_step(state: State, step: int, chance: FastChance, bot: str) -> None:
    """What a bot chose. To choose something illegal is a bug, and not the mistake of whoever
    let it play."""
    try:
        state.play(step, chance)
    except Refusal as refused:
        raise RuntimeError(f"{bot} chose {step}, which is not legal: {refused}") from None


def observation_for(name: str, game: Game, state: State, seat: int, seed: int) -> Observation:
    if name == ALL_SEEING:
        return Observation(game, seat, lambda _: state.clone(), seed)
    return observation_of(game, state, seat, seed)


def results_of(deals: list[DealResult], bot: int = 0) -> list[float]:
    return [deal.shares[bot] for deal in deals]
