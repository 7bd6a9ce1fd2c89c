"""What travels: every message, and the one door at which bytes become values."""

from typing import Final

VERSION: Final = 1  # of the messages; a message of another version is refused
