"""Who somebody is: a guest with a signed cookie. Invites and passes are signed likewise.

Keys rotate: the newest signs, the older ones are still believed until they are dropped.
"""

import secrets
from typing import Final

from itsdangerous import BadData, Signer, URLSafeTimedSerializer
from msgspec import Struct

COOKIE: Final = "cardtable"
YEAR: Final = 365 * 86_400
MINUTES_15: Final = 900


class Guest(Struct, frozen=True):
    person: str
    name: str = ""


class Identity:
    def __init__(self, keys: list[str]) -> None:
        """`keys`: hexadecimal, newest first."""
        self.renew(keys)

    def renew(self, keys: list[str]) -> None:
        oldest_first = keys[::-1]  # as itsdangerous wants them
        self.guests = URLSafeTimedSerializer(oldest_first, salt="guest")
        self.passes = URLSafeTimedSerializer(oldest_first, salt="pass")
        self.invites = Signer(oldest_first, salt="invite", digest_method=_sha256)
        self.hops = Signer(oldest_first, salt="hop", digest_method=_sha256)

    # Guests

    def new_guest(self) -> Guest:
        return Guest(secrets.token_hex(12))

    def cookie(self, guest: Guest) -> str:
        return str(self.guests.dumps([guest.person, guest.name]))

    def guest(self, cookie: str | None) -> Guest | None:
        try:
            person, name = self.guests.loads(cookie or "", max_age=YEAR)
        except (BadData, ValueError, TypeError):
            return None
        return Guest(str(person), str(name))

    # Invites: whoever has one may come to the table

    def invite(self, table: str) -> str:
        return self.invites.get_signature(table.encode()).decode()

    def is_invited(self, table: str, invite: str) -> bool:
        return bool(invite) and self.invites.verify_signature(table.encode(), invite.encode())

    # Passes: the same person goes on from another device

    def seat_pass(self, table: str, person: str) -> str:
        return str(self.passes.dumps([table, person]))

    def passed(self, table: str, token: str) -> str:
        """The person whose seat at this table the pass is for, or nothing."""
        try:
            of_table, person = self.passes.loads(token, max_age=MINUTES_15)
        except (BadData, ValueError, TypeError):
            return ""
        return str(person) if of_table == table else ""

    # Hops: one process of ours speaks to another

    def hop(self, house: str) -> str:
        return self.hops.sign(house.encode()).decode()

    def is_hop(self, token: str) -> bool:
        try:
            self.hops.unsign(token.encode())
        except BadData:
            return False
        return True


def _sha256(data: bytes = b"") -> object:
    from hashlib import sha256

    return sha256(data)
