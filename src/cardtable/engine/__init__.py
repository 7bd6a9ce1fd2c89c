"""The shape of a game: states, moves, chance and refusals. Knows no rule of any game."""
