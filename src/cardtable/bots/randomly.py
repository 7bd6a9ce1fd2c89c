"""The weakest bot: any move that may be made."""

from cardtable.bots.sight import Budget, Sight


class Randomly:
    def choose(self, sight: Sight, budget: Budget) -> int:
        moves = sight.view.moves
        return int(moves[sight.chance.below(len(moves))])
