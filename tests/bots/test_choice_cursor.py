"""The choices of a seat, one after the other, each as far as it went."""

from cardtable.bots.analysis import ChoiceCursor
from cardtable.table.replay import Moment, split_moves
from tables import playing


def whole_game() -> list[tuple[Moment, tuple[int, ...]]]:
    table = playing(seats=2).play().table
    assert table.first is not None
    return [(before, tuple(steps)) for before, steps in split_moves(table.first, table.moves)]


def test_each_whole_move_of_a_seat_is_a_choice() -> None:
    moves = whole_game()
    for seat in (0, 1):
        choices = ChoiceCursor(moves, seat)
        seen = []
        while found := choices.next():
            moment, steps = found
            assert moment.state.turn == seat
            length = len(moves[choices.at][1])
            seen.append((moment.made, tuple(steps[:length])))
            choices.take(length)
        own = [(before.made, steps) for before, steps in moves if before.state.turn == seat]
        assert seen == own


def test_a_choice_may_be_a_part_of_a_move() -> None:
    moves = whole_game()
    first, three = moves[0]  # three cards are laid face up
    choices = ChoiceCursor(moves, int(first.state.turn))
    for made in range(3):
        found = choices.next()
        assert found is not None
        moment, steps = found
        assert (moment.made, tuple(steps)) == (made, three[made:])
        choices.take(1)


def test_a_choice_may_be_several_moves() -> None:
    """A seat that is alone moves again and again, so its steps go on to the end."""
    moves = whole_game()
    run = next(
        at for at in range(len(moves) - 1) if moves[at][0].state.turn == moves[at + 1][0].state.turn
    )
    choices = ChoiceCursor(moves[run:], int(moves[run][0].state.turn))
    found = choices.next()
    assert found is not None
    length = len(moves[run][1]) + len(moves[run + 1][1])
    assert tuple(found[1][:length]) == moves[run][1] + moves[run + 1][1]
    choices.take(length)
    later = choices.next()
    assert later is None or later[0].made >= moves[run][0].made + length


def test_a_seat_without_a_move_has_no_choice() -> None:
    assert ChoiceCursor(whole_game(), 5).next() is None
    assert ChoiceCursor([], 0).next() is None
