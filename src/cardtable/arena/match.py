"""One deal of a match: played once from every seat, with the same luck each time."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from time import process_time
from typing import Any

from msgspec import Struct

from cardtable import bots, games
from cardtable.bots import ALL_SEEING, Bot, Budget, Observation, observation_of
from cardtable.bots.external import (
    EXTERNAL_PREFIX,
    ExternalBot,
    is_external,
    parse_command_line,
)
from cardtable.engine import codes
from cardtable.engine.chance import FastChance
from cardtable.engine.game import Game
from cardtable.engine.refusal import InvalidInput, Refusal
from cardtable.engine.state import State

LAST_SEED = 2**53  # integers below it are exact in every JSON reader
TEST_SEEDS = 1_000_000  # deals from this seed on are for measuring, those below for tuning


def check_tuning_seeds(end: int) -> None:
    """Raise ValueError if seeds below `end` include some that strength is measured with."""
    if end > TEST_SEEDS:
        raise ValueError(
            f"deals would have seeds up to {end}; from {TEST_SEEDS} on they are for tests"
        )


class Match(Struct, frozen=True):
    """What is played: one bot for each seat. In a solo game each bot plays alone."""

    game: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    first: int = TEST_SEEDS  # the seed of the first deal

    @property
    def is_solo(self) -> bool:
        return games.find(self.game).seats[-1] == 1


class Usage(Struct):
    """The time that one bot used in a deal. Unlike the results, it differs from run to run."""

    choices: int = 0
    seconds: float = 0.0  # of one core
    longest: float = 0.0  # seconds of one choice
    forfeits: int = 0  # 1 if an external program failed, and so lost this game and those after it
    failure: str = ""  # the code of the refusal that says why it failed
    failure_about: dict[str, str | int] = {}  # the details of that refusal


class DealResult(Struct, frozen=True):
    """The outcome of one deal."""

    number: int
    shares: tuple[float, ...]  # the result of each bot, its mean over all seats
    steps: int
    spent: tuple[Usage, ...]


@dataclass
class Entrant:
    """A bot in a match, with the time that it uses."""

    name: str
    bot: Bot
    usage: Usage = field(default_factory=Usage)

    def choose(self, observation: Observation) -> tuple[int, ...]:
        began = process_time()
        steps = self.bot.choose(observation, Budget())
        seconds = process_time() - began
        self.usage.choices += 1
        self.usage.seconds += seconds
        self.usage.longest = max(self.usage.longest, seconds)
        if isinstance(self.bot, ExternalBot) and (why := self.bot.forfeit_reason):
            self.usage.forfeits = 1
            self.usage.failure, self.usage.failure_about = why.code, dict(why.about)
        return steps


def validate_match(match: Match, seats: int | None = None) -> Match:
    """Return the match with a bot for each of `seats`, or refuse it.

    The last bot named takes all seats that are left.
    """
    game = games.find(match.game)
    game.parse_options(match.options)
    for name in match.bots:
        check_entrant_name(match.game, name)
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
    rest = (match.bots[-1],) * (wanted - len(match.bots))
    return Match(match.game, match.options, (*match.bots, *rest), match.first)


def check_entrant_name(game: str, name: str) -> None:
    """Refuse a name that `make_entrant` does not know. This builds no bot."""
    if is_external(name):
        parse_command_line(name.removeprefix(EXTERNAL_PREFIX))
        return
    known = (*bots.names(game), *bots.find_roster(game).baselines())
    if name not in known:
        raise InvalidInput(codes.BOT_UNKNOWN, bot=name, known=", ".join(known))


def make_entrant(game: str, name: str) -> Entrant:
    """Return the bot of that name. Only here baselines may play, too."""
    if is_external(name):
        return Entrant(name, ExternalBot(game, name))
    baselines = bots.find_roster(game).baselines()
    return Entrant(name, baselines[name]() if name in baselines else bots.find(game, name))


def play_deal(match: Match, number: int) -> DealResult:
    """Play one deal with every rotation of the bots; in a solo game once with each bot."""
    game = games.find(match.game)
    options = game.parse_options(match.options)
    entrants = [make_entrant(match.game, name) for name in match.bots]
    seed = match.first + number
    if match.is_solo:
        played = [play_game(game, options, [entrant], seed) for entrant in entrants]
        means = [results[0] for results, _ in played]
    else:
        rotations = [entrants[shift:] + entrants[:shift] for shift in range(len(entrants))]
        played = [play_game(game, options, order, seed) for order in rotations]
        means = [0.0] * len(entrants)
        for shift, (results, _) in enumerate(played):
            for seat, result in enumerate(results):
                means[(seat + shift) % len(entrants)] += result / len(entrants)
    steps = sum(made for _, made in played)
    return DealResult(number, tuple(means), steps, tuple(entrant.usage for entrant in entrants))


def play_game(game: Game, options: Any, order: list[Entrant], seed: int) -> tuple[list[float], int]:
    """Play one game; return the result of each seat and the number of steps.

    The cards have a chance of their own, and so has each seat's bot: what one bot draws must not
    change the luck of another.
    """
    chance = FastChance(seed)
    state = game.new(len(order), options, chance)
    bot_chances = [FastChance(seed << 3 | seat) for seat in range(len(order))]
    made = 0
    while not state.is_over():
        seat = int(state.turn)
        entrant = order[seat]
        observation = observation_for(entrant.name, game, state, seat, bot_chances[seat].word())
        for step in entrant.choose(observation):
            play_step(state, step, chance, entrant.name)
            made += 1
    results = [float(state.result(seat)) for seat in range(len(order))]
    return count_failures(results, [entrant.usage.forfeits > 0 for entrant in order]), made


def count_failures(results: list[float], failed: list[bool]) -> list[float]:
    """Return the results with a loss for each failed program; the others share what it had.

    Its substitute has played on, so that the game has come to an end.
    """
    others = failed.count(False)
    gain = sum(result for result, lost in zip(results, failed, strict=True) if lost)
    return [
        0.0 if lost else result + gain / others
        for result, lost in zip(results, failed, strict=True)
    ]


def play_step(state: State, step: int, chance: FastChance, bot: str) -> None:
    """Make the step that a bot chose. An illegal one is a bug of the bot, not a user's mistake."""
    try:
        state.play(step, chance)
    except Refusal as refusal:
        raise RuntimeError(f"{bot} chose {step}, which is not legal: {refusal}") from None


def observation_for(name: str, game: Game, state: State, seat: int, seed: int) -> Observation:
    """Return what a bot is given: the true state only for the baseline that sees all cards."""
    if name == ALL_SEEING:
        return Observation(game, seat, lambda _: state.clone(), seed)
    return observation_of(game, state, seat, seed)


def results_of(deals: Sequence[DealResult], bot: int = 0) -> list[float]:
    """Return the results of the bot at index `bot`, deal by deal."""
    return [deal.shares[bot] for deal in deals]
