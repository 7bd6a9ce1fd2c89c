"""Guests with signed cookies, and signed invites, seat passes and peer tokens.

Keys rotate: the newest signs, and the older ones are accepted until they are deleted.
"""

import hmac
import secrets
from hashlib import sha256
from typing import Final

from itsdangerous import BadData, Signer, TimestampSigner, URLSafeTimedSerializer
from msgspec import Struct

COOKIE: Final = "cardtable"
COOKIE_LIFETIME: Final = 365 * 86_400  # seconds
PASS_LIFETIME: Final = 900  # seconds
MAX_CLOCK_SKEW: Final = 300  # seconds that the clocks of two nodes may differ
CODE_LETTERS: Final = "abcdefghjkmnprstwxyz"  # that nobody takes for another one
CODE_LENGTH: Final = 6
CODE_PREFIX: Final = 2  # letters of a code with which the id of its table begins
MAX_CODE_KEYS: Final = 2  # whose codes are known: a code is short, and not for long
MAX_CODE_NUMBERS: Final = 10  # of invites of one table that have a code
PEER_HEADER: Final = "X-Cardtable-Peer"  # carries the peer token of the node that forwards
ADDRESS_HEADER: Final = "X-Cardtable-Address"  # carries the address of the client, then


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
        self.code_keys = [key.encode() for key in keys[:MAX_CODE_KEYS]]
        self.guests = URLSafeTimedSerializer(oldest_first, salt="guest")
        self.passes = URLSafeTimedSerializer(oldest_first, salt="pass")
        self.me_passes = URLSafeTimedSerializer(oldest_first, salt="me")
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

    # Codes: short words that stand for an invite, to be told or typed

    def code_of(self, table: str, invite: str) -> str:
        """Return the code of an invite, or "" if it has none."""
        numbers = range(MAX_CODE_NUMBERS)
        number = next((one for one in numbers if self.is_invited(table, invite, one)), None)
        if number is None or not set(table[:CODE_PREFIX]) <= set(CODE_LETTERS):
            return ""
        return make_code(self.code_keys[0], table, number)

    def invite_of_code(self, table: str, code: str) -> str:
        """Return the invite to the table that has this code, or ""."""
        for number in range(MAX_CODE_NUMBERS):
            for key in self.code_keys:
                if hmac.compare_digest(make_code(key, table, number).encode(), code.encode()):
                    return self.invite_to(table, number)
        return ""

    # Passes of a person: they make another browser the same guest

    def me_pass(self, guest: Guest) -> str:
        return str(self.me_passes.dumps([guest.person, guest.name]))

    def guest_of_pass(self, token: str) -> Guest | None:
        try:
            (person, name), signed = self.me_passes.loads(token, return_timestamp=True)
        except (BadData, ValueError, TypeError):
            return None
        return Guest(str(person), str(name)) if is_recent(signed.timestamp()) else None

    # Seat passes: they move a seat to another device of the same person

    def seat_pass(self, table: str, person: str) -> str:
        return str(self.passes.dumps([table, person]))

    def person_of_pass(self, table: str, token: str) -> str:
        """Return the person whose seat at this table the pass is for, or ""."""
        try:
            (of_table, person), signed = self.passes.loads(token, return_timestamp=True)
        except (BadData, ValueError, TypeError):
            return ""
        valid = of_table == table and is_recent(signed.timestamp())
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


def is_recent(signed: float) -> bool:
    """Return whether a pass that was signed at this time is still valid."""
    age = TimestampSigner("").get_timestamp() - signed
    return -MAX_CLOCK_SKEW <= age <= PASS_LIFETIME


def make_code(key: bytes, table: str, number: int) -> str:
    """Return the code of an invite: the first letters of the table's id, and a short signature."""
    digest = hmac.digest(key, f"code {table}.{number}".encode(), "sha256")
    value, letters = int.from_bytes(digest[:8]), table[:CODE_PREFIX]
    for _ in range(CODE_LENGTH - CODE_PREFIX):
        value, letter = divmod(value, len(CODE_LETTERS))
        letters += CODE_LETTERS[letter]
    return letters
