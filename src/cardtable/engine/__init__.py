"""The base of every game: states, moves, chance, options and refusals, without any rules."""
