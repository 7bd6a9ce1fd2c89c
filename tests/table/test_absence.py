"""Patience with people who are away: a bot plays, the others are asked, or the table waits."""

from cardtable import bots
from cardtable.bots.bot import avoid_ending_round
from cardtable.games.levelup.state import LevelUpState
from cardtable.table import commands
from cardtable.table.clocks import is_first_turn_of_substitute
from cardtable.table.table import TableSettings
from cardtable.table.table_view import table_view_of
from support.tables import TableDriver, dealt_table, messages_of

LONG = 180_000
PERSON = {"seat": 1, "name": "Name 1"}


def table_with(absence: str) -> TableDriver:
    """Return a table of three people, the second of whom has just lost the connection."""
    settings = TableSettings(substitute_after=LONG, absence=absence)
    driver = dealt_table(people=3, seats=3, settings=settings)
    driver.apply(commands.MarkAway(1))
    return driver


def asked_table() -> TableDriver:
    driver = table_with("ask")
    driver.apply(commands.Tick(), LONG)
    return driver


def test_after_a_while_the_others_are_asked_once() -> None:
    driver = table_with("ask")
    assert driver.table.next_deadline() == driver.now + LONG
    assert driver.refusal_code(commands.Tick(), LONG - 1) == "table-not-due"
    driver.now += LONG - 1
    assert messages_of(driver, commands.Tick()) == [("table-asks-absence", PERSON)]
    view = table_view_of(driver.table).seats[1]
    assert (view.kind, view.absence_asked) == ("person", True)
    assert driver.table.next_deadline() is None


def test_the_bot_that_stands_in_is_the_one_that_the_host_has_chosen() -> None:
    for chosen, bot in (("", "substitute"), ("level1", "level1")):
        driver = dealt_table(settings=TableSettings(absence="bot", substitute=chosen))
        seat = driver.table.turn
        driver.apply(commands.Leave(seat))
        assert driver.table.turn == seat
        assert driver.table.bot_to_move() == bot


def test_the_others_let_a_bot_play_until_the_person_is_back() -> None:
    driver = asked_table()
    assert driver.refusal_code(commands.AnswerAbsence(1, 1, False)) == "table-nothing-asked"
    assert driver.refusal_code(commands.AnswerAbsence(0, 2, False)) == "table-nothing-asked"
    assert driver.refusal_code(commands.AnswerAbsence(-1, 1, False)) == "table-not-seated"
    assert messages_of(driver, commands.AnswerAbsence(0, 1, False)) == [("table-stands-in", PERSON)]
    assert driver.table.seats[1].kind == "substituted"
    assert driver.refusal_code(commands.AnswerAbsence(2, 1, True)) == "table-nothing-asked"
    driver.apply(commands.ReclaimSeat(1))
    assert driver.table.seats[1].present


def test_the_others_wait_as_long_again_and_are_asked_again() -> None:
    driver = asked_table()
    assert messages_of(driver, commands.AnswerAbsence(2, 1, True)) == [("table-waits", PERSON)]
    assert not driver.table.seats[1].absence_asked
    assert driver.table.next_deadline() == driver.now + LONG
    driver.apply(commands.Tick(), LONG)
    assert driver.table.seats[1].absence_asked


def test_the_question_ends_when_the_person_is_back_or_leaves() -> None:
    for answer in (commands.ReclaimSeat(1), commands.Leave(1)):
        driver = asked_table()
        driver.apply(answer)
        assert not driver.table.seats[1].absence_asked
        assert driver.refusal_code(commands.AnswerAbsence(0, 1, False)) == "table-nothing-asked"


def test_nobody_is_asked_while_nobody_is_there() -> None:
    driver = table_with("ask")
    for seat in (0, 2):
        driver.apply(commands.MarkAway(seat))
    assert driver.table.next_deadline() is None
    assert driver.refusal_code(commands.Tick(), 2 * LONG) == "table-not-due"
    driver.apply(commands.ReclaimSeat(0), 2 * LONG)
    driver.apply(commands.Tick())
    assert [seat.absence_asked for seat in driver.table.seats] == [False, True, True]


def test_a_patient_table_waits_for_ever() -> None:
    driver = table_with("wait")
    assert driver.table.next_deadline() is None
    assert driver.refusal_code(commands.Tick(), 10 * LONG) == "table-not-due"


def test_an_impatient_table_lets_a_bot_play() -> None:
    driver = table_with("bot")
    driver.apply(commands.Tick(), LONG)
    assert driver.table.seats[1].kind == "substituted"


def finished_hands(driver: TableDriver) -> int:
    state = driver.table.turn_moment().state
    assert isinstance(state, LevelUpState)
    return int(state.played)


def play_turn_of_substitute(driver: TableDriver, careful: bool) -> int:
    """Let the substitute play until its turn is over; return the number of finished hands."""
    seat = driver.table.turn
    while driver.table.turn == seat and driver.table.phase == "playing":
        state = driver.table.turn_moment().state
        if finished_hands(driver):
            break
        observation = bots.observation_of(driver.table.game, state, seat, 1)
        plan = bots.find("levelup", bots.substitute("levelup")).choose(observation, bots.Budget(0))
        if careful and is_first_turn_of_substitute(driver.table):
            plan = avoid_ending_round(state, plan)
        moment = driver.table.turn_moment()
        driver.apply(commands.Play(seat, moment.first_move_of(plan), bot=True))
    return finished_hands(driver)


def test_a_substitute_does_not_end_the_round_in_its_first_turn() -> None:
    """With 13 cards of which one combination is enough, nearly every hand can be laid down."""
    options = {"start_round": 12, "final_round": 13, "must_use_all_cards": False}
    ended = []
    for careful in (False, True):
        settings = TableSettings(substitute_after=LONG)
        driver = dealt_table("levelup", people=2, seats=2, settings=settings, options=options)
        seat = driver.table.turn
        driver.apply(commands.MarkAway(seat))
        driver.apply(commands.Tick(), LONG)
        assert is_first_turn_of_substitute(driver.table)
        ended.append(play_turn_of_substitute(driver, careful))
    assert ended == [1, 0]
    assert not is_first_turn_of_substitute(driver.table)  # the other seat is to move
