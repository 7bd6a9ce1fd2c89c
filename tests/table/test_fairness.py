"""Fair deals (docs/fairness.md): the published vectors, and what seals and salts do."""

import json

from cardtable import games
from cardtable.engine.chance import SealedChance, salt_commitment, seal
from cardtable.table.replay import deal_game
from support.sources import ROOT
from support.tables import seed


def test_the_published_vectors_hold() -> None:
    for vector in json.loads((ROOT / "tests" / "data" / "fairness.json").read_text()):
        secret = bytes.fromhex(vector["seed"])
        salts = [salt.encode() for salt in vector["salts"]]
        assert seal(secret).hex() == vector["seal"]
        chance = SealedChance(secret, salts)
        assert [chance.word() for _ in vector["words"]] == vector["words"]
        chance = SealedChance(secret, salts)
        assert [chance.below(52) for _ in vector["below_52"]] == vector["below_52"]
        game = games.find(vector["game"])
        moment = deal_game(game, len(salts), game.options(), secret, vector["salts"])
        assert game.to_json(moment.state)["hands"] == vector["hands"]


def test_the_published_commitment_holds_and_fits_nothing_else() -> None:
    """As docs/fairness.md and web/src/table/salt-exchange.test.ts have it."""
    sealed, salt = seal(bytes(32)), b"00" * 32
    commitment = "eef81103b276eb44b1744182bf07e4080d1571ef5df3cd5775e046e547edfe98"
    assert commitment in (ROOT / "docs" / "fairness.md").read_text()
    assert salt_commitment(sealed, 0, 1, salt).hex() == commitment
    others = [(sealed, 0, 0, salt), (sealed, 1, 1, salt), (seal(bytes([1] * 32)), 0, 1, salt),
              (sealed, 0, 1, b"01" * 32)]  # fmt: skip
    assert commitment not in {salt_commitment(*other).hex() for other in others}


def test_the_seal_and_the_salts_predict_nothing() -> None:
    """A deal from public data agrees with the real deal no more often than by chance."""
    salts = [b"a", b"b"]
    hits = {"seal as seed": 0, "sealed again": 0, "seal as salt": 0}
    rounds = 4_000
    for number in range(rounds):
        secret = bytes.fromhex(seed(number))
        real = SealedChance(secret, salts).below(8)
        public = seal(secret)
        hits["seal as seed"] += SealedChance(public, salts).below(8) == real
        hits["sealed again"] += SealedChance(seal(public), salts).below(8) == real
        hits["seal as salt"] += SealedChance(bytes(32), [public, *salts]).below(8) == real
    for count in hits.values():  # an eighth, within five standard deviations
        assert abs(count - rounds / 8) < 5 * (rounds * 7 / 64) ** 0.5


def test_each_salt_and_its_seat_change_the_deal() -> None:
    secret = bytes.fromhex(seed(1))
    streams = {
        tuple(SealedChance(secret, salts).word() for _ in range(4))
        for salts in ([], [b""], [b"a"], [b"b"], [b"a", b""], [b"", b"a"], [b"ab"], [b"a", b"b"])
    }
    assert len(streams) == 8
