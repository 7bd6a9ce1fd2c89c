"""The boards of the games, as text for a terminal."""
