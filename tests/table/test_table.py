"""The table: what holds for every game, and each of its customs."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable import games, words
from cardtable.engine.chance import FastChance
from cardtable.engine.game import Message
from cardtable.engine.refusal import Refusal
from cardtable.engine.state import NOBODY
from cardtable.server.event_log import lobby_entry
from cardtable.table import commands as c
from cardtable.table.replay import Moment
from cardtable.table.table import HOUR, Clock, Table, TableSettings
from cardtable.table.table_view import has_same_table_view, table_view_of
from cardtable.table.updates import SeatUpdate
from support.sample_sizes import each_game, with_examples
from support.tables import Sitting, playing, refold, seed, sitting

every_game = pytest.mark.parametrize("name", games.names())


def picture(table: Table) -> object:
    """Everything about a table, as plain data."""
    state = table.game.to_bytes(table.now.state) if table.now else b""
    return (
        table_view_of(table),
        table.moves,
        table.versions,
        table.seats,
        state,
        table.time_left,
        table.clock_since,
    )


def told_bytes(news: SeatUpdate | None) -> bytes:
    return msgspec.json.encode(news)


# Laws


def any_command(s: Sitting, data: st.DataObject) -> c.AnyCommand:
    """Something that somebody might ask for, sensible or not."""
    seats = len(s.table.seats)
    seat = data.draw(st.integers(-1, seats))
    turn = s.table.turn
    legal = s.table.require_now().state.legal() if s.table.now else []
    options: list[c.AnyCommand] = [
        c.Sit(max(seat, 0), data.draw(st.sampled_from(["p0", "p1", "new"])), "N", "x"),
        c.AddBot(seat, max(seat, 0), "random"), c.ClearSeat(0, max(seat, 0)), c.Leave(seat),
        c.TransferSeat(seat, "other"), c.SetOptions(seat, {}), c.SetSalt(seat, "more"),
        c.Start(seat), c.Undo(seat), c.AnswerUndo(seat, data.draw(st.booleans())),
        c.Pause(seat), c.Resume(seat),
        c.MarkAway(seat), c.ReclaimSeat(seat), c.NextGame(seat, seed(9)), c.Tick(),
        c.Play(seat, (0,)),
    ]  # fmt: skip
    if legal:
        step = data.draw(st.sampled_from(legal))
        bot = bool(s.table.seats[turn].bot) if turn != NOBODY else False
        options += [c.Play(turn, (step,), bot=bot)] * 30
    return data.draw(st.sampled_from(options))


@each_game("level8", "threeup")
@with_examples(40)
@given(st.data())
def test_a_table_is_the_fold_of_what_it_has_accepted(name: str, data: st.DataObject) -> None:
    s = playing(name, data.draw(st.integers(1, games.find(name).seats[-1])))
    for _ in range(data.draw(st.integers(0, 60))):
        command = any_command(s, data)
        before, shown = s.table, picture(s.table)
        try:
            told = s.do(command, data.draw(st.sampled_from([1, 20_000])))
        except Refusal:
            assert s.table is before
            assert picture(before) == shown
            continue
        assert picture(before) == shown, "the table that was given has changed"
        for seat in range(len(s.table.seats)):
            grew = s.table.versions[seat] - before.versions[seat]
            assert grew == (told.update_for(seat) is not None)
            if has_same_table_view(before, s.table):
                assert table_view_of(before) == table_view_of(s.table)
    assert picture(refold(s.log)) == picture(s.table)


@every_game
@with_examples(25)
@given(st.data())
def test_news_are_made_from_what_the_seat_may_know(name: str, data: st.DataObject) -> None:
    """A hidden step, or being asked for one, looks alike in every world a seat thinks possible."""
    s = playing(name)
    s.play(data.draw(st.integers(0, 60)), data.draw(st.integers(0, 10**6)))
    table = s.table
    if table.phase != "playing":
        return
    here, legal = table.require_now(), table.require_now().state.legal()
    step = data.draw(st.sampled_from(legal))
    for seat in range(NOBODY, len(table.seats)):
        if seat == table.turn or not table.game.is_hidden(here.state, step):
            continue
        world = here.state.imagine(seat, FastChance(data.draw(st.integers(0, 10**6))))
        twin = msgspec.structs.replace(table, now=Moment(here.game, world, here.chance, here.made))
        if table.start is table.now:
            twin = msgspec.structs.replace(twin, start=twin.now)
        alike = data.draw(st.sampled_from(world.legal()))
        ends = [
            Sitting(each, [], s.now).do(c.Play(table.turn, (move,)))
            for each, move in ((table, step), (twin, alike))
        ]
        if all(end.after.turn == table.turn for end in ends):
            assert told_bytes(ends[0].update_for(seat)) == told_bytes(ends[1].update_for(seat))
            if all(end.after.start is not end.after.now for end in ends):
                assert ends[0].update_for(seat) is None


@every_game
@with_examples(25)
@given(st.data())
def test_an_unfinished_move_is_known_to_nobody_but_its_player(
    name: str, data: st.DataObject
) -> None:
    """Its steps, and taking them back, change no byte that another seat can get."""
    people = min(2, games.find(name).seats[-1])
    s = playing(name, people, terms=TableSettings(clock=Clock("bank", time=HOUR)))
    s.play(data.draw(st.integers(0, 60)), data.draw(st.integers(0, 10**6)))
    before = s.table
    if before.phase != "playing":
        return
    state, mover = before.require_now().state, before.turn
    others = [seat for seat in range(NOBODY, len(before.seats)) if seat != mover]
    step = data.draw(st.sampled_from(state.legal()))
    is_bot = bool(before.seats[mover].bot)
    updates = s.do(c.Play(mover, (step,), bot=is_bot), 500)
    if s.table.start is s.table.now or before.game.shows_step(state, step):
        return
    commands = [updates]
    drawn = s.table.require_now().chance.draw_count() - before.require_now().chance.draw_count()
    if before.start is before.now and not is_bot and not drawn:
        commands.append(s.do(c.Undo(mover), 500))
    for updates in commands:
        after = updates.after
        assert table_view_of(after) == table_view_of(before)
        assert lobby_entry(after, 7) == lobby_entry(before, 7)
        for seat in others:
            assert updates.update_for(seat) is None
            assert after.view(seat) == before.view(seat)
            assert seat == NOBODY or after.versions[seat] == before.versions[seat]


@each_game("level8")
def test_nothing_of_the_seed_is_shown_before_the_end(name: str) -> None:
    s = playing(name)
    while s.table.phase == "playing":
        shown = msgspec.json.encode(table_view_of(s.table))
        assert s.table.seed.hex().encode() not in shown
        s.step(FastChance(len(s.log)))
    assert table_view_of(s.table).seed == s.table.seed.hex()


# Seats


def test_the_first_person_is_the_host_and_only_the_host_sets_and_starts() -> None:
    s = sitting(seats=3)
    assert s.refused(c.SetOptions(1, {})) == "table-host"
    assert s.refused(c.Start(2)) == "table-host"
    s.do(c.SetOptions(0, {"play_on": True}))
    assert table_view_of(s.table).options["play_on"] is True
    s.do(c.Leave(0))
    assert s.table.host == 1
    assert s.refused(c.Start(1)) == "table-empty-seat"
    s.do(c.AddBot(1, 0, "random"))
    s.do(c.Start(1))
    assert s.refused(c.SetOptions(1, {})) == "table-dealt"


def test_a_person_has_one_seat_and_a_seat_one_person() -> None:
    s = sitting(people=2, seats=2)
    assert s.refused(c.Sit(1, "new", "New")) == "table-taken"
    s.do(c.Leave(1))
    assert s.refused(c.Sit(1, "p0", "Again")) == "table-seated"
    assert s.refused(c.Sit(7, "new", "New")) == "table-no-seat"
    s.do(c.Sit(1, "new", "New"))
    assert [seat.person for seat in s.table.seats] == ["p0", "new"]


def test_the_host_empties_the_seats_of_others_only() -> None:
    s = sitting(people=2, seats=3)
    assert s.refused(c.ClearSeat(1, 2)) == "table-host"
    assert s.refused(c.ClearSeat(0, 0)) == "table-clear"
    for place in (1, 2):
        s.do(c.ClearSeat(0, place))
        assert s.table.seats[place].kind == "empty"
    assert s.refused(c.ClearSeat(0, 2)) == "table-clear"


def test_who_left_is_not_replaced_in_the_next_game() -> None:
    s = playing(people=2, seats=3).play(12)
    s.do(c.Leave(1))
    s.play()
    s.do(c.NextGame(0, seed(5)))
    assert [seat.kind for seat in s.table.seats] == ["person", "empty", "bot"]


def test_who_leaves_in_the_middle_is_replaced_and_anybody_may_take_over() -> None:
    s = playing(seats=3).play(12)
    s.do(c.Leave(1))
    assert table_view_of(s.table).seats[1].kind == "substituted"
    assert s.table.seats_at_deal[1].salt == "salt 1"
    s.do(c.Sit(1, "new", "New", "late salt"))
    assert table_view_of(s.table).seats[1].kind == "person"
    assert table_view_of(s.table).seats[1].salt == "salt 1"


def test_a_seat_moves_to_another_device() -> None:
    s = playing(seats=2)
    s.do(c.TransferSeat(1, "phone"))
    assert s.table.seat_of("phone") == 1
    assert s.table.seat_of("p1") == NOBODY
    assert s.refused(c.TransferSeat(1, "p0")) == "table-seated"


def test_the_seat_of_somebody_who_is_only_away_is_taken() -> None:
    s = playing(seats=2)
    s.do(c.MarkAway(1))
    s.do(c.Tick(), 30_000)
    assert s.table.seats[1].kind == "substituted"
    assert s.refused(c.Sit(1, "new", "New")) == "table-taken"


def test_bots_rest_while_nobody_is_there() -> None:
    s = playing(people=1, seats=2)
    while not s.table.seats[s.table.turn].bot:
        s.step(FastChance(s.now))
    assert s.table.bot_to_move() == "random"
    s.do(c.Pause(0))
    assert s.table.bot_to_move() == ""
    s.do(c.Resume(0))
    s.do(c.MarkAway(0))
    assert s.table.bot_to_move() == ""


def test_only_a_bot_moves_for_a_bot() -> None:
    s = playing(people=1, seats=2)
    legal = s.table.require_now().state.legal()
    person = not s.table.seats[s.table.turn].bot
    assert s.refused(c.Play(s.table.turn, (legal[0],), bot=person)) == "table-stand-in"


# Away and back


def test_a_bot_takes_an_absent_seat_and_hands_it_back_with_three_lines() -> None:
    s = playing(seats=2)
    s.do(c.MarkAway(1))
    assert s.table.next_deadline() == s.now + s.table.settings.substitute_after
    assert s.refused(c.Tick(), 29_000) == "table-not-due"
    s.do(c.Tick(), 30_000)
    assert table_view_of(s.table).seats[1].kind == "substituted"
    s.play(20)
    told = s.do(c.ReclaimSeat(1))
    news = told.update_for(1)
    assert news is not None
    lines = news.messages[1:]
    assert [line.id for line in lines][::2] == ["table-missed", "table-next"]
    assert len(lines) == 3
    assert lines[0].about["own"] in range(1, int(lines[0].about["count"]))
    assert all(words.say_all(language, list(lines)) for language in words.LANGUAGES)
    assert told.update_for(0).messages == news.messages[:1]  # type: ignore[union-attr]  # the others too are told
    assert s.table.seats[1].present


def whole_moves(s: Sitting, number: int) -> None:
    picks = FastChance(7)
    for _ in range(number):
        s.step(picks)
        while s.table.start is not s.table.now:
            s.step(picks)


def summary(s: Sitting, seat: int) -> tuple[Message, ...]:
    news = s.do(c.ReclaimSeat(seat)).update_for(seat)
    assert news is not None
    return news.messages[1:]


def test_a_summary_counts_every_whole_move_since() -> None:
    s = playing(seats=2)
    whole_moves(s, 3)
    s.do(c.MarkAway(1))
    s.do(c.Tick(), 30_000)
    whole_moves(s, 5)
    assert summary(s, 1)[0].about["count"] == 5


def test_a_summary_shows_what_was_laid_for_oneself_and_hides_what_others_laid() -> None:
    s = playing(seats=2)
    seat = s.table.turn
    for away in (seat, 1 - seat):
        s.do(c.MarkAway(away))
    s.do(c.Tick(), 30_000)
    whole_moves(s, 1)
    assert summary(s, seat)[1].id == "threeup-lays"
    assert summary(s, 1 - seat)[1].id == "threeup-lays-hidden"


# Clocks


def clocked(kind: str, people: int = 2, increment: int = 0) -> Sitting:
    terms = TableSettings(clock=Clock(kind, 10_000, increment))
    return playing(people=people, seats=2, terms=terms)


def test_a_clock_for_each_move_starts_again_with_every_move() -> None:
    s = clocked("move")
    seat = s.table.turn
    while s.table.turn == seat:
        legal = s.table.require_now().state.legal()
        s.do(c.Play(seat, (legal[0],)), 2_000)
    assert s.table.time_left[seat] == 10_000


def test_a_bank_runs_down_and_grows_by_the_increment() -> None:
    s = clocked("bank", increment=500)
    seat, steps = s.table.turn, 0
    while s.table.turn == seat:
        s.do(c.Play(seat, (s.table.require_now().state.legal()[0],)), 2_000)
        steps += 1
    assert s.table.time_left[seat] == 10_000 - steps * 2_000 + 500


def test_a_fallen_flag_refuses_the_move_and_gives_the_seat_to_a_bot() -> None:
    s = clocked("bank")
    seat = s.table.turn
    assert s.table.next_deadline() == s.now + 10_000
    move = c.Play(seat, (s.table.require_now().state.legal()[0],))
    assert s.refused(move, 10_000) == "table-time"
    s.do(c.Tick(), 10_000)
    assert s.table.seats[seat].kind == "substituted"
    assert s.table.next_deadline() is None
    s.do(c.ReclaimSeat(seat))
    assert s.table.time_left[seat] == 10_000


def test_no_clock_runs_against_bots_only() -> None:
    s = clocked("bank", people=1)
    assert not s.table.clock_runs()
    assert s.table.next_deadline() is None


def test_a_pause_stops_the_clock_and_the_game() -> None:
    s = clocked("bank")
    seat = s.table.turn
    assert s.refused(c.Pause(NOBODY)) == "table-not-seated"
    s.do(c.Pause(1 - seat), 1_000)
    assert s.refused(c.Play(seat, (s.table.require_now().state.legal()[0],))) == "table-paused"
    assert s.refused(c.Pause(seat)) == "table-paused"
    assert s.refused(c.Resume(NOBODY)) == "table-not-seated"
    s.do(c.Resume(seat), 60_000)
    assert s.table.time_left[seat] == 9_000
    s.do(c.Play(seat, (s.table.require_now().state.legal()[0],)), 2_000)
    assert s.table.time_left[seat] == 9_000  # the others must not see that a step was made
    s.do(c.Pause(1 - seat))
    assert s.table.time_left[seat] == 6_999


def test_a_machine_whose_clock_is_set_back_gives_nobody_time() -> None:
    s = clocked("bank")
    seat = s.table.turn
    s.do(c.Play(seat, (s.table.require_now().state.legal()[0],)), -5_000)
    assert s.table.time_left[seat] == 10_000


def test_a_stand_in_earns_no_time() -> None:
    s = clocked("bank", increment=500)
    seat = s.table.turn
    s.do(c.Tick(), 10_000)
    while s.table.turn == seat:
        s.step(FastChance(0))
    assert s.table.time_left[seat] == 0


# Taking back


def test_a_hidden_step_is_taken_back_freely_and_silently() -> None:
    s = playing("threeup", seats=3)
    seat, other = s.table.turn, (s.table.turn + 1) % 3
    before = s.table.require_now().view(seat)
    s.step(FastChance(0))
    laid = s.table.require_now().view(seat)
    s.step(FastChance(0))
    s.do(c.Undo(seat))
    assert s.table.require_now().view(seat) == laid  # one step at a time
    told = s.do(c.Undo(seat))
    assert s.table.require_now().view(seat) == before
    assert told.update_for(other) is None
    assert s.table.undos_used == (0, 0, 0)
    assert s.refused(c.Undo(seat)) == "table-undo-none"


def seen_move(people: int, undos: int = 3) -> tuple[Sitting, int]:
    """A game of three in which the seat that moved last was seen by all."""
    s = playing("threeup", people, seats=3, terms=TableSettings(undo_limit=undos)).play(9)
    seat = s.table.turn
    while s.table.turn == seat:
        s.step(FastChance(3))
    return s, seat


def test_what_all_have_seen_is_taken_back_by_consent() -> None:
    s, seat = seen_move(3)
    others = [other for other in range(3) if other != seat]
    made = len(s.table.moves)
    s.do(c.Undo(seat))
    assert table_view_of(s.table).pending_undo.seat == seat  # type: ignore[union-attr]  # it is there
    assert s.refused(c.AnswerUndo(seat, True)) == "table-nothing-asked"
    s.do(c.AnswerUndo(others[0], True))
    assert len(s.table.moves) == made
    s.do(c.AnswerUndo(others[1], True))
    assert len(s.table.moves) < made
    assert s.table.turn == seat
    assert s.table.undos_used[seat] == 1


def test_one_no_is_enough_and_a_move_is_an_answer_too() -> None:
    s, seat = seen_move(3)
    s.do(c.Undo(seat))
    s.do(c.AnswerUndo((seat + 1) % 3, False))
    assert s.table.pending_undo is None
    s.do(c.Undo(seat))
    s.step(FastChance(4))
    assert table_view_of(s.table).pending_undo  # the others must not see that a step was made
    while s.table.start is not s.table.now:
        s.step(FastChance(4))
    assert s.table.pending_undo is None


def test_nobody_who_is_away_has_to_be_asked() -> None:
    s, seat = seen_move(3)
    here, gone = (other for other in range(3) if other != seat)
    s.do(c.MarkAway(gone))
    made = len(s.table.moves)
    s.do(c.Undo(seat))
    s.do(c.AnswerUndo(here, True))
    assert len(s.table.moves) < made


def test_a_card_that_was_drawn_is_not_put_back_without_consent() -> None:
    s = playing("levelup", seats=2)
    seat = s.table.turn
    s.do(c.PlayNotation(seat, "draw"))
    assert s.table.turn == seat
    s.do(c.Undo(seat))
    assert len(s.table.moves) == 1  # the other is asked first
    assert s.table.pending_undo is not None


def test_there_is_no_taking_back_for_who_is_stood_in_for() -> None:
    s, seat = seen_move(3)
    s.do(c.MarkAway(seat))
    s.do(c.Tick(), 30_000)
    assert s.refused(c.Undo(seat)) == "table-stand-in"


def test_among_people_the_end_stands() -> None:
    s = playing(seats=2).play()
    assert s.refused(c.Undo(0)) == "table-not-playing"


def test_consent_has_a_limit() -> None:
    s, seat = seen_move(3, undos=0)
    assert s.refused(c.Undo(seat)) == "table-undo-limit"


def test_alone_everything_can_be_taken_back_even_the_end() -> None:
    s = playing("threeup", 1, seats=2).play()
    assert s.table.phase == "over"
    assert s.table.results
    for _ in range(400):
        try:
            s.do(c.Undo(0))
        except Refusal:
            break
    assert s.table.phase == "playing"
    assert len(s.table.results) == 0
    assert len(s.table.moves) <= 3  # only what a bot laid before
    assert s.table.undos_used == (0, 0)


def test_the_same_moves_meet_the_same_cards_after_an_undo() -> None:
    s, seat = seen_move(1)
    if s.table.seats[seat].bot:
        seat = 0
    moves = s.table.moves
    state = s.table.game.to_bytes(s.table.require_now().state)
    s.do(c.Undo(0))
    kept = len(s.table.moves)
    for step in moves[kept:]:
        turn = s.table.turn
        s.do(c.Play(turn, (step,), bot=bool(s.table.seats[turn].bot)))
    assert s.table.game.to_bytes(s.table.require_now().state) == state


# Moves


def test_steps_are_all_made_or_none() -> None:
    s = playing("threeup", seats=2)
    seat = s.table.turn
    legal = s.table.require_now().state.legal()
    s.refused(c.Play(seat, (legal[0], 99)))
    assert s.table.moves == ()
    assert s.refused(c.Play(1 - seat, (legal[0],))) == "table-turn"


def test_a_command_makes_one_whole_move_at_most() -> None:
    s = playing("threeup", seats=2)
    seat = s.table.turn
    steps: list[int] = []
    state = s.table.require_now().state.clone()
    while state.turn == seat:
        steps.append(state.legal()[0])
        state.apply(steps[-1], FastChance(0))
    further = (*steps, state.legal()[0])
    assert s.refused(c.Play(seat, further)) == "table-steps"
    assert s.table.require_now().first_move_of(further) == tuple(steps)
    s.do(c.Play(seat, tuple(steps)))
    assert s.table.turn != seat


@every_game
def test_a_whole_move_can_be_said_in_notation(name: str) -> None:
    s = playing(name).play(40, 5)
    while s.table.start is not s.table.now:
        s.step(FastChance(2))
    if s.table.phase != "playing":
        return
    state = s.table.require_now().state.clone()
    steps, turn = list[int](), s.table.turn
    while not steps or not (state.is_move_complete() or state.is_over()):
        steps.append(state.legal()[0])
        state.apply(steps[-1], s.table.require_now().chance.clone())
    s.do(c.PlayNotation(turn, s.table.game.write(steps)))
    assert list(s.table.moves[-len(steps) :]) == steps


# Series


def test_a_series_counts_and_a_rematch_begins_anew() -> None:
    s = playing("threeup", seats=2, terms=TableSettings(games=2)).play()
    assert sum(s.table.scores()) == pytest.approx(1)
    first_seal = table_view_of(s.table).seal
    assert s.refused(c.Start(0)) == "table-dealt"
    s.do(c.NextGame(1, seed(77)))
    shown = table_view_of(s.table)
    assert (shown.phase, shown.games_played, shown.seed) == ("lobby", 1, "")
    assert shown.seal != first_seal
    assert [seat.salt for seat in s.table.seats] == ["", ""]  # they were chosen before that seal
    s.do(c.SetSalt(1, "my own"))
    s.do(c.Start(0))
    s.play()
    assert sum(s.table.scores()) == pytest.approx(2)
    s.do(c.NextGame(0, seed(78)))
    assert s.table.scores() == (0, 0)


def test_nothing_can_be_asked_of_a_closed_table() -> None:
    s = playing(seats=2)
    s.do(c.Close())
    assert s.refused(c.Leave(0)) == "table-closed"
    assert s.refused(c.Tick()) == "table-closed"
