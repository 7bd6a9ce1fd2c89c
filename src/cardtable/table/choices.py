"""The choices of one seat in a game that is over, one after the other."""

from collections.abc import Sequence

from cardtable.table.replay import Moment


class Choices:
    """Where the seat had to choose. How far a choice went is known only to whoever looks at it:
    it may be a part of a whole move, or several of them."""

    def __init__(self, moves: Sequence[tuple[Moment, Sequence[int]]], seat: int) -> None:
        self.moves = moves  # whole ones, each with the moment before it
        self.seat = seat
        self.at = 0  # whole moves that lie behind
        self.made = 0  # steps from there that belong to choices already seen

    def next(self) -> tuple[Moment, list[int]] | None:
        """The next moment at which the seat was to move, and its steps until another's turn."""
        while self.at < len(self.moves):
            moment, steps = self.moves[self.at]
            if moment.state.turn == self.seat and self.made < len(steps):
                return moment.next(steps[: self.made]), self.steps()[self.made :]
            self.made = max(self.made - len(steps), 0)
            self.at += 1
        return None

    def steps(self) -> list[int]:
        """Whole moves of the seat, as long as nobody else moved between them."""
        found: list[int] = []
        for moment, steps in self.moves[self.at :]:
            if moment.state.turn != self.seat:
                break
            found += steps
        return found

    def take(self, steps: int) -> None:
        """The choice at the next moment took so many steps."""
        self.made += steps
