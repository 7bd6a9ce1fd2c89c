"""Deals that have a number: the same cards for everybody, and a record that says so."""

import json

import pytest

from cardtable import games
from cardtable.bots.pragon.proofs import load_proofs, write_moves
from cardtable.engine.refusal import Refusal
from cardtable.games.pragon import GAME
from cardtable.games.pragon.deals import DEAL_COUNT, NumberedDeal
from cardtable.games.pragon.options import PragonOptions
from cardtable.table import commands, record
from cardtable.table.lobby import new_table
from cardtable.table.table_view import table_view_of
from support.tables import Sitting, refold, seed

FIRST = 2  # the deal that docs/pragon-deals.md spells out


def numbered(number: int, secret: int = 0, salt: str = "") -> Sitting:
    opening = commands.OpenTable("pragon", 1, seed(secret), deal=number)
    s = Sitting(new_table(opening, 0), [(opening, 0)])
    s.do(commands.Sit(0, "p0", "Ada", salt))
    s.do(commands.Start(0))
    return s


def position(s: Sitting) -> bytes:
    return GAME.to_bytes(s.table.require_now().state)


def test_a_number_deals_its_cards_whatever_seed_and_salt() -> None:
    wanted = GAME.to_bytes(GAME.new(1, PragonOptions(), NumberedDeal(FIRST)))
    assert position(numbered(FIRST)) == wanted
    assert position(numbered(FIRST, secret=9, salt="other")) == wanted
    assert position(numbered(FIRST + 1)) != wanted


def test_no_state_knows_its_number() -> None:
    """Else a bot could look up every card that is to come."""
    assert json.loads(position(numbered(4_000_000_007))).get("deal") is None
    assert b"4000000007" not in position(numbered(4_000_000_007))


def test_the_scene_says_which_deal_it_is_from_the_first() -> None:
    assert table_view_of(numbered(7).table).deal == 7
    opening = commands.OpenTable("pragon", 1, seed(1))
    assert table_view_of(new_table(opening, 0)).deal is None


def test_a_kept_line_wins_at_the_table_and_its_record_verifies() -> None:
    s = numbered(7)
    for line in write_moves(7, PragonOptions(), load_proofs()[7]):
        s.do(commands.PlayNotation(0, line))
    assert s.table.phase == "over"
    assert s.table.results[-1] == (1.0,)
    data = record.to_bytes(record.record_of(s.table))
    assert json.loads(data)["deal"] == 7
    record.verify(record.from_bytes(data))
    assert GAME.to_bytes(refold(s.log).require_now().state) == position(s)


def test_another_number_is_caught() -> None:
    content = json.loads(record.to_bytes(record.record_of(numbered(7).play().table)))
    for other in ({"deal": 8}, {"deal": None}, {"deal": -1}, {"deal": "7"}):
        with pytest.raises(Refusal):
            record.verify(record.from_bytes(json.dumps(content | other).encode()))
    del content["deal"]
    with pytest.raises(Refusal):
        record.verify(record.from_bytes(json.dumps(content).encode()))


def test_a_sealed_record_says_nothing_about_a_number() -> None:
    s = Sitting(new_table(commands.OpenTable("pragon", 1, seed(3)), 0), [])
    s.do(commands.Sit(0, "p0", "Ada"))
    s.do(commands.Start(0))
    assert "deal" not in json.loads(record.to_bytes(record.record_of(s.play().table)))


def test_undo_meets_the_same_cards_again_and_a_rematch_the_same_deal() -> None:
    s = numbered(11).play(1)
    steps = [s.table.require_now().state.legal()[0] for _ in range(1)]
    before = position(s)
    s.do(commands.Play(0, tuple(steps)))
    then = position(s)
    s.do(commands.Undo(0))
    assert position(s) == before
    s.do(commands.Play(0, tuple(steps)))
    assert position(s) == then
    s.play()
    s.do(commands.NextGame(0, seed(99)))
    s.do(commands.Start(0))
    assert position(s) == position(numbered(11))


@pytest.mark.parametrize(
    ("game", "number", "code"),
    [
        ("pragon", -1, "deal-number"),
        ("pragon", DEAL_COUNT, "deal-number"),
        ("pragon", 10**400, "deal-number"),
        ("threeup", 1, "deal-unnumbered"),
    ],
)
def test_what_is_no_deal_is_refused_before_anybody_sits_down(
    game: str, number: int, code: str
) -> None:
    seats = games.find(game).seats[0]
    with pytest.raises(Refusal) as refused:
        new_table(commands.OpenTable(game, seats, seed(0), deal=number), 0)
    assert refused.value.code == code


def test_every_draw_is_counted() -> None:
    """By that an undo knows whether anything was drawn since."""
    chance, counted = NumberedDeal(5), []
    state = GAME.new(1, PragonOptions(), chance)
    for step in load_proofs()[5]:
        deck = state.draw
        counted.append(chance.draw_count())
        state.play(step, chance)
        assert (chance.draw_count() > counted[-1]) or state.draw & ~deck == 0
        assert chance.clone().draw_count() == chance.draw_count()
    assert counted == sorted(counted)
