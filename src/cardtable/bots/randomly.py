"""The weakest bot: any move that may be made."""

from cardtable.bots.sight import Budget, Sight


class Randomly:
    def choose(self, sight: Sight, budget: Budget) -> tuple[int, ...]:
        return (sight.moves[sight.chance.below(len(sight.moves))],)
