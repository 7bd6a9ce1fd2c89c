"""Numbered deals: the same cards for everybody, and a record that names the number."""

import json

import pytest

from cardtable import games
from cardtable.bots.pragon.proofs import load_proofs, write_moves
from cardtable.engine.refusal import Refusal
from cardtable.games.pragon import GAME
from cardtable.games.pragon.cards import DEAL_COUNT, NumberedDeal
from cardtable.games.pragon.options import PragonOptions
from cardtable.site.local_table import choose_plan
from cardtable.table import commands
from cardtable.table import record as records
from cardtable.table.lobby import new_table
from cardtable.table.table_view import table_view_of
from support.tables import TableDriver, open_driver, replay_commands, seed

DOCUMENTED_DEAL = 2  # docs/pragon-deals.md computes it


def start_deal(number: int | None, seed_number: int = 0, salt: str = "") -> TableDriver:
    driver = open_driver(commands.OpenTable("pragon", 1, seed(seed_number), deal=number))
    driver.apply(commands.Sit(0, "p0", "Ada", salt))
    driver.apply(commands.Start(0))
    return driver


def position_of(driver: TableDriver) -> bytes:
    return GAME.to_bytes(driver.table.require_now().state)


def test_a_number_deals_the_same_cards_for_every_seed_and_salt() -> None:
    expected = GAME.to_bytes(GAME.new(1, PragonOptions(), NumberedDeal(DOCUMENTED_DEAL)))
    assert position_of(start_deal(DOCUMENTED_DEAL)) == expected
    assert position_of(start_deal(DOCUMENTED_DEAL, seed_number=9, salt="other")) == expected
    assert position_of(start_deal(DOCUMENTED_DEAL + 1)) != expected


def test_a_state_does_not_hold_its_number() -> None:
    """A bot could look up all hidden cards with it."""
    position = position_of(start_deal(4_000_000_007))
    assert json.loads(position).get("deal") is None
    assert b"4000000007" not in position


def test_the_table_view_names_the_deal_from_the_beginning() -> None:
    opening = commands.OpenTable("pragon", 1, seed(1), deal=7)
    assert table_view_of(new_table(opening, 0)).deal == 7
    opening = commands.OpenTable("pragon", 1, seed(1))
    assert table_view_of(new_table(opening, 0)).deal is None


def test_a_stored_proof_wins_at_the_table_and_its_record_verifies() -> None:
    driver = start_deal(7)
    for move in write_moves(7, PragonOptions(), load_proofs()[7]):
        driver.apply(commands.PlayNotation(0, move))
    assert driver.table.phase == "over"
    assert driver.table.results[-1] == (1.0,)
    data = records.to_bytes(records.record_of(driver.table))
    assert json.loads(data)["deal"] == 7
    records.verify(records.from_bytes(data))
    replayed = replay_commands(driver.log).require_now().state
    assert GAME.to_bytes(replayed) == position_of(driver)


def test_another_number_in_a_record_is_detected() -> None:
    record = records.record_of(start_deal(7).play_random().table)
    content = json.loads(records.to_bytes(record))
    without_deal = {name: value for name, value in content.items() if name != "deal"}
    changed = [content | {"deal": deal} for deal in (8, None, -1, "7")]
    for wrong in (*changed, without_deal):
        with pytest.raises(Refusal):
            records.verify(records.from_bytes(json.dumps(wrong).encode()))


def test_the_record_of_a_sealed_deal_has_no_number() -> None:
    record = records.record_of(start_deal(None, seed_number=3).play_random().table)
    assert "deal" not in json.loads(records.to_bytes(record))


def test_after_an_undo_the_same_cards_come_and_a_rematch_has_the_same_deal() -> None:
    driver = start_deal(11).play_random(1)
    step = driver.table.require_now().state.legal()[0]
    before = position_of(driver)
    driver.apply(commands.Play(0, (step,)))
    after = position_of(driver)
    driver.apply(commands.Undo(0))
    assert position_of(driver) == before
    driver.apply(commands.Play(0, (step,)))
    assert position_of(driver) == after
    driver.play_random()
    driver.apply(commands.NextGame(0, seed(99)))
    driver.apply(commands.Start(0))
    assert position_of(driver) == position_of(start_deal(11))


@pytest.mark.parametrize(
    ("game", "number", "code"),
    [
        ("pragon", -1, "deal-number"),
        ("pragon", DEAL_COUNT, "deal-number"),
        ("pragon", 10**400, "deal-number"),
        ("threeup", DEAL_COUNT, "deal-number"),
    ],
)
def test_a_number_that_no_deal_has_is_refused_when_the_table_is_opened(
    game: str, number: int, code: str
) -> None:
    seats = games.find(game).seats[0]
    with pytest.raises(Refusal) as refused:
        new_table(commands.OpenTable(game, seats, seed(0), deal=number), 0)
    assert refused.value.code == code


def test_every_draw_is_counted() -> None:
    """An undo compares the counts to tell whether a card was drawn since."""
    chance, counts = NumberedDeal(5), []
    state = GAME.new(1, PragonOptions(), chance)
    for step in load_proofs()[5]:
        deck = state.draw
        counts.append(chance.draw_count())
        state.play(step, chance)
        assert (chance.draw_count() > counts[-1]) or state.draw & ~deck == 0
        assert chance.clone().draw_count() == chance.draw_count()
    assert counts == sorted(counts)


# Duels: one person against bots, with cards that everybody can know


def duel(number: int) -> TableDriver:
    driver = open_driver(commands.OpenTable("level8", 3, seed(number), deal=77))
    driver.apply(commands.Sit(0, "p0", "Anna"))
    for seat in (1, 2):
        driver.apply(commands.AddBot(0, seat, "level2"))
    return driver


def test_a_numbered_duel_has_the_same_cards_for_everybody_and_the_same_bots() -> None:
    tables = []
    for number in (1, 2):  # the secret seed of the table plays no part
        driver = duel(number)
        driver.apply(commands.Start(0))
        for _ in range(40):
            table = driver.table
            if table.phase != "playing":
                break
            bot = table.bot_to_move()
            if bot:
                steps = table.turn_moment().first_move_of(
                    choose_plan(table.turn_moment(), bot, table.bot_seed())
                )
            else:
                steps = (table.view(0).moves[0],)
            driver.apply(commands.Play(table.turn, steps, bot=bool(bot)))
        tables.append(driver.table)
    assert tables[0].moves == tables[1].moves
    assert tables[0].view(0) == tables[1].view(0)


def test_nobody_meets_another_person_at_cards_that_everybody_can_know() -> None:
    driver = duel(1)
    driver.apply(commands.ClearSeat(0, 1))
    for command in (commands.Sit(1, "p1", "Ben"), commands.SeatGuest(0, 1, "Ben")):
        assert driver.refusal_code(command) == "table-public-deal"
    secret = open_driver(commands.OpenTable("level8", 3, seed(1)))
    secret.apply(commands.Sit(0, "p0", "Anna"))
    assert secret.table.bot_seed() is None
    secret.apply(commands.Sit(1, "p1", "Ben"))
