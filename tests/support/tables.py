"""Tables for tests: opened, filled and played without a server."""

from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from msgspec.structs import replace

from cardtable import games
from cardtable.engine.chance import FastChance, salt_commitment, seal
from cardtable.engine.refusal import Refusal
from cardtable.engine.state import NOBODY
from cardtable.table import commands
from cardtable.table.lobby import new_table
from cardtable.table.replay import Moment
from cardtable.table.table import Table, TableSettings
from cardtable.table.transitions import apply_command
from cardtable.table.updates import Updates

START_TIME = 1_000_000
SALT_TIME = 5_000


def seed(number: int) -> str:
    return sha256(str(number).encode()).hexdigest()


@dataclass
class TableDriver:
    """A table with the commands that it accepted, their times and their updates."""

    table: Table
    log: list[tuple[commands.AnyCommand, int]]
    now: int = START_TIME
    updates: list[Updates] = field(default_factory=list)

    def apply(self, command: commands.AnyCommand, later: int = 1) -> Updates:
        """Apply a command `later` milliseconds after the last one."""
        self.now += later
        self.table, updates = apply_command(self.table, command, self.now)
        self.log.append((command, self.now))
        self.updates.append(updates)
        return updates

    def refusal_code(self, command: commands.AnyCommand, later: int = 1) -> str:
        """Return the code with which a command is refused."""
        try:
            apply_command(self.table, command, self.now + later)
        except Refusal as refusal:
            return refusal.code
        raise AssertionError(f"{command} was accepted")

    def play_step(self, chance: FastChance) -> Updates:
        """Play a random step of the seat that is to move, or of the one that has a window."""
        table = self.table
        seat = table.turn if table.after_window is None or chance.below(2) else table.window_seat
        legal = table.view(seat).moves
        bot = bool(self.table.seats[seat].bot)
        return self.apply(commands.Play(seat, (legal[chance.below(len(legal))],), bot=bot))

    def play_random(self, steps: int = 10**6, chance_seed: int = 1) -> "TableDriver":
        """Play up to `steps` random steps; without a number, play to the end."""
        chance = FastChance(chance_seed)
        while steps and self.table.phase == "playing":
            self.play_step(chance)
            steps -= 1
        return self


def open_driver(opening: commands.OpenTable, now: int = START_TIME) -> TableDriver:
    return TableDriver(new_table(opening, now), [(opening, now)], now)


def replay_commands(log: list[tuple[commands.AnyCommand, int]]) -> Table:
    opening, now = log[0]
    assert isinstance(opening, commands.OpenTable)
    table = new_table(opening, now)
    for command, now in log[1:]:
        table, _ = apply_command(table, command, now)
    return table


def seated_table(
    game: str = "threeup",
    people: int | None = None,
    seats: int | None = None,
    number: int = 0,
    settings: TableSettings | None = None,
    options: dict[str, Any] | None = None,
    deal: int | None = None,
) -> TableDriver:
    """Return a table before the deal, with people on the first seats and bots on the others.

    `number` chooses the seed of the deal. With `deal`, it is the deal of that number.
    """
    seats = seats or games.find(game).seats[-1]
    rules = options or {}, settings or TableSettings()
    driver = open_driver(commands.OpenTable(game, seats, seed(number), *rules, deal=deal))
    people = seats if people is None else people
    for seat in range(people):
        driver.apply(commands.Sit(seat, f"p{seat}", f"Name {seat}", f"salt {seat}"))
    for seat in range(people, seats):
        driver.apply(commands.AddBot(0, seat, "random"))
    return driver


def dealt_table(game: str = "threeup", people: int | None = None, **kwargs: Any) -> TableDriver:
    """Return a table after the deal; the arguments are those of `seated_table`."""
    driver = seated_table(game, people, **kwargs)
    driver.apply(commands.Start(0))
    return driver


# Salts


def salt_of(seat: int, attempt: int = 0) -> str:
    return seed(1000 + 10 * attempt + seat)


def commit_salt(driver: TableDriver, seat: int, salt: str = "") -> Updates:
    """Commit the seat to a salt for the current attempt, and return the updates."""
    return driver.apply(commitment_command(driver, seat, salt))


def commitment_command(driver: TableDriver, seat: int, salt: str = "") -> commands.CommitSalt:
    attempt = len(driver.table.void_deals)
    salt = salt or salt_of(seat, attempt)
    commitment = salt_commitment(seal(driver.table.seed), attempt, seat, salt.encode())
    return commands.CommitSalt(seat, attempt, commitment.hex())


def open_salt(driver: TableDriver, seat: int) -> Updates:
    return driver.apply(commands.OpenSalt(seat, salt_of(seat, len(driver.table.void_deals))))


def salted_table(game: str = "threeup", people: int = 2, **kwargs: Any) -> TableDriver:
    """Return a table where all people have committed themselves to salts, and none is open."""
    driver = seated_table(game, people, **{"seats": people, **kwargs})
    driver.apply(commands.Start(0, SALT_TIME))
    for seat in range(people):
        commit_salt(driver, seat)
    return driver


Sentence = tuple[str, dict[str, str | int]]  # the id of a message and its arguments


def messages_of(
    driver: TableDriver, command: commands.AnyCommand, later: int = 1, seat: int = NOBODY
) -> list[Sentence]:
    """Apply a command, and return the messages to a seat, or else to a spectator."""
    update = driver.apply(command, later).update_for(seat)
    return [] if update is None else [(message.id, message.about) for message in update.messages]


def refusal_of(driver: TableDriver, command: commands.AnyCommand) -> Sentence:
    """Return the code and the arguments with which a command is refused."""
    try:
        apply_command(driver.table, command, driver.now)
    except Refusal as refusal:
        return refusal.code, refusal.about
    raise AssertionError(f"{command} was accepted")


def play_visible_move(driver: TableDriver) -> int:
    """Play a game of 3UP 3DOWN until all have seen a move; return the seat that made it."""
    driver.play_random(3 * len(driver.table.seats))  # everybody lays three cards, hidden
    mover = driver.table.turn
    while driver.table.turn == mover:
        driver.play_step(FastChance(3))
    return mover


def imagine_table(table: Table, seat: int, chance_seed: int) -> Table:
    """Return the table with other cards in the places that the seat has not seen."""
    now = table.require_now()
    imagined = now.state.imagine(seat, FastChance(chance_seed))
    moment = Moment(now.game, imagined, now.chance, now.made)
    start = moment if table.start is table.now else table.start
    after_window = moment.next((table.closing_step(),)) if table.after_window else None
    return replace(table, now=moment, start=start, after_window=after_window)
