"""The messages between server and page. Bytes become values here, or a refusal."""

from typing import Final

VERSION: Final = 1  # of the protocol; a message of another version is refused
