"""A client's part in the salts of a deal: it commits, opens, and checks what the server made of it.

docs/fairness.md says why; the page does the same in web/src/table/salt-exchange.ts.
"""

import secrets
from collections.abc import Callable, Mapping
from typing import Any

from cardtable.engine.chance import salt_commitment, seal
from cardtable.table.table import BOT, CLOSED, COMMITTING, OPENING, OVER, PERSON, PLAYING
from cardtable.wire import client_messages

SaltRequest = tuple[type[client_messages.AnyClientMessage], dict[str, str | int]]


def draw_salt() -> str:
    return secrets.token_hex(32)


class SaltExchange:
    """The salt of one client, for the deal and the attempt that it was drawn for.

    `draw` draws a salt; a test gives a function that can be repeated.
    """

    def __init__(self, draw: Callable[[], str] = draw_salt) -> None:
        self.draw = draw
        self.seal = ""
        self.attempt = -1
        self.salt = ""
        self.commitment = ""
        self.commitments: tuple[str, ...] = ()  # of all seats, when the own salt was opened
        self.is_settled = False  # the cards of this deal were seen, and everything was right
        self.commit_sent = self.open_sent = False

    def answer(self, table_view: Mapping[str, Any], seat: int) -> list[SaltRequest]:
        """Return the requests with which the seat answers this table view: none, one or two."""
        phase, seats = table_view["phase"], table_view["seats"]
        own = seats[seat]
        if phase == COMMITTING and own["kind"] == PERSON and not own["commitment"]:
            return self.commit(table_view, seat)
        is_own = bool(self.commitment) and own["commitment"] == self.commitment
        if phase == OPENING and is_own and not own["opened"] and not self.open_sent:
            return [self.open(tuple(other["commitment"] for other in seats))]
        return []

    def commit(self, table_view: Mapping[str, Any], seat: int) -> list[SaltRequest]:
        deal = table_view["seal"], len(table_view["void_deals"])
        if (self.seal, self.attempt) != deal:
            self.seal, self.attempt = deal
            self.salt = self.draw()
            self.commitment = self.expected_commitment(seat, self.salt)
            self.commitments = ()
            self.is_settled = False
            self.forget_sent()
        if self.commit_sent:
            return []
        self.commit_sent = True
        fields: dict[str, str | int] = {"attempt": self.attempt, "commitment": self.commitment}
        request: SaltRequest = client_messages.CommitSaltRequest, fields
        others = [other for index, other in enumerate(table_view["seats"]) if index != seat]
        if any(other["kind"] != BOT for other in others):
            return [request]
        # Nobody else can add a salt, so this one may be opened at once.
        alone = [""] * len(table_view["seats"])
        alone[seat] = self.commitment
        return [request, self.open(tuple(alone))]

    def open(self, commitments: tuple[str, ...]) -> SaltRequest:
        self.open_sent = True
        self.commitments = commitments
        return client_messages.OpenSaltRequest, {"salt": self.salt}

    def forget_sent(self) -> None:
        """Send again what the next table view asks for: the connection was lost meanwhile."""
        self.commit_sent = self.open_sent = False

    def expected_commitment(self, seat: int, salt: str) -> str:
        return salt_commitment(bytes.fromhex(self.seal), self.attempt, seat, salt.encode()).hex()

    def check_deal(self, table_view: Mapping[str, Any], seat: int) -> bool:
        """Return whether the server keeps its promise, as far as this client can tell.

        After the client has opened its salt, the seal and the commitments must stay until the
        cards are dealt, every salt must fit its commitment, the seed must fit the seal, and the
        server must not say that the salt was withheld.
        """
        voids, phase = table_view["void_deals"], table_view["phase"]
        if not self.commitments or phase == CLOSED:
            return True
        if table_view["seal"] != self.seal:
            return self.is_settled  # else this deal was replaced by another
        if len(voids) > self.attempt:
            return seat not in voids[self.attempt]["withheld"]
        if phase in (PLAYING, OVER):
            self.is_settled = self.fits(table_view, seat)
            return self.is_settled
        return True

    def fits(self, table_view: Mapping[str, Any], seat: int) -> bool:
        """Return whether the dealt table shows the same commitments, and the salts to them."""
        salts = [str(other["salt"]) for other in table_view["seats"]]
        expected = tuple(
            self.expected_commitment(index, salt) if salt else ""
            for index, salt in enumerate(salts)
        )
        shown = tuple(other["commitment"] for other in table_view["seats"])
        seed = bytes.fromhex(table_view["seed"])
        return (
            len(table_view["void_deals"]) == self.attempt
            and salts[seat] == self.salt
            and self.commitments == shown == expected
            and (not seed or seal(seed).hex() == self.seal)
        )
