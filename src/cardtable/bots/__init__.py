"""Who chooses a move when nobody else does. Bots see what their seat sees, and no more."""
