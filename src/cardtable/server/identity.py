"""Guests with signed cookies, and signed invites and passes.

Keys rotate: the newest signs, and the older ones are accepted until they are deleted.
"""

import secrets
from typing import Final

from itsdangerous import BadData, Signer, URLSafeTimedSerializer
from msgspec import Struct

COOKIE: Final = "cardtable"
COOKIE_LIFETIME: Final = 365 * 86_400
PASS_LIFETIME: Final = 900


class Guest(Struct, frozen=True):
    person: str
    name: str = ""


class Identity:
    def __init__(self, keys: list[str]) -> None:
        """Start with these keys: hexadecimal, newest first."""
        self.renew(keys)

    def renew(self, keys: list[str]) -> None:
        oldest_first = keys[::-1]  # as itsdangerous wants them
        self.guests = URLSafeTimedSerializer(oldest_first, salt="guest")
        self.passes = URLSafeTimedSerializer(oldest_first, salt="pass")
        self.invites = Signer(oldest_first, salt="invite", digest_method=_sha256)
        self.peer_signer = Signer(oldest_first, salt="peer", digest_method=_sha256)

    # Guests

    def new_guest(self) -> Guest:
        return Guest(secrets.token_hex(12))

    def cookie(self, guest: Guest) -> str:
        return str(self.guests.dumps([guest.person, guest.name]))

    def guest(self, cookie: str | None) -> Guest | None:
        try:
            person, name = self.guests.loads(cookie or "", max_age=COOKIE_LIFETIME)
        except (BadData, ValueError, TypeError):
            return None
        return Guest(str(person), str(name))

    # Invites: they admit anybody who has one

    def invite(self, table: str) -> str:
        return self.invites.get_signature(table.encode()).decode()

    def is_invited(self, table: str, invite: str) -> bool:
        return bool(invite) and self.invites.verify_signature(table.encode(), invite.encode())

    # Passes: they move a seat to another device of the same person

    def seat_pass(self, table: str, person: str) -> str:
        return str(self.passes.dumps([table, person]))

    def passed(self, table: str, token: str) -> str:
        """Return the person whose seat at this table the pass is for, or ""."""
        try:
            of_table, person = self.passes.loads(token, max_age=PASS_LIFETIME)
        except (BadData, ValueError, TypeError):
            return ""
        return str(person) if of_table == table else ""

    # Tokens by which one node of ours recognizes another

    def peer_token(self, node: str) -> str:
        return self.peer_signer.sign(node.encode()).decode()

    def is_peer_token(self, token: str) -> bool:
        try:
            self.peer_signer.unsign(token.encode())
        except BadData:
            return False
        return True


def _sha256(data: bytes = b"") -> object:
    from hashlib import sha256

    return sha256(data)
