"""People around one game: seats, commands, clocks, undo, records. Pure, and told the time."""
