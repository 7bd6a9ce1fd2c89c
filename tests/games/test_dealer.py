"""The dealer is in every view, and everybody is told of the first deal who dealt (seats > 1)."""

import pytest

from cardtable import games, words
from cardtable.engine.state import NOBODY
from cardtable.table import commands
from cardtable.table.updates import initial_entry
from support.tables import seated_table

NAMES = [name for name in games.BUILT_IN if games.find(name).seats[-1] > 1]


@pytest.mark.parametrize("name", NAMES)
def test_every_view_shows_the_dealer(name: str) -> None:
    dealers = set()
    for number in range(20):
        s = seated_table(name, seats=3, number=number)
        s.apply(commands.Start(0))
        moment = s.table.require_now()
        (dealer,) = {moment.view(seat).dealer for seat in range(NOBODY, 3)}
        dealers.add(dealer)
    assert dealers == {0, 1, 2}


@pytest.mark.parametrize("name", NAMES)
def test_the_first_deal_says_who_deals(name: str) -> None:
    s = seated_table(name, seats=3)
    updates = s.apply(commands.Start(0))
    dealer = s.table.require_now().view(NOBODY).dealer
    for seat in range(NOBODY, 3):
        update = updates.update_for(seat)
        assert update is not None
        _, message = update.messages  # the table says that cards are dealt, the game who deals
        assert message.about["seat"] == dealer
        assert initial_entry(s.table.require_now(), seat).messages == (message,)
        for language in words.LANGUAGES:
            sentence = words.say(language, message.id, message.about | {"seat": "Anna"})
            assert "Anna" in sentence


def test_a_solitaire_has_no_dealer() -> None:
    s = seated_table("pragon")
    update = s.apply(commands.Start(0)).update_for(0)
    assert update is not None
    assert [message.id for message in update.messages] == ["table-deals"]
    assert initial_entry(s.table.require_now(), 0).messages == ()
