"""The table in a terminal. Knows no rule of any game: everything is made from views."""
