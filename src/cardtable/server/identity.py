"""Guests with signed cookies, and signed invites, seat passes and peer tokens.

Keys rotate: the newest signs, and the older ones are accepted until they are deleted.
"""

import secrets
from hashlib import sha256
from typing import Final

from itsdangerous import BadData, Signer, TimestampSigner, URLSafeTimedSerializer
from msgspec import Struct

COOKIE: Final = "cardtable"
COOKIE_LIFETIME: Final = 365 * 86_400  # seconds
PASS_LIFETIME: Final = 900  # seconds
MAX_CLOCK_SKEW: Final = 300  # seconds that the clocks of two nodes may differ
PEER_HEADER: Final = "X-Cardtable-Peer"  # carries the peer token of the node that forwards


class Guest(Struct, frozen=True):
    """A person as their cookie tells. Nobody has to register."""

    person: str
    name: str = ""


class Identity:
    """Signs with the first of the `keys`, which are hexadecimal, and accepts all of them."""

    def __init__(self, keys: list[str]) -> None:
        self.renew(keys)

    def renew(self, keys: list[str]) -> None:
        """Replace all keys."""
        oldest_first = keys[::-1]  # itsdangerous signs with the last key
        self.guests = URLSafeTimedSerializer(oldest_first, salt="guest")
        self.passes = URLSafeTimedSerializer(oldest_first, salt="pass")
        self.invites = Signer(oldest_first, salt="invite", digest_method=sha256)
        self.peer_signer = Signer(oldest_first, salt="peer", digest_method=sha256)

    # Guests

    def new_guest(self) -> Guest:
        return Guest(secrets.token_hex(12))

    def cookie_of(self, guest: Guest) -> str:
        return str(self.guests.dumps([guest.person, guest.name]))

    def guest_of(self, cookie: str | None) -> Guest | None:
        """Return the guest that a cookie was signed for, if the signature is good.

        The browser keeps the time: a clock that is wrong must not make strangers of guests.
        """
        try:
            person, name = self.guests.loads(cookie or "")
        except (BadData, ValueError, TypeError):
            return None
        return Guest(str(person), str(name))

    # Invites: they admit anybody who has one, until the table has an invite with another number

    def invite_to(self, table: str, number: int = 0) -> str:
        return self.invites.get_signature(f"{table}.{number}".encode()).decode()

    def is_invited(self, table: str, invite: str, number: int = 0) -> bool:
        subject = f"{table}.{number}".encode()
        return bool(invite) and self.invites.verify_signature(subject, invite.encode())

    # Seat passes: they move a seat to another device of the same person

    def seat_pass(self, table: str, person: str) -> str:
        return str(self.passes.dumps([table, person]))

    def person_of_pass(self, table: str, token: str) -> str:
        """Return the person whose seat at this table the pass is for, or ""."""
        try:
            (of_table, person), signed = self.passes.loads(token, return_timestamp=True)
        except (BadData, ValueError, TypeError):
            return ""
        age = TimestampSigner("").get_timestamp() - signed.timestamp()
        valid = -MAX_CLOCK_SKEW <= age <= PASS_LIFETIME and of_table == table
        return str(person) if valid else ""

    # Peer tokens: one node recognizes another by them

    def peer_token(self, node: str) -> str:
        return self.peer_signer.sign(node.encode()).decode()

    def is_peer_token(self, token: str) -> bool:
        try:
            self.peer_signer.unsign(token.encode())
        except BadData:
            return False
        return True
