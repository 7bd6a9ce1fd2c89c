"""Tables for tests: opened, filled and played on without a server."""

from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from cardtable import games
from cardtable.engine.chance import FastChance
from cardtable.engine.refusal import Refusal
from cardtable.table import commands
from cardtable.table.lobby import new_table
from cardtable.table.table import Table, TableSettings
from cardtable.table.transitions import apply_command
from cardtable.table.updates import Updates


def seed(number: int) -> str:
    return sha256(str(number).encode()).hexdigest()


@dataclass
class Sitting:
    """A table and the log of the commands that it has accepted."""

    table: Table
    log: list[tuple[commands.AnyCommand, int]]
    now: int = 1_000_000
    told: list[Updates] = field(default_factory=list)

    def do(self, command: commands.AnyCommand, later: int = 1) -> Updates:
        self.now += later
        self.table, told = apply_command(self.table, command, self.now)
        self.log.append((command, self.now))
        self.told.append(told)
        return told

    def refused(self, command: commands.AnyCommand, later: int = 1) -> str:
        before = self.table
        try:
            apply_command(self.table, command, self.now + later)
        except Refusal as refusal:
            assert self.table is before
            return refusal.code
        raise AssertionError(f"{command} was accepted")

    def step(self, picks: FastChance) -> Updates:
        """Somebody's next step, at random."""
        legal = self.table.require_now().state.legal()
        seat = self.table.turn
        bot = bool(self.table.seats[seat].bot)
        return self.do(commands.Play(seat, (legal[picks.below(len(legal))],), bot=bot))

    def play(self, steps: int = 10**6, picks: int = 1) -> "Sitting":
        chance = FastChance(picks)
        while steps and self.table.phase == "playing":
            self.step(chance)
            steps -= 1
        return self


def refold(log: list[tuple[commands.AnyCommand, int]]) -> Table:
    first, now = log[0]
    assert isinstance(first, commands.OpenTable)
    table = new_table(first, now)
    for command, now in log[1:]:
        table, _ = apply_command(table, command, now)
    return table


def sitting(
    game: str = "threeup",
    people: int | None = None,
    seats: int | None = None,
    number: int = 0,
    terms: TableSettings | None = None,
    options: dict[str, Any] | None = None,
) -> Sitting:
    """People on the first seats, bots on the rest, nothing dealt."""
    seats = seats or games.find(game).seats[-1]
    opening = commands.OpenTable(game, seats, seed(number), options or {}, terms or TableSettings())
    s = Sitting(new_table(opening, 1_000_000), [(opening, 1_000_000)])
    people = seats if people is None else people
    for at in range(people):
        s.do(commands.Sit(at, f"p{at}", f"Name {at}", f"salt {at}"))
    for at in range(people, seats):
        s.do(commands.AddBot(0, at, "random"))
    return s


def playing(game: str = "threeup", people: int | None = None, **more: Any) -> Sitting:
    s = sitting(game, people, **more)
    s.do(commands.Start(0))
    return s
